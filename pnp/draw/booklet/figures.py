"""Figures of a rulebook: real parts, small, with arrows between them; a template colours and sets what stands upon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import hypot

import msgspec
from markupsafe import Markup

from pnp import known as beforehand
from pnp.draw.numbers import number
from pnp.hashes import code_hash, digest
from pnp.kit.figures import FILE, Arrow, Figure, Sign, Tone, Word
from pnp.named import NamedTuple
from pnp.svg.matrices import Box
from pnp.units import Size

from .table import Miniatures

HEAD = (2.9, 1.75)  # how long an arrow's head is, and half as wide, mm
WIDE = 100.0  # a figure, mm
STEP = Size(32.0, 18.0)  # a figure beside a step, mm
VEIL = 0.56  # of white, upon the board on which something is shown
DISC = 0.68  # the radius of the disc beneath a sign, in parts of the sign's size
SMALL = 7.0  # half as high as the smallest thing that is no counter, mm
LEAST_SIGN = 3.0  # mm
EDGE = 3.0  # of cloth about what lies upon it, mm
MOST_GROWN, LEAST_GROWN = 1.7, 1.08  # how much larger things are drawn where the cloth has room, and from when on
APART = 1.4  # how much further apart things stand where the cloth is wider than they need
TOGETHER = 0.8  # mm: what lies closer than that is one heap
NEAR = 6.0  # a mark stands at a thing so near, mm
HAND = (30.0, 7.0, 18.0)  # what is to be seen of a hand that writes: right of its pencil's tip, above and below it, mm
CLEAR, LEAST_ARROW = 0.8, 6.0  # what things and marks keep from one another, and the shortest arrow, mm
_ICON = re.compile(r"\{\w+\}")


class Way(NamedTuple):
    """An arrow as paths: its line and its head, and the tone of both."""

    line: str
    head: str
    tone: Tone


class Drawn(NamedTuple):
    """A figure that has been drawn: its height, mm, what lies there, the marks that are set upon it, and where the
    pencil of a hand that writes has its tip.
    """

    height: float
    things: tuple[Markup, ...]
    arrows: tuple[Way, ...]
    signs: tuple[Sign, ...]
    words: tuple[Word, ...]
    hand: tuple[float, float] | None = None


def drawn(figure: Figure, small: Miniatures) -> Drawn:
    """A figure with its parts drawn. Raises Unreadable for parts that the game does not have."""
    things: list[Markup] = []
    boxes: list[tuple[Box, bool]] = []
    room = Size(WIDE, figure.height) if figure.height else STEP
    over = [
        _smaller(box, 1.0)
        for thing in figure.thing
        if not small.is_ground(thing.part)
        for box in small.boxes(thing, thing.scale or figure.scale, FILE)
    ]
    over += [_about(sign.at, sign.size * DISC, sign.size * DISC) for sign in figure.sign]
    over += [*map(_slip, figure.word), *(box for arrow in figure.arrow for box in _along(arrow))]
    for place, thing in enumerate(figure.thing):
        laid = small.lay((thing,), figure.scale, FILE, room)
        things += [mini.svg for mini in laid]
        if not small.is_ground(thing.part):
            boxes += [(mini.box, small.is_hex(thing.part)) for mini in laid]
        # A board beneath other parts is ground alone: they stand out from it, and it takes less ink. What its hexes are
        # called is what the words beside it speak of.
        if not place and small.is_ground(thing.part) and any(not small.is_ground(each.part) for each in figure.thing):
            things.append(Markup("") if small.light else _veil(room.height))
            things.append(small.names(thing, figure.scale, room, over))
    signs = tuple(aside(sign, boxes, room) for sign in figure.sign)
    return Drawn(figure.height, tuple(things), tuple(map(way, figure.arrow)), signs, figure.word, figure.hand)


def grown(figure: Figure, small: Miniatures) -> Figure:
    """A figure on plain cloth as large as its band has room for, and the band no higher than that needs."""
    if not figure.thing or any(small.is_ground(thing.part) for thing in figure.thing):
        return figure
    boxes = [box for thing in figure.thing for box in small.boxes(thing, figure.scale, FILE)]
    boxes += [_about(sign.at, sign.size * DISC, sign.size * DISC) for sign in figure.sign]
    boxes += [_about(end, 1.0, 1.0) for arrow in figure.arrow for end in (arrow.start, arrow.end)]
    boxes += map(_spoken, figure.word)
    if figure.hand is not None:
        (x, y), (right, above, below) = figure.hand, HAND
        boxes.append((x, y - above, x + right, y + below))
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    k = min((WIDE - 2 * EDGE) / (right - left), (figure.height - EDGE) / (bottom - top), MOST_GROWN)
    k = k if k > LEAST_GROWN else 1.0
    height = round(min(figure.height, (bottom - top) * k + 2 * EDGE), 2)
    if k == 1.0 and height > figure.height - 2:
        return figure

    def at(place: tuple[float, float]) -> tuple[float, float]:
        x, y = (place[0] - (left + right) / 2) * k, (place[1] - (top + bottom) / 2) * k
        return round(x + (WIDE / 2 if k > 1 else (left + right) / 2), 2), round(y + height / 2, 2)

    new = msgspec.structs.replace
    return new(
        figure,
        height=height,
        thing=tuple(
            new(each, at=at(each.at), scale=(each.scale or figure.scale) * k, step=each.step * k)
            for each in figure.thing
        ),
        arrow=tuple(new(each, start=at(each.start), end=at(each.end), bend=each.bend * k) for each in figure.arrow),
        sign=tuple(new(each, at=at(each.at), size=each.size * k) for each in figure.sign),
        word=tuple(new(each, at=at(each.at)) for each in figure.word),
        hand=None if figure.hand is None else at(figure.hand),
    )


def fitted(figure: Figure, small: Miniatures, most: Sequence[float], known: dict[str, float]) -> list[Figure]:
    """A figure as large as its band has room for; then, for each of `most`, with its things up to so much larger.

    Things grow where they stand and come closer to one another; arrows, signs and words go with the thing that they
    stand at. What would touch, or leave an arrow without a way, stays as it was. How much larger, in twentieths, is
    `known` by a hash of the figure, its things' boxes and the limit, or noted there, and beforehand for the house's own
    figures (`pnp.known`): most sizes are tried in vain.
    """
    figure = grown(figure, small)
    # A hand stays as large as it is, and so does what it writes beside.
    if not figure.thing or figure.hand is not None or any(small.is_ground(thing.part) for thing in figure.thing):
        return [figure] * len(most)
    boxes = []
    for thing in figure.thing:
        # A box is 1 mm wider than its thing on every side.
        boxes.append(_smaller(_round(small.boxes(thing, figure.scale, FILE)), 1.0))
    heaps = _heaps(boxes)
    out = []
    of = repr((figure, boxes))

    @cache
    def nearest(mark: Box) -> tuple[float, int]:
        """How far a mark is from the thing that is nearest, the later one of two, and which that is."""
        apart, index = min((max(_apart(mark, box), 0.0), -at) for at, box in enumerate(boxes))
        return apart, -index

    @cache
    def larger(step: int) -> Figure | None:
        return _Larger(figure, boxes, heaps, nearest, 1 + step / 20).figure()

    @cache
    def set_out(step: int) -> Figure:
        """So much larger, and from one end of the cloth to the other as far as that goes; in its middle at least."""
        plain = (larger(step) if step else None) or figure
        if any(word.align == "left" for word in figure.word):  # lines of a log go on to the right, nobody knows how far
            return plain
        wide = _Larger(figure, boxes, heaps, nearest, 1 + step / 20, APART).figure()
        if wide is not None and wide.height <= plain.height + 1e-6:
            return wide
        middle = larger(0) if plain is figure else None
        return middle if middle is not None and middle.height <= plain.height + 1e-6 else plain

    for limit in most:
        key = digest(of, repr(limit))
        if key not in known and (told := beforehand.numbers("grown", beforehand_as(key))) is not None:
            known[key] = told[0]
        elif key not in known:
            fits = (
                step
                for step in range(round((limit - 1) * 20), 1, -1)
                if (new := larger(step)) is not None and new.height <= figure.height * limit
            )
            known[key] = next(fits, 0)
        out.append(set_out(round(known[key])))
    return out


def beforehand_as(key: str) -> str:
    """The name by which it is known beforehand how much larger a figure may be: by what works it out as it is today."""
    return digest(key, code_hash("draw/booklet/figures.py"))


def _round(boxes: Sequence[Box]) -> Box:
    """The box round boxes."""
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _smaller(box: Box, by: float) -> Box:
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


def _apart(one: Box, other: Box) -> float:
    """How far two boxes are apart, mm: below zero where they lie upon one another."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])


def _heaps(boxes: Sequence[Box]) -> list[int]:
    """For each box the first of those with which it hangs together: fans, rows and fields of tiles grow as one."""
    heap = list(range(len(boxes)))
    for at, box in enumerate(boxes):
        for before in range(at):
            if _apart(box, boxes[before]) < TOGETHER:
                low, high = sorted((heap[at], heap[before]))
                heap = [low if each == high else each for each in heap]
    return heap


class _Larger:
    """A figure whose things are `k` times as large and up to `apart` times as far apart besides, closer together where
    its width asks for that.

    `nearest` tells how far a mark is from the thing that is nearest, and which that is.
    """

    def __init__(
        self,
        figure: Figure,
        boxes: Sequence[Box],
        heaps: Sequence[int],
        nearest: Callable[[Box], tuple[float, int]],
        k: float,
        apart: float = 1.0,
    ) -> None:
        self._figure, self._boxes, self._heaps, self._nearest, self._k = figure, boxes, heaps, nearest, k
        self._old = {
            name: _round([box for box, heap in zip(boxes, heaps, strict=True) if heap == name]) for name in set(heaps)
        }
        whole = _round(list(self._old.values()))
        self._middle = (whole[0] + whole[2]) / 2, (whole[1] + whole[3]) / 2
        self._across = k * apart
        spoken = [*map(_spoken, figure.word)]
        while self._across > 0.6:
            self._new = {name: self._moved(box) for name, box in self._old.items()}
            found = _round([*self._new.values(), *map(self._with, spoken)])
            if found[2] - found[0] <= WIDE - 2 * EDGE:
                break
            self._across -= 0.02

    def _moved(self, box: Box) -> Box:
        """Where a heap comes to stand."""
        x, y = self._far(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
        wide, high = (box[2] - box[0]) / 2 * self._k, (box[3] - box[1]) / 2 * self._k
        return x - wide, y - high, x + wide, y + high

    def _far(self, at: tuple[float, float]) -> tuple[float, float]:
        """A place that is at no thing."""
        x, y = self._middle
        return x + (at[0] - x) * self._across, y + (at[1] - y) * self._k

    def _on(self, heap: int, at: tuple[float, float]) -> tuple[float, float]:
        """A place on a heap."""
        old, new = self._old[heap], self._new[heap]
        return new[0] + (at[0] - old[0]) * self._k, new[1] + (at[1] - old[1]) * self._k

    def _with(self, box: Box) -> Box:
        """A mark, as large as it was: at the thing that is nearest, as far from its edge as before."""
        apart, index = self._nearest(box)
        middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        to = self._far(middle)
        if apart <= NEAR:
            thing, heap = self._boxes[index], self._heaps[index]
            low, high = self._on(heap, (thing[0], thing[1])), self._on(heap, (thing[2], thing[3]))
            on = self._on(heap, middle)
            to = (
                _beside((box[0], box[2]), (thing[0], thing[2]), (low[0], high[0]), on[0]),
                _beside((box[1], box[3]), (thing[1], thing[3]), (low[1], high[1]), on[1]),
            )
        x, y = to[0] - middle[0], to[1] - middle[1]
        return box[0] + x, box[1] + y, box[2] + x, box[3] + y

    def figure(self) -> Figure | None:
        """The figure, if nothing touches that did not."""
        figure, k = self._figure, self._k
        words = [(_spoken(word), self._with(_spoken(word))) for word in figure.word]
        signs = [_about(sign.at, sign.size * DISC, sign.size * DISC) for sign in figure.sign]
        signs_to = [self._with(box) for box in signs]
        ends = [(self._with(_about(way.start, 0, 0)), self._with(_about(way.end, 0, 0))) for way in figure.arrow]
        whole = _round(
            [*self._new.values(), *(new for _, new in words), *signs_to, *(end for two in ends for end in two)]
        )
        height = round(whole[3] - whole[1] + 2 * EDGE, 2)
        if whole[2] - whole[0] > WIDE - EDGE:
            return None
        before = [*self._old.values(), *(old for old, _ in words), *signs]
        after = [*self._new.values(), *(new for _, new in words), *signs_to]
        for at, box in enumerate(after):
            for other in range(at):
                if _apart(box, after[other]) < min(_apart(before[at], before[other]), CLEAR) - 1e-6:
                    return None
        for arrow, (start, end) in zip(figure.arrow, ends, strict=True):
            long = hypot(arrow.end[0] - arrow.start[0], arrow.end[1] - arrow.start[1])
            if hypot(end[0] - start[0], end[1] - start[1]) < min(long, LEAST_ARROW):
                return None
        dx, dy = WIDE / 2 - (whole[0] + whole[2]) / 2, height / 2 - (whole[1] + whole[3]) / 2

        def by(at: tuple[float, float], old: Box, new: Box) -> tuple[float, float]:
            return round(at[0] + new[0] - old[0] + dx, 2), round(at[1] + new[1] - old[1] + dy, 2)

        def on(at: tuple[float, float], heap: int) -> tuple[float, float]:
            x, y = self._on(heap, at)
            return round(x + dx, 2), round(y + dy, 2)

        new = msgspec.structs.replace
        return new(
            figure,
            height=height,
            thing=tuple(
                new(each, at=on(each.at, heap), scale=(each.scale or figure.scale) * k, step=each.step * k)
                for each, heap in zip(figure.thing, self._heaps, strict=True)
            ),
            arrow=tuple(
                new(each, start=by((0, 0), (0, 0, 0, 0), start), end=by((0, 0), (0, 0, 0, 0), end))
                for each, (start, end) in zip(figure.arrow, ends, strict=True)
            ),
            sign=tuple(
                new(each, at=by(each.at, old, to)) for each, old, to in zip(figure.sign, signs, signs_to, strict=True)
            ),
            word=tuple(new(each, at=by(each.at, old, to)) for each, (old, to) in zip(figure.word, words, strict=True)),
        )


def _beside(mark: tuple[float, float], thing: tuple[float, float], new: tuple[float, float], on: float) -> float:
    """The middle of a mark along one axis: as far from the thing's edge as before, or where it was upon it."""
    half = (mark[1] - mark[0]) / 2
    if mark[0] >= thing[1]:
        return new[1] + (mark[0] - thing[1]) + half
    if mark[1] <= thing[0]:
        return new[0] - (thing[0] - mark[1]) - half
    return on


def _slip(word: Word) -> Box:
    """The slip of paper beneath a word."""
    left, top, right, low = _spoken(word)
    return left - 1.2, top - 0.9, right + (2.4 if word.large else 1.2), low + 0.6


def _along(arrow: Arrow) -> Iterator[Box]:
    """What an arrow takes from its start to its end, as boxes as wide as its line."""
    (x0, y0), (x1, y1) = arrow.start, arrow.end
    long = hypot(x1 - x0, y1 - y0) or 1.0
    for step in range(17):
        t = step / 16
        # Its middle lies `bend` to the left of the straight way; y grows downwards.
        aside = arrow.bend * 4 * t * (1 - t)
        yield _about(
            (x0 + (x1 - x0) * t + (y1 - y0) / long * aside, y0 + (y1 - y0) * t - (x1 - x0) / long * aside), 0.7, 0.7
        )


def _about(at: tuple[float, float], wide: float, high: float) -> Box:
    return at[0] - wide, at[1] - high, at[0] + wide, at[1] + high


def _spoken(word: Word) -> Box:
    """About where a word stands: an icon is as wide as two letters."""
    letters = len(_ICON.sub("xx", word.text))
    wide = min(letters * (3.3 if word.large else 1.75), word.width)
    x = word.at[0] - wide * {"left": 0.0, "centre": 0.5, "right": 1.0}[word.align]
    return x, word.at[1] - (4.6 if word.large else 2.6), x + wide, word.at[1] + 1.2


def aside(sign: Sign, boxes: Sequence[tuple[Box, bool]], room: Size) -> Sign:
    """A sign that was set on a thing, at a corner of it: what a figure is about is never under its mark.

    A card's number stands above and its fine print below, a counter's number in the middle; a hexagon (with True beside
    its box) has its name at its lower edge. Where another thing lies upon the corner, the other one is taken.

    >>> aside(Sign(icon="cross", at=(20, 18), size=8), [((9, 2, 31, 34), False)], Size(100, 37)).at
    (28.64, 31.64)
    """
    x, y = sign.at
    for place in range(len(boxes) - 1, -1, -1):
        (left, top, right, bottom), is_hex = boxes[place]
        # A box is 1 mm wider than its thing on every side.
        wide, high = (right - left) / 2 - 1, (bottom - top) / 2 - 1
        across, down = (left + right) / 2, (top + bottom) / 2
        if abs(x - across) < wide * 0.4 and abs(y - down) < high * 0.4:
            size = min(sign.size, max(min(wide, high) * 0.5, LEAST_SIGN))
            reach = size * DISC
            y = down - high if high < SMALL else down + high - reach * 0.4
            x = across + wide - reach * 0.4 if high >= SMALL else across + wide
            if is_hex:
                x, y = across, down + high - reach * 0.8
            elif any(a < x < c and b < y < d for (a, b, c, d), _ in boxes[place + 1 :]):
                x = 2 * across - x
            x = min(x, room.width - reach - 0.6)
            y = min(max(y, reach + 0.6), room.height - reach - 0.6)
            return msgspec.structs.replace(sign, at=(round(x, 2), round(y, 2)), size=size)
    return sign


def _veil(height: float) -> Markup:
    """What makes a figure's board paler, as wide and high as the figure."""
    return Markup(f'<rect width="{number(WIDE)}" height="{number(height)}" fill="#ffffff" opacity="{VEIL}"/>')


def way(arrow: Arrow) -> Way:
    """An arrow as paths: a curve that ends beneath its head.

    >>> way(Arrow(start=(0, 0), end=(10, 0)))
    Way(line='M0 0Q4.15 0 8.3 0', head='M10 0L7.1 1.75L7.1 -1.75Z', tone='suit')
    """
    (x0, y0), (x1, y1) = arrow.start, arrow.end
    along = hypot(x1 - x0, y1 - y0) or 1.0
    # A curve comes as far as half of its middle point; y grows downwards, so left of the way is (dy, -dx).
    mx = (x0 + x1) / 2 + (y1 - y0) / along * arrow.bend * 2
    my = (y0 + y1) / 2 - (x1 - x0) / along * arrow.bend * 2
    last = hypot(x1 - mx, y1 - my) or 1.0
    ux, uy = (x1 - mx) / last, (y1 - my) / last
    neck = (x1 - ux * (HEAD[0] - 1.2), y1 - uy * (HEAD[0] - 1.2))
    if not arrow.bend:
        mx, my = (x0 + neck[0]) / 2, (y0 + neck[1]) / 2
    bx, by = x1 - ux * HEAD[0], y1 - uy * HEAD[0]
    corners = ((x1, y1), (bx - uy * HEAD[1], by + ux * HEAD[1]), (bx + uy * HEAD[1], by - ux * HEAD[1]))
    line = f"M{number(x0)} {number(y0)}Q{number(mx)} {number(my)} {number(neck[0])} {number(neck[1])}"
    return Way(line, "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z", arrow.tone)
