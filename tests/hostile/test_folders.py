"""Folders, projects and plates made to do harm: what a stranger sends to be built, moved in from, or drawn with."""

from __future__ import annotations

import io
import py_compile
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp import catalog
from pnp.cli import cli
from pnp.errors import Unreadable
from pnp.kit.tables import RawTable
from pnp.kit.xlsx_save import xlsx_bytes
from pnp.places import Places, installed
from pnp.trust import trust, trust_any, trusted_program

from .commands import CIDER, cider
from .measure import Server


def test_two_decks_whose_names_are_alike(measured: Server, tmp_path: Path) -> None:
    decks = [{"id": 1, "name": "Main deck"}, {"id": 2, "name": "Main-deck"}]
    cards = [{"deckId": 1, "name": "Ox"}, {"deckId": 2, "name": "Yak"}]
    (tmp_path / "a.json").write_text(cider(cards, decks)["a.json"], encoding="utf-8")
    assert measured(tmp_path, *CIDER).code == 0
    assert len([*(tmp_path / "made" / "card_data" / "own").glob("*.csv")]) == 2


LINKED: dict[str, tuple[str, Sequence[str]]] = {
    "import": ("card_data", ("import", "csv", "../cards.csv", "own", "--in", ".")),
    "new": ("card_data", ("new", "own", "--in", ".")),
    "eject": ("templates", ("eject", "own", "beasts")),
}


@pytest.mark.parametrize("command", LINKED)
def test_a_link_in_a_folder_leads_nothing_out_of_it(command: str, measured: Server, tmp_path: Path) -> None:
    link, words = LINKED[command]
    inside, outside = tmp_path / "mine", tmp_path / "elsewhere"
    inside.mkdir(), outside.mkdir()
    (tmp_path / "cards.csv").write_text("name\nOx\n", encoding="utf-8")
    if command == "eject":
        (inside / "card_data" / "own").mkdir(parents=True)
        (inside / "card_data" / "own" / "beasts.csv").write_text("name\nOx\n", encoding="utf-8")
    (inside / link).symlink_to(outside)
    found = measured(inside, *words)
    assert found.code == 2, found
    assert "outside" in found.err, found.err
    assert not [*outside.iterdir()]


def test_a_folder_with_a_line_end_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))
    folder = tmp_path / "a\u2028b"
    (folder / "card_data" / "own").mkdir(parents=True)
    (folder / "card_data" / "own" / "referee.py").write_text("", encoding="utf-8")
    for way in (trust, trust_any):
        with pytest.raises(Unreadable, match="two lines"):
            way(folder)
    assert not (tmp_path / "settings" / "trusted.txt").exists()


def test_a_program_is_trusted_by_what_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by where it lies: changed, or with another beside it, it asks again."""
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))
    home = tmp_path / "mine" / "card_data" / "own"
    home.mkdir(parents=True)
    rules = home / "referee.py"
    rules.write_text("X = 1\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="and is not run"):
        trusted_program(rules)
    found, file = trust(tmp_path / "mine")
    assert (found, trusted_program(rules).source) == ([rules], b"X = 1\n")
    rules.write_text("X = 2\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="has changed since"):
        trusted_program(rules)
    trust(tmp_path / "mine")
    (home / "helper.py").write_text("", encoding="utf-8")
    with pytest.raises(Unreadable, match="has changed since"):
        trusted_program(rules)
    # As earlier versions wrote it, by the folder alone.
    file.write_text(f"{(tmp_path / 'mine').resolve()}\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="by its folder alone"):
        trusted_program(rules)
    assert trust(tmp_path)[0] == []


def test_what_is_translated_beside_a_program_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python believes a `__pycache__` that says so of itself, whatever stands in the source that people read."""
    from importlib.util import cache_from_source

    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))
    home = tmp_path / "mine" / "card_data" / "own"
    home.mkdir(parents=True)
    rules, other = home / "referee.py", tmp_path / "other.py"
    (home / "cards.csv").write_text("name\nOx\n", encoding="utf-8")
    rules.write_text("VERBS = ()\n", encoding="utf-8")
    other.write_text("raise SystemExit('run')\n", encoding="utf-8")
    py_compile.compile(
        str(other), cache_from_source(str(rules)), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
    )
    trust(tmp_path / "mine")
    with pytest.raises(TypeError):  # which is no game; but it was the source that ran
        catalog.load_rules("own", Places(tmp_path / "mine"))


@pytest.mark.parametrize("word", ["nan", "inf", "-inf", "=1+1"])
def test_a_word_is_saved_as_a_word(word: str) -> None:
    """Not as a number that breaks the workbook, and not as a formula."""
    from openpyxl import Workbook, load_workbook

    made = Workbook()
    made.active.append(["name"])
    made.active.append(["Ox"])
    before = io.BytesIO()
    made.save(before)
    table = RawTable("a.xlsx", ("name",), 1, 1, [["Ox"]], [2], [2])
    saved = load_workbook(io.BytesIO(xlsx_bytes(["name"], [[word]], before.getvalue(), table)))
    cell = saved.active["A2"]
    assert (cell.value, cell.data_type) == (word, "s")


def test_what_is_shown_of_a_table_moves_no_cursor(tmp_path: Path) -> None:
    """Columns of people's own words are told by `deck diff`: a terminal gets no control characters of theirs."""
    ours = (installed() / "card_data" / "mating" / "environment.csv").read_text(encoding="utf-8-sig")
    before, after = tmp_path / "before.csv", tmp_path / "after.csv"
    before.write_text(ours, encoding="utf-8")
    name = ours.splitlines()[1].split(",")[1]
    after.write_text(ours.replace(f",{name},", ",\u202eevil\u202c,", 1), encoding="utf-8")
    said = CliRunner().invoke(cli, ["deck", "diff", str(before), str(after), "--as", "mating/environment"]).output
    assert "\\u202e" in said and "\u202e" not in said
