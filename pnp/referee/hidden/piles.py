"""Cards that nobody saw: one deck, its hands and its discard, and the proof that what shows can have been there.

A draw may be written down by its cards or as `?`. Whatever shows later must fit with everything else: each unseen draw
gave one card, out of the deck as it was then. A deck is only shuffled anew when it has been drawn to its last card, so
time falls into epochs, and a card that has not been seen since it went into the deck of one epoch was drawn in that
epoch if the epoch is over. A hand therefore holds known cards and, by epoch, a number of unseen ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pnp.referee.hidden.assignment import Show, assign
from pnp.referee.log.kinds import UNKNOWN


class _Loose:
    """A show of a card of which there are copies: which epoch it is put down to, in which one it was shown, and how
    many unseen cards its player had drawn in that one by then."""

    __slots__ = ("card", "drawn", "epoch", "player", "when")

    def __init__(self, player: str, card: str, epoch: int, when: int, drawn: int) -> None:
        self.player, self.card, self.epoch, self.when, self.drawn = player, card, epoch, when, drawn


def take_one(cards: Counter[str], card: str) -> None:
    """One of a card fewer. Counts of nothing are not kept: all are summed up after every answer."""
    left = cards.get(card, 0) - 1
    if left:
        cards[card] = left
    else:
        cards.pop(card)  # `del` of a Counter is written in Python


def _tally(cards: Iterable[str]) -> dict[str, int]:
    """How often each card is named."""
    found: dict[str, int] = {}
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return found


class Piles:
    """A deck face down, hands, and a discard face up.

    Nothing here is random: cards come and go as the log says, and `may_*` say whether they can have.
    """

    def __init__(self, copies: Mapping[str, int], players: Iterable[str]) -> None:
        self.copies = dict(copies)
        self.total = sum(self.copies.values())
        self.epoch = 0
        self.size = self.total  # cards left in the deck
        self.known: dict[str, Counter[str]] = {player: Counter() for player in players}
        self.slots: dict[str, dict[int, int]] = {player: {} for player in self.known}
        self.discard: Counter[str] = Counter()
        self.discarded = 0
        self.out: Counter[str] = Counter()  # on the table, neither in a hand nor in a pile
        # The copies that nobody has seen since they went into the deck, by that deck's epoch.
        self.unseen: dict[str, list[int]] = {card: [0] * count for card, count in self.copies.items()}
        self._loose: list[_Loose] = []
        # Shows of cards of which there is one: whose, from which epoch, and how many unseen cards he had drawn in it.
        self._sure: list[tuple[str, int, int]] = []
        self.lost = 0  # cards of the discard that nobody knows: each is one of those unseen in this epoch

    def hand(self, player: str) -> int:
        """How many cards a player holds."""
        held, slots = sum(self.known[player].values()), self.slots[player]
        return held + sum(slots.values()) if slots else held

    def hands(self) -> int:
        """How many cards all players hold."""
        # Asked after every answer: plain loops, and most slots are empty.
        held = 0
        for hand in self.known.values():
            held += sum(hand.values())
        for slots in self.slots.values():
            if slots:
                held += sum(slots.values())
        return held

    def conserve(self) -> None:
        """Every card is in the deck, a hand, the discard or on the table."""
        now = self.size + self.discarded + sum(self.out.values()) + self.hands()
        assert now == self.total, f"{now} cards, not {self.total}"

    def lay(
        self, hands: Mapping[str, int], known: Mapping[str, Iterable[str]], discard: Iterable[str], lost: int
    ) -> None:
        """As they lie in the middle of a play: hands by number with the cards of them that are known, the discard by
        its cards and the number of those that are not. The rest is the deck; what was before, nobody knows."""
        self.discard.update(discard)
        self.lost = lost
        self.discarded = sum(self.discard.values()) + lost
        for player, number in hands.items():
            self.known[player].update(known.get(player, ()))
            self.slots[player] = {self.epoch: number - sum(self.known[player].values())}
        for seen in (self.discard, *self.known.values()):
            for card, count in seen.items():
                del self.unseen[card][:count]
        self.size = self.total - self.discarded - self.hands()

    # ---- drawing

    def bring(self, copies: Mapping[str, int]) -> None:
        """A deck of its own comes in, the one before having been drawn out: a new epoch."""
        self.epoch += 1
        for card, count in copies.items():
            self.copies[card] = self.copies.get(card, 0) + count
            self.unseen.setdefault(card, []).extend([self.epoch] * count)
        self.size += sum(copies.values())
        self.total += sum(copies.values())

    def available(self, number: int) -> int:
        """How many of `number` cards can be drawn, the discard shuffled in when the deck gives out."""
        return min(number, self.size + self.discarded)

    def may_draw(self, player: str, cards: Iterable[str]) -> str:
        """Why these cards cannot have been drawn now, or nothing."""
        cards = list(cards)
        if len(cards) <= self.size:  # most draws: none of the discard, and nobody has seen so many of a card since
            now, unseen = self.epoch, self.unseen
            for card in cards:
                if card != UNKNOWN and unseen.get(card, ()).count(now) < cards.count(card):
                    break
            else:
                return ""
        ordered = self._as_drawn(cards)
        old = _tally(card for card in ordered[: self.size] if card != UNKNOWN)
        new = _tally(card for card in ordered[self.size :] if card != UNKNOWN)
        many = self._too_many(_tally(card for card in ordered if card != UNKNOWN) if new else old)
        if many:
            return many
        short = [card for card, wanted in old.items() if self.unseen.get(card, []).count(self.epoch) < wanted]
        if short and self._assign([], old) is None:
            return next((self._where(card) for card in short if self._assign([], {card: old[card]}) is None), "") or (
                f"{' and '.join(short)} cannot both be in the deck"
            )
        for card, wanted in new.items():
            hidden = self.lost if self.epoch in self.unseen.get(card, ()) else 0
            if self.discard.get(card, 0) + hidden < wanted:
                return self._where(card) if self.size else f"{self._where(card)}, and the deck is made of the discard"
        return ""

    def _as_drawn(self, cards: list[str]) -> list[str]:
        """The cards of one draw in the order in which they can have come, where the deck gives out on the way.

        People write them down in any order: what only the old deck can have given is put first, what only the
        discard can have given last.
        """
        if not 0 < self.size < len(cards):
            return cards

        def when(card: str) -> int:
            if card == UNKNOWN:
                return 1
            if not self.discard.get(card):
                return 0
            return 1 if self.epoch in self.unseen[card] else 2

        return sorted(cards, key=when)

    def draw(self, player: str, cards: Iterable[str]) -> None:
        """Draw cards, seen or unseen, shuffling when the deck gives out."""
        known, unseen, now = self.known[player], self.unseen, self.epoch
        for card in self._as_drawn(list(cards)):
            if self.size == 0:
                self.shuffle()
                now = self.epoch
                if self.size == 0:
                    return
            self.size -= 1
            if card != UNKNOWN and (now in unseen[card] or self._make_room(card)):
                unseen[card].remove(now)
                known[card] = known.get(card, 0) + 1
            else:
                slots = self.slots[player]
                slots[now] = slots.get(now, 0) + 1

    def _make_room(self, card: str) -> bool:
        """Tell the story anew so that a copy of a card is left in the deck."""
        told = self._assign([], {card: 1})
        if told is None:
            return False
        self._put_down(told)
        return True

    def shuffle(self) -> None:
        """The discard becomes the deck of a new epoch, together with what is left of the old deck.

        Where something is left, or nobody knows the whole discard, what nobody has seen of the old epoch may be in a
        hand or in the new deck: both go on as of the new one, and hands that were drawn before are no longer told from
        those drawn after it.
        """
        self.epoch += 1
        if self.size or self.lost:
            for slots in self.slots.values():
                slots[self.epoch] = slots.pop(self.epoch - 1, 0)
            for epochs in self.unseen.values():
                epochs[:] = [self.epoch if epoch == self.epoch - 1 else epoch for epoch in epochs]
            for loose in self._loose:
                loose.epoch = self.epoch if loose.epoch == self.epoch - 1 else loose.epoch
                loose.when = self.epoch if loose.when == self.epoch - 1 else loose.when
            self._sure = [(who, self.epoch if e == self.epoch - 1 else e, n) for who, e, n in self._sure]
        self.size += self.discarded
        self.discarded = self.lost = 0
        for card, count in self.discard.items():
            self.unseen[card].extend([self.epoch] * count)
        self.discard.clear()

    # ---- showing

    def may_show(self, player: str, card: str) -> str:
        """Why a player cannot have this card in hand, or nothing."""
        known = self.known[player].get(card, 0)
        if known > 0 or self._epochs(player, card) or self._retold(player, card) is not None:
            return ""
        if not any(self.slots[player].values()):
            where = self._where(card)
            return f"it is not in {player}'s hand" + (f" ({where})" if where else "")
        if not self.unseen.get(card):
            return self._where(card)
        if self.epoch in self.unseen[card]:
            return f"{card} went back into the deck with the last shuffle, and {player} has drawn no hidden card since"
        return f"{card} is in a hand since before the last shuffle, and {player}'s hidden cards were drawn after it"

    def may_show_all(self, player: str, cards: Iterable[str]) -> str:
        """Why a player cannot have all these cards in hand together, or nothing."""
        cards = list(cards)
        counts, known = _tally(cards), self.known[player]
        if all(known.get(card, 0) >= count for card, count in counts.items()):
            return ""
        many = self._too_many(counts)
        if many:
            return many
        trial = self.twin()
        for card in cards:
            wrong = trial.may_show(player, card)
            if wrong:
                return wrong if trial.hand(player) else f"{card} is one card too many for {player}'s hand"
            trial.show(player, card)
        return ""

    def twin(self) -> Piles:
        """The same piles, to try something out on, or for a checkpoint."""
        twin = Piles({}, ())
        twin.copies, twin.total, twin.epoch, twin.size = dict(self.copies), self.total, self.epoch, self.size
        for player, hand in self.known.items():
            dict.update(twin.known.setdefault(player, Counter()), hand)
        twin.slots = {player: dict(slots) for player, slots in self.slots.items()}
        dict.update(twin.discard, self.discard)
        dict.update(twin.out, self.out)
        twin.discarded = self.discarded
        twin.lost = self.lost
        twin.unseen = {card: epochs[:] for card, epochs in self.unseen.items()}
        twin._loose = [_Loose(each.player, each.card, each.epoch, each.when, each.drawn) for each in self._loose]
        twin._sure = list(self._sure)
        return twin

    def show(self, player: str, card: str) -> bool:
        """Take a card out of a hand and onto the table. False where it cannot have been there (nothing changes)."""
        if self.known[player].get(card, 0) > 0:
            take_one(self.known[player], card)
        else:
            epochs = self._epochs(player, card)
            if not epochs:
                told = self._retold(player, card)
                if told is None:
                    return False
                self._put_down(told)
                epochs = [told[-1]]
            if self.copies[card] > 1:
                self._loose.append(_Loose(player, card, epochs[0], self.epoch, self._drawn(player)))
            elif epochs[0] == self.epoch:
                self._sure.append((player, self.epoch, self._drawn(player)))
            self._take(player, card, epochs[0])
        self.out[card] = self.out.get(card, 0) + 1
        return True

    def take_back(self, player: str, card: str) -> None:
        """A card from the table goes back to a hand, known from now on."""
        take_one(self.out, card)
        self.known[player][card] += 1

    def put_away(self, card: str) -> None:
        """A card from the table goes to the discard."""
        take_one(self.out, card)
        self.discard[card] = self.discard.get(card, 0) + 1
        self.discarded += 1

    def lose(self, player: str, number: int) -> None:
        """As many cards of a hand go to the discard, and nobody wrote down which: any that are held.

        What was known of the hand is forgotten, and so is when hidden cards were drawn.
        """
        number = min(number, self.hand(player))
        if number <= 0:
            return
        now = self.epoch
        for slots in self.slots.values():
            held = sum(slots.values())
            slots.clear()
            slots[now] = held
        for epochs in self.unseen.values():
            epochs[:] = [now] * len(epochs)
        self._loose.clear()
        self._sure.clear()
        for card, count in self.known[player].items():
            self.unseen[card].extend([now] * count)
            self.slots[player][now] += count
        self.known[player].clear()
        self.slots[player][now] -= number
        self.lost += number
        self.discarded += number

    def _epochs(self, player: str, card: str) -> list[int]:
        slots = self.slots[player]
        return [epoch for epoch in sorted(set(self.unseen.get(card, ()))) if slots.get(epoch, 0) > 0]

    def _drawn(self, player: str) -> int:
        """How many unseen cards a player has drawn in this epoch, those that have been shown since among them."""
        shown = sum(each.player == player and each.epoch == self.epoch for each in self._loose)
        sure = sum(who == player and epoch == self.epoch for who, epoch, _ in self._sure)
        return self.slots[player].get(self.epoch, 0) + shown + sure

    def _take(self, player: str, card: str, epoch: int) -> None:
        self.slots[player][epoch] -= 1
        self.unseen[card].remove(epoch)

    def _retold(self, player: str, card: str) -> list[int] | None:
        """Epochs for all loose shows, in order, and for this one, so that each has its draw and its copy; or None."""
        if self.copies.get(card, 0) < 2 and not self._loose:
            return None
        return self._assign([Show(player, card, self.epoch, self._drawn(player))], {})

    def _assign(self, new: Sequence[Show], drawn: Mapping[str, int]) -> list[int] | None:
        """The story of all loose shows and of new ones, when copies are to be drawn from the deck of this epoch."""
        room = {who: Counter({e: n for e, n in slots.items() if n > 0}) for who, slots in self.slots.items()}
        cards = dict.fromkeys([*(loose.card for loose in self._loose), *(show.card for show in new)])
        copies = {card: Counter(self.unseen.get(card, ())) for card in cards}
        for loose in self._loose:
            room[loose.player][loose.epoch] += 1
            copies[loose.card][loose.epoch] += 1
        for card, wanted in drawn.items():
            if card in copies:
                copies[card][self.epoch] -= wanted
                if copies[card][self.epoch] < 0:
                    return None
            elif self.unseen.get(card, []).count(self.epoch) < wanted:
                return None
        shows = [Show(loose.player, loose.card, loose.when, loose.drawn) for loose in self._loose]
        told = [*(loose.epoch for loose in self._loose), *[None] * len(new)]
        return assign([*shows, *new], told, room, copies, self._sure)

    def _put_down(self, told: Sequence[int]) -> None:
        """Explain the loose shows by a new story."""
        for loose in self._loose:
            slots = self.slots[loose.player]
            slots[loose.epoch] = slots.get(loose.epoch, 0) + 1
            self.unseen[loose.card].append(loose.epoch)
        for loose, epoch in zip(self._loose, told, strict=False):
            loose.epoch = epoch
            self._take(loose.player, loose.card, epoch)

    def _too_many(self, cards: Mapping[str, int]) -> str:
        """A card that is named more often than there are copies."""
        for card, count in cards.items():
            have = self.copies.get(card, 0)
            if not have:
                return f"{card} is no card of this deck"
            if count > have:
                return f"there {'is' if have == 1 else 'are'} only {have} of {card}"
        return ""

    def _where(self, card: str) -> str:
        """Where the copies of a card are known to be."""
        if card not in self.unseen:
            return f"{card} has not been in any deck yet"
        places = []
        if self.out[card]:
            places.append("on the table")
        if self.discard[card]:
            places.append("in the discard")
        places += [f"in {player}'s hand" for player, hand in self.known.items() if hand[card] > 0]
        if self.unseen.get(card) and self.epoch not in self.unseen[card]:
            places.append("in a hand since before the last shuffle")
        if not places and self.unseen[card]:
            drawn = any(slots.get(self.epoch) for slots in self.slots.values())
            places.append("in the deck or in another hand" if drawn else "in the deck")
        return f"{card} is {' and '.join(places)}" if places else f"every {card} has been seen elsewhere"

    def deck(self) -> list[str]:
        """The cards that may still be in the deck, each as often as there are unseen copies."""
        return [card for card, epochs in self.unseen.items() for epoch in epochs if epoch == self.epoch]
