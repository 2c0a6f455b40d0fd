"""PDF/X-1a by a press's own profile, read back with pikepdf and Pillow."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image, ImageCms

from pnp.cli import cli
from pnp.errors import Unreadable
from pnp.exports import drivethru
from pnp.exports.drivethru import write_for_press
from pnp.exports.pressready import Profile
from pnp.units import Size

from .icc import profile
from .made import batch


@pytest.fixture
def press(tmp_path: Path) -> Profile:
    path = tmp_path / "press.icc"
    path.write_bytes(profile())
    return Profile(path)


def test_a_deck_in_four_inks(press: Profile, tmp_path: Path) -> None:
    ink = write_for_press(batch(2, trim=Size(63, 88), copies=2), tmp_path / "a.pdf", "The Pond", press)
    assert 0 < ink <= 400
    with pikepdf.open(tmp_path / "a.pdf") as file:
        assert file.pdf_version == "1.4" and not file.is_encrypted
        assert str(file.trailer.Info.GTS_PDFXVersion) == "PDF/X-1a:2003"
        assert str(file.trailer.Info.Trapped) == "/False"
        (intent,) = file.Root.OutputIntents
        assert intent.S == "/GTS_PDFX" and bytes(intent.DestOutputProfile.read_bytes()) == profile()
        assert str(intent.OutputConditionIdentifier) == "A made-up press"
        assert len(file.pages) == 8, "two cards, two copies each, fronts and backs"
        pictures = set()
        for page in file.pages:
            assert [float(side) for side in page.MediaBox] == [0, 0, 198, 270]
            assert [round(float(side), 3) for side in page.TrimBox] == [9, 9, 189, 261]
            assert set(page.Resources.keys()) == {"/XObject"}, "no fonts, no graphics states, no transparency"
            picture = page.Resources.XObject.P
            assert picture.ColorSpace == "/DeviceCMYK" and "/SMask" not in picture
            assert (int(picture.Width), int(picture.Height)) == (1100, 1500)
            pictures.add(picture.objgen)
        assert len(pictures) == 3, "two fronts, one back"


def test_colours_go_through_the_profile(press: Profile) -> None:
    def inks(colour: str) -> tuple[int, ...]:
        found = press.converted(Image.new("RGB", (4, 4), colour)).getpixel((1, 1))
        assert isinstance(found, tuple)
        return found

    assert sum(inks("white")) < 12, "paper is left bare"
    cyan, magenta, yellow, _ = inks("red")
    assert cyan < 60 < 150 < min(magenta, yellow)
    assert inks("black")[3] > 200


def test_a_profile_that_cannot_be_written_again_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Ghostscript's ps_cmyk.icc: it opens, and fails with the first picture."""

    def fails(*_: object) -> None:
        raise OSError("Could not determine profile size")

    monkeypatch.setattr(ImageCms, "applyTransform", fails)
    path = tmp_path / "a.icc"
    path.write_bytes(profile())
    with pytest.raises(Unreadable, match="no ICC profile that can be used: Could not determine profile size"):
        Profile(path)


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"", "no ICC profile"), (b"%PDF-1.4" * 40, "no ICC profile"), (profile(b"RGB ", b"mntr"), "a profile for RGB")],
)
def test_what_is_no_profile_of_a_press(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "a.icc"
    path.write_bytes(data)
    with pytest.raises(Unreadable, match=message):
        Profile(path)


def test_the_pictures_are_as_seen(press: Profile, tmp_path: Path) -> None:
    write_for_press(batch(1, trim=Size(63, 88)), tmp_path / "a.pdf", "The Pond", press)
    with pikepdf.open(tmp_path / "a.pdf") as file:
        raw = file.pages[1].Resources.XObject.P.read_raw_bytes()
    shown = Image.open(io.BytesIO(raw))
    assert shown.mode == "CMYK"
    found = shown.getpixel((550, 750))
    assert isinstance(found, tuple) and found != (0, 0, 0, 0)


@pytest.mark.parametrize(("ink", "warned"), [(240.0, False), (240.5, True)])
def test_more_ink_than_the_maker_takes_is_said(
    ink: float, warned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drivethru, "write_for_press", lambda *_, **__: ink)
    (tmp_path / "press.icc").write_bytes(profile())
    words = ["export", "mating", "--to", "dtc", "--part", "lunch", "--profile", str(tmp_path / "press.icc")]
    done = CliRunner().invoke(cli, [*words, "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert ("takes 240 % at most" in done.output) is warned
