"""Logs that cannot be read: one small file for every kind of mistake, with its message, and anything at all."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import pnp.games.mating.settings as mating_settings
import pnp.referee.automa.rivals as rivals
import pnp.referee.log.claims as claims
import pnp.referee.log.header as header
import pnp.referee.log.reader.lines as lines
import pnp.referee.log.words as moves
import pnp.referee.play.play as plays
import pnp.referee.verdict.check as verdicts
from games.test_logs import HERE, kit
from pnp.errors import Problem, Source
from pnp.games.mating import game
from pnp.referee.play.play import open_log
from pnp.referee.verdict.check import check
from pnp.referee.verdict.verdict import Verdict

FOLDER = HERE.parent / "errors" / "logs"
LOGS = sorted(FOLDER.glob("*.log"))
GOOD = [path.read_text(encoding="utf-8") for path in sorted((HERE / "mating" / "logs" / "ends").glob("*.log"))]


def _judge(text: str, name: str = "any.log") -> Verdict:
    return check(game, kit("mating"), text, name)


def _said(verdict: Verdict) -> str:
    return "".join(f"{Problem(Source(verdict.log, p.line, p.column), p.message)}\n" for p in verdict.problems)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_message(path: Path) -> None:
    """Every message, exactly, and nothing but problems: what cannot be read is not refereed."""
    verdict = _judge(path.read_text(encoding="utf-8"), path.name)
    assert _said(verdict) == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert not (verdict.accepted or verdict.rulings or verdict.claims)


def test_too_long() -> None:
    head = "pnp-log 1\ngame: mating 1\nplayers: Ann\n\n"
    for text in (head + "\n" * 20_001, head + "#" * 2_000_001):
        assert _said(_judge(text)) == "any.log: too long for a log (at most 20000 lines, 2 MB)\n"


def test_every_kind_of_problem_has_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every place in the code that makes a problem of a log is met."""
    modules: tuple[ModuleType, ...] = (header, lines, claims, moves, plays, mating_settings, rivals, verdicts)
    met: set[tuple[str, int]] = set()
    build = Problem.__new__

    def building(cls: type[Problem], source: Source, message: str) -> Problem:
        frame = sys._getframe(1)
        met.add((frame.f_code.co_filename, frame.f_lineno))
        return build(cls, source, message)

    monkeypatch.setattr(Problem, "__new__", building)
    for path in LOGS:
        _judge(path.read_text(encoding="utf-8"), path.name)
    monkeypatch.undo()
    places = {
        (str(module.__file__), node.lineno)
        for module in modules
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem"
    }
    # A board of hexes, and plain numbers, are no part of this game.
    assert [place for place in sorted(places - met) if not re.search("hex|a number from", _line(*place))] == []


def _line(file: str, number: int) -> str:
    return Path(file).read_text(encoding="utf-8").splitlines()[number - 1]


SPOKEN = (
    "Ann Ben Cara ann: Ben: = # round turn 2 play lunch escape sneak pass roll discard draw shuffle strategy marker "
    "environment environment: E17 E01 C01 C11 F01 F11 S03 S04 S09 L01 on ? 0 1 3 6 7 food offspring hand winner -4 , :"
    " x3 variant: house: players: timed"
)
WORDS = st.sampled_from(SPOKEN.split())
LINES = st.lists(WORDS, max_size=6).map(" ".join)
SAID = {
    "=",
    "round",
    "turn",
    "play",
    "lunch",
    "escape",
    "sneak",
    "pass",
    "roll",
    "discard",
    "draw",
    "shuffle",
    "marker",
}
SAID |= {"environment", "environment:"}


@settings(max_examples=150, deadline=None)
@given(st.text())
def test_any_text_gives_a_verdict(text: str) -> None:
    assert _judge(text).problems


@settings(max_examples=150, deadline=None)
@example("", ["`"])
@given(st.text(), st.lists(st.one_of(st.text(), LINES), max_size=6))
def test_any_lines_after_a_header_give_a_verdict(header: str, lines: list[str]) -> None:
    text = "\n".join(["pnp-log 1", "game: mating 1", "players: Ann, Ben", header, "", *lines])
    assert isinstance(_judge(text), Verdict)


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, max_size=25))
def test_any_words_of_the_game_give_a_verdict(lines: list[str]) -> None:
    body = [line for line in lines if _read(line)]
    assert not _judge(_log(body)).problems


@cache
def _read(line: str) -> bool:
    """Whether a line says what it says by its own words: others are read by their place, if at all."""
    said = line.partition("#")[0]
    if not SAID & set(said.split()):
        return False
    reader = open_log(game, kit("mating"), _log([])).play.reader
    return not isinstance(reader.line(said, Source("", 1, 1)), Problem)


def _log(lines: list[str]) -> str:
    return "\n".join(["pnp-log 1", "game: mating 1", "players: Ann, Ben, Cara", "", *lines])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_edit_of_a_good_log_gives_a_verdict(data: st.DataObject) -> None:
    """Lines left out, doubled, moved and rewritten: always a verdict, and the same one again."""
    lines = data.draw(st.sampled_from(GOOD)).splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["out", "double", "move", "rewrite"]))
        line = lines.pop(at)
        if kind == "double":
            lines[at:at] = [line, line]
        elif kind == "move":
            lines.insert(data.draw(st.integers(0, len(lines))), line)
        elif kind == "rewrite":
            lines.insert(at, data.draw(LINES))
        if not lines:
            break
    text = "\n".join(lines)
    verdict = _judge(text)
    assert verdict == _judge(text)
    assert verdict.problems or verdict.finished or verdict.place
