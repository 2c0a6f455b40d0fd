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

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from random import Random
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    overload,
)

from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move, Pass
from pnp.referee.play.guards import Broken, Collect, Illegal, Remedy, Require, require
from pnp.referee.play.steps import Step, told_apart

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
    parted: bool = False  # several lines may tell it, one right after the other, each as far as it goes
    goes_on: bool = False  # of one that is parted: whether another line of the same kind follows
    recurs: bool = False  # the same may be asked again soon: what is right alone is not joined with a second line
    between: tuple[Move, ...] = ()  # what may be written between the lines of an answer that is said in several
    passing: str = "no"  # what it comes to, in a few words, where nobody answers
    unasked: bool = False  # what may be written, and nobody is asked for: there is nothing to choose
    chance: bool = False  # whether dice, a draw or a deal give the answer: where `sample` says how
    answers: ClassVar[tuple[type[Move], ...]] = ()
    particular: ClassVar[bool] = False  # whether more than verb and player is looked at: where `matches` says what
    several: ClassVar[bool] = False  # whether a line may answer more than one such question: where `parts` says how
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
        cls.several = cls.parts is not Question.parts
        cls.particular = cls.matches is not Question.matches

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

    def shows(self, move: M) -> str | None:
        """Whose answer before is the one that an illegal line shows to be wrong, where it is none of its own."""
        return None

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

    @property
    def undone(self) -> Move | None:
        """The line that leaves undone what was to be done, as a table does that forgets it."""
        return self.decline

    taken_as: ClassVar[str] = ""  # what is said where an illegal answer stands as it was given: "moved all the same"
    instead: ClassVar[str] = ""  # what is said where the first candidate stands for it: "{0.card} discarded"
    left_out: ClassVar[str] = ""  # what is said where it does not stand: "not moved"

    def possible(self, move: M) -> bool:
        """Whether an illegal answer can stand as it was given."""
        return True

    def remedies(self, move: M) -> Sequence[Remedy]:
        """What an illegal answer is worth when play goes on, the likeliest first."""
        found = []
        if self.taken_as and self.possible(move):
            found.append(Remedy(move, self.taken_as))
        elif self.instead and (first := next(iter(self.candidates()), None)) is not None:
            found.append(Remedy(first, self.instead.format(first)))
        return [*found, Remedy(None, self.left_out)] if self.left_out else found

    def defaults(self) -> Iterable[Move]:
        """What a missing line may have been, the likeliest first."""
        return ()

    def lacking(self, soon: Sequence[Move]) -> Iterable[Move]:
        """The same, where these moves follow."""
        return self.defaults()

    def naming(self, cards: Collection[str]) -> Iterable[M]:
        """Answers by which the player comes to one of these cards, or to all; where nobody wrote down which cards lie
        there, no candidate names them."""
        return ()

    def if_not_passed(self) -> Iterable[Move]:
        """Answers to try where a pass was only implied and the rest then makes no sense."""
        return ()

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterable[Move]:
        """Answers by which the counts of a player change by just so much, where the candidates are too many to try:
        any, or those that may have been meant by what was `written`; those first that fit the lines `soon` after."""
        return ()

    def joined(self, move: M, more: M) -> Move | None:
        """One line for two that stand together, where all is said at once; None where there is none."""
        return move._replace(args=(*move.args, *more.args))

    def precedes(self, move: M) -> bool:
        """Whether a line answers a question that is sure to come right after this one, where people answer both in any
        order: the answer to this one is looked for among the lines that stand together with it."""
        return False

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
        if verb not in self.verbs:
            if verb != "pass" or not self.optional:
                return False
            return who == self.who or (self.who is None and who in self.anyone)
        if who != self.who and not (self.who is None and who in self.anyone):
            return False
        return not self.particular or self.matches(cast(M, move))  # its verb says that it is an answer

    def broken(self, move: Move) -> list[Broken]:
        """Every rule that an answer breaks; to pass what is optional breaks none."""
        if move.verb == "pass" and self.optional and "pass" not in self.verbs:
            return []
        collect = Collect()
        self.check(cast(M, move), collect)
        return collect.broken

    def legal(self) -> list[M]:
        """The candidates that pass the check."""
        return list(self.lawful())

    def lawful(self, wanted: Callable[[M], bool] | None = None) -> Iterator[M]:
        """The same one by one, of those that are `wanted` alone: to look at a move takes less than to check it."""
        for move in self.candidates():
            if wanted is None or wanted(move):
                try:
                    self.check(move, require)
                except Illegal:
                    continue
                yield move

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

    `short` are the moves that say too little, where there are some: it is told at the last of their lines. Where it is
    `usual` to leave it out, the first option is meant unless the log tells otherwise, and nothing is told.
    """

    __slots__ = ("options", "rule", "short", "usual", "what")

    def __init__(
        self, rule: str, what: str, options: Sequence[str], short: Sequence[Move] = (), usual: bool = False
    ) -> None:
        self.rule, self.what, self.options, self.short = rule, what, tuple(options), tuple(short)
        self.usual = usual

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
        answer: Any = yield self
        return answer  # type: ignore[no-any-return]


class Window(Question[M]):
    """A question that is open to several, as `anyone` lists them, until nobody answers it any more.

    None closes it; a `Pass` says of one player that he has done with it.
    """

    optional = True

    def __iter__(self) -> Part[M | Pass | None]:
        answer: Any = yield self
        return answer  # type: ignore[no-any-return]


class Option(Question[M]):
    """A question that may be passed: None then."""

    optional = True

    def __iter__(self) -> Part[M | None]:
        answer: Any = yield self
        return None if answer is not None and answer.verb == "pass" else answer


@overload
def together(asks: Sequence[Ask[M]]) -> Part[list[M]]: ...
@overload
def together(asks: Sequence[Option[M]]) -> Part[list[M | None]]: ...
def together(asks: Sequence[Question[M]]) -> Part[Any]:
    """Put questions that are decided at the same time; gives the answers in their order."""
    if not asks:
        return []
    answers: Any = yield Together(asks)
    return list(answers)


def begin() -> Flow:
    """Say that a round, turn or era begins. The flow must go on from here when it is called with the table as it is."""
    yield Begin()


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What a referee in somebody's own folder has looked for here before it lay in a module of its own."""
        from pnp.referee.play import guards, table

        return getattr(guards if hasattr(guards, name) else table, name)
