"""What the rooms answer, without a browser: games of one's own, moving in, and nothing outside the folder."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import openpyxl
import pytest

from pnp.kit.scan import read_table
from pnp.kit.xlsx_save import xlsx_bytes
from pnp.studio.folder import mark_of
from pnp.studio.page import STATIC
from pnp.studio.saving import csv_bytes
from tests.studio.conftest import Running


def told(running: Running, path: str, sent: object = None, status: int = 200) -> Any:
    """What is answered, as JSON."""
    answer = running.ask(path, None if sent is None else json.dumps(sent).encode())
    assert answer.status == status, answer.body[:500]
    return json.loads(answer.body)


def test_a_game_of_ones_own_is_begun_changed_and_saved(running: Running) -> None:
    made = told(running, "/api/shelf/new", {"name": "dino", "starter": "events", "players": [2, 5]})
    assert made == {"game": "dino", "folder": "dino"}
    shelf = told(running, "/api/shelf/games")["games"]
    [dino] = [game for game in shelf if game["name"] == "dino"]
    assert dino["own"] and dino["players"] == [2, 5] and not dino["problems"]
    assert len([game for game in shelf if not game["own"]]) >= 5
    # There is one already.
    assert told(running, "/api/shelf/new", {"name": "dino"}, 422)["problems"]

    here = "game=dino&in=dino&deck=events"
    file = "dino/card_data/dino/events.xlsx"
    table = told(running, f"/api/deck/table?{here}&file={file}")
    assert table["declared"] and table["base"]
    header = [column["name"] for column in table["columns"]]
    typed = {"game": "dino", "folder": "dino", "deck": "events", "file": file, "header": header}
    rows = table["rows"]
    looked = told(running, "/api/deck/look", {**typed, "rows": rows})
    assert [card["name"] for card in looked["cards"]][:2] == [rows[1][0], rows[2][0]] and not looked["marks"]
    face = running.ask(f"/api/deck/face?{here}&file={file}&id={looked['cards'][0]['id']}&dpi=40")
    assert face.body.startswith(b"\x89PNG")
    rows[1][header.index("Food")] = "lots"
    [mark] = told(running, "/api/deck/look", {**typed, "rows": rows})["marks"]
    assert (mark["row"], mark["column"], mark["severity"]) == (1, header.index("Food"), "error")
    # While a cell is wrong, the cards are those that could be read last.
    assert running.ask(f"/api/deck/face?{here}&file={file}&id={looked['cards'][1]['id']}&dpi=40").status == 200
    rows[1][header.index("Food")] = "3"
    saved = told(running, "/api/deck/save", {"typed": {**typed, "rows": rows}, "seen": table["mark"]})
    assert mark_of((running.folder / file).read_bytes()) == saved["mark"]
    assert told(running, f"/api/deck/table?{here}&file={file}")["rows"] == rows
    # With what it had when it was read, it is another file now.
    clash = told(running, "/api/deck/save", {"typed": {**typed, "rows": rows}, "seen": table["mark"]}, 409)
    assert (clash["changed"], clash["mark"]) == (file, saved["mark"])


def test_a_play_with_cards_of_ones_own(running: Running) -> None:
    """Its log names the table with its mark, beside which it lies; the cards that are shown are those of the table."""
    begun = {"game": "mating", "folder": "", "deck": "environment", "file": "own/marsh.csv"}
    told(running, "/api/deck/begin", begun)
    path = running.folder / "own/marsh.csv"
    path.write_text(path.read_text("utf-8-sig").replace("Hawk Weather", "Kite Weather"), "utf-8")
    offered = told(running, "/api/table/start?game=mating")["own"]
    assert {"file": "own/marsh.csv", "deck": "environment"} in offered
    own = [["environment", "own/marsh.csv"]]
    state = told(running, "/api/table/new", {"game": "mating", "name": "marsh", "players": "Ann, Ben", "own": own})
    assert (
        state["name"] == "own/marsh.log" and "environment: marsh.csv " in (running.folder / state["name"]).read_text()
    )
    kite = state["pictures"]["E02"]
    assert kite == {"title": "Kite Weather", "face": "environment/E02", "own": "own/marsh.csv"}
    face = running.ask(f"/api/pictures/face?game=mating&name={kite['face']}&own={kite['own']}&dpi=30").body
    assert (
        face.startswith(b"\x89PNG")
        and face != running.ask(f"/api/pictures/face?game=mating&name={kite['face']}&dpi=30").body
    )
    # What cannot be written is the disk's fault, and said in its words.
    [problem] = told(running, "/api/deck/begin", {**begun, "file": "own/marsh.csv/x.csv"}, 422)["problems"]
    assert problem["message"] and "fault" not in problem["message"]
    elsewhere = [*own, ["combat", "x/y.csv"]]
    told(running, "/api/table/new", {"game": "mating", "name": "b", "players": "Ann, Ben", "own": elsewhere}, 422)
    told(running, "/api/pictures/face?game=mating&name=environment/E01&own=../x.csv", None, 403)


def test_a_game_goes_to_a_screen(running: Running) -> None:
    """What `pnp export` writes, in the opened folder, and as a zip; a part that nobody takes is named."""
    told(running, "/api/shelf/new", {"name": "fen", "starter": "events"})
    wanted = {"game": "fen", "folder": "fen", "parts": ["events", "rulebook"]}
    work = told(running, "/api/printing/take", {"wanted": wanted, "target": "pcio"})
    while (state := told(running, f"/api/work/{work['id']}"))["state"] == "going":
        time.sleep(0.05)
    assert state["state"] == "done", state["told"]
    assert (running.folder / "output/fen/pcio/fen.pcio").is_file()
    assert state["result"]["files"] == [{"name": "fen.pcio"}]
    taken = running.ask(f"/api/printing/file?work={work['id']}&name=fen.pcio")
    assert taken.body == (running.folder / "output/fen/pcio/fen.pcio").read_bytes()
    assert running.ask(f"/api/printing/file?work={work['id']}").body.startswith(b"PK")


def test_a_table_is_moved_in(running: Running) -> None:
    assert running.ask("/api/shelf/send?batch=a1&name=..%2Fx.csv", b"id\n1\n").status == 422
    assert running.ask("/api/shelf/send?batch=..&name=x.csv", b"id\n1\n").status == 422
    assert running.ask("/api/shelf/send?batch=a1&name=birds.csv", b"Name,Wings\nWren,2\nOwl,2\n").status == 200
    moved = told(running, "/api/shelf/import", {"program": "csv", "batch": "a1", "file": "birds.csv", "name": "birds"})
    assert moved["game"] == "birds"
    assert [deck["cards"] for deck in told(running, "/api/deck/decks?game=birds&in=birds")["decks"]] == [2]
    asked = {"program": "csv", "batch": "a1", "file": "../../passwd", "name": "evil"}
    assert told(running, "/api/shelf/import", asked, 422)
    # What is no table is named as it was sent, not by where it lies meanwhile.
    assert running.ask("/api/shelf/send?batch=a1&name=y.bin", b"\0\1").status == 200
    [wrong] = told(running, "/api/shelf/import", {**asked, "file": "y.bin"}, 422)["problems"]
    assert wrong["file"] == "y.bin" and not (running.folder / "evil").exists()


def test_no_room_reads_or_writes_outside(running: Running) -> None:
    typed = {"game": "mating", "folder": "", "deck": "environment", "file": "../x.csv", "header": ["id"], "rows": []}
    told(running, "/api/deck/table?game=mating&file=../../etc/passwd", None, 403)
    told(running, "/api/deck/table?game=mating&in=/etc&deck=environment", None, 403)
    told(running, "/api/deck/look", typed, 403)
    told(running, "/api/deck/save", {"typed": typed, "seen": ""}, 403)
    begun = {"game": "mating", "folder": "", "deck": "environment", "file": "../x.csv"}
    told(running, "/api/deck/begin", begun, 403)
    told(running, "/api/printing/labour", {"game": "mating", "folder": "../.."}, 403)
    own = {"game": "mating", "own": [["environment", "/etc/passwd"]]}
    told(running, "/api/printing/labour", own, 403)
    for room in ("plan", "make"):
        told(running, f"/api/printing/{room}", {"wanted": own}, 403)
    told(running, "/api/pictures/own?name=../secret.png", None, 403)
    told(running, "/api/shelf/new", {"name": "../dino"}, 422)
    assert not (running.folder.parent / "x.csv").exists()
    # The pages go into a folder that may be a link of somebody's.
    (running.folder / "output").mkdir(exist_ok=True)
    (running.folder / "output" / "scary").symlink_to(running.folder.parent, target_is_directory=True)
    work = told(running, "/api/printing/make", {"wanted": {"game": "scary", "parts": ["logsheet"]}})
    while (state := told(running, f"/api/work/{work['id']}"))["state"] == "going":
        time.sleep(0.05)
    assert state["state"] == "failed" and "outside" in state["told"][0]
    assert not list(running.folder.parent.glob("*.pdf"))


def test_a_strangers_svg_is_an_image_and_no_document(running: Running) -> None:
    (running.folder / "evil.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    path = "/api/pictures/own?name=evil.svg"
    for wanted in (None, "document", "iframe", "object", "script"):
        assert running.ask(path, sec_fetch_dest=wanted).status == 403, wanted
    shown = running.ask(path, sec_fetch_dest="image")
    assert shown.status == 200
    assert "sandbox" in shown.headers["content-security-policy"]
    assert "default-src 'none'" in shown.headers["content-security-policy"]


@pytest.mark.parametrize(
    "before", [b"id;name\r\nE01;a\r\n", b"\xef\xbb\xbfid,name\nE01,a\n", b"sep=;\nid;name\nE01;a\n"]
)
def test_a_csv_keeps_its_ways(before: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(before)
    table = read_table(path)
    assert csv_bytes(table.header, table.rows, before) == before


def test_a_workbook_keeps_what_the_page_does_not_show(tmp_path: Path) -> None:
    import io

    import openpyxl

    from pnp import catalog
    from pnp.places import Places
    from pnp.workshop.decks.decks import find_deck
    from pnp.workshop.decks.sheets import to_xlsx

    kit = catalog.kit(Places(), "mating")
    path = tmp_path / "pond.xlsx"
    before = to_xlsx(find_deck(kit, "environment"), kit.decks["environment"][:5])
    path.write_bytes(before)
    table = read_table(path)
    rows = [list(row) for row in table.rows[:-1]] + [["E99", *table.rows[-1][1:]], list(table.rows[0])]
    food = table.header.index("food")
    rows[0][food], rows[1][1] = "7", "=1+1"
    after = xlsx_bytes(table.header, rows, before, table)
    path.write_bytes(after)
    assert read_table(path).rows == rows
    was, now = (openpyxl.load_workbook(io.BytesIO(data)) for data in (before, after))
    assert now.sheetnames == was.sheetnames
    sheet = now.worksheets[0]
    assert len(sheet.data_validations.dataValidation) == len(was.worksheets[0].data_validations.dataValidation) > 3
    assert sheet.cell(2, food + 1).value == 7
    assert sheet.cell(3, 2).data_type == "s"  # no formula


def test_other_commands_do_not_load_the_studio() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from click.testing import CliRunner; from pnp.cli import cli\n"
        "for words in (['--help'], ['check', 'card_data/mating/logs/three-players.log']):\n"
        "    assert CliRunner().invoke(cli, words).exit_code == 0, words\n"
        "assert not {'starlette', 'uvicorn', 'pnp.studio'} & {*sys.modules}\n"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_sheet_of_a_workbook_is_a_table(running: Running) -> None:
    """The second one is opened, looked at and saved; the first stays as it is."""
    folder = running.folder / "zoo/card_data/zoo"
    folder.mkdir(parents=True)
    book = openpyxl.Workbook()
    sheets = {"birds": ["Owl", "Crow", "Wren"], "beasts": ["Fox", "Hare", "Vole"]}
    for at, (title, names) in enumerate(sheets.items()):
        sheet = book.worksheets[0] if not at else book.create_sheet()
        sheet.title = title
        for row in (["Name", "Text"], *([name, f"A {name.lower()}."] for name in names)):
            sheet.append(row)
    book.save(folder / "cards.xlsx")
    listed = told(running, "/api/deck/decks?game=zoo&in=zoo")
    files = {deck["name"]: deck["file"] for deck in listed["decks"]}
    assert files == {name: f"zoo/card_data/zoo/cards.xlsx#{name}" for name in sheets}
    query = urlencode({"game": "zoo", "in": "zoo", "file": files["beasts"], "deck": "beasts"})
    table = told(running, f"/api/deck/table?{query}")
    assert [row[0] for row in table["rows"]] == sheets["beasts"]
    table["rows"][1][0] = "Stoat"
    header = [column["name"] for column in table["columns"]]
    typed = {"game": "zoo", "folder": "zoo", "deck": "beasts", "file": files["beasts"], "header": header}
    looked = told(running, "/api/deck/look", {**typed, "rows": table["rows"]})
    assert [card["name"] for card in looked["cards"]] == ["Fox", "Stoat", "Vole"]
    told(running, "/api/deck/save", {"typed": {**typed, "rows": table["rows"]}, "seen": table["mark"]})
    saved = openpyxl.load_workbook(folder / "cards.xlsx")
    assert [[row[0].value for row in sheet.iter_rows(min_row=2)] for sheet in saved] == [
        sheets["birds"],
        ["Fox", "Stoat", "Vole"],
    ]


def test_a_cover_is_painted_once(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf is opened again and again."""
    path = "/api/pictures/part?game=mating&part=aids&dpi=20"
    first = running.ask(path)
    monkeypatch.setattr(running.studio.hand, "call", None)
    assert first.status == 200 and running.ask(path).body == first.body


def test_a_folder_that_may_not_be_written_to(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that names the file, and the file as it was."""
    file = running.folder / "held.log"
    file.write_text("pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n")

    def refused(path: Path, under: Path) -> Path:
        raise OSError(30, "Read-only file system", str(path.with_name(f".{path.name}.12.part")))

    monkeypatch.setattr("pnp.studio.folder.half_of", refused)
    mark = json.loads(running.ask("/api/verdict/log?name=held.log").body)["mark"]
    sent = {"key": "a", "name": "held.log", "text": "pnp-log 1\n", "seen": mark}
    answer = running.ask("/api/verdict/save", json.dumps(sent).encode())
    problem = json.loads(answer.body)["problems"][0]
    assert answer.status == 422 and problem["file"] == "held.log"
    assert problem["message"] == "cannot be written here (read-only file system); nothing was saved"
    assert file.read_text().endswith("Ben\n")


def test_counters_are_no_cards(running: Running) -> None:
    """American Megafauna has 119 cards, 11 that stand for biomes, 12 rivals, and 723 counters, all cut from tables."""
    found = {game["name"]: game for game in told(running, "/api/shelf/games")["games"]}
    assert found["megafauna"]["cards"] == 119 + 11 + 12
    titles = [game["title"] for game in found.values() if not game["own"]]
    assert titles == sorted(titles)


def test_icons_lie_in_the_page(running: Running) -> None:
    """Chromium leaves out, in one load of several, what a script takes from another file by <use>."""
    page = running.ask("/").body.decode()
    names = {*re.findall(r'<symbol id="icon-([a-z-]+)"', page)}
    scripts = [path.read_text(encoding="utf-8") for path in (*STATIC.glob("*.js"),)]
    assert not any(".svg#" in text for text in (page, *scripts))
    assert {*re.findall(r'href="#icon-([a-z-]+)"', page)} | {
        name for text in scripts for name in re.findall(r'\bicon\("([a-z-]+)"', text)
    } <= names
