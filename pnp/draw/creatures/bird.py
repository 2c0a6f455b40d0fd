"""Birds in side view: standing, displaying, singing, bowing, dancing, flying or afloat."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.draw.creatures import bird_parts as parts
from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Point, blade, cornered, curve, ellipse, leaf, polar, smooth
from pnp.draw.creatures.markings import PATTERNS, mark
from pnp.draw.creatures.parameters import flag, number, word
from pnp.draw.creatures.tube import Tube


@dataclass(frozen=True, slots=True)
class Bird:
    """What a bird can be told."""

    pose: str = word("stand", "stand display sing bow dance fly swim upright", "what it is doing")
    neck: float = number(0.2, "length of the neck")
    legs: float = number(0.3, "length of the legs")
    plump: float = number(0.5, "roundness of the body")
    head: float = number(0.5, "size of the head")
    tail: str = word("short", parts.TAILS, "shape of the tail")
    tail_length: float = number(0.5, "length of the tail")
    bill: str = word("seed", parts.BILLS, "shape of the bill")
    bill_length: float = number(0.4, "length of the bill")
    wing: str = word("folded", "folded raised spread droop", "how the wings are held")
    crest: str = word("none", "none plume fan crown comb ears", "what stands on the head")
    breast: str = word("light", "light accent dark base", "tone of breast and belly")
    hood: str = word("none", "none dark light accent", "tone of head and neck, if another")
    face: str = word("plain", "plain owl bare", "an owl's disc, or bare skin round the eye")
    pattern: str = word("plain", PATTERNS, "the marking of breast and flank")
    marks: str = word("auto", "auto dark accent light ink paper", "the tone of that marking")
    foot: str = word("claw", "claw web", "the feet")
    eyespots: bool = flag("eyes on the feathers of fan or train")
    wattle: bool = flag("a wattle under the bill")
    cap: bool = flag("a dark cap")
    brow: bool = flag("a heavy brow")
    pouch: bool = flag("an inflated throat")
    ruff: bool = flag("a collar of feathers")


@dataclass(frozen=True, slots=True)
class _Pose:
    """Angles in degrees: `pitch` raises the breast, `neck` bends the neck forward, `head` the bill down."""

    pitch: float = 0
    neck: float = 0
    head: float = 0
    gape: float = 0
    tail: float = 0
    floor: bool = True


_POSES = {
    "stand": _Pose(),
    "display": _Pose(8, -8, 0, 0, 38),
    "sing": _Pose(24, -6, -34, 1, -14),
    "bow": _Pose(-24, 46, 26, 0, 22),
    "dance": _Pose(12, 0, -14, 0, 10),
    "fly": _Pose(6, 40, 0, 0, 0, False),
    "swim": _Pose(-4, -6, 4, 0, 10),
    "upright": _Pose(56, 2, 0, 0, -20),
}


def draw(c: Canvas, a: Bird) -> bool:
    """Paint it from back to front; true if it stands on the ground."""
    p = _POSES[a.pose]
    r = 8 + 4 * a.plump
    at = parts.Frame(0, 0, r, p.pitch)
    hr = r * 0.5 * (1.1 - 0.25 * a.neck) * (0.72 + 0.56 * a.head)
    head, body = _body(a, p, r, hr, at)
    wing = a.wing
    if wing == "folded" and a.pose in ("display", "fly", "dance"):
        wing = {"display": "droop", "fly": "raised", "dance": "spread"}[a.pose]
    root = at(-1.45, -0.22)
    reach = r * (0.9 + 2.6 * a.tail_length)
    if a.tail in ("long", "fork"):
        # The longest tails are longer than their birds.
        reach += r * 7 * max(0.0, a.tail_length - 0.7)
    shoulder = at(0.42, -0.42)
    if wing in ("raised", "spread"):
        turn = -82 if wing == "raised" else -112
        parts.open_wing(c, shoulder[0] + r * 0.2, shoulder[1] - r * 0.16, r, turn - p.pitch * 0.4, 2.9, far=True)
    parts.tail(c, a.tail, *root, r, reach, 176 - p.pitch * 0.75 + p.tail, a.eyespots)
    if a.pose not in ("fly", "swim"):
        hips = (at(0.28, 0.72), at(-0.06, 0.74))
        if a.pose == "upright":
            hips = (at(-0.66, 0.5), at(-0.86, 0.2))
        ground = max(h[1] for h in hips) + r * (0.2 + 2.3 * a.legs)
        parts.legs(c, r, hips, ground, a.foot, a.legs > 0.5, a.pose == "dance")
    elif a.pose == "fly" and a.legs > 0.3:
        x, y = at(-0.9, 0.5)
        c.group([leaf(x, y, 172, r * (0.8 + 2 * a.legs), r * 0.16, 0.3)], "deep")
    if a.crest != "comb":
        parts.crest(c, a.crest, *head, hr, p.head)
    if a.face != "owl":
        front = polar(*head, p.head + 6, hr * 0.76)
        parts.bill(c, a.bill, *front, hr, hr * (0.7 + 2.6 * a.bill_length), p.head, p.gape)
    c.group([body.outline(), ellipse(*head, hr)])
    _coat(c, a, r, hr, at, head, body)
    if a.crest == "comb":
        parts.crest(c, a.crest, *head, hr, p.head)
    _ornaments(c, a, p, r, hr, head, body)
    if wing == "folded":
        parts.folded_wing(c, r, at)
    elif wing == "droop":
        parts.drooped_wing(c, r, at)
    else:
        turn = -116 if wing == "raised" else -150
        parts.open_wing(c, *shoulder, r, turn - p.pitch * 0.4, 3.2)
    _face(c, a, head, hr, p.head)
    if a.pose == "swim":
        _ripples(c, at, r)
    return p.floor


def _ornaments(c: Canvas, a: Bird, p: _Pose, r: float, hr: float, head: Point, body: Tube) -> None:
    """What hangs at throat and neck: a pouch, a ruff, a wattle."""
    if a.pouch:
        x, y = polar(*head, 90 + p.head * 0.5, hr * 1.25)
        c.group([ellipse(x + hr * 0.55, y + r * 0.28, r * 0.74, r * 0.82, -18)], "accent")
        c.over(ellipse(x + hr * 0.5, y, r * 0.3, r * 0.16, -30), "bright")
    if a.ruff:
        x, y = body.at(0.82)
        for tone, size in (("dark", 1.0), ("light", 0.72)):
            c.group([blade(x, y, 30 + 26 * k + p.pitch * -0.4, r * size, r * 0.5) for k in range(7)], tone, 0.4)
    if a.wattle:
        c.group([ellipse(*polar(*head, p.head + 52, hr * 1.2), hr * 0.26, hr * 0.5, p.head)], "accent")


def _body(a: Bird, p: _Pose, r: float, hr: float, at: parts.Frame) -> tuple[Point, Tube]:
    """Where the head is, and the body from tail to head."""
    n = 0.6 + 26 * a.neck
    rise = 82 - p.neck - 4 * (a.pose == "display")
    chest = at(0.95, -0.55)
    tilt = p.pitch * 0.5
    reach = n + r * 0.36 + hr * 0.2
    # Long necks make an S: back first, then forward to the head.
    x, y = polar(*chest, -(rise + 10 * a.neck + tilt * 0.3), reach * 0.62)
    head = polar(x, y, -(rise - 26 * a.neck), reach * 0.42)
    slim = max(hr * 0.55, r * 0.48 - r * 0.3 * a.neck)
    nodes = [
        (*at(u, v), w * r)
        for u, v, w in ((-1.75, -0.28, 0.2), (-1.1, -0.06, 0.55), (-0.25, 0.08, 0.92), (0.45, -0.12, 0.93))
    ]
    nodes += [
        (*chest, r * 0.62 - r * 0.2 * a.neck),
        (x, y, (slim + hr * 0.3) * 0.9 if a.neck < 0.3 else slim),
        (*head, hr * 0.9),
    ]
    return head, Tube(*nodes)


def _coat(c: Canvas, a: Bird, r: float, hr: float, at: parts.Frame, head: Point, body: Tube) -> None:
    """Breast, pattern, hood and cap."""
    if a.breast != "base":
        c.over(
            body.crescent(1, 0.72 if a.breast == "accent" else 0.6, 0.14, 0.93, 0.5),
            a.breast,
            "line" if a.breast != "light" else "skip",
        )
    else:
        c.over(body.crescent(1, 0.4, 0.14, 0.9), "glow")
    mark(
        c,
        body,
        a.pattern,
        0.3,
        0.74,
        f0=-0.4,
        f1=0.95,
        tone=c.marking(a.marks),
        count={"spots": 6, "bands": 6, "stripes": 7, "speckle": 9}.get(a.pattern, 0),
    )
    if a.hood != "none":
        c.over(body.band(-1, 1, 0.8 if a.neck < 0.3 else 0.72, 1, False), a.hood, "line")
        c.over(ellipse(*head, hr * 0.99), a.hood)
    if a.cap:
        x, y = head
        c.over(
            smooth(
                [
                    (x - hr * 0.95, y + hr * 0.1),
                    (x - hr * 0.7, y - hr * 0.7),
                    (x + hr * 0.1, y - hr * 0.97),
                    (x + hr * 0.85, y - hr * 0.5),
                    (x + hr * 0.3, y - hr * 0.2),
                    (x - hr * 0.3, y - hr * 0.1),
                ]
            ),
            c.contrast("dark", "accent"),
            "fill",
        )


def _face(c: Canvas, a: Bird, head: Point, hr: float, turn: float) -> None:
    x, y = head
    if a.face == "owl":
        for dx in (0.56, -0.34):
            c.over(ellipse(x + hr * dx, y + hr * 0.02, hr * 0.56, hr * 0.66), "light", "line")
        for dx in (0.56, -0.3):
            c.eye(x + hr * dx, y - hr * 0.06, hr * 0.27)
        c.group(
            [
                cornered(
                    [(x - hr * 0.04, y + hr * 0.1), (x + hr * 0.14, y - hr * 0.02), (x + hr * 0.32, y + hr * 0.1)],
                    [(x + hr * 0.32, y + hr * 0.1), (x + hr * 0.16, y + hr * 0.7), (x - hr * 0.04, y + hr * 0.1)],
                )
            ],
            "accent",
            0.4,
        )
        return
    ex, ey = polar(x, y, turn - 24, hr * 0.34)
    if a.face == "bare":
        c.over(ellipse(ex + hr * 0.12, ey + hr * 0.05, hr * 0.46, hr * 0.38, turn), "accent", "line")
    c.eye(ex, ey, hr * 0.2)
    if a.brow and a.bill == "hook":
        c.over(leaf(*polar(x, y, turn - 8, hr * 0.98), turn + 198, hr * 1.35, hr * 0.32, 0.4), "outline", "fill")
    elif a.brow:
        c.group([leaf(*polar(x, y, turn - 38, hr * 1.0), turn + 200, hr * 1.0, hr * 0.44, 0.5)], "accent", 0.35)


def _ripples(c: Canvas, at: parts.Frame, r: float) -> None:
    """A patch of water before the belly, so that the bird floats in it."""
    y = at(0, 0.5)[1]
    x0, x1 = at(-2.2, 0)[0], at(1.75, 0)[0]
    n = 8
    top = [(x0 + (x1 - x0) * i / n, y + r * 0.06 * (1 if i % 2 else -1)) for i in range(n + 1)]
    low = [
        (x1, y),
        (x0 + (x1 - x0) * 0.8, y + r * 0.46),
        (x0 + (x1 - x0) * 0.5, y + r * 0.6),
        (x0 + (x1 - x0) * 0.2, y + r * 0.46),
        (x0, y),
    ]
    c.fill([cornered(top, low)], "water")
    c.line(curve(*top), 0.6)
    for k, inset in ((1, 0.5), (2, 1.1)):
        a, b = x0 + r * inset, x1 - r * inset
        wave = [(a + (b - a) * i / 6, y + r * (0.16 * k + 0.04 * (1 if i % 2 else -1))) for i in range(7)]
        c.line(curve(*wave), 0.5, "ripple")
