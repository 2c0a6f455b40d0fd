"""The figures of docs/balance/scary.md: whole games by sensible bots, counted.

    python benchmarks/balance_scary.py > docs/balance/figures-scary.md     everything, with 10,000 games
    python benchmarks/balance_scary.py --games 300 --players 4             a quick look at four players

Games are made from seeds, so that the same numbers come out again. `--data DIR` tries out other tables. Each seat is
played by a bot that follows one of the five strategies, never two of the same at a table; alone, by any of them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from figures import percent, row, spread

from pnp.catalog import kit as load
from pnp.games.scary import game
from pnp.games.scary.bots import BOTS, GOALS
from pnp.games.scary.table import TILE_POINTS, Table
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.play import Play
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.playout.playout import Bot, playout

NAMES = ("Ann", "Ben", "Cara", "Dora")
CHUNK = 25


class Task(NamedTuple):
    """Games to play: the folder of other tables, the number of players, and the seeds."""

    data: str
    players: int
    seeds: tuple[int, ...]


class Seat(NamedTuple):
    """What is counted of one lineage: its strategy, and how it stood at the end. `won` is a share of the victory."""

    style: str
    place: int
    alleles: int  # thrown before the first era, by which it is also decided who begins
    won: float
    score: int
    bonus: int
    markers: int
    traits: tuple[str, ...]
    spared: int  # extinctions that a tag saved it from
    struck: int  # extinctions that struck it
    had: int  # markers that it had when it was struck, over all of them
    lost: int


class Played(NamedTuple):
    """One game."""

    seats: tuple[Seat, ...]
    displaced: int
    flipped: int


class Watch:
    """A bot, and a count of what extinctions did to its player."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.spared = self.struck = self.had = self.lost = 0
        self.seen = 0

    def __call__(
        self, any_table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /
    ) -> Move | None:
        assert isinstance(any_table, Table)
        if "lose" in ask.verbs:
            self._hit(any_table, player, len(legal[0].args))
        elif "evolve" in ask.verbs:
            self.look(any_table, player)
        return self.bot(any_table, ask, player, legal, chance)

    def look(self, table: Table, player: str) -> None:
        """After an event: who was safe, or kept everybody by survival traits, was not asked to lose anything."""
        fate = table.fates.get(player)
        if fate and self.seen < len(table.turned):
            self.seen = len(table.turned)
            self.spared += fate.rule == "8.3"
            if fate.rule == "8.7":
                self._hit(table, player, 0)

    def _hit(self, table: Table, player: str, lost: int) -> None:
        self.struck += 1
        self.had += table.lineages[player].population
        self.lost += lost


def play_all(task: Task) -> list[Played]:
    """Play the games of a task."""
    kit = load(Places(*([Path(task.data)] if task.data else [])), "scary")
    return [play_one(kit, task.players, seed) for seed in task.seeds]


def play_one(kit: Kit, number: int, seed: int) -> Played:
    """Play one game and count."""
    chance = Random(seed)
    players, styles = NAMES[:number], chance.sample(sorted(GOALS), number)
    bots = {player: Watch(BOTS[style]) for player, style in zip(players, styles, strict=True)}
    play = Play(game, kit, players, {})
    result = playout(play.start, bots, play.words, chance, claims=False)
    table = result.table
    assert isinstance(table, Table)
    first = table.order[0]  # twelve advances later: as it was after the era in which it was last passed on
    thrown: dict[str | None, int] = {}
    for move in result.moves:
        if move.verb == "roll":
            thrown.setdefault(move.who, sum(int(die) for die in move.args))
    seats = []
    for player, style in zip(players, styles, strict=True):
        watch, lineage = bots[player], table.lineages[player]
        watch.look(table, player)
        place = (players.index(player) - players.index(first) + len(players)) % len(players)
        won = (player in table.winners) / len(table.winners)
        bonus = TILE_POINTS * table.controlled(player)
        traits = tuple(trait.name for trait in lineage.traits)
        counted = (watch.spared, watch.struck, watch.had, watch.lost)
        seats.append(
            Seat(style, place, thrown[player], won, table.points(player), bonus, lineage.population, traits, *counted)
        )
    verbs = Counter(move.verb for move in result.moves)
    return Played(tuple(seats), verbs["displace"], verbs["tile"])


def bonus_share(games: Sequence[Played]) -> float:
    """The part of the winning score that comes from tiles, on average."""
    best = [max(played.seats, key=lambda seat: (seat.won, seat.score)) for played in games]
    return sum(seat.bonus / max(1, seat.score) for seat in best) / len(best)


def ratio(games: Sequence[Played]) -> float:
    """How often the worst score goes into the best one, in the median game."""
    scores = [[seat.score for seat in played.seats] for played in games]
    return median(max(each) / max(1, min(each)) for each in scores)


def summary(every: dict[int, list[Played]]) -> Iterator[str]:
    """What the contract asks for, by players."""
    yield row("", *(f"{players} players" if players > 1 else "alone" for players in every))
    yield row("---", *("---:" for _ in every))
    seats = {players: [seat for played in games for seat in played.seats] for players, games in every.items()}
    yield row("games", *(len(games) for games in every.values()))
    yield row("traits owned at the end", *(spread([len(seat.traits) for seat in s]) for s in seats.values()))
    losses = (sum(seat.lost for seat in s) / max(1, sum(seat.had for seat in s)) for s in seats.values())
    yield row("markers lost by those struck", *(percent(share) for share in losses))
    yield row("part of tiles in a winning score", *(percent(bonus_share(games)) for games in every.values()))
    yield row("best score to worst, median", *(f"{ratio(games):.2f}" if p > 1 else "" for p, games in every.items()))
    yield row("score", *(spread([seat.score for seat in s]) for s in seats.values()))
    tops = ([max(seat.score for seat in played.seats) for played in games] for games in every.values())
    yield row("winning score", *(spread(scores) for scores in tops))
    yield row("markers at the end", *(spread([seat.markers for seat in s]) for s in seats.values()))
    yield row("extinctions that struck a lineage", *(f"{_mean(s, 'struck'):.1f}" for s in seats.values()))
    yield row("extinctions that a tag saved it from", *(f"{_mean(s, 'spared'):.1f}" for s in seats.values()))
    yield row("displacements a game", *(f"{_mean(games, 'displaced'):.1f}" for games in every.values()))
    yield row("tiles replaced a game", *(f"{_mean(games, 'flipped'):.1f}" for games in every.values()))


def _mean(things: Sequence[object], field: str) -> float:
    return float(sum(getattr(thing, field) for thing in things)) / len(things)


def strategies(every: dict[int, list[Played]]) -> Iterator[str]:
    """How many of the seats that followed a strategy won, and the score they made."""
    yield row("strategy", *(f"{players} players" for players in every), "score, with most players")
    yield row("---", *("---:" for _ in every), "---:")
    last = max(every)
    for style in GOALS:
        cells = []
        for games in every.values():
            won = [seat.won for played in games for seat in played.seats if seat.style == style]
            cells.append(percent(sum(won) / max(1, len(won))))
        scores = [seat.score for played in every[last] for seat in played.seats if seat.style == style]
        yield row(style, *cells, spread(scores))


def turns(every: dict[int, list[Played]]) -> Iterator[str]:
    """Whether it matters who began."""
    yield row("seat", *(f"{players} players" for players in every))
    yield row("---", *("---:" for _ in every))
    for place in range(max(every)):
        cells = []
        for players, games in every.items():
            won = [seat.won for played in games for seat in played.seats if seat.place == place]
            cells.append(percent(sum(won) / len(won)) if place < players else "")
        yield row(("first", "second", "third", "fourth")[place], *cells)


def begun(games: Sequence[Played]) -> Iterator[str]:
    """Whether it is the first turn that helps with two players, or the alleles that come with it."""
    yield row("two players: the first threw", "games", "the first wins", "95 % interval")
    yield row("---", "---:", "---:", "---")
    for title, low, high in (("as much", 0, 0), ("1 or 2 more", 1, 2), ("3 or 4 more", 3, 4), ("5 or more", 5, 12)):
        won = []
        for played in games:
            first, second = sorted(played.seats, key=lambda seat: seat.place)
            if low <= first.alleles - second.alleles <= high:
                won.append(first.won)
        if won:
            share = sum(won) / len(won)
            half = 1.96 * sqrt(share * (1 - share) / len(won))
            yield row(title, len(won), percent(share), f"{percent(share - half)} to {percent(share + half)}")


def owned(games: Sequence[Played], names: Sequence[str]) -> Iterator[str]:
    """The traits that are owned most and least often."""
    seats = [seat for played in games for seat in played.seats]
    counts = Counter(name for seat in seats for name in set(seat.traits))
    ordered = sorted(names, key=lambda name: -counts[name])
    for title, some in (("most", ordered[:6]), ("least", ordered[-6:])):
        yield f"Owned {title} often: " + ", ".join(f"{name} {100 * counts[name] / len(seats):.0f} %" for name in some)
        yield ""


def main() -> None:
    """Print the figures as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="over all numbers of players")
    parser.add_argument("--players", type=int, choices=(1, 2, 3, 4), action="append", help="only these (default all)")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", default="", help="a folder with card_data of its own")
    options = parser.parse_args()
    numbers: list[int] = sorted(set(options.players or (1, 2, 3, 4)))
    each = max(1, options.games // len(numbers))
    seeds = range(options.seed, options.seed + each)
    every: dict[int, list[Played]] = {}
    with ProcessPoolExecutor(options.processes) as pool:
        for number in numbers:
            tasks = [Task(options.data, number, tuple(seeds[at : at + CHUNK])) for at in range(0, each, CHUNK)]
            every[number] = list(chain.from_iterable(pool.map(play_all, tasks)))
    together = {players: games for players, games in every.items() if players > 1}
    kit = load(Places(*([Path(options.data)] if options.data else [])), "scary")
    lines = [*summary(every), ""]
    if together:
        lines += [*strategies(together), "", *turns(together), ""]
    if 2 in every:
        lines += [*begun(every[2]), ""]
    lines += owned(every[max(every)], [card.name for card in kit.decks["traits"]])
    sys.stdout.write("\n".join(lines).rstrip() + "\n")


if __name__ == "__main__":
    main()
