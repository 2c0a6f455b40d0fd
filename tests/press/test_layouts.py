"""Every layout on every paper with every way of printing backs: as text, and through the proof.

`PNP_UPDATE=1 pytest tests/press/test_layouts.py` writes the goldens anew, to be read in the diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import get_args

import pytest

from pnp.draw.face import Face
from pnp.kit.records import Kind
from pnp.press.printing.build import Part, Piece, Setup, Tray, build_parts, sheets_needed, sheets_of
from pnp.press.printing.setup import Duplex
from pnp.press.registration.proof import prove
from pnp.sheets.backs import Feed, Flip, fronts_then_backs
from pnp.sheets.records import Box, Shape, Sheet, describe
from pnp.units import CARDS, PAPERS, Size

GOLDEN = Path(__file__).parent / "golden"
PAPER_NAMES = [*PAPERS, "200x300"]
WAYS: tuple[Duplex, ...] = ("none", "long-edge", "short-edge", "gutterfold", "fronts-then-backs")


def face(name: str, size: Size) -> Face:
    """A plain face whose corner tells how it lies."""
    width, height = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    ground = f'<rect x="-3" y="-3" width="{width + 6:g}" height="{height + 6:g}" fill="#efca76"/>'
    return Face(name, f'{head}{ground}<path d="M0 0H9L0 9Z"/></svg>', size, 3.0)


@cache
def pieces(width: float, height: float, number: int, back: bool = True) -> tuple[Piece, ...]:
    """Pieces of one size, each with a back of its own if there are backs."""
    size = Size(width, height)
    return tuple(Piece(face(f"f{n}", size), face(f"b{n}", size) if back else None) for n in range(1, number + 1))


class Layout:
    """One sort of part with the choices for it."""

    def __init__(self, kind: Kind, made: tuple[Piece, ...], shape: Shape = "rect", **choices: object) -> None:
        self.kind, self.made, self.shape, self.choices = kind, made, shape, choices

    def part(self) -> Part:
        return Part("part", "Part", self.kind, list(self.made), len(self.made), self.shape)

    def setup(self, paper: str, way: Duplex) -> Setup:
        return Setup("Game", paper, way, **self.choices)  # type: ignore[arg-type]

    def sheets(self, paper: str, way: Duplex) -> list[Sheet]:
        setup = self.setup(paper, way)
        sides: Iterator[Sheet] = sheets_of(self.part(), setup, Tray())
        if way == "fronts-then-backs":
            sides = fronts_then_backs(sides, setup.feed)
        return list(sides)


LAYOUTS = {
    "cards": Layout("card", pieces(63, 88, 5)),
    "skipped": Layout("card", pieces(63, 88, 4), skip=2, register=True, ruler=True),
    "bleed": Layout("card", pieces(63, 88, 3), bleed=3.0, marks="each"),
    "shared-bleed": Layout("card", pieces(63.5, 88.9, 3), bleed=3.175, gutter=0.0, marks="hairline", margin=8.0),
    "tarot": Layout("card", pieces(70, 120, 2), bleed=2.0, marks="none"),
    "tokens": Layout("token", (*pieces(22, 70, 3), *pieces(16, 16, 4, False))),
    "hexes": Layout("card", pieces(60, 52, 5), "hex"),
    "board": Layout("board", pieces(400, 277, 1)),
    "board-scaled": Layout("board", pieces(400, 277, 1, False), boards="fit", ruler=True),
    "aids": Layout("aid", pieces(96, 129, 2)),
    "booklet": Layout("booklet", pieces(100, 140, 5, False)),
}


def every(name: str) -> Iterator[tuple[str, Duplex, Sheet]]:
    """All sheets of a layout, with paper and way."""
    for paper in PAPER_NAMES:
        for way in WAYS:
            for sheet in LAYOUTS[name].sheets(paper, way):
                yield paper, way, sheet


@pytest.mark.parametrize("name", LAYOUTS)
def test_as_text(name: str) -> None:
    found = []
    for paper in PAPER_NAMES:
        before: dict[str, str] = {}
        for way in WAYS:
            text = "\n".join(map(describe, LAYOUTS[name].sheets(paper, way)))
            same = next((other for other, known in before.items() if known == text), "")
            found.append(f"== {paper}, {way}\n" + (f"as {same}" if same else text))
            before[way] = text
    path = GOLDEN / f"{name}.txt"
    text = "\n".join(found) + "\n"
    if os.environ.get("PNP_UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("way", WAYS)
def test_through_the_proof(name: str, way: Duplex, tmp_path: Path) -> None:
    """On every paper; where a person turns the pile, over both edges and with the backs in both orders."""
    layout = LAYOUTS[name]
    turns: list[tuple[Flip, Feed]] = [("long-edge", "forward")]
    if way == "fronts-then-backs":
        turns = list(product(get_args(Flip), get_args(Feed)))
    for paper in PAPER_NAMES:
        for flip, feed in turns:
            setup = layout.setup(paper, way)._replace(flip=flip, feed=feed)
            written = build_parts([layout.part()], tmp_path / "x.pdf", setup, title="x")
            found = list(prove(written.path))
            assert [fault for sheet in found for fault in sheet.faults] == []
            assert max(sheet.worst for sheet in found) < 0.005
            assert (sum(sheet.backs for sheet in found) > 0) == has_backs(name, way)


def has_backs(name: str, way: Duplex) -> bool:
    """Whether a layout has backs that lie behind fronts: not those printed as fronts, nor of what is on one side."""
    if name == "booklet":
        return way not in ("none", "gutterfold")
    # A board is too large for half a sheet: both its sides are printed, and glued back to back.
    return way != "none" and name != "board-scaled" and (name, way) != ("board", "gutterfold")


@pytest.mark.parametrize("name", LAYOUTS)
def test_sheets_are_counted_before(name: str) -> None:
    layout = LAYOUTS[name]
    first = layout.made[0]
    for paper in PAPER_NAMES:
        for way in WAYS:
            sheets = {(sheet.title, sheet.number) for sheet in layout.sheets(paper, way)}
            needed = sheets_needed(
                layout.kind,
                first.front.trim,
                len(layout.made),
                layout.setup(paper, way),
                two_sided=first.back is not None,
                shape=layout.shape,
            )
            # Small parts of one size are counted as if all were of it.
            assert len(sheets) == needed or name == "tokens"


@pytest.mark.parametrize("name", LAYOUTS)
def test_nothing_but_art_reaches_the_unprintable_edge(name: str) -> None:
    for paper, way, sheet in every(name):
        edge = LAYOUTS[name].setup(paper, way).margin - 1e-6
        width, height = sheet.paper
        for mark in sheet.marks:
            assert edge <= min(mark.x1, mark.x2) <= max(mark.x1, mark.x2) <= width - edge, (paper, way, mark)
            assert edge <= min(mark.y1, mark.y2) <= max(mark.y1, mark.y2) <= height - edge, (paper, way, mark)
        for label in sheet.labels:
            left, top, right, _ = label.box
            assert left >= edge, (paper, way, label)
            assert top >= edge, (paper, way, label)
            assert right <= width - edge + (0 if label.size < 8 else 60), (paper, way, label)
        if sheet.side == "front" and name != "booklet":
            for p in sheet.placements:
                trim = p.trimmed
                assert min(trim[:2]) >= edge
                assert trim[2] <= width - edge
                assert trim[3] <= height - edge


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_art_is_printed_over_a_neighbour(name: str) -> None:
    for paper, way, sheet in every(name):
        if LAYOUTS[name].shape == "hex":
            continue
        for one, other in combinations(sheet.placements, 2):
            assert not _overlap(one.covered, other.trimmed), (paper, way, one, other)
            assert not _overlap(other.covered, one.trimmed), (paper, way, one, other)
        bleed = LAYOUTS[name].setup(paper, way).bleed
        if sheet.side == "front" and bleed and LAYOUTS[name].setup(paper, way).gutter is None:
            assert all(min(p.bleed) >= bleed for p in sheet.placements)
            assert not any(_overlap(one.covered, other.covered) for one, other in combinations(sheet.placements, 2))


def _overlap(a: Box, b: Box) -> bool:
    hair = 1e-3
    return a[0] < b[2] - hair and b[0] < a[2] - hair and a[1] < b[3] - hair and b[1] < a[3] - hair


@pytest.mark.parametrize("paper", PAPER_NAMES)
def test_a_fold_is_clear_of_all_art(paper: str) -> None:
    for name in ("cards", "bleed", "tokens", "aids"):
        for sheet in LAYOUTS[name].sheets(paper, "gutterfold"):
            for fold in (mark for mark in sheet.marks if mark.dash):
                for p in sheet.placements:
                    left, top, right, bottom = p.covered
                    if fold.x1 == fold.x2:
                        assert right <= fold.x1 - 5 + 1e-3 or left >= fold.x1 + 5 - 1e-3
                    else:
                        assert bottom <= fold.y1 - 5 + 1e-3 or top >= fold.y1 + 5 - 1e-3


def test_skipped_places_keep_the_geometry() -> None:
    whole = next(iter(Layout("card", pieces(63, 88, 9)).sheets("a4", "none")))
    (half, *_) = Layout("card", pieces(63, 88, 9), skip=4).sheets("a4", "none")
    assert [p[1:5] for p in half.placements] == [p[1:5] for p in whole.placements[4:]]
    assert half.marks == whole.marks


def test_every_card_size_is_laid_on_every_paper() -> None:
    for paper in PAPER_NAMES:
        for bleed in (0.0, 2.0, 3.0, 3.175):
            for size in CARDS.values():
                (sheet, *_) = Layout("card", pieces(*size, 1), bleed=bleed).sheets(paper, "none")
                (placed,) = sheet.placements
                assert (placed.width, placed.height) == size
                assert min(placed.bleed) == bleed


def test_cards_can_have_another_size_of_the_same_proportions() -> None:
    (sheet, *_) = Layout("card", pieces(63, 88, 1), card="poker").sheets("a4", "none")
    assert (sheet.placements[0].width, sheet.placements[0].height) == (63.5, 88.9)
    (sheet, *_) = Layout("card", pieces(63, 88, 1), card="tarot").sheets("a4", "none")
    assert (sheet.placements[0].width, sheet.placements[0].height) == (63, 88)  # which a build says or refuses
