"""The faces of a part of a kit, all of them drawn."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.parts import Facts, undrawn_faces
from pnp.kit.records import Component, Kit


def component_faces(
    kit: Kit, component: Component, drawing: Drawing, facts: Facts
) -> Iterator[tuple[Face, Face | None, int]]:
    """Each face of a component that is no card, with its back, if it has one, and how many copies are needed."""
    for front, back, copies in undrawn_faces(kit, component, drawing, facts):
        yield front.draw(), back.draw() if back else None, copies
