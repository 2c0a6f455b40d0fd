"""The verdict on each log below `tests/games`, reached once in a run of the tests, by whichever process asks first.

With it is taken down which guards of the game's code were asked on the way, and with what result.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, ModuleType

import msgspec
import pytest
from once import once

import pnp.catalog
import pnp.referee.play.asks as asks
import pnp.referee.play.walk as walk
from games.expectations import differences, whole
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.play.guards import Broken
from pnp.referee.verdict.check import check

HERE = Path(__file__).parent
Site = tuple[str, int]


@cache
def kit(name: str) -> Kit:
    """A game's kit of the first edition, of which these logs are; tables that the tests freeze lie over it."""
    frozen = HERE / name / "kit"
    return pnp.catalog.kit(Places(*([frozen] if frozen.is_dir() else [])), name, edition=1)


class Said(msgspec.Struct, frozen=True):
    """What a ruling said."""

    rule: str
    message: str
    wording: str


class Judged(msgspec.Struct, frozen=True):
    """What a log's verdict lacks of what the log expects, its rulings, and what was met on the way to it.

    `results` are the places of guards (file and line) with what they came to, `built` those of complaints, `named` the
    paragraphs by which the verdict says that it was settled, or explains a count that does not hold.
    """

    wrong: list[str]
    rulings: list[Said]
    results: set[tuple[str, int, bool]]
    built: set[Site]
    named: set[str]


@cache
def judged(path: Path) -> Judged:
    """The verdict on a log, as it was reached before in this run, or now."""
    text = path.read_text(encoding="utf-8")
    return once(Judged, lambda: _judge(path, text), "judged", str(path), text)


def _judge(path: Path, text: str) -> Judged:
    name = path.relative_to(HERE).parts[0]
    module = import_module(f"pnp.games.{name}.game")
    with pytest.MonkeyPatch.context() as patches:
        seen = _Recorder(name, patches)
        verdict = check(module, kit(name), text, path.name, strict=whole(text).strict)
    rulings = [Said(ruling.rule, ruling.message, ruling.wording) for ruling in verdict.rulings]
    said = [*verdict.decision, *(reason for claim in verdict.claims for reason in claim.reasons)]
    named = {rule for reason in said for rule in reason.rules}
    return Judged(differences(text, verdict), rulings, seen.results, seen.built, named)


class _Recorder:
    """Takes down at which places in a game a guard was asked, and with what result."""

    def __init__(self, game: str, patches: pytest.MonkeyPatch) -> None:
        self._seen: dict[tuple[int, int, bool], CodeType] = {}
        self.built: set[Site] = set()
        collect, require = asks.Collect.__call__, asks.require

        def collecting(guard: asks.Collect, kept: object, rule: str, reason: str, /) -> bool:
            self._see(kept)
            return collect(guard, kept, rule, reason)

        def requiring(kept: object, rule: str, reason: str, /) -> bool:
            self._see(kept)
            return require(kept, rule, reason)

        def building(rule: str, reason: str) -> Broken:
            self.built.add(_site(sys._getframe(1)))
            return Broken(rule, reason)

        patches.setattr(asks.Collect, "__call__", collecting)
        patches.setattr(walk, "require", requiring)
        for module in _modules(game):
            if hasattr(module, "Broken"):
                patches.setattr(module, "Broken", building)

    def _see(self, kept: object) -> None:
        # Which line that is, is worked out once for each place: some thousand guards are asked for a log. Code is known
        # by its identity, for to hash it all of its constants are hashed.
        frame = sys._getframe(2)
        self._seen[id(frame.f_code), frame.f_lasti, bool(kept)] = frame.f_code

    @property
    def results(self) -> set[tuple[str, int, bool]]:
        """Files and lines of guards, with what they came to."""
        return {(*_place(code, at), kept) for (_, at, kept), code in self._seen.items()}


def _site(frame: FrameType) -> Site:
    return _place(frame.f_code, frame.f_lasti)


@cache
def _place(code: CodeType, at: int) -> Site:
    """The file and the line of an instruction of a function."""
    line = next((line for begin, end, line in code.co_lines() if begin <= at < end), None)
    return Path(code.co_filename).name, line or code.co_firstlineno


@cache
def _modules(game: str) -> tuple[ModuleType, ...]:
    """All modules of a game that it has loaded."""
    return tuple(module for name, module in sorted(sys.modules.items()) if name.startswith(f"pnp.games.{game}."))
