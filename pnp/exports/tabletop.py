"""Tabletop Simulator: one saved object for a whole game, with the pictures that it shows beside it.

The program reads a JSON file of objects; pictures are addresses. Decks are sheets of at most 10 x 7 faces and 4096
pixels a side, everything else is a tile. Sizes are in the program's units, of which a card of 63 x 88 mm takes 2.5 x
3.5; for tiles sources differ, so theirs are near and not exact. Names and ids are the words of a log.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil
from typing import Any

from PIL import Image

from pnp.draw.face import Face
from pnp.exports.pictures import Album, Frame, hexagonal, jpeg, png
from pnp.exports.things import Batch, Thing, stem
from pnp.kit.setup import Laid
from pnp.named import NamedTuple
from pnp.store import Store
from pnp.units import Size

ACROSS, DOWN = 10, 7
MOST_ON_SHEET = ACROSS * DOWN - 1  # the last cell is what others see of a hidden card
MOST_PIXELS = 4096
DPI = 150.0
TILE_DPI = 200.0
_UNIT = 25.4  # mm: a card of 3.5 units is 88.9 mm high
_TILE = 2 * _UNIT  # mm: a tile of scale 1
_BOX, _HEX = 0, 1  # what a tile is cut out as
_CARDS = {"rect": 0, "hex": 3, "round": 4}  # and a card
_SHORT = 600  # letters of a card's text that its description takes over


class Picture(NamedTuple):
    """A file beside the saved object."""

    name: str
    data: bytes


class Cells(NamedTuple):
    """A sheet of equal faces: how many across and down, and the pixels of each.

    >>> cells(Size(63, 88), 69, 150)
    Cells(across=10, down=7, width=372, height=519)
    """

    across: int
    down: int
    width: int
    height: int


def cells(trim: Size, count: int, dpi: float) -> Cells:
    """How so many faces, and a hidden one after them, lie on one sheet, at the dots to the inch or as many as fit."""
    across = min(ACROSS, max(2, count + 1))
    down = max(2, ceil((count + 1) / across))
    dots = min(dpi / 25.4, MOST_PIXELS / across / trim.width, MOST_PIXELS / down / trim.height)
    return Cells(across, down, int(trim.width * dots + 1e-6), int(trim.height * dots + 1e-6))


class Place(NamedTuple):
    """Where on the table, in units from its middle: to the right and away from who sits at the foot; and how turned."""

    x: float
    z: float
    turn: float = 0.0  # degrees clockwise


class Export:
    """One saved object as it grows. `at` stands before the name of each picture: a folder's or a site's address.

    `laid` is where things lie at the beginning; what it does not name stands in rows beyond that.
    """

    def __init__(
        self,
        game: str,
        title: str,
        at: str,
        keep: Callable[[Picture], None],
        dpi: float = DPI,
        laid: Sequence[Laid] = (),
        store: Store | None = None,
    ) -> None:
        self.game, self.title, self.at, self.keep, self.dpi = game, title, at, keep, dpi
        self.album = Album(store)
        self.objects: list[dict[str, Any]] = []
        self.decks = 0
        self.shelf = _Shelf(max((abs(one.y) / _UNIT for one in laid), default=0.0))
        self._laid: dict[str, list[Laid]] = {}
        for one in laid:
            self._laid.setdefault(one.thing.part, []).append(one)

    def add(self, batch: Batch) -> None:
        """A part: cards as decks, the rest as tiles."""
        if not batch.things:
            return
        if batch.component.kind == "card":
            for at, things in enumerate(_parted(batch.things), 1):
                self.objects += self._deck(batch, things, at)
        else:
            self.objects += self._tiles(batch)

    def dice(self, count: int) -> None:
        """Six-sided dice, in place of those to fold."""
        for number in range(count):
            place = Place(-2.0 + number % 6, 4.0 - number // 6)
            self.objects.append(self._object("Die_6", f"die-{number}", "Die", "", place, scale=1.0))

    def words(self, lines: Sequence[tuple[str, str]], header: str) -> None:
        """Notecards with the words of the log: what each piece is called there."""
        per = 24
        for number, start in enumerate(range(0, len(lines), per), 1):
            some = lines[start : start + per]
            text = "\n".join(f"{id_}  {name}" for id_, name in some)
            title = f"{header} {number}" if len(lines) > per else header
            place = Place(-26.0, 14.0 - 3.5 * number)
            self.objects.append(self._object("Notecard", f"words-{number}", title, text, place, scale=1.0))

    def saved(self) -> dict[str, Any]:
        """The whole file, as what JSON is made of."""
        return {
            "SaveName": self.title,
            "GameMode": "",
            "Date": "",
            "VersionNumber": "",
            "Table": "",
            "Sky": "",
            "Note": "",
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "TabStates": {},
            "ObjectStates": self.objects,
        }

    # ---- cards

    def _deck(self, batch: Batch, things: Sequence[Thing], number: int) -> list[dict[str, Any]]:
        """A deck, or a lone card; what lies elsewhere face up is put there."""
        self.decks += 1
        key = self.decks
        component = batch.component
        trim = things[0].front.trim
        name = component.name if number == 1 else f"{component.name}-{number}"
        grid = cells(trim, len(things), self.dpi)
        front = self._sheet(f"{name}-fronts", grid, [thing.front for thing in things])
        backs = [thing.back for thing in things]
        shared = len({back.name if back else "" for back in backs}) == 1
        if backs[0] is not None and shared:
            back = self._sheet(f"{name}-back", Cells(1, 1, grid.width, grid.height), [backs[0]])
        elif shared:
            back = self._plain(f"{name}-back", grid)
        else:
            back = self._sheet(f"{name}-backs", grid, backs)
        custom = {
            str(key): {
                "FaceURL": front,
                "BackURL": back,
                "NumWidth": grid.across,
                "NumHeight": grid.down,
                "BackIsHidden": True,
                "UniqueBack": not shared,
                "Type": _CARDS[batch.outline],
            }
        }
        scale = round(trim.height / 88.0, 4) if trim.height >= trim.width else round(trim.width / 88.0, 4)
        place = self._pile(component.name, number) or self.shelf.card(trim)
        alone = self._alone(component.name)
        cards: list[dict[str, Any]] = []
        out: list[dict[str, Any]] = []
        for index, thing in enumerate(things):
            for copy in range(thing.copies):
                own = alone[thing.id].pop(0) if alone.get(thing.id) else None
                known = f"{name}/{thing.id}/{copy}"
                card = self._object("Card", known, thing.name, thing.id, own or place, scale, down=own is None)
                card |= {"CardID": 100 * key + index, "CustomDeck": custom}
                (out if own else cards).append(card)
        self.objects += out
        if len(cards) < 2:
            return cards
        deck = self._object("DeckCustom", name, component.title, "", place, scale, down=True)
        whole = {"DeckIDs": [card["CardID"] for card in cards], "CustomDeck": custom, "ContainedObjects": cards}
        return [deck | whole]

    def _pile(self, part: str, number: int) -> Place | None:
        """Where the deck of a part lies, None if nobody says or it is a further one."""
        found = sorted(self._laid.get(part, ()), key=lambda one: -one.thing.pile)
        return _place(found[0]) if found and number == 1 and found[0].thing.pile else None

    def _alone(self, part: str) -> dict[str, list[Place]]:
        """The cards of a part that lie face up by themselves, by id."""
        found: dict[str, list[Place]] = {}
        for one in self._laid.get(part, ()):
            if len(one.thing.cards) == 1 and not one.thing.pile and not one.thing.down:
                found.setdefault(one.thing.cards[0], []).append(_place(one))
        return found

    def _sheet(self, name: str, grid: Cells, faces: Sequence[Face | None]) -> str:
        """The address of a sheet of faces."""
        shown = [(at, face) for at, face in enumerate(faces) if face is not None]
        dots = grid.width / shown[0][1].trim.width * 25.4

        def made(images: Iterator[Image.Image]) -> bytes:
            sheet = Image.new("RGB", (grid.across * grid.width, grid.down * grid.height), "white")
            for (at, _), image in zip(shown, images, strict=True):
                cell = image.resize((grid.width, grid.height)) if image.size != (grid.width, grid.height) else image
                sheet.paste(cell, (at % grid.across * grid.width, at // grid.across * grid.height))
            return jpeg(sheet)

        how = repr(("sheet", grid, [at for at, _ in shown]))
        return self._kept(f"{name}.jpg", self.album.one([Frame(face, dots) for _, face in shown], how, made))

    def _plain(self, name: str, grid: Cells) -> str:
        return self._kept(f"{name}.jpg", jpeg(Image.new("RGB", (grid.width, grid.height), "#f3ead3")))

    # ---- everything else

    def _tiles(self, batch: Batch) -> Iterator[dict[str, Any]]:
        faces = [face for thing in batch.things for face in (thing.front, thing.back) if face is not None]
        dpis = [min(TILE_DPI, MOST_PIXELS / max(face.trim) * 25.4) for face in faces]
        hexes, fold = batch.things[0].shape == "hex", batch.things[0].fold

        def made(image: Image.Image) -> bytes:
            if fold:  # a strip that is folded at its middle: the half below is upright
                image = image.crop((0, image.height // 2, image.width, image.height))
            return png(hexagonal(image)) if hexes else jpeg(image)

        frames = (Frame(face, dpi) for face, dpi in zip(faces, dpis, strict=True))
        pictures = self.album.each(frames, repr(("tile", hexes, fold)), made)
        suffix = "png" if hexes else "jpg"
        places = {one.thing.piece: _place(one) for one in reversed(self._laid.get(batch.component.name, ()))}
        for number, thing in enumerate(batch.things, 1):
            front = self._kept(f"{thing.stem}.{suffix}", next(pictures))
            back = self._kept(f"{thing.stem}-back.{suffix}", next(pictures)) if thing.back is not None else front
            yield self._tile(thing, front, back, places.get(number))

    def _tile(self, thing: Thing, front: str, back: str, laid: Place | None) -> dict[str, Any]:
        trim = thing.front.trim
        height = trim.height / 2 if thing.fold else trim.height
        stack = thing.copies > 1
        scale = round(height / _TILE, 4)
        place = laid or self.shelf.tile(thing.kind, Size(trim.width, height))
        name = "Custom_Tile_Stack" if stack else "Custom_Tile"
        made = self._object(name, f"{thing.part}/{thing.id}", thing.name, thing.id, place, scale)
        made["CustomImage"] = {
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": _HEX if thing.shape == "hex" else _BOX,
                "Thickness": 0.1,
                "Stackable": stack,
                "Stretch": True,
            },
        }
        if stack:
            made["Number"] = thing.copies
        if thing.kind == "board":
            made["Locked"] = True
        return made

    # ----

    def _kept(self, name: str, data: bytes) -> str:
        """Keep a picture beside the saved object; its address. The name carries what is in it, so that no program
        shows an older one of the same name."""
        head, _, suffix = name.rpartition(".")
        called = f"{stem(head)}-{hashlib.sha256(data).hexdigest()[:8]}.{suffix}"
        self.keep(Picture(called, data))
        return self.at + called

    def _object(
        self, kind: str, known_by: str, title: str, note: str, place: Place, scale: float, *, down: bool = False
    ) -> dict[str, Any]:
        return {
            "GUID": hashlib.sha256(f"{self.game}/{known_by}".encode()).hexdigest()[:6],
            "Name": kind,
            "Transform": {
                "posX": round(place.x, 3),
                "posY": 1.0,
                "posZ": round(place.z, 3),
                "rotX": 0.0,
                "rotY": round(180.0 + place.turn, 1),
                "rotZ": 180.0 if down else 0.0,
                "scaleX": scale,
                "scaleY": 1.0,
                "scaleZ": scale,
            },
            "Nickname": title,
            "Description": note[:_SHORT],
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Tooltip": True,
        }


def _place(one: Laid) -> Place:
    return Place(one.x / _UNIT, -one.y / _UNIT, one.thing.turn)


def _parted(things: Iterable[Thing]) -> Iterator[list[Thing]]:
    """As many as one sheet holds, as equal as can be."""
    whole = list(things)
    sheets = ceil(len(whole) / MOST_ON_SHEET)
    size = ceil(len(whole) / sheets)
    for start in range(0, len(whole), size):
        yield whole[start : start + size]


class _Shelf:
    """Rows for what no set-up lays: boards in the middle, decks in a row above them, what players have at their edges,
    small pieces in rows below. `taken` is how far from the middle the table is full."""

    _BETWEEN = 0.6

    def __init__(self, taken: float = 0.0) -> None:
        self._taken = taken + 5.0 if taken else 0.0
        self.rows: dict[str, tuple[float, float, float]] = {}  # left edge of what comes next, its row, the row's depth

    def card(self, trim: Size) -> Place:
        """The next place of a deck."""
        return self._next("card", trim, 15.0, +1)

    def tile(self, kind: str, trim: Size) -> Place:
        """The next place of a tile."""
        if kind == "board":
            return self._next("board", trim, 2.0, 0)
        if kind in ("tracker", "aid", "sheet", "booklet"):
            return self._next("seat", trim, -14.0, -1)
        return self._next("small", trim, -7.0, -1)

    def _next(self, row: str, trim: Size, start: float, further: int) -> Place:
        width, depth = trim.width / _UNIT, trim.height / _UNIT
        if self._taken:
            # Above and below what is laid.
            row, start, further = ("card", self._taken, 1) if row == "card" else ("rest", -self._taken, -1)
        x, z, deep = self.rows.get(row, (-20.0, start, 0.0))
        if x + width > 24.0 and x > -20.0:
            x, z, deep = -20.0, z + further * (deep + self._BETWEEN), 0.0
        self.rows[row] = (x + width + self._BETWEEN, z, max(deep, depth))
        return Place(x + width / 2, z)
