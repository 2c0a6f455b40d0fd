"""TOML from strangers: bounded before and after it is read, with the lines of its keys, which tomllib does not tell.

Whatever is wrong with a file is a problem of a line: not TOML, nested without end, numbers that are none (`nan`, `inf`)
or larger than anybody means.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.errors import Problem, Source, Unreadable, unseen

MOST_LETTERS = 300_000
MOST_VALUES = 20_000
MOST_TEXT = 20_000  # letters of one text
MOST_TOLD = 100
DEEPEST = 16
LARGEST = 1 << 53

LONGEST_SHOWN = 80  # letters of a line that a message shows
# a.b.c and so on: tomllib takes a time that grows with the square of their number.
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_PARTS = re.compile(rf"(?<![\w-])(?:{_PART}){{{2 * DEEPEST}}}")
_BARE = re.compile(r"""(?:^|[{,])\s*+([^\s"'{}=,\[\]][^"'{}=,\[\]]*+)=""")


class Toml:
    """A TOML file: its `data`, and the `problems` found in it so far. `table` is the array that its entries are of."""

    def __init__(self, text: str, file: str, table: str = "") -> None:
        self.file = file
        self.table = table
        self.problems: list[Problem] = []
        self.mistakes = 0  # those that are no longer told as well
        self._text = text
        self._lines: dict[tuple[int, str], int] | None = None
        self.data = read_toml(text, file, self)

    def at(self, key: str = "", entry: int = -1) -> Source:
        """Where a key stands at the top, or in the entry of that number counted from 0; else where the entry begins."""
        if self._lines is None:
            self._lines = self._found()
        line = self._lines.get((entry, key)) or self._lines.get((entry, ""), 0)
        return Source(self.file, line, key)

    def complain(self, message: str, key: str = "", entry: int = -1) -> None:
        """Note what is wrong with a key at the top or in an entry."""
        self.mistakes += 1
        if len(self.problems) < MOST_TOLD:
            self.problems.append(Problem(self.at(key, entry), message))
        elif len(self.problems) == MOST_TOLD:
            said = f"more mistakes from here on; the first {MOST_TOLD} are told"
            self.problems.append(Problem(self.at(key, entry), said))

    def finish(self) -> None:
        """Raise Unreadable with all problems, in the order of the file, if there are any."""
        if self.problems:
            last = self.problems[MOST_TOLD:]
            raise Unreadable([*sorted(self.problems[:MOST_TOLD], key=lambda problem: problem.source.line), *last])

    def _found(self) -> dict[tuple[int, str], int]:
        """The lines of all keys by entry, -1 for the top; the key "" is the beginning of an entry."""
        lines: dict[tuple[int, str], int] = {}
        inside = -1
        begin = re.compile(rf"\s*\[\[\s*{re.escape(self.table)}\s*\]\]") if self.table else None
        for number, text in enumerate(self._text.splitlines(), 1):
            if begin is not None and begin.match(text):
                inside += 1
                lines[inside, ""] = number
            elif key := re.match(r"""\s*["']?([\w-]+)["']?\s*[.=]""", text):
                lines.setdefault((inside, key[1]), number)
            elif key := re.match(r"\s*\[+\s*([\w-]+)\s*(?:\.\s*([\w-]+))?", text):
                own = key[2] if key[1] == self.table else key[1]
                lines.setdefault((inside, own or ""), number)
        return lines


def read_toml(text: str, file: str, toml: Toml | None = None) -> dict[str, Any]:
    """What a TOML text says. Raises Unreadable with its line, or complains to `toml` of values beyond all bounds."""
    import tomllib

    if len(text) > MOST_LETTERS:
        raise Unreadable.at(Source(file), f"more than {MOST_LETTERS} letters")
    if parts := _PARTS.search(text):
        line = text.count("\n", 0, parts.start()) + 1
        raise Unreadable.at(Source(file, line), f"a key of more than {2 * DEEPEST} parts")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(place[1]), int(place[2])) if place else (0, 0)
        message = str(error).rpartition(" (at ")[0] or str(error)
        if isinstance(error, RecursionError):
            message = f"nested more than {DEEPEST} deep"
        elif not isinstance(error, tomllib.TOMLDecodeError):
            message = "a number of too many digits"
        told = message[:1].lower() + message[1:] + _quoting(text, line, message)
        raise Unreadable.at(Source(file, line, column), told) from None
    bounds = toml or Bounds(file)
    if message := _beyond(data, bounds):
        raise Unreadable.at(Source(file), message)
    if isinstance(bounds, Bounds) and bounds.problems:
        raise Unreadable(bounds.problems)
    return data


def _quoting(text: str, line: int, message: str) -> str:
    """What to write instead where quotes are missing round a word, or are not straight ones; "" elsewhere.

    >>> _quoting("[suits.první]", 1, "Expected ']' at the end of a table declaration")
    '; letters with accents, and blanks, stand in quotes: [suits."první"]'
    >>> _quoting("żar = 3", 1, "Invalid initial character for a key part")
    '; letters with accents, and blanks, stand in quotes: "żar" = ...'
    >>> _quoting("title = „Rex“", 1, "Invalid value")
    '; words stand in straight quotes: title = "Rex"'
    """
    said = next(iter(text.splitlines()[line - 1 : line]), "").strip()[:LONGEST_SHOWN]
    header = re.fullmatch(r"(\[{1,2})([A-Za-z0-9_-]+)\.([^\[\]\"'.]+)(\]{1,2})", said)
    if ("]" in message or "key part" in message) and (found := header):
        opened, table, name, closed = found.groups()
        return f'; letters with accents, and blanks, stand in quotes: {opened}{table}."{name.strip()}"{closed}'
    if "key part" in message and (found := _BARE.search(said)) and not found[1].isascii():
        return f'; letters with accents, and blanks, stand in quotes: "{found[1].strip()}" = ...'
    key, equals, value = said.partition("=")
    word = value.strip().strip("„“”\"'’‘»«")
    if message == "Invalid value" and equals and word[:1].isalpha() and not set(word) & set("[]{}\"'\\"):
        return f'; words stand in straight quotes: {key.strip()} = "{word}"'
    return ""


class Bounds:
    """Hears of values beyond all bounds where nobody else does."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def complain(self, message: str, key: str = "", entry: int = -1) -> None:
        """Note it by its key."""
        if len(self.problems) < MOST_TOLD:
            self.problems.append(Problem(Source(self.file, 0, key), message))


def _beyond(data: Mapping[str, Any], bounds: Toml | Bounds) -> str:
    """What is wrong with the whole, "" if nothing is; single values that are out of bounds are complained of."""
    table = bounds.table if isinstance(bounds, Toml) else ""
    count = 0
    # Not by a function that calls itself: what is nested too deeply is what is looked for.
    left: list[tuple[Any, int, str, int]] = [(data, 0, "", -1)]
    while left:
        value, depth, key, entry = left.pop()
        count += 1
        if count > MOST_VALUES:
            return f"more than {MOST_VALUES} values"
        if depth > DEEPEST:
            return f"nested more than {DEEPEST} deep"
        if isinstance(value, dict):
            for name, inner in value.items():
                if len(name) > MOST_TEXT:
                    return f"a key of more than {MOST_TEXT} letters"
                # Keys are told by the outermost one in their entry.
                top = depth == 0 or (depth == 2 and entry >= 0)
                left.append((inner, depth + 1, name if top else key, entry))
        elif isinstance(value, list):
            entries = depth == 1 and key == table and table
            left += [(inner, depth + 1, key, at if entries else entry) for at, inner in enumerate(value)]
        elif message := _value(value):
            bounds.complain(message, key, entry)
    return ""


def _value(value: object) -> str:
    """What is wrong with a single value."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"expected a number, got {value}"
    if isinstance(value, int | float) and abs(value) > LARGEST:
        return "a number larger than anybody means"
    if isinstance(value, str) and len(value) > MOST_TEXT:
        return f"a text of more than {MOST_TEXT} letters"
    if isinstance(value, str) and not value.isprintable() and (found := unseen(value)):
        return f"holds {found}; nothing can print it"
    return ""


def shown(value: object) -> str:
    """A value for a message, on one line and not too long, however deep it is.

    >>> shown("lots"), shown([1, [2, [3]]]), shown({"a": 1.5})
    ("'lots'", '[1, [2, ...]]', '{a = 1.5}')
    """
    from pnp.kit.tables import clip

    def said(value: object, depth: int) -> str:
        if isinstance(value, str):
            return clip(value)
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, Mapping):
            inner = [f"{key} = {said(each, depth + 1)}" for key, each in list(value.items())[:5]]
            return "{" + ", ".join(inner) + "}" if depth < 2 else "..."
        if isinstance(value, Sequence):
            return "[" + ", ".join(said(each, depth + 1) for each in value[:5]) + "]" if depth < 2 else "..."
        return str(value)

    text = said(value, 0)
    return text if len(text) <= 60 else f"{text[:57]}..."
