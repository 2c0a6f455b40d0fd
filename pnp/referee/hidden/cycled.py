"""A deck that is never shuffled again, in an order that nobody knows: who holds which card, what each can still be.

A replaced card goes under the deck and the next one comes from its top, so nothing is ever shuffled again: the cards
are known by their place in the first shuffle, and a card that comes up a second time is the one that went under. What
has been seen of a card narrows what it can be, for good; a story is possible as long as all cards can be told apart.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from functools import lru_cache

from pnp.named import NamedTuple
from pnp.wording import number_of

MOST_SETS = 1000  # of cards that are kept


class Fact(NamedTuple):
    """What was seen of a hidden card: in which line of the log, in which turn, and what."""

    line: int
    turn: int
    text: str

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else f"turn {self.turn}"
        return f"{place}: {self.text}"


class CycledDeck:
    """The cards of one deck, by their places in the first shuffle. A set of cards is a number with a bit for each."""

    def __init__(self, ids: Sequence[str]) -> None:
        """`ids` has one entry for each copy. `ordinal` tells, of a copy's bit, the which of the cards it is."""
        masks: dict[str, int] = {}
        for bit, card in enumerate(ids):
            masks[card] = masks.get(card, 0) | 1 << bit
        self.ordinal = {1 << bit: list(masks).index(card) for bit, card in enumerate(ids)}
        self._sets: dict[tuple[str, ...], int] = {}  # of cards that were asked for, the same in every play
        self._shuffle(tuple(ids), masks)

    def fresh(self) -> CycledDeck:
        """The same cards, shuffled anew."""
        deck = object.__new__(CycledDeck)
        deck.ordinal, deck._sets = self.ordinal, self._sets
        deck._shuffle(self.ids, self.masks)
        return deck

    def _shuffle(self, ids: tuple[str, ...], masks: dict[str, int]) -> None:
        """The cards, with nothing known of their order."""
        self.ids, self.masks = ids, masks
        size = len(ids)
        self.everything = (1 << size) - 1
        self.can = [self.everything] * size  # what each place can be
        self.shown = [self._only(self.everything)] * size  # the card where only one is left
        self._narrow: dict[int, None] = {}  # the places that cannot be everything
        self.stock = deque(range(size))  # the next one to be drawn first
        self.held: dict[str, int] = {}
        self.facts: list[list[Fact]] = [[] for _ in range(size)]
        self._able: dict[int, int] = {}  # found since something was last narrowed
        self.narrowed = 0  # how often something was
        self.veiled = False  # whether anybody holds a card that is not known

    def twin(self) -> CycledDeck:
        """The same deck, and what is known of it, for a checkpoint."""
        deck = object.__new__(CycledDeck)
        deck.ids, deck.masks, deck.everything = self.ids, self.masks, self.everything
        deck.ordinal, deck._sets = self.ordinal, self._sets
        deck.can, deck.shown, deck._narrow = self.can[:], self.shown[:], self._narrow.copy()
        deck.stock, deck.held = self.stock.copy(), self.held.copy()
        deck.facts = [facts[:] for facts in self.facts]
        deck._able, deck.narrowed, deck.veiled = self._able.copy(), self.narrowed, self.veiled
        return deck

    # ---- cards on the move

    def take(self, player: str) -> None:
        """A player draws the top card."""
        self.held[player] = self.stock.popleft()
        self._look()

    def give_back(self, player: str) -> None:
        """A player's card goes under the deck."""
        self.stock.append(self.held.pop(player))
        self._look()

    def _look(self) -> None:
        """Find out whether anybody holds a card that is not known."""
        self.veiled = None in map(self.shown.__getitem__, self.held.values())

    # ---- what a place can be

    def mask(self, cards: Iterable[str]) -> int:
        """The set of these cards."""
        key = tuple(cards)
        found = self._sets.get(key)
        if found is None:
            found = 0
            for card in key:
                found |= self.masks.get(card, 0)
            if len(self._sets) < MOST_SETS:
                self._sets[key] = found
        return found

    def _only(self, can: int) -> str | None:
        """The card that a set is, copies of it apart."""
        card = self.ids[(can & -can).bit_length() - 1]
        return card if not can & ~self.masks[card] else None

    def known(self, place: int) -> str | None:
        """The card at a place, if only one is left that it can be."""
        return self.shown[place]

    def options(self, place: int) -> list[str]:
        """The cards that a place can be, with all others somewhere else, in the order of the deck."""
        able = self.able(place)
        return [card for card, mask in self.masks.items() if able & mask]

    def able(self, place: int) -> int:
        """The same as a set of cards."""
        able = self._able.get(place)
        if able is None:
            able = self._able[place] = self._found_able(place)
        return able

    def _found_able(self, place: int) -> int:
        """What a place can be, found out."""
        left, wanted = self._left(place)
        if not wanted:
            return left
        if not self.told_apart(self.can):
            return 0
        able = left & ~wanted
        for mask in self.masks.values():
            one = left & wanted & mask
            if one and (one & able or self._fits(place, one)):
                able |= one
        return able

    def _left(self, place: int) -> tuple[int, int]:
        """The cards that no other place is known to be, of those that a place can be; and which of them others may
        need, so that it has to be found out whether they can do without."""
        everything, taken, wide, twice = self.everything, 0, [], False
        for at in self._narrow:
            if at == place:
                continue
            can = self.can[at]
            if can & (can - 1):
                wide.append(can)
            else:
                twice = twice or not can & ~taken
                taken |= can
        left = self.can[place] & ~taken
        if twice:  # that cannot be
            return left, everything
        # Whatever card it is, each of the others finds more cards than places before it: the common case.
        sizes = sorted([(can & ~taken).bit_count() for can in wide])
        if all(size > at + 1 for at, size in enumerate(sizes)):
            return left, 0
        wanted = 0
        for can in wide:
            wanted |= can
        return left, wanted

    def _fits(self, place: int, cards: int) -> bool:
        """Whether all cards can be told apart with a place being one of these."""
        can = self.can[:]
        can[place] = cards
        return self.told_apart(can)

    def narrow(self, place: int, cards: int, fact: Fact) -> None:
        """A place is one of these cards, as was seen."""
        if self.can[place] & ~cards:
            self.can[place] &= cards
            self._narrow[place] = None
            self.shown[place] = self._only(self.can[place])
            self.facts[place].append(fact)
            self._able.clear()
            self.narrowed += 1
            self._look()

    def may_be(self, place: int, cards: int) -> bool:
        """Whether a place can be one of these cards."""
        left = self.can[place] & cards
        if not left or left == self.can[place]:
            return bool(left)
        if place in self._able:
            return bool(self._able[place] & cards)
        free, wanted = self._left(place)
        if wanted:
            return self._fits(place, left)
        self._able[place] = free
        return bool(free & cards)

    def told_apart(self, can: Sequence[int]) -> bool:
        """Whether every place can have a card of its own; those that can be anything take what is left."""
        return _told_apart(tuple(can), self.everything)

    def unseen(self) -> list[str]:
        """The cards that no place is known to be, each as often as there are copies: what an unseen one may be."""
        known = Counter(card for card in self.shown if card)
        left = Counter(self.ids)
        left.subtract(known)
        return [card for card, number in left.items() for _ in range(number)]

    # ---- why not

    def why_not(self, place: int, cards: int) -> str:
        """Why a place cannot be one of these cards, with the lines that say so."""
        if not self.can[place] & cards:
            return "; ".join(str(fact) for fact in self.facts[place])
        reasons = []
        for card, mask in self.masks.items():
            if mask & cards and mask & self.can[place]:
                others = [at for at in range(len(self.can)) if at != place and self.known(at) == card]
                reasons += [self.whereabouts(card, at) for at in others]
        return "; ".join(reasons) or "what else has been seen leaves no such card"

    def whereabouts(self, card: str, place: int) -> str:
        """Where the card of a place is, and the line that told it."""
        fact = self.facts[place][-1] if self.facts[place] else None
        since = f" ({fact})" if fact else ""
        holder = next((player for player, at in self.held.items() if at == place), "")
        if holder:
            return f"{card} is {holder}'s{since}"
        above = self.stock.index(place)
        return f"{card} lies under {number_of(above, 'card')} of the deck{since}"


@lru_cache(4096)
def _told_apart(can: tuple[int, ...], everything: int) -> bool:
    """Sets of cards, one for each place. A search asks for the same again and again."""
    taken, open_ = 0, []
    for left in can:
        if not left & (left - 1):  # one card, or none
            if not left or left & taken:
                return False
            taken |= left
        elif left != everything:
            open_.append(left)
    # Seated by the number of cards they can be, each finds more cards than places before it: the common case.
    sizes = sorted([(left & ~taken).bit_count() for left in open_])
    if all(size > at for at, size in enumerate(sizes)):
        return True
    holder: dict[int, int] = {}
    return all(_seated(place, can, holder, set()) for place, left in enumerate(can) if left != everything)


def _seated(place: int, can: tuple[int, ...], holder: dict[int, int], tried: set[int]) -> bool:
    """Whether a place finds a card of its own, other holders changing theirs where they can."""
    left = can[place]
    while left:
        card = left & -left
        left ^= card
        if card not in tried:
            tried.add(card)
            if card not in holder or _seated(holder[card], can, holder, tried):
                holder[card] = place
                return True
    return False
