"""What is printed of Bios: Megafauna: cards and charts, and the cratons in the line of those who play."""

from __future__ import annotations

from pnp.kit.records import Kit
from pnp.referee.game import kept_by_kit
from pnp.referee.play.checkpoints import Fixed

from .cards import Archetype, ClimateCard, Entry, Era, Event, Spot
from .settings import Settings
from .validate import mutations
from .world import World


class Printed:
    """What stands on cards and charts: found once for all plays with the same kit."""

    def __init__(self, kit: Kit) -> None:
        self.eras = {row.era: row for row in kit.rows(Era, "eras")}
        self.mutations = Fixed({card.id: card for card in mutations(kit)})
        self.colours = Fixed({card.id: card.colour for card in self.mutations.values()})
        self.events = Fixed({card.id: card for card in kit.rows(Event, "event")})
        self.climate = kit.rows(ClimateCard, "climate")


printed_of = kept_by_kit(Printed)


@kept_by_kit
def _worlds(kit: Kit) -> dict[tuple[str | bool, ...], World]:
    """Those of a kit that have been made, by the letters in their line and whether its ends are open."""
    return {}


def world_of(kit: Kit, settings: Settings) -> World:
    """The cratons of those who play, in their line; they do not change, and are made once for a kit."""
    archetypes = {card.seat: card for card in kit.rows(Archetype, "archetypes")}
    line = [archetypes[settings.phyla[player]].letter for player in settings.order]  # type: ignore[index]
    if settings.challenge:
        line = [card.letter for card in archetypes.values()]  # an empty world (17.2)
    worlds, ends = _worlds(kit), "open-ends" in settings.house
    key = (*line, ends)
    if key not in worlds:
        worlds[key] = World(line, kit.rows(Spot, "cratons"), kit.rows(Entry, "movement"), ends)
    return worlds[key]
