"""The ladder of a play for one: a table of rungs, and the highest that was reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Literal, Protocol, runtime_checkable

import msgspec

from pnp.named import NamedTuple
from pnp.wording import names_of, number_of

Mode = Literal["rivals", "challenge"]


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """One rung: how many points it takes at least, in which mode, and what is said of it."""

    rung: Annotated[str, msgspec.Meta(min_length=1)]
    mode: Mode
    least: Annotated[int, msgspec.Meta(ge=-999, le=999)]
    text: Annotated[str, msgspec.Meta(min_length=1)]


class Result(NamedTuple):
    """How a play for one ended: its points with how they came about, the rung, and the next one above.

    `own` is the person's own count, of `counted`, where the points are not that but a lead.
    """

    points: int
    how: str
    rung: Rung
    above: Rung | None
    unit: str = "points"
    own: int = 0
    counted: str = ""


@runtime_checkable
class Alone(Protocol):
    """A table that may have been played by one person alone."""

    def result(self) -> Result | None:
        """The result on the ladder when the play is over; None for a play of several people."""


def climb(rungs: Sequence[Rung], mode: Mode, points: int, how: str, unit: str = "points") -> Result | None:
    """The highest rung that these points reach; below the lowest it is the lowest. None without rungs.

    >>> low = Rung(rung="Fry", mode="challenge", least=0, text="Small.")
    >>> high = Rung(rung="Bull", mode="challenge", least=10, text="Large.")
    >>> climb([high, low], "challenge", 9, "9 offspring").rung.rung
    'Fry'
    """
    ladder = sorted((rung for rung in rungs if rung.mode == mode), key=lambda rung: rung.least)
    if not ladder:
        return None
    reached = [rung for rung in ladder if rung.least <= points]
    at = max(0, len(reached) - 1)
    return Result(points, how, ladder[at], ladder[at + 1] if at + 1 < len(ladder) else None, unit)


def climb_by_lead(
    rungs: Sequence[Rung], own: str, winners: Sequence[str], lead: int, won: str, unit: str = "points"
) -> Result | None:
    """The rung of a person by the lead over the best rival: 0 or more who won alone, less than 0 who did not.

    `won` is what is said of who did, after the name.
    """
    if tuple(winners) == (own,):
        return climb(rungs, "rivals", max(0, lead), f"{own} won{won}", unit)
    return climb(rungs, "rivals", min(-1, lead), f"{names_of(winners) or 'nobody'} won", unit)


def climb_over_rivals(
    rungs: Sequence[Rung],
    own: str,
    rivals: Sequence[str],
    winners: Sequence[str],
    points: Callable[[str], int],
    counted: str = "",
) -> Result | None:
    """The rung of a person by the points ahead of the best rival; where they are `counted`, with the person's own."""
    best = max(rivals, key=points)
    lead = points(own) - points(best)
    won = f", {number_of(lead, 'point')} ahead of {best}"
    result = climb_by_lead(rungs, own, winners, lead, won, "points ahead" if counted else "points")
    return result and (result._replace(own=points(own), counted=counted) if counted else result)
