"""The fifth game's smallest parts: they say by a picture of their own what they are, in every ink."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

import pytest
from once import kept

from draw.printed import runs, words
from pnp.art.megafauna.plains import VIEWS, brink, plain
from pnp.art.megafauna.sky import HOURS
from pnp.catalog import drawing as load_drawing
from pnp.catalog import kit as load_kit
from pnp.draw.boxes import Stock, box_face, decks, net_of
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.pictures.picture import Pictures
from pnp.errors import Unreadable
from pnp.games.megafauna.cards import Counter, Genotype
from pnp.games.megafauna.reveal import RICH
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
    borne = [set.intersection(*map(paths, each)) for each in counters(mode).values()]
    bevel = set.intersection(*borne)
    assert len(bevel) <= 2  # its light and its shadow
    animals = [each - bevel for each in borne]
    assert len(animals) == 4
    assert all(animals)
    assert all(not one & other for at, one in enumerate(animals) for other in animals[:at])


def test_no_letter_stands_on_a_counter_of_a_lineage() -> None:
    """C, T, R and D mean a catastrophe, the tropics, a reptile and DNA elsewhere."""
    said = [{run for face in each for run in runs(face)} for each in counters("full").values()]
    assert said == [set()] * 4


@pytest.mark.parametrize("mode", MODES)
def test_the_back_of_a_counter_bears_as_many_tracks_as_its_column(mode: str) -> None:
    """One track on a circle, four on a diamond, the same for a lineage and for no other; strangers have their own."""
    part = next(each for each in KIT.components if each.name == "counters")
    drawing = load_drawing(Places(), "megafauna", mode, kept())
    trodden: defaultdict[str, list[str]] = defaultdict(list)
    for card, _, back in card_faces(KIT, part, drawing):
        assert isinstance(card, Counter)
        found = re.findall(r' d="([^"]+)"', back.svg)
        track = max(set(found), key=len)
        assert found.count(track) == card.shape
        trodden[card.owner].append(track)
    assert len(set(trodden.pop("neutral"))) == 6
    assert len(trodden) == len({one for (one, *_rest) in trodden.values()}) == 4
    assert all(len(set(each)) == 1 for each in trodden.values())


def test_a_low_box_has_a_front_of_its_own() -> None:
    """The cover's scene, cut low, has no head: the box of biomes shows four of their lands."""
    drawing = load_drawing(Places(), "megafauna", "full", kept())
    boxes = {deck.name: box_face(KIT, deck, drawing, Stock()) for deck in decks(KIT, drawing.palette)}
    low, high = boxes["biome"], boxes["main"]
    assert net_of(KIT, next(d for d in decks(KIT, drawing.palette) if d.name == "biome"), Stock()).front.height < 75
    for plate in ("biome_lichen_tundra", "biome_oak_and_hickory", "biome_thorn_desert", "biome_coral_reef"):
        drawn = Places().text(f"templates/plates/{plate}.svg")
        longest = max(re.findall(r' d="([^"]+)"', drawn), key=len)
        assert longest in low.svg and longest not in high.svg, plate


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_is_the_same_for_the_same_card_and_looks_different_by_the_hour(view: str) -> None:
    look = f"near=no; view={view}"
    seen = [str(plain("savanna", hour, "D04", 54.6, 39, look=look)) for hour in HOURS]
    assert len(set(seen)) == len(seen) - (view in ("shelf", "kelp", "deep")) * (len(seen) - 1)
    assert seen[0] == plain("savanna", next(iter(HOURS)), "D04", 54.6, 39, look=look)
    assert seen[0] != plain("savanna", next(iter(HOURS)), "D05", 54.6, 39, look=look)


@pytest.mark.parametrize("view", VIEWS)
def test_what_lies_nearest_is_cropped_by_the_edges_and_leaves_head_and_feet_free(view: str) -> None:
    """The near plane of a view stands at the sides; low at both where a plate is to be seen to its ends."""
    for look, most in ((f"view={view}", 0.62), (f"near=no; view={view}", 0.3)):
        drawn = str(brink("savanna", "day", "D07", 54.6, 39, look))
        points = []
        for d in re.findall(r'\bd="([^"]*)"', drawn):
            numbers = [float(v) for v in re.findall(r"-?\d+\.?\d*", d)]
            points += zip(numbers[::2], numbers[1::2], strict=True)
        ground = [(x, y) for x, y in points if y > 39 * 0.3]
        assert max(x for x, _ in points) > 54.6 and min(x for x, _ in ground) < 1, "cropped"
        assert max(39 - y for _, y in ground) < 39 * most
        assert not [x for x, y in points if 54.6 * 0.34 < x < 54.6 * 0.52 and y < 39 * 0.8]


def test_a_herd_stands_far_off_in_the_card_s_own_kind() -> None:
    places = Places()
    far = Pictures(places).outline("bison")
    alone, herd = (str(plain("savanna", "day", "D14", 54.6, 39, look="view=steppe", far=f)) for f in ("", far))
    assert far and herd.count(far) == 5 and far not in alone
    sizes = [float(size) for size in re.findall(r"scale\(([\d.]+)\)", herd)]
    assert sizes == sorted(sizes) and sizes[-1] > 1.7 * sizes[0], "the nearest last, and three sizes at least"


def test_a_look_that_names_no_view_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Unreadable, match="no view 'moon'; there are grassland"):
        plain("savanna", "day", "D14", 54.6, 39, look="view=moon")


def test_no_dinosaur_stands_in_grass() -> None:
    """There was none in their time, nor flat-topped trees of dry land: not in any land that is composed for them. What
    a scene shows is ticked by eye (docs/pictures/facts.csv)."""
    seen = []
    for name in ("dna", "genotypes", "immigrants"):
        for card, _ in faces(name, "full"):
            for shown in (card, card.turned) if isinstance(card, Genotype) else (card,):
                if "fit=fill" in shown.look:
                    continue  # a scene is land and animal in one
                view = re.search(r"view=(\w+)", shown.look)
                assert view is not None and view[1] in VIEWS, card.id
                if re.search("dinosaur|saur$|[Dd]uckbill|raptor", getattr(shown, "animal", shown.name)):
                    seen.append((shown.id, view[1]))
    assert not [each for each in seen if each[1] in ("grassland", "steppe", "oaks", "redwoods")]


def test_a_catastrophe_says_how_many_genes_everyone_gains() -> None:
    """As many as the referee gives (3.20)."""
    said = f"everyone gains {RICH[False]} genes, {RICH[True]} with Sex"
    drawn = faces("catastrophes", "full")
    assert len(drawn) == 10
    assert not [card.id for card, face in drawn if said not in words(face)]
