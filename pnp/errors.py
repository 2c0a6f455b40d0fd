"""Where a thing was written, and what could not be read there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from pnp.named import NamedTuple
from pnp.patterns import late

_GAPS = dict.fromkeys(map(ord, "\t\r\n"))


class Source(NamedTuple):
    """A place in somebody's file. Lines and columns count from 1; 0 or "" means "no one place".

    In a table the column is the header's name, in a text it is a number.

    >>> str(Source("friday.log", 23, 6)), str(Source("combat.csv", 7, "food")), str(Source("kit.toml"))
    ('friday.log:23:6', 'combat.csv:7:food', 'kit.toml')
    """

    file: str
    line: int = 0
    column: int | str = 0

    def __str__(self) -> str:
        return ":".join(str(part) for part in self if part)


class Problem(NamedTuple):
    """One thing that could not be read, with its place: printed as `file:line:column: message`."""

    source: Source
    message: str

    def __str__(self) -> str:
        return one_line(f"{self.source}: {self.message}")


LONGEST = 600  # letters of a line that people are to read
# Cut from the middle, so that both the place and the hint at the end are left.
_HEAD, _TAIL = 400, 150
_UNSEEN = late(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def unseen(text: str) -> str:
    r"""What of a text would move a terminal's cursor or turn its letters, "" if nothing does; lines and tabs may be.

    >>> unseen("a\nb\tc"), unseen("a\x9b2J")
    ('', 'the control character 9B')
    """
    found = _UNSEEN.search(text.translate(_GAPS))
    return f"the control character {ord(found[0]):02X}" if found else ""


def spelt(text: str) -> str:
    """A text of somebody's as it is printed: its lines stay, and what would move a terminal's cursor is spelt out."""
    if _UNSEEN.search(text.translate(_GAPS)) is None:
        return text
    return _UNSEEN.sub(lambda found: found[0] if found[0] in "\t\n" else _spelt(found), text)


def _spelt(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()


def one_line(text: str) -> str:
    """A text on one line and not too long; what would move a terminal's cursor or turn its letters is spelt out.

    >>> one_line("a\\nb \x1b[2J"), len(one_line("a" * 9999)) < 700
    ('a b \\\\x1b[2J', True)
    """
    if len(text) > LONGEST:
        text = f"{text[:_HEAD]} ... ({len(text) - _HEAD - _TAIL} letters) ... {text[-_TAIL:]}"
    if _UNSEEN.search(text):
        text = re.sub(r"[\t\r\n]+", " ", text)
        text = _UNSEEN.sub(_spelt, text)
    return text


_CELL = late(r" \(cell [A-Z]{1,3}[0-9]{1,7}\)$")
_CARD = late(r"[^\s:]{1,40}: (?=no )")  # whose cell it is
MOST_ALIKE = 10
MOST_TOLD = 1000


def told(problems: Iterable[Problem]) -> Iterator[str]:
    """Problems as lines: of those that say the same of many places the first ones, and how many more there are.

    >>> [*told(Problem(Source("a.csv", line), "a blank") for line in range(1, 14))][-2:]
    ['a.csv:10: a blank', 'a.csv: a blank (in 3 more places)']
    """
    seen: Counter[tuple[str, str]] = Counter()
    lines = 0
    for problem in problems:
        key = problem.source.file, _CARD.sub("", _CELL.sub("", problem.message), 1)
        seen[key] += 1
        if seen[key] <= MOST_ALIKE and lines < MOST_TOLD:
            lines += 1
            yield str(problem)
    for (file, message), count in seen.items():
        if count > MOST_ALIKE:
            yield str(Problem(Source(file), f"{message} (in {count - MOST_ALIKE} more places)"))
    if len(seen) > MOST_TOLD:
        yield f"more mistakes; the first {MOST_TOLD} are told"


_UNLIKE = late(r"Expected `([^`]+)`(?:, got `([^`]+)`)?(?: - at `([^`]+)`)?")


def misread(error: Exception) -> str:
    """Why JSON of somebody's is not what it should be, in a few words: of what its reader raised.

    >>> misread(RecursionError("maximum recursion depth exceeded while deserializing an object"))
    'lists or objects nested without end'
    >>> misread(ValueError("Expected `object`, got `array` - at `$.parts`"))
    'expected object, got array at $.parts'
    >>> misread(ValueError("JSON is malformed: invalid character (byte 3)")), misread(ValueError("Number out of range"))
    ('no JSON: invalid character (byte 3)', 'number out of range')
    """
    if isinstance(error, RecursionError):
        return "lists or objects nested without end"
    said = str(error).replace("JSON is malformed", "no JSON", 1)
    if said == "Input data was truncated":
        return "it ends in the middle"
    if found := _UNLIKE.fullmatch(said):
        wanted, got, place = found.groups()
        return f"expected {wanted}" + (f", got {got}" if got else "") + (f" at {place}" if place else "")
    return said[:1].lower() + said[1:]


class Unreadable(Exception):
    """Input that could not be used. Carries every problem that was found, in the order of the input."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[Unreadable], tuple[tuple[Problem, ...]]]:
        """As it is sent from one process to another: by its problems, not by its words."""
        return Unreadable, (self.problems,)

    @classmethod
    def at(cls, source: Source, message: str) -> Unreadable:
        """The common case of a single problem."""
        return cls([Problem(source, message)])
