"""What a cutting machine follows, read back with ezdxf, and measured: nothing is cut twice, nothing is left out."""

from __future__ import annotations

import io
from itertools import pairwise
from math import hypot, inf

import pytest

from pnp.errors import Unreadable
from pnp.exports.cutlines import Line, dxf, once, outline, svg
from pnp.sheets.cutter import LAYOUTS, cutter_grid
from pnp.sheets.grid import best_grid
from pnp.sheets.records import Placement, Sheet
from pnp.units import CARDS, PAPERS, Size

ezdxf = pytest.importorskip("ezdxf")
A4 = PAPERS["a4"]


def length(lines: list[Line]) -> float:
    """Millimetres of blade."""
    return sum(
        hypot(b[0] - a[0], b[1] - a[1])
        for line in lines
        for a, b in pairwise((*line.points, *(line.points[:1] if line.closed else ())))
    )


def sheet(*placed: Placement) -> Sheet:
    return Sheet(A4, "s", 1, "front", placed)


def cut_lines(sheet: Sheet, radius: float = 0.0) -> list[Line]:
    """The lines of one sheet. `radius` rounds the corners of what is no hexagon."""
    return list(once(outline(placed, radius) for placed in sheet.placements))


def test_cards_that_touch_share_their_cuts() -> None:
    grid = best_grid(A4, CARDS["standard"])
    lines = cut_lines(sheet(*grid.boxes()))
    assert grid.slots == 9
    # Four lines down and four across, each as long as the block.
    assert length(lines) == pytest.approx(4 * 3 * 88 + 4 * 3 * 63, abs=0.1)


def test_cards_apart_are_whole_outlines() -> None:
    grid = best_grid(A4, CARDS["standard"], gutter=6)
    lines = cut_lines(sheet(*grid.boxes()), 3.0)
    assert all(line.closed for line in lines) and len(lines) == grid.slots
    straight = 2 * (63 + 88) - 8 * 3
    assert length(lines) == pytest.approx(grid.slots * (straight + 2 * 3.14159 * 3), rel=0.001)


def test_round_corners_of_cards_that_touch() -> None:
    lines = cut_lines(sheet(Placement("a", 20, 20, 63, 88), Placement("b", 83, 20, 63, 88)), 3.0)
    one = 2 * (63 + 88) - 8 * 3 + 2 * 3.14159 * 3
    assert length(lines) == pytest.approx(2 * one - (88 - 6), rel=0.001)


def test_part_of_an_edge_is_shared() -> None:
    lines = cut_lines(sheet(Placement("a", 20, 20, 40, 40), Placement("b", 60, 30, 20, 20)))
    assert length(lines) == pytest.approx(160 + 80 - 20)


def test_hexagons_that_touch_share_their_cuts() -> None:
    size = Size(60, 52)
    first = Placement("a", 10, 10, *size, shape="hex")
    second = Placement("b", 10, 62, *size, shape="hex")
    third = Placement("c", 55, 36, *size, shape="hex")
    around = length(cut_lines(sheet(first)))
    assert length(cut_lines(sheet(first, second, third))) == pytest.approx(3 * around - 30 - 2 * 30.02, abs=0.1)


def test_dxf_is_read_back() -> None:
    grid = best_grid(A4, CARDS["standard"], gutter=6)
    lines = cut_lines(sheet(*grid.boxes()), 3.0)
    document = ezdxf.read(io.StringIO(dxf(lines, grid.paper)))
    assert document.header["$INSUNITS"] == 4 and document.header["$MEASUREMENT"] == 1
    found = list(document.modelspace().query("POLYLINE"))
    assert len(found) == len(lines) and all(line.is_closed for line in found)
    points = [vertex.dxf.location for line in found for vertex in line.vertices]
    left, right = min(p.x for p in points), max(p.x for p in points)
    low, high = min(p.y for p in points), max(p.y for p in points)
    assert (left, grid.paper.width - right) == pytest.approx((left, left), abs=0.01)
    assert high <= grid.paper.height and low >= 0
    assert not document.audit().errors


def test_svg_has_outlines_only() -> None:
    from xml.etree import ElementTree

    root = ElementTree.fromstring(svg(cut_lines(sheet(Placement("a", 20, 20, 63, 88))), A4))
    assert root.get("width") == "210mm" and root.get("viewBox") == "0 0 210 297"
    paths = list(root)
    assert len(paths) == 1 and paths[0].get("fill") == "none"
    assert paths[0].get("d") == "M20 20 L83 20 L83 108 L20 108Z"


@pytest.mark.parametrize(("paper", "card"), list(LAYOUTS))
def test_a_published_layout_lies_between_its_marks(paper: str, card: Size) -> None:
    grid = cutter_grid(PAPERS[paper.lower()], card)
    boxes = grid.boxes()
    assert len(boxes) == grid.slots == grid.layout.columns * grid.layout.rows
    left, right = min(p.x for p in boxes), max(p.x + p.width for p in boxes)
    top, bottom = min(p.y for p in boxes), max(p.y + p.height for p in boxes)
    assert left == pytest.approx(grid.paper.width - right, abs=1e-3)
    assert top == pytest.approx(grid.paper.height - bottom, abs=1e-3)
    if grid.layout.columns * grid.layout.rows == 8:
        assert top > 10  # inside the marks' inset
    square = grid.marks()[0]
    assert (square.x1, square.x2, square.width) == (10, 15, 5)
    assert len(outline(boxes[0], 3.0)) == 4 * 33


# Where the community's own program puts the cards: assets/layouts.json of Alan-Cha/silhouette-card-maker, July 2025, in
# dots of 300 to the inch; sheets lie on their side. (Bridge cards on A4 lie 2 x 4 there, 3 x 3 in its specification.)
THEIRS = {
    ("A4", "standard"): ((245, 1004, 1763, 2522), (197, 1247), (742, 1036)),
    ("A4", "poker"): ((236, 999, 1761, 2524), (185, 1248), (748, 1049)),
    ("Letter", "standard"): ((141, 900, 1658, 2417), (232, 1282), (742, 1036)),
    ("Letter", "poker"): ((132, 895, 1657, 2420), (220, 1283), (748, 1049)),
}


@pytest.mark.parametrize(("paper", "card"), list(THEIRS))
def test_cards_lie_where_the_communitys_program_puts_them(paper: str, card: str) -> None:
    """Within 0.3 mm, the middles: its cards are a dot or two smaller than their names."""
    across, down, (width, height) = THEIRS[paper, card]
    dot = 25.4 / 300
    theirs = sorted(((x + width / 2) * dot, (y + height / 2) * dot) for x in across for y in down)
    boxes = cutter_grid(PAPERS[paper.lower()], CARDS[card]).boxes()
    ours = sorted((box.x + box.width / 2, box.y + box.height / 2) for box in boxes)
    assert len(ours) == len(theirs)
    for mine, other in zip(ours, theirs, strict=True):
        assert mine == pytest.approx(other, abs=0.3)


def test_a_layout_that_nobody_published_is_refused() -> None:
    with pytest.raises(Unreadable, match="no published layout has 70 x 120 mm on A4"):
        cutter_grid(A4, CARDS["tarot"])


def test_a_file_for_each_way_in_which_sheets_are_laid() -> None:
    from pnp.exports.cutfiles import CutFiles

    full, less = sheet(Placement("a", 20, 20, 63, 88)), sheet(Placement("b", 90, 20, 63, 88))
    cuts = CutFiles("svg", {"g/box": "M0 0h30v20h-30Z"})
    for number, one in enumerate((full, full, less), 1):
        cuts.note("deck", one._replace(number=number), 3.0)
    cuts.note("deck", full._replace(side="back"), 3.0)
    cuts.note("box", sheet(Placement("g/box", 100, 50, 20, 30, 90)), 0.0)
    files = list(cuts.files())
    assert [(file.name, file.sheets) for file in files] == [
        ("deck-cut-1.svg", (1, 2)),
        ("deck-cut-3.svg", (3,)),
        ("box-cut-1.svg", (1,)),
        ("cutter-trial.svg", ()),
    ]
    # A box that lies on its side is cut where it lies.
    assert 'd="M120 50 L120 80 L100 80 L100 50Z"' in files[2].text


def test_round_pieces_are_cut_as_circles() -> None:
    from pnp.exports.cutfiles import CutFiles

    cuts = CutFiles("dxf", {})
    cuts.note("coins", sheet(Placement("g/one", 10, 10, 25, 25), Placement("g/two", 35, 10, 25, 25)), inf)
    found, _trial = cuts.files()
    rings = list(ezdxf.read(io.StringIO(found.text)).modelspace().query("POLYLINE"))
    assert len(rings) == 2 and all(ring.is_closed for ring in rings)
    for ring, middle in zip(rings, (22.5, 47.5), strict=True):
        off = [hypot(x - middle, y - (297 - 22.5)) for x, y, _ in ring.points()]
        assert max(off) == pytest.approx(12.5, abs=0.001) and min(off) == pytest.approx(12.5, abs=0.001)
