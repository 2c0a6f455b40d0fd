"""What an action that nobody wrote was, by the lines after it (rules 5.7 and 9.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product, takewhile

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move

from .paying import cost
from .table import Table
from .verbs import Darwinian, Metabolic, Mutate, Populate, Settle, TurnEvent


def mutations(table: Table, player: str, soon: Sequence[Move]) -> list[Mutate]:
    """Mutations after which as many cards of each deck come into sight as `soon` says right after, those first with
    cards that the player names later."""
    came = {move.verb: len(move.args) for move in takewhile(lambda m: isinstance(m, Metabolic | Darwinian), soon)}
    if not came:
        return []
    rows = [
        combinations([card for card in display.row if card != UNKNOWN], came.get(deck, 0))
        for deck, display in table.displays.items()
    ]
    chosen = [tuple(chain.from_iterable(each)) for each in product(*rows)]
    found = [
        Mutate(player, form.shape, *cards)
        for form in table.present(player)
        for cards in chosen
        if cost(table, form, cards)[0] <= form.unborn
    ]
    named = {word for move in soon if move.who == player for arg in move.args for word in str(arg).split()}
    return sorted(found, key=lambda move: -len(named.intersection(move.cards)))


def newborn(table: Table, player: str, soon: Sequence[Move]) -> Iterator[Populate]:
    """Fewer newborn than there could be: as many as settle in this turn beyond those that are born already."""
    this_turn = [move for move in takewhile(lambda m: not isinstance(m, TurnEvent), soon) if move.who == player]
    for form in table.present(player):
        settle = sum(isinstance(move, Settle) and move.life == form.shape for move in this_turn)
        if 0 < settle - form.newborn < form.most_newborn:
            yield Populate(player, form.shape, settle - form.newborn)
