"""Two editions: what a lineage begins with, and what its traits cost (1.11, 11.7, 11.8)."""

from __future__ import annotations

import pytest

from pnp import catalog
from pnp.games.scary import game
from pnp.places import Places
from pnp.referee.verdict.check import check

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
    [(1, "", 3, 11), (1, "even-start", 7, 7), (2, "", 7, 7), (2, "dice-start", 3, 11), (2, "even-start", 7, 7)],
)
def test_what_a_lineage_begins_with(edition: int, house: str, ann: int, ben: int) -> None:
    text = BEGIN.format(edition=edition, house=f"house: {house}" if house else "", ann=ann, ben=ben)
    verdict = check(game, catalog.kit(Places(), "scary", edition=edition % 2), text, "begin.log")
    assert not verdict.problems and not verdict.rulings and not verdict.claims, verdict


@pytest.mark.parametrize(("house", "more"), [("", 8), ("even-start", 0)])
def test_whoever_begins_of_four_has_more(house: str, more: int) -> None:
    text = BEGIN.format(edition=2, house=f"house: {house}" if house else "", ann=7, ben=7 + more)
    text = text.replace("Ann, Ben\n", "Ann, Ben, Cara, Dora\n").replace(
        "5\n=", "5\nCara: roll 1 1\nDora: roll 1 1\n=", 1
    )
    text = text.partition("Ben: place")[0]
    verdict = check(game, catalog.kit(Places(), "scary"), text, "begin.log")
    assert not verdict.problems and not verdict.rulings and not verdict.claims, verdict
