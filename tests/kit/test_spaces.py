"""Spaces that nobody sees, as word processors and web pages leave them in cells."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from pnp import catalog
from pnp.kit.load import load_cards
from pnp.places import Places, installed

WORDS = ("name", "formerly", "title", "text", "hypothesis", "biology", "animal", "latin")


@pytest.mark.parametrize(("game", "table"), [("scary", "tiles"), ("extinction", "rivals"), ("bios", "rivals")])
def test_what_is_read_is_read_as_with_plain_spaces(tmp_path: Path, game: str, table: str) -> None:
    source = installed() / "card_data" / game / f"{table}.csv"
    header, *rows = csv.reader(source.read_text("utf-8-sig").splitlines())
    odd = [
        [c if t in WORDS else c.replace(" ", "\u00a0") + "\u200b" for t, c in zip(header, r, strict=True)] for r in rows
    ]
    path = tmp_path / f"{table}.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([[f"{title}\u200b" for title in header], *odd])
    kind = next(each for name, each in catalog.load_game(game).CARDS.items() if name == table)
    assert load_cards(path, path.name, kind) == load_cards(source, source.name, kind)
    assert catalog.kit(Places(), game, {table: path}) is not None  # where cells refer to other tables, too


def test_what_people_read_keeps_its_spaces(tmp_path: Path) -> None:
    source = installed() / "card_data" / "mating" / "lunch.csv"
    text = source.read_text("utf-8-sig")
    header, first, *rest = csv.reader(text.splitlines())
    first[header.index("text")] = "5\u00a0mm of rain"
    path = tmp_path / "lunch.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, first, *rest])
    (card, *_) = catalog.kit(Places(), "mating", {"lunch": path}).decks["lunch"]
    assert getattr(card, "text") == "5\u00a0mm of rain"  # noqa: B009 - a card type of the game's
