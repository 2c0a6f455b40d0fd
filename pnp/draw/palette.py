"""Colours by purpose: what a template names ("ground", "paper"), and how well two of them stand apart.

The colours themselves are data: `templates/_family/palette.toml` and `templates/<game>/palette.toml`. A template names
purposes only, so another way of inking a page is another mapping, and `{% if ink.light %}` where shapes differ too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.places import Places

# Only full colour is drawn now. Templates ask for purposes, so "light" and "mono" need no new template names.
MODES = ("full",)

_HEX = re.compile(r"#[0-9a-f]{6}\Z")
_COLOUR_NAMES = {"ground", "dark", "light", "accent"}


class Ink(msgspec.Struct, frozen=True, kw_only=True):
    """The colours that all faces share, and the way a page is inked."""

    mode: str = "full"
    ink: str
    muted: str
    paper: str
    cream: str
    rule: str
    gold: str
    frame: str
    white: str

    @property
    def light(self) -> bool:
        """Whether the page saves ink: white grounds and outlines."""
        return self.mode != "full"

    def on(self, ground: str) -> str:
        """The text colour for a ground: white on dark, ink on light (the border is a luminance of .30)."""
        return self.white if luminance(ground) < 0.30 else self.ink


class Suit(msgspec.Struct, frozen=True, kw_only=True):
    """One suit of a game: its colours by purpose, its panel edge, icon and letter."""

    name: str
    ground: str
    dark: str
    light: str
    accent: str
    edge: str = "straight"
    icon: str = ""
    letter: str = ""


class Palette(NamedTuple):
    """All colours that a game's templates may name."""

    ink: Ink
    suits: Mapping[str, Suit]

    def suit(self, name: str) -> Suit:
        """The suit of that name; an unknown one is an error that lists those that exist."""
        if name not in self.suits:
            known = ", ".join(sorted(self.suits)) or "none"
            raise Unreadable.at(Source("palette.toml"), f"no suit {name!r}; there are {known}")
        return self.suits[name]


def read_palette(places: Places, game: str, mode: str = "full") -> Palette:
    """The family's colours and a game's suits; every bad colour is a problem of its file."""
    if mode not in MODES:
        raise Unreadable.at(Source("palette.toml"), f"no ink mode {mode!r}; there is {', '.join(MODES)}")
    family = _table(places, "templates/_family/palette.toml").get("family", {})
    name = f"templates/{game}/palette.toml"
    suits = _table(places, name).get("suits", {}) if places.find(name) else {}
    problems = [
        Problem(Source(file, 0, f"{where}.{key}"), f"expected a colour as #rrggbb, got {value!r}")
        for file, where, table, colours in (
            ("templates/_family/palette.toml", "family", family, set(family)),
            *((name, f"suits.{suit}", table, _COLOUR_NAMES & set(table)) for suit, table in suits.items()),
        )
        for key, value in table.items()
        if key in colours and not (isinstance(value, str) and _HEX.match(value))
    ]
    if problems:
        raise Unreadable(problems)
    try:
        ink = msgspec.convert({**family, "mode": mode}, Ink)
        read = {suit: msgspec.convert({**table, "name": suit}, Suit) for suit, table in suits.items()}
    except msgspec.ValidationError as error:
        raise Unreadable.at(Source(name), str(error)) from None
    return Palette(ink, read)


def _table(places: Places, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(places.text(name))
    except tomllib.TOMLDecodeError as error:
        raise Unreadable.at(Source(str(places.get(name))), str(error)) from None


def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green, blue from 0 to 1.

    >>> rgb("#ff8000")[0], rgb("#fff")[2]
    (1.0, 1.0)
    """
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    if not re.fullmatch(r"[0-9a-fA-F]{6}", digits):
        raise ValueError(f"not a colour: {colour!r}")
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance from 0 (black) to 1 (white), after WCAG 2.

    >>> luminance("#ffffff"), luminance("#000000")
    (1.0, 0.0)
    """
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio from 1 to 21, after WCAG 2.

    >>> round(contrast("#000", "#fff"), 1), round(contrast("#5f5242", "#fbf6e9"), 1)
    (21.0, 7.0)
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mix(over: str, under: str, opacity: float) -> str:
    """What is seen where one colour lies over another with an opacity from 0 to 1.

    >>> mix("#ffffff", "#000000", 0.5)
    '#808080'
    """
    parts = (a * opacity + b * (1 - opacity) for a, b in zip(rgb(over), rgb(under), strict=True))
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)
