"""Path data of the usual kind, read in one step, are read as those that are read with care."""

from __future__ import annotations

from random import Random

import pytest

from pnp.press.paint import paths
from pnp.svg import paths as data
from pnp.svg.values import Refused

TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def written(random: Random, letters: str) -> str:
    """Some path data, of which most are right."""
    out = ""
    for place in range(random.randint(1, 6)):
        letter = random.choice(letters) if place else "M"
        many = TAKES[letter.upper()] * random.choice((1, 1, 2)) + (random.random() < 0.02)
        numbers = [random.choice(("1", "-2", "30.5", "-.25", "0", "4.50")) for _ in range(many)]
        if letter in "Aa":
            for at in range(3, many, 7):
                numbers[at : at + 2] = [random.choice("01") for _ in numbers[at : at + 2]]
        out += letter + random.choice((" ", " ", ",", "  ", "")).join(numbers) + random.choice(("", "", " "))
    return out


def test_in_one_step() -> None:
    """Chunks that are found in one step are those that are found one by one."""
    random, usual = Random(3), 0
    for _ in range(3_000):
        d = written(random, "MmLlHhVvCcSsQqTtAaZz")
        found = data._usual(d)
        if found is not None:
            usual += 1
            assert found == list(data._chunks(d)), d
    assert usual > 500


def test_moves_and_lines() -> None:
    """Moves and lines, however many points there are to a letter, give the operators of their numbers."""
    random, quick = Random(4), 0
    for _ in range(3_000):
        d = written(random, "MLLLZ")
        found = paths._lines(d) if paths._APART.fullmatch(d) else ""
        if found:
            quick += 1
            assert found == paths._written(data._chunks(d)), d
    assert quick > 500


@pytest.mark.parametrize("d", ["M1", "M1 2L3", "M1 2Z3", "L1 2", "M1 2a1 1 0 2 0 5 5", "M1..2 3", "M", "M1 2h1000000"])
def test_what_is_wrong(d: str) -> None:
    """What is wrong is refused, whichever way it would be read."""
    with pytest.raises(Refused):
        paths.path(d)
        list(data.segments(d))


def test_points_without_length() -> None:
    """Subpaths that go nowhere are found by their numbers, not by how these are written."""
    assert paths.dotted("1 1 m 2 2 l 3 .50 m 3 .5 l") == "1 1 m 2 2 l 3 .50 m 3.0005 .50 l"
    assert paths.dotted("5 5 m 1 1 m 2 2 l") == "5 5 m 1 1 m 2 2 l"
