"""What a line that cannot be read tells where nothing legal does: the move, against the rules, in which all that it
names has its place.

Whoever sends three from where one stands, or takes a card that somebody else has, says it as everybody does. The line
is read by the verb that it says, or by one that its player is asked for; each word, card, place and number of it is to
have its place among the fields of that verb, and one move alone may come of it. It is then ruled on as it was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from pnp.referee.log.entries import Entry
from pnp.referee.log.fields import flat
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, HexPart
from pnp.referee.log.reader.coverage.referents import strange_verb
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.walk import Start
from pnp.referee.repair.unread.alignment import besides, has_dice, is_of_them, is_played_by
from pnp.referee.repair.unread.composition import MORE_THAN_ONE, filled
from pnp.referee.repair.unread.legal_moves import MOST_AHEAD, MOST_TOLD, Telling, told_here
from pnp.referee.repair.unread.named_parts import Part
from pnp.referee.repair.unread.named_things import Thing


def told_freely(start: Start, before: Sequence[Entry], entry: Entry, words: Vocabulary) -> list[Move]:
    """The moves that a line tells where it stands, against the rules where they are legal nowhere; none where that is
    not plain: what becomes of a card that "yawns" nobody knows."""
    if strange_verb(entry.text, words, of_cards=True):
        return []
    return told_here(start, before, entry, words, telling=_Freely)


class _Freely(Telling):
    """Looks for the moves that the parts of one line tell, legal or not."""

    def otherwise(self, chunk: Sequence[Part], rest: Sequence[Part], done: tuple[Move, ...]) -> Move | None:
        """The only move that parts tell, by the verbs that they say; or else, of a line that tells one thing or several
        of a kind, by those that are asked for."""
        things = tuple(thing for part in chunk for thing in part.things)
        said = {name for part in chunk for name in part.verbs if name and not self.words.verbs[name].table}
        who = chunk[0].who
        if not (said or any(thing.fixed or thing.own for thing in things)) or (not said and bool(rest) and not done):
            return None
        walk = self.walk(done)
        here = walk.headings()
        for _ in range(MOST_AHEAD):
            asks = [ask for ask in walk.open if who in (ask.who, *ask.anyone) or (who is None and _owns(ask, things))]
            asked = {(ask.who, name): ask for ask in asks for name in ask.verbs if not said or name in said}
            found = self._made(things, who, asked, bool(said))
            if found or walk.stuck or not walk.open:
                break
            walk.skip()
            if walk.headings() != here:
                break
        if not found and not said and any(thing.deed for thing in things):
            said = {name for name, verb in self.words.verbs.items() if not verb.table}
            said = {name for name in said if all(is_played_by(name, t.said, self.words) for t in things if t.deed)}
        if not found and said and who is not None:
            found = self._made(things, who, {(who, name): None for name in said}, True)
        if len(found) != 1 or (not said and done and found[0].verb != done[-1].verb):
            return None
        return found[0]

    def _made(
        self,
        things: tuple[Thing, ...],
        who: str | None,
        verbs: Mapping[tuple[str | None, str], AnyAsk | None],
        said: bool,
    ) -> list[Move]:
        """The moves of some verbs in which all things have their places; of verbs that nobody has `said`, those with
        cards that they are for."""
        sure = tuple(thing for thing in things if not thing.loose)
        for way in dict.fromkeys((things, sure)):
            found = dict.fromkeys(
                move
                for (whose, name), ask in verbs.items()
                for told in islice(product(*(thing.told() for thing in way)), MOST_TOLD)
                for move in self._of_verb(told, who or whose, name, ask)
                if besides(things, move, self.words) is not None and (said or is_of_them(move, self.words))
            )
            if found:
                return list(found)
        return []

    def _of_verb(self, things: tuple[Thing, ...], who: str | None, name: str, ask: AnyAsk | None) -> Iterator[Move]:
        """The moves of a verb of a player's."""
        verb = self.words.verbs[name]
        ends = sum(isinstance(field.kind, Hex | HexPart) for field in flat(verb.args))
        goes = ends >= MORE_THAN_ONE or any(field.after == "from" for field in flat(verb.args))
        if who is None or verb.table or has_dice(verb) or (any(thing.start for thing in things) and not goes):
            return
        yield from filled(things, who, verb, ask, self.words)


def _owns(ask: AnyAsk, things: Sequence[Thing]) -> bool:
    """Whether one of several things is of who is asked, by its name: "the rrrr are 9"."""
    own = {thing.said for thing in things if thing.own}
    return bool(own) and any(str(move.args[0]) in own for move in ask.legal() if move.args)
