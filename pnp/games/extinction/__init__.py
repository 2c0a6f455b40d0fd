"""Extinction: its card types and their checks here, its sequence of play where the referee asks for it."""

from .cards import CARDS
from .islands import new_board
from .validate import validate

__all__ = ["CARDS", "new_board", "validate"]
