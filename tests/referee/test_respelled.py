"""One slip of the pen is no more than that: the line cannot be read, or is ruled on, and the play goes on as it was."""

from __future__ import annotations

from random import Random

import pytest

from pnp.referee.repair.hypotheses.respelled import respelled
from pnp.referee.verdict.check import check

from . import plays
from .mutation_study import sample

PLAYS, LINES, SEED = 2, 5, 93001
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("mating", "Anne: play C07", "Ann: play C07"),
        ("scary", "nn: roll 4 1", "Ann: roll 4 1"),
        ("extinction", "Ann: breed I54=4 H5=4", "Ann: breed I5=4 H5=4"),
        ("extinction", "Ann: settle D7=6 E76", "Ann: settle D7=6 E7=6"),
        ("bios", "Ann: mutate fish l01 Y14", "Ann: mutate fish G01 Y14"),
        ("megafauna", "Ann: mover rrr gE kE", "Ann: move rrrr gE kE"),
        ("megafauna", "Ann: move r x2 hT gT", "Ann: move rm x2 hT gT"),
        ("megafauna", "Ann: move 16 kW kE", "Ann: move G16 kW kE"),
    ],
)
def test_what_one_slip_from_a_line_is(game: str, line: str, meant: str) -> None:
    words = plays.words(game, ("Ann", "Ben"))
    assert meant in [words.write(move) for move in respelled(line, words)]
    assert respelled(meant, words) == ()


def _typed(line: str, chance: Random) -> str:
    """A line with a letter or digit that is left out, put in, another, or changed with its neighbour."""
    at = chance.randrange(len(line))
    letter = chance.choice(LETTERS if line[at].isalpha() else "0123456789")
    return chance.choice(
        (
            f"{line[:at]}{line[at + 1 :]}",
            f"{line[:at]}{letter}{line[at:]}",
            f"{line[:at]}{letter}{line[at + 1 :]}",
            f"{line[:at]}{line[at + 1 : at + 2]}{line[at]}{line[at + 2 :]}",
        )
    )


@pytest.mark.parametrize("game", ["mating", "scary", "extinction", "bios", "megafauna"])
def test_a_slip_of_the_pen_is_one_cause(game: str) -> None:
    several = []
    for number, play in enumerate(sample(game, PLAYS, SEED)):
        chance = Random(f"typed {game} {SEED} {number}")
        rows = play.text.split("\n")
        head = rows.index("")
        lines = [at for at, row in enumerate(rows[: head + 90]) if at > head and ": " in row]
        for at in chance.sample(lines, LINES):
            typed = _typed(rows[at], chance)
            text = "\n".join([*rows[:at], typed, *rows[at + 1 :]])
            verdict = check(plays.game(game), plays.kit(game), text, "typed.log")
            causes = [each for each in (*verdict.rulings, *verdict.claims) if each.follows_from is None]
            if len(causes) + len(verdict.problems) > 1:
                several.append((rows[at], typed, [each.message for each in (*causes, *verdict.problems)]))
    assert not several, several
