"""Card makers: pictures at the maker's own size, named so that they go up in order.

A maker prints a picture that is larger than the card and cuts it. A card of the kit is drawn at its own size in the
middle of the maker's; where the maker wants more art than there is bleed, its outermost colours go on. Nothing is
stretched.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from PIL import Image

from pnp.draw.face import Face
from pnp.draw.preflight.lint import lint
from pnp.exports.pictures import Frame, drawn_out, painted
from pnp.exports.things import Batch, Thing, file_of
from pnp.named import NamedTuple
from pnp.store import Store
from pnp.units import Size

DPI = 300.0
_OFF = 1.6  # mm: a card may be so much smaller or larger than the maker's, a side


class Product(NamedTuple):
    """One size of card that a maker sells: the picture in pixels at 300 dpi, upright."""

    name: str
    width: int
    height: int


class Maker(NamedTuple):
    """A maker: how many pixels are cut off at each edge, and how far from the picture's edge words are safe."""

    title: str
    products: tuple[Product, ...]
    cut: float
    safe: float

    def trim(self, product: Product) -> Size:
        """The size of the card when it is cut, mm.

        >>> tuple(round(side, 1) for side in MAKERS["mpc"].trim(MAKERS["mpc"].products[0]))
        (63.5, 88.9)
        """
        return Size((product.width - 2 * self.cut) / DPI * 25.4, (product.height - 2 * self.cut) / DPI * 25.4)

    def product(self, trim: Size) -> Product | None:
        """The product that a card of this size is nearest to, None if none is near."""
        upright = Size(min(trim), max(trim))
        found = []
        for product in self.products:
            size = self.trim(product)
            off = max(abs(size.width - upright.width), abs(size.height - upright.height))
            if off <= 2 * _OFF:
                found.append((off, product))
        return min(found)[1] if found else None


# Sizes as their templates and their users' tools have them, autumn 2026.
MAKERS = {
    "mpc": Maker(
        "MakePlayingCards",
        (
            Product("poker", 822, 1122),
            Product("bridge", 747, 1122),
            Product("tarot", 897, 1497),
            Product("domino", 597, 1122),
            Product("business", 672, 1122),
            Product("micro", 447, 597),
        ),
        36.0,
        72.0,
    ),
    "tgc": Maker(
        "The Game Crafter",
        (
            Product("poker", 825, 1125),
            Product("bridge", 750, 1125),
            Product("tarot", 900, 1500),
            Product("domino", 600, 1125),
            Product("business", 675, 1125),
            Product("jumbo", 1125, 1725),
            Product("square", 900, 900),
        ),
        37.5,
        75.0,
    ),
}


class Upload(NamedTuple):
    """One picture to send up: the folder and name of its file, and what is on it."""

    path: str
    image: Image.Image


def deck(maker: Maker, batch: Batch, store: Store | None = None) -> Iterator[Upload]:
    """The pictures of one deck, as often as each card is in it: `001-c07-front.png` and `001-c07-back.png`.

    The numbers are the order in which they go up; a back has its front's number. Where all cards have one back it is
    there once, as `back.png`.
    """
    product = maker.product(batch.things[0].front.trim)
    assert product is not None
    folder = f"{batch.component.name}-{product.name}"
    backs = {thing.back.name: thing.back for thing in batch.things if thing.back is not None}
    shared = len(backs) == 1 and all(thing.back is not None for thing in batch.things)
    if shared:
        yield Upload(f"{folder}/back.png", next(pictures(product, [*backs.values()], store)))
    number, digits = 0, max(3, len(str(batch.pieces)))
    fronts = pictures(product, [thing.front for thing in batch.things], store)
    behind = pictures(product, [] if shared else [thing.back for thing in batch.things if thing.back], store)
    for thing, front in zip(batch.things, fronts, strict=True):
        back = None if shared or thing.back is None else next(behind)
        for _ in range(thing.copies):
            number += 1
            name = f"{folder}/{number:0{digits}}-{file_of(thing.id)}"
            yield Upload(f"{name}-front.png", front)
            if back is not None:
                yield Upload(f"{name}-back.png", back)


def pictures(product: Product, faces: list[Face], store: Store | None = None) -> Iterator[Image.Image]:
    """Each face at the maker's size, upright."""
    size = (product.width, product.height)
    for face, image in zip(faces, painted((Frame(face, DPI, face.bleed) for face in faces), store), strict=True):
        turned = image.transpose(Image.Transpose.ROTATE_90) if face.trim.width > face.trim.height else image
        yield drawn_out(turned, *size)


def unsafe(maker: Maker, product: Product, thing: Thing) -> list[str]:
    """What is said of words that stand outside the maker's safe zone; nothing where all are inside it."""
    needed = (maker.safe - maker.cut) / DPI * 25.4
    trim = maker.trim(product)
    found = []
    for face in (thing.front, thing.back):
        if face is None:
            continue
        upright = Size(min(face.trim), max(face.trim))
        less = min((trim.width - upright.width) / 2, (trim.height - upright.height) / 2)
        held = msgspec.structs.replace(face, safe=max(0.0, needed - less))
        found += [str(each) for each in lint(held) if each.message.startswith("text ")]
    return found
