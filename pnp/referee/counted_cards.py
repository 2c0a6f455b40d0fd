"""The cards of a game that is told by its counts.toml: which deck each is in, who holds it, and what it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import cast

from pnp.kit.folder.counts import DEALT, Act, Counts
from pnp.kit.folder.fills import titles_of
from pnp.kit.records import Card, Kit
from pnp.referee.hidden.piles import Piles
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.play.draws import AskDraw, Drawing
from pnp.referee.play.guards import Require
from pnp.wording import names_of, number_of

MOST_WAYS = 60  # of choosing several cards of a hand that are proposed


class Dealt(Drawing, verb=DEALT, example="Ann: dealt ? ? ?"):
    """Cards that a player was dealt, by number or how many, ? for those that nobody else saw."""


class AskDealt(AskDraw[Dealt]):
    """Each player is dealt so many cards (5)."""

    how = "dealt"

    def __init__(self, piles: Piles, who: str, number: int, rule: str) -> None:
        super().__init__(piles, who, number)
        self.rule = rule


class CardTable:
    """Where the cards of all decks are. `worth` is what a card changes a count by."""

    def __init__(self, counts: Counts, kit: Kit, players: tuple[str, ...]) -> None:
        self.told, self.players = counts, players
        self.decks = {name: {card.id: card for card in kit.decks.get(name, ())} for name in counts.deck}
        self.piles = {name: self._new(name) for name in counts.deck}

    def _new(self, deck: str) -> Piles:
        return Piles({card: told.copies for card, told in self.decks[deck].items()}, self.players)

    def gather(self) -> None:
        """All cards of the decks of which it is said are shuffled anew."""
        for name, deck in self.told.deck.items():
            if deck.gather:
                self.piles[name] = self._new(name)

    def deals(self, first: bool, rule: str) -> list[AskDealt]:
        """What is dealt: at the beginning, and later of the decks that are gathered."""
        asks = []
        for name, deck in self.told.deck.items():
            if deck.deal and (first or deck.gather):
                piles = self.piles[name]
                number = min(deck.deal, piles.total // len(self.players))
                asks += [AskDealt(piles, who, number, rule) for who in self.players if number]
        return asks

    def held(self, player: str) -> int:
        """How many cards a player holds."""
        return sum(piles.hand(player) for piles in self.piles.values())

    def worth(self, act: Act, card: str) -> dict[str, int]:
        """What a card changes which count by."""
        told = self.decks[act.card].get(card)
        if told is None:
            return {}
        fields = titles_of(type(told))
        return {count: _whole(told, fields[title.casefold()]) for count, title in act.worth.items()}

    def check(self, player: str, act: Act, cards: Sequence[str], require: Require, rule: str) -> None:
        """Whether cards can be where a line takes them from (5)."""
        piles = self.piles[act.card]
        least, most = act.number
        said = f"{least} to {most} cards" if least != most else number_of(least, "card")
        require(least <= len(cards) <= most, rule, f"it is {said} at a time, not {len(cards)}")
        for card in cards:
            require(card == UNKNOWN or card in piles.copies, rule, f"{card} is no card of {act.card}")
        if act.start == "deck":
            left = piles.size + (piles.discarded if self.told.deck[act.card].shuffle else 0)
            require(len(cards) <= left, rule, f"the deck has {number_of(left, 'card')} left, not {len(cards)}")
            wrong = piles.may_draw(player, cards)
            require(not wrong, rule, f"{names_of(cards)} cannot come from the deck: {wrong}")
        elif act.start == "hand":
            wrong = piles.may_show_all(player, cards)
            require(not wrong, rule, f"{player} cannot have {names_of(cards)}: {wrong}")
        else:
            for card, number in Counter(cards).items():
                lying = piles.out[card]
                what = f"{card} does not lie on the table" if not lying else f"only {lying} of {card} lie on the table"
                require(lying >= number, rule, what)

    def move(self, player: str, act: Act, cards: Iterable[str]) -> None:
        """Cards go where they go, as far as they can."""
        piles = self.piles[act.card]
        for card in cards:
            if act.start == "deck":
                if piles.may_draw(player, [card]) or not piles.available(1):
                    continue
                piles.draw(player, [card])
            if act.to == "hand":
                if act.start == "table" and piles.out[card]:
                    piles.take_back(player, card)
                continue
            lies = act.start == "table"
            shown = bool(piles.out[card]) if lies else card != UNKNOWN and piles.show(player, card)
            if shown and act.to == "pile":
                piles.put_away(card)

    def some(self, player: str, act: Act) -> Iterator[tuple[str, ...]]:
        """Cards that a line may name, each once."""
        piles, number = self.piles[act.card], act.number[0]
        if act.hidden:
            if piles.available(number) == number:
                yield (UNKNOWN,) * number
            return
        if act.start == "deck":
            there = piles.deck() if piles.size else [*piles.discard.elements()]
        elif act.start == "hand":
            there = [*piles.known[player].elements()]
            if piles.hand(player) > len(there):
                there += [card for card in piles.copies if card not in there and not piles.may_show(player, card)]
        else:
            there = [*piles.out.elements()]
        yield from dict.fromkeys(islice(combinations(there, number), MOST_WAYS if number > 1 else None))


def _whole(card: Card, field: str) -> int:
    value = getattr(card, field)
    return int(cast(float, value)) if isinstance(value, int | float) else 0
