"""Change genes: which, and what comes for them (rules 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pnp.referee.play.asks import Flow, Window
from pnp.referee.play.guards import Require

from .asking import Choice, OfSpecies
from .cards import GENES
from .moves import Replace
from .setup import AskGenes
from .table import Table

MOST = 4


def change_genes(table: Table, player: str) -> Flow:
    """Name one to four decks, then one after another: old card under, new card up (rules 9.1, 9.2)."""
    named = yield from AskReplace(table, player)
    if named is None:
        return
    table.done.add("genes")
    slots = tuple(dict.fromkeys(named.slots))
    while (more := (yield from AskMoreGenes(table, player, slots))) is not None and isinstance(more, Replace):
        slots = tuple(dict.fromkeys((*slots, *more.slots)))
    for slot in slots:
        table.genes.replace(player, slot)
    if "predator" in slots:  # what was announced is forgotten (9.3)
        table.hunting, table.answers = "", {}
    yield from AskGenes(table, player, slots, "9.2")


class AskMoreGenes(OfSpecies, Window[Replace]):
    """The rest of the decks that are named, on a line of its own. It is proposed to nobody: one line says it all."""

    rule = "9.1"
    unasked = True
    prompt = "{self.player} may name more genes to change"

    def __init__(self, table: Table, player: str, slots: tuple[str, ...]) -> None:
        super().__init__(table, player)
        self.who, self.anyone = None, (player,)
        self.slots = slots

    def check(self, move: Replace, require: Require) -> None:
        check_slots((*self.slots, *move.slots), require)

    def candidates(self) -> Iterator[Replace]:
        return iter(())


class AskReplace(Choice[Replace]):
    """Genes that a species may change (9.1)."""

    rule = "9.1"
    prompt = f"{{self.who}} may change up to {MOST} genes"
    taken_as, left_out = "changed all the same", "not changed"

    def check(self, move: Replace, require: Require) -> None:
        check_slots(move.slots, require)

    def candidates(self) -> Iterator[Replace]:
        for number in range(1, MOST + 1):
            yield from (Replace(self.who, *slots) for slots in combinations(GENES, number))


def check_slots(slots: Sequence[str], require: Require) -> None:
    """One to four genes, each once (9.1)."""
    require(len(slots) <= MOST, "9.1", f"at most {MOST} genes are changed, not {len(slots)}")
    twice = next((slot for slot in slots if slots.count(slot) > 1), "")
    require(not twice, "9.1", f"{twice} is named twice, and each gene is changed once")
