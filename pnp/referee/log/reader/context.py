"""Reads lines of which those before tell a part: "Ben did the same", "the giraffe was eaten", "and Ben has three"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.errors import Source
from pnp.patterns import late
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import Number
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.slots import OF_A_LINE, WORDS, Sensing
from pnp.referee.log.spoken import NUMBER, SPELT, figure

AND_MORE = late(  # "and then two more"
    rf"\s{{0,6}}(?:(?:and|then)\s{{1,3}}){{0,2}}(?:another\s{{1,3}}({NUMBER})|({NUMBER})\s{{1,3}}(?:more|again))(?:\s{{1,3}}again)?\s{{0,3}}[.!]?",
    re.IGNORECASE,
)
AS_MANY = late(
    rf"\s{{0,6}}(\w{{1,40}})\s{{1,3}}(?:(?:still|now|only|just)\s{{1,3}})?(?:has|have|had|is\s{{1,3}}(?:at|on)|keeps)\s{{1,3}}(?:(?:still|now|only|just)\s{{1,3}})?"
    rf"(\d{{1,3}}|{'|'.join(SPELT)})(?:\s{{1,3}}left)?\s{{0,3}}[.!]?",
    re.IGNORECASE,
)
AS_WELL = late(
    rf"\s{{0,6}}(?:(?:and|then)\s{{1,3}})?(\w{{1,40}})\s{{1,3}}(?:gets?|got|gains?|gained|receives?|received)\s{{1,3}}(\d{{1,3}}|{'|'.join(SPELT)})(?:\s{{1,3}}more)?"
    r"(?:\s{1,3}(?:as\s{1,3}well|too|also|more))\s{0,3}[.!]?",
    re.IGNORECASE,
)
HAS_NUMBER = late(r"\b(?:has|have|had)\s{1,3}\d")


class InContext(Sensing):
    """What a reader of lines takes from the lines before."""

    def _as_line(self, text: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """What a text tells as a line of its own; nothing for a remark, None where it cannot be read."""
        raise NotImplementedError

    def _bare_of_player(self, line: str, source: Source, who: str | None) -> list[Entry] | None:
        """What a line tells that is one of the log's own but for its player: "hunt swift", "populate fish 2"."""
        verb = self._words.verbs.get(line.split()[0].rstrip(":")) if line.split() else None
        return self._try(f"{who}: {line.strip()}", source) or None if who and verb and not verb.table else None

    def _by_context(self, line: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """What a line says of which the lines before tell a part: "Ben did the same", "the giraffe was eaten"."""
        from pnp.referee.log.reader.idioms.narrative import OPENED
        from pnp.referee.log.reader.idioms.table_talk import whose_pronoun
        from pnp.referee.log.reader.reference.anaphora import (
            and_has,
            bare_counts,
            repeated,
            same_again,
            several_again,
            that_made,
            the_others,
            with_pieces_of_another,
        )
        from pnp.referee.log.reader.reference.cards import played_by

        made = that_made(line, self._named_last(before), self._words)
        if made != line:
            return self._by_context(made, source, before) or self._as_line(made, source, before)
        named = whose_pronoun(line, self._named_last(before), self._words) if HAS_NUMBER.search(line) else line
        if named != line and "size" in self._words.by_role:  # "Her rm and the dinosaur grow to 2"
            listed = self._listed(named, source, before)
            if listed and all(listed):
                return [entry for each in listed for entry in each]
        line = named
        opened = OPENED.match(line)
        others = the_others(line, before, self._words)
        if others != line:
            return self._as_line(others, source, before)
        counted = bare_counts(line[opened.end() :] if opened else line, before, self.claims, self._words, line.strip())
        if counted:
            return [counted[0]._replace(source=source)]
        parts = and_has(line, self._words)
        if parts is not None:
            head, tail = parts
            done = self._as_line(head, source, before) or []
            counted = bare_counts(tail, [*before, *done], self.claims, self._words, line.strip()) if done else []
            if counted:
                return [*done, counted[0]._replace(source=source)]
        plain = played_by(line, before, self._words)
        if plain != line:
            return self._as_line(plain, source, before)
        theirs = with_pieces_of_another(line, before, self._words)
        if theirs != line:
            return [entry._replace(text=line.strip()) for entry in self._as_line(theirs, source, before) or ()] or None
        several = several_again(line, self._words)
        if several is not None:
            names, head = several
            first = (self._as_line(head, source, before) or []) if head else list(before)
            again = [entry for who in names for entry in repeated(who, first, self._words, line.strip())]
            if again:
                return [*(first if head else ()), *(entry._replace(source=source) for entry in again)]
        same = same_again(line, self._words)
        if same is None:
            return None
        who, head = same
        if not head:
            return [entry._replace(source=source) for entry in repeated(who, before, self._words, line.strip())] or None
        told = self._as_line(head.strip(" ,;."), source, before)
        again = repeated(who, told, self._words, line.strip()) if told else []
        return [*told, *again] if told and again else None

    def _by_one_of_several(self, line: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """What a line says that names a card as several are called: which one it was, its place tells."""
        from pnp.referee.log.reader.reference.cards import each_card, one_of

        read: list[list[Entry]] = []
        lines = each_card(line, self._words)
        for plain in lines:
            self._left_of_line = OF_A_LINE
            told = self._as_line(plain, source, before)
            if told is None:
                told = self._by_one_of_several(plain, source, before)
            if not told or not self._accounts(line, told):
                return None
            read.append(told)
        return one_of(read, "which card of that name is meant cannot be told") or None

    def _as_much(self, line: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """What the line before says of another, of this one with a number: "Ben gets 2 as well" after "Ann draws 3".
        None where it says no such thing, or this is another line; nothing is told of what came to him otherwise."""
        found = AS_WELL.fullmatch(line)
        who = self._words.player(found[1]) if found is not None else None
        if found is None or who is None:
            return None
        last = before[-1].what if before else None
        number = figure(found[2])
        alike = isinstance(last, Move) and last.who not in (None, who) and [str(arg).isdecimal() for arg in last.args]
        if not isinstance(last, Move) or alike != [True]:
            return []
        move = self._words.parse(who, self._words.verbs[last.verb], (number,))
        return [Entry(source, move, line.strip())] if isinstance(move, Move) else []

    def _as_before(self, line: str, source: Source, before: Sequence[Entry]) -> list[Entry]:
        """A count of what was counted of somebody right before: "and Ben has three"."""
        last = before[-1].what if before else None
        more = AND_MORE.fullmatch(line) if isinstance(last, Move) else None
        if more is not None and isinstance(last, Move):
            again = self._more_of_it(last, int(figure(more[1] or more[2])))
            return [Entry(source, again, line.strip())] if again is not None else []
        found = AS_MANY.fullmatch(line)
        who = self._words.player(found[1]) if found is not None else None
        if found is None or who is None or not isinstance(last, Claim):
            return []
        item = last.items[-1]
        if item.who in (None, who) or any(each.key != item.key for each in last.items):
            return []
        number = int(figure(found[2]))
        return [Entry(source, Claim((ClaimItem(who, item.key, number, 1),)), line.strip())]

    def _more_of_it(self, last: Move, number: int) -> Move | None:
        """The same again with another number, where a line says how many of one's own: "and then two more"."""
        fields = self._words.verbs[last.verb].args
        at = [k for k, field in enumerate(fields) if type(field.kind) is Number]
        own = [field for field in fields if getattr(field.kind, "implied", False)]
        if last.who is None or len(fields) != len(own) + len(at) or len(at) != 1 or not own:
            return None
        args = [*last.args, *[""] * (len(fields) - len(last.args))]
        args[at[0]] = number
        move = self._words.verbs[last.verb].make(last.who, tuple(args))
        return move if isinstance(move, Move) else None

    def _named_last(self, before: Sequence[Entry]) -> str | None:
        """Whose line the last one was, who is "she" in the next."""
        for entry in reversed(before):
            if isinstance(entry.what, Claim):
                continue
            named = [player for word in WORDS.findall(entry.text) if (player := self._words.player(word)) is not None]
            did = entry.what.who if isinstance(entry.what, Move | Unread) else None
            who = did if did is not None or not named else named[0]  # of several whom a line names the last who acted
            if who is not None or isinstance(entry.what, Heading):
                return who
        return None
