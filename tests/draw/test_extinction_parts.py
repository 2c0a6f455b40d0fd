"""What is no card in the third game: it fits, it prints the data's own words, it says the same in every ink."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import sqrt
from types import SimpleNamespace

import msgspec
import pytest

from draw.printed import Parts, runs, too_large_for, words, wrong
from pnp.art.extinction.habitats import HABITATS
from pnp.art.extinction.island import island
from pnp.art.extinction.vignettes import vignette
from pnp.catalog import drawing as load_drawing
from pnp.errors import Unreadable
from pnp.games.extinction.cards import Change, Sector, Spot
from pnp.hexes import coordinates, disc
from pnp.places import Places

MODES = ("full", "light", "mono")
# It comes on two sheets.
LARGE = {"darwinia"}
SIDE = 20 / sqrt(3)
PARTS = Parts("extinction", {"darwinia": 3, "habitat": 2})
KIT, NAMES, made, sides = PARTS.kit, PARTS.names, PARTS.made, PARTS.sides


def spots(name: str) -> list[Spot]:
    return [row for row in KIT.lists[name] if isinstance(row, Spot)]


# The small island has the same colours as the large one, so the large one is looked over once.
@pytest.mark.parametrize(
    ("name", "mode"), [(name, mode) for name in NAMES for mode in MODES if mode == "full" or name not in LARGE]
)
def test_every_face_prints_right(name: str, mode: str) -> None:
    for face in sides(name, mode):
        assert wrong(face) == [], face.name


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LARGE])
def test_every_face_fits_both_papers(name: str) -> None:
    for face in sides(name):
        assert too_large_for(face) == [], face.name


@pytest.mark.parametrize("name", NAMES)
def test_every_ink_says_the_same(name: str) -> None:
    full, light, mono = ([Counter(runs(face)) for face in sides(name, mode)] for mode in MODES)
    if name == "rulebook":
        # The scene on the cover has the title drawn into it.
        light[0].subtract(["Extinction"])
        full, light, mono = ([+found for found in each] for each in (full, light, mono))
    assert full == light == mono


def test_as_many_as_the_players_need() -> None:
    for name in ("mats", "aids", "counters"):
        component = PARTS.part(name)
        assert sum(copies for _, _, copies in made(name)) == KIT.count(component) == 4 * component.copies, name
    assert len({side.name for name in NAMES for side in sides(name)}) == sum(len(sides(name)) for name in NAMES)


@pytest.mark.parametrize("name", ["darwinia", "islet"])
def test_a_board_prints_every_hex_with_its_letter(name: str) -> None:
    rows = spots(name)
    letters = {"woodland": "W", "meadow": "M", "brushland": "B", "marsh": "A", "lake": "L", "swamp": "S"}
    printed = Counter(runs(sides(name)[0]))
    assert all(printed[row.hex] == 1 for row in rows)
    # Once in each hex, and once in the key.
    wanted = Counter(letters[row.habitat] for row in rows)
    assert {letter: printed[letter] - 1 for letter in letters.values()} == dict(wanted)
    assert f"{len(rows)} hexes" in printed


def test_hexes_are_twenty_millimetres_across() -> None:
    found = island(spots("darwinia"), SIDE)
    assert found.width == pytest.approx(260, abs=0.1) and found.height == pytest.approx(231, abs=0.1)
    board = sides("darwinia")[0]
    # Beach and surf run 5.2 mm past the coast.
    assert board.trim.width >= found.width + 10.4 and board.trim.height >= found.height + 10.4
    xs = sorted(cell.x for cell in found.cells if cell.name.startswith("G"))
    assert all(b - a == pytest.approx(20, abs=0.03) for a, b in pairwise(xs))


@pytest.mark.parametrize("radius", [1, 2, 4, 6])
def test_an_island_has_one_coast_and_each_inner_edge_once(radius: int) -> None:
    cells = coordinates(disc(radius), flat=False)
    rows = [
        SimpleNamespace(hex=name, q=at.q, r=at.r, habitat=HABITATS[(at.q + 2 * at.r) % 6]) for name, at in cells.items()
    ]
    found = island(rows, SIDE)
    assert found.coast.count("M") == 1 and found.coast.endswith("Z")
    assert found.coast.count("L") + 1 == 6 * (2 * radius + 1)
    inner = (6 * len(rows) - 6 * (2 * radius + 1)) // 2
    lines = found.borders + found.seams
    assert lines.count("L") + lines.count("Z") == inner
    one = island([SimpleNamespace(hex=row.hex, q=row.q, r=row.r, habitat="lake") for row in rows], SIDE)
    assert one.borders == "" and one.seams


@pytest.mark.parametrize("name", HABITATS)
def test_the_middle_of_a_hex_is_free_for_a_cube(name: str) -> None:
    """What grows stands beside a counter of twelve millimetres, and no two scenes of a habitat are one."""
    drawing = load_drawing(Places(), "extinction")
    suit, ink = drawing.palette.suit(name), drawing.palette.ink
    seen = {str(vignette(name, cell, 0, 0, SIDE, suit, ink)) for cell in map("A{}".format, range(300))}
    # Three, each from two sides, with one animal, the other or none.
    assert len(seen) == 18
    for drawn in seen:
        feet = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\) scale\(([-\d.]+)\)", drawn)[1:]
        assert len(feet) >= 4
        for x, y, size in feet:
            # In the lower third a small one may stand nearer, clear of the cube and of the letter.
            assert abs(float(x)) > 6.0 - 0.3 * float(size) or float(y) > 3.9, (name, x, y)
    with pytest.raises(Unreadable, match="nowhere"):
        vignette("nowhere", "A1", 0, 0, SIDE, suit, ink)


def test_counters_show_one_to_six_on_both_sides_and_leave_the_hex_readable() -> None:
    trim = sides("counters")[0].trim
    assert trim.width == trim.height == 12
    shown: Counter[tuple[str, str]] = Counter()
    for front, back, copies in made("counters"):
        assert back is not None
        seat = front.name.split("/")[2].split("-")[0]
        (one,), (other,) = runs(front), runs(back)
        assert one != other
        for face, number in ((front, one), (back, other)):
            shown[seat, number] += copies
            assert face.svg.count('r="0.46"') == int(number), face.name
    # Twenty of every number for each of four, whichever side they are on.
    assert shown == {(str(seat), str(number)): 20 for seat in range(1, 5) for number in range(1, 7)}


def test_seats_differ_in_shape_and_not_only_in_colour() -> None:
    for mode in ("light", "mono"):
        shapes = {
            re.sub(r'(fill|stroke)="[^"]*"', "", front.svg)
            for front, _, _ in made("counters", mode)
            if front.name.endswith("-1-2")
        }
        assert len(shapes) == 4


def test_uneven_counters_are_refused() -> None:
    component = PARTS.part("counters")
    odd = msgspec.structs.replace(component, copies=7)
    with pytest.raises(Unreadable, match="7 copies"):
        PARTS.draw(odd)


def test_the_dial_has_every_sector_with_its_actions_in_order() -> None:
    printed = words(sides("dial")[0])
    sectors = [card for card in KIT.decks["spinner"] if isinstance(card, Sector)]
    assert len(sectors) == 12
    counted = Counter(str(action) for card in sectors for action in card.actions)
    for action, title in (("reproduce", "Reproduce"), ("migrate", "Migrate"), ("barrier", "Place barrier")):
        assert printed.count(title) == counted[action], title
    for number, card in enumerate(sectors, 1):
        assert card.id == f"S{number:02d}"


def test_mats_have_six_slots_for_cards() -> None:
    for face in sides("mats"):
        slots = re.findall(r'<rect x="([^"]*)" y="([^"]*)" width="63" height="88" rx="2.5" fill="#', face.svg)
        assert len(slots) == 6 and len(set(slots)) == 6
        boxes = [(float(x), float(y)) for x, y in slots]
        assert all(
            abs(ax - bx) >= 63 + 13 or abs(ay - by) >= 88
            for ax, ay in boxes
            for bx, by in boxes
            if (ax, ay) != (bx, by)
        )
    assert all(letter in runs(face) for letter, face in zip("ABCD", sides("mats"), strict=True))


def test_the_aid_counts_the_decks() -> None:
    front, back = sides("aids")
    assert all(title in words(front) for title in ("Reproduce", "Migrate", "Compete and prey", "Change genes"))
    changes = [card for card in KIT.decks["change"] if isinstance(card, Change)]
    counted = Counter(str(card.effect) for card in changes)
    printed = runs(back)
    for effect, title in (("famine", "Famine"), ("cold", "Cold wave"), ("destroy", "Destruction")):
        assert printed[printed.index(title) - 1] == str(counted[effect]), effect


def test_the_example_is_true_of_the_cards_and_of_the_island() -> None:
    page = next(face for face in sides("rulebook") if "A turn, played out" in words(face))
    text = words(page)
    by_hex = {row.hex: row for row in spots("darwinia")}
    journey = re.search(r"Ann: migrate 4 (\w+) (\w+) (\w+)", text)
    assert journey is not None
    start, river, goal = (by_hex[name] for name in journey.groups())
    assert start.r == river.r == goal.r and (river.q - start.q, goal.q - river.q) == (1, 1)
    wet = next(card for card in KIT.decks["habitat"] if card.id == "H06")
    optimal = wet.optimal  # type: ignore[attr-defined]
    assert start.habitat not in optimal and goal.habitat in optimal
    born = re.search(r"Ann: breed (\w+)=6 (\w+)=(\d)", text)
    assert born is not None and born[1] == goal.hex
    young = next(card for card in KIT.decks["reproduction"] if card.id == "R05")
    assert int(born[3]) + 2 == (13 * young.tenths + 5) // 10 <= 8  # type: ignore[attr-defined]
    crosser = next(card for card in KIT.decks["crossing"] if card.id == "X02")
    assert "river" in crosser.kinds  # type: ignore[attr-defined]
    assert f"= Ann individuals {23 + int(born[3]) + 2}" in text


def test_log_sheet_shows_the_verbs_of_the_log() -> None:
    text = words(sides("logsheet")[0])
    assert "game: extinction 2" in text
    said = {
        verb.usage.split()[1] if verb.usage.startswith("WHO") else verb.usage.split()[0] for verb in PARTS.facts.verbs
    }
    assert all(word in text for word in said - {"pass"})


def test_ruler_is_a_hundred_millimetres() -> None:
    assert "M8 40.5H108" in sides("cover")[0].svg


def test_drawn_twice_it_is_the_same() -> None:
    board = PARTS.part("islet")
    again = PARTS.draw(board)
    assert [face.svg for face, _, _ in again] == [face.svg for face, _, _ in made("islet")]
