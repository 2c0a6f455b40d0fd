"""Extinction as it is played: the sequence of play, paragraph by paragraph of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pnp.referee.play.asks import Ask, Flow, Option, Part, Window, begin
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.usual import AnyOf

from .answers import check_shown, lay_down
from .attack import attack
from .barriers import place_barrier
from .cards import Action
from .change_genes import change_genes
from .deaths import taken_besides
from .environment import change
from .migrate import migrate
from .moves import SECTORS, Show, Spin, Time
from .reproduce import reproduce
from .setup import set_up
from .table import Table

PATIENCE = 60  # in how many turns a clock that nobody sees rings once, for playouts


def play(table: Table) -> Flow:
    """A whole play: turns until one species is left or the time is up (rules 10)."""
    if not table.round:
        yield from set_up(table)
    while not table.finished:
        if not table.waiting:
            table.round += 1
            table.waiting = table.in_round()
        while table.waiting and not table.finished:
            yield from begin()
            player = table.waiting.pop(0)
            if player in table.alive:
                yield from turn(table, player)
        if not table.finished and (table.time_up or table.round == table.settings.rounds):
            end_by_score(table)
    yield from lay_open(table)


def turn(table: Table, player: str) -> Flow:
    """Spin, then both actions (rules 3)."""
    table.turn += 1
    table.acted, table.undone = (table.active, tuple(table.actions)), {*table.actions} - table.done
    table.in_vain = {action: why for action, why in table.past.items() if why is not None and not isinstance(why, str)}
    table.active, table.actions, table.to_come, table.past, table.done = player, [], [], {}, set()
    table.used, table.hunting, table.answers = set(), "", {}
    yield from lay_open(table)
    spun = yield from spin(table, player)
    sector = table.spun = spun.sector if spun is not None else ""
    if spun is not None and spun.by in table.alive and spun.by != player:
        table.active = player = spun.by
        if player in table.waiting:  # who comes between has no turn in this round
            del table.waiting[: table.waiting.index(player) + 1]
    if sector:
        yield from act(table, player, table.sectors[sector].actions)
    if stops_at_once(table):
        end_by_score(table)


def spin(table: Table, player: str) -> Part[Spin | None]:
    """The sector; None where the time was up before this turn began, and that stops the play (rules 3.1, 12.6)."""
    while isinstance(spun := (yield from AskSpin(table, player)), Time):
        table.time_up = True
        if stops_at_once(table):
            table.turn -= 1
            return None
    return spun


class AskSpin(AnyOf[Spin | Time], Ask[Spin | Time]):
    """The spinner says which actions there are; before it stops somebody may say that the time is up (3.1, 13.20)."""

    rule = "3.1"
    prompt = "{self.player} spins"
    missing = "{self.player} has not spun in turn {self.table.turn} yet"

    def __init__(self, table: Table, player: str) -> None:
        self.table = table
        self.player = player

    def check(self, move: Spin | Time, require: Require) -> None:
        if isinstance(move, Time):
            require(self.table.settings.clock, "13.20", "no limit by the clock was agreed on")
            require(not self.table.time_up, "13.20", "the time was up before")
        elif move.by is not None:
            require(move.by == self.player, *self.table.out_of_turn())

    def candidates(self) -> list[Spin | Time]:
        return [Spin(None, sector) for sector in SECTORS]

    def sample(self, chance: Random) -> Spin:
        return Spin(None, chance.choice(list(self.table.sectors)))

    def remedies(self, move: Spin | Time) -> list[Remedy]:
        if isinstance(move, Time):
            return [Remedy(None, "the time is not up")]
        return [
            Remedy(Spin(None, str(move.sector)), f"{self.player} has spun that"),
            Remedy(move, f"{move.by} had this turn"),
        ]


def act(table: Table, player: str, actions: Iterable[Action]) -> Flow:
    """Actions one after another, as long as the species lives and the play goes on (rules 3.1, 3.6)."""
    actions = list(actions)
    table.actions += actions
    table.to_come = actions + table.to_come
    for action in actions:
        if table.finished or player not in table.alive:
            return
        table.doing = table.to_come.pop(0)
        table.past.pop(action, None)
        if action == "change":
            yield from change(table, player, act)
            yield from taken_besides(table)
        else:
            yield from DOING[action](table, player)
        if action not in STARRED:
            table.done.add(action)
        if action not in table.past:
            table.past[action] = table.to_come[0] if table.to_come and action not in table.done else None
        # A line may say that the time is up wherever an action has ended (rules 10.4, 13.20).
        if table.settings.clock and not table.time_up and not table.finished:
            table.time_up = (yield from AskTime()) is not None


STARRED = ("migrate", "attack", "genes")  # that may be left out (3.3)
DOING = {
    "reproduce": reproduce,
    "barrier": place_barrier,
    "migrate": migrate,
    "attack": attack,
    "genes": change_genes,
}


# ---- time


class AskTime(Option[Time]):
    """Whether the time is up; a clock that nobody sees rings by chance (13.20)."""

    rule = "13.20"
    prompt = "the time may be up"

    def candidates(self) -> list[Time]:
        return [Time(None)]

    def sample(self, chance: Random) -> Time | None:
        return Time(None) if chance.randrange(PATIENCE) == 0 else None


def stops_at_once(table: Table) -> bool:
    """Whether the turn in progress is the last (rules 12.6)."""
    return table.time_up and not table.finished and "stop-at-once" in table.settings.house


def end_by_score(table: Table) -> None:
    """Most individuals without fives and sixes, then most cubes, then shared (rules 10.5, 10.6)."""
    best = max(table.score(player) for player in table.alive)
    table.winners = tuple(player for player in table.players if player in table.alive and table.score(player) == best)
    table.finished = True


# ---- genes that are laid open


def lay_open(table: Table) -> Flow:
    """Between turns and at the end anybody may show genes, which must agree with all that was seen (rules 11.6)."""
    while table.dealt and table.genes.hidden:
        if (yield from AskShow(table)) is None:
            return


class AskShow(Window[Show]):
    """Anybody may show genes (11.6)."""

    rule = "11.6"
    prompt = "anybody may show genes"
    taken_as = "shown all the same"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.anyone = tuple(table.alive)

    def check(self, move: Show, require: Require) -> None:
        check_shown(self.table, move.player, move.cards, require)

    def accept(self, move: Show) -> None:
        lay_down(self.table, move.player, move.cards)
