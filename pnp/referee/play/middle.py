"""A log that begins in the middle: its table is laid from facts, and the play is taken up where a round begins.

A game says which facts its table is laid from and how (`Middle`, the name `MIDDLE` in its game.py); that a flow can be
taken up there is what its checkpoints have shown (see `begin`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.automa.due import RivalCards
from pnp.referee.automa.rivals import Drive
from pnp.referee.log.claims import ClaimItem
from pnp.referee.log.facts import Fact, FactReader, Stated, fact_line
from pnp.referee.log.header import Setting
from pnp.referee.log.headings import headings_said
from pnp.referee.log.kinds import UNKNOWN, Player
from pnp.referee.play.checkpoints import Beginning, State, copied
from pnp.referee.play.table import Counting
from pnp.referee.play.walk import Walk

WORD = late(r"\w+")

F = TypeVar("F", bound=Fact)
G = TypeVar("G", bound=Fact)


class Block:
    """What is stated of a table where a log begins in the middle."""

    def __init__(self, place: Setting, headings: Mapping[str, int], players: Sequence[str]) -> None:
        self.place = place  # the header line that says where
        self.headings = headings  # {"round": 5}
        self.players = tuple(players)
        self.problems: list[Problem] = []
        self.untold: list[str] = []  # what nobody knows, in words
        self.refused: list[frozenset[str]] = []  # the words of lines that cannot be read
        self._counts: dict[tuple[str, str], Stated] = {}
        self._facts: dict[type[Fact], list[tuple[Fact, Source]]] = {}
        self._there: Counter[tuple[str, str]] = Counter()

    @property
    def number(self) -> int:
        """The number of the innermost heading."""
        return list(self.headings.values())[-1]

    def add(self, stated: Stated) -> None:
        """One thing more; what is stated twice is a problem."""
        what = stated.what
        if isinstance(what, ClaimItem):
            key = (what.who or "", what.key)
            if key in self._counts:
                said = f"{what.who or ''} {what.key}".strip()
                self.problems.append(Problem(stated.source, f"{said} is stated twice"))
            self._counts[key] = stated
            return
        kept = self._facts.setdefault(type(what), [])
        if not what.several and any(other.who == what.who for other, _ in kept):
            said = f"{what.who or ''} {what.name}".strip()
            self.problems.append(Problem(stated.source, f"{said} is stated twice; put all of it on one line"))
        kept.append((what, stated.source))

    # ---- what a game asks

    def count(self, player: str, key: str, default: int = 0) -> int:
        """A count of a player; the default where it is not known."""
        stated = self._counts.get((player, key))
        if stated is None or not stated.known or not isinstance(stated.what, ClaimItem):
            return default
        return stated.what.value if isinstance(stated.what.value, int) else default

    def knows(self, player: str, key: str) -> bool:
        """Whether a count is stated, and not as `?`."""
        stated = self._counts.get((player, key))
        return stated is not None and stated.known

    def all(self, kind: type[F]) -> Iterator[F]:
        """The facts of a kind, in the order in which they stand."""
        for fact, _ in self._facts.get(kind, ()):
            assert isinstance(fact, kind)
            yield fact

    def in_order(self, one: type[F], other: type[G]) -> list[F | G]:
        """The facts of two kinds, in the order of their lines."""
        found = [*self._facts.get(one, ()), *self._facts.get(other, ())]
        return [cast("F | G", fact) for fact, _ in sorted(found, key=lambda each: each[1].line)]

    def one(self, kind: type[F], player: str | None = None) -> F | None:
        """The fact of a kind, of a player where it is somebody's."""
        return next((fact for fact in self.all(kind) if fact.who == player), None)

    def some(self, kind: type[F], player: str | None = None) -> F:
        """The fact of a kind, or one that says nothing where it is not there."""
        return self.one(kind, player) or kind(player)

    # ---- what a game says

    def wrong(self, what: Fact | tuple[str, str] | None, message: str) -> None:
        """A fact, or a count by player and key, that cannot be; None for the whole."""
        source = self.place.source
        if isinstance(what, tuple) and not isinstance(what, Fact):
            stated = self._counts.get(what)
            source = stated.source if stated is not None else source
        elif what is not None:
            source = next((at for fact, at in self._facts.get(type(what), ()) if fact is what), source)
        self.problems.append(Problem(source, message))

    def require(self, holds: object, what: Fact | tuple[str, str] | None, message: str) -> bool:
        """A guard: what does not hold is a problem."""
        if not holds:
            self.wrong(what, message)
        return bool(holds)

    def within(self, player: str, key: str, least: int, most: int, default: int = 0) -> int:
        """A count of a player that must lie within bounds."""
        value = self.count(player, key, default)
        said = f"{player} {key} {value}: expected {least} to {most}"
        return value if self.require(least <= value <= most, (player, key), said) else least

    def take(self, fact: Fact | None, card: str, copies: int = 1, pile: str = "") -> bool:
        """A card, or another thing, lies somewhere; False and a problem where there are not so many of it."""
        self._there[pile, card] += 1
        times = self._there[pile, card]
        there = "there is only one" if copies == 1 else f"there are {copies}" if copies else "there is none"
        said = f"{card} is stated {'twice' if times == 2 else f'{times} times'}, and {there}"
        if not copies:
            said = f"there is no {card} here"
        return self.require(times <= copies, fact, said)

    def among(self, fact: Fact | None, cards: Iterable[str], known: Container[str], what: str) -> Iterator[str]:
        """Those cards that there are, `?` left out; any other is a problem: `what` is "no event of this play"."""
        for card in cards:
            if card != UNKNOWN and self.require(card in known, fact, f"{card} is {what}"):
                yield card

    def lie(self, fact: Fact | None, cards: Iterable[str], copies: Mapping[str, int], pile: str = "") -> list[str]:
        """The cards of a pile or hand that are known, each taken as often as it stands there."""
        known = [card for card in cards if card != UNKNOWN]
        for card in known:
            self.take(fact, card, copies.get(card, 0), pile)
        return known

    def unknown(self, text: str) -> None:
        """What nobody knows: it stands in the verdict."""
        self.untold.append(text)


class Middle(msgspec.Struct, frozen=True, eq=False):
    """How a game's table is laid from facts.

    `counts` are those of each player that are stated, with whether they must be; others may be, and must agree.
    `lay` changes a table as it is before the first line to one before the round of the block; it tells the block
    what cannot be. `state` gives the facts of a table on which a round begins, the other way round; those that say
    nothing are left out, unless they must be stated.
    """

    facts: Sequence[type[Fact]]
    counts: Mapping[str, bool]
    lay: Callable[[Any, Block], None]
    state: Callable[[Any], Iterable[Fact]]

    def kinds(self, rivals: bool) -> list[type[Fact]]:
        """The facts, with those of rivals where there are some."""
        return [*self.facts, RivalCards] if rivals else list(self.facts)


def game_facts(middle: Middle | None) -> list[type[Fact]]:
    """The facts of a game, those of rivals among them."""
    return middle.kinds(True) if middle is not None else []


class Laid(NamedTuple):
    """The start of a play in the middle, what nobody knows of what was before, and which counts, by player and key."""

    start: Beginning[Any]
    untold: tuple[str, ...]
    unknown: tuple[tuple[str, str], ...]


def lay(
    middle: Middle | None,
    start: object,
    place: Setting,
    lines: Sequence[tuple[int, str]],
    reader: FactReader,
    heading: str,
    players: Sequence[str],
) -> Laid:
    """Lay a table from the lines of a block. Raises Unreadable with all that is wrong or wanting in it."""
    if middle is None or not isinstance(start, Beginning):
        raise Unreadable.at(place.source, "a log of this game begins with its first line")
    state = start.lay()
    block = _read(place, lines, reader, heading, players, state)
    rivals = state.beside if isinstance(state.beside, Drive) else None
    _all_there(middle, block, players, rivals is not None)
    if not block.problems:
        middle.lay(state.table, block)
        if rivals is not None:
            _lay_rivals(rivals, block)
    if not block.problems:
        _look_over(middle, block, start, state)
    if block.problems:
        raise Unreadable(sorted(block.problems, key=lambda problem: (problem.source.line, problem.source.column)))
    needed = ((count, stated) for count, stated in block._counts.items() if middle.counts.get(count[1]))
    unknown = tuple(count for count, stated in needed if count[0] and not stated.known)
    return Laid(Beginning(lambda: copied(state), start.flow), tuple(block.untold), unknown)


def _read(
    place: Setting,
    lines: Sequence[tuple[int, str]],
    reader: FactReader,
    heading: str,
    players: Sequence[str],
    state: State[Any],
) -> Block:
    """The block as it is written."""
    said = headings_said(place.value)
    if not said or said[-1][0] != heading:
        raise Unreadable.at(place.source, f"expected where the log begins, such as 'from: {heading} 5'")
    block = Block(place, dict(said), players)
    for number, line in lines:
        read = reader.read(line, Source(place.source.file, number, 1))
        if isinstance(read, Problem):
            block.problems.append(read)
            block.refused.append(frozenset(WORD.findall(line.casefold())))
            continue
        for stated in read:
            block.add(stated)
    return block


def _all_there(middle: Middle, block: Block, players: Sequence[str], rivals: bool) -> None:
    """Everything that must be stated is."""
    for wanted in wanted_facts(middle, players, rivals):
        if not wanted.stated(block):
            fact = wanted.fact
            none = fact is not None and all(field.many and field.optional for field in fact.grammar.args)
            alone = f", or '{fact_line(fact(wanted.who))}' alone where there is none" if fact and none else ""
            block.wrong(None, f"the facts lack '{wanted.example}'{alone}")


def _lay_rivals(rivals: Drive, block: Block) -> None:
    """The cards of rivals that have been turned."""
    fact = block.one(RivalCards)
    for card in fact.cards if fact is not None else ():
        if block.take(fact, card, rivals.policy.cards.get(card, 0), "rivals"):
            rivals.deck -= Counter([card])


def _look_over(middle: Middle, block: Block, start: Beginning[Any], state: State[Any]) -> None:
    """The table as a whole: nothing is lost or there twice, counts agree, and the headings are those of the header."""
    table = state.table
    try:
        table.conserve()
    except AssertionError as error:
        block.wrong(None, f"these facts cannot all be true: {error}")
        return
    for (who, key), stated in block._counts.items():
        item = stated.what
        if not stated.known or not isinstance(item, ClaimItem):
            continue
        if who:
            now = table.counts(who).get(key)
        else:
            now = table.count(item.what) if isinstance(table, Counting) and item.what is not None else None
        if now is not None and now != item.value:
            block.wrong((who, key), f"{who} {key} {item.value}, and the other facts come to {now}".strip())
    walk = Walk(Beginning(lambda: copied(state), start.flow))
    now = dict(walk.headings())
    for word, number in block.headings.items():
        if now.get(word) != number:
            block.wrong(None, f"this would be {word} {now.get(word, 0)}, not {number}")


# ---- what must be stated


class Wanted(NamedTuple):
    """Something that a block must say: of whom, which count or fact, and a line that says so."""

    who: str | None
    key: str
    fact: type[Fact] | None
    example: str
    help: str
    needed: bool = True

    def stated(self, block: Block) -> bool:
        """Whether a block says it, if only in a line that cannot be read."""
        if self.fact is not None and block.one(self.fact, self.who) is not None:
            return True
        if self.fact is None and (self.who or "", self.key) in block._counts:
            return True
        begins = f"{self.who or ''} {self.fact.name if self.fact is not None else self.key}"
        return any(refused.issuperset(WORD.findall(begins.casefold())) for refused in block.refused)


def wanted_facts(middle: Middle, players: Sequence[str], rivals: bool, needed: bool = True) -> Iterator[Wanted]:
    """What must be stated, line by line; without `needed` what may be, too."""
    for player in players:
        for key, must in middle.counts.items():
            if must or not needed:
                yield Wanted(player, key, None, f"= {player} {key} {1 if must else '?'}", f"{key} of {player}", must)
    for fact in middle.kinds(rivals):
        named = [field.kind for field in fact.grammar.args]
        one = len(players) == 1 and len(named) == 1 and isinstance(named[0], Player)  # there is nobody else
        must = fact.needed and not one
        if must or not needed:
            for who in players if fact.own else [None]:
                example = fact.grammar.example
                seats = {"Ann": who or players[0], "Ben": players[-1]}
                example = " ".join(seats.get(word, word) for word in example.split())
                yield Wanted(who, "", fact, example, fact.grammar.help, must)


# ---- the other way round


def block_lines(middle: Middle, state: State[Any]) -> list[str]:
    """The block that states a table on which a round begins."""
    table = state.table
    lines = []
    for player in table.players:
        counts = table.counts(player)
        said = ", ".join(f"{key} {counts[key]}" for key in middle.counts if key in counts)
        if said:
            lines.append(f"= {player} {said}")
    facts = [fact for fact in middle.state(table) if fact.args or fact.needed or not fact.grammar.args]
    if isinstance(state.beside, Drive):
        gone = Counter(state.beside.policy.cards) - state.beside.deck
        facts.append(RivalCards(None, *gone.elements()))
    return [*lines, *map(fact_line, facts)]
