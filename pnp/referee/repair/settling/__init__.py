"""Edits tried out, and what has been settled so far; which line in trouble hangs on which."""
