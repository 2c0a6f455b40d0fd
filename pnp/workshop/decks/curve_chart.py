"""The curves of a deck as a picture, a page of small charts: yours solid, the standard deck hollow. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import svgwrite

from pnp.draw.face import Face
from pnp.errors import Source, Unreadable
from pnp.fonts import SANS, Font, text_width
from pnp.sheets.records import Placement, Sheet
from pnp.units import Size
from pnp.workshop.charts import GRID, INK, MUTED, PAPER, draw_bar, set_words

from .checks import Opened, size
from .curves import Curve, course, curves
from .decks import Column

WIDTH, PANEL, GAP, EDGE = 190.0, 86.0, 6.0, 6.0
TALL = 46.0  # of a panel of upright bars
LINE = 4.6  # of a bar that lies
LONG = 7  # letters of a name that still stands under a bar
HEAD = 22.0
KINDS = (".svg", ".png", ".pdf")


def chart_bytes(opened: Opened, path: Path, in_order: bool = False) -> bytes:
    """The chart as a file of the kind that `path` is called by. Raises Unreadable for another kind."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise Unreadable.at(Source(str(path)), "a chart is written as .svg, .png or .pdf")
    face = chart(opened, in_order)
    if kind == ".svg":
        return face.svg.encode()
    if kind == ".png":
        from pnp.press.png import face_png

        return face_png(face, 150)
    from pnp.press import pdf

    sheet = Sheet(face.trim, face.name, 1, "front", (Placement(face.name, 0, 0, *face.trim),))
    with TemporaryDirectory() as folder:
        written = Path(folder) / "chart.pdf"
        pdf.write(written, [sheet], {face.name: face}.__getitem__, title=f"{opened.path.name}: {opened.deck.called}")
        return written.read_bytes()


def chart(opened: Opened, in_order: bool = False) -> Face:
    """The page of curves, as high as they are; with `in_order` also how the numbers go through the table."""
    found = curves(opened.deck, opened.cards, opened.standard)
    courses = course(opened.deck, opened.cards) if in_order else []
    heights = [0.0, 0.0]
    places = []
    for curve in found:
        # Into the shorter of the two columns, the left where they are equal.
        at = int(heights[1] < heights[0])
        places.append((at, heights[at]))
        heights[at] += _height(curve) + GAP
    top = HEAD + max(heights)
    tall = top + len(courses) * (TALL * 0.7 + GAP) + EDGE
    out = svgwrite.Drawing(size=(f"{WIDTH:g}mm", f"{tall:.3f}mm"), debug=False)
    out.viewbox(0, 0, WIDTH, round(tall, 3))
    out.add(out.rect((0, 0), (WIDTH, round(tall, 3)), fill=PAPER))
    set_words(out, f"{opened.path.name}: {opened.deck.called}", EDGE, 10, 12, weight=700)
    draw_bar(out, EDGE, 13.6, 3, 2.6, True)
    yours = f"yours, {size(opened.cards)}"
    set_words(out, yours, EDGE + 4.5, 16, 9)
    run = text_width(yours, Font(SANS), 9)
    draw_bar(out, EDGE + run + 10, 13.6, 3, 2.6, False)
    set_words(out, f"standard, {size(opened.standard)}", EDGE + run + 14.5, 16, 9)
    totals = [sum(card.copies for card in cards) or 1 for cards in (opened.cards, opened.standard)]
    for curve, (column, down) in zip(found, places, strict=True):
        x = EDGE + column * (PANEL + GAP)
        (_lying if _lies(curve) else _upright)(out, curve, x, HEAD + down, totals)
    for number, (each, values) in enumerate(courses):
        _course(out, each, values, top + number * (TALL * 0.7 + GAP))
    return Face(f"chart/{opened.deck.name}", out.tostring(), Size(WIDTH, round(tall, 3)))


def _lies(curve: Curve) -> bool:
    """Whether the names are too long to stand under their bars."""
    return any(len(bar.name) > LONG for bar in curve.bars) or len(curve.bars) > 14


def _height(curve: Curve) -> float:
    return 8 + LINE * len(curve.bars) + (4 if curve.more else 0) if _lies(curve) else TALL


def _upright(out: svgwrite.Drawing, curve: Curve, x: float, y: float, totals: Sequence[int]) -> None:
    """Bars side by side, the shares of both decks; the means at the right of the title."""
    _title(out, curve, x, y)
    most = max(max(bar.own / totals[0], bar.standard / totals[1]) for bar in curve.bars)
    floor, high = y + TALL - 6, TALL - 16
    wide = PANEL / len(curve.bars)
    thick = min(6.0, wide * 0.4)
    for at, bar in enumerate(curve.bars):
        middle = x + (at + 0.5) * wide
        sides = ((bar.own, totals[0], middle - thick, True), (bar.standard, totals[1], middle, False))
        for count, total, left, solid in sides:
            tall = count / total / most * high
            if count:
                draw_bar(out, left + 0.2, floor - tall, thick - 0.4, tall, solid)
                set_words(out, str(count), left + thick / 2, floor - tall - 0.9, 6.5, fill=MUTED, anchor="middle")
        set_words(out, bar.name, middle, floor + 3.8, 8, anchor="middle")
    out.add(out.line((x, round(floor, 3)), (x + PANEL, round(floor, 3)), stroke=INK, stroke_width=0.35))


def _lying(out: svgwrite.Drawing, curve: Curve, x: float, y: float, totals: Sequence[int]) -> None:
    """Bars one under the other with their names at the left."""
    _title(out, curve, x, y)
    most = max(max(bar.own / totals[0], bar.standard / totals[1]) for bar in curve.bars)
    names = min(34.0, max(text_width(bar.name, Font(), 8) for bar in curve.bars) + 2)
    room = PANEL - names - 8
    for at, bar in enumerate(curve.bars):
        line = y + 7 + at * LINE
        set_words(out, bar.name, x + names - 1.5, line + 2.6, 8, anchor="end")
        sides = ((bar.own, totals[0], line, True), (bar.standard, totals[1], line + 1.9, False))
        for count, total, top, solid in sides:
            if count:
                draw_bar(out, x + names, top, count / total / most * room, 1.6, solid)
        set_words(out, f"{bar.own} · {bar.standard}", x + PANEL, line + 2.6, 7, fill=MUTED, anchor="end")
    if curve.more:
        set_words(out, f"and {curve.more} more", x + names, y + 9.5 + len(curve.bars) * LINE, 8, fill=MUTED)


def _course(out: svgwrite.Drawing, column: Column, values: Sequence[float | None], y: float) -> None:
    """A number in the order of the table, a step for each card."""
    tall = TALL * 0.7
    set_words(out, f"{column.name} in the order of the table", EDGE, y + 4, 10, weight=700)
    known = [value for value in values if value is not None]
    low, high = min(0.0, *known), max(known)
    left, right, top, floor = EDGE + 8, WIDTH - EDGE, y + 8, y + tall - 2

    def level(value: float) -> float:
        return round(floor - (value - low) / ((high - low) or 1) * (floor - top), 3)

    for mark in sorted({low, 0.0, high}):
        out.add(out.line((left, level(mark)), (right, level(mark)), stroke=GRID, stroke_width=0.25))
        set_words(out, f"{mark:g}", left - 1.5, level(mark) + 1, 8, fill=MUTED, anchor="end")
    step = (right - left) / len(values)
    for at, value in enumerate(values):
        if value is not None:
            edges = sorted((level(value), level(0.0)))
            draw_bar(out, left + at * step + step * 0.12, edges[0], step * 0.76, max(0.4, edges[1] - edges[0]), True)


def _title(out: svgwrite.Drawing, curve: Curve, x: float, y: float) -> None:
    set_words(out, curve.column.name, x, y + 4, 10, weight=700)
    if curve.own_mean is not None and curve.standard_mean is not None:
        means = f"mean {curve.own_mean:.1f}, standard {curve.standard_mean:.1f}"
        set_words(out, means, x + PANEL, y + 4, 8, fill=MUTED, anchor="end")
