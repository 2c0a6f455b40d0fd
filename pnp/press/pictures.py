"""PNG and JPEG images, each content once in a document."""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pnp.press.document import Document, dictionary, pdf_name
from pnp.press.shapes import Spec, fitted
from pnp.press.values import Refused, length, number

if TYPE_CHECKING:
    from pnp.press.form import Form

MOST_PIXELS = 50_000_000


class Picture(NamedTuple):
    """An image in the document: the number of its object, its size in pixels."""

    number: int
    width: int
    height: int
    through: bool = False


class Pictures:
    """The images of one document. `images` gives the bytes for an address that is not a data: URI."""

    def __init__(self, document: Document, images: Callable[[str], bytes] | None) -> None:
        self._document = document
        self._images = images
        self._known: dict[bytes, Picture] = {}

    def get(self, href: str) -> Picture:
        """The image behind an address."""
        data = self._data(href)
        key = hashlib.sha256(data).digest()
        if key not in self._known:
            self._known[key] = self._add(data)
        return self._known[key]

    def _data(self, href: str) -> bytes:
        if href.startswith("data:"):
            head, comma, body = href.partition(",")
            if not comma or head not in ("data:image/png;base64", "data:image/jpeg;base64", "data:image/jpg;base64"):
                raise Refused(f"the painter does not know the image {head[:40]!r}")
            try:
                return base64.b64decode("".join(body.split()), validate=True)
            except binascii.Error:
                raise Refused("the image's base64 is broken") from None
        if self._images is None:
            raise Refused(f"the painter may not fetch the image {href[:60]!r}")
        return self._images(href)

    def _add(self, data: bytes) -> Picture:
        from PIL import Image, UnidentifiedImageError  # only decks with photographs pay for it

        try:
            with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as image:
                width, height = image.size
                if width * height > MOST_PIXELS:
                    raise Refused(f"an image of {width} x {height} pixels is too large")
                entries: dict[str, object] = {
                    "Type": pdf_name("XObject"),
                    "Subtype": pdf_name("Image"),
                    "Width": width,
                    "Height": height,
                    "BitsPerComponent": 8,
                }
                grey, colour = {"ColorSpace": pdf_name("DeviceGray")}, {"ColorSpace": pdf_name("DeviceRGB")}
                if image.format == "JPEG" and image.mode in ("RGB", "L"):
                    entries |= colour if image.mode == "RGB" else grey
                    entries["Filter"] = pdf_name("DCTDecode")
                    return Picture(self._document.stream(dictionary(entries), data, packed=True), width, height)
                through = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
                if through:
                    full = image.convert("RGBA")
                    mask = self._document.stream(dictionary(entries | grey), full.getchannel("A").tobytes())
                    entries["SMask"] = self._document.refer(mask)
                    image.close()
                    pixels, space = full.convert("RGB").tobytes(), colour
                elif image.mode in ("L", "1"):
                    pixels, space = image.convert("L").tobytes(), grey
                else:
                    pixels, space = image.convert("RGB").tobytes(), colour
                made = self._document.stream(dictionary(entries | space), pixels)
                return Picture(made, width, height, through)
        except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
            raise Refused("the painter cannot read the image: neither PNG nor JPEG, or broken") from None


def paint(form: Form, spec: Spec) -> None:
    """An image element: whole and centred in its rectangle, or stretched with preserveAspectRatio="none"."""
    given = spec.geometry
    if not {"href", "width", "height"} <= given.keys():
        raise Refused("an image needs href, width and height")
    picture = form.painter.pictures.get(given["href"])
    x, y = number(given.get("x", "0")), number(given.get("y", "0"))
    room = (x, y, length(given["width"]), length(given["height"]))
    if not room[2] or not room[3]:
        return
    form.set_alpha(spec.alpha[0], spec.alpha[1])
    form.through |= picture.through
    saved = form.save()
    aspect = given.get("preserveAspectRatio", "xMidYMid")
    form.concat(fitted((0.0, 0.0, picture.width, picture.height), room, aspect))
    # PDF's image is one unit high and begins at the bottom.
    form.concat((float(picture.width), 0.0, 0.0, -float(picture.height), 0.0, float(picture.height)))
    form.out.append(f"{form.resource('XObject', picture.number)} Do")
    form.restore(saved)
