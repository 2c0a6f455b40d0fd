"""The tables of Extinction keep what they promise one another, and whatever breaks it is named."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import msgspec
import pytest

from pnp import catalog
from pnp.draw.creatures import PALETTES, read_look
from pnp.games.extinction.cards import (
    BARRIER_KINDS,
    GENES,
    PREDATORS,
    STARRED,
    STRESSES,
    Change,
    Crossing,
    Defence,
    Habitat,
    HabitatGene,
    Living,
    Predator,
    Reproduction,
    Sector,
    Spot,
    Tolerance,
)
from pnp.games.extinction.validate import DECK, validate
from pnp.kit.records import Card, Kit
from pnp.places import Places, installed

EFFECTS = {"famine", "pestilence", "cold", "drought", "mild", "fire", "water", "air", "destroy"}


@pytest.fixture(scope="module")
def kit() -> Kit:
    return catalog.kit(Places(), "extinction")


def changed(kit: Kit, table: str, key: str, **fields: Any) -> Kit:
    """The kit with other values in the row whose id or first field is `key`."""
    rows = kit.decks.get(table) or kit.lists[table]
    name = "id" if isinstance(rows[0], Card) else rows[0].__struct_fields__[0]
    new = tuple(msgspec.structs.replace(row, **fields) if getattr(row, name) == key else row for row in rows)
    assert new != rows, "nothing was changed"
    return put(kit, table, new)


def without(kit: Kit, table: str, key: str) -> Kit:
    """The kit without a row."""
    rows = kit.decks.get(table) or kit.lists[table]
    name = "id" if isinstance(rows[0], Card) else rows[0].__struct_fields__[0]
    return put(kit, table, tuple(row for row in rows if getattr(row, name) != key))


def put(kit: Kit, table: str, rows: tuple[Any, ...]) -> Kit:
    if table in kit.decks:
        return msgspec.structs.replace(kit, decks={**kit.decks, table: rows})
    return msgspec.structs.replace(kit, lists={**kit.lists, table: rows})


def told(kit: Kit) -> list[str]:
    return [str(problem) for problem in validate(kit)]


def test_nothing_is_wrong(kit: Kit) -> None:
    assert told(kit) == []


def test_the_counts_of_the_rules(kit: Kit) -> None:
    """1.6, 1.7 and 3.1: they must agree with what rules.md says in words."""
    for deck in GENES:
        assert sum(card.copies for card in kit.decks[deck]) == DECK
    assert len(kit.decks["spinner"]) == 12
    assert sum(card.copies for card in kit.decks["barriers"]) == 10
    by_name = {component.name: kit.count(component) for component in kit.components}
    assert (by_name["barriers"], by_name["mats"], by_name["aids"]) == (10, 4, 4)
    assert by_name["darwinia"] == by_name["islet"] == by_name["tracker"] == 1
    assert (len(kit.lists["darwinia"]), len(kit.lists["islet"]), len(kit.lists["habitats"])) == (127, 61, 6)


def test_twenty_counters_for_every_number(kit: Kit) -> None:
    """1.3: twenty cubes may all show the same."""
    [counters] = (component for component in kit.components if component.name == "counters")
    faces = counters.values["faces"]
    each, rest = divmod(counters.copies, len(faces))
    assert rest == 0
    assert Counter(number for both in faces for number in both) == dict.fromkeys(range(1, 7), 20 // each)


def test_the_worked_example_can_be_dealt(kit: Kit) -> None:
    """Rule 4.2: thirteen at 0.6; and every rate is a whole number of tenths, larger than none."""
    rates = [card.tenths for card in cast("tuple[Reproduction, ...]", kit.decks["reproduction"])]
    assert rates == sorted(rates)
    assert 6 in rates
    assert all(0 < rate <= 10 for rate in rates)


def test_each_gene_can_matter(kit: Kit) -> None:
    """Nothing that a gene could name is left out of its deck, and no card names everything but the last crossing."""
    habitats = {row.habitat for row in cast("tuple[Habitat, ...]", kit.lists["habitats"])}
    optimal = [card.optimal for card in cast("tuple[HabitatGene, ...]", kit.decks["habitat"])]
    assert Counter(name for names in optimal for name in names) == dict.fromkeys(habitats, 4)
    defences = [card.types for card in cast("tuple[Defence, ...]", kit.decks["defence"])]
    assert {name for names in defences for name in names} == set(PREDATORS)
    assert Counter(map(len, defences)) == {0: 1, 1: 4, 2: 6, 3: 1}
    assert {card.type for card in cast("tuple[Predator, ...]", kit.decks["predator"])} == set(PREDATORS)
    crossings = [card.kinds for card in cast("tuple[Crossing, ...]", kit.decks["crossing"])]
    assert Counter(kind for kinds in crossings for kind in kinds) == dict.fromkeys(BARRIER_KINDS, 5)
    stresses = [card.stresses for card in cast("tuple[Tolerance, ...]", kit.decks["tolerance"])]
    assert {name for names in stresses for name in names} == set(STRESSES)
    assert all(0 < len(names) < len(STRESSES) for names in stresses)


def test_every_change_of_the_rules_is_in_the_deck(kit: Kit) -> None:
    cards = cast("tuple[Change, ...]", kit.decks["change"])
    assert {card.effect for card in cards} >= EFFECTS - {"destroy"}
    assert {card.percent for card in cards if card.effect == "cold"} == {10, 30, 50}
    assert {card.percent for card in cards if card.effect == "drought"} == {10, 30, 50}


def test_every_action_is_on_the_spinner_and_the_mild_season_has_a_choice(kit: Kit) -> None:
    sectors = cast("tuple[Sector, ...]", kit.decks["spinner"])
    assert {action for sector in sectors for action in sector.actions} == {"reproduce", "change", "barrier", *STARRED}
    assert sum("change" not in sector.actions for sector in sectors) >= 6


@pytest.mark.parametrize(
    ("table", "key", "fields", "message"),
    [
        ("predator", "P01", {"copies": 2}, "predator.csv:copies: expected 12 cards, got 13"),
        ("predator", "P01", {"type": "swift"}, "predator.csv:type: 2 of 12 cards are crafty, expected a quarter"),
        ("defence", "D01", {"against": "craft"}, "D01: no predator type 'craft'; did you mean crafty?"),
        ("defence", "D06", {"against": "swift crafty"}, "D06: the pair swift crafty is that of D05 too"),
        ("defence", "D11", {"against": "strong strong"}, "D11: strong is there twice"),
        ("defence", "D05", {"copies": 2}, "D05: the pair crafty swift is there 2 times"),
        ("crossing", "X02", {"crosses": "rivers"}, "crossing.csv:3:crosses: X02: no barrier 'rivers'"),
        ("tolerance", "T01", {"tolerates": "heat"}, "T01: no stress 'heat'"),
        ("habitat", "H01", {"habitats": "woodland meadow"}, "goes with 2 habitats on H01, with 3 here"),
        ("habitat", "H09", {"habitats": "meadow"}, "habitat.csv:habitats: woodland is listed 3 times of 24"),
        ("habitat", "H09", {"habitats": "moor"}, "H09: no habitat 'moor'"),
        ("change", "E07", {"percent": None}, "change.csv:8:percent: E07: cold needs one"),
        ("change", "E01", {"percent": 10}, "E01: famine has none"),
        ("change", "E27", {"habitat": "lake"}, "E27: quiet has none"),
        ("spinner", "S05", {"second": "change"}, "S05: environmental change twice in one turn"),
        ("spinner", "S01", {"copies": 2}, "S01: every sector is there once"),
        ("barriers", "B01", {"copies": 3}, "barriers.csv:2:copies: B01: expected 2, got 3"),
        ("barriers", "B02", {"kind": "city"}, "B02: city is B01 already"),
        ("habitats", "lake", {"letter": "W"}, "habitats.csv:6:letter: W is there twice"),
        ("darwinia", "A1", {"hex": "A2"}, "darwinia.csv:hex: A1 is missing"),
        ("darwinia", "A1", {"hex": "A8"}, "darwinia.csv:2:hex: this island has no A8"),
        ("islet", "B3", {"q": 0}, "islet.csv:9:q: B3 lies at"),
    ],
)  # fmt: skip
def test_what_breaks_it_is_named(kit: Kit, table: str, key: str, fields: dict[str, Any], message: str) -> None:
    lines = told(changed(kit, table, key, **fields))
    assert any(message in line for line in lines), lines


def test_an_island_with_a_hole_is_refused(kit: Kit) -> None:
    assert told(without(kit, "islet", "E5")) == ["card_data/extinction/islet.csv:hex: E5 is missing"]


def test_an_island_of_one_habitat_is_refused(kit: Kit) -> None:
    rows = cast("tuple[Spot, ...]", kit.lists["islet"])
    lake = tuple(msgspec.structs.replace(row, habitat="lake") for row in rows)
    [line] = told(put(kit, "islet", lake))
    assert "habitats differ by more than 2 hexes: woodland 0, meadow 0" in line


def test_a_spinner_of_nothing_but_change_is_refused(kit: Kit) -> None:
    sectors = cast("tuple[Sector, ...]", kit.decks["spinner"])
    worst = tuple(msgspec.structs.replace(sector, first="change", second="migrate") for sector in sectors)
    assert "a mild season needs one without" in " ".join(told(put(kit, "spinner", worst)))
    assert "expected 12 sectors, got 11" in " ".join(told(without(kit, "spinner", "S12")))


def test_mobility_is_paid_for(kit: Kit) -> None:
    """A deck in which the mobile live in more habitats than the slow would leave nothing to choose."""
    genes = cast("tuple[HabitatGene, ...]", kit.decks["habitat"])
    turned = tuple(msgspec.structs.replace(gene, mobility=cast("Any", 40 - gene.mobility)) for gene in genes)
    assert any("more mobile than" in line for line in told(put(kit, "habitat", turned)))


def test_ids_are_unique_and_names_too(kit: Kit) -> None:
    cards = [card for deck in kit.decks.values() for card in deck]
    assert len({card.id for card in cards}) == len(cards)
    assert len({card.name for card in cards}) == len(cards)


def test_every_picture_can_be_drawn(kit: Kit) -> None:
    for deck in kit.decks.values():
        for card in deck:
            assert card.palette in PALETTES
            if card.picture.startswith("plate:"):
                assert (installed() / "templates" / "plates" / f"{card.picture[6:]}.svg").exists()
            elif card.picture:
                read_look(card.look, card.picture)


def test_every_animal_has_a_line_that_fits(kit: Kit) -> None:
    """Three lines of a card, and no number in words that the tables may change."""
    living = [card for deck in kit.decks.values() for card in deck if isinstance(card, Living)]
    assert len(living) == 6 * 12 + len(kit.decks["change"])
    for card in living:
        assert len(card.text) <= 100, card.id
        assert card.text.endswith("."), card.id
        assert card.latin, card.id
        assert len(card.name) <= 21, card.id
    latin = [card.latin for card in living]
    assert [name for name, count in Counter(latin).items() if count > 1] == []


def test_an_animal_is_read_by_the_name_that_was_printed_before(kit: Kit) -> None:
    [rhino] = [card for card in kit.decks["defence"] if card.id == "D11"]
    assert {"Black rhino", "White rhino"} <= {*rhino.shown}
