"""Rivals that are run by cards: a flow in which some seats do what the card before them says.

A rival turns one card for each round (or era, or turn), when its first decision comes. What it then does follows from
the card, the position and a stated tie-break: the game's `Policy` tells. The same question goes to the log as ever, but
it has one right answer, so that the referee can prove that the rival was run right, a person at a prompt is offered
it, and a bot plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from pnp.errors import Problem, Unreadable
from pnp.referee.log.lines import Setting
from pnp.referee.log.settings import there_are, words_of
from pnp.referee.log.words import UNKNOWN, Arg, Move, Verb, near
from pnp.referee.play.asks import Ask, Flow, Illegal, Remedy, Require, Table, Unknown, require
from pnp.referee.play.walk import Start

VERB = Verb("card", (Arg("card"),), "the card that a rival turned", "Reed: card V05")
LEVELS = ("normal", "hard")
KEYS = {"rivals": "the players that rival cards run", "level": "normal or hard"}
MOST = 3

Part = Generator[Any, Any, Any]


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

    def agrees(self, move: Move) -> bool:
        """Whether a line says this move."""
        right = self.move
        if right is not None and self.alike is not None:
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

    def due(self, ask: Ask, rival: str, card: str) -> Due:
        """The one right answer to a question that is put to a rival."""


@runtime_checkable
class Paced(Protocol):
    """A policy of a game in which a rival's turn begins with its card, and some things are settled without one."""

    def opens(self, ask: Ask, answer: Move | None) -> str | None:
        """The rival that turns a card as soon as this question has been answered, if any."""

    def ruled(self, ask: Ask, rival: str) -> Due | None:
        """The one right answer where the rules give it for all rivals; None where a card is looked at."""


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

    def start() -> tuple[Table, Flow]:
        table = lay()
        return table, driven(table, play(table), rivals, policy(table)) if rivals.names else play(table)

    return start


def changed(ask: Ask, **changes: Any) -> Ask:
    """The same question, but for what is named."""
    values: dict[str, Any] = {slot: getattr(ask, slot) for slot in Ask.__slots__}
    return Ask(**(values | changes))


def obedient(table: Table, ask: Ask, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
    """The bot of a rival: there is one answer, or none."""
    return legal[0] if legal else None


def driven(table: Table, flow: Flow, rivals: Rivals, policy: Policy) -> Flow:
    """The flow of a game with some seats run by cards."""
    drive = _Drive(table, rivals.names, policy)
    answer: Any = None
    while True:
        try:
            question = flow.send(answer)
        except StopIteration:
            return
        if isinstance(question, Unknown):
            answer = yield question
        elif isinstance(question, Ask):
            answer = yield from drive.one(question)
        else:
            answer = yield from drive.several(question)


class _Drive:
    """The rival deck and the card that lies before each rival now."""

    def __init__(self, table: Table, rivals: tuple[str, ...], policy: Policy) -> None:
        self.table = table
        self.rivals = rivals
        self.policy = policy
        self.paced = policy if isinstance(policy, Paced) else None
        self.deck = Counter(policy.cards)
        self.turned: dict[str, tuple[tuple[str, int], str]] = {}

    def one(self, ask: Ask) -> Part:
        """A question to one player, or a window that is open to several."""
        if ask.who is None and any(player in self.rivals for player in ask.anyone):
            people = tuple(player for player in ask.anyone if player not in self.rivals)
            if not people:
                return None
            answer = yield _among(ask, people)
        elif self._decides(ask):
            answer = yield from self._decision(ask)
        else:
            answer = yield self._laid_open(ask)
        opened = self.paced.opens(ask, answer) if self.paced is not None else None
        if opened is not None:
            yield from self._card(opened)
        return answer

    def several(self, asks: Iterable[Ask]) -> Part:
        """Questions that are decided at the same time: people first, so that no rival's card is known to them."""
        asks = list(asks)
        answers: dict[str, Move | None] = {}
        others = [self._laid_open(ask) for ask in asks if not self._decides(ask)]
        if others:
            answers.update((yield others))
        for ask in asks:
            if self._decides(ask) and ask.who is not None:
                move = yield from self._decision(ask)
                answers[ask.who] = None if move is None or move.verb == "pass" else move
        return answers

    def _decides(self, ask: Ask) -> bool:
        """Whether a rival has something to decide; dice and draws fall as they fall."""
        return ask.who in self.rivals and ask.sample is None

    def _decision(self, ask: Ask) -> Part:
        rival = ask.who
        assert rival is not None
        card, due = "", self.paced.ruled(ask, rival) if self.paced is not None else None
        if due is None:
            card = yield from self._card(rival)
            due = self.policy.due(ask, rival, card)
        answer = yield _bound(ask, due, card, self.policy.obeys)
        return answer

    # ---- cards

    def _card(self, rival: str) -> Generator[Any, Any, str]:
        """The card before a rival; a new one where the play has moved on since the last."""
        place = self.table.place()
        if rival not in self.turned or self.turned[rival][0] != place:
            if not +self.deck:
                self.deck = Counter(self.policy.cards)
            move = yield self._ask_card(rival)
            card = str(move.args[0])
            self.deck -= Counter([card])
            self.turned[rival] = (place, card)
        return self.turned[rival][1]

    def _ask_card(self, rival: str) -> Ask:
        left = list((+self.deck).elements())

        def check(move: Move, require: Require) -> None:
            card = str(move.args[0])
            if require(card in self.policy.cards, self.policy.turns, f"{card} is no rival card"):
                gone = f"{card} has been turned since the rival deck was last shuffled"
                require(self.deck[card] > 0, self.policy.turns, gone)

        return Ask(
            rival,
            (VERB.name,),
            self.policy.turns,
            f"{rival} turns a rival card",
            missing=f"{rival} has not turned a rival card yet",
            check=check,
            candidates=lambda: [Move(rival, VERB.name, (card,)) for card in dict.fromkeys(left)],
            defaults=lambda: [Move(rival, VERB.name, (card,)) for card in dict.fromkeys(left)],
            remedies=lambda move: [Remedy(move, "turned all the same")] if move.args[0] in self.policy.cards else [],
            sample=lambda chance: Move(rival, VERB.name, (chance.choice(left),)),
        )

    def _laid_open(self, ask: Ask) -> Ask:
        """What a rival draws lies open, so it must be written down."""
        if ask.who not in self.rivals or ask.unrecorded is None:
            return ask
        blank, judge, rule = ask.unrecorded, ask.check, self.policy.shows
        unseen = f"{ask.who}'s cards lie open on the table, and this one was not written down"

        def check(move: Move, require: Require) -> None:
            if require(UNKNOWN not in move.args, rule, unseen):
                judge(move, require)

        return changed(ask, unrecorded=None, check=check, missing=f"{ask.prompt}: {unseen}", defaults=lambda: [blank])


def _among(ask: Ask, people: tuple[str, ...]) -> Ask:
    """A window that is open to people only."""
    offered = ask.candidates
    return changed(ask, anyone=people, candidates=lambda: [move for move in offered() if move.who in people])


def _bound(ask: Ask, due: Due, card: str, rule: str) -> Ask:
    """The question with the one answer that the card gives."""
    right, judge, standing = due.move, ask.check, ask.remedies
    said = f"{card} says: {due.step}" if due.by_card else due.step
    prompt = f"{ask.prompt}; {said}"
    rule = due.rule or rule

    def check(move: Move, require: Require) -> None:
        judge(move, require)
        if right is None:
            require(move == ask.decline, rule, f"{said}, so {ask.who} does nothing here")
        else:
            require(due.agrees(move), rule, f"{said}, which is {_words(right)}, not {_words(move)}")

    def remedies(move: Move) -> list[Remedy]:
        try:
            judge(move, require)
            kept = [Remedy(move, "done all the same")]
        except Illegal:
            kept = list(standing(move)) if standing else []
        return [*kept, Remedy(right, "as the card says" if right is not None else "not done")]

    if right is None:
        return changed(ask, check=check, remedies=remedies, candidates=tuple, if_not_passed=tuple, prompt=prompt)
    offer = [right]
    return changed(
        ask,
        prompt=prompt,
        rule=rule,
        missing=f"{said}, which is {_words(right)}, and {ask.who} has not done it",
        check=check,
        candidates=lambda: offer,
        defaults=lambda: offer,
        if_not_passed=tuple,
        remedies=remedies,
        optional=False,
        # What follows by itself need not be written of a rival either.
        unrecorded=right if ask.unrecorded == right else None,
        decline=Move(ask.who, "pass") if ask.optional else None,  # what others may do
    )


def _words(move: Move) -> str:
    """A move without its player: "play F12"."""
    return " ".join([move.verb, *(str(arg) for arg in move.args)])
