"""Hexagons as arithmetic: neighbours, distance, rings, and the coordinates that are printed on them.

Axial coordinates (q, r) with s = -q - r, after Amit Patel, "Hexagonal Grids" (redblobgames.com). Whether a hex
stands on a side or on a point is a matter of drawing; columns of equal q are vertical on flat-topped maps, rows of
equal r are horizontal on pointed ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.named import NamedTuple


class Hex(NamedTuple):
    """One place on a map of hexagons."""

    q: int
    r: int

    def __add__(self, other: object) -> Hex:
        """The hex that lies as far from this one as `other` from the middle."""
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around this one, in a fixed turn."""
        return tuple(self + step for step in DIRECTIONS)


MIDDLE = Hex(0, 0)
DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


def distance(a: Hex, b: Hex) -> int:
    """Steps from one hex to another.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


def ring(radius: int, middle: Hex = MIDDLE) -> Iterator[Hex]:
    """The hexes at a distance, going round; the middle itself for 0.

    >>> len(list(ring(2)))
    12
    """
    if not radius:
        yield middle
        return
    at = Hex(middle.q + radius * DIRECTIONS[4].q, middle.r + radius * DIRECTIONS[4].r)
    for step in DIRECTIONS:
        for _ in range(radius):
            yield at
            at = at + step


def disc(radius: int, middle: Hex = MIDDLE) -> Iterator[Hex]:
    """All hexes up to a distance, ring by ring.

    >>> [len(list(disc(n))) for n in (2, 4, 6)]
    [19, 61, 127]
    """
    for around in range(radius + 1):
        yield from ring(around, middle)


def coordinates(cells: Iterable[Hex], flat: bool) -> dict[str, Hex]:
    """The printed names: a letter for the column of a flat-topped map (or the row of a pointed one), a number along it.

    Letters run from the left (the top), numbers from the top (the left), both without gaps: A1, A2, ... C5.

    >>> list(coordinates(disc(1), flat=True))
    ['A1', 'A2', 'B1', 'B2', 'B3', 'C1', 'C2']
    """
    lines: dict[int, list[Hex]] = {}
    for cell in cells:
        lines.setdefault(cell.q if flat else cell.r, []).append(cell)
    names: dict[str, Hex] = {}
    for at, key in enumerate(sorted(lines)):
        along = sorted(lines[key], key=lambda cell: cell.r if flat else cell.q)
        for number, cell in enumerate(along, 1):
            names[f"{letters(at)}{number}"] = cell
    return names


def letters(number: int) -> str:
    """0 is A, 25 is Z, 26 is AA.

    >>> letters(0), letters(25), letters(26)
    ('A', 'Z', 'AA')
    """
    return letters(number // 26 - 1) + letters(number % 26) if number > 25 else chr(ord("A") + number)


class Site(NamedTuple):
    """One of several places in a hex, such as a slot: its name, what is there, and who stands in it."""

    name: str
    note: str = ""
    pieces: tuple[tuple[str, int], ...] = ()


class Token(NamedTuple):
    """A piece as it lies in a hex: whose, what is said of it, its shape ("" for a round counter), how many there are;
    where, in sides of the hex from its middle, right and down; whether it lies on its side.
    """

    owner: str
    told: str
    shape: str = ""
    many: int = 1
    at: tuple[float, float] = (0.0, 0.0)
    lies: bool = False
    label: str = ""


class Cell(NamedTuple):
    """What a map shows at one hex: its printed name, the terrain, a word or two beneath, and who stands there.

    Where there are several places in a hex, `sites` says who stands in which, and `pieces` how many there are in all.
    A map that is a picture shows the `tokens` in the place of note and pieces, where there are any.
    """

    name: str
    at: Hex
    terrain: str
    note: str = ""
    pieces: tuple[tuple[str, int], ...] = ()  # (player, how many), in seat order
    sites: tuple[Site, ...] = ()
    tokens: tuple[Token, ...] = ()


class MapView(NamedTuple):
    """A map as it stood: its title, whether hexes are flat-topped, its cells by name, and what is said beside it."""

    title: str
    flat: bool
    cells: tuple[Cell, ...]
    remarks: tuple[str, ...] = ()
