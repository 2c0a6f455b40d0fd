"""Pictures that a deck brings along: PNG, JPEG and SVG files beside its tables, found, measured and shown as images."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path, PurePosixPath

from pnp.draw.numbers import number
from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.svg.colours import Tone
from pnp.wording import near

MOST_PIXELS = 200_000_000
MOST_BYTES = 64_000_000
MOST_PARTS = 100_000  # of its file

_HREF = re.compile(r'href="(file:[^"]*)"')
_DIGITS = re.compile(r"[0-9a-f]{6}")
_ROOT = re.compile(r"<svg\b[^<>]*+>")
_ATTRIBUTE = re.compile(r"""\s(viewBox|width|height)\s*=\s*["']([^"']*)["']""")
_NUMBER = re.compile(r"\s*+([-+]?[0-9.]++(?:e[-+]?[0-9]++)?)\s*+([a-z]*+)\s*+")
KINDS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg")


class Art(NamedTuple):
    """A picture file: its name as a deck writes it, its path, its width for a height of 1, and its content's mark."""

    name: str
    path: Path
    ratio: float
    mark: str

    @property
    def svg(self) -> bool:
        """Whether it is drawn rather than made of pixels."""
        return self.path.suffix.lower() == ".svg"

    def image(self, x: float, y: float, width: float, height: float, tone: Tone = "", aspect: str = "") -> str:
        """The picture as an SVG element, whole in a rectangle, or as `aspect` says (preserveAspectRatio)."""
        shown = f' preserveAspectRatio="{aspect}"' if aspect else ""
        # The mark changes with the file, so that a face shows that it has changed.
        return (
            f'<image href="{addressed(self.name, tone)}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(height)}"{shown} data-mark="{self.mark}"/>'
        )


def addressed(name: str, tone: Tone = "") -> str:
    """A file's address with the tone in which it is shown.

    >>> addressed("pond.png", "grey"), addressed("pond.svg", "#2b211b")
    ('file:pond.png#grey', 'file:pond.svg#2b211b')
    """
    return f"file:{name}#{tone.removeprefix('#')}" if tone else f"file:{name}"


def parted(href: str) -> tuple[str, Tone]:
    """An image's address without and with its tone.

    >>> parted("file:pond.png#grey"), parted("pond.png"), parted("file:pond.svg#2b211b")
    (('file:pond.png', 'grey'), ('pond.png', ''), ('file:pond.svg', '#2b211b'))
    """
    name, _, tone = href.partition("#")
    if href.startswith("data:") or not (tone in ("grey", "light") or _DIGITS.fullmatch(tone)):
        return href, ""
    return name, tone if tone in ("grey", "light") else f"#{tone}"


def find(places: Places, game: str, name: str) -> Art:
    """The picture of that name beside the game's tables or a deck of one's own, or in card_data. Raises Unreadable."""
    if Path(name).suffix.lower() not in KINDS or re.search(r"""["'<>&#\\]""", name):
        raise Unreadable.at(Source(name), "a picture is a file such as pond.png, pond.jpg or pond.svg")
    path = places.picture(game, name)
    if path is not None:
        stamp = path.stat()
        return _measured(name, path, stamp.st_mtime_ns, stamp.st_size)
    there = [PurePosixPath(each).name for kind in KINDS for each in places.names(f"card_data/{game}", kind)]
    message = f"no such picture beside the tables of {game} (card_data/{game}/{name}){near(name, there)}"
    raise Unreadable.at(Source(name), message)


def shows_files(svg: str) -> bool:
    """Whether a face shows picture files."""
    return 'href="file:' in svg


def files(places: Places, game: str, svg: str) -> tuple[tuple[str, Path], ...]:
    """The addresses of all picture files that a face shows, with their paths."""
    if not shows_files(svg):
        return ()
    found = dict.fromkeys(_HREF.findall(svg))
    return tuple((href, find(places, game, parted(href)[0].removeprefix("file:")).path) for href in found)


@cache
def _measured(name: str, path: Path, _changed: int, size: int) -> Art:
    """A picture's shape and mark, found once for each state of its file."""
    if not size:
        raise Unreadable.at(Source(str(path)), "the file is empty")
    if size > MOST_BYTES:
        raise Unreadable.at(Source(str(path)), f"larger than {MOST_BYTES // 10**6} MB")
    digest = hashlib.sha256()
    with path.open("rb") as file:
        head = file.read(100_000)
        digest.update(head)
        while block := file.read(1 << 20):
            digest.update(block)
    if path.suffix.lower() == ".svg":
        ratio = _drawn(path, head)
    else:
        seen = pixels(path)
        ratio = seen.width / seen.height
    return Art(name, path, ratio, digest.hexdigest()[:12])


class Pixels(NamedTuple):
    """A picture made of pixels as it is seen: its width and height, and whether it fills its rectangle."""

    width: int
    height: int
    opaque: bool


def pixels(path: Path) -> Pixels:
    """What the head of a picture's file says. Raises Unreadable for what is none, or takes too long to tell."""
    stamp = path.stat()
    return _pixels(path, stamp.st_mtime_ns, stamp.st_size)


def parts(data: bytes) -> int:
    """How many parts a picture's file has before its pixels, as far as there is a bound: a reader looks at each."""
    at, count = 8, 0
    if data.startswith(b"\x89PNG"):
        while at + 8 <= len(data) and count <= MOST_PARTS:
            at += 12 + int.from_bytes(data[at : at + 4], "big")
            count += 1
    elif data.startswith(b"\xff\xd8"):
        at = 2
        while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA and count <= MOST_PARTS:
            at += 1 if data[at + 1] == 0xFF else 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
            count += 1
    elif data.startswith(b"GIF8"):
        at = 13 + (3 << (data[10] & 7) + 1 if len(data) > 10 and data[10] & 0x80 else 0)
        while data[at : at + 1] == b"!" and count <= MOST_PARTS:
            at += 2
            while at < len(data) and data[at] and count <= MOST_PARTS:
                at += 1 + data[at]
                count += 1
            at += 1
            count += 1
    return count


@cache
def _pixels(path: Path, _changed: int, size: int) -> Pixels:
    from PIL import Image

    if size > MOST_BYTES:
        raise Unreadable.at(Source(str(path)), f"larger than {MOST_BYTES // 10**6} MB")
    if parts(path.read_bytes()) > MOST_PARTS:
        raise Unreadable.at(Source(str(path)), f"a picture of more than {MOST_PARTS:,} parts")
    Image.MAX_IMAGE_PIXELS = None  # our own bound follows, and a warning helps nobody
    try:
        with Image.open(path, formats=("PNG", "JPEG", "GIF", "WEBP")) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                raise Unreadable.at(Source(str(path)), f"an image of {width} x {height} pixels is too large")
            if image.format == "JPEG" and image.getexif().get(0x0112, 1) in (5, 6, 7, 8):
                width, height = height, width
            opaque = image.mode in ("RGB", "L", "CMYK", "YCbCr") and "transparency" not in image.info
    except Unreadable:
        raise
    except Exception:
        # A broken file ends its reader in whatever it happens to do then.
        raise Unreadable.at(Source(str(path)), "neither PNG, JPEG, WebP nor GIF, or broken") from None
    return Pixels(width, height, opaque)


def _drawn(path: Path, head: bytes) -> float:
    """The shape of an SVG by its first element; what it holds is the press's to read."""
    encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    root = _ROOT.search(head.decode(encoding, "replace"))
    if not root:
        raise Unreadable.at(Source(str(path)), "not an SVG file")
    given = dict(_ATTRIBUTE.findall(root[0]))
    sides = [_length(given.get(name, "")) for name in ("width", "height")]
    if all(sides):
        return sides[0] / sides[1]
    view = [_length(part) for part in re.split(r"[\s,]+", given.get("viewBox", "").strip())]
    if len(view) == 4 and view[2] > 0 and view[3] > 0:
        return view[2] / view[3]
    raise Unreadable.at(Source(str(path)), "an SVG needs a viewBox, or width and height")


def _length(text: str) -> float:
    """A length for comparison with another in the same unit; 0 for per cent and what is none."""
    units = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0}
    found = _NUMBER.fullmatch(text.strip()[:40].lower())
    if not found or found[2] not in units:
        return 0.0
    try:
        return max(0.0, float(found[1])) * units[found[2]]
    except ValueError:
        return 0.0
