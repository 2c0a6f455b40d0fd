"""Damn Nature You Scary: its card types here, its sequence of play where the referee asks for it."""

from .cards import CARDS

__all__ = ["CARDS"]
