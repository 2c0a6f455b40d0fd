"""What stands where in the hexes of an island's board: three small scenes a habitat, mm about a hex's middle."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from pnp.named import NamedTuple


class Spot(NamedTuple):
    """Where a motif stands in a hex of a board, mm from its middle, and how large."""

    x: float
    y: float
    size: float


class Patch(NamedTuple):
    """A stretch of a hex's ground: middle and radii, mm, and what it is: open, shaded or still water."""

    x: float
    y: float
    wide: float
    high: float
    kind: Literal["open", "shade", "water"]


# Three small scenes a habitat, each also seen from the other side. What is far stands before what is near; the middle
# is open, for whoever lives there, and so are the coordinate above it and the letter below.
SCENES: Mapping[str, tuple[tuple[tuple[Patch, ...], tuple[Spot, ...]], ...]] = MappingProxyType(
    {
        "woodland": (
            (
                (
                    Patch(0.4, 0.6, 5.8, 3.6, "open"),
                    Patch(-6.6, 6, 3, 0.8, "shade"),
                    Patch(7, 3.9, 2.4, 0.7, "shade"),
                ),
                (
                    Spot(7.8, -3.4, 0.8),
                    Spot(-5.9, -2.7, 0.95),
                    Spot(6.4, -0.7, 1.05),
                    Spot(-8.1, -0.9, 1.15),
                    Spot(8.2, 1.5, 1.0),
                    Spot(-6.5, 3.2, 1.55),
                    Spot(5.3, 5.7, 0.6),
                ),
            ),
            (
                (
                    Patch(-0.6, 1.4, 5.2, 3.0, "open"),
                    Patch(7, 5.9, 2.8, 0.8, "shade"),
                    Patch(-7.7, 5.2, 2.2, 0.7, "shade"),
                ),
                (
                    Spot(-7.9, -3.2, 0.8),
                    Spot(6.2, -3.9, 0.9),
                    Spot(8.3, -1.2, 1.05),
                    Spot(-6.3, -0.4, 0.9),
                    Spot(-7.9, 2.9, 1.3),
                    Spot(6.7, 3.2, 1.5),
                    Spot(-4.6, 6.9, 0.5),
                ),
            ),
            (
                (
                    Patch(0.2, -0.2, 5.6, 3.2, "open"),
                    Patch(-6.4, 1.5, 2.8, 0.7, "shade"),
                    Patch(6.4, 6.3, 2.6, 0.7, "shade"),
                ),
                (
                    Spot(-6.4, -1.2, 1.4),
                    Spot(7.4, -3.2, 0.9),
                    Spot(8.2, 0.2, 0.8),
                    Spot(6.3, 3.6, 1.25),
                    Spot(-7.8, 3.0, 0.95),
                    Spot(-5.0, 6.3, 0.6),
                ),
            ),
        ),
        "meadow": (
            (
                (Patch(1.4, 0.2, 7.4, 2.6, "open"), Patch(-5.6, 5, 3.6, 0.8, "shade")),
                (
                    Spot(7.2, -3.2, 0.8),
                    Spot(-7.6, -2.4, 0.75),
                    Spot(6.8, 2.2, 1.15),
                    Spot(-5.9, 2.8, 1.5),
                    Spot(5, 6.2, 0.6),
                ),
            ),
            (
                (Patch(-2, 2.2, 7, 2.2, "open"), Patch(6.8, 1.9, 2.9, 0.7, "shade")),
                (
                    Spot(-6.6, -3.4, 1.05),
                    Spot(7.4, -4, 0.65),
                    Spot(6.1, -0.3, 1.4),
                    Spot(-7.7, 0.6, 0.7),
                    Spot(-5.6, 4.8, 0.95),
                ),
            ),
            (
                (
                    Patch(0, 1.6, 7.4, 2.2, "open"),
                    Patch(6.4, 5.2, 3.0, 0.7, "shade"),
                    Patch(-6.4, -1, 2.4, 0.5, "shade"),
                ),
                (
                    Spot(-6.6, -2.8, 0.95),
                    Spot(7.6, -3.4, 0.6),
                    Spot(6.3, 2.8, 1.45),
                    Spot(-6.6, 1.9, 1.25),
                    Spot(-4.9, 6, 0.6),
                ),
            ),
        ),
        "brushland": (
            (
                (Patch(1, 1, 7, 3, "open"), Patch(-6.6, 3.9, 3.6, 0.8, "shade"), Patch(7, 4.6, 2.4, 0.6, "shade")),
                (
                    Spot(6.4, -3.6, 0.8),
                    Spot(-8, -2.2, 0.75),
                    Spot(-6.3, 1.9, 1.45),
                    Spot(7.2, 3.2, 0.95),
                    Spot(8.4, -0.6, 0.45),
                ),
            ),
            (
                (
                    Patch(-1.4, 0.4, 6.6, 2.6, "open"),
                    Patch(6.8, 2.6, 3.2, 0.8, "shade"),
                    Patch(-6.9, -1.4, 2.4, 0.6, "shade"),
                ),
                (
                    Spot(8, -3.6, 0.6),
                    Spot(-6.8, -2.8, 1.0),
                    Spot(6.7, 0.7, 1.35),
                    Spot(-7.6, 3.4, 0.8),
                    Spot(-4.9, 6, 0.5),
                ),
            ),
            (
                (
                    Patch(-0.4, 1.6, 6.8, 2.6, "open"),
                    Patch(6.6, -0.4, 2.8, 0.6, "shade"),
                    Patch(-6.8, 4.4, 3.0, 0.7, "shade"),
                ),
                (
                    Spot(-7.6, -3.2, 0.7),
                    Spot(6.6, -2.2, 1.3),
                    Spot(-6.5, 2.6, 1.15),
                    Spot(7.8, 2.4, 0.8),
                    Spot(5.2, 5.8, 0.5),
                ),
            ),
        ),
        "marsh": (
            (
                (
                    Patch(-5.4, 4.4, 3.9, 1.2, "water"),
                    Patch(6.6, -2.2, 2.7, 0.9, "water"),
                    Patch(5.6, 5.5, 2, 0.6, "water"),
                ),
                (Spot(6.6, -3.6, 0.85), Spot(-8, -1.7, 0.85), Spot(-6.1, 2.3, 1.55), Spot(7.8, 2.6, 1.0)),
            ),
            (
                (
                    Patch(5.6, 3.2, 3.8, 1.2, "water"),
                    Patch(-6.8, -2.6, 2.5, 0.8, "water"),
                    Patch(-5.4, 5.2, 2.3, 0.7, "water"),
                ),
                (Spot(7.7, -3.6, 0.75), Spot(-6.8, -3.6, 0.95), Spot(6.6, 1.2, 1.5), Spot(-7.4, 3, 1.05)),
            ),
            (
                (
                    Patch(-6.0, 0.4, 3.0, 0.9, "water"),
                    Patch(6.0, 5.0, 3.2, 1.0, "water"),
                    Patch(6.8, -3.2, 2.0, 0.6, "water"),
                ),
                (
                    Spot(7.6, -4.0, 0.75),
                    Spot(-6.6, -1.6, 1.45),
                    Spot(6.5, 2.8, 1.25),
                    Spot(-7.2, 3.4, 0.8),
                    Spot(-4.8, 5.9, 0.55),
                ),
            ),
        ),
        "lake": (
            (
                (Patch(-5.2, 3.2, 4.2, 2.4, "open"), Patch(5.4, -3.2, 3.4, 1.4, "shade")),
                (Spot(-7, -2.8, 1.1), Spot(6.7, -4.3, 0.75), Spot(7.2, 1.8, 1.35), Spot(-5.5, 4, 0.9)),
            ),
            (
                (Patch(5.6, 1.6, 3.8, 2.6, "open"), Patch(-5.4, -2.6, 3.6, 1.5, "shade")),
                (Spot(6.6, -3.6, 1.0), Spot(-7.2, -1.4, 1.35), Spot(6.9, 2.6, 0.8), Spot(-6.2, 4.2, 1.05)),
            ),
            (
                (
                    Patch(0.4, 0.6, 5.6, 2.6, "open"),
                    Patch(-6.2, 4.2, 2.8, 1.0, "shade"),
                ),
                (
                    Spot(-6.8, -3.6, 0.8),
                    Spot(7.0, -1.4, 1.1),
                    Spot(-7.0, 1.6, 1.2),
                    Spot(5.4, 4.6, 0.95),
                ),
            ),
        ),
        "swamp": (
            (
                (
                    Patch(-5.6, 5.2, 3.7, 1.1, "water"),
                    Patch(6.6, 0.4, 2.7, 0.8, "water"),
                    Patch(5.2, 5.9, 1.8, 0.5, "water"),
                ),
                (Spot(7.6, -2.4, 1.0), Spot(-8, -3.2, 0.75), Spot(-6.5, 2.2, 1.5), Spot(7.5, 4.1, 0.7)),
            ),
            (
                (
                    Patch(5.7, 4.5, 3.7, 1.1, "water"),
                    Patch(-6.8, -0.6, 2.7, 0.8, "water"),
                    Patch(-5.2, 5.9, 1.8, 0.5, "water"),
                ),
                (Spot(7.9, -3.8, 0.75), Spot(-7, -3, 1.05), Spot(6.7, 1.4, 1.5), Spot(-7.7, 4, 0.75)),
            ),
            (
                (
                    Patch(-6.4, 0.8, 3.0, 0.8, "water"),
                    Patch(6.2, 5.8, 3.0, 0.8, "water"),
                    Patch(6.8, -2.6, 2.2, 0.6, "water"),
                ),
                (
                    Spot(-6.7, -1.6, 1.45),
                    Spot(7.8, -3.6, 0.7),
                    Spot(6.6, 2.8, 1.25),
                    Spot(-7.6, 3.8, 0.7),
                    Spot(-5.0, 6.2, 0.5),
                ),
            ),
        ),
    }
)
