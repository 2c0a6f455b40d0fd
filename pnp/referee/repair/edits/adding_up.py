"""What a journey does to the counts, known from other journeys: what the place that is left does, and the place that
is come to.

Of two places that a line names, each does its part. So what `a to b` does follows from `a to d`, `c to b` and
`c to d`, and need not be gone through: a few lines tell of all that lead from these places to those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pnp.referee.log.kinds import MISSING, Kind
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex
from pnp.referee.repair.edits.candidates import Candidate

Left = tuple[int, ...]
"""By how much each count that is asked for is still off under a reading."""

_Part = tuple[object, ...]  # a place of a line, the first or the second, and all else that the line says


class AddingUp:
    """What is known of readings that name two places: `kinds` tells what each word of a line is, `round_of` beneath
    which heading a line stands."""

    def __init__(self, kinds: Callable[[Move], Sequence[Kind[object]]], round_of: Callable[[int], int]) -> None:
        self._kinds, self._round_of = kinds, round_of
        # For each part another one that is known with it, and how much farther off the counts are by it than by that.
        self._known: dict[_Part, tuple[_Part, Left]] = {}

    def learn(self, candidate: Candidate, left: Left) -> None:
        """What was found out of a reading."""
        parts = self._parts(candidate)
        if parts is None:
            return
        (one, by_one), (other, by_other) = map(self._root, parts)
        if one != other:
            self._known[one] = other, _plus(_minus(left, by_one), by_other)

    def expected(self, candidate: Candidate) -> Left | None:
        """How far off the counts will be by a reading; None where what was found out does not tell."""
        parts = self._parts(candidate)
        if parts is None:
            return None
        (one, by_one), (other, by_other) = map(self._root, parts)
        return _minus(by_one, by_other) if one == other else None

    def unknown_first(self, candidates: Iterable[Candidate]) -> Iterator[Candidate]:
        """Readings, those last by which not all is right as far as is known when their turn comes."""
        later = []
        for candidate in candidates:
            if any(self.expected(candidate) or ()):
                later.append(candidate)
            else:
                yield candidate
        yield from later

    def _parts(self, candidate: Candidate) -> tuple[_Part, _Part] | None:
        move = candidate.move
        if move is None:
            return None
        places = [k for k, kind in enumerate(self._kinds(move)) if isinstance(kind, Hex) and move.args[k] != MISSING]
        if len(places) != 2:
            return None
        rest = tuple(arg for k, arg in enumerate(move.args) if k not in places)
        where = candidate.at if candidate.instead else self._round_of(candidate.at)
        said = candidate.instead, where, move.who, move.verb, rest
        return (*said, 0, move.args[places[0]]), (*said, 1, move.args[places[1]])

    def _root(self, part: _Part) -> tuple[_Part, Left]:
        """The part that all that are known together go back to, and how much farther off the counts are by this one."""
        more: Left = ()
        while part in self._known:
            part, by = self._known[part]
            more = _plus(more, by)
        return part, more


def _plus(one: Left, other: Left) -> Left:
    """The sum of two; an empty one is nothing."""
    return tuple(a + b for a, b in zip(one, other, strict=True)) if one and other else one or other


def _minus(one: Left, other: Left) -> Left:
    return _plus(one, tuple(-by for by in other))
