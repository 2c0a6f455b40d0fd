"""An open row with its deck and discard: what lies open, and what can still come where cards were not written down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.referee.log.kinds import UNKNOWN


class Layer:
    """Cards that were shuffled together: which ones they can be, and how many of them are still face down."""

    __slots__ = ("ids", "left")

    def __init__(self, ids: set[str], left: int) -> None:
        self.ids, self.left = ids, left


class _Named:
    """A card that was named where nobody had written it down, and that can have lain in another place than the one that
    is taken for it: what could lie there, and in the others; how many cards had come into sight by then."""

    __slots__ = ("card", "others", "seen", "was")

    def __init__(self, card: str, was: set[str], others: Sequence[set[str]], seen: int) -> None:
        self.card, self.was, self.others, self.seen = card, was, tuple(others), seen


class Display:
    """One deck: its open row of `size` cards (the deck's top last), the layers face down beneath it, its discard.

    The discard is shuffled under as soon as the deck has fewer cards than the row, its open top among them. A card that
    nobody wrote down is "?"; `could` holds, beside each place of the row, what such a card can be.
    """

    def __init__(self, name: str, ids: Iterable[str], size: int) -> None:
        self.name, self.size = name, size
        self.ids = frozenset(ids)
        self.row: list[str] = []
        self.could: list[set[str]] = []
        self.came: list[int] = []  # for each place of the row the number of its card, of all that came into sight
        self._seen = 0
        self._named: list[_Named] = []
        self.layers = [Layer(set(self.ids), len(self.ids))]
        self.discard: list[str] = []
        self._thrown: list[set[str]] = []  # what unknown cards of the discard can be
        self.late: list[str] = []  # what came since the last line of cards, "?" where no other line has named it

    def lay(self, thrown: Sequence[set[str]], layers: Sequence[Layer]) -> None:
        """As the deck lies in the middle of a play: what unknown cards of the discard can be, and what is face down."""
        self._thrown, self.layers = list(thrown), list(layers)
        self.came = [0] * len(self.row)

    @property
    def stock(self) -> int:
        """Cards face down."""
        return sum(layer.left for layer in self.layers)

    @property
    def lacks(self) -> int:
        """How many places of the row can be filled now."""
        return min(self.size - len(self.row), self.stock)

    def possible(self, at: int) -> set[str]:
        """What the card can be that lies so many places down, 0 for the next one."""
        for layer in self.layers:
            if at < layer.left:
                return layer.ids
            at -= layer.left
        return set()

    def reveal(self, cards: Sequence[str]) -> None:
        """These come into sight, one after the other, on the right of the row. A card that cannot be there is "?"."""
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
            self._seen += 1
            self.came.append(self._seen)
        self.replenish()

    def _known(self, card: str) -> None:
        """It is known where a card is: it is nowhere else."""
        mistaken = (ids for named in self._named for ids in (named.was, *named.others))
        for ids in (*(layer.ids for layer in self.layers), *self.could, *self._thrown, *mistaken):
            ids.discard(card)

    def can_be_unseen(self, card: str) -> bool:
        """Whether a card can be one that lies in the row without being written down."""
        return any(card in ids for ids in self.could) or self._mistaken(card) is not None

    def prove(self, card: str) -> bool:
        """A card is named that should be in the row: whether it is there, or can be one that nobody wrote down."""
        if card in self.row:
            return True
        at = self._place(card)
        if at is None:
            return False
        unknown = [k for k, late in enumerate(self.late) if late == UNKNOWN]
        if self.row[at + 1 :].count(UNKNOWN) < len(unknown):
            self.late[unknown[-1 - self.row[at + 1 :].count(UNKNOWN)]] = card
        self._know(at, card)
        return True

    def _place(self, card: str) -> int | None:
        """The place of the row that a card is taken to lie in; None if it cannot be there."""
        at = next((at for at, ids in enumerate(self.could) if card in ids), None)
        if at is None:
            mistaken = self._mistaken(card)
            if mistaken is None:
                return None
            named, at = mistaken
            self._named.remove(named)
            self.could[at] = named.was
        others = {id(ids): ids for ids in self.could if card in ids and ids is not self.could[at]}
        if others:
            self._named.append(_Named(card, self.could[at], list(others.values()), self._seen))
        return at

    def _mistaken(self, card: str) -> tuple[_Named, int] | None:
        """A card that was named and can have lain in another place, so that this one can be in the row; and the place
        which is then what the other was taken from."""
        for named in self._named:
            for at in range(len(self.row)) if card in named.was else ():
                if self._perhaps(named, at):
                    return named, at
        return None

    def _perhaps(self, named: _Named, at: int) -> bool:
        """Whether what was named can have lain in this place, so that what is there is the card it was taken from."""
        there = any(self.could[at] is ids for ids in named.others)
        return there and self.row[at] == UNKNOWN and self.came[at] <= named.seen

    def _know(self, at: int, card: str) -> None:
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

    def tell_late(self, cards: Sequence[str]) -> None:
        """These are all that came since the last line of cards."""
        for at, card in self.told_late(cards) or ():
            self._know(at, card)
        self.late = []

    def take(self, cards: Iterable[str]) -> None:
        """These leave the row, which closes up."""
        for card in cards:
            at = self.row.index(card)
            del self.row[at], self.could[at], self.came[at]

    def throw(self, cards: Iterable[str]) -> None:
        """These go to the discard."""
        self.discard.extend(cards)
        self.replenish()

    def renew(self, number: int) -> None:
        """So many cards on the left go."""
        unknown = [at for at, card in enumerate(self.row[:number]) if card == UNKNOWN]
        self._thrown += [self.could[at] for at in unknown]
        self._thrown += [named.was for named in self._named if any(self._perhaps(named, at) for at in unknown)]
        gone, self.row = self.row[:number], self.row[number:]
        self.could, self.came = self.could[number:], self.came[number:]
        self.throw(gone)

    def replenish(self) -> None:
        """Shuffle the discard under, if the deck is short."""
        if self.discard and self.stock + (len(self.row) == self.size) < self.size:
            ids = {card for card in self.discard if card != UNKNOWN}.union(*self._thrown)
            self.layers.append(Layer(ids, len(self.discard)))
            self.discard, self._thrown = [], []

    def where(self, card: str) -> str:
        """Where a card is that cannot be where somebody said, in words; "" if nobody knows."""
        if card in self.row:
            return "in the row already"
        if card in self.discard:
            return "in the discard"
        return "deeper in the deck"
