"""The figures of docs/balance/extinction.md: whole plays by sensible bots, counted.

    python benchmarks/balance_extinction.py > docs/balance/figures-extinction.md     everything, with 2,000 plays
    python benchmarks/balance_extinction.py --games 300 --players 4                 a quick look at four players

Plays are made from seeds, so that the same numbers come out again. `--data DIR` tries out other tables. Each play goes
on until one species is left, at most fifty rounds; who would have won with a time limit is counted on the way, as the
bots do not know of it. Each seat follows one of the three ways to play, drawn by lot.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple, cast

from figures import interval, percent, row, spread

from pnp.catalog import kit as load
from pnp.games.extinction import game
from pnp.games.extinction.bots import BOTS
from pnp.games.extinction.refereed import PART_OF
from pnp.games.extinction.table import Table
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.play.asks import AnyAsk, Flow
from pnp.referee.play.play import Play
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.play.walk import Start
from pnp.referee.playout.playout import playout

NAMES = ("Ann", "Ben", "Cara", "Dan")
LIMITS = (10, 15, 20)  # rounds
MOST_ROUNDS = 50
LOOKED_AT = (12, 25, 40, 60)  # turns
SEATS = ("first", "second", "third", "fourth")
CHUNK = 20


class Task(NamedTuple):
    """Plays to make: the folder of other tables, the way to play ("" for one by lot), the players, the seeds."""

    data: str
    bot: str
    players: int
    seeds: tuple[int, ...]


class Played(NamedTuple):
    """One play. Seats are counted from the starting player; turns are spins, over all players."""

    turns: int
    gone: dict[int, int]  # the turn in which the species of a seat died out
    timed: dict[int, list[float]]  # shares of the victory by seat, by the limit in rounds
    alive: dict[int, int]  # species left when the limit is up
    score: dict[int, list[int]]  # individuals that count then, of those left
    styles: tuple[str, ...]
    lost_to: dict[str, int]  # species by the action in which they died out
    verbs: int


class Watch:
    """Looks at a table between two questions."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self.gone: dict[str, int] = {}
        self.lost_to: dict[str, str] = {}
        self.timed: dict[int, tuple[str, ...]] = {}
        self.score: dict[int, list[int]] = {}
        self._turn = self._round = 0
        self._action = ""

    def start(self) -> tuple[AnyTable, Flow]:
        """The table, and its flow with somebody looking on."""
        table, flow = self._start()
        return table, self._looking(cast(Table, table), flow)

    def _looking(self, table: Table, flow: Flow) -> Flow:
        ask = next(flow, None)
        while ask is not None:
            self._look(table)
            if isinstance(ask, AnyAsk):
                self._action = PART_OF.get(ask.verbs[0], self._action)
            self._turn, self._round = table.turn, table.round
            answer = yield ask
            try:
                ask = flow.send(answer)
            except StopIteration:
                break
        self._look(table)

    def _look(self, table: Table) -> None:
        for player in table.players:
            if player not in table.alive and player not in self.gone:
                self.gone[player] = self._turn
                self.lost_to[player] = self._action
        if table.round > self._round and self._round in LIMITS:
            best = max(table.score(player) for player in table.alive)
            self.timed[self._round] = tuple(player for player in table.alive if table.score(player) == best)
            self.score[self._round] = [table.score(player)[0] for player in table.alive]


def play_all(task: Task) -> list[Played]:
    """Make the plays of a task."""
    kit = load(Places(*([Path(task.data)] if task.data else [])), "extinction")
    return [play_one(kit, task.players, task.bot, seed) for seed in task.seeds]


def play_one(kit: Kit, number: int, bot: str, seed: int) -> Played:
    """Make one play and count."""
    chance = Random(seed)
    players = NAMES[:number]
    styles = {player: bot or chance.choice(sorted(BOTS)) for player in players}
    play = Play(game, kit, players, {"variant": f"timed {MOST_ROUNDS}"})
    watch = Watch(play.start)
    bots = {player: BOTS[style] for player, style in styles.items()}
    result = playout(watch.start, bots, play.words, chance, claims=False)
    table = cast(Table, result.table)
    seats = {player: table.order.index(player) for player in players}
    won, alive, score = {}, {}, {}
    for rounds in LIMITS:
        winners = watch.timed.get(rounds, table.winners)
        won[rounds] = [(player in winners) / len(winners) for player in table.order]
        alive[rounds] = len(watch.score.get(rounds, table.alive))
        score[rounds] = watch.score.get(rounds, [])
    lost = list(watch.lost_to.values())
    return Played(
        table.turn,
        {seats[player]: turn for player, turn in watch.gone.items()},
        won,
        alive,
        score,
        tuple(styles[player] for player in table.order),
        {action: lost.count(action) for action in set(lost)},
        len(result.moves),
    )


def left_at(played: Played, turn: int) -> int:
    """How many species live after a turn."""
    return len(played.styles) - sum(gone <= turn for gone in played.gone.values())


def first_out(played: Played) -> int:
    """The turn in which the first species dies out; the last turn and one more if none does."""
    return min(played.gone.values(), default=played.turns + 1)


def of_median(numbers: Sequence[int]) -> str:
    """The median with its 95 % interval, by ranks."""
    ordered, half = sorted(numbers), 0.98 * sqrt(len(numbers))
    low = max(0, int(len(ordered) / 2 - half))
    high = min(len(ordered) - 1, int(len(ordered) / 2 + half) + 1)
    return f"{median(ordered):g} ({ordered[low]} to {ordered[high]})"


def aims(plays: Sequence[Played]) -> Iterator[str]:
    """What is aimed at with four players."""
    yield row("four players", "median", "95 % interval", "plays in which it holds")
    yield row("---", "---:", "---", "---:")
    firsts = [first_out(played) for played in plays]
    named, _, between = of_median(firsts).partition(" ")
    yield row("turn in which the first species dies out", named, between[1:-1], _holds(firsts, 12))
    for turn, least in ((25, 3), (40, 2)):
        left = [left_at(played, turn) for played in plays]
        named, _, between = of_median(left).partition(" ")
        yield row(f"species alive after turn {turn}", named, between[1:-1], _holds(left, least))


def _holds(numbers: Sequence[int], least: int) -> str:
    share = sum(number >= least for number in numbers) / len(numbers)
    return f"{least} or more: {percent(share)} ({interval(share, len(numbers))})"


def summary(every: dict[int, list[Played]]) -> Iterator[str]:
    """How long plays are, and who is left, by players."""
    yield row("", *(f"{players} players" for players in every))
    yield row("---", *("---:" for _ in every))
    yield row("plays", *(len(plays) for plays in every.values()))
    yield row("turns until one is left", *(spread([played.turns for played in plays]) for plays in every.values()))
    full = {players: players * MOST_ROUNDS for players in every}
    unended = (percent(sum(p.turns == full[n] for p in plays) / len(plays)) for n, plays in every.items())
    yield row(f"several are left after {MOST_ROUNDS} rounds", *unended)
    firsts = ([first_out(played) for played in plays] for plays in every.values())
    yield row("turn in which the first dies out", *(spread(each) for each in firsts))
    for turn in LOOKED_AT:
        cells = (sum(left_at(played, turn) for played in plays) / len(plays) for plays in every.values())
        yield row(f"species alive after turn {turn}, mean", *(f"{mean:.2f}" for mean in cells))
    for rounds in LIMITS:
        cells = (sum(played.alive[rounds] for played in plays) / len(plays) for plays in every.values())
        yield row(f"species alive after {rounds} rounds, mean", *(f"{mean:.2f}" for mean in cells))
    scores = ([max(p.score[15]) for p in plays if p.score[15]] or [0] for plays in every.values())
    yield row("winning score with a limit of 15 rounds", *(spread(each) for each in scores))
    for action, title in (("change", "change"), ("attack", "rivals"), ("barrier", "barriers")):
        lost = (sum(p.lost_to.get(action, 0) for p in plays) / max(1, _lost(plays)) for plays in every.values())
        yield row(f"died out by {title}", *(percent(share) for share in lost))


def _lost(plays: Sequence[Played]) -> int:
    return sum(sum(played.lost_to.values()) for played in plays)


def seats(every: dict[int, list[Played]]) -> Iterator[str]:
    """Whether it matters who begins, by limit."""
    yield row("players", "seat", *(f"limit of {rounds} rounds" for rounds in LIMITS))
    yield row("---:", "---", *("---:" for _ in LIMITS))
    for players, plays in every.items():
        for seat in range(players):
            shares = (sum(played.timed[rounds][seat] for played in plays) / len(plays) for rounds in LIMITS)
            yield row(players, SEATS[seat], *(f"{percent(s)} ({interval(s, len(plays))})" for s in shares))


def ways(every: dict[int, list[Played]]) -> Iterator[str]:
    """How many of the seats that were played in some way won with a limit of 15 rounds."""
    yield row("way to play", *(f"{players} players" for players in every))
    yield row("---", *("---:" for _ in every))
    for style in BOTS:
        cells = []
        for plays in every.values():
            won = [p.timed[15][seat] for p in plays for seat, own in enumerate(p.styles) if own == style]
            cells.append(f"{percent(sum(won) / max(1, len(won)))} ({interval(sum(won) / len(won), len(won))})")
        yield row(style, *cells)


def main() -> None:
    """Print the figures as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="over all numbers of players")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), action="append", help="only these (default all)")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--bot", default="", choices=("", *BOTS), help="one way to play for all seats (default: by lot)"
    )
    parser.add_argument("--data", default="", help="a folder with card_data of its own")
    options = parser.parse_args()
    numbers: list[int] = sorted(set(options.players or (2, 3, 4)))
    each = max(1, options.games // len(numbers))
    seeds = range(options.seed, options.seed + each)
    every: dict[int, list[Played]] = {}
    with ProcessPoolExecutor(options.processes) as pool:
        for number in numbers:
            parts = [tuple(seeds[at : at + CHUNK]) for at in range(0, each, CHUNK)]
            tasks = [Task(options.data, options.bot, number, part) for part in parts]
            every[number] = list(chain.from_iterable(pool.map(play_all, tasks)))
    lines = [*aims(every[4]), ""] if 4 in every else []
    lines += [*summary(every), "", *seats(every), ""]
    if not options.bot:
        lines += [*ways(every), ""]
    sys.stdout.write("\n".join(lines).rstrip() + "\n")


if __name__ == "__main__":
    main()
