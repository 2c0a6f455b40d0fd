"""What is painted, apart from any document: objects that refer to one another, and are put into a document as they are.

A face is painted once (`Sketch`), kept by the hash of what it is made of, and put into every file that shows it. So
nothing in it may depend on the file: fonts and graphics states are named by what they are, never by their turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from reportlab.pdfbase import pdfdoc

from pnp.hashes import digest
from pnp.named import NamedTuple
from pnp.press.objects.deflate import block, check_of_both, checked, deflated, joined, of_block
from pnp.svg.colours import Tone

_SHORT = 200  # bytes: what is shorter would hardly become shorter still
# Between two zeros stands what only the document can tell: the number of an object, of fonts, states, layers.
FONTS, STATES, LAYERS = b"\0f\0", b"\0s\0", b"\0l\0"
REFERENCE = re.compile(rb"\0(\w+)\0")


class Piece(str):
    """Operators that other contents have as well: a run of shapes. They are packed once, apart from what is around."""

    __slots__ = ()


class Packed(msgspec.Struct, array_like=True, frozen=True):
    """All operators of a picture that has coordinates of its own and refers to nothing, packed when they are made.

    `block` is part of a stream, `check` the check of what is in it, `length` how many bytes: more than `_SHORT`.
    """

    block: bytes
    length: int
    check: int


def pack(operators: str) -> Packed:
    """Operators, one a line, that many contents may have: whoever keeps them keeps a fourth of their letters."""
    data = b"%b\n" % operators.encode("latin-1")
    return Packed(block(data), len(data), checked(data))


def unpacked(found: Packed) -> str:
    """The inverse of `pack`."""
    return of_block(found.block)[:-1].decode("latin-1")


def kind_of(piece: str | Packed) -> type[str | Packed]:
    """Whether operators are packed already, are packed apart, or with what is around them."""
    return Packed if isinstance(piece, Packed) else Piece if isinstance(piece, Piece) else str


def packed(pieces: Iterable[str | Packed]) -> tuple[bytes, int]:
    """Operators, one a line, as a compressed stream, and how long they are; as they stand if they are short.

    Nothing in a piece refers to what stands before it, so the bytes are the same whether it was packed before or not.
    """
    runs: list[Packed | tuple[bool, bytes]] = []
    lines: list[str] = []
    apart = False
    for piece in pieces:
        if isinstance(piece, Packed) or (type(piece) is Piece) is not apart:
            if lines:
                runs.append((apart, b"%b\n" % "\n".join(lines).encode("latin-1")))
                lines = []
            if isinstance(piece, Packed):
                runs.append(piece)
                continue
            apart = type(piece) is Piece
        lines.append(piece)
    if lines:
        runs.append((apart, b"%b\n" % "\n".join(lines).encode("latin-1")))
    length = sum(run.length if isinstance(run, Packed) else len(run[1]) for run in runs)
    if length <= _SHORT:
        return b"".join([run[1] for run in runs if not isinstance(run, Packed)]), length
    out, check = [], 1
    for run in runs:
        if isinstance(run, Packed):
            out.append(run.block)
            check = check_of_both(check, run.check, run.length)
        else:
            apart, data = run
            out.append(_block_again(data) if apart else block(data))
            check = checked(data, check)
    return joined(out, check), length


@lru_cache(512)
def _block_again(data: bytes) -> bytes:
    """The same for operators that come back: those of a run that is kept take little room here."""
    return block(data)


class Object(msgspec.Struct, array_like=True, frozen=True):
    """One object as it stands in a file, but for the numbers of others; a stream if it has content.

    `mark` is the hash of all that it is and refers to. With neither text nor content it is a picture that has been
    painted apart.
    """

    text: bytes
    content: bytes | None
    mark: str

    @property
    def refers(self) -> list[int]:
        """The numbers of the objects that it refers to."""
        return [int(found) for found in REFERENCE.findall(self.text) if found.isdigit()]


class Used(msgspec.Struct, array_like=True, frozen=True):
    """A font that is used, as SVG names it, and the characters beyond ASCII that are set in it."""

    family: str
    weight: int
    italic: bool
    characters: str = ""


class Shows(msgspec.Struct, array_like=True, frozen=True):
    """A picture of a face that is painted apart: its address, the tone it is shown in, and the mark that it has."""

    href: str
    tone: Tone
    mark: str


class Painted(msgspec.Struct, array_like=True, frozen=True):
    """What is painted: objects, of which each refers to earlier ones and the last is the whole.

    `states` are the graphics states by name; `through` tells that something in it is to be seen through; `printed` are
    the pictures in it, and how many of their pixels come to a millimetre at least.
    """

    objects: tuple[Object, ...]
    fonts: tuple[Used, ...] = ()
    states: dict[str, bytes] = {}
    pictures: tuple[Shows, ...] = ()
    through: bool = False
    printed: tuple[tuple[str, float], ...] = ()


class Place(pdfdoc.PDFObject):  # type: ignore[misc]
    """Where the number of an object of a sketch will stand."""

    def __init__(self, number: int) -> None:
        self.number = number

    def format(self, _document: object) -> bytes:
        """What the document will put in."""
        return b"\0%d\0 0 R" % self.number


class Sketch:
    """Takes objects as a document does, and gives them back as plain data. Its numbers begin with 0."""

    refers = "\0%d\0 0 R"
    everywhere = (
        f"/Font {FONTS.decode()} 0 R",
        f"/ExtGState {STATES.decode()} 0 R",
        f"/Properties {LAYERS.decode()} 0 R",
    )

    def __init__(self) -> None:
        self.objects: list[Object] = []
        self.states: dict[str, bytes] = {}
        self.pictures: list[Shows] = []
        self._numbers: dict[str, int] = {}  # of objects by their marks
        self._names: dict[object, tuple[str, bytes]] = {}

    def clear(self) -> None:
        """Begin anew."""
        self.objects, self.states, self.pictures, self._numbers = [], {}, [], {}

    def Reference(self, value: pdfdoc.PDFObject, name: str | None = None) -> pdfdoc.PDFObject:  # noqa: N802  # ReportLab's name
        """A reference to a value, which becomes an object."""
        return value if isinstance(value, Place) else self.refer(self.add(value))

    def refer(self, number: int) -> Place:
        """A reference to an object by its number."""
        return Place(number)

    def add(self, value: pdfdoc.PDFObject) -> int:
        """A new object, or the same one if there is one; its number."""
        return self._take(bytes(value.format(self)), None)

    def operators(self, entries: pdfdoc.PDFDictionary, pieces: Iterable[str | Packed], *, last: bool = False) -> int:
        """A new stream of operators; its number. The `last` one is the whole."""
        content, length = packed(pieces)
        head = bytes(entries.format(self)).removesuffix(b"\n>>")
        if length > _SHORT:
            head += b"\n /Filter /FlateDecode"
        return self._stream(head, content, last)

    def stream(self, entries: pdfdoc.PDFDictionary, content: bytes, *, packed: bool = False, last: bool = False) -> int:
        """A new stream, compressed unless it is `packed` already and its entries name the filter; its number.

        The `last` one is the whole, and never the same as an earlier one.
        """
        head = bytes(entries.format(self)).removesuffix(b"\n>>")
        if not packed and len(content) > _SHORT:
            content = deflated(content)
            head += b"\n /Filter /FlateDecode"
        return self._stream(head, content, last)

    def _stream(self, head: bytes, content: bytes, last: bool) -> int:
        text = b"%b /Length %d\n>>\nstream\n" % (head, len(content))
        if last:
            self.objects.append(Object(text, content, self._mark(text, content)))
            return len(self.objects) - 1
        return self._take(text, content)

    def _take(self, text: bytes, content: bytes | None) -> int:
        mark = self._mark(text, content)
        number = self._numbers.get(mark)
        if number is None:
            number = self._numbers[mark] = len(self.objects)
            self.objects.append(Object(text, content, mark))
        return number

    def _mark(self, text: bytes, content: bytes | None = None) -> str:
        """The hash of an object and of all that it refers to."""
        refers = (self.objects[int(found)].mark for found in REFERENCE.findall(text) if found.isdigit())
        return digest(text, content or b"", *refers)

    def take(self, made: Sequence[Object]) -> bool:
        """Take objects as they were made when as many stood before them; not where one of them is there already."""
        if any(each.mark in self._numbers for each in made):
            return False
        for each in made:
            self._numbers[each.mark] = len(self.objects)
            self.objects.append(each)
        return True

    def picture(self, shows: Shows) -> int:
        """The number of a picture that is painted apart."""
        number = self._numbers.get(shows.mark)
        if number is None:
            number = self._numbers[shows.mark] = len(self.objects)
            self.objects.append(Object(b"", None, shows.mark))
            self.pictures.append(shows)
        return number

    def state(self, key: object, **entries: Any) -> str:
        """The name of a graphics state, made of what it is."""
        plain = all(isinstance(value, int | float) for value in entries.values())
        known = self._names.get(key) if plain else None
        if known is None:
            text = bytes(pdfdoc.PDFDictionary(entries).format(self))
            known = (f"G{self._mark(text)[:12]}", text)
            if plain:
                self._names[key] = known
        name, text = known
        self.states[name] = text
        return "/" + name


class Common(NamedTuple):
    """The numbers, in a document, of what every object may refer to."""

    fonts: int
    states: int
    layers: int


def fixed(text: bytes, numbers: list[int], common: Common) -> bytes:
    """A text with the numbers that the objects have in a document."""
    if b"\0" not in text:
        return text
    shared = {FONTS: common.fonts, STATES: common.states, LAYERS: common.layers}

    def number(found: re.Match[bytes]) -> bytes:
        return b"%d" % (numbers[int(found[1])] if found[1].isdigit() else shared[found[0]])

    return REFERENCE.sub(number, text)
