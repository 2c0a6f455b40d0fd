"""A first program that learns: REINFORCE with a linear policy, in numpy alone, against somebody who plays at random.

    python benchmarks/learner.py mating --games 600        train, then win or lose 200 games without learning
    python benchmarks/learner.py extinction --games 500    another game: nothing here knows which one it plays

It sees what `docs/agents.md` describes and nothing else: what may be said of each in public, and the words of its
present answer. For each last word of an answer it keeps a row of weights for each action, so that a card after
"discard" is not the same card after "play". All is made from the seed: the same command gives the same figures.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from pnp.agents import at_random, env
from pnp.agents.aec import HEADINGS, SAID, SEEN

Numbers = np.ndarray[Any, Any]
RATE = 0.02  # how far one game moves the weights; at .05 some runs end with a policy that never wins
FORGET = 0.02  # how fast the usual reward follows those that came
TESTED = 200  # games after the training
Z = 1.96


class Learner:
    """A policy: the chance of each action that may be taken, from a few features of what its seat sees."""

    def __init__(self, table: Any, seed: int) -> None:
        raw = table.unwrapped
        self._counts = len(raw.counts)
        self._actions = len(raw.words)
        self._weights: dict[int, Numbers] = {}
        self._chance = np.random.default_rng(seed)
        self._usual = 1 / len(table.possible_agents)  # what somebody at random wins
        self._taken: list[tuple[int, Numbers, Numbers]] = []  # after which word, the slope of the logits, the features

    def __call__(self, seen: Any) -> int:
        """An action, drawn by its chance; it is remembered until `learn`."""
        numbers, allowed = seen["observation"], np.flatnonzero(seen["action_mask"])
        features = self._features(numbers)
        said = numbers[-SEEN - SAID : -SEEN]
        said = said[said >= 0]
        after = int(said[-1]) if len(said) else -1
        weights = self._weights.setdefault(after, np.zeros((self._actions, len(features))))
        logits = weights[allowed] @ features
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        at = int(self._chance.choice(len(allowed), p=chances))
        slope = np.zeros(self._actions)
        slope[allowed] = -chances
        slope[allowed[at]] += 1
        self._taken.append((after, slope, features))
        return int(allowed[at])

    def _features(self, numbers: Numbers) -> Numbers:
        """One, the own public counts, and how far they are above the best of the others."""
        start = 2 + HEADINGS
        counts = numbers[start : start + int(numbers[1]) * self._counts].reshape(-1, self._counts) / 10
        return np.concatenate([[1.0], counts[0], counts[0] - counts[1:].max(axis=0)])

    def learn(self, reward: float) -> None:
        """What was done is done more often where the game brought more than usual, else less often."""
        more = reward - self._usual
        self._usual += FORGET * more
        for after, slope, features in self._taken:
            self._weights[after] += RATE * more * np.outer(slope, features)
        self._taken.clear()

    def forget(self) -> None:
        """The game counted for nothing."""
        self._taken.clear()


def play(table: Any, learner: Learner, seat: str, seed: int) -> float:
    """One game of the learner against seats at random: what it won."""
    table.reset(seed=seed)
    chance = Random(seed)
    reward = 0.0
    for agent in table.agent_iter():
        seen, earned, over, cut, _ = table.last()
        if agent == seat:
            reward += earned
        if over or cut:
            table.step(None)
        else:
            table.step(learner(seen) if agent == seat else at_random(seen, chance))
    return reward


def main() -> None:
    """Train, test, tell."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game")
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--games", type=int, default=600, help="to learn from")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    table = env(chosen.game, players=chosen.players)
    seats = table.possible_agents
    learner = Learner(table, chosen.seed)
    for name, games, first in (
        ("before", TESTED, 1_000_000),
        ("learning", chosen.games, 0),
        ("after", TESTED, 1_000_000),
    ):
        won = 0.0
        for at in range(games):
            reward = play(table, learner, seats[at % len(seats)], chosen.seed * 10_000_000 + first + at)
            learner.learn(reward) if name == "learning" else learner.forget()
            won += reward
            if name == "learning" and (at + 1) % 500 == 0:
                sys.stderr.write(f"{at + 1} of {games} games, {100 * won / (at + 1):.1f} % won\n")
        if games:
            share = won / games
            half = Z * sqrt(share * (1 - share) / games)
            sys.stdout.write(f"{name}: won {100 * share:.1f} % of {games} games, give or take {100 * half:.1f}\n")


if __name__ == "__main__":
    main()
