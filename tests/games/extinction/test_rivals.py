"""Rivals that cards run: the referee agrees with every step of many plays, and what a play for one comes to."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest

from games.extinction.make_solo import evenings
from games.extinction.plays import kit, start
from games.test_logs import kit as frozen_kit
from pnp import catalog
from pnp.games.extinction import game
from pnp.games.extinction.bots import BOTS
from pnp.games.extinction.rival_cards import Level, Rival
from pnp.games.extinction.settings import ALONE
from pnp.games.extinction.table import Table
from pnp.places import Places, installed
from pnp.referee.automa.rivals import LEVELS, MOST, obedient
from pnp.referee.play.play import Play
from pnp.referee.play.walk import Walk
from pnp.referee.playout.playout import log_text, playout
from pnp.referee.verdict.check import check

SEATS = ("Ann", "Reed", "Moss", "Fern")
SHIPPED = installed() / "card_data" / "extinction" / "logs"
HERE = Path(__file__).parent / "logs" / "rivals"


@pytest.mark.parametrize("rivals", range(1, MOST + 1))
@pytest.mark.parametrize("house", ["one-patch, growth-crosses, chains", "genes-first, half-even, stop-at-once"])
def test_bot_and_referee_agree_on_every_step(rivals: int, house: str) -> None:
    players = SEATS[: rivals + 1]
    header = {"rivals": ", ".join(players[1:]), "level": "hard", "variant": "timed 5"} | (
        {"house": house} if house else {}
    )
    words = Play(game, kit(), players).words
    bots = dict.fromkeys(players[1:], obedient) | {"Ann": BOTS["sensible"]}
    for seed in range(3):
        played = playout(start(players, header), bots, words, Random(seed))
        verdict = check(game, kit(), log_text("extinction", 1, players, header, played.lines), "play.log")
        assert verdict.accepted and verdict.finished and not verdict.cannot_tell
        assert verdict.winners == played.table.winners


def test_a_play_against_rivals_ends_by_itself() -> None:
    words = Play(game, kit(), SEATS[:2]).words
    bots = {"Reed": obedient, "Ann": BOTS["sensible"]}
    rounds = {
        cast(Table, playout(start(SEATS[:2], {"rivals": "Reed"}), bots, words, Random(seed)).table).round
        for seed in range(6)
    }
    assert max(rounds) == ALONE


def test_a_journey_may_be_written_hex_by_hex() -> None:
    """D7 H9 and D7 E8 F8 G9 H9 are the same journey, as long as no step is wasted."""
    lines = (HERE / "obeyed.log").read_text(encoding="utf-8").splitlines()
    table = cast(Table, Walk(start(("Ann",), {})).table)
    at, words = next(
        (at, line.split())
        for at, line in enumerate(lines)
        if line.startswith("Reed: migrate") and line.split()[4] not in table.island.next_to[line.split()[3]]
    )
    way = table.island.ways_from(words[3], ()).to(words[4])
    assert len(way) > 1
    lines[at] = " ".join([*words[:4], *way])
    verdict = check(game, frozen_kit("extinction"), "\n".join(lines) + "\n", "obeyed.log")
    assert verdict.accepted


def test_every_level_has_its_row() -> None:
    rows = [level.level for level in cast("tuple[Level, ...]", kit().lists["levels"])]
    assert rows == [f"{level} against {number}" for level in LEVELS for number in range(1, MOST + 1)]


def test_cards_say_all_that_a_rival_decides() -> None:
    cards = cast("tuple[Rival, ...]", kit().decks["rivals"])
    assert 12 <= len(cards) <= 18
    for card in cards:
        assert [heading for heading, _ in card.parts] == [
            "BREEDS",
            "MIGRATES",
            "COMPETES AND PREYS",
            "WHEN IT COMES TO",
        ]
        assert all(step.endswith(".") for _, steps in card.parts for step in steps)


def test_evenings_alone_are_what_the_command_makes() -> None:
    for name, text in evenings().items():
        assert (SHIPPED / f"{name}.log").read_text(encoding="utf-8") == text, f"make {name}.log anew"
        verdict = check(game, catalog.kit(Places(), "extinction"), text, f"{name}.log")
        assert verdict.accepted and verdict.finished and not verdict.cannot_tell
        assert (verdict.winners == ("Ann",)) == (name == "solo-won")
        assert sum(line.startswith("#") for line in text.splitlines()) >= 8


def test_a_rival_that_is_gone_gets_nothing_from_its_level() -> None:
    table = cast(Table, Walk(start(SEATS[:2], {"rivals": "Reed", "level": "hard"})).table)
    assert table.score("Reed") == (0, 0)
    table.put("Reed", "A1", 3)
    assert table.score("Reed")[0] == 3 + table.handicap["Reed"] > 3
    assert sum(term.points for term in table.scores()["Reed"][1]) == table.scores()["Reed"][0]


def test_rivals_have_won_when_the_person_is_extinct() -> None:
    table = cast(Table, Walk(start(SEATS[:3], {"rivals": "Reed, Moss"})).table)
    table.put("Reed", "A1", 3)
    table.put("Moss", "A2", 3)
    table.genes.deal(table.players)
    assert table.bury() and table.winners == ("Reed", "Moss")
    result = table.result()
    assert result is not None and result.points < 0


def test_thirty_turns() -> None:
    setting = {"challenge": "thirty"}
    words = Play(game, kit(), ("Ann",)).words
    for seed in range(4):
        table = cast(Table, playout(start(("Ann",), setting), {"Ann": BOTS["sensible"]}, words, Random(seed)).table)
        result = table.result()
        assert result is not None and table.turn <= 30
        assert result.points == (30 + table.score("Ann")[0] if table.stands["Ann"] else table.turn)
