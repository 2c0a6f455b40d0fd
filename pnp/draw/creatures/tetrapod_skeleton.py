"""Tetrapods, the skeleton: where trunk, tail, neck and head are, in each pose."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from pnp.draw.creatures.geometry import Node, Point, lerp, polar
from pnp.draw.creatures.tetrapod_limbs import Limb, limbs_of
from pnp.draw.creatures.tetrapod_look import Tetrapod
from pnp.draw.creatures.tetrapod_pose import POSES, Pose, Step
from pnp.draw.creatures.tube import Tube


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
    skull: Point
    head: float
    limbs: dict[str, Limb]
    tail: Tube | None
    shoulder: Point
    thick_tail: bool


def skeleton(a: Tetrapod) -> Skeleton:
    """Place all joints of the animal in its pose, feet on y = 0."""
    flat = a.pose in ("sprawl", "swim")  # a frog, too, that squats where others sprawl
    a, pose = _posed(a)
    r = 5.5 + 8 * a.bulk
    length = 20 + 28 * a.length
    w = (1.0 + 2.3 * a.stout) * (0.6 + 0.6 * a.bulk)
    h = (3.1 + 3.8 * a.head) * (0.85 + 0.3 * a.bulk)
    clear = 14 + 26 * a.legs if a.pose == "biped" else 4 + 32 * a.legs
    pitch = _pitch(a, pose, r, length)
    high = _height(a, pose, r, clear)
    trunk = _Trunk(pose.arch, pitch, r, length, high)
    nodes = _nodes(a, trunk, flat)
    tail, tail_nodes = _tail(a, pose, r, high, nodes[0], pitch)
    root = trunk(0.97, 0.12)
    reach = h * 0.6 + 34 * a.neck + r * 0.42
    neck, head = _neck_and_head(a, pose, flat, root, reach, h, pitch)
    knee = polar(*root, (neck - pitch) / 2 if a.neck < 0.6 else neck * 0.8 - pitch * 0.2, reach * 0.5)
    end = polar(*knee, neck + (6 if a.neck > 0.4 else 0), reach * 0.55)
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
    limbs = limbs_of(a, pose, r, w, hips, shoulder, high, length)
    return Skeleton(
        r,
        length,
        w,
        h,
        pose,
        body,
        (first + 1) / last,
        (first + 4) / last,
        skull,
        head,
        limbs,
        tail,
        shoulder,
        bool(tail_nodes),
    )


def _posed(a: Tetrapod) -> tuple[Tetrapod, Pose]:
    """The animal as its body can hold the pose, and that pose: frogs squat, who has flippers hauls himself."""
    if a.frog and a.pose in ("stand", "sit", "sprawl", "crouch"):
        return replace(a, pose="squat"), POSES["squat"]
    pose = POSES[a.pose]
    if a.foot == "flipper" and a.pose not in ("swim", "haul"):
        head, neck = (pose.head, -34) if pose.mouth else (8, -26)
        return replace(a, pose="haul"), replace(POSES["haul"], mouth=pose.mouth, head=head, neck=neck)
    if a.pose == "rear" and a.foot != "hoof":
        return a, replace(pose, fore=Step(0, 0, 46, 0.95), far_fore=Step(0, 0, 4, 0.95), neck=8)
    return a, pose


def _pitch(a: Tetrapod, pose: Pose, r: float, length: float) -> float:
    """How far the trunk rises towards the shoulders, degrees."""
    if a.pose == "biped":
        pitch = pose.pitch + (62 * a.slope if a.tail_thick > 0.35 else 58)
        return max(pitch, 50) if a.cover == "fur" and a.tail_thick > 0.35 else pitch
    if a.pose == "rear" and a.foot != "hoof":
        return pose.pitch + 12
    if a.pose in ("sprawl", "sit", "squat", "haul", "lie"):
        return pose.pitch
    return pose.pitch + math.degrees(math.atan2(a.slope * r * 1.2, length))


def _height(a: Tetrapod, pose: Pose, r: float, clear: float) -> float:
    """How high the hips stand over the ground; `clear` is the length of a leg beneath the belly."""
    if a.pose in ("sit", "lie", "squat"):
        return r * 0.98
    if a.pose == "haul":
        return r * 0.9
    high = r * 1.02 + 1 + 5 * a.legs if a.pose == "sprawl" else max(clear + r * 0.25, r * 1.12)
    high = max(high * pose.height, r * 1.02)
    return high + clear * 0.1 if a.pose == "leap" else high


class _Trunk:
    """Places in a trunk."""

    def __init__(self, arch: float, pitch: float, r: float, length: float, high: float) -> None:
        self.r = r
        self._arch, self._length, self._high = arch, length, high
        self._cos, self._sin = math.cos(math.radians(pitch)), math.sin(math.radians(pitch))

    def __call__(self, u: float, v: float) -> Point:
        """A place in the trunk: u of its length ahead of the hips, v radii above its axis."""
        arch = self._arch * math.sin(math.pi * min(1, max(0, u))) * self.r
        off = v * self.r + arch
        along = u * self._length
        return along * self._cos - off * self._sin, -self._high - along * self._sin - off * self._cos


def _nodes(a: Tetrapod, trunk: _Trunk, flat: bool) -> list[Node]:
    """The trunk from rump to chest."""
    r = trunk.r
    tuck = (0.1 + 0.12 * (1 - a.belly)) * (not flat) * (1.25 - a.bulk)
    rump: list[Node] = [(*trunk(-0.03, 0.08 + a.hump * 0.02), 0.76 * r), (*trunk(0.12, 0.06 + a.hump * 0.1), 0.87 * r)]
    if a.foot == "flipper":
        rump = [
            (*trunk(-0.34, -0.35 * (a.pose == "haul")), 0.3 * r),
            (*trunk(-0.05, -0.1 * (a.pose == "haul")), 0.66 * r),
        ]
    return [
        *rump,
        (*trunk(0.33, tuck + a.hump * 0.25), (0.82 + 0.14 * a.belly) * r),
        (*trunk(0.62, a.hump * 0.5 - 0.05), (0.93 + 0.1 * a.belly) * r),
        (*trunk(0.87, a.hump * 0.34 - 0.06), (0.96 if a.pose != "biped" else 0.8) * r),
    ]


def _neck_and_head(
    a: Tetrapod, pose: Pose, flat: bool, root: Point, reach: float, h: float, pitch: float
) -> tuple[float, float]:
    """The angles of neck and head, degrees: a neck leaves the trunk along the trunk's line and bends into its own."""
    neck = -(22 + 42 * a.neck) if not flat else -(6 + 30 * a.neck)
    neck += pose.neck - (pitch * 0.15 if a.pose in ("rear", "sit") else 0)
    if a.neck_angle:
        neck = a.neck_angle
    head = pose.head + 12 + max(0.0, a.neck - 0.35) * 40 * (not flat) * (pose.head < 30)
    if a.pose == "graze":
        drop = (-root[1] - h * 1.7) / reach
        neck = math.degrees(math.asin(max(-0.2, min(0.93, drop))))
        head = min(78, max(48, neck + 14))
    elif a.pose == "charge":
        neck = min(neck, 24)
    while -root[1] - math.sin(math.radians(neck)) * reach < h * 1.5 and neck > -30:
        neck -= 4
    return neck, head


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
        if a.pose in ("sit", "lie", "squat"):
            turns = (150.0, 172.0, 186.0) if up < 0.5 else (206.0, 262.0, 302.0)
        tr = r * (0.12 + 0.62 * a.tail_thick)
        q1 = polar(sx, sy, turns[0], length * 0.33)
        q2 = polar(*q1, turns[1], length * 0.34)
        q3 = polar(*q2, turns[2], length * 0.33)
        if furry:
            fat = r * (0.34 + 0.5 * a.tail_thick)
            return Tube((sx + tr, sy + tr * 0.3, fat * 0.5), (*q1, fat), (*q2, fat * 1.12), (*q3, 0.3)), []
        if a.curl:
            rings = [
                (*polar(q1[0] - tr * 1.5, q1[1] + tr * 2.6, -80 - 52 * k, tr * (3.0 - 0.3 * k)), tr * (0.66 - 0.06 * k))
                for k in range(9)
            ]
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
    return None, [
        (q3[0], min(q3[1], floor), 0.35),
        (q2[0], min(q2[1], floor - tr * 0.4), tr * 0.42),
        (q1[0], q1[1], tr * 0.78),
    ]
