"""The icon set: one file of symbols on a 24-unit grid, drawn inline wherever an icon is named.

Every icon is one stroke of two units with round ends in one colour; dots (eyes, pips) are the only solids and say
`fill="currentColor"` in the file. A game may bring icons of its own, pictures in a folder `icons` beside its tables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import PurePosixPath
from types import MappingProxyType
from xml.etree import ElementTree

from markupsafe import Markup, escape

from pnp.draw.art import KINDS, Art, find
from pnp.draw.numbers import number
from pnp.errors import Source, Unreadable
from pnp.places import Places
from pnp.svg.colours import Tone
from pnp.svg.outline import bounds, flatten

FILE = "templates/_family/icons.svg"
GRID = 24.0
OWN = "icons"
"""The folder of a game's own: `icons/gold.svg` is `{gold}` in texts, and goes before ours of that name."""

MOST_OWN = 300
_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = {"path", "circle"}
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_DATA = re.compile(r' d="([^"]*)"')


class Icons:
    """All icons by name.

    >>> icons = Icons.read(Places())
    >>> str(icons.draw("female", 0, 0, 6, "#2b211b"))[:44]
    '<g transform="translate(0 0) scale(0.25)" fi'
    """

    def __init__(
        self, shapes: Mapping[str, str], own: Mapping[str, Art] = MappingProxyType({}), tone: Tone = ""
    ) -> None:
        self._shapes = {**shapes, **{name: art.mark for name, art in own.items()}}
        self._own, self._tone = own, tone
        self._extents: dict[str, tuple[float, float]] = {}

    @classmethod
    def read(cls, places: Places, game: str = "", tone: Tone = "") -> Icons:
        """The icons of `_family/icons.svg`: each `<g id="name">` holds paths and circles; and those of a game."""
        try:
            root = ElementTree.fromstring(places.text(FILE))
        except ElementTree.ParseError as error:
            line, column = error.position
            raise Unreadable.at(Source(str(places.get(FILE)), line, column + 1), "not an SVG file") from None
        shapes = {}
        for group in root.iter(f"{_SVG}g"):
            if name := group.get("id"):
                shapes[name] = "".join(_shape(element, name) for element in group)
        return cls(shapes, own_icons(places, game) if game else {}, tone)

    @property
    def shapes(self) -> Mapping[str, str]:
        """What each icon is made of; of one's own the mark of its file."""
        return self._shapes

    @property
    def names(self) -> list[str]:
        """All names, sorted."""
        return sorted(self._shapes)

    def __contains__(self, name: object) -> bool:
        return name in self._shapes

    def extent(self, name: str) -> tuple[float, float]:
        """Left edge and width of what is drawn, stroke included, in parts of the icon's square."""
        if name in self._own:
            wide = min(1.0, self._own[name].ratio)
            return (1 - wide) / 2, wide
        if name not in self._extents:
            lines = [line for data in _DATA.findall(self._shapes[name]) for line in flatten(data)]
            left, _, right, _ = bounds(lines) if lines else (0.0, 0.0, GRID, GRID)
            self._extents[name] = ((left - 1) / GRID, (right - left + 2) / GRID)
        return self._extents[name]

    def draw(self, name: str, x: float, y: float, size: float, colour: str) -> Markup:
        """The icon in a square of `size` mm whose top-left corner is x, y."""
        if name not in self._shapes:
            near = get_close_matches(name, self._shapes, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise Unreadable.at(Source(FILE), f"no icon {name!r}{hint}")
        if name in self._own:
            art = self._own[name]
            wide, high = size * min(1.0, art.ratio), size * min(1.0, 1 / art.ratio)
            return Markup(art.image(x + (size - wide) / 2, y + (size - high) / 2, wide, high, self._tone))
        # The set is our own file, checked by the lint on every face; only the colour comes from elsewhere.
        colour = str(escape(colour))
        return Markup(
            f'<g transform="translate({number(x)} {number(y)}) scale({size / GRID:.4g})" fill="none" stroke="{colour}" '
            f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
            f"{self._shapes[name].replace('currentColor', colour)}</g>"
        )


def _shape(element: ElementTree.Element, name: str) -> str:
    tag = element.tag.removeprefix(_SVG)
    if tag not in _SHAPES:
        raise Unreadable.at(Source(FILE), f"icon {name!r} may hold only paths and circles, not <{tag}>")
    attributes = "".join(f' {key}="{escape(value)}"' for key, value in element.attrib.items())
    return f"<{tag}{attributes}/>"


def own_icons(places: Places, game: str) -> dict[str, Art]:
    """The icons of a game's own by name: `icons/Gold Coin.png` is `{gold-coin}`. Raises Unreadable."""
    found: dict[str, Art] = {}
    for file in places.names(f"card_data/{game}/{OWN}"):
        path = PurePosixPath(file)
        if path.suffix.lower() not in KINDS:
            continue
        name = re.sub(r"[ _]+", "-", path.stem.casefold())
        source = Source(file)
        if not _NAME.fullmatch(name):
            raise Unreadable.at(source, f"{path.stem!r} is no name for an icon: a to z, digits and -")
        if name in found:
            raise Unreadable.at(source, f"there are two icons called {name}")
        if len(found) == MOST_OWN:
            raise Unreadable.at(source, f"more than {MOST_OWN} icons")
        found[name] = find(places, game, f"{OWN}/{path.name}")
    return found
