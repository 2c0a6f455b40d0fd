"""Reads lines that run on, "Nora lunched, Tim laid C22, then E14", piece by piece, and tells together what is one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pnp.errors import Source
from pnp.patterns import late
from pnp.referee.log.entries import Entry
from pnp.referee.log.fields import Field
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, Stack
from pnp.referee.log.reader.context import InContext
from pnp.referee.log.reader.slots import OF_A_LINE, WORDS
from pnp.referee.log.spoken import SPELT

MORE = late(r"\b(?:more|another|again)\b", re.IGNORECASE)  # "breeds four flies and then two more"
GOES_ON = late(r"(?:and\s{1,3})?then\s{1,3}(\w+)", re.IGNORECASE)
SO_MANY_MOVED = late(  # "One moved from H2 to G2"
    rf"^(?:(?:and|then)\s{{1,3}}){{0,2}}({'|'.join(SPELT[1:])}|\d{{1,2}})\s{{1,3}}(?:more\s{{1,3}}|others?\s{{1,3}}|of\s{{1,3}}them\s{{1,3}})?([a-z]{{3,12}})\s{{1,3}}(?=from\b)",
    re.IGNORECASE,
)


def _of_the_same(last: Move, what: Move, first: Field[Any]) -> Move:
    """What was done again, of the same of one's own as right before where none is said."""
    if not (first.optional and getattr(first.kind, "implied", False) and last.args and what.args):
        return what
    return what._replace(args=(last.args[0], *what.args[1:])) if last.args[0] and not what.args[0] else what


class InPieces(InContext):
    """What a reader of lines does with one that tells several things."""

    def _in_pieces(self, line: str, source: Source, before: Sequence[Entry]) -> list[Entry] | None:
        """What a run-on line tells, each piece read as a line of its own; None where one cannot be."""
        from pnp.referee.log.reader.segments.run_on import ALONE, is_journey, lacks_player, pieces

        told: list[Entry] = []
        found = pieces(line, self._words)
        for piece in found:
            self._left_of_line = OF_A_LINE  # each is a line of its own; the log's limit stays
            one = self._resumed(piece, found[0], source) or self._as_line(piece, source, [*before, *told])
            who = self._named_last([*before, *told]) if one is None and lacks_player(piece, self._words) else None
            if who is not None:
                piece = verb_first(piece)
                verb = self._verb_of(found[0]) if is_journey(piece) else ""
                said = (f"{verb} {piece}", f"{verb} {ALONE.sub('', piece)}", piece) if verb else (piece,)
                one = next(
                    (way for each in said if (way := self._as_line(f"{who} {each}", source, [*before, *told]))), None
                )
            if one is None:
                return None
            told += one
        if not self._accounts(line, told):
            return None
        return [entry._replace(source=source, text=line.strip()) for entry in self._together(told)] or None

    def _resumed(self, piece: str, first: str, source: Source) -> list[Entry]:
        """What a piece tells that goes on where the first left off: "then G02 + R15" after "Jan buys G05 (met R17)"."""
        who, verb = self._words.player((first.split() or [""])[0]), self._verb_of(first)
        after = GOES_ON.match(piece)
        if after is None or who is None or not verb or self._words.verb(after[1]) or self._words.player(after[1]):
            return []
        return self._try(f"{who} {verb} {piece[after.start(1) :]}", source)

    def _verb_of(self, piece: str) -> str:
        """The word of a piece that says what somebody did, if one does."""
        verbs = ((word, self._words.verb(word)) for word in WORDS.findall(piece))
        return next((word for word, verb in verbs if verb is not None and not verb.table), "")

    def _together(self, told: list[Entry]) -> list[Entry]:
        """Cards that come into sight one after the other are told together: "then G03, B10 and B16 come out"; and one
        that is named twice, once."""
        from pnp.referee.log.reader.coverage.actions import averted, with_own

        found: list[Entry] = []
        for entry in with_own(told, self._words):
            last, what = found[-1].what if found else None, entry.what
            if isinstance(what, Move) and isinstance(last, Move) and what.verb == last.verb and what.who is None:
                verb = self._words.verbs[what.verb]
                if verb.deck and what == last and len(verb.args) == 1 and not verb.args[0].many:
                    continue  # by its number and by its name: "E01 - Spring Thaw"
                if verb.deck and verb.args[0].many and len(verb.args) == 1:
                    found[-1] = found[-1]._replace(what=self._words.move(None, verb.name, (*last.args, *what.args)))
                    continue
            if isinstance(what, Move) and isinstance(last, Move) and last[:2] == what[:2] and what.who is not None:
                args = self._words.verbs[what.verb].args
                if len(args) == 1 and args[0].many and isinstance(args[0].kind, Hex | Stack):
                    # "two more on F9, and filled F10 up to 4" is one thing
                    found[-1] = found[-1]._replace(what=self._words.move(what.who, what.verb, (*last.args, *what.args)))
                    continue
                if len(args) > 1 and MORE.search(entry.text):
                    entry = entry._replace(what=_of_the_same(last, what, args[0]))
            found.append(entry)
        return averted(found, self._words)


def verb_first(text: str) -> str:
    """Who did something, so many of them, in the log's order: "One moved from H2 to G2"."""
    return SO_MANY_MOVED.sub(lambda found: f"{found[2]} {found[1]} ", text)
