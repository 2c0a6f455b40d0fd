"""How a booklet's running text is set: of the ways that need the fewest pages the one that is the least bad.

What may differ are the body's lines, how large figures are, whether notes begin on a page of their own, and whether
tables stand where the rules have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product

from pnp.draw.drawing import Drawing
from pnp.draw.text.markup import Word, lines_needed, paragraphs
from pnp.draw.text.textbox import STYLES, Style
from pnp.draw.trims import trim_size
from pnp.hashes import digest
from pnp.kit.figures import Figure
from pnp.kit.records import Component, Kit
from pnp.kit.words import Block, load_words
from pnp.named import NamedTuple
from pnp.units import MM_PER_PT

from .examples import HEAD, has_tables, of_rules, two_sides
from .flow import Item, Placed, filled, flow, grown_up, shared_out

# Where running text stands on a page of 139 x 209, mm; numbers hang to the left of it.
LEFT, RIGHT, TOP, BOTTOM = 26.0, 13.0, 15.5, 195.0
ROOM = BOTTOM - TOP

# Running text, the most readable first; a closer one is taken only if it saves a sheet of four pages.
BODIES = tuple(Style(STYLES["body"].font, 9.0, 9.0, feed) for feed in (1.26, 1.23, 1.2))
CELLS = Style(STYLES["body"].font, 8.0, 8.0, 1.22)  # what stands in cells side by side
WRITTEN = Style(STYLES["written"].font, 9.0, 9.0, 1.08)  # what is written beside them, as if by hand
BESIDE = 0.29  # of the width: the name of a passage beside its picture
GROWN = (1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8)  # how much larger figures may be where that takes no page more
SPARE = 3600.0  # how much an empty page counts as, square mm, beside what is bad about the pages of the text
CLOSER, LARGER = 1200.0, 120.0  # what closer lines count as, and what figures a size larger make good
SUBHEAD, PICTURED = 8.5, 15.5  # heights of smaller headings, mm, without a picture and with one


class Around(NamedTuple):
    """How many pages stand before the text, and after it beside the last: those of the example, if there is one."""

    before: int
    after: int


class _Bound(NamedTuple):
    """A way to set a book: how many pages it has, how many of them for notes, and what stands on those of its text."""

    pages: int
    spare: int
    body: Style
    size: int
    apart: bool
    tables: bool
    parts: list[list[tuple[Placed, ...]]]  # each begins on a page of its own


class Typesetting:
    """The text of a booklet: its rules, with figures in the sizes that each may have, and its notes."""

    def __init__(
        self, kit: Kit, component: Component, drawing: Drawing, sizes: Sequence[Sequence[Figure]], around: Around
    ) -> None:
        self._kit, self._component, self._drawing = kit, component, drawing
        self._sizes, self._around = sizes, around
        self._width = trim_size(component).width - LEFT - RIGHT
        self._largest = {figure[0].after: figure for figure in sizes}
        self._notes = notes_of(kit, component, drawing)
        # All that may be tried is set in one font: words are measured once.
        self._measured = cache(partial(paragraphs, icons=drawing.icons))
        self._known = drawing.recalled("heights")
        self._found: dict[str, float] = {}
        self._high = cache(self._height)
        self._items = cache(self._items_of)

    def set(self) -> tuple[Style, list[tuple[Placed, ...]]]:
        """The body in which it is set, and what stands on each page of it."""
        best = self._best()
        pages = self._ill(best)[1]
        text = [filled(grown_up(page, ROOM, self._largest), ROOM) for page in pages]
        if not self._found.keys() <= self._known.keys():
            self._drawing.remember("heights", self._found)
        return best.body, text

    def _best(self) -> _Bound:
        """The way that is chosen: a word on a card leaves it as it was, for it is known by all that is chosen from."""
        drawing = self._drawing
        drawn_on = (
            self._width, *self._around, self._kit.rules, self._component.values, self._sizes, self._notes
        )  # fmt: skip
        way = f"way {digest(repr(drawn_on))}"
        was = drawing.recalled(way)
        if was.keys() == {"body", "size", "apart", "tables"}:
            return self._bound(BODIES[int(was["body"])], int(was["size"]), bool(was["apart"]), bool(was["tables"]))
        best = self._chosen()
        kept = {"body": BODIES.index(best.body), "size": best.size, "apart": int(best.apart)}
        drawing.remember(way, {**kept, "tables": int(best.tables)})
        return best

    def _chosen(self) -> _Bound:
        """The way that is the least bad; with tables where these take no page more, for they are easier to read."""
        plain = min(self._judged(False), key=lambda each: each[0])[1]
        if not has_tables(self._kit):
            return plain
        room = (plain.pages, plain.spare)
        laid = [each for each in self._judged(True) if (each[1].pages, each[1].spare) == room]
        return min(laid, key=lambda each: each[0])[1] if laid else plain

    def _judged(self, tables: bool) -> Iterator[tuple[float, _Bound]]:
        """Ways to set the book with the fewest pages, and what is bad about each."""
        tried = [self._bound(*way, tables) for way in product(BODIES, range(len(GROWN) + 1), (False, True))]
        least = min(each.pages for each in tried)
        for look in product(BODIES, (False, True)):
            fit = [each for each in tried if (each.body, each.apart) == look and each.pages == least]
            some = {each.size: each for each in (*fit[:1], *fit[len(fit) // 2 :][:1], *fit[-1:])}
            yield from ((self._ill(each)[0], each) for each in some.values())

    def _bound(self, body: Style, size: int, apart: bool, tables: bool) -> _Bound:
        rules, notes = self._items(body, size, tables)
        parts = [flow(rules, ROOM), flow(notes, ROOM)] if apart else [flow([*rules, *notes], ROOM)]
        # Whoever folds paper gets four pages at a time: what is left is for the example, or the reader's own notes.
        full = self._around.before + sum(map(len, parts)) + self._around.after + 1
        spare = -full % 4
        return _Bound(full + spare, spare, body, size, apart, tables, parts)

    def _ill(self, way: _Bound) -> tuple[float, list[tuple[Placed, ...]]]:
        """What is bad about a way to set the book when its text is shared out among its pages, and those."""
        parts = [shared_out(part, ROOM, self._largest) for part in way.parts]
        bad = sum(part[0] for part in parts) + BODIES.index(way.body) * CLOSER - way.size * LARGER
        # An example has two pages where one is left for it.
        bad += (abs(way.spare - 1) if self._around.after else way.spare) * SPARE
        return bad, [page for _, pages in parts for page in pages]

    def _height(self, words: str, body: Style, share: float = 1.0) -> float:
        """How high words are set in a share of the column, mm."""
        wide = self._width * share
        key = digest(words, repr((body, wide)))
        if key not in self._known:
            self._found[key] = set_height(self._measured(words, body.font), wide, body)
        else:
            self._found[key] = self._known[key]
        return self._found[key]

    def _items_of(self, body: Style, size: int, tables: bool) -> tuple[list[Item], list[Item]]:
        """The blocks of the rules and those of the notes."""
        text, small = partial(self._high, body=body), partial(self._high, body=CELLS)
        written = partial(self._high, body=WRITTEN)
        shown_after = {figure[size].after: figure[size] for figure in self._sizes}
        rules = [*of_rules(self._kit, self._component.values, text, small, written, shown_after, tables=tables)]
        return rules, [*self._sided(self._notes_in(text), small)]

    def _sided(self, notes: Iterable[Item], small: Callable[..., float]) -> Iterator[Item]:
        """The notes, with what stands below the two headings that are `sides` beside each other."""
        sides = tuple(self._component.values.get("sides", ()))
        heads: list[Item] = []
        passages: list[list[Item]] = []

        def beside(name: str) -> float:
            """How high the bold name of a passage is beside its picture."""
            return small(f"**{name}**", share=BESIDE)

        for item in notes:
            if item.kind == "title" and item.text in sides[len(heads) : len(heads) + 1]:
                heads.append(item)
                passages.append([])
            elif heads and item.kind == "text":
                passages[-1].append(item)
            else:
                if heads:
                    yield from two_sides(heads, passages, small, beside)
                    heads, passages = [], []
                    sides = ()
                yield item
        if heads:
            yield from two_sides(heads, passages, small, beside)

    def _notes_in(self, high: Callable[[str], float]) -> Iterator[Item]:
        values = self._component.values
        plates = iter(values.get("plates", ())[len(self._kit.rules.sections) :])
        signs = iter(values.get("signs", ()))
        for block in self._notes:
            picture = next(plates, "") if block.level else ""
            if block.level == 1:
                yield Item("section", block.text, HEAD, 5.0, picture=picture, keep=True)
            elif block.level:
                yield Item("title", block.text, PICTURED if picture else SUBHEAD, 3.0, picture=picture, keep=True)
            else:
                yield Item("text", block.text, high(block.text), picture=next(signs, ""))


def notes_of(kit: Kit, component: Component, drawing: Drawing) -> tuple[Block, ...]:
    """What the notes say."""
    file = component.values.get("notes")
    return load_words(drawing.places, kit.game, file) if file else ()


def set_height(words: Sequence[list[Word]], width: float, style: Style) -> float:
    """How high paragraphs of words are set in a column, mm."""
    em = style.size * MM_PER_PT
    lines = sum(lines_needed(each, width / em) for each in words)
    return round(lines * style.leading * em, 3)
