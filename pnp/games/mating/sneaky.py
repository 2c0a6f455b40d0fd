"""Sneaky strategies: the windows that they are played in and what each of the nine effects does (rules 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.named import NamedTuple
from pnp.referee.play.asks import Flow, Window
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting

from .cards import Sneaky
from .moves import Sneak
from .table import Suitor, Table

Check = Callable[[Table, Suitor, Sneaky, Suitor | None, Require], object]
Act = Callable[[Table, str, Sneaky, Suitor], None]  # `target` is the own strategy where no rival is named


class Effect(NamedTuple):
    """One effect: whether it names a rival, what it needs beyond the general rules, what it does."""

    rival: bool
    check: Check
    act: Act


def _free(table: Table, own: Suitor, card: Sneaky, target: Suitor | None, require: Require) -> None:
    """Nothing more is needed."""


def _flashy(table: Table, own: Suitor, card: Sneaky, target: Suitor | None, require: Require) -> None:
    require(own.card.kind == "flashy", "7.13", f"{own.card.id} is a combat strategy and fights anyway")


def _combat(table: Table, own: Suitor, card: Sneaky, target: Suitor | None, require: Require) -> None:
    require(own.card.kind == "combat", "7.14", f"{own.card.id} is a flashy strategy and has no fight to avoid")


def _stand(table: Table, own: Suitor, card: Sneaky, target: Suitor | None, require: Require) -> None:
    require(table.stands[own.stand] > 0, "7.15", f"no female is left on the {own.stand} stand")


def _rival(table: Table, own: Suitor, card: Sneaky, target: Suitor | None, require: Require) -> None:
    if target is not None:
        require(target.attracted > 0, "7.17", f"{target.player} has attracted no female")
        require(not target.guarded, "7.16", f"{target.player} has guarded")


def _hide(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    target.hidden = True


def _decoy(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    target.predator += card.amount or 0


def _forager(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    with noting(table, "7.11", f"the food of {card.id}"):
        table.feed(who, card.amount or 0)


def _spoiler(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    target.fitness = max(0, target.fitness - (card.amount or 0))


def _step_up(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    target.stepped_up = True


def _truce(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    target.truce = True


def _gift(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    taken = min(card.amount or 0, table.stands[target.stand])
    table.stands[target.stand] -= taken
    target.attracted += taken


def _guard(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    target.guarded = True


def _sneaker(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    own = table.suitors.get(who)
    if own is not None:
        taken = min(card.amount or 0, target.attracted)
        target.attracted -= taken
        own.attracted += taken


# In the order of the paragraphs 7.9 to 7.17.
EFFECTS = {
    "hide": Effect(False, _free, _hide),
    "decoy": Effect(False, _free, _decoy),
    "forager": Effect(False, _free, _forager),
    "spoiler": Effect(True, _free, _spoiler),
    "step-up": Effect(False, _flashy, _step_up),
    "truce": Effect(False, _combat, _truce),
    "gift": Effect(False, _stand, _gift),
    "guard": Effect(False, _free, _guard),
    "sneaker": Effect(True, _rival, _sneaker),
}


class AskSneak(Window[Sneak]):
    """One window: sneaky cards of one timing, until nobody plays one more (rules 7)."""

    def __init__(self, table: Table, timing: str, rule: str) -> None:
        self.table = table
        self.timing = timing
        self.rule = rule
        self.anyone = table.players
        self.passed: set[str] = set()
        self.touched: list[tuple[str, str]] = []  # (who played, whose strategy it touched)

    @property
    def prompt(self) -> str:
        return f"sneaky cards {self.timing}"

    def matches(self, move: Sneak) -> bool:
        return self.table.timing(move.card) == self.timing

    def check(self, move: Sneak, require: Require) -> None:
        """Rules 7.1 to 7.8, then what the effect itself needs."""
        table, who, card_id = self.table, move.player, move.card
        card = table.cards.get(card_id)
        if not isinstance(card, Sneaky):
            require(False, "2.1", f"{card_id} is no sneaky card, and strategies are chosen before the environment")
            return
        own = table.suitors.get(who)
        require(own, "7.1", f"{card_id} needs a strategy in play: {table.absence(who)}")
        missing = table.piles.may_show(who, card_id)
        require(not missing, "7.2", f"{who} cannot play {card_id}: {missing}")
        timing = table.timing(card_id)
        require(timing == self.timing, "7.3", f"{card_id} is played {timing}, this is {self.timing}")
        food = table.food[who]
        require(food >= card.cost, "7.4", f"{card_id} costs {card.cost} food, {who} has {food}")
        require(who not in self.passed, "7.7", f"{who} has passed in this window")
        effect = EFFECTS[card.effect]
        named = move.on or ""
        if not effect.rival:
            require(not named or named == who, "7.8", f"{card_id} works on its player's own strategy, not on a rival's")
            named = who
        elif not require(named, "7.8", f"{card_id} names a rival: sneak {card_id} on somebody"):
            return
        else:
            require(named != who, "7.8", f"{card_id} names a rival, not its own player")
        target = table.suitors.get(named)
        if named != who:
            require(target, "7.8", f"{card_id} finds no strategy in play: {table.absence(named)}")
        if timing == self.timing:  # cards of two windows are never in one order
            self._order(who, named, require)
        if own is not None and timing == self.timing:
            effect.check(table, own, card, target, require)

    def _order(self, who: str, named: str, require: Require) -> None:
        """Fewer offspring first where two touch the same strategy; a later card of the first one has passed (7.6)."""
        table = self.table
        if "simultaneous" in table.settings.house:
            return
        rank = (table.offspring[who], table.seat[who])
        for before, strategy in self.touched:
            if strategy == named and before != who:
                theirs = table.offspring[before]
                why = f"{rank[0]} offspring against {theirs}"
                if theirs == rank[0]:
                    why = f"{theirs} offspring each, and the earlier seat"
                require((theirs, table.seat[before]) < rank, "7.6", f"{who} comes before {before}: {why}")

    def candidates(self) -> Iterator[Sneak]:
        """Every sneaky card that is known to be in a hand and has this timing, on every target."""
        table = self.table
        for who in table.suitors:
            if who in self.passed:
                continue
            for card_id, count in table.piles.known[who].items():
                if count and table.timing(card_id) == self.timing:
                    card = table.cards[card_id]
                    assert isinstance(card, Sneaky)
                    if EFFECTS[card.effect].rival:
                        yield from (Sneak(who, card_id, rival) for rival in table.suitors if rival != who)
                    else:
                        yield Sneak(who, card_id)

    def remedies(self, move: Sneak) -> list[Remedy]:
        return [Remedy(None, f"{move.card} not played"), Remedy(move, f"{move.card} played all the same")]

    def play(self, move: Sneak) -> None:
        """The card is paid, works at once, and is discarded (7.4, 7.5)."""
        table, who, card_id = self.table, move.player, move.card
        card = table.cards[card_id]
        if not isinstance(card, Sneaky) or not table.piles.show(who, card_id):
            return  # stood against the rules, and cannot: nothing happens
        effect = EFFECTS[card.effect]
        named = move.on or who if effect.rival else who
        target = table.suitors.get(named)
        with noting(table, "7.4", f"the cost of {card_id}"):
            table.pay(who, card.cost)
        table.piles.put_away(card_id)
        if target is not None:
            self.touched.append((who, named))
            effect.act(table, who, card, target)
        elif card.effect == "forager":  # stood against the rules: food can be had without a strategy
            table.feed(who, card.amount or 0)


def window(table: Table, timing: str, rule: str) -> Flow:
    """Ask for sneaky cards until nobody plays one more."""
    if not any(table.chosen.values()):
        return  # all are at lunch; after a massacre the window opens all the same, to say why a card cannot be played
    ask = AskSneak(table, timing, rule)
    while move := (yield from ask):
        if isinstance(move, Sneak):
            ask.play(move)
        else:
            ask.passed.add(move.player)
