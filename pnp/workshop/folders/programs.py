"""The projects of other programs as they are read: their tables, and which column is words and which a picture."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.child import Stopped, shared
from pnp.errors import Problem, Source, Unreadable
from pnp.files import read_bytes
from pnp.kit.folder.columns import field_name
from pnp.kit.names import file_stem
from pnp.kit.scan import scan_table
from pnp.kit.tables import RawTable, clip
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.units import CARDS, Size

MOST_BYTES = 50_000_000
MOST_SCRIPT = 2_000_000  # bytes of a script
MOST_LINE = 2000  # letters of one of its lines
MOST_COLUMNS = 200
MOST_LEFT = 200
_DPI = 300.0


class Found(NamedTuple):
    """What was found in a project: tables by name, columns by the place that they are for, a card's size in mm."""

    tables: Mapping[str, RawTable]
    places: Mapping[str, str] = {}
    size: Size | None = None
    left: tuple[Problem, ...] = ()


def _table_file(file: Path, name: str, at: Problem | None = None) -> RawTable:
    """A table beside a project, by the name that the project gives it; never one outside its folder.

    Scripts that lie in a folder called `src` or the like have their tables in the one beside it: that is the project.
    """
    said = name.replace("\\", "/")
    above = said.startswith("../") and file.absolute().parent.name.casefold() in _OF_SCRIPTS
    path = Places(file.absolute().parent.parent if above else file.parent).find(
        said.removeprefix("../") if above else said
    )
    if path is None or path.suffix.lower() not in _TABLES:
        source = at.source if at is not None else Source(str(file))
        raise Unreadable.at(source, f"its table {clip(name)} does not lie beside it")
    return scan_table(path, str(path), lenient=True)


_OF_SCRIPTS = ("src", "lib", "script", "scripts", "code", "ruby", "decks")
_TABLES = (".csv", ".tsv", ".txt", ".xlsx")


def _plain(file: Path) -> Found:
    """A table alone."""
    table = scan_table(file, str(file), lenient=True)
    return Found({_named(file): table}, left=table.notes)


def _named(file: Path) -> str:
    # What begins with a line beneath is no table of a folder's.
    return file_stem(file.stem.replace(" ", "-").lower().lstrip("_")) or "cards"


_LINK = re.compile(r'\s*+LINK\s*+=\s*+"?([^"!,]++)"?\s*+(?:[!,].*)?', re.IGNORECASE)
_DIRECTIVE = re.compile(r"\s*+([A-Z]++)\s*+=\s*+(.*)", re.IGNORECASE)
_LABEL = re.compile(r"\[([^\[\]]++)\]")
_NAMED = re.compile(r"""\s*+\[(\w++)\]\s*+=\s*+"?([^"\[{(|]*+)"?\s*+""")
_INCLUDE = re.compile(r"""\s*+INCLUDE\s*+=\s*+"?([^",]++)"?\s*+""", re.IGNORECASE)
_NANDECK_UNITS = {"CM": 10.0, "MM": 1.0, "INCH": 25.4, "IN": 25.4}
_MOST_SCRIPTS = 20  # that one takes in
_PLAIN = 40  # letters of what a label stands for


def _nandeck(file: Path) -> Found:
    """nanDECK: `LINK=` names the table, `TEXT=` and `IMAGE=` its columns, `CARDSIZE=` is in centimetres or in `UNIT=`.

    What it takes in with `INCLUDE=` is read with it, and labels that stand for a number are put in.
    """
    tables: dict[str, RawTable] = {}
    left: list[Problem] = []
    texts: list[tuple[float, float, str]] = []
    found: dict[str, str] = {}
    sides: list[str] = []
    at_size: Problem | None = None
    unit = 10.0  # mm
    multi = ""  # the column that says how often each card is there
    known: dict[str, str] = {}  # labels that stand for plain words and numbers
    for source, line in _lines(file):
        problem = Problem(source, f"left out: {clip(line.strip())}")
        if len(line) > MOST_LINE:
            left.append(problem)
            continue
        if (named := _NAMED.fullmatch(line)) and len(plain := named[2].strip()) <= _PLAIN:
            known[named[1].casefold()] = plain
            continue
        if link := _LINK.fullmatch(line):
            try:
                tables[_named(Path(link[1].strip()))] = _table_file(file, link[1].strip(), problem)
            except Unreadable:
                if source.file == str(file):
                    raise
                left.append(problem)  # macros that several scripts take in name what only some of them have
            continue
        match = _DIRECTIVE.fullmatch(line)
        word = match[1].upper() if match else ""
        said = _LABEL.sub(lambda each: known.get(each[1].casefold(), each[0]), match[2]) if match else ""
        args = [part.strip().strip('"') for part in said.split(",")]
        label = _LABEL.search(match[2]) if match else None
        if word == "UNIT" and args[0].upper() in _NANDECK_UNITS:
            unit = _NANDECK_UNITS[args[0].upper()]
        elif word == "CARDSIZE" and len(args) >= 2 and _numbers(args[:2]):
            sides, at_size = args[:2], problem
        elif word in ("TEXT", "TEXTFONT", "HTMLTEXT", "RTFTEXT") and label:
            numbers = _numbers([arg.rstrip("%") for arg in args[2:6]]) or ()
            _, top, wide, high = (*numbers, 0.0, 0.0, 0.0, 0.0)[:4]
            texts.append((top, wide * high, label[1]))
        elif word == "LINKMULTI" and args[0]:
            multi = args[0].strip("[]").casefold()
        elif word == "IMAGE" and label:
            found.setdefault("picture", label[1])
        else:
            left.append(problem)
    if multi:
        tables = {name: _counted_by(table, multi) for name, table in tables.items()}
    both = [side * unit for side in _numbers(sides)]
    size = Size(*both) if both and _prints(both, 1) else None
    if size is None and at_size is not None:
        left.append(at_size)
    return Found(tables, {**found, **_nandeck_words(texts)}, size, tuple(left[:MOST_LEFT]))


def _nandeck_words(texts: Sequence[tuple[float, float, str]]) -> dict[str, str]:
    """The columns for a card's title and its text, of those printed: how far from the top, on how much room, which."""
    if not texts:
        return {}
    # What is called a name is the title, wherever it stands; a cost may stand above it.
    titles_of = [each for each in texts if _place(each[2]) == "title"]
    title = min(titles_of or texts)[2]
    widest = max(texts, key=lambda each: each[1])[2]
    return {"title": title} if widest == title else {"title": title, "text": widest}


def _counted_by(table: RawTable, column: str) -> RawTable:
    """A table of which a column says how often each card is there."""
    titles = tuple("copies" if title.casefold() == column else title for title in table.header)
    return table._replace(header=titles)


def _lines(file: Path) -> Iterator[tuple[Source, str]]:
    """The lines of a script that are no remarks, after those of the scripts beside it that it takes in, each once."""
    seen: set[Path] = set()

    def lines(path: Path) -> Iterator[tuple[Source, str]]:
        seen.add(path)
        for number, line in enumerate(_text(path).splitlines(), 1):
            if not line.strip() or line.strip().startswith(("'", ";")):
                continue
            taken = _INCLUDE.fullmatch(line) if len(line) <= MOST_LINE else None
            found = Places(file.parent).find(taken[1].strip().replace("\\", "/")) if taken else None
            if found is not None and found.is_relative_to(file.parent) and len(seen) < _MOST_SCRIPTS:
                if found not in seen:
                    yield from lines(found)
            else:
                yield Source(str(path), number), line

    return lines(file)


# `csv file: "a.csv"`, `csv file: %w(a.csv)`, `csv file: File.join(root, "data", "a.csv")`, and a name for a file.
_SQUIB_READ = re.compile(r"""(?:^|[=\s(])(?:Squib\.)?(?:csv|xlsx)\s*+\(?\s*+(?:file:\s*+|(?=["']))""")
_SQUIB_TABLE = re.compile(
    r"""%w[(\[{]\s*+(?P<listed>[^\s)\]}]++)|File\.\w+\((?P<joined>[^()]*+)\)|\[?\s*+["'](?P<plain>[^"']++)["']|(?P<named>@?\w++)"""
)
_SQUIB_NAME = re.compile(r"""(?<!\w)(?P<name>@?\w++)\s*+=\s*+["'](?P<file>[^"']++)(?<=\.csv|\.tsv|xlsx)["']""")
_QUOTED = re.compile(r"""["']([^"']++)["']""")
_SQUIB_DATA = re.compile(r"""(?:str|file):\s*\w+(?:\[["']([^"']+)["']\]|\[:(\w+)\]|\.(\w+))""")
_SQUIB_PATH = re.compile(r"""["']([^"'#{}]*)#\{\w+\}([^"'#{}]*)["']""")
_SQUIB_SIDE = re.compile(r"""(width|height):\s*["']?([0-9.]+)\s*(in|mm|cm|px)?["']?""")
_UNITS = {"in": 25.4, "mm": 1.0, "cm": 10.0, "px": 25.4 / _DPI, None: 25.4 / _DPI, "": 25.4 / _DPI}
_SQUIB_LAYOUT = re.compile(r"""layout:\s*["':]?(\w+)""")
_BLEED = 3.175  # what most decks made for a maker have on each side


def _squib(file: Path) -> Found:
    """Squib: `csv file:` or `xlsx file:` names the table; `text str:` and `png file:` name its columns."""
    tables: dict[str, RawTable] = {}
    left: list[Problem] = []
    found: dict[str, str] = {}
    sides: dict[str, float] = {}
    missing: list[Unreadable] = []
    named: dict[str, str] = {}  # tables by the words that stand for their files
    paths: dict[str, tuple[str, str]] = {}  # what stands before and behind the words of a column of pictures
    for number, line in enumerate(_text(file).splitlines(), 1):
        if len(line) > MOST_LINE:
            left.append(Problem(Source(str(file), number), f"left out: {clip(line.strip())}"))
            continue
        said = line.partition("#")[0].strip() if not re.search(r"""["'][^"']*#""", line) else line.strip()
        if not said or said in ("end", "do") or said.startswith("require"):
            continue
        problem = Problem(Source(str(file), number), f"left out: {clip(said)}")
        used = False
        named.update({each["name"]: each["file"] for each in _SQUIB_NAME.finditer(said)})
        if name := _squib_table(said, named):
            try:
                tables[_named(Path(name))] = _table_file(file, name, problem)
            except Unreadable as error:
                missing.append(error)
                left.append(problem)
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
            if place == "picture" and (path := _SQUIB_PATH.search(said)):
                paths[column.casefold()] = (path[1], path[2])
            used = True
        if not used:
            left.append(problem)
    if missing and not tables:
        raise missing[0]
    folder = _squib_pictures(file)
    tables = {
        name: _with_paths(table, paths, found.get("picture", "").casefold(), folder) for name, table in tables.items()
    }
    wide, high = sides.get("width", 825 * _UNITS["px"]), sides.get("height", 1125 * _UNITS["px"])
    return Found(tables, found, _trimmed(wide, high), tuple(left[:MOST_LEFT]))


def _squib_table(line: str, named: Mapping[str, str]) -> str:
    """The file of the table that a line reads, "" where it reads none.

    >>> _squib_table("data = Squib.csv file: %w(a.csv b.csv)", {})
    'a.csv'
    >>> _squib_table('Squib.csv(file: File.join(root, "data", "a.csv"))', {})
    'data/a.csv'
    """
    read = _SQUIB_READ.search(line)
    found = _SQUIB_TABLE.match(line, read.end()) if read else None
    if found is None:
        return ""
    if found["joined"] is not None:
        return "/".join(_QUOTED.findall(found["joined"]))
    return found["listed"] or found["plain"] or named.get(found["named"], "")


def _squib_pictures(file: Path) -> str:
    """The folder in which a project's config.yml says that its pictures lie."""
    path = Places(file.parent).find("config.yml")
    if path is None or path.stat().st_size > 100_000:
        return ""
    found = re.search(r"""^img_dir:\s*["']?([\w./-]+)""", _text(path), re.MULTILINE)
    return found[1].rstrip("/") + "/" if found and found[1] not in (".", "./") else ""


def _with_paths(table: RawTable, paths: Mapping[str, tuple[str, str]], picture: str, folder: str) -> RawTable:
    """The table with the names of pictures as files beside it."""
    rows = [list(row) for row in table.rows]
    for at, title in enumerate(table.header):
        before, behind = paths.get(title.casefold(), ("", ""))
        if title.casefold() in paths or (folder and title.casefold() == picture):
            for row in rows:
                if row[at].strip():
                    row[at] = f"{folder}{before}{row[at].strip()}{behind}"
    return table._replace(rows=rows)


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
    if file.is_dir():
        return _cider_folder(file)
    if file.suffix.lower() == ".csv":
        return Found({_named(file): _own_columns(scan_table(file, str(file), lenient=True))})
    source = Source(str(file))
    try:
        decks, told = shared().ask("pnp.workshop.folders.programs:cider", str(file))
    except Stopped as error:
        raise Unreadable.at(source, str(error)) from None
    tables: dict[str, RawTable] = {}
    for deck, header, cells in decks:
        stem = name = file_stem(field_name(deck))
        while name in tables:  # two decks whose names differ in signs alone
            name = f"{stem}-{len(tables) + 1}"
        lines = range(2, len(cells) + 2)
        tables[name] = RawTable(str(file), tuple(header), 1, 1, cells, lines, lines)
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


def _cider_folder(folder: Path) -> Found:
    """A project as Cider keeps it in a folder: `decks/NAME/cards.csv`, with templates and pictures beside."""
    tables, left = {}, []
    for file in sorted(folder.glob("**/cards.csv"))[:100]:
        tables[file_stem(field_name(file.parent.name))] = _own_columns(scan_table(file, str(file), lenient=True))
        left += [Problem(Source(str(other)), "left out") for other in sorted(file.parent.glob("*.[hc][ts][ms]*"))]
    return Found(tables, left=tuple(left[:MOST_LEFT]))


def _own_columns(table: RawTable) -> RawTable:
    """A table of Cider's without the columns that are the program's."""
    kept = [at for at, title in enumerate(table.header) if title.replace("-", "").casefold() not in _CIDERS]
    titles = tuple("copies" if table.header[at] == "count" else table.header[at] for at in kept)
    return table._replace(header=titles, rows=[[row[at] for at in kept] for row in table.rows])


_OF_CIDER = ("id", "deckId", "gameId", "frontCardTemplateId", "backCardTemplateId")
_CIDERS = {*map(str.casefold, _OF_CIDER), "frontcardtemplate", "backcardtemplate", "fronttemplate", "backtemplate"}


def _numbers(texts: list[str]) -> list[float]:
    try:
        return [float(text) for text in texts]
    except ValueError:
        return []


def _prints(sides: list[float], unit: float) -> bool:
    """Whether these are the sides of something that can be printed."""
    return all(2 <= side * unit <= 2000 for side in sides)


def _text(file: Path) -> str:
    data = read_bytes(file, MOST_BYTES if file.suffix.lower() == ".json" else MOST_SCRIPT)
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
