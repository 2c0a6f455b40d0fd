"""The verdict on a log: what was accepted, what was ruled on, which counts do not hold, and the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pnp.errors import Problem, Source


class Unread(msgspec.Struct, frozen=True):
    """A line that could not be read."""

    line: int
    column: int
    message: str


class Ruling(msgspec.Struct, frozen=True):
    """A move against the rules: the paragraph and its wording, the reasons, what would have been legal, and how
    the referee read it in order to go on. `follows_from` is the line of the slip that it is a consequence of,
    `legal_after` another line of the player after which it would have been legal."""

    line: int
    column: int
    message: str
    rule: str
    wording: str
    expected: tuple[str, ...]
    assumption: str
    follows_from: int | None
    legal_after: str = ""


class Because(msgspec.Struct, frozen=True):
    """Paragraphs and what is said by them: what people forgot where a count is wrong, or how it was settled who won;
    no paragraph where only the pen has slipped."""

    rules: tuple[str, ...]
    message: str

    @property
    def said(self) -> str:
        """Both in words: "as it is without the cost of C12 (2.8)"."""
        return f"{self.message} ({', '.join(self.rules)})" if self.rules else self.message


class FalseClaim(msgspec.Struct, frozen=True):
    """A count that the players wrote down and the replay does not have. `reasons` would explain it, the likeliest
    first."""

    line: int
    column: int
    message: str
    follows_from: int | None = None
    assumption: str = ""
    reasons: tuple[Because, ...] = ()


class Untold(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the rules cannot tell from what was written, and what it was taken to be. `follows_from` is the
    line that cannot be read on which it hangs."""

    line: int
    message: str
    rule: str
    taken_as: str
    follows_from: int | None = None


class Points(msgspec.Struct, frozen=True):
    """Points with their reason."""

    points: int
    reason: str


class Score(msgspec.Struct, frozen=True):
    """A player's total with its terms."""

    total: int
    terms: tuple[Points, ...]


class Slip(msgspec.Struct, frozen=True):
    """What a slip was worth to one person alone: its line, the result without it, what it was and when."""

    line: int
    without: str
    slip: str = ""


class Ladder(msgspec.Struct, frozen=True):
    """Where one person alone stands at the end: points, how they came about, the rung, and what the next one asks."""

    points: int
    how: str
    rung: str
    text: str
    above: str = ""
    least: int = 0
    slips: tuple[Slip, ...] = ()


class Verdict(msgspec.Struct, frozen=True):
    """All that there is to say about one log."""

    log: str
    game: str
    accepted: bool
    finished: bool
    problems: tuple[Unread, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    claims: tuple[FalseClaim, ...] = ()
    scores: Mapping[str, Score] = {}
    winners: tuple[str, ...] = ()
    cannot_tell: tuple[Untold, ...] = ()
    options: tuple[str, ...] = ()  # variants and house rules in force, with their paragraphs
    counts: Mapping[str, Mapping[str, int]] = {}
    place: str = ""  # how far the play has come: "round 4"
    moves: int = 0
    unsettled: int = 0  # further lines in trouble that were not looked into
    ladder: Ladder | None = None  # where a play for one person ended
    unsettled_lines: tuple[int, ...] = ()  # which these are
    decision: tuple[Because, ...] = ()  # by which rules, and with which numbers, it was settled who has won
    story: tuple[str, ...] = ()  # what followed by rule and nobody wrote down, where the game tells it
    remarks: tuple[str, ...] = ()  # what nobody wrote down and breaks no rule, what is not known

    @property
    def judged(self) -> bool:
        """Whether anything was refereed: not where the header cannot be read."""
        return bool(self.place)


def unreadable(name: str, game: str, problems: Sequence[Problem]) -> Verdict:
    """The verdict on a log whose header cannot be read: what is wrong in it, or in a file that it names; no more."""
    told = [p if p.source.file == name else p._replace(source=Source(name), message=str(p)) for p in problems]
    return Verdict(name, game, False, False, unread_in(told))


def unread_in(problems: Sequence[Problem]) -> tuple[Unread, ...]:
    """The lines that cannot be read."""
    return tuple(
        Unread(p.source.line, p.source.column if isinstance(p.source.column, int) else 0, p.message) for p in problems
    )
