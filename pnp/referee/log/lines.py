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
from pnp.referee.log.claims import SMALL, Claim, ClaimReader, nobody
from pnp.referee.log.entries import Entry, Log, Unread
from pnp.referee.log.header import FROM, Raw
from pnp.referee.log.headings import HEADINGS, Heading, begins_with, ends_with, heading_of
from pnp.referee.log.jotted import Jotting
from pnp.referee.log.moves import Count, Move, Verb
from pnp.referee.log.sensing import OF_A_LINE, OF_A_LOG
from pnp.referee.log.spoken import BEFORE_VERB, BEGINS_WITH_ALL, NOT_DONE
from pnp.referee.log.words import Vocabulary
from pnp.wording import near

LONGEST_SENTENCES = 400  # letters
LONGEST_TABLE = 12  # lines
JOINS = re.compile(r"\s{0,6}(?:and|plus|\+|&)\s{1,3}(?!then\b)", re.IGNORECASE)  # a line that goes on with the last one
LAST_NUMBER = re.compile(r"(\d{1,4})\D*$")


class Reader(Jotting):
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
        named: str | None = None  # whose name stands alone on a line above
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
                    named = None
                continue
            written = line.strip()
            line = self._put_plainly(line, entries)
            plainly = line.strip() != written
            if self._is_tie(line, entries):
                comments[number] = " ".join(filter(None, (written, comments.get(number))))
                continue
            result = self._with_care(line, source)
            if isinstance(result, Problem):
                player = words.player(line.strip(" :"))
                after = raw.lines[at + 1][1] if at + 1 < len(raw.lines) else ""
                if player is not None and (":" not in line or self._lacks_player(after)):
                    named = player
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
                if names_nothing and line.split()[0].casefold() in NOT_DONE:
                    comments[number] = " ".join(filter(None, (line.strip(), comments.get(number))))
                    continue  # "nobody fights": a remark
                if not told:
                    from pnp.referee.log.tabled import counts_of_table

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
            entries += (each._replace(text=written) for each in more) if plainly else more
        said = raw.file, raw.game, raw.edition, raw.players, raw.header, tuple(entries), comments, tuple(otherwise)
        return Log(*said), problems

    def _put_plainly(self, line: str, before: Sequence[Entry]) -> str:
        """A line with the card that was named last for "it", and with each of several ways by itself."""
        said = {*line.replace(",", " ").rstrip(" .!").split()}
        if " dice" in line or not said.isdisjoint(("In", "in", "During", "This", "Then", "And", "For", "for", "As")):
            from pnp.referee.log.own_words import for_what, in_round, of_dice

            line = in_round(of_dice(for_what(line, self._words)), before, self._headings, self._words)
        if "(" in line or "~" in line or "__" in line or not said.isdisjoint(("cards", "hand")):
            from pnp.referee.log.own_words import hand_was, of_dice, without_scribble

            line = hand_was(without_scribble(of_dice(line)), self._words)
        if not said.isdisjoint(("but", "except", "save", "apart", "she", "he", "She", "He")):
            from pnp.referee.log.own_words import all_but

            line = all_but(line, self._words)
        if not said.isdisjoint(("more", "others", "other", "something", "another", "some", "card", "one")):
            from pnp.referee.log.own_words import more_cards

            line = more_cards(line, self._words)
        if line.split()[0].casefold() in NOT_DONE:
            from pnp.referee.log.own_words import but_all

            line = but_all(line, self._words)
        if said.isdisjoint(("it", "card", "one", "each", "always", "both", "all")):
            return line
        from pnp.referee.log.own_words import both_cards, each_way, of_the_deck, which_card

        line = of_the_deck(line, self._words) if "one" in said else line
        line = both_cards(which_card(line, before, self._words), self._words)
        return each_way(line, self._words)

    def _is_tie(self, line: str, before: Sequence[Entry]) -> bool:
        """Whether a line only says that dice were equal, and not who has won."""
        if not line[:6].casefold().strip().startswith(("it", "so", "that", "this", "we", "they", "both")):
            return False
        from pnp.referee.log.own_words import is_tie

        return is_tie(line, before, self._words)

    def _lacks_player(self, line: str) -> bool:
        """Whether a line begins with what somebody did."""
        first = line.replace(":", " ").split(None, 1)[:1]
        verb = self._words.verb(first[0]) if first else None
        return verb is not None and not verb.table and self._words.player(first[0]) is None

    @staticmethod
    def _may_stand_below(entry: Entry) -> bool:
        """Whether the lines of somebody whose name stands above may go on after a line."""
        return isinstance(entry.what, Claim) or (isinstance(entry.what, Move) and entry.what.who is None)

    def _claim(self, line: str, source: Source) -> Claim:
        """What a line of a table claims."""
        from pnp.referee.log.own_words import apart

        claim = self.claims.read(line, source)
        assert isinstance(claim, Claim)
        return apart(claim)

    def _retold(self, line: str, source: Source) -> list[Entry]:
        """What a sentence tells that cannot be read as it stands: one entry for each thing that was done or counted."""
        told = self._of_all_that_is_said(line, self._in_a_sentence(line, source))
        return told if self._accounts(line, told) else []

    def _in_a_sentence(self, line: str, source: Source) -> list[Entry]:
        """What a sentence tells, whether or not all that it names is in it."""
        from pnp.referee.log.own_words import retold, stated

        heading = self._heading_of_turn(line)
        if heading is not None:
            return [Entry(source, heading, line.strip())]
        if not line.lstrip().startswith("=") and begins_with(line, self._headings) is None:
            told = [Entry(source, move, line.strip()) for move in retold(line, self._words)]
            if told:
                return told
        claim = stated(line, self.claims, self._words, source)
        if claim is not None:
            return [Entry(source, claim, line.strip())]
        return self._one_by_one(line, source)

    def _where_nothing_happened(self, line: str, source: Source) -> list[Entry]:
        """The die for all that a line tells beside what was not done: "nothing flipped on a 1"."""
        from pnp.referee.log.of_the_table import die_where_nothing_happened

        die = die_where_nothing_happened(line, self._words)
        return [entry._replace(text=line.strip()) for entry in self._sentence(die, source)] if die else []

    def _heading_of_turn(self, line: str) -> Heading | None:
        """The heading that says whose turn it is: "Ann's turn 4"."""
        name, _, rest = line.replace("’", "'").strip().partition("'s ")
        return heading_of(rest, self._headings) if rest and self._words.player(name) is not None else None

    def _one_by_one(self, line: str, source: Source) -> list[Entry]:
        """Several things that one line tells: "Ann plays C05, Ben plays F01", "round 3: Ben is out"; none if one of
        them cannot be read."""
        from pnp.referee.log.own_words import and_one, behind_all, clauses, is_of_pieces, without_purpose

        if len(line) > LONGEST_SENTENCES or line.lstrip().startswith("=") or is_of_pieces(line):
            return []
        words = self._words
        headed = begins_with(line, self._headings) or ends_with(line, self._headings) or self._headed_by_whom(line)
        if headed is not None:
            first, rest = Entry(source, headed[0], line.strip()), headed[1]
            if not self._tells(rest):
                return [first]  # the name of an era, or what somebody thought of a round
            # "Turn 1: Ann. Sector 9": what is turned then is nobody's
            name, _, after = rest.partition(next((sign for sign in rest if sign in ".:"), "."))
            told = self._sentence(after, source) if after and words.player(name.strip()) else []
            if any(not isinstance(entry.what, Move) or entry.what.who is not None for entry in told):
                told = []
            told = told or self._sentence(rest, source) or self._one_by_one(rest, source)
            return [first, *told] if told else []
        plain = and_one(behind_all(without_purpose(line, self._words), self._words))
        told = self._sentence(plain, source) if plain != line else []
        told = told or clauses(plain, self._words, lambda text: self._sentence(text, source))
        return [entry._replace(source=source, text=line.strip()) for entry in told]

    def _headed_by_whom(self, line: str) -> tuple[Heading, str] | None:
        """The heading that a line begins with, and whose turn it is, with nothing between: "turn 1 Ann: spin 6"."""
        said = line.split(None, 2)
        whose = re.match(r"\w+", said[2]) if len(said) > 2 else None
        heading = heading_of(" ".join(said[:2]), self._headings) if whose and self._words.player(whose[0]) else None
        return (heading, said[2]) if heading is not None else None

    def _sentence(self, text: str, source: Source) -> list[Entry]:
        """What one sentence tells; nothing where it cannot be read."""
        entry = self._as_written(text, source) or self._plain(text, source)
        if isinstance(entry, Entry):
            return self._everybody(text, entry)
        from pnp.referee.log.own_words import retold, stated

        told = [Entry(source, move, text) for move in retold(text, self._words)]
        claim = stated(text, self.claims, self._words, source) if not told else None
        return told if claim is None else [Entry(source, claim, text)]

    def _longer(self, raw: Raw, at: int) -> list[Entry]:
        """A line together with the one before it, which it goes on with; nothing where that cannot be read."""
        number, before = raw.lines[at - 1]
        text = f"{before} {raw.lines[at][1].strip()}"
        source = Source(raw.file, number, 1)
        result = self.line(text, source)
        return self._retold(text, source) if isinstance(result, Problem) else self._everybody(text, result)

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
        if who is None or self._words.player(words[0]) is None:
            return Unread(problem.message, who)
        rest = re.split(r"[\s:,]+", line.strip(), maxsplit=1)[-1]
        own = [verb.name for verb in self._words.verbs.values() if not verb.table and verb.args]
        told = (self._told_of(f"{who}: {verb} {rest}", problem.source) for verb in own)
        return Unread(problem.message, who, "", tuple(dict.fromkeys(moves for moves in told if moves)))

    def _told_of(self, text: str, source: Source) -> tuple[Move, ...]:
        """The moves that a text tells, if it tells nothing else."""
        from pnp.referee.log.own_words import clauses

        told = self._try(text, source) or clauses(text, self._words, lambda part: self._try(part, source))
        told = self._together(told)
        moves = [entry.what for entry in told if isinstance(entry.what, Move)]
        return tuple(moves) if len(moves) == len(told) else ()

    def _everybody(self, line: str, entry: Entry) -> list[Entry]:
        """A line that says something of all of them, as one for each."""
        what = entry.what
        if not isinstance(what, Move) or what.who != self._words.players[0] or not self._of_all(line):
            return [entry]
        return [entry._replace(what=what._replace(who=player)) for player in self._words.players]

    def _of_all(self, line: str) -> bool:
        """Whether a line begins with a word for everybody."""
        found = BEGINS_WITH_ALL.match(line)
        return found is not None and self._words.player(found[1]) is None

    def line(self, line: str, source: Source) -> Entry | Problem:
        """One line, without its comment; of everybody it is that of the first player."""
        return self._as_written(line, source) or self._with_care(line, source)

    def _as_written(self, line: str, source: Source) -> Entry | None:
        """A line in the words in which it is written back, by which most are; None for all others."""
        if line[:1] == "=":
            claim = self.claims.read(line, source)
            return None if isinstance(claim, Problem) else new(Entry, (source, claim, line))
        head, colon, tail = line.partition(":")
        if head not in self._heads:
            word, _, number = head.partition(" ")
            if colon or word not in self._headings or number not in SMALL:
                return None
            return new(Entry, (source, new(Heading, (word, SMALL[number])), line))
        who, verb = None, self._heads[head]
        if verb is None:
            first, _, tail = tail.lstrip().partition(" ")
            who, verb = head, self._words.verbs.get(first)
            if verb is None or verb.table:
                return None
        move = self._words.parse(who, verb, self._words.tokens(verb, tail))
        return new(Entry, (source, move, line)) if isinstance(move, Move) else None

    def _with_care(self, line: str, source: Source) -> Entry | Problem:
        """One line in any words; it is told what cannot be read in it."""
        result = self._plain(line, source)
        if isinstance(result, Problem):
            told = self._retold(line, source)
            return told[0]._replace(source=result.source._replace(column=1)) if len(told) == 1 else result
        return result

    def _plain(self, line: str, source: Source) -> Entry | Problem:
        """One line as the log has it."""
        if self._of_all(line):
            word = _first(line.replace(":", " "))[0]
            at = line.index(word)
            first = self._words.players[0]
            result = self._plain(f"{line[:at]}{first}{line[at + len(word) :]}", source)
            return result if isinstance(result, Problem) else result._replace(text=line.strip())
        stripped = line.lstrip()
        if stripped != line:
            source = source._replace(column=len(line) - len(stripped) + 1)
        if stripped.startswith("="):
            claim = self.claims.read(line, source)
            framed = heading_of(stripped, self._headings) if isinstance(claim, Problem) else None
            if framed is not None:
                return Entry(source, framed, stripped)
            return claim if isinstance(claim, Problem) else Entry(source, claim, stripped)
        head, colon, tail = line.partition(":")
        # Nothing comes after the colon of a heading.
        heading = None if tail and not tail.replace(",", " ").isspace() else heading_of(stripped, self._headings)
        if heading:
            return Entry(source, heading, stripped)
        move = self._named(head, tail, len(head) + 1, source) if colon else self._bare(line, source)
        return move if isinstance(move, Problem) else Entry(source, move, stripped)

    def _named(self, head: str, tail: str, offset: int, source: Source) -> Move | Problem:
        """`WHO: verb ...` or `deck: card`; `offset` characters stand before the tail."""
        words = self._words
        name = head.replace(",", " ").strip()
        verb = words.verb(name)
        if verb is not None and verb.table:
            return words.read(None, verb, tail, offset, source)
        who = words.player(name)
        if who is None:
            known = (*words.players, *(v.name for v in words.verbs.values() if v.table))
            return Problem(source, nobody(words, name, known))
        first, rest = self._spoken(tail)
        if not first:
            return Problem(source, f"what did {who} do?")
        verb = words.verb(first)
        if verb is None or verb.table:
            place = source._replace(column=offset + tail.index(first) + 1)
            if verb is not None:
                return Problem(place, f"'{verb.name}' is nobody's own: write {verb.example}")
            spoken = tuple(v.name for v in words.verbs.values() if not v.table)
            card = words.cards.get(first.casefold()) or next(iter(words.wide_title(tail.split(), 0) or ()), None)
            if card is not None:
                return Problem(place, f"what did {who} do with {card}? There are {', '.join(spoken)}")
            hint = near(first, spoken) or f"; there are {', '.join(spoken)}"
            return Problem(place, f"'{first}' is not a verb of this game{hint}")
        return words.read(who, verb, rest, offset + len(tail) - len(rest), source)

    def _spoken(self, text: str) -> tuple[str, str]:
        """The verb of a text and what stands after it: "has lunch", "went out to lunch" say lunch."""
        first, rest = _first(text)
        word, after = first, rest
        while word and self._words.verb(word) is None and word.casefold() in BEFORE_VERB:
            word, after = _first(after)
        found = self._words.verb(word) if word else None
        return (word, after) if found is not None and not found.table else (first, rest)

    def _bare(self, line: str, source: Source) -> Move | Problem:
        """A line without a colon: a verb of the table, or a player whose colon was forgotten."""
        words = self._words
        first, rest = _first(line)
        if not first:
            return Problem(source, "only commas stand here")
        verb = words.verb(first)
        named = verb is not None and verb.name != first.casefold() and words.wide_title(line.split(), 0)
        if verb is not None and verb.table and not (named and named[1] > 1):  # "Turning Tide" turns nothing
            return words.read(None, verb, rest, len(line) - len(rest), source)
        who = words.player(first)
        if who is not None:
            return self._named(first, line[len(line) - len(rest) :] if rest else "", len(line) - len(rest), source)
        if verb is not None:
            return Problem(source, f"who? For example: {verb.example}")
        owner = words.player(first.replace("’", "'").removesuffix("'s"))
        lacking = self._named(owner, rest, len(line) - len(rest), source) if owner is not None else None
        if isinstance(lacking, Problem):
            return lacking  # the player is known, and what he did is not
        known: tuple[str, ...] = tuple(v.name for v in words.verbs.values() if v.table)
        begins = (*words.players, *known)
        hint = near(first, begins) or f"; a line begins with {', '.join(begins)}, = or #"
        return Problem(source, f"'{first}' begins no line{hint}")


def _first(text: str) -> tuple[str, str]:
    """The first word of a text, commas apart, and what stands after it as it is written."""
    parts = (text.replace(",", " ") if "," in text else text).split(None, 1)
    if len(parts) < 2:
        return (parts[0] if parts else ""), ""
    return parts[0], text[len(text) - len(parts[1]) :]


__all__ = ["Entry", "Log", "Reader", "Unread"]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What a referee in somebody's own folder has looked for here before it lay in a module of its own."""
        from pnp.referee.log import header, headings

        return getattr(header if hasattr(header, name) else headings, name)
