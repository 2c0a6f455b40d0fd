"""What people leave out who have only one of a kind, or write behind what it is; and what is lacking before a line."""

from __future__ import annotations

import pytest

from pnp.referee.log.entries import Unread
from pnp.referee.log.reader.normalisation.postposition import behind_first
from pnp.referee.repair.unread.unwritten import lacking_before

from .plays import read, reader

NAMES = ("Ann", "Ben")


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("megafauna", "Ann: move eW fE, x2 iE hW", [("move", ("rm", "", "eW", "fE")), ("move", ("rm", 2, "iE", "hW"))]),
        ("megafauna", "Ben: size 3", [("size", ("rm", 3))]),
        ("megafauna", "Ann: role predator", [("role", ("rm", "predator"))]),
        ("bios", "Ben: rise L5, B3", [("rise", ("fish", "L5")), ("rise", ("fish", "B3"))]),
        ("bios", "Ann culls B6 and B4", [("cull", ("fish B6",)), ("cull", ("fish B4",))]),
    ],
)
def test_which_of_ones_own_is_left_to_the_position(game: str, line: str, said: list[tuple[str, object]]) -> None:
    told = reader(game, NAMES).told(line)
    assert len(told) == len(said)
    for entry, each in zip(told, said, strict=True):
        assert isinstance(entry.what, Unread)
        assert each in [(move.verb, move.args) for moves in entry.what.may for move in moves]
        assert len({move.verb for moves in entry.what.may for move in moves}) == 1


def test_both_are_two() -> None:
    (entry,) = reader("megafauna", NAMES).told("Ann keeps both of Ben's rm at kE")
    assert entry.what == ("Ann", "keep", ("Ben rm x2", "kE"))


@pytest.mark.parametrize("host", ["with Ben's worm as a host", "hosting Ben's worm", "and took Ben's worm as its host"])
def test_a_noun_may_stand_behind(host: str) -> None:
    words = reader("bios", NAMES)._words
    assert behind_first(f"Ann promotes B12 to A {host}", words) == "Ann promotes B12 to A host Ben worm"


def test_what_is_lacking_before_a_line_is_found() -> None:
    text = """pnp-log 1
game: megafauna 1
players: Ann, Ben
length: class

Ann: start eW, iE, dE, iW
turn 1
card: D15
"""
    log, _, start = read("megafauna", text)
    found = lacking_before(start, log.entries)
    assert found is not None
    at, moves = found
    assert log.entries[at].source.line == 7
    assert {move.verb for move in moves} == {"start"}
