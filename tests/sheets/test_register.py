"""The cross that shows whether backs still lie under their fronts."""

from __future__ import annotations

import pytest

from pnp.sheets.backs import back
from pnp.sheets.grid import best_grid, impose
from pnp.sheets.records import UNPRINTED, Caption, Mark, Sheet
from pnp.sheets.register import register
from pnp.units import CARDS, PAPERS, Size

# Margins that hold nothing between what is printed and what no printer prints.
FULL = {("letter", "mini-euro"), ("a3", "small-square")}


def sides(paper: Size, size: Size) -> tuple[Sheet, Sheet]:
    grid = best_grid(paper, size)
    caption = Caption("The Mating Game", "combat", "A4", 3)
    (front,) = impose([f"C{n}" for n in range(grid.slots)], grid, "combat", caption=caption)
    return front, back(front, lambda _: "back", caption=caption)


def box(mark: Mark) -> tuple[float, float, float, float]:
    return min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("card", CARDS)
def test_crosses_lie_over_one_another_and_on_nothing(paper: str, card: str) -> None:
    front, other = sides(PAPERS[paper], CARDS[card])
    width, height = front.paper
    lying = width > height

    def turned(x: float, y: float) -> tuple[float, float]:
        return (x, height - y) if lying else (width - x, y)

    found = register(front, other, turned)
    assert bool(found.front) != ((paper, card) in FULL)
    for a, b in zip(found.front[:2], found.back[:2], strict=True):
        middle = (a.x1 + a.x2) / 2, (a.y1 + a.y2) / 2
        assert turned(*middle) == pytest.approx(((b.x1 + b.x2) / 2, (b.y1 + b.y2) / 2), abs=1e-3)
    for sheet, marks in ((front, found.front), (other, found.back)):
        for left, top, right, bottom in map(box, marks):
            assert UNPRINTED - 1e-6 <= left <= right <= width - UNPRINTED + 1e-6
            assert UNPRINTED - 1e-6 <= top <= bottom <= height - UNPRINTED + 1e-6
            for p in sheet.placements:
                beside = right < p.x - p.bleed.left or left > p.x + p.width + p.bleed.right
                assert beside or bottom < p.y - p.bleed.top or top > p.y + p.height + p.bleed.bottom
            for x0, y0, x1, y1 in map(box, sheet.marks):
                assert right < x0 or left > x1 or bottom < y0 or top > y1


def test_lines_in_front_are_a_millimetre_apart_and_those_behind_nine_tenths() -> None:
    front, other = sides(PAPERS["a4"], CARDS["standard"])
    found = register(front, other, lambda x, y: (210 - x, y))
    for marks, step in ((found.front, 1.0), (found.back, 0.9)):
        middle = (marks[1].x1 + marks[1].x2) / 2
        away = sorted({round(abs(m.x1 - middle), 3) for m in marks[2:] if m.x1 == m.x2})
        assert away == pytest.approx([step, 2 * step, 3 * step])


def test_a_full_sheet_has_no_room() -> None:
    front, other = sides(PAPERS["a4"], Size(200, 287))
    found = register(front, other, lambda x, y: (210 - x, y))
    assert found == ((), ())
