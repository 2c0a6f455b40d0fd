"""Tetrapods, the skeleton: where trunk, neck, head and feet are, in each pose."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.draw.creatures.geometry import Node, Point, Tube, lerp, polar

if TYPE_CHECKING:
    from pnp.draw.creatures.tetrapod import Tetrapod


@dataclass(frozen=True, slots=True)
class Step:
    """Where a foot goes: `reach` leg lengths ahead of its joint and `lift` above the ground.

    With an `angle` (degrees, 90 straight down) the leg hangs free, `extend` of its length from the joint.
    """

    reach: float = 0
    lift: float = 0
    angle: float | None = None
    extend: float = 1


@dataclass(frozen=True, slots=True)
class Pose:
    """How a tetrapod holds itself. Angles in degrees, heights in standing heights."""

    pitch: float = 0
    height: float = 1
    fore: Step = Step()
    hind: Step = Step()
    far_fore: Step = Step(-0.16)
    far_hind: Step = Step(0.16)
    neck: float = 0
    head: float = 0
    mouth: float = 0
    tail: float = 0
    arch: float = 0


POSES: dict[str, Pose] = {
    "stand": Pose(),
    "walk": Pose(fore=Step(0.26, 0.1), hind=Step(-0.24), far_fore=Step(-0.26), far_hind=Step(0.34), neck=4),
    "graze": Pose(fore=Step(0.1), far_fore=Step(-0.2), head=62),
    "charge": Pose(-4, 0.96, Step(0.24), Step(-0.26), Step(-0.1), Step(0.08), neck=34, head=48, tail=0.5, arch=0.12),
    "rear": Pose(
        54, 0.98, Step(0, 0, 52, 0.74), Step(-0.04), Step(0, 0, 22, 0.66), Step(0.3), neck=30, head=12, tail=-0.1
    ),
    "roar": Pose(3, 1, Step(0.06), Step(-0.1), Step(-0.12), Step(0.2), neck=-14, head=-34, mouth=1, tail=0.1),
    "crouch": Pose(-5, 0.6, Step(0.3), Step(0.06), Step(0.04), Step(0.3), neck=26, head=6, tail=0.15, arch=0.1),
    "sit": Pose(50, 0.42, Step(), Step(0.5), Step(0.14), Step(0.62), neck=20, head=2),
    "lie": Pose(2, 0.3, Step(0.9), Step(0.5), Step(0.62), Step(0.6), neck=-12, head=2),
    "leap": Pose(16, 1.3, Step(0, 0, 28, 0.92), Step(0, 0, 142, 1), Step(0, 0, 48, 0.8), Step(0, 0, 128, 0.92), neck=12, head=-4, tail=0.6),
    "squat": Pose(30, 0.5, Step(0.1), Step(0.2), Step(0.26), Step(0.34), neck=14, head=14),
    "sprawl": Pose(head=-6),
    "swim": Pose(head=-4),
    "haul": Pose(30, 1, neck=-26, head=8),
    "biped": Pose(14, 1, Step(), Step(0.1), Step(), Step(-0.24), neck=12, head=-4, tail=0.2),
}


@dataclass(slots=True)
class Limb:
    """One leg: its spine from the joint down, and the ankle with the lean of the foot (0 flat on the ground)."""

    spine: list[Node]
    ankle: Point
    lean: float
    front: bool


@dataclass(slots=True)
class Skeleton:
    """All places that the painting needs. Lengths: R trunk radius, L trunk length, w ankle radius, h skull radius."""

    R: float
    L: float
    w: float
    h: float
    pose: Pose
    body: Tube
    t_hip: float
    t_shoulder: float
    t_neck: float
    skull: Point
    head: float
    limbs: dict[str, Limb]
    tail: Tube | None
    shoulder: Point
    thick_tail: bool


def skeleton(a: Tetrapod) -> Skeleton:
    """Place all joints of the animal in its pose, feet on y = 0."""
    pose = POSES[a.pose]
    flat = a.pose in ("sprawl", "swim")
    if a.frog and a.pose in ("stand", "sit", "sprawl", "crouch"):
        a = replace(a, pose="squat")
        pose = POSES["squat"]
    if a.foot == "flipper" and a.pose not in ("swim", "haul"):
        pose = replace(POSES["haul"], mouth=pose.mouth, head=pose.head if pose.mouth else 8, neck=-34 if pose.mouth else -26)
        a = replace(a, pose="haul")
    r = 5.5 + 8 * a.bulk
    length = 20 + 28 * a.length
    w = (1.0 + 2.3 * a.stout) * (0.6 + 0.6 * a.bulk)
    h = (3.1 + 3.8 * a.head) * (0.85 + 0.3 * a.bulk)
    clear = 14 + 26 * a.legs if a.pose == "biped" else 4 + 32 * a.legs
    high = max(clear + r * 0.25, r * 1.12)
    pitch = pose.pitch
    if a.pose == "sprawl":
        high = r * 1.02 + 1 + 5 * a.legs
    elif a.pose == "biped":
        pitch += 62 * a.slope if a.tail_thick > 0.35 else 58
        if a.cover == "fur" and a.tail_thick > 0.35:
            pitch = max(pitch, 50)
    elif a.pose == "rear" and a.foot != "hoof":
        pitch += 10
    elif a.pose not in ("sit", "squat", "haul", "lie"):
        pitch += math.degrees(math.atan2(a.slope * r * 1.2, length))
    if a.pose in ("sit", "lie", "squat"):
        high = r * 0.98
    elif a.pose == "haul":
        high = r * 0.9
    else:
        high = max(high * pose.height, r * 1.02)
    if a.pose == "leap":
        high += clear * 0.1
    c, s = math.cos(math.radians(pitch)), math.sin(math.radians(pitch))

    def trunk(u: float, v: float) -> Point:
        """A place in the trunk: u of its length ahead of the hips, v radii above its axis."""
        arch = pose.arch * math.sin(math.pi * min(1, max(0, u))) * r
        return u * length * c - (v * r + arch) * s, -high - u * length * s - (v * r + arch) * c

    tuck = (0.1 + 0.12 * (1 - a.belly)) * (not flat) * (1.25 - a.bulk)
    seal = a.foot == "flipper"
    rump: list[Node] = [(*trunk(-0.03, 0.08 + a.hump * 0.02), 0.76 * r), (*trunk(0.12, 0.06 + a.hump * 0.1), 0.87 * r)]
    if seal:
        rump = [(*trunk(-0.34, -0.35 * (a.pose == "haul")), 0.3 * r), (*trunk(-0.05, -0.1 * (a.pose == "haul")), 0.66 * r)]
    nodes: list[Node] = [
        *rump,
        (*trunk(0.33, tuck + a.hump * 0.25), (0.82 + 0.14 * a.belly) * r),
        (*trunk(0.62, a.hump * 0.5 - 0.05), (0.93 + 0.1 * a.belly) * r),
        (*trunk(0.87, a.hump * 0.34 - 0.06), (0.96 if a.pose != "biped" else 0.8) * r),
    ]
    tail, tail_nodes = _tail(a, pose, r, high, nodes[0], pitch)
    # The neck leaves the trunk along the trunk's own line and bends into its angle.
    na = -(22 + 42 * a.neck) if not flat else -(6 + 30 * a.neck)
    na += pose.neck - (pitch * 0.15 if a.pose in ("rear", "sit") else 0)
    if a.neck_angle:
        na = a.neck_angle
    root = trunk(0.97, 0.12)
    reach = h * 0.6 + 34 * a.neck + r * 0.42
    head = pose.head + 12 + max(0.0, a.neck - 0.35) * 40 * (not flat) * (pose.head < 30)
    if a.pose == "graze":
        drop = (-root[1] - h * 1.7) / reach
        na = math.degrees(math.asin(max(-0.2, min(0.93, drop))))
        head = min(78, max(48, na + 14))
    elif a.pose == "charge":
        na = min(na, 24)
    while -root[1] - math.sin(math.radians(na)) * reach < h * 1.5 and na > -30:
        na -= 4
    knee = polar(*root, (na - pitch) / 2 if a.neck < 0.6 else na * 0.8 - pitch * 0.2, reach * 0.5)
    end = polar(*knee, na + (6 if a.neck > 0.4 else 0), reach * 0.55)
    slim = 1.0 if a.neck < 0.45 else 0.86 - 0.2 * (a.neck - 0.45)
    nodes += [
        (*root, 0.8 * r * (1 if a.neck < 0.6 else 0.88)),
        (*knee, (0.46 * r + 0.42 * h) * slim),
        (*end, 0.8 * h),
    ]
    body = Tube(*tail_nodes, *nodes)
    last, first = len(tail_nodes) + len(nodes) - 1, len(tail_nodes)
    skull = polar(*end, head - 40, h * 0.2)
    # No snout goes into the ground.
    low = (-skull[1] - h * 0.7) / (h * (0.98 + 2.1 * a.snout))
    if low < 1 and not a.trunk:
        head = min(head, math.degrees(math.asin(max(-0.2, low))))
    shoulder = trunk(0.86, -0.1)
    hips = trunk(0.0, -0.04)
    limbs = _limbs(a, pose, r, w, hips, shoulder, high, length)
    return Skeleton(
        r, length, w, h, pose, body, (first + 1) / last, (first + 4) / last, (first + 5) / last, skull, head, limbs, tail,
        shoulder, bool(tail_nodes),
    )


def _tail(a: Tetrapod, pose: Pose, r: float, high: float, rump: Node, pitch: float) -> tuple[Tube | None, list[Node]]:
    """A thin tail is a tube of its own; a thick one carries the trunk on, tip first."""
    if a.tail <= 0 or a.foot == "flipper":
        return None, []
    furry = a.furry_tail
    length = 4 + 56 * a.tail
    up = min(1.0, max(0.0, a.tail_up + pose.tail))
    sx, sy = rump[0], rump[1]
    if furry or a.tail_thick <= 0.35:
        sx, sy = sx - rump[2] * 0.45, sy - rump[2] * 0.3
        tip = 7 + r * 0.4 if a.tuft else 0.0
        if up < 0.3:
            length = min(length, max(6, (-sy - 1) * 0.98 - tip))
        turns = (142.0, 112.0, 98.0) if up < 0.3 else (158.0, 196 + 20 * up, 236 + 40 * up)
        if furry:
            turns = (152, 132, 158) if up < 0.3 else (178 + 24 * up, 190 + 70 * up, 200 + 90 * up)
        if a.pose in ("sit", "lie", "squat") and up < 0.5:
            turns = (150, 172, 186)
        tr = r * (0.12 + 0.62 * a.tail_thick)
        q1 = polar(sx, sy, turns[0], length * 0.33)
        q2 = polar(*q1, turns[1], length * 0.34)
        q3 = polar(*q2, turns[2], length * 0.33)
        if furry:
            fat = r * (0.3 + 0.5 * a.tail_thick)
            return Tube((sx + tr, sy + tr * 0.3, fat * 0.5), (*q1, fat), (*q2, fat * 1.12), (*q3, 0.3)), []
        if a.curl:
            rings = [(*polar(q1[0] - tr * 1.5, q1[1] + tr * 2.6, -80 - 52 * k, tr * (3.0 - 0.3 * k)), tr * (0.66 - 0.06 * k)) for k in range(9)]
            return Tube((sx + tr, sy + tr * 0.25, tr * 1.25), (*lerp((sx, sy), q1, 0.5), tr), *rings), []
        tip_r = max(0.4, tr * 0.1 + 0.15)
        return Tube((sx + tr, sy + tr * 0.25, tr * 1.25), (*q1, tr * 0.82), (*q2, tr * 0.55), (*q3, tip_r)), []
    tr = rump[2] * (0.45 + 0.5 * a.tail_thick)
    if a.pose == "swim":
        turns = (182, 178, 172)
    elif a.pose == "biped":
        lean = pitch * 0.75 * a.slope
        turns = (176 - lean + 8 * up, 182 - lean * 0.6 + 10 * up, 188 + 14 * up)
    else:
        fall = math.degrees(math.asin(min(0.9, max(0.02, (-sy - tr * 0.5) / length))))
        turns = (180 - fall * (0.75 - 0.6 * up), 180 - fall * (1.5 - 1.1 * up), 180 - fall * (0.75 - 2.2 * up))
    q1 = polar(sx, sy, turns[0], length * 0.36)
    q2 = polar(*q1, turns[1], length * 0.34)
    q3 = polar(*q2, turns[2], length * 0.3)
    floor = -0.4
    return None, [(q3[0], min(q3[1], floor), 0.35), (q2[0], min(q2[1], floor - tr * 0.4), tr * 0.42), (q1[0], q1[1], tr * 0.78)]


def _limbs(
    a: Tetrapod, pose: Pose, r: float, w: float, hips: Point, shoulder: Point, high: float, length: float
) -> dict[str, Limb]:
    """The four legs, in the order in which they are painted."""
    if a.foot == "flipper" or a.pose == "swim":
        return {}
    limbs: dict[str, Limb] = {}
    # Far legs that step towards each other under a short body must not meet.
    inner = (pose.far_hind.reach - pose.far_fore.reach) * (high - w)
    room = shoulder[0] - hips[0] - r * 0.64 - 2 - 3.6 * w
    pull = min(1.0, max(0.0, room / inner)) if inner > 0 else 1.0
    far_hind = replace(pose.far_hind, reach=pose.far_hind.reach * pull)
    far_fore = replace(pose.far_fore, reach=pose.far_fore.reach * pull)
    for name, step, front in (
        ("far_hind", far_hind, False), ("far_fore", far_fore, True), ("hind", pose.hind, False), ("fore", pose.fore, True),
    ):
        far = name.startswith("far")
        x, y = shoulder if front else hips
        x += (r * 0.34 + 1 if not front else -r * 0.3 - 1) * far
        if a.pose == "sprawl":
            limbs[name] = _sprawled(x, y, r, w, front, far, a.legs)
        elif a.pose == "biped" and front:
            limbs[name] = _arm(x, y, r, a, far)
        elif a.pose in ("sit", "squat", "lie") and not front:
            limbs[name] = _folded(x, y, r, w, a, far)
        elif a.pose == "lie":
            fx = x + r * (1.25 if not far else 1.6)
            limbs[name] = Limb([(x, y, r * 0.42), (x - r * 0.15, -w * 1.2, w * 1.5), (fx, -w, w)], (fx, -w), 0, True)
        else:
            limbs[name] = _leg(a, x, y, r, w, step, front, high)
    return limbs


def _leg(a: Tetrapod, x: float, y: float, r: float, w: float, step: Step, front: bool, high: float) -> Limb:
    """A leg of three bones from the joint (x, y): straight when the foot is a leg's length away, folded when nearer."""
    reach = max(-y - w, (14 + 26 * a.legs if a.pose == "biped" else 4 + 32 * a.legs) * 0.9)
    column = a.foot == "pad"
    if step.angle is not None:
        fx, fy = polar(x, y, step.angle, reach * step.extend)
        lean = step.angle - 90 + (55 if front else 30)
    else:
        natural = 0.0 if column else (0.02 if front else -0.055)
        fx, fy = x + (step.reach + natural) * (-y - w), -w - step.lift * reach
        lean = 35.0 if step.lift else 0.0
    dx, dy = fx - x, fy - y
    d = math.hypot(dx, dy) or 1
    nx, ny = dy / d, -dx / d
    fold = math.sqrt(max(0.0, 1 - (d / reach) ** 2)) * 0.42

    def at(s: float, n: float, radius: float) -> Node:
        return x + dx * s + nx * n * reach, y + dy * s + ny * n * reach, radius

    r0 = r * (0.42 if front else 0.54) * (0.8 + 0.35 * a.stout)
    if column:
        return Limb([(x, y, r0 * 1.2), at(0.5, -fold if front else fold, w * 1.5), at(0.88, 0, w * 1.18), (fx, fy, w * 1.18)], (fx, fy), lean, front)
    if front:
        spine = [(x, y, r0 * 1.12), at(0.4, -0.07 - fold, w * 1.3 + r0 * 0.16), at(0.73, fold * 0.9 + 0.005, w * 0.98), (fx, fy - w * 0.2, w * 0.8)]
    else:
        spine = [(x, y, r0 * 1.24), at(0.37, 0.15 + fold, r0 * 0.62 + w * 0.5), at(0.7, -0.085 - fold * 0.9, w * 0.98), (fx, fy - w * 0.2, w * 0.82)]
    return Limb(spine, (fx, fy), lean, front)


def _sprawled(x: float, y: float, r: float, w: float, front: bool, far: bool, legs: float) -> Limb:
    """A lizard's leg: out to the elbow, then down."""
    shift = (r * 1.1 if front else -r * 0.9) * far
    x += shift
    kx = x - r * 0.7 if front else x + r * 0.6
    span = r * (0.55 + 0.9 * legs)
    fx = kx + span * (1.25 if front else -0.5)
    ky = min(-w * 1.6, y + r * 0.5)
    return Limb(
        [(x, y + r * 0.1, r * 0.34), (kx, ky, w * 1.3 + r * 0.06), (fx - w * 0.2, -w * 1.1, w * 0.9), (fx + w * 0.3, -w * 0.8, w * 0.75)],
        (fx + w * 0.4, -w * 0.8), 0, front,
    )


def _arm(x: float, y: float, r: float, a: Tetrapod, far: bool) -> Limb:
    """A free arm of an animal on two legs: short and clawed for long tails, long and hanging for apes."""
    if a.tail_thick > 0.35:
        s = r * (0.5 + 0.55 * a.legs)
        y += r * 0.42
        spine = [(x, y, r * 0.26), (x - s * 0.2, y + s * 0.8, r * 0.17), (x + s * 0.5, y + s * 1.15, r * 0.12), (x + s * 0.95, y + s, r * 0.07)]
        return Limb(spine, (x + s * 0.95, y + s), -70, True)
    s = 9 + 20 * a.legs
    lean = 0.35 if far else 0.1
    spine = [(x, y, r * 0.4), (x - s * 0.12 + lean * 3, y + s * 0.5, r * 0.26), (x + s * lean, y + s, r * 0.17)]
    return Limb(spine, (x + s * lean, y + s), 0, True)


def _folded(x: float, y: float, r: float, w: float, a: Tetrapod, far: bool) -> Limb:
    """A folded hind leg: knee forward and up, heel under the body, the foot flat and forward."""
    grow = 1.0 + 0.9 * a.legs * (a.pose == "squat")
    kx, ky = x + r * 0.95 * grow, y - r * (0.05 + 0.5 * (a.pose == "squat"))
    hx = x + r * 0.05
    fx = hx + r * (0.75 + 0.25 * far) * grow
    return Limb([(x, y + r * 0.15, r * 0.62), (kx, ky, r * 0.36 + w * 0.3), (hx + r * 0.2, -w * 1.4, w * 1.25), (fx, -w, w * 0.95)], (fx, -w), 0, False)
