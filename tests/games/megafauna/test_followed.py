"""Biomes that move in a warming, and who dies, are told to who records: somebody moves eighteen cards by it."""

from __future__ import annotations

import pnp.catalog
from pnp.places import Places
from pnp.referee.play.play import open_log
from pnp.referee.record.session import Session

EVENING = """\
pnp-log 1
game: megafauna 1
players: Ann
length: class
lineages: Ann rrrr

Ann: start iW, iE, dE, gW
card: B06
card: B12
card: B03
card: D16
"""


def test_a_change_of_climate_tells_each_biome_that_moves() -> None:
    opened = open_log(pnp.catalog.load_rules("megafauna"), pnp.catalog.kit(Places(), "megafauna", edition=1), EVENING)
    session = Session(opened.play, opened.lines, [])
    assert not session.answer("card: C01").refused
    told = session.story()
    (moves,) = [sentence for sentence in told if "biomes move" in sentence]
    assert moves.startswith("turn 5, biomes move in this order: ") and moves.endswith("(3.22 to 3.24)")
    assert told[told.index(moves) + 1].startswith("turn 5, greenhouse ")
    assert any("enters" in sentence for sentence in told)
