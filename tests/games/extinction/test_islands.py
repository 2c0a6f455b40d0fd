"""Islands from a seed: what the rules and the board promise holds for every one of them."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from pnp import catalog
from pnp.errors import Unreadable
from pnp.games.extinction.cards import BOARDS, Spot
from pnp.games.extinction.islands import LARGEST, SMALLEST, TOTALS, new_board, patches
from pnp.hexes import Hex, coordinates, disc
from pnp.places import Places

SEEDS = (*range(12), -5, 10**12)


KNOWN = "llwmmlwwwwmlwmmmwmwmmsmbbmwlmsmbbbmwlmsmbbswlssmssmlllssmmbbb"


def within_a_step(rows: tuple[Spot, ...]) -> Counter[int]:
    """How many habitats there are on a hex and around it."""
    ground = {Hex(row.q, row.r): row.habitat for row in rows}
    return Counter(len({ground[at], *(ground[near] for near in at.neighbours() if near in ground)}) for at in ground)


@pytest.mark.parametrize("hexes", TOTALS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_island_is_as_the_rules_want_it(seed: int, hexes: int) -> None:
    board = new_board(seed, hexes)
    names = coordinates(disc(BOARDS[board.table]), flat=False)
    assert {row.hex: Hex(row.q, row.r) for row in board.rows} == names
    assert Counter(row.habitat for row in board.rows) == TOTALS[hexes]
    found = patches(board.rows)
    assert sum(map(len, found)) == hexes
    assert all(SMALLEST <= len(patch) <= LARGEST for patch in found), sorted(map(len, found))
    if hexes == 127:
        assert 18 <= len(found) <= 24
    close = within_a_step(board.rows)
    assert close[2] + close[3] > hexes / 2
    assert close[1] < hexes / 8


def test_the_same_seed_the_same_island() -> None:
    """Known by heart, so that no new version of anything grows another island from an old seed."""
    assert new_board(7) == new_board(7)
    assert new_board(7) != new_board(8)
    letters = "".join(row.habitat[0] for row in new_board(7, 61).rows)
    assert letters == KNOWN


def test_the_printed_islands_are_those_of_the_first_seed() -> None:
    kit = catalog.kit(Places(), "extinction")
    for hexes in TOTALS:
        board = new_board(1, hexes)
        assert cast("tuple[Spot, ...]", kit.lists[board.table]) == board.rows


def test_patches_hang_together_and_touch_none_of_their_kind() -> None:
    rows = new_board(3).rows
    ground = {Hex(row.q, row.r): row.habitat for row in rows}
    for patch in patches(rows):
        [habitat] = {ground[at] for at in patch}
        around = {near for at in patch for near in at.neighbours()} - patch
        assert all(ground.get(near) != habitat for near in around)


def test_a_size_that_there_is_not() -> None:
    with pytest.raises(Unreadable, match="62 hexes: there are islands of 127 or 61"):
        new_board(1, 62)
