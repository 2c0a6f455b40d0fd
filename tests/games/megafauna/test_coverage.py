"""Every rule that the referee guards is kept in some accepted log and broken in some refused one."""

from __future__ import annotations

from games.coverage import Game
from games.expectations import cited, whole
from games.test_logs import kit

MODULES = ("adjust", "auction", "express", "flow", "migrate", "reveal", "setup", "survive", "refereed", "table")
MEGAFAUNA = Game("megafauna", *MODULES)


def test_every_guard_is_kept_and_broken() -> None:
    assert MEGAFAUNA.never_met() == []


def test_every_cited_paragraph_exists() -> None:
    rules = kit("megafauna").rules
    game = MEGAFAUNA.game
    for number in (*MEGAFAUNA.numbers(), *game.VARIANTS.values(), *game.HOUSE_RULES.values()):
        assert rules.get(number), number
    for path in MEGAFAUNA.logs:
        for ruling in MEGAFAUNA.judge(path).rulings:
            assert ruling.wording, ruling
            for number in cited(ruling):
                assert rules.get(number), f"{path}: {number}"


def test_every_option_is_at_work_in_a_log() -> None:
    named = {option for text in MEGAFAUNA.logs.values() for option in whole(text).options}
    assert named >= {*MEGAFAUNA.game.VARIANTS, *MEGAFAUNA.game.HOUSE_RULES}
