"""The event of the era (rules 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TypeVar

from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Ask, Flow, Option, Part, Window
from pnp.referee.play.draws import TopCard
from pnp.referee.play.guards import Broken, Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.steps import Step
from pnp.referee.play.throws import guessed_total
from pnp.referee.play.usual import AnyOf, OfTable
from pnp.wording import number_of

from .asking import AskRoll, Choice, new_tile
from .cards import BACKS, Event
from .evolve import evolve_one
from .moves import HEXES, Change, Lose, Roll, Swap, Turn
from .populate import AskGranted, populated
from .table import NEXT_TO, Table

M = TypeVar("M", bound=Move)


def resolve_event(table: Table) -> Flow:
    """Turn the leftmost event and do what it says (rules 8.1, 8.2, 8.9)."""
    table.phase = "event"
    event = table.events[(yield from TurnEvent(table)).card]
    table.turned.append(event.id)
    table.fates, table.saved = {}, {}
    if event.needed is None:
        yield from take_effect(table, event)
        return
    for player in table.order:
        table.turn = player
        yield from survive(table, player, event, event.needed)


class TurnEvent(OfTable[Table], TopCard[Turn]):
    """The leftmost event of the row (8.1)."""

    rule = "8.1"
    prompt = "the leftmost event is turned"
    missing = "the event of this era has not been turned yet"
    taken_as, instead = "it happened all the same", "an event that nobody wrote down"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.back = BACKS[table.backs[table.era]] if table.era < len(table.backs) else ""
        # A row that the header lists in order: which card is next, whatever was turned before.
        self.due = table.settings.events[table.era] if table.settings.as_listed else ""

    def check(self, move: Turn, require: Require) -> None:
        table, card, due = self.table, move.card, self.due
        if not require(card in table.events, "8.1", f"{card} is no event"):
            return
        event = table.events[card]
        if table.settings.events:
            require(event in table.row, "1.7", f"{card} {event.name} is not in the row that the header lists")
        else:
            require(event in table.row, "11.5", f"{card} {event.name} needs the house rule great-dying")
        if due and card != due:
            require(False, "1.7", f"the row lies in order, and {due} {table.events[due].name} is next")
        if card in table.turned:
            require(False, "1.7", f"{card} {event.name} was turned in era {table.turned.index(card)}")
        fits = not self.back or event.back == self.back
        require(fits, "1.7", f"{card} has a {event.back} back, and the row has {self.back} here")

    def left(self) -> list[str]:
        if self.due:
            return [self.due]
        lying = (event for event in self.table.row if event.id not in self.table.turned)
        return [event.id for event in lying if not self.back or event.back == self.back]

    def possible(self, move: Turn) -> bool:
        return move.card in self.table.events


# ---- extinctions


def survive(table: Table, player: str, event: Event, needed: int) -> Flow:
    """SAFE, DOOMED, or a die; who is struck loses half, never the last one (rules 8.3 to 8.8).

    On the way it takes down why this lineage has nothing to roll, or to lose, for lines that say otherwise.
    """
    lineage = table.lineages[player]

    def fate(rule: str, reason: str) -> None:
        table.fates[player] = Broken(rule, reason)

    table.fates[player] = first = _at_first(table, player, event)
    if first.rule == "8.6":
        return
    if first.rule == "8.3":
        if (yield from _needless_die(table, player, needed)) in (None, ESCAPED):
            return
    elif first.rule == "8.4":
        if (yield from _needless_die(table, player, needed)) == ESCAPED:
            return
    else:
        throw = yield from AskRoll(player, 1, "8.5", f"to escape (needs {needed})")
        rolled = yield from guessed_total(throw, 1, "8.5", "to escape")
        if rolled >= needed:
            return fate("8.5", f"{player} escaped with {rolled}, {event.name} asks for {needed} or more")
        fate("8.5", f"{player} has rolled {rolled}, and {event.name} asks for {needed} or more: one die is all")
    whole, half = lineage.population, losses(lineage.population)
    left = max(0, half - lineage.survival)
    if lineage.survival and half and not left:
        fate("8.7", f"{player} would lose {half}, and SURVIVAL {lineage.survival} leaves none of it")
        # Whoever comes next is due already, for lines that come too early.
        for other in table.order[table.order.index(player) + 1 :][:1]:
            table.fates[other] = _at_first(table, other, event)
        while isinstance(lost := (yield from AskNoLoss(table, player)), Lose):
            for hex_ in lost.hexes:
                table.leave(player, hex_, 1)
        return
    saved, due = half > left, left
    while left:
        lost = yield from AskLoss(table, player, left, due - left, half)
        with noting(table, "8.6", f"the markers lost to {event.name}") as noted:
            if saved:
                said = f"without what SURVIVAL saves from {event.name}"
                noted.instead(player, "markers", -half, "8.7", said)
            noted.instead(player, "markers", -(lineage.population // 2), "8.6", "with the half rounded down")
            noted.instead(player, "tiles", 0, "6.7", "with tiles on which no marker is left")
            noted.instead(player, "score", -left * lineage.complexity, "6.7", "with tiles on which no marker is left")
            for hex_ in lost.hexes if lost else tuple(lineage.markers) * left:
                gone = table.leave(player, hex_, 1) if hex_ != THE_REST and (left or lost) else 0
                left = max(0, left - gone) if hex_ != THE_REST else 0
    table.saved[player] = half - due
    fate("8.6", f"{player} has lost {due}, and that was all: {_reckoned(whole, half, due)}")


def _at_first(table: Table, player: str, event: Event) -> Broken:
    """What an extinction comes to for a player before any die: nothing to lose, SAFE, DOOMED, or a die (8.3 to 8.6)."""
    lineage = table.lineages[player]
    if not lineage.population:
        return Broken("8.6", f"{player} has no marker on the map")
    safe = next((tag for tag in event.safe_tags if tag in lineage.tags), "")
    doom = next((tag for tag in event.doomed_tags if tag in lineage.tags), "")
    if safe:
        return Broken("8.3", f"{player} holds {safe}, which is SAFE in {event.name}")
    if doom:
        return Broken("8.4", f"{player} holds {doom}, which is DOOMED in {event.name}: there is no die")
    return Broken("8.5", f"{player} is neither SAFE nor DOOMED in {event.name} and rolls a die first")


ESCAPED, STRUCK = "escaped", "struck"


def _needless_die(table: Table, player: str, needed: int) -> Part[str | None]:
    """What came of a die that somebody rolled who is SAFE or DOOMED (8.3, 8.4), where it is taken to have decided."""
    rolled = yield from AskNoDie(table, player)
    if not isinstance(rolled, Roll) or None in rolled.dice:
        return None
    return ESCAPED if sum(rolled.seen) >= needed else STRUCK


class _Needless(OfTable[Table], Window[M]):
    """What nobody is asked for, by what an extinction has come to for a player; somebody may write it all the same."""

    unasked = True

    def __init__(self, table: Table, player: str) -> None:
        super().__init__(table)
        self.anyone = (player,)

    def check(self, move: M, require: Require) -> None:
        fate = self.table.fates.get(move.player)
        if fate is not None:  # whoever has not come to it yet is told whose turn it is
            require(False, *fate)


class AskNoLoss(_Needless[Lose]):
    """Whom SURVIVAL leaves nothing to lose loses nothing, whatever somebody writes (8.7)."""

    rule = "8.7"

    def remedies(self, move: Lose) -> list[Remedy]:
        markers = self.table.lineages[move.player].markers
        there = all(move.hexes.count(hex_) <= markers[hex_] for hex_ in move.hexes)
        return [*([Remedy(move, "lost all the same")] if there else []), Remedy(None, "not lost")]


class AskNoDie(_Needless[Roll]):
    """Whoever is SAFE or DOOMED rolls nothing, whatever somebody writes: the die is left out, or has decided."""

    rule = "8.5"

    def matches(self, move: Roll) -> bool:
        return len(move.args) == 1  # two dice are the income of the next era

    def remedies(self, move: Roll) -> list[Remedy]:
        return [Remedy(None, "left out"), Remedy(move, "the die decided all the same")]


def _reckoned(whole: int, half: int, due: int) -> str:
    """How many markers of a whole are to be lost, in words."""
    saved = f", and SURVIVAL saves {half - due}" if due < half else ""
    return f"half of {whole}" + (", rounded up," if whole % 2 else "") + f" is {half}{saved}"


def losses(population: int) -> int:
    """Half, rounded up, but the last marker stays.

    >>> [losses(n) for n in range(6)]
    [0, 0, 1, 2, 2, 3]
    """
    return min((population + 1) // 2, max(0, population - 1))


THE_REST = ""  # in the place of a hex: what was to be lost besides is let off, once that has been ruled on


class AskLoss(AnyOf[Lose], Choice[Lose]):
    """Who is struck says where markers are lost (8.6); where all are on one hex, nothing need be written."""

    rule = "8.6"
    prompt = "{self.who} loses {self.number}"
    missing = "{self.who} has {self.number} to lose{self.why}"
    parted = True

    def __init__(self, table: Table, player: str, lost: int, before: int, half: int) -> None:
        super().__init__(table, player)
        self.optional = len(self.lineage.markers) == 1
        self.lost = lost
        self.before = before  # what lines before this one have told
        self.half = half  # what it would be without SURVIVAL

    @property
    def number(self) -> str:
        """How many markers, in words."""
        return number_of(self.lost, "marker")

    @property
    def why(self) -> str:
        """What has struck this lineage: ": Ann has rolled 3, and Falling Star asks for 4 or more"."""
        fate = self.table.fates.get(str(self.who))
        return f": {fate.reason.partition(':')[0]}" if fate is not None else ""

    def check(self, move: Lose, require: Require) -> None:
        wanted = move.hexes
        enough = len(wanted) == self.lost or (self.goes_on and len(wanted) < self.lost)
        due, named = self.before + self.lost, self.before + len(wanted)
        rule = "8.7" if due < named <= self.half else "8.6"
        why = _reckoned(self.lineage.population + self.before, self.half, due)
        require(enough, rule, f"{self.who} loses {due}, not {named}: {why}")
        for hex_ in dict.fromkeys(wanted):
            there, lost = self.lineage.markers[hex_], wanted.count(hex_)
            require(lost <= there, "8.6", f"{self.who} has {there} on {hex_}, not {lost}")

    def candidates(self) -> Iterator[Lose]:
        markers = self.lineage.markers
        for several in combinations_with_replacement(sorted(markers), self.lost):
            if all(several.count(hex_) <= markers[hex_] for hex_ in set(several)):
                yield Lose(self.who, *several)

    def step(self, chosen: Sequence[Value] = ()) -> Step | Lose | None:
        """One marker after another."""
        if len(chosen) == self.lost:
            return Lose(self.who, *chosen)
        here = self.lineage.markers.items()
        return Step("from where", tuple(hex_ for hex_, number in here if number > chosen.count(hex_)))

    def remedies(self, move: Lose) -> list[Remedy]:
        there = [hex_ for hex_ in move.hexes if self.lineage.markers[hex_]]
        here = there[: self.lost]
        rest = [THE_REST] if len(here) < self.lost and not self.goes_on else []
        said = f"lost, and no more than {len(here)}" if rest else f"lost on {' '.join(here)} alone"
        kept = [Remedy(Lose(self.who, *here, *rest), said)] if here else []
        all_ = [Remedy(move, "lost all the same")] if there == [*move.hexes] and len(there) > self.lost else []
        return [*all_, *kept, *(Remedy(one, f"lost on {' '.join(one.hexes)}") for one in list(self.candidates())[:1])]


# ---- green events


def take_effect(table: Table, event: Event) -> Flow:
    """Alleles, markers, prices, tiles: from top to bottom (rules 8.9 to 8.15)."""
    for player, lineage in table.lineages.items():
        besides = event.tag_alleles if lineage.qualifies(event.tag_names) else 0
        if table.misread == "tagged":
            besides *= len(lineage.tags.intersection(event.tag_names))
        with noting(table, "8.10", f"the alleles of {event.name} for all"):
            lineage.alleles += event.alleles if table.misread != "instead" or not besides else 0
        with noting(table, "8.10", f"the alleles of {event.name} for its tags") as noted:
            lineage.alleles += besides
            if event.tag_alleles and not besides:
                said = f"with the alleles of {event.name} for tags that are not held"
                noted.instead(player, "alleles", event.tag_alleles, "8.10", said)
    if event.markers:
        for player in table.order:
            lineage = table.lineages[player]
            if not event.tag_names or lineage.qualifies(event.tag_names):
                table.turn = player
                yield from populated(AskGranted(table, player, min(event.markers, lineage.supply)))
    if event.discount or event.half:
        table.cheaper = event if event.discount else None
        table.half = set(table.players) if event.half else set()
        if "this-era" in table.settings.house:
            for player in table.order:
                yield from evolve_one(table, player)
            table.cheaper, table.half = None, set()
    yield from change_tiles(table, event.change)
    for _ in range(event.swap):
        swap = yield from AskSwap(table)
        table.swap(swap.one, swap.other)


def change_tiles(table: Table, times: int) -> Flow:
    """The first player names tiles, which are exchanged for new ones (rules 8.14)."""
    changed: list[str] = []
    for _ in range(times):
        named = yield from AskChange(table, changed)
        if named is None:
            break
        yield from new_tile(table, named.hex, "8.14")
        changed.append(named.hex)


class AskChange(AnyOf[Change], Option[Change]):
    """The first player names a tile to be exchanged (8.14)."""

    rule = "8.14"
    prompt = "{self.who} names a tile to be changed"
    missing = "{self.who} has a tile to name"
    taken_as = "changed once more"

    def __init__(self, table: Table, changed: list[str]) -> None:
        self.who = table.order[0]
        self.changed = changed
        self.optional = not table.stack and not table.aside  # the old tile will remain, whichever is named (7.6)

    def check(self, move: Change, require: Require) -> None:
        require(move.hex not in self.changed, "8.14", f"{move.hex} has been changed by this event already")

    def candidates(self) -> list[Change]:
        return [Change(self.who, hex_) for hex_ in HEXES if hex_ not in self.changed]


class AskSwap(AnyOf[Swap], Ask[Swap]):
    """The first player lets two neighbouring tiles trade places, with everything on them (8.15)."""

    rule = "8.15"
    prompt = "{self.who} names two neighbouring tiles to be swapped"
    missing = "{self.who} has two tiles to name"
    taken_as = "swapped all the same"

    def __init__(self, table: Table) -> None:
        self.who = table.order[0]

    def check(self, move: Swap, require: Require) -> None:
        require(move.other in NEXT_TO[move.one], "8.15", f"{move.one} and {move.other} do not touch")

    def candidates(self) -> list[Swap]:
        return [Swap(self.who, one, other) for one in HEXES for other in NEXT_TO[one] if one < other]
