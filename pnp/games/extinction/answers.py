"""What is wrong with an answer to a predator: untrue, of another type, or of nobody who is asked (rules 8.7, 11.6).
And with tolerance that helps nobody (rules 5.2)."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.play.guards import Broken, Collect, Require

from .cards import STRESSES, STRUCK
from .moves import Protected, Tolerant, Unprotected
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


def hear_defence(table: Table, player: str, protected: bool, types: Sequence[object]) -> bool:
    """Somebody who is not asked says to be protected or not from what hunts, or says it again."""
    hunting, said = table.hunting, table.answers.get(player)
    if not hunting or any(type_ != hunting for type_ in types):
        return False
    if player == table.active:
        return not protected  # said of all
    if said is not None:
        return said == protected
    fact = f"{player} {'' if protected else 'not '}protected from {hunting}"
    heard = agrees(table, player, "defence", table.genes.printed.defended[hunting, protected], fact)
    if heard:
        table.answers[player] = protected
    return heard


def agrees(table: Table, player: str, slot: str, cards: Sequence[str], said: str) -> bool:
    """Whether a species can have one of these genes; then it has."""
    if not cards or not table.genes.may_be(player, slot, cards):
        return False
    table.genes.learn(player, slot, cards, table.fact(said))
    return True


def check_shown(table: Table, player: str, cards: Sequence[str], require: Require) -> None:
    """Genes that are laid open agree with all that was seen of their owner (11.6)."""
    genes = table.genes
    for card in dict.fromkeys(cards):
        slot = genes.slot_of.get(card, "")
        if require(slot, "11.6", f"{card} is no gene"):
            possible = genes.may_be(player, slot, [card])
            why = "" if possible else genes.why_not(player, slot, [card])
            require(possible, "11.6", f"{player} cannot have {card}: {why}")


def lay_down(table: Table, player: str, cards: Sequence[str]) -> None:
    """These genes lie open."""
    for card in cards:
        slot = table.genes.slot_of.get(card, "")
        if slot:
            table.genes.learn(player, slot, [card], table.fact(f"{player} showed {card}"))


def shown(table: Table, player: str, cards: Sequence[str]) -> bool:
    """Whether a species can have all of these genes; then they lie open, whatever is going on (13.23)."""
    collect = Collect()
    check_shown(table, player, cards, collect)
    if not collect.broken:
        lay_down(table, player, cards)
    return not collect.broken


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


def vainly_tolerant(table: Table, move: Tolerant, changed: bool) -> Broken:
    """Why nobody is asked whether he is tolerant, or he cannot be: what has been turned in this turn, if anything."""
    if not changed:
        return Broken("5.2", "no change has been turned in this turn, and there is nothing to be tolerant of")
    card, player = table.change_cards[table.changes[-1][0]], move.who or ""
    if card.effect not in STRESSES:
        return Broken(STRUCK.get(card.effect, "5.2"), f"no tolerance helps against {card.id} {card.name}")
    spared = table.genes.printed.tolerant[card.effect]
    known, stress = table.genes.known(player, "tolerance"), stress_of(card.effect)
    why = table.genes.why_not(player, "tolerance", spared)
    return Broken("11.6", untrue_of(player, stress, known, why))


def stress_of(effect: str) -> str:
    """A stress as it is called."""
    return f"{effect} pollution" if effect in ("water", "air") else effect


def untrue_of(player: str, stress: str, known: str | None, why: str) -> str:
    """Why a species cannot be tolerant, by the gene that is known of it."""
    why = f"{known} is not ({why})" if known else why
    return f"{player} is not tolerant of {stress}: {why}"


def silent_before(table: Table) -> list[Broken]:
    """That whose turn it is goes on without having said to be tolerant of what strikes its cubes."""
    player, effect = table.active, table.change_cards[table.changes[-1][0]].effect if table.exposed else ""
    if not effect or player in table.spared or table.exposed.isdisjoint(table.stands[player]):
        return []
    silent = f"{player} has not said to be tolerant of {stress_of(effect)}"
    return [Broken("5.2", f"{silent}, and whoever keeps silent counts as not tolerant")]
