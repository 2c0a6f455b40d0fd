"""The Mating Game: its card types here, its sequence of play where the referee asks for it."""

from pnp.games.mating.cards import CARDS

__all__ = ["CARDS"]
