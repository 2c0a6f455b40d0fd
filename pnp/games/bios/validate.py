"""What the tables promise one another: each card is what the design says, and the sums come out.

Columns and their types have been checked when the tables were read. This looks at the rows together, on every load.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from pnp.errors import Problem, Source
from pnp.kit.records import Kit
from pnp.kit.rows import Rows, problems, sizes
from pnp.referee.automa.ladder import Rung

from .cards import (
    BIOMES,
    CLIMATES,
    DECKS,
    ICONS,
    ORGANS,
    PHYLA,
    SHAPES,
    TOOLS,
    Archetype,
    ClimateCard,
    Colour,
    End,
    Entry,
    Era,
    Event,
    Mutation,
    Newborn,
    Spot,
    ToolCard,
)

CARDS_OF: dict[Colour, int] = {"yellow": 24, "red": 23, "green": 23, "blue": 22}
"""Mutation cards by colour (rules 1.12)."""

ENDS = {"creeple": 24, "head": 49, "tail": 49, "mutual": 16, "hand": 8, "venom": 6, "none": 32}
"""Ends of the 92 cards by what they give."""

EMOTICONS = {"head": 61, "tail": 61}
"""Emoticons of all ends, those beside creeples among them."""

FRONTS = {"yellow": 27, "red": 26, "green": 26, "blue": 25, "white": 9}
"""Plus organs of all fronts by colour."""

A_SHAPE, A_FOSSIL = 6, 2
"""Creeple ends of each evolved shape, and how many of these have a fossil (and recession)."""

CLIMATE = 12
"""Cards of a climate deck (15.1)."""

MOST_ICONS, LEAST_EVENTS = 4, 5
"""Icons of an event card, and cards of a deck of events (15.5)."""

ARK = 28
"""Points from which the challenge is won (17.3)."""

BIOMES_OF = {"weedy": 3, "forest": 2, "swamp": 1, "sea": 1}
"""Hexes of a craton by biome (1.5)."""


def validate(kit: Kit) -> list[Problem]:
    """Everything that is wrong with the tables taken together, table by table; each problem names its card or hex."""
    checks = (_mutations, _sums, _titles, _events, _climate, _each_once, _cratons, _movement, _eras, _ladder)
    return problems(kit, *checks)


def _mutations(kit: Kit) -> Iterator[Problem]:
    for deck in DECKS:
        yield from _deck(kit, deck)


def _deck(kit: Kit, deck: str) -> Iterator[Problem]:
    """Colours of the deck, organs of the colour, its partner or white, and ends that hold together."""
    rows = Rows(kit, deck)
    for card in kit.rows(Mutation, deck):
        if card.colour not in DECKS[deck]:
            yield rows.problem(card, "colour", f"{card.colour} is not in this deck of {' and '.join(DECKS[deck])}")
        if card.id[0] != card.colour[0].upper():
            yield rows.problem(card, "id", f"a {card.colour} card begins with {card.colour[0].upper()}")
        yield from rows.copies([card], 1, "every mutation is there once")
        yield from rows.strangers(card, "organs", card.front, ORGANS, "organ")
        if card.front and card.front[0] != card.colour:
            yield rows.problem(card, "organs", f"the first plus organ of a {card.colour} card is {card.colour}")
        for end in card.ends.values():
            yield from _end(rows, card, end)


def _end(rows: Rows, card: Mutation, end: End) -> Iterator[Problem]:
    """A creeple has a shape and an emoticon and no organs; nothing else has a shape or a fossil."""
    column = end.letter.lower()
    yield from rows.strangers(card, f"{column}_organs", end.organs, ORGANS, "organ")
    if end.icon == "creeple":
        if end.shape is None:
            yield rows.problem(card, f"{column}_shape", "a creeple end needs the shape of the new life-form")
        if end.emoticon is None:
            yield rows.problem(card, f"{column}_emotion", "a creeple end has a head or a tail beside it")
        if end.organs:
            yield rows.problem(card, f"{column}_organs", "a creeple end has no organs")
        return
    if end.letter == "A" and (card.a_shape or card.a_emotion or card.a_fossil):
        yield rows.problem(card, "a_icon", f"shape, emoticon and fossil are for creeple, not for {end.icon}")
    if not end.organs:
        yield rows.problem(card, f"{column}_organs", f"an end with {end.icon} has an organ at least")


def _sums(kit: Kit) -> Iterator[Problem]:
    """As many cards, ends, emoticons, shapes and plus organs as the game was balanced with."""
    cards = mutations(kit)
    ends = [end for card in cards for end in card.ends.values()]
    file = Rows(kit, "metabolic").file
    for what, found, wanted in (
        ("cards", Counter(card.colour for card in cards), CARDS_OF),
        ("ends with", Counter(end.icon for end in ends), ENDS),
        ("emoticons", Counter(end.emoticon for end in ends if end.emoticon), EMOTICONS),
        ("plus organs on fronts:", Counter(organ for card in cards for organ in card.front), FRONTS),
        ("creeple ends:", Counter(end.shape for end in ends if end.shape), dict.fromkeys(SHAPES[1:], A_SHAPE)),
        ("fossils:", Counter(end.shape for end in ends if end.fossil), dict.fromkeys(SHAPES[1:], A_FOSSIL)),
    ):
        counted = cast("Counter[str]", found)
        for key, number in cast("dict[str, int]", wanted).items():
            if counted[key] != number:
                yield Problem(Source(file), f"{what} {key}: expected {number} in both decks, got {counted[key]}")


def _titles(kit: Kit) -> Iterator[Problem]:
    """No two titles alike among the 92, and no two names of ends."""
    titles: dict[str, str] = {}
    for deck in DECKS:
        rows = Rows(kit, deck)
        for card in kit.rows(Mutation, deck):
            for column, name in (("name", card.name), ("a", card.a), ("b", card.b)):
                if titles.setdefault(name.casefold(), card.id) != card.id:
                    yield rows.problem(card, column, f"'{name}' is on {titles[name.casefold()]} already")


def _icons(rows: Rows, card: Event) -> Iterator[Problem]:
    yield from rows.strangers(card, "icons", card.steps, ICONS, "icon")
    if not 0 < len(card.steps) <= MOST_ICONS:
        yield rows.problem(card, "icons", f"one to {MOST_ICONS} icons, got {len(card.steps)}")


def _events(kit: Kit) -> Iterator[Problem]:
    """Enough for an era, and icons that there are."""
    rows = Rows(kit, "event")
    cards = kit.rows(Event, "event")
    for card in cards:
        yield from _icons(rows, card)
    if sum(card.copies for card in cards) < LEAST_EVENTS:
        yield Problem(Source(rows.file), f"expected at least {LEAST_EVENTS} cards, got {len(cards)}")


def _climate(kit: Kit) -> Iterator[Problem]:
    rows = Rows(kit, "climate")
    cards = kit.rows(ClimateCard, "climate")
    for card in cards:
        yield from _icons(rows, card)
    there = sizes(cards, "deck")
    for deck in CLIMATES:
        if there[deck] != CLIMATE:
            yield rows.whole("deck", f"{deck}: expected {CLIMATE} cards, got {there[deck]}")


def _each_once(kit: Kit) -> Iterator[Problem]:
    """Each phylum once, each with a skeletal number and a craton of its own; each tool once."""
    archetypes, cards = Rows(kit, "archetypes"), kit.rows(Archetype, "archetypes")
    yield from archetypes.each_once(cards, "seat", PHYLA)
    yield from archetypes.each_once(cards, "skeleton")
    yield from archetypes.each_once(cards, "letter", "LBGS")
    yield from Rows(kit, "newborn").each_once(kit.rows(Newborn, "newborn"), "seat", PHYLA)
    yield from Rows(kit, "tools").each_once(kit.rows(ToolCard, "tools"), "tool", TOOLS)


def _cratons(kit: Kit) -> Iterator[Problem]:
    """Seven hexes each under their right names, of the same biomes, so that no seat has better land."""
    rows = Rows(kit, "cratons")
    spots = kit.rows(Spot, "cratons")
    seen: set[str] = set()
    biomes: dict[str, Counter[str]] = {letter: Counter() for letter in "LBGS"}
    for spot in spots:
        if spot.hex != f"{spot.craton}{spot.number}":
            yield rows.problem(spot, "hex", f"{spot.hex} is hex {spot.number} of {spot.craton}?")
        if spot.hex in seen:
            yield rows.problem(spot, "hex", f"{spot.hex} is there twice")
        seen.add(spot.hex)
        biomes[spot.craton][spot.biome] += 1
    missing = [f"{letter}{number}" for letter in "LBGS" for number in range(7) if f"{letter}{number}" not in seen]
    yield from rows.missing("hex", missing, ())
    for letter, found in biomes.items():
        if not missing and found != BIOMES_OF:
            told = ", ".join(f"{biome} {found[biome]}" for biome in BIOMES)
            yield rows.whole("biome", f"craton {letter} has {told}")


def _movement(kit: Kit) -> Iterator[Problem]:
    rows = Rows(kit, "movement")
    entries = kit.rows(Entry, "movement")
    shapes = [entry.shape for entry in entries]
    for shape in SHAPES:
        if shapes.count(shape) != 1:
            yield rows.whole("shape", f"{shape}: expected one row, got {shapes.count(shape)}")
    for entry in entries:
        if all(entry.crosses_only(biome) for biome in BIOMES):
            yield rows.problem(entry, "shape", f"{entry.shape} could stay nowhere")


def _eras(kit: Kit) -> Iterator[Problem]:
    eras = [row.era for row in kit.rows(Era, "eras")]
    if eras != [1, 2, 3, 4]:
        yield Rows(kit, "eras").whole("era", "expected the eras 1 to 4, in order")


def _ladder(kit: Kit) -> Iterator[Problem]:
    """The rung on which the challenge is won stands where the rules count it from (17.3)."""
    rows = Rows(kit, "ladder")
    least = {rung.rung: rung.least for rung in kit.rows(Rung, "ladder")}
    if least.get("Ark") != ARK:
        yield rows.whole("least", f"Ark: expected {ARK}, got {least.get('Ark')}")


def mutations(kit: Kit) -> tuple[Mutation, ...]:
    """All mutation cards, deck by deck."""
    return tuple(card for deck in DECKS for card in kit.rows(Mutation, deck))
