"""What a game asks: the questions that its flow puts, and how an answer is judged.

A game's sequence of play is a generator. A question is a class: what may answer it is written behind its name, what it
is about are its attributes, what the rules say of it its methods. The flow puts it and is given the answer:

    class AskEscape(Option[Escape]):
        \"\"\"A predator has caught a strategy; its owner may pay (3.5).\"\"\"

        rule = "3.5"

        def __init__(self, table: Table, hunted: Suitor) -> None: ...
        def check(self, move: Escape, require: Require) -> None: ...

    escaped = yield from AskEscape(table, hunted)

Whoever drives the flow supplies the answers: a recorded log, a person at a prompt, a bot.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from types import UnionType
from typing import (
    Any,
    ClassVar,
    Generic,
    Protocol,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    overload,
    runtime_checkable,
)

from pnp.hexes import MapView
from pnp.named import NamedTuple
from pnp.referee.hidden.piles import Piles
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Count, Move, Pass
from pnp.referee.play.steps import Step, told_apart


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


M = TypeVar("M", bound=Move)


def _said(text: str) -> property:
    """A text about a question, put together when somebody asks for it."""
    return property(lambda self: text.format(self=self))


class Question(Generic[M]):
    """One decision, or one thing that chance reveals. A game's questions are `Ask` or `Option`.

    `who` answers it; for a window that is open to several, `anyone` lists them and `who` is None.
    `rule` is the paragraph that opens the question. An `optional` one closes by itself.
    An `implied` one need not be answered in writing where only one answer is legal.
    """

    who: str | None = None
    anyone: Sequence[str] = ()
    rule: str = ""
    optional: bool = False
    implied: bool = False
    whole: bool = False  # all of it is said at once: a second line of the same kind right after goes on with the first
    between: tuple[Move, ...] = ()  # what may be written between the lines of an answer that is said in several
    chance: bool = False  # whether dice, a draw or a deal give the answer: where `sample` says how
    answers: ClassVar[tuple[type[Move], ...]] = ()
    verbs: tuple[str, ...] = ()

    def __init_subclass__(cls, **more: Any) -> None:
        """The verbs of the answers that stand behind the name: `Ask[Play | Lunch]`."""
        super().__init_subclass__(**more)
        for base in cls.__dict__.get("__orig_bases__", ()):
            origin = get_origin(base)
            if isinstance(origin, type) and issubclass(origin, Question):
                said = get_args(base)[0]
                moves = get_args(said) if get_origin(said) in (Union, UnionType) else (said,)
                if all(isinstance(move, type) for move in moves):
                    cls.answers = moves
                    cls.verbs = tuple(move.name for move in moves)
        for name in ("prompt", "missing"):
            text = cls.__dict__.get(name)
            if isinstance(text, str) and "{" in text:
                setattr(cls, name, _said(text))
        if cls.sample is not Question.sample:
            cls.chance = True

    # ---- what is said of it: a text may stand here instead, "{self.who} may play traits"

    @property
    def prompt(self) -> str:
        """What a person is asked."""
        return ""

    @property
    def missing(self) -> str:
        """What is lacking as long as there is no answer; the prompt says it where this is empty."""
        return ""

    # ---- what the rules say

    def matches(self, move: M) -> bool:
        """Whether a line of the right verb and player is an answer to this very question, legal or not."""
        return True

    def check(self, move: M, require: Require) -> None:
        """The only place where the legality of an answer is written."""

    def parts(self, move: M) -> Sequence[M]:
        """The answers that a line gives one after another, where each is asked for by itself."""
        return (move,)

    def candidates(self) -> Iterable[M]:
        """Answers to try: all that are legal, and perhaps others."""
        return ()

    def step(self, chosen: Sequence[Value] = ()) -> Step | M | None:
        """The next step of a decision after what has been chosen, or the answer when all has; None where there is none.

        A question with many answers says here what is asked next, and lists it without listing all of them.
        """
        return told_apart(self.legal(), chosen)

    def accept(self, move: M) -> None:
        """Done as soon as an answer is taken; in a simultaneous question, before the others answer."""

    def sample(self, chance: Random) -> M | None:
        """The answer that chance gives; None passes."""
        return None

    # ---- where something is not written, or against the rules

    @property
    def unrecorded(self) -> M | None:
        """The answer that is meant where nobody wrote one down: a hidden draw, the only legal answer."""
        return self.only() if self.implied else None

    @property
    def decline(self) -> Move | None:
        """The line that says in so many words that an optional question is passed."""
        return None

    taken_as: ClassVar[str] = ""  # what is said where an illegal answer stands as it was given: "moved all the same"
    left_out: ClassVar[str] = ""  # what is said where it does not stand: "not moved"

    def remedies(self, move: M) -> Sequence[Remedy]:
        """What an illegal answer is worth when play goes on, the likeliest first."""
        kept = [Remedy(move, self.taken_as)] if self.taken_as else []
        return [*kept, Remedy(None, self.left_out)] if self.left_out else kept

    def defaults(self) -> Iterable[Move]:
        """What a missing line may have been, the likeliest first."""
        return ()

    def if_not_passed(self) -> Iterable[Move]:
        """Answers to try where a pass was only implied and the rest then makes no sense."""
        return ()

    def towards(self, who: str, off: Mapping[str, int], written: Move | None = None) -> Iterable[Move]:
        """Answers by which the counts of a player change by just so much, where the candidates are too many to try:
        any, or those that may have been meant by what was `written`."""
        return ()

    # ---- for those who drive

    @property
    def asked(self) -> Question[Any]:
        """The question as the game put it, whatever has been wrapped around it."""
        return self

    @property
    def passable(self) -> bool:
        """Whether the walk may go on without an answer."""
        return self.optional or self.unrecorded is not None

    def fits(self, move: Move) -> bool:
        """Whether a line is an answer to this question at all, legal or not."""
        who, verb, _ = move
        if who != self.who and not (self.who is None and who in self.anyone):
            return False
        if verb in self.verbs:
            return self.matches(cast(M, move))
        return self.optional and verb == "pass"

    def broken(self, move: Move) -> list[Broken]:
        """Every rule that an answer breaks; to pass what is optional breaks none."""
        if move.verb == "pass" and self.optional and "pass" not in self.verbs:
            return []
        collect = Collect()
        self.check(cast(M, move), collect)
        return collect.broken

    def legal(self) -> list[M]:
        """The candidates that pass the check."""
        moves = []
        for move in self.candidates():
            try:
                self.check(move, require)
            except Illegal:
                continue
            moves.append(move)
        return moves

    def only(self) -> M | None:
        """The legal answer where there is but one."""
        found: M | None = None
        for move in self.candidates():
            try:
                self.check(move, require)
            except Illegal:
                continue
            if found is not None and move != found:
                return None
            found = move
        return found


AnyAsk = Question[Any]
"""A question to those who need not know what answers it."""


class Unknown:
    """Something that the play depends on and nobody wrote down: the rule cannot tell which option is true.

    `chosen = yield from Unknown("4.5", "who won the fight", ("Ann", "Ben"))`

    `short` are the moves that say too little, where there are some: it is told at the last of their lines.
    """

    __slots__ = ("options", "rule", "short", "what")

    def __init__(self, rule: str, what: str, options: Sequence[str], short: Sequence[Move] = ()) -> None:
        self.rule, self.what, self.options, self.short = rule, what, tuple(options), tuple(short)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Unknown):
            return False
        return (self.rule, self.what, self.options) == (other.rule, other.what, other.options)

    def __hash__(self) -> int:
        return hash((self.rule, self.what, self.options))

    def __iter__(self) -> Part[str]:
        return cast(str, (yield self))


class Together(Generic[M]):
    """Questions that are decided at the same time, of several players or of one. Put by `together`."""

    __slots__ = ("asks",)

    def __init__(self, asks: Sequence[Question[M]]) -> None:
        self.asks = tuple(asks)


class Begin:
    """A round, turn or era begins: from here the flow can be taken up again with a copy of the table. See `begin`."""

    __slots__ = ()


Yielded = AnyAsk | Together[Any] | Unknown | Begin
Sent = Move | str | None | Sequence[Move | None]
R = TypeVar("R")
Part = Generator[Yielded, Sent, R]
"""A part of a flow, and what it comes to."""
Flow = Part[None]
"""The sequence of play."""


class Ask(Question[M]):
    """A question that must be answered."""

    def __iter__(self) -> Part[M]:
        return cast(M, (yield self))


class Window(Question[M]):
    """A question that is open to several, as `anyone` lists them, until nobody answers it any more.

    None closes it; a `Pass` says of one player that he has done with it.
    """

    optional = True

    def __iter__(self) -> Part[M | Pass | None]:
        return cast("M | Pass | None", (yield self))


class Option(Question[M]):
    """A question that may be passed: None then."""

    optional = True

    def __iter__(self) -> Part[M | None]:
        answer = cast("Move | None", (yield self))
        return None if answer is not None and answer.verb == "pass" else cast("M | None", answer)


@overload
def together(asks: Sequence[Ask[M]]) -> Part[list[M]]: ...
@overload
def together(asks: Sequence[Option[M]]) -> Part[list[M | None]]: ...
def together(asks: Sequence[Question[M]]) -> Part[Any]:
    """Put questions that are decided at the same time; gives the answers in their order."""
    return list(cast("Sequence[M | None]", (yield Together(asks)))) if asks else []


def begin() -> Flow:
    """Say that a round, turn or era begins. The flow must go on from here when it is called with the table as it is."""
    yield Begin()


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


@runtime_checkable
class Hearing(Protocol):
    """A table at which people say what is true anyway: it breaks no rule, wherever it stands."""

    def hear(self, move: Move) -> bool:
        """Whether a line that answers nothing only says what is true; what it tells of hidden cards is taken down."""


@runtime_checkable
class Ordered(Protocol):
    """A table at which not always the same player is first."""

    def order_of_play(self) -> Broken:
        """Who is first now and why: the paragraph, and the order in words."""


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
