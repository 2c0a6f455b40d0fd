"""What a person may have meant to write, where a line is in trouble: who proposes edits of the log, by kind of slip."""
