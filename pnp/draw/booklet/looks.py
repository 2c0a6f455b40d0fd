"""What a face of a part looks like small: its outline, and what it holds, cut at its trim."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from pnp.draw.numbers import number
from pnp.draw.shapes.hextile import hexagon
from pnp.units import Size

from .ids import prefixed

SHADOW = (0.7, 0.9)  # mm
CORNER = 2.5  # mm: how round the corner of a card or a board is


def outline(trim: Size, side: float, scale: float, corner: float, rim: float = 0.0) -> Callable[..., str]:
    """The outline of a small face without its `rim`, in a colour; its corners as round as those of the face, mm.

    >>> outline(Size(20.0, 30.0), 0.0, 0.5, 2.0)("none", 1.0)
    '<rect x="0" y="0" width="10" height="15" rx="1" fill="none"/>'
    """

    def shape(fill: str, opacity: float, stroke: str = "") -> str:
        width, height = trim.width * scale, trim.height * scale
        line = f' stroke="{stroke}" stroke-width="0.3"' if stroke else ""
        paint = f'fill="{fill}"{line}' + (f' opacity="{number(opacity)}"' if opacity < 1 else "")
        if side:
            return f'<path d="{hexagon(width / 2, height / 2, side * scale)}" {paint}/>'
        edge = rim * scale
        size = f'width="{number(width - 2 * edge)}" height="{number(height - 2 * edge)}"'
        rx = number((corner or rim) * scale)
        return f'<rect x="{number(edge)}" y="{number(edge)}" {size} rx="{rx}" {paint}/>'

    return shape


def small(
    barred: str, prefix: str, side: float, shown: tuple[Size, float], corner: float = CORNER, rim: float = 0.0
) -> Markup:
    """What a face holds as a group that will be scaled, cut at its trim, or `rim` within it: ids get a prefix.

    `shown` is what is seen of it: a size, and how far down it begins (the lower half of a standee's strip).
    """
    trim, lower = shown
    box = (
        f'<rect x="{number(rim)}" y="{number(lower + rim)}" width="{number(trim.width - 2 * rim)}" '
        f'height="{number(trim.height - 2 * rim)}" rx="{number(corner or rim)}"/>'
        if not side
        else f'<path d="{hexagon(trim.width / 2, trim.height / 2, side)}"/>'
    )
    # The face is our own drawing, escaped when it was made.
    clipped = f'<clipPath id="{prefix}">{box}</clipPath><g clip-path="url(#{prefix})">{prefixed(barred, prefix)}</g>'
    return Markup(clipped)
