"""The stock of layouts: what each prints, at which size, and the places that a table's columns may go to."""

from __future__ import annotations

from typing import get_args

from pnp.kit.records import Hour, Kind, Land
from pnp.named import NamedTuple

# What a picture is made of; each may be a column, or what all cards share.
PICTURE = ("picture", "look", "palette", "land", "hour")
BEHIND: dict[str, tuple[str, ...]] = {"land": get_args(Land), "hour": get_args(Hour)}
"""The words that two of them take: what lies behind a picture."""

_CORNERS = ("top_left", "top_left_icon", "top_right", "top_right_icon", "side", "side_icon")
_WORDS = ("title", "subtitle", "text", "flavour", "chips", "foot", "foot_icon", "number")
ICON_PLACES = ("top_left_icon", "top_right_icon", "side_icon", "foot_icon", "icon")
# Words that all cards of a game would have in one colour, each in its own.
SUIT = "suit"


class Layout(NamedTuple):
    """A layout: its kind of component, trim size, the places that it fills, and the `values` that it knows."""

    name: str
    told: str
    kind: Kind
    size: str | tuple[float, float]
    places: tuple[str, ...]
    values: tuple[str, ...] = ()
    shape: str = "rect"
    needs: tuple[str, ...] = ()  # a table, or nothing

    @property
    def template(self) -> str:
        """The template that draws it."""
        return f"_stock/{_TEMPLATES.get(self.name, self.name)}"


_SAID = (*_WORDS, *_CORNERS[:4], SUIT)
_CARD = (*_WORDS, *_CORNERS, *PICTURE, SUIT)
_LOOKS = ("colour", "window", "back_icon")
_PLAIN = ("colour", "back_icon")
# What stands in single spaces of a board; `space` says in which: its number on a track, "B3" elsewhere.
_SPACE = ("space", "title", "text", "icon", "picture", "look", "palette", SUIT)
_LIST = (
    Layout("card", "a picture above, words below, numbers in the corners", "card", "standard", _CARD, _LOOKS),
    Layout("square", "the same on 70 x 70 mm", "card", "square", _CARD, _LOOKS),
    Layout("tarot", "the same on 70 x 120 mm", "card", "tarot", _CARD, _LOOKS),
    Layout("mini", "the same on 44 x 68 mm", "card", "mini-euro", _CARD, _LOOKS),
    Layout("words", "words alone, with an answer on its head", "card", "standard", (*_SAID, "answer"), _PLAIN),
    Layout(
        "suited",
        "a number and a suit in the corners, the suit's sign in the middle",
        "card",
        "standard",
        ("value", "icon", "title", "text", *PICTURE, SUIT),
        _PLAIN,
    ),
    Layout(
        "picture",
        "the picture over all of the card, its name below; also for pairs",
        "card",
        "small-square",
        ("title", "subtitle", *PICTURE, SUIT),
        _PLAIN,
    ),
    Layout(
        "hex",
        "a hexagon of 30 mm a side: picture, number, name",
        "card",
        (60.0, 52.0),
        ("title", "top_left", "top_left_icon", "top_right", "top_right_icon", *PICTURE, SUIT),
        _PLAIN,
        "hex",
    ),
    Layout(
        "tile",
        "a square tile whose four sides say what may lie beside them",
        "card",
        (50.0, 50.0),
        ("title", "top_left", "top_left_icon", "north", "east", "south", "west", *PICTURE, SUIT),
        _PLAIN,
    ),
    Layout(
        "token",
        "a round piece of 25 mm: a number, a sign or a picture",
        "card",
        (25.0, 25.0),
        ("value", "icon", "title", *PICTURE, SUIT),
        _PLAIN,
    ),
    Layout(
        "grid",
        "a board of squares, with letters and numbers at its edges; a table fills single squares",
        "board",
        (190.0, 190.0),
        _SPACE,
        ("columns", "rows", "checks", "names", "colour"),
    ),
    Layout(
        "hexes",
        "a board of hexagons; a table fills single ones",
        "board",
        (190.0, 190.0),
        _SPACE,
        ("columns", "rows", "names", "colour"),
    ),
    Layout(
        "track",
        "a track that winds from the first space to the last; a table fills single spaces",
        "board",
        (190.0, 130.0),
        _SPACE,
        ("first", "last", "across", "colour"),
    ),
    Layout(
        "sheet",
        "a sheet to write on: rows of boxes to tick, and what they are worth",
        "sheet",
        (190.0, 130.0),
        ("title", "boxes", "text", "points", "icon", SUIT),
        ("colour", "lead"),
        needs=("table",),
    ),
    Layout(
        "scores",
        "a sheet for an evening: what each player has round by round, and lines for the log",
        "sheet",
        (190.0, 256.0),
        (),
        ("colour", "heading", "counts", "rounds"),
    ),
    Layout(
        "bingo",
        "squares with words or pictures in another order on each sheet",
        "aid",
        (96.0, 129.0),
        ("title", "icon", "picture"),
        ("columns", "rows", "free", "pages", "seed", "colour", "lead"),
        needs=("table",),
    ),
)
LAYOUTS = {layout.name: layout for layout in _LIST}
ROUND = frozenset(("token",))
"""Layouts of what is cut out as a circle."""

_TEMPLATES = {"square": "card", "tarot": "card", "mini": "card"}

# Whole numbers that a layout counts by, and the most that each may be.
COUNTED = {
    "columns": (1, 30),
    "rows": (1, 30),
    "first": (0, 999),
    "last": (1, 999),
    "across": (4, 40),
    "rounds": (1, 30),
    "pages": (1, 60),
    "seed": (0, 10**9),
}
MOST_SPACES = 400
