"""A board larger than the paper: over several sheets that overlap, with a plan of how they go together; or scaled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from textwrap import wrap
from typing import NamedTuple

from pnp.errors import Source, Unreadable
from pnp.hexes import letters
from pnp.sheets.annotations import PLAIN, Annotations
from pnp.sheets.marks import GAP, HAIRLINE
from pnp.sheets.records import Caption, Edges, Label, Mark, Placement, Sheet
from pnp.units import MM_PER_PT, Size

OVERLAP = 10.0
TITLE = "How the sheets go together"
MARK = 2.5
BLEED = 3.0
_PLAN_TYPE = 11.0  # pt
_NAME_TYPE = 14.0
_TITLE_TYPE = 20.0
_STEP_TYPE = 13.5
_NUMBER_TYPE = 30.0
_CELLS = 3  # pictures of what to do, side by side
_APART = 8.0  # mm between them, and between two tiles that are cut
_CUT = 2.0  # mm that a line to cut along reaches beyond them


class Tiling(NamedTuple):
    """Equal windows over a board, `columns` by `rows`, each on a sheet; neighbours share `overlap` mm."""

    board: Size
    paper: Size
    columns: int
    rows: int
    overlap: float = OVERLAP

    @property
    def window(self) -> Size:
        """How much of the board each sheet shows."""
        board, overlap = self.board, self.overlap
        return Size(
            (board.width + (self.columns - 1) * overlap) / self.columns,
            (board.height + (self.rows - 1) * overlap) / self.rows,
        )

    @property
    def sheets(self) -> int:
        """Tiles, and the plan if there are several."""
        tiles = self.columns * self.rows
        return tiles + (tiles > 1)

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a window on the board."""
        window = self.window
        return column * (window.width - self.overlap), row * (window.height - self.overlap)


def tiling(board: Size, paper: Size, *, overlap: float = OVERLAP, annotations: Annotations = PLAIN) -> Tiling:
    """The tiling that takes the fewest sheets, on upright or lying paper. Raises Unreadable.

    >>> from pnp.units import PAPERS
    >>> found = tiling(Size(400, 277), PAPERS["a4"])
    >>> found.columns, found.rows, found.paper.width
    (3, 1, 210.0)
    """
    found = []
    for sheet in (paper, paper.turned()):
        room = _room(sheet, annotations)
        if min(room) <= 2 * overlap:
            continue
        columns, rows = (
            1 if whole <= one + 1e-6 else ceil((whole - overlap) / (one - overlap) - 1e-9)
            for whole, one in zip(board, room, strict=True)
        )
        found.append(Tiling(board, sheet, columns, rows, overlap))
    if not found:
        raise Unreadable.at(Source("board"), f"{paper} is too small to tile a board with an overlap of {overlap:g} mm")
    return min(found, key=lambda one: one.columns * one.rows)


def tiled(
    face: str,
    how: Tiling,
    title: str = "",
    *,
    first: int = 1,
    caption: Caption | None = None,
    annotations: Annotations = PLAIN,
) -> Iterator[Sheet]:
    """A sheet for each tile, row by row, then the plan; they are numbered from `first`.

    On a tile a hairline, with a tick at both ends, shows where the edge of the next one comes to lie; what is beyond
    it is glued under that one.
    """
    number = first - 1
    for row in range(how.rows):
        for column in range(how.columns):
            number += 1
            named = caption and caption._replace(note=f"tile {name(column, row)}")
            yield _tile(face, how, column, row, Sheet(how.paper, title, number), named, annotations)
    if how.columns * how.rows > 1:
        named = caption and caption._replace(note="how the tiles go together")
        yield _plan(face, how, Sheet(how.paper, title, number + 1), named, annotations)


def name(column: int, row: int) -> str:
    """A tile's name: a letter for its column, a number for its row.

    >>> name(0, 0), name(2, 1)
    ('A1', 'C2')
    """
    return f"{letters(column)}{row + 1}"


def scaled(
    face: str,
    board: Size,
    paper: Size,
    title: str = "",
    *,
    number: int = 1,
    caption: Caption | None = None,
    annotations: Annotations = PLAIN,
) -> Sheet:
    """A board on one sheet, made smaller until it fits."""
    ways = []
    for sheet in (paper, paper.turned()):
        room = _room(sheet, annotations)
        ways.append((min(room.width / board.width, room.height / board.height, 1.0), sheet))
    factor, sheet = max(ways, key=lambda way: way[0])
    size = Size(round(board.width * factor, 4), round(board.height * factor, 4))
    x, y = round((sheet.width - size.width) / 2, 4), round((sheet.height - size.height) / 2, 4)
    if caption is not None:
        caption = caption._replace(note=f"scaled to {factor:.0%} of its size" if factor < 1 else "")
    return annotations.around(Sheet(sheet, title, number, "front", (Placement(face, x, y, *size),)), caption)


def _room(sheet: Size, annotations: Annotations) -> Size:
    """What a sheet can show of a board, with marks around it."""
    edge = annotations.printable + (0.0 if annotations.marks == "none" else GAP + MARK)
    return Size(sheet.width - 2 * edge, sheet.height - 2 * edge)


def _tile(
    face: str, how: Tiling, column: int, row: int, sheet: Sheet, caption: Caption | None, annotations: Annotations
) -> Sheet:
    window, (from_x, from_y) = how.window, how.corner(column, row)
    left, top = (how.paper.width - window.width) / 2, (how.paper.height - window.height) / 2
    room = _room(how.paper, annotations)
    # At the board's own edges there is bleed as far as the marks leave room for it.
    spare = [min(BLEED, (a - b) / 2) for a, b in zip(room, window, strict=True)]
    rest = (how.board.width - from_x - window.width, how.board.height - from_y - window.height)
    edges = Edges(
        *(
            round(-beyond if beyond > 1e-6 else max(0.0, bleed), 4)
            for beyond, bleed in zip((from_x, from_y, *rest), (*spare, *spare), strict=True)
        )
    )
    placed = Placement(face, round(left - from_x, 4), round(top - from_y, 4), *how.board, bleed=edges)
    sheet = annotations.around(sheet._replace(placements=(placed,)), None)
    marks: list[Mark] = []
    if column + 1 < how.columns:
        x = round(left + window.width - how.overlap, 4)
        marks += _line(annotations, (x, top), (x, top + window.height))
    if row + 1 < how.rows:
        y = round(top + window.height - how.overlap, 4)
        marks += _line(annotations, (left, y), (left + window.width, y))
    return annotations.labelled(sheet._replace(marks=(*sheet.marks, *marks)), caption)


def _line(annotations: Annotations, start: tuple[float, float], end: tuple[float, float]) -> Iterator[Mark]:
    """Where the next tile's edge comes to lie, and where to find it when that tile covers the line."""
    (x1, y1), (x2, y2) = ((round(x, 4), round(y, 4)) for x, y in (start, end))
    yield Mark(x1, y1, x2, y2, HAIRLINE)
    if annotations.marks == "none":
        return
    near, far = GAP, GAP + MARK
    if x1 == x2:
        yield Mark(x1, round(y1 - far, 4), x1, round(y1 - near, 4))
        yield Mark(x1, round(y2 + near, 4), x1, round(y2 + far, 4))
    else:
        yield Mark(round(x1 - far, 4), y1, round(x1 - near, 4), y1)
        yield Mark(round(x2 + near, 4), y1, round(x2 + far, 4), y1)


def _plan(face: str, how: Tiling, sheet: Sheet, caption: Caption | None, annotations: Annotations) -> Sheet:
    """The board made small with its tiles and their names; what to do in pictures with words, or words alone."""
    if how.board.width > how.board.height:
        return annotations.labelled(_stepwise(face, how, sheet, annotations.printable + 8.0), caption)
    edge = annotations.printable + 8.0
    head, *steps = _steps(how)
    em, leading = _TITLE_TYPE * MM_PER_PT, 1.5 * _PLAN_TYPE * MM_PER_PT
    cell = (how.paper.width - 2 * edge - 2 * _APART) / _CELLS
    told = _told(steps, int(cell / (0.5 * _PLAN_TYPE * MM_PER_PT)))
    small = min((cell - _APART - 2 * _CUT) / how.board.width, 60.0 / how.board.height)
    pictured = how.board.height * small + 2 * _CUT + 4.0 + max(map(len, told)) * leading
    drawn = how.paper.height - 2 * edge - leading - pictured - 20.0 > 0.4 * how.paper.height
    below = leading + pictured + 16.0 if drawn else (1 + len(steps)) * leading + 6.0
    begins = round(edge + (em + 9.0 if drawn else 0.0), 4)  # below the title
    room = Size(how.paper.width - 2 * edge, how.paper.height - edge - begins - below)
    factor = min(room.width / how.board.width, room.height / how.board.height, 0.45)
    left = round((how.paper.width - how.board.width * factor) / 2, 4)
    size = Size(round(how.board.width * factor, 4), round(how.board.height * factor, 4))
    marks, labels = _named(how, left, begins, factor)
    placed = [Placement(face, left, begins, *size)]
    first = begins + size.height + 8.0
    words = [head] if drawn else [head, *steps]
    labels += [Label(line, edge, round(first + n * leading, 4), _PLAN_TYPE) for n, line in enumerate(words)]
    if drawn:
        labels.append(Label(TITLE, edge, round(edge + 0.75 * em, 4), _TITLE_TYPE, heading=True))
        free = how.paper.height - edge - first - leading
        top = round(first + leading + max(0.0, (free - pictured) / 2), 4)
        for n, lines in enumerate(told):
            x = round(edge + n * (cell + _APART), 4)
            pieces, drawing = _picture(face, how, n, x + _CUT, top + _CUT, small)
            placed += pieces
            marks += drawing
            under = top + how.board.height * small + 2 * _CUT + 4.0 + leading / 2
            labels += [Label(line, x, round(under + k * leading, 4), _PLAN_TYPE) for k, line in enumerate(lines)]
    sheet = sheet._replace(placements=tuple(placed), marks=tuple(marks), labels=tuple(labels))
    return annotations.labelled(sheet, caption)


def _named(how: Tiling, left: float, top: float, factor: float) -> tuple[list[Mark], list[Label]]:
    """The frames and the names of the tiles of a small board that lies there."""
    wide, high = (value * factor for value in how.window)
    em = _NAME_TYPE * MM_PER_PT
    marks: list[Mark] = []
    labels: list[Label] = []
    for row in range(how.rows):
        for column in range(how.columns):
            x, y = (value * factor for value in how.corner(column, row))
            marks += _frame(left + x, top + y, left + x + wide, top + y + high)
            # Letters above, numbers on the left, as on a chessboard: on the board itself nobody could read them.
            if row == 0:
                labels.append(
                    Label(letters(column), round(left + x + wide / 2 - em / 4, 4), top - 2.0, _NAME_TYPE, heading=True)
                )
            if column == 0:
                labels.append(
                    Label(f"{row + 1}", left - 5.0, round(top + y + high / 2 + em / 4, 4), _NAME_TYPE, heading=True)
                )
    return marks, labels


def _stepwise(face: str, how: Tiling, sheet: Sheet, edge: float) -> Sheet:
    """A plan of a board that is wider than high: below it, a row for each step, so that the page is full."""
    head, *steps = _steps(how)
    em, leading = _TITLE_TYPE * MM_PER_PT, 1.5 * _STEP_TYPE * MM_PER_PT
    first = edge + 0.75 * em + 7.0
    top = round(first + 9.0, 4)
    free = how.paper.height - edge - top
    inside = how.paper.width - 2 * edge
    factor = min((inside - 10.0) / how.board.width, 0.45 * free / how.board.height)
    size = Size(round(how.board.width * factor, 4), round(how.board.height * factor, 4))
    left = round((how.paper.width - size.width) / 2, 4)
    placed = [Placement(face, left, top, *size)]
    marks, labels = _named(how, left, top, factor)
    labels += [
        Label(TITLE, edge, round(edge + 0.75 * em, 4), _TITLE_TYPE, heading=True),
        Label(head, edge, round(first, 4), _PLAN_TYPE),
    ]
    tall = (free - size.height) / _CELLS
    small = min((tall - 12.0) / how.board.height, 0.4 * inside / how.board.width)
    numbered = _NUMBER_TYPE * MM_PER_PT
    beside = edge + numbered + how.board.width * small + _APART + 2 * _CUT + 8.0
    letter = 0.5 * _STEP_TYPE * MM_PER_PT
    for n, lines in enumerate(_told(steps, int((how.paper.width - edge - beside) / letter))):
        y = round(top + size.height + n * tall + 12.0, 4)
        middle = y + how.board.height * small / 2
        pieces, drawing = _picture(face, how, n, round(edge + numbered, 4), y, small)
        placed += pieces
        marks += drawing
        number, _, said = lines[0].partition(". ")
        labels.append(Label(number, edge, round(middle + 0.35 * numbered, 4), _NUMBER_TYPE, heading=True))
        over = round(y - 7.0, 4)
        marks.append(Mark(edge, over, round(how.paper.width - edge, 4), over, 0.2))
        start = middle - (len(lines) - 1) * leading / 2 + 0.35 * _STEP_TYPE * MM_PER_PT
        labels += [
            Label(line, round(beside, 4), round(start + k * leading, 4), _STEP_TYPE)
            for k, line in enumerate([said, *lines[1:]])
        ]
    return sheet._replace(placements=tuple(placed), marks=tuple(marks), labels=tuple(labels))


def _told(steps: Sequence[str], wide: int) -> tuple[list[str], ...]:
    """The lines below each of the pictures, of no more than so many letters; a step without one follows the second."""
    first, second, *rest, last = (wrap(step, wide) for step in steps)
    return first, [*second, *(line for lines in rest for line in lines)], last


def _picture(face: str, how: Tiling, n: int, x: float, y: float, k: float) -> tuple[list[Placement], list[Mark]]:
    """The board with a dashed line where one cuts (0), with a tile that comes to lie upon it (1), cut out (2)."""
    wide, high = (round(value * k, 4) for value in how.board)
    corner = tuple(value * k for value in how.corner(min(how.columns - 1, 1), 0 if how.columns > 1 else 1))
    across = how.columns > 1

    def piece(near: float, far: float, shift: float) -> tuple[Placement, list[Mark]]:
        """What lies between two edges of the board, shifted along."""
        left, top = (round(x + shift, 4), y) if across else (x, round(y + shift, 4))
        cut = Edges(-near, 0, far - wide, 0) if across else Edges(0, -near, 0, far - high)
        cut = Edges(*(round(min(0.0, value), 4) for value in cut))
        frame = _frame(left - cut.left, top - cut.top, left + wide + cut.right, top + high + cut.bottom)
        return Placement(face, left, top, wide, high, bleed=cut), list(frame)

    whole, edge = (wide, corner[0]) if across else (high, corner[1])
    lap = how.overlap * k
    if n == 2:
        placed, frame = piece(0.0, whole, _CUT)
        off = placed._replace(x=placed.x - _CUT, y=placed.y - _CUT)
        box = _frame(off.x, off.y, placed.x + wide + _CUT, placed.y + high + _CUT)
        return [placed], [*frame, *(line._replace(width=0.7, dash=1.4) for line in box)]
    one, frame = piece(0.0, edge + lap, 0.0)
    other, framed = piece(edge, whole, _APART if n == 0 else lap)
    if n:
        return [one, other], [*frame, *framed]
    at = round(edge + (lap + _APART) / 2 + _APART / 4, 4)
    ends = (x + at, y - _CUT, x + at, y + high + _CUT) if across else (x - _CUT, y + at, x + wide + _CUT, y + at)
    x1, y1, x2, y2 = (round(value, 4) for value in ends)
    return [one, other], [*frame, *framed, Mark(x1, y1, x2, y2, 0.7, 1.4)]


def _frame(x1: float, y1: float, x2: float, y2: float) -> Iterator[Mark]:
    a, b, c, d = (round(value, 4) for value in (x1, y1, x2, y2))
    yield Mark(a, b, c, b, 0.3)
    yield Mark(c, b, c, d, 0.3)
    yield Mark(a, d, c, d, 0.3)
    yield Mark(a, b, a, d, 0.3)


def _last(how: Tiling) -> int:
    """The number of the last step."""
    return 4 if how.columns * how.rows > 2 else 3


def _steps(how: Tiling) -> Iterator[str]:
    tiles = how.columns * how.rows
    yield f"{tiles} sheets, {how.columns} across and {how.rows} down. Neighbours overlap by {how.overlap:g} mm."
    sides = "left edge" if how.rows == 1 else "upper edge" if how.columns == 1 else "left and its upper edge"
    yield f"1. Cut each sheet along its {sides}, from mark to mark. Leave the other edges as they are."
    after = name(1, 0) if how.columns > 1 else name(0, 1)
    edge = "left" if how.columns > 1 else "upper"
    one = name(0, 0)
    yield f"2. Lay {one} down. Lay {after} upon it, its {edge} edge along the thin line on {one}, and glue."
    if how.columns > 1 and how.rows > 1:
        yield f"3. Glue each row in this way. Then lay the row of {name(0, 1)} upon that of {one}, and so on down."
    elif tiles > 2:
        yield "3. Go on with the others in the same way."
    yield f"{_last(how)}. Cut the board along its outer marks: all on it has its true size."
