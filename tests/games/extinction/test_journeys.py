"""Ways over the islands, and what the rulebook's worked examples come to."""

from __future__ import annotations

import pytest

from games.extinction.plays import kit, start
from pnp.games.extinction.broods import Broods
from pnp.games.extinction.cards import BOARDS, Spot
from pnp.games.extinction.islands import Island
from pnp.games.extinction.settings import rounded
from pnp.games.extinction.table import Table
from pnp.hexes import distance


def _island(name: str) -> Island:
    return Island(name, kit().lists[name])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", BOARDS)
def test_shortest_ways(name: str) -> None:
    """On open ground a way is as long as the two hexes are apart, and each step enters a neighbour."""
    island = _island(name)
    hexes = island.hexes
    for start_, end in zip(hexes, (*hexes[17:], *hexes[:17]), strict=True):
        way = island.ways_from(start_, ()).to(end)
        assert way[-1] == end
        assert len(way) == distance(island.where[start_], island.where[end])
        assert all(there in island.next_to[here] for here, there in zip((start_, *way), way, strict=False))


@pytest.mark.parametrize("name", BOARDS)
def test_distances_are_ways(name: str) -> None:
    """Both searches agree round closed hexes, and nothing closed is reached."""
    island = _island(name)
    closed = set(island.hexes[5::4])
    start_ = next(hex_ for hex_ in island.hexes if hex_ not in closed)
    reached = island.distances(start_, closed, 99)
    assert closed.isdisjoint(reached)
    ways = island.ways_from(start_, closed)
    for end in island.hexes:
        if end != start_ and end not in closed:
            assert len(ways.to(end)) == reached.get(end, 0)
            assert ways.to(end) == island.ways_from(start_, closed).to(end), "whatever was asked for before"
    for end in closed:  # a way may end on what is closed, and leads over nothing else that is
        beside = [1 + reached[near] for near in island.next_to[end] if near in reached]
        beside += [1] if start_ in island.next_to[end] else []
        way = ways.to(end)
        assert len(way) == min(beside, default=0)
        assert closed.isdisjoint(way[:-1])


def test_ground_is_as_printed() -> None:
    island = _island("islet")
    assert len(island.hexes) == 61
    assert set(island.next_to["E5"]) == {"D4", "D5", "E4", "E6", "F4", "F5"}
    for hex_, patch in island.patch.items():
        assert hex_ in patch
        assert {island.habitat[other] for other in patch} == {island.habitat[hex_]}


def test_far_sides() -> None:
    """Beyond one barrier, and with chains beyond a row of them."""
    island = _island("islet")
    assert island.across("E5", {"D4"}) >= {"C4", "C3", "D3"}
    assert "B3" not in island.across("E5", {"D4", "C4"})
    assert "B3" in island.across("E5", {"D4", "C4"}, chains=True)


def test_thirteen_at_six_tenths() -> None:
    """13 individuals in optimal hexes at 0.6 make 7.8, which is 8."""
    assert rounded(6 * 13, 10) == 8
    table, _ = start(("Ann", "Ben"), {})()
    assert isinstance(table, Table)
    rate = next(card.id for card in table.genes.rates.values() if card.tenths == 6)
    habitat = table.genes.habitats["H06"]
    table.genes.deal(table.players)
    for slot, card in (("reproduction", rate), ("habitat", habitat.id)):
        assert table.genes.learn("Ann", slot, [card], table.fact("drawn"))
    good = [hex_ for hex_ in table.island.hexes if table.island.habitat[hex_] in habitat.optimal]
    for hex_, number in zip(good[::3], (5, 4, 4), strict=False):
        table.put("Ann", hex_, number)
    [brood] = Broods(table, "Ann").every()
    assert (brood.nest.parents, brood.born, brood.least) == (13, 8, 8)


def test_rounding_of_halves() -> None:
    assert [rounded(n, 100) for n in (50, 150, 250, 249)] == [1, 2, 3, 2]
    assert [rounded(n, 100, "half-even") for n in (50, 150, 250, 251)] == [0, 2, 2, 3]


def test_spots_are_typed() -> None:
    assert all(isinstance(spot, Spot) for spot in kit().lists["darwinia"])
