"""Tetrapods in side view: mammals, reptiles, amphibians, dinosaurs. A trunk, neck, head and limbs in a pose."""

from __future__ import annotations

from pnp.draw.creatures import tetrapod_coat as coat
from pnp.draw.creatures import tetrapod_horns as grown
from pnp.draw.creatures.canvas import Canvas
from pnp.draw.creatures.geometry import Path, curve
from pnp.draw.creatures.tetrapod_head import (
    Head,
    build_head,
    nose_shapes,
    paint_back_of_head,
    paint_face,
    paint_mouth,
    throat,
)
from pnp.draw.creatures.tetrapod_look import Tetrapod
from pnp.draw.creatures.tetrapod_skeleton import Skeleton, skeleton
from pnp.draw.creatures.tube import Tube


def draw(c: Canvas, a: Tetrapod) -> bool:
    """Paint it from back to front; true if it stands on the ground."""
    s = skeleton(a)
    head = build_head(a, s.skull, s.h, s.head, s.pose.mouth if not a.beak else 0)
    apart = a.mane or a.frill or a.armour == "shell"
    flippered = not s.limbs
    if a.horns in grown.PAIRED:
        grown.horns(c, a.horns, head, far=True)
    paint_back_of_head(c, a, head)
    wing = s.body.at((s.t_hip + s.t_shoulder) / 2 + (s.t_shoulder - s.t_hip) * 0.4, -0.4)
    if a.wings != "none":
        coat.membrane(c, wing[0] - 3, wing[1], s.R, True, a.wings == "spread")
    coat.back_behind(c, a, s)
    if a.brush and not a.mane:
        coat.brush_mane(c, s)
    _far_limbs(c, a, s)
    paint_mouth(c, head)
    near: list[tuple[str, Tube, list[Path]]] = []
    if not flippered:
        for name in ("hind", "fore"):
            if a.pose == "biped" and name == "fore":
                continue
            near.append((name, *coat.limb_shapes(a, s.limbs[name], s.w)))
    shapes = [s.tail.outline()] if s.tail else []
    if s.tail and a.tuft:
        c.group([coat.tail_tuft(s, s.tail)], "dark")
    shapes.append(s.body.outline())
    if a.hump > 0.85:
        shapes.append(coat.hump(s))
    faces = head.shapes(a.frog) + nose_shapes(a, head, s.w * 2)
    if flippered:
        c.group(coat.flippers(a, s, False, False), "base" if a.pose == "swim" else "shade")
    c.group(shapes + ([] if apart else faces) + [p for _, _, limb in near for p in limb])
    coat.paint_body(c, a, s)
    _near_limbs(c, a, s, near)
    coat.armour(c, a, s)
    coat.back(c, a, s)
    if flippered:
        c.group(coat.flippers(a, s, True, False), "shade")
    if a.pose == "biped" and not flippered:
        _, arm = coat.limb_shapes(a, s.limbs["fore"], s.R * (0.09 if a.tail_thick > 0.35 else 0.17))
        c.group(arm, "base" if a.tail_thick <= 0.35 else "shade")
    if a.wings != "none":
        coat.membrane(c, wing[0], wing[1], s.R, False, a.wings == "spread")
    if a.cover == "feathers":
        coat.feathers(c, s)
        if a.pose == "biped":
            coat.arm_feathers(c, s)
    _head(c, a, head, faces, apart)
    return a.pose != "swim"


def _near_limbs(c: Canvas, a: Tetrapod, s: Skeleton, near: list[tuple[str, Tube, list[Path]]]) -> None:
    """The legs of the near side, with their coat and feet."""
    for name, tube, limb in near:
        if a.frog and name == "hind":
            c.group(limb, "base")
        else:
            c.fill(limb, "base")
        coat.paint_limb(c, a, s.limbs[name], tube)
        coat.paint_feet(c, a, s.limbs[name], s.w)


def _head(c: Canvas, a: Tetrapod, head: Head, faces: list[Path], apart: bool) -> None:
    """The head before all else, `apart` from the body or of one piece with it."""
    throat(c, a, head)
    if a.mane:
        coat.mane(c, head)
    if a.frill:
        grown.frill(c, head)
    if apart:
        c.group(faces)
    else:
        c.fill(faces, "base")
        if not a.trunk:
            c.line(curve(head.at(0.26, 0.96), head.at(-0.05, 0.8), head.at(-0.22, 0.4)), 0.45)
    paint_face(c, a, head)
    if a.horns != "none":
        grown.horns(c, a.horns, head)
    grown.head_crest(c, a, head)


def _far_limbs(c: Canvas, a: Tetrapod, s: Skeleton) -> None:
    """The legs of the far side, in the far tone."""
    if not s.limbs:
        for front in (False, True):
            c.group(coat.flippers(a, s, front, True), "far")
        return
    shapes: list[Path] = []
    for name in ("far_hind", "far_fore"):
        w = s.R * (0.09 if a.tail_thick > 0.35 else 0.17) if a.pose == "biped" and name == "far_fore" else s.w
        shapes += coat.limb_shapes(a, s.limbs[name], w)[1]
    c.group(shapes, "far")
    for name in ("far_hind", "far_fore"):
        if a.foot == "hoof":
            coat.paint_feet(c, a, s.limbs[name], s.w)
