"""Files that were printed before: a PDF, and the ink of its pages, by the hash of what they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from pnp.draw.face import Aside, Face
from pnp.files import Half, discard, half_of, naming, settle
from pnp.hashes import digest
from pnp.press.coverage import Coverage
from pnp.press.paint.kept_faces import program
from pnp.press.pdf import Written
from pnp.store import Store

from .parts import Part, Piece
from .setup import Setup

MOST_HELD = 12_000_000
"""Characters of SVG that are gathered to find out whether a file was printed before; more of them are printed anew.
They wait in a file: each is read once more at the most, when it is printed."""
MOST_BOOKLET = 48_000_000  # bytes of a booklet, whose figures make its pages long
MOST_FILE = 64_000_000  # bytes of a PDF that is kept


class _Told(msgspec.Struct, array_like=True):
    """What is told of a kept file."""

    pages: int
    sheets: int
    faces: int
    ink: tuple[Coverage, ...]


def gathered(parts: Sequence[Part]) -> tuple[list[Part], bool]:
    """The parts with all their pieces drawn, and true; where there are too many the rest comes as it is asked for."""
    room = MOST_HELD
    file, waiting = Aside(), 0
    found = []
    for part in parts:
        pieces = iter(part.pieces)
        held = []
        for piece in pieces if room > 0 else ():
            if part.kind != "booklet":
                room -= piece.front.length
            elif waiting > MOST_BOOKLET:
                room = 0
            front = piece.front.waiting(file)
            waiting += front.length
            held.append(piece._replace(front=front))
            if room <= 0:
                break
        found.append(part._replace(pieces=held if room > 0 else _then(held, pieces)))
    return found, room > 0


def _then(held: list[Piece], rest: Iterator[Piece]) -> Iterator[Piece]:
    held.reverse()
    while held:
        yield held.pop()
    yield from rest


def key_of(parts: Sequence[Part], setup: Setup, *words: str) -> str:
    """The hash of all that a file is made of; `words` are its title and the like."""
    seen: dict[int, str] = {}

    def side(face: Face | None) -> str:
        if face is None:
            return ""
        if id(face) not in seen:
            pictures = (digest(address, path.read_bytes()) for address, path in face.files)
            seen[id(face)] = digest(face.content, face.name, repr((face.trim, face.bleed, face.safe)), *pictures)
        return seen[id(face)]

    told = [program(), repr(setup), *words]
    for part in parts:
        told.append(repr(part._replace(pieces=())))
        for piece in part.pieces:
            told += [side(piece.front), side(piece.back), repr(piece._replace(front=None, back=None))]  # type: ignore[arg-type]
    return digest(*told)


def take(
    store: Store, key: str, path: Path, under: Path | None, held: list[Half] | None, *, inked: bool = False
) -> tuple[Written, tuple[Coverage, ...]] | None:
    """The file of that key under a name, as `pnp.press.pdf.write` would have written it, and the ink of its pages.

    None if it is not kept, or not with its ink where that is wanted.
    """
    data = store.get("pdf", key)
    if data is None:
        return None
    length = int.from_bytes(data[:4], "big")
    try:
        told = msgspec.json.decode(data[4 : 4 + length], type=_Told)
    except msgspec.DecodeError:
        return None
    if inked and len(told.ink) != told.pages:
        return None
    half = half_of(path, under)
    try:
        with naming(path):
            half.write_bytes(memoryview(data)[4 + length :])
        waits = half if settle(half, path, held) else None
    except BaseException:
        discard(half)
        raise
    return Written(path, told.pages, told.sheets, told.faces, waits), told.ink


def keep(store: Store, key: str, written: Written, inks: Sequence[Coverage]) -> None:
    """Keep a file that was printed, and the ink of its pages if that was counted."""
    if written.file.stat().st_size <= MOST_FILE:
        told = msgspec.json.encode(_Told(written.pages, written.sheets, written.faces, tuple(inks)))
        store.put("pdf", key, b"".join((len(told).to_bytes(4, "big"), told, written.file.read_bytes())))
