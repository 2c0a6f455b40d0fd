"""What a person may have meant to write: the readings of a line in trouble, each an edit of the log.

`near` are the readings of the line itself and of what may be missing right before it, `far` those of the lines before
it, for slips that only show later: a card that was drawn under another number, a die misread, an escape left out.
Within each the order is: as played; the nearest legal move; a misspelt name; two lines swapped; a line missing; a line
doubled or out of place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import UNKNOWN, Card, Die
from pnp.referee.log.moves import Headed, Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.guards import Broken
from pnp.referee.play.outcome import ReplayResult, Step, Violation
from pnp.referee.play.replay import walk_to
from pnp.referee.play.table import Eliminating, Ending, Ordered
from pnp.referee.play.walk import Walk, come_to, lacking, misheaded, misnumbered, own_fault
from pnp.referee.repair.edits.missing import Missing
from pnp.referee.repair.hypotheses.costs import FORGOTTEN, SAME, SEVERAL, TURNED
from pnp.referee.repair.hypotheses.hypothesis import (
    NEAR_BY,
    NEAREST,
    PER_LINE,
    Here,
    Hypothesis,
)
from pnp.referee.repair.hypotheses.respelled import respelled

USED = 2  # so many cards that are used later are tried before all else
CARDS = 3  # and so many that may have been turned instead of one that cannot have been


class Edits(Missing):
    """The readings of one log, as far as it has been settled."""

    def here(self, violation: Violation, run: ReplayResult | None = None) -> Here:
        """The position in which a line in trouble was written, and what is wrong with it; with the replay that it is
        in trouble in, also which lines without a place elsewhere are legal there."""
        before = self.steps[: violation.step]
        move = self.steps[violation.step].what
        walk = walk_to(self.start, before, self.guesses, beyond=move)
        broken: list[Broken] = []
        too_much: list[Broken] = []
        fitting = None
        if isinstance(move, Move):
            if violation.kind == "illegal":
                seeking = walk_to(self.start, before, self.guesses, beyond=move)
                fitting = seeking.seek(move)
                broken = fitting.broken(move) if fitting else []
            else:
                broken = own_fault(walk, move)
        offered = [Broken(walk.open[0].rule, walk.open[0].prompt)] if walk.open else []
        judged = isinstance(move, Move) and any(move.verb in ask.verbs for ask in self._asked(before, walk))
        here = walk.headings()
        own: list[Move] = []
        renamed: list[Move] = []
        mistyped: list[Move] = []
        astray = list(islice(self.elsewhere(run), 4 * NEAREST)) if run is not None else []
        found: set[Move] = set()

        def look(ask: AnyAsk) -> None:
            # What is asked now cannot be asked of the table any more when the walk has gone on.
            found.update(m for m in astray if m not in found and ask.fits(m) and not ask.broken(m))
            if isinstance(move, Move):
                own.extend(self._other_verbs(move, ask))
                own.extend(m for m in self.variants.wide(ask) if m.who == move.who)
                renamed.extend(m for m in self.variants.renamed(move) if ask.fits(m) and not ask.broken(m))
                mistyped.extend(self._mistyped(violation.step, move, ask))

        legal, asks = self._legal(walk, look)
        first = lacking(walk)
        if violation.kind == "unfit" and isinstance(move, Move) and any(move.verb in ask.verbs for ask in walk.open):
            broken = own_fault(walk, move)  # it looks like an answer to what is asked next, but is none
        if isinstance(move, Heading):
            broken = misheaded(walk, here, move)
            broken = self._misnumbered(violation.step, here, move) or broken
        elif isinstance(move, Move) and not walk.open and not judged and fitting is None:
            broken = walk.table.misplaced(move)  # the play comes to its end without this line
        elif isinstance(move, Move) and isinstance(walk.table, Ending) and self._just_over(violation.step, here):
            too_much = walk.table.overdone(move)
            broken = too_much or broken
        if not broken:
            # What must be done next by whoever might have done something is what is lacking.
            due = next((ask for ask in asks if not ask.passable), None)
            same = due is not None and walk.headings() == here and due.who in {offer.who for offer in asks[:1]}
            own_duty = first if same or not offered else offered
            broken = own_duty or first or [Broken("", "this has no place here")]
        return Here(
            tuple(broken),
            tuple(legal),
            () if too_much else tuple(asks),  # nothing is missing there that begins another round
            fitting,
            tuple(first),
            walk.headings() == here,
            tuple(dict.fromkeys(own)),
            tuple(dict.fromkeys(renamed)),
            tuple(dict.fromkeys(mistyped)),
            tuple(m for m in astray if m in found and m != move),
            not walk.open and fitting is None and not judged,
        )

    def _mistyped(self, at: int, move: Move, ask: AnyAsk) -> Iterator[Move]:
        """What a line may have been but for a slip of the pen, that answers a question: first by how it is written, as
        what was read in other words than the log's may be one in those, "move 16 kW kE" for G16."""
        others: Iterable[Move] = respelled(self.steps[at].entry.text, self.words)
        if ask.fits(move):
            others = chain(others, self.variants.slipped(move), self.variants.swapped(move))
            others = chain(others, self.variants.mistyped(move), self.variants.recarded(move))
        return (other for other in others if ask.fits(other) and not ask.broken(other))

    def _just_over(self, at: int, here: Sequence[tuple[str, int]]) -> bool:
        """Whether the line before ended what the line stands beneath, and no new heading is written."""
        last = next((step.what for step in reversed(self.steps[:at]) if isinstance(step.what, Heading)), None)
        return last is not None and (last.word, last.number + 1) in here

    def _misnumbered(self, at: int, here: Sequence[tuple[str, int]], heading: Heading) -> list[Broken]:
        """That only the number of a heading is wrong: it begins what the play comes to next, and the line below it
        answers what is asked there."""
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        while not walk.stuck and tuple(walk.headings()) == tuple(here):
            walk.skip()
        now = walk.numbered(heading.word)
        if now is None or any(step.what == Heading(heading.word, now) for step in self.steps[:at]):
            return []
        below = next((step.what for step in self.steps[at + 1 :] if isinstance(step.what, Move)), None)
        answers = below is not None and any(ask.fits(below) and not ask.broken(below) for ask in walk.open)
        return list(walk.table.misplaced(Headed(None, heading.word, now))) if answers else []

    def misnumbered(self, at: int, heading: Heading) -> tuple[tuple[Broken, ...], str]:
        """Why a heading is not true of which nothing but the number is wrong, and what it should have been; nothing
        where it is one before, or the play is over."""
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        here = walk.headings()
        self._legal(walk)
        again = (*heading,) in here and walk.numbered(heading.word) == heading.number + 1
        number = heading.number + 1 if again else come_to(walk, here, heading)[1]
        if not walk.open or (number >= heading.number and not again):
            return (), ""
        return tuple(misnumbered(walk, heading, number)), f"{heading.word} {number}"

    def _asked(self, before: Sequence[Step], walk: Walk) -> Sequence[AnyAsk]:
        """What is asked in a position, past what may only be written and nobody is asked for."""
        if walk.open and all(ask.asked.unasked for ask in walk.open):
            walk = walk_to(self.start, before, self.guesses)
            while walk.open and all(ask.asked.unasked for ask in walk.open):
                walk.skip()
        return walk.open

    def early(self, at: int, hypothesis: Hypothesis) -> tuple[Broken, ...]:
        """Why a line stands before its turn: what belongs there, and who has the first turn.

        Nothing where the line that is late says that better.
        """
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        what, instead = self.steps[at].what, hypothesis.steps[at].what
        if instead is None:
            head = next((i for i in range(at, -1, -1) if isinstance(self.steps[i].what, Heading)), at)
            table = walk_to(self.start, self.steps[:head], self.guesses).table
            over = table.passed_over() if isinstance(table, Eliminating) else None
            return () if over is None else (over,)
        if isinstance(what, Heading) and isinstance(instead, Heading):
            return tuple(walk.table.misplaced(Headed(None, instead.word, instead.number)))
        if not isinstance(what, Move) or not isinstance(instead, Move):
            return ()
        misplaced = walk.table.misplaced(what)
        home = misplaced if what.verb != instead.verb else []
        ask = walk.seek(instead)
        order = walk.table.order_of_play() if isinstance(walk.table, Ordered) else None
        if ask is None or walk.together or self._done_before(at, instead, ask):
            return ()
        if order is not None and misplaced and misplaced[0].rule == order.rule:
            return (misplaced[0],)  # the table says itself whose turn it is
        if home and not ask.fits(what):  # it is of a later phase, and the turn order does not matter
            return (home[0], Broken(ask.rule, f"{instead.who} has yet to {instead.verb}"))
        if order is None or instead.who is None or what.who is None:
            return ()  # what is turned for all is nobody's
        return Broken(ask.rule, f"{instead.who} comes before {what.who}"), order

    def _done_before(self, at: int, move: Move, ask: AnyAsk) -> bool:
        """Whether a player did something of the kind before a line, under the same heading: then he is too late."""
        for step in self.steps[at - 1 :: -1]:
            if isinstance(step.what, Heading):
                return False
            what = step.what
            if isinstance(what, Move) and what.who == move.who and (what.verb == move.verb or ask.fits(what)):
                return True
        return False

    def expected(self, at: int, here: Here, his_own: bool = False, alike: bool = False) -> tuple[str, ...]:
        """Up to three legal moves nearest to what was written, of its player alone if only `his_own` are of use, and
        with its verb if only those `alike` are; none where the play is over."""
        move = self.steps[at].what
        if here.over:
            return ()
        if isinstance(move, Move):
            # Where the line came at the right time, only other answers to the same question are of use.
            legal = here.fitting.legal() if here.fitting else here.legal
            own = [m for m in (*here.mistyped, *here.own) if m.verb == move.verb]
            fits = here.fitting
            own += [m for m in self.variants.shortened(move) if fits and fits.fits(m) and not fits.broken(m)]
            offered = [m if m.verb == move.verb else self._unthrown(m) for m in (*own, *legal)]
            offered = [m for m in offered if m.verb == move.verb or not self._shows(m)]
            if his_own and move.who is not None:
                offered = [m for m in offered if m.who == move.who]
            if alike:
                offered = [m for m in offered if m.verb == move.verb]
            if self.turns(move) and any(move.args[0] in m.args for m in offered):
                offered = [m for m in offered if not self.turns(m) or move.args[0] in m.args]  # this one was turned
            nearest = self.variants.offered(move, dict.fromkeys(offered), NEAREST)
            return tuple(self.words.write(other) for other in nearest)
        due = next((ask for ask in here.asks if not ask.passable), None)
        legal = [other for other in here.legal if due is not None and due.fits(other)] or here.legal
        offered = [other for other in map(self._unthrown, legal) if not self._shows(other)]
        return tuple(dict.fromkeys(map(self.words.write, offered)))[:NEAREST]

    def _shows(self, move: Move) -> bool:
        """Whether a move names what was turned for all, of which any that is offered is as good as another."""
        return self.turns(move) and UNKNOWN not in move.args

    def _unthrown(self, move: Move) -> Move:
        """A throw, or a card turned, as it is offered where none was written: what will show is nobody's choice."""
        verb = self.words.verbs[move.verb]
        dice = all(isinstance(field.kind, Die) for field in verb.args)
        card = verb.deck and all(isinstance(field.kind, Card) and field.kind.unknown for field in verb.args)
        return move._replace(args=(UNKNOWN,) * len(move.args)) if dice or card else move

    def shown(self, at: int, here: Here) -> tuple[int, tuple[str, ...]] | None:
        """The line before that this one shows to be wrong, and what would have been legal there."""
        move, ask = self.steps[at].what, here.fitting
        if ask is None or not isinstance(move, Move):
            return None
        who = ask.shows(move)
        for i in range(at) if who is not None else ():
            first = self.steps[i].what
            if isinstance(first, Move) and (first.who, first.verb) == (who, move.verb):
                ask = walk_to(self.start, (*self.steps[:i], *self.steps[i + 1 : at + 1]), self.guesses).seek(first)
                legal = chain(self.variants.mistyped(first), ask.legal() if ask is not None else ())
                fits = (m for m in legal if ask is not None and ask.fits(m) and not ask.broken(m))
                return i, tuple(map(self.words.write, self.variants.nearest(first, dict.fromkeys(fits), NEAREST)))
        return None

    def near(
        self, violation: Violation, here: Here, run: ReplayResult, wanting: Callable[[], bool] = lambda: True
    ) -> Iterator[Hypothesis]:
        """The readings of the line in trouble, in the order in which ties are decided; `left_out` comes after them.
        What takes longest to find is looked for where what is nearer has left it `wanting`."""
        at = violation.step
        move = self.steps[at].what
        if not isinstance(move, Move):
            yield from self._blocks(at)
            yield from self._under_another_heading(at)
            yield from self._found_here(at, here)
            yield from self._strayed_here(at, here, run)
            yield from self._missing(at, here.asks, here.broken)
            yield from self._unsaid(at, run)
            return
        yield from self._used_later(at, here, move)
        found = list(self._near_line(violation, here, run, move))
        yield from sorted((each for each in found if each.kind.distance < FORGOTTEN.distance), key=_distance)
        if wanting():
            found += self._lacking(violation, here, move)
        yield from sorted((each for each in found if each.kind.distance >= FORGOTTEN.distance), key=_distance)
        for other in here.own:
            if other.verb != move.verb and other.args == move.args:
                yield self._instead(at, other, f"'{self.words.write(other)}'")

    def _used_later(self, at: int, here: Here, move: Move) -> Iterator[Hypothesis]:
        """The line with another card, which its player uses later though he never came by it."""
        if move.who is None or self.variants.unseen(move):
            return
        had = {c for s in self.steps[:at] if isinstance(s.what, Move) and s.what.who == move.who for c in s.what.args}
        first = self._first_named(at + 1)
        used = {c for c, by in first.items() if by.who == move.who and by.verb != move.verb and c not in had}
        here_named, found = set(self.cards_in(move)), 0
        others = [m for m in here.own if m.verb == move.verb]
        ask = walk_to(self.start, self.steps[:at], self.guesses).seek(move) if used and here_named else None
        if ask is not None:  # where nobody wrote down which cards lie there, no candidate names them
            others += [m for m in ask.naming(sorted(used)) if ask.fits(m) and not ask.broken(m)]
        others = self.variants.nearest(move, dict.fromkeys(others)) if used else []
        for other in others:
            new = set(self.cards_in(other)) - here_named
            if len(new) == 1 and new <= used and found < USED:
                found += 1
                yield self._instead(at, other, f"'{self.words.write(other)}'")

    def _near_line(self, violation: Violation, here: Here, run: ReplayResult, move: Move) -> Iterator[Hypothesis]:
        at = violation.step
        yield from self.remedies(violation, here)
        like = [m for m in here.own if m.verb == move.verb]
        most = NEAREST if here.fitting is None else PER_LINE
        nearest = self.variants.nearest(move, like, None if self.turns(move) else most)
        if self.turns(move):  # a card that another line turns is not likely to have been this one, but one that is used
            used = self.used_unseen(at)
            nearest.sort(key=lambda other: (used.isdisjoint(other.args), self.variants.named(other, move)))
            nearest = nearest[:most]
        for other in nearest:
            yield self._instead(at, other, f"'{self.words.write(other)}'")
        for other in here.renamed:
            yield self._instead(at, other, f"'{self.words.write(other)}'")
        for other in self._as_later(at, move, here.mistyped)[: 2 * PER_LINE]:
            yield self._instead(at, other, f"'{self.words.write(other)}'")
        yield from self._one_more_taken(at, move)
        yield from self._swapped(at)
        yield from self._under_another_name(at)
        yield from self._blocks(at)
        yield from self._under_another_heading(at)
        yield from self._found_here(at, here)
        yield from self._strayed_here(at, here, run)
        yield from self._missing(at, here.asks, here.lacking)
        yield from self._in_its_place(at, move, here.asks)
        yield from self._by_lost(at, move, run)
        yield from self._by_stray(at, move)
        yield from self._forgotten(at, at - NEAR_BY, run)
        before = next((i for i in range(at - 1, -1, -1) if isinstance(self.steps[i].what, Move)), None)
        if before is not None:
            turned = self.turns(self.steps[before].what)
            twice = (
                turned and isinstance(before_move := self.steps[before].what, Move) and before_move.verb == move.verb
            )
            without = self.line_left_out(before)
            # A card that was turned is not left out lightly, but of two in a row one is one too many.
            lightly = twice or not turned or without.kind is SAME
            yield without if lightly else without._replace(kind=TURNED)
        yield from self.doubled(at)

    def _lacking(self, violation: Violation, here: Here, move: Move) -> Iterator[Hypothesis]:
        """Lines that nobody wrote, and without which the line in trouble cannot be."""
        at = violation.step
        if violation.kind == "unfit":
            yield from self._came_late(at, move)
        yield from self._needed(at, move, [ask.who for ask in here.asks if not ask.passable])
        if violation.kind == "illegal":
            yield from self._by_absence(at, move)
            yield from self._before_this_round(at, move)
        yield from self._needed_before(at, move, [ask for ask in here.asks if not ask.passable])

    def _unsaid(self, at: int, run: ReplayResult) -> Iterator[Hypothesis]:
        """A word that nobody had to say, such as that losses are borne, and by which nothing is missing."""
        for reading in self._forgotten(at, at - NEAR_BY, run):
            if reading.kind in (FORGOTTEN, SEVERAL):
                yield reading

    def remedies(self, violation: Violation, here: Here) -> list[Hypothesis]:
        """The ways in which a line that was an answer, and against the rules, stands all the same."""
        at, ask = violation.step, here.fitting
        move = self.steps[at].what
        if ask is None or not isinstance(move, Move):
            return []
        stands = ask.remedies(move)
        if len(stands) > CARDS and self.turns(move):  # nothing tells which card it was but that nobody names it
            named = self._names()
            unnamed = [each for each in stands if each.move and not any(named[arg] for arg in each.move.args)]
            stands = (unnamed or stands)[:CARDS]
        return [self._instead(at, stand.move, stand.taken_as, free=True) for stand in stands]

    def _as_later(self, at: int, move: Move, others: Iterable[Move]) -> list[Move]:
        """Other moves, those first that name the hexes which their player names later, and not one that nobody does."""
        later = {str(arg).partition("=")[0] for arg in self._later(at, move.who)}
        later |= {card for card, first in self._first_named(at + 1).items() if first.who == move.who}
        before = {str(arg).partition("=")[0] for arg in move.args}

        def strange(other: Move) -> int:
            named = {str(arg).partition("=")[0] for arg in other.args}
            return len(before - named & later) - len(named - before & later)

        return sorted(self.variants.nearest(move, others), key=strange)


def _distance(reading: Hypothesis) -> int:
    """How far a reading is from what was written."""
    return reading.kind.distance
