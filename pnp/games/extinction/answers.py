"""What is wrong with an answer to a predator: untrue, of another type, or of nobody who is asked (rules 8.7, 11.6)."""

from __future__ import annotations

from pnp.referee.play.guards import Broken

from .moves import Protected, Unprotected
from .table import Table


def untrue(table: Table, player: str, protected: bool) -> str:
    """Why a species cannot have said so of the type that was announced; "" where it can."""
    type_, genes = table.hunting, table.genes
    cards = genes.printed.defended[type_, protected]
    if genes.may_be(player, "defence", cards):
        return ""
    card, why = genes.known(player, "defence"), genes.why_not(player, "defence", cards)
    why = f"{card} {'does not name it' if protected else 'names it'} ({why})" if card else why
    return f"{player} is {'not ' if protected else ''}protected from {type_}: {why}"


def misanswered(table: Table, move: Protected | Unprotected) -> Broken:
    """Why somebody has nothing to answer here."""
    who, protected = move.who or "", isinstance(move, Protected)
    word = (move.type if isinstance(move, Protected) else None) or table.hunting
    if not table.hunting or who == table.active:
        return Broken("8.7", f"nobody hunts {who} now, so that there is nothing to show")
    if word != table.hunting:
        return Broken("8.7", f"{table.hunting} was announced, and {who} shows {word}")
    if table.answers.get(who, protected) != protected:
        return Broken("8.7", f"{who} has said to be {'un' if protected else ''}protected in this turn")
    false = untrue(table, who, protected)
    return Broken("11.6", false) if false else Broken("8.7", f"{table.active} can reach no cube of {who}'s")
