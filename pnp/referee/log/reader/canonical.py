"""A line as the log has it, and near to it: who, a verb and what it was done with, in whatever case and tense."""

from __future__ import annotations

from pnp.errors import Problem, Source
from pnp.named import new
from pnp.referee.log.claims import SMALL, nobody
from pnp.referee.log.entries import Entry
from pnp.referee.log.headings import Heading, heading_of
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.reader.informal import Jotting
from pnp.referee.log.spoken import BEFORE_VERB, BEGINS_WITH_ALL, how_many_of_all
from pnp.wording import near

NO_HEAD = Verb("", (), "", "")  # of a line that begins otherwise than most


class PlainLines(Jotting):
    """Reads lines that need not be put otherwise."""

    _heads: dict[str, Verb | None]  # how most lines begin

    def line(self, line: str, source: Source) -> Entry | Problem:
        """One line, without its comment; of everybody it is that of the first player."""
        return self._as_written(line, source) or self._with_care(line, source)[0]

    def _as_written(self, line: str, source: Source) -> Entry | None:
        """A line in the words in which it is written back, by which most are; None for all others."""
        head, colon, tail = line.partition(":")
        who, verb = None, self._heads.get(head, NO_HEAD)
        if verb is NO_HEAD:
            if line[:1] == "=":
                claim = self.claims.read(line, source)
                return None if isinstance(claim, Problem) else new(Entry, (source, claim, line, False))
            word, _, tail = head.partition(" ")
            if not colon and word in self._headings and tail in SMALL:
                return new(Entry, (source, new(Heading, (word, SMALL[tail])), line, False))
            head = word  # "shuffle strategy" has no colon
            if colon or head in self._words.players:
                return None
            verb = self._heads.get(head, NO_HEAD)
            if verb is NO_HEAD:
                return None
        tokens, words = tail.split(), self._words
        if verb is None:
            if not tokens:
                return None
            who, verb = head, words.verbs.get(tokens[0])
            if verb is None or verb.table:
                return None
            del tokens[0]
        if "," in tail:
            tokens = words.tokens(verb, " ".join(tokens))
        move = words.parse(who, verb, tokens)
        return new(Entry, (source, move, line, False)) if isinstance(move, Move) else None

    def _with_care(self, line: str, source: Source) -> tuple[Entry | Problem, list[Entry]]:
        """One line in any words; or what cannot be read in it, and the several things that it may tell all the same."""
        result = self._plain(line, source)
        if isinstance(result, Problem) and line.rstrip()[-1:] == ".":  # "mutates worm G5." is as good without it
            other = self._plain(line.rstrip(" ."), source)
            result = other if isinstance(other, Entry) else result
        if isinstance(result, Entry) and " " in line and not self._is_whole(line, result):
            result = Problem(source, "a number, or something that was done, has no place in what this says")
        if isinstance(result, Entry):
            return result, []
        told = self._retold(line, result.source)
        if len(told) == 1:
            return told[0]._replace(source=result.source._replace(column=1)), []
        return result, told

    def _is_whole(self, line: str, entry: Entry) -> bool:
        """Whether all numbers of a line, and all that was done, are in what was told of it."""
        what = entry.what
        if not isinstance(what, Move) or line.strip() == self._words.write(what):
            return True
        from pnp.referee.log.reader.coverage.actions import deeds_told
        from pnp.referee.log.reader.coverage.numbers import numbers_told
        from pnp.referee.log.reader.coverage.referents import of_rivals

        told = all(check(line, [entry], self._words) for check in (numbers_told, deeds_told))
        # In the log's own words it is what was done, lawful or not; in others a rival's card is only turned.
        said = what.verb in line.casefold().replace(":", " ").split()
        told = told and (said or of_rivals(self._words.verbs[what.verb], [what], self._words))
        return told and not self._is_other_gain(line, what)

    def _in_a_sentence(self, line: str, source: Source) -> list[Entry]:
        """What a sentence tells, whether or not all that it names is in it."""
        raise NotImplementedError

    def _retold(self, line: str, source: Source) -> list[Entry]:
        """What a sentence tells that cannot be read as it stands: one entry for each thing that was done or counted."""
        from pnp.referee.log.reader.coverage.actions import with_own

        told = self._of_all_that_is_said(line, self._in_a_sentence(line, source))
        return with_own(told, self._words) if self._accounts(line, told) else []

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

    def _everybody(self, line: str, entry: Entry) -> list[Entry]:
        """A line that says something of all of them, as one for each."""
        what = entry.what
        if not isinstance(what, Move) or what.who != self._words.players[0] or not self._of_all(line):
            return [entry]
        return [entry._replace(what=what._replace(who=player)) for player in self._words.players]

    def _of_all(self, line: str) -> bool:
        """Whether a line begins with a word for everybody."""
        found = BEGINS_WITH_ALL.match(line)
        if found is None or self._words.player(found[1]) is not None:
            return False
        return how_many_of_all(line, self._words.counted) in (0, len(self._words.players))  # "both" are not all three


def _first(text: str) -> tuple[str, str]:
    """The first word of a text, commas apart, and what stands after it as it is written."""
    parts = (text.replace(",", " ") if "," in text else text).split(None, 1)
    if len(parts) < 2:
        return (parts[0] if parts else ""), ""
    return parts[0], text[len(text) - len(parts[1]) :]
