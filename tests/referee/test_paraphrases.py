"""What a line says in whatever words it is jotted down: `paraphrases/GAME.txt` has, below each line of the log, what
people write for it. A line without a verb is told by its place, so that it need only be among what it may say.

The lines of `second` and `third` were written before anybody looked whether they can be read; two question marks stand
before those that still cannot be, and must not be taken for something else."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pnp.referee.log.claims import Claim
from pnp.referee.log.header import split
from pnp.referee.log.headings import Heading
from pnp.referee.log.lines import Unread
from pnp.referee.play.play import Play

from . import plays

HERE = Path(__file__).with_name("paraphrases")
UNREAD = "?? "  # before a line that cannot be read yet: it must not be read as something else
HEADER = {"megafauna": "lineages: Ann rrrr, Ben mmm\n"}


@cache
def _play(game: str) -> Play:
    return Play(plays.game(game), plays.kit(game), ("Ann", "Ben"))


def _said(game: str, line: str) -> list[set[str]]:
    """What each entry of a line says, or may say."""
    text = f"pnp-log 1\ngame: {game}\nplayers: Ann, Ben\n{HEADER.get(game, '')}\n{line}\n"
    play = _play(game)
    found: list[set[str]] = []
    for entry in play.reader.read_on(split(text, "jotted"))[0].entries:
        what = entry.what
        if isinstance(what, Heading):
            found.append({f"{what.word} {what.number}"})
        elif isinstance(what, Claim):
            items = [(item.who or "", item.key, item.value) for item in what.items]
            told = (
                f"{who} {key} {' '.join(value) if isinstance(value, tuple) else value}" for who, key, value in items
            )
            found.append({f"= {', '.join(each.strip() for each in told)}"})
        elif isinstance(what, Unread):
            found.append({" // ".join(map(play.write, moves)) for moves in what.may})
        else:
            found.append({play.write(what)})
    return found


def _cases() -> list[tuple[str, str, str]]:
    cases = []
    for path in sorted(HERE.rglob("*.txt")):
        said = ""
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("== "):
                said = line.removeprefix("== ")
            elif line:
                cases.append((path.stem, said, line))
    return cases


@pytest.mark.parametrize("game", ["mating", "scary", "extinction", "bios", "megafauna"])
def test_lines_in_other_words(game: str) -> None:
    wrong = []
    for of, said, line in _cases():
        if of != game:
            continue
        found = _said(game, line.removeprefix(UNREAD))
        meant = said.split(" // ") if len(found) > 1 else [said]
        if line.startswith(UNREAD):
            if any(found):
                wrong.append(f"{line!r} says {found}, and could not be read when it was written down")
            continue
        if len(found) != len(meant) or not all(one in each for one, each in zip(meant, found, strict=True)):
            wrong.append(f"{line!r} says {found}, not {said!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("mating", "Ann hopes for C05"),
        ("mating", "Ann forgot to draw C07"),
        ("mating", "Ann thinks Ben has C05"),
        ("mating", "Ann nearly played C05"),
        ("mating", "Ben sneaks S05 on Cara"),
        ("mating", "Ben doesn't play C05"),
        ("mating", "Ann lunhc"),
        ("mating", "Ann would have had 4 food"),
        ("mating", "Ann needs 4 food"),
        ("mating", "Ann gains 2 food"),
        ("mating", "Ann: +2 food"),
        ("scary", "Ann could evolve T05"),
        ("scary", "Ann asks for C3"),
        ("extinction", "Ann might hunt swift"),
        ("bios", "Ann adds 2 fish"),
        ("megafauna", "Ann wanted D10 on rrrr"),
    ],
)
def test_what_was_not_done_is_not_read(game: str, line: str) -> None:
    assert not any(_said(game, line))
