"""Income, dealing and evolving (rules 2, 3 and 4)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import Any

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require
from pnp.referee.play.closures import Ask

from .asking import ask_roll, total
from .table import Table

Part = Generator[Any, Any, None]

HAND = 10


def income(table: Table) -> Part:
    """Two dice, population tier, control and fecundity, for everyone at once (rules 2)."""
    table.phase = "income"
    answers = yield [ask_roll(player, 2, "2.1", "for alleles") for player in table.players]
    for player in table.players:
        lineage = table.lineages[player]
        rolled = yield from total(answers[player], 2, "2.1", "for alleles")
        lineage.alleles += max(0, rolled + lineage.tier + table.controlled(player) + lineage.fecundity)


def deal(table: Table) -> Part:
    """The deck of the era goes round, ten cards each (rules 3)."""
    table.phase = "deal"
    table.piles.bring(dict.fromkeys(table.decks[table.era], len(table.players)))
    yield [_ask_deal(table, player) for player in table.players]


def _ask_deal(table: Table, player: str) -> Ask:
    def check(move: Move, require: Require) -> None:
        if move.args == (UNKNOWN,):
            return
        require(len(move.args) == HAND, "3.2", f"everyone is dealt {HAND} cards, not {len(move.args)}")
        deck = table.decks[table.era]
        for card in dict.fromkeys(str(arg) for arg in move.args):
            if card != UNKNOWN:
                require(card in deck, "3.1", f"{card} is not in the deck of era {table.era}")
        if all(str(card) in deck or card == UNKNOWN for card in move.args):
            wrong = table.piles.may_draw(player, [str(card) for card in move.args])
            require(not wrong, "3.1", f"{player} cannot have been dealt that: {wrong}")

    def accept(move: Move) -> None:
        cards = [str(card) for card in move.args]
        table.piles.draw(player, cards if len(cards) == HAND else ([*cards, *[UNKNOWN] * HAND])[:HAND])

    def sample(chance: Random) -> Move:
        deck = table.piles.deck()
        chance.shuffle(deck)
        return Move(player, "deal", tuple(deck[:HAND]))

    blank = Move(player, "deal", (UNKNOWN,))
    return Ask(
        player,
        ("deal",),
        "3.2",
        f"{player} is dealt {HAND} cards",
        check=check,
        candidates=lambda: [blank],
        unrecorded=blank,
        accept=accept,
        sample=sample,
        remedies=lambda move: [Remedy(blank, "ten cards that nobody wrote down")],
    )


def evolve(table: Table) -> Part:
    """In turn order, any number of traits (rules 4); an event's price cut ends with it (8.12, 8.13)."""
    table.phase = "evolve"
    for player in table.order:
        yield from evolve_one(table, player)
    table.cheaper = None
    table.half = set()


def evolve_one(table: Table, player: str) -> Part:
    """One player's traits, until there are no more."""
    table.turn = player
    lineage = table.lineages[player]
    while True:
        move = yield _ask_trait(table, player)
        if move is None or move.verb == "pass":
            return
        trait = table.traits[str(move.args[0])]
        if not table.piles.show(player, trait.id):
            continue  # stood against the rules, and cannot: nothing happens
        lineage.alleles -= min(lineage.alleles, lineage.price(trait, table.cheaper, player in table.half))
        table.half.discard(player)
        lineage.evolve(trait)


def _ask_trait(table: Table, player: str) -> Ask:
    lineage = table.lineages[player]

    def check(move: Move, require: Require) -> None:
        card = str(move.args[0])
        if not require(card in table.traits, "4.2", f"{card} is no trait"):
            return
        trait = table.traits[card]
        missing = table.piles.may_show(player, card)
        require(not missing, "4.2", f"{player} cannot play {card} {trait.name}: {missing}")
        window = f"{card} {trait.name} is for eras {trait.first} to {trait.last}, this is {table.era}"
        require(trait.first <= table.era <= trait.last, "4.3", window)
        lacking = lineage.missing(trait)
        require(not lacking, "4.4", f"{card} {trait.name} needs {' and '.join(lacking)}")
        twice = "duplicates" in table.settings.house or trait.name not in lineage.names
        require(twice, "4.5", f"{player} has {trait.name} already")
        price = lineage.price(trait, table.cheaper, player in table.half)
        costs = f"{card} {trait.name} costs {_sum(table, player, card)}, {player} has {lineage.alleles}"
        require(price <= lineage.alleles, "4.7", costs)

    def candidates() -> Iterator[Move]:
        for card, count in table.piles.known[player].items():
            if count:
                yield Move(player, "evolve", (card,))

    def remedies(move: Move) -> list[Remedy]:
        card = str(move.args[0])
        left_out = Remedy(None, f"{card} not played")
        if card not in table.traits or table.piles.may_show(player, card):
            return [left_out]
        paid = min(lineage.alleles, lineage.price(table.traits[card], table.cheaper, player in table.half))
        return [Remedy(move, f"{card} stays on the board, {paid} alleles paid"), left_out]

    return Ask(
        player,
        ("evolve",),
        "4.1",
        f"{player} may play traits",
        optional=True,
        check=check,
        candidates=candidates,
        remedies=remedies,
    )


def _sum(table: Table, player: str, card: str) -> str:
    """The price and how it comes about: "3 alleles (5 less 2)"."""
    lineage, trait = table.lineages[player], table.traits[card]
    price = lineage.price(trait, table.cheaper, player in table.half)
    return f"{price} alleles" + (f" (printed {trait.cost})" if price != trait.cost else "")
