"""How fast the press is: 540 and 5,400 different cards from one table, against ReportLab drawn by hand.

Both routes run as programs of their own, in turn, so that a busy machine slows both. Printed are the medians, their
ratio, and the most memory that our route took. usage: pages.py [ROUNDS]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pages_table import write_table

HERE = Path(__file__).parent
# Cards, most times the bar, most MB.
TARGETS = ((540, 1.25, 80), (5400, 1.10, 80))
ROUTES = ("raw_reportlab", "our_pages")


def once(route: str, table: Path, out: Path) -> tuple[float, float]:
    """Seconds and MB of one run of a route."""
    begin = time.perf_counter()
    # Compiled once and kept, as every installation is.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    process = subprocess.Popen([sys.executable, str(HERE / f"{route}.py"), str(table), str(out)], env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{route} failed")
    return seconds, usage.ru_maxrss / 1000


def main(rounds: int) -> int:
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        table, out = Path(folder) / "cards.csv", Path(folder) / "out.pdf"
        for cards, most, memory in TARGETS:
            write_table(table, cards)
            found: dict[str, list[tuple[float, float]]] = {route: [] for route in ROUTES}
            for turn in range(rounds + 1):
                for route in ROUTES:
                    run = once(route, table, out)
                    if turn:  # the first round fills the caches
                        found[route].append(run)
            raw, ours = (statistics.median(seconds for seconds, _ in found[route]) for route in ROUTES)
            peak = max(megabytes for _, megabytes in found["our_pages"])
            held = ours <= most * raw and peak < memory
            missed += not held
            sys.stdout.write(
                f"{cards:5} cards: by hand {raw:.3f} s, ours {ours:.3f} s, ratio {ours / raw:.2f} (at most {most}); "
                f"{peak:.0f} MB (under {memory}): {'held' if held else 'MISSED'}\n"
            )
            sys.stdout.flush()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 9))
