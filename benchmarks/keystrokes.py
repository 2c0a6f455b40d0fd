"""How long it takes to tell what is wrong with a log after a letter: full evenings, changed anywhere.

    python benchmarks/keystrokes.py                       all games, about half a minute
    python benchmarks/keystrokes.py --games mating --changes 200

An evening is played by bots from a seed. Again and again a letter is put in or taken out, a line is doubled or taken
out, and put right again; what is timed is `Draft.update`, in ms of the processor: problems, rulings, claims as
they are written. What the referee takes lines to mean is looked for in another process and not counted here.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from pnp.referee.verdict.draft import Draft
from tests.referee import plays

SEED = 5
EVENINGS = {
    "mating": (6, {}),
    "scary": (4, {}),
    "extinction": (4, {"variant": "timed 25"}),
    "bios": (4, {}),
    "megafauna": (4, {"length": "standard"}),
}


def measured(game: str, changes: int) -> tuple[int, list[float]]:
    """The lines of an evening, and how long each change took to be judged, in ms."""
    players, header = EVENINGS[game]
    rules, kit = plays.game(game), plays.kit(game)
    text = plays.play(game, plays.NAMES[:players], SEED, header, "sensible").text
    lines = text.splitlines()
    chance = Random(f"keystrokes {game}")
    draft = Draft(lambda raw: (rules, kit), "evening.log")
    draft.update(text)
    took: list[float] = []
    for _ in range(changes):
        at = chance.randrange(5, len(lines))
        line = lines[at]
        letter = chance.randrange(len(line) + 1)
        ways = ([line[:letter] + line[letter + 1 :]], [f"{line[:letter]}{chance.choice('0123456789A')}{line[letter:]}"])
        changed = chance.choice((*ways, *ways, [], [line, line]))
        for new in ("\n".join([*lines[:at], *changed, *lines[at + 1 :]]), text):
            begin = time.process_time()
            draft.update(new)
            took.append(1000 * (time.process_time() - begin))
    return len(lines), sorted(took)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="*", default=[*EVENINGS])
    parser.add_argument("--changes", type=int, default=60)
    asked = parser.parse_args()
    for game in asked.games:
        lines, took = measured(game, asked.changes)
        median, late = took[len(took) // 2], took[len(took) * 95 // 100]
        said = f"median {median:5.1f} ms, p95 {late:5.1f} ms, longest {took[-1]:5.1f} ms"
        print(f"{game:<11} {lines:>4} lines: {said}")  # noqa: T201


if __name__ == "__main__":
    main()
