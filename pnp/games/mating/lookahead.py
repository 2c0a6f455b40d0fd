"""The rest of a round as a player sees it coming: an outlook that is played on by expectation, and what it is worth.

Bots decide with it. Nothing here is the rules: those are in `flow`, and what a bot answers is judged by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp

from pnp.referee.playout.odds import win_chances

from .cards import Combat, Environment, Flashy, Sneaky
from .table import BONUS, ESCAPE, MOST_FOOD, TARGET, Suitor, Table

# What one food is worth in offspring while there is time to spend it, and how much of it can be of use.
FOOD_WORTH = 0.4
PLENTY = 14
FOOD_PER_OFFSPRING = 1.8
# How many offspring before the end of the game food begins to lose its worth.
SPENDING_TIME = 1
# How sharply a lead decides: in offspring, at the start of the game and at its end.
EARLY, LATE = 0.4, 1.4


@dataclass(slots=True, eq=False)
class Figure:
    """A strategy in play as the outlook needs it; `attracted` may be a fraction, being an expectation."""

    seat: int
    red: bool
    fights: bool
    fitness: int
    predator: int
    hidden: bool = False
    caught: bool = False
    guarded: bool = False
    attracted: float = 0.0

    @classmethod
    def of(cls, seat: int, suitor: Suitor) -> Figure:
        """The strategy as it lies on the table."""
        return cls(
            seat, suitor.card.kind == "combat", suitor.fights, suitor.fitness, suitor.predator, suitor.hidden,
            suitor.caught, suitor.guarded, suitor.attracted,
        )  # fmt: skip

    def copy(self) -> Figure:
        """The same figure, to try something out on."""
        return Figure(
            self.seat, self.red, self.fights, self.fitness, self.predator, self.hidden, self.caught, self.guarded,
            self.attracted,
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class Outlook:
    """A round from here on, as the player at seat `me` sees it; food and offspring are by seat."""

    me: int
    offspring: list[int]
    food: list[int]
    red: int  # females on the stands
    blue: int
    figures: list[Figure] = field(default_factory=list)
    predators: int = 0  # these three: what is still to come of the environment
    scarcity: int = 0
    gain: int = 0
    done: bool = False  # whether the females have chosen already
    thieves: float = 0.0  # the chance that a rival in play takes `loot` females from somebody who has not guarded
    loot: int = 0

    @classmethod
    def blank(cls, table: Table, player: str) -> Outlook:
        """The beginning of a round: full stands, nothing in play."""
        offspring = [table.offspring[name] for name in table.players]
        food = [table.food[name] for name in table.players]
        return cls(table.seat[player], offspring, food, table.full, table.full)

    @classmethod
    def of(cls, table: Table, player: str, after: str) -> Outlook:
        """The table as it stands in one of the windows; `after` is the window's timing."""
        outlook = cls.blank(table, player)
        outlook.figures = [Figure.of(table.seat[name], suitor) for name, suitor in table.suitors.items()]
        outlook.red, outlook.blue = table.stands["red"], table.stands["blue"]
        outlook.done = after in ("after attracting", "after guards")
        if after == "before predators":
            outlook.expect(table, table.environments[table.turned[-1]])
            outlook.predators -= _struck(table)
        return outlook

    def expect(self, table: Table, environment: Environment) -> None:
        """Let an environment come: its predators, scarcity and food."""
        variants = table.settings.variants
        self.predators = 0 if "ignore-predation" in variants else environment.predators
        self.scarcity = 0 if "ignore-scarcity" in variants else environment.scarcity
        self.gain = environment.food

    def copy(self) -> Outlook:
        """The same outlook, to try something out on."""
        figures = [figure.copy() for figure in self.figures]
        return Outlook(
            self.me, self.offspring, self.food[:], self.red, self.blue, figures, self.predators, self.scarcity,
            self.gain, self.done, self.thieves, self.loot,
        )  # fmt: skip

    def enter(self, seat: int, card: Combat | Flashy) -> None:
        """Put a strategy into play and pay for it."""
        red = card.kind == "combat"
        self.figures.append(Figure(seat, red, red, card.fitness, card.predator))
        self.food[seat] -= card.cost

    def figure(self, seat: int) -> Figure | None:
        """What a player has in play."""
        return next((figure for figure in self.figures if figure.seat == seat), None)

    def sneak(self, card: Sneaky, rival: int) -> Outlook:
        """A copy in which `me` has played a sneaky card; `rival` is looked at only where the card names one."""
        twin = self.copy()
        own, target, amount = twin.figure(self.me), twin.figure(rival), card.amount or 0
        twin.food[self.me] -= card.cost
        if own is None:
            return twin
        match card.effect:
            case "hide":
                own.hidden = True
            case "decoy":
                own.predator += amount
            case "forager":
                twin.food[self.me] = min(MOST_FOOD, twin.food[self.me] + amount)
            case "step-up":
                own.fights = True
            case "truce":
                own.fights = False
            case "gift":
                own.attracted += min(amount, twin.red if own.red else twin.blue)
            case "guard":
                own.guarded = True
            case "spoiler" if target is not None:
                target.fitness = max(0, target.fitness - amount)
            case "sneaker" if target is not None:
                taken = min(amount, target.attracted)
                target.attracted -= taken
                own.attracted += taken
        return twin

    def outlook(self) -> float:
        """The chance that `me` will win, 0 to 1, once the round has gone as is to be expected. Uses the outlook up."""
        return _hunt(self)


def _struck(table: Table) -> int:
    """How many predators have struck this round: what they have eaten, and what has escaped them."""
    laid = sum(bool(card) for card in table.chosen.values())
    return laid - len(table.suitors) + sum(suitor.caught for suitor in table.suitors.values())


def _hunt(outlook: Outlook) -> float:
    """The predators, one after another; where the lowest are tied, each is the prey once."""
    while outlook.predators > 0:
        tied: list[Figure] = []
        for figure in outlook.figures:
            if not (figure.hidden or figure.caught) and (not tied or figure.predator <= tied[0].predator):
                if tied and figure.predator == tied[0].predator:
                    tied.append(figure)
                else:
                    tied = [figure]
        if not tied:
            break
        outlook.predators -= 1
        if len(tied) > 1:
            return sum(_catch(outlook.copy(), figure.seat) for figure in tied) / len(tied)
        return _catch(outlook, tied[0].seat)
    return _meet(outlook)


def _catch(outlook: Outlook, seat: int) -> float:
    """A predator has caught something: `me` does what is better, a rival escapes with what is worth it."""
    if outlook.food[seat] >= ESCAPE:
        if seat == outlook.me:
            return max(escaped(outlook), eaten(outlook))
        figure = outlook.figure(seat)
        if figure is not None and figure.fitness > 1:
            figure.caught = True
            outlook.food[seat] -= ESCAPE
            return _hunt(outlook)
    outlook.figures = [figure for figure in outlook.figures if figure.seat != seat]
    return _hunt(outlook)


def escaped(outlook: Outlook) -> float:
    """The outlook when `me` pays the predator off."""
    twin = outlook.copy()
    twin.food[twin.me] -= ESCAPE
    own = twin.figure(twin.me)
    if own is not None:
        own.caught = True
    return _hunt(twin)


def eaten(outlook: Outlook) -> float:
    """The outlook when `me` lets the strategy go."""
    twin = outlook.copy()
    twin.figures = [figure for figure in twin.figures if figure.seat != twin.me]
    return _hunt(twin)


def _meet(outlook: Outlook) -> float:
    """Scarcity, food, combat with each possible winner, females."""
    gain = outlook.gain
    if gain:
        outlook.food = [max(0, min(MOST_FOOD, food + gain)) for food in outlook.food]
    figures = outlook.figures
    if outlook.done:
        return _end(outlook, figures)
    red, blue = max(0, outlook.red - outlook.scarcity), max(0, outlook.blue - outlook.scarcity)
    fighters = [figure for figure in figures if figure.fights]
    if len(fighters) < 2:
        _attract(red, blue, figures, None)
        return _end(outlook, figures)
    worth = 0.0
    chances = win_chances(tuple([figure.fitness or 1 for figure in fighters]))
    for winner, chance in zip(fighters, chances, strict=True):
        left = [figure for figure in figures if figure is winner or not figure.fights]
        _attract(red, blue, left, winner)
        worth += chance * _end(outlook, left)
    return worth


def _attract(red: int, blue: int, figures: Sequence[Figure], winner: Figure | None) -> None:
    """Each stand's females to its colour."""
    _serve(red, [figure for figure in figures if figure.red], winner)
    _serve(blue, [figure for figure in figures if not figure.red], winner)


def _serve(stand: int, here: list[Figure], winner: Figure | None) -> None:
    """Higher Fitness first; equal Fitness shares, fractions for the females that dice decide."""
    if len(here) == 1:
        [figure] = here
        figure.attracted = min(stand, figure.fitness + BONUS * (figure is winner))
        return
    females: float = stand
    while here:
        highest = max([figure.fitness for figure in here])
        tied = [figure for figure in here if figure.fitness == highest]
        # An even share, and what one cannot use goes to the others: the winner can use most, and comes last.
        tied.sort(key=lambda figure: figure is winner)
        for place, figure in enumerate(tied):
            want = highest + BONUS if figure is winner else highest
            figure.attracted = min(want, females / (len(tied) - place))
            females -= figure.attracted
        here = [figure for figure in here if figure.fitness < highest]


def _end(outlook: Outlook, figures: Sequence[Figure]) -> float:
    """What the round is worth, also if somebody steals from `me`."""
    offspring: list[float] = [*outlook.offspring]
    own = None
    for figure in figures:
        offspring[figure.seat] += figure.attracted
        if figure.seat == outlook.me:
            own = figure
    worth = standing(outlook.me, offspring, outlook.food)
    if outlook.thieves and own is not None and own.attracted and not own.guarded:
        offspring[outlook.me] -= min(outlook.loot, own.attracted)
        worth += outlook.thieves * (standing(outlook.me, offspring, outlook.food) - worth)
    return worth


def standing(me: int, offspring: Sequence[float], food: Sequence[int]) -> float:
    """The chance that seat `me` wins from these counts, at the end of a round: 1 or 0 where somebody has won."""
    ahead = max(offspring)
    if ahead >= TARGET:
        reached = [seat for seat, count in enumerate(offspring) if count >= TARGET]
        most = max(food[seat] for seat in reached)
        best = [seat for seat in reached if food[seat] == most]
        return 1 / len(best) if me in best else 0.0
    left = TARGET - ahead
    alone = len(offspring) == 1
    worth = FOOD_WORTH if alone or left > SPENDING_TIME else FOOD_WORTH * left / SPENDING_TIME
    scores = [
        count + worth * min(stock, PLENTY, FOOD_PER_OFFSPRING * (TARGET - count))
        for count, stock in zip(offspring, food, strict=True)
    ]
    if alone:
        return scores[me] / (2 * TARGET)
    steep = EARLY + (LATE - EARLY) * (1 - left / TARGET)
    mine = scores[me]
    return 1 / sum([exp(steep * (score - mine)) for score in scores])
