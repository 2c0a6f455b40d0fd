"""What a round has to be survived: environment, predators, scarcity, food (rules 3)."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow, Option, Window
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import OfTable

from .cards import Environment
from .dice import decide
from .drawing import reveal_environment
from .miscounts import NOT_BY_DICE
from .moves import Eaten, Escape
from .refereed import nothing_to_escape
from .sneaky import window
from .table import BONUS, ESCAPE, Suitor, Table


def survive(table: Table) -> Flow:
    """Environment, predators, scarcity, food (rules 3); with `food-first` the food comes before everything (9.1)."""
    table.phase = "reveal"
    environment = yield from reveal_environment(table)
    table.phase = "survive"
    if "food-first" in table.settings.house:
        yield from feed_all(table, environment)
    yield from window(table, "before predators", "3.2")
    if "ignore-predation" not in table.settings.variants:
        predators = min(1, environment.predators) if table.misread == "single" else environment.predators
        for number in range(predators):
            yield from predator(table, last=number == predators - 1)
    yield from not_caught(table)
    if "ignore-scarcity" not in table.settings.variants:
        remove_scarce_females(table, environment.scarcity)
    if "food-first" not in table.settings.house:
        yield from feed_all(table, environment)


def predator(table: Table, last: bool) -> Flow:
    """One predator takes the strategy that it catches most easily (rules 3.3 to 3.9); no other hunts after the
    `last`."""
    again = "same-target" in table.settings.house or table.misread == "again"
    tied, lowest = dict[str, int](), 0
    for player, suitor in table.suitors.items():
        if not suitor.hidden and (again or not suitor.caught):
            value = table.caught_by(suitor) if table.misread else suitor.predator
            if not tied or value < lowest:
                tied, lowest = {player: 1}, value
            elif value == lowest:
                tied[player] = 1
    if not tied:
        return
    if len(tied) == 1:
        [player] = tied
    else:
        [player] = yield from decide(table, tied, 1, "3.4", "3.4", "to see who is caught", lowest=True)
    hunted = table.suitors[player]
    escaped, hunted.caught = hunted.caught, True
    table.prey.append(f"{hunted.card.id} with {lowest}")
    answer = yield from AskEscape(table, hunted, escaped, [*table.suitors.values()] if last else ())
    if answer is not None and answer.player != player:  # stood against the rules: that one was caught
        hunted.caught, hunted = escaped, table.suitors[answer.player]
        hunted.caught = True
    if isinstance(answer, Escape):
        with noting(table, "3.5", f"the cost of the escape of {hunted.card.id}") as noted:
            if table.food[hunted.player] < ESCAPE:  # as it was ruled
                noted.instead(hunted.player, "food", -ESCAPE, "3.6", f"with {ESCAPE} paid for the escape all the same")
            table.pay(hunted.player, ESCAPE)
        if table.misread == "next":
            yield from predator(table, last)
    else:
        unmated(table, hunted, "3.8", "which was eaten")
        _another_caught(table, hunted, [table.suitors[each] for each in tied if each != player])
        _saved_all_the_same(table, hunted)
        table.remove(hunted, "caught again after its escape, and eaten (9.2)" if escaped else "eaten")
        if table.misread == "refund":
            table.feed(hunted.player, hunted.card.cost)


class AskEscape(Option[Escape | Eaten]):
    """A predator has caught a strategy; its owner may pay (3.5)."""

    rule = "3.5"
    prompt = f"a predator has caught {{self.hunted.card.id}}: {{self.who}} may escape for {ESCAPE} food"

    def __init__(self, table: Table, hunted: Suitor, again: bool, instead: Sequence[Suitor] = ()) -> None:
        """`again`: it has escaped another predator this round, which saves it only by the plain rule (3.9, 9.2)."""
        self.table = table
        self.hunted = hunted
        self.again = again
        self.who = hunted.player
        # Those that nothing will catch any more this round: of them it may be written by mistake.
        self.uncaught = {suitor.player: suitor for suitor in instead if suitor is not hunted}

    def fits(self, move: Move) -> bool:
        return super().fits(move) or (move.who in self.uncaught and isinstance(move, Escape | Eaten))

    def check(self, move: Escape | Eaten, require: Require) -> None:
        other = self.uncaught.get(move.player)
        if other is not None:
            if other.hidden or other.caught:
                require(False, *nothing_to_escape(self.table, other.player))
                return
            caught, why, rule = self.hunted, f"{other.card.id} has {other.predator}", "3.3"
            lowest = f"the lowest value is caught, {caught.card.id} with {caught.predator}"
            if other.predator == caught.predator:
                rule, why = "3.4", f"the dice were against {caught.card.id}, not against {other.card.id}"
                lowest = f"{caught.card.id} and {other.card.id} are tied with {caught.predator}"
            if self.again:
                rule, lowest = "9.2", f"{lowest}, though it has escaped another predator"
            require(False, rule, f"{lowest}; {why}")
        elif isinstance(move, Escape):
            food = self.table.food[self.hunted.player]
            require(food >= ESCAPE, "3.6", f"escape costs {ESCAPE} food, {self.who} has {food} now")

    def candidates(self) -> list[Escape | Eaten]:
        return [Escape(self.who)]

    if_not_passed = candidates

    @property
    def decline(self) -> Eaten:
        return Eaten(self.who)

    def remedies(self, move: Escape | Eaten) -> list[Remedy]:
        other = self.uncaught.get(move.player)
        if other is not None:
            fate = "is eaten" if isinstance(move, Eaten) else "escapes"
            return [Remedy(move, f"{other.card.id} {fate}, as at the table"), Remedy(None, "left out")]
        said = f"{self.hunted.card.id} escapes, {max(0, self.table.food[self.hunted.player])} food paid"
        return [Remedy(move, said), Remedy(self.decline, "escape not paid", "without the unpaid escape")]


class AskNotCaught(OfTable[Table], Window[Escape | Eaten]):
    """No predator catches a strategy any more, whatever somebody writes: it stands as at the table."""

    rule = "3.3"
    unasked = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.anyone = tuple(table.suitors)

    def matches(self, move: Escape | Eaten) -> bool:
        return move.player in self.table.suitors

    def check(self, move: Escape | Eaten, require: Require) -> None:
        require(False, *nothing_to_escape(self.table, move.player))

    def remedies(self, move: Escape | Eaten) -> list[Remedy]:
        out = Remedy(None, "left out")
        if isinstance(move, Escape):
            return [out, Remedy(move, "paid all the same")]
        return [Remedy(move, f"{self.table.suitors[move.player].card.id} is eaten, as at the table"), out]


def not_caught(table: Table) -> Flow:
    """What is written of strategies that nothing has caught (3.3, 3.7, 7.9)."""
    while table.suitors and isinstance(answer := (yield from AskNotCaught(table)), Escape | Eaten):
        suitor = table.suitors[answer.player]
        if isinstance(answer, Escape):
            table.pay(suitor.player, ESCAPE)
        else:
            table.remove(suitor, "eaten")


def remove_scarce_females(table: Table, scarcity: int) -> None:
    """Females leave both stands, as far as there are any (rules 3.10)."""
    for stand, standing in table.stands.items():
        spared = table.misread == "plenty" or (table.misread in table.stands and table.misread != stand)
        gone = 0 if spared else min(scarcity, standing)
        table.stands[stand] -= gone
        table.scarce[stand] += gone


def feed_all(table: Table, environment: Environment) -> Flow:
    """Everyone gains or loses the food (rules 3.11 to 3.13)."""
    rule = "9.1" if "food-first" in table.settings.house else "3.11"
    with noting(table, rule, f"the food of {environment.id}") as noted:
        for player in table.players:
            before = table.food[player]
            if not table.goes_without(player):
                table.feed(player, environment.food)
            if table.food[player] != before + environment.food:
                bound = "9.3" if "debt" in table.settings.house and environment.food < 0 else "3.12"
                noted.instead(player, "food", environment.food, bound, "with food beyond the ends of its track")
            elif table.food[player] < 0:
                noted.instead(player, "food", min(0, -before), "9.3", "with food that never falls below nought")
    yield from window(table, "after food", "3.13")


def unmated(table: Table, suitor: Suitor, rule: str, why: str) -> None:
    """People count offspring of a strategy that has left the play."""
    if table.ledger is None:
        return
    with noting(table, rule, "") as noted:
        said = f"with females for {suitor.card.id}, {why}"
        for females in (*range(suitor.fitness, 0, -1), suitor.fitness + BONUS, table.stands[suitor.stand]):
            noted.instead(suitor.player, "offspring", females, rule, said)


def _another_caught(table: Table, hunted: Suitor, tied: Sequence[Suitor]) -> None:
    """People take the higher die of those tied for the one that is caught (3.4), or forget that a strategy hid (7.9) or
    that its value was raised (7.10)."""
    if table.ledger is None:
        return
    for other in table.suitors.values():
        if other is hunted or other.caught:
            continue
        if other in tied:
            other.taken_for = "3.4", NOT_BY_DICE
        elif other.hidden and other.predator <= hunted.predator:
            other.taken_for = "7.9", f"with {other.card.id} caught, though it hid"
        elif not other.hidden and other.card.predator <= hunted.predator < other.predator:
            other.taken_for = "7.10", f"with {other.card.id} caught, as if nothing had raised its value"
        else:
            continue
        rule, said = other.taken_for
        with noting(table, rule, "") as noted:
            for females in (*range(hunted.fitness, 0, -1), hunted.fitness + BONUS, table.stands[hunted.stand]):
                noted.instead(hunted.player, "offspring", females, rule, said, rarely=True)


def _saved_all_the_same(table: Table, hunted: Suitor) -> None:
    """People pay for an escape that there is not: a rival's card makes none, or there is too little food."""
    rival, poor = hunted.player in table.rivals, table.food[hunted.player] < ESCAPE
    if table.ledger is not None and (rival or poor):
        rule = "3.6" if poor else "11.4"
        with noting(table, rule, "") as noted:
            said = f"with {ESCAPE} paid for an escape of {hunted.card.id}, which was eaten"
            noted.instead(hunted.player, "food", -ESCAPE, rule, said)
