"""Facts: what lies on the table where a log begins in the middle, each stated once before the first line of play.

    from: round 5

    = Ann food 4, offspring 2
    = turned E01 E07
    = discard C07 F12 ?

Counts are written as they are claimed. A fact that is no count is a class as a move is, and its fields are what stands
after its name; `own` facts are somebody's, and begin with the player.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from pnp.errors import Problem, Source
from pnp.named import NamedTuple
from pnp.referee.log.claims import ClaimItem, ClaimReader
from pnp.referee.log.fields import words_of
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Misread, Vocabulary

_TOKEN = re.compile(r"[^\s,]+|,")


class Fact(Move, table=True):
    """Something that lies on the table. `needed` ones must be stated, `several` of a kind may be."""

    own: ClassVar[bool] = False
    needed: ClassVar[bool] = False
    several: ClassVar[bool] = False

    def __init_subclass__(
        cls, own: bool = False, needed: bool = False, several: bool = False, verb: str = "", example: str = ""
    ) -> None:
        super().__init_subclass__(verb=verb, example=example, table=True)
        cls.own, cls.needed, cls.several = own, needed, several


class Stated(NamedTuple):
    """One thing that is stated: a fact, or a count; `known` is off where a count is `?`."""

    what: Fact | ClaimItem
    source: Source
    known: bool = True


class FactReader:
    """Reads the lines of a block of facts."""

    def __init__(self, words: Vocabulary, facts: Sequence[type[Fact]], claims: ClaimReader) -> None:
        self._words, self._claims = words, claims
        self._facts = sorted(facts, key=lambda fact: -len(fact.name.split()))

    def read(self, line: str, source: Source) -> list[Stated] | Problem:
        """The facts of one line: one that is no count, or as many counts as stand there."""
        body = line[line.index("=") + 1 :]
        offset = len(line) - len(body)
        found = [(match[0], match.start() + offset + 1) for match in _TOKEN.finditer(body)]
        tokens = [token for token, _ in found]
        wrong: Problem | None = None
        for fact, at in self._named(tokens):
            who = self._words.player(tokens[0]) if fact.own else None
            read = self._words.parse(who, fact.grammar, tokens[at:])
            if isinstance(read, Fact):
                return [Stated(read, source._replace(column=found[0][1]))]
            assert isinstance(read, Misread)
            misread = Problem(source, f"'{fact.name}' needs more, for example: {fact.grammar.example}")
            if read.at >= 0:
                misread = Problem(source._replace(column=found[at + read.at][1]), read.message)
            wrong = wrong or misread
        counts = self._counts(line, source)
        return wrong if wrong is not None and isinstance(counts, Problem) else counts

    def _named(self, tokens: Sequence[str]) -> Iterator[tuple[type[Fact], int]]:
        """The facts that a line may name, those of a player first, and how many words stand before what each says."""
        own = bool(tokens) and self._words.player(tokens[0]) is not None
        for at in (1, 0) if own else (0,):
            for fact in self._facts:
                name = fact.name.split()
                if fact.own == bool(at) and [token.casefold() for token in tokens[at : at + len(name)]] == name:
                    yield fact, at + len(name)

    def _counts(self, line: str, source: Source) -> list[Stated] | Problem:
        claim = self._claims.read(re.sub(r"(?<=\s)\?(?=\s*(,|$))", "0", line), source)
        if isinstance(claim, Problem):
            return claim
        found = []
        for item in claim.items:
            if isinstance(item.value, tuple):
                return Problem(source._replace(column=item.column), f"'{item.key}' is a result, and the play goes on")
            said = line[item.column - 1 :].partition(",")[0].split()
            value = said[-1] if item.what is not None else said[1]
            found.append(Stated(item, source._replace(column=item.column), value != UNKNOWN))
        return found


def fact_line(fact: Fact) -> str:
    """The one canonical line of a fact.

    >>> from pnp.referee.log.fields import Many
    >>> from pnp.referee.log.kinds import Card
    >>> class Turned(Fact, example="= turned E01 E03"):
    ...     cards = Many(Card(unknown=True))
    >>> fact_line(Turned(None, "E01", "E03"))
    '= turned E01 E03'
    """
    said = " ".join(words_of(fact.grammar.args, fact.args))
    return " ".join(part for part in ("=", fact.who or "", fact.name, said) if part)
