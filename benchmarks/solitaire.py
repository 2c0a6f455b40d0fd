"""How often a sensible bot wins against rivals that cards run, by level and number of rivals.

python benchmarks/solitaire.py mating --games 2000 [--rivals 2] [--level hard] [--jobs 2] [--check]

With --check every play is written as a log and replayed line by line, and each line must be accepted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from figures import interval, percent

from pnp.catalog import kit as load_kit
from pnp.catalog import load_bots, load_rules
from pnp.errors import Problem, Source
from pnp.places import Places
from pnp.referee.automa.rivals import LEVELS, obedient
from pnp.referee.play.outcome import Step
from pnp.referee.play.play import Play
from pnp.referee.play.replay import replay
from pnp.referee.playout.playout import playout

NAMES = ("Ann", "Reed", "Moss", "Fern")


def batch(
    game: str, rivals: int, level: str, bot: str, checked: bool, seeds: Sequence[int]
) -> tuple[int, int, int, int]:
    """Plays with these seeds: how many, how many the person won alone, the turns in all, the rivals' moves."""
    rules, kit = load_rules(game), load_kit(Places(), game)
    players = NAMES[: rivals + 1]
    header = {"rivals": ", ".join(players[1:]), "level": level}
    play = Play(rules, kit, players, header)
    start = play.start
    words = play.words
    reader = play.reader
    won = turns = moves = 0
    for seed in seeds:
        chance = Random(seed)
        bots = dict.fromkeys(players[1:], obedient) | {players[0]: load_bots(game, bot)}
        played = playout(start, bots, words, chance, claims=checked)
        if checked:
            lines = [line for line in played.lines if line]
            entries = [reader.line(line, Source("study", at, 1)) for at, line in enumerate(lines, 1)]
            steps = [Step(entry, entry.what) for entry in entries if not isinstance(entry, Problem)]
            run = replay(start, steps)
            assert len(steps) == len(lines) and run.finished and not run.violations, (game, rivals, level, seed)
        moves += sum(move.who in players[1:] for move in played.moves)
        won += played.table.winners == players[:1]
        turns += played.table.place()[1]
    return len(seeds), won, turns, moves


def main() -> None:
    """Print a table, a row for each level and number of rivals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rivals", type=int, choices=(1, 2, 3), action="append")
    parser.add_argument("--level", choices=LEVELS, action="append")
    parser.add_argument("--bot", default="sensible")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args()
    seeds = range(chosen.games)
    size = max(1, min(100, chosen.games // chosen.jobs))
    batches = [seeds[at : at + size] for at in range(0, chosen.games, size)]
    sys.stdout.write("| level | rivals | games | won | 95 % interval | length | rivals’ lines |\n")
    sys.stdout.write("|---|---:|---:|---:|---|---:|---:|\n")
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for level in chosen.level or LEVELS:
            for rivals in chosen.rivals or (1, 2, 3):
                one = partial(batch, chosen.game, rivals, level, chosen.bot, chosen.check)
                played, won, turns, moves = (sum(part) for part in zip(*pool.map(one, batches), strict=True))
                sys.stdout.write(
                    f"| {level} | {rivals} | {played} | {percent(won / played)} "
                    f"| {interval(won / played, played)} | {turns / played:.1f} | {moves} |\n"
                )
                sys.stdout.flush()


if __name__ == "__main__":
    main()
