"""No regular expression of the program takes more than linear time, whatever it is given."""

from __future__ import annotations

import re
import re._parser as sre  # type: ignore[import-not-found]

import pytest

from .patterns import Found, half_taken, patterns, slow


@pytest.fixture(scope="module")
def found() -> list[Found]:
    """All patterns of the program."""
    return patterns()


def test_every_pattern_is_linear(found: list[Found]) -> None:
    assert len(found) > 120
    # Tried in every way, one that is never searched for takes twenty seconds; tried in none, it is not tried.
    assert not [each.place for each in found if not each.ways], "used in no way that `_gone_through` sees"
    assert not [said for each in found if (said := slow(each))]


def test_no_group_is_taken_by_half(found: list[Found]) -> None:
    trees = [(each.place, sre.parse(each.pattern.pattern, each.pattern.flags & ~re.UNICODE)) for each in found]
    assert not [place for place, tree in trees if half_taken(tree)]
    assert half_taken(sre.parse(r"x(?:a|(?:L\d ?)*+)")) and half_taken(sre.parse(r"(a|bc)?+"))
    assert not half_taken(sre.parse(r"(?>L\d ?)*+\d++[ab]*+"))


@pytest.mark.parametrize(
    ("pattern", "way"),
    [(r"(a+)+b", "match"), (r"\s+$", "search"), (r"<!--.*?-->", "search"), (r"x\s*,?\s*y", "fullmatch")],
)
def test_those_that_are_not_are_found(pattern: str, way: str) -> None:
    assert slow(Found("here", re.compile(pattern, re.DOTALL), frozenset({way})), 6000, 0.01)
