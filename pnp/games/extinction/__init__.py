"""Extinction: its card types and their checks here, its sequence of play where the referee asks for it."""

from .cards import CARDS

__all__ = ["CARDS"]
