"""A line cut into what it tells: clauses, what runs on without them, players named one after the other."""
