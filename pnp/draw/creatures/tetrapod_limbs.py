"""Tetrapods, the limbs: legs that stand, fold, sprawl, hang free, and arms."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from pnp.draw.creatures.geometry import Node, Point, polar
from pnp.draw.creatures.tetrapod_look import Tetrapod
from pnp.draw.creatures.tetrapod_pose import Pose, Step


@dataclass(slots=True)
class Limb:
    """One leg: its spine from the joint down, and the ankle with the lean of the foot (0 flat on the ground)."""

    spine: list[Node]
    ankle: Point
    lean: float
    front: bool


def limbs_of(
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
        ("far_hind", far_hind, False),
        ("far_fore", far_fore, True),
        ("hind", pose.hind, False),
        ("fore", pose.fore, True),
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
        return Limb(
            [(x, y, r0 * 1.2), at(0.5, -fold if front else fold, w * 1.5), at(0.88, 0, w * 1.18), (fx, fy, w * 1.18)],
            (fx, fy),
            lean,
            front,
        )
    if front:
        spine = [
            (x, y, r0 * 1.12),
            at(0.4, -0.07 - fold, w * 1.3 + r0 * 0.16),
            at(0.73, fold * 0.9 + 0.005, w * 0.98),
            (fx, fy - w * 0.2, w * 0.8),
        ]
    else:
        spine = [
            (x, y, r0 * 1.24),
            at(0.37, 0.15 + fold, r0 * 0.62 + w * 0.5),
            at(0.7, -0.085 - fold * 0.9, w * 0.98),
            (fx, fy - w * 0.2, w * 0.82),
        ]
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
        [
            (x, y + r * 0.1, r * 0.34),
            (kx, ky, w * 1.3 + r * 0.06),
            (fx - w * 0.2, -w * 1.1, w * 0.9),
            (fx + w * 0.3, -w * 0.8, w * 0.75),
        ],
        (fx + w * 0.4, -w * 0.8),
        0,
        front,
    )


def _arm(x: float, y: float, r: float, a: Tetrapod, far: bool) -> Limb:
    """A free arm of an animal on two legs: short and clawed for long tails, long and hanging for apes."""
    if a.tail_thick > 0.35:
        s = r * (0.5 + 0.55 * a.legs)
        y += r * 0.42
        spine = [
            (x, y, r * 0.26),
            (x - s * 0.2, y + s * 0.8, r * 0.17),
            (x + s * 0.5, y + s * 1.15, r * 0.12),
            (x + s * 0.95, y + s, r * 0.07),
        ]
        return Limb(spine, (x + s * 0.95, y + s), -70, True)
    s = 9 + 20 * a.legs
    lean = 0.35 if far else 0.1
    spine = [(x, y, r * 0.46), (x - s * 0.12 + lean * 3, y + s * 0.5, r * 0.31), (x + s * lean, y + s, r * 0.22)]
    return Limb(spine, (x + s * lean, y + s), 0, True)


def _folded(x: float, y: float, r: float, w: float, a: Tetrapod, far: bool) -> Limb:
    """A folded hind leg: knee forward and up, heel under the body, the foot flat and forward."""
    grow = 1.0
    if a.frog:
        grow = 1.05 + 0.5 * a.legs
        back = x - r * 0.1
        toe = back + r * 1.05 * grow
        thigh = [(back, y + r * 0.2, r * 0.4), (x + r * 0.95 * grow, y - r * 0.12, r * 0.3)]
        return Limb([*thigh, (back + r * 0.1, -w * 1.5, w * 1.25), (toe, -w, w * 0.95)], (toe, -w), 0, False)
    kx, ky = x + r * 0.95 * grow, y - r * (0.05 + 0.5 * (a.pose == "squat"))
    hx = x + r * 0.05
    fx = hx + r * (0.75 + 0.25 * far) * grow
    return Limb(
        [
            (x, y + r * 0.15, r * 0.62),
            (kx, ky, r * 0.36 + w * 0.3),
            (hx + r * 0.2, -w * 1.4, w * 1.25),
            (fx, -w, w * 0.95),
        ],
        (fx, -w),
        0,
        False,
    )
