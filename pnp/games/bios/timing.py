"""Why a line has no place where the play is (rules 3.1 to 3.3): its phase, its player, or that there is nothing to say.

What a phase that is still to come would say of a line is said now: nothing there asks for it.
"""

from __future__ import annotations

from pnp.referee.log.moves import Headed, Move
from pnp.referee.play.guards import Broken
from pnp.wording import names_of, number_of

from .cards import DECKS, PAIRS
from .death import AskDying, cannot_stand
from .dispersal import AskSettle
from .losses import beyond_radiation, of_the_limit, steps_shown
from .table import Table
from .verbs import Lose, Return, Settle, Stand

VERBS = {
    "events": ("event", "climate", "dice", "lose", "cull"),
    "actions": ("mutate", "promote", "populate", "neoteny", "resurrect"),
    "dispersal": ("settle", "return"),
    "death": ("stand", "rise", "flee", "die"),
}
"""The phases of a turn in their order, and what is written in each (3.1)."""

PHASES = tuple(VERBS)
PHASE_OF = {verb: phase for phase, verbs in VERBS.items() for verb in verbs}


def misplaced(table: Table, move: Move) -> list[Broken]:
    """Why a line has no place in this position."""
    if table.finished:
        return [Broken("13.3", "the play is over")]
    if isinstance(move, Headed):
        return [Broken("16.15", f"this is turn {table.turn}")]
    who, verb = move.who or "", move.verb
    if verb in DECKS:
        return [Broken("5.8", f"no card comes into the {verb} row now")]
    if verb in table.shown:
        return [Broken("4.2", f"turn {table.turn} has its {verb}: {table.shown[verb]} has been turned")]
    if verb in ("climate", "dice") and (never := _never_comes(table, verb)):
        return [never]
    if verb == "yield":
        return [Broken("11.3", f"no two creeples of {who} meet here")]
    newborn = [form for form in table.of(who) if form.newborn]
    if verb == "settle" and table.phase in ("events", "dispersal") and not newborn:
        return [Broken("10.1", f"{who} has no newborn left to place")]
    if isinstance(move, Lose) and who in table.choosing[1:]:
        return _lost_out_of_turn(table, move)
    phase = PHASE_OF.get(verb)
    if phase is None or not table.phase:
        return []
    if table.phase == "events" and phase == "death" and table.turn > 1:
        return AskDying(table, who).broken(move)  # nobody lies once a turn is over
    if table.phase == "events" and phase != "events":
        return []  # better said by what must come first
    if phase == "actions" and table.acted.get(who, 0) > 1 and table.phase != "events":
        rule = "18.3" if who in table.rivals else "3.3"
        return [Broken(rule, f"{who} has taken {number_of(table.acted[who], 'action')} in turn {table.turn}")]
    if phase != table.phase:
        to_come = PHASES.index(table.phase) < PHASES.index(phase)
        if not to_come and (later := [other for other in _behind(table, who) if table.acted.get(other)]):
            order = table.order_of_play()
            return [order._replace(reason=f"{later[-1]} has acted, and {who} comes before: {order.reason}")]
        if verb == "settle" and to_come and not newborn and table.acted.get(who):
            return [Broken("10.1", f"{who} has no newborn to place")]
        if verb == "settle" and not to_come and not newborn:
            return [Broken("10.1", f"{who} has no newborn left to place")]
        untimely = Broken("3.1", f"'{verb}' belongs to {phase}; this is {table.phase} of turn {table.turn}")
        return (_nothing_to_come(table, move) if to_come else _nothing_was_due(table, move)) or [untimely]
    if phase == "death" and not any(lying.player == who for lying in table.ground.lying):
        return AskDying(table, who).broken(move)
    if isinstance(move, Stand) and (held := cannot_stand(table, move)):
        return held
    if move.who is not None and table.active and who != table.active:
        order = table.order_of_play()
        return [order._replace(reason=f"it is {table.active}'s turn: {order.reason}")]
    return []


def overdone(table: Table, move: Move) -> list[Broken]:
    """What a player has done in the turn that is over, and nobody has begun the next: his actions, or no newborn is
    left."""
    if table.phase != "events" or table.shown:
        return []
    if isinstance(move, Settle | Return):
        return [Broken("10.1", f"{move.who} had no newborn left to place in turn {table.turn - 1}")]
    taken = table.acted.get(move.who or "", 0)
    if PHASE_OF.get(move.verb) != "actions" or taken < 2:
        return []
    rule = "18.3" if move.who in table.rivals else "3.3"
    return [Broken(rule, f"{move.who} has taken {number_of(taken, 'action')} in turn {table.turn - 1}")]


def _lost_out_of_turn(table: Table, move: Lose) -> list[Broken]:
    """That another chooses before, or that nothing of this has to go at all."""
    if beyond := beyond_radiation(table, move.organs):
        return [beyond]
    if not any(organ in table.asked[move.player] for organ, _, _ in move.organs):
        return _nothing_was_due(table, move)
    return [Broken("4.3", f"{table.choosing[0]} chooses before {move.who}"), table.order_of_play()]


def _never_comes(table: Table, verb: str) -> Broken | None:
    """That no climate deck is played with, or that the cards of a turn have no mutagen, by which alone dice are thrown;
    None where one may come yet."""
    if verb == "climate":
        return None if table.climate else Broken("15.1", "no climate deck is played with")
    to_come = table.phase == "events" and len(table.shown) < 1 + bool(table.climate)
    if to_come or not table.shown or "mutagen" in steps_shown(table):
        return None
    cards = names_of(list(table.shown.values()))
    return Broken("4.5", f"no dice are thrown in turn {table.turn}: no mutagen is on {cards}")


def _behind(table: Table, who: str) -> list[str]:
    """Who comes after a player in this turn."""
    order = list(table.order)
    return order[order.index(who) + 1 :] if who in order else []


def _nothing_to_come(table: Table, move: Move) -> list[Broken]:
    """What dispersal or death would say of a line, where neither will ask for it."""
    who = move.who or ""
    newborn = [form for form in table.of(who) if form.newborn]
    if isinstance(move, Settle | Return):
        return AskSettle(table, who, newborn).broken(move) if newborn else []
    if PHASE_OF[move.verb] == "death" and not any(lying.player == who for lying in table.ground.lying):
        return AskDying(table, who).broken(move)
    return []


def _nothing_was_due(table: Table, move: Move) -> list[Broken]:
    """That the events of this turn took nothing of a player which somebody says was lost, or nothing more."""
    said = {"lose": ("4.3", "has no organ to choose"), "cull": ("4.11", "has no creeples to choose")}
    if move.verb not in said or not table.turned["event"]:
        return []
    if move.verb == "cull" and table.spared:
        return [Broken("4.11", table.spared)]
    rule, nothing = said[move.verb]
    by_card = {card: (table.events.get(card) or table.climate[card]).steps for card in table.shown.values()}
    steps = steps_shown(table)
    struck = {step: PAIRS[step[10:]] for step in steps if step[:9] == "radiation"}
    because, pair = "", list(dict.fromkeys(colour for pair in struck.values() for colour in pair))
    strange = {organ: 0 for organ, _, _ in move.organs if organ not in pair} if isinstance(move, Lose) else {}
    if isinstance(move, Lose) and struck and not (strange and "mutagen" in steps):
        cards = names_of([card for card, each in by_card.items() if {*each} & {*struck}])
        if strange:
            return [Broken("4.9", f"{cards} takes {' or '.join(pair)}, not {' or '.join(strange)}")]
        took = f"one {' or '.join(pair)} plus organ of each life-form that has any"
        return [Broken("4.9", f"{move.who} has nothing more to lose: {cards} takes {took}")]
    if isinstance(move, Lose) and "mutagen" in steps:
        limit = of_the_limit(table)
        rule, because = limit.rule, f", and {limit.reason}"
    return [
        Broken(rule, f"{move.who} {nothing}: the event of turn {table.turn} was {table.turned['event'][-1]}{because}")
    ]
