"""Tables of one’s own cards: new ones, what is wrong with them, curves, differences, watching."""
