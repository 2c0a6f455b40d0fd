"""The saved object of Tabletop Simulator, read back with json and Pillow alone."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from pnp.exports import pictures
from pnp.exports.tabletop import MOST_ON_SHEET, MOST_PIXELS, Export, Picture, cells
from pnp.exports.things import Batch
from pnp.kit.setup import Laid, Thing
from pnp.store import Store
from pnp.units import Size
from tests.exports.made import batch

# As saved objects of that program have them: what every one of its objects holds, and what each kind adds.
EVERY = {"GUID": str, "Name": str, "Transform": dict, "Nickname": str, "Description": str, "Locked": bool}
MORE: dict[str, dict[str, type]] = {
    "DeckCustom": {"DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list},
    "Card": {"CardID": int, "CustomDeck": dict},
    "Custom_Tile": {"CustomImage": dict},
    "Custom_Tile_Stack": {"CustomImage": dict, "Number": int},
    "Die_6": {},
    "Notecard": {},
}
# Gathered from saved objects that the program itself wrote, in the public repositories argonui/SCED and
# argonui/SCED-downloads: 2,778 cards, 386 tiles, 3 notecards. Every key that any of them has, by the type of its values
# (no key has two), and those that all cards, tiles or sheets have. Of decks, dice and whole saves none lay there.
KNOWN = {
    int | float: "CardID LayoutGroupSortIndex Value",
    dict: "AltLookAngle ColorDiffuse CustomDeck CustomImage States Transform",
    str: "Description GMNotes GUID LuaScript LuaScriptState Memo Name Nickname XmlUI",
    list: "AttachedDecals AttachedSnapPoints CustomUIAssets Tags",
    bool: "Autoraise DragSelectable Grid GridProjection Hands HideWhenFaceDown IgnoreFoW Locked MeasureMovement "
    "SidewaysCard Snap Sticky Tooltip",
}
GATHERED = {key: kind for kind, keys in KNOWN.items() for key in keys.split()}
ALWAYS = {
    "Card": {"CardID", "CustomDeck", "GUID", "Name", "Nickname", "Transform"},
    "Custom_Tile": {"CustomImage", "GUID", "Name", "Nickname", "Transform", "Locked", "Grid", "Snap", "Tooltip"},
    "Notecard": {"Description", "GUID", "Name", "Nickname", "Transform", "Locked", "Grid", "Snap", "Tooltip"},
}
SHEET_KEYS = {"FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool, "Type": int}
TILE_KEYS = {"Stackable": bool, "Stretch": bool, "Thickness": float, "Type": int}
IMAGE_KEYS = {"ImageURL": str, "ImageSecondaryURL": str, "ImageScalar": int | float, "WidthScale": int | float}
SHEET = {"FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool, "UniqueBack": bool}
PLACE = {f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"}


def saved(*some: Batch, dpi: float = 25.0, laid: tuple[Laid, ...] = ()) -> tuple[dict[str, Any], dict[str, bytes]]:
    """A saved object as its file has it, and the pictures by name."""
    files: dict[str, bytes] = {}

    def keep(picture: Picture) -> None:
        files[picture.name] = picture.data

    export = Export("pond", "The Pond", "file:///here/", keep, dpi, laid)
    for one in some:
        export.add(one)
    export.words([("P01", "Thing 1")], "Words of the log")
    return json.loads(json.dumps(export.saved())), files


def every(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in objects:
        yield one
        yield from every(one.get("ContainedObjects", []))


def picture(files: dict[str, bytes], address: str) -> Image.Image:
    return Image.open(io.BytesIO(files[address.removeprefix("file:///here/")]))


def test_every_object_has_what_the_program_reads() -> None:
    whole, files = saved(batch(3, copies=2), batch(2, kind="token", trim=Size(12, 12), copies=4, part="cubes"))
    assert whole["TabStates"] == {} and whole["SaveName"] == "The Pond"
    for one in every(whole["ObjectStates"]):
        for key, kind in (EVERY | MORE[one["Name"]]).items():
            assert type(one[key]) is kind, (one["Name"], key)
        assert set(one["Transform"]) == PLACE
        for custom in one.get("CustomDeck", {}).values():
            assert {key: type(custom[key]) for key in SHEET} == SHEET
            assert picture(files, custom["FaceURL"]).mode == "RGB"
    assert len({one["GUID"] for one in every(whole["ObjectStates"])}) == len(list(every(whole["ObjectStates"])))


def test_nothing_is_said_that_real_saves_do_not_say() -> None:
    whole, _ = saved(
        batch(3, copies=2),
        batch(1, kind="board", trim=Size(200, 150), backs="", part="map"),
        batch(2, kind="token", trim=Size(12, 12), part="cubes"),
    )
    found: set[str] = set()
    for one in every(whole["ObjectStates"]):
        if one["Name"] not in ALWAYS:
            continue
        found.add(one["Name"])
        assert ALWAYS[one["Name"]] <= set(one)
        for key, value in one.items():
            assert isinstance(value, GATHERED[key]), (one["Name"], key)
        for sheet in one.get("CustomDeck", {}).values():
            assert set(SHEET_KEYS) <= set(sheet) <= {*SHEET_KEYS, "UniqueBack"}
            assert all(isinstance(sheet[key], kind) for key, kind in SHEET_KEYS.items())
        if one["Name"] == "Card":
            assert str(one["CardID"] // 100) in one["CustomDeck"]
        if image := one.get("CustomImage"):
            assert set(image) == {*IMAGE_KEYS, "CustomTile"}
            assert all(isinstance(image[key], kind) for key, kind in IMAGE_KEYS.items())
            assert {key: type(value) for key, value in image["CustomTile"].items()} == TILE_KEYS
    assert found == set(ALWAYS)


def test_a_card_is_found_on_its_sheet() -> None:
    whole, files = saved(batch(12, copies=2))
    [deck] = [one for one in whole["ObjectStates"] if one["Name"] == "DeckCustom"]
    assert deck["DeckIDs"] == [100 + number // 2 for number in range(24)]
    assert [card["Nickname"] for card in deck["ContainedObjects"][:3]] == ["Thing 1", "Thing 1", "Thing 2"]
    assert [card["Description"] for card in deck["ContainedObjects"][:3]] == ["P01", "P01", "P02"]
    custom = deck["CustomDeck"]["1"]
    sheet = picture(files, custom["FaceURL"])
    across, down = custom["NumWidth"], custom["NumHeight"]
    for at in (0, 9, 10, 11):
        x = (at % across + 0.5) * sheet.width / across
        y = (at // across + 0.5) * sheet.height / down
        red = sheet.getpixel((int(x), int(y)))[0]  # type: ignore[index]
        assert abs(red - (at + 1)) < 8, at


@pytest.mark.parametrize(("count", "decks"), [(MOST_ON_SHEET, 1), (MOST_ON_SHEET + 1, 2)])
def test_a_sheet_holds_sixty_nine(count: int, decks: int) -> None:
    whole, _ = saved(batch(count), dpi=20)
    found = [one for one in whole["ObjectStates"] if one["Name"] == "DeckCustom"]
    assert len(found) == decks
    assert sum(len(deck["DeckIDs"]) for deck in found) == count


@pytest.mark.parametrize("trim", [Size(63, 88), Size(70, 120), Size(44, 68), Size(120, 70), Size(400, 400)])
@pytest.mark.parametrize("count", [1, 2, 9, 10, 69])
def test_no_sheet_is_too_large(trim: Size, count: int) -> None:
    grid = cells(trim, count, 600)
    assert grid.across <= 10 and grid.down <= 7
    assert max(grid.across * grid.width, grid.down * grid.height) <= MOST_PIXELS
    assert grid.across * grid.down > count


def test_backs_of_their_own_are_a_second_sheet() -> None:
    whole, files = saved(batch(4, backs="own"))
    custom = whole["ObjectStates"][0]["CustomDeck"]["1"]
    assert custom["UniqueBack"]
    assert picture(files, custom["FaceURL"]).size == picture(files, custom["BackURL"]).size


def test_the_same_kit_gives_the_same_file() -> None:
    assert saved(batch(3), dpi=20) == saved(batch(3), dpi=20)


def test_pictures_are_painted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def files(*some: Batch) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        export = Export("pond", "The Pond", "", lambda p: found.update({p.name: p.data}), 20, store=Store(tmp_path))
        for one in some:
            export.add(one)
        return found

    tiles = batch(2, kind="token", trim=Size(12, 12), part="cubes")
    before = files(batch(3), tiles)
    painted: list[int] = []
    real = pictures._painted
    monkeypatch.setattr(pictures, "_painted", lambda frames, store: painted.append(len(frames)) or real(frames, store))
    assert files(batch(3), tiles) == before and not painted
    # Another card on the sheet is another sheet; the tiles are as they were.
    files(batch(4), tiles)
    assert painted == [4]


def test_a_hexagon_is_a_hexagon() -> None:
    whole, files = saved(batch(1, kind="token", trim=Size(60, 52), shape="hex", backs=""))
    tile = whole["ObjectStates"][0]
    assert tile["CustomImage"]["CustomTile"]["Type"] == 1
    shown = picture(files, tile["CustomImage"]["ImageURL"])
    assert shown.getpixel((0, 0))[3] == 0 and shown.getpixel((shown.width // 2, shown.height // 2))[3] == 255  # type: ignore[index]


@pytest.mark.parametrize(("shape", "kind"), [("rect", 0), ("hex", 3)])
def test_a_deck_of_hexagons_is_cut_out_as_hexagons(shape: str, kind: int) -> None:
    whole, _ = saved(batch(2, trim=Size(60, 52), shape=shape), dpi=20)
    assert whole["ObjectStates"][0]["CustomDeck"]["1"]["Type"] == kind


def test_a_deck_of_round_pieces_is_cut_out_as_circles() -> None:
    coins = batch(2, trim=Size(25, 25), part="coins")
    coins = coins._replace(component=msgspec.structs.replace(coins.component, layout="token"))
    whole, _ = saved(coins, dpi=20)
    assert whole["ObjectStates"][0]["CustomDeck"]["1"]["Type"] == 4


def test_the_table_is_laid_as_the_rulebook_says() -> None:
    pile = Laid(Thing(part="pond", at=(0.0, 0.0), backs=1, pile=3), 254.0, 127.0)
    alone = Laid(Thing(part="pond", at=(0.0, 0.0), cards=("P02",), turn=30.0), -50.8, 0.0)
    whole, _ = saved(batch(3), dpi=20, laid=(alone, pile))
    card, deck, _ = whole["ObjectStates"]
    assert (deck["Transform"]["posX"], deck["Transform"]["posZ"]) == (10.0, -5.0)
    assert [each["Description"] for each in deck["ContainedObjects"]] == ["P01", "P03"]
    assert (card["Description"], card["Transform"]["posX"], card["Transform"]["rotZ"]) == ("P02", -2.0, 0.0)
    assert card["Transform"]["rotY"] == 210.0
