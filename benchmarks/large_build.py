"""The memory that `pnp build` takes for a deck of 20,000 cards, from the table through the kit to the page.

The cards are the thirty flashy strategies of The Mating Game over and over, each with a number and a name of its own,
so that each is drawn; backs are printed too with BACKS. Slow; on a terminal the build shows how far it is.
Measured: 446 s of processor time, and 138 MB of memory for 2,223 sheets in a file of 254 MB. Later, by decks of 60
and 260 cards on a busy machine: 14 ms of processor time a card, where the program took 23 in the same minutes before.
Since ink is told from a hundred pages, and land and animal are read, painted and packed once: about 7 ms, by decks of
560 and 2,000 cards at a load of 13, where the one before takes 18.
usage: large_build.py [CARDS] [BACKS]
"""

from __future__ import annotations

import csv
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
CARDS = 20_000
MOST = 200  # MB


def write_deck(path: Path, cards: int) -> None:
    """So many flashy strategies, numbered MAA000, MAA001, ..."""
    with (ROOT / "card_data" / "mating" / "flashy.csv").open(encoding="utf-8", newline="") as file:
        known = list(csv.DictReader(file))
    path.parent.mkdir(parents=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(known[0]), lineterminator="\n")
        table.writeheader()
        for number in range(cards):
            first, last = divmod(number // 1000, 26)
            row = known[number % len(known)]
            name = f"M{chr(65 + first)}{chr(65 + last)}{number % 1000:03}"
            table.writerow({**row, "id": name, "name": f"{row['name']} {number + 1}"})


def main(cards: int, backs: bool) -> int:
    with tempfile.TemporaryDirectory() as folder:
        write_deck(Path(folder) / "mine" / "card_data" / "mating" / "flashy.csv", cards)
        command = [sys.executable, "-c", "from pnp.cli import main; main()", "build", "mating", "--part", "flashy"]
        command += ["--data", f"{folder}/mine", "--out", f"{folder}/out"]
        begin = time.perf_counter()
        process = subprocess.Popen([*command, *(["--duplex", "long-edge"] if backs else [])], cwd=ROOT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            return process.returncode
        size = (Path(folder) / "out" / "mating" / "flashy.pdf").stat().st_size
    busy, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000
    held = peak < MOST
    sys.stdout.write(
        f"{cards} cards: {time.perf_counter() - begin:.0f} s, {busy:.0f} s of processor time, a file of "
        f"{size / 1e6:.0f} MB; {peak:.0f} MB of memory (under {MOST}): {'held' if held else 'MISSED'}\n"
    )
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else CARDS, len(sys.argv) > 2))
