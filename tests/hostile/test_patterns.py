"""No regular expression of the program takes more than linear time, whatever it is given."""

from __future__ import annotations

import re

import pytest

from .patterns import Found, patterns, slow


def test_every_pattern_is_linear() -> None:
    found = patterns()
    assert len(found) > 120
    assert not [said for each in found if (said := slow(each))]


@pytest.mark.parametrize(
    ("pattern", "way"),
    [(r"(a+)+b", "match"), (r"\s+$", "search"), (r"<!--.*?-->", "search"), (r"x\s*,?\s*y", "fullmatch")],
)
def test_those_that_are_not_are_found(pattern: str, way: str) -> None:
    assert slow(Found("here", re.compile(pattern, re.DOTALL), frozenset({way})), 6000, 0.01)
