"""The rest of a round as a player sees it coming: a sketch that is played on by expectation, and what it is worth.

Bots decide with it. Nothing here is the rules: those are in `flow`, and what a bot answers is judged by them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp

from .cards import Combat, Environment, Flashy, Sneaky
from .table import BONUS, ESCAPE, MOST_FOOD, TARGET, Suitor, Table

# What one food is worth in offspring while there is time to spend it, and how much of it can be of use.
FOOD_WORTH = 0.5
PLENTY = 14
FOOD_PER_OFFSPRING = 1.8
# How many offspring before the end of the game food begins to lose its worth.
SPENDING_TIME = 3
# How sharply a lead decides: in offspring, at the start of the game and at its end.
EARLY, LATE = 0.4, 1.4


class Figure:
    """A strategy in play as the sketch needs it; `attracted` may be a fraction, being an expectation."""

    __slots__ = ("attracted", "caught", "fights", "fitness", "guarded", "hidden", "player", "predator", "red")

    def __init__(self, player: str, red: bool, fitness: int, predator: int) -> None:
        self.player = player
        self.red = red
        self.fitness = fitness
        self.predator = predator
        self.hidden = self.caught = self.guarded = False
        self.fights = red
        self.attracted = 0.0

    @classmethod
    def of(cls, suitor: Suitor) -> Figure:
        """The strategy as it lies on the table."""
        figure = cls(suitor.player, suitor.card.kind == "combat", suitor.fitness, suitor.predator)
        figure.hidden, figure.caught, figure.guarded = suitor.hidden, suitor.caught, suitor.guarded
        figure.fights, figure.attracted = suitor.fights, suitor.attracted
        return figure

    def copy(self) -> Figure:
        """The same figure, to try something out on."""
        twin = Figure(self.player, self.red, self.fitness, self.predator)
        twin.hidden, twin.caught, twin.guarded = self.hidden, self.caught, self.guarded
        twin.fights, twin.attracted = self.fights, self.attracted
        return twin


class Sketch:
    """A round from here on, as `me` sees it.

    `predators`, `scarcity` and `gain` are what is still to come of the environment; `done` says that the females have
    chosen already. `thieves` is the chance that a rival in play takes `loot` females from somebody who has not guarded.
    """

    __slots__ = ("blue", "done", "figures", "food", "gain", "loot", "me", "offspring", "predators", "red", "scarcity",
                 "thieves")  # fmt: skip

    def __init__(self, me: str, offspring: Mapping[str, int], food: dict[str, int], females: int) -> None:
        self.me = me
        self.offspring = offspring
        self.food = food
        self.figures: dict[str, Figure] = {}
        self.red = self.blue = females
        self.predators = self.scarcity = self.gain = 0
        self.done = False
        self.thieves = 0.0
        self.loot = 0

    @classmethod
    def of(cls, table: Table, me: str, after: str) -> Sketch:
        """The table as it stands in one of the windows; `after` is the window's timing."""
        sketch = cls(me, table.offspring, dict(table.food), table.full)
        sketch.figures = {player: Figure.of(suitor) for player, suitor in table.suitors.items()}
        sketch.red, sketch.blue = table.stands["red"], table.stands["blue"]
        sketch.done = after in ("after attracting", "after guards")
        if after == "before predators":
            sketch.expect(table, table.environments[table.turned[-1]])
            sketch.predators -= _struck(table)
        return sketch

    def expect(self, table: Table, environment: Environment) -> None:
        """Let an environment come: its predators, scarcity and food."""
        variants = table.settings.variants
        self.predators = 0 if "ignore-predation" in variants else environment.predators
        self.scarcity = 0 if "ignore-scarcity" in variants else environment.scarcity
        self.gain = environment.food

    def copy(self) -> Sketch:
        """The same sketch, to try something out on."""
        twin = Sketch(self.me, self.offspring, dict(self.food), 0)
        twin.figures = {player: figure.copy() for player, figure in self.figures.items()}
        twin.red, twin.blue, twin.done = self.red, self.blue, self.done
        twin.predators, twin.scarcity, twin.gain = self.predators, self.scarcity, self.gain
        twin.thieves, twin.loot = self.thieves, self.loot
        return twin

    def enter(self, player: str, card: Combat | Flashy) -> None:
        """Put a strategy into play and pay for it."""
        self.figures[player] = Figure(player, card.kind == "combat", card.fitness, card.predator)
        self.food[player] -= card.cost

    def sneak(self, card: Sneaky, rival: str) -> Sketch:
        """A copy in which `me` has played a sneaky card."""
        twin = self.copy()
        own, amount = twin.figures[self.me], card.amount or 0
        twin.food[self.me] -= card.cost
        match card.effect:
            case "hide":
                own.hidden = True
            case "decoy":
                own.predator += amount
            case "forager":
                twin.food[self.me] = min(MOST_FOOD, twin.food[self.me] + amount)
            case "spoiler":
                target = twin.figures[rival]
                target.fitness = max(0, target.fitness - amount)
            case "step-up":
                own.fights = True
            case "truce":
                own.fights = False
            case "gift":
                own.attracted += min(amount, twin.red if own.red else twin.blue)
            case "guard":
                own.guarded = True
            case "sneaker":
                taken = min(amount, twin.figures[rival].attracted)
                twin.figures[rival].attracted -= taken
                own.attracted += taken
        return twin

    # ---- playing on

    def outlook(self) -> float:
        """The chance that `me` will win, 0 to 1, once the round has gone as is to be expected. Uses the sketch up."""
        return _hunt(self)


def _struck(table: Table) -> int:
    """How many predators have struck this round: what they have eaten, and what has escaped them."""
    laid = sum(bool(card) for card in table.chosen.values())
    return laid - len(table.suitors) + sum(suitor.caught for suitor in table.suitors.values())


def _hunt(sketch: Sketch) -> float:
    """The predators, one after another; where the lowest are tied, each is the prey once."""
    while sketch.predators > 0:
        prey = [figure for figure in sketch.figures.values() if not (figure.hidden or figure.caught)]
        if not prey:
            break
        sketch.predators -= 1
        lowest = min(figure.predator for figure in prey)
        tied = [figure.player for figure in prey if figure.predator == lowest]
        if len(tied) > 1:
            return sum(_catch(sketch.copy(), player) for player in tied) / len(tied)
        return _catch(sketch, tied[0])
    return _meet(sketch)


def _catch(sketch: Sketch, player: str) -> float:
    """A predator has caught something: `me` does what is better, a rival escapes with what is worth it."""
    figure = sketch.figures[player]
    figure.caught = True
    if sketch.food[player] >= ESCAPE:
        if player == sketch.me:
            return max(escaped(sketch), eaten(sketch))
        if figure.fitness > 1:
            sketch.food[player] -= ESCAPE
            return _hunt(sketch)
    del sketch.figures[player]
    return _hunt(sketch)


def escaped(sketch: Sketch) -> float:
    """The outlook when `me` pays the predator off."""
    twin = sketch.copy()
    twin.food[twin.me] -= ESCAPE
    twin.figures[twin.me].caught = True
    return _hunt(twin)


def eaten(sketch: Sketch) -> float:
    """The outlook when `me` lets the strategy go."""
    twin = sketch.copy()
    del twin.figures[twin.me]
    return _hunt(twin)


def _meet(sketch: Sketch) -> float:
    """Scarcity, food, combat with each possible winner, females."""
    if sketch.gain:
        food = sketch.food
        for player in food:
            food[player] = max(0, min(MOST_FOOD, food[player] + sketch.gain))
    figures = list(sketch.figures.values())
    if sketch.done:
        return _end(sketch, figures)
    sketch.red = max(0, sketch.red - sketch.scarcity)
    sketch.blue = max(0, sketch.blue - sketch.scarcity)
    fighters = [figure for figure in figures if figure.fights]
    if len(fighters) < 2:
        _attract(sketch, figures, None)
        return _end(sketch, figures)
    worth = 0.0
    chances = win_chances(tuple(max(1, figure.fitness) for figure in fighters))
    for winner, chance in zip(fighters, chances, strict=True):
        left = [figure for figure in figures if figure is winner or not figure.fights]
        for figure in figures:
            figure.attracted = 0.0
        _attract(sketch, left, winner)
        worth += chance * _end(sketch, left)
    return worth


def _attract(sketch: Sketch, figures: Sequence[Figure], winner: Figure | None) -> None:
    """Higher Fitness first; equal Fitness shares, fractions for the females that dice decide."""
    for red in (True, False):
        here = sorted((f for f in figures if f.red is red), key=lambda f: -f.fitness)
        females = float(sketch.red if red else sketch.blue)
        while here and females:
            tied = [f for f in here if f.fitness == here[0].fitness]
            here = here[len(tied) :]
            wants = [f.fitness + (BONUS if f is winner else 0) for f in tied]
            for f, want, share in zip(tied, wants, _shares(females, wants), strict=True):
                f.attracted = share
                females -= min(want, share)


def _shares(females: float, wants: Sequence[int]) -> list[float]:
    """An even share for each, none more than it wants."""
    shares = [0.0] * len(wants)
    open_ = sorted(range(len(wants)), key=lambda i: wants[i])
    for place, i in enumerate(open_):
        shares[i] = min(wants[i], females / (len(open_) - place))
        females -= shares[i]
    return shares


def _end(sketch: Sketch, figures: Sequence[Figure]) -> float:
    """What the round is worth, also if somebody steals from `me`."""
    offspring: dict[str, float] = dict(sketch.offspring)
    for figure in figures:
        offspring[figure.player] += figure.attracted
    worth = standing(sketch.me, offspring, sketch.food)
    own = sketch.figures.get(sketch.me)
    if sketch.thieves and own is not None and own.attracted and not own.guarded and own in figures:
        offspring[sketch.me] -= min(sketch.loot, own.attracted)
        worth += sketch.thieves * (standing(sketch.me, offspring, sketch.food) - worth)
    return worth


def standing(me: str, offspring: Mapping[str, float], food: Mapping[str, int]) -> float:
    """The chance that `me` wins from these counts, at the end of a round: 1 or 0 where somebody has won."""
    reached = [player for player, count in offspring.items() if count >= TARGET]
    if reached:
        if me not in reached:
            return 0.0
        most = max(food[player] for player in reached)
        return 1 / sum(food[player] == most for player in reached) if food[me] == most else 0.0
    left = TARGET - max(offspring.values())
    worth = FOOD_WORTH * (min(1.0, left / SPENDING_TIME) if len(offspring) > 1 else 1.0)
    scores = {
        player: count + worth * min(food[player], PLENTY, FOOD_PER_OFFSPRING * (TARGET - count))
        for player, count in offspring.items()
    }
    if len(scores) == 1:
        return scores[me] / (2 * TARGET)
    steep = EARLY + (LATE - EARLY) * (1 - left / TARGET)
    return 1 / sum(exp(steep * (score - scores[me])) for score in scores.values())


@cache
def win_chances(dice: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each fighter to win a combat by the numbers of dice; equal totals are shared.

    >>> [round(chance, 2) for chance in win_chances((1, 2))]
    [0.13, 0.87]
    """
    totals = [_sums(number) for number in dice]
    chances = []
    for i, own in enumerate(totals):
        chance = 0.0
        for total, likely in own.items():
            ties = [likely]  # by how many others have the same total
            for other in totals[:i] + totals[i + 1 :]:
                below = sum(p for t, p in other.items() if t < total)
                same = other.get(total, 0.0)
                ties = [
                    (ties[k] if k < len(ties) else 0.0) * below + (ties[k - 1] if k else 0.0) * same
                    for k in range(len(ties) + 1)
                ]
            chance += sum(p / (k + 1) for k, p in enumerate(ties))
        chances.append(chance)
    return tuple(chances)


def _sums(number: int) -> dict[int, float]:
    """The distribution of the total of so many dice."""
    sums = {0: 1.0}
    for _ in range(number):
        thrown: dict[int, float] = {}
        for total, likely in sums.items():
            for die in range(1, 7):
                thrown[total + die] = thrown.get(total + die, 0.0) + likely / 6
        sums = thrown
    return sums
