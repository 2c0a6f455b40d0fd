"""A share of a species dies, and its player says where (rules 5.4 to 5.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.usual import AnyOf
from pnp.wording import number_of

from .asking import Choice, check_hexes
from .moves import Lose
from .settings import HOUSE_RULES, rounded
from .standing import ALL, FIVES
from .table import CROWDED, Table
from .traces import losses


def crowded(table: Table, players: Iterable[str]) -> list[str]:
    """The hexes of cubes showing five or six."""
    return [hex_ for player in players for hex_, number in table.stands[player].items() if number >= CROWDED]


def dying(table: Table, player: str) -> int:
    """How many individuals die by the cold wave or the drought that was turned (rules 5.4, 5.5)."""
    percent = table.change_cards[table.changes[-1][0]].percent or 0
    return rounded(percent * table.individuals(player), 100, table.settings.half)


def of_all(table: Table, player: str, said: str) -> list[str]:
    """The hexes of all cubes of a species, or of all on the habitats that are said: "all", "all lake swamp"."""
    habitats = said.split()[1:]
    return [hex_ for hex_ in table.stands[player] if not habitats or table.island.habitat[hex_] in habitats]


def left_of(table: Table, player: str, move: Lose) -> dict[str, int]:
    """How many are left on the hexes of a line, by how many stand there now."""
    counts: dict[str, int] = {}
    for hex_, number in move.stacks:
        if hex_ == FIVES:
            counts |= dict.fromkeys(crowded(table, [player]), 0)
        elif hex_.startswith(ALL):
            counts |= dict.fromkeys(of_all(table, player, hex_), 0)
        elif hex_[0] == "-":
            for each in hex_[1:].split():
                counts[each] = counts.get(each, table.stands[player].get(each, 0)) - number
        else:
            counts[hex_] = number
    return {hex_: max(0, number) for hex_, number in counts.items()}


class AskLoss(AnyOf[Lose], Choice[Lose]):
    """A species says who dies (5.6); with one cube there is no choice, so nothing need be written."""

    whole = True

    prompt = "{self.who} loses {self.number}"
    missing = "{self.who} has {self.number} to lose: {self.share}"

    def __init__(self, table: Table, player: str, dead: int, share: str, rule: str) -> None:
        super().__init__(table, player)
        self.optional = len(self.stands) == 1
        self.dead, self.share, self.rule = dead, share, rule

    @property
    def number(self) -> str:
        """How many die, in words."""
        return number_of(self.dead, "individual")

    def parts(self, move: Lose) -> tuple[Lose, ...]:
        """What a line says in numbers of dead, by how many stand there then."""
        return (self.plain(move),)

    def plain(self, move: Lose) -> Lose:
        """A line with the new numbers of its hexes, where it says how many fewer."""
        return Lose.of(self.player, left_of(self.table, self.player, move)) if move.relative else move

    def check(self, move: Lose, require: Require) -> None:
        table, move = self.table, self.plain(move)
        if not check_hexes(table, move, require):
            return
        gone = 0
        for hex_, number in move.by_hex.items():
            here = self.stands.get(hex_, 0)
            if require(here, "5.6", f"{self.who} has no cube on {hex_}"):
                require(number <= here, "5.6", f"{hex_} shows {here}, and deaths do not make {number} of it")
            gone += here - number
        percent = table.change_cards[table.changes[-1][0]].percent or 0
        usual = rounded(percent * table.individuals(self.player), 100)
        # Who rounds as the rules do without the house rule has broken that one.
        rule = HOUSE_RULES[table.settings.half] if gone == usual != self.dead else self.rule
        require(gone == self.dead, rule, f"{self.share}, not {gone}")

    def candidates(self) -> Iterator[Lose]:
        """From the fullest, the smallest, or everywhere a little."""
        stands = self.stands
        hexes = sorted(stands, key=self.table.island.hexes.index)
        largest = sorted(hexes, key=lambda hex_: -stands[hex_])
        smallest = sorted(hexes, key=lambda hex_: stands[hex_])
        for order in (largest, smallest, hexes, hexes[::-1]):
            yield Lose.of(self.player, deaths(stands, order, self.dead))
        even = dict(stands)
        for _ in range(self.dead):
            even[max(hexes, key=lambda hex_: even[hex_])] -= 1
        yield Lose.of(self.player, {hex_: number for hex_, number in even.items() if number != stands[hex_]})

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterator[Lose]:
        if who == self.player and written is None:
            yield from (Lose.of(who, left) for left in losses(self.table, who, off, soon))

    def remedies(self, move: Lose) -> list[Remedy]:
        kept = {hex_: min(n, self.stands[hex_]) for hex_, n in self.plain(move).by_hex.items() if hex_ in self.stands}
        said = [Remedy(Lose.of(self.player, kept), "lost as it was written")] if kept else []
        return [*said, Remedy(next(self.candidates()), "lost elsewhere")]


def deaths(stands: dict[str, int], order: Iterable[str], dead: int) -> dict[str, int]:
    """What is left on each hex if so many die, one cube after another."""
    counts = {}
    for hex_ in order:
        gone = min(dead, stands[hex_])
        if gone:
            counts[hex_] = stands[hex_] - gone
            dead -= gone
    return counts
