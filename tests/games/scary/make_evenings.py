"""Finds playouts that would make good evenings to tell about: `python tests/games/scary/make_evenings.py three`.

Prints the log of the liveliest of many plays (`three`, `one`), or that of three with slips put in (`slips`): evenings
for `card_data/scary/logs/`, where they are given their remarks by hand. They must be made anew when the cards' numbers
change; `test_evenings.py` says so. The slips fit the evening that is there now.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import cast

import pnp.catalog
from pnp.games.scary import game
from pnp.games.scary.bots import BOTS
from pnp.games.scary.table import Table
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.playout.playout import Playout, log_text, playout

NAMES = ("Ann", "Ben", "Cara")
STYLES = ("bird", "crocodile", "mammal")
PLAYS = 60
EVERY = 3  # eras from one count of everything to the next

# Era, the line that it happens at, what is written, and whether instead of that line or before it.
SLIPS = (
    (1, "Ben: roll", "Ben: roll 2 5 3", True),  # income: a third die
    (4, "flip", "Ann: place C4", False),  # populating: one too many
    (4, "Ann: lose", "Ann: lose A2 C4 C4", True),  # the event: more than half
    (5, "Cara: evolve", "Cara: evolve T09", False),  # evolving: its eras are over
    (6, "event", "tile: E3 H25", False),  # the flip: it did not reach its number
    (9, "flip", "Ben: displace B2 Cara", False),  # competing: not two ahead
)


def play(kit: Kit, players: tuple[str, ...], styles: Sequence[str], seed: int) -> Playout:
    """One play of bots that follow these strategies."""
    play = Play(game, kit, players, {})
    bots = {player: BOTS[style] for player, style in zip(players, styles, strict=True)}
    return playout(play.start, bots, play.words, Random(seed))


def interest(found: Playout) -> float:
    """How much there is to tell: rivals sent home, steps, losses, and an end that was close."""
    table = cast(Table, found.table)
    verbs = Counter(move.verb for move in found.moves)
    scores = sorted(table.points(player) for player in table.players)
    close = scores[-1] - scores[0]
    extra = sum(verbs[verb] for verb in ("swap", "change"))
    return 20 * min(verbs["displace"], 2) + min(verbs["move"], 20) + 2 * verbs["lose"] + extra - close / 2


def thin(lines: Sequence[str]) -> list[str]:
    """Counts after every third era only, and without the sizes of hands."""
    out: list[str] = []
    era = -1
    for line in lines:
        if line.startswith("era "):
            era = int(line.split()[1])
        if line.startswith("= ") and "winner" not in line:
            if era % EVERY != EVERY - 1:
                continue
            counts = [part for part in line.split(", ") if not part.startswith("hand") and not part.startswith("score")]
            line = ", ".join(counts) if era < 11 else line
        out.append(line)
    return out


def three(kit: Kit) -> list[str]:
    """The lines of the liveliest play of three."""
    best = max((play(kit, NAMES, STYLES, seed) for seed in range(PLAYS)), key=interest)
    return thin(best.lines)


def one(kit: Kit) -> list[str]:
    """The lines of the liveliest play of one alone."""
    best = max((play(kit, NAMES[:1], ["mammal"], seed) for seed in range(PLAYS)), key=interest)
    return thin(best.lines)


def slips(lines: Sequence[str]) -> list[str]:
    """The same evening with a slip in each of six phases. Raises StopIteration where a line is not there any more."""
    lines = list(lines)
    for era, start, text, instead in SLIPS:
        at = next(i for i in range(lines.index(f"era {era}"), len(lines)) if lines[i].startswith(start))
        lines[at : at + instead] = [text]
    return lines


def main(which: str) -> str:
    """The log of an evening."""
    kit = pnp.catalog.kit(Places(), "scary", edition=1)
    if which == "one":
        return log_text("scary", 1, NAMES[:1], {}, one(kit))
    lines = three(kit)
    return log_text("scary", 1, NAMES, {}, slips(lines) if which == "slips" else lines)


if __name__ == "__main__":
    sys.stdout.write(main(*sys.argv[1:2] or ["three"]))
