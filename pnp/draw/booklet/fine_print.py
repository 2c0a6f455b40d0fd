"""What of a face cannot be read when it is small: bars as long as its words, in their colour.

Figures stay, and those that a card is about, and its name, stay as long as they can be told apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from markupsafe import Markup

from pnp.draw.numbers import number
from pnp.errors import Unreadable
from pnp.fonts import Font, find_font, font_path, metrics, opened
from pnp.svg.matrices import IDENTITY, apply, multiply, transform
from pnp.units import MM_PER_PT

READABLE = 6.99  # pt
FIGURES = 3  # letters: what is longer becomes a bar even where it could be read
_TEXT = re.compile(r"<text\b([^<>]*+)>([^<]*+)</text>")
LARGE = 9.99  # pt: figures that are compared at the table are as large as this on the thing itself
GROWN = (1.45, 1.25)  # how much larger than its thing such a figure may be drawn, of one digit and of several
SEEN = 3.7  # pt: the least of them, which are shapes; smaller ones are bars as well
NAME = (600, 8.99, 3.6)  # of a name: its least weight, its least size on the thing, the least that is told apart, pt
BOARD = (12.99, 4.99)  # of a board's name, and of what its places are called: as NAME, without a weight
_SIGN = re.compile(r"[+−±×]")
_FIGURE = re.compile(r"[+−–-]?[0-9][0-9.]{0,3}%?|[0-9]–[0-9]")
_PLACE = re.compile(r"[A-Z]{1,2}[0-9]{0,2}")  # what a hex of a board is called, or the letter of its ground
_STEP = re.compile(r"<g\b([^<>]*+)>|</g>|" + _TEXT.pattern)
_ATTRIBUTE = re.compile(r'(?<![\w:-])([\w:-]++)="([^"]*+)"')


@lru_cache(1)
def with_bars(svg: str, scale: float, board: bool) -> str:
    """What a face holds, with bars for its fine print; a back lies on the table many times.

    A `board` has no bars for the names of its hexes.
    """
    # A blank face is one element that holds nothing.
    start = svg.index(">") + 1
    end = max(svg.rfind("</svg>"), start)
    return _TEXT.sub(lambda found: _bar(found, scale, board), svg[start:end])


def place_names(svg: str) -> Iterator[tuple[str, dict[str, str], tuple[float, float]]]:
    """The names of places in a board's drawing: the words, how they are set, and where they stand, mm of the face."""
    moved = [IDENTITY]
    for found in _STEP.finditer(svg):
        given = dict(_ATTRIBUTE.findall(found[1] or found[2] or ""))
        if found[0] == "</g>":
            moved.pop()
        elif found[3] is None:
            moved.append(multiply(transform(given.get("transform", "")), moved[-1]))
        elif _PLACE.fullmatch(found[3].strip()) and "transform" not in given:
            yield found[3].strip(), given, apply(moved[-1], float(given.get("x", "0")), float(given.get("y", "0")))


def as_shapes(words: str, font: Font, size: float, given: dict[str, str]) -> str:
    """Figures as shapes: on a table they may lie under other things, which no words to be read may."""
    paths, advances, em = _glyphs(font)
    k = size / em
    width = sum(advances(letter) for letter in words) * k
    x = float(given.get("x", "0")) - width * {"middle": 0.5, "end": 1.0}.get(given.get("text-anchor", "start"), 0.0)
    out = []
    for letter in words:
        place = f"translate({number(x)} {number(float(given.get('y', '0')))}) scale({k:.6f} {-k:.6f})"
        out.append(f'<path d="{paths(letter)}" transform="{place}"/>')
        x += advances(letter) * k
    turned = f' transform="{given["transform"]}"' if "transform" in given else ""
    return f'<g fill="{given.get("fill", "#2b211b")}"{turned}>{"".join(out)}</g>'


@cache
def _glyphs(font: Font) -> tuple[Callable[[str], str], Callable[[str], float], float]:
    """The outlines of a font's letters, their advances, and how many of its units are an em."""
    from fontTools.pens.svgPathPen import SVGPathPen

    file = opened(font_path(font))
    names, glyphs = file.getBestCmap(), file.getGlyphSet()

    @cache
    def outline(letter: str) -> str:
        pen = SVGPathPen(glyphs)
        if ord(letter) in names:
            glyphs[names[ord(letter)]].draw(pen)
        return str(pen.getCommands())

    return (
        outline,
        lambda letter: float(file["hmtx"][names.get(ord(letter), ".notdef")][0]),
        float(file["head"].unitsPerEm),
    )


def _bar(found: re.Match[str], scale: float, board: bool) -> str:
    """A text, or the bar that stands for it, or nothing for the name of a hex."""
    given = dict(_ATTRIBUTE.findall(found[1]))
    words = Markup(found[2]).unescape().strip()
    try:
        size = float(given["font-size"])
        font = find_font(
            given["font-family"], int(given.get("font-weight", "400")), given.get("font-style") == "italic"
        )
    except (KeyError, ValueError, Unreadable):
        return ""
    if not words:
        return ""
    if len(words) <= FIGURES and size * scale / MM_PER_PT >= READABLE:
        return as_shapes(words, font, size, given)
    if board and _PLACE.fullmatch(words):
        return ""
    grown = min(size * GROWN[len(words) > 1], READABLE * MM_PER_PT / scale)
    if size / MM_PER_PT >= LARGE and grown * scale / MM_PER_PT >= SEEN and _FIGURE.fullmatch(words):
        return as_shapes(words, font, grown, given)
    if _SIGN.fullmatch(words) and size / MM_PER_PT >= LARGE and size * scale / MM_PER_PT >= SEEN:
        return as_shapes(words, font, size, given)
    if board and size / MM_PER_PT >= BOARD[0] and size * scale / MM_PER_PT >= BOARD[1]:
        return as_shapes(words, font, size, given)
    if not board and _is_name(given, size, scale):
        return as_shapes(words, font, size, given)
    width = metrics(font).em_width(words) * size
    x = float(given.get("x", "0")) - width * {"middle": 0.5, "end": 1.0}.get(given.get("text-anchor", "start"), 0.0)
    y, high = float(given.get("y", "0")) - 0.46 * size, 0.34 * size
    turned = f' transform="{given["transform"]}"' if "transform" in given else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(high)}" '
        f'rx="{number(high / 2)}" fill="{given.get("fill", "#2b211b")}" opacity=".55"{turned}/>'
    )


def _is_name(given: dict[str, str], size: float, scale: float) -> bool:
    """Whether a text, `size` mm high on the thing itself, is what the thing is called, and can be told apart."""
    heavy, large, seen = NAME
    points = size / MM_PER_PT
    return points >= large and points * scale >= seen and int(given.get("font-weight", "400")) >= heavy
