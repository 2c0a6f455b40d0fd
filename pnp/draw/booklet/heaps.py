"""Heaps: a game's parts as they come out of the box, a few of each for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.draw.trims import trim_size
from pnp.kit.records import Component, Kit
from pnp.kit.setup import Thing

from .lying import visible

LAPPED = 60.0  # pieces wider than this, mm, lie upon one another in the list of parts


def heap(kit: Kit, component: Component, parts: Sequence[str], pieces: Callable[[], int]) -> tuple[list[Thing], float]:
    """The things of a heap in their own size about the origin, mm, and the scale that they are shown in at most.

    `pieces` tells how many faces a part has that is no card; it is asked for no other.
    """
    most = 0.45
    if component.kind == "card":
        cards = kit.cards(component)
        most = most if trim_size(component).width > 30 else 0.9
        upright = component.values.get("turn", 0)
        whole = Thing(part=parts[0], at=(1.0, 0.0), cards=(cards[len(cards) // 2].id,), turn=upright + 4)
        under = Thing(part=parts[0], at=(-1.0, 0.0), backs=1, turn=-7)
        things = [whole] if component.values.get("shape") == "hex" else [under, whole]
    elif component.kind == "dice":
        things, most = [Thing(part=parts[0], at=(0.0, 0.0), dice=(5, 2))], 0.6
    else:
        count = pieces()
        wide = trim_size(component).width
        most = 0.8 if wide < 25 else 0.5
        # Large ones are long as well, and little is seen of those below.
        last = 1 if wide > LAPPED else 3
        some = sorted({round(step * (count - 1) / last) + 1 for step in range(last + 1)})
        row = [(part, 1) for part in parts] if len(parts) > 1 else [(parts[0], piece) for piece in some]
        # Of boards that belong together all lie there; of what has two sides and is no token one is enough.
        boards = component.kind == "board" and len(parts) > 1
        row = row if component.kind == "token" or boards else row[:1]
        high = visible(component, trim_size(component)).height
        things = [
            Thing(part=part, at=(x * wide, y * high), piece=piece)
            for (part, piece), (x, y) in zip(row, _rows(len(row), wide > LAPPED and not boards), strict=True)
        ]
    return things, most


def _rows(count: int, lapped: bool) -> list[tuple[float, float]]:
    """Where so many pieces of a heap have their middles, in parts of their width and height.

    >>> _rows(2, lapped=False)
    [(-0.54, 0.0), (0.54, 0.0)]
    """
    columns = count if count < 4 else -(-count // 2)
    middle = (count - 1) / 2
    if lapped:
        return [((step - middle) * 0.06, (step - middle) * 0.3) for step in range(count)]
    out = []
    for step in range(count):
        row, place = divmod(step, columns)
        across = min(columns, count - row * columns)
        out.append(((place - (across - 1) / 2) * 1.08, (row - (0.5 if count > columns else 0)) * 1.08))
    return out
