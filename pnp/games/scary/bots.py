"""Bots of Damn Nature You Scary: sensible play, leaning to one of the strategies that the rulebook speaks of.

A bot sees what its player sees: its own hand, all boards and the map. What a trait is worth is estimated once a play
from the table of traits: its own points, and a share of what it leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import cast

from pnp.named import NamedTuple
from pnp.reached import reached
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.playout.playout import Bot

from .cards import ERAS, Trait
from .moves import Change, Displace, Evolve, Lose, Place, Step
from .table import NEXT_TO, Table

# What each strategy is after: the traits at the ends of its chains, or tags to collect.
GOALS: dict[str, tuple[str, ...]] = {
    "crocodile": ("Ambush Jaws", "Mud Burrow", "Paddle Limbs", "Back Plates"),
    "bird": ("Flapping Flight", "Migration", "Feathers", "Inner Fire"),
    "mammal": ("Placenta", "Inner Fire", "Big Brain", "Pack Hunting"),
    "generalist": ("Mud Burrow", "Breathing Skin", "Scrap Feeding", "Book Lungs", "Summer Sleep", "Winter Sleep"),
    "specialist": ("Chambered Shell", "Arms and Ink", "Reef Building", "Pincer Snout", "Rows of Teeth", "Flukes"),
}
LEAN = 1.5  # how much more a strategy thinks of its own traits
POPULATION = 12.0  # markers expected at the end
ALLELE = 0.55  # points that an allele is worth, early on
LEADS = 0.3  # the share of the best later trait's worth that its prerequisite takes part in
CHOICE = 0.05  # and of each of the others: whoever can go on in many ways still goes one of them


class _Worth:
    """What each trait is worth to a strategy, in points of the final score, when there is all the time to use it."""

    def __init__(self, traits: Sequence[Trait], goals: tuple[str, ...]) -> None:
        self.traits = {trait.name: trait for trait in traits}
        # The goals and everything that they need.
        self.wanted = reached(
            (name for name in goals if name in self.traits), lambda name: self.traits[name].need_names
        )
        self.leads: dict[str, list[Trait]] = {name: [] for name in self.traits}
        for trait in traits:
            for need in trait.need_names:
                self.leads[need].append(trait)
        self._known: dict[tuple[str, int], float] = {}

    def of(self, trait: Trait, era: int) -> float:
        """Points, with what it leads to; less as the eras go by."""
        key = (trait.name, era)
        if key not in self._known:
            left = ERAS - 1 - era
            own = trait.complexity * POPULATION + trait.fecundity * left * ALLELE + trait.spread * left * 0.5
            own += trait.survival * 1.5 + len(trait.competition_names) * 1.0 + (4 if trait.tile_names else 0)
            own += 0.8 * len(trait.tag_names)
            later = [self.of(other, era) for other in self.leads[trait.name] if other.last > era]
            worth = own + LEADS * max(later, default=0.0) + CHOICE * sum(later)
            self._known[key] = worth * (LEAN if trait.name in self.wanted else 1.0)
        return self._known[key]


@lru_cache(maxsize=32)
def _worth(traits: tuple[Trait, ...], style: str) -> _Worth:
    return _Worth(traits, GOALS.get(style, ()))


class _Offer(NamedTuple):
    """A trait that may be played: its price, what it is worth beyond that in points, and the move."""

    price: int
    gain: float
    move: Evolve


def _best_together(offers: Sequence[_Offer], alleles: int) -> Sequence[_Offer]:
    """Those that bring most and can be paid together (what they save each other is left out)."""
    best: list[tuple[float, tuple[_Offer, ...]]] = [(0.0, ())] * (alleles + 1)  # by alleles spent at most
    for offer in offers:
        for spent in range(alleles, offer.price - 1, -1):
            gain, before = best[spent - offer.price]
            if gain + offer.gain > best[spent][0]:
                best[spent] = (gain + offer.gain, (*before, offer))
    return best[alleles][1]


class Player:
    """A sensible player with a leaning."""

    def __init__(self, style: str = "") -> None:
        self.style = style

    def __call__(
        self, any_table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random
    ) -> Move | None:
        """The answer to any question of the game."""
        table = cast(Table, any_table)
        if not legal:
            return None
        match legal[0]:
            case Evolve():
                return self._evolve(table, player, legal)
            case Place() | Step():
                return self._populate(table, player, legal, chance)
            case Displace():
                return legal[0]
            case Lose():
                return self._lose(table, player, legal)
            case Change():
                return self._upset(table, player, legal, chance)
        return chance.choice(legal)

    # ---- traits

    def _evolve(self, table: Table, player: str, legal: Sequence[Move]) -> Move | None:
        """Of the traits that together are worth most for the alleles there are, that which is worth most for its price.

        One is left out where saving for a better one in hand is wiser.
        """
        worth = _worth(tuple(table.traits.values()), self.style)
        offered: list[_Offer] = []
        for move in legal:
            assert isinstance(move, Evolve)
            gain = self._gain(table, player, worth, move)
            if gain > 0:
                offered.append(_Offer(table.price(player, table.traits[move.card]), gain, move))
        chosen = _best_together(offered, table.lineages[player].alleles)
        for price, gain, move in sorted(chosen, key=lambda offer: -offer.gain / (offer.price + 0.5)):
            if not self._better_saved(table, player, worth, price, gain):
                return move
        return None

    def _gain(self, table: Table, player: str, worth: _Worth, move: Evolve) -> float:
        """What a trait is worth beyond its price, in points."""
        era, trait = max(0, table.era), table.traits[move.card]
        return worth.of(trait, era) - table.price(player, trait) * ALLELE * self._patience(era)

    def _patience(self, era: int) -> float:
        """What an allele is worth now: nothing at the end."""
        return max(0.0, (ERAS - 1 - era) / (ERAS - 1))

    def _better_saved(self, table: Table, player: str, worth: _Worth, price: int, gain: float) -> bool:
        """Whether a far better trait in hand could be paid next era, but not if this one is paid now."""
        lineage, era = table.lineages[player], max(0, table.era)
        for card, count in table.piles.known[player].items():
            trait = table.traits[card]
            if not count or trait.name in lineage.names or lineage.missing(trait) or trait.last <= era:
                continue
            cost = lineage.price(trait, None, False)
            income = 7 + lineage.tier + table.controlled(player) + lineage.fecundity
            if lineage.alleles < cost <= lineage.alleles + income < cost + price and worth.of(trait, era) > 2.5 * gain:
                return True
        return False

    # ---- markers

    def _populate(self, table: Table, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
        """The marker that changes control most; a step only where it wins a tile."""
        best, best_value = None, 0.0
        for move in legal:
            assert isinstance(move, Place | Step)
            value = self._worth_of(table, player, move) + chance.random() * 0.01
            if value > best_value:
                best, best_value = move, value
        return best

    def _worth_of(self, table: Table, player: str, move: Place | Step) -> float:
        """What a marker there is worth, less what it leaves."""
        if isinstance(move, Step):
            left = 0.6 + self._place_value(table, player, move.start, leaving=True)
            return self._place_value(table, player, move.end) - left
        return self._place_value(table, player, move.hexes[-1])

    def _place_value(self, table: Table, player: str, hex_: str, leaving: bool = False) -> float:
        """What one more marker on a hex is worth: a tile won, a tile held, or company."""
        lineage, biome = table.lineages[player], table.biome(hex_)
        mine = lineage.markers[hex_] - (1 if leaving else 0)

        tags = lineage.matching(biome)
        rivals = [
            (other.markers[hex_], other.matching(biome))
            for name, other in table.lineages.items()
            if name != player and other.markers[hex_]
        ]
        steady = (table.map[hex_].flip - 2) / 4
        if not rivals:
            return (1.2 + 0.4 * steady) if not mine else 0.35
        best = max(rivals)
        if (mine + 1, tags) > best >= (mine, tags):
            return 1.4 + 0.3 * steady
        return 0.3 if (mine, tags) > best else 0.2

    def _lose(self, table: Table, player: str, legal: Sequence[Move]) -> Move | None:
        """Losses where most markers stand, so that tiles stay held."""
        lineage = table.lineages[player]

        def left(move: Move) -> tuple[int, int]:
            assert isinstance(move, Lose)
            kept = [number - move.hexes.count(hex_) for hex_, number in lineage.markers.items()]
            return sum(number > 0 for number in kept), -max(kept, default=0)

        return max(legal, key=left)

    def _upset(self, table: Table, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
        """A tile where rivals stand and this player does not."""
        own = table.lineages[player]

        def harm(move: Move) -> tuple[int, float]:
            assert isinstance(move, Change)
            hex_ = move.hex
            rivals = sum(other.markers[hex_] for other in table.lineages.values()) - own.markers[hex_]
            near = sum(own.markers[other] for other in NEXT_TO[hex_])
            return rivals - 3 * own.markers[hex_], -near + chance.random()

        return max(legal, key=harm)


def weigh(
    any_table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random
) -> Sequence[float] | None:
    """What the sensible bot thinks traits and places are worth, in points; nothing for passing."""
    table, bot = cast(Table, any_table), Player()
    worth = _worth(tuple(table.traits.values()), "")
    values: list[float] = []
    for move in legal:
        if isinstance(move, Evolve):
            values.append(bot._gain(table, player, worth, move))
        elif isinstance(move, Place | Step):
            values.append(bot._worth_of(table, player, move))
        else:
            return None
    return [*values, 0.0] if ask.optional else values


BOTS: dict[str, Bot] = {"sensible": Player(), **{style: Player(style) for style in GOALS}}
