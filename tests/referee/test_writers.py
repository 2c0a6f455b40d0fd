"""Evenings in the words of twenty other people are judged as they were played; `writers` measures more of them."""

from __future__ import annotations

import pytest

from .writers import group
from .writers.judging import otherwise

LEAST = 20  # lines that a writer has otherwise than the log
WHOLE = 10_000
PART = 110  # lines of an evening: set-up and some turns
CASES = [
    *(("scribes", "mating", 1, "older", WHOLE), ("scribes", "mating", 2, "engineer", WHOLE)),
    *(("scribes", "scary", 1, "abroad", WHOLE), ("scribes", "extinction", 1, "teacher", WHOLE)),
    *(("scribes", "bios", 1, "engineer", WHOLE), ("scribes", "megafauna", 1, "teenager", WHOLE)),
    *(("tellers", "mating", 4, writer, WHOLE) for writer in group("tellers").WRITERS),
    *(("tellers", "scary", 3, writer, WHOLE) for writer in group("tellers").WRITERS),
    *(("guests", "extinction", 3103, writer, PART) for writer in group("guests").WRITERS),
    *(("guests", "bios", 3104, writer, PART) for writer in group("guests").WRITERS),
    *(("megafauna", "megafauna", 3121 + at % 2, who, WHOLE) for at, who in enumerate(group("megafauna").WRITERS)),
]


@pytest.mark.parametrize(("name", "game", "seed", "writer", "lines"), CASES)
def test_an_evening_in_a_writers_words(name: str, game: str, seed: int, writer: str, lines: int) -> None:
    of = group(name)
    text = "\n".join(of.evening(game, seed).splitlines()[:lines]) + "\n"
    own = of.written(text, game, writer)
    recorded, said = text.splitlines(), own.text.splitlines()
    changed = sum(line != said[own.line_of[at] - 1] for at, line in enumerate(recorded, 1))
    assert changed > LEAST or len(said) < len(recorded)
    assert not otherwise(text, own, game), f"{game} {seed}, {writer}"
