"""Tuckboxes: as large as their cards need, one net without gaps, nothing that prints wrong, refused where too large."""

from __future__ import annotations

import io
import itertools
import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.catalog import drawing as load_drawing
from pnp.catalog import games
from pnp.catalog import kit as load_kit
from pnp.draw.boxes import EDGE, Panel, Stock, box_face, check_fits, decks, inside, net_of, tuckbox
from pnp.draw.parts import Facts
from pnp.draw.preflight.lint import lint
from pnp.errors import Unreadable
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.press.objects.document import Document
from pnp.press.painter import Painter
from pnp.press.printing.groups import grouped
from pnp.press.printing.kits import items
from pnp.press.printing.setup import Setup
from pnp.sheets.blocks import Piece as Cut
from pnp.sheets.pack import pack
from pnp.svg.outline import flatten
from pnp.svg.outline import inside as within
from pnp.units import CARDS, PAPERS

STANDARD = CARDS["standard"]


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load_kit(Places(), "mating")


def test_decks_are_what_shares_a_back(kit: Kit) -> None:
    found = {deck.name: deck for deck in decks(kit, load_drawing(Places(), "mating").palette)}
    assert {name: [c.name for c in deck.components] for name, deck in found.items()} == {
        "strategy": ["combat", "flashy", "sneaky", "lunch"],
        "environment": ["environment", "rivals"],
    }
    assert found["strategy"].suit and found["strategy"].suit.name == "flashy"
    assert found["environment"].suit and found["environment"].suit.name == "environment"


def test_more_cards_thicker_cards_and_sleeves_take_more() -> None:
    plain = inside(STANDARD, 84, Stock())
    assert plain == (64.5, 89.5, 26.5)
    assert inside(STANDARD, 168, Stock())[2] == 51.5
    assert inside(STANDARD, 84, Stock(0.6))[2] == 51.5
    wide, high, deep = inside(STANDARD, 84, Stock(sleeved=True))
    assert (wide, high) == (67.5, 92.5)
    assert deep > plain[2]


sizes = st.floats(30, 150).map(lambda value: round(value, 2))


@given(sizes, sizes, st.floats(4, 120).map(lambda value: round(value * 2) / 2))
def test_a_net_hangs_together(width: float, height: float, depth: float) -> None:
    net = tuckbox(width, height, depth)
    # Four walls in a row, as wide and high as the box.
    row = (net.back, net.left, net.front, net.right)
    for panel, wide in zip(row, (width, depth, width, depth), strict=True):
        assert panel.width == wide
        assert panel.height == height
    for one, other in itertools.pairwise(row):
        assert other.x == pytest.approx(one.x + one.width)
        assert other.y == one.y
    assert (net.lid.width, net.lid.height) == (width, depth)
    assert net.lid.y + depth == pytest.approx(net.back.y)
    # The outline is closed, within its sheet, and around every wall.
    (outline,) = flatten(net.outline)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    assert min(xs) >= EDGE - 0.01 and max(xs) <= net.size.width - EDGE + 0.01
    assert min(ys) >= EDGE - 0.01 and max(ys) <= net.size.height - EDGE + 0.01
    assert all(within([outline], panel.middle) for panel in (*row, net.lid))
    # Folds lie between walls: their ends are corners of panels.
    corners = {(round(x, 2), round(y, 2)) for panel in (*row, net.lid) for x, y in _corners(panel)}
    for fold in flatten(net.folds):
        assert all((round(x, 2), round(y, 2)) in corners for x, y in fold)
    # The tab is narrower than the side behind which it is glued, the dust flaps do not meet.
    assert net.back.x - EDGE < depth
    assert len(flatten(net.glue)) == 2


def _corners(panel: Panel) -> list[tuple[float, float]]:
    return [(x, y) for x in (panel.x, panel.x + panel.width) for y in (panel.y, panel.y + panel.height)]


@pytest.mark.parametrize("ink", ["full", "light", "mono"])
@pytest.mark.parametrize("stock", [Stock(), Stock(0.05), Stock(0.15), Stock(sleeved=True)])
def test_boxes_print_right(kit: Kit, ink: str, stock: Stock) -> None:
    drawing = load_drawing(Places(), "mating", ink)
    for deck in decks(kit, drawing.palette):
        face = box_face(kit, deck, drawing, stock)
        assert face.name == f"mating/box-{deck.name}"
        assert not lint(face)
        assert not [fit for fit in face.fits if fit.over]
        assert Painter(Document(io.BytesIO())).form(face)
        said = re.sub(r"<[^>]*>", "|", face.svg)
        for component in deck.components:
            assert f"|{kit.count(component)}|" in said
            assert component.title in said
        assert kit.title in said
        assert ("sleeved" in said) == stock.sleeved


def test_the_same_box_twice_is_the_same(kit: Kit) -> None:
    drawings = [load_drawing(Places(), "mating") for _ in range(2)]
    one, other = (box_face(kit, decks(kit, d.palette)[0], d, Stock()) for d in drawings)
    assert one == other


def test_both_papers_hold_the_boxes_and_what_is_too_large_is_refused(kit: Kit) -> None:
    for deck in decks(kit, load_drawing(Places(), "mating").palette):
        for stock, paper in itertools.product((Stock(), Stock(sleeved=True)), ("a4", "letter")):
            check_fits(deck, net_of(kit, deck, stock), PAPERS[paper], 5.0)
        with pytest.raises(Unreadable, match=rf"^box-{deck.name}: .* does not fit on 210 x 297 mm"):
            check_fits(deck, net_of(kit, deck, Stock(3.0)), PAPERS["a4"], 5.0)


def test_one_deck_has_cards_of_one_size(kit: Kit) -> None:
    first, *others = kit.components
    odd = msgspec.structs.replace(kit, components=(msgspec.structs.replace(first, size=(70.0, 70.0)), *others))
    with pytest.raises(Unreadable, match="several sizes"):
        decks(odd, load_drawing(Places(), "mating").palette)


@pytest.mark.parametrize("ink", ["full", "light", "mono"])
@pytest.mark.parametrize("game", games())
def test_the_boxes_of_every_game_print_right(game: str, ink: str) -> None:
    all_of_it, drawing = load_kit(Places(), game), load_drawing(Places(), game, ink)
    for deck in decks(all_of_it, drawing.palette):
        face = box_face(all_of_it, deck, drawing, Stock())
        assert not lint(face)
        assert not [fit for fit in face.fits if fit.over]
        # Low boxes tell as well what is in them: "40 cards", "37 Tiles".
        assert re.search(rf">{all_of_it.count(deck.components[0])}( \w+)?</text>", face.svg)
        check_fits(deck, net_of(all_of_it, deck, Stock()), PAPERS["letter"], 5.0)


@pytest.mark.parametrize(
    ("game", "sheets", "alone"),
    [("scary", 7, set()), ("bios", 2, {"box-mutation"}), ("mating", 0, {"box-strategy", "box-environment"})],
)
def test_two_small_boxes_share_a_sheet(game: str, sheets: int, alone: set[str]) -> None:
    setup = Setup(game)
    cases = items(load_kit(Places(), game), load_drawing(Places(), game, "light"), boxes=True)
    groups = grouped([item for item in cases if item.work == "box"], setup)
    assert {group.name for group in groups} - {"boxes"} == alone
    together = [item.trim for group in groups if group.name == "boxes" for item in group.items]
    pieces = [Cut(str(n), size) for n, size in enumerate(together) if size]
    assert len(pieces) == len(together)
    assert (len(list(pack(pieces, setup.size))) if pieces else 0) == sheets


def test_boxes_apart_for_those_who_want_them() -> None:
    """Cards share sheets with those of their box; few that are left over, with those of another."""
    setup = Setup("extinction", duplex="long-edge")
    cases = items(load_kit(Places(), "extinction"), load_drawing(Places(), "extinction", "light"))
    found = {group.name: [item.name for item in group.items] for group in grouped(cases, setup, separate=True)}
    assert found["gene"] == ["predator", "defence", "reproduction", "crossing", "habitat", "tolerance"]
    assert found["change"] == ["change", "actions", "rivals"]  # 28 and 24: the last change would lie alone
    assert found["small"] == ["counters", "arrow", "barriers"]
    own = {group.name for group in grouped(cases, setup, separate=True) if len(group.items) == 1}
    assert {"islet", "dial", "rulebook"} <= own


def test_few_cards_that_are_left_over_lie_beside_small_parts() -> None:
    """120 cards on thirteen sheets, the last three beside the females; none where they would lose bleed or size."""
    setup = Setup("mating", duplex="long-edge")
    cases = items(load_kit(Places(), "mating"), load_drawing(Places(), "mating", "light"))
    found = {group.name: group for group in grouped(cases, setup)}
    assert found["cards"].fewer == 3 and found["cards"].items[-1].name == "rivals"
    assert found["small"].rest is not None and found["small"].rest[1] == 3
    for other in (setup._replace(bleed=3.0), setup._replace(card="poker"), setup._replace(duplex="gutterfold")):
        assert not any(group.fewer or group.rest for group in grouped(cases, other))


@pytest.mark.parametrize("game", games())
def test_cards_with_backs_lead_those_without_on_shared_sheets(game: str) -> None:
    """Whether sheets have a second side is told by their first piece: behind counters markers would lose theirs."""
    cases = items(load_kit(Places(), game), load_drawing(Places(), game, "light"))
    for group in grouped(cases, Setup(game, duplex="long-edge")):
        if all(item.kind == "card" for item in group.items):
            backed = [item.backed for item in group.items]
            assert backed == sorted(backed, reverse=True), group.name


def test_what_one_player_has_of_several_parts_lies_together() -> None:
    """Standees by player, and of each player every shape: not all of one shape, then of the next."""
    cases = items(load_kit(Places(), "bios"), load_drawing(Places(), "bios", "light"))
    standing = [item for item in cases if item.seated]
    assert len(standing) > 1
    group = grouped(standing, Setup("bios"))[0]
    made = {item.name: list(item.make(Facts(), None)) for item in group.items}
    names = [piece.front.name.rsplit("/", 1) for piece in group.part(Facts(), made).pieces]
    shapes = [item.name for item in standing]
    assert [int(seat) for _, seat in names] == [seat for seat in range(1, 5) for _ in shapes]
    assert [part.rpartition("/")[2] for part, _ in names] == shapes * 4
