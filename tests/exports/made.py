"""Things made by hand, to be exported: faces of one colour, quick to paint."""

from __future__ import annotations

from pnp.draw.face import Face
from pnp.exports.things import Batch, Thing
from pnp.kit.records import Component, Kind
from pnp.units import Size

CARD = Size(63, 88)


def face(name: str, trim: Size = CARD, colour: str = "#7f9c3e", bleed: float = 3.0, inner: str = "") -> Face:
    """A face of one colour; its bleed is red, so that it is seen where it should not be."""
    width, height = trim
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">'
        f'<rect x="{-bleed:g}" y="{-bleed:g}" width="{width + 2 * bleed:g}" height="{height + 2 * bleed:g}" '
        f'fill="#cc0000"/><rect width="{width:g}" height="{height:g}" fill="{colour}"/>{inner}</svg>'
    )
    return Face(name, svg, trim, bleed)


def batch(
    count: int,
    *,
    kind: Kind = "card",
    trim: Size = CARD,
    copies: int = 1,
    backs: str = "shared",
    part: str = "pond",
    shape: str = "rect",
) -> Batch:
    """So many things with a shared back, backs of their own ("own") or none ("")."""
    component = Component(name=part, title=part.title(), kind=kind, front="front", size=tuple(trim))
    shared = face(f"g/{part}-back", trim, "#123f73")
    things = []
    for number in range(1, count + 1):
        id_ = f"P{number:02}"
        own = face(f"g/{part}/{id_}/back", trim, "#123f73") if backs == "own" else None
        things.append(
            Thing(
                part,
                component.title,
                kind,
                shape,  # type: ignore[arg-type]
                id_,
                f"Thing {number}",
                face(f"g/{part}/{id_}", trim, f"#{number % 256:02x}9c3e"),
                shared if backs == "shared" else own,
                copies,
            )
        )
    return Batch(component, tuple(things))
