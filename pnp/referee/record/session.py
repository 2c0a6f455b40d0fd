"""Writing a log as it is played: what is asked next, what may be answered, and what an answer comes to.

Knows no terminal: `pnp record` shows what stands here and writes the lines that are accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.errors import Problem, Source
from pnp.referee.automa.rivals import turning
from pnp.referee.log.claims import Claim
from pnp.referee.log.kinds import UNKNOWN, Die
from pnp.referee.log.lines import Entry, Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk, Hidden, Mapped, Unknown
from pnp.referee.play.play import Play
from pnp.referee.play.replay import Step, Violation, replay, walk_to
from pnp.referee.play.walk import Guesses, Walk, complaint, headings_of, lacking, new_headings
from pnp.referee.record.shorthand import longer
from pnp.referee.repair.search import Search
from pnp.referee.verdict.map_view import text_map

OFFERED = 9
AHEAD = 2  # as many readings of a short form are looked for among the questions to come
_NOTHING = "nothing to do"


class Offer(NamedTuple):
    """What is asked now: the questions that are open, the legal answers, and what no answer says."""

    place: str
    prompts: tuple[str, ...]
    legal: tuple[str, ...]
    enter: str  # what Enter alone says, "" where an answer is needed
    fallen: str = ""  # an example of the line, where not a person but chance answers: "cards" or "dice" in its place


class Taken(NamedTuple):
    """What became of an answer: the lines that it adds to the log, or why it is not one; what else is to be said.

    `why` are the reasons of lines that a rival's card decides, by line.
    """

    lines: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    why: Mapping[str, str] = MappingProxyType({})


class Session:
    """One log being written. `lines` are those after the header, in order.

    Lines that were there before may be in trouble: play goes on from what the referee takes them to mean.
    """

    def __init__(self, play: Play, lines: Sequence[str] = (), rivals: Sequence[str] = ()) -> None:
        self._start = start = play.start
        self._rivals = tuple(rivals)
        self._words = play.words
        self._reader = play.reader
        self.lines: list[str] = list(lines)
        self._first = headings_of(start()[0])
        self._passed: int | None = None  # how many lines there were before the passes that came last
        self._by_card: set[int] = set()  # lines that were not typed, but followed from a rival's card
        self._settle_lines()
        self._walk = self._again()

    def _settle_lines(self) -> None:
        """What the lines that are there come to: as they stand, or under the best reading if some are in trouble."""
        entries = self._entries()
        self._base: tuple[Step, ...] = ()
        self._guesses: Guesses = _Firsts()
        self._based = 0
        steps = [Step(entry, entry.what) for entry in entries]
        if any(violation.kind != "unknown" for violation in replay(self._start, steps, self._guesses).violations):
            settled = Search(self._start, entries, self._words).settle()
            self._base, self._guesses, self._based = settled.steps, settled.guesses, len(self.lines)

    def _again(self, onward: bool = True) -> Walk:
        """The walk after all lines, from the beginning; `onward` past what cannot be answered any more."""
        walk = walk_to(self._start, self._base, self._guesses) if self._base else Walk(self._start, self._guesses)
        for entry in self._entries(self._based):
            what = entry.what
            if isinstance(what, Move):
                ask = walk.seek(what)
                if ask is not None:
                    walk.answer(ask, what)
            elif isinstance(what, Heading):
                walk.reach(what)
        if onward:
            self._onward(walk)
        return walk

    def _entries(self, since: int = 0) -> list[Entry]:
        entries = []
        for number, line in enumerate(self.lines[since:], since + 1):
            content = line.partition("#")[0]
            if content.strip():
                read = self._reader.line(content, Source("", number, 1))
                if isinstance(read, Entry):
                    entries.append(read)
        return entries

    # ---- what nobody needs to be asked

    def _onward(self, walk: Walk) -> list[str]:
        """Pass the questions to which there is no answer but to pass; says which, where it is not plain."""
        said: list[str] = []
        while walk.open and all(self._idle(walk, ask) for ask in walk.open):
            said += [f"{ask.prompt} ({_NOTHING})" for ask in walk.open if ask.who is not None]
            walk.skip()
        return said

    def _idle(self, walk: Walk, ask: AnyAsk) -> bool:
        """Whether nothing can be done here: the rival's card says so, or the hands are all known and hold nothing."""
        if not ask.optional or ask.unrecorded is not None or ask.legal():
            return False
        if ask.who in self._rivals and not ask.chance:
            return True
        if not isinstance(walk.table, Hidden) or ask.chance:
            return False
        piles = walk.table.piles
        return all(
            piles.hand(player) == sum(piles.known[player].values())
            for player in ((ask.who,) if ask.who else ask.anyone)
        )

    # ---- looking

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
        place = walk.headings()
        prompts = tuple(dict.fromkeys(ask.prompt for ask in walk.open))
        forced = self._runs()
        if forced is not None and legal:
            enter = legal[0]
        else:
            enter = "" if walk.stuck else "hidden cards" if all(ask.unrecorded for ask in walk.open) else "no"
        chance = walk.open and all(ask.chance for ask in walk.open)
        fallen = ("dice" if self._dice(walk.open[0]) else "cards") if chance else ""
        where = "set-up" if place == self._first else _said(place)
        return Offer(where, prompts, tuple(legal), enter, fallen)

    def _dice(self, ask: AnyAsk) -> bool:
        """Whether a question is answered by dice."""
        return all(isinstance(arg.kind, Die) for arg in self._words.verbs[ask.verbs[0]].args)

    def tally(self) -> dict[str, dict[str, int]]:
        """The public counts of everybody."""
        table = self._walk.table
        return {player: dict(table.counts(player)) for player in table.players}

    def counts(self) -> list[str]:
        """The public counts of everybody, a line each."""
        return [
            f"{player}: " + ", ".join(f"{key} {value}" for key, value in counts.items())
            for player, counts in self.tally().items()
        ]

    def position(self) -> list[str]:
        """Everything that can be seen on the table: counts, the map where there is one, cards that are known."""
        table = self._walk.table
        lines = self.counts()
        held_by = table.piles.known if isinstance(table, Hidden) else {}
        for player, known in held_by.items():
            held = [f"{card} x{count}" if count > 1 else card for card, count in known.items() if count]
            if held:
                lines.append(f"{player} holds {' '.join(held)}")
        return [*lines, "", *text_map(table.sketch())] if isinstance(table, Mapped) else lines

    def forms(self) -> list[str]:
        """Lines that may be typed now, with and without their names, for completion."""
        full = [self._words.write(move) for ask in self._walk.open for move in ask.legal()]
        return [*full, *(line.partition(": ")[2] for line in full if ": " in line)]

    def roll(self, who: str, chance: Random) -> Taken:
        """Throw the dice that are asked for, for those who have none at hand: one player's, or everybody's."""

        def thrown(ask: AnyAsk) -> bool:
            named = not who or (ask.who or "").casefold().startswith(who.casefold())
            return ask.chance and named and self._dice(ask)

        if self._reach(thrown) is None:
            return Taken(refused=self._due("no dice are asked for now"))
        lines: list[str] = []
        said: list[str] = []
        for ask in [ask for ask in self._walk.open if thrown(ask)]:
            move = ask.sample(chance) if ask.chance else None
            taken = self._move(move) if move is not None else Taken()
            lines += taken.lines
            said += taken.said
        self._passed = None
        return self._follow(Taken(tuple(lines), (), tuple(said)))

    def fall(self, chance: Random) -> str:
        """What chance may give to the first open question, as a line; "" where it gives nothing."""
        ask = self._walk.open[0]
        move = ask.sample(chance) if ask.chance else None
        return self._words.write(move) if move is not None else ""

    def _reach(self, wanted: Callable[[AnyAsk], bool]) -> AnyAsk | None:
        """The open question that is wanted, or the first one to come when optional ones are passed."""
        for walk in (self._again(), self._walk):  # the first only to see whether it can be reached
            while not any(wanted(ask) for ask in walk.open):
                if walk.stuck:
                    return None
                walk.skip()
        return next(ask for ask in self._walk.open if wanted(ask))

    def rival(self, card: str) -> Taken:
        """Turn a rival's card, and do everything that it says up to the next thing that a person or chance decides."""
        if not card:
            done = self._follow(Taken())
            if done != Taken():
                return done
            asked = [ask for ask in self._walk.open if turning(ask)]
            if asked:
                return Taken(refused=(f"{asked[0].prompt}: say which, for example rival V05",))
            return Taken(refused=self._due("no rival has anything to do now"))
        ask = self._reach(lambda ask: turning(ask) is not None)
        line = turning(ask) if ask is not None else None
        if ask is None or line is None:
            return Taken(refused=self._due("no rival turns a card now"))
        read = self._reader.line(f"{ask.who}: {line.name} {card}", Source("", 0, 1))
        if isinstance(read, Problem) or not isinstance(read.what, Move):
            return Taken(refused=(read.message if isinstance(read, Problem) else "that is no card",))
        self._passed = None
        return self._follow(self._move(read.what))

    def _follow(self, taken: Taken) -> Taken:
        """What was taken, and all that rivals then do by their cards, until a person or chance decides something."""
        lines, said, why = list(taken.lines), list(taken.said), dict(taken.why)
        refused = taken.refused
        while not refused and (ask := self._runs()) is not None:
            legal = ask.legal()
            before = len(self.lines)
            if legal:
                why[self._words.write(legal[0])] = ask.prompt.rpartition("; ")[2]
            more = self._move(legal[0]) if legal else self._pass()
            self._by_card.update(range(before, len(self.lines)))
            lines += more.lines
            said += more.said
            refused = more.refused
        return Taken(tuple(lines), refused, tuple(said), why)

    def _runs(self) -> AnyAsk | None:
        """The open question to a rival which has one answer, or none."""
        ask = self._walk.open[0] if len(self._walk.open) == 1 else None
        if ask is None or ask.who not in self._rivals or ask.chance or turning(ask):
            return None
        return ask

    def _due(self, otherwise: str) -> tuple[str, ...]:
        """That something is not possible now, and what comes first, if something must."""
        first = lacking(self._walk)
        return (f"{otherwise}; {first[0].reason}",) if first else (otherwise,)

    # ---- answers

    def answer(self, text: str) -> Taken:
        """Take one line, a short form of it (`pnp.referee.record.shorthand`) or "" to pass; then rivals do theirs."""
        if not text.strip() and self._runs() is not None:
            return self.rival("")
        before = len(self.lines)
        taken = self._answer(text)
        if taken.refused:
            return taken
        done = self._follow(taken)
        if text.strip():
            self._passed = None
        elif self._passed is None:
            self._passed = before
        return done

    def _answer(self, text: str) -> Taken:
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
        """Take back the last `number` lines that say something; gives them, the latest first.

        Headings go along, and what rivals did because of such a line. Passes that came last go first, all at once.
        """
        taken: list[str] = []
        if self._passed is not None and number > 0:
            gone = [line for line in reversed(self.lines[self._passed :]) if line]
            del self.lines[self._passed :]
            taken += ["(passed)", *gone]
            number -= 1
            self._passed = None
        while self.lines and number > 0:
            line = self.lines.pop()
            by_card = len(self.lines) in self._by_card
            content = line.partition("#")[0].strip()
            read = self._reader.line(content, Source("", 0, 1)) if content else None
            if content:
                taken.append(line)
                number -= not (by_card or (isinstance(read, Entry) and isinstance(read.what, Heading)))
        self._by_card = {at for at in self._by_card if at < len(self.lines)}
        if len(self.lines) < self._based:
            self._settle_lines()
        self._walk = self._again()
        return tuple(taken)

    def _short(self, content: str) -> Entry | Problem | None:
        """The line that something was short for: one that answers a question, or else any that can be read."""
        source = Source("", 0, 1)
        read = [self._reader.line(line, source) for line in longer(content, self._walk.open, self._words)]
        entries = [entry for entry in read if isinstance(entry, Entry) and isinstance(entry.what, Move)]
        fitting = [
            (entry, ask)
            for entry in entries
            for ask in self._walk.open
            if ask.fits(entry.what)  # type: ignore[arg-type]
        ]
        for entry, ask in fitting:
            if not ask.broken(entry.what):  # type: ignore[arg-type]
                return entry
        forced = self._runs()
        if forced is not None and ":" not in content:
            first = " ".join(self._words.write(move) for move in forced.legal())
            return Problem(source, f"first comes {first} (Enter alone does it)")
        for entry in entries[:AHEAD]:
            later = self._again().seek(entry.what)  # type: ignore[arg-type]
            if later is not None and not later.broken(entry.what):  # type: ignore[arg-type]
                return entry
        if fitting:
            return fitting[0][0]
        if entries:
            return entries[0]
        # What is wrong with the likeliest of them says more, where it can be seen what was meant at all.
        said = ":" in content or any(letter.isdigit() for letter in content)
        return next((problem for problem in read if said and isinstance(problem, Problem)), None)

    def _pass(self) -> Taken:
        """Nothing is done where that is an answer; written down where it decides something."""
        walk = self._walk
        if walk.stuck:
            due = [ask.missing or ask.prompt for ask in walk.open if not ask.passable]
            return Taken(refused=tuple(due))
        said = [ask.decline for ask in walk.open if ask.decline is not None]
        if said:
            return self._move(said[0])
        place = walk.headings()
        walk.skip()
        told = self._onward(walk)
        return Taken(tuple(self._heading(place)), said=tuple(told))

    def _move(self, move: Move) -> Taken:
        before = self._place()
        ask = next((ask for ask in self._walk.open if ask.fits(move)), None)
        if ask is None:
            ask = self._look_ahead(move)
            if ask is None:
                return Taken(refused=self._why_not(move))
        broken = [] if move.verb == "pass" else ask.broken(move)
        if broken:
            return Taken(refused=tuple(f"{b.rule}: {b.reason}" for b in broken))
        few = self._too_few(ask, move)
        if few:
            return Taken(refused=(few,))
        opened = self._heading(before)  # where passing what was open has led on
        place = self._place()
        line = self._words.write(move)
        self.lines.append(line)
        self._walk.answer(ask, move)
        told = self._onward(self._walk)
        return Taken((*opened, line, *self._heading(place)), said=tuple(told))

    def _too_few(self, ask: AnyAsk, move: Move) -> str:
        """What to say of fewer dice than are asked for: a log may lack some, but whoever sits there can see them."""
        verb = self._words.verbs[move.verb]
        if not ask.chance or UNKNOWN in move.args or not all(isinstance(arg.kind, Die) for arg in verb.args):
            return ""
        thrown = ask.sample(Random(0))
        asked = len(thrown.args) if thrown is not None else 0
        return f"{ask.prompt}: {asked} numbers, ? for a die that nobody saw" if len(move.args) < asked else ""

    def _why_not(self, move: Move) -> tuple[str, ...]:
        """Why a line answers nothing: by the questions that were just passed for want of an answer, too."""
        if not self._walk.open:
            return ("the play is over",)
        return tuple(f"{b.rule}: {b.reason}" for b in complaint(self._again(onward=False), move))

    def _look_ahead(self, move: Move) -> AnyAsk | None:
        """A question that comes after some that may be passed: pass them, if the line then fits and is legal."""
        found = self._again().seek(move)
        if found is None or (move.verb != "pass" and found.broken(move)):
            return None
        return self._walk.seek(move)

    def _check(self, entry: Entry) -> Taken:
        """A claim or a heading: kept if it is true."""
        steps = [*self._base, *(Step(e, e.what) for e in self._entries(self._based))]
        last = Step(entry, entry.what)
        # Without a base nothing was in trouble, and nothing that is recorded comes into any.
        before = self._troubles(steps) if self._base else []
        violations = self._troubles([*steps, last])
        if len(violations) > len(before):
            values = [f"{t.item.who or ''} {t.item.key} is {t.value}".strip() for t in violations if t.item is not None]
            wrong = values if isinstance(entry.what, Claim) else [f"this is {_said(self._place())}"]
            return Taken(refused=tuple(wrong[-1:]) or ("that is not so",))
        return self._keep(entry.text)

    def _troubles(self, steps: Sequence[Step]) -> list[Violation]:
        return [t for t in replay(self._start, steps, self._guesses).violations if t.kind != "unknown"]

    def _keep(self, line: str) -> Taken:
        self.lines.append(line)
        return Taken((line,))

    def _place(self) -> Sequence[tuple[str, int]]:
        return self._walk.headings()

    def _heading(self, before: Sequence[tuple[str, int]]) -> list[str]:
        """A heading of its own where the play has moved on."""
        now = self._place()
        if now == before or self.over:
            return []
        heading = new_headings(before, now)
        self.lines += heading
        return heading


def _said(place: Sequence[tuple[str, int]]) -> str:
    """Headings as they are said: "era 2, turn 7"."""
    return ", ".join(f"{word} {number}" for word, number in place)


class _Firsts(dict[Any, str]):
    """Guesses for a log in the making: what cannot be told is left to the verdict."""


__all__ = ["OFFERED", "Offer", "Session", "Taken", "Unknown"]
