"""Bots for The Mating Game: plain sensible play, and the same with a whim, for studies of the cards.

A bot sees what its player sees: the own hand, what lies face up, the counts on the trackers and how many cards others
hold. It keeps nothing in mind between two questions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import cast

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.playout.playout import Bot

from .cards import Combat, Environment, Flashy, Sneaky
from .drawing import AskDiscard
from .flow import AskStrategy
from .lookahead import FOOD_WORTH, Outlook, eaten, escaped
from .moves import Discard, Escape, Play, Sneak
from .sneaky import RIVAL, AskSneak
from .survive import AskEscape
from .table import Table

# How many rounds are imagined before a strategy is chosen, and from how many cards a rival is thought to choose.
IMAGINED = 8
RIVAL_CARDS = 3
# How often a rival who could play something is thought to stay out to lunch.
RIVAL_LUNCHES = 0.2
# What a sneaky card must add to the chance of winning, or it is kept for a better moment.
SNEAKY_WORTH = 0.004
SNEAKER_WORTH = 0.03
GUARD_WORTH = 0.0
STEP_UP_WORTH = 0.01
TRUCE_WORTH = 0.02
WORTHWHILE = {"sneaker": SNEAKER_WORTH, "guard": GUARD_WORTH, "step-up": STEP_UP_WORTH, "truce": TRUCE_WORTH}
# How many sneaky cards are kept for the next round, how many strategies, and how much food one may still lack to be
# kept. A hand may be changed freely, and new strategies come anyway: whoever keeps one of each colour and tier hardly
# ever draws a sneaky card, and wins 37 % against one who keeps the best.
KEPT_SNEAKY = 3
KEPT_STRATEGIES = 1
WITHIN_REACH = 4
# A rival who has not played the sneaker yet holds it more often than any other card.
HELD_BACK = 2.0

# Which sneaky cards are kept, the first ones first. The others are used in the round after they were drawn, or not at
# all: a hand that may be changed freely every round has no place for them.
KEPT = ("hide", "sneaker", "decoy", "spoiler", "step-up", "truce", "gift", "forager")
# With so many offspring, whoever is ahead keeps a guard before anything else: thieves come to the richest nest.
WORTH_A_GUARD = 5
# Which of them are thought of already when a strategy is chosen.
FORESEEN = ("hide", "decoy", "step-up", "truce")

Strategy = Combat | Flashy


class Sensible:
    """Plain sensible play: looks a round ahead, counts food, keeps a sneaky card until it is worth playing.

    `without` names effects that it never uses, `kind` the only strategies that it plays ("combat", "flashy"). One that
    is `eager` never goes to lunch while it can pay for a strategy.
    """

    def __init__(self, without: Collection[str] = (), kind: str = "", eager: bool = False) -> None:
        self.without = frozenset(without)
        self.kind = kind
        self.eager = eager

    def __call__(
        self, table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /
    ) -> Move | None:
        assert isinstance(table, Table)
        match ask.asked:
            case AskStrategy():
                return self._strategy(table, player, legal, chance)
            case AskEscape():
                return _escape(table, player) if legal else None
            case AskSneak(timing=timing):
                return self._sneak(table, player, [move for move in legal if isinstance(move, Sneak)], timing)
            case AskDiscard():
                return self._discard(table, player)
        return legal[0] if legal and not ask.optional else None

    # ---- a strategy for the round

    def _strategy(self, table: Table, player: str, legal: Sequence[Move], chance: Random) -> Move:
        """The strategy, or lunch, with the best outlook over some imagined rounds."""
        options: dict[tuple[str, int, int] | None, tuple[Move, Strategy | None]] = {}
        for move in legal:
            card = cast("Strategy | None", table.cards[move.card] if isinstance(move, Play) else None)
            if card is None:
                options[None] = (move, None)
            elif self.kind in ("", card.kind):
                alike = (card.kind, card.cost, card.fitness)
                known = options.get(alike)
                if known is None or known[1] is None or known[1].predator < card.predator:
                    options[alike] = (move, card)
        if self.eager and len(options) > 1:
            options.pop(None, None)
        if len(options) == 1:
            [(move, _)] = options.values()
            return move
        outlooks = self._outlooks(table, player, options, chance)
        best = max(outlooks, key=lambda key: outlooks[key])
        return options[best][0]

    def _outlooks(
        self,
        table: Table,
        player: str,
        options: Mapping[tuple[str, int, int] | None, tuple[Move, Strategy | None]],
        chance: Random,
    ) -> dict[tuple[str, int, int] | None, float]:
        """The chance of winning with each, summed over the imagined rounds."""
        outlooks = dict.fromkeys(options, 0.0)
        helpers = [card for card in self._sneaky(table, player) if card.effect in FORESEEN]
        environments = list(table.deck.elements()) or table.turned
        strategies = [card for card in table.cards.values() if isinstance(card, Combat | Flashy)]
        rivals = [rival for rival in table.players if rival != player]
        for _ in range(IMAGINED):
            outlook = _imagined(
                table, player, rivals, table.environments[chance.choice(environments)], strategies, chance
            )
            for key, (_move, card) in options.items():
                trial = outlook.copy()
                if card is None:
                    outlooks[key] += trial.outlook()
                    continue
                trial.enter(outlook.me, card)
                helped = [
                    trial.sneak(helper, outlook.me).outlook() for helper in helpers if _helps(trial, helper, card)
                ]
                outlooks[key] += max([*helped, trial.outlook()])
        return outlooks

    # ---- sneaky cards

    def _sneaky(self, table: Table, player: str) -> list[Sneaky]:
        """The sneaky cards in hand that this bot would use."""
        held = (table.cards[card] for card, count in table.piles.known[player].items() if count)
        return [card for card in held if isinstance(card, Sneaky) and card.effect not in self.without]

    def _sneak(self, table: Table, player: str, legal: Sequence[Sneak], timing: str) -> Sneak | None:
        """The sneaky card that helps most now, if it helps enough."""
        cards = {move: cast(Sneaky, table.cards[move.card]) for move in legal}
        cards = {move: card for move, card in cards.items() if card.effect not in self.without}
        if not cards:
            return None
        outlook = _window(table, player, timing)
        now = outlook.copy().outlook()
        best, most = None, 0.0
        for move, card in cards.items():
            rival = outlook.me if move.on is None else table.seat[move.on]
            gain = outlook.sneak(card, rival).outlook() - now - WORTHWHILE.get(card.effect, SNEAKY_WORTH)
            if gain > most:
                best, most = move, gain
        return best

    # ---- the hand

    def _discard(self, table: Table, player: str) -> Move | None:
        """Put away what is out of reach, what there is enough of, and sneaky cards that will hardly be needed."""
        reach = table.food[player] + WITHIN_REACH
        away: list[str] = []
        sneaky: list[Sneaky] = []
        strategies: list[Strategy] = []
        for card_id, count in table.piles.known[player].items():
            card = table.cards[card_id]
            if isinstance(card, Sneaky):
                sneaky += [card] * count
            elif count and self.kind in ("", card.kind) and card.cost <= reach:
                strategies.append(card)
                away += [card_id] * (count - 1)
            else:
                away += [card_id] * count
        strategies.sort(key=lambda card: (FOOD_WORTH * card.cost - card.fitness, card.id))
        away += [card.id for card in strategies[KEPT_STRATEGIES:]]
        alone = len(table.players) == 1
        ahead = not alone and max(table.offspring.values()) == table.offspring[player] >= WORTH_A_GUARD
        order = ("guard", *KEPT) if ahead else KEPT
        useful = [
            card
            for card in sneaky
            if card.effect in order and card.effect not in self.without and not (alone and card.effect in RIVAL)
        ]
        useful.sort(key=lambda card: order.index(card.effect))
        for card in useful[:KEPT_SNEAKY]:
            sneaky.remove(card)
        away += [card.id for card in sneaky]
        return Discard(player, *away) if away else None


def _imagined(
    table: Table, player: str, rivals: Iterable[str], environment: Environment, strategies: Sequence[Strategy],
    chance: Random,
) -> Outlook:  # fmt: skip
    """A round as it might be: an environment that is still to come, and each rival with the best of a few cards."""
    outlook = Outlook.blank(table, player)
    outlook.expect(table, environment)
    for rival in rivals:
        food = table.food[rival]
        cards = [card for card in (chance.choice(strategies) for _ in range(RIVAL_CARDS)) if card.cost <= food]
        if cards and chance.random() >= RIVAL_LUNCHES:
            outlook.enter(table.seat[rival], max(cards, key=lambda card: card.fitness))
    return outlook


def _window(table: Table, player: str, timing: str) -> Outlook:
    """The table as a player sees it in a sneaky window."""
    outlook = Outlook.of(table, player, timing)
    if timing == "after attracting":
        outlook.thieves, outlook.loot = _thieves(table, player)
    return outlook


def _helps(outlook: Outlook, helper: Sneaky, card: Strategy) -> bool:
    """Whether a sneaky card in hand can be thought of together with a strategy."""
    if outlook.food[outlook.me] < helper.cost:
        return False
    if helper.effect in ("hide", "decoy"):
        return outlook.predators > 0
    return card.kind == ("flashy" if helper.effect == "step-up" else "combat")


def _escape(table: Table, player: str) -> Move | None:
    """Pay the predator off where the strategy is worth more than the food."""
    outlook = Outlook.of(table, player, "before predators")
    # The table has marked the prey as caught already, so this predator is among those that have struck.
    return Escape(player) if escaped(outlook) > eaten(outlook) else None


def _thieves(table: Table, player: str) -> tuple[float, int]:
    """The chance that a rival in play takes females from this player, and how many."""
    piles = table.piles
    cards = [card for card in table.cards.values() if isinstance(card, Sneaky) and card.effect == "sneaker"]
    unseen = {card.id: card.copies - piles.discard[card.id] - piles.known[player][card.id] for card in cards}
    hidden = piles.total - piles.discarded - piles.hand(player) - sum(piles.out.values())
    targets = [suitor for suitor in table.suitors.values() if suitor.attracted and not suitor.guarded]
    own = table.suitors[player]
    spared = 1.0
    for rival, suitor in table.suitors.items():
        if rival == player or suitor.attracted + table.offspring[rival] < 0:
            continue
        for card in cards:
            if table.food[rival] >= card.cost:
                chance = min(1.0, HELD_BACK * unseen[card.id] * piles.hand(rival) / max(1, hidden))
                # A thief takes from whoever is ahead.
                ahead = table.offspring[player] + own.attracted
                others = [
                    t for t in targets
                    if t.player not in (player, rival) and table.offspring[t.player] + t.attracted > ahead
                ]  # fmt: skip
                spared *= 1 - chance * (0.25 if others else 1.0)
    return 1 - spared, max((card.amount or 0 for card in cards), default=0)


def weigh(
    any_table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random
) -> Sequence[float] | None:
    """What the sensible bot thinks its chance of winning is after each answer; of a strategy, the same for its like."""
    table, bot = cast(Table, any_table), Sensible()
    match ask.asked:
        case AskStrategy():
            options: dict[tuple[str, int, int] | None, tuple[Move, Strategy | None]] = {}
            for move in legal:
                if isinstance(move, Play):
                    card = cast(Strategy, table.cards[move.card])
                    options[card.kind, card.cost, card.fitness] = (move, card)
                else:
                    options[None] = (move, None)
            return [worth / IMAGINED for worth in bot._outlooks(table, player, options, chance).values()]
        case AskEscape():
            outlook = Outlook.of(table, player, "before predators")
            return [escaped(outlook), eaten(outlook)]
        case AskSneak(timing=timing):
            outlook = _window(table, player, timing)
            worths = [outlook.copy().outlook()]
            for move in legal:
                if isinstance(move, Sneak):
                    rival = outlook.me if move.on is None else table.seat[move.on]
                    worths.append(outlook.sneak(cast(Sneaky, table.cards[move.card]), rival).outlook())
            return worths
    return None


EFFECTS = ("hide", "decoy", "forager", "spoiler", "step-up", "truce", "gift", "guard", "sneaker")

BOTS: dict[str, Bot] = {
    "sensible": Sensible(),
    "combat": Sensible(kind="combat"),
    "flashy": Sensible(kind="flashy"),
    "eager": Sensible(eager=True),
    "no-sneaky": Sensible(without=EFFECTS),
    **{f"no-{effect}": Sensible(without=(effect,)) for effect in EFFECTS},
}
