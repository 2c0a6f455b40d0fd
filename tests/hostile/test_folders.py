"""Folders, projects and plates made to do harm: what a stranger sends to be built, moved in from, or drawn with."""

from __future__ import annotations

import io
import json
import py_compile
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from pnp import catalog
from pnp.cli import cli
from pnp.errors import Unreadable
from pnp.kit.tables import RawTable
from pnp.kit.xlsx_save import xlsx_bytes
from pnp.places import Places, installed
from pnp.trust import trust, trust_any, trusted_program

from .measure import Server


class Attack(NamedTuple):
    """Files by name, the command, its exit code, and what it says."""

    files: Mapping[str, str]
    words: Sequence[str]
    code: int
    said: str


def own(table: str, **files: str) -> dict[str, str]:
    """A game of one table, and other files by names with / for __ and . for _."""
    return {"card_data/own/beasts.csv": table, **{name.replace("__", "/"): text for name, text in files.items()}}


def plate(text: str) -> dict[str, str]:
    return own("name,picture\nOx,evil\n") | {"templates/plates/evil.svg": text}


def cider(cards: list[Any], decks: Sequence[Any] = ()) -> dict[str, str]:
    rows = [{"tableName": "decks", "rows": decks}, {"tableName": "cards", "rows": cards}]
    return {"a.json": json.dumps({"data": {"data": rows}})}


KIT = '[[component]]\nname = "beasts"\ntitle = "B"\nkind = "card"\ntable = "beasts"\nfront = "beasts"\n'


def drawn(body: str) -> dict[str, str]:
    """A game whose template is a stranger's."""
    template = {"templates/own/beasts.svg.j2": f'<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/>{body}'}
    return own("name\nOx\n") | {"card_data/own/kit.toml": KIT} | template


SVG = ("export", "own", "--to", "svg", "--out", "out")
BUILD = ("build", "own", "--out", "out", "--no-coverage")
CIDER = ("import", "cider", "a.json", "own", "--in", "made")
SQUIB = ("import", "squib", "a.rb", "own", "--in", "made")
TABLE = {"cards.csv": "name\nOx\n"}
ATTACKS: dict[str, Attack] = {
    "comments that could end in many ways": Attack(plate("<!--a-->" * 40_000 + "x"), BUILD, 2, "not an SVG file"),
    "thousands called alike": Attack(own("name\n" + "ox\n" * 60_000), BUILD, 2, "say --yes-really-this-many"),
    "comments in a style that never end": Attack(
        own("name,picture\nOx,a.svg\n")
        | {
            "card_data/own/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>'
            + "/*a" * 200_000
            + '</style><path d="M0 0A1 1 0 0 1'
            + " " * 100_000
            + 'x"/></svg>'
        },
        *(BUILD, 2, "does not know the arc"),
    ),
    "colours of blanks": Attack(
        own("name,picture\nOx,a.svg\n")
        | {
            "card_data/own/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="rgb('
            + " " * 100_000
            + 'x" d="M0 0H9V9"/></svg>'
        },
        *(BUILD, 2, "does not know the colour"),
    ),
    "a script of blanks": Attack({"a.rb": "csv" + " " * 90_000 + "\n"} | TABLE, SQUIB, 2, "no table was found"),
    "comments that never end": Attack(
        plate("<svg>" + "<!--" * 90_000 + "</svg>"), BUILD, 2, "evil.svg: cannot be drawn"
    ),
    "heads that never end": Attack(plate("<svg " * 79_000), BUILD, 2, "not an SVG file"),
    "a large plate": Attack(plate("<svg>" + "<g/>" * 400_000 + "</svg>"), BUILD, 2, "more than 400000 letters"),
    "a plate that is no path": Attack(
        plate('<svg viewBox="0 0 100 80"><path d="M0 0L1"/></svg>'), (*BUILD, "--ink", "light"), 2, "takes 2 numbers"
    ),
    "stars that never close": Attack(own("name,text\nOx," + "**a " * 4_900 + "\n"), BUILD, 1, "overflows by"),
    "icons that never close": Attack(own("name,text\nOx," + "{a" * 9_900 + "\n"), BUILD, 1, "overflows by"),
    "a width of blanks": Attack(
        own("name,picture\nOx,a.svg\n")
        | {"card_data/own/a.svg": f'<svg xmlns="http://www.w3.org/2000/svg" width="1{" " * 90_000}!" height="2"/>'},
        BUILD,
        2,
        "needs a viewBox|width",
    ),
    "a column without a name, and no rows": Attack(own("name,,text\n"), BUILD, 2, "a header and no rows"),
    "a deck that is a list": Attack(cider([{"deckId": [1], "name": "Ox"}]), CIDER, 0, ""),
    "half a letter": Attack(cider([{"name": "\ud800", "te\udfffxt": "a"}]), CIDER, 0, ""),
    "a column for each card": Attack(cider([{f"c{n}": n} for n in range(90_000)]), CIDER, 2, "more than 200 columns"),
    "lists in lists": Attack({"a.json": "[" * 100_000}, CIDER, 2, "no project that Cider has exported"),
    "20 MB of lists": Attack({"a.json": "[" + "[]," * 7_000_000 + "[]]"}, CIDER, 2, "512 MB|no project"),
    "a title that moves the cursor": Attack(
        own("name\nOx\n") | {"card_data/own/kit.toml": 'title = "a\\u009b2J\\u202e"\n'},
        BUILD,
        2,
        "control character 9B",
    ),
    "sizes that are none": Attack(
        TABLE | {"a.rb": "csv file: 'cards.csv'\nSquib::Deck.new(width: 1.2.3, height: 99999999)\n"},
        SQUIB,
        0,
        "left out",
    ),
    "a line without end": Attack(TABLE | {"a.rb": "csv file: 'cards.csv'\n" + "'a#" * 300_000}, SQUIB, 0, "left out"),
    "a script of 3 MB": Attack(TABLE | {"a.rb": "a\n" * 1_500_000}, SQUIB, 2, "larger than 2 MB"),
    "a script in what browsers open": Attack(drawn("<script>alert(1)</script>"), SVG, 2, "does not know <script>"),
    "an event in what browsers open": Attack(drawn('<g onload="alert(1)"/>'), SVG, 2, "does not know onload"),
    "a page in what browsers open": Attack(drawn("<foreignObject/>"), SVG, 2, "does not know <foreignObject>"),
    "a picture from the net in what browsers open": Attack(
        drawn('<image href="http://127.0.0.1/a.png" width="9" height="9"/>'), SVG, 2, "may not fetch the image"
    ),
    "a table that lies elsewhere": Attack({"a.rb": "csv file: '../../etc/passwd'\n"}, SQUIB, 2, "does not lie beside"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_a_folder_that_does_harm(name: str, measured: Server, tmp_path: Path) -> None:
    attack = ATTACKS[name]
    for file, text in attack.files.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = measured(tmp_path, *attack.words)
    assert found.code == attack.code, found
    assert re.search(attack.said, found.err), found.err
    assert len(found.err.splitlines()) <= 33
    # The last one is ended by the child's own bound.
    assert found.seconds < 8 and found.megabytes < (550 if "512 MB" in attack.said else 300), found
    if attack.code == 2:
        assert not [*tmp_path.glob("made/card_data/*")], "half an import"
        assert not [*tmp_path.glob("out/**/*.pdf"), *tmp_path.glob("out/**/*.svg")]


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
