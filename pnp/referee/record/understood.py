"""What was typed at the table: a line of the log, a short form of one, a sentence that tells one thing or several."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.errors import Problem, Source
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.slots import WORDS
from pnp.referee.record.asked import Asked
from pnp.referee.record.few_words import FewWords
from pnp.referee.record.shorthand import longer

AHEAD = 2  # as many readings of a short form are looked for among the questions to come
LAST = 8  # lines before it by which a sentence is understood: who is "she"
FIRST_COMES = "first comes"  # how it begins what is said where something else is to be told before


class Understood(Asked):
    """A log that is being written, as far as what people type must be understood."""

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
            return Problem(source, f"{FIRST_COMES} {first} (Enter alone does it)")
        for entry in entries[:AHEAD]:
            later = self._again().seek(entry.what)  # type: ignore[arg-type]
            if later is not None and not later.broken(entry.what):  # type: ignore[arg-type]
                return entry
        if fitting:
            return fitting[0][0]
        few = self._few(content)
        if few:
            return few[0] if len(few) == 1 else None
        if entries:
            return max(entries, key=lambda entry: self._last_of_its_deck(entry) if len(entries) > 1 else 0)
        if self._says_no_verb(content):
            return None
        # What is wrong with the likeliest of them says more, where it can be seen what was meant at all.
        first = content.partition(" ")[0]
        verb = self._words.verb(first)
        if verb is not None and not verb.table and not any(ask.who or ask.anyone for ask in self._walk.open):
            return Problem(source, f"{FIRST_COMES}: {'; '.join(ask.prompt for ask in self._walk.open)}")
        said = ":" in content or verb is not None or any(letter.isdigit() for letter in content)
        # A name that begins a line was not meant as a card.
        name = f"'{first}'" if self._words.player(first) is not None else "\0"
        problems = [problem for problem in read if isinstance(problem, Problem) and name not in problem.message]
        return problems[0] if said and problems else None

    def _last_of_its_deck(self, entry: Entry) -> int:
        """How late a card was last turned as this line says: a card alone is rather turned as cards are each turn."""
        what = entry.what
        if not isinstance(what, Move) or not self._words.verbs[what.verb].deck:
            return len(self.lines)  # what somebody does comes before
        return max((at for at, line in enumerate(self.lines) if line.startswith(f"{what.verb}:")), default=-1)

    def _only_answers(self, content: str) -> list[Entry]:
        """The legal answers that one line lists: "cull L1 and L2"; nothing where one of them is not plain."""
        found = self._few(content)
        return found if len(found) > 1 else []

    def _few(self, content: str) -> list[Entry]:
        """The legal answers that few words mean, one after another: "cull L2", where one stands there."""
        read = [self._reader.line(line, Source("", 0, 1)) for line in self._few_words().meant(content)]
        return [entry for entry in read if isinstance(entry, Entry)]

    def _few_words(self) -> FewWords:
        """What few words can mean now; nothing where a rival goes on."""
        asks = self._walk.open if self._runs() is None else ()
        return FewWords([move for ask in asks for move in ask.legal()], self._words)

    def _says_no_verb(self, content: str) -> bool:
        """Whether a player is named and then a word that is no verb and no card: which verbs there are says most."""
        who, _, rest = content.replace(":", " ", 1).partition(" ")
        verb = rest.split(maxsplit=1)[0] if rest.strip() else ""
        known = any(name.startswith(verb) for name in self._words.verbs)
        return self._words.player(who) is not None and verb.isalpha() and verb.islower() and not known

    def _told(self, content: str) -> Sequence[Entry] | None:
        """What a sentence tells, one after the other: "Ann bids 2, Ben 3". What leaves something out ("Ben grows to 2")
        is what alone is legal now; empty where nothing of it is, None where not all is understood."""
        asked: Sequence[Entry] = ()  # what one of those who are asked did, which is against a rule
        if self._lacks_player(content):  # it is of whoever is asked
            for who in dict.fromkeys(ask.who for ask in self._walk.open if ask.who):
                told = self._told(f"{who} {content}")
                moves = [entry.what for entry in told or () if isinstance(entry.what, Move)]
                if moves and self._possible(moves[:1], True):
                    return told
                if moves and len(moves) == len(told or ()) and any(ask.fits(moves[0]) for ask in self._walk.open):
                    asked = asked or told or ()
            if asked and any(map(self._of_somebody, WORDS.findall(content))):
                return asked
        first = max(0, len(self.lines) - LAST)
        before = [step.entry for step in self._steps(max(first, self._based))]
        found: list[Entry] = []
        for entry in self._reader.told(content, before):
            if not isinstance(entry.what, Unread):
                found.append(entry)
                continue
            may = self._possible([moves[0] for moves in entry.what.may if len(moves) == 1], not found)
            if not may and not found:
                may = self._likeliest([moves[0] for moves in entry.what.may if len(moves) == 1])
            if len(may) != 1:
                return None if may or not entry.what.may else ()
            found.append(entry._replace(what=may[0]))
        return found

    def _likeliest(self, may: Sequence[Move]) -> list[Move]:
        """Of moves none of which is legal the one that answers a question and breaks another rule than all others: they
        are with what the player has not, and it says why not."""
        asked = [(move, next((ask for ask in self._walk.open if ask.fits(move)), None)) for move in may]
        broken = [(move, ask.broken(move)) for move, ask in asked if ask is not None]
        rules = [b[0].rule for _, b in broken if b]
        alone = [move for move, b in broken if b and rules.count(b[0].rule) == 1]
        if not alone and may:  # of something that the player has, which other answers name
            own = {
                str(arg)
                for ask in self._walk.open
                for move in ask.legal()
                if move.who == may[0].who
                for arg in move.args
            }
            alone = [move for move in may if move.args and str(move.args[0]) in own]
        return alone if len(alone) == 1 else []

    def _of_somebody(self, word: str) -> bool:
        """Whether a word says what a player does, and no card that is turned."""
        verb = self._words.verb(word)
        return verb is not None and not verb.table

    def _lacks_player(self, content: str) -> bool:
        """Whether a sentence names nobody."""
        return not any(map(self._words.player, WORDS.findall(content)))

    def _possible(self, may: Sequence[Move], now: bool) -> list[Move]:
        """Those of several moves that answer a question that is open `now`, or else the next that they can answer."""
        asks = self._walk.open if now else ()
        fitting = [move for move in may if any(ask.fits(move) and not ask.broken(move) for ask in asks)]
        if fitting:
            return fitting
        sought = [(move, self._again().seek(move)) for move in may]
        return [move for move, ask in sought if ask is not None and not ask.broken(move)]
