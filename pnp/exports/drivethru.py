"""DriveThruCards: one PDF of a deck, one face a page, fronts and backs in turn, with the boxes that its press wants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec
from PIL import Image

from pnp.draw.face import Face
from pnp.exports.pictures import Frame, painted
from pnp.exports.pressready import DPI as PRESS_DPI
from pnp.exports.pressready import PressFile, Profile
from pnp.exports.things import Batch, Thing
from pnp.files import whole
from pnp.press import pdf
from pnp.press.pdf import Written
from pnp.sheets.records import Edges, Placement, Sheet, Side
from pnp.store import Store
from pnp.units import MM_PER_PT, Size

MOST_INK = 240  # per cent on a place, of all four inks together
PAGE = Size(198 * MM_PER_PT, 270 * MM_PER_PT)
EDGE = 9 * MM_PER_PT  # an eighth of an inch around the card that is cut out
TRIM = Size(PAGE.width - 2 * EDGE, PAGE.height - 2 * EDGE)
_OFF = 1.6  # mm a side
_SVG = re.compile(r"\s*(?P<root><svg\b[^>]*?)/?>(?P<inner>.*)</svg>\s*", re.DOTALL)


def fits(trim: Size) -> bool:
    """Whether a card of this size can be printed as a poker card."""
    upright = Size(min(trim), max(trim))
    return abs(upright.width - TRIM.width) <= 2 * _OFF and abs(upright.height - TRIM.height) <= 2 * _OFF


def write(batch: Batch, path: Path, title: str, under: Path | None = None, store: Store | None = None) -> Written:
    """Write the deck, each card as often as it is there; a card that has no back is followed by an empty page.

    The TrimBox is the card, 9 9 189 261 points; art runs to the edge of the page.
    """
    faces: dict[str, Face] = {}
    sides = _sides(batch, faces)
    get = faces.__getitem__
    return pdf.write(path, sides, get, title=title, subject=title, outline=False, under=under, store=store)


def write_for_press(batch: Batch, path: Path, title: str, profile: Profile, under: Path | None = None) -> float:
    """The same as PDF/X-1a, each page a picture converted by a press's profile; the most ink on a place, per cent."""
    blank = Image.new("RGB", Frame(Face("", "", TRIM), PRESS_DPI, EDGE).pixels, "white")
    with whole(path, under) as file:
        made = PressFile(file, profile, PAGE, EDGE / MM_PER_PT, title)
        for thing in batch.things:
            for _ in range(thing.copies):
                for _, face in _both(thing):
                    made.add(face.name if face else "", partial(_pictured, face) if face else lambda: blank)
        made.finish()
    return made.ink


def _pictured(face: Face) -> Image.Image:
    return next(painted([Frame(refitted(face), PRESS_DPI, EDGE)]))


def _sides(batch: Batch, faces: dict[str, Face]) -> Iterator[Sheet]:
    number = 0
    for thing in batch.things:
        sides = [(side, refitted(face) if face else None) for side, face in _both(thing)]
        faces.update({face.name: face for _, face in sides if face})
        for _ in range(thing.copies):
            number += 1
            for side, face in sides:
                yield Sheet(PAGE, batch.component.title, number, side, (_placed(face),) if face else ())


def _both(thing: Thing) -> tuple[tuple[Side, Face | None], tuple[Side, Face | None]]:
    return ("front", thing.front), ("back", thing.back)


def refitted(face: Face) -> Face:
    """The face as a poker card, upright: enlarged alike both ways until its art fills the page, a hundredth or so."""
    found = _SVG.fullmatch(face.svg)
    assert found is not None  # every face is one element
    width, height = face.trim
    turn = width > height
    upright = Size(height, width) if turn else face.trim
    edge = face.bleed or 0.0
    scale = max(PAGE.width / (upright.width + 2 * edge), PAGE.height / (upright.height + 2 * edge)) if edge else 1.0
    x, y = (TRIM.width - upright.width * scale) / 2, (TRIM.height - upright.height * scale) / 2
    place = f"matrix({scale:g} 0 0 {scale:g} {x:g} {y:g})"
    if turn:
        place = f"matrix(0 {scale:g} {-scale:g} 0 {x + upright.width * scale:g} {y:g})"
    root = re.sub(r'\s(?:width|height|viewBox)="[^"]*"', "", found["root"])
    size = f' width="{TRIM.width:g}mm" height="{TRIM.height:g}mm" viewBox="0 0 {TRIM.width:g} {TRIM.height:g}">'
    svg = f'{root}{size}<g transform="{place}">{found["inner"]}</g></svg>'
    return msgspec.structs.replace(face, svg=svg, trim=TRIM, bleed=EDGE)


def _placed(face: Face) -> Placement:
    return Placement(face.name, EDGE, EDGE, *TRIM, bleed=Edges(EDGE, EDGE, EDGE, EDGE))
