"""Display rows with their decks and discards: what lies open, and what can still come (rules 1.12, 5.8, 5.9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ROW = 5
"""Cards of a row, the top of its deck among them."""

RENEWED = 4
"""Cards that a mutagen takes away (4.4)."""

UNKNOWN = "?"


class Layer:
    """Cards that were shuffled together: which ones they can be, and how many of them are still face down."""

    __slots__ = ("ids", "left")

    def __init__(self, ids: set[str], left: int) -> None:
        self.ids, self.left = ids, left


class Display:
    """One deck: its open row (the deck's top last), the layers face down beneath it, its discard.

    Cards that nobody wrote down are "?" in the row and among the discards; what they can be are `loose` ids.
    """

    def __init__(self, name: str, ids: Iterable[str]) -> None:
        self.name = name
        self.ids = frozenset(ids)
        self.row: list[str] = []
        self.layers = [Layer(set(self.ids), len(self.ids))]
        self.discard: list[str] = []
        self.loose: set[str] = set()

    @property
    def stock(self) -> int:
        """Cards face down."""
        return sum(layer.left for layer in self.layers)

    @property
    def lacks(self) -> int:
        """How many places of the row can be filled now."""
        return min(ROW - len(self.row), self.stock)

    def possible(self, at: int) -> set[str]:
        """What the card can be that lies so many places down, 0 for the next one."""
        for layer in self.layers:
            if at < layer.left:
                return layer.ids
            at -= layer.left
        return set()

    def reveal(self, cards: Sequence[str]) -> None:
        """These come into sight, one after the other, on the right of the row. A card that cannot be there is "?"."""
        for card in cards:
            while self.layers and not self.layers[0].left:
                self.loose |= self.layers.pop(0).ids
            if not self.layers:
                return
            layer = self.layers[0]
            layer.left -= 1
            if card in layer.ids:
                layer.ids.remove(card)
                self.row.append(card)
            else:
                self.row.append(UNKNOWN)
            if not layer.left:
                self.loose |= self.layers.pop(0).ids
        self.replenish()

    def prove(self, card: str) -> bool:
        """A card is named that should be in the row: whether it is there, or can be one that nobody wrote down."""
        if card in self.row:
            return True
        if UNKNOWN not in self.row or not self.can_be_unseen(card):
            return False
        for ids in (self.loose, *(layer.ids for layer in self.layers)):
            ids.discard(card)
        self.row[self.row.index(UNKNOWN)] = card
        return True

    def can_be_unseen(self, card: str) -> bool:
        """Whether a card can be one that came into sight without being written down."""
        return card in self.loose or any(card in layer.ids and len(layer.ids) > layer.left for layer in self.layers)

    def take(self, cards: Iterable[str]) -> None:
        """These leave the row, which closes up."""
        for card in cards:
            self.row.remove(card)

    def throw(self, cards: Iterable[str]) -> None:
        """These go to the discard."""
        self.discard.extend(cards)
        self.replenish()

    def renew(self) -> None:
        """The four cards on the left go (4.4)."""
        gone, self.row = self.row[:RENEWED], self.row[RENEWED:]
        self.throw(gone)

    def replenish(self) -> None:
        """Fewer than five left, the open top among them: the discard is shuffled under (5.9)."""
        if self.discard and self.stock + (len(self.row) == ROW) < ROW:
            known = {card for card in self.discard if card != UNKNOWN}
            unknown = len(self.discard) - len(known)
            # What nobody wrote down goes under with the rest: any loose card may be among it.
            self.layers.append(Layer(known | (self.loose if unknown else set()), len(self.discard)))
            self.discard = []

    def where(self, card: str) -> str:
        """Where a card is that cannot be where somebody said, in words; "" if nobody knows."""
        if card not in self.ids:
            return f"no card of the {self.name} deck"
        if card in self.row:
            return "in the row already"
        if card in self.discard:
            return "in the discard"
        if any(card in layer.ids for layer in self.layers):
            return "in the deck"
        return "nobody’s to turn now"
