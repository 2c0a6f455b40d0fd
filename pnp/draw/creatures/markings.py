"""Markings in tube coordinates, and what grows along a back. They follow the body, so nothing needs clipping."""

from __future__ import annotations

import math

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Path, Point, cornered, curve, ellipse, leaf, lerp, polar, poly, smooth
from pnp.draw.creatures.tube import Tube

PATTERNS = "plain stripes bands spots rosettes patches scales dorsal flank pied speckle"
"""The values of every `pattern` parameter of a body in side view."""


def countershade(c: Canvas, tube: Tube, t0: float, t1: float, belly: float = 0.62, back: float = 0.46) -> None:
    """Light below and shade above, as deep as those fractions of the radius, running out at t0 and t1."""
    c.over(tube.crescent(1, belly, t0, t1), "light")
    c.over(tube.crescent(-1, back, t0, t1), "shade")


def mark(
    c: Canvas,
    tube: Tube,
    kind: str,
    t0: float = 0.1,
    t1: float = 0.9,
    *,
    f0: float = -0.9,
    f1: float = 0.55,
    tone: str = "dark",
    count: int = 0,
) -> None:
    """The pattern on the stretch t0 to t1 of a tube, between the heights f0 (back) and f1 (belly)."""
    span = t1 - t0
    if kind == "stripes":
        n = count or 9
        for k in range(n):
            t = t0 + span * (k + 0.5) / n
            c.over(tube.stripe(t, 0.5 * span / n, -1, f1 * c.wobble(0.45, 1)), tone, "fill")
    elif kind == "bands":
        n = count or 5
        for k in range(n):
            t = t0 + span * (k + 0.5) / n
            c.over(tube.band(-1, 1, t - 0.22 * span / n, t + 0.22 * span / n, False), tone, "line")
    elif kind in ("spots", "rosettes", "patches", "speckle"):
        _spots(c, tube, kind, t0, t1, f0, f1, tone, count)
    elif kind == "scales":
        scales(c, tube, t0, t1, count or 12)
    elif kind == "dorsal":
        c.over(tube.crescent(-1, 0.62, t0 - 0.04, t1 + 0.04), tone, "fill")
    elif kind == "flank":
        c.over(tube.band(0.28, 0.52, t0, t1), tone, "fill")
    elif kind == "pied":
        a, b = t0 + span * 0.34, t0 + span * 0.72
        edge = [tube.at(a + 0.03 * (k % 2), -1 + 0.5 * k) for k in range(5)]
        far = [tube.at(b - 0.03 * (k % 2), 1 - 0.5 * k) for k in range(5)]
        c.over(cornered(edge, tube.edge(1, a, b), far, tube.edge(-1, a, b)[::-1]), tone, "line")


def _spots(c: Canvas, tube: Tube, kind: str, t0: float, t1: float, f0: float, f1: float, tone: str, count: int) -> None:
    columns, size, rows = {
        "spots": (7, 0.13, 3),
        "rosettes": (6, 0.19, 3),
        "patches": (5, 0.33, 2),
        "speckle": (11, 0.06, 4),
    }[kind]
    n = count or columns
    for k in range(n):
        for row in range(rows):
            f = f0 + 0.28 + (f1 - f0 - 0.4) * row / max(1, rows - 1)
            t = t0 + (t1 - t0) * (k + 0.3 + 0.45 * (row % 2) + c.wobble(-0.12, 0.12)) / n
            f += c.wobble(-0.08, 0.08)
            s = tube.radius(min(t, t1)) * size * c.wobble(0.75, 1.15)
            if t > t1:
                continue
            x, y = tube.at(t, f)
            if kind == "patches":
                ring = [polar(x, y, a * 60 + c.wobble(-14, 14), s * c.wobble(0.8, 1.15)) for a in range(6)]
                c.over(poly(ring), tone, "line")
            elif kind == "rosettes":
                c.over(ellipse(x, y, s * 1.25, s, tube.angle(t)), tone, "line")
                c.over(ellipse(x, y, s * 0.68, s * 0.48, tube.angle(t)), "base")
            else:
                c.over(ellipse(x, y, s * 1.25, s, tube.angle(t)), tone, "fill")


def scales(c: Canvas, tube: Tube, t0: float, t1: float, n: int = 12, tone: str = "dark") -> None:
    """Rows of small arcs."""
    w = (t1 - t0) / n
    for row, f in enumerate((-0.66, -0.36, -0.06, 0.24)):
        for k in range(n):
            t = t0 + (t1 - t0) * (k + 0.5 * (row % 2)) / n
            c.line(curve(tube.at(t + w * 0.5, f - 0.16), tube.at(t, f), tube.at(t + w * 0.5, f + 0.16)), 0.3, tone)


def rings(
    c: Canvas, tube: Tube, n: int, t0: float = 0, t1: float = 1, width: float = 0.45, bulge: float = 0.012
) -> None:
    """Joints of a segmented body: n - 1 lines across it."""
    for k in range(1, n):
        c.line(tube.across(t0 + (t1 - t0) * k / n, bulge=bulge), width)


def ridge(
    c: Canvas,
    tube: Tube,
    kind: str,
    t0: float,
    t1: float,
    height: float,
    count: int = 9,
    f: float = -0.85,
    tone: str = "accent",
) -> None:
    """Along the back: plates, spikes or a sail of skin on rays."""
    if kind == "sail":
        top: list[Point] = []
        for k in range(count + 1):
            s = k / count
            t = t0 + (t1 - t0) * s
            h = height * math.sin(math.pi * min(0.97, max(0.05, s))) ** 0.6
            top.append(polar(*tube.at(t, -0.9), tube.angle(t) - 90 - 16 * (0.5 - s), h))
        base = [tube.at(t0 + (t1 - t0) * k / 8, -0.5) for k in range(9)]
        c.group([smooth(base + top[::-1])], tone)
        for k in range(1, count):
            c.line(poly([tube.at(t0 + (t1 - t0) * k / count, -0.9), top[k]], False), 0.35)
        return
    shapes: list[Path] = []
    for k in range(count):
        s = (k + 0.5) / count
        t = t0 + (t1 - t0) * s
        h = height * (0.35 + 0.65 * math.sin(math.pi * s))
        x, y = tube.at(t, f)
        wide = kind == "plates"
        angle = tube.angle(t) - 90 - (14 if wide else 28)
        shapes.append(leaf(x, y, angle, h, h * (0.8 if wide else 0.36), 0.5 if wide else 0.14))
    c.group(shapes[::2], "deep" if kind == "plates" else tone)
    c.group(shapes[1::2], tone)


def crest(c: Canvas, tube: Tube, t0: float, t1: float, height: float, tone: str = "accent", teeth: int = 14) -> None:
    """A low toothed fold of skin along the back, as newts and iguanas have it."""
    top: list[Point] = []
    for k in range(teeth * 2 + 1):
        s = k / (teeth * 2)
        t = t0 + (t1 - t0) * s
        h = height * math.sin(math.pi * min(0.98, max(0.02, s))) ** 0.5 * (1 if k % 2 else 0.55)
        top.append(tube.out(t, -0.9, h, 0))
    base = [tube.at(t0 + (t1 - t0) * k / 10, -0.6) for k in range(11)]
    c.group([cornered(base, top[::-1])], tone)


def fin(c: Canvas, base: list[Point], tip: Point, trail: Point, tone: str = "accent", rays: int = 4) -> None:
    """A fin on a base line (rear to front), with its tip and its trailing corner."""
    a, b = base[0], base[-1]
    lead = lerp(b, tip, 0.55)
    lead = (lead[0] + (tip[1] - b[1]) * 0.06, lead[1] - abs(tip[0] - b[0]) * 0.04)
    c.group(
        [cornered(base, [b, lead, tip], [tip, lerp(lerp(tip, trail, 0.5), lerp(a, b, 0.5), 0.12), trail], [trail, a])],
        tone,
    )
    for k in range(1, rays + 1):
        s = k / (rays + 1)
        p, q = lerp(a, b, s), lerp(trail, tip, s)
        c.line(poly([lerp(p, q, 0.28), lerp(p, q, 0.86)], False), 0.3)
