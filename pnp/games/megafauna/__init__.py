"""American Megafauna: its card types and their checks here, its sequence of play where the referee asks for it."""

from .cards import CARDS
from .validate import validate

__all__ = ["CARDS", "validate"]
