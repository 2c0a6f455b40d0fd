"""What the tables promise one another: a chain that cannot be played or a start that cannot be laid is a mistake.

Columns and their types have been checked when the tables were read. This looks at the cards together, on every load.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pnp.errors import Problem
from pnp.hexes import coordinates, disc
from pnp.kit.records import Kit
from pnp.kit.rows import Rows, problems
from pnp.reached import reached

from .cards import ANY, ERAS, Biome, EraRow, Event, Spot, Tag, Tile, Trait, parts

DECK = 10
"""Different traits in the deck of an era, a copy of each for every player (rules 1.3)."""

GRANTED = 2
"""Traits that must grant a tag before a biome or an event may ask for it."""

START_LOCK = 1
"""The latest lock on a tile of the start."""


def validate(kit: Kit) -> list[Problem]:
    """Everything that is wrong with the tables taken together, table by table; each problem names its card."""
    return problems(kit, _eras, _tags, _biomes, _start, _traits, _chains, _events)


def _eras(kit: Kit) -> Iterator[Problem]:
    rows = Rows(kit, "eras")
    eras = kit.rows(EraRow)
    if len(eras) != ERAS:
        yield rows.whole("", f"expected {ERAS} eras, got {len(eras)}")
    for number, row in enumerate(eras):
        if row.era != number:
            yield rows.problem(row, "era", f"expected era {number}, got {row.era}")
        if row.from_ma <= row.to_ma:
            yield rows.problem(row, "to_ma", f"{row.name} ends before it begins")


def _tags(kit: Kit) -> Iterator[Problem]:
    """Spelling, and that whatever is asked for can be had."""
    traits, events = kit.rows(Trait), kit.rows(Event)
    biomes = kit.rows(Biome)
    known = [row.tag for row in kit.rows(Tag)]
    granted = Counter(tag for trait in traits for tag in set(trait.tag_names))
    places: list[tuple[str, object, str, tuple[str, ...]]] = [
        *(("traits", trait, "tags", trait.tag_names) for trait in traits),
        *(("biomes", biome, "needs", biome.need_tags) for biome in biomes),
        *(("biomes", biome, "bonus", sum(biome.bonus_tags, ())) for biome in biomes),
        *(("events", event, "safe", event.safe_tags) for event in events),
        *(("events", event, "doomed", event.doomed_tags) for event in events),
        *(("events", event, "tags", event.tag_names) for event in events),
    ]
    tables = {name: Rows(kit, name) for name in ("traits", "biomes", "events")}
    for table, row, column, tags in places:
        rows = tables[table]
        yield from rows.strangers(row, column, tags, known, "tag")
        for tag in tags:
            if tag in known and granted[tag] < GRANTED and table != "traits":
                had = f"only {granted[tag]} of the traits grants it" if granted[tag] else "no trait grants it"
                yield rows.problem(row, column, f"{tag}: {had}, expected {GRANTED} or more")
    wanted = {tag for table, _, _, tags in places if table != "traits" for tag in tags}
    # Somebody's own events may well leave a tag of the game alone.
    wanted |= {tag for event in kit.shipped("events") if isinstance(event, Event) for tag in _asked(event)}
    for row in kit.rows(Tag):
        if row.tag not in wanted:
            yield Rows(kit, "tags").problem(row, "tag", f"{row.tag}: no biome and no event asks for it")


def _asked(event: Event) -> tuple[str, ...]:
    """The tags that an event looks for."""
    return (*event.safe_tags, *event.doomed_tags, *event.tag_names)


def _biomes(kit: Kit) -> Iterator[Problem]:
    rows = Rows(kit, "biomes")
    biomes = kit.rows(Biome)
    names = [biome.biome for biome in biomes]
    for biome in biomes:
        yield from rows.strangers(biome, "follows", biome.follow_names, names, "biome")
    rows = Rows(kit, "traits")
    for trait in kit.rows(Trait):
        yield from rows.strangers(trait, "tiles", trait.tile_names, (*names, ANY), "biome")
        yield from rows.strangers(trait, "competition", trait.competition_names, (*names, ANY), "biome")


def _start(kit: Kit) -> Iterator[Problem]:
    """The board as it is laid by 1.8: for each hex the lowest tile of its biome that is left."""
    rows, tiles = Rows(kit, "layout"), Rows(kit, "tiles")
    spots = kit.rows(Spot)
    hexes = coordinates(disc(2), flat=True)
    there = {spot.hex for spot in spots}
    yield from rows.missing("hex", hexes, there)
    left = sorted(kit.rows(Tile), key=lambda tile: tile.id, reverse=True)
    yield from tiles.copies(left, 1, "every tile is there once")
    for spot in sorted(spots, key=lambda spot: spot.hex):
        if spot.hex not in hexes:
            yield rows.problem(spot, "hex", f"the board has no {spot.hex}")
        found = next((tile for tile in reversed(left) if tile.biome == spot.biome), None)
        if found is None:
            yield rows.problem(spot, "biome", f"{spot.hex}: no tile of {spot.biome} is left for it")
            continue
        left.remove(found)
        if found.lock > START_LOCK:
            message = f"it starts on {spot.hex} and is locked until era {found.lock}, expected {START_LOCK} or less"
            yield tiles.problem(found, "lock", message)


def _traits(kit: Kit) -> Iterator[Problem]:
    """Each trait by itself, and the size of each deck."""
    rows = Rows(kit, "traits")
    traits = kit.rows(Trait)
    names = [trait.name for trait in traits]
    sizes: Counter[int] = Counter()
    for trait in traits:
        if names.count(trait.name) > 1:
            yield rows.problem(trait, "name", f"{trait.name!r} is the name of another trait too")
        if trait.first > trait.last:
            yield rows.problem(trait, "last", f"the window ends with era {trait.last}, before it begins")
        for column, others in (("needs", trait.need_names), ("helps", trait.help_names)):
            yield from rows.strangers(trait, column, others, names, "trait")
            if trait.name in others:
                yield rows.problem(trait, column, f"{trait.name} asks for itself")
        yield from rows.copies([trait], 1, "copies are one for each player and deck, expected 1")
        eras = []
        for part in parts(trait.decks):
            if part.isascii() and part.isdigit() and int(part) < ERAS and int(part) not in eras:
                eras.append(int(part))
            else:
                message = f"expected eras from 0 to {ERAS - 1}, each once, such as 3; 4, got {part!r}"
                yield rows.problem(trait, "decks", message)
        sizes.update(eras)
        late = [era for era in eras if era > trait.last]
        if late:
            yield rows.problem(trait, "decks", f"dealt in era {late[0]}, and playable until {trait.last} only")
        if not any(trait.first <= era <= trait.last for era in eras):
            window = f"{trait.first} to {trait.last}"
            yield rows.problem(trait, "decks", f"it is dealt in none of the eras {window}, when it can be played")
    for era in range(ERAS):
        if sizes[era] != DECK:
            message = f"the deck of era {era} has {sizes[era]} traits, expected {DECK}"
            yield rows.whole("decks", message)


def _chains(kit: Kit) -> Iterator[Problem]:
    """The first era in which each trait can be down, everything that it needs before it; alleles left aside."""
    rows = Rows(kit, "traits")
    traits = {trait.name: trait for trait in kit.rows(Trait)}
    for name, trait in traits.items():
        for need in trait.need_names:
            other = traits.get(need)
            if other and other.first > trait.last:
                message = f"{need} comes in era {other.first} at the earliest, {name} goes after {trait.last}"
                yield rows.problem(trait, "needs", message)
    earliest = reachable(tuple(traits.values()))
    for name, trait in traits.items():
        unmet = [need for need in trait.need_names if need in traits and need not in earliest]
        if name not in earliest and not unmet:
            yield rows.problem(trait, "needs", f"{name} can never be played: what it needs comes too late")
        elif unmet and name in _circle(traits, name):
            yield rows.problem(trait, "needs", f"{name} needs {unmet[0]}, which needs {name} in the end")


def reachable(traits: Iterable[Trait]) -> dict[str, int]:
    """The earliest era for each trait by name, if it is dealt as soon as can be; those that never come are missing."""
    waiting = [trait for trait in traits if _eras_of(trait)]
    earliest: dict[str, int] = {}
    found = True
    while found:
        found = False
        for trait in waiting:
            if trait.name not in earliest and all(need in earliest for need in trait.need_names):
                era = max([min(_eras_of(trait)), trait.first, *(earliest[need] for need in trait.need_names)])
                if era <= trait.last:
                    earliest[trait.name] = era
                    found = True
    return earliest


def _eras_of(trait: Trait) -> list[int]:
    return [int(part) for part in parts(trait.decks) if part.isascii() and part.isdigit()]


def _circle(traits: dict[str, Trait], name: str) -> set[str]:
    """All traits that a trait needs, directly or through others."""

    def needs(name: str) -> list[str]:
        return [need for need in traits[name].need_names if need in traits]

    return reached(needs(name), needs)


def _events(kit: Kit) -> Iterator[Problem]:
    """Extinctions have lists and a number, the others an effect (rules 1.6)."""
    rows = Rows(kit, "events")
    for event in kit.rows(Event):
        extinction = event.kind == "extinction"
        if (event.back == "red") != extinction:
            yield rows.problem(event, "back", f"a {event.back} back on a card that is {event.kind}")
        for column, there in (("safe", event.safe), ("doomed", event.doomed), ("needed", event.needed)):
            if extinction and not there:
                yield rows.problem(event, column, "an extinction without it")
            elif there and not extinction:
                yield rows.problem(event, column, f"only extinctions have it, and this is {event.kind}")
        for tag in set(event.safe_tags) & set(event.doomed_tags):
            yield rows.problem(event, "doomed", f"{tag} is on the list SAFE as well")
        gains = (event.alleles, event.tag_alleles, event.markers, event.discount, event.half)
        if any((*gains, event.change, event.swap)) == extinction:
            message = "an extinction with an effect beside" if extinction else "it has no effect"
            yield rows.problem(event, "kind", message)
        for column in ("tag_alleles", "discount"):
            if getattr(event, column) and not event.tag_names:
                yield rows.problem(event, column, "for whom? it names no tags")
        yield from rows.copies([event], 1, "every event is there once")
