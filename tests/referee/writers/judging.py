"""How a writer's log is judged beside the same log in its own words, and logs with slips to try it on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from pnp.referee.verdict.check import check

from .. import mutation_study, people, plays
from ..mutants import OPERATORS, mutants
from . import Group, Written, group


class Told(NamedTuple):
    """How a log is judged: causes by line and paragraph, totals, who has won, and lines that cannot be read."""

    accepted: bool
    finished: bool
    causes: tuple[tuple[int, str], ...]
    totals: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    unread: tuple[int, ...]

    def by_lines(self, line_of: Mapping[int, int]) -> Told:
        """The same, by the lines of a writer's log. Counts of one line that are wrong are one slip there."""
        causes = sorted({(line_of.get(line, line), rule) for line, rule in self.causes})
        return self._replace(causes=tuple(causes), unread=tuple(line_of.get(line, line) for line in self.unread))


class Slip(NamedTuple):
    """A log with a slip in it (`kind` "none": without), and which of five writers has it to write."""

    kind: str
    writer: int
    text: str


def told(text: str, game: str) -> Told:
    """How a log is judged."""
    verdict = check(plays.game(game), plays.kit(game), text, "evening.log")
    causes = [(ruling.line, ruling.rule) for ruling in verdict.rulings if ruling.follows_from is None]
    causes += [(claim.line, "") for claim in verdict.claims if claim.follows_from is None]
    totals = sorted((who, score.total) for who, score in verdict.scores.items())
    unread = tuple(problem.line for problem in verdict.problems)
    winners = tuple(verdict.winners)
    return Told(verdict.accepted, verdict.finished, tuple(sorted(causes)), tuple(totals), winners, unread)


def otherwise(text: str, own: Written, game: str) -> str:
    """In what a writer's log is judged otherwise than the one that was recorded; "" if in nothing."""
    wanted, found = told(text, game).by_lines(own.line_of), told(own.text, game).by_lines({})
    return "" if wanted == found else f"{found} for {wanted}"


def slipped(game: str, number: int, seed: int) -> Iterator[Slip]:
    """Logs with one slip of each kind, from so many plays; the writers take turns."""
    chance = Random(f"scribes {game} {seed}")
    for i, play in enumerate(mutation_study.sample(game, number, seed)):
        made = [(kind, each.lines) for kind in sorted(OPERATORS) for each in mutants(play, kind, 1, chance)]
        for kind, slip in people.OPERATORS.items():
            spoilt = slip(play, Random(f"scribes {game} {seed} {i} {kind}"))
            made += [(kind, tuple(spoilt[0]))] if spoilt is not None and tuple(spoilt[0]) != play.lines else []
        for j, (kind, lines) in enumerate(made):
            yield Slip(kind, (i + j) % 5, play.with_lines(lines).text)


def logs(of: Group, game: str, seed: int, many: int, slips: bool) -> Iterator[tuple[str, str, str]]:
    """Names of logs, who writes each, and the logs: with a slip by one of the writers, or without one by all."""
    if slips:
        for i, (kind, writer, text) in enumerate(slipped(game, many, seed)):
            yield f"{kind} {i}", of.WRITERS[writer], text
        return
    for at in range(seed, seed + many):
        for writer in of.WRITERS:
            yield str(at), writer, of.evening(game, at)


def judged(name: str, game: str, seed: int, many: int, slips: bool) -> Iterator[tuple[str, str, str, Written, str]]:
    """What `logs` gives, each with how its writer has it, and in what that is judged otherwise."""
    of = group(name)
    for log, writer, text in logs(of, game, seed, many, slips):
        own = of.written(text, game, writer)
        yield log, writer, text, own, otherwise(text, own, game)
