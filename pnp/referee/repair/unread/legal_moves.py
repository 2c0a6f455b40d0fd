"""What a line that cannot be read tells where it stands: the legal moves, one after another, in which all that it names
has its place.

"Ann L5 and L4 herbivore, L0 carnivore", "Ben rm aE-dW, eW-hW, bat 2 dW-gW" have no verb that the reader knows, or one
that means little. All cards, places, numbers and words of verbs that a line names must be used up, in their order, by
moves of which each is the only one that says so where it comes. Words that are of no game may stand there, but none
that turns round what is said, or makes a plan of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product

from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import flat
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.coverage.roles import paired, placed
from pnp.referee.log.reader.lookups import players_in
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import walk_to
from pnp.referee.play.walk import Start, Walk
from pnp.referee.repair.unread.alignment import besides, fitting
from pnp.referee.repair.unread.composition import MORE_THAN_ONE, TABLE, composed, lists_stands
from pnp.referee.repair.unread.named_parts import Part
from pnp.referee.repair.unread.named_things import Lately, lately
from pnp.referee.repair.unread.segmentation import parts_of
from pnp.referee.repair.unread.word_classes import HE_OR_SHE

MOST_THINGS, MOST_PARTS = 60, 30
MOST_WALKS = 150  # that are gone for one line
MOST_TOLD = 27  # ways to say places by their parts
MOST_AHEAD = 12  # questions that are passed before something that a line tells
OF_SOMEBODY = re.compile(r"\s{0,6}([A-Za-z]\w{0,40}):\s{1,6}([A-Za-z]\w{0,40})(?!\w)")


def told_here(
    start: Start,
    before: Sequence[Entry],
    entry: Entry,
    words: Vocabulary,
    strictly: bool = False,
    telling: type[Telling] | None = None,
) -> list[Move]:
    """The moves that a line tells where it stands; none where that is not plain. `strictly` by the verbs that it says,
    where it says any: who took two cards that he may not take has not put them away. By `telling`, only by what is
    legal unless it looks further."""
    telling = telling or Telling
    if _is_of_a_stranger(entry.text, words):
        return []
    last = lately(before, words)
    found = _told_after(start, before, entry, words, strictly, telling, last)
    if found or not HE_OR_SHE.match(entry.text) or players_in(entry.text, words):
        return found
    # Who was named last has only answered: "Ben is not protected", "her four on C3 eat the four on B3".
    others = (last._replace(who=who) for who in words.players if who != last.who)
    ways = [_told_after(start, before, entry, words, strictly, telling, other) for other in others]
    told = [way for way in ways if way]
    return told[0] if len(told) == 1 else []


def _told_after(
    start: Start,
    before: Sequence[Entry],
    entry: Entry,
    words: Vocabulary,
    strictly: bool,
    telling: type[Telling],
    last: Lately,
) -> list[Move]:
    """The same, after what was named lately."""
    alone = words.players[0] if len(words.players) == 1 else None  # who need not be named
    for who in dict.fromkeys((None, entry.what.who if isinstance(entry.what, Unread) else None, alone)):
        tried: list[list[Part]] = []
        for bare in (True, False):
            parts = parts_of(entry.text, who, words, last, bare)
            if parts and parts not in tried and len(parts) <= MOST_PARTS:
                tried.append(parts)
        if any(sum(len(part.things) for part in parts) > MOST_THINGS for parts in tried):
            return []
        for parts in tried:
            found = telling(start, before, words, strictly).told(parts)
            if found:
                return found
        if not tried or tried[0][0].who is not None:
            return []
    return []


def _is_of_a_stranger(text: str, words: Vocabulary) -> bool:
    """Whether a line is somebody's who does not sit at the table: "Cara: play C07"."""
    found = OF_SOMEBODY.match(text)
    return found is not None and words.player(found[1]) is None and bool(words.verbs_of(found[2].casefold()))


class Telling:
    """Looks for the moves that the parts of one line tell."""

    def __init__(self, start: Start, before: Sequence[Entry], words: Vocabulary, strictly: bool) -> None:
        self.start, self.before, self.words, self.strictly = start, before, words, strictly
        self.left = MOST_WALKS

    def told(self, parts: Sequence[Part], done: tuple[Move, ...] = ()) -> list[Move] | None:
        """The moves of all parts, after those that are done; None where not every part tells something."""
        if not parts:
            return list(done)
        for end in range(len(parts), 0, -1):
            if self.left <= 0:
                return None
            chunk = parts[:end]
            if any(part.who != chunk[0].who or (end > 1 and not part.things) for part in chunk):
                continue
            if end > 1 and not (_one(chunk) and self._holds(chunk)):
                continue
            for way in self._ways(chunk, done):
                move = self._only(way, parts[end:], done)
                more = self.told(_carried(chunk, parts[end:]), (*done, move)) if move is not None else None
                if more is not None:
                    return more
            move = self._as_the_last(chunk, done) or self.otherwise(chunk, parts[end:], done)
            more = self.told(parts[end:], (*done, move)) if move is not None else None
            if more is not None:
                return more
        apart = parts[0].apart()
        return self.told([*apart, *parts[1:]], done) if len(apart) > 1 else None

    def _ways(self, chunk: Sequence[Part], done: tuple[Move, ...]) -> Iterator[Sequence[Part]]:
        """What parts may be taken for: as they are said, with another verb than the part before, of the table; of this
        first, where the table is asked and none says otherwise."""
        free = [part._replace(verbs=frozenset()) if part.inherited else part for part in chunk]
        verbs = {name for part in free for name in part.verbs - {""}}
        tables = {name for name in verbs if self.words.verbs[name].table}
        of_table = [part._replace(who=TABLE, verbs=part.verbs & tables) for part in free]
        turned = all(self.words.turned(t.said) for part in chunk for t in part.things if t.fixed)
        lightly = turned and all("" in part.verbs for part in chunk)  # "the frost takes two"
        may_be = chunk[0].who is not None and bool(tables or lightly or not verbs)
        may_be = may_be and (not self.strictly or (turned and not verbs))
        first = may_be and any(ask.who is None and not ask.anyone for ask in self.walk(done).open)
        if first:
            yield of_table
        yield chunk
        if free != list(chunk) and not self.strictly:
            yield free
        if may_be and not first:
            yield of_table
        if (
            not self.strictly
            and not any(part.named for part in chunk)
            and any(t.own for part in chunk for t in part.things)
        ):
            yield [part._replace(who=None) for part in chunk]  # "rrrr size 2, rm size 3"

    def _holds(self, chunk: Sequence[Part]) -> bool:
        """Whether any verb that may be meant takes as many things as several parts name."""
        many = sum(not thing.loose for part in chunk for thing in part.things)
        names = {name for part in chunk for name in part.verbs}
        verbs = [verb for name, verb in self.words.verbs.items() if not names - {""} or "" in names or name in names]
        return any(
            many <= len(fields := list(flat(verb.args)))
            or any(f.many for f in fields)
            or any(f.many for f in verb.args)
            for verb in verbs
        )

    def _only(self, chunk: Sequence[Part], rest: Sequence[Part], done: tuple[Move, ...]) -> Move | None:
        """The only move that one or several parts tell together, at the first moment at which one does."""
        things = tuple(thing for part in chunk for thing in part.things)
        verbs = next((part.verbs for part in chunk if part.verbs), frozenset())
        behind = next((part.behind for part in rest if part.behind), ())
        plural = any(thing.plural for thing in behind) or any(part.of_all for part in rest)
        own = chunk[-1].behind
        ways = [things]
        if behind and not own:
            ways = [(*things, *behind), things] if plural else [things, (*things, *behind)]
        # "D7 to E7, F6 to F7" is no way over all four
        apart = sum(sum(thing.place for thing in part.things) >= MORE_THAN_ONE for part in chunk) >= MORE_THAN_ONE
        walk = self.walk(done)
        here = walk.headings()
        if not chunk[0].who and not any(thing.fixed for thing in things):
            named = {name for part in chunk for name in part.verbs - {""}}
            due = walk.stuck and all(ask.who is None and not ask.anyone for ask in walk.open)
            if not things or not (due or named or any(thing.own for thing in things)):
                return None
        for _ in range(MOST_AHEAD):
            legal = [move for ask in walk.open for move in ask.legal() if chunk[0].who in (None, move.who or TABLE)]
            several = False
            for way in ways:
                sure = tuple(thing for thing in way if not thing.loose)
                parts = [told for said in (way, sure) for told in islice(product(*(t.told() for t in said)), MOST_TOLD)]
                tried = dict.fromkeys([way, sure, *parts])
                if not way and not verbs - {""}:
                    continue
                made = [move for said in tried for move in composed(said, way, chunk[0].who, walk.open, self.words)]
                for names in (verbs, frozenset[str]()) if verbs and self.lightly(chunk) else (verbs,):
                    found = fitting(way, names, (*made, *legal), self.words)
                    if apart:
                        found = [move for move in found if lists_stands(self.words.verbs[move.verb])]
                    if len(found) == 1 or (
                        found and len({move.args for move in found}) == 1 and self._of_one(found, walk)
                    ):
                        return found[0]
                    several = several or len(found) > 1
            if several or walk.stuck or not walk.open:
                return None
            walk.skip()
            if walk.headings() != here:
                return None
        return None

    def _as_the_last(self, chunk: Sequence[Part], done: tuple[Move, ...]) -> Move | None:
        """What a place of a list tells that cannot be, where two or more before it can: the same was done there."""
        part = chunk[0]
        alike = len(done) > 1 and done[-1][:2] == done[-2][:2] and not part.verbs - {"", done[-1].verb}
        verb = self.words.verbs[done[-1].verb] if alike else None
        if verb is None or len(chunk) > 1 or done[-1].who != part.who or not any(t.place for t in part.things):
            return None
        tokens = paired(verb, [thing.said for thing in part.things if not thing.loose], False, self.words)
        found = dict.fromkeys(placed(self.words, part.who, verb, each) for each in tokens)
        walk = self.walk(done)
        able = [move for move in found if move is not None and any(ask.fits(move) for ask in walk.open)]
        return able[0] if len(able) == 1 and besides(part.things, able[0], self.words) is not None else None

    def otherwise(self, chunk: Sequence[Part], rest: Sequence[Part], done: tuple[Move, ...]) -> Move | None:
        """What parts tell that tell nothing that is legal: nothing."""
        return None

    @staticmethod
    def _of_one(found: Sequence[Move], walk: Walk) -> bool:
        """Whether several moves with the same things answer one question: its first verb is meant, "Ann 2" is a bid."""
        return any(all(ask.fits(move) for move in found) for ask in walk.open)

    def lightly(self, chunk: Sequence[Part]) -> bool:
        """Whether a verb of several parts means next to nothing, or none is said."""
        said = any(part.verbs - {""} for part in chunk)
        return any("" in part.verbs for part in chunk) and not (self.strictly and said)

    def walk(self, done: tuple[Move, ...]) -> Walk:
        self.left -= 1
        last = self.before[-1] if self.before else None
        entries = [Step(entry, entry.what) for entry in self.before]
        if last is not None:
            entries += [Step(last._replace(what=move), move) for move in done]
        return walk_to(self.start, entries, {}, keep=True)


def _one(parts: Sequence[Part]) -> bool:
    """Whether several parts may be one move: only the first has a verb of its own, or one that means something."""
    return all(part.verbs == parts[0].verbs or "" in part.verbs for part in parts)


def _carried(done: Sequence[Part], rest: Sequence[Part]) -> Sequence[Part]:
    """The parts that are left, the first with what was said before the places of the last one, if it says nothing."""
    if not rest:
        return rest
    ahead = [thing for thing in done[0].ahead if not thing.number]
    first = rest[0]
    own = first.things[: next((at for at, thing in enumerate(first.things) if thing.place), 0)]
    if ahead and any(thing.place for thing in first.things) and all(thing.number for thing in own):
        first = first._replace(things=(*(thing._replace(loose=True) for thing in ahead), *first.things))
    starts = [thing for thing in done[-1].things if thing.start]
    from_there = len(starts) == 1 and sum(thing.place for thing in done[-1].things) == MORE_THAN_ONE
    if from_there and first.who == done[-1].who and [t.start for t in first.things if t.place] == [False]:
        first = first._replace(things=(*starts, *first.things))  # "two from D5 go to A2 and two to A1"
    return [first, *rest[1:]]
