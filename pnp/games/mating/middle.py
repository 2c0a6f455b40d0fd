"""How the table of The Mating Game is laid where a log begins in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.referee.log.facts import Fact
from pnp.referee.log.fields import Many
from pnp.referee.log.kinds import UNKNOWN, Card
from pnp.referee.play.middle import Block, Middle
from pnp.referee.play.table import Term
from pnp.wording import names_of, number_of

from .table import HAND, MOST_FOOD, Table


class Discarded(Fact, verb="discard", needed=True, example="= discard C07 F12 ?"):
    """the strategy discard: its cards, ? for each that nobody remembers, or how many; the word alone where
    it is empty"""

    cards = Many(Card(unknown=True), count=True, optional=True)


class Turned(Fact, example="= turned E01 E07 E03"):
    """the environments turned since their last shuffle, the one on the board last, ? for those that are forgotten"""

    cards = Many(Card(unknown=True), count=True)


class Marked(Fact, verb="marker", example="= marker"):
    """in sudden death: the marker has turned up"""


class Holds(Fact, own=True, example="= Ann holds C07 ?"):
    """what is known of a hand; that of a rival lies open"""

    cards = Many(Card(unknown=True), count=True)


def lay(table: Table, block: Block) -> None:
    """Food, offspring, hands, the two discards; females are back on their stands (5.3)."""
    table.round = block.number - 1
    if not block.require(table.round > 0, None, "a log from round 1 begins with the deal, and needs no facts"):
        return
    table.turns, table.phase = table.round, "draw"
    for player in table.players:
        table.food[player] = block.within(player, "food", table.least, MOST_FOOD)
        table.offspring[player] = offspring = block.within(player, "offspring", 0, 99)
        table.terms[player] = [Term(offspring, f"before round {block.number}")] if offspring else []
    _lay_strategies(table, block)
    _lay_environments(table, block)
    table.marked = block.one(Marked) is not None
    sudden = "sudden-death" in table.settings.variants
    block.require(sudden or not table.marked, block.one(Marked), "sudden death is not being played")


def _lay_strategies(table: Table, block: Block) -> None:
    copies = table.piles.copies
    fact = block.some(Discarded)
    known: dict[str, list[str]] = {}
    hidden: list[str] = []
    hands = {player: block.within(player, "hand", 0, HAND, HAND) for player in table.players}
    seen, discarded = block.lie(fact, fact.cards, copies), len(fact.cards)
    for held in block.all(Holds):
        known[held.player] = block.lie(held, held.cards, copies)
        few = len(held.cards) <= hands[held.player]
        block.require(few, held, f"{held.player} holds {number_of(hands[held.player], 'card')}, not {len(held.cards)}")
    for player in table.players:
        if len(known.get(player, ())) == hands[player]:
            continue
        if player in table.rivals:
            block.wrong(block.one(Holds, player), f"{player}'s cards lie open: '= {player} holds' tells all of them")
        else:
            hidden.append(player)
    if hidden:
        block.unknown(f"what {names_of(hidden)} {'holds' if len(hidden) == 1 else 'hold'}")
    left = table.piles.total - discarded - sum(hands.values())
    block.require(left >= 0, fact, f"{discarded} cards in the discard are {-left} more than there are")
    if not block.problems:
        table.piles.lay(hands, known, seen, discarded - len(seen))


def _lay_environments(table: Table, block: Block) -> None:
    size = len(table.settings.deck)
    fact = block.one(Turned)
    turned = list(fact.cards) if fact is not None else [UNKNOWN] * ((table.round - 1) % size + 1)
    many = f"{len(turned)} environments have been turned, and {size} are in the deck"
    block.require(len(turned) <= size, fact, many)
    table.deck -= Counter(block.lie(fact, turned, Counter(table.settings.deck), "environments"))
    table.turned = turned
    table.unknown_turned = turned.count(UNKNOWN)
    if table.unknown_turned:
        block.unknown(f"which environments were turned before round {block.number}")


def state(table: Table) -> Iterator[Fact]:
    """The facts of a table between two rounds."""
    piles = table.piles
    yield Discarded(None, *piles.discard.elements(), *[UNKNOWN] * piles.lost)
    yield Turned(None, *table.turned)
    if table.marked:
        yield Marked(None)
    for player in table.players:
        yield Holds(player, *piles.known[player].elements())


MIDDLE = Middle((Discarded, Turned, Marked, Holds), {"food": True, "offspring": True, "hand": False}, lay, state)
