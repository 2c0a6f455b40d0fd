"""What the tables promise one another: a deck that is short or an island with a hole in it is a mistake.

Columns and their types have been checked when the tables were read. This looks at the rows together, on every load.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pnp.errors import Problem
from pnp.hexes import Hex, coordinates, disc
from pnp.kit.records import Kit
from pnp.kit.rows import Rows, problems, sizes

from .cards import (
    BARRIER_KINDS,
    BOARDS,
    GENES,
    PREDATORS,
    STRESSES,
    Barrier,
    Change,
    Crossing,
    Defence,
    Habitat,
    HabitatGene,
    Predator,
    Sector,
    Spot,
    Tolerance,
)

DECK = 12
"""Cards in each gene deck (rules 1.7), and sectors of the spinner (3.1)."""

EACH = 2
"""Barriers of each kind (1.6)."""

EVEN = 2
"""By how many hexes one habitat of an island may be larger than another (1.4)."""

_SEVERE = ("cold", "drought")


def validate(kit: Kit) -> list[Problem]:
    """Everything that is wrong with the tables taken together, table by table; each problem names its card or hex."""
    return problems(kit, _genes, _names, _habitat_genes, _change, _spinner, _barriers, _habitats, _islands)


def _genes(kit: Kit) -> Iterator[Problem]:
    """Twelve cards a deck, so that as many lie in stock as the rules count on."""
    for deck in GENES:
        count = sum(card.copies for card in kit.decks[deck])
        if count != DECK:
            yield Rows(kit, deck).whole("copies", f"expected {DECK} cards, got {count}")


def _names(kit: Kit) -> Iterator[Problem]:
    """Lists name what there is; every predator type and each pair of them is answered by the same number of genes."""
    rows = Rows(kit, "defence")
    defences = kit.rows(Defence)
    for defence in defences:
        yield from rows.words(defence, "against", defence.types, PREDATORS, "predator type")
    pairs: dict[frozenset[str], str] = {}
    for defence in defences:
        pair = frozenset(defence.types)
        if len(pair) == 2 and pairs.setdefault(pair, defence.id) != defence.id:
            yield rows.problem(defence, "against", f"the pair {defence.against} is that of {pairs[pair]} too")
        elif len(pair) == 2 and defence.copies != 1:
            yield rows.problem(defence, "copies", f"the pair {defence.against} is there {defence.copies} times")
    rows = Rows(kit, "crossing")
    for crossing in kit.rows(Crossing):
        yield from rows.words(crossing, "crosses", crossing.kinds, BARRIER_KINDS, "barrier")
    rows = Rows(kit, "tolerance")
    for tolerance in kit.rows(Tolerance):
        yield from rows.words(tolerance, "tolerates", tolerance.stresses, STRESSES, "stress")
    types = sizes(kit.rows(Predator), "type")
    for kind in PREDATORS:
        if types[kind] * len(PREDATORS) != types.total():
            said = f"{types[kind]} of {types.total()} cards are {kind}, expected a quarter"
            yield Rows(kit, "predator").whole("type", said)


def _habitat_genes(kit: Kit) -> Iterator[Problem]:
    """Breadth is paid for with mobility, and no habitat is asked for more often than another."""
    rows = Rows(kit, "habitat")
    known = [row.habitat for row in kit.rows(Habitat)]
    breadth: dict[int, HabitatGene] = {}
    listed = Counter[str]()
    for gene in kit.rows(HabitatGene):
        yield from rows.words(gene, "habitats", gene.optimal, known, "habitat")
        for name in gene.optimal:
            listed[name] += gene.copies
        other = breadth.setdefault(gene.mobility, gene)
        if len(other.optimal) != len(gene.optimal):
            message = f"mobility {gene.mobility} goes with {len(other.optimal)} habitats on {other.id}"
            yield rows.problem(gene, "habitats", f"{message}, with {len(gene.optimal)} here")
    ordered = [breadth[mobility] for mobility in sorted(breadth)]
    for slow, fast in pairwise(ordered):
        if len(fast.optimal) >= len(slow.optimal):
            message = f"more mobile than {slow.id}, and not in fewer habitats"
            yield rows.problem(fast, "mobility", message)
    for name in known:
        if listed[name] * len(known) != listed.total():
            message = f"{name} is listed {listed[name]} times of {listed.total()}, expected as often as the others"
            yield rows.whole("habitats", message)


def _change(kit: Kit) -> Iterator[Problem]:
    """Percentages stand with cold and drought, habitats with destruction, and nowhere else (rules 5.3 to 5.13)."""
    rows = Rows(kit, "change")
    for card in kit.rows(Change):
        for column, there, wanted in (
            ("percent", card.percent is not None, card.effect in _SEVERE),
            ("habitat", bool(card.habitat), card.effect == "destroy"),
        ):
            if there != wanted:
                yield rows.problem(card, column, f"{card.effect} {'needs one' if wanted else 'has none'}")


def _spinner(kit: Kit) -> Iterator[Problem]:
    """Twelve sectors, and for a mild season some without environmental change (5.7)."""
    rows = Rows(kit, "spinner")
    sectors = kit.rows(Sector)
    if len(sectors) != DECK:
        yield rows.whole("", f"expected {DECK} sectors, got {len(sectors)}")
    if all("change" in sector.actions for sector in sectors):
        yield rows.whole("", "every sector has an environmental change: a mild season needs one without")
    for sector in sectors:
        yield from rows.copies([sector], 1, "every sector is there once")
        if sector.actions == ("change", "change"):
            yield rows.problem(sector, "second", "environmental change twice in one turn")


def _barriers(kit: Kit) -> Iterator[Problem]:
    """Two of each of the five kinds."""
    rows, barriers = Rows(kit, "barriers"), kit.rows(Barrier)
    yield from rows.each_once(barriers, "kind", BARRIER_KINDS)
    yield from rows.copies(barriers, EACH, f"expected {EACH}, got {{0.copies}}")


def _habitats(kit: Kit) -> Iterator[Problem]:
    """Each habitat and each letter once; all six are there because genes and islands name them."""
    rows = Rows(kit, "habitats")
    seen: set[str] = set()
    for row in kit.rows(Habitat):
        for column, value in (("habitat", row.habitat), ("letter", row.letter)):
            if value in seen:
                yield rows.problem(row, column, f"{value} is there twice")
            seen.add(value)


def _islands(kit: Kit) -> Iterator[Problem]:
    for board in BOARDS:
        yield from _island(kit, board)


def _island(kit: Kit, board: str) -> Iterator[Problem]:
    """A whole disc of hexes under their right names: then each can be reached from each. Habitats of equal size."""
    rows = Rows(kit, board)
    names = coordinates(disc(BOARDS[board]), flat=False)
    spots = kit.rows(Spot, board)
    seen: set[str] = set()
    for spot in spots:
        if spot.hex not in names:
            yield rows.problem(spot, "hex", f"this island has no {spot.hex}")
        elif spot.hex in seen:
            yield rows.problem(spot, "hex", f"{spot.hex} is there twice")
        elif Hex(spot.q, spot.r) != names[spot.hex]:
            at = names[spot.hex]
            yield rows.problem(spot, "q", f"{spot.hex} lies at {at.q}, {at.r}, not at {spot.q}, {spot.r}")
        seen.add(spot.hex)
    yield from rows.missing("hex", names, seen)
    hexes = Counter(spot.habitat for spot in spots)
    known = [row.habitat for row in kit.rows(Habitat)]
    for spot in spots:
        if spot.habitat not in known:
            yield rows.problem(spot, "habitat", f"{spot.habitat} is not in the table habitats")
    if known and max(hexes[name] for name in known) - min(hexes[name] for name in known) > EVEN:
        told = ", ".join(f"{name} {hexes[name]}" for name in known)
        yield rows.whole("habitat", f"habitats differ by more than {EVEN} hexes: {told}")
