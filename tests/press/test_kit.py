"""What the games draw, the press prints: nothing that drawing may write is unknown to it, and it looks alike."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import islice

import pytest
import resvg_py
from once import kept
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pnp.catalog import drawing as load_drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.parts import Facts
from pnp.games.mating.cards import CARDS
from pnp.kit.load import load_kit
from pnp.places import Places
from pnp.press.objects.document import Document
from pnp.press.paint.shapes import GEOMETRY
from pnp.press.painter import Painter
from pnp.press.png import face_image
from pnp.svg import subset
from pnp.svg.style import INHERITED, OWN
from tests.draw.drawn import component_faces

from .test_painter_looks import FOLDERS


def faces(most: int = 1000) -> Iterator[Face]:
    """The faces of the kit, or the first few of each component."""
    kit = load_kit(Places(), "mating", CARDS)
    drawing = load_drawing(Places(), "mating", "full", kept())
    for component in kit.components:
        if component.kind == "card":
            for _, front, back in islice(card_faces(kit, component, drawing), most):
                yield from (front, back)
        else:
            for front, other, _ in islice(component_faces(kit, component, drawing, Facts()), most):
                yield from (front, other) if other else (front,)


@pytest.mark.parametrize("element", sorted(set(subset.ELEMENTS) & set(GEOMETRY)))
def test_the_painter_knows_all_that_drawing_may_write(element: str) -> None:
    known = GEOMETRY[element] | INHERITED | OWN | {"id"}
    assert subset.ELEMENTS[element] <= known


def test_every_face_is_painted() -> None:
    painter = Painter(Document(io.BytesIO()))
    kit = {face.name: face for face in faces()}
    assert len({painter.form(face) for face in kit.values()}) == len(kit) > 100


def test_faces_look_like_resvg() -> None:
    """One of each sort, blurred: resvg sets its type with kerning, and the press does not.

    At 200 dots to the inch: with fewer, what draws the press's pages makes the outlines of small pictures a dot wide.
    """
    for face in {face.name: face for face in faces(1)}.values():
        ours = face_image(face, 203.2).convert("RGB")
        drawn = resvg_py.svg_to_bytes(
            svg_string=face.svg,
            width=ours.width,
            height=ours.height,
            dpi=96,
            background="white",
            skip_system_fonts=True,
            font_dirs=FOLDERS,
        )
        theirs = Image.open(io.BytesIO(bytes(drawn))).convert("RGB").resize(ours.size)
        one, two = (picture.filter(ImageFilter.GaussianBlur(4)) for picture in (ours, theirs))
        apart = sum(ImageStat.Stat(ImageChops.difference(one, two)).mean) / 3
        assert apart < 3, f"{face.name}: {apart:.2f}"
