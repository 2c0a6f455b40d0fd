"""Biomes that enter, move, freeze and come back (rules 3.4 to 3.11 and 3.21 to 3.24)."""

from __future__ import annotations

from referee import plays

from pnp.games.megafauna.invariants import look_over
from pnp.games.megafauna.land import Shift

from .tables import biome, kit, live, table


def test_the_land_at_the_start_is_sound() -> None:
    assert look_over(table()) == []
    assert len(table().land.card) == 18


def test_a_new_biome_takes_an_empty_slot_before_the_lowest_climax() -> None:
    land = table().land
    assert land.slot_for(land.cards["B02"]) == "gE"  # rows J and H: g has room, and lies further south than d, e, f
    land.card["gE"] = "B03"
    land.biomass["B03"] = 1
    assert land.slot_for(land.cards["B02"]) == "eW"  # fern prairie, climax 7


def test_a_climax_above_its_own_is_not_replaced() -> None:
    at = table()
    weak = at.land.cards["B05"]  # dune sea, 35, rows H and T
    for slot, card in zip(("gW", "gE", "hW", "hE", "iW", "iE", "jW", "jE", "kW", "kE"), _strong(), strict=True):
        biome(at, card, slot, 1)
    assert at.land.slot_for(weak) == ""


def _strong() -> list[str]:
    return [f"B{number:02}" for number in (2, 7, 8, 9, 10, 11, 13, 14, 15, 16)]


def test_a_loser_moves_south_and_feels_the_weather() -> None:
    land = table().land
    # Beetle barrens, dry, from h: the only empty slot beside h is gE, in a dry row.
    assert land.enter(land.cards["B04"], "hE") == [Shift("S12", "hE", "gE")]
    assert land.biomass["S12"] == 2  # one more for the weather, but its neighbour has 2 of the hex's 4
    assert land.biomass["B04"] == 2


def test_a_rain_shadow_needs_mountains_beside_it() -> None:
    land = table().land
    shadow = land.cards["B18"]
    assert land.slot_for(shadow) == ""
    land.enter(land.cards["B16"], "gE")
    assert land.slot_for(shadow) == "gW"


def test_cycles_take_first_and_flip() -> None:
    land = table().land
    land.biomass["S02"] = 1  # liverwort flats, wet
    dead = land.turn_cycle("E")
    assert Shift("S02", "aE", "") in dead
    assert land.biomass["S01"] == 3  # dry, and the other slot is empty now
    assert land.faces["E"] == 1
    land.turn_cycle("E")
    assert land.biomass["S01"] == 2


def test_warming_carries_biomes_north_and_brings_the_south_in() -> None:
    at = table()
    beast = live(at, "I06", "", 3, dW=2)
    shifts = at.land.change(1)
    at.follow(shifts, "3.22")
    assert Shift("S01", "aW", "Asia") in shifts and Shift("S04", "dW", "aW") in shifts
    assert beast.counters == {"aW": 2}
    assert at.land.at("kW") is None and at.land.card["hW"] == "S17"  # the lagoon went north and found a slot
    assert look_over(at)[0].startswith("11.")  # nobody has told the table of the step
    at.climate.append(1)
    assert look_over(at) == []


def test_ice_comes_grows_and_melts() -> None:
    at = table()
    sheets = sum(card.copies for card in kit().decks["ice"])
    for step, ice in ((-1, {"a", "b"}), (-1, {"d", "e", "b"}), (1, {"a", "b"}), (1, set())):
        at.follow(at.land.change(step), "3.22")
        at.climate.append(step)
        assert at.land.ice == ice
        assert at.land.sheets == sheets - len(ice)
        assert look_over(at) == []


def test_the_last_of_four_finds_room_for_founders_where_no_pattern_of_them_fits() -> None:
    """Founders of three others that left the fourth without an offer: the playout went on its head."""
    made = plays.play("megafauna", ("Ann", "Ben", "Cara", "Dan"), 120, {"length": "class"})
    assert len([line for line in made.lines if ": start " in line]) == 4
