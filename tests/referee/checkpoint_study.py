"""Whether a replay that goes on from a checkpoint comes to the same as one from the first line, over many plays.

python -m tests.referee.checkpoint_study DIR --plays 200 [--game mating]

Each play is compared as it was made (every other one with hidden hands, every fifth against rivals) and with three of
its lines left out. What has been compared is kept in DIR, a file a game, so that a command that was broken off goes on
where it was. It ends with a row a game for docs/referee/speed.md, and with 1 if anything differed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pnp.referee.automa.rivals import obedient
from pnp.referee.play.checkpoints import Beginning
from pnp.referee.play.outcome import ReplayResult, Step
from pnp.referee.play.play import Play
from pnp.referee.play.replay import replay
from pnp.referee.playout.playout import playout

from . import plays
from .plays import NAMES

BATCH = 10  # plays after which what was found is written down
RIVALS = 5  # every so manieth play is against rivals
LEFT_OUT = 3  # spoilt logs of each play


class Compared(NamedTuple):
    """What came of one play: lines and checkpoints that there were, and the logs on which the two replays differ."""

    lines: int
    checkpoints: int
    differ: tuple[str, ...]


def told(name: str, result: ReplayResult) -> tuple[Any, ...]:
    """Everything that a replay comes to."""
    state = plays.public(name, result.table)
    piles = getattr(result.table, "piles", None)
    hands = (piles.known, piles.slots, piles.unseen, piles.size) if piles is not None else ()
    return state, hands, result.violations, result.passed, result.answers, result.finished


def compare(name: str, text: str, chance: Random) -> Compared:
    """Compares a log and three spoilt ones, from the first line and from checkpoints."""
    log, _, start = plays.read(name, text)
    steps = [Step(entry, entry.what) for entry in log.entries]
    replay(start, steps)
    whole = told(name, replay(start, steps))  # this one keeps checkpoints
    differ = [] if told(name, replay(start, steps)) == whole else ["as it was"]
    for _ in range(LEFT_OUT):
        at = chance.randrange(len(steps) // 2, len(steps))
        spoilt = [*steps[:at], *steps[at + 1 :]]
        fresh = plays.read(name, text)[2]
        if told(name, replay(start, spoilt)) != told(name, replay(fresh, spoilt)):
            differ.append(f"without line {steps[at].entry.source.line}, {steps[at].entry.text}")
    kept = start.checkpoints._kept if isinstance(start, Beginning) else ()
    return Compared(len(steps), sum(len(each.checkpoints) for each in kept), tuple(differ))


def compared(name: str, seed: int) -> Compared:
    """One play of a game, by its number."""
    chance = Random(f"{name} {seed}")
    if seed % RIVALS == RIVALS - 1 and "rivals" in plays.kit(name).decks:
        return compare(name, against_rivals(name, seed), chance)
    headers = plays.headers(name)
    made = plays.play(name, NAMES[: chance.choice(plays.sizes(name))], seed, headers[seed % len(headers)])
    return compare(name, (plays.hidden(made) if seed % 2 else made).text, chance)


def against_rivals(name: str, seed: int) -> str:
    """The log of one person's play against two rivals, whose deck and cards are part of a checkpoint."""
    play = Play(plays.game(name), plays.kit(name), NAMES[:3], {"rivals": ", ".join(NAMES[1:3])})
    bots = dict.fromkeys(NAMES[1:3], obedient) | {NAMES[0]: plays.bots(name)["random"]}
    return play.text(playout(play.start, bots, play.words, Random(seed), most=2000).lines)


def study(name: str, number: int, folder: Path) -> str:
    """Compare the plays of a game that have not been compared, and say what all of them came to."""
    file = folder / f"checkpoints-{name}.json"
    found: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {"plays": 0, "seconds": 0.0}
    while found["plays"] < number:
        began = time.process_time()
        for seed in range(found["plays"], min(found["plays"] + BATCH, number)):
            one = compared(name, seed)
            found["plays"] = seed + 1
            found["lines"] = found.get("lines", 0) + one.lines
            found["checkpoints"] = found.get("checkpoints", 0) + one.checkpoints
            found.setdefault("differ", []).extend(f"play {seed} {each}" for each in one.differ)
        found["seconds"] += time.process_time() - began
        part = file.with_suffix(".part")
        part.write_text(json.dumps(found), encoding="utf-8")
        part.replace(file)
        sys.stderr.write(f"\r{name}: {found['plays']} of {number}")
    for each in found["differ"]:
        sys.stdout.write(f"{name}: {each}\n")
    logs = found["plays"] * (LEFT_OUT + 1)
    cells = (name, found["plays"], logs, found["lines"], found["checkpoints"], len(found["differ"]))
    return (
        f"| {' | '.join(f'{cell:,}' if isinstance(cell, int) else cell for cell in cells)} | {found['seconds']:.0f} |"
    )


def main() -> int:
    """The command; 1 where anything differed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--plays", type=int, default=200)
    parser.add_argument("--game", choices=plays.joined(), action="append")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    rows = [study(name, chosen.plays, chosen.folder) for name in chosen.game or plays.joined()]
    sys.stdout.write(
        "\n| game | plays | logs | lines | checkpoints kept | differ | seconds |\n|---|---|---|---|---|---|---|\n"
    )
    sys.stdout.write("".join(f"{row}\n" for row in rows))
    return int(any(row.split("|")[6].strip() != "0" for row in rows))


if __name__ == "__main__":
    sys.exit(main())
