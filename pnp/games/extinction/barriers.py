"""Place barrier: a new one, or when all ten are out another place for one (rules 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require
from pnp.referee.play.closures import Ask

from .asking import on_island
from .table import Table

Part = Generator[Any, Any, None]


def place_barrier(table: Table, player: str) -> Part:
    """One barrier comes onto the island, or moves; a cube where it goes returns to its owner."""
    if not any(_takes_barrier(table, hex_) for hex_ in table.island.hexes):
        return
    move = yield _ask_barrier(table, player)
    if move.verb == "barrier":
        kind, end = str(move.args[0]), str(move.args[1])
    else:
        start, end = str(move.args[0]), str(move.args[1])
        kind = table.barriers.pop(start)
    table.empty(end)
    table.barriers[end] = kind
    table.bury()


def last_cube(table: Table, hex_: str) -> str:
    """Whose only cube stands on a hex, "" for nobody's."""
    owner = table.owner.get(hex_, "")
    return owner if owner and len(table.stands[owner]) == 1 else ""


def _takes_barrier(table: Table, hex_: str) -> bool:
    """Whether a barrier may be put on a hex (rules 6.2)."""
    return hex_ not in table.barriers and not last_cube(table, hex_)


def _left(table: Table) -> dict[str, int]:
    """How many of each kind still lie beside the board."""
    placed = Counter(table.barriers.values())
    return {kind: number - placed[kind] for kind, number in table.kinds.items()}


def _ask_barrier(table: Table, player: str) -> Ask:
    left = _left(table)
    beside = sum(left.values())
    all_out = not beside

    def check(move: Move, require: Require) -> None:
        hexes = tuple(str(arg) for arg in move.args[-1:] if move.verb == "barrier") or tuple(map(str, move.args))
        if not on_island(table, hexes, require):
            return
        end = hexes[-1]
        if move.verb == "barrier":
            kind = str(move.args[0])
            require(not all_out, "6.5", "all ten barriers are out: one of them has to move")
            require(all_out or left[kind], "6.1", f"both barriers of the kind {kind} are on the island")
        else:
            start = hexes[0]
            require(all_out, "6.6", f"{beside} of the barriers still lie beside the board, and until then none moves")
            require(start in table.barriers, "6.5", f"no barrier lies on {start}")
            require(start != end, "6.5", f"it may not return to {start}")
        there = table.barriers.get(end, "") if move.verb == "barrier" or end != hexes[0] else ""
        require(not there, "6.2", f"a {there} lies on {end}")
        owner = last_cube(table, end)
        require(not owner, "6.2", f"{end} holds the last cube of {owner}'s species")

    def candidates() -> Iterator[Move]:
        ends = [hex_ for hex_ in table.island.hexes if _takes_barrier(table, hex_)]
        if all_out:
            yield from (Move(player, "relocate", (start, end)) for start in table.barriers for end in ends)
        else:
            kinds = [kind for kind, number in left.items() if number]
            yield from (Move(player, "barrier", (kind, end)) for end in ends for kind in kinds)

    def remedies(move: Move) -> list[Remedy]:
        end = str(move.args[-1])
        if move.verb == "relocate":
            possible = str(move.args[0]) in table.barriers and (end not in table.barriers or end == move.args[0])
        else:
            possible = bool(left[str(move.args[0])]) and end not in table.barriers
        if possible and end in table.island.habitat:
            return [Remedy(move, "it stands there all the same")]
        nearest = (one for one in candidates() if one.args[-1] == end or one.args[0] == move.args[0])
        return [Remedy(one, "another barrier") for one in list(nearest)[:1]]

    what = "moves a barrier" if all_out else "places a barrier"
    return Ask(
        player,
        ("barrier", "relocate"),
        "6.5" if all_out else "6.1",
        f"{player} {what}",
        missing=f"{player} has a barrier to {'move' if all_out else 'place'}",
        check=check,
        candidates=candidates,
        defaults=candidates,
        remedies=remedies,
    )
