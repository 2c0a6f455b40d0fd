"""Folders and files made to do harm, each with the command that somebody would give.

The first line of each says what is answered, "# refused: ..." for exit code 2 or "# answered 1: ..."; it has `WORDS`
and `make(folder)`. They are run by `tests/hostile/test_commands.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

BUILD = ("build", "own", "--out", "out", "--no-coverage")
LOG = "pnp-log 1\ngame: mating 2\nplayers: Ann, Ben\n"
KIT = 'title = "H"\nplayers = [1, 4]\n'
CARD = f'{KIT}[[component]]\nname = "beasts"\ntitle = "B"\ntable = "beasts"\nlayout = "card"\n'


def put(folder: Path, file: str, data: str | bytes) -> None:
    """A file with its folders."""
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)


def own(folder: Path, table: str = "name,text\nOx,grazes\n", kit: str = "") -> None:
    """A game of one table."""
    put(folder, "card_data/own/beasts.csv", table)
    if kit:
        put(folder, "card_data/own/kit.toml", kit)


def written(folder: Path, kinds: Sequence[str] = ("pdf", "svg", "png")) -> list[Path]:
    """What a command has printed."""
    return [path for kind in kinds for path in folder.glob(f"out/**/*.{kind}")]
