"""Questions that several phases ask: dice of one player, and the next tile of the stack."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.play.asks import Flow, M, Option, Part, together
from pnp.referee.play.draws import TopCard
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.throws import FACES, AskThrow, guessed_total
from pnp.referee.play.usual import OfTable

from .moves import Lay, Roll, Step
from .table import NEXT_TO, Table


class Choice(OfTable[Table], Option[M]):
    """What a player may do, again and again until there is no more of it."""

    def __init__(self, table: Table, player: str) -> None:
        super().__init__(table, player)
        self.lineage = table.lineages[player]


class AskRoll(AskThrow[Roll]):
    """The dice of one player, exactly so many; missing ones are unknown."""

    prompt = "{self.who} rolls {self.counted}{self.purpose}"
    missing = "{self.who} has not rolled{self.purpose} yet"

    def __init__(self, player: str, dice: int, rule: str, what: str) -> None:
        super().__init__(player, dice, rule)
        self.purpose = f" {what}"

    def candidates(self) -> list[Roll]:
        return [self.throw([die] * self.dice) for die in FACES]

    def remedies(self, move: Roll) -> list[Remedy]:
        return [Remedy(self.throw(move.args[: self.dice]), f"only {self.counted} counted"), *super().remedies(move)[1:]]


def roll(players: Sequence[str], rule: str, what: str) -> Part[dict[str, int]]:
    """Two dice each, at the same time; their sums by player."""
    throws = yield from together([AskRoll(player, 2, rule, what) for player in players])
    sums = {}
    for player, throw in zip(players, throws, strict=True):
        sums[player] = yield from guessed_total(throw, 2, rule, what)
    return sums


def new_tile(table: Table, hex_: str, rule: str) -> Flow:
    """Replace a tile by the top one of the stack; where there is none to draw it stays (rules 7.5, 7.6, 7.8)."""
    if not table.stack:
        table.stack, table.aside = table.aside, []
    if not table.stack:
        return
    tile = (yield from AskTile(table, hex_, rule)).tile
    if tile not in table.stack:  # stood against the rules: it takes the place of one that was there
        tile = table.stack[0]
    table.stack.remove(tile)
    table.parted.append(table.map[hex_].id)
    table.laid.append(tile)
    table.map[hex_] = table.tiles[tile]
    if "step-aside" in table.settings.house:
        yield from step_aside(table, hex_)
    table.go_home(hex_)


def step_aside(table: Table, hex_: str) -> Flow:
    """Whoever may not stand on a new tile goes to a neighbouring one, marker by marker, in turn order (rules 11.15)."""
    for player in table.order:
        lineage, aside = table.lineages[player], 0
        while lineage.markers[hex_] and not lineage.may_stand(table.biome(hex_)):
            ask = AskAside(table, player, hex_)
            step = (yield from ask) if ask.legal() else None
            if step is None:
                break
            table.leave(player, hex_, 1, home=False)
            lineage.markers[step.end] += 1
            aside += 1
            with noting(table, "11.15", "") as noted:
                said = f"with the markers that stepped aside from {hex_} gone home"
                noted.instead(player, "markers", -aside, "11.15", said, rarely=True)


class AskAside(Choice[Step]):
    """A marker that may not stay steps aside, or goes home with those that nobody moves (11.15)."""

    rule = "11.15"
    prompt = "{self.who} may step aside from {self.hex}"
    taken_as, left_out = "stepped aside all the same", "gone home"

    def __init__(self, table: Table, player: str, hex_: str) -> None:
        super().__init__(table, player)
        self.hex = hex_

    def matches(self, move: Step) -> bool:
        return move.start == self.hex

    def check(self, move: Step, require: Require) -> None:
        require(move.end in NEXT_TO[move.start], "11.15", f"{move.end} is not next to {move.start}")
        biome = self.table.biome(move.end)
        free = self.lineage.may_stand(biome)
        require(free, "11.15", f"{move.end} is {biome.biome} and needs {biome.needs}, which {self.player} has not got")

    def candidates(self) -> list[Step]:
        return [Step(self.who, self.hex, other) for other in NEXT_TO[self.hex]]


class AskTile(OfTable[Table], TopCard[Lay]):
    """The top tile of the stack is laid on a hex."""

    prompt = "a new tile is laid on {self.hex}"
    missing = "the new tile on {self.hex} is missing"
    instead = "a tile that nobody wrote down"

    def __init__(self, table: Table, hex_: str, rule: str) -> None:
        super().__init__(table)
        self.hex, self.rule = hex_, rule

    def matches(self, move: Lay) -> bool:
        return move.hex == self.hex

    def check(self, move: Lay, require: Require) -> None:
        table, tile = self.table, move.tile
        if move.hex != self.hex:
            return  # why another hex has no tile now is said of that hex
        if not require(tile in table.tiles, "7.5", f"{tile} is no tile") or tile in table.stack:
            return
        locked = table.tiles[tile].lock > table.era
        on_map = next((place for place, there in table.map.items() if there.id == tile), "")
        where = f"it lies on {on_map}" if on_map else "it waits for its era" if locked else "it has flipped before"
        number = "7.5" if on_map else table.settings.rule("7.1", "any-tile") if locked else "7.6"
        require(False, number, f"{tile} cannot come from the stack: {where}")

    def left(self) -> Sequence[str]:
        return self.table.stack

    def turned(self, card: str) -> Lay:
        return Lay(None, self.hex, card)
