"""What lies on a sheet. All lengths in millimetres from the sheet's top left corner, y down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from pnp.named import NamedTuple
from pnp.units import MM_PER_PT, Size

Side = Literal["front", "back"]
Shape = Literal["rect", "hex"]
"""What a piece is cut out as: its box, or the flat-topped hexagon that fills its box."""

# Home printers leave 4 to 5 mm unprinted; a mark that reaches into it makes viewers scale the whole page.
UNPRINTED = 5.0


Box = tuple[float, float, float, float]
"""Left, top, right and bottom, mm."""


class Edges(NamedTuple):
    """How far art may run beyond the trim box on each side, mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class Placement(NamedTuple):
    """One face on a sheet: its trim box as it lies there, turned clockwise by `turn` (0, 90, 180 or 270 degrees).

    `bleed` says how far art may run beyond the box; where a neighbour lies it is nothing, and less than nothing where
    a sheet shows only a part of the face, as with the tiles of a board. A box of another size than the face's trim
    scales it.
    """

    face: str
    x: float
    y: float
    width: float
    height: float
    turn: int = 0
    bleed: Edges = Edges()
    shape: Shape = "rect"

    @property
    def slot(self) -> Slot:
        """The same without its face."""
        return self[1:]

    @property
    def trimmed(self) -> Box:
        """What is seen of the trim box: left, top, right, bottom."""
        left, top, right, bottom = (min(edge, 0.0) for edge in self.bleed)
        return self.x - left, self.y - top, self.x + self.width + right, self.y + self.height + bottom

    @property
    def covered(self) -> Box:
        """What art may cover, its bleed included: left, top, right, bottom."""
        left, top, right, bottom = self.bleed
        return self.x - left, self.y - top, self.x + self.width + right, self.y + self.height + bottom


Slot = tuple[float, float, float, float, int, Edges, Shape]
"""A placement without its face: `Placement(face, *slot)`."""


class Mark(NamedTuple):
    """A straight line for the knife, or with `dash` (mm on, mm off) for the fold."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.15
    dash: float = 0.0


class Label(NamedTuple):
    """A line of small type: `x`, `y` is the left end of its baseline, `size` is in points.

    With a `turn` of 270 it is read upwards, and `x`, `y` is the lower end of its baseline.
    """

    text: str
    x: float
    y: float
    size: float = 6.0
    turn: Literal[0, 270] = 0
    heading: bool = False  # in the face of headings
    white: bool = False  # upon a drawing that is dark

    @property
    def box(self) -> Box:
        """What it covers at most: type is narrower than this, so that nothing needs to be measured here."""
        em = self.size * MM_PER_PT
        run = (0.62 if self.heading else 0.55) * em * len(self.text)
        if self.turn:
            return self.x - 0.75 * em, self.y - run, self.x + 0.3 * em, self.y
        return self.x, self.y - 0.75 * em, self.x + run, self.y + 0.3 * em


class Drawing(NamedTuple):
    """A shape of a sheet's own, such as scissors at a line: path data with absolute M, L, C and Z alone, mm.

    `fill` and `pen` are colours (#rrggbb) or nothing, `dash` is mm on and mm off. `under` lies below the faces.
    """

    d: str
    fill: str = ""
    pen: str = ""
    width: float = 0.3
    dash: float = 0.0
    under: bool = False

    @property
    def points(self) -> list[tuple[float, float]]:
        """Its points one after the other, those that only bend it among them."""
        numbers = [float(number) for number in re.findall(r"-?[0-9.]+", self.d)]
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def scaled(self, k: float) -> Drawing:
        """The same, k times as large and as far from the sheet's corner."""
        d = re.sub(r"-?[0-9.]+", lambda found: f"{round(float(found[0]) * k, 3):g}", self.d)
        return self._replace(d=d, width=round(self.width * k, 3), dash=round(self.dash * k, 3))

    @property
    def box(self) -> Box:
        """What it covers at most."""
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


class Sheet(NamedTuple):
    """One side of one sheet of paper. `number` counts the sheets of a part from 1; a back has its front's number."""

    paper: Size
    title: str
    number: int
    side: Side = "front"
    placements: tuple[Placement, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    drawings: tuple[Drawing, ...] = ()

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Where faces lie, whatever they are: the same for nearly all sheets of a part."""
        return tuple([placement[1:] for placement in self.placements])

    @property
    def block(self) -> Box | None:
        """The rectangle around all trim boxes, or None for an empty side."""
        return around(p.trimmed for p in self.placements)

    @property
    def art(self) -> Box | None:
        """The rectangle around all that art may cover, or None for an empty side."""
        return around(p.covered for p in self.placements)

    def occupied(self) -> Iterator[Box]:
        """Everything on the side, as boxes."""
        for p in self.placements:
            yield from hexagon(p.covered) if p.shape == "hex" else (p.covered,)
        for m in self.marks:
            yield min(m.x1, m.x2), min(m.y1, m.y2), max(m.x1, m.x2), max(m.y1, m.y2)
        for label in self.labels:
            yield label.box
        for drawing in self.drawings:
            yield drawing.box


def around(boxes: Iterable[Box]) -> Box | None:
    """The smallest rectangle around boxes.

    >>> around([(0, 1, 2, 3), (1, 0, 4, 2)])
    (0, 0, 4, 3)
    """
    found = list(boxes)
    if not found:
        return None
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def hexagon(box: Box) -> tuple[Box, ...]:
    """Boxes that cover the flat-topped hexagon in a box, and little of its corners."""
    left, top, right, bottom = box
    aside, down = (right - left) / 8, (bottom - top) / 4
    return (
        (left + aside, top, right - aside, top + down),
        (left, top + down, right, bottom - down),
        (left + aside, bottom - down, right - aside, bottom),
    )


def clear(here: Box, taken: Iterable[Box]) -> bool:
    """Whether a box overlaps none of the others."""
    return not any(a[0] < here[2] and here[0] < a[2] and a[1] < here[3] and here[1] < a[3] for a in taken)


class LabelWords(NamedTuple):
    """The words of a sheet's label."""

    sheet: str = "sheet"
    of: str = "of"
    back: str = "back"
    scale: str = "print at 100 %"


class Caption(NamedTuple):
    """What the sheets of one part are called: the game, the part, the paper's name, and how many sheets there are.

    `note` is what else must be said of this sheet; `words` are in whose language it is said.
    """

    game: str
    part: str
    paper: str
    sheets: int = 0
    note: str = ""
    words: LabelWords = LabelWords()

    def lines(self, number: int, side: Side = "front") -> tuple[str, str]:
        """The two halves of a sheet's label.

        >>> Caption("The Mating Game", "combat", "A4", 12).lines(3)
        ('The Mating Game · combat', 'sheet 3 of 12 · A4 · print at 100 %')
        """
        said = self.words
        of = f" {said.of} {self.sheets}" if self.sheets else ""
        back = f" · {said.back}" if side == "back" else ""
        note = f" · {self.note}" if self.note else ""
        return f"{self.game} · {self.part}", f"{said.sheet} {number}{of}{back}{note} · {self.paper} · {said.scale}"


def describe(sheet: Sheet) -> str:
    """A sheet as text, one line a thing, for goldens and dry runs. Millimetres with two places at most.

    >>> print(describe(Sheet(Size(210, 297), "combat", 1, "front", (Placement("C01", 10.5, 16.5, 63, 88),))))
    combat 1 front 210 x 297
      face 10.5 16.5 63 x 88 C01
    """

    def mm(*values: float) -> str:
        return " ".join(f"{value + 0.0:.2f}".rstrip("0").rstrip(".") for value in values)

    lines = [f"{sheet.title} {sheet.number} {sheet.side} {mm(sheet.paper.width)} x {mm(sheet.paper.height)}"]
    for p in sheet.placements:
        turn = f" turn {p.turn}" if p.turn else ""
        bleed = f" bleed {mm(*p.bleed)}" if any(p.bleed) else ""
        shape = f" {p.shape}" if p.shape != "rect" else ""
        lines.append(f"  face {mm(p.x, p.y)} {mm(p.width)} x {mm(p.height)} {p.face}{turn}{bleed}{shape}")
    for m in sheet.marks:
        lines.append(f"  {'fold' if m.dash else 'mark'} {mm(m.x1, m.y1)} to {mm(m.x2, m.y2)}")
    for label in sheet.labels:
        turn = f" turn {label.turn}" if label.turn else ""
        kind = " heading" if label.heading else ""
        lines.append(f"  label {mm(label.x, label.y)} {mm(label.size)} pt{turn}{kind} {label.text}")
    lines += [f"  drawing {mm(*drawing.box)}" for drawing in sheet.drawings]
    return "\n".join(lines)
