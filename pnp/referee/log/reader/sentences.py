"""Sentences: what a line tells that cannot be read as it stands, one thing or several."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.errors import Problem, Source
from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fillers import FILLERS
from pnp.referee.log.headings import Heading, begins_with, ends_with, heading_of
from pnp.referee.log.kinds import Die, Number
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.canonical import PlainLines
from pnp.referee.log.spoken import NUMBER

LONGEST_SENTENCES = 400  # letters
BLANKS = late(r"[\s,;]{1,20}(?=[A-Za-z]{3,12}\s{0,3}:)")
WHOSE = late(r"\s{0,6}\(?(?:who\b\s{0,3}:?\s{1,6})?(\w{1,40})\)?\s{0,3}[:,]?\s{1,6}", re.IGNORECASE)
BEHIND = late(r"\s(\w{1,40})(?:['’]s)?(?=[\s:])")
NOTHING = late(r"\s{1,20}(?:nothing|none|no|[-–—]{1,3})\s{0,3}\.?$", re.IGNORECASE)
EMPTY = late(r"\s{0,20}[A-Z]?[\s_.–—-]{0,40}[,;]?")
HAS_SO_MANY = late(  # "Ben is down to 1", "she's at 4 now", "Ann gets 2 too"
    rf"(?:\b(?:is|was|now)|['’]s|,\s{{0,3}}\w{{1,40}}|^\s{{0,6}}\w{{1,40}})\s{{1,3}}(?:now\s{{1,3}})?(?:at|(?:back\s{{1,3}})?(?:down|up)\s{{1,3}}to|left\s{{1,3}}with|gets|got|gains|gained)\s{{1,3}}(?:only\s{{1,3}})?{NUMBER}"
    r"(?:\s{1,3}(?:now|left|too|also|as\s{1,3}well))?\s{0,3}(?:[.!]?$|,\s{1,3}(?=[A-Z][a-z]))",
    re.IGNORECASE,
)


class Sentences(PlainLines):
    """Reads what whole sentences tell."""

    def _in_a_sentence(self, line: str, source: Source) -> list[Entry]:
        """What a sentence tells, whether or not all that it names is in it."""
        from pnp.referee.log.reader.parsing.narration import retold
        from pnp.referee.log.reader.statements.counts import stated

        heading = self._heading_of_turn(line)
        if heading is not None:
            return [Entry(source, heading, line.strip())]
        apart = self._apart(line, lambda part: self._sentence(part, source)) if ";" in line else None
        if apart:
            return apart
        headed = begins_with(line, self._headings) or self._headed_by_whom(line)
        if not line.lstrip().startswith("=") and headed is None:
            told = [Entry(source, move, line.strip()) for move in retold(line, self._words)]
            if told:
                return told
        claim = stated(line, self.claims, self._words, source)
        if claim is not None:
            return [Entry(source, claim, line.strip())]
        return self._one_by_one(line, source)

    def _where_nothing_happened(self, line: str, source: Source) -> list[Entry]:
        """The die for all that a line tells beside what was not done: "nothing flipped on a 1"."""
        from pnp.referee.log.reader.statements.table_events import die_where_nothing_happened

        die = die_where_nothing_happened(line, self._words)
        return [entry._replace(text=line.strip()) for entry in self._sentence(die, source)] if die else []

    def _heading_of_turn(self, line: str) -> Heading | None:
        """The heading that says whose turn it is: "Ann's turn 4"."""
        name, _, rest = line.replace("’", "'").strip().partition("'s ")
        return heading_of(rest, self._headings) if rest and self._words.player(name) is not None else None

    def _one_by_one(self, line: str, source: Source) -> list[Entry]:
        """Several things that one line tells: "Ann plays C05, Ben plays F01", "round 3: Ben is out"; none if one of
        them cannot be read."""
        from pnp.referee.log.reader.idioms.narrative import and_one
        from pnp.referee.log.reader.idioms.table_talk import without_purpose
        from pnp.referee.log.reader.lists.distributed import behind_all
        from pnp.referee.log.reader.segments.clauses import clauses
        from pnp.referee.log.reader.segments.run_on import is_of_pieces

        if len(line) > LONGEST_SENTENCES or line.lstrip().startswith("=") or is_of_pieces(line):
            return []
        words = self._words
        headed = begins_with(line, self._headings) or ends_with(line, self._headings) or self._headed_by_whom(line)
        if headed is not None:
            first, rest = Entry(source, headed[0], line.strip()), headed[1]
            blanks = self._blanks(rest)
            if blanks:
                turned = [self._sentence(each, source) for each in blanks]
                return [first, *(entry for each in turned for entry in each)] if all(turned) else []
            if not self._tells(rest):
                return [first]  # the name of an era, or what somebody thought of a round
            # "Turn 1: Ann. Sector 9": what is turned then is nobody's
            name, _, after = rest.partition(next((sign for sign in rest if sign in ".:"), "."))
            told = self._sentence(after, source) if after and words.player(name.strip()) else []
            if any(not isinstance(entry.what, Move) or entry.what.who is not None for entry in told):
                told = []
            told = told or self._sentence(rest, source) or self._one_by_one(rest, source)
            return [first, *told] if told else []
        blanks = self._blanks(line)
        if len(blanks) > 1:
            turned = [self._sentence(each, source) for each in blanks]
            return [entry for each in turned for entry in each] if all(turned) else []
        plain = and_one(behind_all(without_purpose(line, self._words), self._words))
        told = self._sentence(plain, source) if plain != line else []
        told = told or clauses(plain, self._words, lambda text: self._sentence(text, source))
        return [entry._replace(source=source, text=line.strip()) for entry in told]

    def _headed_by_whom(self, line: str) -> tuple[Heading, str] | None:
        """The heading that a line begins with, and whose turn it is or what was turned, with nothing between: "turn 1
        Ann: spin 6", "turn 1  spin: 6"."""
        said = line.split(None, 2)
        begins = re.match(r"\w+", said[2]) if len(said) > 2 else None
        known = begins and (self._words.player(begins[0]) or self._blanks(said[2]))
        heading = heading_of(" ".join(said[:2]), self._headings) if known else None
        return (heading, said[2]) if heading is not None else None

    def _blanks(self, text: str) -> list[str]:
        """What stands in the blanks of the log sheet, one beside the other, without those left empty, and what
        somebody did behind them: "Ann  spin: 6  change: E10"; none for any other text."""
        whose = WHOSE.match(text)
        text = text[whose.end() :] if whose is not None and self._words.player(whose[1]) is not None else text
        parts = BLANKS.split(text.strip())
        blanks = [part.partition(":")[0].strip().casefold() for part in parts]
        verbs = [self._words.verbs.get(word) for word in blanks]
        if ":" not in text or not all(verb is not None and verb.deck for verb in verbs):
            return []
        found = [part.strip(" ,;") for part in parts if not EMPTY.fullmatch(part.partition(":")[2])]
        last = next((at for at in BEHIND.finditer(found[-1]) if self._words.player(at[1])), None) if found else None
        if last is not None:
            found[-1:] = [found[-1][: last.start()].strip(" ,;"), found[-1][last.start() :].strip()]
        else:
            found[-1:] = [NOTHING.sub("", each) for each in found[-1:]]
        return found

    def _sentence(self, text: str, source: Source) -> list[Entry]:
        """What one sentence tells; nothing where it cannot be read."""
        entry = self._as_written(text, source) or self._plain(text, source)
        if isinstance(entry, Entry):
            return self._everybody(text, entry)
        from pnp.referee.log.reader.coverage.actions import deeds_told
        from pnp.referee.log.reader.parsing.narration import retold
        from pnp.referee.log.reader.statements.counts import stated

        told = [Entry(source, move, text) for move in retold(text, self._words)]
        if told and not deeds_told(text, told, self._words, False):
            return []
        claim = stated(text, self.claims, self._words, source) if not told else None
        return told if claim is None else [Entry(source, claim, text)]

    def _lacks_verb(self, line: str) -> bool:
        """Whether a line names nobody and says nothing that is done."""
        said = re.findall(r"\w+", line)
        done = any(self._words.player(word) is not None or self._words.verbs_of(word.casefold()) for word in said)
        return not done and self._tells(line)

    def _as_far_as(self, line: str, problem: Problem) -> Unread:
        """What is known of a line that cannot be read: its player and its verb, or what it says with one."""
        who: str | None = None
        words = line.replace(":", " ").replace(",", " ").split()
        for word in words:
            verb = self._words.verb(word)
            if who is None and self._words.player(word) is not None:
                who = self._words.player(word)
            elif verb is not None and verb.table == (who is None):
                return Unread(problem.message, who, verb.name)
            elif who is None:
                break
        said = {word.casefold().strip(".!") for word in words[1:]}
        # A name alone, or "Ben again", says nothing of what was done.
        if who is None or self._words.player(words[0]) is None or FILLERS.issuperset(said):
            return Unread(problem.message, who)
        rest = re.split(r"[\s:,]+", line.strip(), maxsplit=1)[-1]
        own = [verb.name for verb in self._words.verbs.values() if not verb.table and verb.args]
        told = (self._told_of(f"{who}: {verb} {rest}", problem.source) for verb in own)
        if HAS_SO_MANY.search(line):
            told = (moves for moves in told if not self._is_of_numbers(moves))
        return Unread(problem.message, who, "", tuple(dict.fromkeys(moves for moves in told if moves)))

    def _is_of_numbers(self, moves: Sequence[Move]) -> bool:
        """Whether moves only draw some cards, throw dice or bid, which "is down to 2" does not say."""
        firsts = [self._words.verbs[move.verb].args[:1] for move in moves]
        return all(args and (args[0].count or isinstance(args[0].kind, Die | Number)) for args in firsts)

    def _told_of(self, text: str, source: Source) -> tuple[Move, ...]:
        """The moves that a text tells, if it tells nothing else."""
        from pnp.referee.log.reader.segments.clauses import clauses

        told = self._try(text, source) or clauses(text, self._words, lambda part: self._try(part, source))
        told = self._together(told)
        moves = [entry.what for entry in told if isinstance(entry.what, Move)]
        return tuple(moves) if len(moves) == len(told) else ()
