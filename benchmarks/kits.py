"""How long a person waits for a kit: cold, warm, and after one changed cell; on one core and on two.

Each is a run of `pnp build` of its own with a cache folder of its own; printed are seconds, seconds of processor time,
the most memory of one process and of all together, with ink counted. "one cell" is the whole kit, and one deck of it
alone, after one cell of a card was changed. On a busy machine only the processor time says something;
docs/kits-speed.md tells where it goes. For scale the painter lays out 540 cards of a table, beside ReportLab by hand,
typst and protograf, where these are installed.
"""

from __future__ import annotations

import argparse
import csv
import importlib.util
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from pages_table import write_table

HERE = Path(__file__).parent
ROOT = HERE.parent
# A deck of each game: the part that prints it, its table, and a column that is only printed.
CHANGED = {
    "mating": ("combat", "combat", "name"),
    "scary": ("era-3", "traits", "text"),
    "extinction": ("change", "change", "name"),
    "bios": ("event", "event", "name"),
    "megafauna": ("dna", "dna", "name"),
}
PNP = (sys.executable, "-c", "from pnp.cli import main; main()")
# Seconds to reach: cold on one core and on two, the whole kit and one deck after one cell, all five kits.
ONE, TWO, WHOLE, DECK, ALL = 5.0, 3.0, 1.0, 0.5, 15.0
MOST, TOGETHER = 150.0, 400.0  # MB
CARDS = 540
LAID = (
    ("by hand", "raw_reportlab.py", "reportlab"),
    ("pnp's painter", "our_pages.py", "pnp"),
    ("typst", "contenders/typst_pages.py", "typst"),
    ("protograf", "contenders/protograf_pages.py", "protograf"),
)


class Run(NamedTuple):
    """What a command took."""

    seconds: float
    busy: float  # seconds of processor time, of all its processes
    peak: float  # MB, of the largest
    together: float  # MB, of all at once, shared memory shared out; 0 where the system does not tell

    def __str__(self) -> str:
        return f"{self.seconds:5.1f} s {self.busy:5.1f} s busy {self.peak:4.0f} MB, together {self.together:4.0f}"


def run(command: list[str], cores: int = 0, **environment: str) -> Run:
    """One run of a command on so many cores, 0 is all."""
    before, begin = os.times(), time.perf_counter()
    # Compiled once and kept, as every installation is.
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "", **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if cores and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process.pid, sorted(os.sched_getaffinity(0))[:cores])
    most, over = [0.0], threading.Event()
    watch = threading.Thread(target=_watch, args=(process.pid, most, over))
    watch.start()
    _, status, usage = os.wait4(process.pid, 0)
    over.set()
    watch.join()
    process.returncode = os.waitstatus_to_exitcode(status)
    after = os.times()
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} failed ({process.returncode})")
    busy = after.children_user + after.children_system - before.children_user - before.children_system
    return Run(time.perf_counter() - begin, busy, usage.ru_maxrss / 1000, most[0])


def _watch(process: int, most: list[float], over: threading.Event) -> None:
    """Note the most memory of a process and its children, shared pages shared out, ten times a second."""
    while not over.wait(0.1):
        found = 0.0
        for pid in _family(process):
            try:
                text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
            except OSError:
                continue
            found += sum(float(line.split()[1]) / 1000 for line in text.splitlines() if line.startswith("Pss:"))
        most[0] = max(most[0], found)


def _family(process: int) -> list[int]:
    found = [process]
    for pid in found:
        try:
            found += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split())
        except OSError:
            continue
    return found


def build(game: str, folder: Path, *options: str, cores: int = 0) -> Run:
    """One build with the cache in a folder."""
    command = [*PNP, "build", game, "--out", str(folder / "out"), *options]
    return run(command, cores, PNP_CACHE=str(folder / "cache"), PNP_WORKERS=str(cores))


def changed(game: str, folder: Path, words: str = "") -> str:
    """A folder to lay over the installation, in which one cell differs by some words."""
    _, table, column = CHANGED[game]
    source = ROOT / "card_data" / game / f"{table}.csv"
    with source.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    rows[5][column] += words
    target = folder / "mine" / "card_data" / game / source.name
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("w", encoding="utf-8", newline="") as file:
        out = csv.DictWriter(file, list(rows[0]))
        out.writeheader()
        out.writerows(rows)
    return str(folder / "mine")


def say(name: str, what: str, found: Run, goal: float) -> None:
    """Print a figure and whether it was reached, by the clock or, on a busy machine, could have been."""
    reached = "reached" if found.seconds <= goal else f"over {goal:g} s"
    if found.peak > MOST or found.together > TOGETHER:
        reached += f"; over {MOST:g} MB, {TOGETHER:g} together"
    sys.stdout.write(f"{name:11} {what:18} {found}   {reached}\n")
    sys.stdout.flush()


def kit(game: str) -> float:
    """All figures of one game; the seconds of its cold kit on two cores."""
    with tempfile.TemporaryDirectory() as name:
        cold = build(game, Path(name), cores=2)
        say(game, "cold, two cores", cold, TWO)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        say(game, "cold, one core", build(game, folder, cores=1), ONE)
        say(game, "warm", build(game, folder, cores=1), WHOLE)
        part, mine = CHANGED[game][0], ("--data", changed(game, folder))
        # A table of one's own is another deck, and laid out alone it is another file: both are there before the change.
        build(game, folder, *mine, cores=1)
        build(game, folder, "--part", part, *mine, cores=1)
        changed(game, folder, " again")
        say(game, "one cell, its deck", build(game, folder, "--part", part, *mine, cores=1), DECK)
        changed(game, folder, " anew")
        say(game, "one cell, the kit", build(game, folder, *mine, cores=1), WHOLE)
    return cold.seconds


def laid() -> None:
    """The same cards by the painter and by others."""
    with tempfile.TemporaryDirectory() as name:
        table, out = Path(name) / "cards.csv", Path(name) / "out.pdf"
        write_table(table, CARDS)
        for what, program, needs in LAID:
            if importlib.util.find_spec(needs) is None:
                sys.stdout.write(f"{CARDS} cards   {what:18} not installed (pip install {needs})\n")
                continue
            command = [sys.executable, str(HERE / program), str(table), str(out)]
            found = min((run(command) for _ in range(3)), key=lambda each: each.busy)
            sys.stdout.write(f"{CARDS} cards   {what:18} {found}\n")
            sys.stdout.flush()


def asked(description: str | None) -> list[str]:
    """The games that the command line names, all of them where it names none."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"one of {', '.join(CHANGED)}; all where none is named"
    )
    games: list[str] = parser.parse_args().games
    for game in games:
        if game not in CHANGED:
            parser.error(f"no game {game}: there is {', '.join(CHANGED)}")
    return games or list(CHANGED)


def main(games: list[str]) -> None:
    seconds = sum(kit(game) for game in games)
    if len(games) == len(CHANGED):
        sys.stdout.write(f"all kits, cold, two cores: {seconds:.1f} s (at most {ALL:g})\n")
    laid()


if __name__ == "__main__":
    main(asked(__doc__))
