"""The lines of a log, read with its game's vocabulary: one entry per event, as people write it at the table.

    round 1
    Ann: play C07
    environment: E03
    = Ann food 4, offspring 2

`pnp.referee.log.header` cuts these lines from the header before them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.errors import Problem, Source, Unreadable
from pnp.named import new
from pnp.patterns import late
from pnp.referee.log.claims import Claim, ClaimReader
from pnp.referee.log.entries import Entry, Log, Unread
from pnp.referee.log.header import FROM, Raw
from pnp.referee.log.headings import HEADINGS
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Count, Move, Verb
from pnp.referee.log.reader.lists.sheet_rows import cells, of_one_deck, top_cells
from pnp.referee.log.reader.reference.table_players import by_whom, last_by
from pnp.referee.log.reader.sentences import Sentences
from pnp.referee.log.reader.slots import OF_A_LINE, OF_A_LOG
from pnp.referee.log.spoken import NOT_DONE
from pnp.referee.log.words import Vocabulary

LONGEST_TABLE = 12  # lines
JOINS = late(r"\s{0,6}(?:and|plus|\+|&)\s{1,3}(?!then\b)", re.IGNORECASE)  # a line that goes on with the last one
WHO = late(r"\s{0,6}who\s{0,3}[: ]\s{0,6}", re.IGNORECASE)  # as the log sheet has it before a player's name
WINS = late(r"\bw[io]n(?:s|ner)?\b", re.IGNORECASE)  # with which a log does not end by the way
LAST_NUMBER = late(r"(\d{1,4})\D*$")


class Progress:
    """How far a log has been read."""

    def __init__(self, raw: Raw, before: Sequence[Entry], players: Sequence[str]) -> None:
        self.raw = raw
        self.entries = list(before)
        self.players = players
        self.problems: list[Problem] = []
        self.comments = dict(raw.comments)
        self.otherwise: list[int] = []  # the lines of which other readings may be tried
        self.table: list[str] = []  # what the next lines say that belong to a table
        self.teller: str | None = None  # who "I" is, "" for nobody; None as long as nobody has asked
        self.alone = players[0] if len(players) == 1 else None  # who need not be named
        self.named = self.alone  # whose name stands alone on a line above
        self.begun = len(self.entries)  # the first of the entries of the line before

    def add(self, told: Sequence[Entry]) -> None:
        """What the next line tells."""
        self.begun = len(self.entries)
        self.entries += _of_everybody(told, self.players)

    def instead_of_last(self, told: Sequence[Entry]) -> None:
        """What a line and the one before it tell together, in the place of what was read of that."""
        self.problems = [each for each in self.problems if each.source.line != told[0].source.line]
        self.entries[self.begun :] = told

    def remark(self, source: Source, line: str) -> None:
        """A line that tells nothing of the play stands among the comments."""
        self.comments[source.line] = " ".join(filter(None, (line.strip(), self.comments.get(source.line))))


def _of_everybody(told: Sequence[Entry], players: Sequence[str]) -> Sequence[Entry]:
    """What a line tells, marked where it says the same of every player without a word on what it was: "all draw up"."""
    moves = [entry.what for entry in told if isinstance(entry.what, Move)]
    if len(moves) < max(2, len(players)) or len(moves) < len(told):
        return told
    same = len({(move.verb, move.args) for move in moves}) == 1 and set(moves[0].args) == {UNKNOWN}
    everybody = same and {move.who for move in moves} == set(players)
    return [entry._replace(of_all=True) for entry in told] if everybody else told


class Reader(Sentences):
    """Reads the lines of a log with a game's vocabulary."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        claims: Sequence[str],
        table_claims: Sequence[str],
        counts: Sequence[type[Count]] = (),
        headings: Sequence[str] = (),
        heading: str = "round",
        called: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self._words, self._heading = vocabulary, heading
        self.claims = ClaimReader(vocabulary, claims, table_claims, counts, called or {})
        self._headings = (*HEADINGS, *headings)
        # How most lines begin: a player's name, for whom the verb comes after it, or a verb of the table.
        self._heads: dict[str, Verb | None] = {verb.name: verb for verb in vocabulary.verbs.values() if verb.table}
        for player in vocabulary.players:
            verb = vocabulary.verb(player)
            if verb is None or not verb.table:
                self._heads[player] = None

    def read(self, raw: Raw) -> Log:
        """All entries of the log. Raises Unreadable with every line that cannot be read."""
        log, problems = self.read_on(raw)
        if problems:
            raise Unreadable(problems)
        return log

    def told(self, line: str, before: Sequence[Entry] = ()) -> list[Entry]:
        """All that one line tells, in any words, where these entries stand `before` it."""
        raw = Raw("", {}, "", 0, self._words.players, ((1, line),), {})
        return list(self.read_on(raw, before)[0].entries[len(before) :])

    def read_on(self, raw: Raw, before: Sequence[Entry] = ()) -> tuple[Log, list[Problem]]:
        """All entries of the log, after those `before` it, and the problems of those that cannot be read."""
        self._tried, self._left_of_log = {}, OF_A_LOG
        begins = LAST_NUMBER.search(raw.header[FROM].value) if FROM in raw.header else None
        self._from = int(begins[1]) - 1 if begins is not None else None
        so_far = Progress(raw, before, self._words.players)
        in_sheet = not before  # whether all lines are in the words in which they are written back
        file, entries, as_written = raw.file, so_far.entries, self._as_written
        add, told = entries.append, len(entries)
        for at, (number, line) in enumerate(raw.lines):
            source = new(Source, (file, number, 1))
            if not so_far.table:
                entry = as_written(line, source)
                if entry is not None:
                    add(entry)
                    if so_far.named is not None and not self._may_stand_below(entry):
                        so_far.named = so_far.alone
                    continue
                line, glued = self._unseen_apart(line), line
                entry = as_written(line, source) if line != glued else None
                if entry is not None:
                    add(entry._replace(text=glued))
                    continue
            if len(entries) > told:  # each line since then was one entry
                so_far.begun = len(entries) - 1
            if so_far.table:
                claimed = so_far.table.pop(0)
                if claimed:
                    add(Entry(source, self._claim(claimed, source), line.strip()))
            else:
                in_sheet = False
                if not self._in_row(line, None, source, so_far):
                    self._in_own_words(at, line, source, so_far)
            told = len(entries)
        told_by = tuple(so_far.entries) if in_sheet else self._retouched(so_far)
        said = raw.file, raw.game, raw.edition, raw.players, raw.header, told_by
        return Log(*said, so_far.comments, tuple(so_far.otherwise)), so_far.problems

    def _unseen_apart(self, line: str) -> str:
        """A line with a sign of its own for each card that nobody saw."""
        if "?" not in line:
            return line
        from pnp.referee.log.reader.names.card_shorthand import unseen_apart

        return unseen_apart(line, self._words)

    def _retouched(self, so_far: Progress) -> tuple[Entry, ...]:
        """What was read, with whoever did what the table did, and without who has won a throw."""
        from pnp.referee.log.reader.statements.winners import won_a_throw

        thrown = won_a_throw(so_far.entries, self._words)
        for entry in thrown:
            so_far.remark(entry.source, entry.text)
        return by_whom([entry for entry in so_far.entries if entry not in thrown], self._words)

    def _in_row(self, line: str, written: str | None, source: Source, so_far: Progress) -> bool:
        """Whether a line is a row of the sheet, as it stands or as it was put more plainly than it was `written`."""
        row = self._row(line, source, so_far.entries)
        so_far.problems += filter(None, (each.problem for each in row))
        if row:
            so_far.add(row if written is None else [each._replace(text=written) for each in row])
        return bool(row)

    def _in_own_words(self, at: int, line: str, source: Source, so_far: Progress) -> None:
        """A line that is not in the words of the sheet."""
        # What reads people's own words takes longer to load than a log in the sheet's.
        from pnp.referee.log.reader.normalisation.first_person import by_name, who_tells
        from pnp.referee.log.reader.preparation import is_remark, put_plainly

        written, words, alone = line.strip(), self._words, so_far.alone
        if so_far.teller is None:
            so_far.teller = who_tells([each for _, each in so_far.raw.lines], words) or ""
        line = by_name(line, so_far.teller) if so_far.teller else line
        if not line.strip():  # "I'm Mia"
            so_far.remark(source, written)
            return
        if self._all_there(line, source, so_far):
            return
        line = put_plainly(line, so_far.entries, words, self._headings)
        plainly = line.strip() != written
        if plainly and self._in_row(line, written, source, so_far):
            return
        if is_remark(line, so_far.entries, words):
            so_far.remark(source, written)
            return
        mine = self._of_own(line, alone) if alone else ""
        line = line if mine.startswith(f"{alone}:") or not mine else mine
        result, told = self._with_care(mine or line, source)
        if isinstance(result, Problem) and mine and mine != line:
            result, told = self._with_care(line, source)
        if isinstance(result, Problem) and self._names_player(at, line, source, so_far):
            return
        if isinstance(result, Problem) and so_far.named is not None and self._lacks_player(line):
            by_him = f"{so_far.named}: {line.strip()}"
            result = self._with_care(by_him, source)[0]
            line = by_him if isinstance(result, Entry) else line
        if isinstance(result, Problem):
            more = self._with_effort(at, line, result, told, so_far)
        else:
            more = self._everybody(line, result)
        if more is None:
            return
        if plainly:  # what cannot be read yet is looked at again, all that one did, with the name that stands for "I"
            open_ = any(isinstance(each.what, Unread) for each in more)
            done = [open_ and isinstance(each.what, Move) and each.what.who is not None for each in more]
            plain = [isinstance(each.what, Unread) or by_one for each, by_one in zip(more, done, strict=True)]
            more = [each if stays else each._replace(text=written) for each, stays in zip(more, plain, strict=True)]
        so_far.add(more)

    def _all_there(self, line: str, source: Source, so_far: Progress) -> bool:
        """Whether a line says that all are lost which stand in a place: how many these are, the position tells."""
        from pnp.referee.log.reader.reference.all_there import ways_of_all
        from pnp.referee.log.reader.reference.cards import one_of

        ways = ways_of_all(line, self._words)
        if not ways:
            return False
        tried, left = self._tried, self._left_of_log
        read = [self.told(way, so_far.entries) for way in ways]
        self._tried, self._left_of_log = tried, left
        if any(isinstance(entry.what, Unread) and not entry.what.may for told in read for entry in told):
            return False
        told = one_of(read, "how many stood there cannot be told")
        if told:
            so_far.add([entry._replace(source=source, text=line.strip()) for entry in told])
        return bool(told)

    def _names_player(self, at: int, line: str, source: Source, so_far: Progress) -> bool:
        """Whether a line only names the player of whom the next lines tell."""
        raw = so_far.raw
        player = self._words.player(WHO.sub("", line).strip(" :"))
        after = raw.lines[at + 1][1] if at + 1 < len(raw.lines) else ""
        if player is None or not (":" not in line or WHO.match(line) or self._lacks_player(after)):
            return False
        so_far.named = player
        last_by(so_far.entries, player, self._words)
        so_far.remark(source, line)
        return True

    def _with_effort(
        self, at: int, line: str, problem: Problem, told: list[Entry], so_far: Progress
    ) -> list[Entry] | None:
        """What a line tells that is no line of the log as it stands: in several moves, as it was `told`, with the one
        before it, as the head of a table, or jotted down. Where nothing tells what it means, what is known of it, and
        its problem; None where nothing is to be added: a remark, or what was put in the place of the line before.
        """
        raw = so_far.raw
        source = new(Source, (raw.file, problem.source.line, 1))
        goes_on = line[0].isspace() or (JOINS.match(line) is not None and self._lacks_verb(line))
        longer = [] if told or not at or not goes_on else self._longer(raw, at)
        if longer:
            so_far.instead_of_last(longer)
            return None
        from pnp.referee.log.reader.normalisation.commentary import by_nobody

        line = by_nobody(line, self._words)
        nothing_done = line.split()[0].casefold() in NOT_DONE
        if not told and not NOT_DONE.isdisjoint(line.casefold().split()):
            told = self._where_nothing_happened(line, source)
        if told:
            return self._together(told)
        names_nothing = not line[0].isspace() and self._accounts(line, [])
        last = at + 1 >= len(raw.lines)
        if names_nothing and nothing_done and not (last and WINS.search(line)):  # "nobody fights"
            so_far.remark(source, line)
            return None
        from pnp.referee.log.reader.lists.tables import counts_of_table

        below = [each for _, each in raw.lines[at : at + LONGEST_TABLE]]
        table = counts_of_table(below, self._words, self.claims)
        if table:
            so_far.table = table[1:]
            return None
        self._left_of_line = OF_A_LINE
        jotted = self._jotted_in_short(line, source, so_far.entries, so_far.named)
        if jotted is None:
            so_far.problems.append(problem)
            return [Entry(problem.source, self._as_far_as(line, problem), line.strip())]
        so_far.otherwise.append(source.line)
        if not jotted:
            so_far.remark(source, line)
            return None
        if any(isinstance(entry.what, Unread) for entry in jotted):
            so_far.problems.append(problem)
        return self._together(jotted)

    def _row(self, line: str, source: Source, before: Sequence[Entry]) -> list[Entry]:
        """What stands in the columns of one row of the sheet; nothing where a cell is not in the sheet's words."""
        verbs = self._words.verbs
        said = cells(line, self._words.players, verbs, self.claims.known) or top_cells(line, self._headings, verbs)
        said = said or of_one_deck(line, self._words.cards, verbs)
        if not said:
            from pnp.referee.log.reader.lists.journeys import journeys
            from pnp.referee.log.reader.lists.kinds import kinds_listed

            said = journeys(line, self._words) or kinds_listed(line, self._words)
        row = [self._sentence(cell, source) for cell in said]
        if not said and {"size", "kept"} & self._words.by_role.keys():
            row = self._listed(line, source, before)
        return [entry for cell in row for entry in cell] if all(row) else []

    def _lacks_player(self, line: str) -> bool:
        """Whether a line begins with what somebody did."""
        first = line.replace(":", " ").split(None, 1)[:1]
        verb = self._words.verb(first[0]) if first else None
        return verb is not None and not verb.table and self._words.player(first[0]) is None

    def _of_own(self, line: str, who: str) -> str:
        """A line of somebody alone with his name, where it may begin with what he did, or one of his own."""
        from pnp.referee.log.reader.coverage.ellipsis import of_ones_own

        return of_ones_own(line, who, self._words)

    @staticmethod
    def _may_stand_below(entry: Entry) -> bool:
        """Whether the lines of somebody whose name stands above may go on after a line."""
        return isinstance(entry.what, Claim) or (isinstance(entry.what, Move) and entry.what.who is None)

    def _claim(self, line: str, source: Source) -> Claim:
        """What a line of a table claims."""
        from pnp.referee.log.reader.statements.counts import apart

        claim = self.claims.read(line, source)
        assert isinstance(claim, Claim)
        return apart(claim)

    def _longer(self, raw: Raw, at: int) -> list[Entry]:
        """A line together with the one before it, which it goes on with; nothing where that cannot be read."""
        number, before = raw.lines[at - 1]
        text = f"{before} {raw.lines[at][1].strip()}"
        source = Source(raw.file, number, 1)
        result = self.line(text, source)
        return self._retold(text, source) if isinstance(result, Problem) else self._everybody(text, result)


__all__ = ["Entry", "Log", "Reader", "Unread"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What a referee in somebody's own folder has looked for here before it lay in a module of its own."""
        from pnp.referee.log import header, headings

        return getattr(header if hasattr(header, name) else headings, name)
