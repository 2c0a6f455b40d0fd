"""What people tell of deaths: those that follow of themselves, and those of somebody whom the change does not strike
(rules 5.3 to 5.5, 10.5)."""

from __future__ import annotations

from pnp.referee.play.guards import Broken

from .cards import STRUCK
from .moves import FIVES, Lose
from .table import Table

OF_ONE = ("famine", "pestilence", "cold", "drought")
"""Changes that strike nobody but whoever turned the card."""


CROWDING = ("famine", "pestilence")


def have_gone(table: Table, player: str, move: Lose, changed: bool) -> bool:
    """Whether those of whom a line tells have gone of themselves: by what was turned, or before the count (10.5)."""
    effect = table.change_cards[table.changes[-1][0]].effect if changed else ""
    if move.args == (FIVES,):
        return _is_counted(table) or (player == table.active and effect in CROWDING)
    if table.finished or move.relative:
        return False
    lost = table.lost.get(player, ()) if changed else ()
    return all(hex_ in lost and table.stands[player].get(hex_, 0) == n for hex_, n in move.by_hex.items())


def _is_counted(table: Table) -> bool:
    """Whether a play is over, or in the last turn before its count (10.4)."""
    up = table.time_up or (table.settings.rounds and table.round >= table.settings.rounds)
    last = [player for player in table.in_round() if player in table.alive][-1:]
    return table.finished or (bool(up) and [table.active] == last)


def not_struck(table: Table, move: Lose) -> list[Broken]:
    """Why a change takes none of these, in its turn or just after: it strikes somebody else, or others of theirs."""
    card_id, _, turn = table.changes[-1] if table.changes else ("", 0, 0)
    card = table.change_cards.get(card_id)
    turned = table.active if turn == table.turn else ""
    if turn == table.turn - 1 and not table.actions:
        turned = table.acted[0]
    own = table.stands.get(move.who or "", {})
    strange = move.args != (FIVES,) and move.by_hex.keys() - own.keys()
    if card is None or card.effect not in OF_ONE or not turned or strange:
        return []
    if move.who == turned:
        only = f"{card.id} takes {turned}'s cubes showing five or six, and no others"
        return [Broken(STRUCK[card.effect], only)] if card.effect in CROWDING else []
    return [Broken(STRUCK[card.effect], f"{card.id} strikes only {turned}, who turned it")]
