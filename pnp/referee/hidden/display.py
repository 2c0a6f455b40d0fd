"""An open row with its deck and discard: what lies open, and what can still come where cards were not written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pnp.referee.log.kinds import UNKNOWN

MOST_WAYS = 24  # in which cards that nobody wrote down can lie, of which account is kept


class Layer:
    """Cards that were shuffled together: which ones they can be, and how many of them are still face down."""

    __slots__ = ("ids", "left")

    def __init__(self, ids: set[str], left: int) -> None:
        self.ids, self.left = ids, left


class Arrangement:
    """One way in which the cards of a deck can lie: the row, what each unknown card of it can be, the layers face down,
    the discard, what its unknown cards can be; and what came since the last line of cards, "?" where no other line has
    named it."""

    __slots__ = ("could", "discard", "late", "layers", "row", "thrown")

    def __init__(self, layers: list[Layer]) -> None:
        self.row: list[str] = []
        self.could: list[set[str]] = []
        self.layers = layers
        self.discard: list[str] = []
        self.thrown: list[set[str]] = []
        self.late: list[str] = []

    def twin(self) -> Arrangement:
        """The same cards, to lie in another way from now on."""
        sets = {id(ids): set(ids) for ids in (*self.could, *self.thrown, *(layer.ids for layer in self.layers))}
        twin = Arrangement([Layer(sets[id(layer.ids)], layer.left) for layer in self.layers])
        twin.row, twin.could = list(self.row), [sets[id(ids)] for ids in self.could]
        twin.discard, twin.thrown = list(self.discard), [sets[id(ids)] for ids in self.thrown]
        twin.late = list(self.late)
        return twin

    @property
    def stock(self) -> int:
        """Cards face down."""
        return sum(layer.left for layer in self.layers)

    def possible(self, at: int) -> set[str]:
        """What the card can be that lies so many places down, 0 for the next one."""
        for layer in self.layers:
            if at < layer.left:
                return layer.ids
            at -= layer.left
        return set()

    def can_come(self, cards: Sequence[str]) -> bool:
        """Whether these can be the next ones."""
        return all(card == UNKNOWN or card in self.possible(at) for at, card in enumerate(cards))

    def may_hold(self, card: str) -> bool:
        """Whether a card is in the row, or can be one that nobody wrote down."""
        return card in self.row or any(card in ids for ids in self.could)

    def reveal(self, cards: Sequence[str]) -> None:
        """These come into sight on the right. A card that cannot be there is "?"."""
        self.late = [*self.late, *cards] if all(card == UNKNOWN for card in cards) else []
        for card in cards:
            if not self.layers:
                return
            layer = self.layers[0]
            layer.left -= 1
            if not layer.left:
                del self.layers[0]
            if card in layer.ids:
                self._known(card)
                self.row.append(card)
                self.could.append(set())
            else:
                self.row.append(UNKNOWN)
                self.could.append(layer.ids)

    def _known(self, card: str) -> None:
        """It is known where a card is: it is nowhere else."""
        for ids in (*(layer.ids for layer in self.layers), *self.could, *self.thrown):
            ids.discard(card)

    def places(self, card: str) -> list[int]:
        """Where a card that nobody wrote down can lie: the leftmost place of those after which all lies alike without
        it."""
        found: dict[tuple[str | int, ...], int] = {}
        for at, ids in enumerate(self.could):
            if card in ids:
                found.setdefault(tuple(each for k, each in enumerate(self._signs()) if k != at), at)
        return list(found.values())

    def _signs(self) -> list[str | int]:
        """What tells the places of the row apart."""
        return [id(ids) if card == UNKNOWN else card for card, ids in zip(self.row, self.could, strict=True)]

    def know(self, at: int, card: str) -> None:
        """A card of the row that nobody wrote down is this one."""
        unknown = [k for k, late in enumerate(self.late) if late == UNKNOWN]
        behind = self.row[at + 1 :].count(UNKNOWN)
        if behind < len(unknown):
            self.late[unknown[-1 - behind]] = card
        self._known(card)
        self.row[at], self.could[at] = card, set()

    def told_late(self, cards: Sequence[str]) -> list[tuple[int, str]] | None:
        """Where in the row those of these cards lie that nobody has named, if they are all that came since the last
        line of cards; None if they are not."""
        named = [card for card in self.late if card != UNKNOWN]
        rest = [card for card in cards if card not in named]
        unknown = [at for at, card in enumerate(self.row) if card == UNKNOWN][-len(rest) :] if rest else []
        all_ = len(cards) == len(self.late) and len(rest) == self.late.count(UNKNOWN) == len(unknown)
        found = list(zip(unknown, rest, strict=True)) if all_ else []
        return found if all_ and all(card in self.could[at] for at, card in found) else None

    def take(self, cards: Iterable[str]) -> None:
        """These leave the row, which closes up."""
        for card in cards:
            if card in self.row:
                at = self.row.index(card)
                del self.row[at], self.could[at]

    def renew(self, number: int) -> None:
        """So many cards on the left go to the discard."""
        gone, self.row = self.row[:number], self.row[number:]
        self.thrown += [ids for card, ids in zip(gone, self.could, strict=False) if card == UNKNOWN]
        self.could = self.could[number:]
        self.discard.extend(gone)

    def replenish(self, size: int) -> None:
        """Shuffle the discard under, if the deck is short."""
        if self.discard and self.stock + (len(self.row) == size) < size:
            ids = {card for card in self.discard if card != UNKNOWN}.union(*self.thrown)
            self.layers.append(Layer(ids, len(self.discard)))
            self.discard, self.thrown = [], []

    def is_as(self, other: Arrangement) -> bool:
        """Whether all lies alike."""
        mine, its = ((each.row, each.could, each.discard, each.thrown) for each in (self, other))
        layers = [[(layer.left, layer.ids) for layer in each.layers] for each in (self, other)]
        return mine == its and layers[0] == layers[1]


class Display:
    """One deck: its open row of `size` cards (the deck's top last), the layers face down beneath it, its discard.

    The discard is shuffled under as soon as the deck has fewer cards than the row, its open top among them. A card that
    nobody wrote down is "?". Which of several such cards somebody took may show later, so all `ways` are kept in which
    the cards can lie; as far as all is written there is one, and what is told of the row is told of the first.
    """

    def __init__(self, name: str, ids: Iterable[str], size: int) -> None:
        self.name, self.size = name, size
        self.ids = frozenset(ids)
        self.ways = [Arrangement([Layer(set(self.ids), len(self.ids))])]

    def lay(self, row: Sequence[str], discard: Sequence[str], unseen: set[str], left: int) -> None:
        """As the deck lies in the middle of a play: `unseen` is what its unknown cards can be, and the `left` ones that
        are face down."""
        way = Arrangement([Layer(unseen, left)] if left else [])
        way.row, way.discard = list(row), list(discard)
        way.could = [unseen if card == UNKNOWN else set() for card in row]
        way.thrown = [unseen for card in discard if card == UNKNOWN]
        self.ways = [way]

    @property
    def row(self) -> list[str]:
        """What lies open, "?" for what nobody wrote down."""
        return self.ways[0].row

    @property
    def discard(self) -> list[str]:
        """What was thrown away and not shuffled under since."""
        return self.ways[0].discard

    @property
    def late(self) -> list[str]:
        """What came since the last line of cards, "?" where no other line has named it."""
        return self.ways[0].late

    @property
    def stock(self) -> int:
        """Cards face down."""
        return self.ways[0].stock

    @property
    def lacks(self) -> int:
        """How many places of the row can be filled now."""
        return min(self.size - len(self.row), self.stock)

    def possible(self, at: int) -> set[str]:
        """What the card can be that lies so many places down, 0 for the next one."""
        first, *others = (way.possible(at) for way in self.ways)
        return first.union(*others) if others else first

    def reveal(self, cards: Sequence[str]) -> None:
        """These come into sight, one after the other, on the right of the row. A card that cannot be there is "?"."""
        self._keep(lambda way: way.can_come(cards))
        for way in self.ways:
            way.reveal(cards)
        self.replenish()

    def _keep(self, fits: Callable[[Arrangement], bool]) -> bool:
        """Go on with the ways that fit; with all, where none does."""
        found = [way for way in self.ways if fits(way)]
        self.ways = found or self.ways
        return bool(found)

    def can_be_unseen(self, card: str) -> bool:
        """Whether a card can be one that lies in the row without being written down."""
        return any(card in ids for way in self.ways for ids in way.could)

    def may_hold(self, card: str) -> bool:
        """Whether a card is in the row, or can be one that nobody wrote down."""
        return any(way.may_hold(card) for way in self.ways)

    def prove(self, card: str) -> bool:
        """A card is named that should be in the row: whether it is there, or can be one that nobody wrote down."""
        if len(self.ways) == 1 and card in self.row:
            return True
        ways: list[Arrangement] = []
        for way in self.ways:
            if card in way.row:
                ways.append(way)
                continue
            places = way.places(card)
            for at in places:
                other = way if at == places[-1] else way.twin()
                other.know(at, card)
                ways.append(other)
        self.ways = ways[:MOST_WAYS] or self.ways
        return bool(ways)

    def told_late(self, cards: Sequence[str]) -> bool:
        """Whether these are all that came since the last line of cards."""
        return any(way.told_late(cards) is not None for way in self.ways)

    def tell_late(self, cards: Sequence[str]) -> None:
        """These are all that came since the last line of cards."""
        self._keep(lambda way: way.told_late(cards) is not None)
        for way in self.ways:
            for at, card in way.told_late(cards) or ():
                way.know(at, card)
            way.late = []

    def take(self, cards: Iterable[str]) -> None:
        """These leave the row, which closes up."""
        gone = tuple(cards)
        for way in self.ways:
            way.take(gone)
        self._apart()

    def throw(self, cards: Iterable[str]) -> None:
        """These go to the discard."""
        gone = tuple(cards)
        for way in self.ways:
            way.discard.extend(gone)
        self.replenish()

    def renew(self, number: int) -> None:
        """So many cards on the left go."""
        for way in self.ways:
            way.renew(number)
        self.replenish()

    def replenish(self) -> None:
        """Shuffle the discard under, if the deck is short."""
        for way in self.ways:
            way.replenish(self.size)
        self._apart()

    def _apart(self) -> None:
        """Of ways in which all lies alike, one is kept."""
        if len(self.ways) > 1:
            kept: list[Arrangement] = []
            for way in self.ways:
                if not any(map(way.is_as, kept)):
                    kept.append(way)
            self.ways = kept

    def where(self, card: str) -> str:
        """Where a card is that cannot be where somebody said, in words; "" if nobody knows."""
        if card in self.row:
            return "in the row already"
        if card in self.discard:
            return "in the discard"
        return "deeper in the deck"
