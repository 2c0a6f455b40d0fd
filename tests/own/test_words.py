"""A folder's own words in the place of ours, icons on sheets, and sheets with more rows than room."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import catalog
from pnp.cli import cli
from pnp.draw.parts import Facts
from pnp.draw.preflight.report import errors
from pnp.errors import Unreadable
from pnp.kit.folder.says import WORDS
from pnp.press.printing.kits import faces
from pnp.press.printing.setup import Setup, label_words
from tests.own.conftest import Folder

KIT = '[[component]]\nname = "night"\ntable = "rows"\nlayout = "sheet"\n'
ROWS = 'title,boxes,text,points\nNoc,"1;2;{food}",Weź {leaf},3 {food}\n'
SAID = '[words]\nname = "Imię"\npoints = "punkty"\ntogether = "Razem"\nsheet = "arkusz"\nof = "z"\nscores = "Wyniki"\n'
COUNTS = 'heading = "noc"\n[count."żołędzie"]\n[moves.zagraj]\ntext = "zagrywa"\n[win]\nmost = "żołędzie"\nrounds = 2\n'


def test_a_sheet_speaks_as_its_kit_has_it_and_has_icons_everywhere(folder: Folder) -> None:
    places = folder(rows_csv=ROWS, kit_toml=SAID + KIT, counts_toml=COUNTS)
    kit = catalog.kit(places, "dino")
    drawing = catalog.drawing(places, "dino")
    (front,) = faces(kit, kit.components[0], drawing, Facts())
    assert not errors(front) and "{" not in front.svg
    assert all(word in front.svg for word in ("Imię", "punkty", "Razem")) and "Together" not in front.svg
    assert [component.title for component in kit.components] == ["Night", "Wyniki"]
    caption = Setup("Dino", words=label_words(kit)).caption("Night", 2)
    assert caption.lines(1)[1] == "arkusz 1 z 2 · A4 · print at 100 %"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('[words]\ntogehter = "x"\n', "no word of that name; did you mean together"),
        (f'[words]\nname = "{"x" * 201}"\n', "expected one line of at most 200 letters"),
        ("words = 3\n", 'expected words such as together = "Celkem", got 3'),
    ],
)
def test_words_that_there_are_not_are_named(folder: Folder, more: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        catalog.kit(folder(rows_csv=ROWS, kit_toml=more + KIT), "dino")


def test_every_word_is_in_the_docs() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "a-game-of-your-own.md").read_text("utf-8")
    assert [key for key in WORDS if f"`{key}`" not in page] == []


def test_more_rows_than_a_sheet_has_room_for_are_an_error_and_no_silence(folder: Folder) -> None:
    places = folder(rows_csv=ROWS + "Dzień,3,Śpij,1\n" * 12, kit_toml=KIT)
    kit = catalog.kit(places, "dino")
    with pytest.raises(Unreadable, match=r"night: 13 rows take 155 mm, the sheet is 130 mm high; size = \[190, 155\]"):
        [*faces(kit, kit.components[0], catalog.drawing(places, "dino"), Facts())]
    larger = catalog.kit(folder(kit_toml=KIT + "size = [190, 155]\n"), "dino")
    (front,) = faces(larger, larger.components[0], catalog.drawing(places, "dino"), Facts())
    assert not errors(front)


def test_a_box_that_overflows_is_named_by_its_row(folder: Folder) -> None:
    places = folder(rows_csv=f"title,boxes,text\nNoc,3,{'długo ' * 20}\n", kit_toml=KIT)
    kit = catalog.kit(places, "dino")
    (front,) = faces(kit, kit.components[0], catalog.drawing(places, "dino"), Facts())
    assert ("row 1, Noc, text", "overflows by 1 line") in [(each.box, each.message) for each in errors(front)]


def test_pages_of_a_part_that_is_gone_are_told_and_others_are_nobodys_business(folder: Folder, tmp_path: Path) -> None:
    places = folder(rows_csv=ROWS, kit_toml=KIT)
    words = ["build", "dino", "--data", str(places.roots[0]), "--out", str(tmp_path), "--no-coverage"]
    assert CliRunner().invoke(cli, words).stderr == ""
    tmp_path.joinpath("dino", "mine.pdf").write_bytes(b"%PDF-1.4 somebody's")
    folder(kit_toml=KIT.replace("night", "day"))
    done = CliRunner().invoke(cli, words)
    assert done.stderr == f"{tmp_path}/dino: of an earlier build, and not of this one: night.pdf\n"
    assert sorted(path.name for path in tmp_path.joinpath("dino").glob("*.pdf")) == ["day.pdf", "mine.pdf", "night.pdf"]
