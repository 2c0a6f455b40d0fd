"""The Mating Game as it is played: the sequence of play, paragraph by paragraph of the rules."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import groupby
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow, Remedy, Require, Term
from pnp.referee.play.closures import Ask

from .cards import Combat, Environment, Flashy
from .dice import decide
from .drawing import deal, discard_and_draw, reveal_environment
from .sneaky import window
from .table import BONUS, ESCAPE, TARGET, Suitor, Table

Part = Generator[Any, Any, None]


def play(table: Table) -> Flow:
    """A whole play: rounds until somebody has won (rules 1.11)."""
    yield from deal(table)
    while not table.finished:
        table.round += 1
        yield from play_and_pay(table)
        yield from survive(table)
        if table.suitors:
            yield from attract(table)
        mate(table)
        yield from win(table)
        if not table.finished:
            yield from discard_and_draw(table)


def play_and_pay(table: Table) -> Part:
    """Everyone lays down a strategy or goes to lunch; all are turned over and paid together (rules 2)."""
    table.phase = "play"
    table.chosen = {}
    table.suitors = {}
    table.fates = {}
    yield [_ask_strategy(table, player) for player in table.players]
    table.reveal()


def _ask_strategy(table: Table, player: str) -> Ask:
    def check(move: Move, require: Require) -> None:
        if move.verb == "lunch":
            return
        card_id = str(move.args[0])
        if card_id not in table.cards:
            require(False, "2.3", f"{card_id} is no strategy")
            return
        card = table.cards[card_id]
        missing = table.piles.may_show(player, card_id)
        require(not missing, "2.2", f"{player} cannot play {card_id}: {missing}")
        require(card.kind != "sneaky", "2.3", f"{card_id} is a sneaky card")
        food = table.food[player]
        require(food >= card.cost, "2.4", f"{card_id} costs {card.cost} food, {player} has {food}")

    def candidates() -> Iterator[Move]:
        yield Move(player, "lunch")
        for card_id, count in table.piles.known[player].items():
            if count:
                yield Move(player, "play", (card_id,))

    def remedies(move: Move) -> list[Remedy]:
        lunch = Remedy(Move(player, "lunch"), f"{player} is out to lunch (2.9)")
        card = table.cards.get(str(move.args[0]))
        if isinstance(card, Combat | Flashy) and not table.piles.may_show(player, card.id):
            return [lunch, Remedy(move, f"{card.id} stays in play, {min(card.cost, table.food[player])} food paid")]
        return [lunch]

    def accept(move: Move) -> None:
        table.lay_down(player, str(move.args[0]) if move.args else "")

    return Ask(
        player,
        ("play", "lunch"),
        "2.1",
        f"{player} lays down a strategy",
        missing=f"{player} has not played yet",
        check=check,
        candidates=candidates,
        remedies=remedies,
        defaults=candidates,
        accept=accept,
    )


def survive(table: Table) -> Part:
    """Environment, predators, scarcity, food (rules 3); with `food-first` the food comes before everything (9.1)."""
    table.phase = "reveal"
    environment: Environment = yield from reveal_environment(table)
    table.phase = "survive"
    if "food-first" in table.settings.house:
        yield from feed_all(table, environment)
    yield from window(table, "before predators", "3.2")
    if "ignore-predation" not in table.settings.variants:
        for _ in range(environment.predators):
            yield from predator(table)
    if "ignore-scarcity" not in table.settings.variants:
        remove_scarce_females(table, environment.scarcity)
    if "food-first" not in table.settings.house:
        yield from feed_all(table, environment)


def predator(table: Table) -> Part:
    """One predator takes the strategy that it catches most easily (rules 3.3 to 3.9)."""
    again = "same-target" in table.settings.house
    prey = [suitor for suitor in table.suitors.values() if not suitor.hidden and (again or not suitor.caught)]
    if not prey:
        return
    lowest = min(suitor.predator for suitor in prey)
    tied = {suitor.player: 1 for suitor in prey if suitor.predator == lowest}
    [player] = yield from decide(table, tied, 1, "3.4", "3.4", "to see who is caught", best=min)
    hunted = table.suitors[player]
    hunted.caught = True
    escaped = yield _ask_escape(table, hunted)
    if escaped is None or escaped.verb != "escape":
        table.remove(hunted, "eaten")
    else:
        table.pay(player, ESCAPE)


def _ask_escape(table: Table, hunted: Suitor) -> Ask:
    player = hunted.player
    escape, eaten = Move(player, "escape"), Move(player, "eaten")

    def check(move: Move, require: Require) -> None:
        if move.verb == "eaten":
            return
        food = table.food[player]
        require(food >= ESCAPE, "3.6", f"escape costs {ESCAPE} food, {player} has {food} now")

    def remedies(move: Move) -> list[Remedy]:
        said = f"{hunted.card.id} escapes, {max(0, table.food[player])} food paid"
        return [Remedy(move, said), Remedy(eaten, "escape not paid", "without the unpaid escape")]

    return Ask(
        player,
        ("escape", "eaten"),
        "3.5",
        f"a predator has caught {hunted.card.id}: {player} may escape for {ESCAPE} food",
        optional=True,
        check=check,
        candidates=lambda: [escape],
        remedies=remedies,
        if_not_passed=lambda: [escape],
        decline=eaten,
    )


def remove_scarce_females(table: Table, scarcity: int) -> None:
    """Females leave both stands, as far as there are any (rules 3.10)."""
    for stand, standing in table.stands.items():
        gone = min(scarcity, standing)
        table.stands[stand] -= gone
        table.scarce[stand] += gone


def feed_all(table: Table, environment: Environment) -> Part:
    """Everyone gains or loses the food (rules 3.11 to 3.13)."""
    for player in table.players:
        table.feed(player, environment.food)
    yield from window(table, "after food", "3.13")


def attract(table: Table) -> Part:
    """Combat, then females choose, stand by stand (rules 4)."""
    table.phase = "attract"
    yield from window(table, "before combat", "4.1")
    yield from combat(table)
    for stand in table.stands:
        yield from attract_from(table, stand)
    yield from window(table, "after attracting", "4.14")
    yield from window(table, "after guards", "4.15")


def combat(table: Table) -> Part:
    """Two fighters or more roll; the highest total wins and has the bonus (rules 4.2 to 4.8)."""
    fighters = {suitor.player: suitor.dice for suitor in table.suitors.values() if suitor.fights}
    if len(fighters) == 1 and "cards-played" in table.settings.house and table.combat_revealed > 1:
        [lone] = fighters
        table.suitors[lone].bonus = True
    if len(fighters) < 2:
        return
    [winner] = yield from decide(table, fighters, 1, "4.3", "4.5", "in combat")
    table.suitors[winner].bonus = True
    for loser in fighters:
        if loser != winner:
            table.remove(table.suitors[loser], "beaten in combat")


def attract_from(table: Table, stand: str) -> Part:
    """Higher Fitness takes first; equal Fitness shares, and single females left over go by die (rules 4.9 to 4.13)."""
    here = sorted((s for s in table.suitors.values() if s.stand == stand), key=lambda s: -s.fitness)
    for _, group in groupby(here, key=lambda s: s.fitness):
        hungry = {suitor.player: suitor.fitness + BONUS * suitor.bonus for suitor in group}
        while table.stands[stand] and (wanting := [player for player, want in hungry.items() if want]):
            served = wanting
            if table.stands[stand] < len(wanting):
                dice = dict.fromkeys(wanting, 1)
                served = yield from decide(table, dice, table.stands[stand], "4.13", "4.13", "for the last females")
            for player in served:
                hungry[player] -= 1
                table.stands[stand] -= 1
                table.suitors[player].attracted += 1


def mate(table: Table) -> None:
    """Females become offspring, the stands are refilled, the strategies put away (rules 5.1 to 5.3)."""
    table.phase = "mate"
    for suitor in list(table.suitors.values()):
        if suitor.attracted:
            females = "1 female" if suitor.attracted == 1 else f"{suitor.attracted} females"
            table.offspring[suitor.player] += suitor.attracted
            table.terms[suitor.player].append(
                Term(suitor.attracted, f"round {table.round}: {females} with {suitor.card.id}")
            )
        table.remove(suitor, "put away after mating")
    for stand in table.stands:
        table.stands[stand] = table.full
        table.scarce[stand] = 0


def win(table: Table) -> Part:
    """Ten offspring end the game, or a variant's own ending does (rules 5.4 to 5.6, 8.5 to 8.7, 9.6 to 9.8, 12.1)."""
    settings = table.settings
    reached = [player for player in table.players if table.offspring[player] >= TARGET]
    if settings.challenge and not reached:
        table.finished = not table.deck
        return
    by_total = "higher-total" in settings.house
    if not reached or "long-life" in settings.variants:
        last = (
            table.marked
            or table.round == settings.rounds
            or (not table.deck and ("long-life" in settings.variants or "end-of-deck" in settings.house))
        )
        if not last:
            return
        reached, by_total = list(table.players), True
    if by_total:
        most = max(table.offspring[player] for player in reached)
        reached = [player for player in reached if table.offspring[player] == most]
    most = max(table.food[player] for player in reached)
    reached = [player for player in reached if table.food[player] == most]
    if len(reached) > 1 and "shared-win" not in settings.house:
        reached = yield from decide(table, dict.fromkeys(reached, 1), 1, "5.6", "5.6", "for the game")
    table.winners = tuple(player for player in table.players if player in reached)
    table.finished = True
