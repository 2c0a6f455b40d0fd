"""One slip is one cause: what only follows from another line, what had to be assumed, the same slip many times."""
