"""How large the things of a figure may be, so that its band is filled and nothing touches that did not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import hypot

import msgspec

from pnp import known as beforehand
from pnp.hashes import code_hash, digest
from pnp.kit.figures import FILE, Figure
from pnp.svg.matrices import Box

from .boxes import DISC, bounds, box_about, gap, shrunk, word_box
from .figures import WIDE
from .table import Miniatures

EDGE = 3.0  # of cloth about what lies upon it, mm
MOST_GROWN, LEAST_GROWN = 1.7, 1.08  # how much larger things are drawn where the cloth has room, and from when on
APART = 1.4  # how much further apart things stand where the cloth is wider than they need
TOGETHER = 0.8  # mm: what lies closer than that is one heap
NEAR = 6.0  # a mark stands at a thing so near, mm
HAND = (30.0, 7.0, 18.0)  # what is to be seen of a hand that writes: right of its pencil's tip, above and below it, mm
CLEAR, LEAST_ARROW = 0.8, 6.0  # what things and marks keep from one another, and the shortest arrow, mm


def grown(figure: Figure, small: Miniatures) -> Figure:
    """A figure on plain cloth as large as its band has room for, and the band no higher than that needs."""
    if not figure.thing or any(small.is_ground(thing.part) for thing in figure.thing):
        return figure
    boxes = [box for thing in figure.thing for box in small.boxes(thing, figure.scale, FILE)]
    boxes += [box_about(sign.at, sign.size * DISC, sign.size * DISC) for sign in figure.sign]
    boxes += [box_about(end, 1.0, 1.0) for arrow in figure.arrow for end in (arrow.start, arrow.end)]
    boxes += map(word_box, figure.word)
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
        boxes.append(shrunk(bounds(small.boxes(thing, figure.scale, FILE)), 1.0))
    heaps = _heaps(boxes)
    out = []
    of = repr((figure, boxes))

    @cache
    def nearest(mark: Box) -> tuple[float, int]:
        """How far a mark is from the thing that is nearest, the later one of two, and which that is."""
        apart, index = min((max(gap(mark, box), 0.0), -at) for at, box in enumerate(boxes))
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
    return digest(key, code_hash("draw/booklet/growing.py", "draw/booklet/boxes.py"))


def _heaps(boxes: Sequence[Box]) -> list[int]:
    """For each box the first of those with which it hangs together: fans, rows and fields of tiles grow as one."""
    heap = list(range(len(boxes)))
    for at, box in enumerate(boxes):
        for before in range(at):
            if gap(box, boxes[before]) < TOGETHER:
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
            name: bounds([box for box, heap in zip(boxes, heaps, strict=True) if heap == name]) for name in set(heaps)
        }
        whole = bounds(list(self._old.values()))
        self._middle = (whole[0] + whole[2]) / 2, (whole[1] + whole[3]) / 2
        self._across = k * apart
        spoken = [*map(word_box, figure.word)]
        while self._across > 0.6:
            self._new = {name: self._moved(box) for name, box in self._old.items()}
            found = bounds([*self._new.values(), *map(self._with, spoken)])
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
        words = [(word_box(word), self._with(word_box(word))) for word in figure.word]
        signs = [box_about(sign.at, sign.size * DISC, sign.size * DISC) for sign in figure.sign]
        signs_to = [self._with(box) for box in signs]
        ends = [(self._with(box_about(way.start, 0, 0)), self._with(box_about(way.end, 0, 0))) for way in figure.arrow]
        whole = bounds(
            [*self._new.values(), *(new for _, new in words), *signs_to, *(end for two in ends for end in two)]
        )
        height = round(whole[3] - whole[1] + 2 * EDGE, 2)
        if whole[2] - whole[0] > WIDE - EDGE:
            return None
        before = [*self._old.values(), *(old for old, _ in words), *signs]
        after = [*self._new.values(), *(new for _, new in words), *signs_to]
        for at, box in enumerate(after):
            for other in range(at):
                if gap(box, after[other]) < min(gap(before[at], before[other]), CLEAR) - 1e-6:
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
