"""Writing a log as it is played: what is asked next, what may be answered, and what an answer comes to.

Knows no terminal: `pnp record` shows what stands here and writes the lines that are accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from pnp.errors import Problem, Source
from pnp.hexes import Sketch
from pnp.referee.asks import Ask, Guess
from pnp.referee.atlas import text_map
from pnp.referee.log import Claim, Entry, Heading, Reader
from pnp.referee.moves import Move, Vocabulary
from pnp.referee.replay import Start, Step, Walk, complaint, replay
from pnp.referee.rivals import VERB as RIVAL_CARD
from pnp.referee.shorthand import longer

OFFERED = 9


class Offer(NamedTuple):
    """What is asked now: the questions that are open, the legal answers, and what no answer says."""

    place: str
    prompts: tuple[str, ...]
    legal: tuple[str, ...]
    enter: str  # what Enter alone says, "" where an answer is needed


class Taken(NamedTuple):
    """What became of an answer: the lines that it adds to the log, or why it is not one; what else is to be said."""

    lines: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


class Session:
    """One log being written. `lines` are those after the header, in order."""

    def __init__(
        self,
        start: Start,
        words: Vocabulary,
        reader: Reader,
        lines: Sequence[str] = (),
        rivals: Sequence[str] = (),
    ) -> None:
        self._start = start
        self._rivals = tuple(rivals)
        self._words = words
        self._reader = reader
        self.lines: list[str] = list(lines)
        self._walk = self._again()

    def _again(self) -> Walk:
        """The walk after all lines, from the beginning."""
        walk = Walk(self._start, _Firsts())
        for entry in self._entries():
            what = entry.what
            if isinstance(what, Move):
                ask = walk.seek(what)
                if ask is not None:
                    walk.answer(ask, what)
            elif isinstance(what, Heading):
                walk.reach(what)
        return walk

    def _entries(self) -> list[Entry]:
        entries = []
        for number, line in enumerate(self.lines, 1):
            content = line.partition("#")[0]
            if content.strip():
                read = self._reader.line(content, Source("", number, 1))
                if isinstance(read, Entry):
                    entries.append(read)
        return entries

    @property
    def over(self) -> bool:
        """Whether the play has come to its end."""
        return not self._walk.open

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, when it is over."""
        return self._walk.table.winners

    def offer(self) -> Offer:
        """What is asked now."""
        walk = self._walk
        legal = [self._words.write(move) for ask in walk.open for move in ask.legal()]
        word, number = walk.table.place()
        prompts = tuple(ask.prompt for ask in walk.open)
        enter = "" if walk.stuck else "hidden cards" if all(ask.blank for ask in walk.open) else "no"
        return Offer(f"{word} {number}", prompts, tuple(legal), enter)

    def counts(self) -> list[str]:
        """The public counts of everybody, a line each."""
        table = self._walk.table
        return [
            f"{player}: " + ", ".join(f"{key} {value}" for key, value in table.counts(player).items())
            for player in table.players
        ]

    def position(self) -> list[str]:
        """Everything that can be seen on the table: counts, the map where there is one, cards that are known."""
        table = self._walk.table
        lines = self.counts()
        piles = getattr(table, "piles", None)
        for player in table.players:
            if piles is None:
                break
            held = [f"{card} x{count}" if count > 1 else card for card, count in piles.known[player].items() if count]
            if held:
                lines.append(f"{player} holds {' '.join(held)}")
        sketch = table.sketch() if hasattr(table, "sketch") else None
        return [*lines, "", *text_map(sketch)] if isinstance(sketch, Sketch) else lines

    def forms(self) -> list[str]:
        """Lines that may be typed now, with and without their names, for completion."""
        full = [self._words.write(move) for ask in self._walk.open for move in ask.legal()]
        return [*full, *(line.partition(": ")[2] for line in full if ": " in line)]

    def roll(self, who: str, chance: Random) -> Taken:
        """Throw the dice that are asked for, for those who have none at hand."""

        def thrown(ask: Ask) -> bool:
            if ask.sample is None or (who and (ask.who or "").casefold() != who.casefold()):
                return False
            return all(arg.kind == "die" for arg in self._words.verbs[ask.verbs[0]].args)

        ask = self._reach(thrown)
        move = ask.sample(chance) if ask is not None and ask.sample is not None else None
        return self._move(move) if move is not None else Taken(refused=("no dice are asked for now",))

    def _reach(self, wanted: Callable[[Ask], bool]) -> Ask | None:
        """The open question that is wanted, or the first one to come when optional ones are passed."""
        trial = self._again()
        skips = 0
        while not any(wanted(ask) for ask in trial.open):
            if trial.stuck:
                return None
            trial.skip()
            skips += 1
        for _ in range(skips):
            self._walk.skip()
        return next((ask for ask in self._walk.open if wanted(ask)), None)

    def rival(self, card: str) -> Taken:
        """Turn a rival's card, and do everything that it says up to the next thing that a person or chance decides."""
        lines: list[str] = []
        said: list[str] = []
        if card:
            ask = self._reach(lambda ask: RIVAL_CARD.name in ask.verbs)
            if ask is None:
                return Taken(refused=("no rival turns a card now",))
            read = self._reader.line(f"{ask.who}: {RIVAL_CARD.name} {card}", Source("", 0, 1))
            if isinstance(read, Problem) or not isinstance(read.what, Move):
                return Taken(refused=(read.message if isinstance(read, Problem) else "that is no card",))
            taken = self._move(read.what)
            if taken.refused:
                return taken
            lines += taken.lines
        while (ask := self._runs()) is not None:
            said.append(ask.prompt)
            legal = ask.legal()
            taken = self._move(legal[0]) if legal else self._pass()
            if taken.refused:
                return Taken(tuple(lines), taken.refused, tuple(said))
            lines += taken.lines
        return Taken(tuple(lines), () if lines or said else ("no rival has anything to do now",), tuple(said))

    def _runs(self) -> Ask | None:
        """The open question to a rival which has one answer, or none."""
        ask = self._walk.open[0] if len(self._walk.open) == 1 else None
        if ask is None or ask.who not in self._rivals or ask.sample is not None or RIVAL_CARD.name in ask.verbs:
            return None
        return ask

    def answer(self, text: str) -> Taken:
        """Take one line, a short form of it (see `pnp.referee.shorthand`), or "" to pass."""
        if not text.strip():
            return self._pass()
        content = text.partition("#")[0].strip()
        if not content:
            return self._keep(text.strip())
        read = self._reader.line(content, Source("", 0, 1))
        if isinstance(read, Problem):
            read = self._short(content) or read
        if isinstance(read, Problem):
            return Taken(refused=(read.message,))
        if isinstance(read.what, Move):
            return self._move(read.what)
        return self._check(read)

    def undo(self, number: int = 1) -> tuple[str, ...]:
        """Take back the last `number` lines that say something; gives them, the latest first."""
        taken: list[str] = []
        while self.lines and number > 0:
            line = self.lines.pop()
            if line.partition("#")[0].strip():
                number -= 1
                taken.append(line)
        self._walk = self._again()
        return tuple(taken)

    # ---- answers

    def _short(self, content: str) -> Entry | None:
        """The line that something was short for: one that answers a question, or else any that can be read."""
        read = [self._reader.line(line, Source("", 0, 1)) for line in longer(content, self._walk.open, self._words)]
        entries = [entry for entry in read if isinstance(entry, Entry)]
        fitting = (e for e in entries if isinstance(e.what, Move) and any(a.fits(e.what) for a in self._walk.open))
        return next(fitting, None) or next(iter(entries), None)

    def _pass(self) -> Taken:
        """Nothing is done where that is an answer; written down where it decides something."""
        walk = self._walk
        if walk.stuck:
            due = [ask.due or ask.prompt for ask in walk.open if not ask.passable]
            return Taken(refused=tuple(due))
        said = [ask.decline for ask in walk.open if ask.decline is not None]
        if said:
            return self._move(said[0])
        place = walk.table.place()
        walk.skip()
        return Taken(tuple(self._heading(place)))

    def _move(self, move: Move) -> Taken:
        ask = next((ask for ask in self._walk.open if ask.fits(move)), None)
        if ask is None:
            ask = self._look_ahead(move)
            if ask is None:
                return Taken(refused=tuple(f"{b.rule}: {b.reason}" for b in complaint(self._walk, move)))
        broken = [] if move.verb == "pass" else ask.broken(move)
        if broken:
            return Taken(refused=tuple(f"{b.rule}: {b.reason}" for b in broken))
        place = self._walk.table.place()
        line = self._words.write(move)
        self.lines.append(line)
        self._walk.answer(ask, move)
        return Taken((line, *self._heading(place)))

    def _look_ahead(self, move: Move) -> Ask | None:
        """A question that comes after some that may be passed: pass them, if the line then fits."""
        trial = self._again()
        if trial.seek(move) is None:
            return None
        return self._walk.seek(move)

    def _check(self, entry: Entry) -> Taken:
        """A claim or a heading: kept if it is true."""
        steps = [Step(e, e.what) for e in self._entries()]
        last = Step(entry, entry.what)
        before = len(replay(self._start, steps, _Firsts()).troubles)
        troubles = replay(self._start, [*steps, last], _Firsts()).troubles
        if len(troubles) > before:
            values = [f"{t.item.who or ''} {t.item.key} is {t.value}".strip() for t in troubles if t.item is not None]
            wrong = values if isinstance(entry.what, Claim) else [f"this is {' '.join(map(str, self._place()))}"]
            return Taken(refused=tuple(wrong[-1:]) or ("that is not so",))
        return self._keep(entry.text)

    def _keep(self, line: str) -> Taken:
        self.lines.append(line)
        return Taken((line,))

    def _place(self) -> tuple[str, int]:
        return self._walk.table.place()

    def _heading(self, before: tuple[str, int]) -> list[str]:
        """A heading of its own where the play has moved on."""
        now = self._place()
        if now == before or self.over:
            return []
        heading = ["", f"{now[0]} {now[1]}"]
        self.lines += heading
        return heading


class _Firsts(dict[int, str]):
    """Guesses for a log in the making: what cannot be told is left to the verdict."""


__all__ = ["OFFERED", "Guess", "Offer", "Session", "Taken"]
