"""How far counters go, and what stands in their way (rules 8.2 to 8.7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pnp.named import NamedTuple

from .continent import Continent, Step
from .land import degrees
from .species import Species
from .table import Table

SMALL = 2  # the largest size that moves one hex
FLIGHT = 3


class Way(NamedTuple):
    """How many steps a site is away, and why the last of them is closed ("" if it is open)."""

    steps: int
    closed: str = ""
    rule: str = ""


def reach(table: Table, species: Species) -> int:
    """How many steps a genotype goes (8.2, 13.1, 13.6)."""
    letters = table.letters(species)
    if "V" in letters:
        return FLIGHT
    if "flat-range" in table.house or ("cold-blood" in table.house and species.reptile):
        return 1
    return 1 if species.size <= SMALL else 2


class _Legs(NamedTuple):
    """What decides where an animal may go: its letters, and the land as it lies."""

    wings: bool
    swims: bool
    hardy: bool  # two P, for ice
    seas: frozenset[str]
    ice: frozenset[str]
    greenhouse: int


def _barred(continent: Continent, legs: _Legs, start: str, step: Step) -> tuple[str, str]:
    """Why a step is closed, and the paragraph; two blanks where it is open (8.3 to 8.5)."""
    if step.bridge and not legs.wings:
        zone = continent.zones[step.bridge]
        if zone.kind == "wings":
            return f"{zone.name} needs Wings", "8.5"
        if not continent.dry(step.bridge, legs.greenhouse):
            return f"the bridge to {zone.name} is flooded at greenhouse {degrees(legs.greenhouse)}", "8.5"
    if step.site in legs.seas and not legs.wings and not legs.swims:
        return f"{step.site} is sea", "8.3"
    if not legs.hardy:
        for hex_ in (start, step.site):
            if hex_ in legs.ice:
                return f"{hex_} is under ice", "8.4"
    return "", ""


def ways(table: Table, species: Species, start: str, many: int = 0) -> Mapping[str, Way]:
    """Every site within range, the start with 0 steps; `many` steps instead of the genotype's own range.

    Sites that only a closed step would reach are there too, with what closes it.
    """
    return _ways(table.continent, _legs(table, species), start, many or reach(table, species))


def _legs(table: Table, species: Species) -> _Legs:
    land, letters = table.land, table.letters(species)
    wings, swims, hardy = "V" in letters, "M" in letters, letters.count("P") > 1
    # Who flies or swims need not know where the sea is.
    seas = frozenset[str]() if wings or swims else land.seas()
    return _Legs(wings, swims, hardy, seas, frozenset(land.ice), land.greenhouse)


def hindrance(table: Table, species: Species, start: str, to: str) -> Way | None:
    """What alone keeps a genotype from a site to which no way leads: ice, sea or a flooded bridge; None where it is too
    far without these, too, or more than one of them is in its way."""
    legs = _legs(table, species)
    for free, why, rule in (
        (legs._replace(hardy=True), "the way there is under ice", "8.4"),
        (legs._replace(swims=True), "the way there is sea", "8.3"),
    ):
        way = _ways(table.continent, free, start, reach(table, species)).get(to)
        if way is not None and not way.closed and free != legs:
            return Way(way.steps, why, rule)
    return None


@lru_cache(maxsize=8192)
def _ways(continent: Continent, legs: _Legs, start: str, steps: int) -> Mapping[str, Way]:
    found = {start: Way(0)}
    closed: dict[str, Way] = {}
    edge = [start]
    for away in range(1, steps + 1):
        later = []
        for here in edge:
            for step in continent.steps[here]:
                if step.site in found:
                    continue
                why, rule = _barred(continent, legs, here, step)
                if why:
                    closed.setdefault(step.site, Way(away, why, rule))
                else:
                    found[step.site] = Way(away)
                    later.append(step.site)
        edge = later
    return {**{where: way for where, way in closed.items() if where not in found}, **found}
