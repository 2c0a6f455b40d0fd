"""PNG, JPEG and SVG that a face shows, each content once in a document."""

from __future__ import annotations

import base64
import hashlib
import io
from collections.abc import Callable
from math import hypot
from pathlib import Path
from typing import Any

from pnp import child
from pnp.draw.pictures.art import MOST_BYTES, MOST_PARTS, parted, parts
from pnp.errors import Problem, Source, Unreadable
from pnp.files import read_bytes
from pnp.named import NamedTuple
from pnp.places import installed
from pnp.press.objects.document import dictionary, pdf_name
from pnp.press.objects.painted import Painted, Sketch
from pnp.svg.colours import LIGHT, Tone
from pnp.svg.matrices import IDENTITY, Matrix, multiply
from pnp.svg.values import Refused, length, number

from .content import Content
from .paths import rectangle
from .shapes import Spec, fitted
from .shared import Picture, Printed

LARGE = 20_000  # bytes: what is smaller is held in bounds by counting alone
# A JPEG goes into the file as it is; anything else is unpacked in memory first.
MOST_PIXELS = 200_000_000
MOST_UNPACKED = 9_000_000  # a sheet of A4 at 300 dpi
MOST_TOGETHER = 16_000_000  # on one face, or in one SVG
SMALL = 400  # pixels: a picture of fewer to a side is made larger, as smoothly as a screen would show it
MOST_REFUSED = 1_000  # pictures of which it is known that they are refused
FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
# EXIF says how a camera was held: from the pixels as they lie in the file to the picture as it is seen, both of size 1.
_HELD: dict[int, Matrix] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}


# The complaints about pictures of strangers, by file, hash of what it held and tone, for as long as the program runs.
_refused: dict[tuple[Path, bytes, Tone], tuple[Problem, ...]] = {}


class Held(NamedTuple):
    """A picture that was put into a document: how it is shown, and the mark by which it is found there."""

    picture: Picture
    mark: str


class Pictures:
    """The pictures of one document.

    `images` gives the bytes for an address that is neither a data: URI nor a file of the face; `draw` paints SVG;
    `put` writes what was painted into the document and tells its mark.
    """

    def __init__(
        self,
        images: Callable[[str], bytes] | None,
        draw: Callable[[bytes, str, Tone], tuple[Picture, Painted]],
        put: Callable[[Painted], str],
    ) -> None:
        self._images = images
        self._draw = draw
        self._put = put
        self._known: dict[tuple[bytes, Tone], Held] = {}
        self._addresses: dict[object, Held] = {}

    def get(self, href: str, path: Path | None, whole: Tone) -> Held:
        """The picture behind an address, in its own tone or that of the `whole` that shows it.

        Raises Refused, and Unreadable for what is wrong within a file.
        """
        known = self._addresses.get((href, path, whole))
        if known is None:
            name, tone = parted(href)
            tone = tone or whole
            data = self._read(path) if path else self._data(href)
            key = (hashlib.sha256(data).digest(), tone)
            if path and len(data) > LARGE and not path.is_relative_to(installed()) and not child.within():
                _try_out(path, *key)
            if key not in self._known:
                drawn = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<" or data[:2] in (b"\xff\xfe", b"\xfe\xff")
                if drawn and (not path or href.startswith("data:")):
                    raise Refused("the painter takes no SVG but from a file of its own")
                shown = str(path) if path else name[:60]
                picture, painted = self._draw(data, shown, tone) if drawn else self._add(data, shown, tone)
                self._known[key] = Held(picture, self._put(painted))
            known = self._addresses[href, path, whole] = self._known[key]
        return known

    def _read(self, path: Path) -> bytes:
        try:
            return read_bytes(path, MOST_BYTES)
        except OSError as error:
            raise Unreadable.at(Source(str(path)), (error.strerror or "cannot be read").lower()) from None

    def _data(self, href: str) -> bytes:
        if href.startswith("data:"):
            head, comma, body = href.partition(",")
            if not comma or head not in (
                *(f"data:image/{kind};base64" for kind in ("png", "jpeg", "jpg", "gif", "webp")),
            ):
                raise Refused(f"the painter does not know the image {head[:40]!r}")
            try:
                return base64.b64decode("".join(body.split()), validate=True)
            except ValueError:  # binascii.Error is one, and so is what is no ASCII
                raise Refused("the image's base64 is broken") from None
        if self._images is None:
            raise Refused(f"the painter may not fetch the image {href[:60]!r}")
        return self._images(href)

    def _add(self, data: bytes, name: str, tone: Tone) -> tuple[Picture, Painted]:
        from PIL import Image  # only decks with photographs pay for it

        sketch = Sketch()
        if parts(data) > MOST_PARTS:
            raise Refused(f"a picture of more than {MOST_PARTS:,} parts")
        Image.MAX_IMAGE_PIXELS = None  # our own bound comes first, and a warning helps nobody
        try:
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                width, height = image.size
                if getattr(image, "is_animated", False):  # how many frames there are would take to read them all
                    raise Refused("a picture that moves; save one of its frames")
                small = max(width, height) < SMALL
                raw = image.format == "JPEG" and image.mode in ("RGB", "L") and not tone and not small
                if width * height > (MOST_PIXELS if raw else MOST_UNPACKED):
                    raise Refused(f"an image of {width} x {height} pixels is too large")
                through = _jpeg(sketch, image, data) if raw else _pixels(sketch, image, tone)
                unpacked = 0 if raw else width * height
                held = image.getexif().get(0x0112, 1) if image.format == "JPEG" else 1
                if held in (5, 6, 7, 8):
                    width, height = height, width
        except Refused:
            raise
        except Exception:
            # A broken file ends its reader in whatever it happens to do then: IndexError, struct.error, KeyError.
            raise Refused("the painter cannot read the image: neither PNG, JPEG, WebP nor GIF, or broken") from None
        # PDF's image is one unit wide and high and begins at the bottom.
        turned = multiply((1.0, 0.0, 0.0, -1.0, 0.0, 1.0), _HELD.get(held, IDENTITY))
        matrix = multiply(turned, (float(width), 0.0, 0.0, float(height), 0.0, 0.0))
        prints = (Printed(name, 1.0),)
        return Picture(0, width, height, through, matrix, prints, unpacked), Painted(tuple(sketch.objects))


def _jpeg(sketch: Sketch, image: Any, data: bytes) -> bool:
    """A JPEG as it is; nothing shines through it."""
    entries = _entries(image, "DeviceRGB" if image.mode == "RGB" else "DeviceGray")
    entries["Filter"] = pdf_name("DCTDecode")
    sketch.stream(dictionary(entries), data, packed=True, last=True)
    return False


def _pixels(sketch: Sketch, image: Any, tone: Tone) -> bool:
    """Any other image, unpacked; whether something shines through it."""
    from PIL import Image

    through = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    if max(image.size) < SMALL:
        # Readers of PDF differ in whether they smooth what they enlarge; so it is done here.
        times = -(-SMALL // max(image.size))
        image = image.convert("RGBA" if through else "L" if image.mode in ("1", "L") else "RGB")
        image = image.resize((image.width * times, image.height * times), Image.Resampling.BICUBIC)
    mask = None
    if through:
        image = image.convert("RGBA")
        alpha = image.getchannel("A").tobytes()
        mask = sketch.stream(dictionary(_entries(image, "DeviceGray")), alpha)
    if image.mode in ("I", "I;16", "I;16B", "F"):
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    grey = tone == "grey" or image.mode in ("L", "1", "LA")
    image = image.convert("L" if grey else "RGB")
    if tone == "light":
        image = image.point([255 - round((255 - value) * LIGHT) for value in range(256)] * len(image.getbands()))
    entries = _entries(image, "DeviceGray" if grey else "DeviceRGB")
    if mask is not None:
        entries["SMask"] = sketch.refer(mask)
    sketch.stream(dictionary(entries), image.tobytes(), last=True)
    return through


def _try_out(path: Path, content: bytes, tone: Tone) -> None:
    """A stranger's picture painted once in the child, where it can do no harm: the counts that refuse it are ours, and
    this is for what they have not thought of. `content` is the hash of what the file holds.

    What was refused is refused again without a second look: where a card cannot be drawn, its cell is looked for by
    trying its picture once more.
    """
    key = (path, content, tone)
    known = _refused.get(key)
    if known is not None:
        raise Unreadable(known)
    try:
        child.shared().ask("pnp.press.trial:paint_file", str(path), tone)
    except child.Stopped as error:
        raise Unreadable.at(Source(str(path)), f"the picture {error}") from None
    except Unreadable as error:
        if len(_refused) >= MOST_REFUSED:
            _refused.clear()
        _refused[key] = error.problems
        raise


def _entries(image: Any, space: str) -> dict[str, object]:
    return {
        "Type": pdf_name("XObject"),
        "Subtype": pdf_name("Image"),
        "Width": image.width,
        "Height": image.height,
        "BitsPerComponent": 8,
        "ColorSpace": pdf_name(space),
    }


def paint(form: Content, spec: Spec) -> None:
    """An image element: whole in its rectangle, filling it, or stretched, as preserveAspectRatio says."""
    given = spec.geometry
    if not {"href", "width", "height"} <= given.keys():
        raise Refused("an image needs href, width and height")
    x, y = number(given.get("x", "0")), number(given.get("y", "0"))
    room = (x, y, length(given["width"]), length(given["height"]))
    if not room[2] or not room[3]:
        return
    picture = form.shared.picture(given["href"], form.files.get(given["href"]), form.tone)
    if picture.unpacked and given["href"] not in form.unpacked:
        form.unpacked.add(given["href"])
        form.tally("pixels of pictures", MOST_TOGETHER, picture.unpacked)
    form.set_alpha(spec.alpha[0], spec.alpha[1])
    form.through |= picture.through
    saved = form.save()
    aspect = given.get("preserveAspectRatio", "xMidYMid")
    if aspect.endswith("slice"):
        form.out.append(f"{rectangle(*room)} W n")
    form.concat(fitted((0.0, 0.0, picture.width, picture.height), room, aspect), numbers=False)
    a, b, c, d = form.matrix[:4]
    units = max(hypot(a, b), hypot(c, d))  # of the whole to one of the picture's, where it is stretched most
    form.prints += [Printed(name, many / units) for name, many in picture.prints]
    if picture.matrix != IDENTITY:
        form.concat(picture.matrix, numbers=False)
    form.out.append(f"{form.resource('XObject', picture.number)} Do")
    form.restore(saved)
