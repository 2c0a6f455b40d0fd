"""playingcards.io: one file of a room, a zip of widgets and the pictures that they show.

The room is 1600 x 1000; it holds some 1,200 widgets, and no picture over 2 MB. What does not fit is named by the
caller: `left` lists it with why.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from typing import Any

import msgspec
from PIL import Image

from pnp.draw.face import Face
from pnp.exports.pictures import Album, Frame, cut_out, jpeg, png
from pnp.exports.things import Batch, Outline, Thing, stem
from pnp.store import Store

WIDE, HIGH = 1600, 1000
MOST_WIDGETS = 1200
MOST_BYTES = 2_000_000
_ASSETS = "package://userassets/"
_CARD = 103  # px: the width of a card of 63 mm
_MM = _CARD / 63
_DPI = 150.0
_WHEN = (1980, 1, 1, 0, 0, 0)  # the same bytes each time
_HANDS = 820


class Room:
    """One room as it grows."""

    def __init__(self, title: str, store: Store | None = None) -> None:
        self.title = title
        self.album = Album(store)
        self.widgets: list[dict[str, Any]] = [
            {"id": "hand", "type": "hand", "x": 50, "y": _HANDS, "z": 1, "dragging": None}
        ]
        self.assets: dict[str, bytes] = {}
        self.left: list[str] = []
        self._x, self._y, self._row = 20.0, 20.0, 0.0
        self._z = 10

    def add(self, batch: Batch) -> None:
        """A part: cards as a deck on its pile, boards as boards, the rest as pieces; left out whole where it is too
        much."""
        needs = sum(thing.copies for thing in batch.things) + 2
        component = batch.component
        if component.kind in ("booklet", "sheet"):
            self.left.append(f"{component.title}: read from paper or from its PDF")
            return
        if component.kind == "dice":
            self._dice(batch)
            return
        if len(self.widgets) + needs > MOST_WIDGETS:
            self.left.append(f"{component.title}: a room holds {MOST_WIDGETS} things, and it would have {needs} more")
            return
        before = (dict(self.assets), len(self.widgets), self._x, self._y, self._row)
        try:
            if component.kind == "card":
                self._deck(batch)
            else:
                self._pieces(batch)
        except _TooLarge as error:
            self.assets, count, self._x, self._y, self._row = before
            del self.widgets[count:]
            self.left.append(f"{component.title}: {error}")

    def file(self) -> bytes:
        """The bytes of the `.pcio` file, the same for the same things."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            widgets = msgspec.json.format(msgspec.json.encode(self.widgets), indent=1)
            archive.writestr(zipfile.ZipInfo("widgets.json", _WHEN), widgets, zipfile.ZIP_DEFLATED)
            for name, data in sorted(self.assets.items()):
                archive.writestr(zipfile.ZipInfo(f"userassets/{name}", _WHEN), data, zipfile.ZIP_STORED)
        return out.getvalue()

    # ---- cards

    def _deck(self, batch: Batch) -> None:
        component, trim = batch.component, batch.things[0].front.trim
        width, height = round(trim.width * _MM), round(trim.height * _MM)
        x, y = self._place(width + 8, height + 30)
        pile, deck = f"{component.name}-pile", f"{component.name}-deck"
        faces = self._pictures((thing.front for thing in batch.things), batch.things, batch.outline)
        backs = self._pictures((thing.back for thing in batch.things), batch.things, batch.outline)
        self._widget(
            pile,
            "cardPile",
            x,
            y,
            width=width + 8,
            height=height + 8,
            label=component.title,
            hasShuffleButton=True,
        )
        self._widget(
            deck,
            "cardDeck",
            x,
            y,
            parent=pile,
            cardWidth=width,
            cardHeight=height,
            enlarge=True,
            faceTemplate=_template("face", width, height),
            backTemplate=_template("back", width, height),
            cardTypes={
                thing.id: {"label": f"{thing.id} {thing.name}", "face": face, "back": back}
                for thing, face, back in zip(batch.things, faces, backs, strict=True)
            },
        )
        for thing in batch.things:
            for copy in range(thing.copies):
                self._widget(
                    f"{component.name}-{thing.id}-{copy + 1}",
                    "card",
                    x + 4,
                    y + 4,
                    deck=deck,
                    cardType=thing.id,
                    parent=pile,
                    faceup=False,
                )

    # ---- the rest

    def _pieces(self, batch: Batch) -> None:
        pictures = self._pictures((thing.front for thing in batch.things), batch.things, batch.outline)
        for thing, picture in zip(batch.things, pictures, strict=True):
            trim = thing.front.trim
            shrink = min(1.0, 700 / (trim.width * _MM), 560 / (trim.height * _MM))
            width, height = round(trim.width * _MM * shrink), round(trim.height * _MM * shrink)
            x, y = self._place(width, height)
            for copy in range(thing.copies):
                self._widget(
                    f"{thing.part}-{thing.id}-{copy + 1}",
                    "board",
                    x,
                    y,
                    width=width,
                    height=height,
                    boardImage=picture,
                    label=thing.name,
                    dragging=None,
                )

    def _dice(self, batch: Batch) -> None:
        """A spinner for each die to fold, six at most."""
        for number in range(min(6, batch.pieces)):
            x, y = self._place(110, 110)
            self._widget(f"die-{number + 1}", "spinner", x, y, options=["1", "2", "3", "4", "5", "6"], value="1")

    # ----

    def _pictures(self, faces: Iterable[Face | None], things: Iterable[Thing], outline: Outline) -> list[str]:
        """The addresses of pictures, each distinct face once."""
        named = [(face, thing) for face, thing in zip(faces, things, strict=True)]
        wanted = {face.name: (face, thing) for face, thing in named if face is not None}
        frames = [Frame(face, min(_DPI, 1600 / max(face.trim) * 25.4)) for face, _ in wanted.values()]
        made = self.album.each(
            frames, f"piece {outline}", lambda image: jpeg(image) if outline == "rect" else png(cut_out(image, outline))
        )
        suffix = "jpg" if outline == "rect" else "png"
        found = {name: self._kept(f"{stem(name)}.{suffix}", data) for name, data in zip(wanted, made, strict=True)}
        plain = ""
        if any(face is None for face, _ in named):
            plain = self._kept("plain-back.jpg", jpeg(Image.new("RGB", (64, 64), "#f3ead3")))
        return [found[face.name] if face is not None else plain for face, _ in named]

    def _kept(self, file: str, data: bytes) -> str:
        if len(data) > MOST_BYTES:
            raise _TooLarge(f"a picture of {len(data) / 1e6:.1f} MB, where 2 MB is the most")
        head, _, suffix = file.rpartition(".")
        number = 2
        while self.assets.get(file, data) != data:  # names of another alphabet have few plain letters, or none
            file, number = f"{head}-{number}.{suffix}", number + 1
        self.assets[file] = data
        return _ASSETS + file

    def _place(self, width: float, height: float) -> tuple[int, int]:
        """The next free place in rows from the top left; what is too much lies over the last row."""
        if self._x + width > WIDE and self._x > 20:
            self._x, self._y, self._row = 20.0, self._y + self._row + 12, 0.0
        x, y = self._x, min(self._y, _HANDS - height - 10)
        self._x += width + 12
        self._row = max(self._row, height)
        return round(x), round(max(0, y))

    def _widget(self, id_: str, kind: str, x: float, y: float, **more: Any) -> None:
        self._z += 1
        self.widgets.append({"id": id_, "type": kind, "x": round(x), "y": round(y), "z": self._z, **more})


class _TooLarge(Exception):
    """A part that a room cannot hold."""


def _template(value: str, width: int, height: int) -> dict[str, Any]:
    picture = {"type": "image", "value": value, "valueType": "dynamic", "x": 0, "y": 0, "w": width, "h": height}
    return {"includeBorder": False, "includeRadius": True, "objects": [{**picture, "color": "white"}]}
