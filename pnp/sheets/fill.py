"""Blocks of equal pieces in whatever room others have left on a sheet, so that no sheet holds next to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.sheets import hexes
from pnp.sheets.blocks import APART, Block, Piece
from pnp.sheets.records import Shape
from pnp.units import Size

FEW = 4  # pieces: a smaller block in a gap is more trouble to cut than paper saved
_HAIR = 1e-6


class Gap(NamedTuple):
    """A rectangle of a sheet in which nothing lies: its upper left corner, width and height, mm."""

    x: float
    y: float
    width: float
    height: float


class Way(NamedTuple):
    """In which order kinds of pieces are laid, and whether their blocks are rather tall than wide, or even."""

    total: bool = False  # the kind that takes most paper first; otherwise that of the largest piece
    tall: bool = False
    even: bool = False  # as wide as lets most kinds of faces begin a row


WAYS = tuple(
    Way(total, tall, even) for total in (False, True) for tall, even in ((False, False), (True, False), (False, True))
)


def filled(
    pieces: Sequence[Piece], room: Size, halo: float, edge: float, way: Way
) -> list[list[tuple[Block, float, float]]]:
    """Blocks by sheet with the places of their upper left corners; each kind goes into gaps first, then on new sheets.

    `halo` is the room for marks around what is no hexagon, `edge` where the room begins on the sheet, mm. Raises
    Unreadable where a piece is larger than the room.
    """
    sheets: list[list[tuple[Block, float, float]]] = []
    gaps: list[list[Gap]] = []
    for (size, shape), faces in _kinds(pieces, way):
        around = 0.0 if shape == "hex" else halo
        left = faces
        while left:
            found = _best(gaps, size, shape, around, len(left))
            if found is None:
                sheets.append([])
                gaps.append([Gap(0.0, 0.0, *room)])
                found = _best(gaps[-1:], size, shape, around, len(left), few=1)
                if found is None:
                    raise Unreadable.at(Source(left[0]), f"{size} does not fit into {room}")
                found = (len(sheets) - 1, *found[1:])
            sheet, gap, columns, rows = found
            block = _shaped(size, shape, around, left[: columns * rows], (columns, rows), way)
            left = left[len(block.faces) :]
            sheets[sheet].append((block, edge + gap.x, edge + gap.y))
            taken = Gap(gap.x, gap.y, block.extent.width + APART, block.extent.height + APART)
            gaps[sheet] = _without(gaps[sheet], taken)
    return sheets


def _kinds(pieces: Sequence[Piece], way: Way) -> list[tuple[tuple[Size, Shape], tuple[str, ...]]]:
    """Equal pieces together, in the order in which they are laid."""
    kinds: dict[tuple[Size, Shape], list[str]] = {}
    for piece in pieces:
        kinds.setdefault((piece.size, piece.shape), []).append(piece.face)
    found = [(kind, tuple(faces)) for kind, faces in kinds.items()]
    return sorted(
        found,
        key=lambda each: -each[0][0].width * each[0][0].height * (len(each[1]) if way.total else 1),
    )


def _best(
    gaps: Sequence[Sequence[Gap]], size: Size, shape: Shape, halo: float, wanted: int, few: int = FEW
) -> tuple[int, Gap, int, int] | None:
    """The gap that takes most of what is wanted, the smallest of several: its sheet, columns and rows; or None."""
    best: tuple[int, Gap, int, int] | None = None
    score = (min(few, wanted), -inf)
    for sheet, gap in ((n, gap) for n, these in enumerate(gaps) for gap in these):
        columns, rows = _holds(gap, size, shape, halo)
        found = (min(columns * rows, wanted), -gap.width * gap.height)
        if found > score:
            best, score = (sheet, gap, columns, rows), found
    return best


def _holds(gap: Gap, size: Size, shape: Shape, halo: float) -> tuple[int, int]:
    inside = Size(gap.width - 2 * halo, gap.height - 2 * halo)
    if shape == "hex":
        return hexes.fits(size, inside)
    return max(0, int((inside.width + _HAIR) // size.width)), max(0, int((inside.height + _HAIR) // size.height))


def _shaped(size: Size, shape: Shape, halo: float, faces: tuple[str, ...], most: tuple[int, int], way: Way) -> Block:
    """A block of these faces with as few columns as its rows need; `tall`, as few as its height allows; `even`, as
    few of those between as leave the fewest kinds to begin within a row."""
    columns, rows = most
    least = -(-len(faces) // rows)
    if way.even:
        widths = range(least, min(columns, len(faces)) + 1)
        return Block(size, min(widths, key=lambda wide: broken(faces, wide)), faces, shape, halo)
    if not way.tall:
        rows = -(-len(faces) // columns)
    return Block(size, -(-len(faces) // rows), faces, shape, halo)


def broken(faces: Sequence[str], columns: int) -> int:
    """How many runs of two equal faces or more begin within a row.

    >>> broken("aaabbbccc", 3), broken("aaabbbccc", 4), broken("abcd", 3)
    (0, 2, 0)
    """
    begins = (n for n in range(1, len(faces) - 1) if faces[n - 1] != faces[n] == faces[n + 1])
    return sum(1 for n in begins if n % columns)


def _without(gaps: Sequence[Gap], taken: Gap) -> list[Gap]:
    """The largest rectangles that are left when one is taken."""
    parts = [part for gap in gaps for part in _around(gap, taken)]
    return [one for n, one in enumerate(parts) if not any(_within(one, m, n, parts) for m in range(len(parts)))]


def _around(gap: Gap, taken: Gap) -> Iterator[Gap]:
    right, low = gap.x + gap.width, gap.y + gap.height
    beyond, below = taken.x + taken.width, taken.y + taken.height
    if taken.x >= right - _HAIR or beyond <= gap.x + _HAIR or taken.y >= low - _HAIR or below <= gap.y + _HAIR:
        yield gap
        return
    if taken.x > gap.x + _HAIR:
        yield Gap(gap.x, gap.y, taken.x - gap.x, gap.height)
    if beyond < right - _HAIR:
        yield Gap(beyond, gap.y, right - beyond, gap.height)
    if taken.y > gap.y + _HAIR:
        yield Gap(gap.x, gap.y, gap.width, taken.y - gap.y)
    if below < low - _HAIR:
        yield Gap(gap.x, below, gap.width, low - below)


def _within(one: Gap, m: int, n: int, all_of_them: Sequence[Gap]) -> bool:
    """Whether another rectangle holds this one; of two that are equal the first stays."""
    other = all_of_them[m]
    if m == n or (other == one and m > n):
        return False
    return (
        other.x <= one.x + _HAIR
        and other.y <= one.y + _HAIR
        and other.x + other.width >= one.x + one.width - _HAIR
        and other.y + other.height >= one.y + one.height - _HAIR
    )
