"""What a game asks: the questions that a flow yields, and how an answer is judged.

A game's sequence of play is a generator. It yields an `Ask` and is sent the `Move` that answers it (None where an
optional one is passed), or yields a list of asks that are decided at the same time and is sent the answers by player.
Whoever drives it supplies the answers: a recorded log, a person at a prompt, a bot.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from pnp.referee.log.words import Move


class Broken(NamedTuple):
    """A rule that a move breaks: the paragraph, and why with the numbers of this position."""

    rule: str
    reason: str


class Illegal(Exception):
    """Raised by the guard of the first broken rule."""

    def __init__(self, rule: str, reason: str) -> None:
        self.broken = Broken(rule, reason)
        super().__init__(f"{rule}: {reason}")


class Require(Protocol):
    """A guard. Gives whether the rule is kept, so that guards which need an earlier one can be left out."""

    def __call__(self, kept: object, rule: str, reason: str, /) -> bool: ...


def require(kept: object, rule: str, reason: str, /) -> bool:
    """The guard that stops at the first broken rule."""
    if not kept:
        raise Illegal(rule, reason)
    return True


class Collect:
    """The guard that names every broken rule, in order of cause."""

    def __init__(self) -> None:
        self.broken: list[Broken] = []

    def __call__(self, kept: object, rule: str, reason: str, /) -> bool:
        if not kept:
            self.broken.append(Broken(rule, reason))
        return bool(kept)


class Remedy(NamedTuple):
    """One way in which an illegal answer stands: as which move (None: not at all), and how that is said.

    `slip` says of a play for one what it would be without the slip: "without the unpaid escape".
    """

    move: Move | None
    taken_as: str
    slip: str = ""


def _nothing(_move: Move, _require: Require) -> None:
    """The check of a question that every fitting answer is good for."""


def _none() -> Iterable[Move]:
    return ()


class Ask:
    """One decision, or one thing that chance reveals.

    `who` answers it; for a window that is open to several, `anyone` lists them and `who` is None.
    `rule` is the paragraph that opens the question, `prompt` says it to a person, `missing` what is lacking without it.
    `check` is the only place where the legality of an answer is written; `candidates` offers answers to try.
    `matches` narrows which lines fit (a card that prints its own timing).
    `optional` questions close by themselves; `unrecorded` is the answer to a draw that nobody wrote down.
    `remedies` says what an illegal answer is worth when play goes on; `defaults` what a missing line may have been.
    `if_not_passed` are answers to try where a pass was only implied and the story then makes no sense; `decline` is
    the line that says such a pass in so many words.
    `accept` is called as soon as an answer is taken (in a simultaneous question, before the others answer).
    `sample` draws the answer where chance gives it; None passes.
    """

    __slots__ = (
        "accept",
        "anyone",
        "candidates",
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
        matches: Callable[[Move], bool] | None = None,
        optional: bool = False,
        unrecorded: Move | None = None,
        remedies: Callable[[Move], Sequence[Remedy]] | None = None,
        defaults: Callable[[], Iterable[Move]] = _none,
        if_not_passed: Callable[[], Iterable[Move]] = _none,
        decline: Move | None = None,
        accept: Callable[[Move], None] | None = None,
        sample: Callable[[Random], Move | None] | None = None,
    ) -> None:
        self.who = who
        self.verbs = verbs
        self.rule = rule
        self.prompt = prompt
        self.missing = missing
        self.check = check
        self.candidates = candidates
        self.anyone = anyone
        self.matches = matches
        self.optional = optional
        self.unrecorded = unrecorded
        self.remedies = remedies
        self.defaults = defaults
        self.if_not_passed = if_not_passed
        self.decline = decline
        self.accept = accept
        self.sample = sample

    @property
    def passable(self) -> bool:
        """Whether the walk may go on without an answer."""
        return self.optional or self.unrecorded is not None

    def fits(self, move: Move) -> bool:
        """Whether a line is an answer to this question at all, legal or not."""
        if move.who != self.who and not (self.who is None and move.who in self.anyone):
            return False
        if move.verb in self.verbs:
            return self.matches is None or self.matches(move)
        return move.verb == "pass" and self.optional

    def broken(self, move: Move) -> list[Broken]:
        """Every rule that an answer breaks; to pass what is optional breaks none."""
        if move.verb == "pass" and self.optional and "pass" not in self.verbs:
            return []
        collect = Collect()
        self.check(move, collect)
        return collect.broken

    def legal(self) -> list[Move]:
        """The candidates that pass the check."""
        moves = []
        for move in self.candidates():
            try:
                self.check(move, require)
            except Illegal:
                continue
            moves.append(move)
        return moves


class Unknown(NamedTuple):
    """Something that the play depends on and nobody wrote down: the rule cannot tell which option is true."""

    rule: str
    what: str
    options: tuple[str, ...]


Answers = dict[str, Move | None]
Flow = Generator["Ask | list[Ask] | Unknown", Any, None]


class Term(NamedTuple):
    """Points with their reason, and the line after which they were scored."""

    points: int
    reason: str


class Table(Protocol):
    """What every game's state can tell the referee."""

    players: tuple[str, ...]
    finished: bool
    winners: tuple[str, ...]

    def place(self) -> tuple[str, int]:
        """The heading that the play is under: ("round", 4)."""

    def counts(self, player: str) -> Mapping[str, int]:
        """What may be claimed of a player in public: food, offspring, hand size."""

    def correct(self, player: str, key: str, value: int) -> None:
        """Put a count to what the players wrote, to see what would follow from it."""

    def conserve(self) -> None:
        """Raise AssertionError where something that never changes has changed."""

    def scores(self) -> Mapping[str, tuple[int, list[Term]]]:
        """The total of each player, with its terms."""

    def misplaced(self, move: Move) -> list[Broken]:
        """Why a line of this kind has no place here; nothing where that is better said by what must come first."""
