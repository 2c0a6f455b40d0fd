"""The games as environments of PettingZoo, in which one agent after another acts (AEC).

An action is a word, by its number (see `words`); a decision takes as many as it needs. What an agent observes is what
somebody in that seat knows, as whole numbers; rewards come at the end: a victory is worth 1, shared where it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pnp import catalog
from pnp.agents.sitting import Sitting
from pnp.agents.words import NAMES, Words
from pnp.errors import Source, Unreadable
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.play.play import Play
from pnp.referee.play.walk import headings_of
from pnp.referee.playout.metrics import UNIT, won

SEEN = 400  # how many of the last words that a seat has seen are observed
SAID = 12  # how many words of its present answer
HEADINGS = 3
MOST = 20_000  # actions, after which a play is broken off


def env(game: str, players: int = 0, **more: Any) -> Any:
    """A game for so many players (three, or as many as it is for), with the checks that PettingZoo recommends."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, **more))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - as PettingZoo has it
    """A game without those checks.

    `header` are lines of a log's header besides those of a usual evening (variants, house rules); `kit` stands in for
    the game's own cards. An observation is a mapping: `action_mask` has 1 for each word that may come next,
    `observation` these numbers, one after the other:

    * the seat that observes, how many sit there, the numbers of the headings (-1 where there are fewer than three);
    * what may be said of each in public (`counts` lists it), the own seat first, then those after it; -1 for nobody;
    * how many of each card of `cards` the seat holds;
    * the words of the present answer so far, then the last words that the seat has seen; -1 where there are fewer.
    """

    metadata: Mapping[str, Any] = {"name": "pnp", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        players: int = 0,
        header: Mapping[str, str] | None = None,
        kit: Kit | None = None,
        places: Places | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        where = places or Places()
        self.kit = kit or catalog.kit(where, game)
        least, most = self.kit.players
        number = players or min(most, max(least, 3))
        if not least <= number <= most:
            raise Unreadable.at(Source("players"), f"{self.kit.title} is for {least} to {most} players, not {number}")
        rules = catalog.load_rules(self.kit)
        self.possible_agents = list(NAMES[:number])
        self.metadata = {**type(self).metadata, "name": f"pnp_{game}"}
        self.render_mode = render_mode
        self.words = Words(self.kit, where)
        self.play = Play(rules, self.kit, NAMES[:number], {**catalog.load_evening(self.kit).HEADER, **(header or {})})
        self.cards = sorted({card.id for deck in self.kit.decks.values() for card in deck})
        self.counts = list(rules.CLAIMS)
        self._most_seats = most
        length = 2 + HEADINGS + most * len(self.counts) + len(self.cards) + SAID + SEEN
        box = gymnasium.spaces.Box(-(2**15), 2**15 - 1, (length,), np.int32)
        mask = gymnasium.spaces.Box(0, 1, (len(self.words),), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(self.words)) for agent in self.possible_agents}
        self._chance = Random()
        self.sitting: Sitting

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a play; the same seed and the same actions give the same play."""
        if seed is not None:
            self._chance = Random(seed)
        self.sitting = Sitting(self.play, Random(self._chance.random()))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._actions = 0
        self.agent_selection = self.sitting.seat or self.agents[0]
        if self.sitting.seat is None:
            self._end()

    def step(self, action: Any) -> None:
        """Say the next word for the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.sitting.choose(self.words.all[int(action)])
        self._actions += 1
        if self.sitting.seat is None:
            self._end()
        elif self._actions >= MOST:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.sitting.seat
        self._accumulate_rewards()

    def _end(self) -> None:
        table = self.sitting.table
        self.rewards = {agent: won(table, agent) / UNIT for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What the seat knows, and which words it may say now."""
        sitting, ids = self.sitting, self.words.ids
        seat = self.possible_agents.index(agent)
        number = len(self.possible_agents)
        headings = [at for _, at in headings_of(sitting.table)][:HEADINGS]
        values = [seat, number, *headings, *[-1] * (HEADINGS - len(headings))]
        for place in range(self._most_seats):
            told = sitting.public[self.possible_agents[(seat + place) % number]] if place < number else {}
            values += [told.get(count, -1) for count in self.counts]
        hand = sitting.hand(agent)
        values += [hand.get(card, 0) for card in self.cards]
        acts = agent == sitting.seat
        saying = [ids[word] for word in sitting.spelled()][-SAID:] if acts else []
        seen = [ids[word] for word in sitting.seen[agent][-SEEN:]]
        values += [*saying, *[-1] * (SAID - len(saying)), *[-1] * (SEEN - len(seen)), *seen]
        mask = np.zeros(len(self.words), np.int8)
        if acts:
            mask[[ids[word] for word in sitting.words]] = 1
        return {"observation": np.array(values, np.int32), "action_mask": mask}

    def render(self) -> str | None:
        """The log as it stands, with all that is hidden."""
        if self.render_mode is None:
            gymnasium.logger.warn("a render_mode is needed: env(game, render_mode='ansi')")
            return None
        return self.play.text([self.play.write(move) for move in self.sitting.moves])

    def close(self) -> None:
        """Nothing is open."""
