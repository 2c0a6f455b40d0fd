"""How the table of American Megafauna is laid where a log begins in the middle: at the beginning of a turn.

Nothing is hidden in this game but the order of the deck, so that most follows from the cards that have been turned:
what lies nowhere is in the discard, catastrophes tell the greenhouse, marks of biomes the cycles.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.log.facts import Fact
from pnp.referee.log.fields import Many, Maybe, group
from pnp.referee.log.kinds import Card, Number, Times, Value, Word
from pnp.referee.log.places import Hex
from pnp.referee.play.middle import Block, Middle

from .cards import WILD
from .continent import SLOTS
from .land import FULL, MOST, WARMEST
from .moves import PLACES, ZONES, Genotype, WildLetter
from .species import SUPPLY, Species
from .table import Table

_PLACE = group(Hex(*PLACES, what="place"), Maybe(Times(SUPPLY)))
_BIOME = group(Hex(*SLOTS, what="slot"), Card(), Number(1, MOST))
_PILED = group(Word(*ZONES), Card(), Number(1, MOST))
_WAITS = group(Word(*ZONES), Card())
_LETTER = WildLetter(*WILD, title="LETTER")
_WILD = group(Card(), _LETTER)


class Turned(Fact, needed=True, example="= turned B02 D10 C01"):
    """all cards that have been turned, in order, those of the reserve too"""

    cards = Many(Card(), optional=True)


class FromReserve(Fact, verb="reserve", example="= reserve I07"):
    """those of them that came from the reserve"""

    cards = Many(Card())


class Lying(Fact, verb="land", needed=True, example="= land eW B03 2, hE B07 1"):
    """the biomes on the map: slot, card, biomass"""

    biomes = Many(_BIOME, optional=True)


class Piled(Fact, verb="zones", example="= zones Asia B12 1, Asia B05 2"):
    """the biomes in zones, with their biomass, the top of a pile last"""

    biomes = Many(_PILED)


class Ice(Fact, example="= ice a b"):
    """the hexes under ice"""

    hexes = Many(Word(*dict.fromkeys(slot[0] for slot in SLOTS)))


class Has(Fact, own=True, several=True, example="= Ann has G04 size 4 at hW x2, kE"):
    """a genotype in play, the oldest first: its size, what an immigrant's W has become, its counters"""

    genotype = Genotype()
    size = Maybe(Number(1, 6), after="size")
    wild = Maybe(_LETTER, after="wild")
    places = Many(_PLACE, after="at")


class Neutral(Fact, several=True, example="= neutral I05 at hW x2"):
    """a neutral immigrant, in its place among the genotypes by age"""

    card = Card()
    wild = Maybe(_LETTER, after="wild")
    places = Many(_PLACE, after="at")


class Uses(Fact, own=True, several=True, example="= Ann uses G04 D10 D12"):
    """the DNA cards that a genotype uses, in the order in which they came"""

    genotype = Genotype()
    cards = Many(Card())


class Column(Fact, own=True, several=True, example="= Ann column G04 D10"):
    """the DNA cards in a genotype's column, where others use what lies there; otherwise those that it uses"""

    genotype = Genotype()
    cards = Many(Card(), optional=True)


class WildCards(Fact, verb="wild", example="= wild D30 B"):
    """what the W of a DNA card has been named"""

    cards = Many(_WILD)


class Holds(Fact, own=True, example="= Ann holds D10 G03"):
    """the cards in a hand"""

    cards = Many(Card())


class Waiting(Fact, example="= waiting Asia I05, Asia I07"):
    """immigrants that wait on a bridge, the top one last"""

    cards = Many(_WAITS)


class Counted(Fact, own=True, example="= Ann counted 12 15"):
    """the points of each count that has been"""

    points = Many(Number(0, 99))


FACTS = (
    Turned, FromReserve, Lying, Piled, Ice, Has, Neutral, Uses, Column, WildCards, Holds, Waiting, Counted
)  # fmt: skip


def lay(table: Table, block: Block) -> None:
    """The land, the genotypes with their cards, hands and genes; the rest is in the discard or has not been turned."""
    table.turn = block.number - 1
    last = table.scoring[-1]
    if not block.require(0 <= table.turn < last, None, f"there are turns 1 to {last}, not {block.number}"):
        return
    table.begun, table.step = True, "fed"
    turned = block.some(Turned)
    for card in block.among(turned, turned.cards, table.kind_of, "no card of the deck"):
        if block.take(turned, card, 1, "turned"):
            table.seen.append(card)
    reserve = block.some(FromReserve)
    table.reserved = [card for card in reserve.cards if _seen(table, block, reserve, card)]
    many = len(table.seen) - len(table.reserved)
    block.require(many == table.turn, turned, f"{table.turn} cards have been turned, not {many}")
    _lay_land(table, block)
    _lay_climate(table)
    for fact in block.in_order(Has, Neutral):
        _lay_genotype(table, block, fact)
    for uses in block.all(Uses):
        _lay_dna(table, block, uses)
    for column in block.all(Column):
        _lay_column(table, block, column)
    wild = block.some(WildCards)
    for card, letter in wild.cards:
        if block.require(card in table.dna, wild, f"{card} is no DNA card"):
            table.wild[card] = letter
    _lay_hands(table, block)
    for player in table.players:
        genes = block.within(player, "genes", 0, 999)
        table.genes[player] = table.earned[player] = genes
        table.endowed.pop(player, None)
        counted = block.some(Counted, player)
        table.points[player] = list(counted.points)
        counts = sum(turn <= table.turn for turn in table.scoring)
        so_many = f"{counts} counts have been, and {player} has {len(table.points[player])}"
        block.require(len(table.points[player]) == counts, counted, so_many)
    _look_up(table)
    if not block.problems:
        _lay_discard(table)


def _seen(table: Table, block: Block, fact: Fact | None, card: str) -> bool:
    """Whether a card that lies somewhere has been turned, and lies there alone."""
    block.require(card in table.seen, fact, f"{card} is not among the cards that have been turned")
    return block.take(fact, card, 1, type(fact).name if isinstance(fact, FromReserve) else "")


def _lay_land(table: Table, block: Block) -> None:
    land = table.land
    land.card.clear()
    land.biomass.clear()
    lying, piled, ice = block.some(Lying), block.some(Piled), block.some(Ice)
    land.ice = set(ice.hexes)
    block.require(len(land.ice) <= table.sheets, ice, f"there are {table.sheets} sheets of ice")
    land.sheets = table.sheets - len(land.ice)
    for slot, card, mass in lying.biomes:
        if _biome(table, block, lying, card, mass):
            block.require(slot not in land.card, lying, f"{slot} has two biomes")
            block.require(slot[0] not in land.ice, lying, f"{slot} lies under ice")
            land.card[slot] = card
    for zone, card, mass in piled.biomes:
        if _biome(table, block, piled, card, mass):
            land.piles[zone].append(card)
    for hex_ in table.continent.hexes:
        weight = sum(land.mass(slot) for slot in table.continent.slots_of(hex_))
        block.require(weight <= FULL, lying, f"{hex_} has at most {FULL} biomass, not {weight}")


def _biome(table: Table, block: Block, fact: Fact | None, card: str, mass: int) -> bool:
    """A biome that lies somewhere: one of the beginning, or one that was turned."""
    land = table.land
    if not block.require(card in land.cards, fact, f"{card} is no biome") or not block.take(fact, card):
        return False
    land.biomass[card] = mass
    known = land.cards[card].start or card in table.seen
    return block.require(known, fact, f"{card} is not among the cards that have been turned")


def _lay_climate(table: Table) -> None:
    """The greenhouse by the catastrophes, the cycles by the marks of biomes (3.11, 3.21)."""
    for card in table.seen:
        if card in table.catastrophes:
            table.climate.append(table.catastrophes[card].greenhouse)
        elif card in table.land.cards and table.land.cards[card].cycle:
            table.marks[table.land.cards[card].cycle] += 1
    for step in table.climate:
        table.land.greenhouse = min(WARMEST, table.land.greenhouse + step)
    for cycle in table.land.faces:
        table.land.faces[cycle] = table.marks[cycle] % 2


def _lay_genotype(table: Table, block: Block, fact: Has | Neutral) -> None:
    """An archetype, a genotype card or an immigrant with its counters."""
    species = _species(table, block, fact)
    if species is None:
        return
    size = fact.size if isinstance(fact, Has) else None
    if isinstance(fact, Has) and block.require(size, fact, f"the size of {species.key} is lacking"):
        species.size = size or 0
        fits = species.low <= species.size <= species.high
        block.require(fits, fact, f"{species.key} has sizes {species.low} to {species.high}, not {species.size}")
    places: dict[str, int] = {}
    for place, times in fact.places:
        places[place] = places.get(place, 0) + (times or 1)
    many = sum(places.values())
    block.require(many <= SUPPLY, fact, f"{species.key} has {SUPPLY} counters, not {many}")
    table.create(species, places)


def _species(table: Table, block: Block, fact: Has | Neutral) -> Species | None:
    key = fact.card if isinstance(fact, Neutral) else fact.genotype.key
    player = fact.who or ""
    if not block.require(key not in table.species, fact, f"{key} is stated twice, and there is only one"):
        return None
    if key in table.archetypes:
        own = table.lineages.get(player) == key
        return table.archetype(player) if block.require(own, fact, f"{player} does not lead {key}") else None
    if not _seen(table, block, fact, key):
        return None
    if key in table.immigrants:
        return table.newcomer(key, player, fact.wild or "")
    if not block.require(key in table.genotypes and player, fact, f"{key} is no genotype of somebody's"):
        return None
    return table.child(key, player)


def _mine(table: Table, block: Block, fact: Uses | Column) -> Species | None:
    species = table.species.get(fact.genotype.key)
    mine = species is not None and species.owner == fact.player
    block.require(mine, fact, f"{fact.player} has no {fact.genotype.key}")
    return species if mine else None


def _lay_dna(table: Table, block: Block, fact: Uses) -> None:
    """Cards that are used lie in the column of the first that uses them, unless a column says otherwise."""
    species = _mine(table, block, fact)
    if species is None:
        return
    for card in block.among(fact, fact.cards, table.dna, "no DNA card"):
        block.require(card in table.seen, fact, f"{card} is not among the cards that have been turned")
        species.uses.append(card)
    told = {card for column in block.all(Column) for card in column.cards}
    if all(column.genotype != fact.genotype or column.who != fact.who for column in block.all(Column)):
        species.column = [card for card in species.uses if card not in told and table.lies_with(card) is None]


def _lay_column(table: Table, block: Block, fact: Column) -> None:
    species = _mine(table, block, fact)
    if species is None:
        return
    for card in fact.cards:
        users = [each.owner for each in table.users(card)]
        block.require(users and set(users) == {fact.player}, fact, f"{card} is used by no genotype of {fact.player}")
        block.take(fact, card)
        species.column.append(card)


def _lay_hands(table: Table, block: Block) -> None:
    for holds in block.all(Holds):
        for card in holds.cards:
            kind = table.kind_of.get(card, "")
            right = block.require(kind in ("dna", "genotypes"), holds, f"{card} is no card of a hand")
            if right and _seen(table, block, holds, card):
                there = table.lies_with(card) is not None
                block.require(not there, holds, f"{card} lies in a column")
                table.hand[holds.player].append(card)
    waiting = block.some(Waiting)
    for zone, card in waiting.cards:
        right = block.require(card in table.immigrants, waiting, f"{card} is no immigrant")
        if right and _seen(table, block, waiting, card):
            table.waiting[zone].append(card)


def _look_up(table: Table) -> None:
    """What nobody states, since it follows: barred letters by birth or size, cards that moved to a full slot."""
    for species in table.species.values():
        if any(letter in table.letters(species) for letter in table.bars(species)):
            table.clashes.add(species.key)
        slots = [table.dna[card].slot for card in species.column]
        table.moved.update(card for card in species.column if slots.count(table.dna[card].slot) > 1)


def _lay_discard(table: Table) -> None:
    """What was turned and lies nowhere."""
    somewhere = {card for hand in table.hand.values() for card in hand} | set(table.species)
    somewhere |= {card for cards in table.waiting.values() for card in cards}
    somewhere |= {card for species in table.species.values() for card in species.column}
    land = table.land
    for card in table.seen:
        if card not in somewhere and card not in land.cards and card not in table.catastrophes:
            table.discard.append(card)
    begun = [card for card, biome in land.cards.items() if biome.start]
    land.discard = [card for card in (*begun, *table.seen) if card in land.cards and card not in land.biomass]


def state(table: Table) -> Iterator[Fact]:
    """The facts of a table between two turns."""
    land = table.land
    yield Turned(None, *table.seen)
    yield FromReserve(None, *table.reserved)
    yield Lying(None, *(_BIOME.of(slot, card, land.biomass[card]) for slot, card in land.card.items()))
    piled = ((zone, card) for zone, pile in land.piles.items() for card in pile)
    yield Piled(None, *(_PILED.of(zone, card, land.biomass[card]) for zone, card in piled))
    yield Ice(None, *sorted(land.ice))
    for species in sorted(table.species.values(), key=lambda each: each.born):
        yield from _facts_of(species)
    yield WildCards(None, *(_WILD.of(card, letter) for card, letter in table.wild.items()))
    for player in table.players:
        yield Holds(player, *table.hand[player])
        yield Counted(player, *table.points[player])
    yield Waiting(None, *(_WAITS.of(zone, card) for zone, cards in table.waiting.items() for card in cards))


def _facts_of(species: Species) -> Iterator[Fact]:
    places: list[Value] = [_PLACE.of(place, many if many > 1 else None) for place, many in species.counters.items()]
    if not species.owner:
        yield Neutral(None, species.key, species.wild or None, *places)
        return
    yield Has(species.owner, species.key, species.size, species.wild or None, *places)
    if species.uses:
        yield Uses(species.owner, species.key, *species.uses)
    if species.uses or species.column:
        yield Column(species.owner, species.key, *species.column)


MIDDLE = Middle(FACTS, {"genes": True}, lay, state)
