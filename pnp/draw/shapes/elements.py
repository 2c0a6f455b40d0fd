"""Elements of SVG that code puts together: attributes in the order of their names, as svgwrite writes them.

What draws a kit needs no more than these three, and svgwrite takes longer to load than a deck to draw.
"""

from __future__ import annotations

from markupsafe import Markup, escape


class Element:
    """An element with attributes (an underscore stands for a hyphen) and the elements within it."""

    def __init__(self, tag: str, **attributes: str | float) -> None:
        self._tag = tag
        self._attributes = {name.replace("_", "-"): value for name, value in attributes.items()}
        self._within: list[Element] = []

    def add(self, element: Element) -> None:
        """Put an element into this one, behind all others."""
        self._within.append(element)

    @property
    def markup(self) -> Markup:
        """It as it stands in an SVG.

        >>> outer = group(fill="none")
        >>> outer.add(circle((1.5, 2), 3, stroke_width=0.3))
        >>> outer.markup
        Markup('<g fill="none"><circle cx="1.5" cy="2" r="3" stroke-width="0.3" /></g>')
        """
        given = "".join(f' {name}="{escape(value)}"' for name, value in sorted(self._attributes.items()))
        if not self._within:
            return Markup(f"<{self._tag}{given} />")
        return Markup(f"<{self._tag}{given}>{''.join(each.markup for each in self._within)}</{self._tag}>")


def group(**attributes: str | float) -> Element:
    """A group."""
    return Element("g", **attributes)


def path(d: str, **attributes: str | float) -> Element:
    """A path of that data."""
    return Element("path", d=d, **attributes)


def circle(center: tuple[float, float], r: float, **attributes: str | float) -> Element:
    """A circle about a point."""
    return Element("circle", cx=center[0], cy=center[1], r=r, **attributes)
