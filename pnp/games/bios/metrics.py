"""What a trial counts of Bios: Megafauna: points and where they come from, and what the events do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from pnp.referee.log.moves import Move
from pnp.referee.playout.metrics import Figure, Told, same_bots

from .bots import BOTS
from .cards import SHAPES
from .refereed import Refereed
from .table import TERMS
from .verbs import Cull, Lose, Mutate, Promote

PARTS = ("map", "ammonites", "emotions", "tools", "fossils", "hosts", "languages")
EVOLVED = SHAPES[1:]

FIGURES = (
    Figure("best", "points of the winner", "The play", "spread"),
    Figure("last", "points of whoever has fewest", "The play", "mean"),
    Figure("lead", "points between first and second", "The play", "mean"),
    Figure("alive", "life-forms alive at the end", "The play", "mean", "seat"),
    Figure("cards", "mutations taken", "The play", "mean", "seat"),
    Figure("lost", "plus organs lost where there was a choice", "The play", "mean"),
    Figure("culled", "creeples lost to crowd disease", "The play", "mean"),
    *(Figure(f"part {part}", TERMS[part].words, "Points of a seat", "mean", "seat") for part in PARTS),
    *(Figure(f"shape {shape}", shape, "New life-forms", "mean") for shape in EVOLVED),
)

NOTE = "All seats are played by the sensible bot. What an event takes without a choice is not counted as lost."


def _told(table: Refereed, moves: Sequence[Move]) -> Told:
    """The figures of a finished play, every seat sensible."""
    seats = len(table.players)
    points = sorted((table.points(player) for player in table.players), reverse=True)
    parts = Counter[str]()
    for player in table.players:
        parts.update(table.parts(player))
    shapes = Counter[str]()
    for move in moves:
        if isinstance(move, Promote) and move.end == "A":
            shapes[table.mutations[move.card].a_shape or ""] += 1
    told = {
        "best": (points[0], 1),
        "last": (points[-1], 1),
        "lead": (points[0] - points[1] if seats > 1 else 0, 1),
        "alive": (len(table.forms), seats),
        "cards": (sum(len(move.cards) for move in moves if isinstance(move, Mutate)), seats),
        "lost": (sum(len(move.organs) for move in moves if isinstance(move, Lose)), 1),
        "culled": (sum(len(move.creeples) for move in moves if isinstance(move, Cull)), 1),
        **{f"part {part}": (parts[part], seats) for part in PARTS},
        **{f"shape {shape}": (shapes[shape], 1) for shape in EVOLVED},
    }
    return cast(Told, told)


metrics = same_bots(BOTS["sensible"], _told)
