"""How the sheets of a board go together: every sheet is named, cut where it lies on another, glued, and cut out."""

from __future__ import annotations

import pytest

from pnp.sheets import tools
from pnp.sheets.joining import steps_of
from pnp.sheets.records import UNPRINTED, Sheet
from pnp.sheets.tiles import tiled, tiling
from pnp.units import PAPERS, Size

A4 = PAPERS["a4"]
BOARDS = {"wide": Size(277, 250), "high": Size(190, 500), "square": Size(380, 520), "long": Size(700, 180)}


def page(board: Size) -> Sheet:
    return list(tiled("map", tiling(board, A4)))[-1]


@pytest.mark.parametrize("name", BOARDS)
def test_all_lies_where_a_printer_prints(name: str) -> None:
    sheet = page(BOARDS[name])
    for left, top, right, bottom in sheet.occupied():
        assert left >= UNPRINTED and top >= UNPRINTED
        assert right <= sheet.paper.width - UNPRINTED + 1e-6 and bottom <= sheet.paper.height - UNPRINTED + 1e-6


def test_on_small_paper_all_is_smaller_and_within() -> None:
    sheet = list(tiled("map", tiling(BOARDS["wide"], Size(150, 200))))[-1]
    for left, top, right, bottom in sheet.occupied():
        assert left >= UNPRINTED and top >= UNPRINTED
        assert right <= sheet.paper.width - UNPRINTED + 1e-6 and bottom <= sheet.paper.height - UNPRINTED + 1e-6
    assert max(label.size for label in sheet.labels) < max(label.size for label in page(BOARDS["wide"]).labels)


@pytest.mark.parametrize("name", BOARDS)
def test_steps_are_numbered_and_every_sheet_is_named(name: str) -> None:
    how = tiling(BOARDS[name], A4)
    words = [label.text for label in page(BOARDS[name]).labels]
    steps = list(steps_of(how))
    for number, step in enumerate(steps, 1):
        assert str(number) in words and step.heading in words
    for column in range(how.columns):
        for row in range(how.rows):
            assert f"{'ABCDEFG'[column]}{row + 1}" in words


@pytest.mark.parametrize(("name", "steps"), [("wide", 3), ("high", 3), ("square", 4), ("long", 3)])
def test_what_lies_both_beside_and_below_is_glued_twice(name: str, steps: int) -> None:
    assert len(list(steps_of(tiling(BOARDS[name], A4)))) == steps


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_cut_falls_away_and_what_is_glued_is_yellow(name: str) -> None:
    how = tiling(BOARDS[name], A4)
    fills = [drawing.fill for drawing in page(BOARDS[name]).drawings]
    assert fills.count(tools.WASTE) == (how.columns - 1) * how.rows + how.columns * (how.rows - 1)
    glued = how.columns - 1 + how.rows - 1
    assert fills.count(tools.GLUE) == 2 * glued + 1  # each with a stick, and one beside the title
