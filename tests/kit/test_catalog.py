"""Games are found by looking, and named to whoever misspells them."""

from __future__ import annotations

import pkgutil

import pytest

import pnp.games
from pnp import catalog
from pnp.errors import Unreadable
from pnp.kit.records import Card
from pnp.places import Places


def test_every_folder_is_a_game_with_cards() -> None:
    assert catalog.games() == sorted(found.name for found in pkgutil.iter_modules(pnp.games.__path__))
    for name in catalog.games():
        kit = catalog.kit(Places(), name)
        assert kit.game == name
        assert all(isinstance(card, Card) for deck in kit.decks.values() for card in deck)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("matting", "matting: no such game; did you mean mating?"),
        ("../mating", "../mating: no such game"),
        ("", "game: "),
    ],
)
def test_an_unknown_game(name: str, message: str) -> None:
    with pytest.raises(Unreadable) as raised:
        catalog.load_game(name)
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)
