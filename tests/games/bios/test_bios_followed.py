"""What follows by rule is told to who records, with its paragraph, since somebody has to do it with the pieces."""

from __future__ import annotations

from pathlib import Path

import pnp.catalog
from pnp.places import Places
from pnp.referee.play.play import open_log
from pnp.referee.record.session import Session
from pnp.referee.verdict.check import check

EVENING = """\
pnp-log 1
game: bios 1
players: Ann, Ben

metabolic: Y09 Y20 R20 Y06 Y11
darwinian: G04 G12 B12 B19 G19
turn 1
event: E13
Ann: mutate Y09
metabolic: R01
Ann: pass
Ben: mutate R20
metabolic: R02
Ben: pass
"""


def test_a_forced_loss_is_told_while_it_is_recorded() -> None:
    opened = open_log(pnp.catalog.load_rules("bios"), pnp.catalog.kit(Places(), "bios"), EVENING)
    session = Session(opened.play, opened.lines, [])
    assert not session.answer("event: E11").refused  # radiation on red and yellow
    assert session.story() == [
        "turn 2, Ben’s dome loses red from R20 (4.9)",
        "turn 2, Ann’s dome loses yellow from Y09 (4.9)",
        "turn 2, Y09 of Ann’s dome goes to the discard: no cubes are left (4.10)",
    ]


def test_the_verdict_tells_what_decided_with_the_winner_of_a_contest_first() -> None:
    log = Path("card_data/bios/logs/four-players.log")
    verdict = check(pnp.catalog.load_rules("bios"), pnp.catalog.kit(Places(), "bios"), log.read_text(), log.name)
    told = [sentence for sentence in verdict.story if sentence.startswith("turn 10, S1 herbivore")]
    one = "turn 10, S1 herbivore: Cara’s fish beats Dan’s insect, which lies down: red organs 2 against 0 (11.5)"
    other = "turn 10, S1 herbivore: Cara’s fish beats Dan’s dome, which lies down: red organs 2 against 0 (11.5)"
    assert told == [one, other]
    assert not any("4.10" in sentence for sentence in verdict.story)
