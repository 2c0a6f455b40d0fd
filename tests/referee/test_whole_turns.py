"""Whole turns in people's own words: `turns/NAME.txt` has, below the lines of `turns/NAME.log` that it stands for
("@ 34-38"), what people write instead of them, each on a line (" // " parts several). Told so, the round ends as it was
played. Behind "= Ben: play F02" they write what is against the rules: it is read as that line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pnp.referee.play.play import open_log
from pnp.referee.repair.unread.underspecified import as_meant
from pnp.referee.repair.unread.verbless import with_verbs
from pnp.referee.verdict.check import check, clean

from . import plays

HERE = Path(__file__).with_name("turns")


@cache
def _end(game: str, text: str) -> object:
    """What is counted at the end of a log as its lines are understood; None where one is unread, or has no place."""
    opened = open_log(plays.game(game), plays.installed(game), text)
    log, problems = opened.read_on()
    play, entries = opened.play, log.entries
    if log.jotted or problems:
        entries, problems = with_verbs(play.start, entries, problems, play.words, play.reader.claims)
    settled = clean(play.start, entries) or clean(play.start, as_meant(play.start, entries, play.words))
    if problems or settled is None:
        return None
    table = settled.run.table
    return table.place(), {who: (dict(table.counts(who)), table.scores()[who][0]) for who in table.players}


def _instead(lines: list[str], begin: int, last: int, said: str) -> str:
    """The log to the end of that round, with what is said in the place of some lines."""
    end = next((at for at in range(last, len(lines)) if not lines[at]), len(lines))
    return "\n".join([*lines[: begin - 1], *said.split(" // "), *lines[last:end], ""])


@cache
def _read(game: str, text: str) -> tuple[list[object], bool]:
    """What is read of a log, and whether all of it is and can be done."""
    opened = open_log(plays.game(game), plays.installed(game), text)
    log, problems = opened.read_on()
    play, entries = opened.play, log.entries
    if log.jotted or problems:
        entries, problems = with_verbs(play.start, entries, problems, play.words, play.reader.claims)
    return [entry.what for entry in entries], not problems and clean(play.start, entries) is not None


def _turns(name: str, against_the_rules: bool = False) -> Iterator[tuple[str, str, str]]:
    """What is said for some lines, the log with it and the log as it was played, or as it is meant."""
    lines = (HERE / f"{name}.log").read_text("utf-8").splitlines()
    begin, last, meant = 0, 0, ""
    for row in (HERE / f"{name}.txt").read_text("utf-8").splitlines():
        if row.startswith("@ "):
            begin, last = map(int, row.removeprefix("@ ").split("-"))
            meant = ""
        elif row.startswith("= "):
            meant = row.removeprefix("= ")
        elif bool(meant) is against_the_rules:
            said = _instead(lines, begin, last, row)
            yield row, said, _instead(lines, begin, last, meant or " // ".join(lines[begin - 1 : last]))


@pytest.mark.parametrize("name", sorted(path.stem for path in HERE.glob("*.txt")))
def test_turns_end_as_they_were_played(name: str) -> None:
    game = name.partition("-")[0]
    wrong = [row for row, told, played in _turns(name) if _end(game, told) != _end(game, played)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", sorted(path.stem for path in HERE.glob("*.txt") if "\n= " in path.read_text("utf-8")))
def test_what_is_against_the_rules_is_read_as_it_was_meant(name: str) -> None:
    game = name.partition("-")[0]
    for row, told, meant in _turns(name, against_the_rules=True):
        read, legal = _read(game, told)
        assert read == _read(game, meant)[0], row
        assert not legal, row


@pytest.mark.parametrize(
    ("name", "lines", "said"),
    [
        ("mating-two", (34, 38), "Ann plays F28, C10 by Ben, E11 turns up, Ann sneaks S02, Ben ecapes"),
        ("mating-two", (34, 38), "Ann plays F28, Ben C10, E11 comes, Ann would sneak S02, Ben escapes"),
        ("scary-two", (58, 64), "Ben puts markers on D4, B4 and C5, Ann on E2 and D2, T04 for both"),
        ("bios-two", (43, 46), "Ann settles L5, L4 and L3, Ann's dome on L5 rises"),
        ("extinction-two", (103, 105), "Ann, 12: four from D5 go to A2 and the other two to A1"),
        ("megafauna-two", (18, 22), "two of Ben's from eW to dE, one hW to gW, kE to iE; Ann dW to gW, eW to cW"),
    ],
)
def test_what_cannot_have_been_is_not_read(name: str, lines: tuple[int, int], said: str) -> None:
    """By another player, with a plan or with a word that nobody knows, none of it is told as if it had been done."""
    log = (HERE / f"{name}.log").read_text("utf-8").splitlines()
    game = name.partition("-")[0]
    assert _end(game, _instead(log, *lines, said)) is None


@pytest.mark.parametrize(
    ("name", "lines", "said"),
    [
        (
            "bios-two",
            (12, 16),
            "Ann takes three cards, B04 and Y05 and Y01, the rows get Y14 R17 / B20, and populates 3",
        ),
        ("bios-two", (17, 20), "Ben: B20+Y20 (Y18 and B22 turn up), 3 domes"),
        ("mating-two", (12, 14), "Nobody plays, both are off to lunch, and the hawk turns up."),
        ("megafauna-two", (18, 22), "eW>dE twice, hW>gW, kE>iE for Ann; dW>gW, eW>cW for Ben"),
        ("extinction-two", (45, 50), "1, Ben breeds H5=4 I4=4 E6=4; 3 from C5 and 1 from D6 go to E5, 3 from C6 to F5"),
    ],
)
def test_a_line_of_which_something_is_left_over_is_told(name: str, lines: tuple[int, int], said: str) -> None:
    """What a line names and no move of it has makes it one that is not read, and none that says something else."""
    log = (HERE / f"{name}.log").read_text("utf-8").splitlines()
    game = name.partition("-")[0]
    text = _instead(log, *lines, said)
    verdict = check(plays.game(game), plays.installed(game), text)
    assert any(problem.line == lines[0] for problem in verdict.problems), verdict.problems
    assert not verdict.accepted
