"""Four editions: what a lineage begins with, and what its traits cost (1.11, 11.7, 11.8)."""

from __future__ import annotations

import re

import pytest

from pnp import catalog
from pnp.games.scary.cards import Beginning, Trait
from pnp.games.scary.game import GAME
from pnp.places import Places
from pnp.referee.automa.ladder import Rung
from pnp.referee.verdict.check import check


def earlier(edition: int) -> int:
    """What a kit is asked for, to have the cards of an edition."""
    return edition if edition in GAME.EDITIONS[:-1] else 0


BEGIN = """pnp-log 1
game: scary {edition}
players: Ann, Ben
{house}

Ann: roll 2 1
Ben: roll 6 5
= Ann alleles {ann}, Ben alleles {ben}
Ben: place C4 C4 D4
Ann: place C3 C3 B2
"""


@pytest.mark.parametrize(
    ("edition", "house", "ann", "ben"),
    [
        (1, "", 3, 11),
        (1, "even-start", 7, 7),
        (2, "", 7, 7),
        (2, "dice-start", 3, 11),
        (3, "", 7, 7),
        (3, "dice-start", 3, 11),
        (3, "even-start", 7, 7),
        (4, "", 7, 9),
        (4, "even-start", 7, 7),
    ],
)
def test_what_a_lineage_begins_with(edition: int, house: str, ann: int, ben: int) -> None:
    text = BEGIN.format(edition=edition, house=f"house: {house}" if house else "", ann=ann, ben=ben)
    verdict = check(GAME, catalog.kit(Places(), "scary", edition=earlier(edition)), text, "begin.log")
    assert not verdict.problems and not verdict.rulings and not verdict.claims, verdict


@pytest.mark.parametrize("house", ["", "even-start"])
@pytest.mark.parametrize("edition", GAME.EDITIONS[1:])
def test_whoever_begins_of_four_has_what_the_table_says(edition: int, house: str) -> None:
    kit = catalog.kit(Places(), "scary", edition=earlier(edition))
    [row] = [row for row in kit.rows(Beginning) if row.players == 4]
    begin = (7, 7, 7, 7) if house else row.alleles
    if edition == 2 and not house:
        assert begin == (15, 7, 7, 7)  # as its rulebook said
    text = BEGIN.format(edition=edition, house=f"house: {house}" if house else "", ann=begin[3], ben=begin[0])
    text = text.replace("Ann, Ben\n", "Ann, Ben, Cara, Dora\n").replace(
        "5\n=", f"5\nCara: roll 1 1\nDora: roll 1 1\n= Cara alleles {begin[1]}, Dora alleles {begin[2]}\n=", 1
    )
    text = text.partition("Ben: place")[0]
    verdict = check(GAME, kit, text, "begin.log")
    assert not verdict.problems and not verdict.rulings and not verdict.claims, verdict


def test_the_rulebook_says_what_the_table_says() -> None:
    kit = catalog.kit(Places(), "scary")
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    said = kit.rules.index["1.11"].text
    for row in kit.rows(Beginning):
        for place, alleles in zip(("first", "second", "third", "fourth"), row.alleles, strict=False):
            if more := alleles - 7:
                told = rf"{words[more]} (alleles )?more" if place == "first" else rf"{place} {words[more]}\b"
                assert re.search(told, said), (row, said)


@pytest.mark.parametrize(
    ("edition", "lobe_fins", "four_limbs", "median"), [(1, 7, 9, 220), (2, 7, 9, 220), (3, 7, 11, 220), (4, 4, 9, 205)]
)
def test_each_edition_has_its_prices_and_its_ladder(edition: int, lobe_fins: int, four_limbs: int, median: int) -> None:
    kit = catalog.kit(Places(), "scary", edition=earlier(edition))
    costs = {trait.name: trait.cost for trait in kit.rows(Trait)}
    assert (costs["Lobe Fins"], costs["Four Limbs"]) == (lobe_fins, four_limbs)
    assert [rung.least for rung in kit.rows(Rung) if rung.rung == "Radiation"] == [median]
