"""How messages say numbers, names, and what somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def number_of(count: int, one: str, many: str = "") -> str:
    """A count with its word.

    >>> number_of(1, "cube"), number_of(3, "cube"), number_of(2, "hex", "hexes")
    ('1 cube', '3 cubes', '2 hexes')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def names_of(names: Sequence[str]) -> str:
    """Names one after the other.

    >>> names_of(["Ann"]), names_of(["Ann", "Ben", "Cara"])
    ('Ann', 'Ann, Ben and Cara')
    """
    return " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])


def near(word: str, known: Iterable[str]) -> str:
    """The end of a message that suggests the nearest known word, whatever its capitals, or "".

    >>> near("Benn", ["Ann", "Ben", "Cara"])
    '; did you mean Ben?'
    """
    from difflib import get_close_matches  # 3 ms, and only mistakes need it

    folded = {name.casefold(): name for name in known}
    found = get_close_matches(word.casefold(), folded, 1, 0.6)
    return f"; did you mean {folded[found[0]]}?" if found else ""
