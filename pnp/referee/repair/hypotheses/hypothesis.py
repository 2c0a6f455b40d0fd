"""One way to read a log, and the position in which a line in trouble was written."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import zip_longest

from pnp.named import NamedTuple
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.guards import Broken
from pnp.referee.play.outcome import Step
from pnp.referee.play.walk import Guesses
from pnp.referee.repair.hypotheses.costs import LEFT_OUT, Kind

NEAREST = 3
FILLERS = 6  # what a missing line may have been, at first
MORE_FILLERS = 40  # and where none of these will do
WINDOW = 60  # how many lines before it a slip is looked for
PER_LINE = 10  # how many other answers are tried for one of these, at first
NEAR_BY = 12  # how far down a line may have strayed if it is in no trouble there


class Hypothesis(NamedTuple):
    """One way to read the log at a line in trouble.

    `lacking` is the complaint where a line before it is missing; `about` the line that is read differently; `drops`
    how many cards of it are forgotten that its player names later; `kind` how far it is from what was written.
    """

    assumption: str
    steps: tuple[Step, ...]
    guesses: Guesses
    lacking: tuple[Broken, ...] = ()
    about: int | None = None
    drops: int = 0
    kind: Kind = LEFT_OUT
    early: int | None = None  # where lines stood before others: the first of those that came too early
    over: int | None = None  # the line before which this one belongs


class Here(NamedTuple):
    """Why a line is against the rules, and what would have been legal at the place where it was written.

    `own` are legal answers by the same player, `renamed` the same line with another name in it, `mistyped` with another
    hex or number; `same_place` says whether the questions are all of the same round; `astray` are lines without a place
    elsewhere that would have been legal here; `over` says that the play comes to its end without the line.
    """

    broken: tuple[Broken, ...]
    legal: tuple[Move, ...]
    asks: tuple[AnyAsk, ...]
    fitting: AnyAsk | None
    lacking: tuple[Broken, ...]
    same_place: bool
    own: tuple[Move, ...]
    renamed: tuple[Move, ...]
    mistyped: tuple[Move, ...] = ()
    astray: tuple[Move, ...] = ()
    over: bool = False


def place_of(value: Value) -> str:
    """The place that a word of a line names, whatever is said of it."""
    return str(value).partition("=")[0].partition(" ")[0]


def beside(move: Move, named: Collection[str]) -> tuple[int, int]:
    """How many of some places a move names, the most first, and how near the nearest of its own is to one of them."""
    own = {place_of(arg) for arg in move.args}
    apart = [
        abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))
        for one in own
        for other in named
        if one[1:].isdecimal() and other[1:].isdecimal() and one not in named
    ]
    return -len(own & set(named)), min(apart, default=0)


def word_by_word(move: Move, others: Iterable[Move]) -> list[Move]:
    """Other moves, those first that differ from one in a single word, each of its words in turn; last those of somebody
    else or with another verb."""
    groups: dict[tuple[int, ...], list[Move]] = {}
    unlike: list[Move] = []
    for other in others:
        if (other.who, other.verb) != (move.who, move.verb):
            unlike.append(other)
            continue
        pairs = zip_longest(move.args, other.args)
        groups.setdefault(tuple(n for n, pair in enumerate(pairs) if pair[0] != pair[1]), []).append(other)
    rows = [zip_longest(*(groups[key] for key in groups if (len(key) == 1) == one)) for one in (True, False)]
    return [*(other for row in rows for several in row for other in several if other is not None), *unlike]


def rebased(old: tuple[Step, ...], new: tuple[Step, ...], now: tuple[Step, ...]) -> tuple[Step, ...] | None:
    """A log as it is read now with what is read otherwise in the new steps than in the old ones, from which it has
    become what it is by other lines, all before those or all behind them; None where these are read otherwise, too."""
    most = min(len(old), len(new))
    at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a is not b), most)
    behind = next((i for i in range(most - at) if old[-1 - i] is not new[-1 - i]), most - at)
    ends, begins = len(old) - behind, len(now) - (len(old) - at)
    if len(now) >= ends and all(a is b for a, b in zip(old[:ends], now, strict=False)):
        return (*new[: len(new) - behind], *now[ends:])
    if begins >= 0 and all(a is b for a, b in zip(old[at:], now[begins:], strict=True)):
        return (*now[:begins], *new[at:])
    return None
