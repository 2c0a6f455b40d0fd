"""Readings of the earlier lines by which somebody came by a card that another has, or has something to do with."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp.referee.log.kinds import Card
from pnp.referee.log.moves import Move
from pnp.referee.play.replay import walk_to
from pnp.referee.repair.edits.turned_cards import Turned
from pnp.referee.repair.hypotheses.hypothesis import Hypothesis
from pnp.referee.repair.hypotheses.variants import with_value

BY_CARD = 8  # how many earlier lines that name the same card are looked at
BACK = 120  # and how far back


class Owners(Turned):
    """Readings by which a card is another player's, or another card."""

    def _misnamed(self, at: int, move: Move) -> Iterator[Hypothesis]:
        """The line names a card that another came by, who has one of its deck that he never came by: it may be
        that. Or its own player never came by it: a line of his may have named another for it."""
        first, said = self._first_named(0), self.words.write(move).split()
        earlier = [(i, step.what) for i, step in enumerate(self.steps[:at]) if isinstance(step.what, Move)]
        earlier = [(i, m) for i, m in reversed(earlier) if m.who is not None and not self.variants.unseen(m)]
        tried = 0
        for card in dict.fromkeys(word for word in said if word in first):
            for i, other in earlier:
                if self.steps[i].free or tried >= BY_CARD:
                    continue
                had = {c for c, by in first.items() if by.who == other.who and by.verb != other.verb}
                others: list[Move] = []
                for k, kind in enumerate(self.variants.kinds(other)):
                    named = str(other.args[k])
                    if not isinstance(kind, Card) or self.words.deck(named) != self.words.deck(card):
                        continue
                    if named == card:
                        alike = [c for c in sorted(had) if self.words.deck(c) == self.words.deck(card)]
                        alike += self._like_it(i, other, card)
                        others += [with_value(other, k, c) for c in alike]
                    elif other.who == move.who and not self._has(i, other, named):
                        others.append(with_value(other, k, card))
                tried += bool(others)
                yield from self._mending(at, i, others[:BY_CARD], sound=True)

    def _never_came_by(self, at: int, who: str | None) -> Iterator[Hypothesis]:
        """Somebody in trouble uses a card later that he never came by: a line of his, in which he came by one that he
        does nothing with, may have named another for it."""
        first = self._first_named(at + 1)
        unseen = [card for card in self.used_unseen(at) if isinstance(card, str) and first[card].who == who]
        earlier = [(i, s.what) for i, s in enumerate(self.steps[:at]) if isinstance(s.what, Move) and s.what.who == who]
        tried = 0
        for card in sorted(unseen) if who is not None else ():
            for i, move in reversed(earlier):
                if self.steps[i].free or move.verb == first[card].verb or tried >= 2 * BY_CARD:
                    continue
                kinds = zip(move.args, self.variants.kinds(move), strict=True)
                for k, (named, kind) in enumerate(kinds):
                    alike = isinstance(kind, Card) and self.words.deck(str(named)) == self.words.deck(card)
                    if alike and named != card and not self._has(i, move, str(named)):
                        tried += 1
                        yield from self._mending(at, i, [with_value(move, k, card)])

    def _like_it(self, i: int, taken: Move, card: str) -> list[str]:
        """Cards of the deck of one that a player took and did nothing with, which nobody names: of each kind in turn,
        by its first letter."""
        if self._has(i, taken, card):
            return []
        named = self._first_named(0)
        alike = [m.args[taken.args.index(card)] for m in self.variants.other_cards(taken) if card not in m.args]
        return sorted((str(c) for c in alike if c not in named), key=lambda c: (c[1:], c[:1]))

    def _has(self, i: int, taken: Move, card: str) -> bool:
        """Whether a player does anything with a card that he came by, before somebody comes by it again."""
        for step in self.steps[i + 1 :]:
            move = step.what
            if isinstance(move, Move) and card in self.words.write(move).split():
                return move.verb != taken.verb and move.who == taken.who
        return False

    def _of_another(self, at: int, move: Move, due: Collection[str | None]) -> Iterator[Hypothesis]:
        """Somebody came by a card with which another is the next to do anything: the line was his. It shows where
        he uses it, or is in trouble without it, or where who came by it is `due` to do something."""
        named = {*self.cards_in(move)}
        tried = 0
        for i in range(at - 1, max(-1, at - BACK), -1):
            came = self.steps[i].what
            if not isinstance(came, Move) or came.who is None or self.steps[i].free or tried >= BY_CARD:
                continue
            users = {
                user
                for card in self.cards_in(came)
                for user in (self._next_with(i, came, card),)
                if user == move.who or came.who in due or card in named
            } - {None, came.who}
            if len(users) == 1:
                tried += 1
                theirs = came._replace(who=users.pop())
                ask = walk_to(self.start, self.steps[:i], self.guesses).seek(theirs)
                if ask is not None and not ask.broken(theirs):
                    reading = self.line_as(i, theirs)
                    if self._mends(reading, at):
                        yield reading

    def _next_with(self, i: int, came: Move, card: str) -> str | None:
        """Who does something with a card next after the line in which somebody came by it."""
        for step in self.steps[i + 1 :]:
            move = step.what
            if isinstance(move, Move) and card in self.cards_in(move):
                return move.who if move.verb != came.verb else None
        return None
