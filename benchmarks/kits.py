"""How long a person waits for a kit: cold, warm, and after one changed cell; on one core and on two.

Each is a run of `pnp build` of its own with a cache folder of its own; printed are seconds, seconds of processor time
and the most memory of one process, with ink counted. "changed" is the whole kit, and one deck of it alone, after one
cell of a card was changed. On a busy machine only the processor time says something.
usage: kits.py [GAME ...]
"""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
# A deck of each game: the part that prints it, its table, and a column that is only printed.
CHANGED = {
    "mating": ("combat", "combat", "name"),
    "scary": ("era-3", "traits", "text"),
    "extinction": ("change", "change", "name"),
    "bios": ("", "", ""),
    "megafauna": ("", "", ""),
}
PNP = (sys.executable, "-c", "from pnp.cli import main; main()")
COLD, WARM, WHOLE, DECK = 5.0, 1.0, 1.0, 0.5  # seconds of processor time to reach; cold on one core


class Run(NamedTuple):
    """What a build took."""

    seconds: float
    busy: float  # seconds of processor time, of all its processes
    peak: float  # MB, of the largest

    def __str__(self) -> str:
        return f"{self.seconds:5.1f} s {self.busy:5.1f} s busy {self.peak:4.0f} MB"


def build(game: str, folder: Path, *options: str) -> Run:
    """One build with the cache in a folder."""
    before = os.times()
    begin = time.perf_counter()
    process = subprocess.Popen(
        [*PNP, "build", game, "--out", str(folder / "out"), *options],
        cwd=ROOT,
        env={**os.environ, "PNP_CACHE": str(folder / "cache")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    after = os.times()
    if process.returncode:
        raise SystemExit(f"{game} could not be built ({process.returncode})")
    busy = max(usage.ru_utime + usage.ru_stime, after.children_user - before.children_user)
    return Run(time.perf_counter() - begin, busy, usage.ru_maxrss / 1000)


def changed(game: str, folder: Path) -> str:
    """A folder to lay over the installation in which one cell differs."""
    _, table, column = CHANGED[game]
    source = ROOT / "card_data" / game / f"{table}.csv"
    with source.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    rows[5][column] += " again"
    target = folder / "mine" / "card_data" / game / source.name
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("w", encoding="utf-8", newline="") as file:
        out = csv.DictWriter(file, list(rows[0]))
        out.writeheader()
        out.writerows(rows)
    return str(folder / "mine")


def main(games: list[str]) -> None:
    for game in games:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            lines = [
                ("cold, one process", build(game, folder, "--workers", "1"), COLD),
                ("warm", build(game, folder, "--workers", "1"), WARM),
            ]
            part = CHANGED.get(game, ("", "", ""))[0]
            if part:
                mine = changed(game, folder)
                build(game, folder, "--part", part, "--workers", "1")  # laid out alone it is another file
                lines.append(("one cell, its deck", build(game, folder, "--part", part, "--data", mine), DECK))
                lines.append(("one cell, the kit", build(game, folder, "--data", mine), WHOLE))
        with tempfile.TemporaryDirectory() as name:
            lines.append(("cold, two processes", build(game, Path(name), "--workers", "2"), 2 * 3.0))
        for what, run, goal in lines:
            reached = "reached" if run.busy <= goal else f"over {goal:g} s of processor time"
            sys.stdout.write(f"{game:11} {what:20} {run}   {reached}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:] or ["mating", "scary", "extinction"])
