"""Every rule that the referee guards is kept in some accepted log and broken in some refused one."""

from __future__ import annotations

import ast

from games.coverage import Game
from games.expectations import cited, whole
from games.test_logs import kit

MATING = Game("mating", "flow", "survive", "drawing", "dice", "sneaky", "refereed", "rivals")

# These paragraphs open a window or a choice that nobody has to take: they can be cited by nothing.
WINDOWS = {"3.2", "3.13", "4.1", "4.14", "4.15"}


def test_every_guard_is_kept_and_broken() -> None:
    assert MATING.never_met() == []


def test_every_guard_is_kept_in_an_accepted_log() -> None:
    assert MATING.never_kept_in_peace() == []


def test_every_paragraph_that_can_be_broken_is_broken() -> None:
    assert sorted(MATING.breakable() - WINDOWS - MATING.expected() - MATING.named()) == []


def test_windows_are_only_opened() -> None:
    opened = {
        argument.value
        for _, node in MATING.calls("window")
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value[0].isdecimal()
    }
    assert opened == WINDOWS


def test_every_cited_paragraph_exists() -> None:
    rules = kit("mating").rules
    for number in (*MATING.numbers(), *MATING.game.VARIANTS.values(), *MATING.game.HOUSE_RULES.values()):
        assert rules.get(number), number
    for path in MATING.logs:
        for ruling in MATING.judge(path).rulings:
            assert ruling.wording, ruling
            for number in cited(ruling):
                assert rules.get(number), f"{path}: {number}"


def test_every_option_is_at_work_in_a_log() -> None:
    named = {option for text in MATING.logs.values() for option in whole(text).options}
    assert named >= {*MATING.game.VARIANTS, *MATING.game.HOUSE_RULES}
