"""What sensible bots make of American Megafauna: scores, wins by lineage, land, deaths, auctions.

    python benchmarks/balance_megafauna.py --length standard --games 400 --out standard.jsonl
    python benchmarks/balance_megafauna.py --table standard.jsonl class.jsonl long.jsonl

Seeds 1000 and up; about half a second of processor time a play. With --out every play is kept as a line of JSON as soon
as it is over, and a run that was broken off goes on where it was. --table writes the rows of docs/balance/megafauna.md.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

import pnp.catalog
from pnp.games.megafauna.bots import BOTS
from pnp.games.megafauna.cards import LINEAGES
from pnp.games.megafauna.moves import Express
from pnp.games.megafauna.table import Table
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import Playout, playout

NAMES = ("Ann", "Ben", "Cara", "Dan")
FIRST = 1000
TESTS = ("niche", "refuge", "warden", "teeth")
Row = dict[str, Any]


def start(length: str, seats: int, lineages: str = "") -> Play:
    """A play of a length; who leads what as the header says, the usual lineages where it says nothing."""
    header = {"length": length, **({"lineages": lineages} if lineages else {})}
    return Play(pnp.catalog.load_rules("megafauna"), pnp.catalog.kit(Places(), "megafauna"), NAMES[:seats], header)


def rows(play: Play, seeds: Sequence[int], bot: str) -> Iterator[Row]:
    """The measures of plays with these seeds."""
    bots = dict.fromkeys(play.players, BOTS[bot])
    for seed in seeds:
        yield {"seed": seed, **measured(playout(play.start, bots, play.words, Random(seed), claims=False))}


def measured(played: Playout) -> Row:
    """What is counted of one play."""
    table = cast(Table, played.table)
    own = [table.own(player) for player in table.players]
    slots = [slot for slot in table.continent.slots if table.land.at(slot)]
    sold = [(price, sorted(bids.values())) for _, who, price, bids in table.auctions if who]
    used = {move.card for move in played.moves if isinstance(move, Express) and move.on is not None}
    return {
        "scores": [table.score(player) for player in table.players],
        "winners": [table.lineages[player] for player in table.winners],
        "biomes": len(table.land.card),
        "slots": len(slots),
        "lived": sum(bool(table.herd(slot)) for slot in slots),
        "herbivores": sum(sum(each.herbivores.values()) for each in table.species.values()),
        "predators": sum(sum(each.predators.values()) for each in table.species.values()),
        "born": sum(card in table.births for card in table.seen if card in table.genotypes),
        "genotypes": sum(card in table.genotypes for card in table.seen),
        "used": len(used),
        "dna": sum(card in table.dna for card in table.seen),
        "lost": dict(table.lost),
        "back": len(table.reserved),
        "out": len(table.reserved) + sum(not each for each in own),
        "living": [len(each) for each in own],
        "auctions": len(table.auctions),
        "contested": sum(len(bids) > 1 for _, bids in sold),
        "tied": sum(bids.count(price) > 1 for price, bids in sold),
        "sold": [price for price, _ in sold],
        "genes": [table.genes[player] for player in table.players],
        "decided": dict(table.decided),
        "frozen": table.land.greenhouse == -3,
    }


def told(plays: Sequence[Row]) -> dict[str, str]:
    """The measures of many plays, in words."""
    games = len(plays)
    scores = sorted(score for play in plays for score in play["scores"])

    def mean(key: str) -> float:
        return float(statistics.mean(play[key] for play in plays))

    def each(key: str) -> float:
        return float(statistics.mean(value for play in plays for value in play[key]))

    def total(key: str) -> int:
        return int(sum(play[key] for play in plays))

    def lost(cause: str) -> float:
        return float(sum(play["lost"].get(cause, 0) for play in plays) / games)

    wins = {
        lineage: sum(1 / len(play["winners"]) for play in plays if lineage in play["winners"]) for lineage in LINEAGES
    }
    causes = [lost(cause) for cause in ("struggle", "bolide", "pandemic")]
    tests = [sum(play["decided"].get(test, 0) for play in plays) / games for test in TESTS]
    animals = total("herbivores") + total("predators")
    return {
        "plays": str(games),
        "score, 10 % / median / 90 %": " / ".join(str(scores[len(scores) * tenth // 10]) for tenth in (1, 5, 9)),
        "wins rrrr, mmrrr, rm, mmm (%)": " ".join(f"{100 * many / games:.0f}" for many in wins.values()),
        "biomes on 22 slots": f"{mean('biomes'):.1f}",
        "inhabited": f"{100 * total('lived') / total('slots'):.0f} %",
        "herbivores, predators": f"{mean('herbivores'):.0f}, {mean('predators'):.1f}",
        "share of predators": f"{100 * total('predators') / animals:.0f} %",
        "genotypes born, of those turned": f"{mean('born'):.1f}, {100 * total('born') / total('genotypes'):.0f} %",
        "DNA cards expressed": f"{100 * total('used') / total('dna'):.0f} %",
        "extinctions (struggle, bolide, pandemic)": f"{sum(causes):.1f} ({', '.join(f'{n:.1f}' for n in causes)})",
        "players wiped out, returned": f"{mean('out'):.1f}, {mean('back'):.1f}",
        "living genotypes per player": f"{each('living'):.1f}",
        "auctions contested; tied; unsold": (
            f"{100 * total('contested') / total('auctions'):.0f}, {100 * total('tied') / total('auctions'):.0f}, "
            f"{100 - 100 * sum(len(play['sold']) for play in plays) / total('auctions'):.0f} %"
        ),
        "mean price": f"{each('sold'):.1f}",
        "genes left per player": f"{each('genes'):.0f}",
        "deciding test: niche, inedible, warden, teeth": ", ".join(f"{many:.0f}" for many in tests),
        "the least of these": f"{100 * min(tests) / sum(tests):.0f} %",
        "frozen earth": f"{100 * total('frozen') / games:.0f} %",
    }


def read(path: Path) -> list[Row]:
    """The plays of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def main() -> None:
    """Print the measures."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--length", choices=("long", "standard", "class"), default="standard")
    arguments.add_argument("--players", type=int, default=4)
    arguments.add_argument("--lineages", default="", help="such as: Ann rrrr, Ben rm")
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--bot", choices=tuple(BOTS), default="sensible")
    arguments.add_argument("--out", type=Path)
    arguments.add_argument("--table", type=Path, nargs="+")
    given = arguments.parse_args()
    if given.table:
        columns = [told(read(path)) for path in given.table]
        for name in columns[0]:
            sys.stdout.write(f"| {name} | {' | '.join(column[name] for column in columns)} |\n")
        return
    found = read(given.out) if given.out else []
    play = start(given.length, given.players, given.lineages)
    for row in rows(play, range(FIRST + len(found), FIRST + given.games), given.bot):
        found.append(row)
        if given.out:
            with given.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    sys.stdout.write("\n".join(f"{name}: {text}" for name, text in told(found).items()) + "\n")


if __name__ == "__main__":
    main()
