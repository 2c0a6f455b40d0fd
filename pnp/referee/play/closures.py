"""Questions as records of functions, for games whose questions are no classes yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Question, Remedy, Require


def _nothing(_move: Move, _require: Require) -> None:
    """The check of a question that every fitting answer is good for."""


def _none() -> Iterable[Move]:
    return ()


def _always(_move: Move) -> bool:
    return True


def _no_remedies(_move: Move) -> Sequence[Remedy]:
    return ()


def _unchanged(_move: Move) -> None:
    """Nothing is done when the answer is taken."""


def _no_chance(_chance: Random) -> Move | None:
    return None


class Ask(Question[Move]):
    """One decision, or one thing that chance reveals, by functions: see `pnp.referee.play.asks.Question`."""

    __slots__ = (
        "accept",
        "anyone",
        "candidates",
        "chance",
        "check",
        "decline",
        "defaults",
        "if_not_passed",
        "matches",
        "missing",
        "optional",
        "prompt",
        "remedies",
        "rule",
        "sample",
        "unrecorded",
        "verbs",
        "who",
    )

    def __init__(
        self,
        who: str | None,
        verbs: tuple[str, ...],
        rule: str,
        prompt: str,
        *,
        missing: str = "",
        check: Callable[[Move, Require], None] = _nothing,
        candidates: Callable[[], Iterable[Move]] = _none,
        anyone: tuple[str, ...] = (),
        matches: Callable[[Move], bool] = _always,
        optional: bool = False,
        unrecorded: Move | None = None,
        remedies: Callable[[Move], Sequence[Remedy]] = _no_remedies,
        defaults: Callable[[], Iterable[Move]] = _none,
        if_not_passed: Callable[[], Iterable[Move]] = _none,
        decline: Move | None = None,
        accept: Callable[[Move], None] = _unchanged,
        sample: Callable[[Random], Move | None] | None = None,
    ) -> None:
        made: Any = self  # its slots take the place of the methods of a question
        made.who = who
        made.verbs = verbs
        made.rule = rule
        made.prompt = prompt
        made.missing = missing
        made.check = check
        made.candidates = candidates
        made.anyone = anyone
        made.matches = matches
        made.optional = optional
        made.unrecorded = unrecorded
        made.remedies = remedies
        made.defaults = defaults
        made.if_not_passed = if_not_passed
        made.decline = decline
        made.accept = accept
        made.sample = sample or _no_chance
        made.chance = sample is not None
