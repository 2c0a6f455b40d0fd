"""Points, who has won by which rule, and the ladder of one person alone (rules 11, 12.2, 12.3, 15.13, 15.14)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.referee.automa.ladder import Result, climb, climb_over_rivals
from pnp.referee.play.guards import Broken
from pnp.referee.play.table import Term
from pnp.referee.play.winning import Measure, compared
from pnp.wording import number_of

from .table import Table


def scores(table: Table) -> Mapping[str, tuple[int, list[Term]]]:
    """The points of each count."""
    turns = [turn for turn in table.scoring if turn <= table.turn]
    turns += [table.turn] * (len(table.points[table.players[0]]) - len(turns))
    return {
        player: (
            table.score(player),
            [
                *(Term(points, f"turn {turn}: counters", "11.2") for turn, points in zip(turns, counts, strict=False)),
                *([Term(level, "by the level (15.13)")] if (level := table.score(player) - sum(counts)) else ()),
            ],
        )
        for player, counts in table.points.items()
    }


def ended(table: Table) -> Broken:
    """By which paragraph the play is over."""
    if table.wiped_out:
        return Broken("12.2", f"nothing was left in turn {table.turn}")
    if table.turn < table.scoring[-1]:
        return Broken("11.5", f"the earth froze in turn {table.turn}")
    return Broken("11.4", f"the play ended with the count of turn {table.turn}")


def decision(table: Table) -> list[Broken]:
    """How it was settled who has won, or how far the play is from its end (11.1 to 11.5)."""
    last = table.scoring[-1]
    if not table.finished:
        return [Broken("11.4", f"the last count is in turn {last}, and this is turn {table.turn}")]
    if table.wiped_out:
        return [ended(table)]
    said = [ended(table)] if table.turn < last else []
    measures = (
        Measure("11.3", "counters in all counts", table.score),
        Measure("11.3", "tied, living genotypes", lambda player: len(table.own(player))),
        Measure("11.3", "tied, genes", table.genes.__getitem__),
    )
    return said + compared(table.players, measures).said


def result(table: Table) -> Result | None:
    """How far one lineage has climbed, against rivals or without (12.2, 12.3, 15.14)."""
    if not table.finished or not (table.alone or table.rivals):
        return None
    if table.rivals:
        [person] = table.people
        return climb_over_rivals(table.grades, person, table.rivals, table.winners, table.score, "points")
    points = table.score(table.players[0])
    if table.wiped_out:
        return climb(table.grades, "challenge", -1, f"nothing was left in turn {table.turn}")
    return climb(table.grades, "challenge", points, f"{number_of(points, 'counter')} in all counts")
