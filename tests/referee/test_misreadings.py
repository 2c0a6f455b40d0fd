"""Counts by which a paragraph was taken for another rule: one cause, by its paragraph, whoever's counts are off."""

import pytest

from pnp.games.bios.contests import Ring, contest
from pnp.games.bios.lifeforms import LifeForm
from pnp.games.bios.table import Table as Bios
from pnp.games.extinction.table import Table as Extinction
from pnp.games.mating.table import Table as Mating
from pnp.games.megafauna.moves import Reveal
from pnp.games.megafauna.struggle import Beast, inedible
from pnp.games.megafauna.table import Table as Megafauna
from pnp.games.scary.table import Table as Scary

from . import plays


@pytest.mark.parametrize("table", [Bios, Extinction, Mating, Megafauna, Scary])
def test_each_is_a_word_of_its_own_and_names_a_paragraph(
    table: type[Bios] | type[Extinction] | type[Mating] | type[Megafauna] | type[Scary],
) -> None:
    keys = [each.key for each in table.misreadings]
    assert len({*keys}) == len(keys) and "" not in keys
    assert all(each.rule.replace(".", "").isdigit() and each.said.startswith("with") for each in table.misreadings)


def test_what_bears_upon_the_cards_that_were_turned_alone_is_tried() -> None:
    table = plays.start("megafauna", ("Ann", "Ben"))()[0]
    assert isinstance(table, Megafauna)
    keys = {kind: {each.key for each in table.misreadable([Reveal(None, card)])} for card, kind in
            (("C07", "catastrophe"), ("B02", "biome"), ("D10", "card"))}  # fmt: skip
    assert "bolide" in keys["catastrophe"] and "entry" not in keys["catastrophe"]
    assert "entry" in keys["biome"] and keys["card"] < keys["biome"]


def test_whoever_plays_by_another_rule_comes_to_another_end() -> None:
    snail, dome = LifeForm("Ann", "snail", 3), LifeForm("Ben", "dome", 2)
    snail.basal.gain({"green": 1})
    here = Ring("herbivore", ("red",))
    assert contest(snail, dome, here, (4, 2)).stays
    assert not contest(snail, dome, here._replace(misread="green"), (4, 2)).stays
    assert contest(snail, dome, here._replace(misread="lower"), (4, 2)).rule == "11.5"


def test_prey_that_is_none_is_eaten_by_who_has_misread() -> None:
    deer, cat = Beast("G04", "Ann", "mmm", 6, "SB", 3), Beast("G11", "Ben", "mmrrr", 2, "A", 5)
    assert inedible(deer, cat, marine=False) == "size 6 over 4"
    assert inedible(deer, cat, marine=False, misread="over") == "S 0 under 1"
    assert not inedible(deer._replace(size=3), cat, marine=False, misread="S")


def test_tiers_and_tiles_are_what_they_are_taken_for() -> None:
    table, _ = plays.start("scary", ("Ann", "Ben"))()
    assert isinstance(table, Scary)
    for hex_, ann, ben in (("A1", 2, 1), ("A3", 2, 2)):
        table.lineages["Ann"].markers[hex_], table.lineages["Ben"].markers[hex_] = ann, ben
    table.control_tiles()
    assert (table.tier("Ann"), table.earning("Ben")) == (1, 0)
    table.misread = "over"
    assert table.tier("Ann") == 0
    table.misread = "each"
    assert table.earning("Ben") == 2
