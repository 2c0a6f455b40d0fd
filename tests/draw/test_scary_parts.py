"""What is no card in the second game: it fits, it prints the data's own words, it says the same in every ink."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from draw.printed import Parts, runs, too_large_for, words, wrong
from pnp.art.scary.layered import Node, Room, arrange, crossings
from pnp.art.scary.tree import tree
from pnp.draw.parts import heaps
from pnp.draw.plan import plan
from pnp.games.scary.cards import Event, Spot, Tag, Tile, Trait

MODES = ("full", "light", "mono")
# A poster: it comes on several sheets.
LARGE = {"tree"}
PARTS = Parts("scary", {"era-0": 5, "era-1": 5, "tiles": 4})
KIT, NAMES, made, sides = PARTS.kit, PARTS.names, PARTS.made, PARTS.sides


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", NAMES)
def test_every_face_prints_right(name: str, mode: str) -> None:
    for face in sides(name, mode):
        assert wrong(face) == [], face.name


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LARGE])
def test_every_face_fits_both_papers(name: str) -> None:
    for face in sides(name):
        assert too_large_for(face) == [], face.name


@pytest.mark.parametrize("name", NAMES)
def test_every_ink_says_the_same(name: str) -> None:
    full, light, mono = ([Counter(runs(face)) for face in sides(name, mode)] for mode in MODES)
    if name == "rulebook":
        # The scene on the cover is a design of its own, its title drawn; in light ink the rock has its numbers.
        assert "Rulebook" in full[0] and {"Damn Nature You Scary", "Rulebook"} <= {*light[0]}
        full, light, mono = full[1:], light[1:], mono[1:]
    assert full == light == mono


def test_as_many_as_the_players_need() -> None:
    for name in ("lineage", "alleles", "markers", "aids"):
        component = PARTS.part(name)
        assert sum(copies for _, _, copies in made(name)) == KIT.count(component) == 4 * component.copies, name
    assert len({side.name for name in NAMES for side in sides(name)}) == sum(len(sides(name)) for name in NAMES)


def test_lineages_are_told_by_letter_and_colour() -> None:
    for name in ("lineage", "alleles", "markers"):
        faces = sides(name)
        assert len({face.svg for face in faces}) == 4
        assert all(letter in runs(face) for letter, face in zip("ABCD", faces, strict=True))


def test_a_lineage_board_has_every_era_and_every_tag() -> None:
    printed = runs(sides("lineage")[0])
    assert {str(era) for era in range(12)} <= set(printed)
    tags = [row.tag for row in KIT.lists["tags"] if isinstance(row, Tag)]
    assert len(tags) == 37 and set(tags) <= set(printed)
    assert Counter(printed)["+3"] == 1  # the highest tier


def test_tracks_reach_sixty_and_forty() -> None:
    printed = Counter(runs(sides("alleles")[0]))
    assert all(printed[str(number)] == 1 for number in range(41, 61)) and printed["61"] == 0
    assert all(printed[str(number)] == 2 for number in range(41))
    assert printed["+30"] == printed["+20"] == 1


def test_the_plan_is_the_start_and_the_rest_waits_by_its_lock() -> None:
    printed = Counter(runs(sides("era-board")[0]))
    layout = [row for row in KIT.lists["layout"] if isinstance(row, Spot)]
    assert [spot.name for spot in plan(2, 10)] == sorted(row.hex for row in layout)
    assert all(printed[row.hex] == 1 for row in layout)
    tiles = [card for card in KIT.decks["tiles"] if isinstance(card, Tile)]
    laid = [tile for tile in tiles if printed[tile.id]]
    assert Counter(tile.biome for tile in laid) == Counter(row.biome for row in layout)
    # Lowest numbers first (1.8); all others are shown where they wait, by the first letters of their biome.
    assert all(a.id < b.id for a in laid for b in tiles if b not in laid and a.biome == b.biome)
    waiting = Counter(tile.biome[:2] for tile in tiles if tile not in laid)
    shown = {code: printed[code] for code in waiting}
    assert shown == {code: count + sum(tile.biome[:2] == code for tile in laid) for code, count in waiting.items()}


def test_codes_of_biomes_differ() -> None:
    biomes = {tile.biome for tile in KIT.decks["tiles"] if isinstance(tile, Tile)}
    assert len({biome[:2] for biome in biomes}) == len(biomes) == 11


def test_aids_print_the_leads_of_the_rules_and_the_biomes() -> None:
    front, back = sides("aids")
    text = words(front)
    assert "Only inside its window." in text and "Deal one card each in turn order" in text
    assert all(biome in words(back) for biome in ("Shallow Sea", "Aquatic or Terrestrial", "10–12", "never the last"))


def test_the_example_is_true_of_the_cards() -> None:
    """The era that the booklet plays out rests on these numbers."""
    page = next(face for face in sides("rulebook") if "One era, played out" in words(face))
    traits = {card.id: card for card in KIT.decks["traits"] if isinstance(card, Trait)}
    events = {card.id: card for card in KIT.decks["events"] if isinstance(card, Event)}
    limbs, event = traits["T22"], events["X04"]
    assert limbs.first <= 3 <= limbs.last and "Terrestrial" in limbs.tag_names
    lungs = next(trait for trait in traits.values() if trait.name == "Lungs")
    assert "Lungs" in limbs.help_names and event.safe_tags[0] in lungs.tag_names
    # Lungs come in this very era, and are paid for in it; Ben can live in the sea without a tag that would save him.
    assert lungs.first == 3 and list(lungs.help_names) == ["Lobe Fins"]
    assert traits["T07"].tag_names[0] in event.doomed_tags and not traits["T07"].survival
    assert event.needed is not None and event.needed <= 5
    text = words(page)
    price, first = limbs.cost - len(limbs.help_names), lungs.cost - 1
    assert f"pays {first}" in text and f"{price} instead of {limbs.cost}" in text
    assert f"alleles {12 - first - price}" in text
    assert "B3 and C2 flip" in text and "tile: B3 H23" in text


def test_log_sheet_shows_the_words_that_are_handed_in() -> None:
    text = words(sides("logsheet")[0])
    assert "game: scary 4" in text and "backs:" in text
    # What the table writes stands at the heads of eras, the rest among the examples.
    firsts = [(verb, verb.usage.split()[0]) for verb in PARTS.facts.verbs]
    assert all(verb.example in text if first == "WHO:" else first in text for verb, first in firsts)


def test_parts_are_listed_with_the_era_decks_as_one() -> None:
    found = {heap.name: heap for heap in heaps(KIT, PARTS.facts.sheets)}
    assert found["traits"].pieces == 480 and found["traits"].sheets == 10 and "era-0" not in found
    assert found["markers"].pieces == 48
    assert "Era traits, 12 decks" in words(sides("cover")[0])


def test_ruler_is_a_hundred_millimetres() -> None:
    assert "M8 40.5H108" in sides("cover")[0].svg


def test_drawn_twice_it_is_the_same() -> None:
    again = PARTS.draw(KIT.components[-4])
    assert [face.svg for face, _, _ in again] == [face.svg for face, _, _ in made(KIT.components[-4].name)]


def poster() -> tuple[tuple[Node, ...], dict[str, Trait]]:
    traits = {card.name: card for card in KIT.decks["traits"] if isinstance(card, Trait)}
    component = PARTS.part("tree")
    bands = list(component.values["bands"])
    ids = {name: card.id for name, card in traits.items()}
    nodes = tuple(
        Node(
            card.id,
            card.first,
            bands.index(card.clade),
            tuple(ids[name] for name in card.need_names),
            tuple(ids[name] for name in card.help_names),
        )
        for card in traits.values()
    )
    return nodes, {card.id: card for card in traits.values()}


def test_the_tree_shows_each_trait_and_each_prerequisite() -> None:
    nodes, traits = poster()
    made_tree = tree(nodes, 12, (6, 40, 394, 262), (20.5, 18), gap=1.8, band_gap=4.2)
    assert {spot.key for spot in made_tree.spots} == set(traits)
    printed = Counter(runs(sides("tree")[0]))
    assert all(any(run.startswith(f"{key} ·") for run in printed) for key in traits)
    # An arrow's end for each prerequisite, hard and soft; what helps one another has one line with two ends.
    hard = sum(len(road.ends) for road in made_tree.roads if road.hard)
    soft = sum(len(road.ends) for road in made_tree.roads if not road.hard)
    assert hard == sum(len(node.needs) for node in nodes)
    assert soft == sum(len(node.helps) for node in nodes)


def test_the_tree_keeps_apart_what_stands_in_it() -> None:
    nodes, traits = poster()
    box, size = (6.0, 40.0, 394.0, 262.0), (20.5, 18.0)
    made_tree = tree(nodes, 12, box, size, gap=1.8, band_gap=4.2)
    spots = sorted(made_tree.spots, key=lambda spot: (spot.x, spot.y))
    for one, two in pairwise(spots):
        assert two.x >= one.x + size[0] or two.y >= one.y + size[1] + 1.0, (one, two)
    for spot in spots:
        column = next(column for column in made_tree.columns if column.number == traits[spot.key].first)
        assert column.x0 <= spot.x and spot.x + size[0] <= column.x1
        assert box[1] <= spot.y + 0.01 and spot.y + size[1] <= box[3] + 0.01


def test_layers_put_needs_before_what_needs_them_and_bands_together() -> None:
    nodes, _ = poster()
    layers = arrange(nodes, Room(40, 262, 18, 1.5, 4, 1.8, 4.2))
    assert all(layers.layer[need] < layers.layer[node.key] for node in nodes for need in node.needs)
    for row in layers.order:
        bands = [layers.band[name] for name in row]
        assert bands == sorted(bands)
        heights = [layers.y[name] for name in row]
        assert heights == sorted(heights)
    plain = [sorted(row, key=lambda name: (layers.band[name], name)) for row in layers.order]
    assert crossings(layers.order, layers.links) < 0.6 * crossings(plain, layers.links)
