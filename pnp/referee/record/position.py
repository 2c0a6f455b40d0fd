"""Everything that can be seen on a table at one moment, as a record: for a page to draw, or anybody else."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pnp.hexes import Cell, MapView
from pnp.referee.play.table import Area, Hidden, InSight, Mapped, Table
from pnp.referee.play.tracks import Track, Tracked
from pnp.referee.play.walk import headings_of


class Points(msgspec.Struct, frozen=True):
    """Points with their reason."""

    points: int
    reason: str


class Seat(msgspec.Struct, frozen=True):
    """What belongs to one player: public counts, cards that are known of the hand, what lies in front, points."""

    player: str
    rival: bool
    counts: dict[str, int]
    hand: tuple[str, ...]
    hidden: int  # cards of the hand that nobody wrote down
    areas: tuple[Area, ...]
    total: int
    terms: tuple[Points, ...]


class Position(msgspec.Struct, frozen=True):
    """A table as it stands."""

    place: str  # "era 2, turn 7"
    seats: tuple[Seat, ...]
    areas: tuple[Area, ...]  # of the table itself
    map: MapView | None
    tracks: tuple[Track, ...]
    winners: tuple[str, ...]
    finished: bool


def position_of(table: Table, rivals: Sequence[str] = ()) -> Position:
    """What can be seen on a table now."""
    areas = tuple(table.in_sight()) if isinstance(table, InSight) else ()
    scores = table.scores()
    seats = []
    for player in table.players:
        piles = table.piles if isinstance(table, Hidden) else None
        held = tuple(piles.known[player].elements()) if piles is not None else ()
        total, terms = scores.get(player, (0, ()))
        seats.append(
            Seat(
                player,
                player in rivals,
                dict(table.counts(player)),
                held,
                piles.hand(player) - len(held) if piles is not None else 0,
                tuple(area for area in areas if area.owner == player),
                total,
                tuple(Points(term.points, term.reason) for term in terms),
            )
        )
    return Position(
        ", ".join(f"{word} {number}" for word, number in headings_of(table)),
        tuple(seats),
        tuple(area for area in areas if not area.owner),
        table.sketch() if isinstance(table, Mapped) else None,
        tuple(table.tracks()) if isinstance(table, Tracked) else (),
        tuple(table.winners),
        table.finished,
    )


def cell_of(place: str, cells: Sequence[Cell]) -> Cell | None:
    """The hex of a map that a place of a log's line lies in: the hex itself, a half, slot or triangle of it.

    >>> from pnp.hexes import Hex
    >>> cells = [Cell(name, Hex(0, 0), "") for name in ("L2R+Y", "L1", "L11", "a")]
    >>> [cell_of(place, cells).name for place in ("L2", "L1", "L11 west", "aW")]
    ['L2R+Y', 'L1', 'L11', 'a']
    """
    first = place.split()[0] if place.split() else "-"
    found = [cell for cell in cells if first in (cell.name, *(site.name for site in cell.sites))]
    longer = [cell for cell in cells if cell.name != first and cell.name.startswith(first)]
    longer = [cell for cell in longer if not cell.name[len(first)].isdigit()]
    shorter = [cell for cell in cells if first.startswith(cell.name) and first[len(cell.name) :].isupper()]
    return next((among[0] for among in (found, longer, shorter) if len(among) == 1), None)
