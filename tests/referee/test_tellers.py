"""Evenings in the words of five people more are judged as they were played, and what was done is read where a line
tells where things lie; `tellers` measures more of them."""

from __future__ import annotations

import pytest

from pnp.errors import Unreadable
from pnp.referee.log.moves import Move
from pnp.referee.verdict.check import read_log

from . import plays
from .scribes import evening
from .tellers import TELLERS, told_by, written


@pytest.mark.parametrize(
    ("game", "seed", "teller"),
    [(game, seed, teller) for game, seed in (("mating", 4), ("scary", 3)) for teller in range(len(TELLERS))],
)
def test_an_evening_in_their_words(game: str, seed: int, teller: int) -> None:
    text = evening(game, seed)
    own = written(text, game, teller)
    assert own.text != text
    want, got = told_by(text, game, teller)
    assert got == want, f"{game} {seed}, {TELLERS[teller]}"


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("scary", "Ann's dice show six and one", ["Ann: roll 6 1"]),
        ("scary", "Ben's die: 5", ["Ben: roll 5"]),
        ("scary", "Ann's new marker is on C5", ["Ann: place C5"]),
        ("scary", "Ann's markers on B1 and D4 go back to the supply", ["Ann: lose B1 D4"]),
        ("scary", "B1 and D4 go back to Ann's supply", ["Ann: lose B1 D4"]),
        ("scary", "T06 and Jaws are on Ben's board now", ["Ben: evolve T06", "Ben: evolve T15"]),
        ("scary", "Ann's new trait is Jaws", ["Ann: evolve T15"]),
        ("scary", "tile: A1 H21, A2 H11, A2 H11", ["tile: A1 H21", "tile: A2 H11", "tile: A2 H11"]),
        ("mating", "Ann's strategy is C05", ["Ann: play C05"]),
        ("mating", "Dart, Don’t Dance is Ann's sneaky card", ["Ann: sneak S02"]),
        ("mating", "Ann draws Dart, Don't Dance, Dart, Don't Dance and C05", ["Ann: draw S02 S02 C05"]),
        ("mating", "S02 and S03 go from Ann's hand to the discard pile", ["Ann: discard S02 S03"]),
        ("mating", "C03 and F05 come into Ben's hand", ["Ben: draw C03 F05"]),
    ],
)
def test_what_was_done_by_where_it_lies(game: str, line: str, told: list[str]) -> None:
    text = f"pnp-log 1\ngame: {game} 1\nplayers: Ann, Ben, Cara\n\n{line}\n"
    log, words, _ = read_log(plays.game(game), plays.kit(game), text, "")
    found = [words.write(entry.what) for entry in log.entries if isinstance(entry.what, Move)]
    assert found == told


def test_both_are_those_who_are_there() -> None:
    head = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben, Cara\n\n"
    with pytest.raises(Unreadable, match="both"):
        read_log(plays.game("mating"), plays.kit("mating"), f"{head}both are eaten\n", "")
    text = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben, Cara\n\nround 1\nAnn: lunch\nBen: play C05\nCara: play C03\n"
    log, words, _ = read_log(plays.game("mating"), plays.kit("mating"), f"{text}environment: E02\nboth are eaten\n", "")
    assert [words.write(e.what) for e in log.entries if isinstance(e.what, Move)][-2:] == ["Ben: eaten", "Cara: eaten"]


@pytest.mark.parametrize("line", ["Ann has forty-seven alleles", "Ann: alleles forty seven", "ann has 47 alleles"])
def test_numbers_above_twenty(line: str) -> None:
    text = f"pnp-log 1\ngame: scary 1\nplayers: Ann, Ben\n\nThe eleventh era\n{line}\n"
    log, _, _ = read_log(plays.game("scary"), plays.kit("scary"), text, "")
    assert "number=11" in str(log.entries[0].what)
    assert "value=47" in str(log.entries[1].what)
