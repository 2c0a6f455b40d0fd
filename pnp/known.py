"""What is known of the house's own faces before anybody prints them: that nothing on them would print wrong, how much
ink they take, where their plates stand, and how much larger the rulebooks' figures may be.

`templates/known.txt` has a line for each thing that is known: its kind, the hash of what it is of, and numbers. A face
that is not there, or was changed since, is looked at as any other: `python docs/pictures/known.py` writes the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pnp.places import installed

FILE = "templates/known.txt"
EXACT = ("placed",)  # kinds of which each number is to be the very same
LETTERS = 20  # of a hash; enough for some thousands of faces


def numbers(kind: str, name: str) -> tuple[float, ...] | None:
    """The numbers that are known of something by its hash; None where nothing is."""
    line = _lines().get(f"{kind} {name[:LETTERS]}")
    return None if line is None else tuple(map(float, line.split()))


def written(kind: str, name: str, found: tuple[float, ...] = ()) -> str:
    """A line of the file."""
    form = repr if kind in EXACT else "{:.6f}".format
    return " ".join((kind, name[:LETTERS], *map(form, found)))


@cache
def _lines() -> Mapping[str, str]:
    """The numbers of all lines by what stands before them."""
    path = installed() / FILE
    if not path.is_file():
        return {}
    found = {}
    for line in path.read_text(encoding="ascii").splitlines():
        kind, _, rest = line.partition(" ")
        found[f"{kind} {rest[:LETTERS]}"] = rest[LETTERS:]
    return found
