"""The cards that ship: every face preflights, is the same again, and shows what the table says."""

from __future__ import annotations

import re

import pytest

from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.preflight import preflight
from pnp.games.mating.cards import CARDS
from pnp.kit.load import load_kit
from pnp.kit.records import Card, Kit
from pnp.places import Places


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load_kit(Places(), "mating", CARDS)


@pytest.fixture(scope="module")
def drawn(kit: Kit) -> list[tuple[Card, Face, Face]]:
    drawing = Drawing(Places(), "mating")
    return [found for part in kit.components if part.kind == "card" for found in card_faces(kit, part, drawing)]


def test_there_is_a_face_for_every_card(kit: Kit, drawn: list[tuple[Card, Face, Face]]) -> None:
    names = [face.name for _, face, _ in drawn]
    assert names == [
        f"mating/{deck}/{card.id}"
        for deck in ("combat", "flashy", "sneaky", "environment", "lunch", "rivals")
        for card in kit.decks[deck]
    ]
    assert {back.name for _, _, back in drawn} == {
        "mating/strategy-back",
        "mating/environment-back",
        "mating/lunch-back",
        "mating/rival-back",
    }


def test_every_face_preflights(drawn: list[tuple[Card, Face, Face]]) -> None:
    faces = {face.name: face for _, front, back in drawn for face in (front, back)}
    wrong = [str(finding) for finding in preflight(faces.values()) if finding.severity != "note"]
    assert not wrong, "\n".join(wrong)


def test_all_decks_of_a_pile_share_one_back(drawn: list[tuple[Card, Face, Face]]) -> None:
    backs = {back.svg for card, _, back in drawn if card.id[0] in "CFS"}
    assert len(backs) == 1


def test_the_same_card_has_the_same_picture(kit: Kit, drawn: list[tuple[Card, Face, Face]]) -> None:
    component = next(part for part in kit.components if part.name == "sneaky")
    again = card_faces(kit, component, Drawing(Places(), "mating"))
    before = {face.name: face.svg for _, face, _ in drawn}
    assert all(before[face.name] == face.svg for _, face, _ in again)


def test_faces_come_one_by_one(kit: Kit) -> None:
    component = next(part for part in kit.components if part.name == "combat")
    card, face, _ = next(card_faces(kit, component, Drawing(Places(), "mating")))
    assert (card.id, face.name) == ("C01", "mating/combat/C01")


def test_the_numbers_of_the_table_are_printed(drawn: list[tuple[Card, Face, Face]]) -> None:
    for card, face, _ in drawn:
        words = re.findall(r"<text[^>]*>([^<]*)</text>", face.svg)
        assert card.id in words
        for field in ("cost", "fitness", "predator", "predators", "scarcity"):
            if hasattr(card, field):
                value = getattr(card, field)
                shown = f"−{value}" if field == "scarcity" and value else str(value)
                assert shown in words, (card.id, field)


def test_no_animal_hides_its_head_behind_the_price() -> None:
    from pnp.draw.placing import Badge, place, silhouette

    for n in range(2, 9):
        tall = [(x / 4, y * n / 8) for x in range(41) for y in range(41)]
        spot = place(tall, (4.5, 5.5, 58.5, 45.5), 47, True, [Badge(9.6, 9.6, 7), Badge(53, 27, 6.6, 0.06)])
        hidden = [
            (x, y) for x, y in tall if (x * spot.scale + spot.x - 9.6) ** 2 + (y * spot.scale + spot.y - 9.6) ** 2 < 48
        ]
        assert len(hidden) <= 4
        assert spot.bottom == pytest.approx(45.5)
    assert silhouette('<path d="M1 1h2v3z"/>')[-1] == (1.0, 1.0)
