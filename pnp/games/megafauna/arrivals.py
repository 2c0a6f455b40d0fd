"""Immigrants: where they find a place, and what their wild letter becomes (rules 3.1, 3.17, 3.18)."""

from __future__ import annotations

from pnp.named import NamedTuple
from pnp.referee.play.ledger import noting
from pnp.wording import number_of

from .cards import WILD
from .continent import triangle
from .species import HERBIVORE, Species
from .table import Table

ARRIVE = 2


class Place(NamedTuple):
    """Where an immigrant lives, and what its wild letter is, "" if it needed none."""

    place: str
    wild: str = ""


def find_place(table: Table, card: str, player: str = "") -> Place | None:
    """The nearest place where an immigrant can live, None if there is none (3.17)."""
    row = table.immigrants[card]
    for wild in ("", *(WILD if "W" in row.letters else "")):
        species = table.newcomer(card, player, wild)
        place = _search(table, species)
        if place:
            return Place(place, wild)
    return None


def _search(table: Table, species: Species) -> str:
    zone = table.continent.zone_named[table.immigrants[species.key].origin]
    letters = table.letters(species)
    for hex_ in table.continent.search(zone):
        grazes = species.eats == HERBIVORE
        for place in table.continent.slots_of(hex_) if grazes else (triangle(hex_),):
            taken = any(place in each.counters for each in table.own(""))
            lives = not table.homeless(letters, place) if grazes else _meal(table, species, hex_)
            if lives and not taken:
                return place
    return ""


def _meal(table: Table, hunter: Species, hex_: str) -> bool:
    """Whether there is a herbivore in a hex that it can eat."""
    return any(
        not table.inedible(prey, hunter, slot) for slot in table.continent.slots_of(hex_) for prey in table.herd(slot)
    )


def arrive(table: Table, card: str, player: str = "") -> bool:
    """An immigrant comes into play with two counters, or is discarded for want of a place."""
    found = find_place(table, card, player)
    name = table.immigrants[card].name
    if found is None:
        table.discard.append(card)
        table.report(f"{card} {name} finds no place")
        return False
    species = table.newcomer(card, player, found.wild)
    with noting(table, "3.17", f"the two counters of {card}") as noted:
        table.create(species, {found.place: {"lone": 1, "none": 0}.get(table.misread, ARRIVE)})
        for many in (1, 3):
            noted.instead(player, "map", many, "3.17", f"with {number_of(many, 'counter')} of {card}", lastly=True)
    wild = f", wild as {found.wild}" if found.wild else ""
    table.report(f"{card} {name} arrives at {found.place}{wild}" + (f" for {player}" if player else ""))
    return True


def let_in(table: Table) -> None:
    """Those who wait come in over bridges that are dry now, top first (3.27)."""
    for zone, cards in table.waiting.items():
        while cards and table.continent.dry(zone, table.land.greenhouse) and table.misread != "waits":
            arrive(table, cards.pop())
