"""Hidden hands: what Piles says is possible, against every deal that there can have been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pnp.referee.hidden.piles import Piles

PLAYERS = ("Ann", "Ben")

# deck, hands in seat order, discard: each a sorted tuple of cards
World = tuple[tuple[str, ...], tuple[tuple[str, ...], ...], tuple[str, ...]]


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _with(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(sorted((*cards, card)))


class Worlds:
    """Every way in which the cards can lie, by brute force."""

    def __init__(self, copies: dict[str, int]) -> None:
        deck = tuple(sorted(Counter(copies).elements()))
        self.all: set[World] = {(deck, ((),) * len(PLAYERS), ())}

    def draw(self, player: str, card: str) -> set[World]:
        """All worlds after one card was drawn, `?` for any."""
        seat = PLAYERS.index(player)
        after: set[World] = set()
        for deck, hands, discard in self.all:
            if not deck:
                deck, discard = discard, ()
            for drawn in set(deck) if card == "?" else {card} & set(deck):
                hand = _with(hands[seat], drawn)
                after.add((_without(deck, drawn), (*hands[:seat], hand, *hands[seat + 1 :]), discard))
        return after

    def draw_all(self, player: str, cards: tuple[str, ...]) -> set[World]:
        """All worlds after a draw of several, in any order."""
        # Cards are written down in any order, so every order of them may have happened.
        before, after = self.all, set()
        for order in set(_orders(cards)):
            self.all = before
            for card in order:
                self.all = self.draw(player, card)
            after |= self.all
        self.all = before
        return after

    def show(self, player: str, card: str) -> set[World]:
        """All worlds in which a player had this card, after it went to the discard."""
        seat = PLAYERS.index(player)
        return {
            (deck, (*hands[:seat], _without(hands[seat], card), *hands[seat + 1 :]), _with(discard, card))
            for deck, hands, discard in self.all
            if card in hands[seat]
        }


def _orders(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not cards:
        yield ()
    for card in set(cards):
        for rest in _orders(_without(cards, card)):
            yield (card, *rest)


def _ambiguous(piles: Piles, cards: tuple[str, ...]) -> bool:
    """Whether a card of this draw may be from the old deck or from the new one.

    Piles then takes the order as it was written, which may be too strict: it needs a copy in either place, the deck
    giving out in the middle of one draw, and a hidden card in the same draw.
    """
    split = 0 < piles.size < len(cards)
    return split and any(piles.discard[card] and piles.epoch in piles.unseen[card] for card in cards if card != "?")


Event = tuple[str, str, tuple[str, ...]]


def _events(cards: str) -> st.SearchStrategy[list[Event]]:
    who = st.sampled_from(PLAYERS)
    drawn = st.lists(st.sampled_from("?????" + cards), min_size=1, max_size=3).map(tuple)
    shown = st.sampled_from(cards).map(lambda card: (card,))
    return st.lists(
        st.one_of(st.tuples(st.just("draw"), who, drawn), st.tuples(st.just("show"), who, shown)), max_size=14
    )


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.fixed_dictionaries({"a": st.integers(1, 2), "b": st.integers(1, 3), "c": st.just(1)}), _events("abc"))
def test_exactly_what_is_possible(copies: dict[str, int], events: list[Event]) -> None:
    """Every show and every draw is allowed if and only if some deal of the cards explains all that was seen."""
    piles, worlds = Piles(copies, PLAYERS), Worlds(copies)
    for kind, player, cards in events:
        if kind == "draw":
            cards = cards[: piles.available(len(cards))]
            assume(not _ambiguous(piles, cards))
            after = worlds.draw_all(player, cards)
            refused = piles.may_draw(player, cards)
            assert bool(refused) == (not after), (player, cards, refused)
            if after:
                piles.draw(player, cards)
        else:
            [card] = cards
            after = worlds.show(player, card)
            refused = piles.may_show(player, card)
            assert bool(refused) == (not after), (player, card, refused)
            if after:
                assert piles.show(player, card)
                piles.put_away(card)
            else:
                assert not piles.show(player, card)
        worlds.all = after or worlds.all
        piles.conserve()


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    st.fixed_dictionaries({"a": st.integers(1, 2), "b": st.integers(1, 3), "c": st.just(1)}),
    _events("abc"),
    st.lists(st.sampled_from("abc"), min_size=1, max_size=4),
)
def test_several_cards_together(copies: dict[str, int], events: list[Event], together: list[str]) -> None:
    """Cards that are discarded at once must have been held together."""
    piles, worlds = Piles(copies, PLAYERS), Worlds(copies)
    for kind, player, cards in events:
        if kind == "draw":
            cards = cards[: piles.available(len(cards))]
            assume(not _ambiguous(piles, cards))
            after = worlds.draw_all(player, cards)
            if after:
                piles.draw(player, cards)
        else:
            after = worlds.show(player, cards[0])
            if after:
                piles.show(player, cards[0])
                piles.put_away(cards[0])
        worlds.all = after or worlds.all
    before = worlds.all
    for card in together:
        worlds.all = worlds.show("Ann", card)
    refused = piles.may_show_all("Ann", together)
    assert bool(refused) == (not worlds.all), (together, refused, before)


def test_a_hand_that_is_known_to_the_last_card() -> None:
    """Ben has shown all three b of the first deck, so the last card of Ann's first draw is the c."""
    piles = Piles({"a": 1, "b": 3, "c": 1}, PLAYERS)
    piles.draw("Ann", ("?", "?"))
    piles.draw("Ben", ("?", "?", "?"))
    for player, card in (("Ann", "a"), ("Ben", "b"), ("Ben", "b")):
        assert piles.show(player, card)
        piles.put_away(card)
    piles.draw("Ann", ("a",))
    assert piles.show("Ben", "b")
    piles.put_away("b")
    piles.draw("Ben", ("?",))
    assert piles.may_show("Ann", "b")
    assert not piles.may_show("Ann", "c")
