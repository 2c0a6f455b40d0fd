"""How much ink a page takes, estimated from a small picture of it.

An ink's share is the part of the page that it covers: .5 of black is half the page black, or all of it in middle grey.
What cyan, magenta and yellow have in common is printed in black (full grey replacement), as drivers do when they save.
An estimate: a driver has its own mixture, and paper its own thirst; what it is good for is comparing two designs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 144.0
"""Enough for a share, within 3 %. Much coarser is wrong for line work: no line is rendered thinner than a dot."""

AT_ONCE = 16  # pages
_STRIP = 256  # rows of pixels
MANY = 150  # pages; of more only some are looked at, every so many


class Coverage(NamedTuple):
    """The share of a page, 0 to 1, that each ink covers."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """All inks together, 0 to 4."""
        return self.cyan + self.magenta + self.yellow + self.black

    def __str__(self) -> str:
        parts = zip("CMYK", self, strict=True)
        return f"{self.total:.1%} ({', '.join(f'{ink} {share:.1%}' for ink, share in parts)})"


def coverage(path: Path, dpi: float = DPI, pages: Sequence[int] | None = None) -> Iterator[Coverage]:
    """The inks of each page of a PDF, in order, or of `pages`, counted from 0. Raises Unreadable for what is no PDF."""
    import pypdfium2  # type: ignore[import-untyped]  # late: loading the library takes longer than most commands

    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        raise Unreadable.at(Source(str(path)), f"not a PDF: {error}") from None
    with document:
        wanted = range(len(document)) if pages is None else pages
    for start in range(0, len(wanted), AT_ONCE):
        # The library keeps what it has drawn of a document; thousands of cards would fill the memory.
        with pypdfium2.PdfDocument(path) as document:
            for number in wanted[start : start + AT_ONCE]:
                yield _mean(_rendered(document[number].render(scale=dpi / 72, rev_byteorder=True)))


def _rendered(bitmap: Any) -> Iterator[Image]:
    """A page as the library renders it, strip by strip: as one picture it would be held twice."""
    from PIL import Image

    if bitmap.mode != "RGB":
        yield from _strips(bitmap.to_pil())
        return
    whole = memoryview(bitmap.buffer)
    for top in range(0, bitmap.height, _STRIP):
        rows = min(_STRIP, bitmap.height - top)
        part = whole[top * bitmap.stride : (top + rows) * bitmap.stride]
        yield Image.frombuffer("RGB", (bitmap.width, rows), bytes(part), "raw", "RGB", bitmap.stride, 1)


def sample(pages: int) -> range:
    """The pages of a file that stand for all: each, or of many about a hundred, fronts as often as backs.

    >>> len(sample(150)), sample(2223)
    (150, range(0, 2223, 23))
    """
    return range(pages) if pages <= MANY else range(0, pages, pages // 100 | 1)


def page_coverage(page: Image) -> Coverage:
    """The inks of a picture of a page; what is transparent is bare paper.

    >>> from PIL import Image
    >>> str(page_coverage(Image.new("RGB", (2, 2), "#c0c000")))
    '100.0% (C 0.0%, M 0.0%, Y 75.3%, K 24.7%)'
    """
    return _mean(_strips(page))


def _strips(page: Image) -> Iterator[Image]:
    from PIL import Image

    if page.mode != "RGB":
        over = page.convert("RGBA")
        page = Image.alpha_composite(Image.new("RGBA", over.size, "white"), over).convert("RGB")
    for top in range(0, page.height, _STRIP):
        yield page.crop((0, top, page.width, min(top + _STRIP, page.height)))


def _mean(strips: Iterable[Image]) -> Coverage:
    """The inks of a picture in strips: a large page's channels side by side would take more memory than the press."""
    from PIL import ImageChops, ImageStat

    brightest = 0.0
    count = 0
    sums = [0.0, 0.0, 0.0]
    for strip in strips:
        channels = strip.split()
        count += strip.width * strip.height
        brightest += ImageStat.Stat(ImageChops.lighter(channels[0], ImageChops.lighter(*channels[1:]))).sum[0]
        sums = [before + more for before, more in zip(sums, ImageStat.Stat(strip).sum, strict=True)]
    # The mean of a difference is the difference of the means: black is what the brightest channel lacks, and each
    # colour what its own channel lacks of the brightest.
    light = brightest / count / 255
    red, green, blue = (whole / count / 255 for whole in sums)
    return Coverage(light - red, light - green, light - blue, 1 - light)


def average(pages: Iterable[Coverage]) -> Coverage:
    """The inks of several pages of one size as shares of them all; of none, nothing.

    >>> average([Coverage(0, 0, 0, 1), Coverage(0, 0, 0, 0)]).black
    0.5
    """
    found = list(pages)
    if not found:
        return Coverage(0, 0, 0, 0)
    cyan, magenta, yellow, black = (sum(shares) / len(found) for shares in zip(*found, strict=True))
    return Coverage(cyan, magenta, yellow, black)
