"""What people tell of deaths: those that follow of themselves, and those of somebody whom the change does not strike
(rules 5.3 to 5.5, 10.5)."""

from __future__ import annotations

from itertools import chain

from pnp.referee.play.asks import Flow, Window
from pnp.referee.play.guards import Broken, Remedy, Require

from .answers import stress_of
from .cards import STRUCK, Change
from .environment import STRIKES, exposed, paragraph
from .loss import left_of, of_all
from .moves import Lose
from .standing import ALL, FIVES
from .table import Table

OF_ONE = ("famine", "pestilence", "cold", "drought")
"""Changes that strike nobody but whoever turned the card."""


TAKING = {*STRUCK, "quiet"}
"""Changes of which people write deaths; a mild season has actions of its own."""

CROWDING = ("famine", "pestilence")


def have_gone(table: Table, player: str, move: Lose) -> bool:
    """Whether those of whom a line tells have gone of themselves: by what was turned, or before the count (10.5).
    Whoever tells of them while it is asked who is tolerant says no such thing."""
    card, _ = _turned(table)
    effect = card.effect if card is not None else ""
    if _taken_off(table, player, move):
        return True
    if move.args == (FIVES,):
        return _is_counted(table) or (player == table.active and effect in CROWDING)
    lost = table.lost.get(player, {}) if card is not None else {}
    stands = table.stands[player]
    at_risk = {} if _tolerant(table, player, effect) else {h: n for h, n in stands.items() if h in table.exposed}
    told = []
    for hex_, number in move.stacks:
        if hex_[0] == "-":  # so many fewer on each
            told += [lost.get(each) == number or at_risk.get(each) == number for each in hex_[1:].split()]
        elif hex_ == FIVES:
            told.append(effect in CROWDING)
        elif hex_.startswith(ALL):
            meant, here = {*of_all(table, player, hex_)}, lost.keys() | at_risk.keys()
            gone = {each for each in lost if hex_ == ALL or table.island.habitat[each] in hex_.split()}
            told.append(bool(meant | gone if hex_ != ALL else here) and meant <= at_risk.keys())
        else:
            told.append((hex_ in lost and stands.get(hex_, 0) == number) or (hex_ in at_risk and not number))
    return all(told)


def _taken_off(table: Table, player: str, move: Lose) -> bool:
    """Whether a line tells of cubes that a barrier or a rival has just taken off (rules 6.3, 8.9)."""
    for hex_, number in move.stacks:
        by = number if hex_[0] == "-" else 0
        for each in hex_.lstrip("-").split():
            owner, showed, turn = table.emptied.get(each, ("", 0, 0))
            just = turn == table.turn or (turn == table.turn - 1 and not table.actions)
            if owner != player or not just or by not in (0, showed) or (number and not by):
                return False
    return True


def _turned(table: Table) -> tuple[Change | None, str]:
    """The change of this turn, or of the last one where nobody has spun since, and who turned it."""
    card_id, _, turn = table.changes[-1] if table.changes else ("", 0, 0)
    card = table.change_cards.get(card_id)
    if turn == table.turn:
        return card, table.active
    return (card, table.acted[0]) if turn == table.turn - 1 and not table.actions else (None, "")


def _is_counted(table: Table) -> bool:
    """Whether a play is over, or in the last turn before its count (10.4)."""
    up = table.time_up or (table.settings.rounds and table.round >= table.settings.rounds)
    last = [player for player in table.in_round() if player in table.alive][-1:]
    return table.finished or (bool(up) and [table.active] == last)


def kept_by(table: Table, move: Lose) -> list[Broken]:
    """Why a change takes none of these, in its turn or just after: it strikes somebody else, or others of theirs."""
    card, turned = _turned(table)
    player, own = move.who or "", table.stands.get(move.who or "", {})
    if card is not None and card.effect == "mild":
        return [Broken("5.7", f"{card.id} is a mild season and takes nobody")]
    if card is None or card.effect not in TAKING:
        return []
    rule = paragraph(table, card)
    if card.effect == "quiet":
        return [Broken(rule, f"{card.id} is a quiet year and takes nobody")]
    if card.effect == "air" and not exposed(table, "air"):
        return [Broken(rule, f"{card.id} takes nobody: there is no city and no jetport on the island")]
    if card.effect not in OF_ONE:
        return _spared(table, card, rule, player, move)
    if move.args != (FIVES,) and _named(table, move).keys() - own.keys():
        return []
    if player == turned and _tolerant(table, player, card.effect):
        return [_loses_nobody(table, player, card, rule)]
    if player == turned:
        only = f"{card.id} takes {turned}'s cubes showing five or six, and no others"
        return [Broken(rule, only)] if card.effect in CROWDING else []
    return [Broken(rule, f"{card.id} strikes only {turned}, who turned it")]


def _spared(table: Table, card: Change, rule: str, player: str, move: Lose) -> list[Broken]:
    """Why somebody keeps what a change is said to have taken that strikes some hexes, whoever stands there."""
    stands, gone = table.stands.get(player, {}), table.lost.get(player, {})
    tolerant = _tolerant(table, player, card.effect)
    struck = gone.keys() | (set() if tolerant else table.exposed)
    kept = [hex_ for hex_ in _named(table, move) if hex_ in stands and hex_ not in struck]
    if kept and tolerant:
        return [_loses_nobody(table, player, card, rule)]
    if kept:
        what = _where(table, card)
        return [Broken(rule, f"{card.id} takes no cube off {kept[0]}: {what}")]
    if any(hex_ in struck for hex_ in _named(table, move)):
        return [Broken(rule, f"{card.id} takes whole cubes, whatever they show")]
    return []


def _tolerant(table: Table, player: str, effect: str) -> bool:
    """Whether a species has said to be tolerant, or is one that always says so (rules 14.12)."""
    spared = table.genes.printed.tolerant.get(effect, ())
    known = player in table.rivals and player in table.alive and table.genes.known(player, "tolerance")
    return player in table.spared or known in spared


def _loses_nobody(table: Table, player: str, card: Change, rule: str) -> Broken:
    """That a species is tolerant, and by which paragraph that is no choice of its."""
    if player in table.spared:
        return Broken(rule, f"{player} is tolerant of {stress_of(card.effect)} and loses nobody")
    return Broken("14.12", f"{player} is tolerant of {stress_of(card.effect)}, and a rival says so and loses nobody")


def _where(table: Table, card: Change) -> str:
    """Which hexes a change empties."""
    if card.effect == "destroy":
        return f"it empties {'one patch of ' if paragraph(table, card) == '12.4' else ''}{card.habitat} alone"
    if card.effect == "air":
        return "it empties what touches a city or a jetport"
    return f"it empties {', '.join(STRIKES[card.effect][:-1])} and {STRIKES[card.effect][-1]}"


def _named(table: Table, move: Lose) -> dict[str, None]:
    """The hexes of a line, as they come, those of its player where it says all of them, or all on some habitats."""
    named = (
        of_all(table, move.who or "", hex_) if hex_.startswith(ALL) else hex_.lstrip("-").split()
        for hex_, _ in move.stacks
        if hex_ != FIVES
    )
    return dict.fromkeys(chain.from_iterable(named))


class AskTaken(Window[Lose]):
    """A change takes nobody else, whatever somebody writes: they are gone as at the table, or still there."""

    unasked = True

    def __init__(self, table: Table) -> None:
        self.table = table
        self.anyone = tuple(table.alive)

    def matches(self, move: Lose) -> bool:
        return bool(kept_by(self.table, move))

    def check(self, move: Lose, require: Require) -> None:
        for broken in kept_by(self.table, move)[:1]:
            require(False, *broken)

    def remedies(self, move: Lose) -> list[Remedy]:
        return [Remedy(move, "taken off all the same"), Remedy(None, "left out")]


def taken_besides(table: Table) -> Flow:
    """What is written of cubes that the change does not strike (rules 5.3 to 5.12)."""
    card = table.change_cards.get(table.changes[-1][0])
    if card is None or card.effect not in TAKING or table.finished:
        return
    while isinstance(answer := (yield from AskTaken(table)), Lose):
        player = answer.who or ""
        for hex_, number in left_of(table, player, answer).items():
            table.put(player, hex_, min(number, table.stands[player].get(hex_, 0)))
        if table.bury():
            return
