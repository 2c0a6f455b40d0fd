"""Strangers' SVG beside resvg's picture of it, feature by feature; `pytest -s -n0` prints the table."""

from __future__ import annotations

import hashlib
import io
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pnp.draw.face import Face
from pnp.errors import Unreadable
from pnp.fonts import SANS, SERIF, Font, font_path
from pnp.press.png import face_image
from pnp.units import Size

from .features import FEATURES
from .strangers import STRANGERS, svg

STORED = Path(__file__).parent / "golden" / "resvg"
VERSION = version("resvg-py")
FOLDERS = [str(font_path(Font(family)).parent) for family in (SANS, SERIF)]
WIDE, HIGH = 40, 30  # mm, ten pixels each
FINER = 3
# Of 255, after a blur that evens out how edges are smoothed: a pixel in the mean, and the worst one.
MEAN, MOST = 2.0, 30.0


def ours(text: str, folder: Path, finer: int = FINER) -> Image.Image:
    """The picture on a face, as the press prints it."""
    path = folder / "x.svg"
    path.write_text(text, encoding="utf-8")
    body = f'<image href="file:x.svg" width="{WIDE}" height="{HIGH}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}mm" height="{HIGH}mm" viewBox="0 0 {WIDE} {HIGH}">'
    face = Face("x", f"{head}{body}</svg>", Size(WIDE, HIGH), files=(("file:x.svg", path),))
    return _smaller(face_image(face, finer * 254), finer)


def stored(text: str) -> Path:
    """Where resvg's picture of a text is kept: under a hash of the text and of the version that drew it."""
    return STORED / f"{hashlib.sha256(f'{VERSION} {FINER} {text}'.encode()).hexdigest()[:16]}.webp"


def theirs(text: str, finer: int = FINER) -> Image.Image:
    """The same by resvg, whole and centred: as it was stored, or drawn now where it was not.

    Four fifths of the time that a comparison takes are resvg's.
    """
    path = stored(text)
    if finer == FINER and path.exists():
        return Image.open(path).convert("RGB")
    return drawn_by_resvg(text, finer)


def drawn_by_resvg(text: str, finer: int = FINER) -> Image.Image:
    """Resvg's picture, drawn now."""
    drawn = resvg_py.svg_to_bytes(
        # A canvas of its own in whole pixels: resvg rounds 151.18 of them up, and stretches.
        svg_string=text.replace('width="40mm" height="30mm"', 'width="40" height="30"'),
        height=finer * 10 * HIGH,
        dpi=96,
        background="white",
        skip_system_fonts=True,
        font_dirs=FOLDERS if "<text" in text else None,  # it reads all of them anew each time
    )
    picture = _smaller(Image.open(io.BytesIO(bytes(drawn))), finer)
    if picture.width > 10 * WIDE + 1:
        raise AssertionError("wider than its place")
    whole = Image.new("RGB", (10 * WIDE, 10 * HIGH), "white")
    whole.paste(picture, ((10 * WIDE - picture.width) // 2, 0))
    return whole


def _smaller(picture: Image.Image, finer: int = FINER) -> Image.Image:
    """Drawn finer than it is compared, since renderers differ in how they snap edges to pixels."""
    return picture.convert("RGB").reduce(finer)


def apart(one: Image.Image, two: Image.Image) -> tuple[float, float]:
    """How far two pictures are apart: the mean pixel and the worst one."""
    blurred = ImageChops.difference(*(picture.filter(ImageFilter.GaussianBlur(1.5)) for picture in (one, two)))
    statistics = ImageStat.Stat(blurred)
    return sum(statistics.mean) / 3, float(max(high for _, high in statistics.extrema))


@pytest.fixture(scope="module")
def table() -> Iterator[list[str]]:
    """One row a feature, printed at the end."""
    rows: list[str] = []
    yield rows
    if rows:
        print("\n" + "\n".join((f"{'feature':<42} mean   max", *rows)))  # noqa: T201


PAGE = Path(__file__).parents[2] / "docs" / "svg.md"


# What resvg does not draw and browsers do: looked at beside Chromium (`python -m tests.press.beside`).
NOT_RESVG = (
    "fill by keyword",
    "fill rgb by blanks",
    "transform in style",
    "transform-origin in style",
    "text line-through by longhand",
    "text white-space pre",
    "draw.io",
    "light-dark of functions",
    "fill color()",
    "figma, wide colours",
)
# Edges are snapped to the pixels of the coarse picture, which is drawn quickly.
COARSE = 120.0


def written(folder: Path) -> tuple[list[str], list[str]]:
    """A row for each of `FEATURES`, and those that are drawn otherwise than resvg draws them."""
    rows, wrong = [], []
    for name, body in FEATURES.items():
        try:
            one = ours(svg(body), folder, 1)
        except Unreadable as error:
            message = error.problems[0].message
            assert error.problems[0].source.line, f"{name}: refused without a place"
            rows.append(f"| {name} | refused: {message} |".replace("`", ""))
            continue
        mean, most = apart(one, theirs(svg(body), 1))
        if name not in NOT_RESVG and not (mean < MEAN and most < COARSE):
            wrong.append(f"{name}: {mean:.2f} in the mean and {most:.0f} at most of 255 apart")
        rows.append(f"| {name} | right |")
    return rows, wrong


def page(rows: list[str]) -> str:
    """docs/svg.md: what is drawn here as resvg draws it, and what is refused."""
    from .test_strangers import REFUSED

    right = sum(row.endswith("| right |") for row in rows)
    lines = [
        "# SVG in pictures of your own",
        "",
        "What `pnp` makes of an SVG file beside your tables, feature by feature. *Right* is what a test draws twice,",
        "here and by resvg, and finds the same; *refused* is what a test sees refused, with file, line and column.",
        "Nothing is left out in silence. Made by `python -m tests.press.test_conformance`, and held by a test.",
        "",
        *BESIDE,
        "",
        f"{len(STRANGERS) + right} right, {len(REFUSED) + len(rows) - right} refused.",
        "",
        "| feature | |",
        "|---|---|",
        *(f"| {name} | right |" for name in STRANGERS),
        *(f"| {name} | refused: {' '.join(found[1].split())} |".replace("`", "") for name, found in REFUSED.items()),
        "",
        "## What people's programs write",
        "",
        "One thing each, as Inkscape, Illustrator, Figma, Affinity, LibreOffice, draw.io and people's hands write it.",
        "",
        "| feature | |",
        "|---|---|",
        *rows,
    ]
    return "\n".join(lines) + "\n"


# Where standards leave it to the renderer, or Chromium is behind them: as exactly as resvg has them.
CHOSEN = {
    "dominant-baseline": "Chromium rounds a font's height to whole units; resvg as we do",
    "dominant-baseline of a group": "Chromium rounds a font's height to whole units; resvg as we do",
    "text baseline middle": "Chromium rounds a font's height to whole units; resvg as we do",
    "text-decoration": "Chromium has a thickness of its own; resvg takes the font's, as we do",
    "text underline": "Chromium has a thickness of its own; resvg takes the font's, as we do",
    "text line-through": "Chromium has a thickness of its own; resvg takes the font's, as we do",
    "rect rx auto": "as SVG 2 has it; Chromium takes the attribute for an error",
    "ellipse rx auto": "as SVG 2 has it; Chromium takes the attribute for an error",
    "path arc to next to nowhere": "Chromium reads places in 32 bits, in which its two ends are one; resvg as we do",
}
BESIDE = (
    "Beside Chromium (`python -m tests.press.beside`, a command, since a browser takes minutes for them all) the same",
    "features and those of the lint: of 456 in picture files 278 right, 169 refused, 9 right by resvg alone, none",
    "wrong; of 434 in templates 187, 244, 3, none. The nine are what standards leave to the renderer; a test holds",
    "them beside resvg as exactly as all else: how far a font's baselines and lines lie (Chromium rounds them, and has",
    'a thickness of its own), `rx="auto"` as an attribute (SVG 2 has it, Chromium takes it for an error), and an arc',
    "whose ends are one in 32 bits and two in 64.",
    "",
    "The press writes an edge within a gradient, two stops at one place, as an edge. In a fill it is cut exactly; in a",
    "stroke, or where it is seen through, it is a function of the gradient, and the file tells its place to four",
    "decimals. What shows it off by up to one in 256 is pdfium (Chromium's viewer), which looks a gradient up in a",
    "table of 256 colours: on a stroke of 40 mm .16 mm, less than a line is wide. To cut a stroke as a fill is cut, it",
    "would have to be made an outline, which viewers smooth otherwise along all of its length: a greater loss.",
)


@pytest.mark.parametrize("name", [name for name in CHOSEN if name not in STRANGERS])
def test_what_is_left_to_the_renderer_is_as_resvg_has_it(name: str, tmp_path: Path) -> None:
    """The others of these are drawn twice below."""
    mean, most = apart(ours(svg(FEATURES[name]), tmp_path), theirs(svg(FEATURES[name])))
    assert mean < MEAN and most < MOST, (mean, most)


def test_what_people_write_is_right_or_refused_and_told_on_the_page(tmp_path: Path) -> None:
    rows, wrong = written(tmp_path)
    assert not wrong
    assert PAGE.read_text(encoding="utf-8") == page(rows), "write it anew: python -m tests.press.test_conformance"


@pytest.mark.parametrize("name", STRANGERS)
def test_drawn_as_resvg_draws_it(name: str, table: list[str], tmp_path: Path) -> None:
    one, two = ours(STRANGERS[name], tmp_path), theirs(STRANGERS[name])
    mean, most = apart(one, two)
    table.append(f"{name:<42} {mean:4.2f} {most:5.0f}")
    assert two.getextrema() != ((255, 255),) * 3, "nothing to compare"
    if mean < MEAN and most < MOST:
        return
    sheet = Image.new("RGB", (30 * WIDE, 10 * HIGH))
    for at, picture in enumerate((one, two, ImageChops.difference(one, two))):
        sheet.paste(picture, (10 * WIDE * at, 0))
    sheet.save(tmp_path / "apart.png")
    pytest.fail(f"{mean:.2f} in the mean and {most:.0f} at most of 255 apart, see {tmp_path / 'apart.png'}")


STORED_AT_ALL = {stored(text): text for text in STRANGERS.values()}


def test_no_picture_is_stored_that_nothing_is_compared_with() -> None:
    # After another version of resvg has come all are drawn, until they are stored anew.
    there = {*STORED.glob("*.webp")}
    assert there <= {*STORED_AT_ALL} or not there & {*STORED_AT_ALL}, "python -m tests.press.test_conformance"


@pytest.mark.parametrize("path", sorted(STORED_AT_ALL)[::20], ids=lambda path: path.stem)
def test_what_is_stored_is_what_resvg_draws(path: Path) -> None:
    """A few are drawn anew; `python -m tests.press.test_conformance` draws all of them."""
    text = STORED_AT_ALL[path]
    assert ImageChops.difference(theirs(text), drawn_by_resvg(text)).getbbox() is None


def test_a_transform_in_style_is_that_of_the_attribute(tmp_path: Path) -> None:
    """Resvg knows none; browsers do, with the units of CSS."""
    rect = '<rect x="14" y="4" width="12" height="9" fill="#b00" '
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">'
    styled = ours(f'{head}{rect}style="transform: translate(4px, 2px) rotate(20deg)"/></svg>', tmp_path)
    plain = ours(f'{head}{rect}transform="translate(4 2) rotate(20)"/></svg>', tmp_path)
    assert ImageChops.difference(styled, plain).getbbox() is None
    assert ImageChops.difference(styled, ours(f"{head}{rect}/></svg>", tmp_path)).getbbox() is not None


def store() -> None:
    """Draw and store resvg's pictures of all, and of nothing else."""
    STORED.mkdir(exist_ok=True)
    for path in {*STORED.glob("*.webp")} - {*STORED_AT_ALL}:
        path.unlink()
    for path, text in STORED_AT_ALL.items():
        drawn_by_resvg(text).save(path, lossless=True, quality=100)


if __name__ == "__main__":
    store()
    with tempfile.TemporaryDirectory() as name:
        PAGE.write_text(page(written(Path(name))[0]), encoding="utf-8")
