"""Files for a cutting machine, beside the pages: one for each way in which sheets of a part are laid."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from math import inf
from typing import Literal

from pnp.exports.cutlines import CORNER, Line, Point, dxf, once, outline, svg, trial_lines
from pnp.named import NamedTuple
from pnp.press.printing.job import Job
from pnp.press.printing.jobs import Run, dry_run
from pnp.press.printing.ledger import Ledger
from pnp.sheets.records import Placement, Sheet
from pnp.svg.outline import flatten
from pnp.units import Size

Form = Literal["dxf", "svg"]
TRIAL = Size(110, 110)  # mm: the sheet that measures how far the blade is off


class CutFile(NamedTuple):
    """A file to write, and the sheets that are cut by it."""

    name: str
    text: str
    sheets: tuple[int, ...]


class _Laid(NamedTuple):
    paper: Size
    lines: tuple[Line, ...]


class CutFiles:
    """Takes down sheets as they are laid out; gives a file for each layout.

    `nets` are the outlines of what is no rectangle, SVG paths in millimetres by the name of the face.
    """

    def __init__(self, form: Form, nets: Mapping[str, str]) -> None:
        self.form: Form = form
        self.nets = {name: [[(x, y) for x, y in line] for line in flatten(path)] for name, path in nets.items()}
        self._found: dict[str, dict[_Laid, list[int]]] = {}

    def note(self, name: str, sheet: Sheet, radius: float) -> None:
        """A side of a sheet of the file of that name, with corners of so many mm. Backs are cut with their fronts."""
        if sheet.side == "back" or not sheet.placements:
            return
        outlines = [points for placed in sheet.placements for points in self._outlines(placed, radius)]
        laid = _Laid(sheet.paper, tuple(once(outlines)))
        numbers = self._found.setdefault(name, {}).setdefault(laid, [])
        numbers.append(sheet.number)

    def _outlines(self, placed: Placement, radius: float) -> Iterator[list[Point]]:
        net = self.nets.get(placed.face)
        if net is None:
            yield outline(placed, radius)
            return
        for line in net:
            yield [_turned(point, placed) for point in (line[:-1] if line[0] == line[-1] else line)]

    def files(self) -> Iterator[CutFile]:
        """All files: those of each part, then the trial sheet."""
        for name, found in self._found.items():
            for laid, numbers in found.items():
                called = f"{name}-cut-{numbers[0]}.{self.form}"
                yield CutFile(called, self._text(laid.lines, laid.paper), tuple(numbers))
        if self._found:
            yield CutFile(f"cutter-trial.{self.form}", self._text(tuple(trial_lines()), TRIAL), ())

    def _text(self, lines: tuple[Line, ...], paper: Size) -> str:
        return (dxf if self.form == "dxf" else svg)(lines, paper)


def _turned(point: Point, placed: Placement) -> Point:
    """A point of a face where it lies on the sheet.

    >>> _turned((10.0, 5.0), Placement("box", 20, 30, 80, 100, 90))
    (95.0, 40.0)
    """
    x, y = point
    if placed.turn == 90:
        x, y = placed.width - y, x
    elif placed.turn == 180:
        x, y = placed.width - x, placed.height - y
    elif placed.turn == 270:
        x, y = y, placed.height - x
    return round(placed.x + x, 4), round(placed.y + y, 4)


class _Cutting(Ledger):
    """Takes sheets down for the cover sheet, as ever, and for the cutting machine."""

    def __init__(self, run: Run, cuts: CutFiles, circles: Container[str]) -> None:
        super().__init__(run.setup, run.sets)
        self.cuts, self.circles = cuts, circles

    def note(self, job: Job, sheet: Sheet) -> None:
        """A side of a sheet of a file; pages to read are not cut out."""
        super().note(job, sheet)
        if any(item.kind in ("booklet", "sheet") and item.work != "box" for item in job.items):
            return
        flat = bool(job.items) and all(item.kind == "card" and item.shape == "rect" for item in job.items)
        round_ = flat and all(item.name in self.circles for item in job.items)
        self.cuts.note(job.name, sheet, inf if round_ else CORNER if flat else 0.0)


def cut_files(
    jobs: Sequence[Job], run: Run, form: Form, nets: Mapping[str, str], circles: Container[str] = ()
) -> list[CutFile]:
    """The files for what some jobs print; `nets` as in `CutFiles`, `circles` the parts whose pieces are round."""
    cuts = CutFiles(form, nets)
    for _ in dry_run(jobs, run, _Cutting(run, cuts, circles)):
        pass
    return list(cuts.files())
