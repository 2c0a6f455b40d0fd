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
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from pnp.errors import Problem, Unreadable
from pnp.named import NamedTuple
from pnp.referee.automa.due import Due, Paced, Policy
from pnp.referee.automa.questions import Among, AskCard, Bound, LaidOpen
from pnp.referee.log.header import Setting
from pnp.referee.log.moves import Move
from pnp.referee.log.settings import there_are, words_of
from pnp.referee.play.asks import AnyAsk, Flow, Part, Question, Sent, Together
from pnp.referee.play.checkpoints import Beginning, State
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Start
from pnp.wording import near

LEVELS = ("normal", "hard")
KEYS = {"rivals": "the players that rival cards run", "level": "normal or hard"}
MOST = 3


class Rivals(NamedTuple):
    """Which seats are run by cards, and how well."""

    names: tuple[str, ...] = ()
    level: str = "normal"


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
            answer = yield from put(Among(ask, people))
        elif self._decides(ask):
            answer = yield from self._decision(ask)
        else:
            answer = yield from put(self._laid_open(ask))
        opened = self.paced.opens(ask, answer) if self.paced is not None else None
        if opened is not None:
            yield from self._card(opened)
        return answer

    def several(self, asks: Sequence[AnyAsk]) -> Part[list[Move | None]]:
        """Questions that are decided at the same time: people first, so that no rival's card is known to them; in any
        order where the rules tell what a rival answers, whatever the others do."""
        due = {at: self._settled(ask) for at, ask in enumerate(asks)}
        others = [at for at, ask in enumerate(asks) if due[at] is not None or not self._decides(ask)]
        answers: dict[int, Move | None] = {}
        if others:
            given = yield Together([self._bound(asks[at], due[at]) for at in others])
            answers = dict(zip(others, cast("Sequence[Move | None]", given), strict=True))
        for at, ask in enumerate(asks):
            if at not in answers:
                move = yield from self._decision(ask)
                answers[at] = None if move is None or move.verb == "pass" else move
        return [answers[at] for at in range(len(asks))]

    def _settled(self, ask: AnyAsk) -> Due | None:
        """What a rival answers by the rules alone, whatever others answer at the same time, where that is so."""
        if self.paced is None or not self._decides(ask) or not isinstance(ask, self.paced.at_once):
            return None
        assert ask.who is not None
        return self.paced.ruled(ask, ask.who)

    def _bound(self, ask: AnyAsk, due: Due | None) -> AnyAsk:
        """A question as it is put beside others: to a rival with its one answer, if that is known."""
        return self._laid_open(ask) if due is None else Bound(ask, due, "", self.policy.obeys)

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
        answer = yield from put(Bound(ask, due, card, self.policy.obeys))
        return answer

    # ---- cards

    def _card(self, rival: str) -> Part[str]:
        """The card before a rival; a new one where the play has moved on since the last."""
        place = self.table.place()
        if rival not in self.turned or self.turned[rival][0] != place:
            if not +self.deck:
                self.deck = Counter(self.policy.cards)
            move = yield from AskCard(self.policy, self.deck, rival)
            self.deck -= Counter([move.card])
            self.turned[rival] = (place, move.card)
        return self.turned[rival][1]

    def _laid_open(self, ask: AnyAsk) -> AnyAsk:
        """What a rival draws lies open, so it must be written down."""
        if ask.who not in self.rivals or ask.unrecorded is None:
            return ask
        return LaidOpen(ask, self.policy.shows)


def put(ask: AnyAsk) -> Part[Move | None]:
    """Put a question of whatever kind, and give its answer as it comes."""
    return cast("Move | None", (yield ask))


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What a referee in somebody's own folder has looked for here before it lay in a module of its own."""
        from pnp.referee.automa import due, questions

        return getattr(due if hasattr(due, name) else questions, name)
