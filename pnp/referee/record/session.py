"""Writing a log as it is played: what an answer comes to, of people, of dice and cards, and of rivals.

Knows no terminal: `pnp record` shows what stands here and writes the lines that are accepted.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.errors import Problem, Source
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import UNKNOWN, Card
from pnp.referee.log.moves import Move
from pnp.referee.play.play import Play
from pnp.referee.play.table import Hidden
from pnp.referee.record.asked import OFFERED, Offer, StepOffer
from pnp.referee.record.corrected import Corrected
from pnp.referee.record.taken import Taken
from pnp.referee.record.understood import FIRST_COMES

_CARD = Card()


class Session(Corrected):
    """One log being written. `lines` are those after the header, in order."""

    def __init__(self, play: Play, lines: Sequence[str] = (), rivals: Sequence[str] = ()) -> None:
        self._by_card = set()
        super().__init__(play, lines, rivals)

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
        if self._of_rivals(content):
            return self.rival(content)
        if isinstance(read, Problem):
            short = self._short(content)
            told = self._told(content) if not isinstance(short, Entry) else None
            taken = self._in_turn(told) if told else None
            if taken is not None and not taken.refused:
                return taken
            meant = short.what if isinstance(short, Entry) else None
            if not isinstance(meant, Move) or not self._possible([meant], False):
                listed = self._only_answers(content)
                one_by_one = self._in_turn(listed) if listed else self._step_by_step(content)
                if one_by_one is not None:
                    return one_by_one
            first = isinstance(short, Problem) and short.message.startswith(FIRST_COMES)
            if told or not (told is None or first or self._says_no_verb(content)):
                none = self._due("nothing that this may mean is legal now")
                return taken or Taken(refused=none)
            read = short or read
        elif not self._legal_now(read) and ":" not in content:
            # "B6" is a card of which nothing is asked, and the hex of an answer that is.
            short = self._short(content)
            read = short if isinstance(short, Entry) and self._legal_now(short) else read
        if isinstance(read, Problem):
            fallen = self._walk.open and all(ask.chance for ask in self._walk.open)
            said = read.message.startswith(FIRST_COMES)
            return Taken(refused=self._due(read.message) if fallen and not said else (read.message,))
        taken = self._one(read)
        taken = taken._replace(refused=tuple(dict.fromkeys(taken.refused)))
        if taken.refused and isinstance(read.what, Move) and read.what.verb not in content.casefold():
            # Whoever said it in other words sees for what it was taken.
            return taken._replace(refused=tuple(f"{self._words.write(read.what)}: {why}" for why in taken.refused))
        return taken

    def _legal_now(self, entry: Entry) -> bool:
        """Whether a line is a legal answer to what is asked now."""
        what = entry.what
        return isinstance(what, Move) and any(ask.fits(what) and not ask.broken(what) for ask in self._walk.open)

    def _in_turn(self, told: Sequence[Entry]) -> Taken:
        """Several things that were said at once, one after the other: all of them, or none."""
        before, asked = len(self.lines), self._asked()
        lines: list[str] = []
        said: list[str] = []
        for entry in told:
            taken = self._one(entry)
            if taken.refused:
                del self.lines[before:]
                self._walk = self._back_at(asked)
                what = self._words.write(entry.what) if isinstance(entry.what, Move) else entry.text
                return Taken(refused=tuple(f"{what}: {reason}" for reason in taken.refused))
            lines += taken.lines
            said += taken.said
        return Taken(tuple(lines), said=tuple(said))

    def _step_by_step(self, content: str) -> Taken | None:
        """What a line lists of which each may be legal only after the one before, "S6 and S5"; None where it is not."""
        parts = self._few_words().parts(content)
        before, asked = len(self.lines), self._asked()
        done: list[Taken] = []
        for ways in parts if len(parts) > 1 else ():
            read = self._reader.line(self._few_words().one_of(content, ways), Source("", 0, 1))
            done.append(self._one(read) if isinstance(read, Entry) else Taken(refused=("not plain",)))
            if done[-1].refused:
                del self.lines[before:]
                self._walk = self._back_at(asked)
                return None
        lines = tuple(line for taken in done for line in taken.lines)
        return Taken(lines, said=tuple(said for taken in done for said in taken.said)) if done else None

    def several(self, lines: Sequence[str]) -> Taken:
        """Take several lines of the log, one after the other: all of them, or none; then rivals do theirs."""
        read = [self._reader.line(line, Source("", 0, 1)) for line in lines]
        told = [entry for entry in read if isinstance(entry, Entry)]
        taken = self._in_turn(told) if len(told) == len(read) else Taken(refused=("these are no lines",))
        if taken.refused:
            return taken
        self._passed = None
        return self._follow(taken)

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
        if len(self.lines) < self._given:
            self._settle_lines()
        self.private.back(len(self.lines))
        self._walk = self._again()
        return tuple(taken)

    @property
    def hides(self) -> bool:
        """Whether somebody can hold cards that nobody else sees."""
        return isinstance(self._walk.table, Hidden)

    def secret(self, text: str) -> Taken:
        """Cards that a player holds without the log's knowing, as `Ann C07 F12`: offered from now on, never written.

        Where the draw is what is asked for, it is written as one that nobody saw. Without cards it tells what is known.
        """
        who, _, rest = text.replace(":", " ", 1).strip().partition(" ")
        player = self._words.player(who)
        table = self._walk.table
        if player is None:
            return Taken(refused=(f"whose cards? For example: secret {self._words.players[0]} CARD CARD",))
        if not isinstance(table, Hidden):
            return Taken(refused=("nobody holds cards unseen in this game",))
        cards = []
        tokens = [word for word in rest.replace(",", " ").split() if word.casefold() not in ("draw", "dealt")]
        at = 0
        while at < len(tokens):
            taken = _CARD.take(tokens, at, self._words)
            if taken is None:
                return Taken(refused=(_CARD.complain(tokens[at], self._words),))
            cards.append(str(taken[0]))
            at += taken[1]
        if not cards:
            known = " ".join(self.private.held(player, self.lines))
            return Taken(said=(f"{player} holds, for you alone: {known or 'nothing that you told'}",))
        asked = next((ask for ask in self._walk.open if ask.who == player and ask.unrecorded is not None), None)
        done = Taken()
        if asked is not None:
            drawn = asked.unrecorded
            assert drawn is not None
            fits = self._words.move(player, drawn.verb, tuple(cards))
            if broken := asked.broken(fits):
                return Taken(refused=tuple(f"{b.rule}: {b.reason}" for b in broken))
            done = self._follow(self._move(self._words.move(player, drawn.verb, (UNKNOWN,) * len(cards))))
            self._passed = None
        elif wrong := table.piles.may_show_all(player, [*self.private.held(player, self.lines), *cards]):
            return Taken(refused=(f"{player} cannot hold that: {wrong}",))
        if not done.refused:
            self.private.keep(len(self.lines), player, cards)
        return done


__all__ = ["OFFERED", "Offer", "Session", "StepOffer", "Taken"]
