"""The processor time and the memory that `pnp build` takes for a deck of 20,000 cards, from the table to the page.

Two decks, each row with a number and a name of its own, so that each card is drawn: the thirty flashy strategies of The
Mating Game over and over, in the place of our own deck; and the cards of a folder game in a layout of the stock, as
`pnp new` makes them. Slow; on a terminal the build shows how far it is.
Measured: 446 s of processor time, and 138 MB of memory for 2,223 sheets in a file of 254 MB. Later, by decks of 60
and 260 cards on a busy machine: 14 ms of processor time a card, where the program took 23 in the same minutes before.
Since ink is told from a hundred pages, and land and animal are read, painted and packed once: about 7 ms, by decks of
560 and 2,000 cards at a load of 13, where the one before takes 18. Quiet, 23 November: 2,000 cards
in 17 and 18 s of processor time (10 and 11 by the clock), 140 and 120 MB; 20,000 in 60 s, 226 MB.
Later that day 64 s and 221 MB; since equal cells are one text, pages are counted strip by strip and cycles are looked
for oftener, at a load of 11: 87 s and 169 MB, and quiet 54 s and 170 MB. On 27 November, a folder's cards
at a load of 5 to 11, where a second counts about twice: 107 s and 164 MB.
"""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
CARDS = 20_000
MOST = 200  # MB
BUSY = 60  # seconds of processor time, of so many cards
PNP = (sys.executable, "-c", "from pnp.cli import main; main()")


class Large(NamedTuple):
    """A game with a large deck: what it is called, the part to print, and its file."""

    game: str
    part: str


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


def write_folder(folder: Path, cards: int) -> None:
    """A folder game with so many rows, those of a starter over and over with names of their own."""
    command = [*PNP, "new", "large", "--starter", "events", "--csv", "--no-build", "--in", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (table,) = (folder / "card_data" / "large").glob("*.csv")
    with table.open(encoding="utf-8-sig", newline="") as file:
        told, *known = csv.DictReader(file)  # a second row tells what the cells are
    title = next(iter(told))
    with table.open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, list(told), lineterminator="\n")
        rows.writeheader()
        rows.writerow(told)
        for number in range(cards):
            row = known[number % len(known)]
            rows.writerow({**row, title: f"{row[title]} {number + 1}", "Copies": 1})


def made(kind: str, folder: Path, cards: int) -> Large:
    """The deck of that kind, in a folder."""
    if kind == "folder":
        write_folder(folder, cards)
        (table,) = (folder / "card_data" / "large").glob("*.csv")
        return Large("large", table.stem)
    write_deck(folder / "card_data" / "mating" / "flashy.csv", cards)
    return Large("mating", "flashy")


def measure(kind: str, cards: int, backs: bool) -> bool:
    """Build a deck and tell what it took; whether it held the bounds."""
    with tempfile.TemporaryDirectory() as folder:
        large = made(kind, Path(folder) / "mine", cards)
        command = [*PNP, "build", large.game, "--part", large.part, "--yes-really-this-many"]
        command += ["--data", f"{folder}/mine", "--out", f"{folder}/out"]
        environment = {**os.environ, "PNP_CACHE": f"{folder}/cache"}
        begin = time.perf_counter()
        process = subprocess.Popen([*command, *(["--duplex", "long-edge"] if backs else [])], cwd=ROOT, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(process.returncode)
        size = (Path(folder) / "out" / large.game / f"{large.part}.pdf").stat().st_size
    busy, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000
    held = peak < MOST
    sys.stdout.write(
        f"{cards} cards, {kind}: {time.perf_counter() - begin:.0f} s, {busy:.0f} s of processor time (under {BUSY} "
        f"for {CARDS}, on a quiet machine), a file of {size / 1e6:.0f} MB; {peak:.0f} MB of memory (under {MOST}): "
        f"{'held' if held else 'MISSED'}\n"
    )
    sys.stdout.flush()
    return held


def main() -> int:
    """Measure what is asked for, both decks where none is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cards", nargs="?", type=int, default=CARDS, help=f"how many, {CARDS} if nothing is said")
    parser.add_argument("--deck", choices=("mating", "folder"), action="append", help="only this one")
    parser.add_argument("--backs", action="store_true", help="print their backs, too")
    chosen = parser.parse_args()
    held = [measure(deck, chosen.cards, chosen.backs) for deck in chosen.deck or ("mating", "folder")]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
