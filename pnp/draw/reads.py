"""What a template reads of a kit while it draws one face, so that only what was read makes the face out of date.

The sandbox tells of every attribute and item that a template asks a record for, and of every record that it hands to a
function of ours (`Sandbox` in `pnp.draw.templates.environment`); what our own functions look up they tell themselves
(`tell_picture`, `tell_file`). From that comes a list of reads, each with a value that can be asked for again later:

    table T         which rows there are, by their first columns, in order
    cell T R A      the attribute A of row R in table T, and `column T A` where it was asked of every row
    row T R         all of a row, and `rows T` all of a table
    holding T A V   which rows of table T hold the value V in the list that their attribute A is
    kit A           the attribute A of the kit, "" for all of it
    file F, picture F   what stands in a file
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from pnp.hashes import digest
from pnp.kit.records import Kit
from pnp.places import Places

Read = tuple[str, ...]
"""What was read: its sort and where."""

PICTURED = ("id", "picture", "look", "palette", "land", "hour")
"""What a card's picture is drawn from; its words and numbers may change without it."""
_DEEP = 4  # lists within lists that are looked through for records
_MAPPINGS = ("decks", "lists")


class Unkeepable(Exception):
    """A value that has no hash, so that what depends on it cannot be kept."""


def content(value: Any) -> str:
    """The hash of a value made of plain data and records. Raises Unkeepable."""
    try:
        return digest(msgspec.msgpack.encode(value, enc_hook=_plain, order="deterministic"))
    except (TypeError, ValueError, RecursionError, OverflowError) as error:
        raise Unkeepable(str(error)) from None


def _plain(value: Any) -> Any:
    if isinstance(value, Kit):
        raise Unkeepable("a kit")
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str):  # of a sort of its own, such as Markup
        return str.__str__(value)
    if isinstance(value, Path):
        return value.as_posix()
    name = getattr(value, "__qualname__", None)
    if name and "<" not in name and getattr(value, "__self__", None) is None:
        return [value.__module__, name]  # a function or a class: what it does is in the hash of the code
    raise Unkeepable(type(value).__name__)


class Tables:
    """A kit's tables and rows, found by identity, and the values of reads."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.tables: dict[str, tuple[Any, ...]] = {}
        self.places: dict[int, tuple[str, str, str]] = {id(kit): ("kit", "", "")}
        for group in _MAPPINGS:
            mapping = getattr(kit, group)
            self.places[id(mapping)] = ("mapping", group, "")
            for name, rows in mapping.items():
                self.tables[name] = rows
                self.places[id(rows)] = ("table", name, "")
        self.rows: dict[str, dict[str, Any]] = {}
        for name, rows in self.tables.items():
            keys = [str(getattr(row, row.__struct_fields__[0])) for row in rows]
            if len(set(keys)) < len(keys):
                keys = [f"{at} {key}" for at, key in enumerate(keys)]
            self.rows[name] = dict(zip(keys, rows, strict=True))
            for key, row in self.rows[name].items():
                self.places[id(row)] = ("row", name, key)
        self._kept: list[Any] = []  # what the identities above belong to must live on
        self._values: dict[Read, str] = {}

    def keyed(self, lists: Mapping[str, Mapping[Any, Any]]) -> None:
        """Take note of tables as templates see them: rows by their first column."""
        if id(lists) not in self.places:
            self._kept.append(lists)
            self.places[id(lists)] = ("mapping", "lists", "")
            for name, rows in lists.items():
                self.places[id(rows)] = ("keyed", name, "")

    def value(self, read: Read, places: Places) -> str:
        """The hash of what a read gives now; "" where there is no such thing any more."""
        found = self._values.get(read)
        if found is None:
            found = self._values[read] = self._value(read, places)
        return found

    def _value(self, read: Read, places: Places) -> str:
        match read:
            case ("table", name):
                return digest(*self.rows[name]) if name in self.rows else ""
            case ("cell", name, key, attribute):
                row = self.rows.get(name, {}).get(key)
                return content(getattr(row, attribute)) if hasattr(row, attribute) else ""
            case ("column", name, attribute):
                rows = self.rows.get(name, {})
                return digest(*(self.value(("cell", name, key, attribute), places) for key in rows))
            case ("row", name, key):
                row = self.rows.get(name, {}).get(key)
                return content(row) if row is not None else ""
            case ("rows", name):
                rows = self.rows.get(name, {})
                return digest(*rows, *(self.value(("row", name, key), places) for key in rows))
            case ("holding", name, attribute, value):
                rows = self.rows.get(name, {})
                return digest(*(key for key, row in rows.items() if value in getattr(row, attribute, ())))
            case ("kit", ""):
                everything = [getattr(self.kit, name) for name in self.kit.__struct_fields__ if name != "tables"]
                return content(everything)
            case ("kit", attribute):
                if attribute in _MAPPINGS:
                    return digest(*getattr(self.kit, attribute))
                return content(getattr(self.kit, attribute))
            case ("file", name):
                return _file(places.find(name))
            case ("picture", game, name):
                return _file(places.picture(game, name))
        return ""


def _file(path: Path | None) -> str:
    try:
        if path is None:
            return ""
        stamp = path.stat()
        return _hash_of(path, stamp.st_mtime_ns, stamp.st_size)
    except OSError:
        return ""


@lru_cache(512)
def _hash_of(path: Path, _changed: int, _size: int) -> str:
    """The hash of a file in that state: a kit, and those that figures are drawn from, ask for the same ones."""
    return digest(path.read_bytes())


_holders: dict[type, bool] = {}


def _holds(kind: type) -> bool:
    """Whether values of a type hold others, which whoever is handed them may look at."""
    found = _holders.get(kind)
    if found is None:
        found = _holders[kind] = issubclass(kind, Iterable) and not issubclass(kind, str | bytes | Iterator)
    return found


class Noting:
    """The reads of one face of which nobody tells but our own functions: all of the kit counts, and files."""

    def __init__(self) -> None:
        self.found: set[Read] = {("kit", "")}

    def handed(self, *values: Any) -> None:
        """Values were handed to code that may look at all of them."""

    def pictured(self, card: Any) -> None:
        """A card was handed to code that draws its picture."""

    def listed(self) -> list[Read]:
        """What was read, in order."""
        return sorted(self.found)


class Reads(Noting):
    """The reads of one face while it is drawn. `given` are the records that the face's key covers anyway."""

    def __init__(self, tables: Tables, given: Iterable[Any] = ()) -> None:
        super().__init__()
        self.tables = tables
        self.places = tables.places
        self.given = {id(each) for each in given}
        self.found = set()

    def attribute(self, owner: Any, name: Any, value: Any) -> None:
        """A template has asked a record, a table or the kit for something, and got the value."""
        place = self.places.get(id(owner))
        if place is None or id(owner) in self.given:
            return
        sort, table, key = place
        if sort == "row":
            if callable(value):
                self.found.add(("row", table, key))
            else:
                self.found.add(("cell", table, key, str(name)))
        elif sort == "kit":
            # What a method of the kit looks at hardly one tells; the tables tell of themselves.
            self.found.add(("kit", getattr(value, "told_by", "") if callable(value) else str(name)))
        elif sort == "mapping":
            self.found.add(("kit", table))
            if (known := self.places.get(id(value))) is not None:
                self.found.add(("table", known[1]))
            else:
                self.found.update(("table", each) for each in getattr(self.tables.kit, table))
        else:
            self.found.add(("table", table))

    def holding(self, rows: Any, attribute: str, value: Any) -> None:
        """A template has asked which of these rows hold a value in an attribute."""
        place = self.places.get(id(rows))
        if place is not None and place[0] == "table" and isinstance(value, str):
            self.found.add(("holding", place[1], attribute, value))
        else:
            self.handed(rows, value)

    def handed(self, *values: Any) -> None:
        """Values were handed to code that may look at all of them."""
        for value in values:
            if not isinstance(value, str | int | float):
                self._whole(value, _DEEP)

    def pictured(self, card: Any) -> None:
        """A card was handed to code that draws its picture."""
        place = self.places.get(id(card))
        if place is None or place[0] != "row":
            self.handed(card)
        elif id(card) not in self.given:
            self.found.update(("cell", *place[1:], name) for name in PICTURED)

    def _whole(self, value: Any, deep: int) -> None:
        place = self.places.get(id(value))
        if place is not None:
            sort, table, key = place
            if id(value) in self.given:
                return
            if sort == "row":
                self.found.add(("row", table, key))
            elif sort in ("table", "keyed"):
                self.found.add(("rows", table))
            else:
                self.found.add(("kit", ""))
        elif deep and _holds(type(value)):
            for each in value.values() if isinstance(value, Mapping) else value:
                if not isinstance(each, str | int | float):
                    self._whole(each, deep - 1)

    def listed(self) -> list[Read]:
        """What was read, in order; columns in the place of their cells where all of them were."""
        cells: dict[tuple[str, str], list[Read]] = {}
        rest = []
        for read in self.found:
            if read[0] == "cell" and ("rows", read[1]) not in self.found:
                cells.setdefault((read[1], read[3]), []).append(read)
            elif read[0] not in ("cell", "row") or ("rows", read[1]) not in self.found:
                rest.append(read)
        for (table, attribute), reads in cells.items():
            if len(reads) == len(self.tables.rows[table]):
                rest.append(("column", table, attribute))
            else:
                rest += reads
        return sorted(rest)


_now: list[Noting] = []


def begin(reads: Noting) -> None:
    """From here on reads are noted there, until `end`."""
    _now.append(reads)


def end() -> None:
    """Back to what was before `begin`."""
    _now.pop()


def tell_picture(card: Any) -> None:
    """A function of ours has taken the picture of a card that no template has handed to it."""
    if _now:
        _now[-1].pictured(card)


Drawn = TypeVar("Drawn", bound=Callable[..., Any])


def of_a_picture(function: Drawn) -> Drawn:
    """Mark a method that templates call with a card and that looks at nothing of it but its picture (`PICTURED`)."""
    function.of_a_picture = True  # type: ignore[attr-defined]
    return function


def tell_file(*read: str) -> None:
    """A function of ours has looked for a file: ("file", name) or ("picture", game, name)."""
    if _now:
        _now[-1].found.add(read)


class ToldPlaces(Places):
    """Places that tell which files were looked for."""

    def __init__(self, places: Places) -> None:
        super().__init__(*places.roots[:-1], beside=places.beside)
        self.roots = places.roots

    def find(self, name: str) -> Path | None:
        """As in `Places`."""
        tell_file("file", name)
        return super().find(name)

    def picture(self, game: str, name: str) -> Path | None:
        """As in `Places`."""
        tell_file("picture", game, name)
        return super().picture(game, name)
