"""Print: Sheets as they will come out of the printer, before any paper is spent."""

from __future__ import annotations

from pnp.studio.rooms import Room

ROOM = Room("printing", "Print", "Sheets as they will come out of the printer, before any paper is spent.", "print")
