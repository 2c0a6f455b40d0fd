"""Young as people write them: so many more on each hex, or all the ground full."""

from __future__ import annotations

import pytest

from pnp import catalog
from pnp.places import Places
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

# Genes that breed in meadow, marsh and lake at 0.6, known to all; the first sector of the spinner is to reproduce.
HEAD = """\
pnp-log 1
game: extinction {edition}
players: Ann, Ben
board: islet
from: turn 3

= first Ann
= next Ann
= Ann stands {stands}
{ben}= Ann genes R05 H04

turn 3
spin: 1
"""


@pytest.fixture(scope="module")
def meadow() -> tuple[str, str]:
    """Two hexes side by side where these genes breed."""
    island = {spot.hex: spot for spot in catalog.kit(Places(), "extinction").lists["islet"]}  # type: ignore[attr-defined]
    good = [hex_ for hex_, spot in island.items() if spot.habitat in ("meadow", "marsh", "lake")]
    return next(
        (one, other)
        for one in good
        for other in good
        if (island[other].q - island[one].q, island[other].r - island[one].r) == (1, 0)
    )


def judged(stands: str, line: str) -> Verdict:
    kit = catalog.kit(Places(), "extinction")
    text = (
        HEAD.format(stands=stands, edition=kit.edition, ben="" if "Ben" in stands else "= Ben stands I5=1\n")
        + line
        + "\n"
    )
    return check(catalog.load_rules("extinction"), kit, text, "friday.log")


def test_so_many_more_on_each(meadow: tuple[str, str]) -> None:
    one, other = meadow
    stands = f"{one}=3 {other}=2"  # five breed three young
    plain, more = judged(stands, f"Ann: breed {one}=5 {other}=3"), judged(stands, f"Ann: breed +2 {one} +1 {other}")
    assert plain.accepted and more.accepted and plain.counts == more.counts
    each = judged(f"{one}=2 {other}=1", f"Ann: breed +1 {one} {other}")
    assert each.accepted and each.counts["Ann"]["individuals"] == 5


def test_one_too_many_is_told_as_ever(meadow: tuple[str, str]) -> None:
    one, other = meadow
    [ruling] = judged(f"{one}=3 {other}=2", f"Ann: breed +2 {one} {other}").rulings
    assert ruling.rule == "4.2" and "3 young, not 4" in ruling.message


def test_fill_takes_all_the_ground_there_is(meadow: tuple[str, str]) -> None:
    one, other = meadow
    [ruling] = judged(f"{one}=3 {other}=2", "Ann: breed fill").rulings
    assert ruling.rule == "4.2" and "make 3 young, not" in ruling.message  # they do not fill every hex around
    # Where there is no other ground, they fill it: rivals stand all round, and room is left for two.
    island = catalog.kit(Places(), "extinction").lists["islet"]
    at = {(spot.q, spot.r): spot.hex for spot in island}  # type: ignore[attr-defined]
    where = {hex_: place for place, hex_ in at.items()}
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    around = {at.get((where[hex_][0] + q, where[hex_][1] + r)) for hex_ in meadow for q, r in steps}
    rivals = " ".join(f"{hex_}=1" for hex_ in sorted(around - {None, *meadow}))  # type: ignore[type-var]
    full = judged(f"{one}=5 {other}=5\n= Ben stands {rivals}", "Ann: breed fill")
    assert full.accepted and full.counts["Ann"]["individuals"] == 12, full.rulings


def test_what_it_is_not_is_said(meadow: tuple[str, str]) -> None:
    [problem] = judged(f"{meadow[0]}=3", "Ann: breed +2").problems
    assert "+2" in problem.message
