"""The referee of a game that says only what is counted and who acts when (counts.toml): arithmetic and turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import new_class
from typing import Any

from pnp.kit.folder.counts import MOST, TITLE, Act, Counts
from pnp.kit.records import Kit
from pnp.referee.game import Game
from pnp.referee.log.kinds import Group, Many, Maybe, Names, Number, Player, Value, Word, group
from pnp.referee.log.lines import Setting
from pnp.referee.log.moves import Move, Pass
from pnp.referee.play.asks import Ask, Broken, Flow, Option, Remedy, Require, Term, begin, together
from pnp.referee.play.checkpoints import starting
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


def _verb(name: str, act: Act, counts: Counts) -> type[Doing]:
    """The class of a verb."""
    changes = act.changes or tuple(counts.count)
    kind = group(Maybe(Player()), Word(*changes, title="COUNT"), Signed())
    namespace = {"what": Many(kind), "act": act, "__doc__": f"{act.text or 'change a count'}."}
    more: dict[str, Any] = {"verb": name, "example": f"Ann: {name} {changes[0]} +1"}
    made: type[Doing] = new_class(name.capitalize(), (Doing,), more, lambda space: space.update(namespace))
    made.changed = (kind,)
    return made


class Table:
    """What each player has of what is counted."""

    def __init__(self, counts: Counts, verbs: Mapping[str, type[Doing]], players: tuple[str, ...], rule: str) -> None:
        self.told, self.verbs, self.players, self.rule = counts, verbs, players, rule
        self.finished = False
        self.winners: tuple[str, ...] = ()
        self.round = 0
        self.has = {who: {name: each.start for name, each in counts.count.items()} for who in players}

    def place(self) -> tuple[str, int]:
        """The round."""
        return self.told.heading, self.round

    def counts(self, player: str) -> Mapping[str, int]:
        """All that is counted is public."""
        return self.has[player]

    def correct(self, player: str, key: str, value: int) -> None:
        """As the players wrote it."""
        self.has[player][key] = value

    def conserve(self) -> None:
        """Nothing is beyond its bounds."""
        for own in self.has.values():
            for name, each in self.told.count.items():
                assert each.least <= own[name] <= each.most, name

    def scores(self) -> Mapping[str, tuple[int, list[Term]]]:
        """What it is won by."""
        by = self.told.win.by or next(iter(self.told.count))
        return {who: (own[by], [Term(own[by], by)]) for who, own in self.has.items()}

    def misplaced(self, move: Move) -> list[Broken]:
        """Nothing that is not better said by whose turn it is."""
        return []

    def bounded(self, name: str, value: int) -> int:
        """A number as far as it is within the bounds of a count."""
        each = self.told.count[name]
        return min(max(value, each.least), each.most)

    def over(self) -> bool:
        """Whether all have together what ends the game."""
        win = self.told.win
        return (
            win.together is not None and bool(win.by) and sum(own[win.by] for own in self.has.values()) >= win.together
        )

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
        """Bounds of what is had (2), one change of each count (3)."""
        rule, seen = self.table.rule, set()
        for who, count, change in move.changes():
            each, has = self.table.told.count[count], self.table.has[who][count]
            after = has + change
            if after < each.least:
                said = f"{who} has {has} {count}, and cannot lose {-change}"
                require(False, f"{rule}.2", f"{said}; {each.least} is the least" if each.least else said)
            low, high = move.act.least, move.act.most
            said = f"{move.verb} changes a count by {low:+d} to {high:+d}, not by {change:+d}"
            require(low <= change <= high, f"{rule}.3", said)
            require(after <= each.most, f"{rule}.2", f"{who} would have {after} {count}; {each.most} is the most")
            require((who, count) not in seen, f"{rule}.3", f"{count} of {who} stands there twice")
            seen.add((who, count))

    def done(self, move: Doing) -> None:
        """The changes made, as far as they can be."""
        for who, count, change in move.changes():
            own = self.table.has[who]
            own[count] = self.table.bounded(count, own[count] + change)

    def some(self, who: str) -> Iterator[Doing]:
        """Lines to propose: each verb with small changes of its first count."""
        for verb in self.table.verbs.values():
            for count in verb.act.changes or tuple(self.table.told.count):
                for change in range(max(verb.act.least, -3), min(verb.act.most, 5) + 1):
                    yield verb(who, verb.changed[0].of(None, count, change))

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


def play(table: Table) -> Flow:
    """Rounds of turns, until what is said of the end comes to be."""
    counts = table.told
    least, most = counts.acts
    while not table.finished:
        yield from begin()
        table.round += 1
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


def game_of(counts: Counts, edition: int = 1) -> Game:
    """What the referee needs of a game that is told by its counts."""
    verbs = {name: _verb(name, act, counts) for name, act in counts.moves.items()}

    def prepare(kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Start:
        section = next((each for each in kit.rules.sections if each.title == TITLE), None)
        rule = section.number if section is not None else "1"
        return starting(lambda: Table(counts, verbs, players, rule), play)

    def no_cards(kit: Kit) -> Mapping[str, Sequence[str]]:
        return {}

    return Game(
        EDITIONS=tuple(range(1, edition + 1)),
        HEADING=counts.heading,
        VERBS=(*(each.grammar for each in verbs.values()), Pass.grammar),
        CLAIMS=tuple(counts.count),
        TABLE_CLAIMS=("winner",),
        KEYS={},
        VARIANTS={},
        HOUSE_RULES={},
        card_ids=no_cards,
        prepare=prepare,
    )
