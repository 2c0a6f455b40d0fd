"""Setting up: the row of backs, the first alleles and the first turn, three markers in the sea (rules 1)."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.play.asks import Ask, Flow, Option
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import AnyOf, OfTable
from pnp.wording import number_of

from .asking import roll
from .cards import BACKS, ERAS
from .moves import HEXES, Backs, Place
from .populate import FIRST_MARKERS
from .table import Table

SEA = ("Shallow Sea", "Ocean")
EVEN_START = 7
PLACES = ("first", "second", "third", "fourth")  # in turn order


def set_up(table: Table) -> Flow:
    """Backs, dice, markers."""
    table.phase = "set-up"
    if backs := (yield from AskBacks(table)):
        table.backs = backs.colours
    yield from first_turn(table)
    for player in table.order:
        table.turn = player
        yield from first_markers(table, player)


class AskBacks(OfTable[Table], Option[Backs]):
    """The backs of the row of events, which people may note (1.7)."""

    rule = "1.7"
    prompt = "the backs of the twelve events may be noted"
    left_out = "the backs are not known"

    def check(self, move: Backs, require: Require) -> None:
        require(len(move.colours) == ERAS, "1.7", f"{ERAS} events will be turned, not {len(move.colours)}")
        lying = [event.back for event in self.table.row]
        for back, name in BACKS.items():
            there, count = lying.count(name), move.colours.count(back)
            require(count <= there, "1.6", f"there are {there} {name} backs, not {count}")
        row = [back[0].upper() for back in lying[: len(move.colours)]]
        in_order = not self.table.settings.as_listed or [*move.colours] == row
        require(in_order, "1.7", f"the row lies as the header lists it: {' '.join(row)}")


def first_turn(table: Table) -> Flow:
    """Two dice each, and the highest begins (rules 1.11, 1.12). Seven alleles each, with more for whoever begins
    (`starts.csv`).

    By 11.7 nobody has more; in the first edition, and by 11.8, the dice are the first alleles.
    """
    even, house = table.settings.even, table.settings.house
    rule = "11.7" if "even-start" in house else "11.8" if "dice-start" in house else "1.11"
    bids = yield from roll(table.players, rule, "for the first turn" if even else "for the first alleles")
    for player, bid in bids.items():
        with noting(table, rule, "the seven alleles of all" if even else "the dice for the first alleles"):
            table.lineages[player].alleles = EVEN_START if even else bid
    while len(tied := [player for player, bid in bids.items() if bid == max(bids.values())]) > 1:
        bids = yield from roll(tied, "1.11", "again for the first turn")
    table.order = table.seats_from(tied[0])
    if even and rule == "1.11":
        begins = table.starts.get(len(table.players), ())
        other_way = (table.order[0], *table.order[:0:-1])
        with noting(table, rule, "what an early turn brings") as noted:
            for player, alleles in zip(table.order, begins, strict=False):
                turned = begins[other_way.index(player)] - EVEN_START
                said = "with turn order going the other way round"
                noted.instead(player, "alleles", turned, rule, said, rarely=True)
                table.lineages[player].alleles = alleles
                for place, other in enumerate(begins):
                    said = f"with what the {PLACES[place]} in turn order begins with"
                    noted.instead(player, "alleles", other - EVEN_START, rule, said)


def first_markers(table: Table, player: str) -> Flow:
    """Three markers on shallow sea or ocean (rules 1.13, 1.14)."""
    lineage = table.lineages[player]
    while left := FIRST_MARKERS - lineage.population:
        placed = yield from AskFirst(table, player, left)
        with noting(table, "1.13", "the first markers"):
            lineage.markers.update(placed.hexes[:left])


class AskFirst(OfTable[Table], AnyOf[Place], Ask[Place]):
    """The first markers of a player (1.13)."""

    rule = "1.13"
    missing = "{self.who} has first markers to place"

    def __init__(self, table: Table, player: str, left: int) -> None:
        super().__init__(table, player)
        self.left = left

    @property
    def prompt(self) -> str:
        return f"{self.who} places {number_of(self.left, 'first marker')} in the sea"

    def check(self, move: Place, require: Require) -> None:
        for hex_ in dict.fromkeys(move.hexes):
            biome = self.table.map[hex_].biome
            require(biome in SEA, "1.13", f"{hex_} is {biome}, and the first markers go into the sea")
        left = f"{self.who} has {self.left} of the first three left to place, not {len(move.hexes)}"
        require(len(move.hexes) <= self.left, "1.13", left)

    def candidates(self) -> Iterator[Place]:
        return (Place(self.who, hex_) for hex_ in HEXES if self.table.map[hex_].biome in SEA)

    def remedies(self, move: Place) -> list[Remedy]:
        placed = Place(self.who, *move.hexes[: self.left])
        more = len(move.hexes) > self.left
        return [Remedy(placed, f"placed on {' '.join(placed.hexes)} alone" if more else "placed there all the same")]
