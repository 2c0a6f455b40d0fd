"""What the referee asks of a table: counts, scores, what is in sight, why a line has no place."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.log.moves import Count
from pnp.referee.play.ledger import Miscount
from pnp.referee.play.table import Area
from pnp.referee.play.tracks import Pointer, Track, numbered

from . import chronicle, invariants, scoring, timing
from .beginning import WEAKER
from .moves import Greenhouse, Standing
from .table import Table

LARGEST = 6  # the sizes of a mat


class Refereed(Table):
    """What is asked about a play that goes on, or is over."""

    scores, decision, result = scoring.scores, scoring.decision, scoring.result
    misplaced, hear = timing.misplaced, timing.hear
    look_over = invariants.look_over
    sketch = chronicle.sketch

    def miscounts(self, player: str) -> list[Miscount]:
        """What people take for a count of their own."""
        own, all_ = self.own(player), self.population(player)
        counted = self.points[player]
        return [
            *(Miscount("map", many, "11.2", said) for many, said in self.left_out(player)),
            *self._first_genes(player),
            Miscount("genotypes", len(own) - 1, "1.10", "without the archetype"),
            Miscount("score", sum(counted[-1:]), "11.2", "with the last count alone"),
            Miscount("score", sum(counted) + all_, "11.1", "with what is not counted yet"),
            *(
                Miscount("score", max(0, sum(counted) + more), "15.13", f"by '{level}'")
                for level, more in (self.other_levels.items() if player in self.handicap and self.finished else ())
            ),
        ]

    def _first_genes(self, player: str) -> list[Miscount]:
        """What people begin with who forget for how many, or for whom, the genes are."""
        lineage = self.lineages[player]
        usual, extra = self.usual[lineage], self.genes[player] - self.endowed.get(player, 0)
        if player not in self.endowed:
            return []
        return [
            Miscount(
                "genes", usual + extra, "2.2", f"with the {usual} genes of {lineage} that others begin with", True
            ),
            Miscount(
                "genes", usual + WEAKER + extra, "2.2", f"with the {usual} genes of {lineage} and {WEAKER} more", True
            ),
        ]

    def table_miscounts(self) -> list[Miscount]:
        """What people take for the greenhouse after the last catastrophe: the other way, or not moved."""
        if not self.climate:
            return []
        last, now = self.climate[-1], self.land.greenhouse
        way = "up" if last > 0 else "down"
        return [
            Miscount("greenhouse", now - last, "3.21", f"with the marker not moved {way}"),
            Miscount("greenhouse", now - 2 * last, "3.21", f"with the marker not moved {way} but the other way"),
        ]

    def count(self, what: Count) -> int:
        """The greenhouse, or the counters of a genotype in a place: none, where it is not the named player's."""
        if not isinstance(what, Standing):
            return self.land.greenhouse
        owner, key = what.genotype
        species = self.species.get(key)
        known = species is not None and (owner == species.owner or not owner)
        return species.counters.get(what.place, 0) if species is not None and known else 0

    def counted(self) -> Iterator[Count]:
        """The greenhouse is worth a word; where everybody stands would be a page."""
        yield Greenhouse(None)

    def correct(self, player: str, key: str, value: int) -> None:
        """Put a player's genes to what was written, to see what would follow."""
        if key == "genes":
            self.earn(player, value - self.genes[player])

    def conserve(self) -> None:
        wrong = self.look_over()
        assert not wrong, "; ".join(wrong)

    def in_sight(self) -> Iterator[Area]:
        """What was turned last, who waits on the bridges, and the DNA of each species."""
        yield Area("", "turned last", tuple(self.seen[-1:]))
        for zone, cards in self.waiting.items():
            if cards:
                yield Area("", f"bridge {zone}", tuple(reversed(cards)))
        for player in self.order:
            for species in self.own(player):
                own = (species.key,) if species.key in self.genotypes else ()
                note = f"{self.called(species)}, size {species.size}, {self.letters(species) or 'no letters'}"
                yield Area(player, species.name, (*own, *species.uses), note)

    def tracks(self) -> Iterator[Track]:
        """The turns with those that are scored, everybody's genes, and the size of each species on its owner's mat."""
        turns = tuple(str(turn) for turn in range(1, self.deck.turns + 1))
        scored = tuple("is scored" if turn in self.scoring else "" for turn in range(1, self.deck.turns + 1))
        yield Track("", "turn", turns, (Pointer("", str(self.turn)),) if self.turn else (), scored)
        yield numbered("", "genes", 12, [Pointer(player, str(max(0, n))) for player, n in self.genes.items()])
        for player in self.order:
            sizes = [Pointer(player, str(each.size), each.name) for each in self.own(player)]
            yield numbered(player, "size", LARGEST, sizes, 1)
