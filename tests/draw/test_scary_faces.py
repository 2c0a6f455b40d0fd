"""The cards, tiles and backs of the second game: every face preflights in every ink and shows what its table says."""

from __future__ import annotations

import re
from collections import Counter
from typing import cast, get_args

import msgspec
import pytest
from once import findings, kept

from draw.printed import Drawn, draw_cards, runs, sentences
from pnp.art.scary.biomes import BIOMES, biome
from pnp.art.scary.omens import OMENS, omen
from pnp.catalog import drawing as load_drawing
from pnp.draw.faces import card_faces
from pnp.draw.palette import MODES
from pnp.errors import Unreadable
from pnp.games.scary.cards import CARDS, ERAS, Biome, EraRow, Event, Sky, Tile, Trait
from pnp.kit.load import load_kit
from pnp.kit.records import Card, Kit
from pnp.places import Places


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load_kit(Places(), "scary", CARDS)


@pytest.fixture(scope="module", params=MODES)
def inked(kit: Kit, request: pytest.FixtureRequest) -> Drawn:
    return draw_cards(kit, request.param)


@pytest.fixture(scope="module")
def drawn(kit: Kit) -> Drawn:
    return draw_cards(kit, "full")


def test_each_era_has_an_animal_of_its_own_on_its_back(drawn: Drawn) -> None:
    # In the upper half, and upside down in the lower one.
    animals = set()
    for era in range(ERAS):
        paths = Counter(re.findall(r'<path d="([^"]{200,})"', drawn.backs[f"scary/trait-back/{era}"].svg))
        animals.add(max((path for path, times in paths.items() if times == 2), key=len))
    assert len(animals) == ERAS


def test_every_card_of_the_tables_is_drawn(kit: Kit, drawn: Drawn) -> None:
    assert set(drawn.fronts) == {card.id for cards in kit.decks.values() for card in cards}
    assert set(drawn.backs) == {
        *(f"scary/trait-back/{era}" for era in range(ERAS)),
        "scary/event-back/red",
        "scary/event-back/green",
        "scary/tile-back",
        "scary/rival-back",
    }


def test_every_face_preflights(inked: Drawn) -> None:
    found = [each for face in (*inked.fronts.values(), *inked.backs.values()) for each in findings(face)]
    wrong = [str(finding) for finding in found if finding.severity != "note"]
    assert not wrong, "\n".join(wrong)


def test_a_trait_of_several_decks_has_the_colour_of_each_and_is_else_the_same(kit: Kit) -> None:
    drawing = load_drawing(Places(), "scary", "full", kept())
    seen: dict[str, set[str]] = {}
    said: dict[str, list[str]] = {}
    for part in kit.components:
        if part.table == "traits" and part.where["decks"] in (0, 1):
            for card, front, _ in card_faces(kit, part, drawing):
                layer = drawing.palette.suits[f"era-{part.where['decks']}"].ground
                assert f'<rect x="2.6" y="2.6" width="57.8" height="82.8" rx="3" fill="{layer}"/>' in front.svg
                seen.setdefault(card.id, set()).add(front.svg)
                assert said.setdefault(card.id, sorted(runs(front))) == sorted(runs(front))
    assert max(len(faces) for faces in seen.values()) == 2


def test_a_trait_shows_its_columns(kit: Kit, drawn: Drawn) -> None:
    for trait in cast("tuple[Trait, ...]", kit.decks["traits"]):
        words = runs(drawn.fronts[trait.id])
        wanted = [trait.id, trait.name, trait.animal, str(trait.cost), str(trait.complexity)]
        wanted += [*trait.need_names, *(f"−1 {name}" for name in trait.help_names), *trait.tag_names]
        assert not [word for word in wanted if word not in words], trait.id
        assert trait.clade in words or f"{trait.clade.removesuffix('s')} line" in words, trait.id
        assert trait.text in sentences(drawn.fronts[trait.id]), trait.id


def test_the_rock_column_numbers_the_window_and_nothing_else(kit: Kit, drawn: Drawn) -> None:
    for trait in cast("tuple[Trait, ...]", kit.decks["traits"]):
        svg = drawn.fronts[trait.id].svg
        # One of them, that of the deck, is larger than the others: it stands on the tab.
        layers = re.findall(r'y="([^"]*)"[^>]*font-size="(?:2\.822|4\.586)"[^>]*font-weight="900"[^>]*>(\d+)<', svg)
        eras = sorted((-float(y), int(number)) for y, number in layers)
        assert [number for _, number in eras] == list(range(trait.first, trait.last + 1)), trait.id


def test_grants_are_written_from_the_columns(kit: Kit, drawn: Drawn) -> None:
    traits = cast("tuple[Trait, ...]", kit.decks["traits"])
    for trait in traits:
        said = sentences(drawn.fronts[trait.id])
        columns = {
            "ALLELES": trait.fecundity,
            "SPREAD": trait.spread,
            "SURVIVAL": trait.survival,
            "TILES": trait.tiles,
            "COMPETITION": trait.competition,
            "FOUNDATION": [other.name for other in traits if trait.name in other.need_names],
        }
        for label, value in columns.items():
            assert (label in said) == bool(value), (trait.id, label)
        for names in (trait.tile_names, trait.competition_names):
            assert all(("any biome" if name == "any" else name.lower()) in said for name in names), trait.id


def test_other_numbers_give_other_words(kit: Kit) -> None:
    """A card that somebody makes is told by its columns too."""
    trait = cast(
        "Trait",
        msgspec.structs.replace(
            kit.decks["traits"][0], fecundity=2, spread=3, survival=4, tiles="Ocean; Ice; Reef", competition="any"
        ),
    )
    decks = {**kit.decks, "traits": (trait,)}
    part = msgspec.structs.replace(next(p for p in kit.components if p.name == "era-0"), where={}, back="")
    ((_, front, _),) = card_faces(msgspec.structs.replace(kit, decks=decks), part, load_drawing(Places(), "scary"))
    said = sentences(front)
    for text in ("+2 in every era", "+3", "lose 4", "may settle ocean, ice and reef", "any biome"):
        assert text in said, text


def test_an_event_shows_its_columns(kit: Kit, drawn: Drawn) -> None:
    for event in cast("tuple[Event, ...]", kit.decks["events"]):
        words = runs(drawn.fronts[event.id])
        said = sentences(drawn.fronts[event.id])
        assert {event.id, event.name, event.kind} <= set(words), event.id
        assert {*event.safe_tags, *event.doomed_tags, *event.tag_names} <= set(words), event.id
        assert event.examples in said, event.id
        assert ("SAFE" in words, "DOOMED" in words) == (event.back == "red",) * 2, event.id
        if event.needed:
            assert f"{event.needed}–6" in words, event.id
        for number in (event.alleles, event.tag_alleles, event.markers, event.discount, event.change, event.swap):
            assert not number or re.search(rf"\b{number}\b", said), event.id


def test_a_tile_shows_its_columns(kit: Kit, drawn: Drawn) -> None:
    biomes = {row.biome: row for row in cast("tuple[Biome, ...]", kit.lists["biomes"])}
    for tile in cast("tuple[Tile, ...]", kit.decks["tiles"]):
        words = runs(drawn.fronts[tile.id])
        words += [" ".join(words).replace("Cold- Resistant", "Cold-Resistant")]
        biome = biomes[tile.biome]
        wanted = [tile.id, tile.name, tile.biome, str(tile.flip), str(tile.lock), *biome.need_tags]
        wanted += [" or ".join(group) for group in biome.bonus_tags]
        assert not [word for word in wanted if word not in words and word not in words[-1]], tile.id


def test_backs_look_the_same_upside_down(drawn: Drawn) -> None:
    """What stands in the upper half of a card back stands in the lower one too, turned."""
    for name, back in drawn.backs.items():
        if name != "scary/tile-back":
            half, turned = back.svg.split('<g transform="rotate(180 31.5 44)">')
            assert half.strip().endswith(turned.replace("-turned", "").strip().removesuffix("</g></svg>").strip()), name


def test_the_back_of_an_era_says_its_number(kit: Kit, drawn: Drawn) -> None:
    for era in cast("tuple[EraRow, ...]", kit.lists["eras"]):
        words = runs(drawn.backs[f"scary/trait-back/{era.era}"])
        assert words.count(str(era.era)) == words.count(era.name) == 2
    assert len({back.svg for back in drawn.backs.values()}) == ERAS + 4


def test_tags_have_icons_of_their_own(kit: Kit) -> None:
    icons = load_drawing(Places(), "scary").icons
    assert not [row for row in kit.lists["tags"] if row.tag.lower() not in icons]  # type: ignore[attr-defined]


def test_the_same_card_has_the_same_picture(kit: Kit, drawn: Drawn) -> None:
    part = next(p for p in kit.components if p.name == "tiles")
    first: Card
    for first, front, _ in card_faces(kit, part, load_drawing(Places(), "scary")):
        assert drawn.fronts[first.id].svg == front.svg


def test_every_biome_and_every_extinction_has_a_scene(kit: Kit) -> None:
    assert {row.biome for row in cast("tuple[Biome, ...]", kit.lists["biomes"])} == set(BIOMES)
    events = cast("tuple[Event, ...]", kit.decks["events"])
    assert {event.sky for event in events if event.back == "red"} == set(OMENS) == set(get_args(Sky))
    assert {event.sky for event in events if event.back == "green"} == {None}
    for draw in (biome, omen):
        with pytest.raises(Unreadable, match="nowhere"):
            draw("nowhere", "H01", 60, 52)


def test_a_seed_moves_a_scene() -> None:
    assert biome("Reef", "H20", 60, 52) == biome("Reef", "H20", 60, 52) != biome("Reef", "H21", 60, 52)
    assert omen("ash", "X02", 57, 35) != omen("ash", "X03", 57, 35)
