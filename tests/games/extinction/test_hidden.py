"""Genes that nobody wrote down: a true story is never refused, and what was hidden may be shown in the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from games.extinction.plays import NAMES, Made, made, verdict
from pnp.games.extinction.cards import GENES
from pnp.games.extinction.pairs import Story
from pnp.referee.hidden.cycled import CycledDeck, Fact


def _hidden(play: Made, chance: Random, share: float) -> list[str]:
    """The lines of a play, with a share of the genes drawn written as `?`."""
    lines = []
    for line in play.lines:
        if ": draw " in line:
            head, _, cards = line.partition(": draw ")
            told = ["?" if chance.random() < share else card for card in cards.split()]
            line = f"{head}: draw {' '.join(told)}"
        lines.append(line)
    return lines


def _shown(play: Made) -> Iterator[str]:
    """What everybody who is left holds in the end."""
    for player in play.table.alive:
        yield f"{player}: show {' '.join(str(play.table.genes.known(player, slot)) for slot in GENES)}"


@pytest.mark.parametrize("seed", range(16))
def test_a_true_story_is_possible(seed: int) -> None:
    """However much of it is told: what was seen agrees with the genes that were there."""
    chance = Random(seed)
    play = made(2 + seed % 3, seed, "sensible" if seed % 2 else "random", {"variant": "timed 12"})
    lines = _hidden(play, chance, (1.0, 0.5)[seed % 2])
    found = verdict(play, [*lines, *_shown(play)])
    assert found.accepted and found.finished, found


@pytest.mark.parametrize("seed", range(4))
def test_two_cannot_show_one_card(seed: int) -> None:
    play = made(4, seed, "sensible", {"variant": "timed 8"})
    first, second = play.table.alive[:2]
    slot = GENES[seed % len(GENES)]
    card = play.table.genes.known(second, slot)
    lines = [*_hidden(play, Random(seed), 1.0), f"{first}: show {card}", f"{second}: show {card}"]
    found = verdict(play, lines)
    assert len(found.rulings) == 1
    assert found.rulings[0].rule == "11.6"
    assert "line " in found.rulings[0].message


def test_young_give_the_rate_away() -> None:
    """Whoever has bred cannot show a rate that would have given other young."""
    seen = 0
    for seed in range(16):
        play = made(2, seed, "sensible", {"variant": "timed 6"})
        genes, player = play.table.genes, NAMES[0]
        bred = any(line.startswith(f"{player}: breed") for line in play.lines)
        if not bred or player not in play.table.alive or any("replace" in line for line in play.lines):
            continue
        right, ground = (str(genes.known(player, slot)) for slot in ("reproduction", "habitat"))
        wrong = max(genes.rates, key=lambda rate: abs(genes.rates[rate].tenths - genes.rates[right].tenths))
        found = verdict(play, [*_hidden(play, Random(seed), 1.0), f"{player}: show {wrong} {ground}"])
        assert [ruling.rule for ruling in found.rulings] == ["11.6"]
        assert "young" in found.rulings[0].message
        seen += 1
    assert seen > 1


def test_a_deck_is_told_apart() -> None:
    """Three places that can only be two cards cannot be told apart; cards that come up again are the ones that went
    under."""
    deck = CycledDeck([f"T{n:02}" for n in range(1, 5)])
    for player in NAMES[:3]:
        deck.take(player)
    few = deck.mask(["T01", "T02"])
    for place in (0, 1):
        deck.narrow(place, few, Fact(0, 1, "seen"))
    assert deck.options(2) == ["T03", "T04"]
    assert not deck.may_be(2, few)
    deck.narrow(2, deck.mask(["T03"]), Fact(7, 2, "Cara showed T03"))
    deck.give_back("Cara")
    deck.take("Cara")
    assert deck.options(deck.held["Cara"]) == ["T04"]
    assert (
        deck.why_not(deck.held["Cara"], deck.mask(["T03"]))
        == "T03 lies under 0 cards of the deck (line 7: Cara showed T03)"
    )
    deck.give_back("Ann")
    deck.take("Ann")
    assert deck.known(deck.held["Ann"]) == "T03"


def test_copies_are_counted() -> None:
    deck = CycledDeck(["P01", "P01", "P02"])
    for player in NAMES[:3]:
        deck.take(player)
    one = deck.mask(["P01"])
    for place in (0, 1):
        deck.narrow(place, one, Fact(0, 1, "seen"))
    assert deck.options(2) == ["P02"]
    assert deck.unseen() == ["P02"]


def _told(can: list[int], cards: tuple[int, ...]) -> bool:
    """Whether every place may be the card that lies there."""
    return all(may & 1 << card for may, card in zip(can, cards, strict=True))


@pytest.mark.parametrize("seed", range(12))
def test_what_is_left_is_what_some_order_of_the_cards_allows(seed: int) -> None:
    """Beside every order of two decks of five cards: what a place can be, and which bonds can be kept together."""
    chance, orders = Random(seed), list(permutations(range(5)))
    decks = CycledDeck(["R1", "R2", "R3", "R4", "R5"]), CycledDeck(["H1", "H2", "H3", "H4", "H5"])
    for deck in decks:
        for place in chance.sample(range(5), 3):
            deck.narrow(place, chance.randrange(1, 32), Fact(1, 1, "seen"))
        left = [order for order in orders if _told(deck.can, order)]
        for place in range(5):
            able = {card for card in range(5) if deck.able(place) & 1 << card}
            assert able == {order[place] for order in left}
    bonds = {
        (chance.randrange(5), chance.randrange(5)): tuple(chance.randrange(32) & chance.randrange(32) for _ in range(5))
        for _ in range(3)
    }
    kept = any(
        all(pairs[habitats[other]] & 1 << rates[place] for (place, other), pairs in bonds.items())
        for rates in orders
        if _told(decks[0].can, rates)
        for habitats in orders
        if _told(decks[1].can, habitats)
    )
    assert Story(decks, (decks[0].can, decks[1].can), bonds).told() == kept


def test_who_is_extinct_has_no_gene() -> None:
    """It may still be asked what somebody could say whose last cube has just gone (spoilt evening 461)."""
    play = made(2, 1, "sensible", {"variant": "timed 1"})
    genes, gone = play.table.genes, play.table.players[0]
    cards = list(genes.tolerances)
    assert genes.may_be(gone, "tolerance", cards)
    for slot in GENES:
        del genes.decks[slot].held[gone]
    assert not genes.may_be(gone, "tolerance", cards)
    assert genes.known(gone, "tolerance") is None
    assert genes.why_not(gone, "tolerance", cards) == f"{gone} is extinct"
