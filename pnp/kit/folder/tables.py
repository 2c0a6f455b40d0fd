"""The tables of a folder: files and sheets, what their second row says, and the numbers and names of their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.folder.cards import TAKEN
from pnp.kit.folder.columns import Column, Rule, declared, field_name, odd_ones, read_rule, seen
from pnp.kit.folder.guess import CALLED, COPIES, LONG, NAMED, SURELY_COPIES, first_of
from pnp.kit.names import file_stem, is_name
from pnp.kit.scan import scan_table, sheets
from pnp.kit.spaces import without_odd
from pnp.kit.tables import RawTable, clip, shown
from pnp.named import NamedTuple
from pnp.places import Places

SUFFIXES = (".csv", ".xlsx")
MOST_TABLES = 200
_COMMON = ("id", "name", "look", "palette", "land", "hour")
# What programs call the sheets that nobody has named.
_UNNAMED = ("sheet", "tabelle", "feuil", "feuille", "hoja", "foglio", "blad", "table")


class Place(NamedTuple):
    """Where a table lies: a file, and the sheet of a workbook, "" for its first."""

    path: Path
    sheet: str = ""

    @property
    def name(self) -> str:
        """As messages call it."""
        return shown(self.path) + (f"/{self.sheet}" if self.sheet else "")


class Read(NamedTuple):
    """A table as it was read: its rows without the second header, its columns, and what is to be said of it."""

    table: RawTable
    columns: tuple[Column, ...]
    notes: tuple[Problem, ...]


def tables_of(places: Places, game: str) -> dict[str, Place]:
    """The tables of a folder by name, a file each, or a sheet each where a workbook has several. Raises Unreadable."""
    found: dict[str, Place] = {}
    for root in places.roots[:-1]:
        folder = root / "card_data" / game
        files = sorted(path for path in folder.glob("*") if path.suffix.lower() in SUFFIXES) if folder.is_dir() else []
        for path in files[:MOST_TABLES]:
            if path.name.startswith((".", "~", "_")) or places.find(f"card_data/{game}/{path.name}") != path:
                continue
            stem = file_stem(path.stem.replace(" ", "-").lower())
            if path.suffix.lower() == ".csv":
                _put(found, stem, Place(path))
                continue
            named = sheets(path, shown(path))
            if len(named) <= 1:
                _put(found, stem, Place(path))
            for sheet in named if len(named) > 1 else ():
                unnamed = sheet.casefold().rstrip("0123456789 ") in _UNNAMED
                called = sheet.replace(" ", "-").lower()
                _put(found, f"{stem}-{called}" if unnamed else file_stem(called), Place(path, sheet))
    return found


def _put(found: dict[str, Place], name: str, place: Place) -> None:
    if not is_name(name):
        raise Unreadable.at(Source(place.name), f"{clip(name)} cannot be the name of a table")
    before = found.setdefault(name, place)
    if before.path.parent == place.path.parent and before != place:
        raise Unreadable.at(Source(place.name), f"there is {before.name} as well: which one is {name}?")


def read(place: Place, name: str, rules: Mapping[str, str | Mapping[str, str]], encoding: str = "") -> Read:
    """A table with its columns; `rules` are what kit.toml says of them, and its `encoding`. Raises Unreadable."""
    return read_rows(scan_table(place.path, place.name, place.sheet, lenient=True, encoding=encoding), name, rules)


def read_rows(table: RawTable, name: str, rules: Mapping[str, str | Mapping[str, str]]) -> Read:
    """The same of a table that has been read as text, or is not saved yet."""
    # A name may be broken over two lines of its cell.
    table = table._replace(header=tuple(" ".join(title.split()) for title in table.header))
    unnamed = [problem for problem in table.problems if "is in a column without a name" in problem.message]
    said: Sequence[str] = [""] * len(table.header)
    if _grouped(table):
        line = table.lines[0]
        note = Problem(Source(table.file, table.line), f"names groups of columns; those of line {line} are taken")
        titles = tuple(" ".join(cell.split()) for cell in table.rows[0])
        table = table._replace(header=titles, rows=table.rows[1:], lines=table.lines[1:], numbers=table.numbers[1:])
        table = table._replace(notes=(*table.notes, note))
    if table.rows and declared(table.header, table.rows[0]):
        said = table.rows[0]
        table = table._replace(rows=table.rows[1:], lines=table.lines[1:], numbers=table.numbers[1:])
    problems = [problem for problem in table.problems if problem not in unnamed]
    plain = without_odd(table, lambda: range(len(table.header)))
    columns, notes = _columns(plain, said, name, rules, problems)
    words = ("text", "note", "picture")
    table = without_odd(table, lambda: {at for at, column in enumerate(columns) if column.rule.sort not in words})
    table = table._replace(problems=tuple(problems))
    return Read(_numbered(table, columns, name), columns, (*table.notes, *notes))


def _grouped(table: RawTable) -> bool:
    """Whether the header is one of groups, with blanks where a group goes on, and the row beneath has the names.

    That row is all words, no two alike, and one of them at least stands over numbers alone.
    """
    if len(table.rows) < 2 or all(table.header):
        return False
    first, *rest = table.rows
    words = [cell.strip().casefold() for cell in first]
    if not all(words) or len(set(words)) < len(words) or any(seen([word]).sort == "number" for word in words):
        return False
    return any(seen([row[at] for row in rest]).sort == "number" for at in range(len(words)))


def _columns(
    table: RawTable,
    said: Sequence[str],
    name: str,
    rules: Mapping[str, str | Mapping[str, str]],
    problems: list[Problem],
) -> tuple[tuple[Column, ...], list[Problem]]:
    own = rules.get(name, {})
    asked = {title.casefold(): rule for title, rule in rules.items() if isinstance(rule, str)}
    asked |= {title.casefold(): rule for title, rule in own.items()} if isinstance(own, Mapping) else {}
    copies = first_of(COPIES, table.header)
    pictures = first_of(CALLED["picture"], table.header)
    fields: list[str] = []
    found: list[Column] = []
    notes: list[Problem] = []
    for at, title in enumerate(table.header):
        cells = [row[at] for row in table.rows]
        words = " ".join(said[at].split()) or asked.get(title.casefold(), "")
        rule = read_rule(words) if words else None
        if words and rule is None:
            problems.append(Problem(Source("kit.toml", 0, title), f"cannot read {clip(words)}; say 0 to 9, or text"))
        looks = seen(cells)
        folded = title.casefold()
        if not title:
            field, rule = "", Rule("note")
        elif folded in _COMMON and folded not in fields:
            field = folded
        elif at == pictures:
            field = "picture"
        elif at == copies and _copies(cells, folded in SURELY_COPIES) and "copies" not in fields:
            field = "copies"
        else:
            field = field_name(title, {*fields, *TAKEN, *_COMMON, "copies", "picture"})
        fields.append(field)
        odd = odd_ones(cells) if rule is None and looks.sort == "text" else []
        notes += [
            table.problem(row, at, f"{clip(cells[row])} among numbers; the column is read as words")
            for row in odd[:3]
            if field not in _COMMON
        ]
        found.append(Column(field, title, rule or looks, rule is not None))
    return tuple(found), notes


def _copies(cells: Sequence[str], surely: bool) -> bool:
    """Whether a column says how often cards are printed: most of it is whole numbers, and the rest is wrong.

    One number is enough for what is `surely` called so: a word among them is a mistake, and no other column.
    """
    texts = [cell for cell in map(str.strip, cells) if cell]
    sights = [seen([text]) for text in texts]
    whole = sum(sight.whole for sight in sights)
    return 2 * whole > len(texts) or (surely and any(sight.sort == "number" for sight in sights))


def _numbered(table: RawTable, columns: tuple[Column, ...], name: str) -> RawTable:
    """The table with a number and a name for each card that has none: made from its words, so that a row that comes in
    between changes no other."""
    header = [title.casefold() for title in table.header]
    at_name = header.index("name") if "name" in header else _titles(table, columns)
    at_id = header.index("id") if "id" in header else -1
    rows = [list(row) for row in table.rows]
    ids = {row[at_id].strip() for row in rows} if at_id >= 0 else set()
    more_ids, more_names = [], []
    tried: dict[str, int] = {}  # thousands may be called alike: none is looked for from the beginning
    for number, row in enumerate(rows, 1):
        words = row[at_name].strip() if at_name >= 0 else ""
        called = row[at_id].strip() if at_id >= 0 else ""
        if not called:
            stem = file_stem("-".join(words.lower().split()))[:30].strip("-_") or f"{name}-{number}"
            called, again = stem, tried.get(stem, 2)
            while called in ids:
                called, again = f"{stem}-{again}", again + 1
            tried[stem] = again
            ids.add(called)
        more_ids.append(called)
        more_names.append(words or called)
    titles = list(table.header)
    for title, at, cells in (
        ("id", at_id, more_ids),
        ("name", header.index("name") if "name" in header else -1, more_names),
    ):
        if at >= 0:
            for row, cell in zip(rows, cells, strict=True):
                row[at] = row[at] if row[at].strip() else cell
        else:
            titles.append(title)
            for row, cell in zip(rows, cells, strict=True):
                row.append(cell)
    return table._replace(header=tuple(titles), rows=rows)


def _titles(table: RawTable, columns: tuple[Column, ...]) -> int:
    """The column that names the cards where none is called so: what is called a title, or the first of short words."""
    called = first_of(("title", "card name", "card", "word", "term", "titel", "nom", "nombre", *NAMED), table.header)
    if called >= 0:
        return called
    for at, column in enumerate(columns):
        cells = [row[at].strip() for row in table.rows]
        suit = column.title.casefold() in CALLED["suit"]
        if (
            column.rule.sort == "text"
            and not suit
            and cells
            and all(cells)
            and sum(map(len, cells)) <= LONG * len(cells)
        ):
            return at
    return next((at for at, column in enumerate(columns) if column.rule.sort in ("text", "choice")), -1)
