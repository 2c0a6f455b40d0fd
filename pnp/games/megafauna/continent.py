"""The map that never changes: hexes, zones, what is next to what, the order of places, the arrows (rules 1.4 to 1.6).

A place is what a log writes: a slot `hW` or `hE`, a triangle `hT`, a zone's slot `Asia`, its triangle `AsiaT`. A site
is a hex letter or a zone: `site("hW")` is `h`, `site("AsiaT")` is `Asia`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from pnp.kit.records import Kit
from pnp.named import NamedTuple

from .cards import HEXES, Biome, Hexagon, Row, Zone

ROWS = "AJHT"
SIDES = "WE"
SLOTS = tuple(hex_ + side for hex_ in HEXES for side in SIDES)
"""All slots of the map in the order of the struggle (9.1)."""


def site(place: str) -> str:
    """The hex or zone of a place.

    >>> site("hW"), site("AsiaT"), site("Asia"), site("hT")
    ('h', 'Asia', 'Asia', 'h')
    """
    if place[0] in HEXES and len(place) == 2:
        return place[0]
    return place[:-1] if place.endswith("T") else place


def triangle(place: str) -> str:
    """The triangle of a place's hex or zone.

    >>> triangle("hW"), triangle("Asia")
    ('hT', 'AsiaT')
    """
    return site(place) + "T"


def is_triangle(place: str) -> bool:
    """Whether predators live there."""
    return place.endswith("T")


def other_side(slot: str) -> str:
    """The slot beside one.

    >>> other_side("hW")
    'hE'
    """
    return slot[0] + ("E" if slot[1] == "W" else "W")


class Step(NamedTuple):
    """What a step from one site to the next asks for (8.3 to 8.5). `bridge` is the zone whose bridge it crosses."""

    site: str
    bridge: str = ""


class Continent:
    """The map of a kit."""

    shared = True  # a play does not change it: copies of a table have the same one

    def __init__(self, kit: Kit) -> None:
        self.hexes: dict[str, Hexagon] = {row.hex: row for row in kit.rows(Hexagon, "hexes")}
        self.weather: dict[str, str] = {row.row: row.weather for row in kit.rows(Row, "rows")}
        self.zones = {str(row.zone): row for row in kit.rows(Zone, "zones")}
        self.zone_named = {row.name: zone for zone, row in self.zones.items()}
        self.steps: dict[str, tuple[Step, ...]] = {}
        for hex_, row in self.hexes.items():
            near = [Step(other) for other in row.borders.split()]
            near += [Step(zone, zone) for zone, each in self.zones.items() if each.hex == hex_]
            self.steps[hex_] = tuple(near)
        for zone, each in self.zones.items():
            self.steps[zone] = (Step(each.hex, zone),)

    @cached_property
    def sites(self) -> tuple[str, ...]:
        """Hexes a to k, then zones."""
        return (*self.hexes, *self.zones)

    @cached_property
    def slots(self) -> tuple[str, ...]:
        """All places of herbivores in the order of the struggle (9.1)."""
        return (*SLOTS, *self.zones)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """All places in the order in which a short supply grows (7.2)."""
        zones = [place for zone in self.zones for place in (zone, zone + "T")]
        return (*SLOTS, *(hex_ + "T" for hex_ in self.hexes), *zones)

    def slots_of(self, where: str) -> tuple[str, ...]:
        """The slots of a hex, W first, or the one of a zone."""
        return (where + "W", where + "E") if where in self.hexes else (where,)

    def row(self, hex_: str) -> str:
        """The letter of a hex's row."""
        return self.hexes[hex_].row

    def high(self, hex_: str) -> bool:
        """Whether a hex is high."""
        return self.hexes[hex_].height == "high"

    def southwest(self, slot: str) -> tuple[int, str, int]:
        """Where a slot stands in the order from the south and west (3.5)."""
        return -ROWS.index(self.row(slot[0])), slot[0], SIDES.index(slot[1])

    @cached_property
    def from_southwest(self) -> tuple[str, ...]:
        """All slots of the map from the south and west."""
        return tuple(sorted(SLOTS, key=self.southwest))

    def may_lie(self, biome: Biome, hex_: str) -> bool:
        """Whether a kind of biome may be displaced or given back to a hex (3.8, 3.23)."""
        if biome.kind == "marine":
            return not self.high(hex_)
        return biome.kind != "orogeny" or self.high(hex_)

    def arrow(self, hex_: str, biome: Biome | None, warming: bool) -> str:
        """Where climate moves a biome, or ice for None: a hex, a zone, or "" (3.22)."""
        row = self.hexes[hex_]
        if biome is not None and biome.kind == "marine":
            return row.sea_north if warming else row.sea_south
        return row.north if warming else row.south

    def distances(self, start: str) -> dict[str, int]:
        """How many steps each hex is from one."""
        found = {start: 0}
        edge = [start]
        while edge:
            hex_ = edge.pop(0)
            for other in self.hexes[hex_].borders.split():
                if other not in found:
                    found[other] = found[hex_] + 1
                    edge.append(other)
        return found

    def search(self, zone: str) -> Iterator[str]:
        """Hexes in the order in which an immigrant from a zone looks for a place (3.17)."""
        away = self.distances(self.zones[zone].hex)
        yield from sorted(away, key=lambda hex_: (away[hex_], -ROWS.index(self.row(hex_)), hex_))

    def dry(self, zone: str, greenhouse: int) -> bool:
        """Whether one can come over from a zone without Wings: a dry bridge, or the sea, which is no bridge (1.8)."""
        row = self.zones[zone]
        if row.kind == "sea":
            return True
        return row.dry_to is not None and greenhouse <= row.dry_to
