"""Moving in: the tables of other programs' projects as a folder of ours, and what of them was left out.

What is read is a project's table, which column is words and which a picture, the size of the cards and how many copies;
how that program placed them is not: a layout of the stock does that. Nothing of a project is run.
"""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Container
from pathlib import Path
from typing import Any

from pnp.draw.creatures import PLANS
from pnp.errors import Problem, Source, Unreadable
from pnp.files import whole, within
from pnp.kit.folder.columns import PICTURES
from pnp.kit.folder.fills import picture_word
from pnp.kit.folder.guess import part_name, spoken
from pnp.kit.folder.layouts import LAYOUTS
from pnp.kit.folder.load import read_folder
from pnp.kit.names import is_name, name_problem
from pnp.kit.tables import RawTable, clip
from pnp.kit.written import csv_row
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.units import CARDS, Size

from .programs import PROGRAMS, Found

MOST_PICTURE = 64_000_000
MOST_PICTURES = 2000


class Moved(NamedTuple):
    """The files that were written, and what was left out of the project."""

    files: tuple[Path, ...]
    left: tuple[Problem, ...]


def move(program: str, file: Path, folder: Path, name: str) -> Moved:
    """Read a project of a program (`PROGRAMS`) and write it below `folder` as the game `name`. Raises Unreadable."""
    if message := name_problem(name):
        raise Unreadable.at(Source("name"), f"{clip(name)}: {message}")
    home = folder / "card_data" / name
    if home.exists() and any(home.iterdir()):
        raise Unreadable.at(Source(str(home)), "is there already, and nothing is written over it")
    found = PROGRAMS[program](file)
    if not found.tables:
        raise Unreadable.at(Source(str(file)), "no table was found in it")
    within(folder, home / "kit.toml")
    try:
        return _written(found, file, folder, home)
    except BaseException:
        # There was nothing in it: what is half there would be in the way the next time.
        shutil.rmtree(home, ignore_errors=True)
        raise


def _written(found: Found, file: Path, folder: Path, home: Path) -> Moved:
    made, left = [], [*found.left]
    without: set[str] = set()  # tables none of whose pictures lies beside the project
    for table_name, table in found.tables.items():
        pictures, missing, blanks = _pictures(table, file if file.is_dir() else file.parent, home, folder)
        without = without if pictures or not blanks else without | {table_name}
        if pictures and blanks:
            table = _blanked(table, blanks)
        made += [_write(folder, home / f"{table_name}.csv", _csv(table)), *pictures]
        left += missing
    made.append(_write(folder, home / "kit.toml", _kit(folder, home.name, found, without).encode("utf-8")))
    return Moved(tuple(made), tuple(left))


def _write(folder: Path, path: Path, data: bytes) -> Path:
    with whole(within(folder, path), folder) as out:
        out.write(data)
    return path


def _csv(table: RawTable) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows(map(csv_row, (table.header, *table.rows)))
    return out.getvalue().encode("utf-8-sig")


def _pictures(table: RawTable, beside: Path, home: Path, folder: Path) -> tuple[list[Path], list[Problem], set[str]]:
    """Copies of the pictures that a table names; what is said of those that are not there, and what they are called."""
    made: list[Path] = []
    missing: list[Problem] = []
    blanks: set[str] = set()
    near = Places(beside)
    named = {cell.strip(): (row, at) for row, cells in enumerate(table.rows) for at, cell in enumerate(cells)}
    for word, (row, at) in named.items():
        if not word.casefold().endswith(PICTURES) or len(made) >= MOST_PICTURES:
            continue
        path = near.find(word)
        if path is None or path.is_relative_to(near.roots[-1]):
            missing.append(table.problem(row, at, f"there is no picture {clip(word)} beside it"))
            blanks.add(word)
            continue
        if path.stat().st_size > MOST_PICTURE:
            missing.append(table.problem(row, at, f"{clip(word)} is larger than {MOST_PICTURE // 10**6} MB"))
            blanks.add(word)
            continue
        target = home / word
        made.append(_write(folder, target, path.read_bytes()))
    return made, missing, blanks


def _blanked(table: RawTable, words: Container[str]) -> RawTable:
    """The table without the names of pictures that there are not: the others are printed."""
    return table._replace(rows=[["" if cell.strip() in words else cell for cell in row] for row in table.rows])


def _kit(folder: Path, name: str, found: Found, without: Container[str] = ()) -> str:
    """A kit.toml that says in so many words what would be guessed, so that it can be changed.

    Of tables `without` pictures the place of these is left empty, so that the rest can be printed.
    """
    read = read_folder(Places(folder), name)
    lines = [f"title = {_toml(spoken(name))}", "players = [1, 4]"]
    for component in read.manifest.components:
        if not component.table:
            continue
        theirs = {place: title for place, title in found.places.items() if _has(read, component.table, title)}
        layout = LAYOUTS[component.layout]
        if not {*theirs} <= {*layout.places} and layout.kind == "card":
            layout = LAYOUTS["card"]  # which has a place for all that their scripts name
        fill = {place: title for place, title in {**component.fill, **theirs}.items() if place in layout.places}
        pictures = fill.get("picture", "")
        if pictures and (component.table in without or _names_none(read, component.table, pictures, folder)):
            fill["picture"] = ""
        lines += ["", "[[component]]", f"name = {_toml(part_name(component.table))}"]
        lines += [f"title = {_toml(component.title)}", f"table = {_toml(component.table)}"]
        lines.append(f"layout = {_toml(layout.name)}")
        if found.size is not None and layout.name in ("card", "words", "suited", "picture"):
            lines.append(f"size = {_size(found.size)}")
        lines += ["", "[component.fill]", *(f"{place} = {_toml(text)}" for place, text in fill.items())]
        if pictures and not fill["picture"]:
            lines[lines.index('picture = ""', -len(fill))] += (
                f"  # {_toml(pictures)} once its pictures lie beside the table"
            )
    return "\n".join(lines) + "\n"


def _names_none(read: Any, table: str, title: str, folder: Path) -> bool:
    """Whether a column has words that are neither files nor pictures of ours: what another program keeps elsewhere."""
    found = read.read[table]
    at = next((at for at, column in enumerate(found.columns) if column.title.casefold() == title.casefold()), -1)
    cells = [cell for row in found.table.rows if (cell := row[at].strip())] if at >= 0 else []
    places = Places(folder)

    def plate(name: str) -> bool:
        return is_name(name) and places.find(f"templates/plates/{name}.svg") is not None

    words = [picture_word(cell, plate) for cell in cells]
    return bool(words) and not any(word.startswith(("file:", "plate:")) or word in PLANS for word in words)


def _has(read: Any, table: str, title: str) -> bool:
    return title.casefold() in {column.title.casefold() for column in read.read[table].columns}


def _size(size: Size) -> str:
    """A size by the trade's name if it is within a millimetre of one."""
    off = {name: max(abs(known.width - size.width), abs(known.height - size.height)) for name, known in CARDS.items()}
    nearest = min(off, key=lambda name: off[name])
    if off[nearest] <= 1:
        return _toml(nearest)
    return f"[{size.width:g}, {size.height:g}]"


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
