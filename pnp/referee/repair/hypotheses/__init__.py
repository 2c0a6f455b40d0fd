"""One way to read a log: an edit of it, its cost, what it comes to; other lines that somebody may have meant."""
