"""kit.toml: a game's title, players and components, checked as a whole."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, get_args

import msgspec
from msgspec.structs import FieldInfo

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Component, Kind
from pnp.kit.tables import clip, shown
from pnp.places import Places
from pnp.units import CARDS

Seats = Annotated[int, msgspec.Meta(ge=1, le=20)]


# What the keys that are no texts take, in people's words.
_WANTED = {
    "players": "the fewest and the most players such as [1, 6]",
    "component": "entries that begin with [[component]]",
    "kind": f"one of {', '.join(get_args(Kind))}",
    "size": "[width, height] in mm or the name of a card size",
    "copies": "a whole number",
    "where": "columns and values such as { decks = 3 }",
    "per_player": "true or false",
    "fold": "true or false",
    "values": "keys and values such as { red = 8, blue = 8 }",
}


class Manifest(msgspec.Struct, frozen=True):
    """What a game says of itself. `counts` tells by name how many of each component lie on the table."""

    game: str
    title: str
    players: tuple[int, int]
    components: tuple[Component, ...]
    counts: Mapping[str, int] = {}


class _Toml:
    """A TOML file with the lines where its keys stand, which tomllib does not tell."""

    def __init__(self, text: str, file: str) -> None:
        import tomllib

        self.file = file
        self.problems: list[Problem] = []
        self._lines = text.splitlines()
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
            line, column = (int(place[1]), int(place[2])) if place else (0, 0)
            message = re.sub(r" \(at .*\)$", "", str(error))
            raise Unreadable.at(Source(file, line, column), message[:1].lower() + message[1:]) from None

    def complain(self, message: str, key: str = "", entry: int = -1) -> None:
        """Note what is wrong with a key at the top, or in the entry of that number counted from 0."""
        line = start = 0
        inside = -1
        for number, text in enumerate(self._lines, 1):
            if text.lstrip().startswith("["):
                inside += text.lstrip().startswith("[[component]]")
                if inside == entry and not start:
                    line = start = number
            elif key and inside == entry and re.match(rf"\s*\"?{re.escape(key)}\"?\s*[.=]", text):
                line = number
                break
        self.problems.append(Problem(Source(self.file, line, key), message))


def read_manifest(places: Places, game: str) -> Manifest:
    """The manifest in `card_data/<game>/kit.toml`; cards are not counted yet. Raises with every wrong key."""
    name = f"card_data/{game}/kit.toml"
    toml = _Toml(places.text(name), shown(places.get(name)))
    fields = {"title": str, "players": tuple[Seats, Seats], "component": list[dict[str, Any]]}
    values = _read(toml, toml.data, fields, set(fields), -1)
    players = values.get("players", (1, 1))
    if players[0] > players[1]:
        toml.complain("expected the fewest players first", "players")
    infos = msgspec.structs.fields(Component)
    components = tuple(
        component
        for entry, data in enumerate(values.get("component", []))
        if (component := _component(toml, data, entry, infos)) is not None
    )
    seen: dict[str, int] = {}
    for entry, component in enumerate(components):
        if seen.setdefault(component.name, entry) != entry:
            toml.complain(f"{component.name!r} is there twice", "name", entry)
    if toml.problems:
        raise Unreadable(sorted(toml.problems, key=lambda problem: problem.source.line))
    counts = {component.name: component.copies for component in components}
    return Manifest(game, values["title"], players, components, counts)


def _component(toml: _Toml, data: dict[str, Any], entry: int, infos: tuple[FieldInfo, ...]) -> Component | None:
    before = len(toml.problems)
    required = {info.name for info in infos if info.required}
    values = _read(toml, data, {info.name: info.type for info in infos}, required, entry)
    size = values.get("size", "standard")
    if isinstance(size, str) and size not in CARDS:
        toml.complain(f"expected [width, height] in mm or one of {', '.join(CARDS)}", "size", entry)
    elif not isinstance(size, str) and min(size) <= 0:
        toml.complain("expected a width and a height over 0", "size", entry)
    if values.get("copies", 1) < 1:
        toml.complain("expected 1 or more", "copies", entry)
    if values.get("kind") == "card" and not values.get("table"):
        toml.complain("cards need a table", "table", entry)
    return Component(**values) if len(toml.problems) == before else None


def _read(
    toml: _Toml, data: dict[str, Any], fields: Mapping[str, Any], required: set[str], entry: int
) -> dict[str, Any]:
    """The values of the keys that are right; the others are complained about."""
    values = {}
    meant: set[str] = set()
    for key, value in data.items():
        if key in fields:
            try:
                values[key] = msgspec.convert(value, fields[key])
            except msgspec.ValidationError:
                toml.complain(f"expected {_WANTED.get(key, 'a text')}, got {_shown(value)}", key, entry)
        else:
            from pnp.kit.cells import near

            guess = near(key, [name for name in fields if name not in data])
            meant.update(name for name in fields if guess == f"; did you mean {name}?")
            toml.complain(f"unknown key{guess}", key, entry)
    # A misspelt key is one mistake, not two.
    for key in fields:
        if key in required and key not in data and key not in meant:
            toml.complain("missing key", key, entry)
    return values


def _shown(value: Any) -> str:
    return clip(value) if isinstance(value, str) else clip(str(value))[1:-1]
