"""Every rule that the referee guards is kept in some accepted log and broken in some refused one."""

from __future__ import annotations

from games.coverage import Game
from games.expectations import cited, whole
from games.test_logs import kit

MODULES = (
    "asking",
    "attack",
    "barriers",
    "change_genes",
    "environment",
    "flow",
    "migrate",
    "reproduce",
    "rivals",
    "setup",
    "answers",
    "refereed",
)
EXTINCTION = Game("extinction", *MODULES)

# These paragraphs open a choice that nobody has to take: they can be cited by nothing.
OPENED = {"5.2", "7.8", "8.1"}


def test_every_guard_is_kept_and_broken() -> None:
    assert EXTINCTION.never_met() == []


def test_every_guard_is_kept_in_an_accepted_log() -> None:
    assert EXTINCTION.never_kept_in_peace() == []


def test_every_paragraph_that_can_be_broken_is_broken() -> None:
    assert sorted(EXTINCTION.breakable() - OPENED - EXTINCTION.expected() - EXTINCTION.named()) == []


def test_every_cited_paragraph_exists() -> None:
    rules = kit("extinction").rules
    game = EXTINCTION.game
    for number in (*EXTINCTION.numbers(), *game.VARIANTS.values(), *game.HOUSE_RULES.values()):
        assert rules.get(number), number
    for path in EXTINCTION.logs:
        for ruling in EXTINCTION.judge(path).rulings:
            assert ruling.wording, ruling
            for number in cited(ruling):
                assert rules.get(number), f"{path}: {number}"


def test_every_option_is_at_work_in_a_log() -> None:
    named = {option for text in EXTINCTION.logs.values() for option in whole(text).options}
    assert named >= {*EXTINCTION.game.VARIANTS, *EXTINCTION.game.HOUSE_RULES}
