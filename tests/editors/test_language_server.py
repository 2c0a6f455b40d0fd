"""The language server as an editor meets it: messages over its standard input and output."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.workshop.folders.fresh import Wanted, begin

pytest.importorskip("pygls")

ROOT = Path(__file__).parents[2]
SLIPS = (ROOT / "card_data/mating/logs/four-slips.log").read_text(encoding="utf-8")
JSON = dict[str, Any]


class Editor:
    """One editor, talking with a server of its own."""

    def __init__(self, folder: Path) -> None:
        words = [sys.executable, "-c", "from pnp.cli import main; main()", "language-server", "--stdio"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe)
        self.heard: queue.Queue[JSON] = queue.Queue()
        self.number = 0
        threading.Thread(target=self._hear, daemon=True).start()
        self.ask("initialize", processId=None, rootUri=None, capabilities={})
        self.say("initialized")

    def _hear(self) -> None:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            size = int(line.split(b":")[1]) if line.lower().startswith(b"content-length") else 0
            while line.strip():
                line = self.process.stdout.readline()
                if line.lower().startswith(b"content-length"):
                    size = int(line.split(b":")[1])
            self.heard.put(json.loads(self.process.stdout.read(size)))

    def send(self, message: JSON) -> None:
        assert self.process.stdin is not None
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def say(self, method: str, **params: Any) -> None:
        self.send({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        return self.wait(lambda message: message.get("id") == self.number and "method" not in message)["result"]

    def wait(self, wanted: Callable[[JSON], bool]) -> JSON:
        while True:
            message = self.heard.get(timeout=120)
            if wanted(message):
                return message

    def marks(self, uri: str, wanted: Callable[[list[JSON]], bool] = lambda marks: True) -> list[JSON]:
        """The next marks of a document that are as wanted."""

        def right(message: JSON) -> bool:
            told = message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri
            return bool(told and wanted(message["params"]["diagnostics"]))

        found: list[JSON] = self.wait(right)["params"]["diagnostics"]
        return found

    def open(self, path: Path, language: str, text: str) -> str:
        uri = path.as_uri()
        self.say("textDocument/didOpen", textDocument={"uri": uri, "languageId": language, "version": 1, "text": text})
        return uri

    def change(self, uri: str, line: int, first: int, last: int, text: str) -> None:
        place = {"start": {"line": line, "character": first}, "end": {"line": line, "character": last}}
        document = {"uri": uri, "version": 2}
        self.say("textDocument/didChange", textDocument=document, contentChanges=[{"range": place, "text": text}])


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    found = Editor(tmp_path_factory.mktemp("editor"))
    yield found
    found.ask("shutdown")
    found.say("exit")
    assert found.process.wait(60) == 0
    for pipe in (found.process.stdin, found.process.stdout, found.process.stderr):
        assert pipe is not None
        pipe.close()


def at(uri: str, line: int, letter: int = 0) -> JSON:
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": letter}}


def test_a_log_is_marked_explained_mended_and_completed(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "friday.log", "pnp-log", SLIPS)
    # At once as it is written, then under the reading that explains it best.
    marks = editor.marks(uri)
    assert marks[0]["range"]["start"] == {"line": 20, "character": 0} and marks[0]["code"] == "3.6"
    # On a slow machine some of the readings come before the others.
    lines = [21, 40, 43, 49, 54, 58]
    marks = editor.marks(
        uri,
        lambda marks: (
            [mark["range"]["start"]["line"] + 1 for mark in marks] == lines
            and any("taken as" in mark["message"] for mark in marks)
            and bool(marks[3].get("relatedInformation"))
        ),
    )
    assert marks[3]["relatedInformation"][0]["location"]["range"]["start"]["line"] == 39

    said = editor.ask("textDocument/hover", **at(uri, 42, 3))["contents"]["value"]
    assert "You need the food for it now" in said and "Legal here: `Ann: play F20`" in said
    assert editor.ask("textDocument/hover", **at(uri, 7)) is None

    place = {"start": {"line": 42, "character": 0}, "end": {"line": 42, "character": 0}}
    document = {"uri": uri}
    fixes = editor.ask(
        "textDocument/codeAction", textDocument=document, range=place, context={"diagnostics": [marks[2]]}
    )
    # What is nearest to what was written comes first.
    edits = [edit for fix in fixes for edit in fix["edit"]["changes"][uri]]
    assert [edit["newText"] for edit in edits] == ["Ann: play F20", "Ann: play F21", "Ann: play F26"]
    assert SLIPS.splitlines()[42][: edits[0]["range"]["end"]["character"]].startswith("Ann: play F22")

    editor.change(uri, 7, 5, 13, "pl")
    marks = editor.marks(uri, lambda marks: "'pl' is not a verb" in marks[0]["message"])
    assert marks[0]["range"] == {"start": {"line": 7, "character": 5}, "end": {"line": 7, "character": 7}}
    found = editor.ask("textDocument/completion", **at(uri, 7, 7))
    assert "play" in [each["label"] for each in found]


def test_bad_cells_of_a_table_are_marked(editor: Editor, tmp_path: Path) -> None:
    table = (ROOT / "card_data/mating/environment.csv").read_text(encoding="utf-8").splitlines()
    number = table[0].split(",").index("food")
    cells = table[2].split(",")
    begin = sum(len(cell) + 1 for cell in cells[:number])
    cells[number] = "lots"
    uri = editor.open(tmp_path / "pond.csv", "csv", "\n".join([*table[:2], ",".join(cells), *table[3:]]))
    (mark,) = editor.marks(uri)
    assert "'lots'" in mark["message"]
    assert mark["range"] == {"start": {"line": 2, "character": begin}, "end": {"line": 2, "character": begin + 4}}
    editor.change(uri, 2, begin, begin + 4, "3")
    assert editor.marks(uri) == []


def test_letters_outside_the_first_plane_count_two(editor: Editor, tmp_path: Path) -> None:
    text = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nround 1\nAnn: play \U0001f995 C01\n"
    uri = editor.open(tmp_path / "dino.log", "pnp-log", text)
    (mark,) = editor.marks(uri)
    assert mark["range"] == {"start": {"line": 5, "character": 10}, "end": {"line": 5, "character": 12}}


def test_a_log_of_a_folders_own_game(editor: Editor, tmp_path: Path) -> None:
    """The server was started somewhere else: the game is found above the log."""
    begin(tmp_path / "moor", Wanted("moor", "events"))
    text = "pnp-log 1\ngame: moor 1\nplayers: Ann, Ben\n\nAnn: event sweet-figs food +2\n= Ann food 99\nBen: evnt x\n"
    uri = editor.open(tmp_path / "moor/friday.log", "pnp-log", text)
    marks = editor.marks(uri)
    assert [mark["range"]["start"]["line"] for mark in marks] == [5, 6]
    assert "evnt" in marks[1]["message"]


def test_a_table_of_a_folders_own_game(editor: Editor, tmp_path: Path) -> None:
    """A bad cell is marked by itself as it is typed, and a column that is no number any more is told."""
    begin(tmp_path / "fen", Wanted("fen", "tricks", table="csv"))
    path = tmp_path / "fen/card_data/fen/cards.csv"
    text = path.read_text(encoding="utf-8-sig")
    uri = editor.open(path, "csv", text)
    assert editor.marks(uri) == []
    lines = text.splitlines()
    row = next(at for at, line in enumerate(lines) if line.startswith("fox,2,"))
    editor.change(uri, row, 4, 5, "two")
    (mark,) = editor.marks(uri)
    assert "'two'" in mark["message"]
    assert mark["range"] == {"start": {"line": row, "character": 4}, "end": {"line": row, "character": 7}}
    editor.change(uri, row, 4, 7, "2")
    assert editor.marks(uri) == []
    editor.change(uri, 1, lines[1].index(" 13"), lines[1].index(" 13") + 3, "")
    assert "read as words" in editor.marks(uri)[0]["message"]
