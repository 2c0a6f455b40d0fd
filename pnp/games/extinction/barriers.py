"""Place barrier: a new one, or when all ten are out another place for one (rules 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.steps import Step

from .asking import Duty, on_island
from .moves import PlaceBarrier, Relocate
from .table import Table
from .traces import barriers


def place_barrier(table: Table, player: str) -> Flow:
    """One barrier comes onto the island, or moves; a cube where it goes returns to its owner."""
    if not any(takes_barrier(table, hex_) for hex_ in table.island.hexes):
        return
    move = yield from AskBarrier(table, player)
    kind = move.kind if isinstance(move, PlaceBarrier) else table.barriers.pop(move.start)
    with noting(table, "6.3", f"the cube under the barrier on {move.hex}"):
        table.empty(move.hex)
    table.barriers[move.hex] = kind
    table.bury()


def last_cube(table: Table, hex_: str) -> str:
    """Whose only cube stands on a hex, "" for nobody's."""
    owner = table.owner.get(hex_, "")
    return owner if owner and len(table.stands[owner]) == 1 else ""


def takes_barrier(table: Table, hex_: str) -> bool:
    """Whether a barrier may be put on a hex (rules 6.2)."""
    return hex_ not in table.barriers and not last_cube(table, hex_)


def barriers_left(table: Table) -> dict[str, int]:
    """How many of each kind still lie beside the board."""
    placed = Counter(table.barriers.values())
    return {kind: number - placed[kind] for kind, number in table.kinds.items()}


class AskBarrier(Duty[PlaceBarrier | Relocate]):
    """A barrier is placed (6.1), or one moves when all are out (6.5)."""

    prompt = "{self.who} {self.verb}s a barrier"
    missing = "{self.who} has a barrier to {self.verb}"

    def __init__(self, table: Table, player: str) -> None:
        super().__init__(table, player)
        self.left = barriers_left(table)
        self.beside = sum(self.left.values())
        self.rule, self.verb = ("6.1", "place") if self.beside else ("6.5", "move")

    def check(self, move: PlaceBarrier | Relocate, require: Require) -> None:
        table, end, beside = self.table, move.hex, self.beside
        start = move.start if isinstance(move, Relocate) else ""
        if not on_island(table, (start or end, end), require):
            return
        if isinstance(move, PlaceBarrier):
            require(beside, "6.5", "all ten barriers are out: one of them has to move")
            both = f"both barriers of the kind {move.kind} are on the island"
            require(not beside or self.left[move.kind], "6.1", both)
        else:
            lie = f"{beside} of the barriers still lie beside the board, and until then none moves"
            require(not beside, "6.6", lie)
            require(start in table.barriers, "6.5", f"no barrier lies on {start}")
            require(start != end, "6.5", f"it may not return to {start}")
        there = table.barriers.get(end, "") if start != end else ""
        require(not there, "6.2", f"a {there} lies on {end}")
        owner = last_cube(table, end)
        require(not owner, "6.2", f"{end} holds the last cube of {owner}'s species")

    def candidates(self) -> Iterator[PlaceBarrier | Relocate]:
        ends = [hex_ for hex_ in self.table.island.hexes if takes_barrier(self.table, hex_)]
        if self.beside:
            kinds = [kind for kind, number in self.left.items() if number]
            yield from (PlaceBarrier(self.who, kind, end) for end in ends for kind in kinds)
        else:
            yield from (Relocate(self.who, start, end) for start in self.table.barriers for end in ends)

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterator[PlaceBarrier]:
        if isinstance(written, PlaceBarrier):
            yield from barriers(self.table, who, written, off)

    def defaults(self) -> Iterator[PlaceBarrier | Relocate]:
        """A free hex first, then one of each rival's cubes: what was hit shows in the counts, and the kind does not."""
        by_hex: dict[str, PlaceBarrier | Relocate] = {}
        for one in self.candidates():
            by_hex.setdefault(one.hex, one)
        owner = self.table.owner
        free = [one for hex_, one in by_hex.items() if hex_ not in owner]
        hit = [one for hex_, one in by_hex.items() if owner.get(hex_, self.who) != self.who]
        own = [one for hex_, one in by_hex.items() if owner.get(hex_) == self.who]
        yield from (*free[:1], *hit, *own, *free[1:])

    def step(self, chosen: Sequence[Value] = ()) -> Step | PlaceBarrier | Relocate | None:
        """Which kind or which one that lies there, then where to."""
        match [*chosen]:
            case [] if self.beside:
                return Step("which kind", tuple(kind for kind, number in self.left.items() if number))
            case []:
                return Step("from where", tuple(self.table.barriers))
            case [_]:
                return Step("where to", tuple(h for h in self.table.island.hexes if takes_barrier(self.table, h)))
            case [what, end]:
                return PlaceBarrier(self.who, what, end) if self.beside else Relocate(self.who, what, end)
        return None

    def remedies(self, move: PlaceBarrier | Relocate) -> list[Remedy]:
        barriers, end = self.table.barriers, move.hex
        if isinstance(move, Relocate):
            possible = move.start in barriers and (end not in barriers or end == move.start)
        else:
            possible = bool(self.left[move.kind]) and end not in barriers
        if possible and end in self.table.island.habitat:
            return [Remedy(move, "it stands there all the same")]
        nearest = (one for one in self.candidates() if one.hex == end or one.args[0] == move.args[0])
        return [Remedy(one, "another barrier") for one in list(nearest)[:1]]
