"""Birds, the parts: tails, wings, bills, crests and legs."""

from __future__ import annotations

import math

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Path, Point, blade, cornered, curve, ellipse, leaf, lerp, polar, poly, smooth
from pnp.draw.creatures.tube import Tube

TAILS = "short long fork fan train lyre wedge"
BILLS = "seed dagger hook curve spoon giant"


def eyespot(c: Canvas, x: float, y: float, r: float) -> None:
    """A ring, an iris and a pupil on a feather."""
    c.over(ellipse(x, y, r), "light", "line")
    c.over(ellipse(x, y, r * 0.72), "accent", "line")
    c.over(ellipse(x, y, r * 0.4), "ink", "fill")


def tail(c: Canvas, kind: str, x: float, y: float, r: float, reach: float, turn: float, spots: bool) -> None:
    """A tail from its root (x, y). `reach` is its length, `turn` its direction (180 straight back)."""
    t = turn - 176
    if kind == "short":
        c.group([blade(x + r * 0.4, y, 174 + a + t, reach * 0.95, r * 0.42) for a in (10, 4, -3)], "dark")
    elif kind == "wedge":
        c.group(
            [
                leaf(x + r * 0.4, y, 176 + a + t, reach * q, r * 0.42, 0.75)
                for a, q in ((12, 0.75), (-10, 0.78), (7, 0.9), (-5, 0.92), (0, 1.05))
            ],
            "dark",
        )
    elif kind == "long":
        for lift, q in ((6, 0.86), (3, 0.93), (0, 1.0)):
            c.group(
                [leaf(x + r * 0.5, y, 172 + lift + t, reach * q, r * 0.42, 0.8, 0.04)],
                "dark" if lift else "shade",
                0.45,
            )
    elif kind == "fork":
        for a, q, b in ((14, 0.7, 0.05), (8, 0.85, 0.1), (0, 1.1, 0.16), (-4, 0.85, -0.1), (2, 1.15, -0.13)):
            c.group([leaf(x + r * 0.5, y, 176 + a + t, reach * q, r * 0.3, 0.7, b)], "dark", 0.45)
    elif kind == "fan":
        _fan(c, r, reach, t, spots)
    elif kind == "train":
        for k in range(7):
            turn, q = 166 - 5 * k + t, 1.5 - 0.1 * k
            c.group([leaf(x + r * 0.6, y, turn, reach * q, r * 0.36, 0.85, -0.07)], "accent" if k % 2 else "dark", 0.45)
            if spots:
                eyespot(c, *polar(x + r * 0.6, y, turn - 3.5, reach * q * 0.88), r * 0.17)
    elif kind == "lyre":
        _lyre(c, x, y, r, reach, t)


def _fan(c: Canvas, r: float, reach: float, t: float, spots: bool) -> None:
    n = 11
    x, y = -r * 0.35, -r * 0.1
    order = [*range(n // 2), *range(n - 1, n // 2 - 1, -1)]
    for k in order:
        a = 150 + 128 * k / (n - 1) + t * 0.3
        c.group([blade(x, y, a, reach * 1.25, r * 0.82)], "accent" if k % 2 else "dark", 0.45)
        tip = polar(x, y, a, reach * 1.12)
        c.over(ellipse(*tip, reach * 0.06, r * 0.2, a), "light", "line")
        if spots:
            eyespot(c, *polar(x, y, a, reach * 0.95), r * 0.18)


def _lyre(c: Canvas, x: float, y: float, r: float, reach: float, t: float) -> None:
    c.group([leaf(x + r * 0.5, y, 172 - a + t, reach * 0.9, r * 0.24, 0.7, -0.12) for a in (0, 9, 18)], "dark", 0.4)
    ox, oy = x + r * 0.5, y

    def at(u: float, v: float) -> Point:
        p = polar(0, 0, t, -u * reach)
        q = polar(0, 0, t + 90, -v * reach)
        return ox + p[0] + q[0], oy + p[1] + q[1]

    for s, q in ((1.0, 1.0), (-1.0, 0.88)):
        nodes = [
            (0, 0, 0.17),
            (0.42 * q, 0.13 + 0.12 * s, 0.16),
            (0.74 * q, 0.43 + 0.1 * s, 0.19),
            (0.66 * q, 0.8 + 0.06 * s, 0.2),
            (0.9 * q, 0.93 + 0.08 * s, 0.12),
        ]
        feather = Tube(*[(*at(u, v), r * w) for u, v, w in nodes])
        c.group([feather.outline()], "accent", 0.45)
        for k in range(2, 10):
            c.line(poly([feather.at(k / 10, -0.9), feather.at(k / 10 + 0.04, 0.9)], False), 0.5, "light")


def folded_wing(c: Canvas, r: float, at: Frame) -> None:
    """A wing at rest along the body: primaries, the wing itself, three rows of feathers, coverts."""
    for k in range(4):
        x, y = at(-0.3, 0.06 + 0.1 * k)
        c.group([leaf(x, y, at.turn + 182 - 4 * k, r * (1.75 - 0.2 * k), r * 0.36, 0.55)], "dark", 0.35)
    wing = [
        at(0.74, -0.35),
        at(0.32, -0.8),
        at(-0.55, -0.62),
        at(-1.15, -0.12),
        at(-0.75, 0.4),
        at(-0.05, 0.5),
        at(0.52, 0.25),
    ]
    c.group([smooth(wing)], "shade")
    for k in range(4):
        c.line(
            curve(
                at(-0.05 - 0.24 * k, 0.44 - 0.1 * k),
                at(0.18 - 0.24 * k, 0.2 - 0.1 * k),
                at(0.18 - 0.16 * k, -0.02 - 0.1 * k),
            ),
            0.4,
        )
    c.over(
        smooth([at(0.67, -0.38), at(0.3, -0.72), at(-0.5, -0.5), at(-0.3, -0.2), at(0.12, -0.12), at(0.5, 0.0)]),
        "base",
        "line",
    )


class Frame:
    """Places in a bird's trunk: u radii ahead of its centre, v below it, tilted with the body."""

    __slots__ = ("c", "r", "s", "turn", "x", "y")

    def __init__(self, x: float, y: float, r: float, pitch: float) -> None:
        self.x, self.y, self.r, self.turn = x, y, r, -pitch
        self.c, self.s = math.cos(math.radians(-pitch)), math.sin(math.radians(-pitch))

    def __call__(self, u: float, v: float) -> Point:
        return self.x + (u * self.c - v * self.s) * self.r, self.y + (u * self.s + v * self.c) * self.r


def open_wing(c: Canvas, x: float, y: float, r: float, turn: float, span: float, far: bool = False) -> None:
    """A spread wing: its arm points along `turn` from the shoulder (x, y), the feathers trail towards the tail.

    `span` is the length of the whole wing in body radii.
    """
    k = r * span
    elbow = polar(x, y, turn - 16, k * 0.2)
    wrist = polar(*elbow, turn + 20, k * 0.24)
    hand = polar(*wrist, turn - 4, k * 0.14)
    tones = ("far", "dark") if far else ("dark", "shade")
    for j in range(6):
        root = lerp((x, y), elbow, 0.4 + 0.3 * j) if j < 2 else lerp(elbow, wrist, (j - 1) / 4)
        c.group([blade(*root, turn - 112 + 9 * j, k * (0.4 + 0.03 * j), k * 0.16)], tones[j % 2], 0.4)
    for j in range(8):
        reach = k * (0.58 + 0.05 * j - 0.011 * max(0, j - 4) ** 2)
        c.group([blade(*lerp(wrist, hand, j / 7), turn - 62 + 8.4 * j, reach, k * 0.125, 0.04)], tones[j % 2], 0.4)
    cover = [lerp(lerp((x, y), elbow, 0.3), wrist, j / 5) for j in range(6)] + [hand]
    c.group(
        [blade(*p, turn - 104 + 11 * j, k * (0.27 if j < 5 else 0.3), k * 0.13) for j, p in enumerate(cover)],
        "shade" if not far else "far",
        0.35,
    )
    arm = [
        polar(x, y, turn + 88, k * 0.08),
        polar(*elbow, turn + 84, k * 0.045),
        polar(*wrist, turn + 60, k * 0.06),
        polar(*hand, turn + 20, k * 0.07),
        polar(*hand, turn - 70, k * 0.05),
        polar(*wrist, turn - 80, k * 0.09),
        polar(*elbow, turn - 88, k * 0.13),
        polar(x, y, turn - 100, k * 0.16),
    ]
    c.group([smooth(arm)], "far" if far else "base", 0.45)


def drooped_wing(c: Canvas, r: float, at: Frame) -> None:
    """A wing let down to the ground, its feathers fanned beside the legs."""
    for k in range(6):
        x, y = at(0.1 - 0.1 * k, 0.1)
        c.group(
            [blade(x, y, at.turn + 112 + 11 * k, r * (1.25 + 0.07 * k), r * 0.36)], "dark" if k % 2 else "shade", 0.4
        )
    wing = [
        at(0.74, -0.35),
        at(0.32, -0.8),
        at(-0.5, -0.7),
        at(-1.0, -0.1),
        at(-0.72, 0.45),
        at(-0.05, 0.62),
        at(0.52, 0.3),
    ]
    c.group([smooth(wing)], "shade")
    for k in range(3):
        c.line(
            curve(
                at(-0.1 - 0.26 * k, 0.5 - 0.12 * k),
                at(0.12 - 0.26 * k, 0.22 - 0.1 * k),
                at(0.14 - 0.16 * k, -0.02 - 0.1 * k),
            ),
            0.4,
        )


def bill(c: Canvas, kind: str, x: float, y: float, hr: float, length: float, turn: float, gape: float) -> None:
    """The bill at the front (x, y) of a head of radius hr; `gape` opens it (0 to 1)."""
    shapes = _bill(kind, hr, length)
    if gape:
        lower = leaf(
            -hr * 0.3, hr * 0.16, 0, length * (0.95 if kind != "giant" else 1.1) + hr * 0.3, hr * 0.42, 0.12, 0.06
        )
        c.group([_set(lower, x, y, turn + 26 * gape)], "accent")
        c.fill(
            [_set(poly([(-hr * 0.25, -hr * 0.1), (length * 0.5, hr * 0.05), (length * 0.3, hr * 0.36)]), x, y, turn)],
            "mouth",
        )
        turn -= 12 * gape
    c.group([_set(shapes, x, y, turn)], "accent")
    if not gape:
        end = length * (0.8 if kind not in ("curve", "hook") else 0.55)
        c.line(_set(poly([(-hr * 0.1, hr * 0.1), (end, hr * 0.12)], False), x, y, turn), 0.4)


def _set(path: Path, x: float, y: float, turn: float) -> Path:
    return path.placed(lambda a, b: (a + x, b + y)).turned(turn, x, y)


def _bill(kind: str, h: float, b: float) -> Path:
    if kind == "hook":
        return smooth(
            [
                (-h * 0.3, -h * 0.45),
                (b * 0.55, -h * 0.42),
                (b * 0.95, h * 0.05),
                (b * 0.85, h * 0.75),
                (b * 0.55, h * 0.25),
                (-h * 0.2, h * 0.42),
            ]
        )
    if kind == "seed":
        return cornered(
            [(-h * 0.4, -h * 0.58), (b * 0.45, -h * 0.4), (b, h * 0.18)],
            [(b, h * 0.18), (b * 0.4, h * 0.46), (-h * 0.4, h * 0.52)],
        )
    if kind == "spoon":
        return smooth(
            [
                (-h * 0.4, -h * 0.35),
                (b * 0.4, -h * 0.1),
                (b * 0.95, 0),
                (b * 1.15, h * 0.24),
                (b * 0.95, h * 0.42),
                (b * 0.4, h * 0.4),
                (-h * 0.4, h * 0.42),
            ]
        )
    if kind == "curve":
        return Tube(
            (-h * 0.3, 0, h * 0.3),
            (b * 0.5, h * 0.05, h * 0.2),
            (b * 0.9, b * 0.28, h * 0.11),
            (b * 1.08, b * 0.6, 0.08),
        ).outline()
    if kind == "giant":
        return smooth(
            [
                (-h * 0.5, -h * 0.7),
                (b * 0.6, -h * 0.85),
                (b * 1.25, -h * 0.1),
                (b * 1.3, h * 0.6),
                (b * 0.8, h * 0.55),
                (-h * 0.4, h * 0.65),
            ]
        )
    return poly([(-h * 0.3, -h * 0.34), (b * 1.3, h * 0.12), (-h * 0.3, h * 0.36)])


def crest(c: Canvas, kind: str, x: float, y: float, hr: float, turn: float) -> None:
    """What stands on the head."""
    if kind == "plume":
        c.group(
            [
                leaf(x - hr * 0.2, y - hr * 0.5, 205 + 14 * k + turn, hr * (2.3 - 0.15 * k), hr * 0.36, 0.6, 0.1)
                for k in range(4)
            ],
            "accent",
        )
    elif kind == "fan":
        c.group([blade(x, y - hr * 0.2, 222 + 17 * k + turn, hr * 2.0, hr * 0.56) for k in range(6)], "accent")
    elif kind == "crown":
        for k in range(5):
            tx, ty = polar(x - hr * 0.1, y - hr * 0.4, 240 + 16 * k + turn, hr * 1.8)
            c.line(poly([(x - hr * 0.1, y - hr * 0.6), (tx, ty)], False), 0.6)
            c.group([ellipse(tx, ty, hr * 0.2)], "accent")
    elif kind == "comb":
        c.group(
            [ellipse(*polar(x, y, 232 + 26 * k + turn, hr * (1.0 + 0.06 * (k % 2))), hr * 0.34) for k in range(4)],
            "accent",
        )
    elif kind == "ears":
        c.group(
            [
                leaf(*polar(x, y, 250 + a + turn, hr * 0.7), 250 + a * 1.2 + turn, hr * 1.1, hr * 0.5, 0.4)
                for a in (-14, 44)
            ],
            "dark",
        )


def legs(c: Canvas, r: float, hips: tuple[Point, Point], ground: float, foot: str, long: bool, lifted: bool) -> None:
    """Far and near leg from the hips down to the ground; the near one may be lifted."""
    for far, (x, y) in zip((True, False), hips, strict=True):
        lw = r * (0.085 if long else 0.1)
        base = ground
        fx = x - r * 0.02
        if lifted and not far:
            base, fx = ground - (ground - y) * 0.42, x + r * 0.5
        drop = base - y
        thigh = [
            (x - r * 0.1, y - r * 0.3, r * 0.3),
            (x, y + drop * 0.24, r * 0.13),
            (lerp((x, y), (fx, base), 0.55)[0] - r * 0.1, y + drop * 0.55, lw),
            (fx, base, lw),
        ]
        shapes = [Tube(*thigh).outline()]
        if foot == "web":
            shapes.append(
                poly(
                    [
                        (fx, base - lw),
                        (fx + r * 0.78, base + r * 0.06),
                        (fx + r * 0.4, base + r * 0.1),
                        (fx - r * 0.1, base + r * 0.12),
                    ]
                )
            )
        else:
            shapes += [leaf(fx, base, a, r * q, r * 0.17, 0.3) for a, q in ((4, 0.62), (20, 0.5), (172, 0.4))]
        c.group(shapes, "deep" if far else "accent")
