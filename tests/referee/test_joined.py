"""Two lines that stand together say the same when people write them as one: "Ben migrates 3 A5 A3 and 1 B6 B5"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from pnp.referee.log.entries import Log
from pnp.referee.log.moves import Move
from pnp.referee.play.play import open_log

from . import plays
from .mutation_study import sample

PLAYS, SEED = 6, 92401
LINE = re.compile(r"([A-Z]\w+): (\w+)(?: (.+))?")
# What is done as it is told; a verb that is not here stays on a line of its own.
TOLD = {
    verb: f"{verb}es" if verb.endswith("s") else f"{verb}s"
    for verb in (
        *("play", "sneak", "roll", "discard", "draw", "evolve", "place", "move", "displace", "swap", "settle", "breed"),
        *("choose", "migrate", "compete", "mutate", "promote", "populate", "bid", "express", "recess", "cull"),
    )
}
OF_TWO = ("{a} {v} {x}, {b} {w} {y}", "{a} {v} {x}; {b} {w} {y}", "{a} {v} {x} and {b} {w} {y}")
OF_ONE = ("{a} {v} {x} and {w} {y}", "{a} {v} {x}, {w} {y}", "{a} {v} {x}, then {w} {y}", "{a} {v} {x}. She {w} {y}")
AGAIN = ("{a} {v} {x} and {y}", "{a} {v} {x}, then {y}")


def _joined(lines: list[str], chance: Random) -> Iterator[tuple[list[str], str]]:
    """Lines of a log, one or two together, each with what is written for them."""
    at = 0
    while at < len(lines):
        found = [LINE.fullmatch(line) for line in lines[at : at + 2]]
        pair = [match.groups() for match in found if match is not None and match[2] in TOLD and match[3]]
        if len(pair) == 2 and chance.random() < 0.7:
            (a, v, x), (b, w, y) = pair
            forms = OF_TWO if a != b else (*OF_ONE, *AGAIN) if v == w else OF_ONE
            yield lines[at : at + 2], chance.choice(forms).format(a=a, b=b, v=TOLD[v], w=TOLD[w], x=x, y=y)
            at += 2
        else:
            yield [lines[at]], lines[at]
            at += 1


def _moves(log: Log, first: int, last: int) -> list[list[str]]:
    """Who did what with what on some lines, as words; what one did again goes on with the same."""
    said: list[list[str]] = []
    for entry in log.entries:
        what = entry.what
        if first <= entry.source.line <= last:
            words = [str(what)]
            if isinstance(what, Move):
                words = [str(what.who), what.verb, *(str(arg) for arg in what.args if arg != "")]
            if said and said[-1][:2] == words[:2]:
                said[-1] += words[2:]
            else:
                said.append(words)
    return said


@pytest.mark.parametrize("game", ["mating", "scary", "extinction", "bios", "megafauna"])
def test_two_lines_told_as_one(game: str) -> None:
    wrong, tried = [], 0
    for number, play in enumerate(sample(game, PLAYS, SEED)):
        lines = play.text.split("\n")
        head = lines.index("") + 1
        told = list(_joined(lines[head:], Random(f"joined {game} {SEED} {number}")))
        apart = open_log(plays.game(game), plays.kit(game), play.text, "apart").read_on()[0]
        text = "\n".join([*lines[:head], *(line for _, line in told)])
        as_one = open_log(plays.game(game), plays.kit(game), text, "as one").read_on()[0]
        at = head + 1
        for row, (of, line) in enumerate(told, head + 1):
            if len(of) > 1:
                tried += 1
                if _moves(apart, at, at + 1) != _moves(as_one, row, row):
                    wrong.append(f"{of} as {line!r}: {_moves(as_one, row, row)}")
            at += len(of)
    assert tried > 20 and not wrong, "\n".join(wrong)
