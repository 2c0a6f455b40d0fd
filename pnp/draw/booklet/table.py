"""A game's parts as they lie on a table, drawn from the real faces: each small, its fine print as bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

import msgspec
from markupsafe import Markup

from pnp.draw.drawing import Drawing
from pnp.draw.face import Aside, Face
from pnp.draw.faces import backs, fronts
from pnp.draw.numbers import number
from pnp.draw.trims import trim_size
from pnp.errors import Source, Unreadable
from pnp.kit.records import Card, Component, Kit
from pnp.kit.setup import Thing
from pnp.named import NamedTuple
from pnp.svg.matrices import Box
from pnp.units import Size

from .dice import die, die_box, dots, thrown
from .fine_print import with_bars
from .heaps import heap
from .looks import CORNER, SHADOW, outline, small
from .lying import box_of, fanned, visible
from .seen import EDGE, STAMP, Shape, shapes, within, without_specks
from .table_names import names_seen

Faces = Callable[[Kit, Component], Iterator[Callable[[], Face]]]
"""The fronts of a component that is no card, each drawn when it is wanted."""


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
                return [die_box(at, side) for at, side in thrown(component, thing, k)]
            trim, many = visible(component, trim_size(component)), self._many(component, thing)
        except LookupError as error:
            raise Unreadable.at(Source(file), str(error.args[0])) from None
        return [box_of(trim, at, turn, k, thing.pile) for at, turn in fanned(thing, many)]

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
        things, most = heap(self._kit, component, parts, lambda: len(self._of(component)))
        # How large it is whole.
        boxes = [box for thing in things for box in self.boxes(thing, 1.0, "kit.toml")]
        wide = max(abs(x) for box in boxes for x in (box[0], box[2]))
        high = max(abs(y) for box in boxes for y in (box[1], box[3]))
        scale = min(room.width / wide / 2, room.height / high / 2, most)
        at = [msgspec.structs.replace(thing, at=(thing.at[0] * scale, thing.at[1] * scale)) for thing in things]
        return Markup("").join(mini.svg for mini in self.lay(at, scale, "kit.toml"))

    def names(self, thing: Thing, scale: float, room: Size, under: Sequence[Box] = (), own: bool = False) -> Markup:
        """What the places of a board are called, as far as it is seen in a `room`, mm: no smaller than can be read.

        A name that a thing in one of the boxes `under` would hide, or a part of it, is left out. They are as dark as
        words, or have their `own` colours.
        """
        face = self._shown(self._components[thing.part], thing)[0]
        k, ink = thing.scale or scale, None if own else self._drawing.palette.ink.ink
        corner = thing.at[0] - face.trim.width * k / 2, thing.at[1] - face.trim.height * k / 2
        # To set letters as shapes a font is read, which nothing else in a kit that was printed before needs.
        told = self._drawing.kept_text(
            lambda: names_seen(face.whole().svg, corner, k, room, ink, under),
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
        for face, (at, turn) in zip(found, fanned(thing, len(found)), strict=True):
            yield self._mini(component, face, at, turn, scale, thing.pile, room)

    def _dice(self, component: Component, thing: Thing, scale: float) -> Iterator[Mini]:
        """Dice after a throw, in the colours of the component's `suit`: where it has `pips` each face as the template
        draws it alone, of the number of eyes that `thrown` says; else plain dots."""
        palette = self._drawing.palette
        ink, suit = palette.ink, palette.suits.get(component.values.get("suit", ""))
        for place, ((x, y), side) in enumerate(thrown(component, thing, scale)):
            eyes = (thing.dice[place] - 1) % 6 + 1
            turn = thing.turn + (place * 47 % 60 - 30)
            seen = self._eyes(component, eyes, scale) if "pips" in component.values else dots(eyes, side, ink, suit)
            yield Mini(die((x, y), side, turn, seen, ink, suit), die_box((x, y), side))

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
        trim = visible(component, face.trim)
        width, height = trim.width * scale, trim.height * scale
        # A token is cut square, or round, and has no rim but its own.
        token = component.kind == "token"
        radius = trim.width / 2 if component.values.get("shape") == "round" else 0.0 if token else CORNER
        # The paper round what is cut with a margin is no part of its picture.
        margin = float(component.values.get("margin", 0.0))
        shape = outline(trim, side, scale, radius, margin)
        lower = trim.height if component.fold else 0.0
        ink = self._drawing.palette.ink
        paper, rim = "#ffffff" if ink.light else ink.paper, ink.rule if token else ink.frame
        out = []
        # What is cut out along its drawing has no edge but that.
        whole = component.values.get("outline") != "drawn"
        if whole and not ink.light:
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
        if whole:
            out.append(shape("none", 1.0, rim))
        centre = f"translate({number(at[0])} {number(at[1])})"
        turned = f" rotate({number(turn)})" if turn else ""
        corner = f" translate({number(-width / 2)} {number(-height / 2)})"
        svg = Markup(f'<g transform="{centre}{turned}{corner}">{"".join(out)}</g>')
        return Mini(svg, box_of(trim, at, turn, scale, pile))
