"""The picture of a card: a creature, a plate or a file, and how it stands in its window."""
