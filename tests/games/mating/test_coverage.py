"""Every rule that the referee guards is kept in some accepted log and broken in some refused one."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp.games.mating.table as mating_table
import pnp.referee.asks as asks
import pnp.referee.replay as replay
from games.expectations import cited, marks, whole
from games.test_logs import HERE, kit
from pnp.games.mating import game
from pnp.referee.asks import Broken
from pnp.referee.verdict import check

MODULES = tuple(Path(game.__file__).with_name(f"{name}.py") for name in ("flow", "drawing", "dice", "sneaky", "table"))
LOGS = {path: path.read_text(encoding="utf-8") for path in sorted((HERE / "mating" / "logs").glob("**/*.log"))}

# These paragraphs open a window or a choice that nobody has to take: they can be cited by nothing.
WINDOWS = {"3.2", "3.13", "4.1", "4.14", "4.15"}

Site = tuple[str, int]


def _calls(name: str) -> Iterator[tuple[Site, ast.Call]]:
    """Every call of a function of that name in the game, by file and line."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield (path.name, node.lineno), node


def _numbers() -> set[str]:
    """Every paragraph that the game's code names."""
    return {
        node.value
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and kit("mating").rules.get(node.value)
    } | {
        node.value
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.replace(".", "", 1).isdecimal()
        and "." in node.value
    }


class _Recorder:
    """Takes down at which places in the game a guard was asked, and with what result."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: set[tuple[Site, bool]] = set()
        self.built: set[Site] = set()
        collect, require = asks.Collect.__call__, replay.require

        def collecting(guard: asks.Collect, kept: object, rule: str, reason: str, /) -> bool:
            self._see(kept)
            return collect(guard, kept, rule, reason)

        def requiring(kept: object, rule: str, reason: str, /) -> bool:
            self._see(kept)
            return require(kept, rule, reason)

        def building(rule: str, reason: str) -> Broken:
            frame = sys._getframe(1)
            self.built.add((Path(frame.f_code.co_filename).name, frame.f_lineno))
            return Broken(rule, reason)

        monkeypatch.setattr(asks.Collect, "__call__", collecting)
        monkeypatch.setattr(replay, "require", requiring)
        monkeypatch.setattr(mating_table, "Broken", building)

    def _see(self, kept: object) -> None:
        frame = sys._getframe(2)
        self.seen.add(((Path(frame.f_code.co_filename).name, frame.f_lineno), bool(kept)))


def _judge(path: Path) -> object:
    text = LOGS[path]
    return check(game, kit("mating"), text, path.name, strict=whole(text).strict)


def test_every_guard_is_kept_and_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = _Recorder(monkeypatch)
    for path in LOGS:
        _judge(path)
    # A call that runs over several lines is recorded at any of them.
    spans = dict(_calls("require"))
    for wanted in (True, False):
        met = {
            site
            for site, node in spans.items()
            if any(
                name == site[0] and node.lineno <= line <= (node.end_lineno or 0) and kept is wanted
                for (name, line), kept in recorder.seen
            )
        }
        always = {
            site
            for site, node in spans.items()
            if wanted and isinstance(node.args[0], ast.Constant) and node.args[0].value is False
        }
        missing = sorted(set(spans) - met - always)
        assert not missing, f"guards never {'kept' if wanted else 'broken'} in any log: {missing}"
    complaints = {site for site, _ in _calls("Broken")}
    assert not sorted(complaints - recorder.built), "complaints that no log meets"


def test_every_guard_is_kept_in_an_accepted_log(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = _Recorder(monkeypatch)
    for path, text in LOGS.items():
        if all(mark.kind == "untold" for mark in marks(text)):
            _judge(path)
    assert recorder.seen
    kept = {site for site, result in recorder.seen if result}
    assert not {site for site, result in recorder.seen if not result} & {site for site, _ in _calls("Broken")}
    missing = [
        site
        for site, node in _calls("require")
        if not (isinstance(node.args[0], ast.Constant) and node.args[0].value is False)
        and not any(name == site[0] and node.lineno <= line <= (node.end_lineno or 0) for name, line in kept)
    ]
    assert not missing, f"guards that no accepted log meets: {missing}"


def test_every_paragraph_that_can_be_broken_is_broken() -> None:
    expected = {rule for text in LOGS.values() for mark in marks(text) for rule in mark.rules}
    assert sorted(_numbers() - WINDOWS - expected) == []


def test_windows_are_only_opened() -> None:
    opened = {
        argument.value
        for _, node in _calls("window")
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value[0].isdecimal()
    }
    assert opened == WINDOWS


def test_every_cited_paragraph_exists() -> None:
    rules = kit("mating").rules
    for number in (*_numbers(), *game.VARIANTS.values(), *game.HOUSE_RULES.values()):
        assert rules.get(number), number
    for path, text in LOGS.items():
        verdict = check(game, kit("mating"), text, path.name)
        for ruling in verdict.rulings:
            assert ruling.wording, ruling
            for number in cited(ruling):
                assert rules.get(number), f"{path}: {number}"


def test_every_option_is_at_work_in_a_log() -> None:
    named = {option for text in LOGS.values() for option in whole(text).options}
    assert named >= {*game.VARIANTS, *game.HOUSE_RULES}


def test_house_rules_name_what_they_replace() -> None:
    """The keys of the code are the keys of the rules."""
    options = {p.option: p.number for section in kit("mating").rules.sections for p in section.paragraphs if p.option}
    assert options == dict(game.HOUSE_RULES)
