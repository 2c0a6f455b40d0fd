"""Landscapes: the same scene for the same seed, nothing outside the rectangle, one line in light ink."""

from __future__ import annotations

import re

import pytest

from pnp.draw.creatures.palettes import INK
from pnp.draw.landscape.landscape import HOURS, LANDS, landscape, nearest

SUIT = ("#8c2b23", "#5e1a15", "#e9c2ae")


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize("hour", HOURS)
@pytest.mark.parametrize("suit", [None, SUIT])
def test_scenes_stay_in_their_rectangle(land: str, hour: str, suit: tuple[str, ...] | None) -> None:
    for seed in range(8):
        scene = landscape(land, hour, suit, seed, 57, 49, prefix="c1", sight=seed)
        for d in re.findall(r'\bd="([^"]*)"', scene.body):
            numbers = [float(v) for v in re.findall(r"-?\d+\.?\d*", d)]
            # Controls of a curve may lie a little beyond the edge that the curve itself does not cross.
            assert min(numbers[::2]) >= -1 and max(numbers[::2]) <= 58
            assert min(numbers[1::2]) >= -1 and max(numbers[1::2]) <= 50
        for cx, cy, r in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', scene.body):
            assert float(cx) - float(r) >= 0 and float(cy) - float(r) >= 0 and float(cx) + float(r) <= 57


def test_same_seed_same_scene() -> None:
    assert landscape("savanna", "dusk", SUIT, 4, 57, 49) == landscape("savanna", "dusk", SUIT, 4, 57, 49)
    assert landscape("savanna", "dusk", SUIT, 4, 57, 49) != landscape("savanna", "dusk", SUIT, 5, 57, 49)


@pytest.mark.parametrize("land", LANDS)
def test_a_land_is_seen_from_four_places(land: str) -> None:
    sights = [landscape(land, "day", None, 1, 57, 49, sight=n).body for n in range(5)]
    assert len(set(sights)) == 4 and sights[4] == sights[0]


def test_two_scenes_fit_in_one_file() -> None:
    first, second = (landscape("shore", "day", None, 1, 57, 49, prefix=p) for p in ("a", "b"))
    assert 'id="a-sky"' in first.defs and "url(#a-sky)" in first.body
    assert 'id="b-sky"' in second.defs and "url(#a-sky)" not in second.body


def test_the_suit_colours_the_land() -> None:
    assert landscape("savanna", "day", SUIT, 1, 57, 49).body != landscape("savanna", "day", None, 1, 57, 49).body


@pytest.mark.parametrize("land", LANDS)
def test_light_ink_leaves_a_ground_line(land: str) -> None:
    scene = landscape(land, "day", SUIT, 1, 57, 49, ink="light")
    assert scene.defs == "" and scene.body.count("<") == 1
    assert set(re.findall(r"#[0-9a-f]{6}", scene.body)) == {INK}


def test_unknown_lands_and_hours_are_refused() -> None:
    with pytest.raises(ValueError, match="no land 'desert'; there are savanna"):
        landscape("desert", "day", None, 1, 57, 49)
    with pytest.raises(ValueError, match="no hour 'noon'"):
        landscape("shore", "noon", None, 1, 57, 49)


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize("hour", HOURS)
def test_what_lies_nearest_leaves_the_middle_free(land: str, hour: str) -> None:
    for seed in range(8):
        drawn = nearest(land, hour, SUIT, seed, 57, 49)
        assert drawn and nearest(land, hour, SUIT, seed, 57, 49) == drawn
        points = []
        for d in re.findall(r'\bd="([^"]*)"', drawn):
            numbers = [float(v) for v in re.findall(r"-?\d+\.?\d*", d)]
            points += zip(numbers[::2], numbers[1::2], strict=True)
        # Heads look left: the high side is the right one. Feet are seen in the middle, and so is all above them.
        assert min(y for _, y in points) > 49 * 0.3
        assert not [x for x, y in points if 57 * 0.33 < x < 57 * 0.52 and y < 49 * 0.8]
        assert min(y for x, y in points if x < 20) > min(y for x, y in points if x > 37)
