"""Rulebook: The rules to read and to search."""

from __future__ import annotations

from pnp.studio.rooms import Room

ROOM = Room("rulebook", "Rulebook", "The rules to read and to search.", "rulebook")
