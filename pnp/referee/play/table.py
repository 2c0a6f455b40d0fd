"""What lies before the players: what every game's table can tell the referee, and what it may offer besides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from pnp.hexes import MapView
from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.hidden.piles import Piles
from pnp.referee.log.moves import Count, Move
from pnp.referee.play.guards import Broken

_PARAGRAPH = late(r" \(([0-9]+\.[0-9]+)\)$")


class Term(NamedTuple):
    """Points with their reason, and the paragraph by which they count, where the reason does not name it."""

    points: int
    reason: str
    rule: str = ""

    @property
    def paragraph(self) -> str:
        """The paragraph by which they count, if it is told.

        >>> Term(30, "by the level (14.16)").paragraph, Term(2, "tools", "13.4").paragraph, Term(2, "tools").paragraph
        ('14.16', '13.4', '')
        """
        told = _PARAGRAPH.search(self.reason)
        return told[1] if told else self.rule

    @property
    def words(self) -> str:
        """The reason without its paragraph."""
        return _PARAGRAPH.sub("", self.reason)


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


POINTS = "points"
"""What may be claimed of everybody in every game: the total of the verdict."""


def count_of(table: Table, who: str, key: str) -> int:
    """A count that may be claimed of a player, or the points."""
    counts = table.counts(who)
    return counts[key] if key in counts else table.scores()[who][0]


# ---- what a table may offer besides


@lru_cache(256)
def offers(kind: type, more: Any) -> bool:
    """Whether tables of a class offer one of these; a search asks it of the same few for every reading."""
    return issubclass(kind, more)


_CARRIED: dict[tuple[type, Any], bool] = {}


def carries(table: Table, more: Any) -> bool:
    """Whether a table has what one of these names that is no method, such as `story`: all tables of its class have."""
    asked = type(table), more
    known = _CARRIED.get(asked)
    if known is None:
        known = _CARRIED[asked] = isinstance(table, more)
    return known


@runtime_checkable
class Hearing(Protocol):
    """A table at which people say what is true anyway: it breaks no rule, wherever it stands."""

    def hear(self, move: Move) -> bool:
        """Whether a line that answers nothing only says what is true; what it tells of hidden cards is taken down."""


@runtime_checkable
class HearingAgain(Hearing, Protocol):
    """A table at which people say what has just happened of itself, where every question after it may be passed: such
    lines are heard before a place is looked for, which would pass them."""

    def said_again(self) -> tuple[str, ...]:
        """The verbs of such lines."""


@runtime_checkable
class Deferring(Protocol):
    """A table at which who has the turn can have let another go first, against the order."""

    def defer(self, who: str, other: str) -> None:
        """One who has the turn has it right after another."""


@runtime_checkable
class Lenient(Protocol):
    """A table of which some counts may be told in two ways."""

    def also(self, player: str, key: str) -> int | None:
        """The other number that may be said of a count, None where there is but one."""


@runtime_checkable
class Owning(Protocol):
    """A table at which a line may leave out which of one's own did it."""

    def owned(self, player: str) -> Sequence[str]:
        """What a player has in play, as lines call it."""


@runtime_checkable
class LookedOver(Protocol):
    """A table that is gone over after every answer of a first replay, and not only where something begins."""

    def look_over(self) -> Sequence[str]:
        """What is not as it always has to be, in words; `conserve` raises it."""


@runtime_checkable
class Ordered(Protocol):
    """A table at which not always the same player is first."""

    def order_of_play(self) -> Broken:
        """Who is first now and why: the paragraph, and the order in words."""


@runtime_checkable
class Eliminating(Protocol):
    """A table at which somebody may be out, and have no turn any more."""

    def passed_over(self) -> Broken | None:
        """Why whoever would come next in order of play has no turn; None where he has one."""

    def out_of_play(self) -> Collection[str]:
        """Who is out by now."""


@runtime_checkable
class Taking(Protocol):
    """A table at which a move may take something from others."""

    def taken_by(self, move: Move) -> Mapping[str, Mapping[str, int]]:
        """By how much the counts of others change if a move is done as it stands."""


@runtime_checkable
class InTurn(Protocol):
    """A table that knows in which order the players have their turns now."""

    @property
    def order(self) -> Sequence[str]: ...


@runtime_checkable
class Ending(Protocol):
    """A table that knows what would have been too much in the round that the last line has ended."""

    def overdone(self, move: Move) -> list[Broken]:
        """Why a line is too much in that round; nothing where it is not."""


@runtime_checkable
class Deciding(Protocol):
    """A table that says who has won by which rule, or why nobody has yet."""

    def decision(self) -> Sequence[Broken]:
        """The paragraphs in the order in which they decided, each with its numbers."""


@runtime_checkable
class Nested(Protocol):
    """A table whose headings nest; `place` is the innermost of them."""

    def headings(self) -> Sequence[tuple[str, int]]:
        """All that the play is under now, the outermost first: (("era", 2), ("turn", 7)). Inner ones may begin anew."""


@runtime_checkable
class Counting(Protocol):
    """A table of which more may be claimed than counts of players."""

    def count(self, what: Count) -> int:
        """The number that a claim is about."""

    def counted(self) -> Iterable[Count]:
        """What is worth claiming as it stands: bots write it down."""


@runtime_checkable
class Telling(Protocol):
    """A table of which the verdict tells what followed by rule, since nobody wrote it down."""

    story: list[str]  # sentences, in the order of play, each with its turn and place


@runtime_checkable
class Following(Protocol):
    """A table that says all that followed by rule, to who records it: it has to be done with the pieces."""

    followed: list[str]


@runtime_checkable
class Remarking(Protocol):
    """A table that notes what breaks no rule that a log could prove, and is worth a word all the same."""

    remarks: list[str]


@runtime_checkable
class Worthwhile(Protocol):
    """A table of which not all counts are worth writing down."""

    def worth_claiming(self) -> Mapping[str, Mapping[str, int]]:
        """The counts that a bot writes down, by player."""


@runtime_checkable
class ByLine(Protocol):
    """A table whose reasons tell lines of the log: it is told which one is judged."""

    def at_line(self, line: int) -> None: ...


@runtime_checkable
class Hidden(Protocol):
    """A table with hands that nobody else sees."""

    piles: Piles


@runtime_checkable
class Handed(Protocol):
    """A table that tells itself which cards somebody holds, and whether all hands lie face up."""

    open_hands: bool

    def hand(self, player: str) -> Sequence[str]:
        """The cards that a player holds, as far as they are known."""


class Area(NamedTuple):
    """Cards that lie together in sight: whose they are ("" for the table's), what they are called, a word on them."""

    owner: str
    name: str
    cards: tuple[str, ...]
    note: str = ""


@runtime_checkable
class InSight(Protocol):
    """A table that can tell which cards lie on it."""

    def in_sight(self) -> Iterable[Area]:
        """The cards in sight, the table's own first, then each player's."""


@runtime_checkable
class Mapped(Protocol):
    """A table with a map."""

    def sketch(self) -> MapView:
        """The map as it stands."""
