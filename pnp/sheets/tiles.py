"""A board larger than the paper: over several sheets that overlap, with a plan of how they go together; or scaled."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.sheets.annotations import PLAIN, Annotations
from pnp.sheets.joining import plan
from pnp.sheets.marks import GAP, HAIRLINE
from pnp.sheets.records import Caption, Edges, Mark, Placement, Sheet
from pnp.sheets.tiling import MARK, OVERLAP, Tiling, name, room, tiling
from pnp.units import Size

__all__ = ["OVERLAP", "Tiling", "name", "scaled", "tiled", "tiling"]

BLEED = 3.0


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
        page = plan(face, how, Sheet(how.paper, title, number + 1), annotations.printable)
        yield annotations.labelled(page, named)


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
        fits = room(sheet, annotations)
        ways.append((min(fits.width / board.width, fits.height / board.height, 1.0), sheet))
    factor, sheet = max(ways, key=lambda way: way[0])
    size = Size(round(board.width * factor, 4), round(board.height * factor, 4))
    x, y = round((sheet.width - size.width) / 2, 4), round((sheet.height - size.height) / 2, 4)
    if caption is not None:
        caption = caption._replace(note=f"scaled to {factor:.0%} of its size" if factor < 1 else "")
    return annotations.around(Sheet(sheet, title, number, "front", (Placement(face, x, y, *size),)), caption)


def _tile(
    face: str, how: Tiling, column: int, row: int, sheet: Sheet, caption: Caption | None, annotations: Annotations
) -> Sheet:
    window, (from_x, from_y) = how.window, how.corner(column, row)
    left, top = (how.paper.width - window.width) / 2, (how.paper.height - window.height) / 2
    fits = room(how.paper, annotations)
    # At the board's own edges there is bleed as far as the marks leave room for it.
    spare = [min(BLEED, (a - b) / 2) for a, b in zip(fits, window, strict=True)]
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
