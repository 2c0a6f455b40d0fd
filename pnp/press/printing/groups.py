"""Which parts share sheets: cards of one size, aids of one size, boxes, all small things, whatever their deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby

import msgspec

from pnp.draw.parts import Facts
from pnp.kit.manifest import ALL_CARDS, BOXES, LEAST_CARD, SMALL
from pnp.named import NamedTuple
from pnp.sheets.marks import GAP
from pnp.sheets.pack import LABEL, MARK
from pnp.units import Size

from .kits import Drawn, Item
from .layout import sheets_needed, trimmed
from .parts import Part, Piece
from .sets import ALL
from .setup import Setup

HALF = 2  # a deck of several sheets gives the last one to others where no more than half of it is taken
HANDFUL = 4  # so many cards of one size are no deck
MOST_ON_SHEET = 60

_TITLES = {ALL_CARDS: "Cards", SMALL: "Small parts", BOXES: "Boxes"}


class Group(NamedTuple):
    """What goes into one file: its name and title, and the items that share its sheets, in the kit's order.

    The last `fewer` pieces of the last item are not in it: they are in the group whose `rest` says so, with the item.
    """

    name: str
    title: str
    items: tuple[Item, ...]
    fewer: int = 0
    rest: tuple[Item, int] | None = None

    @property
    def drawn(self) -> tuple[Item, ...]:
        """The items of which something is in it."""
        return (*self.items, self.rest[0]) if self.rest else self.items

    def part(self, facts: Facts, made: Mapping[str, Iterable[Drawn]]) -> Part:
        """All of it as one part; `made` has the pieces of each item, with whoever notes them on the way."""
        first = self.items[0]
        if len(self.items) == 1 and not self.fewer and not self.rest:
            pieces = (_flagged(drawn.piece, first) for drawn in made[first.name])
            return Part(self.name, self.title, first.kind, pieces, first.total, first.shape, ALL if first.once else 0)
        total = sum(item.total for item in self.items) if all(item.total for item in self.items) else 0
        kind = "token" if self.name in (SMALL, BOXES) else first.kind
        once = ALL if all(item.once for item in self.items) else sum(item.total for item in self.items if item.once)
        if self.fewer and once != ALL:
            once -= self.fewer if self.items[-1].once else 0
        elif self.rest and once != ALL:
            once += self.rest[1] if self.rest[0].once else 0
        return Part(self.name, self.title, kind, self._pieces(made), max(total - self.fewer, 0), once=once)

    def _pieces(self, made: Mapping[str, Iterable[Drawn]]) -> Iterator[Piece]:
        parts = [
            (item, 0, item.total - self.fewer if item is self.items[-1] and self.fewer else 0) for item in self.items
        ]
        if self.rest:
            item, few = self.rest
            parts.append((item, item.total - few, item.total))
        for seated, these in groupby(parts, key=lambda each: each[0].seated):
            pieces = chain.from_iterable(_those(*each, made) for each in these)
            # What one player has of several parts lies together, to be cut at one go.
            yield from sorted(pieces, key=_seat) if seated else pieces


def _those(item: Item, first: int, end: int, made: Mapping[str, Iterable[Drawn]]) -> Iterator[Piece]:
    """The pieces of one item from the one to before the other, named so that no two parts share a name."""
    for piece in _between((drawn.piece for drawn in made[item.name]), first, end):
        piece = _flagged(piece, item)
        if item.alone:
            # The same face has another back in another deck: here it must have another name, too.
            game, _, rest = piece.front.name.partition("/")
            name = f"{game}/{item.name}/{rest.rpartition('/')[2]}"
            piece = piece._replace(front=msgspec.structs.replace(piece.front, name=name))
        yield piece


def _seat(piece: Piece) -> int:
    return int(piece.front.name.rpartition("/")[2])


def _between(pieces: Iterable[Piece], first: int, end: int) -> Iterator[Piece]:
    """The pieces from the one to before the other, copies counted; to the last where `end` is 0."""
    at = 0
    for piece in pieces:
        copies = min(at + piece.copies, end or at + piece.copies) - max(at, first)
        at += piece.copies
        if copies > 0:
            yield piece._replace(copies=copies)


def _flagged(piece: Piece, item: Item) -> Piece:
    return piece._replace(shape=item.shape, once=item.once)


def grouped(items: Sequence[Item], setup: Setup, *, separate: bool = False) -> list[Group]:
    """Items by the sheets that they share, in the order of the first of each.

    With `separate` cards share sheets with those of their box alone, and with those of another box where a few would
    otherwise take a sheet of their own.
    """
    found: dict[object, list[Item]] = {}
    for item in items:
        key = _key(item, setup)
        if separate and item.kind == "card" and item.shape != "hex" and item.box[0]:
            key = item.box, key
        found.setdefault(key, []).append(item)
    if separate:
        _join_rests(found, setup)
    _join_box(found)
    taken = {ALL_CARDS} if separate else set()
    groups = {key: _backs_first(_group(key, tuple(these), setup, taken)) for key, these in found.items()}
    _give_rests(groups, setup)
    return list(groups.values())


def _backs_first(group: Group) -> Group:
    """Cards with backs lead on shared sheets: whether these have a second side is told by their first piece."""
    if not all(item.kind == "card" for item in group.items):
        return group
    return group._replace(items=tuple(sorted(group.items, key=lambda item: not item.backed)))


def _join_box(found: dict[object, list[Item]]) -> None:
    """Put a small box that is alone on its sheet beside a handful of cards, which leave room for it."""
    boxes, small = found.get((BOXES, 0), []), found.get((SMALL, False), [])
    if len(boxes) == 1 and small and all(_single(item) for item in small):
        small += found.pop((BOXES, 0))


def _give_rests(groups: dict[object, Group], setup: Setup) -> None:
    """Put few cards that would have a sheet to themselves beside small parts, which are cut out one by one as well."""
    small = groups.get((SMALL, False))
    plain = not (setup.bleed or setup.card or setup.cutter or setup.skip) and setup.duplex != "gutterfold"
    for key, group in groups.items():
        last = group.items[-1]
        if not (small and plain) or last.kind != "card" or not last.trim or min(last.trim) < LEAST_CARD:
            continue
        few = _few(group.items, setup)
        if few and few < last.total:
            groups[key] = group._replace(fewer=few)
            groups[SMALL, False] = small._replace(name=SMALL, title=_small_title(small.items), rest=(last, few))
            return


def _small_title(items: Sequence[Item]) -> str:
    """Small parts, or by the handful of cards that they are beside."""
    return f"{items[0].title} and others" if _single(items[0]) else _TITLES[SMALL]


def _few(items: Sequence[Item], setup: Setup) -> int:
    """How many cards lie on a last sheet of which they take no more than half, 0 where it is not so."""
    room = _room(items, setup)
    total = sum(item.total for item in items) if all(item.total for item in items) else 0
    few = total % room
    return few if total >= 2 * room and 0 < few <= room / HALF else 0


def _join_rests(found: dict[object, list[Item]], setup: Setup) -> None:
    """Put cards of a box of which a few are left over on a last sheet with those of another that has room for them."""
    boxed = [key for key in found if isinstance(key, tuple) and isinstance(key[0], tuple)]
    for key in boxed:
        if key not in found:
            continue
        few = _few(found[key], setup)
        if not few:
            continue
        room = _room(found[key], setup)
        # The fullest last sheet on which they still have room; none that would be cut through elsewhere.
        rests = [
            (sum(item.total for item in found[other]) % room, other)
            for other in boxed
            if other in found and other != key and isinstance(other, tuple) and other[1] == key[1]
        ]
        fitting = [(rest, other) for rest, other in rests if 0 < rest <= room - few]
        if fitting:
            joined = max(fitting, key=lambda found: found[0])[1]
            first, second = sorted((key, joined), key=boxed.index)
            found[first] += found.pop(second)


def _room(items: Sequence[Item], setup: Setup) -> int:
    """How many cards of the size of these one sheet holds; 1 where that is not known."""
    first = items[0]
    if first.trim is None:
        return 1
    needed = partial(sheets_needed, first.kind, first.trim, setup=setup._replace(skip=0), two_sided=first.backed)
    count = 1
    while count < MOST_ON_SHEET and needed(count + 1) == 1:
        count += 1
    return count


def _key(item: Item, setup: Setup) -> object:
    """What those have in common that share sheets; where sheets are folded over, those with backs stand apart."""
    folded = item.backed and setup.duplex == "gutterfold"
    if item.shape == "hex" or item.kind in ("token", "dice") or _single(item):
        return SMALL, folded
    if item.kind == "card" and item.trim:
        return ALL_CARDS, trimmed("card", item.trim, setup), folded
    if item.work == "box" and item.trim and _upright(item.trim, setup):
        return BOXES, 0
    if item.kind == "aid" and item.trim:
        return "aid", item.trim, item.backed
    return item.name


def _single(item: Item) -> bool:
    """Whether it is a handful of cards without a back: they are cut out one by one, as small parts are."""
    return item.kind == "card" and not item.backed and 0 < item.total <= HANDFUL and item.trim is not None


def _upright(size: Size, setup: Setup) -> bool:
    """Whether upright paper has room for it, its marks and the label: then another may stand below it."""
    wide, high = setup.size.width - 2 * setup.margin, setup.size.height - 2 * setup.margin - LABEL
    return size.width + 2 * (GAP + MARK) <= wide and size.height + 2 * (GAP + MARK) <= high


def _group(key: object, items: tuple[Item, ...], setup: Setup, taken: set[str]) -> Group:
    first = items[0]
    if len(items) == 1:
        return Group(first.name, first.title, items)
    kind = key[0] if isinstance(key, tuple) else ""
    if isinstance(kind, tuple):
        boxes = list(dict.fromkeys(item.box for item in items))
        titles = [boxes[0][1], *(f"{title[:1].lower()}{title[1:]}" for _, title in boxes[1:])]
        return Group(boxes[0][0], " and ".join(titles), items)
    title = _small_title(items) if kind == SMALL else _TITLES.get(kind, ", ".join(item.title for item in items))
    name = first.name if kind == "aid" else str(kind)
    if name in taken:
        size: Size = trimmed("card", first.trim, setup) if first.trim else Size(0, 0)
        name = f"{name}-{size.width:g}x{size.height:g}" if kind == ALL_CARDS else f"{name}-folded"
        title = f"{first.title} and others" if kind == ALL_CARDS else title
    taken.add(name)
    return Group(name, title, items)
