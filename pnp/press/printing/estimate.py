"""What a build will come to, before anything is drawn: faces, pieces, sheets and bytes, each with a limit.

A slip in a kit (`copies = 1000000000`) would fill a disk; whoever means it says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from pathlib import Path

from pnp.draw.booklet.pages import MOST_PAGES
from pnp.draw.pictures.art import KINDS
from pnp.draw.pictures.bill import Bill
from pnp.draw.trims import trim_size
from pnp.errors import Source, Unreadable
from pnp.kit.records import Component, Kit
from pnp.named import NamedTuple
from pnp.places import Places

from .layout import sheets_needed, trimmed
from .setup import Setup

MOST_FACES = 50_000
MOST_PIECES = 500_000
MOST_SHEETS = 20_000
MOST_BYTES = 4_000_000_000

# As measured on the games' own kits: an illustrated face, a placement, a page.
_FACE, _PIECE, _SHEET = 25_000, 100, 2_000
# Pieces that are packed by size are counted by area beyond this; packing them takes its time.
_PACKED = 5_000


class Estimate(NamedTuple):
    """What is to be drawn and printed. `faces` are distinct ones."""

    faces: int = 0
    pieces: int = 0
    sheets: int = 0

    @property
    def bytes(self) -> int:
        """Of all files together, roughly."""
        return self.faces * _FACE + self.pieces * _PIECE + self.sheets * _SHEET

    def times(self, sets: int) -> Estimate:
        """For several sets: everything is drawn once."""
        return Estimate(self.faces, self.pieces * sets, self.sheets * sets)

    def __str__(self) -> str:
        size = f"{self.bytes / 1e9:,.1f} GB" if self.bytes >= 1e8 else f"{max(1, self.bytes // 1_000_000)} MB"
        return f"{self.sheets:,} sheets with {self.pieces:,} pieces, {self.faces:,} of them different, some {size}"


def estimate(kit: Kit, setup: Setup, names: Iterable[str] = ()) -> Estimate:
    """What the components of these names come to, all where none is given."""
    wanted = set(names)
    found = [_component(kit, each, setup) for each in kit.components if not wanted or each.name in wanted]
    return Estimate(*(sum(column) for column in zip(*found, strict=True))) if found else Estimate()


def refuse_too_many(kit: Kit, setup: Setup, names: Iterable[str], sets: int) -> None:
    """Raise Unreadable for a build beyond all limits, with what it would come to."""
    found = estimate(kit, setup, names).times(sets)
    limits = ((found.faces, MOST_FACES), (found.pieces, MOST_PIECES), (found.sheets, MOST_SHEETS))
    if any(count > most for count, most in limits) or found.bytes > MOST_BYTES:
        raise Unreadable.at(Source(kit.title), f"would print {found}; if that is meant, say --yes-really-this-many")


def refuse_costly_pictures(kit: Kit, places: Places, names: Iterable[str]) -> None:
    """Raise Unreadable where the pictures that cards name would together take more work than a limit.

    It is known before anything is drawn; those that only a template names are counted as they are drawn.
    """
    wanted = set(names)
    found: set[Path] = set()
    for component in kit.components:
        if component.kind != "card" or (wanted and component.name not in wanted):
            continue
        for card in kit.cards(component):
            for field in card.__struct_fields__:
                value = getattr(card, field)
                if isinstance(value, str) and value.lower().endswith(KINDS):
                    path = places.picture(kit.game, value.removeprefix("file:"))
                    if path is not None:
                        found.add(path)
    Bill(kit.title).add(found)


def refuse_too_much_to_look_at(kit: Kit, places: Places, names: Iterable[str]) -> None:
    """Raise Unreadable where more faces, or dearer pictures, than a limit are to be drawn by those who print none."""
    wanted = set(names)
    faces = sum(_counts(kit, each)[0] for each in kit.components if not wanted or each.name in wanted)
    if faces > MOST_FACES:
        message = f"{faces:,} faces, and more than {MOST_FACES:,}; if that is meant, say --yes-really-this-many"
        raise Unreadable.at(Source(kit.title), message)
    refuse_costly_pictures(kit, places, wanted)


def _counts(kit: Kit, component: Component) -> tuple[int, int]:
    """The distinct faces and the pieces of a component; backs are left out."""
    each, values = kit.each(component), component.values
    if component.kind == "card":
        return len(kit.cards(component)), kit.count(component)
    if component.kind == "booklet":
        return MOST_PAGES, MOST_PAGES * each
    if component.kind == "tracker":
        return each, each
    if component.kind == "token":
        if component.per_player:
            return each // component.copies * len(values.get("faces", (0,))), each
        numbered = sum(max(0, count) for count in values.values() if isinstance(count, int))
        return (numbered, numbered) if numbered else (1, each)
    pages = int(values.get("pages", 1))
    return pages, pages * each


def _component(kit: Kit, component: Component, setup: Setup) -> Estimate:
    faces, pieces = _counts(kit, component)
    trim = trim_size(component)
    small = component.kind in ("token", "dice") or component.values.get("shape") == "hex"
    if not small or pieces <= _PACKED:
        try:
            shown = trimmed(component.kind, trim, setup)
            sheets = sheets_needed(component.kind, shown, pieces, setup, two_sided=bool(component.back))
            return Estimate(faces, pieces, sheets)
        except Unreadable:
            pass  # what does not fit is said when it is laid
    paper = setup.size.width * setup.size.height
    return Estimate(faces, pieces, ceil(pieces * trim.width * trim.height / paper))
