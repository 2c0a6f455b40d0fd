"""Folders and files made to do harm, each with the command that somebody would give.

The first line of each says what is answered, "# refused: ..." for exit code 2 or "# answered 1: ..."; it has `WORDS`
and `make(folder)`, or `files()` by their names. They are run by `tests/hostile/test_commands.py`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

BUILD = ("build", "own", "--out", "out", "--no-coverage")
SVG = ("export", "own", "--to", "svg", "--out", "out")
CIDER = ("import", "cider", "a.json", "own", "--in", "made")
SQUIB = ("import", "squib", "a.rb", "own", "--in", "made")
BOOK = ("build", "mating", "--part", "rulebook", "--data", ".", "--out", "out", "--no-coverage")
LOG = "pnp-log 1\ngame: mating 2\nplayers: Ann, Ben\n"
KIT = 'title = "H"\nplayers = [1, 4]\n'
CARD = f'{KIT}[[component]]\nname = "beasts"\ntitle = "B"\ntable = "beasts"\nlayout = "card"\n'
FIGURE = '[[figure]]\nafter = "1.1"\nheight = 30\n'
NESTED = '{"version":1,"x":' + "[" * 90_000 + "]" * 90_000 + "}"
TABLE = {"cards.csv": "name\nOx\n"}
ENTRY = '[[component]]\nname = "beasts"\ntitle = "B"\nkind = "card"\ntable = "beasts"\nfront = "beasts"\n'


def game(table: str, **files: str) -> dict[str, str]:
    """A game of one table, and other files by their names."""
    return {"card_data/own/beasts.csv": table, **files}


def plate(text: str) -> dict[str, str]:
    """A game with a plate of its own."""
    return game("name,picture\nOx,evil\n") | {"templates/plates/evil.svg": text}


def drawn(body: str) -> dict[str, str]:
    """A game whose template is a stranger's."""
    template = {"templates/own/beasts.svg.j2": f'<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/>{body}'}
    return game("name\nOx\n") | {"card_data/own/kit.toml": ENTRY} | template


def cider(cards: list[Any], decks: Sequence[Any] = ()) -> dict[str, str]:
    """A project that Cider might have exported."""
    rows = [{"tableName": "decks", "rows": decks}, {"tableName": "cards", "rows": cards}]
    return {"a.json": json.dumps({"data": {"data": rows}})}


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
