"""Small parts, and blocks of equal ones that share their cut lines."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.named import NamedTuple
from pnp.sheets import hexes
from pnp.sheets.records import Placement, Shape
from pnp.units import Size

APART = 1.0  # mm between the marks of two blocks, and between outlines


class Piece(NamedTuple):
    """One small part to cut out: its face, its trim size, mm, and what it is cut out as."""

    face: str
    size: Size
    shape: Shape = "rect"


class Block(NamedTuple):
    """Equal pieces without gaps; `faces` run row by row and may leave the last row part empty.

    `halo` is what its crop marks take around it.
    """

    size: Size
    columns: int
    faces: tuple[str, ...]
    shape: Shape = "rect"
    halo: float = 0.0

    @property
    def extent(self) -> Size:
        """How much room it takes, marks included."""
        rows = -(-len(self.faces) // self.columns)
        inside = Size(self.columns * self.size.width, rows * self.size.height)
        if self.shape == "hex":
            inside = hexes.extent(self.size, self.columns, rows)
        return Size(inside.width + 2 * self.halo, inside.height + 2 * self.halo)

    def placements(self, left: float, top: float) -> Iterator[Placement]:
        """The pieces, with the corner of what the block takes at a place on the sheet."""
        width, height = self.size
        left, top = left + self.halo, top + self.halo
        if self.shape == "hex":
            places = list(hexes.cells(self.size, self.columns, len(self.faces)))
        else:
            places = [(n % self.columns * width, n // self.columns * height) for n in range(len(self.faces))]
        for face, (x, y) in zip(self.faces, places, strict=True):
            yield Placement(face, round(left + x, 4), round(top + y, 4), width, height, shape=self.shape)
