"""The fifth game's smallest parts: they say by a picture of their own what they are, in every ink."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

import pytest
from once import kept

from draw.printed import runs
from pnp.catalog import drawing as load_drawing
from pnp.catalog import kit as load_kit
from pnp.draw.boxes import Stock, box_face, decks, net_of
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.games.megafauna.cards import Counter
from pnp.kit.records import Card
from pnp.places import Places

KIT = load_kit(Places(), "megafauna")
MODES = ("full", "light", "mono")


@cache
def faces(name: str, mode: str) -> list[tuple[Card, Face]]:
    """The cards of a component, each with its front."""
    part = next(each for each in KIT.components if each.name == name)
    drawing = load_drawing(Places(), "megafauna", mode, kept())
    return [(card, front) for card, front, _ in card_faces(KIT, part, drawing)]


def paths(face: Face) -> set[str]:
    return set(re.findall(r' d="([^"]+)"', face.svg))


def counters(mode: str) -> Mapping[str, list[Face]]:
    """The population counters by the lineage that they belong to."""
    found: defaultdict[str, list[Face]] = defaultdict(list)
    for card, face in faces("counters", mode):
        assert isinstance(card, Counter)
        if card.owner != "neutral":
            found[card.owner].append(face)
    return found


@pytest.mark.parametrize("mode", MODES)
def test_each_dna_counter_shows_what_its_card_is_about(mode: str) -> None:
    """Not the card's animal, which may stand on several of them; and no two are alike."""
    own = [paths(face) for _, face in faces("dna-counters", mode)]
    shared = set.intersection(*own)
    assert len(own) == 36
    assert len({frozenset(each - shared) for each in own}) == 36


@pytest.mark.parametrize("mode", MODES)
def test_a_counter_shows_its_lineage_without_its_colour(mode: str) -> None:
    """The four shapes of a lineage bear one animal, and no two lineages the same."""
    animals = [set.intersection(*map(paths, each)) for each in counters(mode).values()]
    assert len(animals) == 4
    assert all(animals)
    assert all(not one & other for at, one in enumerate(animals) for other in animals[:at])


def test_the_letter_of_a_lineage_is_its_own() -> None:
    said = [{run for face in each for run in runs(face)} for each in counters("full").values()]
    assert sorted(map(sorted, said)) == [["C"], ["D"], ["R"], ["T"]]


def test_a_low_box_has_a_front_of_its_own() -> None:
    """What is left of the cover's scene in a low front has no head: the biomes show one land in its place."""
    drawing = load_drawing(Places(), "megafauna", "full", kept())
    boxes = {deck.name: box_face(KIT, deck, drawing, Stock()) for deck in decks(KIT, drawing.palette)}
    low, high = boxes["biome"], boxes["main"]
    assert net_of(KIT, next(d for d in decks(KIT, drawing.palette) if d.name == "biome"), Stock()).front.height < 75
    pictures = [path for path in paths(high) if len(path) > 500]
    assert pictures and not set(pictures) & paths(low)
    for land in ("biome_ammonite_sea",):
        drawn = Places().text(f"templates/plates/{land}.svg")
        longest = max(re.findall(r' d="([^"]+)"', drawn), key=len)
        assert longest in low.svg, land
