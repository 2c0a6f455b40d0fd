"""The studio and the language server on a stranger's folder: what lies there, what is asked of them."""

from __future__ import annotations

import http.client
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

pytest.importorskip("starlette")
pytest.importorskip("pygls")

from pygls.workspace import TextDocument

from pnp.editors.server import Server, _letters, _units
from pnp.places import Places
from pnp.referee.verdict.draft import Draft
from pnp.studio.folder import Folder
from pnp.studio.rooms import rooms
from pnp.studio.server import beside
from pnp.studio.studio import Studio
from pnp.workshop.evenings.readings import _stamp

NAMES = ("../../../etc/passwd", "a\0b", "9" * 5000, "x" * 3000, "\u202ex", "con", "pipe.csv", "out.csv")
ASKED = ("game", "in", "deck", "file", "name", "id", "dpi", "ink", "at", "work", "wanted", "part", "own", "batch")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a pipe, links that lead out and nowhere, and a game."""
    if sys.platform == "win32":
        pytest.skip("no pipes among files")
    (tmp_path / "secret.csv").write_text("id,name\nE01,Ox\n", encoding="utf-8")
    found = tmp_path / "mine"
    home = found / "card_data" / "own"
    home.mkdir(parents=True)
    (home / "beasts.csv").write_text("name,text\nOx,grazes\n", encoding="utf-8")
    for kind in ("csv", "log"):
        os.mkfifo(found / f"pipe.{kind}")
        (found / f"out.{kind}").symlink_to(tmp_path / "secret.csv")
        (found / f"gone.{kind}").symlink_to(tmp_path / "nowhere")
    os.mkfifo(home / "pipe.csv")
    return found


def _ask(studio: Studio, path: str, body: bytes | None = None) -> tuple[int, bytes]:
    for _ in range(3):
        # What is refused before all of it was read may be cut off while we still send, on a machine that is busy.
        with suppress(ConnectionResetError, BrokenPipeError):
            return _asked(studio, path, body)
    return _asked(studio, path, body)


def _asked(studio: Studio, path: str, body: bytes | None) -> tuple[int, bytes]:
    keys = studio.keys
    asked = http.client.HTTPConnection(keys.host, timeout=60)
    try:
        headers = {"Cookie": f"{keys.name}={keys.cookie}", "Origin": keys.origin}
        asked.request("GET" if body is None else "POST", path, body, headers)
        answer = asked.getresponse()
        return answer.status, answer.read()
    finally:
        asked.close()


def test_pipes_and_links_that_lead_out_are_nobody_s_files(folder: Path) -> None:
    (folder / "pond.csv").write_text("name\nOx\n", encoding="utf-8")
    assert [*Folder(folder).files(".csv", ".log")] == ["pond.csv", "card_data/own/beasts.csv"]
    assert len(_stamp(Places(folder), "own", folder)) > 2  # with a link that leads nowhere


def test_whatever_is_asked_for_is_answered_and_no_fault(folder: Path) -> None:
    """Every address of every room, with names that lead out, letters that are none, numbers without end."""
    before = sorted(folder.parent.rglob("*"))
    with beside(folder) as studio:
        for path in ("/api/deck/decks?game=own", "/api/verdict/logs?game=mating", "/api/table/start?game=mating"):
            status, said = _ask(studio, path)
            assert status == 200 and b"pipe" not in said and b"out." not in said, said
        assert _ask(studio, "/api/work/" + "9" * 5000)[0] == 422
        for route in (route for room in rooms() for route in room.routes):
            for name in NAMES:
                if "GET" in (route.methods or ()):
                    status, said = _ask(studio, f"{route.path}?{urlencode(dict.fromkeys(ASKED, name))}")
                    assert status < 500, (route.path, name, said)
            if "POST" in (route.methods or ()):
                for body in (b"[" * 100_000, b'{"a":' * 50_000, b"\xff\xfe", b"null", b'{"game":1e400}', b""):
                    status, said = _ask(studio, route.path, body)
                    assert 400 <= status < 500, (route.path, body[:9], said)
                    assert len(said) < 2000 and b"recursion" not in said, said
                given = dict.fromkeys((*ASKED, "folder", "players", "text", "seen", "target", "program"), NAMES[0])
                assert _ask(studio, route.path, json.dumps(given).encode())[0] < 500, route.path
    assert sorted(folder.parent.rglob("*")) == before


def test_half_letters_in_an_editor() -> None:
    """JSON can bring them along."""
    assert _units("a\ud800b", 3) == 3
    assert _letters("a\ud800b", 3) >= 2


def test_a_log_of_rubbish_in_an_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of a document are found anew whenever they are asked for: once for all that is told of them."""
    asked = []

    class Document(TextDocument):
        @property
        def lines(self) -> Sequence[str]:
            asked.append(1)
            return super().lines

    text = "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\nround 1\n" + "Ann: zz\n" * 300
    server = Server(Places())
    told: list[Any] = []
    monkeypatch.setattr(server, "text_document_publish_diagnostics", told.append)
    found = Draft(lambda raw: server._load(raw, Path("a.log")), "a.log").update(text)
    server.tell(Document("file:///a.log", text), found)
    assert len(found) >= 300 and len(told[0].diagnostics) == len(found)
    assert len(asked) == 1
