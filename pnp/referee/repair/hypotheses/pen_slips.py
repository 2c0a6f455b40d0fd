"""Slips of the pen: how far two writings are from one another."""

from __future__ import annotations


def one_slip(written: str, meant: str) -> bool:
    """Whether one letter or digit was changed, left out or put in, or two neighbours swapped.

    >>> one_slip("C61", "C16"), one_slip("F12", "F2"), one_slip("C07", "C08"), one_slip("C07", "F08")
    (True, True, True, False)
    """
    if written == meant:
        return False
    first = 0
    while first < min(len(written), len(meant)) and written[first] == meant[first]:
        first += 1
    last = 0
    while last < min(len(written), len(meant)) - first and written[-1 - last] == meant[-1 - last]:
        last += 1
    ours, theirs = written[first : len(written) - last], meant[first : len(meant) - last]
    return max(len(ours), len(theirs)) == 1 or (len(ours) == 2 and ours == theirs[::-1])


def by_one(written: str, meant: str) -> bool:
    """Whether two words of a line differ by one number, which is off by one.

    >>> by_one("A5=3", "A5=4"), by_one("12", "11"), by_one("A5", "A7"), by_one("C07", "C08")
    (True, True, False, False)
    """
    ours, theirs = written.rpartition("="), meant.rpartition("=")
    if ours[:2] != theirs[:2] or not (ours[2].isdecimal() and theirs[2].isdecimal()):
        return False
    return abs(int(ours[2]) - int(theirs[2])) == 1
