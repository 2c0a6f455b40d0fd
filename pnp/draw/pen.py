"""What a template draws words and pictures with; one pen per face, which remembers how every text box came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from markupsafe import Markup

from pnp.draw.face import Fit
from pnp.draw.numbers import number
from pnp.draw.pictures.picture import Pictures
from pnp.draw.reads import of_a_picture
from pnp.draw.text.icons import Icons
from pnp.draw.text.textbox import STYLES, Align, Block, Style, run_width, set_line, set_text
from pnp.errors import Source, Unreadable
from pnp.fonts import find_font
from pnp.kit.records import Card
from pnp.svg.runs import LEAST_PART

INK = "#2b211b"
# Numbers, labels and paragraphs come back from face to face; 5 and 5.0 are printed differently.
_text = lru_cache(512, typed=True)(set_text)
_line = lru_cache(2048, typed=True)(set_line)
LONG = 400  # letters: what is longer is set once
SMALLEST_SIZE, LARGEST_SIZE = 1.0, 1000.0  # pt


class Pen:
    """Words by style, icons and pictures, in millimetres. Everything returns SVG that is safe to print as it is.

    Styles: see `pnp.draw.text.textbox.STYLES`; size, least (points), weight and leading (ems) may differ from
    the style's.
    `{{ pen.text(...) }}` prints a text; `{% set block = pen.text(...) %}{{ block }}` keeps it, so that `block.bottom`,
    `block.width` and `block.lines` place what follows.
    """

    def __init__(
        self,
        icons: Icons,
        pictures: Pictures,
        families: Mapping[str, str] = MappingProxyType({}),
        *,
        kern: bool = False,
    ) -> None:
        self._icons = icons
        self._kern = kern  # the words are people's own: pairs of letters are brought together
        self._families = families
        self._pictures = pictures
        self._fits: list[Fit] = []
        self._parts: list[str] = []  # pictures that other faces have as well

    def text(
        self,
        box: str,
        text: str,
        x: float,
        y: float,
        width: float,
        bottom: float,
        style: str = "body",
        fill: str = INK,
        align: Align = "left",
        size: float = 0,
        least: float = 0,
        weight: int = 0,
        leading: float = 0,
        plain: bool = False,
        running: bool = False,
    ) -> Block:
        """A wrapped text named `box`: first baseline at y, last one at `bottom` or above, in a column from x.

        Its lines come out even; those of a `running` text fill the column.
        """
        found = self._style(style, size, least, weight, leading)
        block = (_text if len(str(text)) < LONG else set_text)(
            *(box, str(text), x, y, width, bottom, found, fill, self._icons, align, plain, self._kern, running)
        )
        self._fits.append(block.fit)
        return block

    def line(
        self,
        box: str,
        text: str,
        x: float,
        y: float,
        width: float,
        style: str = "title",
        fill: str = INK,
        align: Align = "left",
        size: float = 0,
        least: float = 0,
        weight: int = 0,
        plain: bool = True,
    ) -> Block:
        """One line named `box`, baseline at y; x is its left edge, middle or right edge. Plain unless told so."""
        found = self._style(style, size, least, weight, 0)
        block = _line(box, str(text), x, y, width, found, fill, self._icons, align, plain, self._kern)
        self._fits.append(block.fit)
        return block

    def width(self, text: str, style: str = "body", size: float = 0, weight: int = 0) -> float:
        """How wide a plain text runs, mm."""
        found = self._style(style, size, 0, weight, 0)
        return run_width(str(text), found, kern=self._kern)

    def _style(self, name: str, size: float, least: float, weight: int, leading: float) -> Style:
        found = _style(name, size, least, weight, leading)
        family = self._families.get(name)
        return found if family is None else found._replace(font=found.font._replace(family=family))

    def icon(self, name: str, x: float, y: float, size: float, colour: str = INK) -> Markup:
        """An icon in a square of `size` mm with its top-left corner at x, y."""
        return self._icons.draw(name, x, y, size, colour)

    @of_a_picture
    def landscape(
        self,
        card: Card,
        x: float,
        y: float,
        width: float,
        height: float,
        suit: Sequence[str] = (),
        prefix: str = "land",
    ) -> Markup:
        """The card's land at its hour, filling a rectangle; the same card has the same hills.

        The land leans towards the colours in `suit`, as many as a suit has. Of several lands on one face each has a
        `prefix` of its own, with which its ids begin.
        """
        return self._part(self._pictures.landscape(card, x, y, width, height, suit, prefix))

    @of_a_picture
    def foreground(
        self, card: Card, x: float, y: float, width: float, height: float, suit: Sequence[str] = ()
    ) -> Markup:
        """What lies nearest in that land, at its lower corners: drawn after the animal, within the same clip."""
        return self._part(self._pictures.foreground(card, x, y, width, height, suit))

    @of_a_picture
    def creature(
        self,
        card: Card,
        window: tuple[float, float, float, float],
        widest: float,
        badges: Sequence[tuple[float, ...]] = (),
        frame: tuple[float, float, float, float] | None = None,
    ) -> Markup:
        """The card's animal between left, top, right and bottom, at most `widest` mm wide; on land it stands.

        `badges` are circles to keep clear of: x, y, radius and the share of the animal that may pass beneath. `frame`
        is what the template clips the picture to: an animal that would fill little of it comes nearer.
        """
        return self._part(self._pictures.creature(card, window, widest, badges, frame))

    def _part(self, drawn: Markup) -> Markup:
        if len(drawn) >= LEAST_PART:
            self._parts.append(str(drawn))
        return drawn

    @of_a_picture
    def stands(self, card: Card) -> bool:
        """Whether the card's animal stands on the ground, or floats."""
        return card.land != "water" and self._pictures.stands(card)

    def plate(self, name: str, x: float, y: float, width: float) -> Markup:
        """A plate drawn by hand, by name, in a box that is `width` wide and four fifths as high."""
        scale = f"{width / 100:.4g}"
        body = self._pictures.plate(name)
        return self._part(Markup(f'<g transform="translate({number(x)} {number(y)}) scale({scale})">{body}</g>'))

    def outline(self, name: str) -> str:
        """The silhouette of a plate as path data for what is seen far off: a hundred high, its feet about (0, 0)."""
        return self._pictures.outline(name)

    def art(self, drawn: Markup) -> Markup:
        """A picture made of shapes (a rosette, a nest) as the page is inked: as it is, or its contours alone."""
        return self._pictures.art(drawn)


def _style(name: str, size: float, least: float, weight: int, leading: float) -> Style:
    if name not in STYLES:
        raise Unreadable.at(Source("style"), f"no style {name!r}; there are {', '.join(STYLES)}")
    style = STYLES[name]
    for points in (size, least):
        if points and not SMALLEST_SIZE <= points <= LARGEST_SIZE:
            message = f"a size from {SMALLEST_SIZE:g} to {LARGEST_SIZE:g} pt, not {points:g}"
            raise Unreadable.at(Source("style"), message)
    if not (size or least or weight or leading):
        return style
    asked = size or style.size
    font = find_font(style.font.family, weight, style.font.italic) if weight else style.font
    return Style(font, asked, least or min(style.least, asked), leading or style.leading)
