"""The plants that make a biome, as its card shows them: a row of them on a plain, large before small."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from zlib import crc32

from markupsafe import Markup

from pnp.draw.creatures.geometry import ellipse, leaf, poly, smooth
from pnp.draw.creatures.palettes import INK, mix
from pnp.draw.landscape.lands import Hour, Sheet
from pnp.errors import Source, Unreadable

_FLAT = Hour("#000000", "#ffffff", "#fff3d6", "#000000", 0.0, 0.3)
Plant = Callable[[Sheet, float, float, float], None]


def flora(name: str, seed: str, width: float, height: float) -> Markup:
    """A stand of plants on a plain, from (0, 0) to (width, height) mm."""
    if name not in STANDS:
        raise Unreadable.at(Source("flora"), f"no plants {name!r}; there are {', '.join(STANDS)}")
    plant, tones, many = STANDS[name]
    s = Sheet(tones, _FLAT, None, 0, crc32(seed.encode()), width, height)
    rows = ((0.8, 0.42, many + 2), (0.95, 0.66, many))
    for level, high, count in rows:
        for k in range(count):
            x = s.w * ((k + 0.5) / count + s.pick(-0.04, 0.04))
            plant(s, x, s.h * level, s.h * high * s.pick(0.85, 1.1))
    return Markup("".join(s.out))


def _trunk(s: Sheet, x: float, y: float, high: float, wide: float, tone: str = "#5c4030") -> None:
    s.shape(poly([(x - wide, y), (x - wide * 0.5, y - high), (x + wide * 0.5, y - high), (x + wide, y)]), tone)


def _oak(s: Sheet, x: float, y: float, high: float) -> None:
    _trunk(s, x, y, high * 0.5, high * 0.06)
    for dx, dy, r in ((-0.22, 0.52, 0.24), (0.24, 0.55, 0.23), (0, 0.75, 0.28)):
        s.shape(ellipse(x + dx * high, y - dy * high, r * high, r * high * 0.85), s.deep)
    for dx, dy, r in ((-0.22, 0.56, 0.2), (0.22, 0.6, 0.19), (-0.02, 0.8, 0.22)):
        s.shape(ellipse(x + dx * high, y - dy * high, r * high, r * high * 0.8), s.near)


def _fig(s: Sheet, x: float, y: float, high: float) -> None:
    for dx in (-0.16, -0.05, 0.06, 0.17):
        s.line(
            smooth([(x + dx * high * 1.4, y), (x + dx * high, y - high * 0.3), (x, y - high * 0.6)], False),
            "#5c4030",
            high * 0.045,
        )
    for dx, dy, r in ((-0.26, 0.62, 0.22), (0.26, 0.62, 0.22), (0, 0.72, 0.28)):
        s.shape(ellipse(x + dx * high, y - dy * high, r * high, r * high * 0.6), s.near)
    for dx, dy in ((-0.25, 0.55), (0.02, 0.6), (0.24, 0.56), (-0.1, 0.72)):
        s.disc(x + dx * high, y - dy * high, high * 0.035, "#8a4a6b")


def _cactus(s: Sheet, x: float, y: float, high: float) -> None:
    for tone, wide in ((mix(s.near, INK, 0.45), 0.15), (s.near, 0.1)):
        s.line(poly([(x, y), (x, y - high * 0.9)], False), tone, high * wide)
        for side, low in ((-1, 0.35), (1, 0.48)):
            arm = [
                (x, y - high * low),
                (x + side * high * 0.2, y - high * low),
                (x + side * high * 0.22, y - high * (low + 0.28)),
            ]
            s.line(smooth(arm, False), tone, high * wide * 0.75)


def _grass(s: Sheet, x: float, y: float, high: float) -> None:
    for k in range(5):
        turn = -90 + (k - 2) * 16 + s.pick(-5, 5)
        s.shape(leaf(x, y, turn, high * s.pick(0.75, 1), high * 0.07, 0.4), s.near if k % 2 else s.deep)
        end = math.radians(turn)
        s.shape(
            ellipse(x + math.cos(end) * high * 0.9, y + math.sin(end) * high * 0.9, high * 0.03, high * 0.09), s.far
        )


def _turf(s: Sheet, x: float, y: float, high: float) -> None:
    for k in range(5):
        s.shape(leaf(x, y, -90 + (k - 2) * 24, high * 0.5, high * 0.07, 0.4), s.near if k % 2 else s.deep)


def _mound(s: Sheet, x: float, y: float, high: float) -> None:
    s.shape(
        smooth(
            [
                (x - high * 0.26, y),
                (x - high * 0.16, y - high * 0.6),
                (x - high * 0.03, y - high),
                (x + high * 0.1, y - high * 0.8),
                (x + high * 0.17, y - high * 0.4),
                (x + high * 0.28, y),
            ]
        ),
        "#a8623a",
    )
    s.shape(
        smooth(
            [
                (x + high * 0.02, y),
                (x + high * 0.04, y - high * 0.75),
                (x + high * 0.12, y - high * 0.74),
                (x + high * 0.26, y),
            ]
        ),
        "#8a4c2b",
    )


def _dune(s: Sheet, x: float, y: float, high: float) -> None:
    s.shape(
        smooth(
            [(x - high, y), (x - high * 0.2, y - high * 0.34), (x + high * 0.1, y - high * 0.5), (x + high * 0.9, y)]
        ),
        s.near,
    )
    s.shape(
        smooth(
            [
                (x + high * 0.1, y - high * 0.5),
                (x + high * 0.2, y - high * 0.2),
                (x + high * 0.1, y),
                (x + high * 0.9, y),
            ]
        ),
        s.deep,
    )


def _spruce(s: Sheet, x: float, y: float, high: float) -> None:
    _trunk(s, x, y, high * 0.2, high * 0.03)
    for k, half in ((0.12, 0.2), (0.36, 0.16), (0.6, 0.11)):
        s.shape(
            poly([(x - high * half, y - high * k), (x, y - high * (k + 0.42)), (x + high * half, y - high * k)]),
            s.near if k > 0.2 else s.deep,
        )


def _pine(s: Sheet, x: float, y: float, high: float) -> None:
    _trunk(s, x, y, high * 0.8, high * 0.035, "#8a5a3c")
    for dx, dy, wide in ((-0.16, 0.5, 0.2), (0.16, 0.62, 0.2), (0, 0.86, 0.24)):
        s.shape(ellipse(x + dx * high, y - dy * high, high * wide, high * 0.085), s.deep)
        s.shape(ellipse(x + dx * high, y - dy * high - high * 0.03, high * wide * 0.85, high * 0.06), s.near)


def _bamboo(s: Sheet, x: float, y: float, high: float) -> None:
    s.line(
        smooth([(x, y), (x + high * 0.02, y - high * 0.6), (x + high * 0.1, y - high * 1.05)], False),
        s.deep,
        high * 0.06,
    )
    for k in range(1, 6):
        s.line(
            poly([(x - high * 0.03, y - high * k * 0.18), (x + high * 0.05, y - high * k * 0.18)], False), s.far, 0.3
        )
        s.shape(
            leaf(x + high * 0.02, y - high * k * 0.18, -30 if k % 2 else -150, high * 0.24, high * 0.05, 0.4), s.near
        )


def _lichen(s: Sheet, x: float, y: float, high: float) -> None:
    s.shape(ellipse(x, y, high * 0.4, high * 0.16), s.deep)
    for k in range(7):
        s.disc(
            x + s.pick(-0.34, 0.34) * high,
            y - s.pick(0, 0.14) * high,
            high * 0.06,
            mix(s.far, "#ffffff", 0.4 * (k % 2)),
        )


def _cushion(s: Sheet, x: float, y: float, high: float) -> None:
    s.shape(
        poly(
            [
                (x + math.cos(math.pi * k / 10) * high * 0.4, y - math.sin(math.pi * k / 10) * high * 0.34)
                for k in range(11)
            ]
        ),
        s.near,
    )
    for _ in range(8):
        s.disc(x + s.pick(-0.3, 0.3) * high, y - s.pick(0.06, 0.26) * high, high * 0.035, "#d9788f")


def _paintbrush(s: Sheet, x: float, y: float, high: float) -> None:
    s.line(poly([(x, y), (x, y - high * 0.7)], False), s.deep, 0.4)
    for k in range(3):
        s.shape(leaf(x, y - high * (0.1 + 0.16 * k), -30 if k % 2 else -150, high * 0.2, high * 0.05, 0.4), s.near)
    for turn in (-120, -105, -90, -75, -60):
        s.shape(leaf(x, y - high * 0.62, turn, high * 0.34, high * 0.08, 0.5), "#c8432c")


def _ginkgo(s: Sheet, x: float, y: float, high: float) -> None:
    _trunk(s, x, y, high * 0.7, high * 0.04)
    for dx, dy in ((-0.22, 0.5), (0.2, 0.55), (-0.14, 0.72), (0.16, 0.78), (0, 0.95), (0, 0.62)):
        left, top = x + dx * high, y - dy * high
        fan = [
            (left, top + high * 0.12),
            *(
                (left + math.cos(math.radians(a)) * high * 0.16, top - math.sin(math.radians(a)) * high * 0.12)
                for a in range(20, 161, 20)
            ),
        ]
        s.shape(poly(fan), "#d9b23c" if dx <= 0 else "#c39a2c")


def _aloe(s: Sheet, x: float, y: float, high: float) -> None:
    for k in range(7):
        s.shape(
            leaf(x, y, -90 + (k - 3) * 24, high * (0.62 - 0.05 * abs(k - 3)), high * 0.11, 0.3),
            s.near if k % 2 else s.deep,
        )
    s.line(poly([(x, y - high * 0.3), (x, y - high)], False), s.deep, 0.35)
    s.shape(ellipse(x, y - high * 0.92, high * 0.05, high * 0.14), "#d9653a")


def _glasswort(s: Sheet, x: float, y: float, high: float) -> None:
    for turn in (-0.3, 0, 0.3):
        for k in range(4):
            s.shape(
                ellipse(x + turn * high * k * 0.3, y - high * (0.1 + 0.17 * k), high * 0.05, high * 0.1),
                "#b5523a" if k > 1 else s.near,
            )


def _moss(s: Sheet, x: float, y: float, high: float) -> None:
    s.shape(ellipse(x, y, high * 0.42, high * 0.2), s.near)
    for k in range(5):
        left = x + (k - 2) * high * 0.15
        s.line(poly([(left, y - high * 0.1), (left + 0.2, y - high * 0.5)], False), s.deep, 0.3)
        s.shape(ellipse(left + 0.2, y - high * 0.52, high * 0.035, high * 0.06), "#a8623a")


def _liverwort(s: Sheet, x: float, y: float, high: float) -> None:
    for dx, dy, turn in ((-0.2, 0, -150), (0.2, 0.02, -30), (0, 0.06, -95), (-0.1, 0.1, -120), (0.1, 0.1, -60)):
        s.shape(leaf(x + dx * high, y - dy * high, turn, high * 0.36, high * 0.2, 0.6), s.near)
    for dx in (-0.12, 0.12):
        s.line(poly([(x + dx * high, y - high * 0.1), (x + dx * high, y - high * 0.55)], False), s.deep, 0.35)
        for k in range(5):
            ray = math.radians(200 + 35 * k)
            s.line(
                poly(
                    [
                        (x + dx * high, y - high * 0.55),
                        (x + dx * high + math.cos(ray) * high * 0.12, y - high * 0.55 + math.sin(ray) * high * 0.1),
                    ],
                    False,
                ),
                s.deep,
                0.35,
            )


def _quillwort(s: Sheet, x: float, y: float, high: float) -> None:
    for k in range(9):
        s.line(
            smooth(
                [(x, y), (x + (k - 4) * high * 0.05, y - high * 0.4), (x + (k - 4) * high * 0.12, y - high * 0.72)],
                False,
            ),
            s.near if k % 2 else s.deep,
            0.4,
        )


def _clubmoss(s: Sheet, x: float, y: float, high: float) -> None:
    for dx, tall in ((-0.18, 0.6), (0, 0.9), (0.18, 0.7)):
        s.line(
            smooth([(x, y), (x + dx * high, y - high * 0.3), (x + dx * high, y - high * tall)], False),
            s.near,
            high * 0.09,
        )
        s.shape(ellipse(x + dx * high, y - high * tall, high * 0.035, high * 0.14), "#c9a24a")


STANDS: Mapping[str, tuple[Plant, tuple[str, str, str], int]] = MappingProxyType(
    {
        "oak": (_oak, ("#c9a06a", "#a8743c", "#b5642f"), 3),
        "fig": (_fig, ("#8aa36c", "#5f8a4c", "#48783f"), 3),
        "cactus": (_cactus, ("#a8b878", "#7f9a5a", "#64894f"), 4),
        "tall grass": (_grass, ("#8a5a3c", "#a87a3c", "#c29a4a"), 9),
        "short grass": (_turf, ("#c9b26a", "#a89a4c", "#9aa04a"), 11),
        "mounds": (_mound, ("#c9a06a", "#a8743c", "#b5642f"), 3),
        "dunes": (_dune, ("#ecd6a4", "#d9b877", "#dcb86e"), 2),
        "spruce": (_spruce, ("#8fa89a", "#5f7f70", "#48695a"), 5),
        "pine": (_pine, ("#8aa37c", "#5f7f58", "#456b48"), 4),
        "bamboo": (_bamboo, ("#c9d38a", "#8aa34c", "#7c9c44"), 7),
        "lichen": (_lichen, ("#c9cdb4", "#a3a88e", "#8f957a"), 5),
        "cushion": (_cushion, ("#a3b58a", "#7f9a6a", "#6d8a55"), 4),
        "paintbrush": (_paintbrush, ("#a3b58a", "#7f9a5a", "#6d8a45"), 6),
        "ginkgo": (_ginkgo, ("#c9b26a", "#a8923c", "#8a742c"), 4),
        "aloe": (_aloe, ("#a8b89a", "#6f8f7c", "#5f8272"), 4),
        "glasswort": (_glasswort, ("#b5b87a", "#8a9a4a", "#8f9a4c"), 6),
        "moss": (_moss, ("#8fae9a", "#5f8f7c", "#57896c"), 5),
        "liverwort": (_liverwort, ("#8fb57c", "#5f9a5a", "#4f8a4c"), 4),
        "quillwort": (_quillwort, ("#8fae8a", "#5f8f6c", "#4f7f5c"), 5),
        "clubmoss": (_clubmoss, ("#8fa87a", "#5f854c", "#4f7840"), 4),
    }
)
"""By name: how one is drawn, three tones, how many stand in front."""
