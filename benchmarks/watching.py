"""How long after a save the new picture lies there: `pnp preview --watch` and `pnp deck watch`.

A cell of a deck is saved three times while the command watches it; printed are the seconds from the save until the
picture is there, the median and the longest, and seconds of processor time a save. On a busy machine only the latter
says something.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from kits import CHANGED, PNP, ROOT, asked, changed

SAVES = 3
GOAL = 0.5  # seconds
PATIENCE = 120.0  # seconds until a picture must be there, however busy the machine


def stamp(path: Path) -> int:
    """What changes when a picture is written; 0 while there is none."""
    return path.stat().st_mtime_ns if path.exists() else 0


def told(process: subprocess.Popen[str], words: str) -> None:
    """Read on until a line has these words."""
    assert process.stdout is not None
    for line in process.stdout:
        if words in line:
            return
    raise SystemExit(f"{process.args!r} ended early")


def busy(process: int) -> float:
    """Seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def watch(what: str, command: list[str], cache: Path, picture: Path, save: list[str], table: Path) -> None:
    """Start a command that watches, save each text in turn, and say how long its picture took."""
    environment = {**os.environ, "PNP_CACHE": str(cache), "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": ""}
    process = subprocess.Popen([*PNP, *command], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    seconds, times = [], []
    try:
        told(process, "waiting")
        for text in save:
            time.sleep(1.0)  # people look at what they have saved
            before, spent = stamp(picture), busy(process.pid)
            table.write_text(text, encoding="utf-8")
            begin = time.perf_counter()
            while stamp(picture) == before:
                if time.perf_counter() - begin > PATIENCE:
                    raise SystemExit(f"{what}: no picture")
                time.sleep(0.002)
            seconds.append(time.perf_counter() - begin)
            times.append(busy(process.pid) - spent)
    finally:
        process.kill()
        process.wait()
    reached = "reached" if median(seconds) <= GOAL else f"over {GOAL:g} s"
    sys.stdout.write(
        f"{what:26} {median(seconds):5.2f} s, longest {max(seconds):5.2f}; {median(times):4.2f} s busy   {reached}\n"
    )
    sys.stdout.flush()


def texts(game: str, folder: Path) -> tuple[Path, list[str]]:
    """A table of one's own laid over the game's, and its text with other words in a cell, save after save."""
    found = []
    for number in range(SAVES + 1):
        changed(game, folder, " anew" * number)
        (table,) = (folder / "mine" / "card_data" / game).glob("*.csv")
        found.append(table.read_text(encoding="utf-8"))
    table.write_text(found[0], encoding="utf-8")
    return table, found[1:]


def main(games: list[str]) -> None:
    for game in games:
        part, name, _ = CHANGED[game]
        with tempfile.TemporaryDirectory() as at:
            folder = Path(at)
            table, saved = texts(game, folder)
            out = folder / "out"
            command = ["preview", game, "--watch", "--data", str(folder / "mine"), "--out", str(out)]
            picture = out / game / "preview" / f"{part}.png"
            watch(f"{game}: preview of a deck", [*command, "--part", part], folder / "c", picture, saved, table)
            table, saved = texts(game, folder)
            watch(f"{game}: preview of all", command, folder / "c", picture, saved, table)
            deck, shown = folder / f"{name}.csv", folder / f"{name}-changed.png"
            deck.write_text(table.read_text(encoding="utf-8"), encoding="utf-8")
            watch(f"{game}: deck watch", ["deck", "watch", str(deck)], folder / "c", shown, saved, deck)


if __name__ == "__main__":
    main(asked(__doc__))
