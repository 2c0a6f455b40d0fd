"""Evenings of American Megafauna as five more people would write them are judged as they were played."""

from __future__ import annotations

import pytest

from .megafauna_scribes import WRITERS, evening, otherwise, rewritten


@pytest.mark.parametrize(
    ("seed", "writer"), [(3121, "columns"), (3122, "past"), (3121, "table"), (3122, "brief"), (3121, "joined")]
)
def test_an_evening_of_one_of_five_more(seed: int, writer: str) -> None:
    text, at = evening(seed), WRITERS.index(writer)
    own, _ = rewritten(text, at)
    assert len({*own.splitlines()} - {*text.splitlines()}) > 20
    assert not otherwise(text, at), f"{seed}, {writer}"
