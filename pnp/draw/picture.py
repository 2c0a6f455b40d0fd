"""A card's picture: a plate drawn by hand or a creature from its parameters, before a landscape."""

from __future__ import annotations

import re
from zlib import crc32

from markupsafe import Markup

from pnp.draw.creatures import LookError, plate, read_look
from pnp.draw.numbers import number
from pnp.errors import Source, Unreadable
from pnp.kit.records import Card
from pnp.places import Places

PLATES = "templates/plates"
MARGIN = 0.5  # around a creature in its box, mm
PLATE_WIDTH, PLATE_HEIGHT = 100.0, 80.0

_ROOT = re.compile(r"\A\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)*<svg\b[^>]*>(.*)</svg>\s*\Z", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def seed(card: Card) -> int:
    """The same card has the same picture everywhere and always."""
    return crc32(card.id.encode())


class Pictures:
    """Plates, creatures and landscapes of cards, as SVG groups."""

    def __init__(self, places: Places, light_ink: bool = False) -> None:
        self._places = places
        self._light_ink = light_ink

    def landscape(self, card: Card, x: float, y: float, width: float, height: float) -> Markup:
        """The land of a card at its hour, in the rectangle given."""
        return Markup("")

    def creature(self, card: Card, x: float, y: float, width: float, height: float) -> Markup:
        """The animal of a card in the box given, feet on its lower edge."""
        kind, _, name = card.picture.partition(":")
        if kind == "plate":
            return self._plate(name, x, y, width, height)
        try:
            look = read_look(card.look, card.picture)
            group = plate(card.picture, look, palette=card.palette, seed=seed(card), box=(width, height), margin=MARGIN)
        except LookError as error:
            raise Unreadable.at(Source(card.id), f"picture: {error}") from None
        return Markup(f'<g transform="translate({number(x)} {number(y)})">{group}</g>')

    def _plate(self, name: str, x: float, y: float, width: float, height: float) -> Markup:
        file = f"{PLATES}/{name}.svg"
        if self._places.find(file) is None:
            raise Unreadable.at(Source(file), f"no such plate: {name!r}")
        match = _ROOT.match(self._places.text(file))
        if match is None:
            raise Unreadable.at(Source(file), "not an SVG file")
        scale = min(width / PLATE_WIDTH, height / PLATE_HEIGHT)
        left, top = x + (width - PLATE_WIDTH * scale) / 2, y + height - PLATE_HEIGHT * scale
        # The plate is a file of the kit: what it may hold is the lint's business, as for every template.
        body = _COMMENT.sub("", match[1])
        return Markup(f'<g transform="translate({number(left)} {number(top)}) scale({scale:.4g})">{body}</g>')
