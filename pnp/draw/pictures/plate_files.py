"""Plates as they lie in their files, ours and those of people's own folders: what they hold, and their paper.

Read from left to right, each letter once: a file that is no plate, however long, costs no more than one that is.
"""

from __future__ import annotations

import re

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple

MOST_LETTERS = 400_000  # five times the longest of ours; each is written into the faces that show it
FAR = '<g data-light="no">'
_VIEW = re.compile(r'\sviewBox="0 0 (\d{1,6}(?:\.\d{1,6})?) (\d{1,6}(?:\.\d{1,6})?)"')


class Plate(NamedTuple):
    """What stands within a plate's `<svg>`, and the attributes of that."""

    body: str
    head: str

    def paper(self, file: str) -> tuple[float, float]:
        """How wide and high its paper is. Raises Unreadable."""
        found = _VIEW.search(self.head)
        sides = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
        if not min(sides) > 0:
            raise Unreadable.at(Source(file), 'a plate starts with viewBox="0 0 WIDTH HEIGHT"')
        return sides


def read_plate(file: str, text: str) -> Plate:
    """A plate of a file's text, without its comments. Raises Unreadable for what is none.

    >>> read_plate("a.svg", '<?xml version="1.0"?><!-- a --><svg viewBox="0 0 9 9"><g/><!-- b --></svg>')
    Plate(body='<g/>', head=' viewBox="0 0 9 9"')
    """
    if len(text) > MOST_LETTERS:
        raise Unreadable.at(Source(file), f"a plate of more than {MOST_LETTERS} letters")
    rest = without(text, "<!--", "-->").strip()
    if rest.startswith("<?xml"):
        rest = rest.partition("?>")[2].lstrip()
    head, _, body = rest.removeprefix("<svg").partition(">")
    if not rest.startswith(("<svg ", "<svg>", "<svg\n")) or not body.endswith("</svg>"):
        raise Unreadable.at(Source(file), "not an SVG file")
    return Plate(body.removesuffix("</svg>"), head)


def without(text: str, begin: str, end: str) -> str:
    """A text without what stands between two marks, and without these; as it is where one is never closed.

    >>> without("a<!--b-->c<!-- <!-- -->d", "<!--", "-->"), without("a<!--b", "<!--", "-->")
    ('acd', 'a<!--b')
    """
    first, *parts = text.split(begin)
    kept, is_open = [first], False
    for part in parts:
        _, found, after = part.partition(end)
        is_open = not found
        kept += [after] if found else []
    return text if is_open else "".join(kept)
