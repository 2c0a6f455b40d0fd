"""The properties that SVG elements inherit, read strictly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Literal

import msgspec

from pnp.svg.colours import alpha, solid
from pnp.svg.values import Refused, fraction, length, number, numbers, reference


class Style(msgspec.Struct, frozen=True, eq=False):
    """Inherited properties with their initial values. Compared by identity: equal ones are made once.

    A paint is "" for none, a colour as #rrggbb, or url(#id) for a gradient (see `server`); how much it covers
    stands apart.
    """

    fill: str = "#000000"
    stroke: str = ""
    color: str = "#000000"
    stroke_width: float = 1.0
    linecap: int = 0
    linejoin: int = 0
    miterlimit: float = 4.0
    dasharray: tuple[float, ...] = ()
    dashoffset: float = 0.0
    evenodd: bool = False
    clip_evenodd: bool = False
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    color_alpha: float = 1.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    font_family: str = ""
    font_size: float = 0.0
    font_weight: int = 400
    italic: bool = False
    anchor: Literal["start", "middle", "end"] = "start"
    letter_spacing: float = 0.0
    preserve: bool = False
    fill_current: bool = False  # the paint is whatever colour is in force
    stroke_current: bool = False
    decorated: tuple[tuple[str, str, float], ...] = ()  # lines about words: which, their colour, how much it covers
    order: str = ""  # s where strokes lie beneath fills, with an m where markers do not lie over both
    marker_start: str = ""  # the ids of what stands on the corners of lines
    marker_mid: str = ""
    marker_end: str = ""

    @property
    def alpha(self) -> tuple[float, float]:
        """How much of what lies beneath fills and strokes hide."""
        return self.fill_alpha * self.fill_opacity, self.stroke_alpha * self.stroke_opacity

    @property
    def markers(self) -> tuple[str, str, str]:
        """The ids of the markers at the start, between, and at the end, "" for none."""
        return self.marker_start, self.marker_mid, self.marker_end


def _marker(text: str) -> str:
    return "" if text == "none" else reference(text)


def _order(text: str) -> str:
    words = text.split()
    parts = ("fill", "stroke", "markers")
    if words == ["normal"]:
        return ""
    if not words or len(set(words)) < len(words) or not set(words) <= set(parts):
        raise Refused(f"the painter does not know paint-order {text[:40]!r}")
    whole = (*words, *(part for part in parts if part not in words))
    return ("m" if whole[2] != "markers" else "") + ("s" if whole.index("stroke") < whole.index("fill") else "")


def _keyword(name: str, **values: Any) -> Callable[[str], Any]:
    known = {key.replace("_", "-"): value for key, value in values.items()}

    def read(text: str) -> Any:
        try:
            return known[text]
        except KeyError:
            raise Refused(f"the painter does not know {name} {text!r}") from None

    return read


def _dashes(text: str) -> tuple[float, ...]:
    if text == "none":
        return ()
    values = numbers(text)
    if min(values, default=0) < 0:
        raise Refused("a dash must not be negative")
    if not sum(values):
        return ()
    return tuple(values * 2 if len(values) % 2 else values)


def _miter(text: str) -> float:
    value = number(text)
    if value < 1:
        raise Refused(f"stroke-miterlimit must be at least 1, not {text}")
    return value


def _weight(text: str) -> int:
    known = {"normal": 400, "bold": 700}
    if text in known:
        return known[text]
    if text not in ("100", "200", "300", "400", "500", "600", "700", "800", "900"):
        raise Refused(f"the painter does not know font-weight {text!r}")
    return int(text)


def _spacing(text: str) -> float:
    return 0.0 if text == "normal" else number(text)


def _family(text: str) -> str:
    if "," in text:
        raise Refused(f"one font family, not a list: {text!r}")
    return text.strip().strip("'\"")


# Property to field and reader; the paints are read apart, since they may ask for the current colour.
_FIELDS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "stroke-width": ("stroke_width", length),
    "stroke-linecap": ("linecap", _keyword("stroke-linecap", butt=0, round=1, square=2)),
    "stroke-linejoin": ("linejoin", _keyword("stroke-linejoin", miter=0, round=1, bevel=2)),
    "stroke-miterlimit": ("miterlimit", _miter),
    "stroke-dasharray": ("dasharray", _dashes),
    "stroke-dashoffset": ("dashoffset", number),
    "fill-rule": ("evenodd", _keyword("fill-rule", nonzero=False, evenodd=True)),
    "clip-rule": ("clip_evenodd", _keyword("clip-rule", nonzero=False, evenodd=True)),
    "fill-opacity": ("fill_opacity", fraction),
    "stroke-opacity": ("stroke_opacity", fraction),
    "font-family": ("font_family", _family),
    "font-size": ("font_size", length),
    "font-weight": ("font_weight", _weight),
    "font-style": ("italic", _keyword("font-style", normal=False, italic=True)),
    "text-anchor": ("anchor", _keyword("text-anchor", start="start", middle="middle", end="end")),
    "letter-spacing": ("letter_spacing", _spacing),
    "paint-order": ("order", _order),
    "marker-start": ("marker_start", _marker),
    "marker-mid": ("marker_mid", _marker),
    "marker-end": ("marker_end", _marker),
    "xml:space": ("preserve", _keyword("xml:space", default=False, preserve=True)),
}
_PAINTS = ("fill", "stroke", "color")
_DECORATION = "text-decoration"
DECORATIONS = ("underline", "overline", "line-through")

INHERITED = frozenset((*_FIELDS, *_PAINTS, _DECORATION))
# Not inherited, but allowed on everything that is painted.
OWN = frozenset(("opacity", "clip-path", "mask", "transform", "display"))


def server(paint: str) -> str:
    """The id of the gradient that a paint of a style refers to, "" for a colour or none.

    >>> server("url(#sky)"), server("#ff0000")
    ('sky', '')
    """
    return paint[5:-1] if paint.startswith("url(") else ""


def paint(text: str, current: str, current_alpha: float) -> tuple[str, float]:
    """A fill or stroke as Style keeps it, and how much it covers."""
    if text == "none":
        return "", 1.0
    if text == "currentColor":
        return current, current_alpha
    if text.startswith("url("):
        return f"url(#{reference(text)})", 1.0
    return solid(text), alpha(text)


def derive(style: Style, properties: Iterable[tuple[str, str]]) -> Style:
    """The style of an element within a parent of this style. `inherit` is what happens anyway."""
    given = {name: value.strip() for name, value in properties}
    changes: dict[str, Any] = {}
    for name, value in given.items():
        if value == "inherit" or name in _PAINTS or name == _DECORATION:
            continue
        field, read = _FIELDS[name]
        changes[field] = read(value)
    current, covers = style.color, style.color_alpha
    if given.get("color", "inherit") not in ("inherit", "currentColor"):
        current = changes["color"] = solid(given["color"])
        covers = changes["color_alpha"] = alpha(given["color"])
    for name in ("fill", "stroke"):
        if given.get(name, "inherit") != "inherit":
            changes[name], changes[name + "_alpha"] = paint(given[name], current, covers)
            changes[f"{name}_current"] = given[name] == "currentColor"
        elif "color" in changes and getattr(style, f"{name}_current"):
            # What is handed down is the word, not the colour that it stood for further up.
            changes[name], changes[name + "_alpha"] = current, covers
    if given.get(_DECORATION, "none") not in ("none", "inherit"):
        # Lines are handed down in the colour of whoever asked for them.
        fill = changes.get("fill", style.fill)
        covers = changes.get("fill_alpha", style.fill_alpha) * changes.get("fill_opacity", style.fill_opacity)
        words = given[_DECORATION].split()
        unknown = [word for word in words if word not in (*DECORATIONS, "solid")]
        if unknown or server(fill):
            raise Refused(f"the painter does not know text-decoration {(unknown or words)[0][:40]!r} here")
        lines = tuple((word, fill, covers) for word in words if word in DECORATIONS and fill)
        changes["decorated"] = (*style.decorated, *lines)
    return msgspec.structs.replace(style, **changes) if changes else style


@lru_cache(maxsize=8192)
def derived(style: Style, properties: tuple[tuple[str, str], ...]) -> Style:
    """The same, kept: faces repeat themselves, and equal styles are one."""
    return one(derive(style, properties))


def one(style: Style) -> Style:
    """The style that stands for all that are equal to it."""
    return _one(style.__class__, *msgspec.structs.astuple(style))


@lru_cache(maxsize=8192)
def _one(kind: type[Style], *values: Any) -> Style:
    return kind(*values)


def declarations(text: str) -> list[tuple[str, str]]:
    """The properties in a `style` attribute."""
    found = []
    for part in text.split(";"):
        if not part.strip():
            continue
        name, colon, value = part.partition(":")
        name = name.strip()
        if not colon or name not in (INHERITED | OWN) - {"xml:space", "transform"}:
            raise Refused(f"the painter does not know the style {part.strip()!r}")
        if "!" in value:
            raise Refused(f"the painter does not know {value.strip()!r} in a style")
        found.append((name, value.strip()))
    return found
