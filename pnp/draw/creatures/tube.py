"""The tube: a spine with a width, in whose own coordinates bodies are shaded and marked."""

from __future__ import annotations

import math

from pnp.draw.creatures.geometry import Node, Path, Point, cornered, curve, polar, smooth


class Tube:
    """A body, limb, trunk or tail: a spine of (x, y, radius).

    `at(t, f)` is a place on it: t runs along (0 to 1, the nodes evenly spaced), f across (-1 the left edge, +1 the
    right edge, seen along the spine: for a spine that runs to the right, back and belly). Bands, stripes and
    scales are written in these two numbers, so markings follow the body and need no clipping.
    """

    __slots__ = ("_frames", "p")

    def __init__(self, *spine: Node, fine: int = 4) -> None:
        n = len(spine)
        self.p: list[Node] = []
        for i in range(n - 1):
            a, b, c, d = spine[max(0, i - 1)], spine[i], spine[i + 1], spine[min(n - 1, i + 2)]
            for s in range(fine):
                t = s / fine
                t2, t3 = t * t, t * t * t
                wa, wb = (-t + 2 * t2 - t3) / 2, (2 - 5 * t2 + 3 * t3) / 2
                wc, wd = (t + 4 * t2 - 3 * t3) / 2, (t3 - t2) / 2
                self.p.append(
                    (
                        wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0],
                        wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1],
                        max(0.05, wa * a[2] + wb * b[2] + wc * c[2] + wd * d[2]),
                    )
                )
        self.p.append((spine[-1][0], spine[-1][1], max(0.05, spine[-1][2])))
        self._frames: list[Point] = []
        m = len(self.p)
        for i in range(m):
            x0, y0, _ = self.p[max(0, i - 1)]
            x1, y1, _ = self.p[min(m - 1, i + 1)]
            d_ = math.hypot(x1 - x0, y1 - y0) or 1.0
            self._frames.append(((x1 - x0) / d_, (y1 - y0) / d_))

    def at(self, t: float, f: float = 0) -> Point:
        """The place at t along and f across."""
        last = len(self.p) - 1
        u = min(1.0, max(0.0, t)) * last
        i = min(int(u), last - 1)
        k = u - i
        (x0, y0, r0), (x1, y1, r1) = self.p[i], self.p[i + 1]
        (ax, ay), (bx, by) = self._frames[i], self._frames[i + 1]
        r = (r0 + (r1 - r0) * k) * f
        return x0 + (x1 - x0) * k - (ay + (by - ay) * k) * r, y0 + (y1 - y0) * k + (ax + (bx - ax) * k) * r

    def angle(self, t: float) -> float:
        """The direction of the spine at t, degrees."""
        dx, dy = self._frames[min(int(t * (len(self.p) - 1)), len(self.p) - 1)]
        return math.degrees(math.atan2(dy, dx))

    def radius(self, t: float) -> float:
        """Half the width at t."""
        return self.p[min(int(t * (len(self.p) - 1)), len(self.p) - 1)][2]

    def out(self, t: float, f: float, length: float, lean: float = 0) -> Point:
        """A point `length` outside the edge at (t, f), leaning by `lean` degrees."""
        side = -90 if f < 0 else 90
        return polar(*self.at(t, f), self.angle(t) + side + lean, length)

    def edge(self, f: float, t0: float = 0, t1: float = 1, n: int = 0) -> list[Point]:
        """One edge from t0 to t1, without the points where a wide tube folds back in a bend."""
        n = n or max(2, round((len(self.p) - 1) * (t1 - t0)))
        points: list[Point] = []
        for k in range(n + 1):
            t = t0 + (t1 - t0) * k / n
            x, y = self.at(t, f)
            if points:
                i = min(int(t * (len(self.p) - 1)), len(self.p) - 1)
                dx, dy = self._frames[i]
                if (x - points[-1][0]) * dx + (y - points[-1][1]) * dy < 0.04 * self.p[i][2]:
                    continue
            points.append((x, y))
        return points

    def outline(self) -> Path:
        """The whole tube with round ends."""
        last = len(self.p) - 1
        points = self.edge(-1) + self._cap(last, -90, 90) + self.edge(1)[::-1] + self._cap(0, 90, 270)
        return smooth(points)

    def _cap(self, i: int, start: float, end: float) -> list[Point]:
        x, y, r = self.p[i]
        dx, dy = self._frames[i]
        base = math.degrees(math.atan2(dy, dx))
        return [polar(x, y, base + start + (end - start) * k / 4, r) for k in (1, 2, 3)] if r > 0.2 else []

    def band(self, f0: float, f1: float, t0: float = 0, t1: float = 1, taper: bool = True) -> Path:
        """The strip between two heights, pinched to a point at both ends if it tapers."""
        n = 12
        mid = (f0 + f1) / 2
        sides: list[list[Point]] = []
        for f in (f0, f1):
            if abs(f) == 1:
                sides.append(self.edge(f, t0, t1, n))
                continue
            run = []
            for k in range(n + 1):
                s = min(1, 4 * min(k, n - k) / n) if taper else 1
                run.append(self.at(t0 + (t1 - t0) * k / n, mid + (f - mid) * s))
            sides.append(run)
        if not taper:
            return cornered(sides[0], sides[1][::-1])
        return smooth(sides[0] + sides[1][::-1])

    def crescent(self, side: float, depth: float, t0: float = 0, t1: float = 1, lean: float = 0) -> Path:
        """Shade or light along one edge (side -1 or 1), deepest in the middle, running out at both ends.

        `depth` in radii; `lean` moves the deepest place towards t1 (positive) or t0 (negative).
        """
        n = 10
        inner = []
        for k in range(n, -1, -1):
            s = k / n
            swell = (
                math.sin(math.pi * s ** (1 - 0.5 * lean if lean >= 0 else 1 / (1 + 0.5 * lean))) ** 0.6
                if 0 < k < n
                else 0
            )
            inner.append(self.at(t0 + (t1 - t0) * s, side * (1 - depth * swell)))
        return cornered(self.edge(side, t0, t1, n), inner)

    def stripe(self, t: float, width: float, f0: float = -1, f1: float = 0.5) -> Path:
        """A stripe across the body, wide at f0, pointed at f1."""
        mid = (f0 + f1) / 2
        h = width / 2
        return cornered(
            [self.at(t - h, f0), self.at(t - h * 0.9, mid), self.at(t + h * 0.3, f1)],
            [self.at(t + h * 0.3, f1), self.at(t + h * 0.8, mid), self.at(t + h, f0)],
        )

    def across(self, t: float, f0: float = -1, f1: float = 1, bulge: float = 0.0) -> Path:
        """An open line across the body; `bulge` bows its middle along the spine (in t)."""
        return curve(self.at(t, f0), self.at(t + bulge, (f0 + f1) / 2), self.at(t, f1))

    def along(self, f: float, t0: float, t1: float, n: int = 6) -> Path:
        """An open line along the body at height f."""
        return smooth([self.at(t0 + (t1 - t0) * k / n, f) for k in range(n + 1)], False)
