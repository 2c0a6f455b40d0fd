"""Plates: within the painter's budget, made of plain shapes, and laid as the card's look says."""

from __future__ import annotations

import re

import pytest

from pnp.catalog import games
from pnp.catalog import kit as load_kit
from pnp.draw.pictures import silhouettes
from pnp.draw.pictures.picture import PLATES, Pictures
from pnp.draw.pictures.placing import Badge, feet, mass, place, silhouette
from pnp.draw.pictures.plate_files import read_plate
from pnp.errors import Unreadable
from pnp.kit.records import Card
from pnp.places import Places

BUDGET = 90_000  # bytes: more takes the painter too long, and a light form too much of a reader's eyes
WINDOW = (3.0, 3.0, 60.0, 50.0)


def card(picture: str, look: str = "", land: str = "savanna") -> Card:
    return Card(id="X1", name="X", copies=1, picture=picture, look=look, palette="ochre", land=land, hour="day")


def test_plates_are_plain_and_within_the_budget() -> None:
    places = Places()
    names = list(places.names(PLATES, ".svg"))
    assert len(names) > 200
    for name in names:
        text = places.text(f"{PLATES}/{name}" if not name.startswith(PLATES) else name)
        assert len(text) <= BUDGET, name
        assert re.search(r'<svg\b[^>]*\bviewBox="0 0 [\d.]+ [\d.]+"', text), name
        assert set(re.findall(r"<([a-zA-Z]+)", text)) <= {"svg", "g", "path", "circle", "ellipse"}, name
        assert "clip-path" not in text, name
        # Light ink cuts such a group out up to the first end of one.
        assert not re.search(r'<g data-light="no">(?:(?!</g>).)*<g\b', text, re.DOTALL), name


def test_cards_that_share_a_scene_show_the_same_animal() -> None:
    """A scene that is drawn anew for one game under a name of another's shows its animal there as well."""
    shown: dict[str, set[str]] = {}
    for game in games():
        for deck in load_kit(Places(), game).decks.values():
            for each in deck:
                named = re.search(r"\balone=(\w+)", each.look)
                if named:
                    shown.setdefault(each.picture, set()).add(named[1])
    assert len(shown) > 100
    assert {picture: animals for picture, animals in shown.items() if len(animals) > 1} == {}


def test_silhouettes_that_are_kept_with_plates_are_theirs() -> None:
    places = Places()
    bodies = {name: read_plate(name, places.text(name)).body for name in places.names(PLATES, ".svg")}
    kept = {name: found for name, body in bodies.items() if (found := silhouettes.found(body)) is not None}
    # A plate that was drawn anew since is only slower: python docs/pictures/silhouettes.py
    assert len(kept) > 0.9 * len(bodies)
    for name, found in [*kept.items()][::31]:
        assert found == silhouettes.read(silhouettes.written(bodies[name])), name
        points = silhouette(bodies[name])
        assert found.mass == mass(bodies[name]) and feet(found.points) == feet(points), name
        badges = [Badge(WINDOW[0] + 4, WINDOW[3] - 4, 4.0)]
        looked_at = place(points, WINDOW, 50, True, badges, mass(bodies[name]))
        assert place(found.points, WINDOW, 50, True, badges, found.mass) == looked_at


def test_a_scene_takes_the_place_of_land_and_animal() -> None:
    pictures, scene = Pictures(Places()), card("plate:scene_owl_wood", "fit=fill")
    left, top, right, bottom = WINDOW
    land = pictures.landscape(scene, left, top, right - left, bottom - top, ())
    found = re.match(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([-\d.]+)\)">', land)
    assert found
    x, y, scale = (float(value) for value in found.groups())
    # It reaches all four edges.
    assert x <= left and y <= top and x + 100 * scale >= right - 0.01 and y + 86 * scale >= bottom - 0.01
    assert not pictures.creature(scene, WINDOW, 50, ())


def test_light_ink_leaves_out_what_is_far() -> None:
    light, scene = Pictures(Places(), light_ink=True), card("plate:scene_owl_wood", "fit=fill")
    drawn = light.creature(scene, WINDOW, 50, ())
    assert "data-light" not in drawn and "<path" in drawn
    assert len(drawn) < len(Pictures(Places()).plate("scene_owl_wood")) * 0.9


def test_a_plate_stands_unless_its_look_lets_it_float() -> None:
    pictures = Pictures(Places())
    assert pictures.stands(card("plate:wolf")) and pictures.stands(card("plate:wolf", "pose=sit"))
    assert not pictures.stands(card("plate:arctic_tern", "stands=no"))
    with pytest.raises(Unreadable, match="a plate knows fit="):
        pictures.stands(card("plate:wolf", "fit=tight"))
