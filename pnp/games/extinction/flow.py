"""Extinction as it is played: the sequence of play, paragraph by paragraph of the rules."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from random import Random
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Broken, Flow, Remedy, Require
from pnp.referee.play.closures import Ask

from .attack import attack
from .barriers import place_barrier
from .cards import Action
from .change_genes import change_genes
from .environment import change
from .migrate import migrate
from .reproduce import reproduce
from .setup import set_up
from .table import ACTIONS, Table
from .verbs import SECTORS

Part = Generator[Any, Any, None]

PATIENCE = 60  # in how many turns a clock that nobody sees rings once, for playouts


def play(table: Table) -> Flow:
    """A whole play: turns until one species is left or the time is up (rules 10)."""
    yield from set_up(table)
    while not table.finished:
        table.round += 1
        for player in table.order:
            if player in table.alive and not table.finished:
                yield from turn(table, player)
        if not table.finished and (table.time_up or table.round == table.settings.rounds):
            settle_score(table)
    yield from lay_open(table)


def turn(table: Table, player: str) -> Part:
    """Spin, then both actions (rules 3)."""
    table.turn += 1
    table.active, table.actions, table.to_come, table.past = player, [], [], {}
    table.used, table.hunting, table.answers = set(), "", {}
    yield from lay_open(table)
    sector = yield from spin(table, player)
    if sector:
        yield from act(table, player, table.sectors[sector].actions)
    if stops_at_once(table):
        settle_score(table)


def spin(table: Table, player: str) -> Generator[Any, Any, str]:
    """The sector; "" where the time was up before this turn began, and that stops the play (rules 3.1, 12.6)."""
    move = yield _ask_spin(table, player)
    while move.verb == "time":
        table.time_up = True
        if stops_at_once(table):
            table.turn -= 1
            return ""
        move = yield _ask_spin(table, player)
    return str(move.args[0])


def act(table: Table, player: str, actions: Iterable[Action]) -> Part:
    """Actions one after another, as long as the species lives and the play goes on (rules 3.1, 3.6)."""
    actions = list(actions)
    table.actions += actions
    table.to_come = actions + table.to_come
    for action in actions:
        if table.finished or player not in table.alive:
            return
        table.to_come.pop(0)
        table.past.pop(action, None)
        if action == "change":
            yield from change(table, player, act)
        else:
            yield from DOING[action](table, player)
        table.past.setdefault(action, Broken("3.1", f"{ACTIONS[action]} has been done in this turn"))
        yield from ring(table)


DOING = {
    "reproduce": reproduce,
    "barrier": place_barrier,
    "migrate": migrate,
    "attack": attack,
    "genes": change_genes,
}


# ---- time


def ring(table: Table) -> Part:
    """A line may say that the time is up wherever an action has ended (rules 10.4, 13.20)."""
    if table.settings.clock and not table.time_up and not table.finished:
        move = yield Ask(
            None,
            ("time",),
            "13.20",
            "the time may be up",
            optional=True,
            candidates=lambda: [Move(None, "time")],
            sample=lambda chance: Move(None, "time") if chance.randrange(PATIENCE) == 0 else None,
        )
        table.time_up = move is not None


def stops_at_once(table: Table) -> bool:
    """Whether the turn in progress is the last (rules 12.6)."""
    return table.time_up and not table.finished and "stop-at-once" in table.settings.house


def settle_score(table: Table) -> None:
    """Most individuals without fives and sixes, then most cubes, then shared (rules 10.5, 10.6)."""
    best = max(table.score(player) for player in table.alive)
    table.winners = tuple(player for player in table.players if player in table.alive and table.score(player) == best)
    table.finished = True


def _ask_spin(table: Table, player: str) -> Ask:
    clock = table.settings.clock

    def check(move: Move, require: Require) -> None:
        if move.verb == "time":
            require(clock, "13.20", "no limit by the clock was agreed on")
            require(not table.time_up, "13.20", "the time was up before")

    def sample(chance: Random) -> Move:
        return Move(None, "spin", (chance.choice(list(table.sectors)),))

    def offered() -> list[Move]:
        return [Move(None, "spin", (number,)) for number in SECTORS]

    return Ask(
        None,
        ("spin", "time"),
        "3.1",
        f"{player} spins",
        missing=f"{player} has not spun in turn {table.turn} yet",
        check=check,
        candidates=offered,
        defaults=offered,
        remedies=lambda move: [] if move.verb == "spin" else [Remedy(None, "the time is not up")],
        sample=sample,
    )


# ---- genes that are laid open


def lay_open(table: Table) -> Part:
    """Between turns and at the end anybody may show genes, which must agree with all that was seen (rules 11.6)."""
    while table.dealt and table.genes.hidden:
        move = yield _ask_show(table)
        if move is None:
            return


def _ask_show(table: Table) -> Ask:
    genes = table.genes

    def check(move: Move, require: Require) -> None:
        player = str(move.who)
        for card in dict.fromkeys(str(arg) for arg in move.args):
            slot = genes.slot_of.get(card, "")
            if require(slot, "11.6", f"{card} is no gene"):
                possible = genes.may_be(player, slot, [card])
                why = "" if possible else genes.why_not(player, slot, [card])
                require(possible, "11.6", f"{player} cannot have {card}: {why}")

    def accept(move: Move) -> None:
        player = str(move.who)
        for card in move.args:
            slot = genes.slot_of.get(str(card), "")
            if slot:
                genes.learn(player, slot, [str(card)], table.fact(f"{player} showed {card}"))

    return Ask(
        None,
        ("show",),
        "11.6",
        "anybody may show genes",
        anyone=tuple(table.alive),
        optional=True,
        check=check,
        remedies=lambda move: [Remedy(move, "shown all the same")],
        accept=accept,
    )
