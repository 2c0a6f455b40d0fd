"""Sneaky strategies: the windows that they are played in and what each of the nine effects does (rules 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.play.asks import Flow, Window
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting

from .cards import Sneaky
from .moves import Sneak
from .table import Suitor, Table

RIVAL = frozenset(("spoiler", "sneaker"))  # effects that name a rival; the others work on the player's own strategy


def check_effect(table: Table, own: Suitor, card: Sneaky, target: Suitor | None, require: Require) -> None:
    """What an effect needs beyond the general rules (7.13 to 7.17)."""
    match card.effect:
        case "step-up":
            require(own.card.kind == "flashy", "7.13", f"{own.card.id} is a combat strategy and fights anyway")
        case "truce":
            fights = own.card.kind == "combat"
            require(fights, "7.14", f"{own.card.id} is a flashy strategy and has no fight to avoid")
        case "gift":
            require(table.stands[own.stand] > 0, "7.15", f"no female is left on the {own.stand} stand")
        case "sneaker" if target is not None:
            require(target.attracted > 0, "7.17", f"{target.player} has attracted no female")
            require(not target.guarded, "7.16", f"{target.player} has guarded")


def take_effect(table: Table, who: str, card: Sneaky, target: Suitor) -> None:
    """What each of the nine effects does (7.9 to 7.17); `target` is the own strategy where no rival is named."""
    amount = card.amount or 0
    match card.effect:
        case "hide":
            target.hidden = True
        case "decoy":
            target.predator += amount
        case "forager":
            with noting(table, "7.11", f"the food of {card.id}"):
                table.feed(who, amount)
        case "spoiler":
            target.fitness = max(0, target.fitness - amount)
            target.spoilt.append(amount)
        case "step-up":
            target.stepped_up = True
        case "truce":
            target.truce = True
        case "gift":
            taken = min(amount, table.stands[target.stand])
            table.stands[target.stand] -= taken
            target.attracted += taken
            target.otherwise.append((-taken, "7.15", f"without the females of {card.id}"))
            if table.stands[target.stand]:
                target.otherwise.append((1, "7.15", f"with one female more than {card.id} brings"))
        case "guard":
            target.guarded = True
        case "sneaker" if who in table.suitors:
            taken = min(amount, target.attracted)
            target.attracted -= taken
            table.suitors[who].attracted += taken
            target.otherwise.append((taken, "7.17", f"with the females that {card.id} took away"))
            table.suitors[who].otherwise.append((-taken, "7.17", f"without the females that {card.id} took"))
            if taken < amount:
                said = f"with {amount} females for {card.id}, where {target.player} held {taken}"
                table.suitors[who].otherwise.append((amount - taken, "7.17", said))


class AskSneak(Window[Sneak]):
    """One window: sneaky cards of one timing, until nobody plays one more (rules 7)."""

    prompt = "sneaky cards {self.timing}"
    passed: frozenset[str] = frozenset()
    touched: tuple[tuple[str, str], ...] = ()  # (who played, whose strategy it touched)

    def __init__(self, table: Table, timing: str, rule: str) -> None:
        self.table = table
        self.timing = timing
        self.rule = rule
        self.anyone = table.players

    def matches(self, move: Sneak) -> bool:
        return self.table.timing(move.card) == self.timing

    def check(self, move: Sneak, require: Require) -> None:
        """Rules 7.1 to 7.8, then what the effect itself needs."""
        table, who, card_id = self.table, move.player, move.card
        card = table.cards.get(card_id)
        if not require(who not in table.rivals, "11.6", f"{who} is a rival and plays no green cards"):
            return
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
        named = move.on or ""
        if card.effect not in RIVAL:
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
            check_effect(table, own, card, target, require)

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
                    if card.effect in RIVAL:
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
        named = move.on or who if card.effect in RIVAL else who
        target = table.suitors.get(named)
        with noting(table, "7.4", f"the cost of {card_id}") as noted:
            if table.food[who] < card.cost:  # as it was ruled
                noted.instead(who, "food", -card.cost, "7.4", f"with {card.cost} paid for {card_id} all the same")
            table.pay(who, card.cost)
        table.piles.put_away(card_id)
        if target is not None:
            self.touched = (*self.touched, (who, named))
            take_effect(table, who, card, target)
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
            ask.passed |= {move.player}
