"""A game's parts as they lie on a table, drawn from the real faces: each small, its fine print as bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import ceil, cos, radians, sin

import msgspec
from markupsafe import Markup

from pnp.draw.drawing import Drawing
from pnp.draw.face import Aside, Face
from pnp.draw.faces import backs, fronts
from pnp.draw.numbers import number
from pnp.draw.palette import Ink, Suit
from pnp.draw.shapes.hextile import hexagon
from pnp.draw.trims import trim_size
from pnp.errors import Source, Unreadable
from pnp.fonts import find_font
from pnp.kit.records import Card, Component, Kit
from pnp.kit.setup import Thing
from pnp.named import NamedTuple
from pnp.svg.matrices import Box
from pnp.units import MM_PER_PT, Size

from .fine_print import READABLE, as_shapes, place_names, with_bars
from .ids import prefixed
from .seen import EDGE, STAMP, Shape, shapes, within, without_specks

Faces = Callable[[Kit, Component], Iterator[Callable[[], Face]]]
"""The fronts of a component that is no card, each drawn when it is wanted."""

_L, _M, _R = 0.26, 0.5, 0.74
PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((_M, _M),),
    ((_L, _L), (_R, _R)),
    ((_L, _L), (_M, _M), (_R, _R)),
    ((_L, _L), (_R, _L), (_L, _R), (_R, _R)),
    ((_L, _L), (_R, _L), (_M, _M), (_L, _R), (_R, _R)),
    ((_L, _L), (_R, _L), (_L, _M), (_R, _M), (_L, _R), (_R, _R)),
)
"""Where a die has its eyes, in parts of its side."""

SHADOW = (0.7, 0.9)  # mm
CORNER = 2.5  # mm: how round the corner of a card or a board is
FRAME = 0.8  # mm: what the frame of a figure keeps clear of the names on a board
LAPPED = 60.0  # pieces wider than this, mm, lie upon one another in the list of parts
SLIP = 0.056  # of a die's side: how far in its slip of paper begins


class Mini(NamedTuple):
    """A face on the table: its outline and its SVG within the band, and the box that it takes there, mm."""

    svg: Markup
    box: Box


class Miniatures:
    """Small faces of a game's parts; each face is drawn once, however often it is shown.

    `faces` gives the fronts of the parts that are no cards.
    """

    def __init__(self, kit: Kit, drawing: Drawing, faces: Faces) -> None:
        # The game's own cards and as many seats as there can be, whatever is printed today.
        decks = {name: kit.shipped(name) for name in kit.decks}
        self._kit = msgspec.structs.replace(kit, seats=0, decks=decks, custom={})
        self._drawing, self._faces = drawing, faces
        self._components = {component.name: component for component in (*kit.components, *kit.left_out)}
        self._aside = Aside()  # where the drawings of all that is shown wait: each is seldom needed again
        self._made: dict[tuple[str, str, bool], Face] = {}
        self._pieces: dict[str, list[Callable[[], Face]]] = {}
        self._shapes: dict[str, tuple[Shape, ...]] = {}  # of what is shown in part, or as small as a stamp
        self._count = 0

    def lay(self, things: Iterable[Thing], scale: float, file: str, room: Size | None = None) -> tuple[Mini, ...]:
        """Things in the order of painting, `scale` of their size where they give none of their own.

        Of a board is drawn what is seen in a `room`, mm, that begins where the things' places are counted from.
        Raises Unreadable, with the `file` that names them, for what the game does not have.
        """
        try:
            return tuple(mini for thing in things for mini in self._draw(thing, thing.scale or scale, room))
        except LookupError as error:
            raise Unreadable.at(Source(file), str(error.args[0])) from None

    def boxes(self, thing: Thing, scale: float, file: str) -> list[Box]:
        """The boxes that `lay` gives for a thing, of which nothing is drawn."""
        k = thing.scale or scale
        try:
            component = self._component(thing)
            if thing.dice:
                return [_die_box(at, side) for at, side in self._thrown(component, thing, k)]
            trim, many = _seen(component, trim_size(component)), self._many(component, thing)
        except LookupError as error:
            raise Unreadable.at(Source(file), str(error.args[0])) from None
        return [_box(trim, at, turn, k, thing.pile) for at, turn in _fanned(thing, many)]

    def is_ground(self, part: str) -> bool:
        """Whether other parts lie upon a part: a board."""
        component = self._components.get(part)
        return component is not None and component.kind == "board"

    def is_hex(self, part: str) -> bool:
        """Whether a part is cut out as a hexagon."""
        component = self._components.get(part)
        return component is not None and component.values.get("shape") == "hex"

    @property
    def light(self) -> bool:
        """Whether little ink is to be used."""
        return self._drawing.palette.ink.light

    def heap(self, parts: Sequence[str], room: Size) -> Markup:
        """A part as it comes out of the box, about its own middle and no larger than a `room`, mm; or several in a row.

        A card before the back of its deck, a throw of dice, up to four pieces that differ, else its first face; of wide
        pieces each lies lower upon the one before, and four or more others lie in two rows.
        """
        component = self._components[parts[0]]
        most = 0.45
        if component.kind == "card":
            cards = self._kit.cards(component)
            most = most if trim_size(component).width > 30 else 0.9
            upright = component.values.get("turn", 0)
            whole = Thing(part=parts[0], at=(1.0, 0.0), cards=(cards[len(cards) // 2].id,), turn=upright + 4)
            under = Thing(part=parts[0], at=(-1.0, 0.0), backs=1, turn=-7)
            things = [whole] if component.values.get("shape") == "hex" else [under, whole]
        elif component.kind == "dice":
            things, most = [Thing(part=parts[0], at=(0.0, 0.0), dice=(5, 2))], 0.6
        else:
            pieces = self._of(component)
            wide = trim_size(component).width
            most = 0.8 if wide < 25 else 0.5
            # Large ones are long as well, and little is seen of those below.
            last = 1 if wide > LAPPED else 3
            some = sorted({round(step * (len(pieces) - 1) / last) + 1 for step in range(last + 1)})
            row = [(part, 1) for part in parts] if len(parts) > 1 else [(parts[0], piece) for piece in some]
            row = row if component.kind == "token" else row[:1]
            high = _seen(component, trim_size(component)).height
            things = [
                Thing(part=part, at=(x * wide, y * high), piece=piece)
                for (part, piece), (x, y) in zip(row, _heaped(len(row), wide > LAPPED), strict=True)
            ]
        # How large it is whole.
        boxes = [box for thing in things for box in self.boxes(thing, 1.0, "kit.toml")]
        wide = max(abs(x) for box in boxes for x in (box[0], box[2]))
        high = max(abs(y) for box in boxes for y in (box[1], box[3]))
        scale = min(room.width / wide / 2, room.height / high / 2, most)
        at = [msgspec.structs.replace(thing, at=(thing.at[0] * scale, thing.at[1] * scale)) for thing in things]
        return Markup("").join(mini.svg for mini in self.lay(at, scale, "kit.toml"))

    def names(self, thing: Thing, scale: float, room: Size, under: Sequence[Box] = ()) -> Markup:
        """What the places of a board are called, as far as it is seen in a `room`, mm: no smaller than can be read.

        A name that a thing in one of the boxes `under` would hide, or a part of it, is left out.
        """
        face = self._shown(self._components[thing.part], thing)[0]
        k, ink = thing.scale or scale, self._drawing.palette.ink.ink
        corner = thing.at[0] - face.trim.width * k / 2, thing.at[1] - face.trim.height * k / 2
        # To set letters as shapes a font is read, which nothing else in a kit that was printed before needs.
        told = self._drawing.kept_text(
            lambda: _names(face.whole().svg, corner, k, room, ink, under),
            "names",
            face.content,
            repr((corner, k, room, ink, *under)),
        )
        return Markup(told)

    def _seen(self, face: Face, scale: float, frame: Box | None) -> str:
        """A face's drawing without what cannot be seen of it at a scale, or lies beyond a frame, mm of the face."""
        svg = face.whole().svg
        if frame is None and scale >= STAMP:
            return svg
        if face.content not in self._shapes:
            self._shapes[face.content] = shapes(svg)
        found = self._shapes[face.content]
        return without_specks(svg, found, scale) if frame is None else within(svg, found, frame)

    def _component(self, thing: Thing) -> Component:
        component = self._components.get(thing.part)
        if component is None:
            raise LookupError(f"no part is called {thing.part!r}")
        if component.kind == "booklet":
            raise LookupError(f"{thing.part} is the book itself, which cannot lie in its own pictures")
        return component

    def _draw(self, thing: Thing, scale: float, room: Size | None) -> Iterator[Mini]:
        """A thing, or the cards of a fan from the lowest to the topmost."""
        component = self._component(thing)
        if thing.dice:
            yield from self._dice(component, thing, scale)
            return
        found = self._shown(component, thing)
        for face, (at, turn) in zip(found, _fanned(thing, len(found)), strict=True):
            yield self._mini(component, face, at, turn, scale, thing.pile, room)

    def _thrown(self, component: Component, thing: Thing, scale: float) -> Iterator[tuple[tuple[float, float], float]]:
        """Where dice lie after a throw, in two rows, and how large they are."""
        side = float(component.values.get("side", 16.0)) * scale
        across = ceil(len(thing.dice) / 2) if len(thing.dice) > 3 else len(thing.dice)
        for place in range(len(thing.dice)):
            row, column = divmod(place, across)
            x = thing.at[0] + (column - (across - 1) / 2) * side * 1.75 + (row * 0.5 * side)
            yield (x, thing.at[1] + row * side * 1.6), side

    def _dice(self, component: Component, thing: Thing, scale: float) -> Iterator[Mini]:
        """Dice after a throw, in the colours of the component's `suit`: where it has `pips` each face as the template
        draws it alone, of the number of eyes that `thrown` says; else plain dots."""
        palette = self._drawing.palette
        ink, suit = palette.ink, palette.suits.get(component.values.get("suit", ""))
        for place, ((x, y), side) in enumerate(self._thrown(component, thing, scale)):
            eyes = (thing.dice[place] - 1) % 6 + 1
            turn = thing.turn + (place * 47 % 60 - 30)
            shadow = "" if ink.light else f'<rect x=".5" y=".6" {_square(side)} fill="#4a3220" opacity=".32"/>'
            rim = suit.ground if suit and not ink.light else "#ffffff"
            die = f'<rect x="0" y="0" {_square(side)} fill="{rim}" stroke="{ink.ink}" stroke-width=".3"/>'
            seen = self._eyes(component, eyes, scale) if "pips" in component.values else _dots(eyes, side, ink, suit)
            corner = number(-side / 2)
            moved = f"translate({number(x)} {number(y)}) rotate({number(turn)}) translate({corner} {corner})"
            yield Mini(Markup(f'<g transform="{moved}">{shadow}{die}{seen}</g>'), _die_box((x, y), side))

    def _eyes(self, component: Component, eyes: int, scale: float) -> str:
        """One face of a die as its template draws it, `scale` of its size, its upper left corner being the origin."""
        side = float(component.values.get("side", 16.0))
        alone = msgspec.structs.replace(component, size=(side, side), values={**component.values, "thrown": eyes})
        pieces = self._pieces.setdefault(f"{component.name} {eyes}", [])
        if not pieces:
            pieces.append(cache(self._aside_when(next(iter(self._faces(self._kit, alone))))))
        self._count += 1
        face = pieces[0]().whole().svg
        body = small(with_bars(face, scale, False), f"t{self._count}", 0.0, (Size(side, side), 0.0))
        return f'<g transform="scale({number(scale)})">{body}</g>'

    def _of(self, component: Component, pointers: Mapping[str, int] | None = None) -> list[Callable[[], Face]]:
        """The faces of a part that is no card; the pointers of a tracker where they begin, or where they are told."""
        told = f" {sorted(pointers.items())}" if pointers else ""
        pieces = self._pieces.setdefault(f"{component.name}{told}", [])
        if not pieces:
            if pointers:
                component = msgspec.structs.replace(component, values={**component.values, "pointers": pointers})
            if "laid" in component.values:  # the template then draws it as it is when it has been put together
                component = msgspec.structs.replace(component, values={**component.values, "on_table": True})
            pieces += [cache(self._aside_when(draw)) for draw in self._faces(self._kit, component)]
        return pieces

    def _aside_when(self, draw: Callable[[], Face]) -> Callable[[], Face]:
        return lambda: draw().waiting(self._aside)

    def _shown(self, component: Component, thing: Thing) -> list[Face]:
        if component.kind != "card":
            return [self._piece(component, thing)()]
        if thing.backs:
            return [self._card(component, "")] * thing.backs
        return [self._card(component, each, thing.down) for each in thing.cards]

    def _many(self, component: Component, thing: Thing) -> int:
        """How many faces are shown of a thing. Raises LookupError for one that there is not."""
        if component.kind != "card":
            self._piece(component, thing)
            return 1
        if thing.backs:
            return thing.backs
        for each in thing.cards:
            self._found(component, each)
        return len(thing.cards)

    def _piece(self, component: Component, thing: Thing) -> Callable[[], Face]:
        if not thing.pointers.keys() <= set(component.values.get("start", ())):
            raise LookupError(f"{thing.part} has no pointer for {', '.join(thing.pointers)}")
        pieces = self._of(component, thing.pointers)
        if not 0 < thing.piece <= len(pieces):
            raise LookupError(f"{thing.part} has {len(pieces)} pieces")
        return pieces[thing.piece - 1]

    def _found(self, component: Component, key: str) -> Card:
        """A card; the first with no id."""
        cards = self._kit.cards(component)
        card = next((card for card in cards if card.id == key), None) if key else cards[0]
        if card is None:
            raise LookupError(f"there is no card {key!r} in {component.name}")
        return card

    def _card(self, component: Component, key: str, down: bool = False) -> Face:
        """The front or back of a card; the back of the first with no id."""
        known = self._made.get((component.name, key, down))
        if known is None:
            card = self._found(component, key)
            draw = (backs if down or not key else fronts)(self._kit, component, self._drawing)
            known = self._made[component.name, key, down] = draw(card).waiting(self._aside)
        return known

    def _mini(
        self,
        component: Component,
        face: Face,
        at: tuple[float, float],
        turn: float,
        scale: float,
        pile: int,
        room: Size | None,
    ) -> Mini:
        self._count += 1
        side = component.values.get("side", 0.0) if component.values.get("shape") == "hex" else 0.0
        trim = _seen(component, face.trim)
        width, height = trim.width * scale, trim.height * scale
        # A token is cut square, or round, and has no rim but its own.
        token = component.kind == "token"
        radius = trim.width / 2 if component.values.get("shape") == "round" else 0.0 if token else CORNER
        # The paper round what is cut with a margin is no part of its picture.
        margin = float(component.values.get("margin", 0.0))
        shape = _outline(trim, side, scale, radius, margin)
        lower = trim.height if component.fold else 0.0
        ink = self._drawing.palette.ink
        paper, rim = "#ffffff" if ink.light else ink.paper, ink.rule if token else ink.frame
        out = []
        if not ink.light:
            out.append(
                f'<g transform="translate({number(SHADOW[0])} {number(SHADOW[1])})">{shape("#4a3220", 0.32)}</g>'
            )
        for edge in range(pile, 0, -1):
            moved = number(edge * 0.45)
            out.append(f'<g transform="translate({moved} {moved})">{shape(paper, 1.0, rim)}</g>')
        board = component.kind == "board"
        frame = None
        if board and room is not None and not turn:
            left, top = at[0] - width / 2 + EDGE, at[1] - height / 2 + EDGE
            right, bottom = room.width + 2 * EDGE - left, room.height + 2 * EDGE - top
            frame = -left / scale, -top / scale, right / scale, bottom / scale
        barred = self._drawing.kept_text(
            lambda: with_bars(self._seen(face, scale, frame), scale, board),
            "bars",
            face.content,
            repr((scale, board, frame)),
        )
        body = small(barred, f"t{self._count}", side, (trim, lower), radius, margin)
        out.append(f'<g transform="scale({number(scale)}) translate(0 {number(-lower)})">{body}</g>')
        out.append(shape("none", 1.0, rim))
        centre = f"translate({number(at[0])} {number(at[1])})"
        turned = f" rotate({number(turn)})" if turn else ""
        corner = f" translate({number(-width / 2)} {number(-height / 2)})"
        svg = Markup(f'<g transform="{centre}{turned}{corner}">{"".join(out)}</g>')
        return Mini(svg, _box(trim, at, turn, scale, pile))


def _names(svg: str, corner: tuple[float, float], k: float, room: Size, ink: str, under: Sequence[Box]) -> str:
    """The names of a board's places as shapes, `k` of its size with its left top corner at a place: those that neither
    the frame of the room cuts nor a thing in a box hides.
    """
    out = []
    for words, given, (x, y) in place_names(svg):
        x, y = corner[0] + x * k, corner[1] + y * k
        size = max(float(given["font-size"]) * k, READABLE * MM_PER_PT)
        half = size * (0.3 * len(words) + 0.1)
        own = (x - half, y - size * 0.7, x + half, y)
        seen = own[0] > FRAME and own[1] > FRAME and own[2] < room.width - FRAME and own[3] < room.height - FRAME
        if seen and not any(_over(own, box) for box in under):
            put = {"x": number(x), "y": number(y), "text-anchor": given.get("text-anchor", "start")}
            font = find_font(given["font-family"], int(given.get("font-weight", "400")), False)
            out.append(as_shapes(words, font, size, {**put, "fill": ink}))
    return "".join(out)


def _over(one: Box, other: Box) -> bool:
    """Whether a box lies upon another by more than a hair."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 0.25 and min(one[3], other[3]) - max(one[1], other[1]) > 0.25


def _dots(eyes: int, side: float, ink: Ink, suit: Suit | None) -> str:
    """The eyes of a die as dots on a slip of paper."""
    slip, paper = number(side * SLIP), ""
    if suit and not ink.light:
        paper = f'<rect x="{slip}" y="{slip}" {_square(side * (1 - 2 * SLIP))} fill="{ink.paper}"/>'
    dots = (
        f'<circle cx="{number(side * x)}" cy="{number(side * y)}" r="{number(side * 0.1)}" fill="{ink.ink}"/>'
        for x, y in PIPS[eyes - 1]
    )
    return paper + "".join(dots)


def _heaped(count: int, lapped: bool) -> list[tuple[float, float]]:
    """Where so many pieces of a heap have their middles, in parts of their width and height.

    >>> _heaped(2, lapped=False)
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


def _seen(component: Component, trim: Size) -> Size:
    """How much of a face is seen on the table: half of one that is folded, and no strip that was cut off beside it."""
    return Size(float(component.values.get("laid", trim.width)), trim.height / (2 if component.fold else 1))


def _fanned(thing: Thing, many: int) -> Iterator[tuple[tuple[float, float], float]]:
    """Where the cards of a fan lie, and how they are turned."""
    half = (many - 1) / 2
    angle = radians(thing.turn)
    for place in range(many):
        turn = thing.turn + (place - half) * thing.bend if many > 1 else thing.turn
        across = (place - half) * thing.step
        # A fan bends: its outer cards lie lower.
        down = abs(place - half) ** 2 * thing.bend * 0.11 if many > 1 else 0.0
        x = thing.at[0] + across * cos(angle) - down * sin(angle)
        y = thing.at[1] + across * sin(angle) + down * cos(angle)
        yield (x, y), turn


def _box(trim: Size, at: tuple[float, float], turn: float, scale: float, pile: int) -> Box:
    """What a face takes on the table, 1 mm wider on every side."""
    width, height, angle = trim.width * scale, trim.height * scale, radians(turn)
    across = abs(width * cos(angle)) + abs(height * sin(angle)) + 2 * pile * 0.45 + 2
    down = abs(width * sin(angle)) + abs(height * cos(angle)) + 2 * pile * 0.45 + 2
    return at[0] - across / 2, at[1] - down / 2, at[0] + across / 2, at[1] + down / 2


def _die_box(at: tuple[float, float], side: float) -> Box:
    return at[0] - side, at[1] - side, at[0] + side, at[1] + side


def _square(side: float) -> str:
    return f'width="{number(side)}" height="{number(side)}" rx="{number(side * 0.18)}"'


def _outline(trim: Size, side: float, scale: float, corner: float, rim: float = 0.0) -> Callable[..., str]:
    """The outline of a small face without its `rim`, in a colour; its corners as round as those of the face, mm."""

    def shape(fill: str, opacity: float, stroke: str = "") -> str:
        width, height = trim.width * scale, trim.height * scale
        line = f' stroke="{stroke}" stroke-width="0.3"' if stroke else ""
        paint = f'fill="{fill}"{line}' + (f' opacity="{number(opacity)}"' if opacity < 1 else "")
        if side:
            return f'<path d="{hexagon(width / 2, height / 2, side * scale)}" {paint}/>'
        edge = rim * scale
        size = f'width="{number(width - 2 * edge)}" height="{number(height - 2 * edge)}"'
        rx = number((corner or rim) * scale)
        return f'<rect x="{number(edge)}" y="{number(edge)}" {size} rx="{rx}" {paint}/>'

    return shape


def small(
    barred: str, prefix: str, side: float, shown: tuple[Size, float], corner: float = CORNER, rim: float = 0.0
) -> Markup:
    """What a face holds as a group that will be scaled, cut at its trim, or `rim` within it: ids get a prefix.

    `shown` is what is seen of it: a size, and how far down it begins (the lower half of a standee's strip).
    """
    trim, lower = shown
    box = (
        f'<rect x="{number(rim)}" y="{number(lower + rim)}" width="{number(trim.width - 2 * rim)}" '
        f'height="{number(trim.height - 2 * rim)}" rx="{number(corner or rim)}"/>'
        if not side
        else f'<path d="{hexagon(trim.width / 2, trim.height / 2, side)}"/>'
    )
    # The face is our own drawing, escaped when it was made.
    clipped = f'<clipPath id="{prefix}">{box}</clipPath><g clip-path="url(#{prefix})">{prefixed(barred, prefix)}</g>'
    return Markup(clipped)
