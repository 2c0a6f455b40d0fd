"""What the tests of the referee are told about each game in code.

A game joins them with a file `<game>.toml` beside this one (headers to play under, positions whose legal moves are
counted, how many plays to spoil; all may be left out) and an entry below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Known(NamedTuple):
    """What these tests are told about a game in code: where its open cards are, and faults that must not pass."""

    board: Callable[[Any], object] = lambda table: ()
    piles: Callable[[Any], object] = lambda table: ()
    faults: Mapping[str, Callable[[Any], object]] = {}  # what is wrong, and how the table comes to be so


def _mating_piles(table: Any) -> object:
    return sorted((+table.piles.discard).items()), list(table.turned)


def _scary_board(table: Any) -> object:
    lineages = [
        (sorted(lineage.markers.items()), sorted(trait.id for trait in lineage.traits))
        for lineage in table.lineages.values()
    ]
    return [(hex_, tile.id) for hex_, tile in table.map.items()], lineages


def _extinction_board(table: Any) -> object:
    cubes = [sorted(stands.items()) for stands in table.stands.values()]
    return cubes, sorted(table.barriers.items()), table.turn


def _bios_board(table: Any) -> object:
    return sorted(table.ground.upright.items()), sorted(table.ground.lying), table.turn


def _form(table: Any) -> Any:
    return next(iter(table.forms.values()))


def _megafauna_board(table: Any) -> object:
    species = [(each.key, each.size, sorted(each.counters.items())) for each in table.all_species()]
    return species, sorted(table.land.card.items()), sorted(table.land.biomass.items()), sorted(table.land.ice)


def _first(table: Any) -> Any:
    """A genotype that lives, the oldest."""
    return min(table.species.values(), key=lambda each: each.born)


def _put(things: Any, key: object, change: int) -> None:
    things[key] += change


KNOWN: Mapping[str, Known] = {
    "mating": Known(
        board=lambda table: (sorted(table.suitors), sorted(table.stands.items())),
        piles=_mating_piles,
        faults={
            "a card is gone from the deck": lambda table: setattr(table.piles, "size", table.piles.size - 1),
            "the discard gains a card": lambda table: setattr(table.piles, "discarded", table.piles.discarded + 1),
            "a female too many": lambda table: _put(table.stands, "red", 1),
            "an environment is gone": lambda table: _put(table.deck, next(iter(+table.deck)), -1),
            "more food than the track has": lambda table: _put(table.food, table.players[0], 21),
        },
    ),
    "scary": Known(
        board=_scary_board,
        piles=lambda table: (list(table.turned), sorted(table.stack), sorted(table.aside)),
        faults={
            "a card is gone from the deck": lambda table: setattr(table.piles, "size", table.piles.size - 1),
            "a card shown is on no board": lambda table: table.piles.out.clear(),
            "a tile is gone from the map": lambda table: table.map.popitem(),
            "a tile is there twice": lambda table: table.aside.append(table.map["C3"].id),
            "thirteen markers": lambda table: _put(table.lineages[table.players[0]].markers, "C3", 13),
            "alleles below none": lambda table: setattr(table.lineages[table.players[0]], "alleles", -30),
        },
    ),
    "extinction": Known(
        board=_extinction_board,
        piles=lambda table: [card for card, _, _ in table.changes],
        faults={
            "a gene is gone from its deck": lambda table: table.genes.decks["predator"].stock.pop(),
            "a hex has an owner and no cube": lambda table: table.owner.update(Z9=table.players[0]),
            "a cube of nine": lambda table: _put(
                table.stands[table.alive[0]], next(iter(table.stands[table.alive[0]])), 9
            ),
            "three cities": lambda table: table.barriers.update(Z1="city", Z2="city", Z3="city"),
            "a barrier on a cube": lambda table: table.barriers.update({next(iter(table.owner)): "river"}),
        },
    ),
    "bios": Known(
        board=_bios_board,
        piles=lambda table: [sorted(display.discard) for display in table.displays.values()],
        faults={
            "a creeple too many": lambda table: setattr(_form(table), "unborn", _form(table).unborn + 1),
            "a mutation is gone from a row": lambda table: table.displays["metabolic"].row.pop(),
            "a fifth tool": lambda table: table.tools.append("wheel"),
            "a hunter without prey": lambda table: table.ground.upright.update(
                {(table.world.hexes[3], "carnivore"): table.ground.upright.pop(next(iter(table.ground.upright)))}
            ),
            "a creeple of nobody": lambda table: table.ground.upright.update({("L4", "herbivore"): ("Zoe", "dome")}),
        },
    ),
    "megafauna": Known(
        board=_megafauna_board,
        piles=lambda table: (list(table.seen), sorted(table.discard)),
        faults={
            "a counter too many": lambda table: _first(table).put(next(iter(_first(table).counters)), 1),
            "a size beyond its limits": lambda table: setattr(_first(table), "size", 7),
            "a DNA card that lies nowhere": lambda table: _first(table).uses.append("D36"),
            "a biome is gone": lambda table: table.land.card.popitem(),
            "five in a hex": lambda table: _put(table.land.biomass, next(iter(table.land.card.values())), 4),
            "a sheet of ice is gone": lambda table: setattr(table.land, "sheets", table.land.sheets - 1),
            "the greenhouse has slipped": lambda table: setattr(table.land, "greenhouse", table.land.greenhouse - 1),
            "a cycle marker is turned": lambda table: table.land.faces.update(E=1 - table.land.faces["E"]),
            "genes out of nothing": lambda table: _put(table.genes, table.players[0], 3),
        },
    ),
}
