"""Faces as pictures at a size that another program asks for, painted by the press: what is seen is what prints."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw

from pnp.draw.face import Face
from pnp.files import at_once
from pnp.hashes import code_hash, digest, versions
from pnp.named import NamedTuple
from pnp.press import pdf
from pnp.press.paint import kept_faces
from pnp.sheets.records import Edges, Placement, Sheet
from pnp.store import Store
from pnp.units import Size

# So many faces are painted into one file before it is looked at: the time of a file is shared, the memory is bounded.
_AT_ONCE = 48
_SHY = 0.02  # of a pixel: a page that is a hair too large is painted with a pixel more
_TALLER = 4  # pictures of rounded corners are masked at so many times their size, and made small again


class Frame(NamedTuple):
    """What is shown of a face and at what size: the trim box with `edge` mm around it, `dpi` dots to the inch."""

    face: Face
    dpi: float
    edge: float = 0.0

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the picture.

        >>> Frame(Face("f", "<svg/>", Size(63.5, 88.9)), 300).pixels
        (750, 1050)
        """
        width, height = self.face.trim
        return tuple(round((side + 2 * self.edge) * self.dpi / 25.4) for side in (width, height))  # type: ignore[return-value]


class Album:
    """Pictures that were made before, by the hash of the faces that they show; without a store each is made anew.

    `how` says what is made of the faces, and so does the code of this package: a picture of another program is another.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.store = store
        self._files: dict[Path, str] = {}  # hashes of the files that faces show

    def one(self, frames: Sequence[Frame], how: str, make: Callable[[Iterator[Image.Image]], bytes]) -> bytes:
        """One picture of many faces, such as a sheet of cards."""
        if self.store is None:
            return make(painted(frames))
        key = self._key(frames, how)
        data = self.store.get("picture", key)
        if data is None:
            data = make(painted(frames, self.store))
            self.store.put("picture", key, data)
        return data

    def each(self, frames: Iterable[Frame], how: str, make: Callable[[Image.Image], bytes]) -> Iterator[bytes]:
        """A picture of each face, in order; so many as are not kept are painted together."""
        waiting = iter(frames)
        while some := tuple(islice(waiting, _AT_ONCE)):
            keys = [self._key((frame,), how) if self.store else "" for frame in some]
            found = [self.store.get("picture", key) if self.store else None for key in keys]
            fresh = painted((f for f, data in zip(some, found, strict=True) if data is None), self.store)
            for key, data in zip(keys, found, strict=True):
                if data is None:
                    data = make(next(fresh))
                    if self.store:
                        self.store.put("picture", key, data)
                yield data

    def _key(self, frames: Sequence[Frame], how: str) -> str:
        told = [program(), how]
        for face, dpi, edge in frames:
            told += [kept_faces.key_of_face(face, self._files), repr((dpi, edge))]
        return digest(*told)


@cache
def program() -> str:
    """What makes pictures: the code of this package and the libraries."""
    return digest(code_hash("exports"), versions("pillow", "pypdfium2"))


def painted(frames: Iterable[Frame], store: Store | None = None) -> Iterator[Image.Image]:
    """A picture of each, RGB, in order. What lies beyond the bleed of a face is the last of its colours, drawn out."""
    waiting = iter(frames)
    while some := tuple(islice(waiting, _AT_ONCE)):
        yield from _painted(some, store)


def _painted(frames: tuple[Frame, ...], store: Store | None) -> Iterator[Image.Image]:
    import pypdfium2  # type: ignore[import-untyped]

    # A face may be asked for at several sizes, and is one form all the same.
    faces = {frame.face.name: frame.face for frame in frames}
    sheets = [_sheet(frame, number) for number, frame in enumerate(frames, 1)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "faces.pdf"
        with at_once():
            pdf.write(path, sheets, faces.__getitem__, title="faces", outline=False, store=store)
        with pypdfium2.PdfDocument(path) as document:
            for at, frame in enumerate(frames):
                width, height = frame.pixels
                scale = frame.dpi / 72
                image = document[at].render(scale=scale).to_pil().convert("RGB")
                inner = _inner(frame)
                if image.size != inner:
                    image = image.resize(inner, Image.Resampling.LANCZOS)
                yield drawn_out(image, width, height)


def _edge(frame: Frame) -> float:
    """How much of the bleed is painted: what is asked for, or all there is."""
    return min(frame.edge, frame.face.bleed)


def _inner(frame: Frame) -> tuple[int, int]:
    """The pixels of what is painted: the trim box and its edge."""
    width, height = ((side + 2 * _edge(frame)) * frame.dpi / 25.4 for side in frame.face.trim)
    return round(width), round(height)


def _sheet(frame: Frame, number: int) -> Sheet:
    edge = _edge(frame)
    trim = frame.face.trim
    # The page is whole pixels, so that what is painted need not be made larger or smaller; the half pixel over is art.
    width, height = ((side - _SHY) * 25.4 / frame.dpi for side in _inner(frame))
    over = min(25.4 / frame.dpi, max(0.0, frame.face.bleed - edge))
    placement = Placement(
        frame.face.name, edge, edge, *trim, bleed=Edges(edge + over, edge + over, edge + over, edge + over)
    )
    return Sheet(Size(width, height), "faces", number, "front", (placement,))


def drawn_out(image: Image.Image, width: int, height: int) -> Image.Image:
    """The picture in the middle of a larger one; its outermost lines of pixels go on to the edge."""
    if image.size == (width, height):
        return image
    out = Image.new("RGB", (width, height), "white")
    left, top = (width - image.width) // 2, (height - image.height) // 2
    if left < 0 or top < 0:
        image = image.crop((max(0, -left), max(0, -top), max(0, -left) + width, max(0, -top) + height))
        left, top = max(0, left), max(0, top)
    right, bottom = width - left - image.width, height - top - image.height
    rows = Image.new("RGB", (width, image.height))
    rows.paste(image, (left, 0))
    if left > 0:
        rows.paste(image.crop((0, 0, 1, image.height)).resize((left, image.height)), (0, 0))
    if right > 0:
        side = image.crop((image.width - 1, 0, image.width, image.height))
        rows.paste(side.resize((right, image.height)), (left + image.width, 0))
    out.paste(rows, (0, top))
    if top > 0:
        out.paste(rows.crop((0, 0, width, 1)).resize((width, top)), (0, 0))
    if bottom > 0:
        foot = rows.crop((0, rows.height - 1, width, rows.height))
        out.paste(foot.resize((width, bottom)), (0, top + rows.height))
    return out


def rounded(image: Image.Image, radius: float) -> Image.Image:
    """The picture with corners that are see-through, `radius` in pixels."""
    big = (image.width * _TALLER, image.height * _TALLER)
    mask = Image.new("L", big, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, big[0] - 1, big[1] - 1), radius * _TALLER, fill=255)
    out = image.convert("RGBA")
    out.putalpha(mask.resize(image.size, Image.Resampling.LANCZOS))
    return out


def hexagonal(image: Image.Image) -> Image.Image:
    """The flat-topped hexagon that fills the picture; what lies outside is see-through."""
    width, height = image.width * _TALLER, image.height * _TALLER
    mask = Image.new("L", (width, height), 0)
    corners = [(width / 4, 0), (width * 3 / 4, 0), (width, height / 2)]
    corners += [(width - x, height - y) for x, y in corners]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    out = image.convert("RGBA")
    out.putalpha(mask.resize(image.size, Image.Resampling.LANCZOS))
    return out


def cut_out(image: Image.Image, outline: str) -> Image.Image:
    """The picture as its piece is cut out ("hex", "round"), see-through beyond; anything else is left whole."""
    if outline == "hex":
        return hexagonal(image)
    return rounded(image, min(image.size) / 2) if outline == "round" else image


def png(image: Image.Image, dpi: float = 0.0) -> bytes:
    """The bytes of a PNG file."""
    out = io.BytesIO()
    # The least pains but one: half the time of Pillow's own choice, and files that are a twentieth larger.
    image.save(out, "PNG", compress_level=2, **({"dpi": (dpi, dpi)} if dpi else {}))
    return out.getvalue()


def jpeg(image: Image.Image, quality: int = 90) -> bytes:
    """The bytes of a JPEG file, for tables on a screen: a tenth of the same as PNG."""
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=quality, subsampling=0)
    return out.getvalue()
