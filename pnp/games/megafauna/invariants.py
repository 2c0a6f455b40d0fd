"""Step 8, looking over the table: fifteen things that must hold (rules 11.6). Run after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from .continent import SLOTS, is_triangle, site, triangle
from .hunting import best
from .land import CYCLES, FROZEN, FULL, MOST, WARMEST
from .species import PREDATOR, SUPPLY, Species
from .table import MOST_GENOTYPES, Table

MANY_ROLES = "mmm"


def look_over(table: Table) -> list[str]:
    """What does not hold, in the order of the list; [] for a sound table. Land that lies as it lay when it was found
    sound is sound still: most answers change none of it."""
    lies = _lies(table)
    known = table.sound.get("land") == lies
    left = (each for each in enumerate(CHECKS, 1) if not (known and each[1] in OF_LAND))
    found = [f"{number}. {wrong}" for number, check in left for wrong in check(table)]
    if not found:
        table.sound["land"] = lies
    return found


def _lies(table: Table) -> object:
    """All that `biomass` and `biomes` look at."""
    land = table.land
    piles = tuple(map(tuple, land.piles.values()))
    here = (tuple(land.card.items()), tuple(land.biomass.items()), piles, frozenset(land.ice), tuple(land.discard))
    return (*here, land.sheets, table.sheets, tuple(table.seen))


def counters(table: Table) -> Iterator[str]:
    """Every living genotype has 1 to 24 counters; nobody has more than four genotypes."""
    for each in table.species.values():
        # Between a step and the clean-up that ends it a genotype may have none.
        if not (0 if table.step == "struggle" else 1) <= each.total <= SUPPLY:
            yield f"{each.key} has {each.total} counters"
        if any(many <= 0 for many in each.counters.values()):
            yield f"{each.key} has an empty place"
    for player in table.players:
        if len(table.own(player)) > MOST_GENOTYPES:
            yield f"{player} has {len(table.own(player))} genotypes"


def sizes(table: Table) -> Iterator[str]:
    """Size within the genotype's limits and 1 to 6."""
    for each in table.species.values():
        if not 1 <= each.low <= each.size <= each.high <= 6:
            yield f"{each.key} has size {each.size}, and its limits are {each.low} to {each.high}"


def dna(table: Table) -> Iterator[str]:
    """Each DNA card is in one place; those in a column are used, and by nobody but its player."""
    held = Counter(card for player in table.players for card in table.hand[player])
    held.update(table.discard)
    lies: dict[str, Species] = {}
    users: dict[str, list[Species]] = {}
    for each in table.species.values():
        for card in each.column:
            held[card] += 1
            lies[card] = each
        for card in each.uses:
            users.setdefault(card, []).append(each)
    seen = set(table.seen)
    for card in table.dna:
        places = held[card] + (card not in seen)
        if places != 1 and not (table.step == "reveal" and places == 0):  # under the hammer
            yield f"{card} is in {places} places"
    for card, each in lies.items():
        if card not in users:
            yield f"{card} lies with {each.key} and nobody uses it"
        elif any(user.owner != each.owner for user in users[card]):
            yield f"{card} is used by somebody else's genotype"
    for card in users:
        if card not in lies:
            yield f"{users[card][0].key} uses {card}, which lies nowhere"


def slots(table: Table) -> Iterator[str]:
    """One card to a slot, except for those that were moved there."""
    for each in table.species.values():
        for slot in ("head", "guts", "limbs"):
            lying = [card for card in each.column if table.dna[card].slot == slot]
            if len([card for card in lying if card not in table.moved]) > 1:
                yield f"{each.key} has {' and '.join(lying)} in {slot}"


def bars(table: Table) -> Iterator[str]:
    """No letters beside a card that bars them, by choice."""
    for each in table.species.values():
        clash = [letter for letter in table.bars(each) if letter in table.letters(each)]
        if clash and each.key not in table.clashes:
            yield f"{each.key} has {clash[0]}, which one of its cards bars"


def hands(table: Table) -> Iterator[str]:
    """After step 4 nobody holds more cards than genotypes."""
    if table.step in ("grow", "migrate", "struggle"):
        for player in table.players:
            if len(table.hand[player]) > table.hand_limit.get(player, len(table.hand[player])):
                yield f"{player} holds {len(table.hand[player])} cards"


def roles(table: Table) -> Iterator[str]:
    """Herbivores in slots, predators in triangles; only Dog-Face has both."""
    for each in table.species.values():
        if len(each.roles) > 1 and (each.lineage != MANY_ROLES or each.immigrant):
            yield f"{each.key} has two roles"
        for place in each.counters:
            if site(place) not in table.continent.sites:
                yield f"{each.key} is at {place}"


def fed(table: Table) -> Iterator[str]:
    """After step 7: herbivores within biomass and where they can live, predators matched to prey."""
    if table.step != "fed":
        return
    for place in table.continent.slots:
        herd = table.herd(place)
        weight = sum(each.counters[place] * table.beast(each).weight for each in herd)
        if weight > 2 * table.land.mass(place):
            yield f"{place} feeds {table.land.mass(place)}, not {weight / 2:g}"
        for each in herd:
            if why := table.homeless(table.letters(each), place):
                yield f"{each.key} at {place}: {why}"
    for where in table.continent.sites:
        hunters = table.hunters(where)
        if hunters and sum(best(hunters, table.prey(where)).fed) < sum(hunter.counters for hunter in hunters):
            yield f"{triangle(where)} has predators without prey"


def biomass(table: Table) -> Iterator[str]:
    """Biomes 1 to 3, hexes up to 4, ice alone; mountains high, sea low, unless climate moved them."""
    land = table.land
    for slot in SLOTS:
        biome = land.at(slot)
        if biome is None:
            continue
        if not 1 <= land.mass(slot) <= MOST:
            yield f"{biome.id} has biomass {land.mass(slot)}"
        if slot[0] in land.ice:
            yield f"{biome.id} lies under ice"
        if biome.kind == "marine" and table.continent.high(slot[0]):
            yield f"{biome.id} is sea in a high hex"
    for hex_ in table.continent.hexes:
        if sum(land.mass(slot) for slot in table.continent.slots_of(hex_)) > FULL:
            yield f"{hex_} has more than {FULL} biomass"


def biomes(table: Table) -> Iterator[str]:
    """Each biome card in one place; three ice sheets."""
    land = table.land
    lying = Counter([*land.card.values(), *(card for pile in land.piles.values() for card in pile)])
    gone = Counter(land.discard)
    seen = set(table.seen)
    for card, biome in land.cards.items():
        hidden = not biome.start and card not in seen
        if lying[card] + gone[card] + hidden != 1:
            yield f"{card} is in {lying[card] + gone[card] + hidden} places"
        if (card in land.biomass) != bool(lying[card]):
            yield f"{card} has biomass without a place"
    if land.sheets + len(land.ice) != table.sheets:
        yield f"{land.sheets + len(land.ice)} ice sheets"


def greenhouse(table: Table) -> Iterator[str]:
    """The greenhouse is the sum of its steps, cut at +3."""
    at = 0
    for step in table.climate:
        at = min(WARMEST, at + step)
    if at != table.land.greenhouse or not FROZEN <= at <= WARMEST:
        yield f"greenhouse {table.land.greenhouse:+d}, and its steps make {at:+d}"


def cycles(table: Table) -> Iterator[str]:
    """Cycle faces equal the parity of marks seen."""
    for cycle in CYCLES:
        if table.land.faces[cycle] != table.marks[cycle] % 2:
            yield f"cycle {cycle} shows the wrong face"


def genes(table: Table) -> Iterator[str]:
    """Genes are what was earned less what was paid, and not below 0."""
    for player in table.players:
        held = table.genes[player]
        if held < 0 or held != table.earned[player] - table.paid[player]:
            yield f"{player} has {held} genes of {table.earned[player]} less {table.paid[player]}"


def neutrals(table: Table) -> Iterator[str]:
    """Neutral immigrants have their printed size and role."""
    for each in table.own(""):
        row = table.immigrants[each.key]
        if each.size != row.size or any(is_triangle(place) != (row.role == PREDATOR) for place in each.counters):
            yield f"{each.key} is not as it is printed"


def alive(table: Table) -> Iterator[str]:
    """Counters on the map are births less deaths."""
    for key in dict.fromkeys([*table.births, *table.species]):
        total = table.species[key].total if key in table.species else 0
        if total != table.births[key] - table.deaths[key]:
            yield f"{key} has {total} counters of {table.births[key]} less {table.deaths[key]}"


CHECKS: tuple[Callable[[Table], Iterator[str]], ...] = (
    counters, sizes, dna, slots, bars, hands, roles, fed, biomass, biomes, greenhouse, cycles, genes, neutrals, alive
)  # fmt: skip
"""The fifteen, in the order of the list."""

OF_LAND = (biomass, biomes)
