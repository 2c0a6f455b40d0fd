"""Legal answers from twenty fixed positions of each game are as many as were counted before."""

from __future__ import annotations

import pytest

from . import perft


@pytest.mark.parametrize("name", perft.GAMES)
def test_as_many_as_were_counted(name: str) -> None:
    kept = perft.kept()[name]
    assert len(kept) == perft.POSITIONS
    found = perft.positions(name, [place for place, _ in kept])
    assert [(place, perft.counted(position)) for (place, _), position in zip(kept, found, strict=True)] == [
        (place, counts) for place, counts in kept
    ]
