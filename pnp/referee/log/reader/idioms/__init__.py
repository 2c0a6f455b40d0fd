"""Turns of phrase, put in the words of the log: the table's, those of whoever tells an evening, asides."""
