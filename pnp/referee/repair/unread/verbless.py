"""Lines in which only the verb is missing, "Ann: C05": the position tells what was done with a card or a hex, where
only one thing can have been."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from pnp.errors import Problem
from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim, ClaimReader
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.coverage.referents import strange_verb
from pnp.referee.log.words import ABBREVIATED, Vocabulary
from pnp.referee.play.walk import Start
from pnp.referee.repair.hypotheses.likeness import likeness
from pnp.referee.repair.unread.bare_counts import counted_at_last, counted_here, is_of_numbers, not_so
from pnp.referee.repair.unread.bare_gains import gained_here
from pnp.referee.repair.unread.ellipsis import due_ones, of_ones_own, soonest, still_asked
from pnp.referee.repair.unread.headings import all_under, due, least, moves_in, otherwise_than, under
from pnp.referee.repair.unread.legal_moves import told_here
from pnp.referee.repair.unread.shapes import as_elsewhere
from pnp.referee.repair.unread.underspecified import is_of_its_deck, otherwise
from pnp.referee.repair.unread.unwritten import comes_later, lacking_before, lacking_here, names_whom
from pnp.referee.repair.unread.walks import standing

MOST = 100  # lines of a log
MOST_BARE = 4  # words of a count that may be a move
MOST_FILLED = 12  # times that what is lacking is looked for
WORDS = re.compile(r"\w+")
MOST_HERE = 16  # of which nothing was understood, not even by what they name


def with_verbs(
    start: Start,
    entries: Sequence[Entry],
    problems: Sequence[Problem],
    words: Vocabulary,
    claims: ClaimReader | None = None,
) -> tuple[tuple[Entry, ...], list[Problem]]:
    """The entries with verbs put where only one is legal, or one alone leaves fewest later lines in trouble, or is done
    under the present heading; lines that are told by what they name; and the problems that are left."""
    finding = _Finding(start, entries, words, claims)
    told = finding.all()
    nowhere = [entry for entry in told if id(entry) in finding.nowhere]
    found = tuple(as_elsewhere(entries, told, nowhere, words))
    return found, still_unread(problems, entries, found)


def still_unread(problems: Sequence[Problem], entries: Sequence[Entry], found: Sequence[Entry]) -> list[Problem]:
    """The problems of lines that could not be read and cannot be now, and those of other lines."""
    unread = {entry.source.line for entry in found if isinstance(entry.what, Unread)}
    had = {entry.source.line for entry in entries if isinstance(entry.what, Unread)}
    return [each for each in problems if each.source.line in unread or each.source.line not in had]


class _Open(NamedTuple):
    """A line that was taken for a count and may be a move: where it stands, what was found before it, the moves."""

    at: int
    found: tuple[Entry, ...]
    moves: tuple[Move, ...]


class _Finding:
    """Goes through the lines of a log, and says what is meant by those that leave something open."""

    def __init__(
        self,
        start: Start,
        entries: Sequence[Entry],
        words: Vocabulary,
        claims: ClaimReader | None,
    ) -> None:
        self.start, self.words, self.claims = start, words, claims
        self.lines = [tuple(those) for _, those in groupby(entries, key=lambda entry: entry.source.line)]
        self.looked = self.here = 0
        self.several = False  # whether a line may say what only several verbs say
        self.standing: dict[int, Entry] = {}  # for entries that cannot be read
        self.lacking: dict[int, list[Entry]] = {}  # before entries that find no place without
        self.filled = 0
        self.nowhere: set[int] = set()  # entries that are legal where they stand with none of their verbs

    def all(self) -> list[Entry]:
        """All entries, as far as they are plain now."""
        found: list[Entry] = []
        open_: list[_Open] = []
        for at, line in enumerate(self.lines):
            if isinstance(line[0].what, Heading):
                open_ = []
            told = self._line(found, line, at)
            if open_ and self._wrong(found, told):
                for each in sorted(open_, key=lambda each: (self._who(told) != each.moves[0].who, -each.at)):
                    other = self._instead(each, open_, at)
                    if other is not None:
                        found, told, open_ = other
                        break
            done = self._open(found, line, at, open_)
            told = _told(line[0], done) if done and self._is_not_so(found, line) else told
            found += told
            self._stand_in(found, told)
        return found

    def _stand_in(self, found: Sequence[Entry], told: Sequence[Entry]) -> None:
        """Note what a line that cannot be read may have said where something had to be said, the likest of all that was
        legal: what stands later is understood as if it had been that."""
        for entry in told:
            what = entry.what
            if not isinstance(what, Unread) or len(self.standing) >= MOST_HERE:
                continue
            before = found[: [other is entry for other in found].index(True)]
            with standing(self.start, self._seen(before)) as walk:
                due = [ask for ask in walk.open if not ask.passable and what.who in (None, ask.who, *ask.anyone)]
                legal = [move for ask in due for move in ask.legal()] if len(walk.open) == len(due) else []
            if legal:
                said = entry.text.casefold()
                best = max(legal, key=lambda move: likeness(said, self.words.write(move).casefold()))
                self.standing[id(entry)] = entry._replace(what=best)

    def _seen(self, found: Sequence[Entry]) -> list[Entry]:
        """Entries with what stands for those that cannot be read, and what is lacking before others."""
        if not (self.standing or self.lacking):
            return list(found)
        return [
            each for entry in found for each in (*self.lacking.get(id(entry), ()), self.standing.get(id(entry), entry))
        ]

    def _fill(self, found: Sequence[Entry]) -> bool:
        """Note what must have been done before an earlier line; whether anything was found."""
        if self.filled >= MOST_FILLED:
            return False
        self.filled += 1
        seen = self._seen(found)
        lacking = lacking_before(self.start, seen)
        if lacking is None:
            return False
        entry = seen[lacking[0]]
        own = next((each for each in found if self.standing.get(id(each), each) is entry), entry)
        self.lacking.setdefault(id(own), []).extend(entry._replace(what=move, text="") for move in lacking[1])
        return True

    def _instead(
        self, other: _Open, open_: Sequence[_Open], end: int
    ) -> tuple[list[Entry], list[Entry], list[_Open]] | None:
        """What was found before a line, what it tells, and what is left open, where a line before it tells moves; None
        where that makes it no better."""
        found = [*other.found, *_told(self.lines[other.at][0], other.moves)]
        left = [each for each in open_ if each.at < other.at]
        for at in range(other.at + 1, end):
            told = self._line(found, self.lines[at], at)
            if any(each.at == at for each in open_):
                self._open(found, self.lines[at], at, left)
            found += told
        told = self._line(found, self.lines[end], end)
        return None if self._wrong(found, told) else (found, told, left)

    def _is_not_so(self, found: Sequence[Entry], line: Sequence[Entry]) -> bool:
        """Whether what a line counts is not true where it stands."""
        claim = line[0].what
        return isinstance(claim, Claim) and bool(not_so(self.start, self._seen(found), claim, line[0].text))

    def _open(self, found: Sequence[Entry], line: Sequence[Entry], at: int, open_: list[_Open]) -> Sequence[Move]:
        """Note a line that counts something, where it may as well say what was done: these moves."""
        moves = told_here(self.start, self._seen(found), line[0], self.words) if self._may_be_done(line) else []
        if moves:
            open_.append(_Open(at, tuple(found), tuple(moves)))
        return moves

    def _wrong(self, found: Sequence[Entry], told: Sequence[Entry]) -> bool:
        """Whether a line cannot be read, or what it tells cannot be done where it stands."""
        moves = [each.what for each in told if isinstance(each.what, Move)]
        unread = any(isinstance(each.what, Unread) for each in told)
        return unread or (bool(moves) and not under(self.start, self._seen(found), moves))

    @staticmethod
    def _who(told: Sequence[Entry]) -> str | None:
        """Whose a line is."""
        return next((entry.what.who for entry in told if isinstance(entry.what, Move | Unread)), None)

    def _may_be_done(self, line: Sequence[Entry]) -> bool:
        """Whether a line that counts one thing of somebody may say what was done: "Ann 3 domes"."""
        what = line[0].what
        if len(line) > 1 or not isinstance(what, Claim) or len(what.items) != 1 or what.items[0].who is None:
            return False
        said = line[0].text.replace(":", " ").split()
        named = self.words.player(said[0]) is not None or len(self.words.players) == 1
        return not line[0].text.startswith("=") and len(said) <= MOST_BARE and named

    def _line(self, found: Sequence[Entry], line: Sequence[Entry], at: int) -> list[Entry]:
        """What one line tells."""
        told = self._told(self._seen(found), line, at)
        if not self._in_other_words(line):
            return told
        if self._wrong(found, told) and self._fill(found):
            told = self._told(self._seen(found), line, at)
        # Before anything has been done nobody knows what is lacking.
        begun = self._who(told) is not None and bool(moves_in(found))
        return self._fill_here(found, told, line, at) if begun and self._wrong(found, told) else told

    def _fill_here(self, found: Sequence[Entry], told: list[Entry], line: Sequence[Entry], at: int) -> list[Entry]:
        """What a line tells where something must have been done right before it that nobody wrote; as it was `told`,
        where that makes it no better."""
        seen, made = self._seen(found), list[Entry]()
        for move in lacking_here(self.start, seen, told) if self.filled < MOST_FILLED else ():
            self.filled += 1
            if comes_later(move, self.lines[at + 1 :]):
                break  # it came too late: nothing else was done in its place
            made.append(line[0]._replace(what=move, text=""))
            other = self._told([*seen, *made], line, at)
            if names_whom(line[0].text, other, self.words) and not self._wrong([*seen, *made], other):
                self.lacking.setdefault(id(other[0]), []).extend(made)
                return other
        return told

    def _told(self, found: Sequence[Entry], line: Sequence[Entry], at: int) -> list[Entry]:
        """The same, where it stands after what is `found`."""
        gained = self._gained(found, line)
        if gained is not None:
            return [] if gained else list(line)
        later = [entry for other in self.lines[at + 1 :] for entry in other]
        if self.claims is not None and not moves_in((*line, *later)):
            last = counted_at_last(self.start, found, line[0].text, self.words, self.claims)
            if last is not None:
                return [line[0]._replace(what=last)]
        told: list[Entry] = []
        self.several = False
        for k, entry in enumerate(line):
            told += self._entry((*found, *told), entry, (*line[k + 1 :], *later))
        unread = any(isinstance(each.what, Unread) for each in told)
        amiss = not unread and self._in_other_words(line) and not under(self.start, found, moves_in(told))
        if not (unread or amiss) or self.here >= MOST_HERE:
            return told
        text = line[0].text
        claims = self.claims if unread else None
        claim = counted_here(self.start, found, text, self.words, claims, True) if claims else None
        if claim is not None:
            return [line[0]._replace(what=claim)]
        whole = all(isinstance(each.what, Unread) for each in line) or len({each.text for each in line}) == 1
        moves = told_here(self.start, found, line[0], self.words, amiss) if whole and not self.several else []
        if not moves or (amiss and (self._begun(told) or not otherwise_than(told, moves))):
            self.here += 1
            claim = counted_here(self.start, found, text, self.words, claims, False) if claims else None
            return self._of_ones_own(found, told) if claim is None else [line[0]._replace(what=claim)]
        return _told(line[0], moves)

    def _gained(self, found: Sequence[Entry], line: Sequence[Entry]) -> bool | None:
        """Whether a line that only says how many some get says what comes of itself; None for any other line."""
        if self.claims is None or not all(isinstance(each.what, Unread) for each in line):
            return None
        return gained_here(self.start, found, line[0].text, self.words, self.claims)

    @staticmethod
    def _begun(told: Sequence[Entry]) -> bool:
        """Whether a line begins with what was done at the table, written out or cut short: nobody else has done it."""
        what, text = told[0].what, told[0].text.split()
        if not isinstance(what, Move) or what.who is not None or len(told) > 1 or not text:
            return False
        return len(text[0]) >= ABBREVIATED and what.verb.startswith(text[0].strip(":").casefold())

    def _of_ones_own(self, found: Sequence[Entry], told: list[Entry]) -> list[Entry]:
        """What a line of one’s own tells that cannot be done and may be said of two steps: of the first of them."""
        what = told[0].what
        if len(told) > 1 or not isinstance(what, Unread) or not what.may or self._counts(told[0]):
            return told
        meant = self._meant(told[0])
        said = soonest(self.start, found, still_asked(self.start, found, what.may))
        named = len(said) < len(what.may) and all(moves[0].verb in meant for moves in what.may)  # "grows" is of both
        fitting = of_ones_own(self.start, found, said) if named else []
        return _told(told[0], fitting[0]) if len(fitting) == 1 else told

    def _meant(self, entry: Entry) -> set[str]:
        """The verbs that the words of a line may stand for."""
        return {verb.name for word in WORDS.findall(entry.text) for verb in self.words.verbs_of(word.casefold())}

    def _in_other_words(self, line: Sequence[Entry]) -> bool:
        """Whether a line is not written as the log has it."""
        if not all(isinstance(each.what, Move | Unread) for each in line):
            return False
        what = line[0].what
        plain = isinstance(what, Move) and line[0].text.startswith(self.words.write(what).partition(": ")[0] + ":")
        return len(line) > 1 or not plain

    def _entry(self, found: Sequence[Entry], entry: Entry, later: Sequence[Entry]) -> list[Entry]:
        """One of the things that a line tells, as far as it is plain."""
        start = self.start
        may = entry.what.may if isinstance(entry.what, Unread) and self.looked < MOST else ()
        self.looked += bool(may)
        other = tuple((move,) for move in otherwise(entry.what, self.words, entry.text)) if self.looked < MOST else ()
        # What stands after something unknown may be in trouble by that alone.
        known = not any(isinstance(each.what, Unread) for each in found)
        if other and known and isinstance(entry.what, Move) and not under(start, found, (entry.what,)):
            may = other
        headed = all_under(start, found, may)
        fitting = [moves for moves in may if headed[moves]]
        if may and not fitting:
            self.nowhere.add(id(entry))
        if len(fitting) > 1:
            fitting = least(start, [(*found, *_told(entry, moves), *later) for moves in fitting], fitting)
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
        open_ = not isinstance(entry.what, Move)  # what is read stands where nothing else is better
        # With the only verb that is asked for, unless it says another.
        if may and not fitting and open_ and not self._counts(entry) and not strange_verb(entry.text, self.words):
            beside = {each.source.line for each in (*found[-1:], *later[:1])}
            fitting = self._asked_for(found, entry, may, alone=entry.source.line not in beside)
        if other and not fitting and not open_ and not is_of_its_deck(entry.what, self.words):
            fitting = [moves for moves in other if is_of_its_deck(moves[0], self.words)]
        self.several = self.several or len({moves[0].verb for moves in fitting}) > 1
        told = _told(entry, fitting[0]) if len(fitting) == 1 else [entry]
        if open_ and id(entry) in self.nowhere:
            self.nowhere.update(map(id, told))
        return told

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
        from pnp.referee.log.reader.reference.anaphora import TOO

        if TOO.search(entry.text):
            return []  # "Bo's tuskers as well" did what another's did
        meant, start = self._meant(entry) if alone else set(), self.start
        may = [moves for moves in may if not meant or not meant.isdisjoint(move.verb for move in moves)]
        if not may:
            return []
        with standing(start, found) as walk:
            asks = walk.open
        asked = {verb for ask in asks if self._who([entry]) in (None, ask.who, *ask.anyone) for verb in ask.verbs}
        fitting = [moves for moves in may if {move.verb for move in moves} <= asked]
        fitting = fitting if len(fitting) == 1 else due_ones(start, found, may)
        return fitting if len(fitting) == 1 else [*of_ones_own(start, found, still_asked(start, found, may))]

    def _counts(self, entry: Entry) -> bool:
        """Whether a line names nothing but players and numbers, so that it may be a count."""
        if self.claims is None or not isinstance(entry.what, Unread):
            return False
        return is_of_numbers(entry.text, self.words, self.claims)


def _told(entry: Entry, moves: Sequence[Move]) -> list[Entry]:
    return [entry._replace(what=move) for move in moves]
