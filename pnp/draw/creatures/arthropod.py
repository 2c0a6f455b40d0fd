"""Crabs, scorpions, spiders, trilobites, sea scorpions and lobsters, seen from above."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Path, curve, ellipse, leaf, polar, poly, smooth
from pnp.draw.creatures.parameters import flag, number, word
from pnp.draw.creatures.tube import Tube


@dataclass(frozen=True, slots=True)
class Arthropod:
    """What an arthropod can be told."""

    kind: str = word("crab", "crab scorpion spider trilobite eurypterid lobster shrimp", "what it is")
    pose: str = word("rest", "rest raised", "claws (or fore legs) at rest or raised")
    claw: float = number(0.5, "size of the claws")
    uneven: float = number(0, "how much smaller one claw is, as in fiddler crabs")
    legs: float = number(0.5, "length of the legs")
    pattern: str = word("plain", "plain spots bands", "the marking of the back")
    spines: bool = flag("spines along the edge")


def draw(c: Canvas, a: Arthropod) -> bool:
    """Paint it from back to front, head up; it floats."""
    {
        "crab": _crab,
        "scorpion": _scorpion,
        "spider": _spider,
        "trilobite": _trilobite,
        "eurypterid": _tailed,
        "lobster": _tailed,
        "shrimp": _tailed,
    }[a.kind](c, a)
    return False


def _pincer(x: float, y: float, turn: float, s: float, side: float = 1) -> list[Path]:
    """A claw hinged at (x, y) that points along `turn`: a palm, a fixed finger and a thumb."""
    palm = Tube((x, y, s * 0.3), (*polar(x, y, turn, s * 0.7), s * 0.62), (*polar(x, y, turn, s * 1.25), s * 0.52))
    px, py = polar(x, y, turn, s * 1.2)
    one = leaf(*polar(px, py, turn - 90 * side, s * 0.2), turn - 16 * side, s * 1.5, s * 0.62, 0.25, 0.22 * side)
    two = leaf(*polar(px, py, turn + 90 * side, s * 0.28), turn + 18 * side, s * 1.25, s * 0.46, 0.25, -0.24 * side)
    return [palm.outline(), one, two]


def _crab(c: Canvas, a: Arthropod) -> None:
    up = a.pose == "raised"

    def legs() -> None:
        for k in range(4):
            turn = -8 + 24 * k
            x0, y0 = 14 - k * 1.2, 1 + k * 3
            knee = polar(x0, y0, turn - 16, (17 - k * 0.6) * (0.7 + 0.6 * a.legs))
            toe = polar(*knee, turn + 34, 12)
            c.group(
                [Tube((x0, y0, 2.2), (*knee, 1.8), (*polar(*knee, turn + 24, 7), 1.3), (*toe, 0.3)).outline()],
                "dark" if k % 2 else "shade",
                0.45,
            )

    c.mirror(legs)
    full = 5.5 + 5 * a.claw
    for side, s in ((1, full), (-1, full * (1 - 0.62 * a.uneven))):
        ex, ey = side * (24 + s * 0.5 - 5 * up), -10 - 12 * up
        c.group([Tube((side * 13, -4, 2.4), (side * 20, -4.5 - 4 * up, 2.3), (ex, ey, 2.5)).outline()], "base")
        c.group(_pincer(ex, ey, -90 - side * (12 if not up else 4), s, -side), "accent" if a.uneven else "base")

    def stalk() -> None:
        c.group([Tube((4, -9, 1), (5, -14.5, 0.9)).outline()], "base", 0.4)
        c.eye(5.1, -15.3, 1.7, False)

    c.mirror(stalk)
    shell = [(-17, -4), (-12, -10), (0, -11.5), (12, -10), (17, -4), (13, 6), (6, 12), (0, 13), (-6, 12), (-13, 6)]
    if a.spines:
        c.mirror(lambda: c.group([leaf(16 - k * 1.6, -5.5 - k * 2, -30 - 14 * k, 4, 2, 0.2) for k in range(3)], "base"))
    c.group([smooth(shell)])
    c.over(smooth([(-13, -4.5), (-8, -8.5), (0, -9.6), (8, -8.5), (5, -5), (0, -5.6), (-5, -5)]), "glow")
    c.over(smooth([(-12, 5), (0, 9), (12, 5), (6, 11), (0, 12), (-6, 11)]), "shade")
    for s in (-1, 1):
        c.line(curve((5 * s, -1), (3 * s, 3), (4 * s, 7)), 0.5)
    if a.pattern == "spots":
        for x, y in ((-9.0, -1.0), (9, -1), (0, 1), (-7, 4), (7, 4), (0, -6)):
            c.over(ellipse(x, y, 1.2), "dark", "fill")
    elif a.pattern == "bands":
        for y in (-6.0, 1.0):
            c.over(
                smooth([(-13, y), (0, y - 1.4), (13, y), (12, y + 2.4), (0, y + 1.4), (-12, y + 2.4)]), "accent", "line"
            )


def _spider(c: Canvas, a: Arthropod) -> None:
    up = a.pose == "raised"
    long = 0.75 + 0.5 * a.legs

    def legs() -> None:
        for k, (turn, bend) in enumerate(((-62.0, -100.0), (-24.0, -58.0), (20.0, 62.0), (56.0, 104.0))):
            if up and k == 0:
                turn, bend = -74, -80
            x0, y0 = 4.0, -3.0 + k * 2
            knee = polar(x0, y0, turn, 17 * long)
            toe = polar(*knee, bend, (21 if k in (0, 3) else 15) * long)
            t = Tube((x0, y0, 1.7), (*knee, 1.5), (*polar(*knee, bend, 9 * long), 1), (*toe, 0.3))
            c.group([t.outline()], "dark", 0.45)
            for u in (0.3, 0.5, 0.7):
                c.over(t.band(-1, 1, u - 0.03, u + 0.03, False), "light", "line")

    c.mirror(legs)
    c.mirror(lambda: c.group([Tube((2, -8, 1.3), (5, -13, 1.1), (3, -17, 0.7)).outline()], "shade", 0.4))
    c.group([ellipse(0, 13, 10, 12.5)])
    c.over(ellipse(-3.4, 9, 3, 5, 15), "glow")
    if a.pattern == "spots":
        for x, y in ((-4.0, 8.0), (4, 8), (-5, 15), (5, 15), (0, 12), (0, 19)):
            c.over(ellipse(x, y, 1.5), "accent", "line")
    else:
        for k in range(4):
            c.over(
                smooth([(-5 + k * 0.6, 8 + k * 4), (0, 6 + k * 4), (5 - k * 0.6, 8 + k * 4), (0, 8.6 + k * 4)]),
                "accent",
                "line",
            )
    c.group([ellipse(0, -3.5, 6.4, 7)], "dark")
    if a.pattern == "bands":
        for side in (-1, 1):
            c.over(leaf(side * 2.6, -9.4, 90, 12, 2.2, 0.4), "light", "line")
    for x, y, s in ((-1.5, -8, 1.0), (1.5, -8, 1.0), (-3.4, -6.6, 0.7), (3.4, -6.6, 0.7)):
        c.over(ellipse(x, y, s), "paper", "line")


def _trilobite(c: Canvas, a: Arthropod) -> None:
    def ribs() -> None:
        for k in range(9):
            y, w = -6 + k * 3.3, 21 - 0.165 * k * k
            c.group(
                [
                    smooth(
                        [
                            (4, y - 1.6),
                            (w * 0.6, y - 1.6),
                            (w, y + 1.6),
                            (w + 1.2, y + 4.6),
                            (w * 0.6, y + 2.4),
                            (4, y + 1.9),
                        ]
                    )
                ],
                "base" if k % 2 else "shade",
                0.4,
            )
        if a.spines:
            c.group([leaf(17, -12, 78, 30, 3.6, 0.1, 0.1)], "dark")

    c.group([smooth([(-14, 22), (0, 20), (14, 22), (9, 32), (0, 35), (-9, 32)])], "dark")
    c.mirror(ribs)
    c.group(
        [
            smooth(
                [
                    (-24, -6),
                    (-22, -17),
                    (-12, -26),
                    (0, -28.5),
                    (12, -26),
                    (22, -17),
                    (24, -6),
                    (14, -9),
                    (0, -8.5),
                    (-14, -9),
                ]
            )
        ]
    )
    c.over(smooth([(-20, -10), (-18, -18), (-10, -24), (0, -26), (-4, -20), (-8, -11)]), "glow")
    c.group([Tube((0, -9, 5.6), (0, 6, 5), (0, 20, 3.6), (0, 30, 1.6)).outline()], "accent")
    for k in range(11):
        y = -8 + k * 3.3
        c.line(curve((-5 + k * 0.25, y), (0, y + 1.2), (5 - k * 0.25, y)), 0.5)
    c.group([smooth([(-6, -9), (-7.4, -18), (0, -24.5), (7.4, -18), (6, -9), (0, -7.6)])], "accent")
    for y in (-13, -17):
        for s in (-1, 1):
            c.line(poly([(5.4 * s, y), (2.4 * s, y + 0.8)], False), 0.5)

    def eye() -> None:
        c.group([ellipse(12.5, -16, 2.6, 3.6, 20)], "dark")
        c.over(ellipse(12.2, -16.8, 1.1, 1.7, 20), "light", "line")

    c.mirror(eye)


def _scorpion(c: Canvas, a: Arthropod) -> None:
    def limbs() -> None:
        for k in range(4):
            turn = -30 + 28 * k
            x0, y0 = 5.0, -6 + k * 3.4
            knee = polar(x0, y0, turn, 11 * (0.7 + 0.6 * a.legs))
            c.group([Tube((x0, y0, 1.5), (*knee, 1.3), (*polar(*knee, turn + 38, 9), 0.3)).outline()], "dark", 0.45)
        ex, ey = (15.0, -19.0) if a.pose == "rest" else (11.0, -24.0)
        c.group([Tube((4, -11, 1.8), (13, -13, 1.7), (ex, ey, 2)).outline()], "base")
        c.group(_pincer(ex, ey, -98, 4 + 4.5 * a.claw, -1))

    c.mirror(limbs)
    tail = Tube((0, 20, 3), (2, 28, 2.8), (8, 34, 2.7), (17, 33, 2.6), (21, 25, 2.5), (18, 18, 2.6))
    c.group([leaf(18.5, 18.5, -128, 9, 3, 0.12, -0.3)], "accent")
    c.group([tail.outline(), ellipse(18.3, 18.5, 3.2)])
    for k in range(1, 6):
        c.line(tail.across(k / 6, -0.95, 0.95), 0.7)
    body = Tube((0, -13, 5.2), (0, -6, 6.8), (0, 4, 7.4), (0, 14, 5.4), (0, 21, 2.8))
    c.group([body.outline()])
    c.over(body.band(0.1, 0.75, 0.03, 0.95), "glow")
    for k in range(1, 8):
        y, w = -5 + k * 3.3, 7.3 - abs(k - 3) * 0.7
        c.line(curve((-w, y), (0, y + 1.3), (w, y)), 0.6)
    c.mirror(lambda: c.over(ellipse(1.7, -12.5, 1), "ink", "fill"))


def _tailed(c: Canvas, a: Arthropod) -> None:
    """Lobster, mantis shrimp or sea scorpion: claws before, a segmented tail behind."""
    sea = a.kind == "eurypterid"
    up = 5 if a.pose == "raised" else 0
    for side in (1, -1):
        first = len(c.marks)
        _side(c, a, sea, up, 1.0 if side > 0 else 1 - 0.5 * a.uneven)
        if side < 0:
            c.marks[first:] = [m.mirrored() for m in c.marks[first:]]
    if sea:
        c.group([leaf(0, 46, 90, 15, 3.2, 0.1)], "accent")
    else:
        c.group([leaf(0, 40, turn, 12, 7, 0.7) for turn in (40, 65, 90, 115, 140)], "accent")
    wide = 8.2 if sea else 6.8
    body = Tube(
        (0, -17, 4),
        (0, -9, 7.2),
        (0, 2, wide),
        (0, 18, 6.8 if sea else 5.6),
        (0, 34, 3.8),
        (0, 48 if sea else 41, 1.8 if sea else 4),
    )
    c.group([body.outline()])
    c.over(body.band(0.1, 0.7, 0.03, 0.95), "glow")
    for k in range(11):
        y = -3 + k * 4.3
        w = body.radius(min(1, (y + 17) / (65 if sea else 58)))
        if a.pattern == "bands" and k % 2:
            c.over(
                smooth(
                    [(-w * 0.96, y), (0, y + 1.7), (w * 0.96, y), (w * 0.9, y + 3), (0, y + 4.4), (-w * 0.9, y + 3)]
                ),
                "dark",
                "line",
            )
        c.line(curve((-w, y), (0, y + 1.7), (w, y)), 0.6)
    if a.pattern == "spots":
        for x, y in ((-3, -6), (3, -6), (0, -1), (-3.5, 5), (3.5, 5), (0, 11), (-2.6, 18), (2.6, 18)):
            c.over(ellipse(x, y, 1.1), "light", "line")
    c.mirror(lambda: c.group([ellipse(3.6, -15.5, 1.7, 2.3, 15)], "ink", 0.3))


def _side(c: Canvas, a: Arthropod, sea: bool, up: float, size: float) -> None:
    for k in range(4):
        turn = -20 + 22 * k
        x0, y0 = 5.0, -8 + k * 3.6
        knee = polar(x0, y0, turn, 11 * (0.7 + 0.6 * a.legs))
        c.group([Tube((x0, y0, 1.3), (*knee, 1.1), (*polar(*knee, turn + 36, 10), 0.3)).outline()], "dark", 0.45)
    if sea:
        c.group([smooth([(6, -2), (16, 2), (24, 11), (25, 19), (20, 20), (15, 12), (6, 5)])], "accent")
        c.group([Tube((3, -16, 1.5), (10, -22, 1.6), (10, -29 - up, 1.8)).outline()], "base")
        c.group(_pincer(10, -29 - up, -95, (3.4 + 3.5 * a.claw) * size, -1))
    elif a.kind == "shrimp":
        c.group([Tube((4, -14, 1.8), (12, -20, 2.2), (9, -30 - up, 2.6), (5, -24 - up, 1.6)).outline()], "accent")
        c.line(curve((2, -19), (8, -32), (18, -40)), 0.7)
        c.group([leaf(3, -18, -40, 9, 4.5, 0.6)], "accent", 0.4)
    else:
        c.group([Tube((4, -14, 1.8), (10, -18, 1.9), (11, -26 - up, 2.3)).outline()], "base")
        c.group(_pincer(11, -26 - up, -86, (5 + 4.5 * a.claw) * size, -1))
        c.line(curve((2, -19), (12, -30), (26, -34), (36, -28)), 0.7)
