"""Faces painted for nobody: what the press would refuse, and pictures with too few pixels for their printed size."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from markupsafe import escape

from pnp.draw.face import Face
from pnp.draw.pictures.art import addressed
from pnp.draw.preflight.lint import Finding
from pnp.errors import Unreadable
from pnp.press.objects.document import Document
from pnp.press.objects.lettering import FontFinder, house_fonts
from pnp.press.painter import Painter
from pnp.svg.colours import Tone
from pnp.units import Size

LEAST_DPI = 200.0


class Trial:
    """Paints faces and says what goes wrong. One document serves them all, so that a picture is read once."""

    def __init__(self, fonts: FontFinder = house_fonts) -> None:
        self._painter = Painter(Document(Nowhere()), fonts)

    def __call__(self, face: Face) -> Iterator[Finding]:
        """What is refused, by its place in the face or in a picture's file; pictures that will print coarse."""
        try:
            self._painter.form(face)
        except Unreadable as error:
            for problem in error.problems:
                own = problem.source.file == face.name
                where = f" (line {problem.source.line})" if own and problem.source.line else ""
                yield Finding(face.name, "" if own else str(problem.source), "error", f"{problem.message}{where}")
            return
        for name, dpi in self._painter.printed:
            if dpi < LEAST_DPI - 0.5:
                message = f"{dpi:.0f} dpi at its printed size; {LEAST_DPI:.0f} is the least that looks sharp"
                yield Finding(face.name, Path(name).name, "warning", message)


def clean(faces: Iterable[Face]) -> Iterator[str]:
    """The SVG of faces that is handed to browsers and other programs: what the press knows, and so no script.

    Raises Unreadable for a face of a stranger's template that holds anything else.
    """
    painter = Painter(Document(Nowhere()))
    for face in faces:
        painter.form(face)
        yield face.svg


def paint_file(file: str, tone: Tone) -> None:
    """In the child: a picture painted for nobody. Raises Unreadable for what is refused."""
    path = Path(file)
    address = addressed(path.name, tone)
    shown = f'<image href="{escape(address)}" width="100" height="100"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shown}</svg>'
    Painter(Document(Nowhere())).form(Face(file, svg, Size(100.0, 100.0), files=((address, path),)))


class Nowhere(io.BytesIO):
    """A file that nobody will read."""

    def write(self, data: object) -> int:
        """Forget it."""
        return len(data)  # type: ignore[arg-type]
