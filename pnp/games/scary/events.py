"""The event of the era (rules 8)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Broken, Remedy, Require
from pnp.referee.play.closures import Ask

from .asking import ask_roll, new_tile, total
from .cards import Event
from .evolve import evolve_one
from .populate import settle
from .setup import events_in
from .table import NEXT_TO, Table
from .verbs import HEXES

Part = Generator[Any, Any, None]

COLOUR = {"R": "red", "G": "green"}


def resolve_event(table: Table) -> Part:
    """Turn the leftmost event and do what it says (rules 8.1, 8.2, 8.9)."""
    table.phase = "event"
    move = yield _ask_event(table)
    event = table.events[str(move.args[0])]
    table.turned.append(event.id)
    table.fates = {}
    if event.needed is not None:
        for player in table.order:
            yield from survive(table, player, event)
    else:
        yield from take_effect(table, event)


def _ask_event(table: Table) -> Ask:
    left = [event.id for event in events_in(table) if event.id not in table.turned]
    back = COLOUR[table.backs[table.era]] if table.era < len(table.backs) else ""
    # A row that the header lists in order: which card is next, whatever was turned before.
    due = table.settings.events[table.era] if table.settings.as_listed else ""

    def check(move: Move, require: Require) -> None:
        card = str(move.args[0])
        if not require(card in table.events, "8.1", f"{card} is no event"):
            return
        event = table.events[card]
        if table.settings.events:
            require(event in events_in(table), "1.7", f"{card} {event.name} is not in the row that the header lists")
        else:
            require(event in events_in(table), "11.5", f"{card} {event.name} needs the house rule great-dying")
        require(not due or card == due, "1.7", f"the row lies in order, and {due} {_name(table, due)} is next")
        require(card not in table.turned, "1.7", f"{card} {event.name} was turned in era {_era_of(table, card)}")
        require(not back or event.back == back, "1.7", f"{card} has a {event.back} back, and the row has {back} here")

    def fitting() -> list[Move]:
        if due:
            return [Move(None, "event", (due,))]
        return [Move(None, "event", (card,)) for card in left if not back or table.events[card].back == back]

    def sample(chance: Random) -> Move:
        return chance.choice(fitting())

    def remedies(move: Move) -> list[Remedy]:
        card = str(move.args[0])
        if card in table.events:
            return [Remedy(move, "it happened all the same")]
        return [Remedy(one, "an event that nobody wrote down") for one in fitting()[:1]]

    return Ask(
        None,
        ("event",),
        "8.1",
        "the leftmost event is turned",
        missing="the event of this era has not been turned yet",
        check=check,
        candidates=fitting,
        remedies=remedies,
        defaults=fitting,
        sample=sample,
    )


def _name(table: Table, card: str) -> str:
    return table.events[card].name if card else ""


def _era_of(table: Table, card: str) -> str:
    """The era in which an event was turned, if it was."""
    return str(table.turned.index(card)) if card in table.turned else "none"


# ---- extinctions


def survive(table: Table, player: str, event: Event) -> Part:
    """SAFE, DOOMED, or a die; who is struck loses half, never the last one (rules 8.3 to 8.8).

    On the way it takes down why this lineage has nothing to roll, or to lose, for lines that say otherwise.
    """
    table.turn = player
    lineage, needed = table.lineages[player], event.needed or 0

    def fate(rule: str, reason: str) -> None:
        table.fates[player] = Broken(rule, reason)

    if not lineage.population:
        return fate("8.6", f"{player} has no marker on the map")
    for tag in event.safe_tags:
        if tag in lineage.tags:
            return fate("8.3", f"{player} holds {tag}, which is SAFE in {event.name}")
    doom = next((tag for tag in event.doomed_tags if tag in lineage.tags), "")
    if doom:
        fate("8.4", f"{player} holds {doom}, which is DOOMED in {event.name}: there is no die")
    else:
        fate("8.5", f"{player} is neither SAFE nor DOOMED in {event.name} and rolls a die first")
        move = yield ask_roll(player, 1, "8.5", f"to escape (needs {needed})")
        rolled = yield from total(move, 1, "8.5", "to escape")
        if rolled >= needed:
            return fate("8.5", f"{player} escaped with {rolled}, {event.name} asks for {needed}")
        fate("8.5", f"{player} has rolled {rolled}, and {event.name} asks for {needed}: one die is all")
    half = losses(lineage.population)
    left = max(0, half - lineage.survival)
    if lineage.survival and half and not left:
        return fate("8.7", f"{player} would lose {half}, and SURVIVAL {lineage.survival} leaves none of it")
    while left:
        automatic = len(lineage.markers) == 1  # there is no choice, so nothing need be written
        move = yield _ask_loss(table, player, left, automatic)
        if move is None or move.verb == "pass":
            move = Move(player, "lose", tuple(lineage.markers) * left)
        for hex_ in move.args[:left]:
            left -= table.leave(player, str(hex_), 1)
    fate("8.6", f"{player} has lost what there was to lose")


def losses(population: int) -> int:
    """Half, rounded up, but the last marker stays.

    >>> [losses(n) for n in range(6)]
    [0, 0, 1, 2, 2, 3]
    """
    return min((population + 1) // 2, max(0, population - 1))


def _ask_loss(table: Table, player: str, lost: int, optional: bool = False) -> Ask:
    lineage = table.lineages[player]

    def check(move: Move, require: Require) -> None:
        wanted = [str(arg) for arg in move.args]
        require(len(wanted) <= lost, "8.6", f"{player} loses {lost}, not {len(wanted)}")
        for hex_ in dict.fromkeys(wanted):
            there = lineage.markers[hex_]
            require(wanted.count(hex_) <= there, "8.6", f"{player} has {there} on {hex_}, not {wanted.count(hex_)}")

    def candidates() -> Iterator[Move]:
        here = sorted(lineage.markers)
        for several in combinations_with_replacement(here, lost):
            if all(several.count(hex_) <= lineage.markers[hex_] for hex_ in set(several)):
                yield Move(player, "lose", several)

    def remedies(move: Move) -> list[Remedy]:
        here = [hex_ for hex_ in move.args if lineage.markers[str(hex_)]][:lost]
        kept = [Remedy(Move(player, "lose", tuple(here)), "lost as far as there were any")] if here else []
        return [*kept, *(Remedy(one, f"lost on {' '.join(map(str, one.args))}") for one in list(candidates())[:1])]

    number = "1 marker" if lost == 1 else f"{lost} markers"
    return Ask(
        player,
        ("lose",),
        "8.6",
        f"{player} loses {number}",
        missing=f"{player} has {number} to lose",
        optional=optional,
        check=check,
        candidates=candidates,
        remedies=remedies,
        defaults=candidates,
    )


# ---- green events


def take_effect(table: Table, event: Event) -> Part:
    """Alleles, markers, prices, tiles: from top to bottom (rules 8.9 to 8.15)."""
    for lineage in table.lineages.values():
        besides = event.tag_alleles if lineage.qualifies(event.tag_names) else 0
        lineage.alleles += event.alleles + besides
    if event.markers:
        for player in table.order:
            lineage = table.lineages[player]
            if not event.tag_names or lineage.qualifies(event.tag_names):
                table.turn = player
                yield from settle(table, player, min(event.markers, lineage.supply), "8.11")
    if event.discount or event.half:
        table.cheaper = event if event.discount else None
        table.half = set(table.players) if event.half else set()
        if "this-era" in table.settings.house:
            for player in table.order:
                yield from evolve_one(table, player)
            table.cheaper, table.half = None, set()
    yield from change_tiles(table, event.change)
    for _ in range(event.swap):
        yield from swap_tiles(table)


def change_tiles(table: Table, times: int) -> Part:
    """The first player names tiles, which are exchanged for new ones (rules 8.14)."""
    changed: list[str] = []
    for _ in range(times):
        in_vain = not table.stack and not table.aside  # the old tile will remain, whichever is named (7.6)
        move = yield _ask_change(table, changed, in_vain)
        if move is None or move.verb == "pass":
            break
        hex_ = str(move.args[0])
        yield from new_tile(table, hex_, "8.14")
        changed.append(hex_)


def _ask_change(table: Table, changed: list[str], in_vain: bool) -> Ask:
    first = table.order[0]

    def check(move: Move, require: Require) -> None:
        hex_ = str(move.args[0])
        require(hex_ not in changed, "8.14", f"{hex_} has been changed by this event already")

    def offered() -> list[Move]:
        return [Move(first, "change", (hex_,)) for hex_ in HEXES if hex_ not in changed]

    return Ask(
        first,
        ("change",),
        "8.14",
        f"{first} names a tile to be changed",
        missing=f"{first} has a tile to name",
        optional=in_vain,
        check=check,
        candidates=offered,
        defaults=offered,
        remedies=lambda move: [Remedy(move, "changed once more")],
    )


def swap_tiles(table: Table) -> Part:
    """The first player lets two neighbouring tiles trade places, with everything on them (rules 8.15)."""
    first = table.order[0]

    def check(move: Move, require: Require) -> None:
        one, other = (str(arg) for arg in move.args)
        require(other in NEXT_TO[one], "8.15", f"{one} and {other} do not touch")

    def offered() -> list[Move]:
        return [Move(first, "swap", (one, other)) for one in HEXES for other in NEXT_TO[one] if one < other]

    move = yield Ask(
        first,
        ("swap",),
        "8.15",
        f"{first} names two neighbouring tiles to be swapped",
        missing=f"{first} has two tiles to name",
        check=check,
        candidates=offered,
        defaults=offered,
        remedies=lambda move: [Remedy(move, "swapped all the same")],
    )
    one, other = (str(arg) for arg in move.args)
    table.swap(one, other)
