"""Every rule that the referee guards is kept in some accepted log and broken in some refused one."""

from __future__ import annotations

from games.coverage import Game
from games.expectations import cited, whole
from games.test_logs import kit

MODULES = (
    "actions",
    "contesting",
    "crowd",
    "death",
    "dispersal",
    "events",
    "flow",
    "losses",
    "promotion",
    "refereed",
    "rows",
    "table",
)
BIOS = Game("bios", *MODULES)


def test_every_guard_is_kept_and_broken() -> None:
    assert BIOS.never_met() == []


def test_every_guard_is_kept_in_an_accepted_log() -> None:
    assert BIOS.never_kept_in_peace() == []


def test_every_paragraph_that_can_be_broken_is_broken() -> None:
    assert sorted(BIOS.breakable() - BIOS.expected() - BIOS.named()) == []


def test_every_cited_paragraph_exists() -> None:
    rules = kit("bios").rules
    game = BIOS.game
    for number in (*BIOS.numbers(), *game.VARIANTS.values(), *game.HOUSE_RULES.values()):
        assert rules.get(number), number
    for path in BIOS.logs:
        for ruling in BIOS.judge(path).rulings:
            assert ruling.wording, ruling
            for number in cited(ruling):
                assert rules.get(number), f"{path}: {number}"


def test_every_option_is_at_work_in_a_log() -> None:
    named = {option for text in BIOS.logs.values() for option in whole(text).options}
    assert named >= {*BIOS.game.VARIANTS, *BIOS.game.HOUSE_RULES}
