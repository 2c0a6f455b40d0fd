"""What measuring needs of a TrueType file, read at once: a library that knows all of it takes longer to load.

Tables are those of the OpenType specification, version 1.9: head, hhea, hmtx, and cmap of the formats 4 and 12.
"""

from __future__ import annotations

import struct
from pathlib import Path

from pnp.named import NamedTuple

# Platform and encoding of a character map, the fullest first.
_MAPS = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))

_MOST = 0x110000  # characters that there are


class Unknown(Exception):
    """A file of another kind, or one that is odd."""


class Measures(NamedTuple):
    """Advances by character code, and how far letters reach above and below their line; in parts of the em."""

    advances: dict[int, float]
    ascent: float
    descent: float


def measures(path: Path) -> Measures:
    """The measures of a font. Raises Unknown, OSError."""
    data = path.read_bytes()
    try:
        return _measures(data)
    except (struct.error, LookupError, ZeroDivisionError) as error:
        raise Unknown(str(error)) from None


def _measures(data: bytes) -> Measures:
    if data[:4] not in (b"\0\1\0\0", b"true"):
        raise Unknown("no single TrueType font")
    tables: dict[bytes, int] = {}
    for at in range(struct.unpack_from(">H", data, 4)[0]):
        name, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * at)
        if start + length > len(data):
            raise Unknown("a table beyond the end")
        tables[name] = start
    (em,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    ascent, descent = struct.unpack_from(">hh", data, tables[b"hhea"] + 4)
    (many,) = struct.unpack_from(">H", data, tables[b"hhea"] + 34)
    (glyphs,) = struct.unpack_from(">H", data, tables[b"maxp"] + 4)
    wide = struct.unpack_from(f">{2 * many}H", data, tables[b"hmtx"])[::2]
    last = wide[-1]
    advances: dict[int, float] = {}
    for code, glyph in _characters(data, tables[b"cmap"]):
        if glyph and glyph < glyphs:
            advances[code] = (wide[glyph] if glyph < many else last) / em
        elif glyph:
            raise Unknown("a character without its glyph")
    return Measures(advances, ascent / em, -descent / em)


def _characters(data: bytes, start: int) -> list[tuple[int, int]]:
    """Characters and their glyphs."""
    (many,) = struct.unpack_from(">H", data, start + 2)
    maps = {}
    for at in range(many):
        platform, encoding, where = struct.unpack_from(">HHI", data, start + 4 + 8 * at)
        maps[platform, encoding] = start + where
    place = next((maps[each] for each in _MAPS if each in maps), None)
    if place is None:
        raise Unknown("no character map")
    (form,) = struct.unpack_from(">H", data, place)
    if form == 12:
        return _groups(data, place)
    if form == 4:
        return _segments(data, place)
    raise Unknown(f"a character map of format {form}")


def _groups(data: bytes, start: int) -> list[tuple[int, int]]:
    (many,) = struct.unpack_from(">I", data, start + 12)
    found: list[tuple[int, int]] = []
    for first, last, glyph in struct.iter_unpack(">III", data[start + 16 : start + 16 + 12 * many]):
        if not first <= last < _MOST or len(found) > _MOST:
            raise Unknown("a character map that goes nowhere")
        found += zip(range(first, last + 1), range(glyph, glyph + last + 1 - first), strict=True)
    return found


def _segments(data: bytes, start: int) -> list[tuple[int, int]]:
    twice = struct.unpack_from(">H", data, start + 6)[0]
    many = twice // 2
    ends = struct.unpack_from(f">{many}H", data, start + 14)
    begins = struct.unpack_from(f">{many}H", data, start + 16 + twice)
    deltas = struct.unpack_from(f">{many}H", data, start + 16 + 2 * twice)
    if sum(max(0, end - begin + 1) for end, begin in zip(ends, begins, strict=True)) > _MOST:
        raise Unknown("segments that overlap")
    ranges = struct.unpack_from(f">{many}H", data, start + 16 + 3 * twice)
    found: list[tuple[int, int]] = []
    for at, (end, begin, delta, offset) in enumerate(zip(ends, begins, deltas, ranges, strict=True)):
        for code in range(begin, end + 1):
            glyph = code
            if offset:
                (glyph,) = struct.unpack_from(">H", data, start + 16 + 3 * twice + 2 * at + offset + 2 * (code - begin))
            if glyph or not offset:
                glyph = (glyph + delta) & 0xFFFF
            if glyph and code != 0xFFFF:
                found.append((code, glyph))
    return found
