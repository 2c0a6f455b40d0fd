"""What lies on a sheet. All lengths in millimetres from the sheet's top left corner, y down."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pnp.units import Size

Side = Literal["front", "back"]

# Home printers leave 4 to 5 mm unprinted; a mark that reaches into it makes viewers scale the whole page.
UNPRINTED = 5.0


class Edges(NamedTuple):
    """How far art may run beyond the trim box on each side, mm."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class Placement(NamedTuple):
    """One face on a sheet: its trim box as it lies there, turned clockwise by `turn` (0, 90, 180 or 270 degrees).

    `bleed` says how far art may run beyond the box; where a neighbour lies it is nothing.
    """

    face: str
    x: float
    y: float
    width: float
    height: float
    turn: int = 0
    bleed: Edges = Edges()


class Mark(NamedTuple):
    """A straight line for the knife, or with `dash` (mm on, mm off) for the fold."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.15
    dash: float = 0.0


class Label(NamedTuple):
    """A line of small type: `x`, `y` is the left end of its baseline, `size` is in points."""

    text: str
    x: float
    y: float
    size: float = 6.0


class Sheet(NamedTuple):
    """One side of one sheet of paper. `number` counts the sheets of a part from 1; a back has its front's number."""

    paper: Size
    title: str
    number: int
    side: Side = "front"
    placements: tuple[Placement, ...] = ()
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()

    @property
    def block(self) -> tuple[float, float, float, float] | None:
        """Left, top, right and bottom of the rectangle around all trim boxes, or None for an empty side."""
        if not self.placements:
            return None
        return (
            min(p.x for p in self.placements),
            min(p.y for p in self.placements),
            max(p.x + p.width for p in self.placements),
            max(p.y + p.height for p in self.placements),
        )


class Caption(NamedTuple):
    """What the sheets of one part are called: the game, the part, the paper's name, and how many sheets there are."""

    game: str
    part: str
    paper: str
    sheets: int = 0

    def lines(self, number: int, side: Side = "front") -> tuple[str, str]:
        """The two halves of a sheet's label.

        >>> Caption("The Mating Game", "combat", "A4", 12).lines(3)
        ('The Mating Game · combat', 'sheet 3 of 12 · A4 · print at 100 %')
        """
        of = f" of {self.sheets}" if self.sheets else ""
        back = " · back" if side == "back" else ""
        return f"{self.game} · {self.part}", f"sheet {number}{of}{back} · {self.paper} · print at 100 %"


def describe(sheet: Sheet) -> str:
    """A sheet as text, one line a thing, for goldens and dry runs. Millimetres with two places at most.

    >>> print(describe(Sheet(Size(210, 297), "combat", 1, "front", (Placement("C01", 10.5, 16.5, 63, 88),))))
    combat 1 front 210 x 297
      face 10.5 16.5 63 x 88 C01
    """

    def mm(*values: float) -> str:
        return " ".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in values)

    lines = [f"{sheet.title} {sheet.number} {sheet.side} {mm(sheet.paper.width)} x {mm(sheet.paper.height)}"]
    for p in sheet.placements:
        turn = f" turn {p.turn}" if p.turn else ""
        bleed = f" bleed {mm(*p.bleed)}" if any(p.bleed) else ""
        lines.append(f"  face {mm(p.x, p.y)} {mm(p.width)} x {mm(p.height)} {p.face}{turn}{bleed}")
    for m in sheet.marks:
        lines.append(f"  {'fold' if m.dash else 'mark'} {mm(m.x1, m.y1)} to {mm(m.x2, m.y2)}")
    lines.extend(f"  label {mm(label.x, label.y)} {mm(label.size)} pt {label.text}" for label in sheet.labels)
    return "\n".join(lines)
