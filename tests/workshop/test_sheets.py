"""Tables written, read and written again: the same cards, the same bytes; and tables as three programs write them."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import openpyxl
import pytest

from pnp import catalog
from pnp.errors import Unreadable
from pnp.kit.load import load_cards
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.workshop.decks.checks import open_deck
from pnp.workshop.decks.decks import deck_names, find_deck
from pnp.workshop.decks.sheets import table_bytes, to_csv, to_xlsx

DIALECTS = Path(__file__).parent / "sheets"
DECKS = [(game, deck) for game in catalog.games() for deck in deck_names(game)]


@cache
def kit(game: str) -> Kit:
    return catalog.kit(Places(), game)


@pytest.mark.parametrize(("game", "deck"), DECKS)
def test_csv_to_xlsx_to_csv_without_loss(game: str, deck: str, tmp_path: Path) -> None:
    found = find_deck(kit(game), deck)
    cards = kit(game).decks[deck]
    first = to_csv(found, cards)
    for suffix in (".csv", ".xlsx", ".csv"):
        path = tmp_path / f"cards{suffix}"
        path.write_bytes(table_bytes(found, cards, path))
        again = load_cards(path, path.name, found.card_type)
        assert again == cards
        cards = again
    assert to_csv(found, cards) == first


@pytest.mark.parametrize(("game", "deck"), DECKS)
def test_every_column_is_explained(game: str, deck: str) -> None:
    for column in find_deck(kit(game), deck).columns:
        assert column.told.endswith((".", "any", "E01")) or ":" in column.told, (game, deck, column.name)
        assert column.takes


def test_awkward_texts_stay_what_they_are(tmp_path: Path) -> None:
    found = find_deck(kit("mating"), "lunch")
    texts = ["=1+1", "-", "007", "1.50", "TRUE", "2026-11-21", 'a "b", c; d', "two\nlines", "ŁÓDŹ", "@x", "+5"]
    (card, *_) = kit("mating").decks["lunch"]
    cards = tuple(
        card.__class__(id=f"L{at:02}", name=text, text=text)  # type: ignore[call-arg]
        for at, text in enumerate(texts)
    )
    for suffix in (".csv", ".xlsx"):
        path = tmp_path / f"lunch{suffix}"
        path.write_bytes(table_bytes(found, cards, path))
        assert load_cards(path, path.name, found.card_type) == cards


def test_a_workbook_knows_its_cells() -> None:
    found = find_deck(kit("mating"), "environment")
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx(found, kit("mating").decks["environment"])))
    sheet, told = book.worksheets
    rules = {str(rule.sqref): rule for rule in sheet.data_validations.dataValidation}
    titles = [cell.value for cell in sheet[1]]
    assert titles == [column.name for column in found.columns]
    pile = rules[f"{'ABCDEFGHIJKL'[titles.index('pile')]}2:{'ABCDEFGHIJKL'[titles.index('pile')]}1001"]
    assert (pile.type, pile.formula1, pile.showErrorMessage) == ("list", '"core,stable,variable"', True)
    food = rules[f"{'ABCDEFGHIJKL'[titles.index('food')]}2:{'ABCDEFGHIJKL'[titles.index('food')]}1001"]
    assert (food.type, food.formula1, food.formula2) == ("whole", "-20", "20")
    assert "everybody gains" in food.prompt
    assert all(len(rule.prompt) <= 255 and len(rule.error) <= 255 for rule in rules.values())
    assert [row[0].value for row in told.iter_rows(2)][: len(titles)] == titles


def test_long_choices_stand_on_the_second_sheet() -> None:
    found = find_deck(kit("scary"), "tiles")
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx(found, kit("scary").decks["tiles"])))
    lists = [rule for rule in book.worksheets[0].data_validations.dataValidation if rule.type == "list"]
    assert all(len(rule.formula1) <= 255 for rule in lists)


@pytest.mark.parametrize("path", sorted(DIALECTS.glob("*")), ids=lambda path: path.name)
def test_tables_as_programs_write_them(path: Path) -> None:
    """Excel, LibreOffice and Google: mark, semicolons, decimal commas, blank rows, formulas by their values."""
    assert open_deck(path, Places()).cards == open_deck(DIALECTS / "plain.csv", Places()).cards


def test_a_mark_is_of_what_cards_say() -> None:
    assert len({open_deck(path, Places()).mark for path in DIALECTS.glob("*")}) == 1


@pytest.mark.parametrize("truth", ["TRUE", "true", "WAHR", "VRAI", "VERDADERO"])
def test_truths_of_other_countries(truth: str, tmp_path: Path) -> None:
    path = tmp_path / "events.csv"
    header = "id;name;back;kind;half;examples"
    path.write_text(f"{header}\nY01;Burst;green;positive;{truth};once\n", encoding="utf-8")
    (card,) = load_cards(path, path.name, find_deck(kit("scary"), "events").card_type)
    assert card.half is True  # type: ignore[attr-defined]


def test_an_accent_written_apart_is_joined(tmp_path: Path) -> None:
    path = tmp_path / "lunch.csv"
    path.write_text("id,name\nL01,Cafe\u0301\n", encoding="utf-8")
    (card,) = load_cards(path, path.name, find_deck(kit("mating"), "lunch").card_type)
    assert card.name == "Café"


def test_another_kind_of_file_is_refused() -> None:
    found = find_deck(kit("mating"), "lunch")
    with pytest.raises(Unreadable, match=r"a table is a \.csv or an \.xlsx file"):
        table_bytes(found, (), Path("lunch.ods"))
