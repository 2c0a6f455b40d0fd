"""Counts of a log that begins in the middle which nobody knows, `= Ben genes ?`: what they were by what is counted
later; where nothing is, the least with which as little is in trouble as with plenty, and what hangs on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.named import NamedTuple
from pnp.referee.log.claims import Claim, ClaimItem
from pnp.referee.play.checkpoints import Beginning, copied
from pnp.referee.play.outcome import ReplayResult, Step
from pnp.referee.play.replay import replay
from pnp.referee.play.table import Table
from pnp.referee.repair.hypotheses.settled import Depends, Settled

PLENTY = 20
PASSES = 3  # a track that ends somewhere keeps less than was earned
Owned = tuple[str, str]  # whose count, and which


class FirstCounts(NamedTuple):
    """A beginning with these counts, those that a later line tells, and those of which only the least is known."""

    start: Beginning[Any]
    told: Mapping[Owned, int]
    least: Mapping[Owned, int]

    @property
    def said(self) -> list[str]:
        """What nobody knew of the beginning, in words."""
        by_later = [f"the {key} of {who} ({many} by what is counted later)" for (who, key), many in self.told.items()]
        return [*by_later, *(f"the {key} of {who} (taken as {many})" for (who, key), many in self.least.items())]

    def hanging(self, settled: Settled) -> Settled:
        """A settled log with whose total, and whether who has won, would be another with more of what nobody knows."""
        known, run = settled.depends, settled.run
        scores, winners = {*known.scores}, known.winners
        totals = {who: total for who, (total, _) in run.table.scores().items()}
        for count in self.least:
            end = replay(_with(self.start, {count: self.least[count] + PLENTY}), settled.steps, settled.guesses).table
            scores |= {who for who, (total, _) in end.scores().items() if total != totals[who]}
            winners = winners or end.winners != run.table.winners
        return settled._replace(depends=Depends(frozenset(scores), winners))


def first_counts(start: Beginning[Any], unknown: Sequence[Owned], steps: Sequence[Step]) -> FirstCounts:
    """What these counts were at the beginning."""
    plenty = dict.fromkeys(unknown, PLENTY)
    counted = {count: claim for count in unknown if (claim := _first_claim(start, steps, count)) is not None}
    told = {count: plenty[count] for count in counted}
    for _ in range(PASSES):
        run = replay(_with(start, plenty | told), steps)
        off = {count: _off(run, at, item) for count, (at, item) in counted.items()}
        if not any(off.values()):
            break
        told = {count: max(0, told[count] + off[count]) for count in told}
    least = {count: PLENTY for count in unknown if count not in told}
    few = _troubles(_with(start, least | told), steps) if least else 0
    for count in least:
        tries = (many for many in range(PLENTY) if _troubles(_with(start, least | told | {count: many}), steps) <= few)
        least[count] = next(tries, PLENTY)
    return FirstCounts(_with(start, least | told), told, least)


def _with(start: Beginning[Any], counts: Mapping[Owned, int]) -> Beginning[Any]:
    """A beginning with some counts put right."""
    state = start.lay()
    table: Table = state.table
    for (who, key), many in counts.items():
        table.correct(who, key, many)
    return Beginning(lambda: copied(state), start.flow)


def _first_claim(start: Beginning[Any], steps: Sequence[Step], count: Owned) -> tuple[int, ClaimItem] | None:
    """The first line on which a count stands, or another that is as much more with more of it, and what it says."""
    who, key = count
    none, one = (_with(start, {count: many}).lay().table.counts(who) for many in (0, 1))
    alike = {key, *(other for other in none if one[other] == none[other] + 1)}
    for at, step in enumerate(steps):
        for item in step.what.items if isinstance(step.what, Claim) else ():
            if item.who == who and item.key in alike and type(item.value) is int:
                return at, item
    return None


def _off(run: ReplayResult, at: int, item: ClaimItem) -> int:
    """By how much a count on a line is more than it comes to."""
    for trouble in run.violations:
        if trouble.step == at and trouble.item == item and type(trouble.value) is int and type(item.value) is int:
            return item.value - trouble.value
    return 0


def _troubles(start: Beginning[Any], steps: Sequence[Step]) -> int:
    """How many lines of play are in trouble."""
    return sum(trouble.kind != "claim" for trouble in replay(start, steps).violations)
