"""Lines for people as they stand on a terminal: in colour, and broken between words where it is too narrow."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TextIO

from pnp.errors import spelt

_COLOURS = {"red": 31, "green": 32, "yellow": 33}


def painted(line: str) -> str:
    """A line in colour for a terminal that likes it.

    What was accepted is green, what was not is red, and so are rulings and claims where they stand in a log.
    """
    import re

    if os.environ.get("NO_COLOR"):
        return line
    found = re.match(r"\S+:\d+(?::\d+)?: (?=ruling|claim|error)|not accepted|accepted|note: |warning", line)
    if found is None:
        return line
    word = found[0]
    colour = "green" if word == "accepted" else "yellow" if word[:4] in ("note", "warn") else "red"
    bold = "" if word == "note: " else "\x1b[1m"
    return f"\x1b[{_COLOURS[colour]}m{bold}{word}\x1b[0m{line[len(word) :]}"


def told_on(stream: TextIO, lines: Iterable[str]) -> Iterator[str]:
    """Lines as they go to a stream: in a pipe as they are, on a terminal in colour and none wider than it.

    What follows a break stands a little further in; in a row of two columns it stands beneath the second. What would
    move the terminal's cursor is spelt out.
    """
    lines = map(spelt, lines)
    if not stream.isatty():
        yield from lines
        return
    import re
    import shutil
    from textwrap import wrap

    wide = shutil.get_terminal_size().columns - 1
    for line in lines:
        if len(line) <= wide:
            yield painted(line)
            continue
        gaps = [gap.end() for gap in re.finditer(r"(?<=\S) {2,}(?=\S)", line)]
        begin = gaps[-1] if gaps and gaps[-1] <= wide // 2 else len(line) - len(line.lstrip())
        further = begin if begin in gaps else begin + 4
        parts = wrap(line[begin:], wide, initial_indent=" " * begin, subsequent_indent=" " * further)
        yield "\n".join((line[:begin] + parts[0][begin:], *parts[1:]))
