"""How the sheets of a board go together, as a page of numbered pictures: the sheets cut, glued, cut out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil
from textwrap import wrap

from pnp.hexes import letters
from pnp.named import NamedTuple
from pnp.sheets import tools
from pnp.sheets.records import Drawing, Edges, Label, Placement, Sheet
from pnp.sheets.tiling import Tiling, name
from pnp.units import MM_PER_PT, Size

TITLE = "How the sheets go together"
_TITLE_TYPE = 24.0  # pt
_STEP_TYPE = 17.0
_PLAN_TYPE = 13.0
_NAME_TYPE = 15.0
_NARROW = 0.47  # of an em: how wide a letter is at most, on the average
_EDGE = 8.0  # mm from what printers print
_GAP = 5.0  # between frames
_INSIDE = 6.0  # from a frame to what it holds
_APART = 13.0  # between sheets that are laid out, and that an arrow brings together
_MARGIN = 9.0  # of white paper around a tile, on the board's scale
_ROOM = 9.0  # below and beside a picture for scissors
_DISC = 6.2
_SHORT = 200.0  # the least side of the paper for which this is laid out


class Piece(NamedTuple):
    """Tiles that hang together, by the first and the last column and row, how they are moved, which edges are cut."""

    first: tuple[int, int]
    last: tuple[int, int]
    moved: tuple[float, float]  # mm on the page
    cut: tuple[bool, bool] = (False, False)  # its left edge, its upper edge


class Step(NamedTuple):
    """What is done: its heading, its words, its pieces, and what is drawn upon them."""

    heading: str
    words: str
    pieces: tuple[Piece, ...]
    upon: Callable[[Piece, _Laid], Iterator[Drawing]]
    names: bool = True


class _Laid(NamedTuple):
    """Where a piece lies on the page: its picture and its paper, left, top, right, bottom, and mm a mm of the board."""

    picture: tuple[float, float, float, float]
    paper: tuple[float, float, float, float]
    scale: float
    overlap: float
    shared: tuple[bool, bool]  # whether something lies on its right side, on its lower one


def plan(face: str, how: Tiling, sheet: Sheet, printable: float) -> Sheet:
    """The page: a title, what is needed, and a frame for each step; these lie so that pictures are largest."""
    small = min(1.0, min(how.paper) / _SHORT)
    if small < 1.0:
        # The same page as on larger paper, made smaller.
        larger = how._replace(paper=Size(how.paper.width / small, how.paper.height / small))
        return _scaled(plan(face, larger, sheet, printable / small), small)
    edge = printable + _EDGE
    steps = tuple(steps_of(how))
    em = _TITLE_TYPE * MM_PER_PT
    top = edge + em + 9.5
    wide, high = how.paper.width - 2 * edge, how.paper.height - edge - top
    ways = [(columns, beside) for columns in range(1, len(steps) + 1) for beside in (False, True)]

    def smallest(way: tuple[int, bool]) -> float:
        cell = _cell(wide, high, len(steps), way[0])
        return min(_scale(how, step, cell, way[1]) for step in steps)

    columns, beside = max(ways, key=smallest)
    cell = _cell(wide, high, len(steps), columns)
    labels = [
        Label(TITLE, edge, round(edge + 0.75 * em, 4), _TITLE_TYPE, heading=True),
        Label(_needed(how), edge, round(edge + em + 4.5, 4), _PLAN_TYPE),
    ]
    drawings = [
        *tools.scissors(how.paper.width - edge - 21, edge + 5.5, 15, 40),
        *tools.glue(how.paper.width - edge - 4, edge - 1, 14, 12),
    ]
    placed: list[Placement] = []
    for n, step in enumerate(steps):
        x = edge + n % columns * (cell.width + _GAP)
        y = top + n // columns * (cell.height + _GAP)
        drawn, pieces, words = _step(face, how, step, n + 1, (x, y), cell, beside)
        drawings += drawn
        placed += pieces
        labels += words
    return sheet._replace(placements=tuple(placed), labels=tuple(labels), drawings=tuple(drawings))


def _scaled(sheet: Sheet, k: float) -> Sheet:
    """All that lies on a sheet, k times as large."""

    def by(value: float) -> float:
        return round(value * k, 4)

    placed = [
        Placement(p.face, by(p.x), by(p.y), by(p.width), by(p.height), bleed=Edges(*map(by, p.bleed)))
        for p in sheet.placements
    ]
    labels = [label._replace(x=by(label.x), y=by(label.y), size=by(label.size)) for label in sheet.labels]
    drawings = [one.scaled(k) for one in sheet.drawings]
    return sheet._replace(placements=tuple(placed), labels=tuple(labels), drawings=tuple(drawings))


def steps_of(how: Tiling) -> Iterator[Step]:
    """What to do, one thing at a time."""
    many, rows = how.columns > 1, how.rows > 1
    apart = [
        Piece((column, row), (column, row), (column * _APART, row * _APART))
        for row in range(how.rows)
        for column in range(how.columns)
    ]
    whole = f"{name(0, 0)} stays whole."
    if how.columns * how.rows == 2:
        words = f"Cut {name(1, 0) if many else name(0, 1)} where it is dashed here, from mark to mark. {whole}"
    else:
        words = f"Cut each sheet where it is dashed here, from mark to mark. {whole}"
    yield Step("Cut", words, tuple(apart), _to_cut)
    if many:
        one = [Piece((n, 0), (n, 0), (n * _APART, 0.0), (n > 0, False)) for n in range(how.columns)]
        which = "A1" if how.columns == 2 and not rows else "a sheet"
        next_one = name(1, 0) if which == "A1" else "the next"
        more = " Do so with every row." if rows else ""
        words = (
            f"Put glue on {which}, right of its thin line. Lay {next_one} on it: its cut edge lies on that line.{more}"
        )
        yield Step("Glue", words, tuple(one), _to_glue)
    if rows:
        last = how.columns - 1
        bands = [Piece((0, n), (last, n), (0.0, n * _APART), (False, n > 0)) for n in range(how.rows)]
        what = "a row" if many else "A1" if how.rows == 2 else "a sheet"
        following = "the next" if many or how.rows > 2 else "A2"
        words = f"Put glue on {what}, below its thin line. Lay {following} on it: its cut edge lies on that line."
        yield Step("Glue the rows" if many else "Glue", words, tuple(bands), _to_glue_rows, names=not many)
    board = Piece((0, 0), (how.columns - 1, how.rows - 1), (0.0, 0.0))
    words = "When the glue is dry, cut all round along the outer marks. Everything on it has its true size."
    yield Step("Cut out", words, (board,), _to_cut_out, names=False)


def _needed(how: Tiling) -> str:
    across = f"{how.columns} across and {how.rows} down"
    return f"{how.columns * how.rows} sheets, {across}. You need scissors and a glue stick."


def _cell(wide: float, high: float, many: int, columns: int) -> Size:
    """The frame of a step among so many in so many columns."""
    rows = ceil(many / columns)
    return Size((wide - (columns - 1) * _GAP) / columns, (high - (rows - 1) * _GAP) / rows)


def _words(step: Step, wide: float) -> list[str]:
    return wrap(step.words, max(12, int(wide / (_NARROW * _PLAN_TYPE * MM_PER_PT))))


def _text(step: Step, cell: Size, beside: bool) -> Size:
    """The room that a step's heading and words take: a column at the left, or all above its picture."""
    wide = min(64.0, 0.4 * cell.width) if beside else cell.width - 2 * _INSIDE
    leading = 1.4 * _PLAN_TYPE * MM_PER_PT
    return Size(wide, 2 * _DISC + 4.0 + leading * len(_words(step, wide)))


def _room(step: Step, cell: Size, beside: bool) -> Size:
    """What is left of a frame for the picture, with `_ROOM` around it."""
    text = _text(step, cell, beside)
    if beside:
        if text.height > cell.height - 2 * _INSIDE:
            return Size(0.0, 0.0)
        return Size(cell.width - text.width - 2 * _INSIDE - 2 * _ROOM, cell.height - 2 * _ROOM)
    return Size(cell.width - 2 * _ROOM, cell.height - _INSIDE - text.height - 2 * _ROOM)


def _scale(how: Tiling, step: Step, cell: Size, beside: bool) -> float:
    """How large its picture can be."""
    room = _room(step, cell, beside)
    aside, down = _moved(step)
    whole = _extent(how, step.pieces, 1.0)
    return min((room.width - aside) / whole.width, (room.height - down) / whole.height, 1.0)


def _moved(step: Step) -> tuple[float, float]:
    """How far the last of its pieces are moved aside and down."""
    return max(piece.moved[0] for piece in step.pieces), max(piece.moved[1] for piece in step.pieces)


def _step(
    face: str, how: Tiling, step: Step, number: int, corner: tuple[float, float], cell: Size, beside: bool
) -> tuple[list[Drawing], list[Placement], list[Label]]:
    x, y = corner
    text = _text(step, cell, beside)
    scale = _scale(how, step, cell, beside)
    aside, down = _moved(step)
    whole = _extent(how, step.pieces, scale)
    if beside:  # all that the picture leaves: as few lines as may be
        text = Size(max(text.width, cell.width - 2 * _INSIDE - 2 * _ROOM - whole.width - aside), text.height)
    drawings = [
        Drawing(tools.rectangle(x, y, x + cell.width, y + cell.height, 3.5), tools.TINT, tools.INK, 0.3, under=True),
        Drawing(tools.disc(x + _INSIDE + _DISC, y + _INSIDE + _DISC, _DISC), tools.INK),
    ]
    em = _STEP_TYPE * MM_PER_PT
    wide = 0.56 * em * len(str(number))
    base = y + _INSIDE + _DISC + 0.34 * em
    labels = [
        Label(
            f"{number}", round(x + _INSIDE + _DISC - wide / 2, 4), round(base, 4), _STEP_TYPE, heading=True, white=True
        ),
        Label(step.heading, round(x + _INSIDE + 2 * _DISC + 4, 4), round(base, 4), _STEP_TYPE, heading=True),
    ]
    leading = 1.4 * _PLAN_TYPE * MM_PER_PT
    start = y + _INSIDE + 2 * _DISC + 3.0 + 0.75 * _PLAN_TYPE * MM_PER_PT
    labels += [
        Label(line, round(x + _INSIDE, 4), round(start + k * leading, 4), _PLAN_TYPE)
        for k, line in enumerate(_words(step, text.width))
    ]
    left, above = (x + _INSIDE + text.width, y) if beside else (x, y + _INSIDE + text.height)
    area = Size(x + cell.width - left, y + cell.height - above)
    left += (area.width - whole.width - aside) / 2
    above += (area.height - whole.height - down) / 2
    placed = []
    for piece in step.pieces:
        placement, laid = _laid(face, how, piece, (left, above), scale)
        placed.append(placement)
        drawings.append(Drawing(tools.rectangle(*laid.paper), tools.PAPER, tools.INK, 0.3, under=True))
        drawings.append(Drawing(tools.rectangle(*laid.picture), "", tools.INK, 0.15))
        drawings += step.upon(piece, laid)
    # Names last, upon what is drawn.
    for piece in step.pieces if step.names else ():
        _, laid = _laid(face, how, piece, (left, above), scale)
        tag, words = _tag(piece, laid)
        drawings.append(tag)
        labels.append(words)
    return drawings, placed, labels


def _extent(how: Tiling, pieces: tuple[Piece, ...], scale: float) -> Size:
    """What the pieces take on the page before they are moved apart: the board, or one row of it."""
    rows = 1 + max(piece.last[1] for piece in pieces)
    high = how.corner(0, rows - 1)[1] + how.window.height
    return Size((how.board.width + 2 * _MARGIN) * scale, (high + 2 * _MARGIN) * scale)


def _laid(face: str, how: Tiling, piece: Piece, origin: tuple[float, float], k: float) -> tuple[Placement, _Laid]:
    (x1, y1), (x2, y2) = how.corner(*piece.first), how.corner(*piece.last)
    x2, y2 = x2 + how.window.width, y2 + how.window.height
    left, top = (start + _MARGIN * k + shift for start, shift in zip(origin, piece.moved, strict=True))
    wide, high = how.board
    seen = Edges(*(round(-value * k, 4) for value in (x1, y1, wide - x2, high - y2)))
    placement = Placement(face, round(left, 4), round(top, 4), round(wide * k, 4), round(high * k, 4), bleed=seen)
    picture = (left + x1 * k, top + y1 * k, left + x2 * k, top + y2 * k)
    less = [0.0 if cut else _MARGIN * k for cut in piece.cut]
    paper = (picture[0] - less[0], picture[1] - less[1], picture[2] + _MARGIN * k, picture[3] + _MARGIN * k)
    shared = (piece.last[0] + 1 < how.columns, piece.last[1] + 1 < how.rows)
    return placement, _Laid(picture, paper, k, how.overlap, shared)


def _tag(piece: Piece, laid: _Laid) -> tuple[Drawing, Label]:
    """A piece's name in its middle, upon paper."""
    left, top, right, bottom = laid.picture
    x, y = (left + right) / 2, (top + bottom) / 2
    em = _NAME_TYPE * MM_PER_PT
    words = name(*piece.first) if piece.first == piece.last else letters(piece.first[0])
    wide = 0.66 * em * len(words)
    box = tools.rectangle(x - wide / 2 - 2, y - 0.72 * em, x + wide / 2 + 2, y + 0.72 * em, 1.8)
    label = Label(words, round(x - wide / 2 + 0.03 * em, 4), round(y + 0.35 * em, 4), _NAME_TYPE, heading=True)
    return Drawing(box, tools.PAPER, tools.INK, 0.4), label


def _to_cut(piece: Piece, laid: _Laid) -> Iterator[Drawing]:
    """The edges that lie upon another sheet: what falls away is grey."""
    (column, row), (x1, y1, x2, y2) = piece.first, laid.paper
    left, top, *_ = laid.picture
    if column:
        yield Drawing(tools.rectangle(x1, y1, left, y2), tools.WASTE, tools.INK, 0.2)
    if row:
        yield Drawing(tools.rectangle(x1, y1, x2, top), tools.WASTE, tools.INK, 0.2)
    if column:
        yield from tools.cut(left, y1 - 2, left, y2 + 2)
        yield from tools.scissors(left, y2 + 0.5, 13)
    if row:
        yield from tools.cut(x1 - 2, top, x2 + 2, top)
        yield from tools.scissors(x1 - 0.5, top, 13, 90)


def _to_glue(piece: Piece, laid: _Laid) -> Iterator[Drawing]:
    """Glue right of the thin line, and arrows from the piece that comes to lie there."""
    _, y1, x2, y2 = laid.paper
    left, top, right, bottom = laid.picture
    lap = laid.overlap * laid.scale
    if piece.cut[0]:
        for part in (0.3, 0.7):
            yield tools.arrow(left - _APART - lap + 1, top + part * (bottom - top), _APART + lap + 3, -90)
    if laid.shared[0]:
        yield Drawing(tools.rectangle(right - lap, y1, x2, y2), tools.GLUE, tools.INK, 0.3)
        yield from tools.glue((right - lap + x2) / 2, y2 - 7, 15)


def _to_glue_rows(piece: Piece, laid: _Laid) -> Iterator[Drawing]:
    """The same below it."""
    x1, _, x2, y2 = laid.paper
    left, top, right, bottom = laid.picture
    lap = laid.overlap * laid.scale
    if piece.cut[1]:
        for part in (0.3, 0.7):
            yield tools.arrow(left + part * (right - left), top - _APART - lap + 1, _APART + lap + 3)
    if laid.shared[1]:
        yield Drawing(tools.rectangle(x1, bottom - lap, x2, y2), tools.GLUE, tools.INK, 0.3)
        yield from tools.glue(x2 - 7, (bottom - lap + y2) / 2, 15, -90)


def _to_cut_out(_piece: Piece, laid: _Laid) -> Iterator[Drawing]:
    """All round."""
    left, top, right, bottom = laid.picture
    for ends in (
        (left, top, right, top),
        (right, top, right, bottom),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
    ):
        yield from tools.cut(*ends)
    yield from tools.scissors(left, laid.paper[3] - 0.5, 13)
    yield from tools.scissors(laid.paper[0] + 0.5, top, 13, 90)
