"""Every rule that the referee guards is kept in some accepted log and broken in some refused one."""

from __future__ import annotations

from games.coverage import Game
from games.expectations import cited, whole
from games.test_logs import kit

SCARY = Game("scary", "asking", "compete", "events", "evolve", "flips", "populate", "setup", "refereed", "rivals")


def test_every_guard_is_kept_and_broken() -> None:
    assert SCARY.never_met() == []


def test_every_guard_is_kept_in_an_accepted_log() -> None:
    assert SCARY.never_kept_in_peace() == []


def test_every_paragraph_that_can_be_broken_is_broken() -> None:
    assert sorted(SCARY.breakable() - SCARY.expected() - SCARY.named()) == []


def test_every_cited_paragraph_exists() -> None:
    rules = kit("scary").rules
    for number in (*SCARY.numbers(), *SCARY.game.VARIANTS.values(), *SCARY.game.HOUSE_RULES.values()):
        assert rules.get(number), number
    for path in SCARY.logs:
        for ruling in SCARY.judge(path).rulings:
            assert ruling.wording, ruling
            for number in cited(ruling):
                assert rules.get(number), f"{path}: {number}"


def test_every_option_is_at_work_in_a_log() -> None:
    named = {option for text in SCARY.logs.values() for option in whole(text).options}
    assert named >= {*SCARY.game.VARIANTS, *SCARY.game.HOUSE_RULES}
