"""Icons of one's own in texts and corners: pictures in the folder `icons`."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pnp import catalog
from pnp.draw.icons import Icons
from pnp.draw.parts import Facts
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.press.kits import faces
from tests.own.conftest import Folder

KIT = '[[component]]\nname = "deck"\ntable = "cards"\nlayout = "words"\nfill = { title = "name", text = "text", '
KIT += 'top_right = "cost", top_right_icon = "=gold-coin" }\n'
TABLE = "name,text,cost\nMiner,Take {food} for {gold-coin} or {silver}.,3\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 40"><rect width="20" height="40" fill="#a07020"/></svg>'


def _with(places: Places, **files: bytes) -> Places:
    where = places.roots[0] / "card_data" / "dino" / "icons"
    where.mkdir()
    for name, data in files.items():
        where.joinpath(name.replace("_", ".")).write_bytes(data)
    return places


def _picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (30, 30), "#336699").save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(("mode", "address"), [("full", ""), ("light", "#light"), ("mono", "#grey")])
def test_a_picture_in_the_folder_is_an_icon_by_its_name(folder: Folder, mode: str, address: str) -> None:
    places = _with(folder(cards_csv=TABLE, kit_toml=KIT), **{"Gold Coin_png": _picture(), "food_svg": SVG.encode()})
    kit = catalog.kit(places, "dino")
    front, *_ = faces(kit, kit.components[0], catalog.drawing(places, "dino", mode), Facts())
    shown = [href for href, _ in front.files]
    # One in the text and one in the corner; ours of the name `food` is not asked.
    assert shown.count(f"file:icons/Gold Coin.png{address}") == 1 and front.svg.count("Gold Coin.png") == 2
    assert f"file:icons/food.svg{address}" in shown
    assert "{silver}" in front.svg and "{gold-coin}" not in front.svg


def test_an_icon_that_is_higher_than_wide_takes_less_of_the_line(folder: Folder) -> None:
    icons = Icons.read(_with(folder(), tall_svg=SVG.encode(), plain_png=_picture()), "dino")
    assert icons.extent("tall") == (0.25, 0.5) and icons.extent("plain") == (0.0, 1.0)
    assert "food" in icons and "tall" in icons and "tall" in icons.names


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("Größe.png", _picture(), "'Größe' is no name for an icon"),
        ("gold.png", b"no picture", "neither PNG"),
        ("GOLD.svg", b"<p/>", "not an SVG file"),
    ],
)
def test_what_is_no_icon_is_named(folder: Folder, name: str, data: bytes, said: str) -> None:
    places = _with(folder())
    (places.roots[0] / "card_data" / "dino" / "icons" / name).write_bytes(data)
    with pytest.raises(Unreadable, match=said):
        Icons.read(places, "dino")
