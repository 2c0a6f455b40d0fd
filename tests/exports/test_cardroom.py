"""A room of playingcards.io, read back with zipfile and Pillow."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from PIL import Image

from pnp.exports import cardroom
from pnp.exports.cardroom import MOST_WIDGETS, Room
from pnp.units import Size
from tests.exports.made import batch


def read(room: Room) -> tuple[list[dict[str, Any]], zipfile.ZipFile]:
    archive = zipfile.ZipFile(io.BytesIO(room.file()))
    assert archive.testzip() is None
    return json.loads(archive.read("widgets.json")), archive


def test_a_room_is_whole() -> None:
    room = Room("The Pond")
    room.add(batch(3, copies=2))
    room.add(batch(1, kind="board", trim=Size(200, 150), backs="", part="map"))
    widgets, archive = read(room)
    ids = [widget["id"] for widget in widgets]
    assert len(set(ids)) == len(ids)
    by_kind = {kind: [w for w in widgets if w["type"] == kind] for kind in {w["type"] for w in widgets}}
    assert {kind: len(some) for kind, some in by_kind.items()} == {
        "hand": 1,
        "cardPile": 1,
        "cardDeck": 1,
        "card": 6,
        "board": 1,
    }
    [deck] = by_kind["cardDeck"]
    assert {card["cardType"] for card in by_kind["card"]} == set(deck["cardTypes"]) == {"P01", "P02", "P03"}
    assert all(card["deck"] == deck["id"] and card["parent"] in ids for card in by_kind["card"])
    shown = [each[side] for each in deck["cardTypes"].values() for side in ("face", "back")]
    shown += [board["boardImage"] for board in by_kind["board"]]
    for address in shown:
        picture = archive.read(address.replace("package://", ""))
        assert len(picture) <= 2_000_000
        Image.open(io.BytesIO(picture)).verify()
    assert deck["cardTypes"]["P02"]["label"] == "P02 Thing 2"
    for widget in widgets:
        assert 0 <= widget["x"] < 1600 and 0 <= widget["y"] < 1000


def test_what_a_room_cannot_hold_is_named() -> None:
    room = Room("The Pond")
    room.add(batch(3, copies=1, kind="token", trim=Size(12, 12), backs=""))
    fits = MOST_WIDGETS - len(room.widgets) - 2
    room.add(batch(1, copies=fits + 1, kind="token", trim=Size(12, 12), backs="", part="many"))
    assert len(room.left) == 1 and room.left[0].startswith("Many: a room holds 1200 things")
    room.add(batch(1, copies=fits, kind="token", trim=Size(12, 12), backs="", part="enough"))
    assert len(room.left) == 1 and len(room.widgets) <= MOST_WIDGETS


def test_a_picture_that_is_too_large_leaves_its_part_out(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room("The Pond")
    room.add(batch(2))
    before = room.file()
    monkeypatch.setattr(cardroom, "MOST_BYTES", 100)
    room.add(batch(2, part="large"))
    assert room.file() == before
    assert room.left == ["Large: a picture of 0.0 MB, where 2 MB is the most"]


def test_booklets_stay_on_paper() -> None:
    room = Room("The Pond")
    room.add(batch(2, kind="booklet", part="rules"))
    assert room.left == ["Rules: read from paper or from its PDF"]
