"""What the tables promise one another: a slot with two biomes or a letter that nobody can have is a mistake.

Columns and their types have been checked when the tables were read. This looks at the rows together, on every load.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pnp.errors import Problem
from pnp.kit.records import Kit
from pnp.kit.rows import Rows, problems

from .beginning import Beginning
from .cards import HEXES, LETTERS, LINEAGES, SLOTS, Biome, Catastrophe, Deck, Dna, Genotype, Hexagon, Immigrant, Lineage

_CLIMATES = {"land": ("dry", "wet", "seasonal"), "marine": ("warm", "cold")}


def validate(kit: Kit) -> list[Problem]:
    """Everything that is wrong with the tables taken together, table by table; each problem names its card."""
    cards = (_biomes, _starts, _needs, _dna, _genotypes, _immigrants, _catastrophes)
    return problems(kit, *cards, _lengths, _map, _lineages)


def _biomes(kit: Kit) -> Iterator[Problem]:
    """A climate that its kind can have, no letter out of order, no climax twice."""
    rows = Rows(kit, "biomes")
    climaxes: dict[int, str] = {}
    for biome in kit.rows(Biome, "biomes"):
        allowed = _CLIMATES.get(biome.kind, _CLIMATES["land"])
        if biome.climate not in allowed:
            message = f"a {biome.kind} biome is {' or '.join(allowed)}, not {biome.climate}"
            yield rows.problem(biome, "climate", message)
        if biome.kind == "marine" and "M" not in biome.needs and biome.mast:
            yield rows.problem(biome, "mast", "there are no nuts in the sea")
        yield from rows.copies([biome], 1, "each biome is there once, since logs name the card")
        if climaxes.setdefault(biome.climax, biome.id) != biome.id:
            message = f"{biome.climax} is the climax of {climaxes[biome.climax]} too: which of them would be replaced?"
            yield rows.problem(biome, "climax", message)


def _starts(kit: Kit) -> Iterator[Problem]:
    """At the start each slot holds one biome that may be there, and there is room for everybody (2.3, 2.5)."""
    rows = Rows(kit, "biomes")
    hexes = {row.hex: row for row in kit.rows(Hexagon, "hexes")}
    taken: dict[str, Biome] = {}
    for biome in kit.rows(Biome, "biomes"):
        if not biome.start:
            continue
        there = hexes[biome.start[0]]
        if taken.setdefault(biome.start, biome) is not biome:
            yield rows.problem(biome, "start", f"{biome.start} is the slot of {taken[biome.start].id} already")
        if there.row not in biome.rows:
            yield rows.problem(biome, "start", f"{biome.start} is in row {there.row}, the card says {biome.rows}")
        if biome.kind == "marine" and there.height == "high":
            yield rows.problem(biome, "start", f"{there.hex} is high, and no sea lies there")
        if biome.kind == "orogeny" and there.height == "low":
            yield rows.problem(biome, "start", f"{there.hex} is low, and no mountains rise there")
    free = [biome for biome in taken.values() if not biome.needs]
    if len(free) < 6:
        message = f"{len(free)} biomes of the start need no letter; expected 6 or more, or founders find no place"
        yield rows.whole("start", message)


def _needs(kit: Kit) -> Iterator[Problem]:
    """Every letter that a biome needs can be had, as often as it is needed."""
    rows = Rows(kit, "biomes")
    most = Counter[str]()
    for dna in kit.rows(Dna, "dna"):
        for letter in LETTERS:
            most[letter] += max(band.letters.count(letter) for band in dna.steps)
    for biome in kit.rows(Biome, "biomes"):
        for letter, many in Counter(biome.needs).items():
            if most[letter] < many:
                message = f"needs {letter * many}, and the DNA cards together give {most[letter]} of {letter}"
                yield rows.problem(biome, "needs", message)


def _dna(kit: Kit) -> Iterator[Problem]:
    """Bands in order and apart; what a card bars is not what it gives; every slot has cards."""
    rows = Rows(kit, "dna")
    cards = kit.rows(Dna, "dna")
    for dna in cards:
        for band in dna.steps:
            if band.low > band.high:
                yield rows.problem(dna, "bands", f"{band.low}-{band.high} runs backwards")
        for one, other in pairwise(dna.steps):
            if other.low <= one.high:
                yield rows.problem(dna, "bands", f"size {other.low} is in two bands")
        both = [letter for letter in dna.bars if letter in dna.all_letters]
        if both:
            yield rows.problem(dna, "bars", f"gives {both[0]} itself")
        yield from rows.copies([dna], 1, "each card is there once, since logs name it")
    for slot in SLOTS:
        if not any(dna.slot == slot for dna in cards):
            yield rows.whole("slot", f"no card for {slot}")


def _genotypes(kit: Kit) -> Iterator[Problem]:
    """Sizes that do not run backwards, and names that tell all faces apart."""
    rows = Rows(kit, "genotypes")
    names: dict[str, str] = {}
    for card in kit.rows(Genotype, "genotypes"):
        for column in ("sizes", "reptile_sizes"):
            low, high = str(getattr(card, column)).split("-")
            if low > high:
                yield rows.problem(card, column, f"{low}-{high} runs backwards")
        for column in ("name", "reptile"):
            name = str(getattr(card, column)).casefold()
            if names.setdefault(name, card.id) != card.id:
                yield rows.problem(card, column, f"{name} is a face of {names[name]} too")
            names[name] = card.id


def _immigrants(kit: Kit) -> Iterator[Problem]:
    """Nobody comes over the bridge to Angaraland without Wings."""
    rows = Rows(kit, "immigrants")
    for card in kit.rows(Immigrant, "immigrants"):
        if card.origin == "Angaraland" and "V" not in card.letters:
            yield rows.problem(card, "origin", "only Wings come from Angaraland")


def _catastrophes(kit: Kit) -> Iterator[Problem]:
    """A bolide says what it kills, and nothing else does."""
    rows = Rows(kit, "catastrophes")
    for card in kit.rows(Catastrophe, "catastrophes"):
        told = bool(card.sum) and card.over is not None
        if card.effect == "bolide" and not told:
            yield rows.problem(card, "sum", "a bolide kills by a sum of letters, or by size, over a number")
        if card.effect != "bolide" and (card.sum or card.triple):
            yield rows.problem(card, "sum", f"a {card.effect} card kills by no letters")
        if bool(card.triple) != (card.least is not None):
            yield rows.problem(card, "triple", "letters and how many of them belong together")
        for column in ("sum", "triple"):
            for word in str(getattr(card, column)).split():
                if word not in LETTERS and not (column == "sum" and word == "size"):
                    yield rows.problem(card, column, f"no letter {word!r}; there are {' '.join(LETTERS)}")


def _lengths(kit: Kit) -> Iterator[Problem]:
    """Each length finds its cards, and its deck is as long as it says."""
    here = {
        "biomes": sum(not biome.start for biome in kit.rows(Biome, "biomes")),
        **{kind: len(kit.decks[kind]) for kind in ("dna", "genotypes", "immigrants", "catastrophes")},
    }
    for row in kit.rows(Deck, "lengths"):
        wanted = {kind: int(getattr(row, kind)) for kind in here}
        for kind, number in wanted.items():
            if here[kind] < number:
                # A deck of one's own is what is short, not the length.
                message = f"a {row.length} play draws {number} of them, and there are {here[kind]}"
                yield Rows(kit, kind).whole("id", message)
        if sum(wanted.values()) != row.turns:
            message = f"{sum(wanted.values())} cards for {row.turns} turns"
            yield kit.problem("lengths", row, "turns", message)


def _map(kit: Kit) -> Iterator[Problem]:
    """Eleven hexes, and every border from both sides."""
    hexes = {row.hex: row for row in kit.rows(Hexagon, "hexes")}
    if "".join(hexes) != HEXES:
        yield Rows(kit, "hexes").whole("hex", f"expected the hexes {HEXES[0]} to {HEXES[-1]}")
        return
    for row in hexes.values():
        for other in row.borders.split():
            if other not in hexes or row.hex not in hexes[other].borders.split():
                yield kit.problem("hexes", row, "borders", f"{other} does not border on {row.hex}")


def _lineages(kit: Kit) -> Iterator[Problem]:
    """The four lineages in their order, with teeth as many as letters."""
    rows = kit.rows(Lineage, "lineages")
    if tuple(row.lineage for row in rows) != LINEAGES:
        yield Rows(kit, "lineages").whole("lineage", f"expected {', '.join(LINEAGES)} in this order")
    for row in rows:
        if row.teeth != len(row.lineage):
            yield kit.problem("lineages", row, "teeth", f"{row.lineage} has {len(row.lineage)} teeth, not {row.teeth}")
    for start in kit.rows(Beginning, "starts"):
        named = start.lineages.split()
        if named != [lineage for lineage in LINEAGES if lineage in named]:
            yield kit.problem("starts", start, "lineages", f"expected some of {', '.join(LINEAGES)} in this order")
        if len(start.genes.split()) != len(named):
            yield kit.problem("starts", start, "genes", f"expected {len(named)} numbers, one for each lineage")
