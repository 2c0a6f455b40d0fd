"""Fonts of one's own: embedded where their makers allow it, refused in a line where not."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from pnp import catalog
from pnp.draw.ownfonts import families
from pnp.draw.parts import Facts
from pnp.errors import Unreadable
from pnp.fonts import Font, font_path
from pnp.press.build import Part, Piece, build_part
from pnp.press.kits import faces
from tests.own.conftest import Folder

KIT = '[fonts]\ntitle = "Own.ttf"\n[[component]]\nname = "deck"\ntable = "cards"\nlayout = "words"\n'
TABLE = "name,text\nRex,Eat.\n"


def _font(flags: int, name: str = "Strange Letters") -> bytes:
    """A font of the house under another name, with what its maker says of embedding."""
    with TTFont(font_path(Font())) as font:
        font["OS/2"].fsType = flags
        for record in font["name"].names:
            if record.nameID in (1, 4, 6):
                record.string = name.replace(" ", "") if record.nameID == 6 else name
        out = io.BytesIO()
        font.save(out)
    return out.getvalue()


def test_a_font_of_ones_own_is_embedded(folder: Folder, tmp_path: Path) -> None:
    places = folder(cards_csv=TABLE, kit_toml=KIT, Own_ttf=_font(0))
    kit = catalog.kit(places, "dino")
    front, _back = faces(kit, kit.components[0], catalog.drawing(places, "dino"), Facts())
    assert 'font-family="Own-' in front.svg
    assert 'font-family="Source Sans Pro"' in front.svg
    out = tmp_path / "a.pdf"
    build_part(Part("deck", "Deck", "card", [Piece(front, None, 1)], 1), out, game="Dino")
    assert b"StrangeLetters" in out.read_bytes()
    with pypdfium2.PdfDocument(out) as document:
        assert "Rex" in document[0].get_textpage().get_text_range()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (_font(2), "may not be put into documents, its maker says"),
        (_font(0x0100), "may only be put into documents as a whole"),
        (b"\x00\x01\x00\x00" + b"x" * 400, "is no font that can be read"),
        (_font(0)[:20_000], "is no font that can be read"),
    ],
)
def test_fonts_that_are_refused(folder: Folder, data: bytes, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        families(folder(cards_csv=TABLE, Own_ttf=data), "dino", {"title": "Own.ttf"})


def test_what_is_wrong_with_names(folder: Folder) -> None:
    places = folder(cards_csv=TABLE, Own_otf=b"OTTO")
    with pytest.raises(Unreadable) as found:
        families(places, "dino", {"titel": "Own.ttf", "text": "../Own.ttf", "bold": "Own.otf"})
    said = str(found.value)
    assert "no part of a page is called 'titel'; did you mean title?" in said
    assert "no file '../Own.ttf' beside the tables of dino" in said
    assert "'Own.otf' is no TrueType file" in said
