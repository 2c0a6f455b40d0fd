"""The content of a form XObject as it grows, with PDF's graphics state as it stands and bounds on what it may hold."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pnp.named import NamedTuple
from pnp.press.objects.document import Head, Resources, array, dictionary, pdf_name
from pnp.press.objects.painted import Packed, Used
from pnp.press.objects.syntax import operator
from pnp.svg.colours import Tone
from pnp.svg.matrices import IDENTITY, Box, Matrix, around, inverse, multiply
from pnp.svg.style import Style
from pnp.svg.subset import SHAPES
from pnp.svg.values import Refused

from .shapes import Spec
from .shared import LONG, First, Printed, Shared

MOST_ELEMENTS = 75_000
MOST_CONTENT = 32_000_000
# So many of each take some 1.2 s of processor time; `python benchmarks/pictures.py` measures them.
MOST_GROUPS = 8_000  # seen through as one
MOST_SHADED = 4_000  # shapes filled with a gradient
MOST_SHADED_THROUGH = 1_500  # with one that is seen through
MOST_PATH = 1_200_000  # letters of long path data
PATH_DATA = "letters of path data"
MOST_SHAPED = 200_000  # letters of words as a shaper sets them
# What is near several of these bounds at once is refused as well: the shares of each, added up.
MOST_TOGETHER = 1.4

# Of the kinds that are counted again where what was painted is put in as it is.
LETTERS = "letters that are shaped"
GROUPS = "groups that are seen through"
SHADED, SHADED_THROUGH = "shapes filled with a gradient", "shapes filled with a gradient that is seen through"
_MOST = {
    PATH_DATA: MOST_PATH,
    LETTERS: MOST_SHAPED,
    GROUPS: MOST_GROUPS,
    SHADED: MOST_SHADED,
    SHADED_THROUGH: MOST_SHADED_THROUGH,
}

SVG = "{http://www.w3.org/2000/svg}"
DEEPEST = 64  # elements within one another
KINDS = {SVG + tag: tag for tag in ("g", "svg", "use", "text", "image", *SHAPES)}
"""What is painted where it stands, by its tag."""
_NO_FILES: Mapping[str, Path] = {}


class Saved(NamedTuple):
    """The graphics state at a q, for its Q."""

    fill: str
    pen: str
    alpha: tuple[float, float]
    matrix: Matrix


class Spent(NamedTuple):
    """How much work there was: elements, letters of long pieces, and of each kind that is counted, in order."""

    elements: int = 0
    size: int = 0
    tallies: tuple[tuple[str, int], ...] = ()

    def since(self, before: Spent) -> Spent:
        """What has come to it."""
        known = dict(before.tallies)
        more = ((what, count - known.get(what, 0)) for what, count in self.tallies)
        return Spent(
            self.elements - before.elements,
            self.size - before.size,
            tuple((what, count) for what, count in more if count),
        )


class Painting(NamedTuple):
    """An element that stands directly in a face as it was painted: its operators, the fonts that it uses, the opacities
    that it sets, what is in force after it, and how much it counts. `text` is None where it names objects by numbers,
    which are those of one face.
    """

    text: tuple[str | Packed, ...] | None
    fonts: tuple[Used, ...] = ()
    alphas: tuple[tuple[float, float], ...] = ()
    after: tuple[str, str, tuple[float, float]] = ("", "", (1.0, 1.0))
    slow: int = 0
    spent: Spent = Spent()


class Content:
    """Operators and what they refer to, for the elements of one face or picture.

    `whole` is what can be seen of it (left, top, right, bottom). Where numbers were magnified more than `most` times,
    their four decimals would show. `node` is the element at hand, for the place in an error; `room` is the width and
    height that per cent refer to, `tone` that of all pictures.
    """

    def __init__(
        self,
        shared: Shared,
        tree: ET.Element,
        whole: Box,
        room: tuple[float, float],
        files: Mapping[str, Path] = _NO_FILES,
        most: float = 400.0,
        tone: Tone = "",
    ) -> None:
        self.shared = shared
        self.tree = tree
        self.node = tree
        self.whole = whole
        self.room = room
        self.files = files
        self.most = most
        self.tone: Tone = tone
        self.out: list[str | Packed] = []
        self.base: Matrix = IDENTITY  # from the start of this content to the face's millimetres
        self.matrix: Matrix = IDENTITY  # from here to the face's millimetres
        self.fill = self.pen = ""  # operators in force; "" is not known
        self.alpha = (1.0, 1.0)
        self.through = False  # something here is to be seen through
        self.shaped = False  # words are set by a shaper, as those of strangers' pictures are
        self.resources: dict[str, dict[str, int]] = {}
        self.gradients: dict[object, Any] = {}  # as `pnp.press.paint.gradients` has read them
        self.masks: dict[object, int] = {}
        self.prints: list[Printed] = []  # the pixels that are seen here
        self.using: tuple[str, ...] = ()  # the ids of what is being painted because something refers to it
        self.depth = 0  # how deep the element at hand is nested
        self._ids: dict[str, ET.Element] | None = None
        self._parents: dict[ET.Element, ET.Element] | None = None
        self._long: dict[tuple[int, Style], Spec] = {}
        self._weights: dict[str, int] = {}
        self.size = 0  # letters of long pieces
        self.least_named = 0  # the least number that was named since somebody set this
        self.named_objects = 0  # how often an object was named by its number, which is that of this face
        self.first: First | None = None  # what the run at hand asks for first
        self.slow = 0  # elements that are more than a plain shape or a line of text
        self.unpacked: set[str] = set()  # addresses of pictures whose pixels were counted
        self.alphas: list[tuple[float, float]] = []  # opacities that were set, fills' and strokes'
        self._elements = 0
        self._shares = 0.0  # how much of all bounds is spent
        self._tallies: dict[str, int] = {}

    def named(self, name: str, *kinds: str) -> ET.Element:
        """The element with an id, which must be one of the kinds if there are any."""
        if self._ids is None:
            self._ids = {}
            for node in self.tree.iter():
                key = node.get("id")
                if key is not None and self._ids.setdefault(key, node) is not node:
                    raise Refused(f"two elements have the id {key!r}")
        found = self._ids.get(name)
        if found is None:
            raise Refused(f"there is no element with the id {name!r}")
        if kinds and found.tag.removeprefix(SVG) not in kinds:
            raise Refused(f"{name!r} is not a {' or '.join(kinds)}")
        return found

    def children(self, parent: ET.Element, style: Style, depth: int = 0) -> None:
        """Paint the elements within one, in order: whoever knows all kinds does it."""
        raise NotImplementedError

    def element(self, node: ET.Element, style: Style, depth: int) -> None:
        """Paint one element."""
        raise NotImplementedError

    def painting(self, node: ET.Element, style: Style, *, numbered: bool = False) -> Painting:
        """Paint an element that stands directly in the face; how that went, with its text even where that names objects
        by numbers, if these are told otherwise (`numbered`).
        """
        raise NotImplementedError

    def replay(self, found: Painting, text: Iterable[str | Packed]) -> None:
        """Paint what was painted before, by its operators."""
        raise NotImplementedError

    @contextmanager
    def standing_in(self, tree: ET.Element) -> Iterator[None]:
        """While what is painted stands in another tree, and refers to nothing outside of it."""
        page = self.tree, self._ids, self._parents, self._long, self.masks
        # What is known by an element's id() must not outlive it: the next one may come to lie at the same place.
        self.tree, self._ids, self._parents, self._long, self.masks = tree, None, None, {}, {}
        try:
            yield
        finally:
            self.tree, self._ids, self._parents, self._long, self.masks = page

    def line(self, node: ET.Element) -> list[ET.Element]:
        """The elements from the root down to one, with it."""
        if self._parents is None:
            self._parents = {child: parent for parent in self.tree.iter() for child in parent}
        found = [node]
        while found[-1] in self._parents:
            found.append(self._parents[found[-1]])
        return found[::-1]

    def spec(self, node: ET.Element, kind: str, style: Style) -> Spec:
        """What an element's attributes mean; a long path is read once, however often it is used."""
        if kind != "path" or len(node.attrib.get("d", "")) <= LONG:
            return self.shared.spec(node, kind, style)
        spec = self._long.get((id(node), style))
        if spec is None:
            self.tally_paths(len(node.attrib["d"]))
            spec = self._long[id(node), style] = self.shared.spec(node, kind, style)
        return spec

    def resource(self, kind: str, number: int) -> str:
        """The name under which an object can be used in this form."""
        self.named_objects += 1
        self.least_named = min(self.least_named, number)
        short = f"{kind[0]}{number}"
        self.resources.setdefault(kind, {})[short] = number
        return "/" + short

    def box(self) -> tuple[float, float, float, float]:
        """What can be seen of the whole, in the units in force here."""
        if self.matrix == IDENTITY:
            return self.whole
        back = inverse(self.matrix)
        return around(back, self.whole) if back else (0, 0, 0, 0)

    def count(self, elements: int) -> None:
        """Take note of work to be done: what `use` and clip paths repeat is counted again and again."""
        self._elements += elements
        if self._elements > MOST_ELEMENTS:
            raise Refused(f"more than {MOST_ELEMENTS} elements")
        self._spend(elements / MOST_ELEMENTS)

    def tally(self, what: str, most: int, more: int = 1) -> None:
        """Take note of work of a kind that takes its time. Raises Refused where there is too much of it."""
        count = self._tallies[what] = self._tallies.get(what, 0) + more
        if count > most:
            raise Refused(f"more than {most} {what}")
        self._spend(more / most)

    def tallied(self, what: str) -> int:
        """How much there was of that kind."""
        return self._tallies.get(what, 0)

    def tally_paths(self, letters: int) -> None:
        """Take note of long path data."""
        self.tally(PATH_DATA, MOST_PATH, letters)

    def _spend(self, share: float) -> None:
        self._shares += share
        if self._shares > MOST_TOGETHER:
            spent = {"elements": self._elements, **self._tallies}
            listed = ", ".join(f"{count} {what}" for what, count in spent.items())
            raise Refused(f"too much for one picture, all together: {listed}")

    def spent(self) -> Spent:
        """How much work there was up to now."""
        return Spent(self._elements, self.size, tuple(self._tallies.items()))

    def add(self, more: Spent) -> None:
        """Take note of work as if it had been done again."""
        if more.elements:
            self.count(more.elements)
        if more.size:
            self.wrote(more.size)
        for what, count in more.tallies:
            self.tally(what, _MOST[what], count)

    def weight(self, name: str, node: ET.Element) -> int:
        """How much work it is to paint what an element holds."""
        found = self._weights.get(name)
        if found is None:
            found = self._weights[name] = sum(1 for _ in node.iter())
        return found

    def wrote(self, letters: int) -> None:
        """Take note of a long piece of content, which may be the same one again and again."""
        self.size += letters
        if self.size > MOST_CONTENT:
            raise Refused(f"more than {MOST_CONTENT // 1_000_000} MB once everything is drawn out")

    def finish(self, box: Box, *, group: bool = False, mask: bool = False, whole: bool = False) -> int:
        """What was painted as a form XObject, a transparency group if it must be one; its number.

        The `whole` is what all the rest was painted for.
        """
        document, heads = self.shared.document, self.shared.heads
        usual = not self.resources and not group and not mask
        if usual and box in heads:
            return document.operators(heads[box], self.out, last=whole)
        entries = {
            "Type": pdf_name("XObject"),
            "Subtype": pdf_name("Form"),
            "BBox": array(box),
            "Resources": Resources(**self.resources),
        }
        if mask:
            entries["Group"] = dictionary({"S": pdf_name("Transparency"), "CS": pdf_name("DeviceRGB")})
        elif group:
            entries["Group"] = dictionary({"S": pdf_name("Transparency")})
        head = Head(entries)
        if usual:
            heads[box] = head
        return document.operators(head, self.out, last=whole)

    def apart(self, paint: Callable[[], None], box: Box) -> int:
        """A form of what `paint` paints within a box, in the coordinates in force here; its number."""
        kept = (self.out, self.resources, self.base, self.whole)
        before = Saved(self.fill, self.pen, self.alpha, self.matrix)
        self.out, self.resources = [], {}
        self.fill, self.pen, self.alpha = "", "", (1.0, 1.0)
        paint()
        number = self.finish(box)
        self.out, self.resources, self.base, self.whole = kept
        self.fill, self.pen, self.alpha, self.matrix = before
        return number

    def aside(self, paint: Callable[[], None], *, mask: bool = False) -> int:
        """A transparency group of what `paint` paints, in the coordinates in force here; its number."""
        self.tally(GROUPS, MOST_GROUPS)
        kept = (self.out, self.resources, self.base)
        before = Saved(self.fill, self.pen, self.alpha, self.matrix)
        self.out, self.resources, self.base = [], {}, self.matrix
        self.fill, self.pen, self.alpha = "", "", (1.0, 1.0)
        paint()
        self.matrix = before.matrix
        number = self.finish(self.box(), group=True, mask=mask)
        self.out, self.resources, self.base = kept
        self.fill, self.pen, self.alpha, self.matrix = before
        return number

    # The graphics state

    def save(self) -> Saved:
        """Open a level; hand the result to `restore`."""
        self.out.append("q")
        return Saved(self.fill, self.pen, self.alpha, self.matrix)

    def restore(self, saved: Saved) -> None:
        """Close the level: what was in force before is in force again."""
        self.out.append("Q")
        self.fill, self.pen, self.alpha, self.matrix = saved

    def concat(self, m: Matrix, *, numbers: bool = True) -> None:
        """Change the coordinates for what follows, which are `numbers` that must not be magnified too much."""
        self.out.append(operator(m))
        a, b, c, d, _, _ = self.matrix = multiply(m, self.matrix)
        most = self.most
        if numbers and not (-most <= a <= most and -most <= b <= most and -most <= c <= most and -most <= d <= most):
            raise Refused("the painter's four decimals are too few where a drawing is magnified so much")

    def set_alpha(self, fill: float, stroke: float) -> None:
        """Set the opacities for what follows."""
        if self.alpha != (fill, stroke):
            self.alpha = (fill, stroke)
            self.alphas.append(self.alpha)
            self.out.append(self.opacities(self.alpha))

    def opacities(self, alpha: tuple[float, float]) -> str:
        """The operator that sets opacities, which is used."""
        self.through = True
        return f"{self.shared.document.state(alpha, ca=alpha[0], CA=alpha[1])} gs"

    def set_fill(self, operators: str) -> None:
        """Set the colour of fills for what follows."""
        if self.fill != operators:
            self.fill = operators
            self.out.append(operators)

    def set_pen(self, operators: str) -> None:
        """Set everything about strokes for what follows."""
        if self.pen != operators:
            self.pen = operators
            self.out.append(operators)
