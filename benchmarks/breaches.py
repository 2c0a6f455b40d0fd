"""Random playouts under random headers, each held against what must never be lost: cards, creeples, cubes, markers.

    python benchmarks/breaches.py bios --plays 10000 --out bios-breaches.txt

A game says what is conserved in its table's `conserve`, which is asked after every answer. The bots are random, so that
they come to positions to which nobody would play. Seats and header (of those in tests/referee/<game>.toml) follow from
the seed. With --out the seeds are kept in portions as they are done; a run that was broken off goes on where it was.
A breach is printed with its seed, and the command exits with 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from pnp import catalog

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.referee import plays

PORTION = 50


def one(game: str, seed: int) -> int:
    """A play from a seed; gives how many moves it had."""
    chance = Random(f"{game} {seed}")
    seats = chance.choice(plays.sizes(game))
    header = chance.choice(plays.headers(game))
    return len(plays.play(game, plays.NAMES[:seats], seed, header, "random", claims=False).moves)


def done(out: Path | None) -> Iterator[tuple[int, int, int]]:
    """First seed, how many plays, how many moves of each portion that is done."""
    if out is not None and out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if len(words) == 3:  # the line at which a run was broken off may be short
                yield int(words[0]), int(words[1]), int(words[2])


def main() -> int:
    """Play, and say how many plays went without a breach."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=catalog.games())
    parser.add_argument("--plays", type=int, default=1000)
    parser.add_argument("--out", type=Path, help="keep what is done here, and go on from there")
    asked = parser.parse_args()
    portions = {first: (many, moves) for first, many, moves in done(asked.out)}
    wrong = 0
    for first in range(0, asked.plays, PORTION):
        if first in portions:
            continue
        moves = 0
        for seed in range(first, first + PORTION):
            try:
                moves += one(asked.game, seed)
            except Exception as error:  # whatever it is, the seed is what one needs
                wrong += 1
                sys.stdout.write(f"seed {seed}: {type(error).__name__}: {error}\n")
        portions[first] = (PORTION, moves)
        if asked.out is not None:
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(f"{first} {PORTION} {moves}\n")
    many, moves = (sum(part[at] for part in portions.values()) for at in (0, 1))
    sys.stdout.write(f"{asked.game}: {many:,} plays, {moves:,} moves, {wrong or 'no'} breaches\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
