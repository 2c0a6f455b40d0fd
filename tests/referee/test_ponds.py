"""What a log can say, in the game that was made up to say it all."""

from __future__ import annotations

import pytest

from pnp.errors import Source
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading
from pnp.referee.play.play import open_log
from pnp.referee.record.writing import format_log
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

from . import made_up, plays

HEAD = "pnp-log 1\ngame: ponds 1\nplayers: Ann, Ben\n\n"
EVENING = """era I
turn 1
Ann: draw Water Lily
event: heavy rain
= warmth -1, A1 west Ann 4, Ann fed 0
Ann: go newts x2 A1 west to C1 east
Ann: go toads A1 west, A1 west to B1 east
Ann: feed b1 east
Ann: plant Water Lily
= C1 east Ann 2, B1 east Ann 2, Ann fed 2, Ben hand 1
turn ii
event: E02
Ann: feed B1 east
era II
turn 1
event: Drizzle Rain
= warmth -1, A1 west Ben 4, Ben fed 8
"""


def judged(lines: str) -> Verdict:
    return check(made_up.GAME, made_up.kit(), HEAD + lines, "ponds.log")


def test_an_evening_that_says_everything() -> None:
    """Roman headings within one another, cards by name, both kinds at once, a feeding place that need not be told."""
    verdict = judged(EVENING)
    assert not verdict.problems and verdict.accepted
    assert verdict.counts == {"Ann": {"fed": 4, "hand": 1}, "Ben": {"fed": 8, "hand": 2}}


def test_the_canonical_form_reads_the_same() -> None:
    opened = open_log(made_up.GAME, made_up.kit(), HEAD + EVENING)
    text = format_log(opened.raw, opened.read(), opened.play.words, opened.play.start)
    assert "era 1\nturn 1\nAnn: draw P01\nevent: E01\n" in text
    assert "Ann: go toads A1 west, A1 west to B1 east\n" in text
    again = open_log(made_up.GAME, made_up.kit(), text)
    assert format_log(again.raw, again.read(), again.play.words, again.play.start) == text
    assert judged(text.removeprefix(HEAD)).counts == judged(EVENING).counts


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("= warmth 3", "warmth 3, the replay has -1"),
        ("= A1 west Ann 3", "A1 west Ann 3, the replay has 4"),
        ("Ann: go newts x3 A1 west to B1 west", "2 newts stand on A1 west, not 3"),
        ("Ann: feed B1 west", "Ann stands elsewhere"),
        ("era 3", "this is still era 1: an event is turned"),
    ],
)
def test_what_is_not_so(line: str, said: str) -> None:
    verdict = judged(f"turn 1\nevent: E01\n{line}\n")
    assert said in [finding.message.partition(" (")[0] for finding in (*verdict.rulings, *verdict.claims)]


def test_what_must_be_told_is_told() -> None:
    """With frogs in two places, nobody can tell where they feed."""
    verdict = judged("event: E01\nAnn: go newts A1 west to B1 west\nBen: feed A1 west\n")
    assert [ruling.rule for ruling in verdict.rulings] == ["1.4"]


def test_old_words_keep_their_meaning() -> None:
    """A card that is called like a player, a verb or another card is said by its number only."""
    words = plays.PlayOf(made_up.GAME, made_up.kit(), ("Reed", "Ben")).words
    assert set(words.titles) >= {"water lily", "heavy rain"} and "reed" not in words.titles


@pytest.mark.parametrize(("line", "number"), [("era iv", 4), ("turn XIV", 14), ("era 3", 3), ("round ix", 9)])
def test_headings(line: str, number: int) -> None:
    read = plays.reader("ponds", ("Ann", "Ben")).line(line, Source("test", 1, 1))
    assert isinstance(read, Entry) and isinstance(read.what, Heading) and read.what.number == number
