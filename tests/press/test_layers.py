"""Layers of a printed file: what a reader can switch off, and that it is gone then and nothing else."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from tests.press.test_pdf import built

LAYERS = ["backgrounds", "words", "marks", "backs"]
DPMM = 3  # pixels of a millimetre


def shown(path: Path, page: int, off: str, tmp_path: Path) -> Image.Image:
    """A page without a layer."""
    with pikepdf.open(path) as pdf:
        layers = pdf.Root.OCProperties
        layers.D.OFF = pikepdf.Array([group for group in layers.OCGs if str(group.Name) == off])
        pdf.save(tmp_path / "off.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "off.pdf")
    picture = document[page].render(scale=DPMM * 25.4 / 72).to_pil().convert("RGB")
    document.close()
    return picture


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("layers") / "combat.pdf").path


def test_a_reader_is_told_of_them(file: Path) -> None:
    with pikepdf.open(file) as pdf:
        layers = pdf.Root.OCProperties
        assert [str(group.Name) for group in layers.OCGs] == LAYERS
        assert layers.D.BaseState == "/ON" and "/OFF" not in layers.D
        for page in pdf.pages:
            assert set(page.Resources.Properties) == {f"/{name.capitalize()}" for name in LAYERS}


@pytest.mark.parametrize(
    ("page", "off", "goes", "stays"),
    [
        # mm from the corner of the sheet, where its first card begins at 10.5, 16.5 (A4, nine cards).
        (0, "backgrounds", "ground", "words"),
        (0, "words", "words", "ground"),
        (0, "marks", "marks", "ground"),
        (1, "backs", "ground", "marks"),
    ],
)
def test_what_is_switched_off_is_gone(file: Path, tmp_path: Path, page: int, off: str, goes: str, stays: str) -> None:
    whole, less = (shown(file, page, layer, tmp_path) for layer in ("", off))
    left, top = ((whole.width / DPMM - 3 * 63) / 2, (whole.height / DPMM - 3 * 88) / 2)
    places = {
        "ground": (left + 40, top + 60, left + 60, top + 80),
        "words": (left + 4, top + 12, left + 30, top + 22),
        "marks": (0, top - 1, left - 3.5, top + 1),
    }

    def changed(place: str) -> bool:
        box = tuple(round(value * DPMM) for value in places[place])
        return ImageChops.difference(whole.crop(box), less.crop(box)).getbbox() is not None  # type: ignore[arg-type]

    assert changed(goes) and (stays == "words" or not changed(stays))


def test_words_stay_where_the_ground_is_gone(file: Path, tmp_path: Path) -> None:
    """Black on white instead of black on red."""
    less = shown(file, 0, "backgrounds", tmp_path)
    left, top = ((less.width / DPMM - 3 * 63) / 2, (less.height / DPMM - 3 * 88) / 2)
    word = less.crop(tuple(round(value * DPMM) for value in (left + 4, top + 12, left + 30, top + 22)))  # type: ignore[arg-type]
    assert word.convert("L").getextrema()[0] < 60 and word.getpixel((0, 0)) == (255, 255, 255)
