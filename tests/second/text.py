"""A log as lines: its header, and what stands below it, for people who only know the log sheet."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Line(NamedTuple):
    """A line of the log: its number, who (nobody for the table), the word, what follows it."""

    number: int
    who: str
    word: str
    rest: tuple[str, ...]


class Confused(Exception):
    """The log goes on otherwise than this program thinks it must."""


@dataclass
class Result:
    """Counts by player, whatever the game's log sheet counts; scores; who has won; counts in the log that are wrong."""

    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    wrong: list[str] = field(default_factory=list)
    checked: int = 0


class Log:
    """The header of a log, and its lines one after the other. Passes and headings are left out: they move nothing."""

    def __init__(self, text: str) -> None:
        head, _, body = text.partition("\n\n")
        first = head.count("\n") + 2
        self.header: dict[str, str] = {}
        for line in head.splitlines()[1:]:
            key, _, value = line.partition("#")[0].partition(":")
            if key.strip():
                self.header[key.strip()] = value.strip()
        self.players = tuple(name.strip() for name in self.header["players"].split(","))
        self.lines: list[Line] = []
        for number, line in enumerate(body.splitlines(), first + 1):
            found = self._line(number, line.partition("#")[0].strip())
            if found is not None and found.word != "pass":
                self.lines.append(found)
        self.at = 0

    def _line(self, number: int, line: str) -> Line | None:
        if not line or re.match(r"(round|era|turn) \d+$", line):
            return None
        if line.startswith("="):
            claim = line[1:].strip()
            winner = claim.startswith("winner ")
            return Line(number, "", "winner" if winner else "=", (claim.removeprefix("winner "),))
        who, colon, rest = line.partition(": ")
        if colon and who in self.players:
            word, *more = rest.split()
            return Line(number, who, word, tuple(more))
        if colon:
            return Line(number, "", who, tuple(rest.split()))
        word, *more = line.split()
        return Line(number, "", word, tuple(more))

    def options(self, key: str) -> dict[str, str]:
        """The words of a header line, each with what follows it."""
        words = [word.split() for word in self.header.get(key, "").split(",") if word.strip()]
        return {word[0]: " ".join(word[1:]) for word in words}

    @property
    def next(self) -> Line:
        """The line that comes next; one without a word at the end."""
        return self.lines[self.at] if self.at < len(self.lines) else Line(0, "", "", ())

    def is_next(self, word: str, who: str | None = None) -> bool:
        """Whether that word comes next, from anybody or from one."""
        return self.next.word == word and (who is None or self.next.who == who)

    def take(self, word: str, who: str | None = None) -> Line:
        """The next line, which must be that."""
        line = self.next
        if not self.is_next(word, who):
            raise Confused(f"line {line.number}: {line.who} {line.word} {' '.join(line.rest)}, not {who or ''} {word}")
        self.at += 1
        return line

    def check(self, result: Result, counts: dict[str, dict[str, int]], winners: tuple[str, ...]) -> None:
        """Hold the counts that come next in the log against one's own."""
        while self.next.word in ("=", "winner"):
            if self.is_next("winner") and not winners:
                return
            line = self.take(self.next.word)
            if line.word == "winner":
                named = tuple(re.split(r", *| and ", line.rest[0]))
                result.checked += 1
                if sorted(named) != sorted(winners):
                    result.wrong.append(f"line {line.number}: winner {named}, here {winners}")
                continue
            who = ""
            for item in line.rest[0].split(","):
                *name, key, value = item.split()
                who = name[0] if name else who
                if not who:
                    continue  # the table's own, such as the greenhouse: nobody's count
                result.checked += 1
                if counts[who].get(key) != int(value):
                    result.wrong.append(f"line {line.number}: {who} {key} {value}, here {counts[who].get(key)}")


def table(folder: Path, name: str) -> list[dict[str, str]]:
    """The rows of a card table."""
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def cards(folder: Path, *names: str) -> dict[str, dict[str, str]]:
    """The rows of card tables by the number of the card."""
    return {row["id"]: row for name in names for row in table(folder, name)}


def copies(row: Mapping[str, str]) -> int:
    """How often a card is in its deck: once where the table does not say."""
    return int(row.get("copies") or 1)
