"""How fast the press is: 540 and 5,400 different cards from one table, against ReportLab drawn by hand.

All routes run as programs of their own, in turn, so that a busy machine slows all. Printed are the medians, their
ratio, and the most memory that our route took; what one back behind all 540 cards adds to the fronts alone; and the
memory that 20,000 take.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from pages_table import write_table

HERE = Path(__file__).parent
# Cards, most times the bar, most MB.
TARGETS = ((540, 1.25, 80), (5400, 1.10, 80))
BACKS = 1.05  # most times the fronts alone
LARGE = (20_000, 200)  # cards, most MB
RAW, OURS, DUPLEX = ("raw_reportlab", ()), ("our_pages", ()), ("our_pages", ("backs",))

Route = tuple[str, tuple[str, ...]]


class Run(NamedTuple):
    """What a program took."""

    seconds: float
    busy: float  # seconds of processor time
    peak: float  # MB


Runs = dict[Route, list[Run]]


def once(route: Route, table: Path, out: Path) -> Run:
    """One run of a route."""
    name, how = route
    begin = time.perf_counter()
    # Compiled once and kept, as every installation is.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, str(HERE / f"{name}.py"), str(table), str(out), *how]
    process = subprocess.Popen(command, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{name} failed")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000)


def race(routes: tuple[Route, ...], cards: int, rounds: int, folder: Path) -> Runs:
    """Runs of the routes in turn, on so many cards."""
    table, out = folder / "cards.csv", folder / "out.pdf"
    write_table(table, cards)
    found: Runs = {route: [] for route in routes}
    for turn in range(rounds + 1):
        for route in routes:
            run = once(route, table, out)
            if turn:  # the first round fills the caches
                found[route].append(run)
    return found


def seconds(runs: Runs, route: Route) -> float:
    """The median."""
    return statistics.median(run.seconds for run in runs[route])


def say(line: str, *, held: bool) -> bool:
    """Print a figure and whether it holds; whether it does not."""
    sys.stdout.write(f"{line}: {'held' if held else 'MISSED'}\n")
    sys.stdout.flush()
    return not held


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rounds", nargs="?", type=int, default=9, help="runs of each route (9)")
    rounds = parser.parse_args().rounds
    missed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for cards, most, memory in TARGETS:
            runs = race((RAW, OURS), cards, rounds, folder)
            raw, ours = seconds(runs, RAW), seconds(runs, OURS)
            peak = max(run.peak for run in runs[OURS])
            line = (
                f"{cards:5} cards: by hand {raw:.3f} s, ours {ours:.3f} s, ratio {ours / raw:.2f} (at most {most}); "
                f"{peak:.0f} MB (under {memory})"
            )
            missed += say(line, held=ours <= most * raw and peak < memory)
        cards = TARGETS[0][0]
        runs = race((OURS, DUPLEX), cards, rounds, folder)
        # So small a difference is lost in what else the machine does, unless only our own time is counted.
        more = statistics.median(both.busy / fronts.busy for fronts, both in zip(runs[OURS], runs[DUPLEX], strict=True))
        line = f"{cards:5} cards with one back: {more:.3f} times the processor time of the fronts (at most {BACKS})"
        missed += say(line, held=more <= BACKS)
        cards, memory = LARGE
        write_table(folder / "cards.csv", cards)
        large = once(DUPLEX, folder / "cards.csv", folder / "out.pdf")
        line = f"{cards:5} cards with one back: {large.seconds:.1f} s; {large.peak:.0f} MB (under {memory})"
        missed += say(line, held=large.peak < memory)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
