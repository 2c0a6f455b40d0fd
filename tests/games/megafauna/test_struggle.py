"""The six worked examples of the rules with their numbers, and what splitting means (rules 9 and 10)."""

from __future__ import annotations

import pytest

from pnp.games.megafauna.hunting import Hunter, best, matters, ways
from pnp.games.megafauna.struggle import Beast, Choice, Struggle, full_picks

from .tables import live, table

ANN = Beast("mmrrr", "Ann", "mmrrr", 4, "", 5)
BEN = Beast("rrrr", "Ben", "rrrr", 4, "", 4)
CY = Beast("rm", "Cy", "rm", 3, "", 2)
THREE = {beast.key: beast for beast in (ANN, BEN, CY)}
COUNTS = {"mmrrr": 3, "rrrr": 1, "rm": 2}


def struggle(capacity: int, niche: str, refuge: str = "", warden: str = "", **more: Beast) -> Struggle:
    beasts = {**THREE, **more}
    return Struggle(beasts, dict(COUNTS), capacity, niche, frozenset(refuge.split()), warden)


def test_the_first_example_niche_then_teeth() -> None:
    play = struggle(2, "size")
    assert play.run() is None
    assert play.left == {"mmrrr": 2}
    assert [(test.name, test.group, test.died) for test in play.tests] == [
        ("niche", ("mmrrr", "rrrr"), (("rm", 2),)),
        ("teeth", ("mmrrr",), (("rrrr", 1),)),
        ("room", ("mmrrr",), (("mmrrr", 1),)),
    ]
    assert dict(play.tests[0].values) == {"mmrrr": 4, "rrrr": 4, "rm": 3}


def test_the_second_example_the_inedible_one_is_safe() -> None:
    at = table()
    ann, ben = live(at, "mmrrr", "Ann", 4, aW=3), live(at, "rrrr", "Ben", 4, "S", aW=1)
    hunter = live(at, "mmm", "Dee", 3, aT=1)
    assert at.inedible(ben, hunter, "aW") == "S 0 under 1"
    assert not at.inedible(ann, hunter, "aW")
    play = struggle(2, "size", refuge="rrrr")
    assert play.run() is None
    assert play.left == {"mmrrr": 1, "rrrr": 1}


def test_the_third_example_the_warden_keeps_any_two() -> None:
    play = struggle(2, "N", warden="Dee")
    choice = play.run()
    assert choice == Choice("Dee", "9.5", ("mmrrr", "rrrr", "rm"), 4)
    assert full_picks(choice, play.left, THREE, {"rm": 1, "mmrrr": 1})
    assert not full_picks(choice, play.left, THREE, {"rm": 1})
    assert not full_picks(choice, play.left, THREE, {"mmrrr": 3})
    assert play.run({"rm": 1, "mmrrr": 1}) is None
    assert play.left == {"mmrrr": 1, "rm": 1}


def test_nobody_is_asked_where_nothing_more_can_be_fed() -> None:
    """A cold-blooded counter in refuge leaves half a biomass (13.6), which is too little for any of the others."""
    cold = Beast("cold", "Eve", "", 1, "", 1, weight=1)
    play = Struggle({**THREE, "cold": cold}, {**COUNTS, "cold": 1}, 1, "N", frozenset({"cold"}), "Dee")
    assert play.run() is None
    assert play.left == {"cold": 1}


def test_the_fourth_example_a_group_that_does_not_fit_goes_on_alone() -> None:
    win, hard, soft = (Beast(key, key, "", size, "", 3) for key, size in (("win", 5), ("hard", 2), ("soft", 2)))
    play = Struggle(
        {beast.key: beast for beast in (win, hard, soft)}, {"win": 1, "soft": 2, "hard": 3}, 3, "size",
        frozenset({"hard"})
    )  # fmt: skip
    assert play.run() is None
    assert play.left == {"win": 1, "hard": 2}


def test_the_fifth_example_larger_hunters_choose_first() -> None:
    at = table()
    live(at, "rm", "Cy", 2, kT=2)
    big = live(at, "mmrrr", "Ann", 3, kT=2)
    prey = live(at, "rrrr", "Ben", 4, kE=2)
    live(at, "mmm", "Dee", 2, kE=1)
    hunters = at.hunters("k")
    assert [hunter.key for hunter in hunters] == ["mmrrr", "rm"]
    hunt = best(hunters, at.prey("k"))
    # rm at size 2 could reach size 4 as well, but the larger has been there before it.
    assert hunt.fed == (2, 1)
    prey.heritage = "S"
    assert at.inedible(prey, big, "kE") == "S 0 under 1"
    assert best(at.hunters("k"), at.prey("k")).fed == (0, 1)


def test_the_sixth_example_a_shared_card_goes_to_who_uses_it() -> None:
    at = table()
    parent, child = live(at, "G01", "Ann", 2, aW=0), live(at, "G02", "Ann", 2, aW=1)
    at.seen += ["D10", "D15", "D01"]
    parent.column, parent.uses, child.uses, child.column = ["D10", "D15"], ["D10", "D15"], ["D10", "D01"], ["D01"]
    at.clean_up()
    assert "G01" not in at.species
    assert at.discard == ["G01", "D15"]
    assert child.column == ["D01", "D10"]


def test_only_what_decides_who_lives_must_be_said() -> None:
    both, one = ("both", "kE"), ("one", "kE")
    first = Hunter("G11", "Ann", 1, frozenset({both, one}))
    second = Hunter("rm", "Ben", 1, frozenset({both}))
    assert matters([first, second], {both: 1, one: 1})
    assert set(ways([first, second], {both: 1, one: 1})) == {(1, 0), (1, 1)}
    assert not matters([first, second], {both: 2, one: 1})
    assert not matters([first._replace(owner=""), second], {both: 1, one: 1})


@pytest.mark.parametrize(
    ("prey", "hunter", "why"),
    [
        ({"size": 2}, {"size": 3}, "size 2 under 3"),
        ({"size": 6}, {"size": 3}, "size 6 over 5"),
        ({"size": 3, "letters": "aa"}, {"size": 3, "letters": "A"}, "A 1 under a 2"),
        ({"size": 3, "letters": "N"}, {"size": 3}, "N 0 under 1"),
        ({"size": 5, "letters": "S"}, {"size": 3, "letters": "S"}, ""),
    ],
)
def test_what_makes_prey(prey: dict[str, object], hunter: dict[str, object], why: str) -> None:
    from pnp.games.megafauna.struggle import inedible

    assert inedible(CY._replace(**prey), ANN._replace(**hunter), marine=False) == why  # type: ignore[arg-type]
    assert (inedible(CY._replace(**prey), ANN._replace(**hunter), marine=True) == "no M in the sea") == (not why)  # type: ignore[arg-type]
