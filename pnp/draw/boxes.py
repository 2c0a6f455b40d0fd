"""A tuckbox for each deck: its size from the cards, its net as lines to cut and to fold, its face.

The net, flat, printed side up; lid and bottom flap hang on the back panel, and the tab goes inside the second side:

               lid tuck
      dust ... lid      dust           dust
      tab    | back   | side  | front | side
               inner    dust    outer   dust      (bottom flaps: the outer one is glued upon the inner one)
"""

from __future__ import annotations

import math
import re
from functools import partial

from markupsafe import Markup

from pnp.draw.card_art import art
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.numbers import number as n
from pnp.draw.palette import Palette, Suit
from pnp.draw.parts import SHAPES
from pnp.draw.trims import trim_size
from pnp.errors import Source, Unreadable
from pnp.kit.records import Component, Kit
from pnp.named import NamedTuple
from pnp.units import Size

TEMPLATE = "_family/tuckbox"

# Room for fingers and for the paper of the box itself, mm.
ROOM = 1.5
DEEP = 1.0
# A sleeve of the common sort: two walls of 0.1 mm, and 3 mm more each way than the card.
SLEEVE = 0.2
SLEEVED = 3.0
TUCK = 14.0
TAB = (6.0, 12.0)
DUST = (8.0, 22.0)
NOTCH = 8.0
# Around the net, for the colour that runs past the line.
EDGE = 2.0
_ROOT = re.compile(r"<svg\b[^<>]*+(?<!/)>")


class Stock(NamedTuple):
    """What the cards are printed on: mm for each card, and whether they are sleeved."""

    thickness: float = 0.3
    sleeved: bool = False


class Deck(NamedTuple):
    """Cards that are shuffled together, since their backs do not tell them apart.

    `trim` is the size at which they are printed, `drawn` that of their templates.
    """

    name: str
    title: str
    components: tuple[Component, ...]
    trim: Size
    suit: Suit | None
    drawn: Size


class Panel(NamedTuple):
    """A rectangle of the net, mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return round(self.x + self.width / 2, 3), round(self.y + self.height / 2, 3)


class Net(NamedTuple):
    """A tuckbox laid flat with its top left corner at 0 0: paths to cut, to fold, to glue; its panels; its whole size.

    `inside` is what it holds: width, height and depth. `note` is bare paper above the front panel.
    """

    outline: str
    folds: str
    glue: str
    back: Panel
    front: Panel
    left: Panel
    right: Panel
    lid: Panel
    note: Panel
    inside: tuple[float, float, float]
    size: Size


def decks(kit: Kit, palette: Palette) -> list[Deck]:
    """The decks of a kit: card components that share a back, in the kit's order.

    A component's values may say otherwise: `box` names its deck, "" for what has no box since a bag holds it better;
    `box_suit` names the suit whose colours the box has, `box_title` what stands on a box of several kinds.
    """
    found: dict[str, list[Component]] = {}
    for component in kit.components:
        if component.kind == "card" and component.values.get("box", component.back):
            found.setdefault(_deck(component), []).append(component)
    made = []
    for name, components in found.items():
        trim = trim_size(components[0])
        if any(trim_size(component) != trim for component in components):
            raise Unreadable.at(Source("kit.toml"), f"the deck {name} has cards of several sizes, which share no box")
        named = next((str(c.values["box_suit"]) for c in components if "box_suit" in c.values), "")
        suit = palette.suit(named) if named else palette.suits.get(name) or palette.suits.get(components[0].table)
        called = name.replace("-", " ").capitalize()
        called = called if called == "Deck" else f"{called} deck"
        called = next((str(c.values["box_title"]) for c in components if "box_title" in c.values), called)
        title = components[0].title if len(components) == 1 else called
        made.append(Deck(name, title, tuple(components), trim, suit, trim))
    return made


def _deck(component: Component) -> str:
    if "box" in component.values:
        return str(component.values["box"])
    # Parts of one table have backs of their own, whatever template draws them.
    if component.where or component.layout:
        return component.name
    return component.back.removesuffix("-back")


def inside(trim: Size, count: int, stock: Stock) -> tuple[float, float, float]:
    """What a box must hold: width, height and depth, mm, with room to take the cards out.

    The depth is in half millimetres.

    >>> inside(Size(63, 88), 84, Stock(0.3))
    (64.5, 89.5, 26.5)
    >>> inside(Size(63, 88), 84, Stock(0.3, sleeved=True))
    (67.5, 92.5, 43.0)
    """
    more = SLEEVED if stock.sleeved else 0.0
    deep = count * (stock.thickness + (SLEEVE if stock.sleeved else 0.0)) + DEEP
    return trim.width + more + ROOM, trim.height + more + ROOM, max(math.ceil(deep * 2 - 1e-6) / 2, 4.0)


def tuckbox(width: float, height: float, depth: float) -> Net:
    """The net of a box that is so wide, high and deep inside, mm.

    >>> tuckbox(64.5, 89.5, 26.5).size
    Size(width=198.0, height=160.5)
    """
    tab = min(max(depth - 1, 3.0), TAB[1]) if depth < TAB[1] + 1 else TAB[1]
    dust = min(max(depth, DUST[0]), DUST[1], width / 2 - 2)
    above, below = depth + TUCK, max(depth, dust)
    xs = [EDGE + tab]
    for step in (width, depth, width, depth):
        xs.append(xs[-1] + step)
    top, low = EDGE + above, EDGE + above + height
    size = Size(round(xs[4] + EDGE, 3), round(low + below + EDGE, 3))
    slant = min(2.5, depth / 5)
    flap = depth - 0.5
    lines = [
        f"M{n(xs[0])} {n(top)}V{n(top - depth)}",
        # The tuck is a little narrower than the box, its corners round, so that it slips in.
        f"L{n(xs[0] + 0.6)} {n(top - depth - 1)}V{n(EDGE + 6)}Q{n(xs[0] + 0.6)} {n(EDGE)} {n(xs[0] + 6.6)} {n(EDGE)}",
        f"H{n(xs[1] - 6.6)}Q{n(xs[1] - 0.6)} {n(EDGE)} {n(xs[1] - 0.6)} {n(EDGE + 6)}V{n(top - depth - 1)}",
        f"L{n(xs[1])} {n(top - depth)}V{n(top)}",
        _flap(xs[1], xs[2], top, -dust, slant),
        # The thumb's notch in the upper edge of the front.
        f"H{n((xs[2] + xs[3]) / 2 - NOTCH)}C{_notch((xs[2] + xs[3]) / 2, top)}H{n(xs[3])}",
        _flap(xs[3], xs[4], top, -dust, slant),
        f"V{n(low)}",
        _flap(xs[4], xs[3], low, dust, slant),
        _flap(xs[3], xs[2], low, flap, 0.6),
        _flap(xs[2], xs[1], low, dust, slant),
        _flap(xs[1], xs[0], low, flap, 0.6),
        f"L{n(EDGE)} {n(low - min(tab, 8))}V{n(top + min(tab, 8))}Z",
    ]
    folds = [f"M{n(x)} {n(top)}V{n(low)}" for x in xs[:4]]
    folds += [f"M{n(xs[0])} {n(top - depth)}H{n(xs[1])}"]
    # All along the top and the bottom, but for the open edge of the front.
    folds += [f"M{n(xs[0])} {n(top)}H{n(xs[2])}M{n(xs[3])} {n(top)}H{n(xs[4])}", f"M{n(xs[0])} {n(low)}H{n(xs[4])}"]
    reach = min(tab, 8)
    glue = [
        f"M{n(xs[0])} {n(top)}V{n(low)}L{n(EDGE)} {n(low - reach)}V{n(top + reach)}Z",
        f"M{n(xs[0])} {n(low)}{_flap(xs[0], xs[1], low, flap, 0.6)}Z",
    ]
    return Net(
        "".join(lines),
        "".join(folds),
        "".join(glue),
        back=Panel(xs[0], top, width, height),
        front=Panel(xs[2], top, width, height),
        left=Panel(xs[1], top, depth, height),
        right=Panel(xs[3], top, depth, height),
        lid=Panel(xs[0], round(top - depth, 3), width, depth),
        note=Panel(xs[2], EDGE, width, above),
        inside=(width, height, depth),
        size=size,
    )


def _flap(start: float, end: float, y: float, out: float, slant: float) -> str:
    """From one end of a fold around a flap to the other; its sides draw in, its far corners are cut."""
    inward = math.copysign(slant, end - start)
    corner = math.copysign(min(2.0, abs(out) / 3), out)
    return (
        f"L{n(start + inward)} {n(y + out - corner)}L{n(start + 2 * inward)} {n(y + out)}"
        f"H{n(end - 2 * inward)}L{n(end - inward)} {n(y + out - corner)}L{n(end)} {n(y)}"
    )


def _notch(x: float, y: float) -> str:
    """Half a circle downwards, as two curves."""
    r, k = NOTCH, NOTCH * 0.5523
    return (
        f"{n(x - r)} {n(y + k)} {n(x - k)} {n(y + r)} {n(x)} {n(y + r)}"
        f"C{n(x + k)} {n(y + r)} {n(x + r)} {n(y + k)} {n(x + r)} {n(y)}"
    )


def net_of(kit: Kit, deck: Deck, stock: Stock) -> Net:
    """The net of a deck's box."""
    return tuckbox(*inside(deck.trim, sum(kit.count(component) for component in deck.components), stock))


def check_fits(deck: Deck, net: Net, paper: Size, margin: float) -> None:
    """Raises Unreadable where a box fits neither on the upright nor on the lying paper, cut line and all."""
    wide, high = net.size.width - 2 * EDGE, net.size.height - 2 * EDGE
    room = Size(paper.width - 2 * margin, paper.height - 2 * margin)
    if not any(wide <= sheet.width + 1e-6 and high <= sheet.height + 1e-6 for sheet in (room, room.turned())):
        message = (
            f"{n(wide)} x {n(high)} mm does not fit on {n(paper.width)} x {n(paper.height)} mm with margins of "
            f"{n(margin)} mm; it takes a larger paper"
        )
        raise Unreadable.at(Source(f"box-{deck.name}"), message)


def box_face(kit: Kit, deck: Deck, drawing: Drawing, stock: Stock) -> Face:
    """The printed side of a deck's tuckbox, named "mating/box-strategy"; the card back is its front.

    The template sees the `kit`, `net`, `deck`, `counts` (how many of each component), `count`, `stock`, `title`, the
    `suit`, `shape`, `art(name)` for scenes, `back` (the card back, for a trim box at 0 0 of the size `drawn`), `card`,
    the card's size.
    """
    counts = [kit.count(component) for component in deck.components]
    net = net_of(kit, deck, stock)
    suit = deck.suit or _suit(kit, deck, drawing)
    context = {
        "kit": kit,
        "shape": SHAPES,
        "net": net,
        "deck": deck,
        "counts": counts,
        "count": sum(counts),
        "stock": stock,
        "title": kit.title,
        "suit": suit,
        "art": partial(art, kit),
        "back": _back_art(kit, deck, drawing),
        "card": deck.trim,
        "drawn": deck.drawn,
    }
    return drawing.draw(TEMPLATE, context, trim=net.size, name=f"{kit.game}/box-{deck.name}")


def _suit(kit: Kit, deck: Deck, drawing: Drawing) -> Suit:
    """The colours of a box of which nothing is said: those that a layout of the stock gives its deck."""
    if deck.components[0].layout:
        from pnp.draw.stock.layouts import Laid

        return Laid(kit, deck.components[0], drawing).deck
    return next(iter(drawing.palette.suits.values()))


def _back_art(kit: Kit, deck: Deck, drawing: Drawing) -> Markup:
    """What the back of the deck's first card is made of."""
    for component in deck.components:
        if component.back:
            for _, _, back in card_faces(kit, component, drawing):
                svg = back.whole().svg
                root, end = _ROOT.search(svg), svg.rfind("</svg>")
                return Markup(svg[root.end() : end]) if root and end > 0 else Markup("")
    return Markup("")
