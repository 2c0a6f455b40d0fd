"""What sensible bots make of American Megafauna: scores, wins by lineage, land, deaths, auctions.

    python benchmarks/balance_megafauna.py --length standard --games 400

Seeds 1000 and up; about half a second of processor time a play.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from random import Random
from typing import cast

import pnp.catalog
from pnp.errors import Source
from pnp.games.megafauna import game
from pnp.games.megafauna.bots import BOTS
from pnp.games.megafauna.table import Table
from pnp.places import Places
from pnp.referee.log.lines import Setting
from pnp.referee.log.words import Vocabulary
from pnp.referee.playout.playout import playout

NAMES = ("Ann", "Ben", "Cara", "Dan")


def plays(length: str, seats: int, games: int, bot: str) -> list[Table]:
    """The tables at the end of so many plays."""
    kit = pnp.catalog.kit(Places(), "megafauna")
    players = NAMES[:seats]
    start = game.prepare(kit, players, {"length": Setting(length, Source("benchmark"))})
    words = Vocabulary(game.VERBS, game.card_ids(kit), players)
    bots = dict.fromkeys(players, BOTS[bot])
    found = (playout(start, bots, words, Random(1000 + seed), claims=False).table for seed in range(games))
    return [cast(Table, table) for table in found]


def report(tables: list[Table]) -> list[str]:
    """The measures, a line each."""
    games = len(tables)
    scores = sorted(table.score(player) for table in tables for player in table.players)
    wins: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    decided: Counter[str] = Counter()
    auctions = [auction for table in tables for auction in table.auctions]
    bids = [[bid for bid in written.values() if bid] for _, _, _, written in auctions]
    for table in tables:
        for winner in table.winners:
            wins[table.lineages[winner]] += 1 / len(table.winners)  # type: ignore[assignment]
        ended.update(table.lost)
        decided.update(table.decided)
    herd = [sum(sum(each.herbivores.values()) for each in table.species.values()) for table in tables]
    pack = [sum(sum(each.predators.values()) for each in table.species.values()) for table in tables]
    homes = [[slot for slot in table.continent.slots if table.land.at(slot)] for table in tables]
    lived = [sum(bool(table.herd(slot)) for slot in slots) for table, slots in zip(tables, homes, strict=True)]
    born = [sum(card in table.births for card in table.seen if card in table.genotypes) for table in tables]
    paid = [price for _, who, price, _ in auctions if who]

    def mean(values: list[int]) -> str:
        return f"{statistics.mean(values):.1f}"

    return [
        f"score 10/50/90 %: {scores[len(scores) // 10]} {scores[len(scores) // 2]} {scores[9 * len(scores) // 10]}",
        "wins: " + ", ".join(f"{lineage} {100 * many / games:.0f} %" for lineage, many in sorted(wins.items())),
        f"biomes on the map: {mean([len(table.land.card) for table in tables])}",
        f"inhabited: {100 * sum(lived) / sum(map(len, homes)):.0f} %",
        f"herbivores {mean(herd)}, predators {mean(pack)} ({100 * sum(pack) / sum(herd + pack):.0f} %)",
        f"genotypes born: {mean(born)}",
        "ended a play: " + ", ".join(f"{cause} {many / games:.1f}" for cause, many in sorted(ended.items())),
        f"came back: {mean([len(table.reserved) for table in tables])}",
        f"living genotypes: {mean([len(table.own(player)) for table in tables for player in table.players])}",
        f"contested {100 * sum(len(bid) > 1 for bid in bids) / len(bids):.0f} %, "
        f"unsold {100 * sum(not who for _, who, _, _ in auctions) / len(auctions):.0f} %, mean price {mean(paid)}",
        f"genes left: {mean([table.genes[player] for table in tables for player in table.players])}",
        "struggles with dead, by test: " + ", ".join(f"{test} {many / games:.0f}" for test, many in decided.items()),
        f"frozen: {100 * sum(table.land.greenhouse == -3 for table in tables) / games:.0f} %",
    ]


def main() -> None:
    """Print the measures."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--length", choices=("long", "standard", "class"), default="standard")
    arguments.add_argument("--players", type=int, default=4)
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--bot", choices=tuple(BOTS), default="sensible")
    given = arguments.parse_args()
    sys.stdout.write("\n".join(report(plays(given.length, given.players, given.games, given.bot))) + "\n")


if __name__ == "__main__":
    main()
