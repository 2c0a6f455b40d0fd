"""What people count in place of tiles that are shared (rules 2.4, 11.4)."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.play.ledger import Miscount

from .table import TILE_POINTS

HALF, NONE = "2.4", "11.4"


def of_shared(product: int, alone: int, shared: int, none: bool) -> Iterator[Miscount]:
    """What somebody with so many tiles `alone` and so many `shared` ones counts for tiles and for the score, where
    markers times complexity make a `product`. With `none`, shared tiles count for nothing at this table (11.4)."""
    ways = [(alone + shared, "with shared tiles counted whole"), (alone, "without shared tiles")]
    if none:
        ways.append((alone + shared // 2, "with shared tiles added up"))
    elif shared % 2:
        ways.append((alone + (shared + 1) // 2, "with the half left over for a whole"))
    rule = NONE if none else HALF
    for tiles, said in ways:
        yield Miscount("tiles", tiles, rule, said)
        if tiles > alone:
            yield Miscount("score", product + TILE_POINTS * tiles, rule, said)
    if shared % 2:
        halves = TILE_POINTS * (2 * alone + shared)
        for score in {halves // 2, (halves + 1) // 2}:
            yield Miscount("score", product + score, rule, "with the half left over in the score")
