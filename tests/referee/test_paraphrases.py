"""What a line says in whatever words it is jotted down: `paraphrases/GAME.txt` has, below each line of the log, what
people write for it. A line without a verb is told by its place, so that it need only be among what it may say.

The lines of `second`, `third` and `fourth` were written before anybody looked whether they can be read; two question
marks stand before those that still cannot be, and must not be taken for something else."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pnp.referee.log.claims import Claim
from pnp.referee.log.entries import Unread
from pnp.referee.log.header import split
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.play import Play
from pnp.referee.repair.unread.underspecified import as_meant, otherwise

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
        ("scary", "Ann rolls a 2 and loses three"),
        ("scary", "Ann gets 2 as well"),
        ("extinction", "Ann moves four from E5: two to E4, one to F4"),
        ("scary", "Ann could evolve T05"),
        ("scary", "Ann asks for C3"),
        ("extinction", "Ann might hunt swift"),
        ("bios", "Ann adds 2 fish"),
        ("megafauna", "Ann wanted D10 on rrrr"),
        ("mating", "Ann plays C05 but takes it back"),
        ("mating", "Ann would rather play C05"),
        ("mating", "Ann almost escapes the predator"),
        ("mating", "Should Ann play C05?"),
        ("scary", "Ann cannot evolve T05"),
        ("scary", "Ann undoes T05"),
        ("scary", "Ann points at C3 and frowns"),
        ("extinction", "Ann breeds nowhere"),
        ("extinction", "Ann tried to migrate 3 from D7 to E7"),
        ("bios", "Ann refused to settle fish B5"),
        ("megafauna", "Ann: the big ones go south"),
        ("megafauna", "Ann never moved rrrr from hW to kE"),
    ],
)
def test_what_was_not_done_is_not_read(game: str, line: str) -> None:
    assert not any(_said(game, line))


def test_what_a_number_says_depends_on_the_words_around_it() -> None:
    """Dice are no cards, "x1" is one, and who paid and escaped escaped once; two equal cards are two."""
    assert _said("extinction", "Ann breeds, and now there are 4 on G10, 3 on F9") == [{"Ann: breed G10=4 F9=3"}]
    assert _said("extinction", "Ann breeds: 4 on G10 and 3 on F9") == [{"Ann: breed +4 G10 +3 F9"}]
    assert _said("extinction", "Ann repositions: 0 on K5 and 6 on M6.") == [{"Ann: reposition K5=0 M6=6"}]
    assert _said("scary", "ben d1 > d2") == [{"Ben: move D1 D2", "Ben: swap D1 D2"}]  # and no two markers
    assert _said("bios", "Ben: pop fish ×1") == [{"Ben: populate fish 1"}]
    assert _said("mating", "Ann paid the toll and escaped.") == [{"Ann: escape"}]
    assert _said("scary", "Ann was given the cards T03, T03 and T05") == [{"Ann: deal T03 T03 T05"}]
    assert not any("X02" in each for said in _said("scary", "Ada 2, loses one on C5, one on D4") for each in said)


@pytest.mark.parametrize(
    ("game", "line", "other"),
    [
        ("extinction", "Ann: breed +4 G10 F9 +3 D7", "Ann: breed G10=4 F9=4 D7=3"),
        ("megafauna", "Ann: express G13 on rrrr", "Ann: express G13 from rrrr"),
    ],
)
def test_what_is_tried_where_a_line_is_against_the_rules(game: str, line: str, other: str) -> None:
    play = _play(game)
    text = f"pnp-log 1\ngame: {game}\nplayers: Ann, Ben\n{HEADER.get(game, '')}\n{line}\n"
    (entry,) = play.reader.read(split(text, "other")).entries
    assert other in {play.write(move) for move in otherwise(entry.what, play.words)}


def test_a_line_out_of_place_is_no_habit_of_who_writes() -> None:
    """What else words may mean is taken throughout only where the first line in trouble comes right by it."""
    play = plays.play("megafauna", plays.NAMES[:3], 20_020, {"length": "class"}, "sensible")
    lines = list(play.lines)
    at = next(at for at, line in enumerate(lines) if line == "Cara: bid 5")
    lines[at : at + 2] = [lines[at + 1], lines[at]]
    late = next(at for at, line in enumerate(lines) if line == "Cara: move rm jW hE")
    lines[late] = lines[late].replace("Cara", "Ben")
    log, words, start = plays.read("megafauna", play.with_lines(lines).text)
    assert any(list(entry.what.otherwise()) for entry in log.entries if isinstance(entry.what, Move))
    assert as_meant(start, log.entries, words) == log.entries
