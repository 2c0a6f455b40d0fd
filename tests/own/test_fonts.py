"""Fonts of one's own: embedded where their makers allow it, refused in a line where not."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from pnp import catalog
from pnp.draw.parts import Facts
from pnp.draw.text.ownfonts import families
from pnp.errors import Unreadable
from pnp.fonts import SERIF, Font, font_path, metrics
from pnp.press.printing.build import Part, Piece, build_part
from pnp.press.printing.kits import faces
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
    places = folder(cards_csv=TABLE, Own_woff=b"wOFF", Half_otf=b"OTTO")
    with pytest.raises(Unreadable) as found:
        families(places, "dino", {"titel": "Own.ttf", "text": "../Own.ttf", "bold": "Own.woff"})
    said = str(found.value)
    assert "no part of a page is called 'titel'; did you mean title?" in said
    assert "no file '../Own.ttf' beside the tables of dino" in said
    assert "'Own.woff' is no font file" in said
    with pytest.raises(Unreadable, match=r"'Half\.otf' is no font that can be read"):
        families(places, "dino", {"title": "Half.otf"})


def _postscript(flags: int) -> bytes:
    """A part of the house's serif as it is drawn with cubic curves."""
    from fontTools import subset

    with TTFont(font_path(Font(SERIF)).with_suffix(".otf")) as font:
        part = subset.Subsetter(subset.Options(notdef_outline=True))
        part.populate(text="Rex, Eat.")
        part.subset(font)
        font["OS/2"].fsType = flags
        out = io.BytesIO()
        font.save(out)
    return out.getvalue()


def test_a_font_with_postscript_outlines_becomes_truetype_once(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    places = folder(cards_csv=TABLE, Own_otf=_postscript(0))
    [family] = set(families(places, "dino", {"title": "Own.otf"}).values())
    [made] = (tmp_path / "cache").rglob("*.ttf")
    stamp = made.stat().st_mtime_ns
    assert families(places, "dino", {"title": "Own.otf"})["title"] == family and made.stat().st_mtime_ns == stamp
    whole = made.read_bytes()
    made.write_bytes(whole[:500])
    assert families(places, "dino", {"title": "Own.otf"})["title"] == family
    assert made.read_bytes() == whole, "what was damaged is made again, the same on any day"
    with TTFont(made) as ours, TTFont(font_path(Font(SERIF))) as theirs:
        assert ours["glyf"]["R"].numberOfContours == theirs["glyf"]["R"].numberOfContours == 2
        box = [
            [getattr(font["glyf"]["R"], side) for side in ("xMin", "yMin", "xMax", "yMax")] for font in (ours, theirs)
        ]
        assert max(abs(a - b) for a, b in zip(*box, strict=True)) <= 2
        assert ours["hmtx"]["R"][0] == theirs["hmtx"]["R"][0]
    front = Font(family)
    assert metrics(front).em_width("Rex") == metrics(Font(SERIF)).em_width("Rex")


def test_postscript_outlines_that_may_not_be_embedded_are_refused(folder: Folder) -> None:
    with pytest.raises(Unreadable, match="may not be put into documents"):
        families(folder(cards_csv=TABLE, Own_otf=_postscript(2)), "dino", {"title": "Own.otf"})
