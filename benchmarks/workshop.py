"""What checking a deck costs: the table against reading it, and the lint of its faces by the text box.

Prints for tables of ten thousand cards, right ones and such with a mistake in every row, what it takes to read them, to
read and check every cell of them, and how many times the reading that is; and milliseconds of lint for each text box of
the cards of three decks, drawing and painting left out. All of it is processor time, the best of a few runs.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from pnp import catalog
from pnp.draw.faces import fronts
from pnp.draw.preflight.report import preflight
from pnp.errors import Unreadable
from pnp.games.mating.cards import CARDS
from pnp.kit.convert import convert
from pnp.kit.scan import scan_table
from pnp.places import Places
from pnp.workshop.decks.checks import open_deck, rule_lint

ROWS = 10_000
RUNS = 5
DECKS = (("mating", "environment"), ("scary", "events"), ("extinction", "change"))


def main() -> None:
    """Both figures."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, wrong in (("right", False), ("with a mistake a row", True)):
            path = Path(folder) / "environment.csv"
            path.write_text(_table(wrong), encoding="utf-8")
            _table_check(path, f"{ROWS} rows, {name}", RUNS)
        xlsx = Path(folder) / "environment.xlsx"
        _workbook(xlsx)
        _table_check(xlsx, f"{ROWS} rows, a workbook", 1)
    for game, deck in DECKS:
        kit = catalog.kit(Places(), game)
        drawing = catalog.drawing(Places(), game)
        part = next(part for part in kit.components if part.table == deck)
        front = fronts(kit, part, drawing)
        faces = [front(card) for card in kit.decks[deck]]
        boxes = sum(len(face.fits) for face in faces)
        spent = _best(lambda faces=faces: list(preflight(faces)))
        each = 1000 * spent / boxes
        sys.stdout.write(f"{game} {deck}: {boxes} text boxes on {len(faces)} faces, {each:.3f} ms of lint a box\n")


def _table_check(path: Path, what: str, runs: int) -> None:
    """What reading takes, with the cells checked, and all of `pnp deck check --quick` with the game loaded for it."""
    read = _best(lambda: scan_table(path), runs)
    cells = _best(lambda: convert(scan_table(path), CARDS["environment"]), runs)
    whole = _best(lambda: _check(path), runs)
    sys.stdout.write(
        f"{what}: read {read * 1000:.0f} ms, checked {(cells - read) * 1000:.0f} ms, "
        f"{(cells - read) / read:.1f} times the reading; with the game and its advice {whole * 1000:.0f} ms\n"
    )


def _check(path: Path) -> None:
    try:
        opened = open_deck(path, Places(), "mating/environment")
        list(rule_lint(opened))
    except Unreadable:
        pass


def _best(job: Callable[[], object], runs: int = RUNS) -> float:
    """Seconds of the quickest run."""
    best = float("inf")
    for _ in range(runs):
        begin = process_time()
        job()
        best = min(best, process_time() - begin)
    return best


def _rows(wrong: bool) -> list[list[str]]:
    chance = random.Random(6)
    names = [f"{chr(65 + n // 26 // 1000 % 26)}{chr(65 + n // 1000 % 26)}{n % 1000:03}" for n in range(ROWS)]
    food = [str(chance.randint(1, 7)) for _ in names]
    pile = ["core", "stable", "variable"]
    return [
        [
            name,
            f"Card {at}",
            "1",
            pile[at % 3] if not wrong else "cor",
            str(at % 3),
            "0",
            food[at],
            "bird",
            "bill=hook; tail=fork",
            "slate",
            "forest",
            "day",
        ]
        for at, name in enumerate(names)
    ]


HEADER = ["id", "name", "copies", "pile", "predators", "scarcity", "food", "picture", "look", "palette", "land", "hour"]


def _table(wrong: bool) -> str:
    return "\n".join(",".join(row) for row in [HEADER, *_rows(wrong)]) + "\n"


def _workbook(path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(HEADER)
    for row in _rows(False):
        sheet.append([int(cell) if cell.lstrip("-").isdigit() else cell for cell in row])
    book.save(path)


if __name__ == "__main__":
    main()
