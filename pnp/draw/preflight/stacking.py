"""The stacking order of a face: what is painted over a word and under it, and which colours can be seen there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby

from pnp.named import NamedTuple
from pnp.svg.colours import mix
from pnp.svg.matrices import Box, Point

from .layers import EVERYWHERE, PAPER, Layer, Run

_VEIL = 0.1  # what is paler than this dims a word, and hides none


class Lazy:
    """Layers that are read one by one, as far as somebody looks, and then known."""

    def __init__(self, layers: Iterator[Layer]) -> None:
        self._known: list[Layer] = []
        self._left = layers

    def __iter__(self) -> Iterator[Layer]:
        yield from self._known
        for layer in self._left:
            self._known.append(layer)
            yield layer


class Around(NamedTuple):
    """What may be painted in a box: over words in order, and under them from above."""

    box: Box
    over: list[Layer | Run]
    under: list[Layer | Run]


class Near(NamedTuple):
    """What may be painted where words stand: over them in order, and under them from above, as far as one looks.

    Most words stand on a panel, and nobody reads the land that it hides.
    """

    over: list[Layer]
    under: Lazy
    looked: list[Layer | Run]  # of what is under: as far as somebody has looked


class Page:
    """What a face paints, and what in it is not drawn at all."""

    def __init__(self, layers: list[Layer | Run], refused: list[str]) -> None:
        self.layers = layers
        self.refused = refused
        # Of windows by their turn, with boxes; a run's is found only where somebody looks so far down.
        self._plain: dict[int, list[tuple[float, float, float, float, int, Layer | Run]]] = {}

    @property
    def every(self) -> Iterator[Layer]:
        """All layers, in order."""
        for layer in self.layers:
            yield from layer.layers if isinstance(layer, Run) else (layer,)

    @property
    def shapes(self) -> Iterator[Layer]:
        """All but words, in order."""
        return (layer for layer in self.every if layer.tag != "text")

    @cached_property
    def _windows(self) -> list[tuple[Box, list[tuple[int, Layer | Run]]]]:
        """All but words, with their places among the layers, by the windows that they are seen through.

        A picture's window tells of all its shapes at once, and most words stand outside of it.
        """
        return [
            (window, [*group])
            for window, group in groupby(
                ((at, layer) for at, layer in enumerate(self.layers) if layer.tag != "text"),
                key=lambda each: each[1].window,
            )
        ]

    def around(self, index: int, points: Sequence[Point]) -> Around:
        """All but words that may be painted at one of the points, over and under the layer of that index."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
        over: list[Layer | Run] = []
        under: list[Layer | Run] = []
        for turn, (window, group) in enumerate(self._windows):
            if window[0] <= right and window[2] >= left and window[1] <= bottom and window[3] >= top:
                plain = self._plain.get(turn)
                if plain is None:
                    plain = self._plain[turn] = [
                        (*(EVERYWHERE if isinstance(layer, Run) else layer.box), at, layer) for at, layer in group
                    ]
                for x0, y0, x1, y1, at, layer in plain:
                    if x0 <= right and x1 >= left and y0 <= bottom and y1 >= top:
                        (over if at > index else under).append(layer)
        under.reverse()
        return Around((left, top, right, bottom), over, under)

    def near(self, around: Around) -> Near:
        """The same one by one, as far as somebody looks."""
        over = [layer for each in around.over for layer in _meeting(each, around.box)]
        looked: list[Layer | Run] = []

        def under() -> Iterator[Layer]:
            for each in around.under:
                looked.append(each)
                yield from reversed(_meeting(each, around.box))

        return Near(over, Lazy(under()), looked)

    def above(self, near: Near, points: Sequence[Point]) -> Layer | None:
        """What is painted over one of the points, if it hides what lies there."""
        for layer in near.over:
            for point in points:
                if any(opacity > _VEIL for _, opacity in layer.paints(point)):
                    return layer
        return None

    def beneath(self, near: Near, point: Point) -> list[str]:
        """The colours that can be seen at a point under words; paper where nothing is painted."""
        over: list[tuple[list[str], float]] = []
        for layer in near.under:
            if layer.tag != "image":
                over += layer.paints(point)
                if over and over[-1][1] >= 0.999:
                    break
        seen = [PAPER]
        for colours, opacity in reversed(over):
            seen = [mix(colour, under, opacity) for colour in colours for under in seen][:24]
        return seen

    @cached_property
    def pictures(self) -> bool:
        """Whether there is a picture file at all."""
        return any(layer.tag == "image" for layer in self.layers)

    def pictured(self, index: int, point: Point) -> bool:
        """Whether a picture file can be seen at a point under the layer of that index."""
        for layer in reversed([*Page(self.layers[:index], []).shapes]):
            over = layer.paints(point)
            if over and layer.tag == "image":
                return True
            if any(opacity >= 0.999 for _, opacity in over):
                return False
        return False


def _meeting(layer: Layer | Run, area: Box) -> Sequence[Layer]:
    """A layer whose box meets an area, or those of a run that do."""
    if isinstance(layer, Layer):
        return (layer,)
    return [each for each in layer.layers if _meets(each.box, area)] if _meets(layer.box, area) else ()


def _meets(box: Box, area: Box) -> bool:
    return box[0] <= area[2] and box[2] >= area[0] and box[1] <= area[3] and box[3] >= area[1]
