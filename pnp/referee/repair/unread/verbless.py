"""Lines in which only the verb is missing, "Ann: C05": the position tells what was done with a card or a hex, where
only one thing can have been."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.errors import Problem
from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim, ClaimReader
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.log.words import ABBREVIATED, Vocabulary
from pnp.referee.play.walk import Start
from pnp.referee.repair.unread.bare_counts import counted_at_last, counted_here, not_so
from pnp.referee.repair.unread.bare_gains import gained_here
from pnp.referee.repair.unread.disambiguation import Disambiguation, as_told, who_of
from pnp.referee.repair.unread.headings import moves_in, otherwise_than, under
from pnp.referee.repair.unread.illegal_moves import told_freely
from pnp.referee.repair.unread.left_over import as_unread, in_other_words, left_over, may_be_free
from pnp.referee.repair.unread.legal_moves import told_here
from pnp.referee.repair.unread.named_things import strange_on_the_sheet
from pnp.referee.repair.unread.out_of_place import out_of_place
from pnp.referee.repair.unread.shapes import as_elsewhere
from pnp.referee.repair.unread.stand_ins import MOST_FILLED, MOST_HERE, StandIns
from pnp.referee.repair.unread.unwritten import comes_later, lacking_here, names_whom

MOST_BARE = 4  # words of a count that may be a move


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
    nowhere = [entry for entry in told if id(entry) in finding.meant.nowhere]
    found = tuple(_whole(as_elsewhere(entries, told, nowhere, words), words))
    return found, still_unread(problems, entries, found)


def _whole(told: Sequence[Entry], words: Vocabulary) -> Iterator[Entry]:
    """Entries, those of a line in people's own words as unread of which something is left over."""
    for _, those in groupby(told, key=lambda entry: entry.source.line):
        line = list(those)
        left = left_over(line[0].text, line, words) if may_be_free(line, words) else ""
        yield from [as_unread(line[0], left)] if left else line


def still_unread(problems: Sequence[Problem], entries: Sequence[Entry], found: Sequence[Entry]) -> list[Problem]:
    """The problems of lines that could not be read and cannot be now, and those of other lines."""
    unread = {entry.source.line for entry in found if isinstance(entry.what, Unread)}
    had = {entry.source.line for entry in entries if isinstance(entry.what, Unread)}
    left = [each for each in problems if each.source.line in unread or each.source.line not in had]
    lines = {each.source.line for each in left}
    return [*left, *(e.problem for e in found if e.problem is not None and e.source.line not in lines | had)]


def _of_another(told: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Whether something is told of another of one's own than before, and all else of it is the same: that something
    must have been done before it does not make a size somebody else's."""
    one, two = moves_in(told), moves_in(other)
    return len(one) == len(two) == len(told) and all(
        move[:2] == that[:2] and move.args[:1] != that.args[:1] and move.args[1:] == that.args[1:]
        for move, that in zip(one, two, strict=True)
    )


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
        self.here = self.freely = 0
        self.meant, self.stand_ins = Disambiguation(start, words, claims), StandIns(start, words)

    def all(self) -> list[Entry]:
        """All entries, as far as they are plain now."""
        found: list[Entry] = []
        open_: list[_Open] = []
        for at, line in enumerate(self.lines):
            if isinstance(line[0].what, Heading):
                open_ = []
            told = self._against_the_rules(found, line, self._line(found, line, at))
            if open_ and self._wrong(found, told):
                for each in sorted(open_, key=lambda each: (who_of(told) != each.moves[0].who, -each.at)):
                    other = self._instead(each, open_, at)
                    if other is not None:
                        found, told, open_ = other
                        break
            done = self._open(found, line, at, open_)
            told = as_told(line[0], done) if done and self._is_not_so(found, line) else told
            found += told
            self.stand_ins.note(found, told)
        return found

    def _instead(
        self, other: _Open, open_: Sequence[_Open], end: int
    ) -> tuple[list[Entry], list[Entry], list[_Open]] | None:
        """What was found before a line, what it tells, and what is left open, where a line before it tells moves; None
        where that makes it no better."""
        found = [*other.found, *as_told(self.lines[other.at][0], other.moves)]
        left = [each for each in open_ if each.at < other.at]
        for at in range(other.at + 1, end):
            told = self._line(found, self.lines[at], at)
            if any(each.at == at for each in open_):
                self._open(found, self.lines[at], at, left)
            found += told
        told = self._line(found, self.lines[end], end)
        return None if self._wrong(found, told) else (found, told, left)

    def _against_the_rules(self, found: Sequence[Entry], line: Sequence[Entry], told: list[Entry]) -> list[Entry]:
        """What a line tells that tells nothing legal where it stands: what it was `told` to be, or the only move that
        all it names makes."""
        unread = len(told) == 1 and isinstance(told[0].what, Unread) and not self.meant.counts(told[0])
        unread = unread and not strange_on_the_sheet(line[0].text, self.words)
        if not unread or self.meant.several or self.freely >= MOST_HERE:
            return told
        if not moves_in(found) or not all(isinstance(each.what, Unread) for each in line):
            return told
        self.freely += 1
        seen = self.stand_ins.seen(found)
        moves = told_freely(self.start, seen, line[0], self.words)
        made = as_told(line[0], moves)
        return told if not moves or out_of_place(self.start, seen, made, self.words) else made

    def _is_not_so(self, found: Sequence[Entry], line: Sequence[Entry]) -> bool:
        """Whether what a line counts is not true where it stands."""
        claim = line[0].what
        return isinstance(claim, Claim) and bool(not_so(self.start, self.stand_ins.seen(found), claim, line[0].text))

    def _open(self, found: Sequence[Entry], line: Sequence[Entry], at: int, open_: list[_Open]) -> Sequence[Move]:
        """Note a line that counts something, where it may as well say what was done: these moves."""
        seen = self.stand_ins.seen(found)
        moves = told_here(self.start, seen, line[0], self.words) if self._may_be_done(line) else []
        if moves:
            open_.append(_Open(at, tuple(found), tuple(moves)))
        return moves

    def _wrong(self, found: Sequence[Entry], told: Sequence[Entry]) -> bool:
        """Whether a line cannot be read, or what it tells cannot be done where it stands."""
        moves = [each.what for each in told if isinstance(each.what, Move)]
        unread = any(isinstance(each.what, Unread) for each in told)
        return unread or (bool(moves) and not under(self.start, self.stand_ins.seen(found), moves))

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
        told = self._told(self.stand_ins.seen(found), line, at)
        if not in_other_words(line, self.words):
            return told
        if self._wrong(found, told) and self.stand_ins.fill(found):
            other = self._told(self.stand_ins.seen(found), line, at)
            unread = any(isinstance(each.what, Unread) for each in told)
            told = other if unread or not self._wrong(found, other) else told
        # Before anything has been done nobody knows what is lacking.
        begun = who_of(told) is not None and bool(moves_in(found))
        return self._fill_here(found, told, line, at) if begun and self._wrong(found, told) else told

    def _fill_here(self, found: Sequence[Entry], told: list[Entry], line: Sequence[Entry], at: int) -> list[Entry]:
        """What a line tells where something must have been done right before it that nobody wrote; as it was `told`,
        where that makes it no better."""
        seen, made = self.stand_ins.seen(found), list[Entry]()
        for move in lacking_here(self.start, seen, told) if self.stand_ins.filled < MOST_FILLED else ():
            self.stand_ins.filled += 1
            if comes_later(move, self.lines[at + 1 :]):
                break  # it came too late: nothing else was done in its place
            made.append(line[0]._replace(what=move, text=""))
            other = self._told([*seen, *made], line, at)
            whose = names_whom(line[0].text, other, self.words) and not _of_another(told, other)
            if whose and not self._wrong([*seen, *made], other):
                self.stand_ins.lacking.setdefault(id(other[0]), []).extend(made)
                return other
        return told

    def _told(self, found: Sequence[Entry], line: Sequence[Entry], at: int) -> list[Entry]:
        """The same, where it stands after what is `found`."""
        if all(isinstance(each.what, Unread) for each in line) and strange_on_the_sheet(line[0].text, self.words):
            return list(line)
        gained = self._gained(found, line)
        if gained is not None:
            return [] if gained else list(line)
        later = [entry for other in self.lines[at + 1 :] for entry in other]
        if self.claims is not None and not moves_in((*line, *later)):
            last = counted_at_last(self.start, found, line[0].text, self.words, self.claims)
            if last is not None:
                return [line[0]._replace(what=last)]
        told: list[Entry] = []
        self.meant.several = False
        for k, entry in enumerate(line):
            told += self.meant.told((*found, *told), entry, (*line[k + 1 :], *later))
        unread = any(isinstance(each.what, Unread) for each in told)
        free = not unread and in_other_words(line, self.words)
        left = free and bool(left_over(line[0].text, told, self.words))
        amiss = left or (free and not under(self.start, found, moves_in(told)))
        if not (unread or amiss) or self.here >= MOST_HERE:
            return told
        text = line[0].text
        claims = self.claims if unread else None
        claim = counted_here(self.start, found, text, self.words, claims, True) if claims else None
        if claim is not None:
            return [line[0]._replace(what=claim)]
        whole = all(isinstance(each.what, Unread) for each in line) or len({each.text for each in line}) == 1
        entry = line[0]
        if unread and not whole:  # it was cut where it should not have been: "B14 and R10 go to Ben's dome"
            entry, whole = entry._replace(text=", ".join(dict.fromkeys(each.text for each in line))), True
        moves = told_here(self.start, found, entry, self.words, amiss) if whole and not self.meant.several else []
        if not moves or (amiss and not left and (self._begun(told) or not otherwise_than(told, moves))):
            self.here += 1
            claim = counted_here(self.start, found, text, self.words, claims, False) if claims else None
            wrong = out_of_place(self.start, found, told, self.words) if amiss else ""
            if wrong:
                return [as_unread(line[0], wrong)]
            return self.meant.of_ones_own(found, told) if claim is None else [line[0]._replace(what=claim)]
        return as_told(entry, moves)

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
