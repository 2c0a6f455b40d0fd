"""Everything that the painter knows looks as resvg draws it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pnp.draw.face import Face
from pnp.fonts import SANS, SERIF, Font, font_path
from pnp.press.png import face_image
from pnp.units import Size

from .looks import LOOKS, svg

DPI = 254  # ten pixels a millimetre
FOLDERS = [str(font_path(Font(family)).parent) for family in (SANS, SERIF)]
# Mean difference of a pixel, of 255: edges are smoothed and snapped differently, and that is all.
MOST = 2.0


def ours(text: str) -> Image.Image:
    """The face as the press prints it."""
    return face_image(Face("look", text, Size(40, 30)), DPI).convert("RGB")


def theirs(text: str) -> Image.Image:
    """The face as resvg draws it."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=text,
        width=400,
        height=300,
        dpi=96,
        background="white",
        skip_system_fonts=True,
        font_dirs=FOLDERS,
    )
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGB")


def difference(one: Image.Image, two: Image.Image) -> Image.Image:
    """The pictures' difference, after a blur of one pixel that evens out the ways of smoothing edges."""
    assert one.size == two.size == (400, 300)
    return ImageChops.difference(*(picture.filter(ImageFilter.GaussianBlur(1)) for picture in (one, two)))


def mean(picture: Image.Image) -> float:
    """The mean of all pixels and channels."""
    return float(sum(ImageStat.Stat(picture).mean) / 3)


@pytest.mark.parametrize("name", LOOKS)
def test_looks_like_resvg(name: str, tmp_path: Path) -> None:
    text = svg(LOOKS[name])
    pictures = [ours(text), theirs(text)]
    pictures.append(difference(*pictures))
    if mean(pictures[2]) < MOST:
        return
    sheet = Image.new("RGB", (1200, 300))
    for turn, picture in enumerate(pictures):
        sheet.paste(picture, (400 * turn, 0))
    sheet.save(tmp_path / "look.png")
    pytest.fail(f"{mean(pictures[2]):.2f} of 255 apart, see {tmp_path / 'look.png'}")


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("rect", 'x="3"', 'x="3.5"'),
        ("rect", "#8c2b23", "#9c2b23"),
        ("rect rx", 'rx="6"', 'rx="0"'),
        ("text weights", 'font-weight="900"', 'font-weight="400"'),
        ("opacity of a group", 'opacity=".5"', 'opacity=".55"'),
        ("miterlimit", 'stroke-miterlimit="1.5"', ""),
    ],
)
def test_the_measure_sees_what_an_eye_would(name: str, before: str, after: str) -> None:
    text = svg(LOOKS[name])
    assert before in text
    assert mean(difference(ours(text), ours(text.replace(before, after)))) > MOST
