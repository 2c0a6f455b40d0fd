"""Tetrapods, the head: skull, muzzle and jaw, ears, face, teeth, and what grows on a face."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Path, Point, cornered, curve, ellipse, leaf, polar, poly, smooth
from pnp.draw.creatures.tetrapod_look import Tetrapod
from pnp.draw.creatures.tube import Tube


@dataclass(slots=True)
class Head:
    """A head in its own coordinates: u skull radii ahead of the skull's centre along the face, v below it."""

    x: float
    y: float
    h: float
    turn: float
    length: float
    tip: float
    drop: float
    mouth: float
    upper: Tube
    lower: Tube

    def at(self, u: float, v: float) -> Point:
        """The place (u, v) of the head."""
        a = math.radians(self.turn)
        u, v = u * self.h, v * self.h
        return self.x + u * math.cos(a) - v * math.sin(a), self.y + u * math.sin(a) + v * math.cos(a)

    def shapes(self, bulging: bool = False) -> list[Path]:
        """Skull, muzzle and jaw, to be joined with the body; `bulging` eyes stand out of the skull."""
        bump = [ellipse(*self.at(0.12, -0.66), self.h * 0.5)] if bulging else []
        skull = ellipse(*self.at(-0.02, 0), self.h * 1.04, self.h * 0.98, self.turn)
        return [skull, self.upper.outline(), self.lower.outline(), *bump]

    @property
    def up(self) -> float:
        """The direction away from the crown, degrees."""
        return self.turn - 90


def build_head(a: Tetrapod, skull: Point, h: float, turn: float, mouth: float) -> Head:
    """The head of that animal at that place, looking along `turn` degrees, the mouth open by 0 to 1."""
    length = 0.98 + 2.1 * a.snout
    tip = (0.27 + 0.38 * a.muzzle) * (1 - 0.12 * a.snout)
    drop = 0.3 + 0.1 * a.snout
    head = Head(
        skull[0], skull[1], h, turn, length, tip, drop, mouth, Tube((0, 0, 1), (1, 0, 1)), Tube((0, 0, 1), (1, 0, 1))
    )
    lift = 10 * mouth
    end = length - tip * 0.9

    def upper(u: float, v: float) -> Point:
        c, s = math.cos(math.radians(-lift)), math.sin(math.radians(-lift))
        return head.at(u * c - v * s, u * s + v * c)

    def lower(u: float, v: float) -> Point:
        c, s = math.cos(math.radians(36 * mouth)), math.sin(math.radians(36 * mouth))
        du, dv = u - 0.1, v - 0.5
        return head.at(0.1 + du * c - dv * s, 0.5 + du * s + dv * c)

    thin = 1 - 0.18 * mouth
    head.upper = Tube(
        (*head.at(0.02, 0.06), 0.92 * h),
        (*upper(0.42 * end + 0.16, 0.08 + drop * 0.4), (0.42 + tip * 0.5) * h),
        (*upper(0.72 * end + 0.1, drop * 0.86), (tip * 0.92 + 0.1) * h * thin),
        (*upper(end, drop), tip * h * thin),
    )
    head.lower = Tube(
        (*head.at(0.05, 0.42), 0.5 * h),
        (*lower(0.5 * end, drop + tip * 0.75), (0.16 + tip * 0.3) * h),
        (*lower(end * 0.94, drop + tip * 0.72), tip * 0.4 * h),
    )
    return head


def paint_back_of_head(c: Canvas, a: Tetrapod, head: Head) -> None:
    """What the head hides: the far ear."""
    if a.ears in ("round", "pointed", "long", "wide"):
        c.group([_ear(a.ears, head, far=True)], "far")


def _ear(kind: str, head: Head, far: bool) -> Path:
    h, lean = head.h, 20 if far else 0
    x, y = head.at(-0.42 + 0.24 * far, -0.66)
    if kind == "round":
        return ellipse(*head.at(-0.5 + 0.36 * far, -0.84), h * 0.46)
    if kind == "pointed":
        return leaf(x, y + h * 0.15, head.up - 14 + lean, h * 1.5, h * 0.86, 0.38)
    if kind == "wide":
        return leaf(*head.at(-0.62, -0.4), head.up - 62 + lean, h * 1.6, h * 0.8, 0.52, 0.1)
    return leaf(x, y + h * 0.15, head.up - 24 + lean, h * 2.8, h * 0.74, 0.6)


def paint_mouth(c: Canvas, head: Head) -> None:
    """The inside of an open mouth, before the head is painted."""
    if head.mouth < 0.2:
        return
    back = head.at(0.2, 0.5)
    c.group([poly([back, head.upper.at(0.94, 0.6), head.lower.at(0.96, -0.4)])], "mouth", 0.4)


def paint_face(c: Canvas, a: Tetrapod, head: Head) -> None:
    """Light and shade, mask, ear, eye, nose, mouth, teeth and beard upon a head that is filled already."""
    h = head.h
    scaly = a.cover in ("scales", "smooth")
    if head.mouth > 0.2:
        c.fill([poly([head.at(0.35, 0.56), head.upper.at(0.9, 0.5), head.lower.at(0.9, -0.3)])], "mouth")
        c.over(
            leaf(*head.lower.at(0.3, -0.3), head.lower.angle(0.5), h * head.length * 0.62, h * 0.26, 0.6),
            "tongue",
            "line",
        )
    if a.mask == "muzzle":
        c.over(head.upper.band(-1, 1, 0.52, 1, False), "accent", "line")
    elif a.mask == "blaze":
        c.over(head.upper.crescent(-1, 0.5, 0.08, 0.98), "paper", "line")
    elif a.mask == "face":
        c.over(ellipse(*head.at(0.42, 0.12), h * 0.62, h * 0.72, head.turn), "light", "line")
    if a.mask != "muzzle":
        c.over(head.lower.crescent(1, 1.0, 0.2, 0.98), "light")
        if head.mouth < 0.2:
            c.over(head.upper.crescent(1, 0.5, 0.34, 1.0), "light")
        c.over(head.upper.crescent(-1, 0.34, 0.0, 0.9), "shade")
    if a.pattern == "stripes":
        for t in (0.12, 0.28, 0.44):
            c.over(head.upper.stripe(t, 0.07, -1, -0.1), c.marking(a.marks), "fill")
    if a.mask == "eye":
        c.over(
            ellipse(*head.at(0.34, -0.16), h * 0.46, h * 0.36, head.turn + 26), "dark", "fill" if a.eye < 0 else "line"
        )
    elif a.mask == "stripe":
        c.over(
            cornered(
                [head.at(-0.9, -0.3), head.at(0.3, -0.42), head.upper.at(0.96, -0.7)],
                [head.upper.at(0.96, 0.0), head.at(0.3, 0.08), head.at(-0.92, 0.22)],
            ),
            "dark",
            "line",
        )
    if a.ears == "flap":
        flap = [
            head.at(-0.25, -0.72),
            head.at(-1.2, -1.05),
            head.at(-1.78, -0.2),
            head.at(-1.5, 0.85),
            head.at(-1.0, 1.5),
            head.at(-0.4, 0.7),
        ]
        c.group([smooth(flap)], "shade")
        c.line(curve(head.at(-1.35, -0.5), head.at(-1.3, 0.2), head.at(-1.02, 0.9)), 0.4)
    elif a.ears != "none":
        c.group([_ear(a.ears, head, far=False)], "base")
        if a.ears in ("pointed", "long", "round"):
            x, y = head.at(-0.42, -0.72)
            inner = (
                ellipse(*head.at(-0.5, -0.82), h * 0.24)
                if a.ears == "round"
                else leaf(
                    x,
                    y,
                    head.up - (14 if a.ears == "pointed" else 24),
                    h * (1.05 if a.ears == "pointed" else 2.2),
                    h * 0.4,
                    0.45,
                )
            )
            c.over(inner, "light", "line")
    if a.beak:
        _beak(c, head)
    ex, ey = head.at(0.32, -0.3) if not a.frog else head.at(0.16, -0.68)
    c.eye(ex, ey, h * (0.1 + 0.13 * a.eye))
    if not a.beak and not a.trunk:
        _lips(c, a, head, scaly)
    _teeth(c, a, head)


def _lips(c: Canvas, a: Tetrapod, head: Head, scaly: bool) -> None:
    h, tip = head.h, head.tip
    if head.mouth < 0.2:
        seam = head.drop + tip * 0.42
        if a.frog:
            c.line(
                curve(
                    head.at(head.length * 0.97, seam - 0.1),
                    head.at(head.length * 0.6, seam + 0.12),
                    head.at(0.2, seam + 0.1),
                    head.at(-0.3, seam - 0.16),
                ),
                0.6,
            )
            c.over(ellipse(*head.at(-0.62, 0.1), h * 0.24), "shade", "line")
            c.over(ellipse(*head.upper.at(0.97, -0.75), h * 0.07), "ink", "fill")
            return
        c.line(
            curve(
                head.at(head.length * 0.98, seam - 0.06),
                head.at(head.length * 0.78, seam + 0.02),
                head.at(head.length * 0.5, seam + 0.1),
                head.at(head.length * 0.34 + 0.06, seam - 0.02),
            ),
            0.5,
        )
    if a.nose == "none":
        n = head.upper.at(0.985, -0.5)
        size = 0.4 if not scaly else 0.17
        c.over(ellipse(*n, h * tip * size * 1.15, h * tip * size, head.turn), "ink", "fill")
    else:
        n = head.upper.at(0.96, -0.15)
        c.over(ellipse(*polar(*n, head.turn, h * 0.3), h * 0.1), "ink", "fill")


def _beak(c: Canvas, head: Head) -> None:
    t = head.tip
    end = head.length
    c.group(
        [
            cornered(
                [
                    head.upper.at(0.6, -1),
                    head.at(end - 0.1, head.drop - t * 0.7),
                    head.at(end + 0.34, head.drop + t * 0.5),
                    head.at(end + 0.36, head.drop + t * 1.9),
                ],
                [
                    head.at(end + 0.36, head.drop + t * 1.9),
                    head.at(end + 0.05, head.drop + t * 1.2),
                    head.lower.at(0.72, 0.9),
                ],
                [head.lower.at(0.72, 0.9), head.upper.at(0.56, 0.2), head.upper.at(0.6, -1)],
            )
        ],
        "horn",
    )
    c.line(
        curve(
            head.at(end + 0.1, head.drop + t * 0.9),
            head.at(end * 0.7, head.drop + t * 0.8),
            head.at(end * 0.45, head.drop + t * 0.6),
        ),
        0.45,
    )


def _teeth(c: Canvas, a: Tetrapod, head: Head) -> None:
    h = head.h
    down = head.turn + 90
    if head.mouth > 0.2 and a.teeth in ("none", "fangs") and not a.beak and a.cover == "fur":
        c.group(
            [
                leaf(*head.upper.at(0.88, 0.72), down + 4, h * 0.5, h * 0.2, 0.1),
                leaf(*head.lower.at(0.86, -0.5), head.lower.angle(1) - 88, h * 0.42, h * 0.18, 0.1),
            ],
            "paper",
            0.25,
        )
    elif a.teeth == "fangs":
        spots = (0.94, 0.86, 0.78, 0.7, 0.62) if head.mouth < 0.2 else (0.97, 0.87, 0.77, 0.67)
        c.group([leaf(*head.upper.at(t, 0.62), down + 4, h * 0.34, h * 0.17, 0.1) for t in spots], "paper", 0.25)
    if a.teeth == "sabre":
        c.group([leaf(*head.upper.at(0.84, 0.6), down + 4, h * 1.35, h * 0.28, 0.15, 0.1)], "paper", 0.35)
    elif a.teeth == "tusks" and a.trunk:
        x, y = head.upper.at(0.78, 0.6)
        u, v = head.turn - 12, head.turn + 78
        points = [
            polar(*polar(x, y, u, h * p), v, h * q) for p, q in ((-0.15, -0.1), (0.75, 0.85), (1.9, 0.85), (2.7, 0.1))
        ]
        spine = [(px, py, h * r) for (px, py), r in zip(points, (0.22, 0.19, 0.13, 0.02), strict=True)]
        c.group([Tube(*spine).outline()], "paper")
    elif a.teeth in ("boar", "tusks"):
        for t, s in ((0.8, 1.0), (0.62, 0.7)):
            x, y = head.upper.at(t, 0.75)
            c.group([leaf(x, y, head.up + 34, h * 0.95 * s, h * 0.3, 0.2, -0.28)], "paper", 0.35)
    elif a.teeth == "walrus":
        for t in (0.86, 0.72):
            c.group([leaf(*head.upper.at(t, 0.6), down + 6, h * 2.3, h * 0.36, 0.12, 0.08)], "paper", 0.4)


def nose_shapes(a: Tetrapod, head: Head, ground: float) -> list[Path]:
    """A trunk that hangs to the ground, or a swollen nose: joined with the head."""
    h = head.h
    if a.trunk:
        x, y = head.at(head.length - head.tip * 1.4, head.drop - 0.1)
        reach = max(-y - ground, 3 * h)
        if a.pose in ("roar", "rear", "charge"):
            lift = [
                (x - h * 0.3, y, h * 0.66),
                (x + h * 0.9, y + h * 0.35, h * 0.5),
                (x + h * 1.9, y - h * 0.3, h * 0.4),
                (x + h * 2.2, y - h * 1.8, h * 0.3),
                (x + h * 1.75, y - h * 3.0, h * 0.22),
            ]
            return [Tube(*lift).outline()]
        hang = [
            (x - h * 0.35, y - h * 0.1, h * 0.7),
            (x + h * 0.34, y + reach * 0.26, h * 0.5),
            (x + h * 0.44, y + reach * 0.62, h * 0.36),
            (x + h * 0.9, y + reach * 0.88, h * 0.27),
            (x + h * 1.6, y + reach * 0.78, h * 0.19),
        ]
        return [Tube(*hang).outline()]
    if a.nose == "bulb":
        x, y = head.upper.at(0.98, -0.2)
        f, d = head.turn, head.turn + 90
        tube = Tube(
            (*polar(x, y, f + 180, h * 0.5), h * 0.5),
            (*polar(*polar(x, y, f, h * 0.3), d, -h * 0.12), h * 0.56),
            (*polar(*polar(x, y, f, h * 0.72), d, h * 0.42), h * 0.46),
            (*polar(*polar(x, y, f, h * 0.62), d, h * 1.0), h * 0.28),
        )
        return [tube.outline()]
    return []


def throat(c: Canvas, a: Tetrapod, head: Head) -> None:
    """Under the chin: an inflated vocal sac, a dewlap, or a beard."""
    h = head.h
    if a.throat == "sac":
        x, y = head.at(0.28, 1.15)
        c.group([ellipse(x, y, h * 1.12, h * 0.98, head.turn)], "accent")
        c.over(ellipse(x - h * 0.2, y - h * 0.36, h * 0.4, h * 0.2, -20), "bright")
    elif a.throat == "dewlap":
        fan = [head.at(0.75, 0.7), head.at(0.72, 1.6), head.at(0.1, 2.3), head.at(-0.7, 1.9), head.at(-0.8, 0.8)]
        c.group([smooth(fan)], "accent")
        for k in range(3):
            c.line(curve(head.at(0.2 - 0.2 * k, 0.9), head.at(0.38 - 0.42 * k, 1.85)), 0.35)
    elif a.throat == "beard":
        c.group(
            [
                leaf(*head.at(0.55 - 0.22 * k, 0.66), head.turn + 98 + 6 * k, h * (1.5 - 0.2 * k), h * 0.42, 0.35)
                for k in range(4)
            ],
            "dark",
            0.4,
        )
