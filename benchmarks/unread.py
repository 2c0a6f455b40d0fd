"""How many rulings stand where nothing is wrong and some lines cannot be read: evenings of bots with lines smudged.

    python benchmarks/unread.py                                  all games, one line each, some minutes
    python benchmarks/unread.py --games mating bios --lines 3 --first 200 --logs 40

An evening is played from a seed (`spoilt.py`); of so many lines chosen at random nothing is left but whose they are.
Nothing is against the rules, so each cause that the verdict names is one too many. Told besides: how many of these
lines are taken to have said just what they said.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from random import Random

from spoilt import EVENINGS, evening

from pnp.referee.verdict.check import check
from tests.referee import plays

SMUDGED = "{who} mumbles something about the old tune"


def smudged(game: str, number: int, lines: int) -> tuple[plays.Play, dict[int, str]]:
    """An evening with so many moves that cannot be read, and what stood on these lines, by their numbers."""
    play = evening(game, number)
    said, chance = list(play.lines), Random(f"smudged {game} {number} {lines}")
    above = len(play.text.splitlines()) - len(said)
    moves = [at for at, line in enumerate(said) if ": " in line and not line.startswith(("=", "spin"))]
    was: dict[int, str] = {}
    for at in chance.sample(moves, lines):
        was[above + at + 1] = said[at]
        said[at] = SMUDGED.format(who=said[at].partition(":")[0])
    return play.with_lines(said), was


def main() -> int:
    """Judge and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=EVENINGS, default=list(EVENINGS))
    parser.add_argument("--logs", type=int, default=20, help="evenings a game (default: 20)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--lines", type=int, default=1, help="lines of each that cannot be read (default: 1)")
    chosen = parser.parse_args()
    for game in chosen.games:
        none = causes = right = 0
        seconds = []
        for number in range(chosen.first, chosen.first + chosen.logs):
            play, was = smudged(game, number, chosen.lines)
            begin = time.process_time()
            found = check(plays.game(game), plays.kit(game), play.text)
            seconds.append(time.process_time() - begin)
            wrong = sum(told.follows_from is None for told in (*found.rulings, *found.claims))
            taken = {told.line: told.taken_as for told in found.cannot_tell}
            none, causes = none + (not wrong), causes + wrong
            right += sum(sorted(taken.get(line, "").split()) == sorted(said.split()) for line, said in was.items())
        lines = chosen.logs * chosen.lines
        sys.stdout.write(
            f"{game}: {chosen.logs} evenings, {chosen.lines} unread in each: no ruling in {none}, {causes} causes; "
            f"{right} of {lines} as they were; median {statistics.median(seconds):.2f} s, most {max(seconds):.2f}\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
