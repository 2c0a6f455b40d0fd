"""What the logs of a game meet of its guards and complaints: each must be kept somewhere and broken somewhere."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import pnp.referee.play.asks as asks
import pnp.referee.play.walk as walk
from games.expectations import marks, whole
from games.test_logs import HERE, kit
from pnp.referee.play.asks import Broken
from pnp.referee.verdict.check import Verdict, check

Site = tuple[str, int]


class Game:
    """A game by name, the modules of it that hold guards, and its logs."""

    def __init__(self, name: str, *modules: str) -> None:
        self.name = name
        self.module = import_module(f"pnp.games.{name}.game")
        self.modules: tuple[ModuleType, ...] = tuple(import_module(f"pnp.games.{name}.{each}") for each in modules)
        self.files = tuple(Path(str(module.__file__)) for module in self.modules)
        self.logs = {path: path.read_text(encoding="utf-8") for path in sorted((HERE / name / "logs").glob("**/*.log"))}

    def calls(self, name: str) -> Iterator[tuple[Site, ast.Call]]:
        """Every call of a function of that name in the game, by file and line."""
        for path in self.files:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                    yield (path.name, node.lineno), node

    def numbers(self) -> set[str]:
        """Every paragraph that the game's code names."""
        words = {
            node.value
            for path in self.files
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        return {word for word in words if word.replace(".", "", 1).isdecimal() and "." in word}

    def judge(self, path: Path) -> Verdict:
        """The verdict on one of its logs."""
        text = self.logs[path]
        return check(self.module, kit(self.name), text, path.name, strict=whole(text).strict)

    def expected(self) -> set[str]:
        """Every paragraph that a log expects to be cited."""
        return {rule for text in self.logs.values() for mark in marks(text) for rule in mark.rules}

    def never_met(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Guards that no log keeps, or none breaks, and complaints that no log meets."""
        seen = _Recorder(self, monkeypatch)
        for path in self.logs:
            self.judge(path)
        found = []
        for site, node in self.calls("require"):
            always = isinstance(node.args[0], ast.Constant) and node.args[0].value is False
            if not (always or seen.met(site, node, True)):
                found.append(f"{site}: never kept")
            if not seen.met(site, node, False):
                found.append(f"{site}: never broken")
        return found + [f"{site}: never said" for site in sorted({s for s, _ in self.calls("Broken")} - seen.built)]

    def never_kept_in_peace(self, monkeypatch: pytest.MonkeyPatch) -> list[Site]:
        """Guards that no accepted log meets."""
        seen = _Recorder(self, monkeypatch)
        for path, text in self.logs.items():
            if all(mark.kind == "untold" for mark in marks(text)):
                self.judge(path)
        assert seen.results
        return [
            site
            for site, node in self.calls("require")
            if not (isinstance(node.args[0], ast.Constant) and node.args[0].value is False)
            and not seen.met(site, node, True)
        ]


class _Recorder:
    """Takes down at which places in the game a guard was asked, and with what result."""

    def __init__(self, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        self.results: set[tuple[Site, bool]] = set()
        self.built: set[Site] = set()
        collect, require = asks.Collect.__call__, asks.require

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
        monkeypatch.setattr(walk, "require", requiring)
        for module in game.modules:
            if hasattr(module, "Broken"):
                monkeypatch.setattr(module, "Broken", building)

    def _see(self, kept: object) -> None:
        frame = sys._getframe(2)
        self.results.add(((Path(frame.f_code.co_filename).name, frame.f_lineno), bool(kept)))

    def met(self, site: Site, node: ast.Call, kept: bool) -> bool:
        """Whether a guard had that result: a call that runs over several lines is recorded at any of them."""
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        return any(((site[0], line), kept) in self.results for line in lines)
