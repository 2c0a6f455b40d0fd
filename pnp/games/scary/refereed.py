"""What the referee asks of a table: counts, scores, what is in sight, why a line has no place."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.hexes import Cell, MapView
from pnp.referee.automa.due import RivalCard
from pnp.referee.automa.ladder import Result, climb, climb_over_rivals
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Headed, Move
from pnp.referee.play.guards import Broken
from pnp.referee.play.ledger import Miscount
from pnp.referee.play.table import Area, Term
from pnp.referee.play.tracks import Pointer, Track, numbered
from pnp.wording import number_of

from .cards import ERAS
from .miscounts import of_shared
from .moves import Backs, Change, Deal, Displace, Evolve, Flip, Lay, Lose, Place, Roll, Step, Swap, Turn
from .table import TILE_POINTS, WHERE, Table

POINTERS = {"alleles": 30, "complexity": 20}  # where the pointer of a track is turned and begins again
TRAITS = "with traits counted instead of their complexity"
# The paragraph of each move's own phase, and why it has no place in another.
_HOME: dict[type[Move], tuple[str, str, str]] = {
    RivalCard: ("13.3", "", "a rival turns one card an era, when it first has something to decide"),
    Roll: ("2.1", "income", "dice are rolled for alleles and in extinctions"),
    Deal: ("3.2", "deal", "cards are dealt once an era, after income"),
    Evolve: ("4.1", "evolve", "traits are played after dealing and before populating"),
    Place: ("5.1", "populate", "markers are placed after evolving"),
    Step: ("5.1", "populate", "markers move after evolving"),
    Displace: ("6.8", "compete", "rivals are displaced once control is settled"),
    Flip: ("7.2", "flip", "one die an era is rolled for the map"),
    Lay: ("7.4", "flip", "no tile is replaced here now"),
    Turn: ("8.1", "event", "one event is turned in each era, after the flips"),
    Lose: ("8.6", "event", "nothing has struck this lineage now"),
    Change: ("8.14", "event", "no event lets a tile be changed now"),
    Swap: ("8.15", "event", "no event lets tiles be swapped now"),
    Backs: ("1.7", "set-up", "the row of backs is noted before the first era"),
}


class Refereed(Table):
    """What is asked about a play that goes on, or is over."""

    def miscounts(self, player: str) -> list[Miscount]:
        """What people take for a count that nothing moves by itself."""
        alone, shared = self.held_by(player)
        lineage = self.lineages[player]
        product = lineage.population * lineage.complexity
        level = lineage.complexity - sum(trait.complexity for trait in lineage.traits)  # that a rival began with
        added = lineage.population + lineage.complexity + TILE_POINTS * self.controlled(player)
        by = "9.4" if lineage.population else "9.5"
        adding = "with markers and complexity added" if lineage.population else "with no marker left"
        own = product + TILE_POINTS * self.controlled(player)
        bare_own = own - lineage.population * level
        ways = [(0, "without the complexity of the level")]
        ways += [(each.complexity, f"with the complexity of '{each.level}'") for each in self.other_levels]
        bare = [
            miscount
            for complexity, said in (ways if level else ())
            for miscount in (
                Miscount("score", bare_own + lineage.population * complexity, "13.10", said),
                Miscount("complexity", lineage.complexity - level + complexity, "13.10", said),
            )
        ]
        return [
            *bare,
            *self._settled_otherwise(player, product),
            *of_shared(product, alone, shared, "half-per-tile" in self.settings.house),
            Miscount("score", product, "9.4", "without the tiles"),
            Miscount("score", added, by, adding),
            Miscount("score", product + self.controlled(player), "9.4", "with one point a tile"),
            *(
                Miscount("score", product + TILE_POINTS * tiles, "9.4", f"with {number_of(tiles, 'tile')}")
                for tiles in (self.controlled(player) - 1, self.controlled(player) + 1)
                if tiles > 0
            ),
            *(
                Miscount("score", own + more * lineage.complexity, "9.5", f"with one marker {word}")
                for more, word in ((-1, "fewer"), (1, "more"))
                if lineage.complexity > 1
            ),
            Miscount("complexity", len(lineage.traits), "9.5", TRAITS),
            Miscount(
                "score",
                lineage.population * len(lineage.traits) + TILE_POINTS * self.controlled(player),
                "9.5",
                TRAITS,
            ),
        ]

    def _settled_otherwise(self, player: str, product: int) -> list[Miscount]:
        """What somebody has at the end who settles control once more though the last competition counts, or does not
        though it is to be settled."""
        alone, shared = self.held_by(player, self.otherwise)
        tiles = self.worth(alone, shared)
        if not self.finished:
            tiles = self.worth(*self.held_by(player, self.settled()))
            said = "with control settled anew as markers stand now"
            return [Miscount("tiles", tiles, self.settings.rule("6.7", "last-competition"), said)]
        if tiles == self.controlled(player):
            return []
        again = "last-competition" in self.settings.house
        rule = "11.16" if again else "9.3"
        said = "with control settled once more" if again else "with the last competition's tiles"
        return [
            Miscount("score", product + TILE_POINTS * tiles, rule, said),
            Miscount("tiles", tiles, rule, said),
        ]

    def correct(self, player: str, key: str, value: int) -> None:
        """Put the allele track to what the players say that it was, and the last markers that came or went back,
        and control as it is settled later."""
        if key == "alleles":
            self.lineages[player].alleles = max(0, value)
        elif key == "tiles":
            self.held_too_soon(player, value - self.controlled(player))
        elif key == "markers":
            more = value - self.lineages[player].population
            self.come_back(player, more) if more > 0 else self.never_came(player, -more)

    def conserve(self) -> None:
        """All tiles, cards and markers are somewhere."""
        self.piles.conserve()
        tiles = len(self.map) + len(self.waiting) + len(self.stack) + len(self.aside) + len(self.parted)
        assert tiles == len(self.tiles), "tiles"
        for lineage in self.lineages.values():
            assert lineage.supply >= 0, "markers"
            assert lineage.alleles >= 0, "alleles"

    def scores(self) -> dict[str, tuple[int, list[Term]]]:
        """The score of each player with its terms; each tile with both counts of everybody on it."""
        return {player: (self.points(player), self._terms(player)) for player in self.players}

    def _terms(self, player: str) -> list[Term]:
        lineage = self.lineages[player]
        product = lineage.population * lineage.complexity
        terms = [Term(product, f"{number_of(lineage.population, 'marker')} times complexity {lineage.complexity}")]
        shared = []
        for hex_, holding in self.holdings.items():
            if player in holding.holders and player not in holding.gone:
                what = f"{hex_} {self.map[hex_].name}: {holding.say()}"
                if len(holding.holders) == 1:
                    terms.append(Term(TILE_POINTS, what))
                else:
                    shared.append(what)
        if shared:
            alone, _ = self.held_by(player)
            terms.append(Term(TILE_POINTS * (self.controlled(player) - alone), f"shared: {'; '.join(shared)}"))
        return terms

    def order_of_play(self) -> Broken:
        """The first player of this era, and why."""
        order = ", ".join(self.order)
        if self.era < 1:
            return Broken("1.12", f"{self.order[0]} rolled the most for the first turn; the order is {order}")
        return Broken("9.1", f"{self.order[0]} has the first-player token in era {self.era}; the order is {order}")

    def decision(self) -> list[Broken]:
        """How it was settled who has won, or how far the play is from its end."""
        if self.finished:
            return self.decided
        now = f"era {self.era}" if self.era >= 0 else "the set-up"
        return [Broken("9.2", f"it is counted after era {ERAS - 1}, and this is {now}")]

    def result(self) -> Result | None:
        """How far one person alone has climbed: by the lead over the best rival (13.11), or by the score (10.3)."""
        people = self.people
        if not self.finished or len(people) > 1:
            return None
        [own] = people
        if not self.rivals:
            return climb(self._ladder, "challenge", self.points(own), number_of(self.points(own), "point"))
        return climb_over_rivals(self._ladder, own, self.rivals, self.winners, self.points, "points")

    def misplaced(self, move: Move) -> list[Broken]:
        """Why a line has no place in this position."""
        if isinstance(move, Place) and self.phase == "set-up" and not self.turn:
            return []  # what is lacking says it: dice for the first turn
        return [_misplaced(self, move)]

    def in_sight(self) -> Iterator[Area]:
        """The event of this era, and everybody's traits on their boards."""
        yield Area("", "event", tuple(card for card in self.turned[-1:] if card != UNKNOWN))
        for player, lineage in self.lineages.items():
            yield Area(
                player, "traits", tuple(trait.id for trait in lineage.traits), number_of(lineage.alleles, "allele")
            )

    def tracks(self) -> Iterator[Track]:
        """The eras of the board (1.9), and everybody's alleles and complexity (1.10)."""
        eras = tuple(era.name for era in self.eras)
        dates = tuple(f"{era.from_ma:g} to {era.to_ma:g} million years ago" for era in self.eras)
        yield Track("", "era", eras, (Pointer("", eras[self.era]),) if self.era >= 0 else (), dates)
        for name, most in POINTERS.items():
            counts = {player: getattr(lineage, name) for player, lineage in self.lineages.items()}
            yield numbered("", name, most, [Pointer(player, str(max(0, count))) for player, count in counts.items()])

    def sketch(self) -> MapView:
        """The map as it stands: biome, tile, and the markers on each hex; an asterisk for who controls it, and why.

        The counts are those of the last competition, or of the last count.
        """
        cells = []
        for hex_, at in WHERE.items():
            held = self.holders(hex_)
            pieces = tuple(
                (f"{player}*" if player in held else player, lineage.markers[hex_])
                for player, lineage in self.lineages.items()
                if lineage.markers[hex_]
            )
            cells.append(Cell(hex_, at, self.map[hex_].biome, self.map[hex_].id, pieces))
        era = f"era {self.era} {self.eras[self.era].name}" if self.era >= 0 else "set-up"
        shared = ((hex_, self.holders(hex_), holding) for hex_, holding in self.holdings.items())
        remarks = tuple(
            f"{hex_} {' and '.join(held)}: {holding.say()}" for hex_, held, holding in shared if len(holding.counts) > 1
        )
        return MapView(f"Damn Nature You Scary, {era}", True, tuple(cells), remarks)


def _misplaced(table: Table, move: Move) -> Broken:
    """The paragraph that a line breaks by coming now, with the reason."""
    if table.finished:
        return Broken("9.2", "the game is over")
    if isinstance(move, Headed):
        return Broken("12.3", f"this is era {table.era}")
    rule, phase, reason = _HOME.get(type(move), ("1.2", "", "there is nothing to decide now"))
    fate = table.fates.get(move.who or "")
    striking = isinstance(move, Lose) or (isinstance(move, Roll) and table.phase == "event")
    if fate and striking:
        saved = table.saved.get(move.who or "", 0) if isinstance(move, Lose) else 0
        return Broken("8.7", fate.reason) if saved and len(move.args) <= saved else fate
    if table.fates and table.phase == "event" and striking:
        return Broken("8.2", f"{move.who}'s turn has not come: {table.turn} is at it")
    if isinstance(move, Deal) and table.phase == "deal":
        return Broken("3.2", f"{move.who} has been dealt the cards of era {table.era} already")
    if isinstance(move, Roll) and table.phase == "income":
        return Broken("2.1", f"{move.who} has rolled for the income of era {table.era} already")
    if isinstance(move, Lay) and table.phase in ("flip", "event") and table.die:
        return _not_flipped(table, move.hex)
    if isinstance(move, Change | Swap) and table.phase == "event" and move.who != table.order[0]:
        return Broken(rule, f"{table.order[0]} is the first player, and {move.who} names nothing")
    # Where nobody has to decide anything in an event, the next income has begun by itself.
    over = table.phase == "income" and len(table.turned) == table.era > 0
    if over and isinstance(move, Lay) and table.events[table.turned[-1]].change and not table.stack:
        return Broken("7.6", f"there was no tile left to lay on {move.hex}")
    if over or (table.phase == "event" and len(table.turned) > table.era):
        event = table.events.get(table.turned[-1])
        if isinstance(move, Place):
            return _not_granted(table, move.player)
        if isinstance(move, Lose) and event is not None and event.kind != "extinction":
            return Broken(rule, f"{reason}: {event.name} is no extinction")
    if isinstance(move, Place) and table.phase == "set-up":
        order = ", ".join(table.order)
        if table.order.index(move.player) > table.order.index(table.turn):
            return Broken("1.13", f"{table.turn} comes before {move.who}: the order is {order}")
        return Broken("1.13", f"{move.who} has put down three markers already")
    if isinstance(move, Evolve | Place | Step | Displace) and phase == table.phase and move.who != table.turn:
        done = table.order.index(move.player) < table.order.index(table.turn)
        rule = "6.9" if isinstance(move, Displace) else rule
        state = "is over" if done else "has not come"
        token = f"{table.order[0]} has the first-player token"
        return Broken(rule, f"{move.who}'s turn {state}: {table.turn} is at it, and {token}")
    era = "the set-up" if table.era < 0 else f"era {table.era}"
    return Broken(rule, f"{reason} (this is {era}, {table.phase} phase)")


def _not_granted(table: Table, player: str) -> Broken:
    """Why the event of this era lets a player place nothing now."""
    event = table.events[table.turned[-1]]
    rule, why = "8.11", f"{table.turn} is at it, in turn order, or all that {event.name} gives has been placed"
    if not event.markers:
        rule, why = "8.9", f"{event.name} lets nobody place markers"
    elif event.tag_names and not table.lineages[player].qualifies(event.tag_names):
        why = f"{event.name} lets only those place who hold {' or '.join(event.tag_names)}"
    return Broken(rule, why)


def _not_flipped(table: Table, hex_: str) -> Broken:
    """Why no tile is laid on a hex now."""
    tile = table.map[hex_]
    turned = len(table.turned) > table.era  # this era's event
    changing = turned and table.events[table.turned[-1]].change
    if not turned and tile.id in table.laid:
        return Broken("7.7", f"{hex_} {tile.name} has come in this very era")
    if (changing or hex_ in table.flipping) and not table.stack and not table.aside:
        return Broken("7.6", f"there is no tile left to lay on {hex_}")
    if changing:
        return Broken("8.14", f"{table.order[0]} has not named {hex_}, or it has been changed")
    if hex_ in table.flipping:
        return Broken("7.4", f"it is not {hex_}'s turn: tiles flip from A1 to E3, each once")
    if tile.flip > table.die:
        return Broken("7.3", f"{hex_} {tile.name} flips on {tile.flip}, the die showed {table.die}")
    return Broken("7.3", f"{hex_} {tile.name} is locked until era {tile.lock}")
