"""Change genes: which, and what comes for them (rules 9)."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require
from pnp.referee.play.closures import Ask

from .cards import GENES
from .setup import ask_draw
from .table import Table

Part = Generator[Any, Any, None]

MOST = 4


def change_genes(table: Table, player: str) -> Part:
    """Name one to four decks, then one after another: old card under, new card up (rules 9.1, 9.2)."""
    move = yield _ask_replace(table, player)
    if move is None or move.verb == "pass":
        return
    slots = tuple(dict.fromkeys(str(slot) for slot in move.args))
    for slot in slots:
        table.genes.replace(player, slot)
    if "predator" in slots:  # what was announced is forgotten (9.3)
        table.hunting, table.answers = "", {}
    yield ask_draw(table, player, slots, "9.2")


def _ask_replace(table: Table, player: str) -> Ask:
    def check(move: Move, require: Require) -> None:
        slots = [str(slot) for slot in move.args]
        require(len(slots) <= MOST, "9.1", f"at most {MOST} genes are changed, not {len(slots)}")
        twice = next((slot for slot in slots if slots.count(slot) > 1), "")
        require(not twice, "9.1", f"{twice} is named twice, and each gene is changed once")

    return Ask(
        player,
        ("replace",),
        "9.1",
        f"{player} may change up to {MOST} genes",
        optional=True,
        check=check,
        candidates=lambda: [
            Move(player, "replace", slots) for number in range(1, MOST + 1) for slots in combinations(GENES, number)
        ],
        remedies=lambda move: [Remedy(move, "changed all the same"), Remedy(None, "not changed")],
    )
