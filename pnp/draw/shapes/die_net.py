"""The net of a die: six squares in a cross, seven tabs, and where its pips go. Millimetres."""

from __future__ import annotations

from markupsafe import Markup

from pnp.draw.numbers import number
from pnp.draw.shapes import elements
from pnp.named import NamedTuple

# Column and row of each square in the cross, and its pips: opposite faces (two apart in the column, and the two
# wings) add up to seven.
SQUARES = {1: (1, 1), 6: (1, 3), 2: (1, 0), 5: (1, 2), 3: (0, 1), 4: (2, 1)}

# Sides of squares that bear a tab, by column and row: each of the seven open seams has just one.
TABS = (
    (1, 0, "left"),
    (1, 0, "right"),
    (1, 2, "left"),
    (1, 2, "right"),
    (1, 3, "left"),
    (1, 3, "right"),
    (1, 3, "down"),
)

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class Net(NamedTuple):
    """A net with the top left corner of its cross at 0 0: tabs, outline to cut, lines to fold, pips; its whole size."""

    tabs: str
    squares: str
    folds: str
    pips: Markup
    width: float
    height: float


def die_net(side: float, tab: float, colour: str) -> Net:
    """The net of a cube of `side` mm with tabs of `tab` mm.

    >>> net = die_net(16, 5, "#000000")
    >>> net.width, net.height
    (48, 69)
    """
    n = number
    squares, folds, tabs = [], [], []
    for column, row in SQUARES.values():
        squares.append(f"M{n(column * side)} {n(row * side)}h{n(side)}v{n(side)}h{n(-side)}Z")
    # Between squares of the column, and on both sides of the middle square with the wings.
    folds += [f"M{n(side)} {n(row * side)}h{n(side)}" for row in (1, 2, 3)]
    folds += [f"M{n(column * side)} {n(side)}v{n(side)}" for column in (1, 2)]
    for column, row, edge in TABS:
        path, fold = _tab(column * side, row * side, side, tab, edge)
        tabs.append(path)
        folds.append(fold)
    group = elements.group(fill=colour)
    for value, (column, row) in SQUARES.items():
        # The one is larger, as on dice from the shop.
        radius = side * (0.15 if value == 1 else 0.1)
        for dx, dy in _PIPS[value]:
            x, y = (column + 0.5 + dx * 0.25) * side, (row + 0.5 + dy * 0.25) * side
            group.add(elements.circle(center=(round(x, 3), round(y, 3)), r=round(radius, 3)))
    return Net("".join(tabs), "".join(squares), "".join(folds), group.markup, 3 * side, 4 * side + tab)


def _tab(x: float, y: float, side: float, tab: float, edge: str) -> tuple[str, str]:
    """A tab outside one edge of the square at x, y, its ends cut back so that neighbours do not meet; and its fold."""
    n, back = number, tab * 0.8
    if edge == "down":
        low = y + side
        path = f"M{n(x)} {n(low)}l{n(back)} {n(tab)}h{n(side - 2 * back)}l{n(back)} {n(-tab)}Z"
        return path, f"M{n(x)} {n(low)}h{n(side)}"
    at, out = (x, -tab) if edge == "left" else (x + side, tab)
    path = f"M{n(at)} {n(y)}l{n(out)} {n(back)}v{n(side - 2 * back)}l{n(-out)} {n(back)}Z"
    return path, f"M{n(at)} {n(y)}v{n(side)}"
