"""Finds playouts that would make good evenings to tell about: `python tests/games/mating/make_evenings.py 3`.

Prints the log of the liveliest of many plays, to be edited by hand into `card_data/mating/logs/`. The shipped evenings
must be made anew when the cards' numbers change; `test_evenings.py` says so.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import inf
from random import Random
from typing import cast

import pnp.catalog
from pnp.games.mating import game
from pnp.games.mating.bots import BOTS
from pnp.games.mating.table import Table
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import Endless, Playout, log_text, playout

NAMES = ("Ann", "Ben", "Cara", "Dan", "Eve", "Fay")


def play(kit: Kit, players: tuple[str, ...], seed: int) -> Playout:
    """One play of sensible bots, the one with fewer offspring asked first."""
    play = Play(game, kit, players, {})

    def order(table: object) -> list[str]:
        seated = cast(Table, table)
        return sorted(seated.players, key=lambda player: (seated.offspring[player], seated.seat[player]))

    bots = dict.fromkeys(players, BOTS["sensible"])
    return playout(play.start, bots, play.words, Random(seed), order=order, most=2000)


def interest(kit: Kit, found: Playout) -> float:
    """How much there is to tell: different effects, escapes, ties, an end that was close."""
    table = cast(Table, found.table)
    verbs = Counter(move.verb for move in found.moves)
    effects = {table.effects[table.cards[str(m.args[0])].effect].effect for m in found.moves if m.verb == "sneak"}  # type: ignore[union-attr]
    single = sum(move.verb == "roll" and len(move.args) == 1 for move in found.moves)
    offspring = sorted(table.offspring.values())
    close = offspring[-1] - offspring[-2] if len(offspring) > 1 else 0
    rounds = table.round
    length = 0 if 8 <= rounds <= 13 else abs(rounds - 10)
    score = 2.0 * len(effects) + min(verbs["escape"], 4) + min(single / 2, 5) + min(verbs["sneak"], 9) / 2
    return score - 3 * length - close - verbs["lunch"] / (2 * len(table.players))


def main(players: int, plays: int, first: int) -> str:
    """The log of the liveliest of `plays` plays."""
    kit = pnp.catalog.kit(Places(), "mating")
    names = NAMES[:players]

    def worth(seed: int) -> float:
        try:
            return interest(kit, play(kit, names, seed))
        except Endless:
            return -inf

    best = max(range(first, first + plays), key=worth)
    found = play(kit, names, best)
    return f"# seed {best}\n" + log_text("mating", 1, names, {}, found.lines)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    sys.stdout.write(main(*(numbers + [3, 60, 1][len(numbers) :])))
