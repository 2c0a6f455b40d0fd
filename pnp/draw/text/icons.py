"""The icon set: one file of symbols on a 24-unit grid, drawn inline wherever an icon is named.

Every icon is one stroke of two units with round ends in one colour; dots (eyes, pips) are the only solids and say
`fill="currentColor"` in the file. A game may bring icons of its own, pictures in a folder `icons` beside its tables: an
SVG that is all black, all white or `currentColor` takes the colour that is asked for, as ours do; anything else keeps
its own, and lies on a disc of paper where what is asked for is light, since the ground is dark there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from unicodedata import normalize
from xml.etree import ElementTree

from markupsafe import Markup, escape

from pnp.draw.numbers import number
from pnp.draw.pictures.art import KINDS, Art, find
from pnp.errors import Source, Unreadable
from pnp.places import Places
from pnp.svg.colours import Tone, hexadecimal, luminance, toned
from pnp.svg.outline import bounds, flatten
from pnp.svg.values import Refused

FILE = "templates/_family/icons.svg"
GRID = 24.0
OWN = "icons"
"""The folder of a game's own: `icons/gold.svg` is `{gold}` in texts, and goes before ours of that name."""

MOST_OWN = 300
_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = {"path", "circle"}
_HEX = re.compile(r"#[0-9a-f]{6}")
DISC = "#fbf6e9"  # the family's paper
_NAME = re.compile(r"[^\W_][^\W_]*(?:-[^\W_]+)*")
_LONGEST = 40
_DATA = re.compile(r' d="([^"]*)"')
# Of an icon of one's own that may be drawn in any colour: what is painted, and whatever is no plain paint.
_PAINTS = re.compile(r"""(?<![\w-])(?:fill|stroke|color)\s*+[=:]\s*+["']?\s*+([^"';}<>]++)""")
_PAINTED = re.compile(r"<(?:\w+:)?(?:path|circle|ellipse|rect|polygon|polyline|text|use)\b([^<>]*+)>")
_NOT_PLAIN = re.compile(r"<(?:\w+:)?(?:image|foreignObject)\b|gradient|url\(|<pattern|<mask|<!ENTITY", re.IGNORECASE)
MOST_PLAIN = 60_000  # bytes of a drawing that is looked through for its colours
LIGHT_ASKED = 0.45  # luminance: what is lighter is asked for on dark grounds
ON_DISC = 0.74  # of its square, what is left of an icon on a disc


def icon_name(text: str) -> str:
    """What an icon is called, however it is written.

    >>> icon_name("Gold Coin"), icon_name("Żołądź")
    ('gold-coin', 'żołądź')
    """
    return re.sub(r"[ _]+", "-", normalize("NFC", text).strip().casefold())


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
            return self._drawn(name, x, y, size, colour)
        # The set is our own file, checked by the lint on every face; only the colour comes from elsewhere.
        colour = str(escape(colour))
        return Markup(
            f'<g transform="translate({number(x)} {number(y)}) scale({size / GRID:.4g})" fill="none" stroke="{colour}" '
            f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
            f"{self._shapes[name].replace('currentColor', colour)}</g>"
        )

    def _drawn(self, name: str, x: float, y: float, size: float, colour: str) -> Markup:
        """An icon of a game's own: in the colour asked for, or in its own colours where they can be seen."""
        art, tone, below = self._own[name], self._tone, ""
        if _HEX.fullmatch(colour):
            if art.svg and _one_colour(art.path, art.mark):
                tone = toned(colour, "grey") if tone == "grey" else colour
            elif luminance(colour) > LIGHT_ASKED:
                middle = f'cx="{number(x + size / 2)}" cy="{number(y + size / 2)}"'
                below = f'<circle {middle} r="{number(size * 0.52)}" fill="{DISC}"/>'
                x, y, size = x + size * (1 - ON_DISC) / 2, y + size * (1 - ON_DISC) / 2, size * ON_DISC
        wide, high = size * min(1.0, art.ratio), size * min(1.0, 1 / art.ratio)
        return Markup(below + art.image(x + (size - wide) / 2, y + (size - high) / 2, wide, high, tone))


@cache
def _one_colour(path: Path, _mark: str) -> bool:
    """Whether an icon of somebody's is a drawing all in black, in white, or in `currentColor`."""
    try:
        text = path.read_bytes()[: MOST_PLAIN + 1].decode("utf-8")
    except (OSError, UnicodeError):
        return False
    if len(text) > MOST_PLAIN or _NOT_PLAIN.search(text):
        return False
    found = set()
    for paint in _PAINTS.findall(text):
        word = paint.removesuffix("!important").strip().lower()
        if word in ("none", "transparent", "inherit", "currentcolor"):
            found |= {word} & {"currentcolor"}
            continue
        try:
            found.add(hexadecimal(word))
        except Refused:
            return False
    # What says nothing is black, unless something around it speaks for it.
    silent = [at.start() for at in _PAINTED.finditer(text) if "fill" not in at[1] and "class" not in at[1]]
    if silent and not 0 <= text.find("fill") < silent[-1]:
        found.add("#000000")
    return len(found) == 1 and found <= {"#000000", "#ffffff", "currentcolor"}


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
        name = icon_name(path.stem)
        source = Source(file)
        if not _NAME.fullmatch(name) or len(name) > _LONGEST:
            message = f"{path.stem!r} is no name for an icon: at most {_LONGEST} letters, digits and -"
            raise Unreadable.at(source, message)
        if name in found:
            raise Unreadable.at(source, f"there are two icons called {name}")
        if len(found) == MOST_OWN:
            raise Unreadable.at(source, f"more than {MOST_OWN} icons")
        found[name] = find(places, game, f"{OWN}/{path.name}")
    return found
