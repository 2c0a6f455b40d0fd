"""The pure parts of Bios: Megafauna: ways, prices, rows, contests, prey, counts, and what the tables promise."""

from __future__ import annotations

from functools import cache
from typing import cast

import msgspec
import pytest

from pnp import catalog
from pnp.games.bios.cards import Entry, Spot
from pnp.games.bios.contests import Ring, contest
from pnp.games.bios.events import RENEWED
from pnp.games.bios.lifeforms import Held, LifeForm
from pnp.games.bios.prices import prices
from pnp.games.bios.refereed import Refereed as Table
from pnp.games.bios.settings import Settings
from pnp.games.bios.table import ROW
from pnp.games.bios.validate import mutations, validate
from pnp.games.bios.world import Travel, World
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.hidden.display import Display

PHYLA = {"Ann": "plant", "Ben": "mollusk", "Cara": "insect", "Dan": "vertebrate"}


@cache
def kit() -> Kit:
    return catalog.kit(Places(), "bios")


def world(line: str, open_ends: bool = False) -> World:
    lists = kit().lists
    return World(
        line, cast("tuple[Spot, ...]", lists["cratons"]), cast("tuple[Entry, ...]", lists["movement"]), open_ends
    )


def table(*house: str) -> Table:
    return Table(kit(), tuple(PHYLA), Settings(PHYLA, tuple(PHYLA), frozenset(house)))


def form(player: str = "Ann", shape: str = "dome", *cards: str, size: int = 2, **basal: int) -> LifeForm:
    made = LifeForm(player, shape, size)
    made.basal.gain(basal)
    by_id = {card.id: card for card in mutations(kit())}
    made.cards += [Held(by_id[card]) for card in cards]
    return made


# ---- tables


@pytest.mark.parametrize(
    ("deck", "card", "change", "message"),
    [
        ("metabolic", "Y01", {"a_shape": None}, "Y01: a creeple end needs the shape of the new life-form"),
        ("metabolic", "R08", {"organs": "red"}, "plus organs on fronts: white: expected 9 in both decks, got 8"),
        ("metabolic", "R09", {"colour": "green"}, "R09: green is not in this deck of yellow and red"),
        ("darwinian", "G12", {"name": "Tracheal Tubes"}, "G12: 'Tracheal Tubes' is on Y01 already"),
        ("darwinian", "B07", {"a_organs": "purple"}, "B07: no organ 'purple'"),
        ("darwinian", "B18", {"a_fossil": True}, "B18: shape, emoticon and fossil are for creeple, not for none"),
        ("event", "E05", {"icons": "mutagen; radiation red/yelow"}, "E05: no icon 'radiation red/yelow'; did you mean"),
        ("climate", "C03", {"deck": "hot"}, "cold: expected 12 cards, got 11"),
        ("tools", "K02", {"tool": "stick"}, "K02: stick is K01 already"),
    ],
)
def test_a_wrong_card_is_named(deck: str, card: str, change: dict[str, object], message: str) -> None:
    decks = dict(kit().decks)
    decks[deck] = tuple(msgspec.structs.replace(one, **change) if one.id == card else one for one in decks[deck])
    assert any(message in str(problem) for problem in validate(msgspec.structs.replace(kit(), decks=decks)))


def test_an_end_shows_its_own_picture_or_that_of_the_front() -> None:
    by_id = {card.id: card for card in mutations(kit())}
    spur = msgspec.structs.replace(by_id["B21"], a_picture="", a_look="", b_look="")
    assert {letter: shown.picture for letter, shown in spur.pictured.items()} == {
        "A": spur.picture, "B": "plate:bios_end_platypus_spur",
    }  # fmt: skip
    own = msgspec.structs.replace(spur, picture="bird", look="bill=hook", a_picture="", b_picture="fish")
    told = {letter: (shown.picture, shown.look, shown.name) for letter, shown in own.pictured.items()}
    assert told == {"A": ("bird", "bill=hook", "Drumming Stick"), "B": ("fish", "", "Poison Spur")}


def test_no_end_repeats_the_picture_of_its_front() -> None:
    repeated = [
        f"{card.id} {letter}"
        for card in mutations(kit())
        for letter, shown in card.pictured.items()
        if shown.picture == card.picture
    ]
    assert not repeated


def test_what_lives_in_water_floats_and_either_end_may_lie_in_a_land_of_its_own() -> None:
    card = msgspec.structs.replace(
        mutations(kit())[0], picture="plate:hare", look="near=no", land="savanna", a_picture="plate:tuna",
        a_land="water", a_look="", b_picture="plate:flea", b_land=None, b_look="", detail="plate:bios_clot",
    )  # fmt: skip
    assert {(shown.picture, shown.land, shown.look) for shown in (card.face, *card.pictured.values(), card.lens)} == {
        ("plate:hare", "savanna", "near=no"), ("plate:tuna", "water", "stands=no"), ("plate:flea", "savanna", ""),
        ("plate:bios_clot", "water", "stands=no"),
    }  # fmt: skip


def test_cards_are_those_of_the_design() -> None:
    """A few rows of section 3.5, column by column; the sums are held on every load."""
    by_id = {card.id: card for card in mutations(kit())}
    told = {
        id_: " / ".join(
            f"{end.icon}{f' {end.shape} {end.emoticon}' if end.shape else ''}{'+' if end.fossil else ''} {end.size:+d} "
            f"{' '.join(end.organs)}".strip()
            for end in by_id[id_].ends.values()
        )
        for id_ in ("Y02", "G05", "R13", "Y18", "B21")
    }
    assert told == {
        "Y02": "creeple fish tail+ +1 / head +1 red",
        "G05": "creeple insect head +1 / tail -1 blue",
        "R13": "mutual +1 red / head +1 yellow",
        "Y18": "none +2 yellow red / tail +1 yellow",
        "B21": "hand +1 blue / venom +0 blue",
    }


# ---- the map


def test_links_run_both_ways_and_round() -> None:
    four = world("LBGS")
    assert four.rafts["L2"] == ("B6",) and four.rafts["L6"] == ("S2",) and four.rafts["S3"] == ("L5",)
    assert world("LBGS", open_ends=True).rafts["S3"] == ()
    assert world("LG").rafts["L2"] == ("G6",) and world("LG").rafts["G2"] == ("L6",)
    assert world("L").rafts["L2"] == ()
    assert all(there in four.next_to[near] for there in four.hexes for near in four.next_to[there])


def test_ways_cost_what_the_table_says() -> None:
    four = world("LBGS")
    dome = four.costs("L1", Travel("dome"))
    assert dome["L1"] == 0 and dome["L2"] == 1 and dome["L0"] == 2 and dome["L3"] == 4
    assert dome["B6"] == 5  # to L2, then the raft and the landing
    assert four.costs("L2", Travel("dome", net=True))["B6"] == 2
    assert four.costs("L1", Travel("dome", bloom=frozenset(["forest"])))["L0"] == 1
    assert four.way_cost(["L1", "L2", "B6"], Travel("dome")) == (5, "")
    assert four.way_cost(["L1", "L4"], Travel("dome")) == (0, "L4")
    assert not four.may_stay("dome", "L3") and four.may_stay("dome", "L3", bell=True)
    assert not four.may_stay("fish", "L0", bell=True)


# ---- rows


def test_rows_refill_and_know_what_can_come() -> None:
    display = Display("metabolic", [f"Y{n:02d}" for n in range(1, 10)], ROW)
    display.reveal(["Y01", "?", "Y03", "Y04", "Y05"])
    assert display.row == ["Y01", "?", "Y03", "Y04", "Y05"] and display.stock == 4
    display.take(["Y01"])
    assert not display.prove("Y01") and display.prove("Y09") and display.row[0] == "Y09"
    display.reveal(["Y09"])
    assert display.row[-1] == "?", "what is in the row cannot come again"


def test_the_discard_goes_under_when_fewer_than_five_are_left() -> None:
    display = Display("metabolic", [f"Y{n:02d}" for n in range(1, 13)], ROW)
    display.reveal(["Y01", "Y02", "Y03", "Y04", "Y05"])
    display.renew(RENEWED)
    assert display.row == ["Y05"] and display.discard == ["Y01", "Y02", "Y03", "Y04"]
    display.reveal(["Y06", "Y07", "Y08", "Y09"])
    assert len(display.row) == ROW and display.discard == [] and display.stock == 7, "three left and the top: under"
    assert display.possible(0) == {"Y10", "Y11", "Y12"} and display.possible(3) == {"Y01", "Y02", "Y03", "Y04"}


def _two_unknown() -> Display:
    """A row of two cards that nobody wrote down: Y01 or Y02, then Y01 or Y03."""
    display = Display("metabolic", [f"Y{n:02d}" for n in range(1, 10)], ROW)
    display.lay(["?", "?"], [], {"Y03"}, 1)
    display.ways[0].could = [{"Y01", "Y02"}, {"Y01", "Y03"}]
    return display


@pytest.mark.parametrize(("then", "beside"), [("Y02", "Y03"), ("Y03", "Y02")])
def test_which_unwritten_card_was_taken_shows_when_the_other_is_named(then: str, beside: str) -> None:
    display = _two_unknown()
    assert display.prove("Y01")
    display.take(["Y01"])
    assert display.may_hold(then) and display.may_hold(beside)
    assert display.prove(then) and display.row == [then] and not display.may_hold(beside)


def test_what_was_thrown_away_unseen_can_come_again() -> None:
    display = _two_unknown()
    assert display.prove("Y01") and display.row == ["Y01", "?"]
    display.take(["Y01"])
    display.renew(1)
    assert display.possible(1) == {"Y02", "Y03"}, "thrown away, and shuffled under"
    assert not display.may_hold("Y02")


def test_a_known_card_may_lie_further_right_than_an_unseen_one_that_was_taken() -> None:
    display = Display("metabolic", [f"Y{n:02d}" for n in range(1, 12)], ROW)
    display.reveal(["?", "Y02", "?"])
    assert display.prove("Y01")
    display.take(["Y01"])
    assert {tuple(way.row) for way in display.ways} == {("Y02", "?"), ("?", "Y02")}
    display.renew(1)
    assert display.may_hold("Y02") and display.prove("Y02") and display.row == ["Y02"]


def test_prices_by_place_and_emotion() -> None:
    colours = {"Y01": "yellow", "R01": "red", "Y02": "yellow", "Y03": "yellow", "R02": "red"}
    row = ["R01", "Y01", "Y02", "R02", "Y03"]
    assert prices(row, colours, {}) == [1, 2, 3, 4, 5]
    assert prices(row, colours, {"yellow": 1}) == [1, 1, 2, 4, 3]
    assert prices(row, colours, {"yellow": 3, "red": 1}) == [1, 1, 1, 2, 1]


# ---- contests


@pytest.mark.parametrize(
    ("new", "old", "ring", "stays", "rule"),
    [
        ({"red": 1}, {}, Ring("herbivore", ("red",)), True, "11.5"),
        ({"yellow": 3}, {"red": 1}, Ring("herbivore", ("red",)), False, "11.5"),
        ({"yellow": 2}, {"red": 1}, Ring("herbivore", ("red", "yellow")), True, "11.5"),
        ({"green": 1}, {"blue": 4}, Ring("herbivore", ("red",)), True, "11.5"),
        ({}, {}, Ring("herbivore", ("red",)), False, "11.6"),
        ({"size": 3}, {"red": 5}, Ring("herbivore", ("red",), hunted=True), True, "11.4"),
        ({"size": 5}, {"size": 2}, Ring("carnivore", ("red",), prey_size=3), False, "11.7"),
        ({}, {}, Ring("carnivore", ("red",), prey_size=3), True, "11.8"),
    ],
)
def test_the_first_difference_decides(
    new: dict[str, int], old: dict[str, int], ring: Ring, stays: bool, rule: str
) -> None:
    """The newcomer is a plant (5), the holder an insect (3)."""
    found = contest(form("Ann", "dome", **new), form("Cara", "dome", **old), ring, (5, 3))
    assert (found.stays, found.rule) == (stays, rule), found.reason


def test_venom_and_the_stick() -> None:
    mine, theirs = form(), form("Ben", size=6)
    mine.tool = "stone"
    assert contest(mine, theirs, Ring("herbivore", ("red",), hunted=True), (5, 4)).stays
    mine.tool = "stick"
    assert contest(mine, theirs, Ring("herbivore", ("red",)), (5, 4)).reason == "red organs 1 against 0"
    assert not contest(mine, theirs, Ring("herbivore", ("yellow",)), (5, 4)).stays and mine.organs == 0


# ---- life-forms


def test_emotions_pair_with_the_earliest_partner() -> None:
    ann = form("Ann", "dome", "Y08", "Y10", "Y11")
    for card, end in (("Y08", "A"), ("Y10", "A"), ("Y11", "B")):
        ann.promote(cast("Held", ann.held(card)), end)
    assert ann.pairs == [("Y08", "Y11", "yellow")] and ann.free == [("Y10", "head", "yellow")]
    assert ann.emotions == {"yellow": 1} and not ann.language
    assert ann.basal == {"yellow": 3, "white": 1}, "plus organs are basal now"
    ann.drop(cast("Held", ann.held("Y10")))
    assert ann.free == []


def test_size_is_kept_between_one_and_six() -> None:
    ann = form("Ann", "dome", "Y18", "G18", "R18")
    for held in ann.cards:
        ann.promote(held, "A")
    assert ann.size == 6 and ann.cards[0].end is not None and ann.cards[0].end.size == 2


# ---- the table


def test_prey_that_leaves_endangers_the_hunter_at_once() -> None:
    now = table()
    now.ground.stand(("Ben", "dome"), "L1", "carnivore")
    now.ground.lie("L1", "herbivore")
    assert [(lying.player, lying.half) for lying in now.ground.lying] == [("Ann", "herbivore"), ("Ben", "carnivore")]


def test_who_eats_whom() -> None:
    now, strict = table().ground, table("no-cannibals").ground
    assert now.edible(("Ann", "dome"), ("Ann", "dome")) and not strict.edible(("Ann", "dome"), ("Ann", "dome"))
    assert now.edible(("Ann", "fish"), ("Ben", "fish")) and not now.edible(("Ann", "fish"), ("Ann", "fish"))
    assert not now.edible(("Ann", "fish"), ("Ben", "worm")) and strict.edible(("Ann", "fish"), ("Ann", "dome"))


def test_a_host_counts_for_both_and_goes_home_with_the_card() -> None:
    now = table()
    ann, ben = now.forms["Ann", "dome"], now.forms["Ben", "dome"]
    display = now.displays["darwinian"]
    display.reveal(["G12", "G01", "G02", "G03", "G04"])
    display.take(["G12"])
    held = Held(now.mutations["G12"])
    ann.cards.append(held)
    held.host, ben.unborn = ben.key, ben.unborn - 1
    assert (now.hosts("Ann"), now.hosts("Ben"), now.hosts("Cara")) == (1, 1, 0)
    now.conserve()
    now.lose_card(ann, held)
    assert ben.unborn == 6 and now.hosts("Ben") == 0 and display.discard == ["G12"]
    now.conserve()


def test_ammonites_for_each_who_has_fewer() -> None:
    now = table()
    now.forms["Ann", "dome"].unborn -= 1
    now.ground.stand(("Ann", "dome"), "L2", "herbivore")
    now.give_ammonites()
    assert now.ammonites == {"Ann": 3, "Ben": 0, "Cara": 0, "Dan": 0}
    assert now.points("Ann") == 5


def test_the_first_player_changes_each_turn() -> None:
    now = table()
    orders = []
    for now.turn in (1, 2, 5):
        orders.append(now.order[0])
    assert orders == ["Ann", "Ben", "Ann"] and now.era == 1
