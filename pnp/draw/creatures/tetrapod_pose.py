"""Tetrapods, the poses: how a trunk, a neck, a head and four feet are held."""

from __future__ import annotations

from dataclasses import dataclass


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
    "leap": Pose(
        16,
        1.3,
        Step(0, 0, 28, 0.92),
        Step(0, 0, 142, 1),
        Step(0, 0, 48, 0.8),
        Step(0, 0, 128, 0.92),
        neck=12,
        head=-4,
        tail=0.6,
    ),
    "squat": Pose(30, 0.5, Step(0.1), Step(0.2), Step(0.26), Step(0.34), neck=14, head=14),
    "sprawl": Pose(head=-6),
    "swim": Pose(head=-4),
    "haul": Pose(30, 1, neck=-26, head=8),
    "biped": Pose(14, 1, Step(), Step(0.1), Step(), Step(-0.24), neck=12, head=-4, tail=0.2),
}
