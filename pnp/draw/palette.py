"""Colours by purpose: what a template names ("ground", "paper"), and how well two of them stand apart.

The colours themselves are data: `templates/_family/palette.toml` and `templates/<game>/palette.toml`. A template names
purposes only, so another way of inking a page is another mapping of them, and `{% if ink.light %}` where shapes differ
too. See `pnp.draw.pictures.ink` for what happens to pictures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.names import name_problem
from pnp.kit.tables import clip
from pnp.kit.toml import read_toml, shown
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.svg.colours import contrast, luminance

Mode = Literal["full", "light", "mono"]
"""How a page is inked: in colour; as lines on white; in greys, for a printer that has no colour."""

MODES: tuple[str, ...] = get_args(Mode)

FAMILY = "templates/_family/palette.toml"
_HEX = re.compile(r"#[0-9a-f]{6}\Z")
# What of a suit is a colour; the others are words.
_COLOURS = ("ground", "dark", "light", "accent", "back", "weave", "rim")


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
        return self.mode == "light"

    @property
    def mono(self) -> bool:
        """Whether the page is printed in greys, so that hatching must say what a colour said."""
        return self.mode == "mono"

    @property
    def ring(self) -> str:
        """The stroke of a shape that `fill` fills: none, or ink where the shape is white."""
        return self.ink if self.light else "none"

    def fill(self, colour: str) -> str:
        """What a badge, a bar or a disc of a colour is filled with: the colour, or white in light ink."""
        return self.white if self.light else colour

    def sign(self, colour: str) -> str:
        """The colour of an icon upon such a shape: the family's gold on dark ones, ink on white."""
        return self.gold if luminance(self.fill(colour)) < 0.30 else self.ink

    def on(self, ground: str) -> str:
        """The text colour for a ground: white on dark, ink on light (the border is a luminance of .30).

        Greys have no hue to help, so there it is whatever stands out more.
        """
        if self.mono:
            return max(self.white, self.ink, key=lambda colour: contrast(colour, ground))
        return self.white if luminance(ground) < 0.30 else self.ink


class Suit(msgspec.Struct, frozen=True, kw_only=True):
    """One suit of a game: its colours by purpose, its panel edge, icon, letter and hatching.

    ground: frames. dark: words, icons, rings and badges. light: chips and rules. accent: marks on boards and aids.
    back, weave, rim: a card back, the pattern woven into it and the rim of its middle; like `dark` unless given, as is
    box: a tuckbox, on which dark words stand if it is light.
    """

    name: str
    ground: str
    dark: str
    light: str
    accent: str
    back: str = ""
    weave: str = ""
    rim: str = ""
    box: str = ""
    edge: str = "straight"
    icon: str = ""
    letter: str = ""
    hatch: str = ""

    def __post_init__(self) -> None:
        for name, stands_in in (("back", self.dark), ("weave", self.ground), ("rim", self.dark), ("box", self.dark)):
            if not getattr(self, name):
                msgspec.structs.force_setattr(self, name, stands_in)


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
    """The family's colours and a game's suits as one way of inking has them.

    A game's `[full.family]` lies over the shared ones; a mode's own table (the family's `[mono]`, the game's
    `[mono.combat]`) over the colours in full, the family's `[light.suit]` over those of every suit; what is left
    coloured in mono is made grey when a face is finished.
    Every bad colour is a problem of its file.
    """
    if mode not in MODES:
        raise Unreadable.at(Source("palette.toml"), f"no ink mode {mode!r}; there is {', '.join(MODES)}")
    shared = _table(places, FAMILY)
    own = dict(shared.get(mode, {})) if mode != "full" else {}
    every = own.pop("suit", {})
    name = f"templates/{game}/palette.toml"
    game_tables = _table(places, name, own=True) if places.find(name) else {}
    house = game_tables.get("full", {}).get("family", {})
    family = {**shared.get("family", {}), **house, **own}
    over = game_tables.get(mode, {}) if mode != "full" else {}
    suits = {suit: {**table, **every, **over.get(suit, {})} for suit, table in game_tables.get("suits", {}).items()}
    problems = [
        *_bad(FAMILY, "family", shared.get("family", {})),
        *_bad(name, "full.family", house),
        *_bad(FAMILY, mode, own),
        *_bad(FAMILY, f"{mode}.suit", every, _COLOURS),
        *(problem for suit, table in suits.items() for problem in _bad(name, f"suits.{suit}", table, _COLOURS)),
    ]
    if problems:
        raise Unreadable(problems)
    try:
        ink = msgspec.convert({**family, "mode": mode}, Ink)
        read = {suit: msgspec.convert({**table, "name": suit}, Suit) for suit, table in suits.items()}
    except msgspec.ValidationError as error:
        raise Unreadable.at(Source(name), str(error)) from None
    return Palette(ink, read)


def over_all(places: Places, mode: str) -> Mapping[str, str]:
    """What a way of inking puts over the colours of every suit."""
    table = _table(places, FAMILY).get(mode, {}) if mode != "full" else {}
    return {key: str(value) for key, value in table.get("suit", {}).items()}


def _bad(file: str, where: str, table: Mapping[str, Any], keys: tuple[str, ...] = ()) -> list[Problem]:
    """A problem for each value that should be a colour and is none; without keys all values should."""
    return [
        Problem(Source(file, 0, f"{where}.{key}"), f"expected a colour as #rrggbb, got {shown(value)}")
        for key, value in table.items()
        if (key in keys if keys else True) and value != "" and not (isinstance(value, str) and _HEX.match(value))
    ]


def _table(places: Places, name: str, own: bool = False) -> dict[str, Any]:
    """A palette's tables: of values, or in a game's `own` of tables of values by the names of suits."""
    file = str(places.get(name))
    tables = read_toml(places.text(name), file)
    try:
        found = msgspec.convert(tables, dict[str, dict[str, dict[str, Any]]] if own else dict[str, dict[str, Any]])
    except msgspec.ValidationError as error:
        raise Unreadable.at(Source(file), f"a palette has tables such as [suits.combat]: {error}") from None
    for suit in found.get("suits", {}) if own else ():
        if message := name_problem(suit):
            raise Unreadable.at(Source(file, 0, "suits"), f"{clip(suit)}: {message}")
    return found
