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


def _zeros(many: int) -> bytes:
    """So many zeros as a compressed stream: a million of them packed once, and again and again."""
    block, rest = 1_000_000, many % 1_000_000
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(bytes(block)) + packer.flush(zlib.Z_FULL_FLUSH)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    last = packer.compress(bytes(rest)) + packer.flush()
    check = (many % 65521) << 16 | 1  # Adler's sum of zeros
    return b"".join((b"\x78\xda", packed * (many // block), last, check.to_bytes(4, "big")))


def png(width: int, height: int) -> bytes:
    """A PNG of so many pixels of one colour, packed as small as can be."""
    row = 1 + 4 * width
    data = _zeros(min(height, 200_000_000 // row) * row)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
