"""Rivals that are run by cards: a flow in which some seats do what the card before them says.

A rival turns one card for each round (or era, or turn), when its first decision comes. What it then does follows from
the card, the position and a stated tie-break: the game's `Policy` tells. The same question goes to the log as ever, but
it has one right answer, so that the referee can prove that the rival was run right, a person at a prompt is offered
it, and a bot plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Protocol, TypeVar, cast, runtime_checkable

from pnp.errors import Problem, Unreadable
from pnp.named import NamedTuple
from pnp.referee.log.facts import Fact
from pnp.referee.log.fields import Many
from pnp.referee.log.header import Setting
from pnp.referee.log.kinds import UNKNOWN, Card, Value
from pnp.referee.log.moves import Move, Pass
from pnp.referee.log.settings import there_are, words_of
from pnp.referee.play.asks import AnyAsk, Ask, Flow, Part, Question, Sent, Together
from pnp.referee.play.checkpoints import Beginning, State
from pnp.referee.play.guards import Illegal, Remedy, Require, require
from pnp.referee.play.steps import Step, told_apart
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Start
from pnp.referee.play.wrapped import Wrapped
from pnp.wording import near


class RivalCards(Fact, needed=True, verb="rival cards", example="= rival cards V01 V05"):
    """the rival cards that have been turned since their deck was last shuffled"""

    cards = Many(Card(), optional=True)


class RivalCard(Move, verb="card", example="Reed: card V05", said="rival, card, turn"):
    """the card that a rival turned"""

    card = Card()


def turning(ask: AnyAsk) -> type[RivalCard] | None:
    """The line by which a rival turns its card, if that is what is asked."""
    return ask.move if isinstance(ask, _AskCard) else None


LEVELS = ("normal", "hard")
KEYS = {"rivals": "the players that rival cards run", "level": "normal or hard"}
MOST = 3


class Rivals(NamedTuple):
    """Which seats are run by cards, and how well."""

    names: tuple[str, ...] = ()
    level: str = "normal"


class Due(NamedTuple):
    """What a rival has to do: the move (None: nothing) and the step of its card that says so.

    `rule` is the paragraph, where it is another than that on obeying; `by_card` is off where not the card says it but
    the rules, for all rivals alike.
    Where the order of the words after the verb means nothing, any order is right (`any_order`); where the same can be
    written in several ways, `alike` tells which lines say it.
    """

    move: Move | None
    step: str
    rule: str = ""
    by_card: bool = True
    any_order: bool = False
    alike: Callable[[Move], bool] | None = None

    @classmethod
    def for_all(cls, move: Move | None, step: str, rule: str, alike: Callable[[Move], bool] | None = None) -> Due:
        """What the rules say for all rivals alike, whatever their cards say."""
        return cls(move, step, rule, by_card=False, any_order=True, alike=alike)

    def agrees(self, move: Move) -> bool:
        """Whether a line says this move."""
        right = self.move
        if self.alike is not None:
            return move == right or self.alike(move)
        if right is None or not self.any_order:
            return move == right
        return move.verb == right.verb and sorted(map(str, move.args)) == sorted(map(str, right.args))


class Policy(Protocol):
    """What a game says of its rivals."""

    @property
    def cards(self) -> Mapping[str, int]: ...  # the rival deck: how many copies of each card

    @property
    def turns(self) -> str: ...  # the paragraph on turning a rival card

    @property
    def obeys(self) -> str: ...  # the paragraph that a rival does what the first fitting step says

    @property
    def shows(self) -> str: ...  # the paragraph that a rival's cards lie open

    def due(self, ask: AnyAsk, rival: str, card: str) -> Due:
        """The one right answer to a question that is put to a rival."""


@runtime_checkable
class Paced(Protocol):
    """A policy of a game in which a rival's turn begins with its card, and some things are settled without one."""

    def opens(self, ask: AnyAsk, answer: Move | None) -> str | None:
        """The rival that turns a card as soon as this question has been answered, if any."""

    def ruled(self, ask: AnyAsk, rival: str) -> Due | None:
        """The one right answer where the rules give it for all rivals; None where a card is looked at."""


@runtime_checkable
class Worded(Protocol):
    """A policy of a game whose deck has cards that are called `card` in the log: a rival's has a verb of its own."""

    @property
    def turn(self) -> type[RivalCard]: ...  # the line by which a rival turns its card


def read_rivals(header: Mapping[str, Setting], players: Sequence[str]) -> Rivals:
    """The rivals of a log's header. Raises Unreadable where a name or the level is wrong."""
    problems: list[Problem] = []
    seats = {player.casefold(): player for player in players}
    names: list[str] = []
    for word, source in words_of(header.get("rivals")):
        if word not in seats:
            hint = near(word, players) or there_are(players)
            problems.append(Problem(source, f"no player '{word}' to be a rival{hint}"))
        elif seats[word] not in names:
            names.append(seats[word])
    setting = header.get("rivals")
    if setting is not None and not problems:
        if len(names) > MOST:
            problems.append(Problem(setting.source, f"there are one to {MOST} rivals, not {len(names)}"))
        elif names and len(players) - len(names) != 1:
            problems.append(Problem(setting.source, "one person plays, and all the other seats are rivals'"))
    level = "normal"
    for word, source in words_of(header.get("level")):
        level = word
        if word not in LEVELS:
            problems.append(Problem(source, f"no level '{word}'{near(word, LEVELS) or there_are(LEVELS)}"))
        elif not names and not problems:
            problems.append(Problem(source, "a level needs rivals: a header line such as 'rivals: Reed'"))
    if problems:
        raise Unreadable(problems)
    return Rivals(tuple(names), level)


class _Level(Protocol):
    """A row of a game's table of levels."""

    @property
    def level(self) -> str: ...  # "hard against 2"


L = TypeVar("L", bound=_Level)
T = TypeVar("T", bound=Table)


def level_of(levels: Iterable[L], rivals: Rivals) -> L | None:
    """The row of the level that is played against so many rivals; None where there is none."""
    return {row.level: row for row in levels}.get(f"{rivals.level} against {len(rivals.names)}")


def starting(lay: Callable[[], T], play: Callable[[T], Flow], rivals: Rivals, policy: Callable[[T], Policy]) -> Start:
    """The start of a game in which some seats may be run by cards; each call lays a table anew."""

    def laid() -> State[T]:
        table = lay()
        return State(table, Drive(table, rivals.names, policy(table)) if rivals.names else None)

    def flow(state: State[T]) -> Flow:
        drive = state.beside
        return driven(play(state.table), drive) if isinstance(drive, Drive) else play(state.table)

    return Beginning(laid, flow)


def obedient(table: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
    """The bot of a rival: there is one answer, or none."""
    return legal[0] if legal else None


def driven(flow: Flow, drive: Drive) -> Flow:
    """The flow of a game with some seats run by cards."""
    answer: Sent = None
    while True:
        try:
            question = flow.send(answer)
        except StopIteration:
            return
        if isinstance(question, Question):
            answer = yield from drive.one(question)
        elif isinstance(question, Together):
            answer = yield from drive.several(question.asks)
        else:
            answer = yield question


class Drive:
    """The rival deck and the card that lies before each rival now."""

    def __init__(self, table: Table, rivals: tuple[str, ...], policy: Policy) -> None:
        self.table = table
        self.rivals = rivals
        self.policy = policy
        self.paced = policy if isinstance(policy, Paced) else None
        self.deck = Counter(policy.cards)
        self.turned: dict[str, tuple[tuple[str, int], str]] = {}

    def one(self, ask: AnyAsk) -> Part[Move | None]:
        """A question to one player, or a window that is open to several."""
        answer: Move | None
        if ask.who is None and any(player in self.rivals for player in ask.anyone):
            people = tuple(player for player in ask.anyone if player not in self.rivals)
            if not people:
                return None
            answer = yield from put(_Among(ask, people))
        elif self._decides(ask):
            answer = yield from self._decision(ask)
        else:
            answer = yield from put(self._laid_open(ask))
        opened = self.paced.opens(ask, answer) if self.paced is not None else None
        if opened is not None:
            yield from self._card(opened)
        return answer

    def several(self, asks: Sequence[AnyAsk]) -> Part[list[Move | None]]:
        """Questions that are decided at the same time: people first, so that no rival's card is known to them."""
        others = [at for at, ask in enumerate(asks) if not self._decides(ask)]
        answers: dict[int, Move | None] = {}
        if others:
            given = yield Together([self._laid_open(asks[at]) for at in others])
            answers = dict(zip(others, cast("Sequence[Move | None]", given), strict=True))
        for at, ask in enumerate(asks):
            if self._decides(ask):
                move = yield from self._decision(ask)
                answers[at] = None if move is None or move.verb == "pass" else move
        return [answers[at] for at in range(len(asks))]

    def _decides(self, ask: AnyAsk) -> bool:
        """Whether a rival has something to decide; dice and draws fall as they fall."""
        return ask.who in self.rivals and not ask.chance

    def _decision(self, ask: AnyAsk) -> Part[Move | None]:
        rival = ask.who
        assert rival is not None
        card, due = "", self.paced.ruled(ask, rival) if self.paced is not None else None
        if due is None:
            card = yield from self._card(rival)
            due = self.policy.due(ask, rival, card)
        answer = yield from put(_Bound(ask, due, card, self.policy.obeys))
        return answer

    # ---- cards

    def _card(self, rival: str) -> Part[str]:
        """The card before a rival; a new one where the play has moved on since the last."""
        place = self.table.place()
        if rival not in self.turned or self.turned[rival][0] != place:
            if not +self.deck:
                self.deck = Counter(self.policy.cards)
            move = yield from _AskCard(self.policy, self.deck, rival)
            self.deck -= Counter([move.card])
            self.turned[rival] = (place, move.card)
        return self.turned[rival][1]

    def _laid_open(self, ask: AnyAsk) -> AnyAsk:
        """What a rival draws lies open, so it must be written down."""
        if ask.who not in self.rivals or ask.unrecorded is None:
            return ask
        return _LaidOpen(ask, self.policy.shows)


def put(ask: AnyAsk) -> Part[Move | None]:
    """Put a question of whatever kind, and give its answer as it comes."""
    return cast("Move | None", (yield ask))


class _AskCard(Ask[RivalCard]):
    """A rival turns a card."""

    def __init__(self, policy: Policy, deck: Counter[str], rival: str) -> None:
        self.who = rival
        self.rule = policy.turns
        self.policy = policy
        self.deck = deck
        self.move = policy.turn if isinstance(policy, Worded) else RivalCard
        self.verbs = (self.move.name,)

    @property
    def prompt(self) -> str:
        return f"{self.who} turns a rival card"

    @property
    def missing(self) -> str:
        return f"{self.who} has not turned a rival card yet"

    def check(self, move: RivalCard, require: Require) -> None:
        card = move.card
        if require(card in self.policy.cards, self.rule, f"{card} is no rival card"):
            gone = f"{card} has been turned since the rival deck was last shuffled"
            require(self.deck[card] > 0, self.rule, gone)

    def candidates(self) -> list[RivalCard]:
        return [self.move(self.who, card) for card in (+self.deck)]

    defaults = candidates

    def remedies(self, move: RivalCard) -> list[Remedy]:
        return [Remedy(move, "turned all the same")] if move.card in self.policy.cards else []

    def sample(self, chance: Random) -> RivalCard:
        return self.move(self.who, chance.choice(list((+self.deck).elements())))


class _LaidOpen(Wrapped):
    """A draw of a rival's: its cards lie open, so it must be written down."""

    def __init__(self, inner: AnyAsk, rule: str) -> None:
        super().__init__(inner)
        self._shows = rule

    @property
    def unrecorded(self) -> None:
        return None

    @property
    def _unseen(self) -> str:
        return f"{self.who}'s cards lie open on the table, and this one was not written down"

    @property
    def missing(self) -> str:
        return f"{self.prompt}: {self._unseen}"

    def check(self, move: Move, require: Require) -> None:
        if require(UNKNOWN not in move.args, self._shows, self._unseen):
            self.inner.check(move, require)

    def defaults(self) -> list[Move]:
        drawn = self.inner.unrecorded
        return [] if drawn is None else [drawn]


class _Among(Wrapped):
    """A window that is open to people only."""

    def __init__(self, inner: AnyAsk, people: tuple[str, ...]) -> None:
        super().__init__(inner)
        self.anyone = people

    def candidates(self) -> list[Move]:
        return [move for move in self.inner.candidates() if move.who in self.anyone]

    def step(self, chosen: Sequence[Value] = ()) -> Step | Move | None:
        """Of the people's answers alone: a rival that were offered here would lead nowhere."""
        return told_apart(self.legal(), chosen)


class _Bound(Wrapped):
    """A question with the one answer that the card gives."""

    def __init__(self, inner: AnyAsk, due: Due, card: str, rule: str) -> None:
        super().__init__(inner)
        self._due, self._card = due, card
        self._obeys = due.rule or rule
        if due.move is not None:
            self.rule = self._obeys
            self.optional = False

    @property
    def _said(self) -> str:
        return f"{self._card} says: {self._due.step}" if self._due.by_card else self._due.step

    @property
    def prompt(self) -> str:
        return f"{self.inner.prompt}; {self._said}"

    @property
    def missing(self) -> str:
        right = self._due.move
        if right is None:
            return self.inner.missing
        return f"{self._said}, which is {_words(right)}, and {self.who} has not done it"

    @property
    def unrecorded(self) -> Move | None:
        right, inner = self._due.move, self.inner.unrecorded
        # What follows by itself need not be written of a rival either.
        return inner if right is None or inner == right else None

    @property
    def decline(self) -> Move | None:
        if self._due.move is None:
            return self.inner.decline
        return Pass(self.who) if self.inner.optional else None  # what others may do

    def check(self, move: Move, require: Require) -> None:
        self.inner.check(move, require)
        right = self._due.move
        if right is None:
            nothing = move == self.decline or self._due.agrees(move)
            require(nothing, self._obeys, f"{self._said}, so {self.who} does nothing here")
        else:
            said = f"{self._said}, which is {_words(right)}, not {_words(move)}"
            require(self._due.agrees(move), self._obeys, said)

    def parts(self, move: Move) -> Sequence[Move]:
        """A rival does one thing after another; a line may say several at once."""
        right = self._due.move
        if right is None or right.verb != move.verb or len(right.args) != 1:
            return (move,)
        return [right._replace(args=(arg,)) for arg in move.args]

    def candidates(self) -> list[Move]:
        return [self._due.move] if self._due.move is not None else []

    def step(self, chosen: Sequence[Value] = ()) -> Move | None:
        return self._due.move

    def defaults(self) -> Iterable[Move]:
        return [self._due.move] if self._due.move is not None else self.inner.defaults()

    def if_not_passed(self) -> tuple[Move, ...]:
        return ()

    def remedies(self, move: Move) -> list[Remedy]:
        try:
            self.inner.check(move, require)
            kept = [Remedy(move, "done all the same")]
        except Illegal:
            kept = list(self.inner.remedies(move))
        right = self._due.move
        return [*kept, Remedy(right, "as the card says" if right is not None else "not done")]


def _words(move: Move) -> str:
    """A move without its player: "play F12"."""
    return " ".join([move.verb, *(str(arg) for arg in move.args)])
