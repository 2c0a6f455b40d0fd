"""Cutting a log: what lies on the table where a round begins, stated, and the lines from there on."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from pnp.errors import Source, Unreadable
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.referee.game import Game
from pnp.referee.log.header import FROM, Raw
from pnp.referee.log.headings import Heading, headings_said
from pnp.referee.log.moves import Move
from pnp.referee.play.checkpoints import State, copied
from pnp.referee.play.middle import block_lines
from pnp.referee.play.one_pass import Replay
from pnp.referee.play.outcome import Step
from pnp.referee.play.table import Table
from pnp.referee.play.walk import headings_of
from pnp.referee.verdict.check import judge


class _Begun(NamedTuple):
    """A round that began: before which line, how the table was then, and under which headings it was until then."""

    at: int
    state: State[Any]
    headings: Sequence[tuple[str, int]]


class _Watched(Replay):
    """A replay that keeps the table of every round's beginning."""

    begun: list[_Begun]

    def _began(self, state: State[Any]) -> None:
        self.begun = [*getattr(self, "begun", ()), _Begun(self.begins_at, copied(state), headings_of(state.table))]


def cut(game: Game | ModuleType, kit: Kit, raw: Raw, where: str) -> str:
    """The text of a log that begins at a heading ("round 5") of another. Raises Unreadable where it cannot be cut."""
    game = Game.of(game)
    said = headings_said(where)
    if game.MIDDLE is None or not said or said[-1][0] != game.HEADING:
        why = f"expected where to cut, such as '{game.HEADING} 5', got '{where}'"
        raise Unreadable.at(Source(raw.file), why if game.MIDDLE else "a log of this game begins with its first line")
    judged = judge(game, kit, raw, raw.file)
    if judged.play is None or judged.settled is None or judged.verdict.problems:
        raise Unreadable.at(Source(raw.file), "cannot be cut as long as there are lines in it that cannot be read")
    steps = judged.settled.steps
    begun, table = _rounds(judged.play.start, steps, judged.settled.guesses)
    after = [*(each.headings for each in begun[1:]), headings_of(table)]
    found = next((each for each, now in zip(begun, after, strict=False) if set(said) <= set(now)), None)
    if found is None:
        numbers = [dict(now)[game.HEADING] for now in after]
        have = f"{game.HEADING} {min(numbers)} to {max(numbers)}" if numbers else "none"
        raise Unreadable.at(Source(raw.file), f"no {where} begins in this log; there is {have}")
    lines = raw.text.removeprefix("\ufeff").splitlines()
    head = lines[: max(setting.source.line for setting in raw.header.values())]
    head = [line for line in head if line.partition(":")[0].strip().casefold() != FROM]
    place = ", ".join(f"{word} {number}" for word, number in said)
    rest = lines[_first(steps, found.at) - 1 :]
    return "\n".join([*head, f"{FROM}: {place}", "", *block_lines(game.MIDDLE, found.state), "", *rest]) + "\n"


def _rounds(start: Any, steps: Sequence[Step], guesses: Any) -> tuple[list[_Begun], Table]:
    """Every round that began, and the table in the end."""
    skipped: set[int] = set()
    while True:
        attempt = _Watched(start, steps, guesses, frozenset(skipped), keep=True)
        lost = attempt.run()
        if lost is None:
            return getattr(attempt, "begun", []), attempt.walk.table
        skipped.add(lost)


def _first(steps: Sequence[Step], at: int) -> int:
    """The line that the rest begins with: the heading itself, where it is written, or the first line of play."""
    if not steps:
        return 1
    for step in steps[at:]:
        if isinstance(step.entry.what, Heading | Move):
            return step.entry.source.line
    return steps[-1].entry.source.line + 1
