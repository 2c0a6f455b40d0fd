"""How the table of Damn Nature You Scary is laid where a log begins in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.referee.log.facts import Fact
from pnp.referee.log.fields import Many, Maybe, group
from pnp.referee.log.kinds import UNKNOWN, Card, Player, Times, Word
from pnp.referee.log.places import Hex
from pnp.referee.play.middle import Block, Middle
from pnp.wording import names_of

from .cards import ERAS, Tile
from .evolve import HAND
from .lineage import MARKERS
from .moves import HEXES
from .table import Holding, Table

_STAND = group(Hex(*HEXES), Maybe(Times(MARKERS)))
_LAID = group(Hex(*HEXES), Card())


class First(Fact, needed=True, example="= first Ben"):
    """who has the first-player token"""

    player_ = Player()


class Traits(Fact, own=True, needed=True, example="= Ann traits T01 T07"):
    """the traits on a board, in the order in which they came; the word alone where there are none"""

    cards = Many(Card(), optional=True)


class Stands(Fact, own=True, needed=True, example="= Ann stands C3 x2, D4"):
    """where markers stand, and how many"""

    hexes = Many(_STAND, optional=True)


class Controls(Fact, own=True, needed=True, example="= Ann controls C3 D4"):
    """the tiles that somebody controls since the last competition; who shared one then is named there too"""

    hexes = Many(Hex(*HEXES), optional=True)


class Holds(Fact, own=True, example="= Ann holds T02 T05"):
    """what is known of a hand; that of a rival lies open"""

    cards = Many(Card(), optional=True)


class Tiles(Fact, example="= tiles C3 H22, C4 H05"):
    """the tiles that have come onto the map since the start, with their hexes"""

    laid = Many(_LAID)


class Aside(Fact, needed=True, example="= aside H09 H14"):
    """the tiles that have flipped and lie aside; the word alone where there are none"""

    tiles = Many(Card(), optional=True)


class Events(Fact, needed=True, example="= events X01 X04 ?"):
    """the events of the eras before, in order, ? for those that are forgotten; the word alone before era 0"""

    cards = Many(Card(unknown=True), optional=True, count=True)


class Row(Fact, verb="backs", example="= backs R G R G G R G G G R G G"):
    """the backs of the row of events, from the left, those that have been turned too"""

    colours = Many(Word("R", "G"))


FACTS = (First, Traits, Stands, Controls, Holds, Tiles, Aside, Events, Row)


def lay(table: Table, block: Block) -> None:
    """The map, the boards, the hands, the row of events, and whose turn is first."""
    table.era = block.number - 1
    said = f"there are eras 0 to {ERAS - 1}, not {block.number}"
    if not block.require(table.era < ERAS - 1, None, said):
        return
    table.phase = "event"
    first = block.one(First)
    if first is not None:
        table.order = table.seats_from(first.player_)
    _lay_tiles(table, block)
    _lay_events(table, block)
    # When a card came nobody needs to know: the decks of the eras before are as one that has been dealt out.
    dealt = Counter(card for deck in table.decks[: block.number] for card in deck * len(table.players))
    table.piles.bring(dealt)
    for player in table.players:
        table.piles.draw(player, [UNKNOWN] * (HAND * block.number))
    for player in table.players:
        table.lineages[player].alleles = block.within(player, "alleles", 0, 999)
        _lay_board(table, block, player)
    for player in table.players:
        _lay_hand(table, block, player)
    hidden = [player for player in table.players if any(table.piles.slots[player].values())]
    if hidden and not block.problems:
        block.unknown(f"what {names_of(hidden)} {'holds' if len(hidden) == 1 else 'hold'}")
    _lay_control(table, block)


def _lay_tiles(table: Table, block: Block) -> None:
    """The map as it is; what has its era by now and lies neither there nor aside is in the stack (rules 7.1, 7.6)."""
    fact, aside = block.some(Tiles), block.some(Aside)
    there: dict[str, Tile] = dict(table.map)
    for hex_, tile in fact.laid:
        if block.require(tile in table.tiles, fact, f"{tile} is no tile"):
            there[hex_] = table.tiles[tile]
    for hex_, one in there.items():
        twice = [other for other in there if there[other].id == one.id]
        block.require(len(twice) == 1 or hex_ != twice[-1], fact, f"{one.id} lies on {' and on '.join(twice)}")
        block.require(table.joins(one) or hex_ not in table.map or table.map[hex_] is one, fact,
                      f"{one.id} waits for era {one.lock}")  # fmt: skip
    on_map = {tile.id for tile in there.values()}
    gone = list(aside.tiles)
    for tile in block.among(aside, gone, table.tiles, "no tile"):
        block.take(aside, tile, 1, "tiles")
        block.require(tile not in on_map, aside, f"{tile} lies on the map")
    begun = {tile.id for tile in table.map.values()}
    table.map = there
    others = [tile for tile in table.tiles.values() if tile.id not in on_map and tile.id not in gone]
    # What lay on the map at the start has been unlocked whatever its number says.
    table.waiting = {tile.id: tile for tile in others if not table.joins(tile) and tile.id not in begun}
    table.stack = [tile.id for tile in others if tile.id not in table.waiting]
    table.aside = gone


def _lay_events(table: Table, block: Block) -> None:
    """The events that were turned; the price cut of the last one holds in the era that begins (rules 8.12, 8.13)."""
    fact = block.some(Events)
    turned = list(fact.cards)
    block.require(len(turned) == block.number, fact, f"{block.number} events have been turned, not {len(turned)}")
    for card in block.among(fact, turned, {event.id for event in table.row}, "no event of this play"):
        block.take(fact, card, 1, "events")
    backs = block.one(Row)
    if backs is not None and block.require(len(backs.colours) == ERAS, backs, f"{ERAS} events lie in the row"):
        table.backs = backs.colours
    table.turned = turned
    if UNKNOWN in turned:
        block.unknown("which events were turned before")
    event = table.events.get(turned[-1]) if turned else None
    if event is not None and event.needed is None and "this-era" not in table.settings.house:
        table.cheaper = event if event.discount else None
        table.half = set(table.players) if event.half else set()


def _lay_board(table: Table, block: Block, player: str) -> None:
    """Traits that somebody can have been dealt, and twelve markers at most."""
    lineage = table.lineages[player]
    traits, stands = block.some(Traits, player), block.some(Stands, player)
    for card in block.among(traits, traits.cards, table.traits, "no trait"):
        wrong = table.piles.may_show(player, card)
        if block.require(not wrong, traits, f"{player} cannot have {card}: {wrong}"):
            table.piles.show(player, card)
            lineage.evolve(table.traits[card])
    for hex_, times in stands.hexes:
        lineage.markers[hex_] += times or 1
    block.require(lineage.supply >= 0, stands, f"{player} has {MARKERS} markers, not {lineage.population}")


def _lay_hand(table: Table, block: Block, player: str) -> None:
    holds = block.some(Holds, player)
    for card in holds.cards:
        wrong = table.piles.may_show(player, card)
        if block.require(not wrong, holds, f"{player} cannot hold {card}: {wrong}"):
            table.piles.show(player, card)
    for card in holds.cards if not block.problems else ():
        table.piles.take_back(player, card)
    if player in table.rivals and not block.problems:
        untold = sum(table.piles.slots[player].values())
        number = len(holds.cards)
        said = f"{player}'s hand lies open: '= {player} holds' tells {number} of its {number + untold} cards"
        block.require(not untold, holds, said)


def _lay_control(table: Table, block: Block) -> None:
    """Who controls what, since the competition of the era before (rules 6.7)."""
    holders: dict[str, list[str]] = {}
    for fact in block.all(Controls):
        for hex_ in fact.hexes:
            holders.setdefault(hex_, []).append(fact.player)
    for fact in block.all(Controls):
        for hex_ in fact.hexes:
            # Whoever shared a tile and has lost the last marker on it leaves the other one half of it (6.7).
            there = any(table.lineages[player].markers[hex_] for player in holders[hex_])
            block.require(there, fact, f"{fact.player} controls {hex_} and has no marker there")
    for hex_, names in sorted(holders.items()):
        here = {
            player: (line.markers[hex_], line.matching(table.biome(hex_)))
            for player, line in table.lineages.items()
            if line.markers[hex_]
        }
        holding = Holding(tuple(player for player in table.players if player in names), here)
        holding.gone.update(player for player in holding.holders if player not in here)
        table.holdings[hex_] = holding


def state(table: Table) -> Iterator[Fact]:
    """The facts of a table between two eras."""
    yield First(None, table.order[0])
    for player, lineage in table.lineages.items():
        yield Traits(player, *(trait.id for trait in lineage.traits))
        stands = [(hex_, number) for hex_, number in sorted(lineage.markers.items()) if number]
        yield Stands(player, *(_STAND.of(hex_, number if number > 1 else None) for hex_, number in stands))
        mine = (hex_ for hex_, each in sorted(table.holdings.items()) if player in each.holders and table.holders(hex_))
        yield Controls(player, *mine)
        yield Holds(player, *table.piles.known[player].elements())
    moved = (hex_ for hex_, tile in table.map.items() if table.first_tiles[hex_] != tile.id)
    yield Tiles(None, *(_LAID.of(hex_, table.map[hex_].id) for hex_ in moved))
    yield Aside(None, *table.aside)
    yield Events(None, *table.turned)
    yield Row(None, *table.backs)


MIDDLE = Middle(FACTS, {"alleles": True}, lay, state)
