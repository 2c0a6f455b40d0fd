"""The tables of Damn Nature You Scary keep what they promise one another, and whatever breaks it is named."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import msgspec
import pytest

from pnp import catalog
from pnp.draw.creatures import PALETTES, read_look
from pnp.errors import Problem
from pnp.games.scary.cards import ERAS, Biome, Event, Tile, Trait, parts
from pnp.games.scary.rival_cards import Rival
from pnp.games.scary.rivals import WORTH
from pnp.games.scary.validate import DECK, reachable, validate
from pnp.kit.records import Card, Kit
from pnp.places import Places
from pnp.referee.automa.cards import limits_of

# The capstones of the rulebook's strategies. A generalist wants many safe tags, a specialist one kind of water.
STRATEGIES = {
    "crocodile": ("Ambush Jaws", "Digging Claws", "Back Plates"),
    "bird": ("Flapping Flight", "Migration"),
    "mammal": ("Inner Fire", "Fur", "Milk", "Placenta", "Big Brain"),
    "generalist": ("Mud Burrow", "Breathing Skin", "Leaping Legs", "Summer Sleep", "Lungs"),
    "specialist": ("Reef Building", "Pincer Snout", "Rows of Teeth", "Arms and Ink"),
}


@pytest.fixture(scope="module")
def kit() -> Kit:
    return catalog.kit(Places(), "scary")


def traits(kit: Kit) -> dict[str, Trait]:
    return {trait.name: trait for trait in cast("tuple[Trait, ...]", kit.decks["traits"])}


def changed(kit: Kit, table: str, key: str, **fields: Any) -> Kit:
    """The kit with other values in the row whose id or first field is `key`."""
    rows = kit.decks.get(table) or kit.lists[table]
    name = "id" if isinstance(rows[0], Card) else rows[0].__struct_fields__[0]
    new = tuple(msgspec.structs.replace(row, **fields) if getattr(row, name) == key else row for row in rows)
    assert new != rows, "nothing was changed"
    if table in kit.decks:
        return msgspec.structs.replace(kit, decks={**kit.decks, table: new})
    return msgspec.structs.replace(kit, lists={**kit.lists, table: new})


def said(problems: list[Problem]) -> list[str]:
    """The complaints; one that is about a row ends in its cell."""
    assert all(" (cell " in problem.message for problem in problems if problem.source.line)
    return [str(problem).partition(" (cell ")[0] for problem in problems]


def test_nothing_is_wrong(kit: Kit) -> None:
    assert validate(kit) == []


def test_the_counts_of_the_rules(kit: Kit) -> None:
    events = cast("tuple[Event, ...]", kit.decks["events"])
    assert Counter(event.kind for event in events[:18]) == {"extinction": 7, "positive": 6, "neutral": 5}
    assert (events[18].id, events[18].needed) == ("X19", 5)
    assert {event.needed for event in events[:18] if event.kind == "extinction"} == {4}
    tiles = cast("tuple[Tile, ...]", kit.decks["tiles"])
    assert len(tiles) == 37
    assert len(kit.lists["layout"]) == 19
    decks = Counter(era for trait in traits(kit).values() for era in trait.deck_eras)
    assert decks == dict.fromkeys(range(ERAS), DECK)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_each_strategy_can_be_built(kit: Kit, strategy: str) -> None:
    """In time, and with the alleles of a modest lineage: twelve an era, everything but the chain left aside."""
    every = traits(kit)
    chain, waiting = set[str](), list(STRATEGIES[strategy])
    while waiting:
        name = waiting.pop()
        if name not in chain:
            chain.add(name)
            waiting += every[name].need_names
    earliest = reachable(every.values())
    assert chain <= set(earliest)
    # Every last era asks for the traits that are over by then: their price must have come in.
    for last in range(ERAS):
        due = sum(every[name].cost for name in chain if every[name].last <= last)
        assert due <= 7 + 12 * (last + 1), f"{due} alleles by era {last}"


def test_every_step_of_a_rival_fits_some_trait(kit: Kit) -> None:
    """Prices and complexities change; a card must not go on asking for what no trait has."""
    for rival in kit.rows(Rival):
        for step in rival.buy_steps:
            word, *rest = step.split()
            limits = limits_of(rest)
            assert any(
                (WORTH[word](trait) if word in WORTH else 0) >= limits.get("from", 0)
                and trait.cost <= limits.get("for", 99)
                for trait in kit.rows(Trait)
            ), (rival.id, step)


def test_every_picture_can_be_drawn(kit: Kit) -> None:
    for deck in kit.decks.values():
        for card in deck:
            assert card.palette in PALETTES, card.id
            plan, _, plate = card.picture.partition("plate:")
            if plate:
                assert Places().find(f"templates/plates/{plate}.svg"), card.id
            else:
                read_look(card.look, plan)


def test_texts_are_as_long_as_a_card_is_wide(kit: Kit) -> None:
    for trait in traits(kit).values():
        assert len(trait.name) <= 20, trait.id
        assert len(trait.text) <= 155, trait.id  # five lines; preflight knows where a card has room for fewer
        assert trait.text[-1] in ".?!", trait.id
        assert len(trait.tag_names) <= 3, trait.id
        assert len(trait.need_names) <= 2 and len(trait.help_names) <= 3, trait.id


def test_two_tags_joined_by_or_are_one_group(kit: Kit) -> None:
    biomes = {biome.biome: biome for biome in cast("tuple[Biome, ...]", kit.lists["biomes"])}
    assert biomes["Coast"].bonus_tags == (("Aquatic", "Terrestrial"),)
    assert len(biomes["Swamp"].bonus_tags) == 3
    assert biomes["Swamp"].need_tags == ()


def test_a_list_in_a_cell() -> None:
    assert parts(" 3;4 ; ") == ("3", "4")


BROKEN: dict[str, tuple[tuple[str, Any, dict[str, Any]], list[str]]] = {
    "a tag in no list": (
        ("traits", "T01", {"tags": "Aquatik"}),
        ["card_data/scary/traits.csv:2:tags: T01: no tag 'Aquatik'; did you mean Aquatic?"],
    ),
    "a tag that is hard to come by": (
        ("events", "X08", {"tags": "Large; Wet"}),
        ["card_data/scary/events.csv:9:tags: X08: no tag 'Wet'"],
    ),
    "a biome in no list": (
        ("traits", "T09", {"competition": "Oceans"}),
        ["card_data/scary/traits.csv:10:competition: T09: no biome 'Oceans'; did you mean Ocean?"],
    ),
    "a biome that follows and is none": (
        ("biomes", "Ice", {"follows": "Tundra"}),
        ["card_data/scary/biomes.csv:12:follows: no biome 'Tundra'"],
    ),
    "a deck too small and one too large": (
        ("traits", "T21", {"decks": "4"}),
        [
            "card_data/scary/traits.csv:decks: the deck of era 3 has 9 traits, expected 10",
            "card_data/scary/traits.csv:decks: the deck of era 4 has 11 traits, expected 10",
        ],
    ),
    "an era that is none": (
        ("traits", "T21", {"decks": "3; 12"}),
        ["card_data/scary/traits.csv:22:decks: T21: expected eras from 0 to 11, each once, such as 3; 4, got '12'"],
    ),
    "a window that ends before it begins": (
        ("traits", "T60", {"last": 8}),
        [
            "card_data/scary/traits.csv:61:last: T60: the window ends with era 8, before it begins",
            "card_data/scary/traits.csv:61:decks: T60: dealt in era 10, and playable until 8 only",
            "card_data/scary/traits.csv:61:decks: T60: it is dealt in none of the eras 9 to 8, when it can be played",
            "card_data/scary/traits.csv:61:needs: T60: Migration can never be played: what it needs comes too late",
        ],
    ),
    "a prerequisite that is none": (
        ("traits", "T15", {"needs": "Stif Back"}),
        ["card_data/scary/traits.csv:16:needs: T15: no trait 'Stif Back'; did you mean Stiff Back?"],
    ),
    "a prerequisite that comes too late": (
        ("traits", "T05", {"last": 8, "needs": "Big Brain"}),
        ["card_data/scary/traits.csv:6:needs: T05: Big Brain comes in era 9 at the earliest, Keen Eyes goes after 8"],
    ),
    "a circle": (
        ("traits", "T04", {"needs": "Jaws"}),
        ["card_data/scary/traits.csv:5:needs: T04: Stiff Back needs Jaws, which needs Stiff Back in the end"],
    ),
    "a trait that asks for itself": (
        ("traits", "T05", {"helps": "Keen Eyes"}),
        ["card_data/scary/traits.csv:6:helps: T05: Keen Eyes asks for itself"],
    ),
    "two traits of one name": (
        ("traits", "T02", {"name": "Keen Eyes"}),
        ["card_data/scary/traits.csv:3:name: T02: 'Keen Eyes' is the name of another trait too"],
    ),
    "a trait twice in the box": (
        ("traits", "T02", {"copies": 2}),
        ["card_data/scary/traits.csv:3:copies: T02: copies are one for each player and deck, expected 1"],
    ),
    "a start that cannot be laid": (
        ("layout", "A1", {"biome": "Ice"}),
        ["card_data/scary/tiles.csv:38:lock: H37: it starts on A1 and is locked until era 11, expected 1 or less"],
    ),
    "a start with too many of a biome": (
        ("tiles", "H15", {"biome": "Reef"}),
        ["card_data/scary/layout.csv:19:biome: E2: no tile of Coast is left for it"],
    ),
    "a hex twice and one missing": (
        ("layout", "E3", {"hex": "A1"}),
        ["card_data/scary/layout.csv:hex: E3 is missing"],
    ),
    "an event with the wrong back": (
        ("events", "X03", {"back": "green"}),
        ["card_data/scary/events.csv:4:back: X03: a green back on a card that is extinction"],
    ),
    "an extinction without a number": (
        ("events", "X03", {"needed": None}),
        ["card_data/scary/events.csv:4:needed: X03: an extinction without it"],
    ),
    "an extinction that gives": (
        ("events", "X03", {"alleles": 2}),
        ["card_data/scary/events.csv:4:kind: X03: an extinction with an effect beside"],
    ),
    "a list of the saved on a good event": (
        ("events", "X08", {"safe": "Large"}),
        ["card_data/scary/events.csv:9:safe: X08: only extinctions have it, and this is positive"],
    ),
    "a tag on both lists": (
        ("events", "X03", {"doomed": "Large; Avian"}),
        ["card_data/scary/events.csv:4:doomed: X03: Avian is on the list SAFE as well"],
    ),
    "an event that does nothing": (
        ("events", "X10", {"half": False}),
        ["card_data/scary/events.csv:11:kind: X10: it has no effect"],
    ),
    "a price cut for nobody": (
        ("events", "X17", {"tags": ""}),
        ["card_data/scary/events.csv:18:discount: X17: for whom? it names no tags"],
    ),
    "an era out of order": (
        ("eras", 3, {"era": 4}),
        ["card_data/scary/eras.csv:5:era: expected era 3, got 4"],
    ),
    "an era that ends before it begins": (
        ("eras", 3, {"to_ma": 420.0}),
        ["card_data/scary/eras.csv:5:to_ma: Devonian ends before it begins"],
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_named(kit: Kit, name: str) -> None:
    (table, key, fields), expected = BROKEN[name]
    found = said(validate(changed(kit, table, cast("Any", key), **fields)))
    assert found
    for message in expected:
        assert message in found


def test_a_tag_that_nobody_grants_twice(kit: Kit) -> None:
    found = said(validate(changed(kit, "traits", "T60", tags="Mobile")))
    message = "Avian: only 1 of the traits grants it, expected 2 or more"
    assert found == [f"card_data/scary/events.csv:4:safe: X03: {message}"]


def test_a_tag_that_nobody_asks_for(kit: Kit) -> None:
    found = said(validate(changed(kit, "events", "X05", safe="Drought-Proof")))
    assert found == ["card_data/scary/tags.csv:29:tag: Nocturnal: no biome and no event asks for it"]
