"""A whole evening in five people's words is judged as it was played; `scribes` measures more of them."""

from __future__ import annotations

import pytest

from .scribes import WRITERS, evening, judged_alike, rewritten


@pytest.mark.parametrize(
    ("game", "seed", "writer"),
    [("mating", 1, 3), ("mating", 2, 2), ("scary", 1, 4), ("extinction", 1, 0), ("bios", 1, 2), ("megafauna", 1, 1)],
)
def test_an_evening_in_other_words(game: str, seed: int, writer: int) -> None:
    text = evening(game, seed)
    own = rewritten(text, game, writer)
    assert sum(one != other for one, other in zip(text.splitlines(), own.splitlines(), strict=True)) > 20
    assert not judged_alike(text, game, writer), f"{game} {seed}, {WRITERS[writer]}"
