"""The figures of docs/balance/mating.md: whole games by sensible bots, counted.

    python benchmarks/balance_mating.py > docs/balance/figures.md      everything, with 10,000 games
    python benchmarks/balance_mating.py --games 1000 --part standard   a quick look at three players

Games are made from seeds, so that the same numbers come out again. `--data DIR` tries out other tables.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from figures import percent, row

from pnp.catalog import kit as load
from pnp.games.mating import game
from pnp.games.mating.bots import BOTS, EFFECTS
from pnp.games.mating.cards import Combat, Flashy, Sneaky
from pnp.games.mating.table import TARGET, Table
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.play import Play
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.playout.playout import Bot, playout, random_bot

NAMES = ("Ann", "Ben", "Cara", "Dora", "Emil", "Fay")
TIERS = tuple(f"{kind} {tier}" for kind in ("combat", "flashy") for tier in ("low", "mid", "high"))
CHUNK = 50
PARTS = ("standard", "tables", "effects", "opponents")


class Task(NamedTuple):
    """Games to play: by seed, with a bot for each seat. `shadow` asks what sensible bots would do without an effect."""

    data: str
    shadow: bool
    games: tuple[tuple[int, tuple[str, ...]], ...]


class Played(NamedTuple):
    """What is counted of one game. `used` has the effects without which each seat would have done something else."""

    seed: int
    rounds: int
    winner: int
    reached: int
    by_die: bool
    counts: Counter[str]
    used: tuple[frozenset[str], ...]


def play_all(task: Task) -> list[Played]:
    """Play the games of a task."""
    kit = load(Places(*([Path(task.data)] if task.data else [])), "mating")
    return [play_one(kit, seed, bots, task.shadow) for seed, bots in task.games]


def play_one(kit: Kit, seed: int, bots: Sequence[str], shadow: bool = False) -> Played:
    """Play one game and count."""
    players = NAMES[: len(bots)]
    counts: Counter[str] = Counter()
    used: list[set[str]] = [set() for _ in bots]
    cards = {card.id: card for deck in ("combat", "flashy", "sneaky") for card in kit.decks[deck]}

    def watch(seat: int, bot: Bot) -> Bot:
        def watched(table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /) -> Move | None:
            assert isinstance(table, Table)
            # Two games from one seed that differ in one answer go on with the same luck, question by question.
            question = f"{seed} {table.round} {player} {ask.verbs} {ask.rule} {len(table.turned)}"
            if shadow:
                for effect in held(table, player) - used[seat]:
                    chance.seed(question)
                    other = BOTS[f"no-{effect}"](table, ask, player, legal, chance)
                    chance.seed(question)
                    if other != bot(table, ask, player, legal, chance):
                        used[seat].add(effect)
            chance.seed(question)
            move = bot(table, ask, player, legal, chance)
            if "escape" in ask.verbs:
                card = table.suitors[player].card
                counts[f"caught {card.kind} {card.tier}"] += 1
                counts[f"{'escaped' if move else 'eaten'} {card.kind} {card.tier}"] += 1
                counts["could escape"] += bool(legal)
            return move

        return watched

    def held(table: Table, player: str) -> set[str]:
        """The effects in a hand."""
        known = (cards[card_id] for card_id, count in table.piles.known[player].items() if count)
        return {card.effect for card in known if isinstance(card, Sneaky)}

    played = {
        player: watch(seat, random_bot if name == "random" else BOTS[name])
        for seat, (player, name) in enumerate(zip(players, bots, strict=True))
    }
    play = Play(game, kit, players, {})
    result = playout(play.start, played, play.words, Random(seed), claims=False)
    for move in result.moves:
        if move.verb in ("play", "sneak"):
            card = cards[str(move.args[0])]
            if isinstance(card, Combat | Flashy):
                counts[f"{card.kind} {card.tier}"] += 1
            elif isinstance(card, Sneaky):
                counts[card.effect] += 1
        elif move.verb in ("lunch", "escape"):
            counts[move.verb] += 1
    table = result.table
    assert isinstance(table, Table)
    reached = [player for player in players if table.offspring[player] >= TARGET]
    most = max(table.food[player] for player in reached)
    by_die = sum(table.food[player] == most for player in reached) > 1
    winner = players.index(table.winners[0])
    without = tuple(frozenset(effects) for effects in used)
    return Played(seed, table.round, winner, len(reached), by_die, counts, without)


class Study:
    """Plays games on all processors."""

    def __init__(self, pool: ProcessPoolExecutor, data: str, seed: int) -> None:
        self.pool = pool
        self.data = data
        self.seed = seed

    def play(self, games: Iterable[tuple[int, tuple[str, ...]]], shadow: bool = False) -> list[Played]:
        """Play games by seed and bots, in order."""
        games = list(games)
        tasks = [Task(self.data, shadow, tuple(games[at : at + CHUNK])) for at in range(0, len(games), CHUNK)]
        return list(chain.from_iterable(self.pool.map(play_all, tasks)))

    def mirror(self, players: int, number: int, shadow: bool = False) -> list[Played]:
        """Games of sensible bots only."""
        return self.play(((self.seed + at, ("sensible",) * players) for at in range(number)), shadow)


def lengths(games: Sequence[Played]) -> tuple[int, int, int]:
    """Median, tenth and ninetieth percentile of the rounds."""
    rounds = sorted(played.rounds for played in games)
    return rounds[len(rounds) // 2], rounds[len(rounds) // 10], rounds[len(rounds) * 9 // 10]


def standard(games: Sequence[Played]) -> Iterator[str]:
    """Tiers, lunches, escapes and predator deaths."""
    number = len(games)
    counts: Counter[str] = Counter()
    for played in games:
        counts.update(played.counts)
    median, early, late = lengths(games)
    strategies = sum(counts[tier] for tier in TIERS)
    yield f"Three players, {number:,} games: {median} rounds in the median, {early} to {late} in eight games of ten."
    lunches = counts["lunch"] / (counts["lunch"] + strategies)
    caught = counts_of(counts, "caught")
    yield f"Out to lunch: {percent(lunches, 0)} of all turns. Predators caught {caught / number:.1f}"
    yield f"strategies a game; {percent(counts['escape'] / caught, 0)} of these escaped, and"
    yield f"{percent(1 - counts['could escape'] / caught, 0)} could not have paid."
    yield ""
    yield row("strategies", "of all strategies played", "caught by a predator", "escaped, of those", "eaten, of all")
    yield row("---", "---:", "---:", "---:", "---:")
    for tier in TIERS:
        times, caught = counts[tier], max(1, counts[f"caught {tier}"])
        yield row(
            tier,
            percent(times / strategies, 1),
            percent(caught / times, 0),
            percent(counts[f"escaped {tier}"] / caught, 0),
            percent(counts[f"eaten {tier}"] / times, 0),
        )


def counts_of(counts: Counter[str], word: str) -> int:
    """The sum over the tiers of what begins with a word."""
    return sum(counts[f"{word} {tier}"] for tier in TIERS)


def tables(games: Mapping[int, Sequence[Played]]) -> Iterator[str]:
    """Lengths, seats and ties by the number of players."""
    yield row("players", "games", "rounds, median", "eight games of ten", "wins by seat", "won by food", "won by a die")
    yield row("---:", "---:", "---:", "---:", "---", "---:", "---:")
    for players, played in games.items():
        number = len(played)
        median, early, late = lengths(played)
        seats = [sum(game.winner == seat for game in played) / number for seat in range(players)]
        yield row(
            players,
            f"{number:,}",
            median,
            f"{early} to {late}",
            ", ".join(percent(share, 1) for share in seats),
            percent(sum(game.reached > 1 and not game.by_die for game in played) / number, 1),
            percent(sum(game.by_die for game in played) / number, 1),
        )


def effects(study: Study, base: Sequence[Played], names: Sequence[str]) -> Iterator[str]:
    """What each effect is worth: the same games again, three times, each time with one seat that never uses it.

    A game in which that seat would never have done anything else goes exactly as before and need not be played again.
    The interval takes the three of one game together, because they are not independent.
    """
    yield row("effect", "games", "played a game", "wins without", "wins with, less wins without", "95 % interval")
    yield row("---", "---:", "---:", "---:", "---:", "---")
    number = len(base)
    for effect in names:
        differing = [(at, seat) for at, played in enumerate(base) for seat in range(3) if effect in played.used[seat]]
        bots = [tuple(f"no-{effect}" if seat == other else "sensible" for other in range(3)) for _, seat in differing]
        without = study.play((base[at].seed, seats) for (at, _), seats in zip(differing, bots, strict=True))
        wins = number  # each game has one winner among its three seats
        lost = [0] * number
        for (at, seat), played in zip(differing, without, strict=True):
            change = (base[at].winner == seat) - (played.winner == seat)
            lost[at] += change
            wins -= change
        mean = sum(lost) / number / 3
        spread = 1.96 * sqrt(sum((change / 3 - mean) ** 2 for change in lost)) / number
        times = sum(played.counts[effect] for played in base) / number
        low, high = 100 * (mean - spread), 100 * (mean + spread)
        share = percent(wins / number / 3, 1)
        worth = f"{100 * mean:+.2f} points"
        yield row(effect, f"{number:,}", f"{times:.2f}", share, worth, f"{low:+.2f} to {high:+.2f}")


def opponents(study: Study, number: int) -> Iterator[str]:
    """Single-minded, eager and random bots against two sensible ones."""
    yield row("one seat plays", "against", "games", "wins of that seat", "95 % interval")
    yield row("---", "---", "---:", "---:", "---")
    for name in ("combat", "flashy", "eager", "no-sneaky", "random"):
        games = []
        for at in range(number):
            bots = ["sensible"] * 3
            bots[at % 3] = name
            games.append((study.seed + at, tuple(bots)))
        wins = sum(played.winner == at % 3 for at, played in enumerate(study.play(games))) / number
        half = 1.96 * sqrt(wins * (1 - wins) / number)
        interval = f"{percent(wins - half, 1)} to {percent(wins + half, 1)}"
        yield row(name, "two sensible bots", f"{number:,}", percent(wins, 1), interval)


def report(study: Study, games: int, part: Sequence[str], names: Sequence[str], say: Callable[[str], None]) -> None:
    """Make the parts that are wanted, and say them line by line."""
    base = study.mirror(3, games if set(part) - {"opponents"} else 0, shadow="effects" in part)
    if "standard" in part:
        for line in standard(base):
            say(line)
        say("")
    if "tables" in part:
        others = {n: base if n == 3 else study.mirror(n, games // 5) for n in range(1, 7)}
        for line in tables(others):
            say(line)
        say("")
    if "effects" in part:
        for line in effects(study, base, names):
            say(line)
        say("")
    if "opponents" in part:
        for line in opponents(study, games // 5):
            say(line)


def main() -> None:
    """Read the options and print the figures."""
    options = argparse.ArgumentParser(description="The figures of docs/balance/mating.md, as markdown.")
    options.add_argument("--games", type=int, default=10_000, help="three-player games (a fifth of it for the others)")
    options.add_argument("--seed", type=int, default=0, help="the seed of the first game (a multiple of 3)")
    options.add_argument("--part", choices=PARTS, action="append", help="only these parts (default all)")
    options.add_argument("--effects", default=",".join(EFFECTS), help="which effects, with commas between them")
    options.add_argument("--processes", type=int, default=os.cpu_count())
    options.add_argument("--data", default="", help="a folder that is laid over the tables")
    chosen = options.parse_args()
    with ProcessPoolExecutor(chosen.processes) as pool:
        study = Study(pool, chosen.data, chosen.seed - chosen.seed % 3)
        names = chosen.effects.split(",")
        report(study, chosen.games, chosen.part or PARTS, names, lambda line: print(line, flush=True))  # noqa: T201


if __name__ == "__main__":
    main()
