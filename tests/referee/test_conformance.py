"""What holds for every game: words come back, plays end and are accepted, the check agrees with what is offered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from pnp.errors import Source
from pnp.referee.asks import Ask
from pnp.referee.log import Entry
from pnp.referee.moves import Move
from pnp.referee.replay import Walk
from pnp.referee.verdict import Verdict, check

from . import plays
from .plays import NAMES, Play

ROOT = Path(__file__).parents[2]
GAMES = [name for name in plays.refereed() if (Path(__file__).parent / f"{name}.toml").exists()]


def verdict(play: Play, text: str = "") -> Verdict:
    return check(plays.game(play.game), plays.kit(play.game), text or play.text, "play.log")


@pytest.mark.parametrize("name", GAMES)
def test_the_example_of_every_verb_comes_back(name: str) -> None:
    reader, words = plays.reader(name, ("Ann", "Ben", "Cara")), plays.words(name, ("Ann", "Ben", "Cara"))
    for verb in plays.game(name).VERBS:
        entry = reader.line(verb.example, Source("example", 1, 1))
        assert isinstance(entry, Entry) and isinstance(entry.what, Move), verb.example
        assert words.write(entry.what) == verb.example


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_play_comes_back(name: str) -> None:
    for size in (2, 3):
        play = plays.play(name, NAMES[:size], 1)
        reader, words = plays.reader(name, play.players), plays.words(name, play.players)
        for move in play.moves:
            entry = reader.line(words.write(move), Source("play", 1, 1))
            assert isinstance(entry, Entry) and entry.what == move


@pytest.mark.parametrize("name", GAMES)
def test_plays_of_every_size_and_header_are_accepted_open_and_hidden(name: str) -> None:
    for made in plays.plays(name, 1):
        for play in (made, plays.hidden(made)):
            found = verdict(play)
            assert found.accepted and found.finished and not found.cannot_tell, (play.text, found)
            assert found.winners == made.table.winners


@pytest.mark.parametrize("name", GAMES)
def test_a_prefix_of_a_play_is_an_unfinished_play(name: str) -> None:
    play = plays.play(name, NAMES[:3], 5)
    chance = Random(name)
    for _ in range(12):
        cut = play.with_lines(play.lines[: chance.randrange(1, len(play.lines))])
        assert verdict(cut).accepted, cut.text


@pytest.mark.parametrize("name", GAMES)
def test_seats_by_other_names_give_the_same_verdict(name: str) -> None:
    play = plays.play(name, NAMES[:3], 7)
    other = {"Ann": "Zoe", "Ben": "Ned", "Cara": "Uma"}
    text = play.text
    for old, new in other.items():
        text = text.replace(old, new)
    one, two = (msgspec.json.encode(verdict(play, t)).decode() for t in (play.text, text))
    for old, new in other.items():
        one = one.replace(old, new)
    assert json.loads(one) == json.loads(two)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_offered_is_legal_and_what_was_played_was_offered(name: str) -> None:
    play = plays.play(name, NAMES[:3], 9)
    walk = Walk(plays.start(name, play.players))
    for move in play.moves:
        ask = walk.seek(move)
        assert ask is not None
        for offered in ask.legal():
            assert not ask.broken(offered)
            assert ask.fits(offered)
        walk.judge(ask, move)
        walk.answer(ask, move)
    while walk.open and not walk.stuck:
        walk.skip()  # what nobody chose to do at the end
    assert not walk.open


@pytest.mark.parametrize("name", GAMES)
def test_the_count_of_what_never_changes_would_catch_a_fault(name: str) -> None:
    walk = Walk(plays.start(name, NAMES[:2]))
    walk.table.conserve()
    walk.table.piles.size -= 1  # type: ignore[attr-defined]  # every game so far has piles
    with pytest.raises(AssertionError):
        walk.table.conserve()


def count_moves(name: str, path: tuple[Move, ...], depth: int) -> int:
    """How many sequences of legal answers there are from a position; what may be passed is passed."""
    walk = Walk(plays.start(name, NAMES[:2]))
    for move in path:
        ask = walk.seek(move)
        assert ask is not None
        walk.answer(ask, move)
    legal = _next(walk)
    if depth == 1:
        return len(legal)
    return sum(count_moves(name, (*path, move), depth - 1) for move in legal)


def _next(walk: Walk) -> list[Move]:
    moves: list[Move] = []
    while walk.open:
        asks: list[Ask] = walk.open
        moves += [move for ask in asks for move in ask.legal()]
        if walk.stuck:
            break
        walk.skip()
    return list(dict.fromkeys(moves))


@pytest.mark.parametrize("name", GAMES)
def test_perft(name: str) -> None:
    """Legal sequences counted from fixed positions, as in chess; the numbers are data."""
    for position in plays.data(name).get("perft", []):
        reader = plays.reader(name, NAMES[:2])
        path = []
        for line in position["lines"]:
            entry = reader.line(line, Source("perft", 1, 1))
            assert isinstance(entry, Entry) and isinstance(entry.what, Move)
            path.append(entry.what)
        counted = [count_moves(name, tuple(path), depth) for depth in range(1, len(position["counts"]) + 1)]
        assert counted == position["counts"], position["lines"]


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    log = ROOT / "card_data" / "mating" / "logs" / "four-slips.log"
    outputs = set()
    for seed in ("0", "1"):
        result = subprocess.run(
            [sys.executable, "-c", "from pnp.cli import main; main()", "check", "--json", str(log)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=False,
        )
        assert result.returncode == 1, result.stderr
        outputs.add(result.stdout)
    assert len(outputs) == 1
