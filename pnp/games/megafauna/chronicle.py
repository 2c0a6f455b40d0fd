"""What happened, in words: how each struggle was decided, with the letters and sizes compared, and the map as text."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.hexes import Cell, Hex, MapView, Token
from pnp.wording import number_of

from .land import degrees
from .struggle import RULES, Struggled, Test
from .table import Table

# Where hexes and zones lie on a map of pointed hexes.
SPOTS = {
    "Asia": (0, -1), "Angara": (1, -1), "Europe": (3, -1), "a": (0, 0), "b": (1, 0), "c": (2, 0), "d": (0, 1),
    "e": (1, 1), "f": (2, 1), "g": (-1, 2), "h": (0, 2), "i": (1, 2), "Atlantic": (2, 2), "j": (-1, 3), "k": (0, 3),
    "South": (-2, 4), "Tethys": (0, 4),
}  # fmt: skip
_TITLES = {"niche": "niche", "refuge": "refuge", "warden": "warden", "teeth": "teeth", "room": "no more room"}


def tell(table: Table, struggled: Struggled) -> Iterator[str]:
    """One struggle or hunt, a line for each thing that decided it."""
    for key, many, why in struggled.homeless:
        yield f"{struggled.place}: {_who(table, key)} x{many} cannot live there: {why} (9.1)"
    for test in struggled.tests:
        yield f"{struggled.place}: {_test(table, struggled, test)}"
    for key, many in struggled.hungry:
        yield f"{struggled.place}: {_who(table, key)} x{many} finds no prey (10.3)"


def deaths(table: Table) -> Iterator[str]:
    """Each biome and triangle in which counters died in this turn: which test decided, and what it compared.

    Of what merely grew beyond the biomass there is one line for all biomes.
    """
    crowded = []
    for struggled in table.struggled:
        last = struggled.tests[-1].name if struggled.tests else ""
        told = struggled._replace(tests=tuple(test for test in struggled.tests if test.died and test.name != "room"))
        yield from tell(table, told)
        if last == "room":
            crowded.append(f"{struggled.place} {_dead(table, struggled.tests[-1])}")
    if crowded:
        yield f"no more room: {', '.join(crowded)} ({RULES['room']})"


def _test(table: Table, struggled: Struggled, test: Test) -> str:
    niche, refuge = struggled.niche, struggled.refuge
    said = f"niche {niche}" if test.name == "niche" else _TITLES[test.name]
    compared = ", ".join(f"{_who(table, key)} {value}" for key, value in test.values) if test.name != "room" else ""
    group = " and ".join(_who(table, key) for key in test.group)
    parts = [f"{said}: {compared}" if compared else said]
    if test.chooser:
        parts.append(f"{test.chooser} chooses")
    elif test.name == "refuge":
        inedible = ", ".join(f"{_who(table, hunter)} {why}" for key, hunter, why in refuge if key in test.group)
        parts.append(f"nothing here can eat {group} ({inedible})")
    if test.name != "room" and group:
        one = len(test.group) == 1
        stay = "stays" if one else "stay"
        verb = "safe" if test.safe else stay if test.chooser else "goes on" if one else "go on"
        parts.append(f"{group} {verb}")
    parts.append(f"dies: {_dead(table, test)}" if test.died else f"{test.space} can be fed")
    return f"{'; '.join(parts)} ({RULES[test.name]})"


def _dead(table: Table, test: Test) -> str:
    return ", ".join(f"{_who(table, key)} x{many}" for key, many in test.died)


def _who(table: Table, key: str) -> str:
    """A genotype as a log calls it, also one that is gone."""
    species = table.species.get(key)
    if species is not None:
        return table.called(species)
    return f"{table.gone[key]} {key}".strip() if key in table.gone else key


def sketch(table: Table) -> MapView:
    """The continent as it stands, and beside it the land, the climate, and what this turn brought."""
    cells = []
    for where, (q, r) in SPOTS.items():
        places = [*table.continent.slots_of(where), where + "T"]
        pieces = tuple(
            (f"{table.called(species)} {place[-1] if len(place) == 2 else 'T' if place.endswith('T') else ''}".strip(),
             species.counters[place])
            for place in places
            for species in table.herd(place)
        )  # fmt: skip
        lies = [table.land.at(slot) for slot in table.continent.slots_of(where)]
        ids = "ice" if where in table.land.ice else " ".join(biome.id for biome in lies if biome) or "-"
        tokens = tuple(token for place in places for token in _tokens(table, place))
        cells.append(Cell(where, Hex(q, r), ids, "", pieces, tokens=tokens))
    return MapView(f"North America, turn {table.turn}", False, tuple(cells), (*_land(table), *_turn(table)))


def _tokens(table: Table, place: str) -> Iterator[Token]:
    """The counters of a slot, west or east in its hex, or of its triangle."""
    across = {"W": -0.45, "E": 0.45}.get(place[-1] if len(place) == 2 else "", 0.0)
    for row, species in enumerate(table.herd(place)):
        told, at = f"{table.called(species)} in {place}", (across, 0.05 + 0.42 * row)
        yield Token(species.owner, told, "", species.counters[place], at, label=species.key)


def _land(table: Table) -> Iterator[str]:
    """Biomes with their biomass, needs and niche, hex by hex; then the climate."""
    land = table.land
    for where in table.continent.sites:
        if where in land.ice:
            yield f"{where}: ice"
        for slot in table.continent.slots_of(where):
            biome = land.at(slot)
            if biome is not None:
                needs = biome.needs or "nothing"
                yield f"{slot}: {biome.id} {biome.name} {land.mass(slot)}, needs {needs}, niche {biome.niche}"
    faces = " ".join(f"{cycle}{'12'[face]}" for cycle, face in land.faces.items())
    yield f"greenhouse {degrees(land.greenhouse)}; cycles {faces}"
    for zone, cards in table.waiting.items():
        if cards:
            yield f"on the bridge from {zone}: {', '.join(reversed(cards))}"
    for player in table.order:
        for species in table.own(player):
            letters = table.letters(species) or "no letters"
            counters = number_of(species.total, "counter")
            yield f"{table.called(species)}: {species.name}, size {species.size}, {letters}, {counters}"


def _turn(table: Table) -> Iterator[str]:
    yield from table.news
    for struggled in table.struggled:
        yield from tell(table, struggled)
