"""Shelf: Your games, and those that came with the program."""

from __future__ import annotations

from pnp.studio.rooms import Room

ROOM = Room("shelf", "Shelf", "Your games, and those that came with the program.", "shelf")
