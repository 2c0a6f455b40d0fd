"""The two pictures of "Printing tonight" in the README, from pages that `pnp build` prints just now.

usage: python docs/pictures/layouts.py [FOLDER]     (this folder, if none is given)
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
DESK, INK, SHADE = "#d8d0c0", "#2a241c", "#b7ad99"
WIDE = 1640  # pixels of a picture; readers see about half of them
EDGE, GAP, LETTERS, LINE = 28, 26, 25, 31
COLOURS = 128

Picture = Image.Image


class Shot(NamedTuple):
    """Some pages of one build, side by side, and what stands beneath them."""

    caption: str
    game: str
    part: str
    pages: tuple[int, ...]
    options: str = ""


BACKS = (
    (
        Shot("fronts only:\nsheet 3 of 3, six cards", "mating", "environment", (3,)),
        Shot("its backs,\nflipped on the long edge", "mating", "environment", (6,), "--duplex long-edge"),
        Shot("its backs,\nflipped on the short edge", "mating", "environment", (6,), "--duplex short-edge"),
        Shot("gutterfold: one side,\nfolded and glued", "mating", "environment", (1,), "--duplex gutterfold"),
    ),
    (
        Shot(
            "fronts, then backs: print 1 to 3, put the pile back in, print 4 to 6",
            "mating",
            "environment",
            (1, 2, 3, 4, 5, 6),
            "--duplex fronts-then-backs",
        ),
    ),
)
SORTS = (
    (
        Shot("3 mm bleed", "mating", "flashy", (1,), "--bleed 3"),
        Shot("light ink", "mating", "flashy", (1,), "--ink light"),
        Shot("mono ink", "mating", "flashy", (1,), "--ink mono"),
        Shot("hexes, which share cuts", "scary", "tiles", (1,)),
        Shot("small parts", "mating", "females", (1,)),
    ),
    (
        Shot("a tuckbox", "mating", "box-environment", (1,)),
        Shot("a board in two tiles, and the plan that puts them together", "extinction", "darwinia", (1, 2, 3)),
        Shot("the same board, scaled to one sheet", "extinction", "darwinia", (1,), "--board one-sheet"),
    ),
)


def pages(shot: Shot, folder: Path) -> list[Path]:
    """What a shot shows, printed."""
    command = [sys.executable, "-c", "from pnp.cli import main; main()", "build", shot.game, "--part", shot.part]
    subprocess.run([*command, "--no-coverage", "--out", str(folder), *shot.options.split()], check=True)
    return [folder / shot.game / f"{shot.part}.pdf"] * len(shot.pages)


def taken(shot: Shot, high: int) -> list[Picture]:
    """The pages of a shot, an A4 page's long edge `high` pixels long."""
    with tempfile.TemporaryDirectory() as name:
        path = pages(shot, Path(name))[0]
        document = pypdfium2.PdfDocument(path)
        try:
            scale = high / 297 / 72 * 25.4
            return [document[number - 1].render(scale=scale).to_pil().convert("RGB") for number in shot.pages]
        finally:
            document.close()


def letters(size: int, weight: str = "Semibold") -> ImageFont.FreeTypeFont:
    """The sans serif of our pages."""
    spec = find_spec("font_source_sans_pro")
    assert spec is not None and spec.origin is not None
    return ImageFont.truetype(str(Path(spec.origin).parent / "files" / f"SourceSansPro-{weight}.ttf"), size)


def group(shot: Shot, high: int) -> Picture:
    """A shot with its caption beneath; of several pages each with its number."""
    found = taken(shot, high)
    tall, gap = max(page.height for page in found), 12
    wide = sum(page.width for page in found) + gap * (len(found) - 1)
    font = letters(LETTERS)
    lines = shot.caption.split("\n")
    room = max(wide, *(int(font.getlength(line)) + 2 for line in lines))
    out = Image.new("RGB", (room, tall + 14 + LINE * len(lines)), DESK)
    draw = ImageDraw.Draw(out)
    x = (room - wide) // 2
    for number, page in enumerate(found, 1):
        y = tall - page.height
        draw.rectangle((x + 3, y + 3, x + page.width + 2, y + page.height + 2), fill=SHADE)
        out.paste(page, (x, y))
        if len(found) > 3:
            draw.ellipse((x + page.width - 44, y + page.height - 44, x + page.width - 8, y + page.height - 8), fill=INK)
            middle = (x + page.width - 26, y + page.height - 26)
            draw.text(middle, str(number), fill="white", font=letters(25, "Bold"), anchor="mm")
        x += page.width + gap
    for at, line in enumerate(lines):
        draw.text((room / 2, tall + 12 + LINE * at), line, fill=INK, font=font, anchor="ma")
    return out


def picture(rows: Sequence[Sequence[Shot]], heights: Sequence[int]) -> Picture:
    """Rows of shots, spread over the width."""
    made = [[group(shot, high) for shot in row] for row, high in zip(rows, heights, strict=True)]
    tall = sum(max(one.height for one in row) for row in made) + GAP * (len(made) - 1) + 2 * EDGE
    out = Image.new("RGB", (WIDE, tall), DESK)
    y = EDGE
    for row in made:
        space = (WIDE - 2 * EDGE - sum(one.width for one in row)) / (len(row) + 1)
        x, below = EDGE + space, y + max(one.height for one in row)
        for one in row:
            out.paste(one, (round(x), below - one.height))
            x += one.width + space
        y = below + GAP
    return out.quantize(COLOURS, dither=Image.Dither.NONE)


def main(folder: Path) -> None:
    picture(BACKS, (440, 350)).save(folder / "layouts-backs.png", optimize=True)
    picture(SORTS, (380, 380)).save(folder / "layouts.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
