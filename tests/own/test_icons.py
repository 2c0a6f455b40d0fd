"""Icons of one's own in texts and corners: pictures in the folder `icons`."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from pnp import catalog
from pnp.draw.cells import told_by_cell
from pnp.draw.parts import Facts
from pnp.draw.text.icons import Icons
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.press.printing.kits import faces
from tests.own.conftest import Folder

KIT = '[[component]]\nname = "deck"\ntable = "cards"\nlayout = "words"\nfill = { title = "name", text = "text", '
KIT += 'top_right = "cost", top_right_icon = "=gold-coin" }\n'
TABLE = "name,text,cost\nMiner,Take {food} for {Gold Coin} or { silver}.,3\n"
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
    assert "{ silver}" in front.svg.replace("\n", "") and "{gold-coin}" not in front.svg


def test_an_icon_that_is_higher_than_wide_takes_less_of_the_line(folder: Folder) -> None:
    icons = Icons.read(_with(folder(), tall_svg=SVG.encode(), plain_png=_picture()), "dino")
    assert icons.extent("tall") == (0.25, 0.5) and icons.extent("plain") == (0.0, 1.0)
    assert "food" in icons and "tall" in icons and "tall" in icons.names


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a+b.png", _picture(), "'a.b' is no name for an icon"),
        ("gold.png", b"no picture", "neither PNG"),
        ("GOLD.svg", b"<p/>", "not an SVG file"),
    ],
)
def test_what_is_no_icon_is_named(folder: Folder, name: str, data: bytes, said: str) -> None:
    places = _with(folder())
    (places.roots[0] / "card_data" / "dino" / "icons" / name).write_bytes(data)
    with pytest.raises(Unreadable, match=said):
        Icons.read(places, "dino")


BLACK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
INKSCAPE = BLACK.replace("<path", '<path style="fill:#ffffff;stroke:none;fill-opacity:1"')
FEATHER = BLACK.replace("<path", '<g fill="none" stroke="currentColor"><path').replace("</svg>", "</g></svg>")
GAME_ICONS = BLACK.replace("<path", '<path d="M0 0h9v9H0z"/><path fill="#fff"')
RED = BLACK.replace("<path", '<path fill="#c00000"')


@pytest.mark.parametrize(
    ("svg", "plain"), [(BLACK, True), (INKSCAPE, True), (FEATHER, True), (GAME_ICONS, False), (RED, False)]
)
def test_an_icon_in_black_takes_the_colour_asked_for_and_any_other_is_seen_on_dark_badges(
    folder: Folder, svg: str, plain: bool
) -> None:
    icons = Icons.read(_with(folder(), żołądź_svg=svg.encode()), "dino")
    on_dark, in_text = (str(icons.draw("żołądź", 0, 0, 4, colour)) for colour in ("#ffe7a8", "#2b211b"))
    assert ("#ffe7a8" in on_dark and "<circle" not in on_dark) == plain
    assert ("#2b211b" in in_text) == plain and ("<circle" in on_dark) == (not plain) and "<circle" not in in_text


def test_all_cells_whose_icons_or_pictures_there_are_not_are_told_at_once(folder: Folder) -> None:
    kit_toml = KIT.replace('"words"', '"card"').replace("text = ", 'picture = "bild", foot = "{foood}", text = ')
    rows = "name,text,cost,bild\nA,{fod},1,barn_owll\nB,{food} {Leaf},2,rex.png\nC,{leaff},3,birdd\n"
    places = folder(cards_csv=rows, kit_toml=kit_toml.replace("=gold-coin", "=gold-coinn"))
    kit = catalog.kit(_with(places, **{"gold-coin_png": _picture()}), "dino")
    with pytest.raises(Unreadable) as found, told_by_cell(kit, places):
        [*faces(kit, kit.components[0], catalog.drawing(places, "dino"), Facts())]
    said = [f"{each.source.column}: {each.message}".split("/card_data/dino/")[-1] for each in found.value.problems]
    assert sorted(said) == [
        "bild: a: no picture 'barn_owll'; did you mean barn_owl? (`pnp layouts --pictures` lists ours) (cell D2)",
        "bild: b: rex.png: no such picture beside the tables of dino (card_data/dino/rex.png) (cell D3)",
        "bild: c: no picture 'birdd'; did you mean bird? (`pnp layouts --pictures` lists ours) (cell D4)",
        "fill: deck: foot: no icon 'foood'; did you mean food?",
        "fill: deck: top_right_icon: no icon 'gold-coinn'; did you mean gold-coin?",
        "text: a: no icon 'fod'; did you mean food? (cell B2)",
        "text: c: no icon 'leaff'; did you mean leaf? (cell B4)",
    ]
