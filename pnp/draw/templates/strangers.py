"""Whose templates draw a face; strangers' are rendered in a child process with limits (`pnp.child`).

A template is a stranger's if it, or one that it takes in, lies in somebody's folder; so is every template of a game
whose kit does, since its values are what templates count by. Layouts of the stock are ours whoever's kit they print.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import count
from typing import Any

from pnp.child import Stopped, shared
from pnp.draw.face import Fit
from pnp.draw.reads import Read
from pnp.errors import Source, Unreadable
from pnp.kit.records import Card
from pnp.places import Places, installed

Functions = Mapping[str, Callable[..., Any]]

ROOT = "templates"
STOCK = "_stock/"
_numbers = count()


class Strangers:
    """What of a game's templates is strangers', and the way to have it rendered."""

    def __init__(self, places: Places, game: str, mode: str, functions: Functions) -> None:
        self._places, self._game, self._mode, self._functions = places, game, mode, functions
        self._kit = self._foreign(f"card_data/{game}/kit.toml")
        self._none = not self._kit and not any((root / ROOT).is_dir() for root in places.roots[:-1])
        self._known: dict[str, bool] = {}
        self._number = next(_numbers)
        self._started = (0, 0)  # the child that was sent things, and its turn: a fork of ours has another
        self._sent: dict[int, object] = {}

    def made(self, template: str) -> bool:
        """Whether a template (`mating/strategy.svg.j2`) is to be rendered in the child."""
        if self._none:
            return False
        if template not in self._known:
            # The stock counts by nothing that has not been looked at when the kit was read.
            counted = self._kit and not template.startswith(STOCK)
            self._known[template] = counted or self._taken_in(template)
        return self._known[template]

    def _foreign(self, name: str) -> bool:
        path = self._places.find(name)
        return path is not None and not path.is_relative_to(installed())

    def _taken_in(self, template: str) -> bool:
        """Whether a stranger's template is among those that one takes in, however far."""
        left, seen = [template], {template}
        while left:
            name = left.pop()
            if self._foreign(f"{ROOT}/{name}"):
                return True
            if self._places.find(f"{ROOT}/{name}") is None:
                continue
            more = _taking_in(self._places.text(f"{ROOT}/{name}")) - seen
            seen |= more
            left += more
        return False

    def render(self, template: str, context: Mapping[str, Any]) -> tuple[str, tuple[Fit, ...], list[Read]]:
        """What a template makes of a context, how its boxes came out, and which files were looked for.

        Raises Unreadable at its line.
        """
        child = shared()
        now = (child.running().pid, child.started)
        if now != self._started:
            self._started = now
            self._sent.clear()
        opened = None if self._sent else (_absolute(self._places), self._game, self._mode, dict(self._functions))
        new, data = self._pickled(context)
        try:
            body, fits, files = child.ask("pnp.draw.strangers_child:served", self._number, opened, new, template, data)
        except Stopped as error:
            raise Unreadable.at(Source(f"{ROOT}/{template}"), str(error)) from None
        return body, tuple(Fit(*fit) for fit in fits), [tuple(read) for read in files]

    def _pickled(self, context: Mapping[str, Any]) -> tuple[list[tuple[int, bytes]], bytes]:
        """A context; what is large and the same for all faces goes once, and is named by a number from then on."""
        new: list[tuple[int, bytes]] = []
        for value in context.values():
            if not isinstance(value, str | int | float | None):
                key = id(value)
                # Each face has a card of its own.
                if not isinstance(value, Card) and self._sent.get(key) is not value:
                    new.append((key, self._dump(value, key)))
                    self._sent[key] = value  # kept, so that no other thing gets its number
        self._sent.setdefault(0, None)
        return new, self._dump(dict(context), 0)

    def _dump(self, value: object, itself: int) -> bytes:
        file = io.BytesIO()
        sent = self._sent

        class Pickler(pickle.Pickler):
            def persistent_id(self, each: object) -> int | None:
                key = id(each)
                return key if key != itself and sent.get(key) is each and key in sent else None

        Pickler(file, protocol=5).dump(value)
        return file.getvalue()


@lru_cache(maxsize=64)
def _taking_in(text: str) -> frozenset[str]:
    """The templates that a template's text names to be taken in; to read the stock again for each folder took longer
    than to draw by it."""
    from jinja2 import TemplateSyntaxError, meta

    from .environment import house_environment

    try:
        found = meta.find_referenced_templates(house_environment(Places()).parse(text))
        return frozenset(each for each in found if each is not None)
    except TemplateSyntaxError:
        return frozenset()  # said when it is rendered


def _absolute(places: Places) -> Places:
    """The same places for a process that may stand in another folder."""
    found = Places(*(root.absolute() for root in places.roots[:-1]), beside=[each.absolute() for each in places.beside])
    return found if any(not root.is_absolute() for root in (*places.roots, *places.beside)) else places
