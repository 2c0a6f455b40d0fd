"""The first genes of a lineage, so that none begins ahead (rules 2.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal

import msgspec

WEAKER = 4  # what the one with fewer teeth has more, of two


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """What these lineages begin with where they play by themselves (2.2): none of them is to be the better one."""

    lineages: Annotated[str, msgspec.Meta(pattern=r"^[mr]{2,5}( [mr]{2,5}){1,3}$", description="lineages in order")]
    genes: Annotated[str, msgspec.Meta(pattern=r"^\d{1,2}( \d{1,2}){1,3}$", description="a number for each")]
    length: Literal["", "long", "standard", "class"] = ""  # the one that these are for, or any

    @property
    def each(self) -> dict[str, int]:
        """Genes by lineage.

        >>> Beginning(lineages="rrrr rm", genes="3 13").each
        {'rrrr': 3, 'rm': 13}
        """
        return dict(zip(self.lineages.split(), map(int, self.genes.split()), strict=False))


def first_genes(
    lineages: Mapping[str, str],
    usual: Mapping[str, int],
    sets: Iterable[Beginning],
    rivals: Collection[str] = (),
    length: str = "standard",
) -> dict[str, int]:
    """Genes by player, from who leads what, what a lineage usually has, and the sets that have numbers of their own.

    Rivals' levels are made for the usual ones, so that a table with rivals keeps them.

    >>> first_genes({"Ann": "rrrr", "Ben": "mmm"}, {"rrrr": 5, "mmm": 6}, ())
    {'Ann': 5, 'Ben': 10}
    """
    led = set(lineages.values())
    if not rivals:
        for row in sets:
            if set(row.each) == led and row.length in ("", length):
                return {player: row.each[lineage] for player, lineage in lineages.items()}
    weakest = min(led, key=len, default="") if len(lineages) == 2 else ""
    return {player: usual[lineage] + WEAKER * (lineage == weakest) for player, lineage in lineages.items()}
