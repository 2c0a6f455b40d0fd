"""A small press profile (ICC 2, lookup tables of eight bits), made by arithmetic: no press has such inks."""

from __future__ import annotations

import struct
from itertools import product

GRID = 9


def profile(space: bytes = b"CMYK", kind: bytes = b"prtr") -> bytes:
    """The bytes of a profile whose inks are the complements of red, green and blue, with grey as black."""
    tags = [
        (b"desc", _text(b"desc", b"A made-up press")),
        (b"cprt", b"text\0\0\0\0none\0"),
        (b"wtpt", b"XYZ \0\0\0\0" + struct.pack(">3i", 63190, 65536, 54061)),
        (b"A2B0", _table(4, 3, 3, _seen)),
        (b"B2A0", _table(3, 4, GRID, _inks)),
    ]
    at, entries, body = 128 + 4 + 12 * len(tags), b"", b""
    for name, data in tags:
        data += b"\0" * (-len(data) % 4)
        entries += name + struct.pack(">2I", at + len(body), len(data))
        body += data
    size = at + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"none", 0x02400000, kind, space, b"Lab ") + struct.pack(
        ">6H", 2000, 1, 1, 0, 0, 0
    )
    head += b"acsp" + b"\0" * 28 + struct.pack(">3i", 63190, 65536, 54061) + b"\0" * 48
    return head + struct.pack(">I", len(tags)) + entries + body


def _text(kind: bytes, words: bytes) -> bytes:
    return kind + b"\0\0\0\0" + struct.pack(">I", len(words) + 1) + words + b"\0" + b"\0" * 8 + b"\0\0\0" + b"\0" * 67


def _table(inputs: int, outputs: int, grid: int, given: object) -> bytes:
    assert callable(given)
    identity = bytes(range(256))
    matrix = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    cells = bytes(
        value
        for place in product(range(grid), repeat=inputs)
        for value in given(*(each / (grid - 1) for each in place))
    )
    head = b"mft1\0\0\0\0" + bytes((inputs, outputs, grid, 0))
    return head + matrix + identity * inputs + cells + identity * outputs


def _seen(c: float, m: float, y: float, k: float) -> tuple[int, int, int]:
    red, green, blue = ((1 - ink) * (1 - k) for ink in (c, m, y))
    light = 0.3 * red + 0.6 * green + 0.1 * blue
    return _byte(light), _byte(0.5 + (red - green) / 3), _byte(0.5 + (0.5 * (red + green) - blue) / 3)


def _inks(light: float, a: float, b: float) -> tuple[int, int, int, int]:
    green = light - 1.5 * (a - 0.5) * 0.3
    red, blue = green + 3 * (a - 128 / 255), light - 3 * (b - 128 / 255) * 0.6
    red, green, blue = (min(1.0, max(0.0, each)) for each in (red, green, blue))
    black = 1 - max(red, green, blue)
    rest = 1 - black or 1.0
    return (*(_byte((1 - black - each) / rest) for each in (red, green, blue)), _byte(black))


def _byte(value: float) -> int:
    return round(255 * min(1.0, max(0.0, value)))
