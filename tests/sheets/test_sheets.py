"""Sheets as text, against goldens; `PNP_UPDATE=1 pytest tests/sheets` writes them anew, to be read in the diff."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from itertools import combinations, count, islice
from pathlib import Path
from random import Random

import pytest

from pnp.errors import Unreadable
from pnp.sheets.backs import back, backs, duplex, interleave
from pnp.sheets.bleeds import LAP, laps, open_edges
from pnp.sheets.blocks import Piece
from pnp.sheets.booklet import booklet
from pnp.sheets.grid import Grid, best_grid, impose
from pnp.sheets.pack import arrange, pack
from pnp.sheets.records import UNPRINTED, Caption, Edges, Placement, Shape, Sheet, describe
from pnp.units import CARDS, PAPERS, Size

GOLDEN = Path(__file__).parent / "golden"
A4, LETTER, CARD = PAPERS["a4"], PAPERS["letter"], CARDS["standard"]
SHAPES: tuple[Shape, ...] = ("rect", "rect", "hex")
NAMES = [f"C{n:02}" for n in range(1, 14)]
CAPTION = Caption("The Mating Game", "combat", "A4", 2)


def cards(paper: Size = A4, faces: Iterable[str] = NAMES) -> list[Sheet]:
    return list(impose(faces, Grid(paper, CARD), "combat", caption=CAPTION))


def sized(width: float, height: float, number: int, name: str) -> list[Piece]:
    return [Piece(f"{name}{n}", Size(width, height)) for n in range(1, number + 1)]


SMALL = [
    *sized(20, 60, 8, "red "),
    *sized(60, 74, 3, "die "),
    *sized(12, 20, 12, "pointer "),
    *sized(20, 60, 8, "blue "),
]

LAYOUTS: dict[str, Callable[[], Iterable[Sheet]]] = {
    "cards-a4": cards,
    "cards-letter": lambda: cards(LETTER),
    "cards-a4-backs": lambda: backs(cards(), lambda _: "back", caption=CAPTION),
    "cards-gutter": lambda: impose(NAMES[:5], Grid(A4, Size(44, 68), gutter=4), "mini", bleed=3),
    "cards-lying": lambda: duplex(impose(NAMES[:3], Grid(A4.turned(), CARD), "lying"), lambda name: f"back of {name}"),
    "pack-a4": lambda: pack(SMALL, A4, "parts", caption=CAPTION),
    "pack-letter": lambda: pack(SMALL, LETTER, "parts", caption=CAPTION),
    "booklet-6": lambda: booklet([f"p{n}" for n in range(1, 7)], Size(139, 209), A4, "rules"),
    "booklet-8-long-edge": lambda: booklet(
        [f"p{n}" for n in range(1, 9)], Size(148, 210), A4, "rules", flip="long-edge"
    ),
    "booklet-5-one-sided": lambda: booklet([f"p{n}" for n in range(1, 6)], Size(139, 209), LETTER, flip="none"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layout(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    text = "\n".join(map(describe, LAYOUTS[name]())) + "\n"
    if os.environ.get("PNP_UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", LAYOUTS)
def test_marks_and_labels_stay_where_printers_print(name: str) -> None:
    for sheet in LAYOUTS[name]():
        low, right, bottom = UNPRINTED - 1e-9, sheet.paper.width - UNPRINTED, sheet.paper.height - UNPRINTED
        for mark in sheet.marks:
            assert low <= mark.x1 <= mark.x2 <= right + 1e-9, mark
            assert low <= mark.y1 <= mark.y2 <= bottom + 1e-9, mark
            assert not any(crosses(mark.x1, mark.y1, mark.x2, mark.y2, p) for p in sheet.placements if not mark.dash)
        for label in sheet.labels:
            assert label.x >= low
            assert label.y <= bottom
            assert all(label.y > p.y + p.height for p in sheet.placements if p.y + p.height < bottom)


def crosses(x1: float, y1: float, x2: float, y2: float, p: Placement) -> bool:
    return x1 < p.x + p.width - 0.01 and x2 > p.x + 0.01 and y1 < p.y + p.height - 0.01 and y2 > p.y + 0.01


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_face_lies_on_another_and_all_lie_on_the_paper(name: str) -> None:
    for sheet in LAYOUTS[name]():
        for p in sheet.placements:
            inside = (p.x + 0.3, p.y + 0.3, p.x + p.width - 0.3, p.y + p.height - 0.3)  # the offset of a back
            assert min(inside) >= 0
            assert inside[2] <= sheet.paper.width
            assert inside[3] <= sheet.paper.height
            assert not any(crosses(p.x, p.y, p.x + p.width, p.y + p.height, q) for q in sheet.placements if q is not p)


def test_marks_on_letter_are_short_and_still_there() -> None:
    (sheet, _) = cards(LETTER)
    above = [mark for mark in sheet.marks if mark.x1 == mark.x2 and mark.y2 < 10]
    assert len(above) == 4
    assert all(1.5 < mark.y2 - mark.y1 < 2 for mark in above)


def test_twenty_thousand_cards_pass_one_sheet_at_a_time() -> None:
    asked = count(1)
    taken = 0

    def names() -> Iterable[str]:
        nonlocal taken
        for taken in asked:
            yield f"card {taken}"

    sheets = duplex(impose(names(), Grid(A4, CARD)), lambda _: "back")
    assert len(list(islice(sheets, 5))) == 5
    assert taken == 27
    assert sum(1 for _ in impose((f"{n}" for n in range(20_000)), Grid(A4, CARD))) == 2223


def test_each_back_lies_under_its_own_front() -> None:
    fronts = cards()
    for front, other in zip(fronts, backs(fronts, lambda name: f"back of {name}"), strict=True):
        seen = {(A4.width - p.x - p.width, p.y): p.face for p in other.placements}
        assert seen == {(p.x, p.y): f"back of {p.face}" for p in front.placements}
    assert [sheet.side for sheet in interleave(fronts, backs(fronts, str))] == ["front", "back"] * 2


def test_a_front_without_a_back_leaves_its_place_empty() -> None:
    (front, _) = cards()
    other = back(front, lambda name: "back" if name != "C01" else None)
    assert len(other.placements) == 8
    # Its right neighbour lies to the left of the gap on the back, and may run into it.
    assert other.placements[0].bleed == Edges(0, 3, 3, 0)


def test_bleed_runs_out_only_where_nobody_lies() -> None:
    row = [Placement("a", 0, 0, 10, 10), Placement("b", 10, 0, 10, 10), Placement("c", 24, 0, 10, 10)]
    assert open_edges(row, 3) == [Edges(3, 3, 0, 3), Edges(0, 3, 2, 3), Edges(2, 3, 3, 3)]


def test_art_runs_on_beneath_a_neighbour_that_is_laid_over_it_later() -> None:
    quarter = [Placement(name, x, y, 10, 10) for name, x, y in (("a", 0, 0), ("b", 10, 0), ("c", 0, 10), ("d", 10, 10))]
    assert laps(quarter) == [Edges(0, 0, LAP, LAP), Edges(0, 0, 0, LAP), Edges(0, 0, LAP, 0), Edges(0, 0, 0, 0)]
    apart = [Placement("a", 0, 0, 10, 10), Placement("b", 11, 0, 10, 10), Placement("c", 10, 12, 10, 10)]
    assert laps(apart) == [Edges()] * 3


def test_the_paper_is_turned_only_where_that_holds_more() -> None:
    assert best_grid(A4, CARD).paper == A4
    assert best_grid(A4, Size(70, 120)).paper == A4
    assert best_grid(A4, Size(258, 188)).paper == A4.turned()
    assert best_grid(A4, A4).slots == 1  # a page that fills the sheet has its margins inside
    with pytest.raises(Unreadable, match="300 x 300 mm does not fit on 210 x 297 mm"):
        best_grid(A4, Size(300, 300))


def test_what_does_not_fit_is_told() -> None:
    with pytest.raises(Unreadable, match="no 300 x 20 mm face fits"):
        next(impose(["a"], Grid(A4, Size(300, 20)), "big"))
    with pytest.raises(Unreadable, match="300 x 20 mm does not fit into"):
        next(pack([Piece("a", Size(300, 20))], A4))
    with pytest.raises(Unreadable, match="do not fit side by side"):
        next(booklet(["a"], A4, A4))


@pytest.mark.parametrize("pages", range(1, 18))
@pytest.mark.parametrize("flip", ["short-edge", "long-edge"])
def test_a_folded_booklet_reads_in_order(pages: int, flip: str) -> None:
    """Fold the stack as a person would, and leaf through it."""
    names = [f"p{n}" for n in range(1, pages + 1)]
    sheets = list(booklet(names, Size(139, 209), A4, flip=flip))  # type: ignore[arg-type]
    fronts, others = sheets[::2], sheets[1::2]
    first, second = [], []
    for front, other in zip(fronts, others, strict=True):
        # Outer sheets first: their right halves open the booklet, their left halves end it.
        first += [half(front, right=True), half(other, right=flip == "long-edge")]
        second = [half(other, right=flip != "long-edge"), half(front, right=False), *second]
    read = [name for name in first + second if name]
    assert read == names
    if pages > 1:
        assert second[-1] == names[-1], "the last page is the outside of the back"


def half(sheet: Sheet, right: bool) -> str:
    middle = sheet.paper.width / 2
    return next((p.face for p in sheet.placements if (p.x >= middle - 0.01) == right), "")


def test_an_only_sheet_has_marks_where_it_is_cut_and_no_others() -> None:
    grid = Grid(A4, Size(139, 130))  # two, one above the other, as tuckboxes lie
    alone = list(impose(["box"], grid, "box"))
    assert [sheet.block for sheet in alone] == [(35.5, 18.5, 174.5, 148.5)]
    assert all(mark.y2 <= 148.5 + 5 for mark in alone[0].marks)
    # Of several sheets all have the same marks, so that they can be cut in one stack; what is used up stays so.
    first, second = impose(["box", "box", "box"], grid, "box")
    assert first.marks == second.marks
    (skipped,) = impose(["box"], grid, "box", skip=1)
    assert skipped.marks == first.marks


def test_what_leaves_no_room_for_marks_is_cut_along_its_outline() -> None:
    """Half a sheet of Letter holds a mat of Bios: Megafauna, but not crop marks on both sides of it."""
    (stood,) = arrange([Piece("mat", Size(129, 128))], PAPERS["letter"], gutterfold=True).sheets
    assert [block.halo for block, _, _ in stood] == [0.0]
    with pytest.raises(Unreadable, match="131 x 130 mm does not fit"):
        arrange([Piece("mat", Size(131, 130))], PAPERS["letter"], gutterfold=True)


def test_small_parts_stand_in_the_gaps_of_others_where_that_saves_a_sheet() -> None:
    mats = [Piece(f"m{n}", Size(129, 128)) for n in range(6)]
    strips = [Piece(f"s{n}", Size(18, 64)) for n in range(36)]
    packed = arrange([*mats, *strips], A4)
    assert len(packed.sheets) == 3, "two mats a sheet, twelve strips beside them"
    assert all({block.size.width for block, _, _ in stood} == {129, 18} for stood in packed.sheets)
    # Where nothing is saved, all stand on shelves as ever: one block of each size.
    few = arrange([*mats[:2], *strips[:8]], A4)
    assert [len(stood) for stood in few.sheets] == [2]


@pytest.mark.parametrize("seed", range(40))
def test_what_fills_gaps_neither_overlaps_nor_is_lost(seed: int) -> None:
    dice = Random(seed)
    pieces = [
        Piece(f"{kind}-{n}", size, shape)
        for kind, (size, shape) in enumerate(
            (Size(dice.randint(8, 120), dice.randint(8, 120)), dice.choice(SHAPES)) for _ in range(5)
        )
        for n in range(dice.randint(1, 40))
    ]
    for sheet in pack(pieces, A4):
        boxes = [(p.x, p.y, p.x + p.width, p.y + p.height, p.shape) for p in sheet.placements]
        wide, high = sheet.paper.width - 4.99, sheet.paper.height - 4.99
        assert all(x >= 4.99 and y >= 4.99 for x, y, *_ in boxes)
        assert all(right <= wide and low <= high for _, _, right, low, _ in boxes)
        for (x, y, right, low, shape), (x2, y2, right2, low2, shape2) in combinations(boxes, 2):
            # Neighbouring hexagons of a block lie in one another's boxes.
            if "rect" in (shape, shape2):
                assert x2 > right - 0.01 or right2 < x + 0.01 or y2 > low - 0.01 or low2 < y + 0.01
    laid = [p.face for sheet in pack(pieces, A4) for p in sheet.placements]
    assert sorted(laid) == sorted(piece.face for piece in pieces)
