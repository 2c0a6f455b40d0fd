"""The cards that ship: every face preflights, is the same again, and shows what the table says."""

from __future__ import annotations

import re

import pytest
from once import findings, kept

from pnp.catalog import drawing as load_drawing
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.games.mating.cards import CARDS
from pnp.kit.load import load_kit
from pnp.kit.records import Card, Kit
from pnp.places import Places


@pytest.fixture(scope="module")
def kit() -> Kit:
    return load_kit(Places(), "mating", CARDS)


@pytest.fixture(scope="module")
def drawn(kit: Kit) -> list[tuple[Card, Face, Face]]:
    drawing = load_drawing(Places(), "mating", "full", kept())
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
        "mating/rival-back",
    }


def test_every_face_preflights(drawn: list[tuple[Card, Face, Face]]) -> None:
    faces = {face.name: face for _, front, back in drawn for face in (front, back)}
    found = [each for face in faces.values() for each in findings(face)]
    wrong = [str(finding) for finding in found if finding.severity != "note"]
    assert not wrong, "\n".join(wrong)


def test_all_decks_of_a_pile_share_one_back(drawn: list[tuple[Card, Face, Face]]) -> None:
    backs = {back.svg for card, _, back in drawn if card.id[0] in "CFSL"}
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
    from pnp.draw.pictures.placing import Badge, place, silhouette

    for n in range(2, 9):
        tall = [(x / 4, y * n / 8) for x in range(41) for y in range(41)]
        spot = place(tall, (4.5, 5.5, 58.5, 45.5), 47, True, [Badge(9.6, 9.6, 7), Badge(53, 27, 6.6, 0.06)])
        hidden = [
            (x, y) for x, y in tall if (x * spot.scale + spot.x - 9.6) ** 2 + (y * spot.scale + spot.y - 9.6) ** 2 < 48
        ]
        assert len(hidden) <= 4
        assert spot.bottom == pytest.approx(45.5)
    assert silhouette('<path d="M1 1h2v3z"/>')[-1] == (1.0, 1.0)


def test_badges_hide_a_twentieth_of_an_animal_at_most_by_its_area() -> None:
    """A long body with a raised tail, which has few points: what counts is how much of it lies beneath."""
    from pnp.draw.pictures.placing import Badge, mass, place, silhouette
    from pnp.svg.outline import inside

    svg = '<path d="M0 20L30 20L70 18L80 0L96 0L92 30L80 46L20 46L0 34Z"/>'
    badges = [Badge(9.6, 9.6, 7), Badge(53, 8, 7.6, 0.05), Badge(53, 27.2, 6.6, 0.06)]
    covered = mass(svg)
    points = silhouette(svg)
    spot = place(points, (4.5, 4.4, 58.5, 47), 53, True, badges, covered)
    body = [(x / 2, y / 2) for x in range(192) for y in range(93) if inside([[*points, points[0]]], (x / 2, y / 2))]
    assert covered.area == pytest.approx(len(body) / 4, rel=0.03)
    at = [(x * spot.scale + spot.x, y * spot.scale + spot.y) for x, y in body]
    under = sum(any((x - b.x) ** 2 + (y - b.y) ** 2 < b.radius**2 for b in badges) for x, y in at)
    assert 0 < under / len(body) <= 0.05
    # It is as large as that lets it be: without the badges it would be larger by less than a third.
    assert spot.scale > 0.75 * place(points, (4.5, 4.4, 58.5, 47), 53, True, ()).scale


def test_an_animal_that_fills_little_of_its_frame_comes_nearer_and_shows_its_head() -> None:
    from pnp.draw.pictures.placing import Badge, mass, place, silhouette

    svg = '<path d="M0 0L90 6L90 12L0 14Z"/>'
    window, frame, badges = (4.5, 5.5, 58.5, 45.5), (3, 3, 60, 51), [Badge(9.6, 9.6, 7), Badge(53, 8, 7.6, 0.05)]
    points, covered = silhouette(svg), mass(svg)
    whole = place(points, window, 53, False, badges, covered)
    near = place(points, window, 53, False, badges, covered, frame)
    assert whole.right <= window[2] and near.scale > 1.1 * whole.scale
    # The head at the left is all there; the tail, a third of its length at most, lies beyond the right edge.
    assert near.left >= window[0] and frame[2] < near.right < frame[2] + 0.35 * 90 * near.scale
    # What fills enough of its frame stays whole.
    svg = '<path d="M0 0L60 0L60 40L0 40Z"/>'
    spot = place(silhouette(svg), window, 53, True, badges, mass(svg), frame)
    assert spot.right <= window[2] and spot.bottom <= window[3] + 0.01
    assert spot.scale**2 * 2400 <= 0.45 * 57 * 48
