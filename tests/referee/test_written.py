"""Lines as people write them: over two lines, of everybody at once, with numbers spelt out."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from games.test_logs import kit

from pnp.referee.log.header import split
from pnp.referee.verdict.check import check

HAND = Path(__file__).parent.parent / "hand"


@pytest.mark.parametrize(
    "game, line, instead",
    [
        ("mating", "Ben: draw C03 C04", "Ben: draw C03,\n    C04"),
        ("mating", "Ann: draw C12 C16 F11 S07 F21", "Ann: draw C12, C16,\n  F11,\n  S07, F21"),
        ("mating", "Ann: lunch\nBen: lunch", "all: lunch"),
        ("mating", "Ann: lunch\nBen: lunch", "both out to lunch"),
        ("mating", "Ben: draw C03 C04", "Ben draws two cards"),
        (
            "mating",
            "= Ann food 5, offspring 3, Ben food 2, offspring 2",
            "= Ann food five, offspring three,\n  Ben food 2",
        ),
        ("extinction", "Ben: migrate 3 D6 D7", "Ben: migrate three D6 D7"),
    ],
)
def test_it_is_read(game: str, line: str, instead: str) -> None:
    text = (HAND / game / "01-nothing-wrong.log").read_text(encoding="utf-8")
    assert line in text
    found = check(import_module(f"pnp.games.{game}.game"), kit(game), text.replace(line, instead, 1))
    assert not found.problems and found.accepted and found.winners == ("Ben",)


def test_a_line_that_is_not_further_in_stands_by_itself() -> None:
    text = (HAND / "mating" / "01-nothing-wrong.log").read_text(encoding="utf-8")
    found = check(import_module("pnp.games.mating.game"), kit("mating"), text.replace("Ann: lunch\n", "Ann: lunch,\n"))
    assert found.accepted


@pytest.mark.parametrize("line", ["Ann: draw 5", "ann drew five cards", "ANN: draw ?"])
def test_play_may_begin_right_beneath_the_header(line: str) -> None:
    raw = split(f"pnp-log 1\ngame: mating 2\nplayers: Ann, Ben\n{line}\nAnn: lunch\nAnn: lunch\n", "friday.log")
    assert [number for number, _ in raw.lines] == [4, 5, 6]
    assert set(raw.header) == {"game", "players"}


def test_a_player_who_is_called_like_a_header_line_is_none() -> None:
    raw = split("pnp-log 1\ngame: mating 2\nplayers: House, Ben\nhouse: debt\n\nHouse: lunch\n", "friday.log")
    assert raw.header["house"].value == "debt" and len(raw.lines) == 1
