"""The sheet that shows where a printer puts the second side: a scale in front and a vernier behind, at each corner.

Hold it to the light with the front towards you. Each scale runs from 0 to 20 mm, and the vernier's zero stands at 5.0
where both sides meet exactly; its ten divisions are nine millimetres long, so that the one which meets a line of the
scale tells the tenths, as on callipers. Readings grow to the right and downwards.
"""

from __future__ import annotations

from pnp.draw.face import Face
from pnp.fonts import SANS, SERIF
from pnp.sheets.records import Placement, Sheet
from pnp.units import Size

from .printer import Correction
from .scales import LENGTH, ZERO, Flip, Scale, scales

_INK = "#000000"


def faces(paper: Size, flip: Flip, title: str, correction: Correction | None = None) -> tuple[Face, Face]:
    """Front and back, each as large as the paper; with a correction they show what it leaves of the error."""
    front = "".join(_main(scale) for scale in scales(paper)) + _words(paper, flip, title, correction is not None)
    behind = "".join(_vernier(scale) for scale in scales(paper))
    mirror = f"matrix(-1 0 0 1 {paper.width:g} 0)" if flip == "long-edge" else f"matrix(1 0 0 -1 0 {paper.height:g})"
    # Mirrored, so that its numbers can be read through the paper.
    other = f'<g transform="{mirror}">{behind}</g>' + _text(
        paper.width / 2, paper.height / 2, f"{title}: back", 9, anchor="middle"
    )
    if correction is not None:
        moved = " ".join(f"{value:.6f}" for value in correction.matrix(paper))
        other = f'<g transform="matrix({moved})">{other}</g>'
    name = "test-page" if correction is not None else "calibration"
    return _face(f"printer/{name}", paper, front), _face(f"printer/{name}-back", paper, other)


def sheets(paper: Size, title: str, front: Face, back: Face) -> tuple[Sheet, Sheet]:
    """The two sides as sheets of one face each."""
    whole = Placement(front.name, 0.0, 0.0, *paper)
    return (
        Sheet(paper, title, 1, "front", (whole,)),
        Sheet(paper, title, 1, "back", (whole._replace(face=back.name),)),
    )


def _face(name: str, paper: Size, body: str) -> Face:
    head = f'width="{paper.width:g}mm" height="{paper.height:g}mm" viewBox="0 0 {paper.width:g} {paper.height:g}"'
    return Face(name, f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>', paper)


def _main(scale: Scale) -> str:
    """The scale in front: lines above what runs across, to the left of what runs down."""
    ticks, numbers = [], []
    for n in range(int(LENGTH) + 1):
        long = 4.0 if n % 5 == 0 else 2.5
        ticks.append(_line(scale, n, -long, 0.0))
        if n in (0, 5, 10):
            numbers.append(_number(scale, n, -5.0 if scale.across else -5.4, str(n)))
    base = _line(scale, 0.0, 0.0, 0.0, LENGTH)
    letter = ""
    if scale.across:
        letter = _text(scale.x + LENGTH - 3.6, scale.y - 6.2, f"{scale.corner} across", 7, weight=700, anchor="middle")
    else:
        x, y = scale.x - 5.4, scale.y + LENGTH - 4
        words = _text(0, 0, f"{scale.corner} down", 7, weight=700, anchor="middle")
        letter = f'<g transform="translate({x:.3f} {y:.3f}) rotate(-90)">{words}</g>'
    return (
        f'<path d="{base}{"".join(ticks)}" fill="none" stroke="{_INK}" stroke-width=".15"/>{"".join(numbers)}{letter}'
    )


def _vernier(scale: Scale) -> str:
    """The vernier behind, as seen from the front: lines across the scale's base line, mostly on its other side."""
    ticks = []
    for n in range(11):
        long = 4.0 if n % 5 == 0 else 2.5
        ticks.append(_line(scale, ZERO + 0.9 * n, -1.0, long))
    numbers = [_number(scale, ZERO + 0.9 * n, 6.6 if scale.across else 5.6, str(n)) for n in (0, 5, 10)]
    return f'<path d="{"".join(ticks)}" fill="none" stroke="{_INK}" stroke-width=".15"/>{"".join(numbers)}'


def _line(scale: Scale, at: float, start: float, end: float, along: float = 0.0) -> str:
    """A line across the scale at a place on it, or along it."""
    if scale.across:
        x, y = scale.x + at, scale.y
        return f"M{x:.3f} {y + start:.3f}L{x + along:.3f} {y + end:.3f}"
    x, y = scale.x, scale.y + at
    return f"M{x + start:.3f} {y:.3f}L{x + end:.3f} {y + along:.3f}"


def _number(scale: Scale, at: float, away: float, words: str) -> str:
    if scale.across:
        return _text(scale.x + at, scale.y + away, words, 6, anchor="middle")
    return _text(scale.x + away, scale.y + at + 0.75, words, 6, anchor="middle")


def _words(paper: Size, flip: Flip, title: str, corrected: bool) -> str:
    """What to do with the sheet, and a scale three times as large to show how it is read."""
    middle = paper.width / 2
    y = paper.height / 2 - 42
    edge = "long" if flip == "long-edge" else "short"
    out = [_text(middle, y, title, 15, weight=700, anchor="middle", family=SERIF)]
    lines = [
        f"Printed on both sides, turned over the {edge} edge, at 100 % (not “fit to page”).",
        "Hold the sheet to a window or a lamp, this side towards you.",
        "At each corner read the two scales: where the 0 behind stands, whole millimetres;",
        "then which line behind meets a line in front: that is the tenths. Below it reads 5.3.",
    ]
    if corrected:
        lines += ["All eight scales should read 5.0; tenths that are left over come from the paper's feed."]
    else:
        lines += ["Then type them: pnp printer set asks for them corner by corner. Three corners are enough."]
    out += [_text(middle, y + 8 + 5 * n, line, 9, anchor="middle") for n, line in enumerate(lines)]
    # The example: both scales in one place, three times as large, the vernier shifted by three tenths.
    shown = Scale("", 0.0, 0.0, True)
    ticks = "".join(_line(shown, n, -4.0 if n % 5 == 0 else -2.5, 0) for n in range(17))
    numbers = "".join(_text(n, -4.6, str(n), 7, anchor="middle") for n in (0, 5, 10))
    behind = "".join(_line(shown, ZERO + 0.3 + 0.9 * n, 0, 4.0 if n % 5 == 0 else 2.5) for n in range(11))
    under = "".join(_text(ZERO + 0.3 + 0.9 * n, 6.6, str(n), 7, anchor="middle") for n in (0, 3, 5, 10))
    x = ZERO + 0.3 + 2.7
    out.append(
        f'<g transform="translate({middle - 24:.3f} {y + 56:.3f}) scale(3)"><path d="M0 0H16{ticks}" fill="none" '
        f'stroke="{_INK}" stroke-width=".08"/><path d="{behind}" fill="none" stroke="{_INK}" stroke-width=".08"/>'
        f'{numbers}{under}<circle cx="{x:.3f}" cy="0" r="1.1" fill="none" stroke="#b3261e" stroke-width=".15"/></g>'
    )
    return "".join(out)


def _text(
    x: float, y: float, words: str, size: float, *, weight: int = 400, anchor: str = "start", family: str = SANS
) -> str:
    """A line of type; `size` is in points, but stands in millimetres as faces do."""
    from xml.sax.saxutils import escape

    em = size * 25.4 / 72
    return (
        f'<text x="{x:.3f}" y="{y:.3f}" font-family="{family}" font-size="{em:.3f}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )
