"""The cards, backs and barriers of the third game: every face preflights in every ink and shows what its table says."""

from __future__ import annotations

import re
from typing import cast

import msgspec
import pytest
from once import findings

from draw.printed import Drawn, draw_cards, runs, sentences
from pnp.art.extinction.barriers import BARRIERS, barrier
from pnp.art.extinction.habitats import HABITATS, habitat, motif
from pnp.art.extinction.weather import SCENES, weather
from pnp.catalog import drawing as load_drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.palette import MODES
from pnp.errors import Unreadable
from pnp.games.extinction.cards import (
    CARDS,
    GENES,
    PREDATORS,
    STARRED,
    STRESSES,
    Change,
    Crossing,
    Defence,
    Habitat,
    HabitatGene,
    Predator,
    Reproduction,
    Sector,
    Tolerance,
)
from pnp.kit.load import load_kit
from pnp.kit.records import Kit
from pnp.places import Places


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load_kit(Places(), "extinction", CARDS)


@pytest.fixture(scope="module", params=MODES)
def inked(kit: Kit, request: pytest.FixtureRequest) -> Drawn:
    return draw_cards(kit, request.param)


@pytest.fixture(scope="module")
def drawn(kit: Kit) -> Drawn:
    return draw_cards(kit, "full")


def _bold(face: Face, words: tuple[str, ...]) -> set[str]:
    """Which of these stand in bold on a face, as those do that a card has."""
    found = re.findall(r'<text[^>]*font-weight="(\d+)"[^>]*>([^<]*)</text>', face.svg)
    return {word for weight, word in found if word in words and int(weight) >= 700}


def test_every_card_of_the_tables_is_drawn(kit: Kit, drawn: Drawn) -> None:
    assert set(drawn.fronts) == {card.id for cards in kit.decks.values() for card in cards}
    named = {f"extinction/gene-back/{deck}" for deck in GENES}
    assert set(drawn.backs) >= {*named, "extinction/change-back", "extinction/action-back"}


def test_every_face_preflights(inked: Drawn) -> None:
    found = [each for face in (*inked.fronts.values(), *inked.backs.values()) for each in findings(face)]
    wrong = [str(finding) for finding in found if finding.severity != "note"]
    assert not wrong, "\n".join(wrong)


def test_what_all_cards_show(kit: Kit, drawn: Drawn) -> None:
    for deck in (*GENES, "change"):
        for card in kit.decks[deck]:
            words = runs(drawn.fronts[card.id])
            assert {card.id, card.name, card.animal} <= set(words), card.id  # type: ignore[attr-defined]
            assert card.text in sentences(drawn.fronts[card.id]), card.id  # type: ignore[attr-defined]


def test_a_gene_shows_its_columns(kit: Kit, drawn: Drawn) -> None:
    decks = kit.decks
    for one in cast("tuple[Predator, ...]", decks["predator"]):
        words = runs(drawn.fronts[one.id])
        assert {one.type, one.type.capitalize()} <= set(words), one.id
        stops = sum(one.type in other.types for other in cast("tuple[Defence, ...]", decks["defence"]))
        assert f"{stops} of 12 defence genes stop it" in words, one.id
    for two in cast("tuple[Defence, ...]", decks["defence"]):
        assert _bold(drawn.fronts[two.id], PREDATORS) == set(two.types), two.id
        assert str(len(two.types)) in runs(drawn.fronts[two.id]), two.id
    for three in cast("tuple[Crossing, ...]", decks["crossing"]):
        assert _bold(drawn.fronts[three.id], BARRIERS) == set(three.kinds), three.id
        assert set(BARRIERS) <= set(runs(drawn.fronts[three.id])), three.id
    for four in cast("tuple[Tolerance, ...]", decks["tolerance"]):
        assert _bold(drawn.fronts[four.id], STRESSES) == set(four.stresses), four.id


def test_young_are_reckoned_as_the_rules_do(kit: Kit, drawn: Drawn) -> None:
    for card in cast("tuple[Reproduction, ...]", kit.decks["reproduction"]):
        words = runs(drawn.fronts[card.id])
        assert f"{card.tenths / 10:.1f}" in words, card.id
        young = [str((parents * card.tenths + 5) // 10) for parents in range(5, 35, 5)]
        at = words.index("young")
        # Parents and young stand in turn, column by column.
        assert words[at + 2 : at + 14 : 2] == young, card.id


def test_a_habitat_gene_shows_its_hexes_and_its_points(kit: Kit, drawn: Drawn) -> None:
    letters = {str(row.habitat): row.letter for row in cast("tuple[Habitat, ...]", kit.lists["habitats"])}
    for card in cast("tuple[HabitatGene, ...]", kit.decks["habitat"]):
        words = runs(drawn.fronts[card.id])
        wanted = [str(card.mobility)]
        for name in card.optimal:
            wanted += [letters[name], name.capitalize()]
        assert not [word for word in wanted if word not in words], card.id
        assert {name.capitalize() for name in HABITATS} & set(words) == {n.capitalize() for n in card.optimal}, card.id


def test_a_change_says_whom_it_strikes_and_who_is_spared(kit: Kit, drawn: Drawn) -> None:
    spared = {"cold": "cold", "drought": "drought", "fire": "fire", "water": "water pollution", "air": "air pollution"}
    everybody = {"fire", "water", "air", "destroy"}
    for card in cast("tuple[Change, ...]", kit.decks["change"]):
        words, said = runs(drawn.fronts[card.id]), sentences(drawn.fronts[card.id])
        who = "every species" if card.effect in everybody else "nobody" if card.effect == "quiet" else "only you"
        assert any(f": {who}" in word for word in words), card.id
        assert (f"{card.percent}%" in words) == bool(card.percent), card.id
        assert (f"tolerant of {spared.get(card.effect)}: no loss" in words) == (card.effect in spared), card.id
        assert not card.habitat or card.habitat in said, card.id


def test_other_numbers_give_other_words(kit: Kit) -> None:
    """A card that somebody makes is told by its columns too."""
    card = msgspec.structs.replace(
        cast("Change", kit.decks["change"][0]), effect="destroy", percent=None, habitat="lake"
    )
    part = msgspec.structs.replace(next(p for p in kit.components if p.name == "change"), back="")
    other = msgspec.structs.replace(kit, decks={**kit.decks, "change": (card,)})
    ((_, front, _),) = card_faces(other, part, load_drawing(Places(), "extinction"))
    assert "All cubes on lake go" in sentences(front)


def test_an_action_card_shows_both_actions_in_order(kit: Kit, drawn: Drawn) -> None:
    titles = {
        "reproduce": "Reproduce",
        "change": "Environmental change",
        "barrier": "Place barrier",
        "migrate": "Migrate",
        "attack": "Compete and prey",
        "genes": "Change genes",
    }
    for card in cast("tuple[Sector, ...]", kit.decks["spinner"]):
        said, words = sentences(drawn.fronts[card.id]), runs(drawn.fronts[card.id])
        first, second = (titles[action] for action in card.actions)
        assert said.index(first) < said.rindex(second), card.id
        assert words.count("you may") == sum(action in STARRED for action in card.actions), card.id
        assert words.count("you must") == sum(action not in STARRED for action in card.actions), card.id
        assert str(int(card.id[1:])) in words, card.id


def test_backs_look_the_same_upside_down_and_differ(drawn: Drawn) -> None:
    backs = {name: back for name, back in drawn.backs.items() if name != "extinction/blank"}
    for back in backs.values():
        half, turned = back.svg.split('<g transform="rotate(180 31.5 44)">')
        assert half.strip().endswith(turned.strip().removesuffix("</g></svg>").strip()), back.name
    assert len({tuple(runs(back)) for back in backs.values()}) == len(backs) >= len(GENES) + 2


def test_every_effect_has_a_scene_and_an_icon(kit: Kit) -> None:
    changes = cast("tuple[Change, ...]", kit.decks["change"])
    wanted = {f"destroy-{card.habitat}" if card.effect == "destroy" else card.effect for card in changes}
    assert wanted == set(SCENES)
    drawing = load_drawing(Places(), "extinction")
    for name in (*PREDATORS, *STRESSES, *BARRIERS, *(card.effect for card in changes)):
        assert name in drawing.icons, name
    for name in (*GENES, *HABITATS, *BARRIERS, "change", "spinner", "sea", *(f"seat-{n}" for n in range(1, 5))):
        drawing.palette.suit(name)


def test_what_there_is_not_is_named() -> None:
    palette = load_drawing(Places(), "extinction").palette
    suit = palette.suit("lake")
    with pytest.raises(Unreadable, match="nowhere"):
        motif("nowhere", 0, 0, suit, palette.ink)
    with pytest.raises(Unreadable, match="nowhere"):
        barrier("nowhere", 0, 0, 10, suit, palette.ink)
    with pytest.raises(Unreadable, match="nowhere"):
        weather("nowhere", "E01", 57, 40)


def test_a_seed_moves_a_scene() -> None:
    assert weather("fire", "E15", 57, 40) == weather("fire", "E15", 57, 40) != weather("fire", "E16", 57, 40)


@pytest.mark.parametrize("mode", MODES)
def test_habitats_are_told_without_colour(mode: str) -> None:
    """Their motifs differ in shape, whatever the ink; light ink paints with ink and white alone."""
    palette = load_drawing(Places(), "extinction", mode).palette
    shapes = set()
    for name in HABITATS:
        drawn = str(motif(name, 0, 0, palette.suit(name), palette.ink))
        shapes.add(re.sub(r'(fill|stroke)="[^"]*"', "", drawn))
        hexagon = str(habitat(name, 0, 0, 8, palette.suit(name), palette.ink))
        if mode == "light":
            assert set(re.findall(r"#[0-9a-f]{6}", drawn + hexagon)) <= {palette.ink.ink, palette.ink.white}
    assert len(shapes) == len(HABITATS)
    assert len({palette.suit(name).letter for name in HABITATS}) == len(HABITATS)
