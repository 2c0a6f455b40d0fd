"""A finished PDF, read back and turned over as the printer will: does each back lie under its own front?

Names, sizes and matrices come from the pages themselves (see `objects.imprint`), through pdfium, which knows nothing
of how they were written. A back lies under its front if, seen through the paper, the four corners of its trim box
fall on the four of the front's within `TOLERANCE`, top on top: a card is turned over like the page of a book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from pathlib import Path

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.press.objects import imprint
from pnp.press.objects.imprint import Imprint
from pnp.svg.matrices import Matrix, apply, inverse
from pnp.wording import number_of

from .readback import Box, Leaf, Reader

TOLERANCE = 0.01  # mm

Point = tuple[float, float]
Turning = Callable[[Point], Point]


class SheetProof(NamedTuple):
    """One sheet of paper: how many backs lie under their fronts, how far the worst of them is off (mm), and faults."""

    title: str
    number: int
    backs: int
    worst: float
    faults: tuple[str, ...] = ()

    def __str__(self) -> str:
        name = f"{self.title} {self.number}".strip()
        if self.faults:
            return "\n".join(f"{name}: {fault}" for fault in self.faults)
        if not self.backs:
            return f"{name}: fronts only"
        backs = number_of(self.backs, "back lies under its front", "backs lie under their fronts")
        return f"{name}: {backs}, {self.worst:.3f} mm off at most"


class Pair(NamedTuple):
    """The pages of one sheet, by index; -1 where there is no back."""

    title: str
    number: int
    front: int
    back: int = -1


def prove(path: Path) -> Iterator[SheetProof]:
    """The proof of each sheet, in the order of the fronts. Raises Unreadable for a file that is not ours."""
    with Reader(path) as reader:
        text = reader.meta(imprint.KEY)
        if not text:
            raise Unreadable.at(Source(str(path)), "not a file of ours: it does not tell which back is whose")
        try:
            said = imprint.read(text)
            sides = said.sides
        except (ValueError, KeyError, RecursionError):
            raise Unreadable.at(Source(str(path)), "what the file tells of itself is broken") from None
        if len(sides) != reader.pages:
            message = f"the file tells of {len(sides)} pages and has {reader.pages}"
            raise Unreadable.at(Source(str(path)), message)
        pairs, order = _pairs(said)
        told = reader.duplex
        wants = {"long-edge": "long-edge", "short-edge": "short-edge"}.get(said.duplex, "none")
        if any(pair.back >= 0 for pair in pairs) and told != wants:
            order.setdefault(0, []).append(f"the file asks the printer for {told} turning and is laid out for {wants}")
        for at, pair in enumerate(pairs):
            front = reader.leaf(pair.front)
            other = reader.leaf(pair.back) if pair.back >= 0 else None
            found = _sheet(pair, front, other, said)
            yield found._replace(faults=(*order.get(at, ()), *found.faults))


def _pairs(said: Imprint) -> tuple[list[Pair], dict[int, list[str]]]:
    """Which pages are the two sides of a sheet as they come out of the printer, and what is wrong with their order."""
    sides = said.sides
    faults: dict[int, list[str]] = {}
    backs = {(title, number): at for at, (title, number, side) in enumerate(sides) if side == "back"}
    pairs = [
        Pair(title, number, at, backs.get((title, number), -1))
        for at, (title, number, side) in enumerate(sides)
        if side == "front"
    ]
    alone = set(backs) - {(pair.title, pair.number) for pair in pairs}
    for title, number in sorted(alone):
        faults.setdefault(0, []).append(f"the back of {title} {number} has no front")
    if not backs:
        return pairs, faults
    if said.duplex in ("long-edge", "short-edge"):
        # The printer takes two pages to a sheet, whatever they are.
        for at, pair in enumerate(pairs):
            if pair.front % 2:
                before = sides[pair.front - 1]
                faults.setdefault(at, []).append(f"it prints on the other side of {before[0]} {before[1]}")
            elif pair.back != pair.front + 1 and pair.front + 1 < len(sides):
                after = sides[pair.front + 1]
                faults.setdefault(at, []).append(f"{after[0]} {after[1]} {after[2]} prints on its other side")
    elif said.duplex == "fronts-then-backs":
        fronts, others = [pair.front for pair in pairs], [pair.back for pair in pairs]
        wanted = others if said.feed == "forward" else others[::-1]
        if min(others) < 0:
            at = others.index(min(others))
            faults.setdefault(at, []).append("no back follows for it, so that those after it meet other sheets")
        elif max(fronts) > min(others) or wanted != sorted(wanted):
            faults.setdefault(0, []).append(f"the backs do not come {said.feed} after all the fronts")
    return pairs, faults


def _sheet(pair: Pair, front: Leaf, other: Leaf | None, said: Imprint) -> SheetProof:
    """The proof of one sheet."""
    fronts = [box for box in front.boxes if box.back]
    if said.duplex == "gutterfold":
        names = {box.back for box in fronts}
        backs = [box for box in front.boxes if not box.back and box.face in names]
        if fronts and not front.folds:
            return SheetProof(pair.title, pair.number, 0, 0.0, ("there is no line along which to fold it",))
        return _compare(pair, fronts, backs, [_folded(*fold) for fold in front.folds], None)
    if other is None:
        faults = tuple(f"{box.face} has no back behind it" for box in fronts)
        return SheetProof(pair.title, pair.number, 0, 0.0, faults)
    if max(abs(a - b) for a, b in zip(front.paper, other.paper, strict=True)) > TOLERANCE:
        return SheetProof(pair.title, pair.number, 0, 0.0, ("its two sides are of different size",))
    undo = inverse(said.moved(front.paper))
    return _compare(pair, fronts, other.boxes, [_turned(front, said.flip)], undo)


def _compare(
    pair: Pair, fronts: list[Box], backs: list[Box], turnings: list[Turning], undo: Matrix | None
) -> SheetProof:
    """Match every front that has a back with the nearest back of that name, each back once."""
    # As seen from the front: the back's left corners come to lie on the right.
    seen: list[tuple[str, list[tuple[Point, ...]]]] = []
    for box in backs:
        corners = [apply(undo, x, y) for x, y in box.corners] if undo else list(box.corners)
        seen.append((box.face, [tuple(turn(corners[i]) for i in (1, 0, 3, 2)) for turn in turnings]))
    free = dict(enumerate(seen))
    faults: list[str] = []
    worst, good = 0.0, 0
    for box in fronts:
        near: tuple[float, int, tuple[Point, ...]] | None = None
        for at, (name, ways) in free.items():
            if name == box.back:
                for way in ways:
                    off = max(hypot(x - u, y - v) for (x, y), (u, v) in zip(way, box.corners, strict=True))
                    if near is None or off < near[0]:
                        near = (off, at, way)
        if near is None:
            faults.append(f"{box.face} has not its own back, {box.back}, behind it")
            continue
        off, at, lies = near
        del free[at]
        worst = max(worst, off)
        if off <= TOLERANCE:
            good += 1
        else:
            faults.append(f"the back of {box.face} {_where(lies, box.corners)}")
    # What is nobody's back may lie there by itself, such as a booklet's page behind an empty one.
    names = {box.back for box in fronts}
    faults += [f"{name} lies behind nothing that it belongs to" for name, _ in free.values() if name in names]
    return SheetProof(pair.title, pair.number, good, worst, tuple(faults))


def _where(found: tuple[Point, ...], wanted: tuple[Point, ...]) -> str:
    """In words how a back lies, seen from the front."""
    dx, dy = (sum(found[i][k] - wanted[i][k] for i in range(4)) / 4 for k in (0, 1))
    if hypot(dx, dy) <= TOLERANCE:
        turned = max(hypot(found[i][0] - wanted[i - 2][0], found[i][1] - wanted[i - 2][1]) for i in range(4))
        return "stands on its head" if turned <= TOLERANCE else "is turned or of another size"
    across = f"{abs(dx):.2f} mm to the {'right' if dx > 0 else 'left'}" if abs(dx) > 0.005 else ""
    down = f"{abs(dy):.2f} mm {'below' if dy > 0 else 'above'}" if abs(dy) > 0.005 else ""
    return f"lies {' and '.join(filter(None, (across, down)))}, seen from the front"


def _turned(front: Leaf, flip: str) -> Turning:
    """From a place on the back of a sheet to the place on its front that lies over it."""
    width, height = front.paper
    # Turned over the long edge, an upright sheet keeps its top; one that lies has its long edge on top.
    sideways = (flip == "long-edge") == (width <= height)

    def turn(point: Point) -> Point:
        return (width - point[0], point[1]) if sideways else (point[0], height - point[1])

    return turn


def _folded(start: Point, end: Point) -> Turning:
    """From a place on one side of a fold to the place that it is laid upon."""
    (x0, y0), (x1, y1) = start, end
    long = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / long, (y1 - y0) / long

    def turn(point: Point) -> Point:
        px, py = point[0] - x0, point[1] - y0
        along = 2 * (px * ux + py * uy)
        return x0 + along * ux - px, y0 + along * uy - py

    return turn
