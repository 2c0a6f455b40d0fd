"""Moving in: the tables of other programs' projects as a folder of ours, and what of them was left out.

What is read is a project's table, which column is words and which a picture, the size of the cards and how many copies;
how that program placed them is not: a layout of the stock does that. Nothing of a project is run.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.child import Stopped, shared
from pnp.errors import Problem, Source, Unreadable
from pnp.files import whole, within
from pnp.kit.folder.columns import PICTURES, field_name
from pnp.kit.folder.guess import part_name, spoken
from pnp.kit.folder.load import read_folder
from pnp.kit.names import file_stem, name_problem
from pnp.kit.scan import scan_table
from pnp.kit.tables import Table, clip
from pnp.places import Places
from pnp.units import CARDS, Size

MOST_BYTES = 50_000_000
MOST_SCRIPT = 2_000_000  # bytes of a script
MOST_LINE = 2000  # letters of one of its lines
MOST_PICTURE = 64_000_000
MOST_COLUMNS = 200
MOST_LEFT = 200
MOST_PICTURES = 2000
_DPI = 300.0


class Found(NamedTuple):
    """What was found in a project: tables by name, columns by the place that they are for, a card's size in mm."""

    tables: Mapping[str, Table]
    places: Mapping[str, str] = {}
    size: Size | None = None
    left: tuple[Problem, ...] = ()


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
    if file.stat().st_size > MOST_BYTES:
        raise Unreadable.at(Source(str(file)), f"larger than {MOST_BYTES // 10**6} MB")
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
    for table_name, table in found.tables.items():
        made.append(_write(folder, home / f"{table_name}.csv", _csv(table)))
        pictures, missing = _pictures(table, file.parent, home, folder)
        made += pictures
        left += missing
    made.append(_write(folder, home / "kit.toml", _kit(folder, home.name, found).encode("utf-8")))
    return Moved(tuple(made), tuple(left))


def _write(folder: Path, path: Path, data: bytes) -> Path:
    with whole(within(folder, path), folder) as out:
        out.write(data)
    return path


def _csv(table: Table) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.header)
    writer.writerows(table.rows)
    return out.getvalue().encode("utf-8-sig")


def _pictures(table: Table, beside: Path, home: Path, folder: Path) -> tuple[list[Path], list[Problem]]:
    """Copies of the pictures that a table names, and those that are not there."""
    made: list[Path] = []
    missing: list[Problem] = []
    near = Places(beside)
    named = {cell.strip(): (row, at) for row, cells in enumerate(table.rows) for at, cell in enumerate(cells)}
    for word, (row, at) in named.items():
        if not word.casefold().endswith(PICTURES) or len(made) >= MOST_PICTURES:
            continue
        path = near.find(word)
        if path is None or path.is_relative_to(near.roots[-1]):
            missing.append(table.problem(row, at, f"there is no picture {clip(word)} beside it"))
            continue
        if path.stat().st_size > MOST_PICTURE:
            missing.append(table.problem(row, at, f"{clip(word)} is larger than {MOST_PICTURE // 10**6} MB"))
            continue
        target = home / word
        made.append(_write(folder, target, path.read_bytes()))
    return made, missing


def _kit(folder: Path, name: str, found: Found) -> str:
    """A kit.toml that says in so many words what would be guessed, so that it can be changed."""
    read = read_folder(Places(folder), name)
    lines = [f"title = {_toml(spoken(name))}", "players = [1, 4]"]
    for component in read.manifest.components:
        if not component.table:
            continue
        fill = {
            **component.fill,
            **{place: title for place, title in found.places.items() if _has(read, component.table, title)},
        }
        lines += ["", "[[component]]", f"name = {_toml(part_name(component.table))}"]
        lines += [f"title = {_toml(component.title)}", f"table = {_toml(component.table)}"]
        lines.append(f"layout = {_toml(component.layout)}")
        if found.size is not None and component.layout in ("card", "words", "suited", "picture"):
            lines.append(f"size = {_size(found.size)}")
        lines += ["", "[component.fill]", *(f"{place} = {_toml(text)}" for place, text in fill.items())]
    return "\n".join(lines) + "\n"


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


# ---- the programs


def _table_file(file: Path, name: str, at: Problem | None = None) -> Table:
    """A table beside a project, by the name that the project gives it; never one outside its folder."""
    path = Places(file.parent).find(name.replace("\\", "/"))
    if path is None:
        source = at.source if at is not None else Source(str(file))
        raise Unreadable.at(source, f"its table {clip(name)} does not lie beside it")
    return scan_table(path, str(path), lenient=True)


def _plain(file: Path) -> Found:
    """A table alone."""
    table = scan_table(file, str(file), lenient=True)
    return Found({_named(file): table}, left=table.notes)


def _named(file: Path) -> str:
    return file_stem(file.stem.replace(" ", "-").lower())


_LINK = re.compile(r'\s*LINK(?:MULTI)?\s*=\s*"?([^"!,]+?)"?\s*(?:[!,].*)?', re.IGNORECASE)
_DIRECTIVE = re.compile(r"\s*([A-Z]+)\s*=\s*(.*)", re.IGNORECASE)
_LABEL = re.compile(r"\[([^\]]+)\]")


def _nandeck(file: Path) -> Found:
    """nanDECK: `LINK=` names the table, `TEXT=` and `IMAGE=` its columns, `CARDSIZE=` is in centimetres."""
    tables: dict[str, Table] = {}
    left: list[Problem] = []
    texts: list[tuple[float, float, str]] = []
    found: dict[str, str] = {}
    size = None
    for number, line in enumerate(_text(file).splitlines(), 1):
        problem = Problem(Source(str(file), number), f"left out: {clip(line.strip())}")
        if not line.strip() or line.strip().startswith(("'", ";")):
            continue
        if len(line) > MOST_LINE:
            left.append(problem)
            continue
        if link := _LINK.fullmatch(line):
            table = _table_file(file, link[1].strip(), problem)
            tables[_named(Path(link[1].strip()))] = table
            continue
        match = _DIRECTIVE.fullmatch(line)
        word = match[1].upper() if match else ""
        args = [part.strip().strip('"') for part in match[2].split(",")] if match else []
        label = _LABEL.search(match[2]) if match else None
        if word == "CARDSIZE" and len(args) >= 2 and (both := _numbers(args[:2])) and _prints(both, 10):
            size = Size(both[0] * 10, both[1] * 10)
        elif word in ("TEXT", "HTMLTEXT", "RTFTEXT") and label:
            numbers = _numbers([arg.rstrip("%") for arg in args[2:6]]) or [0.0, 0.0, 0.0, 0.0]
            texts.append((numbers[1], numbers[2] * numbers[3] if len(numbers) > 3 else 0.0, label[1]))
        elif word == "IMAGE" and label:
            found.setdefault("picture", label[1])
        else:
            left.append(problem)
    if texts:
        found["title"] = min(texts)[2]
        widest = max(texts, key=lambda each: each[1])[2]
        if widest != found["title"]:
            found["text"] = widest
    return Found(tables, found, size, tuple(left[:MOST_LEFT]))


_SQUIB_TABLE = re.compile(r"""(?:Squib\.)?(?:csv|xlsx)\s*\(?\s*(?:file:\s*)?["']([^"']+)["']""")
_SQUIB_DATA = re.compile(r"""(?:str|file):\s*\w+(?:\[["']([^"']+)["']\]|\[:(\w+)\]|\.(\w+))""")
_SQUIB_SIDE = re.compile(r"""(width|height):\s*["']?([0-9.]+)\s*(in|mm|cm|px)?["']?""")
_UNITS = {"in": 25.4, "mm": 1.0, "cm": 10.0, "px": 25.4 / _DPI, None: 25.4 / _DPI, "": 25.4 / _DPI}
_SQUIB_LAYOUT = re.compile(r"""layout:\s*["':]?(\w+)""")
_BLEED = 3.175  # what most decks made for a maker have on each side


def _squib(file: Path) -> Found:
    """Squib: `csv file:` or `xlsx file:` names the table; `text str:` and `png file:` name its columns."""
    tables: dict[str, Table] = {}
    left: list[Problem] = []
    found: dict[str, str] = {}
    sides: dict[str, float] = {}
    for number, line in enumerate(_text(file).splitlines(), 1):
        if len(line) > MOST_LINE:
            left.append(Problem(Source(str(file), number), f"left out: {clip(line.strip())}"))
            continue
        said = line.partition("#")[0].strip() if not re.search(r"""["'][^"']*#""", line) else line.strip()
        if not said or said in ("end", "do") or said.startswith("require"):
            continue
        problem = Problem(Source(str(file), number), f"left out: {clip(said)}")
        used = False
        if match := _SQUIB_TABLE.search(said):
            tables[_named(Path(match[1]))] = _table_file(file, match[1], problem)
            used = True
        if "Deck.new" in said:
            for key, value, unit in _SQUIB_SIDE.findall(said):
                side = _numbers([value])
                if side and _prints(side, _UNITS[unit]):
                    sides[key] = side[0] * _UNITS[unit]
                else:
                    left.append(problem)
            used = True
        if match := _SQUIB_DATA.search(said):
            column = next(part for part in match.groups() if part)
            placed = _SQUIB_LAYOUT.search(said)
            place = "picture" if said.startswith(("png", "svg")) else _place(placed[1] if placed else column)
            if place:
                found.setdefault(place, column)
            used = True
        if not used:
            left.append(problem)
    wide, high = sides.get("width", 825 * _UNITS["px"]), sides.get("height", 1125 * _UNITS["px"])
    return Found(tables, found, _trimmed(wide, high), tuple(left[:MOST_LEFT]))


def _trimmed(wide: float, high: float) -> Size:
    """A card's size without the bleed that it was drawn with, where it is a known size then."""
    for name in ("poker", "standard", "tarot", "mini-us", "mini-euro", "bridge", "square"):
        known = CARDS[name]
        if abs(known.width + 2 * _BLEED - wide) <= 1.2 and abs(known.height + 2 * _BLEED - high) <= 1.2:
            return known
    return Size(round(wide, 1), round(high, 1))


def _place(word: str) -> str:
    """The place that a layout of theirs, or a column, is named after."""
    from pnp.kit.folder.guess import CALLED

    folded = word.casefold().replace("_", " ")
    return next((place for place, names in CALLED.items() if folded in (place, *names)), "")


def _cider(file: Path) -> Found:
    """Cider: an exported project (.json) has cards with their attributes, by deck; a .csv is a deck's cards."""
    if file.suffix.lower() == ".csv":
        return _plain(file)
    source = Source(str(file))
    try:
        decks, told = shared().ask("pnp.workshop.moving:cider", str(file))
    except Stopped as error:
        raise Unreadable.at(source, str(error)) from None
    tables: dict[str, Table] = {}
    for deck, header, cells in decks:
        stem = name = file_stem(field_name(deck))
        while name in tables:  # two decks whose names differ in signs alone
            name = f"{stem}-{len(tables) + 1}"
        lines = range(2, len(cells) + 2)
        tables[name] = Table(str(file), tuple(header), 1, 1, cells, lines, lines)
    return Found(tables, left=tuple(Problem(source, f"left out: {each}") for each in told))


def cider(name: str) -> tuple[list[tuple[str, list[str], list[list[str]]]], list[str]]:
    """In the child: the decks of an exported project (name, header, cells), and what was left out of it."""
    try:
        data = json.loads(_text(Path(name)))
        parts = {str(each["tableName"]): each["rows"] for each in data["data"]["data"]}
        cards = [card for card in parts["cards"] if isinstance(card, dict)]
        names = {str(each.get("id")): _cell(each.get("name", "")) for each in parts.get("decks", [])}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Unreadable.at(Source(name), "no project that Cider has exported") from None
    by_deck: dict[str, list[dict[str, Any]]] = {}
    for card in cards:
        by_deck.setdefault(names.get(str(card.get("deckId")), "") or "cards", []).append(card)
    decks = []
    for deck, rows in by_deck.items():
        titles = list(dict.fromkeys(key for row in rows for key in row if key not in _OF_CIDER))
        if len(titles) > MOST_COLUMNS:
            raise Unreadable.at(Source(name), f"{clip(deck)} has more than {MOST_COLUMNS} columns")
        header = ["copies" if title == "count" else _cell(title) for title in titles]
        decks.append((deck, header, [[_cell(row.get(title)) for title in titles] for row in rows]))
    told = ("cardTemplates", "assets", "printTemplates", "documents")
    return decks, [f"{len(parts[key])} {key}" for key in told if isinstance(parts.get(key), list) and parts[key]]


def _cell(value: object) -> str:
    """A value of somebody's JSON as a cell; halves of letters are none."""
    if value is None:
        return ""
    text = str(value) if isinstance(value, str | int | float | bool) else json.dumps(value, ensure_ascii=False)
    return text.encode("utf-8", "replace").decode("utf-8")


_OF_CIDER = ("id", "deckId", "gameId", "frontCardTemplateId", "backCardTemplateId")


def _numbers(texts: list[str]) -> list[float]:
    try:
        return [float(text) for text in texts]
    except ValueError:
        return []


def _prints(sides: list[float], unit: float) -> bool:
    """Whether these are the sides of something that can be printed."""
    return all(2 <= side * unit <= 2000 for side in sides)


def _text(file: Path) -> str:
    if file.suffix.lower() != ".json" and file.stat().st_size > MOST_SCRIPT:
        raise Unreadable.at(Source(str(file)), f"larger than {MOST_SCRIPT // 10**6} MB")
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


PROGRAMS: Mapping[str, Callable[[Path], Found]] = {
    "nandeck": _nandeck,
    "squib": _squib,
    "cider": _cider,
    "csv": _plain,
}
