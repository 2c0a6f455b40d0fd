"""A folder of tables is a game: its columns, its numbers, its mistakes, and what is said of it."""

from __future__ import annotations

import io
import pickle

import openpyxl
import pytest

from pnp import catalog
from pnp.draw.pictures.art import find
from pnp.draw.stock.layouts import Laid
from pnp.errors import Unreadable
from pnp.kit.folder.columns import declared, read_rule
from tests.own.conftest import Folder

DINO = """Name,Cost,Type,Text,Copies,Notes
,0 to 9,"hunter, grazer",at most 40 letters,,note
Rex,7,hunter,Eat one grazer.,1,ask Jo
Tops,4,grazer,"Horns, {food}.",2,
"""


def _problems(places: object, game: str = "dino") -> list[str]:
    with pytest.raises(Unreadable) as found:
        catalog.kit(places, game)  # type: ignore[arg-type]
    return [str(problem).rpartition("/dino/")[2] for problem in found.value.problems]


def test_a_table_alone_is_a_game(folder: Folder) -> None:
    places = folder(cards_csv=DINO)
    assert "dino" in catalog.games(places)
    assert "dino" not in catalog.games()
    kit = catalog.kit(places, "dino")
    (component,) = kit.components
    rex, tops = kit.decks["cards"]
    assert (kit.title, component.layout, kit.count(component)) == ("Dino", "words", 3)
    assert (rex.id, rex.cost, rex.type, tops.copies) == ("rex", 7, "hunter", 2)  # type: ignore[attr-defined]
    assert component.fill["text"] == "Text"
    assert component.fill["top_left"] == "Cost"
    assert component.fill["suit"] == "Type"
    assert pickle.loads(pickle.dumps(kit)) == kit


def test_every_bad_cell_is_named(folder: Folder) -> None:
    table = DINO + "Ana,lots,huntr,Short.,1,\nBig,12,grazer,An effect of many more letters than forty of them.,x,\n"
    assert _problems(folder(cards_csv=table)) == [
        "cards.csv:5:Cost: expected a whole number, got 'lots' (cell B5)",
        "cards.csv:5:Type: expected one of hunter, grazer, got 'huntr'; did you mean hunter? (cell C5)",
        "cards.csv:6:Cost: expected a whole number from 0 to 9, got '12' (cell B6)",
        "cards.csv:6:Text: expected a text of at most 40 characters, got 'An effect of many more letters than f...'"
        " (cell D6)",
        "cards.csv:6:Copies: expected a whole number, got 'x' (cell E6)",
    ]


def test_kit_toml_says_what_columns_take_and_where_they_go(folder: Folder) -> None:
    kit = """
title = "Dino Dash"
players = [2, 4]
[columns]
Cost = "0 to 5"
[[component]]
name = "deck"
table = "cards"
layout = "card"
fill = { top_right = "Cost", foot = "{Type} {food}" }
"""
    plain = DINO.replace(DINO.splitlines()[1] + "\n", "")
    assert _problems(folder(cards_csv=plain, kit_toml=kit)) == [
        "cards.csv:2:Cost: expected a whole number from 0 to 5, got '7' (cell B2)"
    ]
    read = catalog.kit(folder(cards_csv=plain, kit_toml=kit.replace("0 to 5", "0 to 9")), "dino")
    (component,) = read.components
    assert (read.title, read.players, component.size) == ("Dino Dash", (2, 4), "standard")
    assert component.fill["top_right"] == "Cost"
    assert "top_left" not in component.fill


def test_what_is_wrong_with_a_kit_is_said_at_once(folder: Folder) -> None:
    kit = """
[columns]
Cots = "0 to 5"
[[component]]
name = "deck"
table = "cards"
layout = "card"
fill = { titel = "Name", text = "Txt" }
values = { window = "big", colum = 3 }
[[component]]
name = "board"
layout = "grid"
values = { columns = 99 }
[[component]]
name = "eggs"
"""
    said = "\n".join(_problems(folder(cards_csv=DINO, kit_toml=kit)))
    for words in (
        "no table has a column 'Cots'; did you mean Cost?",
        "deck: the layout card has no place 'titel'; did you mean title?",
        "deck: text: no column 'Txt'; did you mean text?",
        "deck: window: expected its height in mm such as 45",
        "deck: the layout card has no value 'colum'",
        "board: columns: expected a whole number from 1 to 30, got '99'",
        "eggs: there is no table 'eggs'; there is cards",
    ):
        assert words in said
    assert (
        "no layout 'crad'; did you mean card?"
        in _problems(folder(kit_toml='[[component]]\nname = "a"\nlayout = "crad"\n'))[0]
    )


def test_windows_letters_and_semicolons_are_read_and_said(folder: Folder) -> None:
    places = folder(cards_csv="Name;Preis\nKühe;0,5\nMücke;1,5\n".encode("cp1252"))
    kit = catalog.kit(places, "dino")
    assert [card.name for card in kit.decks["cards"]] == ["Kühe", "Mücke"]
    assert kit.decks["cards"][0].preis == 0.5  # type: ignore[attr-defined]
    assert [note.message for note in kit.notes] == [
        "read as Latin-1 (Windows-1252), since it is no UTF-8; where letters are wrong, save it as CSV UTF-8 or .xlsx, "
        'or say encoding = "windows-1251" or another at the top of kit.toml',
        "its cells are separated by semicolons",
    ]


POEM = "nazwa,tekst\nŻółw,Źdźbło śpi\nMałża,Gęś\n"
RUSSIAN = "имя,текст\nМедведь,спит зимой\nЛисица,бегает ночью\n"


@pytest.mark.parametrize(
    ("text", "code", "kit", "name"),
    [
        (POEM, "cp1250", "", "Żółw"),
        ("jméno,text\nPříliš,kůň úpěl\n", "cp1250", "", "Příliš"),
        ("név,text\nŐz,kettő tűz\n", "cp1250", "", "Őz"),
        (RUSSIAN, "cp1251", 'encoding = "windows-1251"\n', "Медведь"),
        ("όνομα,text\nΑρκούδα,κοιμάται\n", "cp1253", 'encoding = "Windows-1253"\n', "Αρκούδα"),
    ],
)
def test_letters_of_other_windows_are_read_by_their_words_or_as_the_kit_says(
    folder: Folder, text: str, code: str, kit: str, name: str
) -> None:
    places = folder(cards_csv=text.encode(code), **({"kit_toml": kit} if kit else {}))
    assert catalog.kit(places, "dino").decks["cards"][0].name == name


@pytest.mark.parametrize(
    ("kit", "said"),
    [
        ("", "in which letters it is cannot be told: save it as CSV UTF-8"),
        ('encoding = "windows-1521"', r"expected one of .*; did you mean windows-125"),
        ('encoding = "shift-jis"', "no UTF-8, and no shift-jis either"),
    ],
)
def test_letters_that_cannot_be_told_are_asked_for(folder: Folder, kit: str, said: str) -> None:
    data = RUSSIAN.encode("cp1251") + b"\xff\xff,\x80\n"
    with pytest.raises(Unreadable, match=said):
        catalog.kit(folder(cards_csv=data, kit_toml=kit), "dino")


def test_columns_in_other_languages_find_their_places_and_what_is_guessed_beside_a_fill_is_told(folder: Folder) -> None:
    table = "Nazwa,Rodzaj,Koszt,Tekst,Obraz,Sztuki\nWilk,zwierzę,2,Zapłać 1,bird,3\nŁoś,zdarzenie,4,Śpij,fish,1\n"
    table += "Lis,zwierzę,1,Śpij,fish,2\n"
    kit_toml = '[[component]]\nname = "deck"\ntable = "karty"\nlayout = "card"\nfill = { title = "Nazwa", suit = "" }\n'
    kit = catalog.kit(folder(karty_csv=table), "dino")
    assert [card.copies for card in kit.decks["karty"]] == [3, 1, 2] and kit.notes == ()
    fill = kit.components[0].fill
    assert [fill[place] for place in ("title", "text", "picture", "suit")] == ["Nazwa", "Tekst", "Obraz", "Rodzaj"]
    (note,) = catalog.kit(folder(kit_toml=kit_toml), "dino").notes
    assert note.message.startswith('deck: guessed: subtitle = "Rodzaj", text = "Tekst", ')
    assert note.message.endswith('; say so in fill, or "" to leave a place empty')


def test_sheets_of_a_workbook_are_decks(folder: Folder) -> None:
    places = folder()
    book = openpyxl.Workbook()
    book.active.title = "Events"
    book.active.append(["Name", "Text"])
    book.active.append(["Storm", "All lose 1 {food}."])
    for title, rows in {
        "Land Tiles": [["name", "north", "east", "south", "west"], ["A", *"rgrg"]],
        "_help": [["x"]],
    }.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(places.roots[0] / "card_data" / "dino" / "all.xlsx")
    kit = catalog.kit(places, "dino")
    assert {component.name: component.layout for component in kit.components} == {
        "events": "words",
        "land-tiles": "tile",
    }


def test_ids_of_ones_own_and_none(folder: Folder) -> None:
    table = "id,name,copies\n7\\a,Ant,1\n8,Bee,0\n8,Cat,1\n"
    assert _problems(folder(cards_csv=table)) == [
        "cards.csv:2:id: expected a number or a word of at most 40 letters without /, got '7\\\\a' (cell A2)",
        "cards.csv:4:id: '8' is there twice, first in line 3 (cell A4)",
    ]
    kit = catalog.kit(folder(cards_csv="name,copies\nAnt,1\nAnt,2\nBee,0\n"), "dino")
    assert [card.id for card in kit.decks["cards"]] == ["ant", "ant-2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0 to 9", "0 to 9"),
        ("1-6", "1 to 6"),
        ("3 or more", "3 or more"),
        ("up to 12", "at most 12"),
        ("Text, at most 200 characters", "at most 200 letters"),
        ("list of a; b", "list of a, b"),
        ("whole number, needed", "whole number, needed"),
        ("Image", "picture"),
        ("9 to 0", ""),
        ("Tyrannosaurus", ""),
    ],
)
def test_declarations(text: str, words: str) -> None:
    rule = read_rule(text)
    assert (rule.words if rule else "") == words
    assert not words or read_rule(words) == rule


def test_a_card_is_no_declaration() -> None:
    assert not declared(("name", "cost", "tags"), ("Rex", "9", "red, blue"))
    assert not declared(("name", "tags"), ("", "red, blue"))
    assert declared(("name", "tags", "n"), ("", "red, blue", "0 to 9"))


def test_names_over_groups_of_columns_are_no_names(folder: Folder) -> None:
    table = "Card info,,Numbers,\nName,Text,Cost,Power\nRex,Bite,3,4\nTops,Wait,2,2\n"
    kit = catalog.kit(folder(cards_csv=table), "dino")
    assert [card.name for card in kit.decks["cards"]] == ["Rex", "Tops"]
    assert [str(note).rpartition("/")[2] for note in kit.notes] == [
        "cards.csv:1: names groups of columns; those of line 2 are taken"
    ]
    # A blank in the header alone makes no row of names: what stands beneath it is a remark.
    kit = catalog.kit(folder("other", cards_csv="Name,,Text\nRex,look up,Bite\nTops,,Wait\n"), "other")
    assert [card.name for card in kit.decks["cards"]] == ["Rex", "Tops"]


def test_sheets_that_nobody_has_used_are_no_decks(folder: Folder) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Events"
    for row in (["Event", "Effect"], ["Flood", "All lose 1"], [None, None], ["Sun", "All gain 1"]):
        book.active.append(row)
    book.active.append(["Rain", 0.125])
    book.active.cell(5, 2).number_format = "0.0%"  # printed as it is seen
    book.create_sheet("Empty")
    book.create_sheet("To do").append(["remember the milk"])
    out = io.BytesIO()
    book.save(out)
    kit = catalog.kit(folder(book_xlsx=out.getvalue()), "dino")
    assert list(kit.decks) == ["events"] and [card.effect for card in kit.decks["events"]][2] == "12.5%"
    assert sorted(note.message for note in kit.notes) == ["a header and no rows", "the table is empty"]


def test_a_word_among_few_copies_is_a_mistake(folder: Folder) -> None:
    table = "Name,Text,Copies\nRex,Roars.,two\nTops,Eats.,3\nAna,Swims.,\n"
    assert _problems(folder(cards_csv=table)) == ["cards.csv:2:Copies: expected a whole number, got 'two' (cell C2)"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('[suits.hunter]\ncolour = "#33665"\n', "kit.toml:suits.hunter: no colour '#33665'; a word such as green or"),
        ('[suits.hunter]\ncolour = "fialová"\n', "kit.toml:suits.hunter: no colour 'fialová'; a word such as green or"),
        ("", "kit.toml:deck.colour: no colour 'brwon'; did you mean brown?; a word such as green or"),
    ],
)
def test_what_is_no_colour_is_named(folder: Folder, more: str, said: str) -> None:
    colour = "red" if more else "brwon"
    kit = f'[[component]]\nname = "deck"\nlayout = "card"\nvalues = {{ colour = "{colour}" }}\n{more}'
    places = folder(deck_csv=DINO, kit_toml=kit)
    read = catalog.kit(places, "dino")
    with pytest.raises(Unreadable) as found:
        Laid(read, read.components[0], catalog.drawing(places, "dino"))
    assert str(found.value.problems[0]).startswith(said)


@pytest.mark.parametrize(
    ("kit", "said"),
    [
        ('[suits.první]\ncolour = "red"\n', """stand in quotes: [suits."první"]"""),
        ("title = Příhody\n", """words stand in straight quotes: title = "Příhody\""""),
        ("title = „Příhody“\n", """words stand in straight quotes: title = "Příhody\""""),
        ('[[component]]\nname = "deck"\nlayout = "sheet"\n', 'the layout sheet needs a table: table = "deck"'),
    ],
)
def test_a_mistake_says_what_to_write(folder: Folder, kit: str, said: str) -> None:
    (problem,) = _problems(folder(deck_csv=DINO, kit_toml=kit))
    assert problem.endswith(said)


def test_a_picture_that_is_not_there_may_be_another(folder: Folder) -> None:
    places = folder(deck_csv="Name,Picture\nRex,rexx.png\n", rex_png=b"")
    with pytest.raises(Unreadable, match=r"did you mean rex\.png\?"):
        find(places, "dino", "rexx.png")
