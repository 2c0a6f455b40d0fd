"""Tables as strangers keep them: what other programs write, what other countries call things, and what is not Latin."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import catalog
from pnp.cli import cli
from pnp.draw.face import Face
from pnp.draw.parts import Facts
from pnp.draw.preflight.report import preflight
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.press.printing.kits import faces
from tests.own.conftest import Folder


def _faces(places: Places, part: str) -> list[Face]:
    kit = catalog.kit(places, "dino")
    component = next(each for each in kit.components if each.name == part)
    return list(faces(kit, component, catalog.drawing(places, "dino"), Facts()))


def _refused(places: Places) -> list[str]:
    with pytest.raises(Unreadable) as raised:
        catalog.kit(places, "dino")
    return str(raised.value).splitlines()


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("name\tcost\nŁoś\t3\nŻubr\t4\n".encode("utf-16"), ["read as UTF-16", "its cells are separated by tabs"]),
        ("name|cost\nŁoś|3\nŻubr|4\n", ["its cells are separated by upright strokes"]),
        ("sep=|\nname|cost\nŁoś|3\nŻubr|4\n", ["its cells are separated by upright strokes"]),
    ],
)
def test_tables_as_other_programs_write_them(folder: Folder, table: str | bytes, said: list[str]) -> None:
    kit = catalog.kit(folder(cards_csv=table), "dino")
    assert [(card.name, card.cost) for card in kit.decks["cards"]] == [("Łoś", 3), ("Żubr", 4)]
    assert [note.message for note in kit.notes] == said


def test_half_a_letter_of_utf_16_is_told(folder: Folder) -> None:
    assert _refused(folder(cards_csv=b"\xff\xfea\x00b"))[0].endswith("not UTF-16 text; save the table as CSV UTF-8")


def test_a_name_may_be_broken_in_its_cell(folder: Folder) -> None:
    places = folder(cards_csv='"Card\nName",Cost,"Rules\r\ntext"\nAxe,1,Chop.\nBow,2,Shoot.\n')
    (component,) = catalog.kit(places, "dino").components
    assert component.fill == {"title": "Card Name", "top_left": "Cost", "text": "Rules text"}


def test_yes_and_no_are_what_people_write(folder: Folder) -> None:
    places = folder(cards_csv="name,alive\n,yes or no\nA,yes\nB,NO\nC,x\nD,\nE,Ja\nF,TRUE\nG,0\n")
    cards = catalog.kit(places, "dino").decks["cards"]
    assert [card.alive for card in cards] == [True, False, True, False, True, True, False]
    wrong = _refused(folder(cards_csv="name,alive\n,yes or no\nA,yes\nB,maybe\n"))
    assert [line.partition("csv:")[2] for line in wrong] == ["4:alive: expected yes or no, got 'maybe' (cell B4)"]


def test_a_land_is_a_land_and_a_country_is_none(folder: Folder) -> None:
    kit = 'title = "Dino"\n[[component]]\nname = "all"\ntable = "cards"\nlayout = "card"\n'
    german = folder(cards_csv="Name,Land,Text\nParis,Frankreich,Eine.\nRom,Italien,Zwei.\n", kit_toml=kit)
    assert "land" not in catalog.kit(german, "dino").components[0].fill
    typo = folder(cards_csv="Name,Land,Text\nElk,forset,A.\nFox,forest,B.\nEel,Water,C.\n", kit_toml=kit)
    assert [line.partition("csv:")[2] for line in _refused(typo)] == [
        "2:Land: expected one of savanna, forest, water, shore, mountain, wetland, got 'forset'; did you mean forest? "
        "(cell B2)"
    ]
    shared = folder(cards_csv="Name,Text\nElk,A.\n", kit_toml=f'{kit}fill = {{ land = "=ocean" }}\n')
    assert "land: expected one of savanna" in _refused(shared)[0]


def test_slanted_words_are_upright_where_no_slanted_letters_are(folder: Folder) -> None:
    table = "Name,Text,Flavour\nΆρης,Ο *θεός* του πολέμου.,Πόλεμος\nПётр,Царь *Руси*.,Так было\nZoë,A *café*.,Déjà vu\n"
    drawn = _faces(folder(words_csv=table), "words")
    assert [found.message for face in drawn for found in preflight([face]) if found.severity == "error"] == []
    slanted = {face.name.rpartition("/")[2]: face.svg.count('font-style="italic"') for face in drawn}
    assert slanted["άρης"] == slanted["пётр"] == 0
    assert slanted["zoë"] >= 1


def test_icons_stand_in_a_foot(folder: Folder) -> None:
    kit = '[[component]]\nname = "all"\ntable = "cards"\nlayout = "{}"\nfill = {{ foot = "{{Kind}} {{leaf}}" }}\n'
    for layout in ("card", "mini", "words"):
        places = folder(cards_csv="Name,Kind,Text\nElk,big,Walks.\n", kit_toml=kit.format(layout))
        (front, *_) = _faces(places, "all")
        assert "{leaf}" not in front.svg
        assert [found for found in preflight([front]) if found.severity != "note"] == []


def test_a_board_of_many_rows_keeps_its_numbers_from_the_knife(folder: Folder) -> None:
    kit = '[[component]]\nname = "board"\nlayout = "grid"\nvalues = { columns = 12, rows = 12 }\n'
    (board,) = _faces(folder(kit_toml=kit), "board")
    assert [found for found in preflight([board]) if found.severity != "note"] == []


def test_a_build_names_every_letter_that_no_font_has(folder: Folder, tmp_path: Path) -> None:
    places = folder(words_csv="name,text\n龍,A dragon.\nCat,A 😺.\nDog,Fine.\n")
    words = ("build", "dino", "--data", str(places.roots[0]), "--out", str(tmp_path / "out"), "--no-coverage")
    for more in ((), ("--anyway",), ("--no-cache",)):
        done = CliRunner().invoke(cli, [*words, *more])
        assert done.exit_code == 1, done.output
        assert "dino/words/龍" in done.output
        assert "dino/words/cat" in done.output
        assert "[fonts] of kit.toml may name a font that has it" in done.output
        assert done.output.endswith("2 errors, and nothing is written\n")
    looked = CliRunner().invoke(cli, ["preflight", "dino", "--data", str(places.roots[0])])
    assert "faces: 2 errors" in looked.output


def test_files_that_are_no_tables_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "card_data" / "dino"
    home.mkdir(parents=True)
    (home / "cards.ods").write_bytes(b"PK")
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(cli, ["build", "dino"])
    assert str(said.exception) == (
        "dino: no such game: no table in card_data/dino; a table is a .csv or an .xlsx file; there is cards.ods"
    )


def test_words_that_do_not_fit_are_told_in_few_lines(folder: Folder) -> None:
    places = folder(words_csv=f"name,text\nLong,{'Lorem ipsum dolor sit amet ' * 80}\n")
    said = CliRunner().invoke(cli, ["preflight", "dino", "--data", str(places.roots[0])]).output.splitlines()
    assert said[0] == "dino/words/long: text: error: overflows by 30 lines"
    assert len(said) == 7
    assert said[5].startswith("dino/words/long: and ")


def test_spaces_that_nobody_sees(folder: Folder) -> None:
    table = 'Name,Suit,Cost\n,"red, light blue",0 to 9\nRex\u00a0One,light\u00a0blue,3\u200b\nTop,red\u200b,\u00a04\n'
    cards = catalog.kit(folder(cards_csv=table), "dino").decks["cards"]
    told = [(card.name, getattr(card, "suit"), getattr(card, "cost")) for card in cards]  # noqa: B009
    assert told == [("Rex\u00a0One", "light blue", 3), ("Top", "red", 4)]
