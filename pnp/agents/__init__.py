"""For people who teach programs to play: the games as environments of PettingZoo (`pip install pnp-referee[agents]`).

    from pnp.agents import env

    table = env("mating", players=3)
    table.reset(seed=7)

See docs/agents.md.
"""

from __future__ import annotations

from pnp.agents.aec import env, raw_env
from pnp.agents.bots import Advised, at_random

__all__ = ["Advised", "at_random", "env", "raw_env"]
