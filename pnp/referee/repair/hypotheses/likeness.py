"""How much one line looks like another, as `difflib.SequenceMatcher` tells it, in a third of the time.

A search compares thousands of short lines, and difflib looks up each letter in a table that it makes for each line.
Whether a piece of a line is in another one, a text tells by itself.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache

LONG = 200  # letters from which on difflib leaves out those that come often


@lru_cache(20_000)
def likeness(one: str, other: str) -> float:
    """0 to 1: twice the letters that both have in the same order, as a share of all; the longest piece comes first.

    >>> likeness("Ann: play C07", "Ann: play C70"), likeness("", "")
    (0.9230769230769231, 1.0)
    """
    if len(other) >= LONG:
        return SequenceMatcher(None, one, other).ratio()
    letters = len(one) + len(other)
    return 2.0 * _common(one, other) / letters if letters else 1.0


def _common(one: str, other: str) -> int:
    """The letters of the longest piece that both have, the first of such, and of what is before and behind it."""
    if not one or not other:
        return 0
    longest = at = 0
    for start in range(len(one)):
        end = start + longest + 1
        if end > len(one):
            break
        while end <= len(one) and one[start:end] in other:
            longest, at = end - start, start
            end += 1
    if not longest:
        return 0
    there = other.find(one[at : at + longest])
    before = _common(one[:at], other[:there])
    return longest + before + _common(one[at + longest :], other[there + longest :])
