"""The sheet that a creature is drawn on: it collects shapes, measures them exactly, and writes them to fit a box."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.draw.creatures.geometry import Box, Path, Point, ellipse
from pnp.draw.creatures.palettes import INK, Palette, tones

Ink = Literal["full", "light"]
InLight = Literal["skip", "line", "fill"]
"""What becomes of a marking in light ink: left out, its edge alone, or filled with ink."""

OUTLINE = 0.55
"""Width of the outline, in hundredths of the plate's width, whatever the size of the animal."""


@dataclass(slots=True)
class Mark:
    """Shapes of one paint. `width` is the stroke in hundredths of the plate; a union hides its inner seams."""

    paths: list[Path]
    fill: str
    stroke: str
    width: float
    union: bool = False

    def mirrored(self) -> Mark:
        """The same in x = 0."""
        return Mark([p.mirrored() for p in self.paths], self.fill, self.stroke, self.width, self.union)


class Canvas:
    """Collects a creature in free coordinates, facing right, feet on y = 0."""

    def __init__(self, palette: Palette, ink: Ink, seed: int) -> None:
        self.light_ink = ink == "light"
        self.tone = tones(palette, self.light_ink)
        self.marks: list[Mark] = []
        self.random = random.Random(seed)

    def wobble(self, low: float, high: float) -> float:
        """The next random number of this creature's own sequence."""
        return self.random.uniform(low, high)

    def marking(self, wanted: str) -> str:
        """The tone of a marking: what is wanted, or if that is "auto" the dark tone, ink on very pale animals."""
        if wanted != "auto":
            return wanted
        return "ink" if self._light("base") > 0.8 else "dark"

    def contrast(self, tone: str, other: str) -> str:
        """That tone, or the other one where the palette is so dark that the tone would not show on its base."""
        return tone if self._light("base") - self._light(tone) > 0.09 else other

    def _light(self, tone: str) -> float:
        r, g, b = (int(self.tone[tone][i : i + 2], 16) / 255 for i in (1, 3, 5))
        return 0.3 * r + 0.6 * g + 0.1 * b

    def group(self, shapes: Sequence[Path], tone: str = "base", width: float = OUTLINE) -> None:
        """Shapes of one tone with one outline around their union: strokes first, fills over them."""
        if shapes:
            # A union's strokes are half hidden by its fills; a single shape's are not.
            union = len(shapes) > 1
            stroke = 2 * width if union else max(1.4 * width, 0.6)
            self.marks.append(Mark(list(shapes), self.tone[tone], self.tone["outline"], stroke, union))

    def fill(self, shapes: Sequence[Path], tone: str) -> None:
        """Shapes without an outline, in light ink too: they hide what lies under them."""
        if shapes:
            self.marks.append(Mark(list(shapes), self.tone[tone], "", 0))

    def over(self, shape: Path, tone: str, light: InLight = "skip") -> None:
        """A marking inside a shape."""
        if not self.light_ink:
            self.marks.append(Mark([shape], self.tone[tone], "", 0))
        elif light == "line":
            self.marks.append(Mark([shape], "none", INK, 0.42))
        elif light == "fill":
            self.marks.append(Mark([shape], INK, "", 0))

    def line(self, path: Path, width: float = 0.4, tone: str = "outline") -> None:
        """An open line: a crease, a ray, a mouth."""
        colour = INK if self.light_ink else self.tone[tone]
        self.marks.append(Mark([path], "none", colour, max(0.42, width * (0.75 if self.light_ink else 1))))

    def eye(self, x: float, y: float, r: float, ring: bool = True, lid: float = 0) -> None:
        """An eye with a pale ring, a highlight, and (lid 0 to 1) a heavy upper lid."""
        if ring:
            self.over(ellipse(x, y, r * 1.5), "light", "line")
        self.marks.append(Mark([ellipse(x, y, r)], INK, "", 0))
        self.marks.append(Mark([ellipse(x + r * 0.3, y - r * 0.35, r * 0.34)], self.tone["paper"], "", 0))
        if lid:
            self.line(
                Path(
                    (x - r * 1.6, y - r * 0.9),
                    [(x - r, y - r * 1.9, x + r, y - r * 1.9, x + r * 1.7, y - r * 0.5)],
                    False,
                ),
                0.7,
            )

    def mirror(self, draw: Callable[[], object]) -> None:
        """Run draw() once and keep it twice, the second time mirrored in x = 0."""
        first = len(self.marks)
        draw()
        self.marks += [m.mirrored() for m in self.marks[first:]]

    def extents(self) -> dict[float, Box]:
        """The exact box of all lines of each stroke width (half the width lies outside the box)."""
        boxes: dict[float, Box] = {}
        for mark in self.marks:
            w = mark.width if mark.stroke else 0.0
            for path in mark.paths:
                x0, y0, x1, y1 = path.bounds()
                if w in boxes:
                    a, b, c, d = boxes[w]
                    boxes[w] = (min(a, x0), min(b, y0), max(c, x1), max(d, y1))
                else:
                    boxes[w] = (x0, y0, x1, y1)
        return boxes

    def svg(self, box: Point, margin: float, floor: bool, flip: bool) -> str:
        """The finished group, fitted into the box: on the lower margin if it has a floor, else in the middle."""
        w, h = box
        unit = min(w / 100, h / 80)
        boxes = [(b, width * unit / 2) for width, b in self.extents().items()]
        k = _fit(boxes, w - 2 * margin, h - 2 * margin)
        left, right = min(k * b[0] - s for b, s in boxes), max(k * b[2] + s for b, s in boxes)
        top, bottom = min(k * b[1] - s for b, s in boxes), max(k * b[3] + s for b, s in boxes)
        tx = w / 2 - (left + right) / 2
        ty = h - margin - bottom if floor else h / 2 - (top + bottom) / 2
        # Drawn facing right: a side view faces left unless it is flipped.
        kx, tx = (k, tx) if flip else (-k, w - tx)
        return "<g>" + "".join(_write(m, kx, k, tx, ty, unit) for m in self.marks) + "</g>"


def _fit(boxes: list[tuple[Box, float]], width: float, height: float) -> float:
    """The scale at which the boxes, each grown by its stroke (which does not scale), just fit."""
    scales = []
    for low, high, room in ((0, 2, width), (1, 3, height)):
        span = max(b[high] for b, _ in boxes) - min(b[low] for b, _ in boxes)
        k = room / max(span, 1e-6)
        # The size grows with k along a bent line, convex: a few Newton steps from above land on the fit.
        for _ in range(4):
            upper, us = max(boxes, key=lambda item: k * item[0][high] + item[1])
            lower, ls = min(boxes, key=lambda item: k * item[0][low] - item[1])
            k = (room - us - ls) / max(upper[high] - lower[low], 1e-6)
        scales.append(k)
    return min(scales)


def _write(mark: Mark, kx: float, ky: float, tx: float, ty: float, unit: float) -> str:
    shapes = [p.write(kx, ky, tx, ty) for p in mark.paths]
    if not mark.stroke:
        return _paths(shapes, f'fill="{mark.fill}"')
    width = f"{mark.width * unit:.2f}"
    cap = ' stroke-linecap="round"' if mark.fill == "none" else ""
    paint = f'fill="{mark.fill}" stroke="{mark.stroke}" stroke-width="{width}" stroke-linejoin="round"{cap}'
    return _paths(shapes, paint) + (_paths(shapes, f'fill="{mark.fill}"') if mark.union else "")


def _paths(shapes: list[str], paint: str) -> str:
    if len(shapes) == 1:
        return f'<path {paint} d="{shapes[0]}"/>'
    return f"<g {paint}>" + "".join(f'<path d="{d}"/>' for d in shapes) + "</g>"
