"""What would print wrong on a face, found in its SVG: small, faint, clipped or missing letters, missing bleed.

The lint reads what will be painted, not what the template meant, so it holds for anybody's template.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil, hypot
from typing import Literal
from xml.etree import ElementTree

from pnp.draw.face import Face
from pnp.draw.text.markup import measure
from pnp.errors import Unreadable
from pnp.fonts import Font, find_font, metrics
from pnp.named import NamedTuple
from pnp.store import Store
from pnp.svg.colours import contrast, mix, rgb
from pnp.svg.matrices import Point, apply, scale_of
from pnp.units import MM_PER_PT

from .display_list import read_page
from .layers import Layer
from .layers import Run as Shapes
from .scripts import unset
from .stacking import Around, Near, Page

Severity = Literal["error", "warning", "note"]

SMALLEST = 7.0  # pt
LEAST_CONTRAST = 4.5
_CAP = 0.67  # ems: capitals and figures above the baseline
_DESCENT = 0.22
_STRIDE = 2.0  # mm: what covers less of a word than this is a line or a dot
_EDGE = 0.4  # mm: letters of two runs that come nearer than this are not over each other
_LEAST = 0.15  # of the lower of two runs: less is letters that touch
_SEEN = 0.3  # of full ink: what is fainter is a ground for words
_DESCENDERS = frozenset("gjpqyQ,;()[]{}|§ç_")
_TOKEN = re.compile(r"(?<!\{)\{[^\W_][\w-]{0,39}\}(?!\})")  # doubled braces are what a template writes, and text here


class Finding(NamedTuple):
    """Something about one place of a face: the box or the words, how grave it is, and what it is."""

    face: str
    box: str
    severity: Severity
    message: str

    def __str__(self) -> str:
        return f"{self.face}: {self.box}: {self.message}" if self.box else f"{self.face}: {self.message}"


def lint(face: Face, store: Store | None = None) -> list[Finding]:
    """All findings of a face, in the order in which it is painted; the `store` keeps what was read of large groups."""
    try:
        page = read_page(face.whole().svg, store)
        findings = [Finding(face.name, "", "error", message) for message in page.refused]
        runs: list[Run] = []
        for index, layer in enumerate(page.layers):
            if isinstance(layer, Layer) and layer.tag == "text" and (words := (layer.element.text or "").strip()):
                findings += _text(face, page, index, layer, words, runs)
        findings += _crossed(face, runs)
        if face.bleed:
            findings += _bleed(face, page)
    except ElementTree.ParseError as error:
        return [Finding(face.name, "", "error", f"not SVG: {error}")]
    except ValueError as error:
        return [Finding(face.name, "", "error", str(error))]
    return findings


class Run(NamedTuple):
    """A run of words and the box in mm, left, top, right and bottom, that its letters fill on the face."""

    words: str
    left: float
    top: float
    right: float
    bottom: float


class _Words(NamedTuple):
    """What is found out about a run of words by itself: what is wrong with it, its place on faces of that size where it
    stands level or at a right angle and is seen, and the points at which its ground is looked at.
    """

    face: tuple[object, ...]
    wrong: list[tuple[str, Severity]]
    place: Run | None
    looks: list[Point]


class _Verdict(NamedTuple):
    """What is wrong with a run of words between some layers: those over it, and of those under it the upper ones, as
    far as one can see; `more` where there are others, which may be any.
    """

    over: list[Layer | Shapes]
    under: list[Layer | Shapes]
    more: bool
    wrong: list[tuple[str, Severity]]

    def holds(self, around: Around) -> bool:
        """Whether the words stand between the same layers there."""
        under = around.under[: len(self.under)] if self.more else around.under
        return self.over == around.over and self.under == under


MOST_VERDICTS = 6  # on one run of words that many faces have


def _text(face: Face, page: Page, index: int, layer: Layer, words: str, runs: list[Run]) -> Iterator[Finding]:
    """What is wrong with one run; it is added to `runs`, if it stands level or at a right angle and is seen."""
    alone = _alone(face, layer, words)
    if alone.place is not None:
        runs.append(alone.place)
    for message, severity in (*alone.wrong, *(_together(page, index, layer, alone.looks) if alone.looks else ())):
        yield Finding(face.name, f'"{words[:40]}"', severity, message)


def _alone(face: Face, layer: Layer, words: str) -> _Words:
    """What there is to say of a run whatever lies around it."""
    key = (*face.trim, face.safe)
    if layer.seen is not None:
        known: _Words | None = layer.seen.get("words")
        if known is not None and known.face == key:
            return known
    found = _looked_at(face, layer, words, key)
    if layer.seen is not None:
        layer.seen["words"] = found
    return found


def _looked_at(face: Face, layer: Layer, words: str, key: tuple[object, ...]) -> _Words:
    style = layer.style
    try:
        font = find_font(style.font_family, style.font_weight, style.italic)
    except Unreadable as error:
        return _Words(key, [(error.problems[0].message, "error")], None, [])
    wrong: list[tuple[str, Severity]] = []
    for message in [] if words.isascii() else unset(words, font.name, metrics(font).missing(words)):
        wrong.append((message, "error"))
    if match := _TOKEN.search(words):
        wrong.append((f"{match[0]} names no icon and prints as it stands", "error"))
    em = style.font_size
    size = em * scale_of(layer.matrix) / MM_PER_PT
    if size < SMALLEST - 0.01:
        wrong.append((f"{size:.2f} pt is under {SMALLEST:g} pt", "error"))
    corners, looks = _extent(layer, words, font, em)
    place = None
    if _square(layer) and layer.opacity * style.alpha[0] > _SEEN:
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        place = Run(words, min(xs), min(ys), max(xs), max(ys))
    if message := _unsafe(face, corners):
        wrong.append((message, "error"))
    return _Words(key, wrong, place, looks)


def _together(page: Page, index: int, layer: Layer, looks: list[Point]) -> Sequence[tuple[str, Severity]]:
    """What there is to say of a run because of what is painted around it.

    Whoever has looked at the same words between the same layers on another face knows it.
    """
    around = page.around(index, looks)
    kept: list[_Verdict] = []
    shared = layer.seen is not None and not page.pictures
    if layer.seen is not None and shared:
        kept = layer.seen.setdefault("verdicts", kept)
        for known in kept:
            if known.holds(around):
                return known.wrong
    near = page.near(around)
    wrong: list[tuple[str, Severity]] = []
    if near.over and (cover := page.above(near, _along(looks[0], looks[-1]))):
        wrong.append((f"a {cover.tag} that is drawn after it covers it", "error"))
    if page.pictures and any(page.pictured(index, look) for look in looks):
        wrong.append(("stands on a picture, so that its contrast is for you to judge", "warning"))
    worst = min((_contrast(page, layer, look, near) for look in looks), default=21.0)
    if worst < LEAST_CONTRAST - 0.005:
        wrong.append((f"contrast {worst:.1f}:1 is under {LEAST_CONTRAST}:1", "error"))
    if shared and all(isinstance(each, Layer) and each.seen is not None for each in (*around.over, *near.looked)):
        if len(kept) >= MOST_VERDICTS:
            del kept[0]
        kept.append(_Verdict(around.over, near.looked, len(near.looked) < len(around.under), wrong))
    return wrong


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


def _square(layer: Layer) -> bool:
    a, b, c, d, _, _ = layer.matrix
    return not layer.clips and (abs(b) + abs(c) < 1e-6 or abs(a) + abs(d) < 1e-6)


def _crossed(face: Face, runs: list[Run]) -> Iterator[Finding]:
    """Words that are printed over other words: over more than a letter's edge, and over a part of the lower run.

    The same words twice are a letter with a rim or a shadow.
    """
    runs = sorted(runs, key=lambda run: run.top)
    for at, upper in enumerate(runs):
        for lower in runs[at + 1 :]:
            high = min(upper.bottom, lower.bottom) - lower.top
            if high <= 0:
                break
            wide = min(upper.right, lower.right) - max(upper.left, lower.left)
            least = min(upper.bottom - upper.top, lower.bottom - lower.top, upper.right - upper.left)
            if wide > _EDGE and high > least * _LEAST and upper.words != lower.words:
                message = f'stands over the words "{lower.words[:40]}"'
                yield Finding(face.name, f'"{upper.words[:40]}"', "warning", message)


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


def _contrast(page: Page, layer: Layer, point: Point, near: Near) -> float:
    """The lowest contrast of a run at a point, over all colours that can lie beneath it."""
    opacity = layer.opacity * layer.style.alpha[0]
    if not layer.style.fill:
        return 21.0
    grounds = page.beneath(near, point)
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
