"""A booklet's pages: the rules flow over as many as they need, other matter stands before and after them.

Blocks are never broken: a paragraph of the rules is short, and whole ones are easier to find and to cite. A heading
stays with what follows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec
from markupsafe import Markup

from pnp.draw.card_art import find_card
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.numbers import number
from pnp.draw.shapes.hextile import hexagon
from pnp.draw.text.textbox import Style
from pnp.errors import Source, Unreadable
from pnp.kit.figures import Figure, load_figures
from pnp.kit.records import Card, Component, Kit
from pnp.kit.setup import FILE as SETUP
from pnp.kit.setup import load_setup
from pnp.kit.words import load_words
from pnp.named import NamedTuple
from pnp.units import Size

from .figures import Drawn, drawn
from .flow import FOOT, Placed
from .growing import fitted
from .ids import prefixed
from .spread import Spread, spreads
from .table import Faces, Miniatures
from .typesetting import BODIES, BOTTOM, GROWN, LEFT, RIGHT, ROOM, TOP, Around, Typesetting

MOST_PAGES = 32

PAPER = ("booklet", "sheet")  # kinds of parts that a list of parts does not show
HIGH, ROW, CAPTION = 138.0, 48.0, 15.4  # the pictures of a list of parts in rows, and the words below each, mm


class Shown(NamedTuple):
    """A card to be explained: its deck, and how it looks at its full size, if that is wanted."""

    card: Card
    deck: str
    svg: Markup = Markup("")


class Measure(NamedTuple):
    """Where running text stands on a page, mm, and how it is set; templates place items by it."""

    left: float = LEFT
    right: float = RIGHT
    top: float = TOP
    bottom: float = BOTTOM
    body: Style = BODIES[0]


class Part(NamedTuple):
    """A part in the list of parts: the name of its first component, how many there are, a picture about its middle.

    What is paper alone has none; the others stand in so many columns.
    """

    name: str
    title: str
    pieces: int
    svg: Markup
    columns: int


class Page(NamedTuple):
    """One page: the template that draws it (its name after the booklet's) and what stands on it.

    An example has one page, or the two `half`s of a spread, 1 and 2. `parts` are those of the list
    of parts. What stands at the foot of pages with room for it has its `turn`. `chapter` is the number of the section
    that most of a page of rules belongs to, "" elsewhere.
    """

    template: str
    items: tuple[Placed, ...] = ()
    cards: tuple[Shown, ...] = ()
    words: tuple[str, ...] = ()
    head: str = ""
    table: Spread | None = None
    steps: tuple[Drawn, ...] = ()
    half: int = 0
    parts: tuple[Part, ...] = ()
    turn: int = 0
    chapter: str = ""


def booklet_pages(
    kit: Kit, component: Component, drawing: Drawing, faces: Faces
) -> tuple[list[Page], Measure, Callable[[Page], Page]]:
    """All pages in reading order, a multiple of four, how their running text is set, and what draws a page's figures:
    they are long, so that no more of them should be held than the page at hand.

    Cover, quick start, parts, the table at the beginning (where the game tells it), cards, example, rules, notes, back.
    `values` of the component name the pictures of sections, then of the notes' headings (`plates`), the icons
    before paragraphs by their numbers (`marks`), the notes (`notes`, a file of words), the file whose last passage is
    the notice (`about`), the cards that are shown (`cards`, such as "combat:C21") and those of the round that is played
    out (`example`). `faces` gives the faces of the parts that are no cards.
    """
    values = component.values
    shown = [_show(kit, name, drawing, f"c{i}") for i, name in enumerate(values.get("cards", ()))]
    cards = [Page("cards", cards=tuple(shown[i : i + 2])) for i in range(0, len(shown), 2)]
    setup = load_setup(drawing.places, kit.game)
    # On a left page and the right one beside it.
    small = Miniatures(kit, drawing, faces)
    table = spreads(setup, small.lay(setup.thing, setup.scale, SETUP)) if setup else ()
    before = [
        Page("cover"),
        Page("quick"),
        Page("parts", parts=_parts(kit, small)),
        *[Page("setup", table=side) for side in table],
        *cards,
    ]
    example = tuple(Shown(card, deck) for deck, card in (find_card(kit, name) for name in values.get("example", ())))
    figures = load_figures(drawing.places, kit.game, kit.rules)
    steps = tuple(drawn(figure, small) for figure in figures.step)
    after = [Page("example", cards=example, steps=steps)] if example else []
    grew = drawing.recalled("growth")
    before_then = len(grew)
    sizes = [fitted(figure, small, (1.0, *GROWN), grew) for figure in figures.figure]
    if len(grew) > before_then:
        drawing.remember("growth", grew)
    end = Page("end", words=_notice(kit, component, drawing))

    body, text = Typesetting(kit, component, drawing, sizes, Around(len(before), len(after))).set()
    told = [*_headed(Page("text", page) for page in text)]
    spare = -(len(before) + len(told) + len(after) + 1) % 4
    if after and spare == 1:
        after, spare = [after[0]._replace(half=half) for half in (1, 2)], 0
    # What is played out is read before the rules, where its two pages lie side by side there.
    first = len(after) < 2 or len(before) % 2 == 1
    pages = [*before, *after, *told] if first else [*before, *told, *after]
    pages = [*_in_turn([*pages, *[Page("lines")] * spare]), end]
    if len(pages) > MOST_PAGES:
        raise Unreadable.at(Source(component.name), f"{len(pages)} pages, more than {MOST_PAGES}")

    def with_figures(page: Page) -> Page:
        return page._replace(items=tuple(_shown(placed, small) for placed in page.items)) if page.items else page

    return pages, Measure(body=body), with_figures


def _parts(kit: Kit, small: Miniatures) -> tuple[Part, ...]:
    """The list of parts with their pictures; what differs only after a colon, such as five sets of figures, is one."""
    found: dict[str, list[Component]] = {}
    for part in kit.components:
        title = part.title if part.kind == "card" else part.title.partition(":")[0]
        found.setdefault(part.table if part.where else title, []).append(part)
    columns, room = parts_room(sum(parts[0].kind not in PAPER for parts in found.values()))
    return tuple(
        Part(
            parts[0].table if parts[0].where else parts[0].name,
            parts[0].title if parts[0].kind == "card" else parts[0].title.partition(":")[0],
            sum(kit.count(part) for part in parts),
            Markup("")
            if parts[0].kind in PAPER
            else small.heap([part.name for part in parts][:: max(len(parts) // 4, 1)], room),
            columns,
        )
        for parts in found.values()
    )


def parts_room(count: int) -> tuple[int, Size]:
    """In how many columns a list of so many parts is set, and how large each picture may be, mm.

    >>> parts_room(12)
    (4, Size(width=25.0, height=30.6))
    """
    rooms = []
    for columns in (4, 5, 6):
        high = min(HIGH / max(-(-count // columns), 1), ROW) - CAPTION
        rooms.append((columns, Size(round(113 / columns - 3.25, 2), round(high, 2))))
    return max(rooms, key=lambda room: min(room[1].width * 1.35, room[1].height))


def _shown(placed: Placed, small: Miniatures) -> Placed:
    """An item with its figure drawn."""
    figure = placed.item.figure
    return (
        placed._replace(item=placed.item._replace(figure=drawn(figure, small)))
        if isinstance(figure, Figure)
        else placed
    )


def _headed(pages: Iterable[Page]) -> Iterator[Page]:
    """Each page with the numbers of the first and last rule on it, for leafing through."""
    for page in pages:
        told = [each for placed in page.items for each in (placed.item.cells or (placed.item,))]
        numbers = [item.number for item in told if item.kind == "rule"]
        head = numbers[0] if len(set(numbers)) == 1 else f"{numbers[0]}–{numbers[-1]}" if numbers else ""
        yield page._replace(head=head, chapter=_chapter(page.items))


def _chapter(items: Iterable[Placed]) -> str:
    """The section that takes most of a page; of two that take as much the first."""
    taken: dict[str, float] = {}
    chapter = ""
    for item, _ in items:
        number = item.number or (item.cells[0].number if item.cells else "")
        if number or item.kind not in ("rule", "figure", "row"):
            chapter = number.partition(".")[0]
        if chapter:
            taken[chapter] = taken.get(chapter, 0.0) + item.height
    return max(taken, key=taken.__getitem__, default="")


def _in_turn(pages: Iterable[Page]) -> Iterator[Page]:
    """Each page with the turn of the picture that may stand at its foot."""
    turn = 0
    for page in pages:
        yield page._replace(turn=turn)
        last = page.items[-1] if page.items else None
        turn += ROOM - last.y - last.item.height >= FOOT if last else page.template != "text"


def _notice(kit: Kit, component: Component, drawing: Drawing) -> tuple[str, ...]:
    """The paragraphs of the last passage of a file of words."""
    file = component.values.get("about")
    if not file:
        return ()
    words = load_words(drawing.places, kit.game, file)
    last = max((index for index, block in enumerate(words) if block.level), default=-1)
    return tuple(block.text for block in words[last + 1 :])


def inlay(face: Face, prefix: str, hex_side: float = 0.0) -> Markup:
    """A face as a group for another face, cut at its trim; its ids get a prefix, since each may occur only once.

    With `hex_side` it is cut as a flat-topped hexagon about its middle.
    """
    svg = face.whole().svg
    start, end = svg.index(">") + 1, svg.rindex("</svg>")
    # The face is our own drawing, escaped when it was made.
    width, height = face.trim
    box = f'<rect x="0" y="0" width="{number(width)}" height="{number(height)}" rx="2.5"/>'
    if hex_side:
        box = f'<path d="{hexagon(width / 2, height / 2, hex_side)}"/>'
    body = prefixed(svg[start:end], prefix)
    return Markup(f'<clipPath id="{prefix}">{box}</clipPath><g clip-path="url(#{prefix})">{body}</g>')


def _show(kit: Kit, name: str, drawing: Drawing, prefix: str) -> Shown:
    """A card by deck and id, drawn as it is printed, without its bleed."""
    deck, card = find_card(kit, name)
    kit = msgspec.structs.replace(kit, decks={**kit.decks, deck: kit.shipped(deck)})
    parts = (*kit.components, *kit.left_out)
    component = next(each for each in parts if each.table == deck and card in kit.cards(each))
    front = next(face for _, face, _ in card_faces(kit, component, drawing, only=(f"{kit.game}/{deck}/{card.id}",)))
    side = component.values.get("side", 0.0) if component.values.get("shape") == "hex" else 0.0
    return Shown(card, deck, inlay(front, prefix, side))
