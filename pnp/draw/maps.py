"""Maps of hexagons as they stood in a play: terrain by colour, word and coordinate, and everybody's pieces.

A piece has the colour of its seat; where pieces are pictures, by the outlines of the game's own templates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle

import svgwrite

from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.palette import Palette
from pnp.draw.shapes.hextile import centre, corners
from pnp.fonts import SANS, SERIF
from pnp.hexes import MapView, Token
from pnp.svg.colours import contrast
from pnp.units import MM_PER_PT, Size

SIDE = 17.0  # mm
EDGE = 8.0  # mm around the map
TITLE = 12.0  # mm above it
SEATS = ("#b3372b", "#1f64ad", "#2f6b4a", "#7a4fa0", "#8a5a00", "#3d4a57")  # the colours of seats, in order
COUNTER = 3.1  # mm, half of one
INK = "#2b211b"  # of the words on hexes
EASY = 9.0  # the contrast in which small words are read with ease
LEAST = 4.5  # that of any words
LETTER = 2.2  # mm that a letter of a name is wide, or less
BELOW = 9.5  # mm from a counter with its label to the one below it
SHAPE = SIDE * 1.15 / 50  # outlines lie in a square of 20
# A quiet colour for each terrain that has none of its own in the game's palette, in the order in which they come up.
TINTS = ("#cfe0ea", "#dcebd2", "#f3e6c4", "#e6d3c4", "#d7e6e0", "#e9dcee", "#f0e0cf", "#d9d9d9", "#e2ecb9", "#c9d3e8")


def draw_map(sketch: MapView, drawing: Drawing, players: Sequence[str] = ()) -> Face:
    """A map as a face, as large as its hexes need; pieces in the colours of `players`, in seat order."""
    middles = {cell.name: centre(cell.at, SIDE, sketch.flat) for cell in sketch.cells}
    left, right = _span((x for x, _ in middles.values()))
    top, bottom = _span((y for _, y in middles.values()))
    size = Size(round(right - left + 2 * SIDE + 2 * EDGE, 1), round(bottom - top + 2 * SIDE + 2 * EDGE + TITLE, 1))
    ink = drawing.palette.ink
    out = svgwrite.Drawing(size=(f"{size.width}mm", f"{size.height}mm"), debug=False)
    out.viewbox(0, 0, *size)
    out.add(out.rect((0, 0), size, fill=ink.paper))
    _words(out, sketch.title, EDGE, EDGE + 6, 14, family=SERIF, weight=700, fill=ink.ink)
    colour = _seats(players, ink.ink)
    _legend(out, players, size.width - EDGE, 2.8 * len(sketch.title), colour)
    lands = land_colours(sketch, drawing.palette)
    for cell in sketch.cells:
        x = middles[cell.name][0] - left + SIDE + EDGE
        y = middles[cell.name][1] - top + SIDE + EDGE + TITLE
        land = lands[cell.terrain]
        out.add(out.polygon(corners(x, y, SIDE - 0.4, sketch.flat), fill=land, stroke=ink.ink, stroke_width=0.35))
        up = 1.7 if cell.tokens else 0.0
        _words(out, cell.name, x, y - 8.5 - up, 9, weight=700, fill=ink.ink, anchor="middle")
        _words(out, cell.terrain, x, y - 4.5 - up, 8, fill=ink.ink, anchor="middle")
        for token, across, down in _placed(cell.tokens):
            _token(out, token, x + across, y + down, drawing, colour(token.owner))
        if cell.tokens:
            continue
        if cell.note:
            _words(out, cell.note, x, y - 1.2, 7, fill=ink.muted, anchor="middle")
        for row, (player, number) in enumerate(cell.pieces):
            words = f"{player} {number}"
            _words(out, words, x, y + 3 + 3.4 * row, 8.5, weight=700, fill=colour(player), anchor="middle")
    return Face(f"{drawing.game}/map", out.tostring(), size)


def land_colours(sketch: MapView, palette: Palette) -> dict[str, str]:
    """The colour of each terrain of a map: the game's own, or a quiet one, so pale that words are read on it."""
    found: dict[str, str] = {}
    quiet = cycle(TINTS)
    for terrain in dict.fromkeys(cell.terrain for cell in sketch.cells):
        suit = palette.suits.get(terrain.casefold().replace(" ", "-"))
        found[terrain] = pale(suit.light if suit else next(quiet))
    return found


def pale(colour: str) -> str:
    """A colour, lightened until small words in ink are read on it with ease, and those in the colour of a seat.

    >>> pale("#dcebd2"), pale("#9a6a27") != "#9a6a27"
    ('#dcebd2', True)
    """
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    mixed = colour
    for step in range(21):
        mixed = "#" + "".join(f"{round(part + (255 - part) * step / 20):02x}" for part in parts)
        if contrast(INK, mixed) >= EASY and all(contrast(seat, mixed) >= LEAST for seat in SEATS):
            break
    return mixed


def _seats(players: Sequence[str], other: str) -> Callable[[str], str]:
    """The colour of whoever a piece belongs to: a seat's, by its name or by what begins with it."""

    def colour(owner: str) -> str:
        bare = owner.removesuffix("*")
        found = (at for at, player in enumerate(players) if bare == player or bare.startswith(f"{player} "))
        at = next(found, None)
        return other if at is None else SEATS[at % len(SEATS)]

    return colour


def _legend(
    out: svgwrite.Drawing, players: Sequence[str], right: float, taken: float, fill: Callable[[str], str]
) -> None:
    """Who has which colour: beside the title, or beneath it where that leaves no room."""
    wide = [LETTER * len(player) + 4 for player in players]
    y = EDGE + 6 if sum(wide) < right - EDGE - taken else EDGE + 11.5
    for at, player in enumerate(players):
        _words(out, player, right - sum(wide[at + 1 :]), y, 9, weight=700, fill=fill(player), anchor="end")


def _placed(tokens: Sequence[Token]) -> Iterator[tuple[Token, float, float]]:
    """Where pieces lie, mm from the middle of their hex; counters of one place clear of one another's labels."""
    for token in tokens:
        across, down = token.at[0] * SIDE, token.at[1] * SIDE
        column = [each for each in tokens if token.label and each.label and each.at[0] == token.at[0]]
        if len(column) > 1:
            down = min(each.at[1] for each in column) * SIDE - SIDE * 0.22 + BELOW * column.index(token)
        yield token, across, down


def _token(out: svgwrite.Drawing, token: Token, x: float, y: float, drawing: Drawing, fill: str) -> None:
    """One piece: its outline, or a counter with how many there are and what they are."""
    outline = drawing.tokens.get(token.shape)
    edge = {"fill": fill, "stroke": drawing.palette.ink.paper}
    if outline:
        turn, scale = (" rotate(90)", 0.78 * SHAPE) if token.lies else ("", SHAPE)
        place = f"translate({x:.2f} {y:.2f}){turn} scale({scale:.3f})"
        out.add(out.path(outline, transform=place, stroke_width=0.7, **edge))
        return
    out.add(out.circle((round(x, 2), round(y, 2)), COUNTER, stroke_width=0.4, **edge))
    _words(out, str(token.many), x, y + 1.4, 10, weight=700, fill=drawing.palette.ink.paper, anchor="middle")
    if token.label:
        _words(out, token.label, x, y + 5.5, 7, weight=600, fill=drawing.palette.ink.ink, anchor="middle")


def _span(values: Iterable[float]) -> tuple[float, float]:
    listed = list(values)
    return min(listed), max(listed)


def _words(
    out: svgwrite.Drawing,
    text: str,
    x: float,
    y: float,
    points: float,
    *,
    fill: str,
    family: str = SANS,
    weight: int = 400,
    anchor: str = "start",
) -> None:
    """A line of type at a baseline; the size in points, placed in mm."""
    out.add(
        out.text(
            text,
            (round(x, 2), round(y, 2)),
            fill=fill,
            font_family=family,
            font_weight=weight,
            font_size=round(points * MM_PER_PT, 3),
            **({} if anchor == "start" else {"text_anchor": anchor}),
        )
    )
