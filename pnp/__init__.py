"""Print-and-play kits and a referee for what was played with them."""

__version__ = "0.1.0"
