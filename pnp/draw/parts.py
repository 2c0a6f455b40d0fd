"""Everything on the table that is not a card: board, standees, trackers, dice, aids, booklet and sheets, as faces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from pnp.draw.booklet.pages import booklet_pages
from pnp.draw.card_art import art
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import keyed, own_words
from pnp.draw.plan import plan
from pnp.draw.shapes import geometry
from pnp.draw.shapes.die_net import die_net
from pnp.draw.trims import trim_size
from pnp.errors import Source, Unreadable
from pnp.kit.records import Component, Kit
from pnp.kit.words import Block, load_words
from pnp.named import NamedTuple


class Verb(NamedTuple):
    """One verb of the log as a legend explains it: how it is written, what it says, a line as it may stand in a log."""

    usage: str
    help: str
    example: str


class Laid(NamedTuple):
    """One file as it was laid out: the parts in it, its sheets of paper, and minutes to cut and to glue it.

    So many `fewer` pieces of its parts lie on the sheets of another file; `guests` are how many lie on its own, and the
    title of what they are of.
    """

    name: str
    title: str
    parts: tuple[str, ...]
    sheets: int
    cut: int
    glue: int
    fewer: int = 0
    guests: tuple[int, str] = (0, "")


class Layout(NamedTuple):
    """How a kit was really laid out, for the sheet that tells what to do with it.

    `paper` is its name; `duplex` as the press knows it; `flip` the edge over which sheets are turned, "none" on one
    side; `files` in the order in which to cut them; `joined` the parts that come on several sheets each; `cut` and
    `glue` how long it all takes, in words; `sets` how many sets there are, `once` what only the first of them has.
    """

    paper: str
    duplex: str
    flip: str
    files: tuple[Laid, ...] = ()
    joined: frozenset[str] = frozenset()
    cut: str = ""
    glue: str = ""
    sets: int = 1
    once: tuple[str, ...] = ()

    @property
    def parts(self) -> frozenset[str]:
        """The names of all parts that are printed."""
        return frozenset(part for file in self.files for part in file.parts)

    def listed(self, most: int) -> tuple[Laid, ...]:
        """The files as a list of lines: with more than `most`, neighbours whose titles begin alike share a line.

        Such a line has no name, the title of its first file, and the sheets and minutes of all.
        """
        if len(self.files) <= most:
            return self.files
        lines: list[Laid] = []
        for _, together in groupby(self.files, key=lambda file: file.title.split()[0]):
            files = tuple(together)
            if len(files) > 1:
                parts = tuple(part for file in files for part in file.parts)
                title = f"{files[0].title} and {len(files) - 1} more"
                sheets, cut, glue = (sum(each) for each in zip(*(file[3:6] for file in files), strict=True))
                files = (Laid("", title, parts, sheets, cut, glue),)
            lines += files
        return tuple(lines)

    @property
    def sheets(self) -> int:
        """All sheets of paper but the cover."""
        return sum(file.sheets for file in self.files)


class Facts(NamedTuple):
    """What is printed but cannot be known here.

    `sheets` is the number of sheets of paper by component ({} if nobody has counted), `verbs` are those of the game's
    log, `version` is the program's, `layout` how all of it lies on paper, if that is known.
    """

    sheets: Mapping[str, int] = {}
    verbs: tuple[Verb, ...] = ()
    version: str = ""
    layout: Layout | None = None


class Passage(NamedTuple):
    """A heading and what stands under it, up to the next heading."""

    title: str
    blocks: tuple[Block, ...]


class Heap(NamedTuple):
    """A line of a list of parts: a component, or all decks of one table together under the table's name."""

    name: str
    title: str
    pieces: int
    sheets: int
    size: str  # as people write it: "63 × 88 mm"


class Undrawn(NamedTuple):
    """A face that is drawn when somebody wants it."""

    name: str
    draw: Callable[[], Face]


class _Unhurried:
    """A drawing that draws nothing yet."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing

    def __getattr__(self, name: str) -> Any:
        return getattr(self.drawing, name)

    def draw(self, template: str, context: Mapping[str, Any], *, name: str, **more: Any) -> Undrawn:
        """The face that is to be drawn."""
        return Undrawn(name, partial(self.drawing.draw, template, context, name=name, **more))


_Told = Iterator[tuple[Undrawn, Undrawn | None, int]]


def undrawn_faces(kit: Kit, component: Component, drawing: Drawing, facts: Facts) -> _Told:
    """Each face of a component that is no card, with its back, if it has one, and how many copies are needed; each is
    drawn only when it is asked to: who wants one piece of a part need not draw them all.

    A booklet gives its pages in reading order, each once. Names: "mating/board", "mating/nests/1", "mating/rulebook/3".
    Templates see `kit`, `component` and its `values`, `rules`, `lists`, `heaps` (the list of parts), `facts`,
    `passages` (the words by heading), `steps` (of those that go on under headings, what holds for how the kit was laid
    out), `art(name)` (a picture, for `pen.creature`) and `shape` (`pnp.draw.shapes.geometry`).
    """
    maker = _MAKERS.get(component.kind)
    if maker is None:
        message = f"{component.name}: a {component.kind} is not drawn from parts"
        raise Unreadable.at(Source("kit.toml"), message)
    words = load_words(drawing.places, kit.game, component.words) if component.words else ()
    context: dict[str, Any] = {
        "kit": kit,
        "component": component,
        "values": component.values,
        "rules": kit.rules,
        "lists": keyed(kit.lists),
        "heaps": heaps(kit, facts.sheets),
        "facts": facts,
        "words": words,
        "passages": passages(words),
        "steps": partial(steps, passages(words), facts.layout),
        "art": partial(art, kit),
        "shape": SHAPES,
    }
    if component.layout:
        from pnp.draw.stock.layouts import Laid

        context |= Laid(kit, component, drawing).sheet()
    if own_words(kit, component, drawing):
        context["own_words"] = True
    yield from maker(kit, component, _Unhurried(drawing), context)


def heaps(kit: Kit, sheets: Mapping[str, int]) -> tuple[Heap, ...]:
    """What there is to print, in the kit's order, with the sheets of paper that each takes."""
    # Each part of a kit asks for it, and what is one and the same is hashed once for all faces.
    known = _HEAPS.get(id(kit))
    if known is None or known[0] is not kit or known[1] != sheets:
        if len(_HEAPS) >= _MOST_HEAPS:
            _HEAPS.clear()
        known = _HEAPS[id(kit)] = (kit, dict(sheets), _heaps(kit, sheets))
    return known[2]


_HEAPS: dict[int, tuple[Kit, dict[str, int], tuple[Heap, ...]]] = {}
_MOST_HEAPS = 4  # a kit as it is printed, and as pictures of the table show it


def _heaps(kit: Kit, sheets: Mapping[str, int]) -> tuple[Heap, ...]:
    found: dict[str, Heap] = {}
    for component in kit.components:
        name = component.table if component.where else component.name
        size = " × ".join(f"{side:g}" for side in trim_size(component)) + " mm"
        before = found.get(name, Heap(name, component.title, 0, 0, size))
        pieces, paper = before.pieces + kit.count(component), before.sheets + sheets.get(component.name, 0)
        found[name] = before._replace(pieces=pieces, sheets=paper)
    return tuple(found.values())


def passages(words: tuple[Block, ...]) -> tuple[Passage, ...]:
    """Words by their headings, of whatever level; what stands before the first heading has the title "".

    >>> [p.title for p in passages((Block("Tonight", 1), Block("Cut.", 0, 1)))]
    ['Tonight']
    """
    found: list[tuple[str, list[Block]]] = []
    for block in words:
        if block.level:
            found.append((block.text, []))
        elif found:
            found[-1][1].append(block)
        else:
            found.append(("", [block]))
    return tuple(Passage(title, tuple(blocks)) for title, blocks in found)


def steps(
    found: Sequence[Passage], layout: Layout | None, title: str, more: Sequence[tuple[str, str]] = ()
) -> list[str]:
    """What to do with what was printed: of the passages that follow the one of that title, the blocks that hold.

    Their headings name parts (`combat flashy`; `era-` is all that begin so), and in brackets what must be so: backs,
    plain (no backs printed), joined (on several sheets), whole. A passage holds if one of its parts was printed, and
    all of that is so; where it is not known how a kit is laid out, all hold that ask for nothing more. They stand in
    the order in which the parts are cut; `more` are steps that every game has, each with its part, or with none: last.
    """
    at = next((index for index, passage in enumerate(found) if passage.title == title), None)
    if at is None:
        return []
    said = [(0, index, block.text) for index, block in enumerate(found[at].blocks)]
    order = [part for file in layout.files for part in file.parts] if layout else []
    for passage in found[at + 1 :]:
        match = _NAMED.fullmatch(passage.title)
        if match is None:
            break
        names, asked = match[1].split(), set((match[2] or "").split())
        printed = [order.index(part) for part in order for name in names if _meant(part, name)]
        if (layout is None and not asked) or (layout is not None and printed and asked <= _true(names, layout)):
            place = min(printed, default=0) + 1
            said += [(place, len(said), block.text) for block in passage.blocks]
    said += [(order.index(part) + 1 if part in order else len(order) + 1, len(said), text) for part, text in more]
    return [text for _, _, text in sorted(said, key=lambda each: each[0])]


_NAMED = re.compile(r"([a-z0-9-]+(?: [a-z0-9-]+)*)(?: \(([a-z ]+)\))?")


def _meant(part: str, name: str) -> bool:
    return part == name or (name.endswith("-") and part.startswith(name))


def _true(names: Sequence[str], layout: Layout) -> set[str]:
    """What is so of parts as they were laid out."""
    joined = any(_meant(part, name) for part in layout.joined for name in names)
    return {"plain" if layout.duplex == "none" else "backs", "joined" if joined else "whole"}


class _Shapes(NamedTuple):
    """The computed shapes that templates may draw."""

    hill: Callable[..., Any] = geometry.hill
    slope: Callable[..., Any] = geometry.slope
    tufts: Callable[..., Any] = geometry.tufts
    nest: Callable[..., Any] = geometry.nest
    egg: Callable[..., Any] = geometry.egg
    eggs: tuple[str, ...] = geometry.EGGS
    net: Callable[..., Any] = die_net
    plan: Callable[..., Any] = plan


SHAPES = _Shapes()


def _single(kit: Kit, component: Component, drawing: _Unhurried, context: dict[str, Any]) -> _Told:
    """One face, with a back if the component has a template for it; a sheet of several pages gives them in order."""
    trim, name = trim_size(component), f"{kit.game}/{component.name}"
    pages = int(component.values.get("pages", 1))
    for page in range(1, pages + 1):
        scope = {**context, "page": page}
        called = f"{name}/{page}" if pages > 1 else name
        front = drawing.draw(component.front, scope, trim=trim, name=called)
        back = drawing.draw(component.back, scope, trim=trim, name=f"{called}/back") if component.back else None
        yield front, back, kit.each(component)


def _tokens(kit: Kit, component: Component, drawing: _Unhurried, context: dict[str, Any]) -> _Told:
    """Equal pieces for each seat, or numbered ones of each suit that `values` counts, or one of a kind.

    With pairs of numbers in `faces` a seat's pieces are of as many kinds, each with its second number behind.
    """
    trim, name = trim_size(component), f"{kit.game}/{component.name}"
    if component.per_player and "faces" in component.values:
        yield from _numbered(kit, component, drawing, context)
        return
    if component.per_player:
        for seat in range(1, kit.each(component) // component.copies + 1):
            scope = {**context, "seat": seat}
            yield drawing.draw(component.front, scope, trim=trim, name=f"{name}/{seat}"), None, component.copies
        return
    numbered = {suit: count for suit, count in component.values.items() if isinstance(count, int)}
    if not numbered:
        yield drawing.draw(component.front, context, trim=trim, name=name), None, component.copies
    for suit, count in numbered.items():
        for number in range(1, count + 1):
            scope = {**context, "suit": drawing.palette.suit(suit), "number": number}
            yield drawing.draw(component.front, scope, trim=trim, name=f"{name}/{suit}-{number}"), None, 1


def _numbered(kit: Kit, component: Component, drawing: _Unhurried, context: dict[str, Any]) -> _Told:
    """Two-sided pieces of each seat: the template sees `seat`, the `number` on this side and that on the `other`."""
    trim, name = trim_size(component), f"{kit.game}/{component.name}"
    pairs = component.values["faces"]
    if component.copies % len(pairs):
        message = f"{component.name}: {component.copies} copies are not shared out evenly over {len(pairs)} kinds"
        raise Unreadable.at(Source("kit.toml"), message)
    for seat in range(1, kit.each(component) // component.copies + 1):
        for one, other in pairs:
            scope = {**context, "seat": seat, "number": one, "other": other}
            called = f"{name}/{seat}-{one}-{other}"
            front = drawing.draw(component.front, scope, trim=trim, name=called)
            turned = {**scope, "number": other, "other": one}
            back = drawing.draw(component.back or component.front, turned, trim=trim, name=f"{called}/back")
            yield front, back, component.copies // len(pairs)


def _trackers(kit: Kit, component: Component, drawing: _Unhurried, context: dict[str, Any]) -> _Told:
    """One for each seat, all a little different, so that everybody knows their own."""
    for seat in range(1, kit.each(component) + 1):
        name = f"{kit.game}/{component.name}/{seat}"
        yield drawing.draw(component.front, {**context, "seat": seat}, trim=trim_size(component), name=name), None, 1


def _booklet(kit: Kit, component: Component, drawing: _Unhurried, context: dict[str, Any]) -> _Told:
    trim, name = trim_size(component), f"{kit.game}/{component.name}"

    def others(whole: Kit, part: Component) -> Iterator[Callable[[], Face]]:
        return (front.draw for front, _, _ in undrawn_faces(whole, part, drawing.drawing, context["facts"]))

    pages, measure, with_figures = booklet_pages(kit, component, drawing.drawing, others)
    many = len(pages)
    pages.reverse()
    for number in range(1, many + 1):
        page = with_figures(pages.pop())  # which is held no longer than it takes to draw it
        scope = {**context, "page": page, "number": number, "pages": many, "flow": measure}
        template = f"{component.front}-{page.template}"
        yield drawing.draw(template, scope, trim=trim, name=f"{name}/{number}"), None, kit.each(component)


_MAKERS: Mapping[str, Callable[[Kit, Component, _Unhurried, dict[str, Any]], _Told]] = {
    "board": _single,
    "aid": _single,
    "sheet": _single,
    "dice": _single,
    "token": _tokens,
    "tracker": _trackers,
    "booklet": _booklet,
}
