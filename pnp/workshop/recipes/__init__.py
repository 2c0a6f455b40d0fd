"""Decks made from other decks, as a TOML file says."""
