"""Who gets a card that is auctioned, and what a written auction leaves open (rules 3.12 to 3.15). Pure functions."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.named import NamedTuple

from .cards import LINEAGES


class Bidder(NamedTuple):
    """Somebody who may bid."""

    player: str
    lineage: str
    genes: int


def order_at_a_tie(lineages: Mapping[str, str], breaks: str, greenhouse: int) -> list[str]:
    """Players in the order in which they win a tie; `breaks` is m or r for a DNA card, "" for a genotype.

    >>> order_at_a_tie({"Ann": "rrrr", "Ben": "mmm", "Cy": "rm"}, "m", 0)
    ['Ben', 'Cy', 'Ann']
    >>> order_at_a_tie({"Ann": "rm", "Ben": "mmrrr"}, "", 1)
    ['Ben', 'Ann']
    """

    def teeth(player: str) -> int:
        lineage = lineages[player]
        if breaks:
            return lineage.count(breaks)
        return lineage.count("r") if greenhouse > 0 else lineage.count("m") if greenhouse < 0 else len(lineage)

    return sorted(lineages, key=lambda player: (-teeth(player), LINEAGES.index(lineages[player])))


def winner(bids: Mapping[str, int], ties: list[str]) -> tuple[str, int]:
    """Who wins and what it pays, ("", 0) if all pass.

    >>> winner({"Ann": 3, "Ben": 3, "Cy": 1}, ["Ben", "Cy", "Ann"])
    ('Ben', 3)
    """
    top = max(bids.values(), default=0)
    if top <= 0:
        return "", 0
    return next((player, top) for player in ties if bids.get(player) == top)


def decided(winner: str, price: int, bids: Mapping[str, int], why: str) -> str:
    """How an auction came out, in words; `why` says what breaks a tie.

    >>> decided("Ben", 3, {"Ann": 3, "Ben": 3, "Cy": 1}, "more m on the teeth, 3.14")
    'Ben pays 3, Ann bids 3 too (more m on the teeth, 3.14), Cy bids 1'
    >>> decided("", 0, {}, "")
    'nobody bids'
    """
    if not winner:
        return "nobody bids"
    parts = [f"{winner} pays {price}"]
    for player, bid in sorted(bids.items(), key=lambda each: -each[1]):
        if player != winner and bid:
            parts.append(f"{player} bids {bid} too ({why})" if bid == price else f"{player} bids {bid}")
    return ", ".join(parts)
