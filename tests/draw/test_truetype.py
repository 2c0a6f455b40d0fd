"""Fonts are measured as the library measures them that knows all kinds."""

from __future__ import annotations

import random
import struct
import time
from pathlib import Path

import pytest

from pnp.fonts import SANS, SERIF, Metrics, _measured, find_font, font_path
from pnp.truetype import Unknown, _characters, measures

FONTS = [
    font_path(find_font(family, weight, italic))
    for family in (SANS, SERIF)
    for weight, italic in ((400, False), (400, True), (600, False), (700, False), (900, True))
]


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_the_house_s_fonts(path: Path) -> None:
    assert measures(path) == _measured(path)


def test_what_is_damaged_is_told_or_measured(tmp_path: Path) -> None:
    data, chance, broken = FONTS[0].read_bytes(), random.Random(7), tmp_path / "font.ttf"
    told = 0
    for _ in range(60):
        other = bytearray(data)
        for _ in range(3):
            other[chance.randrange(600)] = chance.randrange(256)
        broken.write_bytes(bytes(other)[: chance.choice((len(data), 500, 20, 3))])
        try:
            measures(broken)
        except Unknown:
            told += 1
    assert told > 20


def segments(*given: tuple[int, int, int]) -> bytes:
    """A character map of format 4: begins, ends and deltas of its segments."""
    many = len(given)
    begins, ends, deltas = zip(*given, strict=True)
    words = struct.pack(f">{many}HH{3 * many}H", *ends, 0, *begins, *deltas, *[0] * many)
    head = struct.pack(">HHHHI", 0, 1, 3, 1, 12)
    return head + struct.pack(">HHHHHHH", 4, 14 + len(words) & 0xFFFF, 0, 2 * many, 0, 0, 0) + words


def test_maps_of_segments() -> None:
    assert _characters(segments((65, 67, 0x10000 - 60), (0xFFFF, 0xFFFF, 1)), 0) == [(65, 5), (66, 6), (67, 7)]
    begin = time.process_time()
    with pytest.raises(Unknown):
        _characters(segments(*[(1, 65534, 1)] * 30_000), 0)
    assert time.process_time() - begin < 1


def test_an_odd_font_is_measured_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Metrics(FONTS[0])

    def odd(_path: Path) -> None:
        raise Unknown

    monkeypatch.setattr("pnp.fonts.measures", odd)
    other = Metrics(FONTS[0])
    assert other.em_width("Hundred-Eyed") == usual.em_width("Hundred-Eyed")
    assert other.missing("a\u0d9e") == usual.missing("a\u0d9e") == ["\u0d9e"]
    assert (other.ascent, other.descent) == (usual.ascent, usual.descent)
