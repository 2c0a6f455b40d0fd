"""What leaves for another program: every piece of a kit with its faces, what it is called, how often it is there."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Literal

from pnp.draw.face import Face
from pnp.draw.parts import Facts
from pnp.kit.folder.layouts import ROUND
from pnp.kit.names import file_stem, is_name
from pnp.kit.records import Component, Kind, Kit
from pnp.named import NamedTuple
from pnp.press.printing.kits import Item
from pnp.sheets.records import Shape

Outline = Literal["rect", "hex", "round"]


class Thing(NamedTuple):
    """One piece, as many times as it is there.

    `part` and `title` are of the component, `id` is what a log calls the piece where it names one ("C07"), else its
    place in the part; `name` is for people. `fold` is set for what is cut out as a strip and folded into a standee.
    """

    part: str
    title: str
    kind: Kind
    shape: Shape
    id: str
    name: str
    front: Face
    back: Face | None
    copies: int
    fold: bool = False

    @property
    def stem(self) -> str:
        """The name of its picture's file, without suffix: part and id.

        Letters that are not plain are written as near as they come, and no name is a path.
        """
        return stem(self.part if self.id == self.part else f"{self.part}-{self.id}")


class Batch(NamedTuple):
    """All the things of one part, in the order in which they are printed."""

    component: Component
    things: tuple[Thing, ...]

    @property
    def outline(self) -> Outline:
        """What its pieces are cut out as."""
        if self.component.layout in ROUND:
            return "round"
        return "hex" if self.things and self.things[0].shape == "hex" else "rect"

    @property
    def pieces(self) -> int:
        """How many there are, copies counted."""
        return sum(thing.copies for thing in self.things)


def batches(kit: Kit, items: Iterable[Item], facts: Facts) -> Iterator[Batch]:
    """The things of each item, drawn part by part. Boxes are no parts of a table on a screen and are left out."""
    components = {component.name: component for component in kit.components}
    for item in items:
        component = components.get(item.name)
        if component is None:
            continue
        found = []
        for drawn in item.make(facts, None):
            piece, entry = drawn.piece, drawn.entry
            short = entry.id.partition("/")[2] or entry.id if item.kind != "card" else entry.id
            found.append(
                Thing(
                    item.name,
                    item.title,
                    item.kind,
                    item.shape,
                    short,
                    entry.name if item.kind == "card" else _called(item.title, short, item.name),
                    piece.front,
                    piece.back,
                    piece.copies,
                    component.fold,
                )
            )
        yield Batch(component, tuple(found))


def _called(title: str, short: str, part: str) -> str:
    return title if short == part else f"{title} {short}"


def file_of(text: str) -> str:
    """A text as the stem of a file that people look at: plain letters where there are some for all, else its own.

    >>> file_of("Déjà vu / 2"), file_of("Волк 2"), file_of("A*1?")
    ('deja-vu-2', 'волк-2', 'a-1')
    """
    whole = unicodedata.normalize("NFKD", text)
    lost = any(letter > "\x7f" and unicodedata.category(letter)[0] in "LN" for letter in whole)
    found = file_stem(re.sub(r"[^\w]+", "-", text.lower()).strip("-")) if lost else stem(text)
    return found if is_name(found) else f"_{found}"


class Names:
    """Files of one folder, none of which is called as another is: the second `a-1` is `a-1-2`."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, name: str) -> str:
        """The name, or the next one like it that is free."""
        found, number = name, 2
        while found in self._taken:
            found, number = f"{name}-{number}", number + 1
        self._taken.add(found)
        return found


def stem(text: str) -> str:
    """A text as the stem of a file's name that stands in addresses: plain letters, digits and `-`.

    >>> stem("Déjà vu / 2"), stem("combat-C07")
    ('deja-vu-2', 'combat-c07')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "face"
