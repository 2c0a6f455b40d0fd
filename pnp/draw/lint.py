"""What would print wrong on a face, found in its SVG: small, faint, clipped or missing letters, missing bleed.

The lint reads what will be painted, not what the template meant, so it holds for anybody's template.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil, hypot
from typing import Literal, NamedTuple
from xml.etree import ElementTree

from pnp.draw.face import Face
from pnp.draw.layers import Layer, Page, read_page
from pnp.draw.markup import measure
from pnp.draw.scripts import unset
from pnp.errors import Unreadable
from pnp.fonts import Font, find_font, metrics
from pnp.svg.colours import contrast, mix, rgb
from pnp.svg.matrices import Point, apply, scale_of
from pnp.units import MM_PER_PT

Severity = Literal["error", "warning", "note"]

SMALLEST = 7.0  # pt
LEAST_CONTRAST = 4.5
_CAP = 0.67  # ems: capitals and figures above the baseline
_DESCENT = 0.22
_STRIDE = 2.0  # mm: what covers less of a word than this is a line or a dot
_DESCENDERS = frozenset("gjpqyQ,;()[]{}|§ç_")
_TOKEN = re.compile(r"\{[a-z][a-z0-9_-]*\}")


class Finding(NamedTuple):
    """Something about one place of a face: the box or the words, how grave it is, and what it is."""

    face: str
    box: str
    severity: Severity
    message: str

    def __str__(self) -> str:
        return f"{self.face}: {self.box}: {self.message}" if self.box else f"{self.face}: {self.message}"


def lint(face: Face) -> list[Finding]:
    """All findings of a face, in the order in which it is painted."""
    try:
        page = read_page(face.svg)
        findings = [Finding(face.name, "", "error", message) for message in page.refused]
        for index, layer in enumerate(page.layers):
            if isinstance(layer, Layer) and layer.tag == "text" and (words := (layer.element.text or "").strip()):
                findings += _text(face, page, index, layer, words)
        if face.bleed:
            findings += _bleed(face, page)
    except ElementTree.ParseError as error:
        return [Finding(face.name, "", "error", f"not SVG: {error}")]
    except ValueError as error:
        return [Finding(face.name, "", "error", str(error))]
    return findings


def _text(face: Face, page: Page, index: int, layer: Layer, words: str) -> Iterator[Finding]:
    style = layer.style

    def found(message: str, severity: Severity = "error") -> Finding:
        return Finding(face.name, f'"{words[:40]}"', severity, message)

    try:
        font = find_font(style.font_family, style.font_weight, style.italic)
    except Unreadable as error:
        yield found(error.problems[0].message)
        return
    for message in [] if words.isascii() else unset(words, font.name, metrics(font).missing(words)):
        yield found(message)
    if match := _TOKEN.search(words):
        yield found(f"{match[0]} names no icon and prints as it stands", "warning")
    em = style.font_size
    size = em * scale_of(layer.matrix) / MM_PER_PT
    if size < SMALLEST - 0.01:
        yield found(f"{size:.2f} pt is under {SMALLEST:g} pt")
    corners, looks = _extent(layer, words, font, em)
    if message := _unsafe(face, corners):
        yield found(message)
    near = page.at(looks)
    if cover := page.above(index, _along(looks[0], looks[-1]), near):
        yield found(f"a {cover.tag} that is drawn after it covers it")
    if page.pictures and any(page.pictured(index, look) for look in looks):
        yield found("stands on a picture, so that its contrast is for you to judge", "warning")
    worst = min((_contrast(page, index, layer, look, near) for look in looks), default=21.0)
    if worst < LEAST_CONTRAST - 0.005:
        yield found(f"contrast {worst:.1f}:1 is under {LEAST_CONTRAST}:1")


def _extent(layer: Layer, words: str, font: Font, em: float) -> tuple[list[Point], list[Point]]:
    """The corners of a run on the face, and the points at which its ground is looked at."""
    spacing = layer.style.letter_spacing * len(words)
    width = measure(words, font, layer.element.get("font-kerning") == "normal") * em + spacing
    x, y = float(layer.element.get("x", "0")), float(layer.element.get("y", "0"))
    x -= width * {"start": 0.0, "middle": 0.5, "end": 1.0}[layer.style.anchor]
    bottom = y + (_DESCENT * em if _DESCENDERS & set(words) else 0.0)
    corners = [(x, y - _CAP * em), (x + width, y - _CAP * em), (x, bottom), (x + width, bottom)]
    looks = [(x + width * share, y - _CAP / 2 * em) for share in (0.04, 0.5, 0.96)]
    to_face = layer.matrix
    return [apply(to_face, *corner) for corner in corners], [apply(to_face, *look) for look in looks]


def _along(start: Point, end: Point) -> list[Point]:
    """Points from one to the other that are at most `_STRIDE` mm apart."""
    (x0, y0), (x1, y1) = start, end
    steps = max(1, ceil(hypot(x1 - x0, y1 - y0) / _STRIDE))
    return [(x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps) for k in range(steps + 1)]


def _unsafe(face: Face, corners: list[Point]) -> str:
    width, height = face.trim
    distance = min(min(x, y, width - x, height - y) for x, y in corners)
    if distance >= face.safe - 0.02:
        return ""
    where = f"{distance:.1f} mm inside the trim" if distance >= 0 else f"{-distance:.1f} mm beyond the trim"
    return f"text {where}; {face.safe:g} mm is safe"


def _contrast(page: Page, index: int, layer: Layer, point: Point, near: Sequence[tuple[int, Layer]]) -> float:
    """The lowest contrast of a run at a point, over all colours that can lie beneath it."""
    opacity = layer.opacity * layer.style.alpha[0]
    if not layer.style.fill:
        return 21.0
    grounds = page.beneath(index, point, near)
    inks = layer.colours(layer.style.fill)
    for colour in (*inks, *grounds):
        rgb(colour)
    return min(contrast(mix(ink, ground, opacity), ground) for ink in inks for ground in grounds)


def _bleed(face: Face, page: Page) -> Iterator[Finding]:
    """One finding if a look along the edge of the bleed meets bare paper."""
    left = top = -face.bleed + 0.02
    right, bottom = face.trim.width + face.bleed - 0.02, face.trim.height + face.bleed - 0.02
    if any(layer.covers(left, top, right, bottom) for layer in page.shapes):
        return
    across = [left + (right - left) * k / 9 for k in range(10)]
    down = [top + (bottom - top) * k / 12 for k in range(13)]
    looks = [(x, y) for x in across for y in (top, bottom)] + [(x, y) for y in down for x in (left, right)]
    shapes = [*page.shapes]
    for x, y in looks:
        if not any(opacity >= 0.999 for layer in shapes for _, opacity in layer.paints((x, y))):
            yield Finding(face.name, "", "error", f"the bleed of {face.bleed:g} mm is bare at {x:.1f}, {y:.1f}")
            return
