"""What the lines after a missing one tell of it: what a hex must have shown when its species first names it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pnp.named import NamedTuple
from pnp.referee.log.moves import Move

from .moves import Breed, Compete, Lose, Migrate, PlaceBarrier, Relocate
from .standing import Counts
from .table import FULL


class Shown(NamedTuple):
    """The least and the most that a hex showed of a species, both 0 to 6."""

    least: int
    most: int


def shown_later(player: str, soon: Iterable[Move]) -> dict[str, Shown]:
    """What hexes must have shown of a player before `soon`, lines in their order, by the first that names each: who
    goes from a hex or hunts from it stood there (7.3, 8.2), young make more of it (4.3), deaths less (5.3)."""
    shown: dict[str, Shown] = {}
    for move in soon:
        for hex_, least, most in _told(player, move):
            shown.setdefault(hex_, Shown(least, most))
    return shown


def _told(player: str, move: Move) -> Iterable[tuple[str, int, int]]:
    """The hexes of a line, each with the least and the most that it can have shown."""
    own = move.who == player
    match move:
        case Migrate() | Compete() if own and isinstance(move.number, int):
            return [(move.start, min(move.number, FULL), FULL), (move.end, 0, FULL)]
        case Compete():
            return [(move.start, 0, 0), (move.end, 1, FULL)]
        case Migrate():
            return [(move.start, 0, 0), (move.end, 0, 0)]
        case Breed() if own and not move.relative:
            return [(hex_, 0, max(0, number - 1)) for hex_, number in move.by_hex.items()]
        case Lose() if own:
            return [(hex_, min(number + 1, FULL), FULL) for hex_, number in move.by_hex.items()]
        case Counts():  # where another species stands
            return [(hex_, 0, 0) for hex_ in move.by_hex]
        case PlaceBarrier() | Relocate():
            return [(move.hex, 0, FULL)]  # nothing that is named there afterwards tells of before
    return []


def unlike(shown: Mapping[str, Shown], stands: Mapping[str, int]) -> int:
    """On how many hexes these numbers are not what was shown there later."""
    return sum(not least <= stands.get(hex_, 0) <= most for hex_, (least, most) in shown.items())
