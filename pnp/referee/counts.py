"""The referee of a game that says only what is counted and who acts when (counts.toml): arithmetic and turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType, new_class
from typing import Any

from pnp.kit.folder.counts import HAND, MOST, TITLE, Act, Counts
from pnp.kit.records import Kit
from pnp.referee.counted_cards import CardTable, Dealt
from pnp.referee.game import Game
from pnp.referee.hidden.piles import Piles
from pnp.referee.log.fields import Group, Many, Maybe, group
from pnp.referee.log.header import Setting
from pnp.referee.log.kinds import Card, Names, Number, Player, Value, Word
from pnp.referee.log.moves import Move, Pass
from pnp.referee.play.asks import Ask, Flow, Option, begin, together
from pnp.referee.play.checkpoints import starting
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.table import Term
from pnp.referee.play.tallied import Tallied
from pnp.referee.play.walk import Start

MOST_LINES = 400  # of a round in which anybody may act


class Signed(Number):
    """A change: `+2`, `-1`, or 0."""

    def __init__(self) -> None:
        super().__init__(-MOST, MOST, "+NUMBER")

    def read(self, text: str, names: Names) -> Value | None:
        plain = text.replace("−", "-")
        sign = plain[:1] if plain[:1] in "+-" else ""
        digits = plain[len(sign) :]
        if not digits.isdecimal() or len(digits) > 5:
            return None
        value = -int(digits) if sign == "-" else int(digits)
        return value if self.least <= value <= self.most else None

    def write(self, value: Value) -> str:
        return f"{int(value):+d}" if value else "0"

    def complain(self, text: str, names: Names) -> str:
        return f"expected a change from {self.least:+d} to {self.most:+d}, got '{text}'"

    def mistyped(self, value: Value, names: Names) -> list[Value]:
        number = int(value)
        return [other for other in (number - 1, number + 1, -number) if self.least <= other <= self.most]

    def values(self, names: Names) -> Sequence[Value]:
        return range(max(self.least, -9), min(self.most, 9) + 1)


class Doing(Move):
    """What somebody does, and what it changes; each game has a class of its own for each of its verbs."""

    changed: tuple[Group[Any]]  # a kind of argument by itself would be one of the line's
    act: Act

    def changes(self) -> list[tuple[str, str, int]]:
        """Who has how many more or less of what now."""
        found: list[tuple[str, str, int]] = []
        for who, count, change in getattr(self, "what", ()):
            found.append((who or self.player, count, change))
        return found

    @property
    def named(self) -> tuple[str, ...]:
        """The cards that the line names."""
        one: str = getattr(self, "card", "")
        several: tuple[str, ...] = getattr(self, "cards", ())
        return (one,) if one else several


def _verb(name: str, act: Act, counts: Counts, first: str = "") -> type[Doing]:
    """The class of a verb; `first` is a card for its example."""
    changes = act.changes or tuple(act.worth) or tuple(counts.count)
    kind = group(Maybe(Player()), Word(*changes, title="COUNT"), Signed())
    told = act.text or (f"{act.card}: from the {act.start} to the {act.to}" if act.card else "change a count")
    namespace: dict[str, Any] = {"act": act, "__doc__": f"{told}."}
    said = f"{changes[0]} +1"
    if act.card and not (act.changes or act.worth):
        namespace["cards"] = Many(Card(unknown=act.hidden), count=act.hidden)
        said = "?" if act.hidden else first
    elif act.card:
        namespace |= {"card": Card(unknown=act.hidden), "what": Many(kind, optional=True)}
        said = f"{first} {said}" if act.changes else first
    else:
        namespace["what"] = Many(kind)
    more: dict[str, Any] = {"verb": name, "example": f"Ann: {name} {said}"}
    made: type[Doing] = new_class(name.capitalize(), (Doing,), more, lambda space: space.update(namespace))
    made.changed = (kind,)
    return made


class Table(Tallied):
    """What each player has of what is counted, and where the cards are."""

    def __init__(
        self, counts: Counts, verbs: Mapping[str, type[Doing]], players: tuple[str, ...], rule: str, kit: Kit
    ) -> None:
        super().__init__(players, **{name: each.start for name, each in counts.count.items()})
        self.told, self.verbs, self.rule = counts, verbs, rule
        self.heading, self.ending = counts.heading, f"{rule}.4"
        self.cards = CardTable(counts, kit, players)

    def counts(self, player: str) -> Mapping[str, int]:
        """All that is counted is public, and how many cards somebody holds."""
        return {**self.has[player], HAND: self.cards.held(player)} if self.told.deck else self.has[player]

    def correct(self, player: str, key: str, value: int) -> None:
        """As the players wrote it; how many cards somebody holds follows from the cards."""
        if key != HAND:
            self.has[player][key] = value

    def conserve(self) -> None:
        """Nothing is beyond its bounds, and every card is somewhere."""
        for piles in self.cards.piles.values():
            piles.conserve()
        for own in self.has.values():
            for name, each in self.told.count.items():
                assert each.least <= own[name] <= each.most, name

    def scores(self) -> Mapping[str, tuple[int, list[Term]]]:
        """What it is won by."""
        return self.scored_by(self.told.win.by or next(iter(self.told.count)))

    def bounded(self, name: str, value: int) -> int:
        """A number as far as it is within the bounds of a count."""
        each = self.told.count[name]
        return min(max(value, each.least), each.most)

    def changes(self, move: Doing) -> list[tuple[str, str, int]]:
        """What a line changes: what it says, and what its card is worth, as far as the bounds of a count go."""
        found = move.changes()
        worth = self.worth(move)
        kept = [each for each in found if each[0] != move.player or each[1] not in worth]
        return [*kept, *((move.player, count, change) for count, change in worth.items() if change)]

    def worth(self, move: Doing) -> dict[str, int]:
        """What the card of a line changes its player's counts by."""
        own, found = self.has[move.player], {}
        for card in move.named if move.act.card else ():
            for count, change in self.cards.worth(move.act, card).items():
                found[count] = self.bounded(count, own[count] + change) - own[count]
        return found

    def over(self) -> bool:
        """Whether all have together what ends the game."""
        win = self.told.win
        return win.together is not None and bool(win.by) and self.together(win.by) >= win.together

    def end_round(self) -> None:
        """Whether the game ends with this round."""
        win = self.told.win
        reached = win.reach is not None and bool(win.by) and any(own[win.by] >= win.reach for own in self.has.values())
        self.finished = self.over() or reached or (win.rounds is not None and self.round >= win.rounds)
        if self.finished and win.by:
            best = max if win.most else min
            goal = best(own[win.by] for own in self.has.values())
            self.winners = tuple(who for who, own in self.has.items() if own[win.by] == goal)


class _Turn:
    """What holds for a line of any player, whether it must be or may be."""

    table: Table
    who: str | None

    def checked(self, move: Doing, require: Require) -> None:
        """Bounds of what is had (2), one change of each count (3), cards that are there (5) and what they are worth."""
        rule, seen = self.table.rule, set()
        if move.act.card:
            self.table.cards.check(move.player, move.act, move.named, require, f"{rule}.5")
            worth = self.table.worth(move)
            for who, count, change in move.changes():
                if who == move.player and count in worth:
                    said = f"{move.named[0]} is worth {worth[count]:+d} {count} to {who}, not {change:+d}"
                    require(change in (worth[count], self._printed(move, count)), f"{rule}.5", said)
        for who, count, change in self.table.changes(move):
            each, has = self.table.told.count[count], self.table.has[who][count]
            after = has + change
            if after < each.least:
                said = f"{who} has {has} {count}, and cannot lose {-change}"
                require(False, f"{rule}.2", f"{said}; {each.least} is the least" if each.least else said)
            low, high = move.act.least, move.act.most
            said = f"{move.verb} changes a count by {low:+d} to {high:+d}, not by {change:+d}"
            require(low <= change <= high or count in move.act.worth, f"{rule}.3", said)
            require(after <= each.most, f"{rule}.2", f"{who} would have {after} {count}; {each.most} is the most")
            require((who, count) not in seen, f"{rule}.3", f"{count} of {who} stands there twice")
            seen.add((who, count))

    def _printed(self, move: Doing, count: str) -> int:
        """What stands on the card, whether or not it can be lost or had."""
        return self.table.cards.worth(move.act, move.named[0])[count]

    def done(self, move: Doing) -> None:
        """The changes made and the cards moved, as far as they can be."""
        changes = self.table.changes(move)
        if move.act.card:
            self.table.cards.move(move.player, move.act, move.named)
        for who, count, change in changes:
            own = self.table.has[who]
            own[count] = self.table.bounded(count, own[count] + change)

    def some(self, who: str) -> Iterator[Doing]:
        """Lines to propose: each verb with cards that can be there, or with small changes of its counts."""
        for verb in self.table.verbs.values():
            if verb.act.card:
                named = self.table.cards.some(who, verb.act)
                if verb.act.changes:
                    yield from (verb(who, *cards, change) for cards in named for change in self.small(verb))
                else:
                    yield from (verb(who, *cards) for cards in named)
                continue
            yield from (verb(who, change) for change in self.small(verb))

    def small(self, verb: type[Doing]) -> Iterator[Value]:
        """Small changes of what a verb changes, as it takes them."""
        for count in verb.act.changes or tuple(self.table.told.count):
            if count not in verb.act.worth:
                for change in range(max(verb.act.least, -3), min(verb.act.most, 5) + 1):
                    yield verb.changed[0].of(None, count, change)

    def standing(self, move: Doing) -> Sequence[Remedy]:
        """A line that cannot be stands as far as it can."""
        return [Remedy(move, "counted as far as it goes"), Remedy(None, "not counted")]


class AskTurn(_Turn, Ask[Doing | Pass]):
    """Whoever's turn it is does something, or passes (1)."""

    def __init__(self, table: Table, who: str | None) -> None:
        self.table, self.who, self.rule = table, who, f"{table.rule}.1"
        self.anyone = table.players if who is None else ()
        self.verbs = (*table.verbs, "pass")

    @property
    def prompt(self) -> str:
        """Whose turn it is."""
        return f"{self.who}'s turn" if self.who else "somebody acts"

    def check(self, move: Doing | Pass, require: Require) -> None:
        """As far as it is more than a pass."""
        if isinstance(move, Doing):
            self.checked(move, require)

    def candidates(self) -> Iterator[Doing | Pass]:
        """Some lines, and the pass."""
        for who in self.anyone or [str(self.who)]:
            yield Pass(who)
            yield from self.some(who)

    def defaults(self) -> list[Pass]:
        """A line that nobody wrote changed nothing."""
        return [Pass(who) for who in self.anyone or [str(self.who)]]

    def remedies(self, move: Doing | Pass) -> Sequence[Remedy]:
        """As far as it goes."""
        return self.standing(move) if isinstance(move, Doing) else []

    def accept(self, move: Doing | Pass) -> None:
        """Counted."""
        if isinstance(move, Doing):
            self.done(move)


class AskMore(_Turn, Option[Doing]):
    """Whoever's turn it is may do more (1); or anybody, where nobody's turn is said."""

    prompt = "more"

    def __init__(self, table: Table, who: str | None) -> None:
        self.table, self.who, self.rule = table, who, f"{table.rule}.1"
        self.anyone = table.players if who is None else ()
        self.verbs = tuple(table.verbs)

    def check(self, move: Doing, require: Require) -> None:
        """The same as of a first line."""
        self.checked(move, require)

    def candidates(self) -> Iterator[Doing]:
        """Some lines."""
        for who in self.anyone or [str(self.who)]:
            yield from self.some(who)

    def remedies(self, move: Doing) -> Sequence[Remedy]:
        """As far as it goes."""
        return self.standing(move)

    def accept(self, move: Doing) -> None:
        """Counted."""
        self.done(move)


class OneDeck(Table):
    """The same with cards of one deck: who holds which of them is remembered, and offered while a log is written."""

    @property
    def piles(self) -> Piles:
        """The deck, the hands and the pile."""
        return next(iter(self.cards.piles.values()))


def play(table: Table) -> Flow:
    """Rounds of turns, until what is said of the end comes to be."""
    counts = table.told
    least, most = counts.acts
    while not table.finished:
        yield from begin()
        table.round += 1
        if table.round > 1:
            table.cards.gather()
        if deals := table.cards.deals(table.round == 1, f"{table.rule}.5"):
            yield from together(deals)
        if counts.turns == "in order":
            for who in table.players:
                yield from _lines(table, who, least, most)
                if table.over():
                    break
        elif counts.turns == "each once":
            yield from together([AskTurn(table, who) for who in table.players])
        else:
            # Somebody must do something, or a log that ends would have rounds without end.
            yield from AskTurn(table, None)
            for _ in range(0 if table.over() else MOST_LINES):
                done = yield from AskMore(table, None)
                if done is None or table.over():
                    break
        table.end_round()


def _lines(table: Table, who: str, least: int, most: int) -> Flow:
    """The lines of one turn."""
    for number in range(most):
        if number < least:
            done: Move | None = yield from AskTurn(table, who)
        else:
            done = yield from AskMore(table, who)
        if done is None or isinstance(done, Pass) or table.over():
            return


def game_of(counts: Counts, edition: int = 1, firsts: Mapping[str, str] = MappingProxyType({})) -> Game:
    """What the referee needs of a game that is told by its counts; `firsts` are a card of each deck, for examples."""
    verbs = {name: _verb(name, act, counts, firsts.get(act.card, "")) for name, act in counts.moves.items()}
    dealt = [Dealt.grammar] if any(deck.deal for deck in counts.deck.values()) else []

    def prepare(kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Start:
        section = next((each for each in kit.rules.sections if each.title == TITLE), None)
        kind = OneDeck if len(counts.deck) == 1 else Table
        rule = section.number if section is not None else "1"
        return starting(lambda: kind(counts, verbs, players, rule, kit), play)

    def card_ids(kit: Kit) -> Mapping[str, Sequence[str]]:
        return {name: [card.id for card in kit.decks.get(name, ())] for name in counts.deck}

    return Game(
        EDITIONS=tuple(range(1, edition + 1)),
        HEADING=counts.heading,
        HEADINGS=(counts.heading,),
        VERBS=(*dealt, *(each.grammar for each in verbs.values()), Pass.grammar),
        CLAIMS=(*counts.count, *([HAND] if counts.deck else [])),
        card_ids=card_ids,
        prepare=prepare,
    )
