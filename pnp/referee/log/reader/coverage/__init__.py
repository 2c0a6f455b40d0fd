"""Whether all that a line says is in what was read of it: cards, places, numbers, what was done, words besides."""
