"""What is asked in a log that is being written: in a sentence, with the legal answers, whole or step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from pnp.hexes import Cell
from pnp.named import NamedTuple
from pnp.referee.automa.questions import turning
from pnp.referee.log.kinds import Die, Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.steps import Step
from pnp.referee.play.table import Following, Hidden, Mapped, Telling
from pnp.referee.record.course import Course
from pnp.referee.record.position import Position, cell_of, position_of
from pnp.referee.record.private import playable
from pnp.referee.verdict.map_view import text_map

OFFERED = 9


class Offer(NamedTuple):
    """What is asked now: the questions that are open, the legal answers, and what no answer says."""

    place: str
    prompts: tuple[str, ...]
    legal: tuple[str, ...]
    enter: str  # what Enter alone says, "" where an answer is needed
    fallen: str = ""  # what answers where not a person does: "cards" or "dice"
    example: str = ""  # how such a line is written, where it may not be known yet


Thing = Literal["player", "verb", "card", "place", "number", "word"]


class Choice(NamedTuple):
    """One thing to choose: its word, and what it is, so that it can be chosen on a board or by a picture.

    `cell` is the hex of the map that a place lies in.
    """

    value: Value
    is_a: Thing
    cell: str = ""


class StepOffer(NamedTuple):
    """A decision taken step by step: what is asked next and what may be chosen, or the finished `line`."""

    prompt: str
    choices: tuple[Choice, ...] = ()
    line: str = ""


class Asked(Course):
    """A log that is being written, as far as anybody looks at it."""

    def offer(self) -> Offer:
        """What is asked now."""
        walk = self._walk
        legal = self._answers()
        place = walk.headings()
        prompts = tuple(once(dict.fromkeys(ask.prompt for ask in walk.open)))
        forced = self._runs()
        if forced is not None and legal:
            enter = legal[0]
        else:
            passing = {ask.passing for ask in walk.open}
            no = passing.pop() if len(passing) == 1 else "no"
            enter = "" if walk.stuck else "hidden cards" if all(ask.unrecorded for ask in walk.open) else no
        chance = walk.open and all(ask.chance for ask in walk.open)
        fallen = ("dice" if self._dice(walk.open[0]) else "cards") if chance else ""
        where = "set-up" if place == self._first else said_headings(place)
        return Offer(where, prompts, tuple(legal), enter, fallen, self._example(fallen, legal))

    def _example(self, fallen: str, legal: Sequence[str]) -> str:
        """How a line of chance is written: the first there can be; else, once, one of its kind."""
        if not fallen or legal:
            return legal[0] if fallen else ""
        verb = self._words.verbs[self._walk.open[0].verbs[0]]
        begun = any(line.startswith((f"{verb.name}:", f"{self._walk.open[0].who}: {verb.name}")) for line in self.lines)
        return "" if begun else verb.example

    def _answers(self) -> list[str]:
        """All lines that answer a question: those that the log can tell, and those with cards that a player holds
        without its knowing."""
        found = [self._words.write(move) for ask in self._walk.open for move in ask.legal()]
        for ask in self._walk.open:
            for who in (ask.who,) if ask.who else ask.anyone:
                if cards := self.private.held(who, self.lines):
                    found += playable(ask, self._words, who, cards)
        return list(dict.fromkeys(found))

    def _dice(self, ask: AnyAsk) -> bool:
        """Whether a question is answered by dice, and by nothing else: a verb alone is no throw."""
        args = self._words.verbs[ask.verbs[0]].args
        return bool(args) and all(isinstance(arg.kind, Die) for arg in args)

    def tally(self) -> dict[str, dict[str, int]]:
        """The public counts of everybody."""
        table = self._walk.table
        return {player: dict(table.counts(player)) for player in table.players}

    def story(self) -> list[str]:
        """What has followed by rule so far, where the game tells it."""
        table = self._walk.table
        if isinstance(table, Following):
            return list(table.followed)
        return list(table.story) if isinstance(table, Telling) else []

    def counts(self) -> list[str]:
        """The public counts of everybody, a line each."""
        return [
            f"{player}: " + ", ".join(f"{key} {value}" for key, value in counts.items())
            for player, counts in self.tally().items()
        ]

    def standing(self) -> Position:
        """The table as a record."""
        return position_of(self._walk.table, self._rivals)

    def position(self, width: int = 0) -> list[str]:
        """Everything that can be seen on the table: counts, the map where there is one, cards that are known.

        With a width the map keeps within as many letters a line.
        """
        table = self._walk.table
        lines = self.counts()
        held_by = table.piles.known if isinstance(table, Hidden) else {}
        for player, known in held_by.items():
            held = [f"{card} x{count}" if count > 1 else card for card, count in known.items() if count]
            if held:
                lines.append(f"{player} holds {' '.join(held)}")
        return [*lines, "", *text_map(table.sketch(), width)] if isinstance(table, Mapped) else lines

    def _runs(self) -> AnyAsk | None:
        """The open question to a rival which has one answer, or none."""
        ask = self._walk.open[0] if len(self._walk.open) == 1 else None
        if ask is None or ask.who not in self._rivals or ask.chance or turning(ask):
            return None
        return ask

    def forms(self) -> list[str]:
        """Lines that may be typed now, with and without their names, for completion."""
        full = self._answers()
        return [*full, *(line.partition(": ")[2] for line in full if ": " in line)]

    # ---- step by step

    def step(self, chosen: Sequence[Value] = ()) -> StepOffer | None:
        """The next step of an answer after what has been chosen. None where nothing is left to choose.

        Where several questions are open, the first step says which of them is answered. One to which no answer can be
        offered (dice, a deck that nobody sees, a hidden hand) is none of its choices: it would lead nowhere.
        """
        asks = [ask for ask in self._walk.open if not self._dice(ask)]
        if len(asks) > 1:
            asks = [ask for ask in asks if ask.step() is not None]
        if len(asks) > 1:
            names = _told_apart(asks)
            if not chosen:
                return StepOffer("who" if names[0] in self._words.players else "what", self._choices(names))
            asks = [ask for ask, name in zip(asks, names, strict=True) if name == chosen[0]]
            chosen = chosen[1:]
        if not asks:
            return None
        found = asks[0].step(tuple(chosen))
        if isinstance(found, Move):
            return StepOffer("", line=self._words.write(found))
        return StepOffer(found.prompt, self._choices(found.choices)) if isinstance(found, Step) else None

    def _choices(self, values: Sequence[Value]) -> tuple[Choice, ...]:
        table = self._walk.table
        cells = table.sketch().cells if isinstance(table, Mapped) else ()
        return tuple(self._choice(value, cells) for value in values)

    def _choice(self, value: Value, cells: Sequence[Cell]) -> Choice:
        """A word of a line, and what it is."""
        if not isinstance(value, str):
            return Choice(value, "number")
        words = self._words
        if value in words.players:
            return Choice(value, "player")
        if value in words.verbs:
            return Choice(value, "verb")
        if value in words.cards.values():
            return Choice(value, "card")
        cell = cell_of(value, cells)
        return Choice(value, "place", cell.name) if cell is not None else Choice(value, "word")


def once(prompts: Iterable[str]) -> list[str]:
    """What is asked, with what several of them say in brackets at their ends after the last alone.

    >>> once(["the next 2 of A (write each)", "the next 1 of B (write each)", "action 1"])
    ['the next 2 of A', 'the next 1 of B (write each)', 'action 1']
    """
    found: list[str] = []
    asides: set[str] = set()
    for prompt in reversed(list(prompts)):
        plain, bracket, aside = prompt.rpartition(" (")
        again = bracket and aside.endswith(")") and aside in asides
        found.append(plain if again else prompt)
        asides.add(aside)
    return found[::-1]


def _told_apart(asks: Sequence[AnyAsk]) -> list[str]:
    """A word for each of several open questions: who is asked, or where that is not enough, what."""
    names = [ask.who or "" for ask in asks]
    return names if len(set(names)) == len(names) and all(names) else [ask.prompt for ask in asks]


def said_headings(place: Sequence[tuple[str, int]]) -> str:
    """Headings as they are said: "era 2, turn 7"."""
    return ", ".join(f"{word} {number}" for word, number in place)
