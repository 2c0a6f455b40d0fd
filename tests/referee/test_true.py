"""What is true breaks no rule: said twice, said unasked, on several lines or on one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from games.test_logs import kit

from pnp.referee.verdict.check import check

TESTS = Path(__file__).parent.parent
EVENING = "hand/extinction/01-nothing-wrong.log"
MATING = "hand/mating/01-nothing-wrong.log"


@pytest.mark.parametrize(
    "log, line, instead",
    [
        (EVENING, "Ann: breed F4=6 D4=6 F3=2", "Ann: breed F4=6\nAnn: breed D4=6\nAnn: breed F3=2"),
        (EVENING, "Ben: lose F6=3 F7=1", "Ben: lose F6=3\nBen: lose F7=1"),
        (EVENING, "Ben: lose F6=3 F7=1", "Ann: tolerant\nBen: lose F6=3 F7=1"),
        (EVENING, "Ben: lose F6=3 F7=1", "Ben: lose F6=3 F7=1\nBen: lose F6=3"),
        (EVENING, "Ann: settle E4=6 E5=6 E6=6 F5=6 D5=6", "Ann: settle E4=6 E5=6 E6=6\nAnn: settle F5=6 D5=6"),
        (EVENING, "Ann: protected crafty", "Ann: protected crafty\nAnn: protected"),
        (EVENING, "Ann: draw P04 D01 R05 X02 H06 T03", "Ann: draw P04 D01 R05\nAnn: draw X02 H06 T03"),
        (MATING, "Ben: draw C03 C04", "Ben: draw C03\nBen: draw C04"),
        ("games/scary/logs/rivals/13.2.log", "Reed: place A1\nReed: place A3\nReed: place B4", "Reed: place A1 A3 B4"),
    ],
)
def test_it_is_accepted(log: str, line: str, instead: str) -> None:
    text = (TESTS / log).read_text(encoding="utf-8")
    assert line in text
    game = text.partition("game: ")[2].split()[0]
    rules = import_module(f"pnp.games.{game}.game")
    before = check(rules, kit(game), text)
    found = check(rules, kit(game), text.replace(line, instead))
    assert [ruling.rule for ruling in found.rulings] == [ruling.rule for ruling in before.rulings]
    assert (found.accepted, found.scores, found.winners) == (before.accepted, before.scores, before.winners)


@pytest.mark.parametrize(
    "log, line, instead, rule",
    [
        (EVENING, "Ann: protected crafty", "Ann: protected crafty\nAnn: unprotected", "10.4"),  # the time is up by then
        (EVENING, "Ben: lose F6=3 F7=1", "Ben: lose F6=3\nBen: lose F7=2", "5.4"),
        (MATING, "Ben: draw C03 C04", "Ben: draw C03\nBen: draw C03 C04", "6.3"),
    ],
)
def test_what_is_not_true_is_ruled_on(log: str, line: str, instead: str, rule: str) -> None:
    text = (TESTS / log).read_text(encoding="utf-8")
    game = text.partition("game: ")[2].split()[0]
    found = check(import_module(f"pnp.games.{game}.game"), kit(game), text.replace(line, instead))
    assert rule in [ruling.rule for ruling in found.rulings]
