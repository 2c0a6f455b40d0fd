"""How far counters go, and what stands in their way (rules 8.2 to 8.7)."""

from __future__ import annotations

from typing import NamedTuple

from .continent import Step
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


def barred(table: Table, letters: str, start: str, step: Step) -> tuple[str, str]:
    """Why a step is closed to who has these letters, and the paragraph; two blanks where it is open (8.3 to 8.5)."""
    land = table.land
    wings = "V" in letters
    if step.bridge:
        zone = table.continent.zones[step.bridge]
        if zone.kind == "wings" and not wings:
            return f"{zone.name} needs Wings", "8.5"
        if not table.continent.dry(step.bridge, land.greenhouse) and not wings:
            return f"the bridge to {zone.name} is flooded at greenhouse {land.greenhouse:+d}", "8.5"
    if land.sea(step.site) and not wings and "M" not in letters:
        return f"{step.site} is sea", "8.3"
    for hex_ in (start, step.site):
        if hex_ in land.ice and letters.count("P") < 2:
            return f"{hex_} is under ice", "8.4"
    return "", ""


def ways(table: Table, species: Species, start: str, many: int = 0) -> dict[str, Way]:
    """Every site within range, the start with 0 steps; `many` steps instead of the genotype's own range.

    Sites that only a closed step would reach are there too, with what closes it.
    """
    letters = table.letters(species)
    found = {start: Way(0)}
    closed: dict[str, Way] = {}
    edge = [start]
    for away in range(1, (many or reach(table, species)) + 1):
        later = []
        for here in edge:
            for step in table.continent.steps[here]:
                why, rule = barred(table, letters, here, step)
                if step.site in found:
                    continue
                if why:
                    closed.setdefault(step.site, Way(away, why, rule))
                else:
                    found[step.site] = Way(away)
                    later.append(step.site)
        edge = later
    return {**{where: way for where, way in closed.items() if where not in found}, **found}
