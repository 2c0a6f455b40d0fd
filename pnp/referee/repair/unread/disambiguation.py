"""Which of several things that an entry may say is meant: what is legal where it stands, or else is asked for there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.referee.log.claims import ClaimReader
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.moves import Move, Role
from pnp.referee.log.reader.coverage.referents import strange_verb
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.walk import Start
from pnp.referee.repair.unread.alignment import is_played_by
from pnp.referee.repair.unread.bare_counts import is_of_numbers
from pnp.referee.repair.unread.ellipsis import due_ones, of_ones_own, soonest, still_asked
from pnp.referee.repair.unread.headings import all_under, due, least, under
from pnp.referee.repair.unread.named_things import done_by_name
from pnp.referee.repair.unread.underspecified import is_of_its_deck, otherwise
from pnp.referee.repair.unread.walks import standing

MOST = 100  # lines of a log
BID: Role = "bid"
WON: Role = "bid won"
WORDS = re.compile(r"\w+")


class Disambiguation:
    """Says what is meant by entries that may say several things."""

    def __init__(self, start: Start, words: Vocabulary, claims: ClaimReader | None) -> None:
        self.start, self.words, self.claims = start, words, claims
        self.looked = 0
        self.several = False  # whether a line may say what only several verbs say
        self.nowhere: set[int] = set()  # entries that are legal where they stand with none of their verbs

    def told(self, found: Sequence[Entry], entry: Entry, later: Sequence[Entry]) -> list[Entry]:
        """One of the things that a line tells, as far as it is plain."""
        start = self.start
        may = self._played(entry.text, entry.what.may) if isinstance(entry.what, Unread) and self.looked < MOST else ()
        self.looked += bool(may)
        other = tuple((move,) for move in otherwise(entry.what, self.words, entry.text)) if self.looked < MOST else ()
        more = entry.what.as_more() if isinstance(entry.what, Move) and "=" not in entry.text else None
        other += ((more,),) if more is not None else ()
        # What stands after something unknown may be in trouble by that alone.
        known = not any(isinstance(each.what, Unread) for each in found)
        if other and known and isinstance(entry.what, Move) and not under(start, found, (entry.what,)):
            may = other
        headed = all_under(start, found, may)
        fitting = [moves for moves in may if headed[moves]]
        if may and not fitting:
            self.nowhere.add(id(entry))
        if len(fitting) > 1:
            fitting = least(start, [(*found, *as_told(entry, moves), *later) for moves in fitting], fitting)
            with standing(start, found) as walk:
                now = tuple(walk.headings())
            fitting = [moves for moves in fitting if headed[moves] == now] or fitting
        if len(fitting) > 1:
            fitting = [moves for moves in fitting if not self._begins_list(found, moves[0], later)] or fitting
        if len(fitting) > 1:
            # What is asked for and must be answered comes before what somebody may say, and one line does one thing.
            asked_for = {moves: due(start, found, moves[0]) for moves in fitting}
            fitting = [moves for moves in fitting if asked_for[moves] == max(asked_for.values())]
            before = found[-1].what if found and found[-1].source.line == entry.source.line else None
            fitting = [m for m in fitting if isinstance(before, Move) and m[0].verb == before.verb] or fitting
            fitting = [m for m in fitting if isinstance(before, Move) and m[0].args[:1] == before.args[:1]] or fitting
            fitting = self._bids(entry, fitting)
        open_ = not isinstance(entry.what, Move)  # what is read stands where nothing else is better
        # With the only verb that is asked for, unless it says another.
        if may and not fitting and open_ and not self.counts(entry) and not strange_verb(entry.text, self.words):
            beside = {each.source.line for each in (*found[-1:], *later[:1])}
            fitting = self._asked_for(found, entry, may, alone=entry.source.line not in beside)
        if other and not fitting and not open_ and not is_of_its_deck(entry.what, self.words):
            fitting = [moves for moves in other if is_of_its_deck(moves[0], self.words)]
        self.several = self.several or len({moves[0].verb for moves in fitting}) > 1
        told = as_told(entry, fitting[0]) if len(fitting) == 1 else [entry]
        if open_ and id(entry) in self.nowhere:
            self.nowhere.update(map(id, told))
        return told

    def _played(self, text: str, may: Sequence[tuple[Move, ...]]) -> Sequence[tuple[Move, ...]]:
        """Those of several sayings that play the cards whose names say what somebody did: "Ann falls silent"."""
        done = done_by_name(text, self.words) if len(may) > 1 else ()
        played = [
            moves
            for moves in may
            if done and all(is_played_by(m.verb, a, self.words) for m in moves for a in map(str, m.args) if a in done)
        ]
        return played or may

    def _bids(self, entry: Entry, fitting: list[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
        """Those of several sayings that bid, where the others win with as much and no word of the line says so."""
        bid, won = (self.words.by_role.get(role) for role in (BID, WON))
        if bid is None or won is None or {m.verb for moves in fitting for m in moves} != {bid.name, won.name}:
            return fitting
        return fitting if won.name in self._meant(entry) else [m for m in fitting if m[0].verb == bid.name]

    def _begins_list(self, found: Sequence[Entry], move: Move, later: Sequence[Entry]) -> bool:
        """Whether what is said all at once would stand on this line without its verb and on the next one with it."""
        after = later[0].what if later else None
        if not isinstance(after, Move) or after[:2] != move[:2]:
            return False
        with standing(self.start, found) as walk:
            ask = walk.seek(move)
            return ask is not None and ask.asked.whole and not ask.asked.recurs

    def _asked_for(
        self, found: Sequence[Entry], entry: Entry, may: Sequence[tuple[Move, ...]], alone: bool
    ) -> list[tuple[Move, ...]]:
        """Those of several sayings that would answer what is asked, though they are legal nowhere; of a line that tells
        nothing else none with a verb for which no word stands, where one stands for another: "it gets Ben's hare"."""
        from pnp.referee.log.reader.reference.anaphora import TOO  # a log in the words of the sheet needs none of it

        if TOO.search(entry.text):
            return []  # "Bo's tuskers as well" did what another's did
        meant, start = self._meant(entry) if alone else set(), self.start
        may = [moves for moves in may if not meant or not meant.isdisjoint(move.verb for move in moves)]
        if not may:
            return []
        if len(may) == 1 and meant and may[0][0].who is not None:
            return may  # it says what was done, and nothing else can be meant, be it lawful or not
        with standing(start, found) as walk:
            asks = walk.open
        asked = {verb for ask in asks if who_of([entry]) in (None, ask.who, *ask.anyone) for verb in ask.verbs}
        fitting = [moves for moves in may if {move.verb for move in moves} <= asked]
        fitting = fitting if len(fitting) == 1 else due_ones(start, found, may)
        return fitting if len(fitting) == 1 else [*of_ones_own(start, found, still_asked(start, found, may))]

    def counts(self, entry: Entry) -> bool:
        """Whether a line names nothing but players and numbers, so that it may be a count."""
        if self.claims is None or not isinstance(entry.what, Unread):
            return False
        return is_of_numbers(entry.text, self.words, self.claims)

    def of_ones_own(self, found: Sequence[Entry], told: list[Entry]) -> list[Entry]:
        """What a line of one’s own tells that cannot be done and may be said of two steps: of the first of them."""
        what = told[0].what
        if len(told) > 1 or not isinstance(what, Unread) or not what.may or self.counts(told[0]):
            return told
        meant = self._meant(told[0])
        said = soonest(self.start, found, still_asked(self.start, found, what.may))
        named = len(said) < len(what.may) and all(moves[0].verb in meant for moves in what.may)  # "grows" is of both
        fitting = of_ones_own(self.start, found, said) if named else []
        return as_told(told[0], fitting[0]) if len(fitting) == 1 else told

    def _meant(self, entry: Entry) -> set[str]:
        """The verbs that the words of a line may stand for."""
        return {verb.name for word in WORDS.findall(entry.text) for verb in self.words.verbs_of(word.casefold())}


def who_of(told: Sequence[Entry]) -> str | None:
    """Whose a line is."""
    return next((entry.what.who for entry in told if isinstance(entry.what, Move | Unread)), None)


def as_told(entry: Entry, moves: Sequence[Move]) -> list[Entry]:
    """An entry for each of the moves that one tells."""
    return [entry._replace(what=move) for move in moves]
