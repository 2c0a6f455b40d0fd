"""A whole kit, part by part: which faces go into which file, each with its revision mark and its entry in the lock."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from pnp.draw.boxes import Deck, Stock, box_face, check_fits, decks, net_of
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.parts import Facts, undrawn_faces
from pnp.draw.trims import trim_size
from pnp.errors import Source, Unreadable
from pnp.kit.manifest import BOX
from pnp.kit.records import Component, Kind, Kit
from pnp.named import NamedTuple
from pnp.sheets.labour import Work
from pnp.sheets.records import Shape
from pnp.units import Size

from .build import Part, Piece, Setup
from .layout import trimmed
from .lock import SLOT, Entry, content_hash, stamped

# The cover lists the sheets of everything else, so it is drawn when those are known.
COVER = "cover"
# What a class needs once, however many tables it plays at: the cover, and what is for playing alone.
ONCE = (COVER, "rivals", "solo")


class Drawn(NamedTuple):
    """A piece as the press wants it, and as the lock keeps it."""

    piece: Piece
    entry: Entry


class Item(NamedTuple):
    """One part that can be printed: what is known of it before it is drawn, and how to draw it.

    `make(facts, only)` draws its pieces as they are asked for; with `only` just the faces of these names. `total` is
    the number of pieces, 0 if it is not known beforehand; `trim` is the size of all of them, None if they differ.
    `alone` is set where a face may have another back than the same face has in another part. `shape` is "hex" for
    flat-topped hexagons. `backed` says that there are backs; `work` what each piece asks of who cuts it out. Of what is
    needed `once`, a class with six sets has enough with one. `box` is the name and the title of the box that holds it,
    both "" where there is none. What is `seated` each player has in one's colour; the seat ends its faces' names.
    """

    name: str
    title: str
    kind: Kind
    total: int
    trim: Size | None
    make: Callable[[Facts, Container[str] | None], Iterator[Drawn]]
    alone: bool = False
    shape: Shape = "rect"
    backed: bool = False
    work: Work = "cut"
    once: bool = False
    box: tuple[str, str] = ("", "")
    seated: bool = False

    def part(self, facts: Facts) -> Part:
        """All of it, as a part to print."""
        pieces = (drawn.piece for drawn in self.make(facts, None))
        return Part(self.name, self.title, self.kind, pieces, self.total, self.shape)


def items(
    kit: Kit,
    drawing: Drawing,
    names: Sequence[str] = (),
    stock: Stock | None = None,
    *,
    boxes: bool = False,
    setup: Setup | None = None,
) -> list[Item]:
    """The parts of these names in the kit's order, all where none is given; with `boxes` those of all decks as well.

    Boxes hold the cards at the size at which the `setup` prints them. Raises Unreadable for one that fits not on its
    paper, and with a suggestion for a name that is no part.
    """
    cases = []
    for deck in decks(kit, drawing.palette):
        if boxes or f"{BOX}{deck.name}" in names:
            if setup is not None:
                deck = deck._replace(trim=trimmed("card", deck.trim, setup))
                check_fits(deck, net_of(kit, deck, stock or Stock()), setup.size, setup.margin)
            cases.append(_box(kit, deck, drawing, stock or Stock()))
    boxed = {part.name: (deck.name, deck.title) for deck in decks(kit, drawing.palette) for part in deck.components}
    whole = [_component(kit, component, drawing, boxed.get(component.name, ("", ""))) for component in kit.components]
    known = part_names(kit, drawing)
    for name in names:
        known_part(kit, name, known)
    chosen = [item for item in whole if item.name in names or not names]
    return chosen + cases


def known_part(kit: Kit, name: str, known: Sequence[str]) -> None:
    """Raise Unreadable, with a suggestion, for a name that is no part."""
    if name not in known:
        from difflib import get_close_matches

        match = get_close_matches(name, known, 1)
        hint = f"; did you mean {match[0]}?" if match else ""
        raise Unreadable.at(Source(name), f"{kit.title} has no such part{hint} ({', '.join(known)})")


def part_names(kit: Kit, drawing: Drawing) -> list[str]:
    """The names of all parts of a kit, those of boxes last."""
    boxes = [f"{BOX}{deck.name}" for deck in decks(kit, drawing.palette)]
    return [component.name for component in kit.components] + boxes


def _component(kit: Kit, component: Component, drawing: Drawing, box: tuple[str, str]) -> Item:
    def make(facts: Facts, only: Container[str] | None) -> Iterator[Drawn]:
        return drawn(kit, component, drawing, facts, only)

    card = component.kind == "card"
    total = kit.count(component) if card else 0
    trim = trim_size(component) if component.kind in ("card", "aid") else None
    alone = bool(component.where)
    shape: Shape = "hex" if component.values.get("shape") == "hex" else "rect"
    name, kind = component.name, component.kind
    work: Work = "cut"
    if kind == "dice":
        work = "die"
    elif kind == "booklet":
        work = "book"
    elif component.fold:
        work = "stand"
    elif kind == "sheet":
        work = "none"
    once = kind == "booklet" or name in ONCE
    backed, seated = bool(component.back), work == "stand" and component.per_player and "faces" not in component.values
    return Item(name, component.title, kind, total, trim, make, alone, shape, backed, work, once, box, seated)


def _box(kit: Kit, deck: Deck, drawing: Drawing, stock: Stock) -> Item:
    name, title, size = f"{BOX}{deck.name}", f"Box: {deck.title}", net_of(kit, deck, stock).size

    def make(facts: Facts, only: Container[str] | None) -> Iterator[Drawn]:
        face = box_face(kit, deck, drawing, stock)
        if only is None or face.name in only:
            yield Drawn(Piece(face), Entry(name, title, content_hash(face)))

    return Item(name, title, "sheet", 1, size, make, work="box")


def drawn(
    kit: Kit, component: Component, drawing: Drawing, facts: Facts, only: Container[str] | None = None
) -> Iterator[Drawn]:
    """Every piece of a component with its entry, drawn as they are asked for; with `only` just these faces."""
    hashes: dict[str, str] = {}

    def back_hash(face: Face | None) -> str:
        if face is None:
            return ""
        # One back for 540 cards is hashed once; backs that differ are forgotten one by one.
        if face.name not in hashes:
            hashes.clear()
            hashes[face.name] = content_hash(face)
        return hashes[face.name]

    if component.kind == "card":
        for card, plain, back in card_faces(kit, component, drawing, revision=SLOT, only=only):
            front, content = stamped(plain, drawing.kept_text if drawing.later else None)
            other = back if component.back else None
            copies = card.copies * kit.each(component)
            entry = Entry(card.id, card.name, content, back_hash(other), copies)
            yield Drawn(Piece(front, other, copies), entry)
        return
    for told, behind, copies in undrawn_faces(kit, component, drawing, facts):
        if only is None or told.name in only:
            front, other = told.draw(), behind.draw() if behind else None
            name = front.name.partition("/")[2]
            entry = Entry(name, component.title, content_hash(front), back_hash(other), copies)
            yield Drawn(Piece(front, other, copies), entry)


def faces(kit: Kit, component: Component, drawing: Drawing, facts: Facts) -> Iterator[Face]:
    """Every distinct face of a component, for preflight and pictures."""
    return distinct(drawn(kit, component, drawing, facts))


def distinct(made: Iterable[Drawn]) -> Iterator[Face]:
    """The faces of pieces, fronts and backs, each once."""
    seen: set[str] = set()
    for piece, _ in made:
        for face in (piece.front, piece.back):
            if face is not None and face.name not in seen:
                seen.add(face.name)
                yield face
