"""Which draw each card that showed came from: against every story there is, on small tables."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from pnp.referee.hidden.assignment import Counts, Show, assign
from pnp.referee.hidden.piles import Piles

EPOCHS = 3


def holds(shows: list[Show], told: tuple[int, ...], room: Counts, copies: Counts) -> bool:
    drawn = Counter((show.player, epoch) for show, epoch in zip(shows, told, strict=True))
    seen = Counter((show.card, epoch) for show, epoch in zip(shows, told, strict=True))
    return (
        all(epoch <= show.last for show, epoch in zip(shows, told, strict=True))
        and all(n <= room[player].get(epoch, 0) for (player, epoch), n in drawn.items())
        and all(n <= copies[card].get(epoch, 0) for (card, epoch), n in seen.items())
    )


@pytest.mark.parametrize("seed", range(20))
def test_there_is_a_story_if_and_only_if_trying_all_finds_one(seed: int) -> None:
    chance = Random(seed)
    for _ in range(40):
        room = {who: {e: chance.randint(0, 2) for e in range(EPOCHS)} for who in ("Ann", "Ben", "Cara")}
        copies = {card: {e: chance.randint(0, 2) for e in range(EPOCHS)} for card in ("C01", "C02", "C03")}
        shows = [
            Show(chance.choice(list(room)), chance.choice(list(copies)), chance.randrange(EPOCHS))
            for _ in range(chance.randint(1, 6))
        ]
        every = [told for told in product(range(EPOCHS), repeat=len(shows)) if holds(shows, told, room, copies)]
        # The story so far: one that held before the last show came, or none.
        before = [
            told for told in product(range(EPOCHS), repeat=len(shows) - 1) if holds(shows[:-1], told, room, copies)
        ]
        old = chance.choice(before) if before else (None,) * (len(shows) - 1)
        told = assign(shows, [*old, None], room, copies)
        assert (told is None) == (not every), (shows, old, room, copies)
        assert told is None or holds(shows, tuple(told), room, copies)


@pytest.mark.parametrize("seed", range(60))
def test_what_did_happen_is_never_refused(seed: int) -> None:
    """A deck with copies, drawn and shown and shuffled, some draws written down and some not: no line is impossible."""
    chance = Random(seed)
    copies = {card: chance.randint(1, 3) for card in "ABCD"}
    piles = Piles(copies, ("Ann", "Ben"))
    deck = list(Counter(copies).elements())
    chance.shuffle(deck)
    hands: dict[str, list[str]] = {"Ann": [], "Ben": []}
    discard: list[str] = []
    for _ in range(60):
        who = chance.choice(list(hands))
        if hands[who] and chance.random() < 0.5:
            card = hands[who].pop(chance.randrange(len(hands[who])))
            assert piles.may_show(who, card) == ""
            assert piles.show(who, card)
            piles.put_away(card)
            discard.append(card)
        elif deck or discard:
            if not deck:
                deck, discard = discard, []
                chance.shuffle(deck)
            card = deck.pop()
            hands[who].append(card)
            written = card if chance.random() < 0.4 else "?"
            assert piles.may_draw(who, [written]) == ""
            piles.draw(who, [written])
        piles.conserve()
