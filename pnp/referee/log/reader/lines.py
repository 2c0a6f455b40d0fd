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
        entries: list[Entry] = list(before)
        problems: list[Problem] = []
        words, comments = self._words, dict(raw.comments)
        self._tried, self._left_of_log = {}, OF_A_LOG
        begins = LAST_NUMBER.search(raw.header[FROM].value) if FROM in raw.header else None
        self._from = int(begins[1]) - 1 if begins is not None else None
        otherwise: list[int] = []
        begun = len(entries)  # the first of the entries of the line before
        table: list[str] = []  # what the next lines say that belong to a table
        teller: str | None = None  # who "I" is, "" for nobody; None as long as nobody has asked
        alone = words.players[0] if len(words.players) == 1 else None  # who need not be named
        named = alone  # whose name stands alone on a line above
        for at, (number, line) in enumerate(raw.lines):
            source = new(Source, (raw.file, number, 1))
            if table:
                claimed = table.pop(0)
                if claimed:
                    entries.append(Entry(source, self._claim(claimed, source), line.strip()))
                continue
            entry = self._as_written(line, source)
            if entry is not None:
                begun = len(entries)
                entries.append(entry)
                if named is not None and not self._may_stand_below(entry):
                    named = alone
                continue
            row = self._row(line, source, entries)
            problems += filter(None, (each.problem for each in row))
            if row:
                begun = len(entries)
                entries += row
                continue
            # What reads people's own words takes longer to load than a log in the sheet's.
            from pnp.referee.log.reader.normalisation.first_person import by_name, who_tells
            from pnp.referee.log.reader.preparation import is_remark, put_plainly

            written = line.strip()
            if teller is None:
                teller = who_tells([each for _, each in raw.lines], words) or ""
            line = by_name(line, teller) if teller else line
            if not line.strip():  # "I'm Mia": a remark
                comments[number] = " ".join(filter(None, (written, comments.get(number))))
                continue
            line = put_plainly(line, entries, self._words, self._headings)
            plainly = line.strip() != written
            row = self._row(line, source, entries) if plainly else []
            problems += filter(None, (each.problem for each in row))
            if row:
                begun = len(entries)
                entries += [each._replace(text=written) for each in row]
                continue
            if is_remark(line, entries, self._words):
                comments[number] = " ".join(filter(None, (written, comments.get(number))))
                continue
            mine = self._of_own(line, alone) if alone else ""
            line = line if mine.startswith(f"{alone}:") or not mine else mine
            own = self._with_care(mine, source) if mine else None
            result = own if isinstance(own, Entry) else self._with_care(line, source)
            if isinstance(result, Problem):
                player = words.player(WHO.sub("", line).strip(" :"))
                after = raw.lines[at + 1][1] if at + 1 < len(raw.lines) else ""
                if player is not None and (":" not in line or WHO.match(line) or self._lacks_player(after)):
                    named = player
                    last_by(entries, player, words)
                    comments[number] = " ".join(filter(None, (line.strip(), comments.get(number))))
                    continue
                if named is not None and self._lacks_player(line):
                    result = self._with_care(f"{named}: {line.strip()}", source)
                    line = f"{named}: {line.strip()}" if isinstance(result, Entry) else line
            told: list[Entry] = []
            if isinstance(result, Problem):
                told = self._retold(line, result.source)
                goes_on = line[0].isspace() or (JOINS.match(line) is not None and self._lacks_verb(line))
                longer = [] if told or not at or not goes_on else self._longer(raw, at)
                if longer:  # it goes on with the line before
                    problems = [each for each in problems if each.source.line != longer[0].source.line]
                    entries[begun:] = longer
                    continue
                if not told and line.split()[0].casefold() in NOT_DONE:
                    told = self._where_nothing_happened(line, source)
                names_nothing = not told and not line[0].isspace() and self._accounts(line, [])
                if (
                    names_nothing
                    and line.split()[0].casefold() in NOT_DONE
                    and not (at + 1 >= len(raw.lines) and WINS.search(line))
                ):
                    comments[number] = " ".join(filter(None, (line.strip(), comments.get(number))))
                    continue  # "nobody fights": a remark
                if not told:
                    from pnp.referee.log.reader.lists.tables import counts_of_table

                    table = counts_of_table(
                        [each for _, each in raw.lines[at : at + LONGEST_TABLE]], self._words, self.claims
                    )
                    if table:
                        del table[0]
                        continue
                    self._left_of_line = OF_A_LINE
                    jotted = self._jotted_in_short(line, source, entries, named)
                    if jotted is not None:
                        otherwise.append(number)
                    if jotted is None:
                        problems.append(result)
                        result = Entry(result.source, self._as_far_as(line, result), line.strip())
                    elif not jotted:
                        comments[number] = " ".join(filter(None, (line.strip(), comments.get(number))))
                        continue
                    else:
                        if any(isinstance(entry.what, Unread) for entry in jotted):
                            problems.append(result)
                        told = jotted
            begun = len(entries)
            more = self._together(told) if isinstance(result, Problem) else self._everybody(line, result)
            if plainly:  # what cannot be read yet is looked at again, with the name that stands for "I"
                more = [each if isinstance(each.what, Unread) else each._replace(text=written) for each in more]
            entries += more
        told_by = by_whom(entries, self._words)
        said = raw.file, raw.game, raw.edition, raw.players, raw.header, told_by, comments, tuple(otherwise)
        return Log(*said), problems

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
        from pnp.referee.log.reader.own_words import apart

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
