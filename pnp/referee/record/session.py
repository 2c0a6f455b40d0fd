"""Writing a log as it is played: what an answer comes to, of people, of dice and cards, and of rivals.

Knows no terminal: `pnp record` shows what stands here and writes the lines that are accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from pnp.errors import Problem, Source
from pnp.referee.automa.questions import turning
from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import UNKNOWN, Card, Die
from pnp.referee.log.lines import Entry
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.outcome import Step
from pnp.referee.play.play import Play
from pnp.referee.play.table import Hidden
from pnp.referee.play.walk import complaint, lacking, new_headings
from pnp.referee.record.asked import OFFERED, Offer, StepOffer, once, said_headings
from pnp.referee.record.corrected import Corrected
from pnp.referee.record.taken import Taken

_CARD = Card()


class Session(Corrected):
    """One log being written. `lines` are those after the header, in order."""

    def __init__(self, play: Play, lines: Sequence[str] = (), rivals: Sequence[str] = ()) -> None:
        self._passed: int | None = None  # how many lines there were before the passes that came last
        self._by_card: set[int] = set()  # lines that were not typed, but followed from a rival's card
        super().__init__(play, lines, rivals)

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

    def _reach(self, wanted: Callable[[AnyAsk], bool], left: list[str] | None = None) -> AnyAsk | None:
        """The open question that is wanted, or the first one to come when optional ones are passed; of these what a
        person could have done is `left` to be said."""
        for walk in (self._again(), self._walk):  # the first only to see whether it can be reached
            while not any(wanted(ask) for ask in walk.open):
                if walk.stuck:
                    return None
                if left is not None and walk is self._walk:
                    left += [
                        f"passed over: {ask.prompt} ('back' takes you there)"
                        for ask in walk.open
                        if ask.who is not None and ask.who not in self._rivals and ask.legal()
                    ]
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
        left: list[str] = []
        ask = self._reach(lambda ask: turning(ask) is not None, left)
        line = turning(ask) if ask is not None else None
        if ask is None or line is None:
            return Taken(refused=self._due("no rival turns a card now"))
        read = self._reader.line(f"{ask.who}: {line.name} {card}", Source("", 0, 1))
        if isinstance(read, Problem) or not isinstance(read.what, Move):
            return Taken(refused=(read.message if isinstance(read, Problem) else "that is no card",))
        self._passed = None
        done = self._follow(self._move(read.what))
        return done._replace(said=(*left, *done.said))

    def _follow(self, taken: Taken) -> Taken:
        """What was taken, and all that rivals then do by their cards, until a person or chance decides something."""
        lines, said, why = list(taken.lines), list(taken.said), dict(taken.why)
        refused = taken.refused
        while not refused and (ask := self._runs()) is not None:
            legal = ask.legal()
            before = len(self.lines)
            if legal:
                says = ask.prompt.rpartition("; ")[2]
                rule = f" ({ask.rule})" if ask.rule and not says.endswith(")") else ""
                why[self._words.write(legal[0])] = f"{says}{rule}"
            more = self._move(legal[0]) if legal else self._pass()
            self._by_card.update(range(before, len(self.lines)))
            lines += more.lines
            said += more.said
            refused = more.refused
        return Taken(tuple(lines), refused, tuple(said), why)

    def _due(self, otherwise: str) -> tuple[str, ...]:
        """That something is not possible now, and what comes first, if something must."""
        first = lacking(self._walk)
        asked = first[0].reason if first else "; ".join(once(dict.fromkeys(ask.prompt for ask in self._walk.open)))
        passes = " (Enter passes that)" if asked and not self._walk.stuck and not first else ""
        return (f"{otherwise}; {asked}{passes}",) if asked else (otherwise,)

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
            if told or (told is not None and not self._says_no_verb(content)):
                none = self._due("nothing that this may mean is legal now")
                return taken or Taken(refused=none)
            read = short or read
        elif not self._legal_now(read) and ":" not in content:
            # "B6" is a card of which nothing is asked, and the hex of an answer that is.
            short = self._short(content)
            read = short if isinstance(short, Entry) and self._legal_now(short) else read
        if isinstance(read, Problem):
            fallen = self._walk.open and all(ask.chance for ask in self._walk.open)
            said = read.message.startswith("first comes")
            return Taken(refused=self._due(read.message) if fallen and not said else (read.message,))
        taken = self._one(read)
        taken = taken._replace(refused=tuple(dict.fromkeys(taken.refused)))
        if taken.refused and isinstance(read.what, Move) and read.what.verb not in content.casefold():
            # Whoever said it in other words sees for what it was taken.
            return taken._replace(refused=tuple(f"{self._words.write(read.what)}: {why}" for why in taken.refused))
        return taken

    def _of_rivals(self, content: str) -> bool:
        """Whether a line is the card of a rival and nothing else: it is turned, and nothing else is done with it."""
        cards = {card.id for card in self.play.kit.decks.get("rivals", ())}
        return bool(self._rivals) and self._words.cards.get(content.casefold()) in cards

    def _legal_now(self, entry: Entry) -> bool:
        """Whether a line is a legal answer to what is asked now."""
        what = entry.what
        return isinstance(what, Move) and any(ask.fits(what) and not ask.broken(what) for ask in self._walk.open)

    def _one(self, entry: Entry) -> Taken:
        return self._move(entry.what) if isinstance(entry.what, Move) else self._check(entry)

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
        if ask is None and move.verb == "pass" and self._walk.open:
            # What others are asked first is not passed for them.
            return Taken(said=(f"{move.who} is not asked for anything now",))
        left: list[str] = []
        if ask is None:
            ask = self._look_ahead(move, left)
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
        told = [*left, *self._onward(self._walk)]
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
        # What was passed without a line stays passed: it is not what stands in the way.
        walk = self._again(onward=False) if self._passed is None else self._back_at(self._asked())
        found, first = complaint(walk, move), lacking(walk)
        if first and first[0] not in found and not any(ask.fits(move) for ask in walk.open):
            found = [*found[:-1], found[-1]._replace(reason=f"{found[-1].reason}; {first[0].reason}")]
        return tuple(f"{b.rule}: {b.reason}" for b in found)

    def _look_ahead(self, move: Move, left: list[str]) -> AnyAsk | None:
        """A question that comes after some that may be passed: pass them, if the line then fits and is legal. What lies
        open to all and stays unwritten by that is `left` to be said."""
        found = self._again().seek(move)
        if found is None or found.broken(move):
            return None

        def unwritten(ask: AnyAsk) -> None:
            if ask.who is None and ask.unrecorded is not None:
                left.append(f"not written: {ask.prompt} ('back' takes you there)")

        self._walk.skipping = unwritten
        ask = self._walk.seek(move)
        self._walk.skipping = None
        return ask

    def _check(self, entry: Entry) -> Taken:
        """A claim or a heading: kept if it is true."""
        steps = [*self._base, *self._steps(self._based)]
        last = Step(entry, entry.what)
        # Without a base nothing was in trouble, and nothing that is recorded comes into any.
        before = self._troubles(steps) if self._base else []
        violations = self._troubles([*steps, last])
        if len(violations) > len(before):
            values = [f"{t.item.who or ''} {t.item.key} is {t.value}".strip() for t in violations if t.item is not None]
            wrong = values if isinstance(entry.what, Claim) else [f"this is {said_headings(self._place())}"]
            return Taken(refused=tuple(wrong[-1:]) or ("that is not so",))
        return self._keep(entry.text)

    def _keep(self, line: str) -> Taken:
        self.lines.append(line)
        return Taken((line,))

    def _heading(self, before: Sequence[tuple[str, int]]) -> list[str]:
        """A heading of its own where the play has moved on."""
        now = self._place()
        if now == before or self.over:
            return []
        heading = new_headings(before, now)
        self.lines += heading
        return heading


__all__ = ["OFFERED", "Offer", "Session", "StepOffer", "Taken"]
