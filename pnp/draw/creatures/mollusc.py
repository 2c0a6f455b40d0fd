"""Snails, ammonites, nautiluses, squids, cuttlefish, octopuses and scallops."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Node, Path, cornered, curve, ellipse, leaf, polar, poly, smooth
from pnp.draw.creatures.markings import countershade, mark
from pnp.draw.creatures.parameters import flag, word
from pnp.draw.creatures.tube import Tube


@dataclass(frozen=True, slots=True)
class Mollusc:
    """What a mollusc can be told."""

    shell: str = word("snail", "snail cone slug ammonite nautilus squid cuttlefish octopus scallop", "what it is")
    pattern: str = word("bands", "plain bands spots stripes speckle halves", "the marking of shell or mantle")
    marks: str = word("accent", "dark accent light ink paper", "the tone of that marking")
    spines: bool = flag("spines on the shell")


def draw(c: Canvas, a: Mollusc) -> bool:
    """Paint it from back to front; true if it crawls on the ground."""
    how = {
        "snail": _snail,
        "cone": _snail,
        "slug": _snail,
        "ammonite": _coiled,
        "nautilus": _coiled,
        "squid": _squid,
        "cuttlefish": _squid,
        "octopus": _octopus,
        "scallop": _scallop,
    }
    how[a.shell](c, a)
    return a.shell in ("snail", "cone", "slug", "octopus")


def _snail(c: Canvas, a: Mollusc) -> None:
    slug = a.shell == "slug"
    swell = 1.7 if slug else 1.0
    foot = Tube(
        (-34, -1.6, 0.6),
        (-22, -3 * swell, 3 * swell),
        (0, -4 * swell, 4 * swell),
        (20, -4.5 * swell, 4.4 * swell),
        (29, -8 - 2 * slug, 4.2),
        (34, -15, 3.6),
        (36, -19, 3.4),
    )
    for x0, y0, x1, y1 in ((35, -20, 33, -33), (37, -20, 43, -31)):
        c.group([Tube((x0, y0, 1), (x1, y1, 0.7)).outline(), ellipse(x1, y1, 1.5)], "base")
        c.eye(x1, y1, 0.85, False)
    c.group([foot.outline(), Tube((38, -15, 1), (43, -12, 0.6)).outline()])
    c.over(foot.crescent(1, 0.8, 0.04, 0.8), "light")
    if slug:
        c.over(foot.crescent(-1, 0.5, 0.05, 0.95), "shade")
        mark(c, foot, a.pattern if a.pattern != "halves" else "plain", 0.1, 0.8, tone=a.marks)
        c.group([leaf(-16 + 5 * k, -8.6 - 0.4 * k, -104 + 6 * k, 9, 2.6, 0.7) for k in range(6)], "accent", 0.4)
        return
    if a.shell == "cone":
        for k in range(6, -1, -1):
            c.group([ellipse(-4 - 1.2 * k, -8 - 5.2 * k, 15 - 2.2 * k, 4.6, -14)], "accent" if k % 2 else "glow")
        return
    if a.spines:
        c.group([leaf(*polar(-2, -22, t, 17), t, 8, 3, 0.2) for t in range(150, 400, 28)], "dark")
    turns: list[Node] = [
        (*polar(-2, -22, -k * 24 + 60, 1.2 + 17.0 * (k / 44) ** 1.25), 0.6 + 9.6 * (k / 44) ** 1.15) for k in range(45)
    ]
    t = Tube(*turns, fine=1)
    c.group([t.outline(), ellipse(-2, -22, 9)], "accent")
    c.over(t.band(-1, -0.35, 0.2, 1), "glow")
    if a.pattern != "plain":
        c.over(t.band(0.5, 1, 0.1, 1), "dark")
    for k in range(6, 26, 2):
        c.line(t.across(0.3 + 0.69 * k / 26, -0.95, 0.9), 0.35)
    c.line(smooth([t.at(k / 44, 1) for k in range(7, 45)], False), 0.7)


def _coiled(c: Canvas, a: Mollusc) -> None:
    thin = a.shell == "ammonite"
    for k in range(9):
        y, w = 3 + k * 1.5, c.wobble(-3, 3)
        arm = Tube(
            (17, y + 2, 2.2),
            (26, y + 1 + (k - 4) * 0.8, 1.6),
            (34, y + (k - 4) * 1.8 + w, 1.1),
            (42, y - 1 + (k - 4) * 2.3 + w, 0.3),
        )
        c.group([arm.outline()], "base" if k % 2 else "glow", 0.4)
    c.group([ellipse(19, 8.5, 8, 8.6)])
    c.eye(20, 5, 1.9)
    grow, wide = (21.0, 7.2) if thin else (17.0, 13.5)
    turns: list[Node] = [
        (*polar(0, 0, k * 20 + 28, 0.8 + grow * math.exp((k - 54) / 22)), 0.5 + wide * math.exp((k - 54) / 22))
        for k in range(0 if thin else 34, 55)
    ]
    t = Tube(*turns, fine=1 if thin else 2)
    c.group([t.outline()] + ([] if thin else [ellipse(0, 0, 9)]), "accent" if thin else "light")
    if thin:
        c.over(t.band(0.35, 1, 0.1, 1, False), "dark")
        c.over(t.band(-1, -0.5, 0.3, 1), "glow")
        for k in range(34):
            u = 0.3 + 0.7 * k / 34
            c.line(t.across(u, -0.95, 0.95, 0.006), 0.45)
        c.line(smooth([t.at(k / 54, -1) for k in range(11, 55)], False), 0.6)
    else:
        for k in range(0, 34, 4):
            c.over(t.stripe(0.12 + 0.8 * k / 46, 0.1, 1, -0.75), "accent", "line")
        c.line(smooth([polar(4, 0, k * 30 + 20, 0.6 + k * 0.55) for k in range(16)], False), 0.7)


def _squid(c: Canvas, a: Mollusc) -> None:
    cuttle = a.shell == "cuttlefish"
    short = 0.72 if cuttle else 1.0
    for k in range(8):
        w = math.sin(k * 2.1) * 4
        y = k - 3.5
        arm = Tube(
            (20, y * 1.5, 2.2 if cuttle else 1.8),
            (20 + 12 * short, y * 2.3 + w * 0.4, 1.7 if cuttle else 1.4),
            (20 + 25 * short, y * 3.1 - w * 0.5, 0.9),
            (20 + 35 * short, y * 3 + w, 0.25),
        )
        c.group([arm.outline()], "base" if k % 2 else "glow", 0.4)
    if cuttle:
        body = Tube((-30, 0, 3), (-22, 0, 9.5), (-6, 0, 13), (8, 0, 12), (14, 0, 9.5))
        rim = [(-34, 0), (-29, -9), (-18, -14.5), (-4, -17), (8, -15), (13, -10)]
        c.group([cornered([*rim, (13, 10), (8, 15), (-4, 17), (-18, 14.5), (-29, 9), (-34, 0)])], "accent")
        for k in range(9):
            for s in (-1, 1):
                x = -27 + 4.4 * k
                c.line(
                    poly(
                        [
                            (x, s * (9 + 4 * math.sin(math.pi * (k + 1) / 10))),
                            (x - 0.8, s * (12.4 + 3.6 * math.sin(math.pi * (k + 1) / 10))),
                        ],
                        False,
                    ),
                    0.3,
                )
    else:
        body = Tube((-44, 0, 0.5), (-34, 0, 5), (-18, 0, 9), (0, 0, 10.5), (11, 0, 9.5), (14, 0, 8.5))
        c.group([smooth([(-46, 0), (-34, -16), (-22, -14), (-20, 0), (-22, 14), (-34, 16)])], "accent")
    c.group([ellipse(18, 0, 8, 7.6)])
    c.group([body.outline()])
    countershade(c, body, 0.03, 0.98, 0.5, 0.4)
    if a.pattern == "halves":
        c.over(body.band(-1, 0, 0.05, 0.98), "dark", "fill")
        for k in range(4):
            c.over(body.stripe(0.2 + 0.2 * k, 0.1, 1, 0.15), "light", "line")
    elif a.pattern == "plain":
        pass
    elif a.pattern in ("bands", "stripes"):
        for k in range(7):
            c.over(
                body.stripe(0.2 + 0.11 * k, 0.07, -1, 0.25 if k % 2 else 0.5),
                a.marks if a.marks != "accent" else "dark",
                "fill",
            )
    else:
        mark(c, body, a.pattern, 0.2, 0.95, tone=a.marks, count=7)
    c.eye(19, 1, 2.8)


def _octopus(c: Canvas, a: Mollusc) -> None:
    far: list[Path] = []
    near: list[Path] = []
    for k, (x, lift, curl) in enumerate(
        ((-34, 6, -1), (-24, 13, -1), (26, 14, 1), (36, 5, 1), (-14, 3, -1), (12, 4, 1), (-44, 2, -1), (44, 9, 1))
    ):
        arm = Tube(
            (x * 0.12, -17, 4.4),
            (x * 0.5, -9 - lift * 0.5, 3.4),
            (x * 0.86, -2.6, 2.2),
            (x * 1.1, -2.4 - lift * 0.2, 1.4),
            (x * 1.12 + 3 * curl, -6 - lift * 0.4, 0.9),
            (x * 1.02 + 2 * curl, -8 - lift * 0.4, 0.3),
        )
        (far if k in (1, 2, 6, 7) else near).append(arm.outline())
    c.group(far, "far")
    head = Tube((-15, -46, 8), (-8, -42, 12.5), (2, -33, 10.5), (5, -23, 8), (2, -15, 7))
    c.group([*near, head.outline()])
    c.over(head.crescent(-1, 0.5, 0.02, 0.85), "light")
    c.over(head.crescent(1, 0.45, 0.1, 0.9), "shade")
    if a.pattern != "plain":
        mark(
            c,
            head,
            "spots" if a.pattern in ("bands", "stripes", "halves") else a.pattern,
            0.05,
            0.7,
            tone=a.marks,
            count=4,
        )
    for x, y in ((-14, -6), (-22, -4), (10, -7), (18, -4), (-8, -10), (6, -10)):
        c.over(ellipse(x, y, 1), "light", "line")
    c.eye(8, -27, 2.4)


def _scallop(c: Canvas, a: Mollusc) -> None:
    n = 11
    rim = [polar(0, 16, 205 + 130 * k / (n * 2), 40 + (2.2 if k % 2 else -0.6)) for k in range(n * 2 + 1)]
    c.group([poly([(-11, 16), (11, 16), (9, 8), (-9, 8)])], "dark")
    c.group([smooth([(-3, 17), *rim, (3, 17)])])
    for k in range(n):
        c.over(leaf(0, 15, 205 + 130 * (k + 0.5) / n, 37, 3.6, 0.85), "light", "line")
        if k:
            c.line(poly([polar(0, 16, 205 + 130 * k / n, 8), polar(0, 16, 205 + 130 * k / n, 38)], False), 0.35)
    if a.pattern != "plain":
        for q in (18, 27, 34):
            c.line(curve(*[polar(0, 16, 205 + 130 * k / 12, q) for k in range(13)]), 0.6, "accent")
