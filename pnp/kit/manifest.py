"""kit.toml: a game's title, players and components, checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, get_args

import msgspec
from msgspec.structs import FieldInfo

from pnp.errors import Source, Unreadable
from pnp.kit.encodings import encoding_problem
from pnp.kit.folder.says import word_problems
from pnp.kit.names import MOST, alike, doubles, name_problem
from pnp.kit.records import Component, Kind, Kit
from pnp.kit.tables import clip, shown
from pnp.kit.toml import Toml
from pnp.kit.toml import shown as toml_shown
from pnp.places import Places
from pnp.units import CARDS

Seats = Annotated[int, msgspec.Meta(ge=1, le=20)]
MOST_COMPONENTS = 500
MOST_COPIES = 1_000_000_000  # whether so many are printed is asked before the first sheet
MOST_TITLE = 200  # letters
MOST_NUMBERED = 10_000  # tokens of one suit, each of which is drawn
LEAST_SIDE, MOST_SIDE = 2.0, 2000.0  # mm
# What files are called that are no single part: the boxes of decks, what has changed since a build.
BOX = "box-"
CHANGED = "changes"
# What share sheets: cards of one size, small things, boxes.
ALL_CARDS, SMALL, BOXES = "cards", "small", "boxes"
LEAST_CARD = 40.0  # mm: what is smaller is a counter


def parts_called(kit: Kit, names: Sequence[str]) -> tuple[str, ...]:
    """Names of parts, where "cards" is all cards and "small" are all dice, counters and hexes, as files are called."""
    return tuple(
        dict.fromkeys(
            part
            for name in names
            for part in ([each.name for each in kit.components if name in _called(each)] or [name])
        )
    )


def _called(component: Component) -> tuple[str, ...]:
    """What a part is called together with others, none for one that stands alone. Counters may be cards: they are
    small things as well."""
    if component.kind in ("token", "dice") or component.values.get("shape") == "hex":
        return (SMALL,)
    if component.kind != "card":
        return ()
    tiny = not isinstance(component.size, str) and min(component.size) < LEAST_CARD
    return (ALL_CARDS, SMALL) if tiny else (ALL_CARDS,)


# What the keys that are no texts take, in people's words.
_WANTED = {
    "players": "the fewest and the most players such as [1, 6]",
    "component": "entries that begin with [[component]]",
    "kind": f"one of {', '.join(get_args(Kind))}",
    "size": "[width, height] in mm or the name of a card size",
    "copies": "a whole number",
    "where": "columns and values such as { decks = 3 }",
    "per_player": "true or false",
    "for_players": "the fewest and the most players that use it such as [3, 4]",
    "fold": "true or false",
    "values": "keys and values such as { red = 8, blue = 8 }",
    "fill": 'places and columns such as { title = "name" }',
    "columns": 'columns and what they take such as cost = "0 to 9"',
    "suits": 'tables such as [suits.red] with colour = "#aa2222"',
    "fonts": 'files such as title = "Own-Bold.ttf"',
    "words": 'words such as together = "Celkem"',
}

# What the kit of somebody's own folder may say besides.
_OF_FOLDERS: Mapping[str, Any] = {
    "columns": dict[str, str | dict[str, str]],
    "suits": dict[str, dict[str, str]],
    "fonts": dict[str, str],
    "words": dict[str, str],
    "encoding": str,
}

_Texts = Annotated[list[Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=200)]
_Marks = Annotated[dict[str, Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=400)]
_Side = Annotated[int, msgspec.Meta(ge=0, le=10_000)] | Annotated[str, msgspec.Meta(min_length=1, max_length=MOST)]
_PAGED = ("board", "aid", "sheet", "dice")
# The values that the general code reads, by the kinds of component for which it does.
_VALUES: Mapping[str, tuple[tuple[tuple[str, ...], Any, str], ...]] = {
    "pages": ((_PAGED, Annotated[int, msgspec.Meta(ge=1, le=200)], "a whole number from 1 to 200"),),
    "faces": (
        (
            ("token",),
            Annotated[list[tuple[_Side, _Side]], msgspec.Meta(min_length=1, max_length=1000)],
            "pairs of numbers or words such as [[1, 2], [3, 4]]",
        ),
    ),
    "cards": ((("booklet",), _Texts, "cards such as ['combat:C07']"),),
    "example": ((("booklet",), _Texts, "cards such as ['combat:C07']"),),
    "plates": ((("booklet",), _Texts, "names of plates"),),
    "signs": ((("booklet",), _Texts, "names of icons"),),
    "marks": ((("booklet",), _Marks, "icons by paragraphs, such as { 4.1 = 'die' }"),),
    "notes": ((("booklet",), str, "the name of a file"),),
    "about": ((("booklet",), str, "the name of a file"),),
    "box": ((get_args(Kind), str, "a name"),),
    "box_suit": ((get_args(Kind), str, "the name of a suit"),),
    "box_title": ((get_args(Kind), str, "the name on a box of several decks"),),
    "side": ((("card",), Annotated[float, msgspec.Meta(ge=1, le=500)], "a length from 1 to 500 mm"),),
}


class Manifest(msgspec.Struct, frozen=True):
    """What a game says of itself. `counts` tells by name how many of each component lie on the table."""

    game: str
    title: str
    players: tuple[int, int]
    components: tuple[Component, ...]
    counts: Mapping[str, int] = {}
    columns: Mapping[str, str | Mapping[str, str]] = {}
    suits: Mapping[str, Mapping[str, str]] = {}
    fonts: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    encoding: str = ""
    base: str = ""


def read_manifest(places: Places, game: str, *, folder: bool = False) -> Manifest:
    """The manifest in `card_data/<game>/kit.toml`; cards are not counted yet. Raises with every wrong key.

    That of a `folder` of somebody's own may leave out whatever can be found otherwise, and say more: what columns
    hold, what suits look like, which fonts are theirs.
    """
    if message := name_problem(game):
        raise Unreadable.at(Source("game"), f"{clip(game)}: {message}")
    name = f"card_data/{game}/kit.toml"
    toml = Toml(places.text(name), shown(places.get(name)), "component")
    # What is no number at all is said once, and not once more as one of the wrong size.
    toml.finish()
    fields = {"title": str, "players": tuple[Seats, Seats], "component": list[dict[str, Any]]}
    required = set() if folder else set(fields)
    values = _read(toml, toml.data, {**fields, "base": str, **(_OF_FOLDERS if folder else {})}, required, -1)
    players = values.get("players", (1, 1))
    if players[0] > players[1]:
        toml.complain("expected the fewest players first", "players")
    if message := _title_problem(values.get("title", "")):
        toml.complain(message, "title")
    if message := encoding_problem(values.get("encoding", "")):
        toml.complain(message, "encoding")
    for key, message in word_problems(values.get("words", {})):
        toml.complain(message, f"words.{key}")
    entries = values.get("component", [])
    if len(entries) > MOST_COMPONENTS:
        toml.complain(f"{len(entries)} components; there may be {MOST_COMPONENTS}", "", MOST_COMPONENTS)
        entries = entries[:MOST_COMPONENTS]
    infos = msgspec.structs.fields(Component)
    read = [_component(toml, data, entry, infos, folder) for entry, data in enumerate(entries)]
    components = tuple(component for component in read if component is not None)
    _alike(toml, read)
    toml.finish()
    counts = {component.name: component.copies for component in components}
    more = {key: values[key] for key in (*_OF_FOLDERS, "base") if key in values}
    return Manifest(game, values.get("title", ""), values.get("players", (1, 4)), components, counts, **more)


def _alike(toml: Toml, read: Sequence[Component | None]) -> None:
    """Complain about parts that would be one file: the same name, but for capitals; a part called like a box."""
    named = [(entry, component) for entry, component in enumerate(read) if component is not None]
    names = [component.name for _, component in named]
    for at, before in doubles(names).items():
        said = "is there twice" if names[at] == names[before] else f"is the same file as {names[before]!r}"
        toml.complain(f"{names[at]!r} {said}", "name", named[at][0])
    for (entry, _), name in zip(named, names, strict=True):
        if alike(name).startswith(BOX) or alike(name) in (CHANGED, ALL_CARDS, SMALL, BOXES):
            toml.complain(f"{name!r} is what a file of another kind is called; give it another name", "name", entry)


def _title_problem(title: object) -> str:
    return f"expected at most {MOST_TITLE} letters" if isinstance(title, str) and len(title) > MOST_TITLE else ""


def _component(
    toml: Toml, data: dict[str, Any], entry: int, infos: tuple[FieldInfo, ...], folder: bool
) -> Component | None:
    before = toml.mistakes
    required = {"name"} if folder else {info.name for info in infos if info.required}
    if folder:
        data = _laid_out(toml, data, entry)
    values = _read(toml, data, {info.name: info.type for info in infos}, required, entry)
    size = values.get("size", "standard")
    if isinstance(size, str) and size not in CARDS and not (folder and size == ""):
        toml.complain(f"expected [width, height] in mm or one of {', '.join(CARDS)}", "size", entry)
    elif not isinstance(size, str) and min(size) <= 0:
        toml.complain("expected a width and a height over 0", "size", entry)
    elif not isinstance(size, str) and not (LEAST_SIDE <= min(size) <= max(size) <= MOST_SIDE):
        toml.complain(f"expected a width and a height from {LEAST_SIDE:g} to {MOST_SIDE:g} mm", "size", entry)
    copies = values.get("copies", 1)
    if not 1 <= copies <= MOST_COPIES:
        toml.complain("expected 1 or more" if copies < 1 else f"expected {MOST_COPIES} or fewer", "copies", entry)
    if values.get("kind") == "card" and not values.get("table"):
        toml.complain("cards need a table", "table", entry)
    if message := _title_problem(values.get("title", "")):
        toml.complain(message, "title", entry)
    for key in ("name", "table", "front", "back"):
        text = values.get(key, "")
        # A template may be named with its folder.
        parts = text.split("/", 1) if key in ("front", "back") else [text]
        if (text or key in ("name", "front")) and key in values:
            message = next((message for part in parts if (message := name_problem(part))), "")
            if message and not (folder and key == "front" and not text):
                toml.complain(f"{clip(text)}: {message}", key, entry)
    for key, value in values.get("values", {}).items():
        if message := value_problem(str(values.get("kind", "")), key, value):
            toml.complain(f"{key}: {message}", "values", entry)
    return Component(**values) if toml.mistakes == before else None


def _laid_out(toml: Toml, data: dict[str, Any], entry: int) -> dict[str, Any]:
    """An entry of a folder's kit with what its layout says; what only its table can tell stays blank."""
    from pnp.kit.folder.guess import spoken
    from pnp.kit.folder.layouts import LAYOUTS

    name = data.get("name", "")
    named = data.get("layout", "")
    given: dict[str, Any] = {"title": spoken(name) if isinstance(name, str) else "", "front": "", "kind": "card"}
    layout = LAYOUTS.get(named) if isinstance(named, str) else None
    if layout is not None:
        given |= {"kind": layout.kind, "front": layout.template, "size": layout.size}
        if layout.kind == "card":
            given["back"] = "_stock/back"
    elif named:
        from pnp.wording import near

        said = near(str(named), LAYOUTS)
        toml.complain(f"no layout {toml_shown(named)}{said}; there is {', '.join(LAYOUTS)}", "layout", entry)
    elif "front" not in data:
        given |= {"size": ""}
    if "table" not in data and given["kind"] == "card" and data.get("kind", "card") == "card":
        given["table"] = name
    return {**given, **data}


def value_problem(kind: str, key: str, value: object) -> str:
    """What is wrong with one of a component's `values` that is not its template's alone, "" if nothing is.

    >>> value_problem("sheet", "pages", 2), value_problem("sheet", "pages", "two"), value_problem("aid", "goal", "x")
    ('', "expected a whole number from 1 to 200, got 'two'", '')
    """
    for kinds, taken, words in _VALUES.get(key, ()):
        if kind in kinds:
            try:
                msgspec.convert(value, taken)
            except msgspec.ValidationError:
                return f"expected {words}, got {toml_shown(value)}"
    if key == "box" and value:  # "" is for what has no box
        return name_problem(str(value))
    if kind == "token" and isinstance(value, int) and not isinstance(value, bool) and abs(value) > MOST_NUMBERED:
        return f"expected {MOST_NUMBERED} or fewer"
    return ""


def _read(
    toml: Toml, data: dict[str, Any], fields: Mapping[str, Any], required: set[str], entry: int
) -> dict[str, Any]:
    """The values of the keys that are right; the others are complained about."""
    values = {}
    meant: set[str] = set()
    for key, value in data.items():
        if key in fields:
            try:
                values[key] = msgspec.convert(value, fields[key])
            except msgspec.ValidationError:
                toml.complain(f"expected {_WANTED.get(key, 'a text')}, got {toml_shown(value)}", key, entry)
        else:
            from pnp.wording import near

            guess = near(key[:MOST], [name for name in fields if name not in data])
            meant.update(name for name in fields if guess == f"; did you mean {name}?")
            toml.complain(f"unknown key{guess}", clip(key) if len(key) > MOST else key, entry)
    # A misspelt key is one mistake, not two.
    for key in fields:
        if key in required and key not in data and key not in meant:
            toml.complain("missing key", key, entry)
    return values
