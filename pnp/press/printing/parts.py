"""What goes into a file: pieces with their faces, and the tray in which faces wait to be painted."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.draw.face import Face
from pnp.kit.records import Kind
from pnp.named import NamedTuple
from pnp.sheets.records import Shape


class Piece(NamedTuple):
    """One thing to cut out, or one page of a booklet: its front, its back if it has one, and how many there are.

    `shape` is what small things are cut out as; what is there `once` is not in the sets after the first.
    """

    front: Face
    back: Face | None = None
    copies: int = 1
    shape: Shape = "rect"
    once: bool = False


class Part(NamedTuple):
    """What goes into one file. `total` is the number of pieces, copies included, if the caller knows it.

    With the shape "hex" each piece is the flat-topped hexagon in its trim box, and shares its cut lines. `once` is how
    many of the pieces only the first of several sets has; all of them where it is -1.
    """

    name: str
    title: str
    kind: Kind
    pieces: Iterable[Piece]
    total: int = 0
    shape: Shape = "rect"
    once: int = 0


class Tray:
    """Faces between drawing and painting: put in by name, taken out once."""

    def __init__(self) -> None:
        self._waiting: dict[str, Face] = {}
        self._taken: set[str] = set()
        self._backs: dict[str, str] = {}

    def put(self, face: Face) -> str:
        """Keep a face unless it was painted already; its name."""
        if face.name not in self._taken:
            self._waiting[face.name] = face
        return face.name

    def pair(self, front: Face, back: Face) -> None:
        """Note whose back a face is: the file tells it, so that it can be proved."""
        self._backs[front.name] = back.name

    def back_of(self, front: str) -> str | None:
        """The name of the back that belongs to a front, if it is printed behind it."""
        return self._backs.get(front)

    def take(self, name: str) -> Face:
        """The face of that name, which is then gone."""
        self._taken.add(name)
        return self._waiting.pop(name)
