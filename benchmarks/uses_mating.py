"""What playing a sneaky card is worth: rounds of The Mating Game played twice, with it and without.

    python benchmarks/uses_mating.py --games 1000

Sensible bots play whole games. Wherever one of them played a sneaky card, that round is played again from its beginning
with the same luck, question by question, only that this player leaves cards of that effect in the hand. What the player
has at the end of the round is compared: as the chance of winning that the bots' own view of the table gives it (see
`standing` in pnp/games/mating/lookahead.py; 1 or 0 where the game is over), in points of a hundred, and in offspring.
The intervals are for 95 %, by uses. Games come from seeds; `--data DIR` tries out other tables.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from figures import row

from pnp.catalog import kit as load
from pnp.games.mating import game
from pnp.games.mating.bots import EFFECTS, Sensible
from pnp.games.mating.lookahead import standing
from pnp.games.mating.moves import Sneak
from pnp.games.mating.table import Table
from pnp.places import Places
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.checkpoints import Beginning, State, copied
from pnp.referee.play.play import Play
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.play.walk import Walk
from pnp.referee.playout.playout import Bot, playout

NAMES = ("Ann", "Ben", "Cara", "Dora", "Emil", "Fay")


class Use(NamedTuple):
    """One card played: what it brought, in chances of winning and in offspring."""

    effect: str
    chance: float
    offspring: int


class RoundOver(Exception):
    """The round that is looked at has been played."""


def lucky(seed: int, bot: Bot) -> Bot:
    """The bot with luck that depends on the question only."""

    def answered(table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /) -> Move | None:
        here = cast(Table, table)
        chance.seed(f"{seed} {here.round} {player} {ask.verbs} {ask.rule} {len(here.turned)}")
        return bot(table, ask, player, legal, chance)

    return answered


def play(laid: Play, seed: int) -> list[Use]:
    """A whole game, and the rounds of it in which sneaky cards were played once more without them."""
    begun: dict[int, State[Table]] = {}

    def watch(walk: Walk) -> None:
        walk.began = lambda state: begun.update({state.table.round + 1: copied(state)})

    bots = dict.fromkeys(laid.players, lucky(seed, Sensible()))
    sneaks: list[tuple[int, str, str]] = []

    def noting(bot: Bot) -> Bot:
        def noted(table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /) -> Move | None:
            move = bot(table, ask, player, legal, chance)
            if isinstance(move, Sneak):
                here = cast(Table, table)
                sneaks.append((here.round, player, here.cards[move.card].effect))  # type: ignore[union-attr]
            return move

        return noted

    playout(
        laid.start, {p: noting(bot) for p, bot in bots.items()}, laid.words, Random(seed), claims=False, watch=watch
    )
    uses = []
    for number, player, effect in dict.fromkeys(sneaks):
        without = bots | {player: lucky(seed, Sensible(without=(effect,)))}
        with_it, else_ = (end_of(laid, begun[number], number, each, seed) for each in (bots, without))
        gained = with_it.offspring[player] - else_.offspring[player]
        uses.append(Use(effect, worth(with_it, player) - worth(else_, player), gained))
    return uses


def end_of(laid: Play, state: State[Table], number: int, bots: Mapping[str, Bot], seed: int) -> Table:
    """The table after a round that is played from its beginning."""
    start = cast("Beginning[Table]", laid.start)
    again = copied(state)

    def watch(walk: Walk) -> None:
        if cast(Table, walk.table).round > number:
            raise RoundOver

    def begin() -> tuple[Table, Any]:
        return again.table, start.flow(again)

    chance = Random(f"{seed} {number}")
    try:
        return cast(Table, playout(begin, bots, laid.words, chance, claims=False, watch=watch).table)
    except RoundOver:
        return cast(Table, again.table)


def worth(table: Table, player: str) -> float:
    """The chance of winning that a table gives."""
    if table.finished:
        return 1 / len(table.winners) if player in table.winners else 0.0
    offspring = [table.offspring[name] for name in table.players]
    return standing(table.seat[player], offspring, [table.food[name] for name in table.players])


def main() -> None:
    """Read the options and print the table."""
    options = argparse.ArgumentParser(description="What playing each sneaky card is worth, as markdown.")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--players", type=int, default=3)
    options.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    options.add_argument("--data", default="", help="a folder that is laid over the tables")
    chosen = options.parse_args()
    kit = load(Places(*([Path(chosen.data)] if chosen.data else [])), "mating")
    laid = Play(game, kit, NAMES[: chosen.players], {})
    found: dict[str, list[Use]] = defaultdict(list)
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        for use in play(laid, seed):
            found[use.effect].append(use)
    print(row("effect", "uses", "a game", "points of the chance to win", "95 % interval", "offspring", "95 % interval"))  # noqa: T201
    print(row("---", "---:", "---:", "---:", "---", "---:", "---"))  # noqa: T201
    for effect in EFFECTS:
        uses = found[effect]
        cells: list[str] = []
        for values, digits in (([100 * use.chance for use in uses], 1), ([use.offspring for use in uses], 2)):
            mean = sum(values) / max(1, len(uses))
            half = 1.96 * sqrt(sum((value - mean) ** 2 for value in values)) / max(1, len(uses))
            cells += [f"{mean:+.{digits}f}", f"{mean - half:+.{digits}f} to {mean + half:+.{digits}f}"]
        print(row(effect, len(uses), f"{len(uses) / chosen.games:.2f}", *cells), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
