"""What a line in trouble lacks that nobody had to write, and who may have done what stands right before it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, islice

from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import MISSING, UNKNOWN, Die, Number, Player
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, HexPart, Stack
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.replay import walk_to
from pnp.referee.play.watching import Alternatives
from pnp.referee.repair.edits.earlier_lines import Farther
from pnp.referee.repair.hypotheses.hypothesis import MORE_FILLERS, NEAR_BY, NEAREST, WINDOW, Hypothesis, place_of

LATER = 150  # lines after one that may tell what stood before it
BACK = 120  # lines that are looked back at for what shows late
EARLIER = 12  # of what was passed there
NO_THINGS = (Number, Die, Player, Hex, HexPart, Stack)  # kinds of words that name nothing which somebody has
FEW = 8  # answers of somebody else to one question
WIDEST = 400  # so many answers are compared by what their players name later


class Needed(Farther):
    """Readings of what stands, or does not stand, before a line."""

    def _under_another_name(self, at: int) -> Iterator[Hypothesis]:
        """One of the lines right before, which could be where it stands, was another player's."""
        moves = [i for i in range(max(0, at - NEAR_BY), at) if isinstance(self.steps[i].what, Move | Heading)]
        for i in reversed(moves[-NEAREST:]):
            before = self.steps[i].what
            if not isinstance(before, Move):
                return
            if before.who is None or self.steps[i].free or self.steps[i].put_in:
                continue
            for other in self.variants.renamed(before):
                ask = walk_to(self.start, self.steps[:i], self.guesses).seek(other)
                if other.who != before.who and ask is not None and not ask.broken(other):
                    yield self.line_as(i, other)

    def _needed(self, at: int, move: Move, due: Collection[str | None] = ()) -> Iterator[Hypothesis]:
        """An answer that nobody had to write, and without which the same player's line cannot be, or another must do
        something first who is `due`: it was forgotten."""
        walk = walk_to(self.start, self.steps[:at], self.guesses)
        fillers: dict[Move, None] = {}
        came: dict[Move, None] = {}  # by which players come to cards that they have later
        others: dict[Move, None] = {}  # of those who need not have acted, and whom the line answers
        actions: dict[Move, None] = {}  # what else the player may do where the line stands
        turned, named, here = self.turns(move), self._first_named(at), walk.headings()
        filled: set[str | None] = set()
        following, soon = (self._next_own(at), self.moves_after(at)) if turned else (None, [])
        while walk.open and walk.headings() == here:
            takes = False
            for ask in walk.open:
                whose = ask.who == move.who or turned or (ask.who is not None and ask.who in due)
                if ask.optional and not whose and ask.who is not None and not turned:
                    others |= dict.fromkeys(islice(ask.lawful(), FEW))
                if ask.optional and ask.who == move.who and move.verb in ask.verbs:  # another of several actions
                    actions |= dict.fromkeys(other for other in ask.legal() if other.verb != move.verb)
                if ask.optional and whose and move.verb not in ask.verbs:
                    if ask.who not in filled:
                        # What a card comes into sight for took as many as did.
                        aimed = ask.towards(ask.who, {}, soon=soon) if turned and ask.who is not None else ()
                        fillers |= dict.fromkeys(islice(chain(aimed, self.variants.wide(ask)), WIDEST))
                    filled |= {ask.who} if turned else set()
                    ways = list(ask.naming([card for card, first in named.items() if first.who == ask.who]))
                    takes = takes or bool(ways)
                    came |= dict.fromkeys(way for way in ways if self._comes(way, named) and not ask.broken(way))
            if walk.stuck or (turned and fillers and not takes and following in (None, *filled)):
                break
            walk.skip()
        if turned:  # what comes into sight is what somebody made room for; those cards first that he names later
            later = {filler.who: self._later(at, filler.who) for filler in fillers}
            fillers = dict.fromkeys(sorted(fillers, key=lambda f: -len(later[f.who].intersection(f.args))))
        said = self._later(at, move.who) if actions else frozenset()
        first = sorted(actions, key=lambda other: -len(said.intersection(other.args)))
        fillers = came | fillers | others
        for filler in (*islice(fillers, MORE_FILLERS), *first[:MORE_FILLERS]):
            after = walk_to(self.start, self.steps[:at], self.guesses)
            taker = after.seek(filler)
            if taker is None:
                continue
            after.answer(taker, filler)
            answered = after.seek(move)
            if answered is not None and not answered.broken(move):
                yield self._put_in(self._after_answer(at), filler)

    def _one_more_taken(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """Where more comes into sight than was taken, the line before named a card fewer: those first that its player
        names later and never came by."""
        before = next((i for i in range(at - 1, -1, -1) if not self.turns(self.steps[i].what)), None)
        taken = self.steps[before].what if before is not None and self.turns(move) else None
        if before is None or not isinstance(taken, Move) or taken.who is None or not self.cards_in(taken):
            return
        walk = walk_to(self.start, self.steps[:before], self.guesses)
        ask = walk.seek(taken)
        had = {c for s in self.steps[:at] if isinstance(s.what, Move) and s.what.who == taken.who for c in s.what.args}
        used = [c for c, by in self._first_named(at).items() if by.who == taken.who and c not in had]
        if ask is None:
            return
        lying = dict.fromkeys(card for way in ask.legal() if way.verb == taken.verb for card in self.cards_in(way))
        for card in [*used, *(card for card in lying if card not in (*used, *taken.args))]:
            cards = [*self.cards_in(taken), card]
            for other in ask.naming(cards):
                if {*self.cards_in(other)} == {*cards} and other.verb == taken.verb and not ask.broken(other):
                    yield self.line_as(before, other)

    def _next_own(self, at: int) -> str | None:
        """Whose line is the next after one, under the same heading."""
        for step in self.steps[at + 1 :]:
            if isinstance(step.what, Heading):
                return None
            if isinstance(step.what, Move) and step.what.who is not None:
                return step.what.who
        return None

    def _needed_before(self, at: int, move: Move, due: Sequence[AnyAsk] = ()) -> Iterator[Hypothesis]:
        """The same, where others have done something since in the same round: what the player passed there, and what
        anybody did not do by which nothing is due that must be answered first."""
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=0)
        if move.who is None:
            return

        about = {word for ask in due for other in islice(ask.lawful(), FEW) for word in self._words(other)}

        def own(ask: AnyAsk) -> list[Move]:
            if not ask.optional or ask.who is None:
                return []
            if ask.who == move.who and move.verb in ask.verbs:  # what made room, or left something, where it goes
                there = self._words(move)
                return list(ask.lawful(lambda m: m.verb == move.verb and m != move and bool(self._words(m) & there)))
            if ask.who == move.who:
                return [*ask.towards(ask.who, {}, soon=self.moves_after(at)), *self.variants.wide(ask)]
            if not about:
                return []
            every = dict.fromkeys([*ask.legal(), *ask.towards(ask.who, {}, soon=self.moves_after(at))])
            return [other for other in every if not about.isdisjoint(self._words(other))]

        survey = Alternatives(self.start, self.steps, self.guesses, range(begins, at), own)
        places = {other: i for i in range(begins, at) for other in survey.missed.get(i, ())}
        instead: dict[Move, int] = {}  # before the first of several such lines
        for i in range(begins, at):
            for other in survey.instead.get(i, ()) if i in survey.optional else ():
                instead.setdefault(other, i)
        found = dict.fromkeys([*places.items(), *instead.items()])
        mine = [each for each in found if each[0].who == move.who][:MORE_FILLERS]
        theirs = [each for each in found if each[0].who != move.who]
        later = {who: self._later(at, who) for who in {other.who for other, _ in theirs}}

        def likely(each: tuple[Move, int]) -> tuple[bool, int, int]:
            """What moves nobody first, then what is about the most of it, and what its player goes on from later."""
            other = each[0]
            soon = len(later[other.who].intersection(other.args))
            return self.variants.placed(other), -len(about & self._words(other)), -soon

        for other, i in (*mine, *sorted(theirs, key=likely)[: 2 * MORE_FILLERS]):
            reading = self._put_in(i, other)
            if self._mends(reading, at + 1):
                yield reading

    def _by_absence(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """The line is about a place where its player has nobody: what led there is missing, in this round or before, or
        what somebody else did there, who stood in the way."""
        named = self._places(move)
        if move.who is None or not named:
            return

        def there(ask: AnyAsk) -> list[Move]:
            def leads(m: Move) -> bool:
                return m != move and any(place_of(arg) in named for arg in m.args)

            return list(ask.lawful(leads)) if ask.optional and ask.who is not None else []

        survey = Alternatives(self.start, self.steps, self.guesses, range(max(0, at - WINDOW), at), there)
        missed = [(i, m) for i in sorted(survey.missed, reverse=True) for m in dict.fromkeys(survey.missed[i])]
        # It is where the line begins that somebody is missing.
        missed.sort(key=lambda each: all(place_of(arg) != named[0] for arg in each[1].args))
        own = [each for each in missed if each[1].who == move.who]
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=0)
        # Who stood in the way stood there when the round before came to its end, and should have left.
        others = [(i, m) for i, m in missed if m.who != move.who and i <= begins and self._places(m)[:1] == named[:1]]
        for i, other in (*own[:MORE_FILLERS], *others[:MORE_FILLERS]):
            reading = self._put_in(self._after_answer(i), other)
            if self._mends(reading, at + 1):
                yield reading

    def _places(self, move: Move) -> list[str]:
        """The places that a line names, in its order."""
        kinds = zip(move.args, self.variants.kinds(move), strict=True)
        return list(dict.fromkeys(place_of(arg) for arg, kind in kinds if isinstance(kind, Hex | Stack)))

    def _before_this_round(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """What the player need not have done in a round before, to the same animal or card, and without which the line
        cannot be: it was not written down, and shows only now."""
        kinds = zip(move.args, self.variants.kinds(move), strict=True)
        about = {arg for arg, kind in kinds if not isinstance(kind, NO_THINGS) and arg not in (MISSING, UNKNOWN)}
        begins = max((i for i in range(at) if isinstance(self.steps[i].what, Heading)), default=0)
        if move.who is None or not about:
            return

        def own(ask: AnyAsk) -> list[Move]:
            if not ask.optional or ask.who != move.who or move.verb in ask.verbs:
                return []
            return list(ask.lawful(lambda m: not about.isdisjoint(m.args)))

        survey = Alternatives(self.start, self.steps, self.guesses, range(max(0, at - BACK), begins), own)
        missed = [(i, m) for i in sorted(survey.missed, reverse=True) for m in dict.fromkeys(survey.missed[i])]
        missed.sort(key=lambda each: self.variants.placed(each[1]))
        for i, other in missed[:EARLIER]:
            reading = self.put_in(i, other)
            if self._mends(reading, at + 1):
                yield reading

    def moves_after(self, at: int) -> list[Move]:
        """The moves of the lines from one on, as far as they may tell of what stands before it."""
        return [step.what for step in self.steps[at : at + LATER] if isinstance(step.what, Move)]

    def _words(self, move: Move) -> set[str]:
        """The words of a line but for its verb, names and numbers."""
        said = self.words.write(move).replace(",", " ").split()[2:]
        return {word for word in said if word not in self.words.players and not word.removeprefix("x").isdecimal()}

    def _comes(self, way: Move, named: Mapping[str, Move]) -> bool:
        """Whether a player comes by an answer to cards only that he has later without a line which tells that he took
        them."""
        cards = [named[str(arg)] for arg in way.args if str(arg) in named]
        return bool(cards) and all(first.verb != way.verb and not self.turns(first) for first in cards)
