"""Pictures made to do harm: each file here gives one, drawn or of pixels."""

from __future__ import annotations

import struct
import zlib


def drawn(body: str) -> bytes:
    """An SVG with that in it."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">{body}</svg>'.encode()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def parted(parts: int) -> bytes:
    """A small PNG with so many parts of nothing before its pixels."""
    whole = png(9, 9)
    return whole[:33] + _chunk(b"teSt", b"") * parts + whole[33:]


def png(width: int, height: int) -> bytes:
    """A PNG of so many pixels of one colour, packed as small as can be."""
    packer = zlib.compressobj(9)
    row = bytes(1 + 4 * width)
    rows = min(height, 200_000_000 // len(row))
    data = b"".join(packer.compress(row) for _ in range(rows)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
