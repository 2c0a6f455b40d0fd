"""Tetrapods, the coat: shading, markings, limbs' paint, armour, manes and wings."""

from __future__ import annotations

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Path, Point, blade, cornered, curve, fringe, leaf, lerp, polar, poly, smooth
from pnp.draw.creatures.markings import crest, mark, ridge, scales
from pnp.draw.creatures.tetrapod_head import Head
from pnp.draw.creatures.tetrapod_limbs import Limb
from pnp.draw.creatures.tetrapod_look import Tetrapod
from pnp.draw.creatures.tetrapod_skeleton import Skeleton
from pnp.draw.creatures.tube import Tube


def foot(kind: str, limb: Limb, w: float) -> Path:
    """The shape of a foot at the ankle of a leg."""
    x, y = limb.ankle
    if kind == "hoof":
        shape = poly(
            [(x - w * 0.62, y - w * 0.3), (x + w * 0.7, y - w * 0.3), (x + w * 1.15, y + w), (x - w * 0.75, y + w)]
        )
    elif kind == "pad":
        shape = smooth(
            [
                (x - w * 0.95, y - w * 0.8),
                (x + w * 0.95, y - w * 0.8),
                (x + w * 1.25, y + w * 0.8),
                (x + w * 0.9, y + w),
                (x - w * 0.9, y + w),
                (x - w * 1.1, y + w * 0.7),
            ]
        )
    else:
        reach = {"paw": 2.1, "claw": 2.9, "web": 3.2}.get(kind, 2.0)
        shape = cornered(
            [
                (x - w * 0.72, y + w),
                (x - w * 1.02, y + w * 0.4),
                (x - w * 0.8, y - w * 0.4),
                (x + w * 0.35, y - w * 0.75),
                (x + w * reach * 0.75, y - w * 0.1),
                (x + w * reach, y + w * 0.6),
                (x + w * reach * 0.9, y + w),
            ]
        )
    return shape.turned(limb.lean, x, y) if limb.lean else shape


def limb_shapes(a: Tetrapod, limb: Limb, w: float) -> tuple[Tube, list[Path]]:
    """A leg's tube, and leg and foot as shapes."""
    tube = Tube(*limb.spine)
    return tube, [tube.outline(), foot(a.foot, limb, w * 0.92)]


def flippers(a: Tetrapod, s: Skeleton, front: bool, far: bool) -> list[Path]:
    """The flippers of a swimmer or a seal."""
    r = s.R
    k = 0.7 + 0.9 * a.legs
    if a.pose == "swim":
        x, y = s.body.at(s.t_shoulder if front else s.t_hip + 0.02, 0.5)
        turn = (126 if front else 146) - 22 * far
        return [leaf(x, y, turn, r * (1.5 + 1.2 * k) * (1 if front else 0.8), r * 0.8, 0.5, -0.14)]
    if front:
        x, y = s.body.at(s.t_shoulder - 0.02, 0.3)
        reach = max(-y * 1.06, r * 0.8)
        return [leaf(x + r * (0.4 * far), y, 74 - 22 * far, reach, r * 0.82, 0.5, 0.1)]
    x, y = s.body.at(0.02)
    return [leaf(x + r * 0.3, y, 176 + turn, r * 1.5, r * 0.52, 0.62) for turn in ((-14, 10) if not far else ())]


def paint_body(c: Canvas, a: Tetrapod, s: Skeleton) -> None:
    """Three tones on the trunk, and the pattern upon it."""
    low = a.pose in ("sprawl", "swim") or a.foot == "flipper"
    start = 0.02 if s.thick_tail or low else s.t_hip - 0.06
    body = s.body
    if low or s.thick_tail:
        c.over(body.crescent(1, 0.62, start, 0.97), "light")
    else:
        # Between the legs and up the throat: two crescents that both run out at the shoulder.
        c.over(body.crescent(1, 0.56, s.t_hip - 0.02, s.t_shoulder + 0.03), "light")
        c.over(body.crescent(1, 0.6, s.t_shoulder - 0.03, 0.99), "light")
    c.over(body.crescent(-1, 0.5, start, 0.98), "shade")
    tone = c.marking(a.marks)
    t0 = s.t_hip - 0.06 if s.thick_tail else 0.03
    t1 = s.t_shoulder + 0.04
    kind = a.pattern
    if kind in ("stripes", "bands", "patches") and a.neck > 0.1 and not a.mane:
        mark(c, body, kind, t1, 0.94, f1=0.6, tone=tone, count=5 if a.neck < 0.5 else 8)
    if s.thick_tail and kind in ("stripes", "bands", "spots", "patches", "speckle"):
        mark(c, body, kind if kind != "stripes" else "bands", 0.06, t0 - 0.02, f1=0.3, tone=tone, count=6)
    mark(c, body, kind, t0, t1, tone=tone)
    if a.cover == "scales":
        scales(c, body, t0 if not s.thick_tail else 0.2, t1)


def paint_limb(c: Canvas, a: Tetrapod, limb: Limb, tube: Tube) -> None:
    """A near leg over the shaded body: its pattern, and the crease where it joins."""
    if a.stockings != "none":
        c.over(tube.band(-1, 1, 0.62, 1, False), "dark" if a.stockings == "dark" else "paper", "line")
    if a.pose != "sprawl":
        if a.pattern in ("stripes", "bands"):
            mark(c, tube, "stripes", 0.22, 0.5, f1=0.4, tone=c.marking(a.marks), count=2)
            for k in range(4):
                c.over(tube.band(-1, 1, 0.54 + 0.1 * k, 0.58 + 0.1 * k, False), c.marking(a.marks), "fill")
        elif a.pattern in ("spots", "rosettes", "patches", "speckle"):
            mark(c, tube, a.pattern, 0.1, 0.5, f0=-0.6, f1=0.5, tone=c.marking(a.marks), count=2)
        side = 1 if limb.front else -1
        t0, t1 = (0.12, 0.36) if limb.front else (0.1, 0.4)
        c.line(smooth([tube.at(t0 + (t1 - t0) * k / 5, side * 0.98) for k in range(6)], False), 0.55)


def paint_feet(c: Canvas, a: Tetrapod, limb: Limb, w: float) -> None:
    """Hooves, toes and claws."""
    w *= 0.92
    x, y = limb.ankle
    if a.foot == "hoof":
        c.over(foot("hoof", limb, w), "outline", "fill")
    elif a.foot in ("paw", "claw", "web"):
        reach = {"paw": 2.1, "claw": 2.9, "web": 3.2}[a.foot]
        for k in range(2):
            q = reach - 0.5 - 0.55 * k
            toe = curve((x + w * q, y + w * 0.95), (x + w * (q - 0.16), y + w * 0.25))
            c.line(toe.turned(limb.lean, x, y) if limb.lean else toe, 0.4)
    elif a.foot == "pad":
        for k in range(3):
            q = 0.95 - 0.6 * k
            nail = curve((x + w * q, y + w * 0.9), (x + w * (q - 0.2), y + w * 0.4), (x + w * (q - 0.42), y + w * 0.9))
            c.line(nail.turned(limb.lean, x, y) if limb.lean else nail, 0.4)


def armour(c: Canvas, a: Tetrapod, s: Skeleton) -> None:
    """A banded shield or a domed shell over the trunk."""
    t0, t1 = s.t_hip - 0.08, s.t_shoulder + 0.03
    if a.armour == "bands":
        shield = cornered(
            s.body.edge(-1, t0, t1), [s.body.at(t1 - (t1 - t0) * k / 8, 0.5 + 0.16 * (k in (0, 8))) for k in range(9)]
        )
        c.group([shield], "dark", 0.4)
        for k in range(1, 9):
            c.line(s.body.across(t0 + (t1 - t0) * k / 9, -0.98, 0.5, 0.012), 0.5, "glow")
    elif a.armour == "shell":
        length, r, top = s.L, s.R, -s.shoulder[1]
        y = -top - r * 0.1
        x0, x1, edge = -0.26 * length, 1.08 * length, y + r * 0.5
        dome = [
            (x0, edge),
            (x0 + 0.1 * length, y - r * 0.42),
            (0.24 * length, y - r * 1.45),
            (0.62 * length, y - r * 1.42),
            (0.98 * length, y - r * 0.48),
            (x1, edge),
        ]
        c.group([cornered(dome, [(x1, edge), (x1 - 2, edge + r * 0.3), (x0 + 2, edge + r * 0.3), (x0, edge)])], "dark")
        mid = (x0 + x1) / 2
        for k in (-1, 0, 1):
            cx, cy, q = mid + k * 0.36 * length, y - r * (0.46 if k == 0 else 0.3), r * (0.62 if k == 0 else 0.5)
            c.over(poly([polar(cx, cy, t, q * 1.05) for t in range(0, 360, 60)]), "base", "line")
            c.over(poly([polar(cx, cy, t, q * 0.62) for t in range(0, 360, 60)]), "glow", "line")
        c.line(poly([(x0 + 2, edge + 0.02 * r), (x1 - 2, edge + 0.02 * r)], False), 0.6, "light")


def back(c: Canvas, a: Tetrapod, s: Skeleton) -> None:
    """Plates, spikes, a crest or a mane of bristles along the back, after the body is painted."""
    t0, t1 = s.t_hip - 0.1, s.t_shoulder + 0.06
    if a.back in ("plates", "spikes"):
        ridge(c, s.body, a.back, t0, t1, s.R * (1.25 if a.back == "plates" else 0.7), 9 if a.back == "plates" else 11)
        if s.thick_tail:
            ridge(c, s.body, "spikes", 0.08, t0 - 0.02, s.R * 0.5, 6)
    elif a.back == "crest":
        crest(c, s.body, 0.04 if s.thick_tail else t0, 0.9, s.R * 0.75)
    elif a.back == "bristles":
        points = [s.body.at(t0 + (0.97 - t0) * k / 13, -0.86) for k in range(14)]
        c.group(
            [leaf(*p, s.body.angle(0.5) - 120 + c.wobble(-10, 10), s.R * 0.62, s.R * 0.26, 0.3) for p in points],
            "dark",
            0.35,
        )


def back_behind(c: Canvas, a: Tetrapod, s: Skeleton) -> None:
    """A sail, which stands behind the body."""
    if a.back == "sail":
        ridge(c, s.body, "sail", s.t_hip - 0.06, s.t_shoulder + 0.04, s.R * 2.5, 12)


def mane(c: Canvas, head: Head) -> None:
    """A lion's mane: two rings of tufts round the head."""
    h = head.h
    x, y = head.at(-0.45, 0.3)
    for size, tone, n in ((1.8, "dark", 15), (1.3, "shade", 13)):
        turns = [head.turn + 26 + 275 * k / n for k in range(n + 1)]
        c.group([leaf(*polar(x, y, t, h * 0.5), t + 14, h * size, h * 1.05, 0.45) for t in turns], tone, 0.45)


def brush_mane(c: Canvas, s: Skeleton) -> None:
    """A standing mane along the neck, as horses and zebras wear it."""
    t0 = s.t_shoulder + 0.04
    points = [s.body.at(t0 + (0.985 - t0) * k / 9, -0.86) for k in range(10)]
    shapes = [
        leaf(*p, s.body.angle(t0 + (1 - t0) * k / 9) - 112, s.h * 0.95, s.h * 0.5, 0.4) for k, p in enumerate(points)
    ]
    c.group(shapes, "dark", 0.4)


def feathers(c: Canvas, s: Skeleton) -> None:
    """Feathers on neck, back, arm and tail of a feathered dinosaur."""
    t0 = s.t_shoulder
    points = [s.body.at(t0 + (0.97 - t0) * k / 5, -0.9) for k in range(5)] + [
        s.body.at(t, -0.95) for t in (s.t_hip, (s.t_hip + t0) / 2, t0 - 0.03)
    ]
    c.group(fringe(points, 195, s.R * 0.8, s.R * 0.32, c.wobble), "accent", 0.35)
    x, y = s.body.at(0.03)
    a = s.body.angle(0) + 180
    c.group([blade(x, y, a + turn, s.R * 1.5, s.R * 0.5) for turn in (-24, 0, 24)], "accent")


def arm_feathers(c: Canvas, s: Skeleton) -> None:
    """The fan of feathers on a near arm."""
    limb = s.limbs.get("fore")
    if limb is not None:
        x, y, _ = limb.spine[1]
        c.group([blade(x, y, 100 + 14 * k, s.R * 1.25, s.R * 0.34) for k in range(5)], "accent", 0.35)


def membrane(c: Canvas, x: float, y: float, r: float, far: bool, spread: bool) -> None:
    """A raised or half-spread bat's wing that springs from the shoulder (x, y)."""
    k = 0.9 if far else 1.0
    turn = -34.0 if spread else 0.0

    def at(u: float, v: float) -> Point:
        p = polar(0, 0, turn, u * r * k)
        q = polar(0, 0, turn + 90, v * r * k)
        return x + p[0] + q[0] + (r * 0.7 if far else 0), y + p[1] + q[1]

    tips = [at(-3.6, -4.2), at(-4.9, -2.1), at(-4.2, -0.2), at(-2.6, 0.9)]
    wrist = at(0.4, -3.2)
    runs: list[list[Point]] = [[at(0.3, 0.2), wrist], [wrist, at(-1.5, -4.1), tips[0]]]
    for p, q in zip(tips, [*tips[1:], at(-0.9, 0.9)], strict=True):
        mid = lerp(p, q, 0.5)
        runs.append([p, lerp(mid, wrist, 0.2), q])
    c.group([cornered(*runs)], "far" if far else "accent")
    for tip in tips[:3]:
        mid = lerp(wrist, tip, 0.5)
        c.line(curve(wrist, (mid[0], mid[1] - r * 0.14), tip), 0.55)


def hump(s: Skeleton) -> Path:
    """A camel's hump."""
    t = (s.t_hip + s.t_shoulder) / 2
    turn = s.body.angle(t)
    x, y = s.body.at(t, -0.8)
    rise = [(-1.15, 0.1), (-0.66, -0.2), (-0.3, -0.78), (0.1, -0.9), (0.42, -0.6), (0.72, -0.1), (1.15, 0.12)]
    return smooth([polar(*polar(x, y, turn, u * s.R), turn + 90, v * s.R) for u, v in rise])


def tail_tuft(s: Skeleton, tail: Tube) -> Path:
    """The brush at the end of a thin tail."""
    x, y = tail.at(0.95)
    return leaf(x, y, tail.angle(0.95), 7 + s.R * 0.4, 3 + s.R * 0.15, 0.45)
