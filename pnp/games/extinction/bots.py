"""Bots that play Extinction: random ones come with the referee, these have a plan.

They weigh what everybody at the table could: where their young would stand, what overcrowding costs, whose cubes are
within reach. A random bot shows what the rules allow; these show how long a play lasts and who wins it. Where the play
has a limit of rounds they look ahead to the count (`outlook`); without one they live for the day.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import cast

from pnp.hexes import distance
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.playout.playout import Bot

from .attack import AskAttack
from .barriers import AskBarrier, takes_barrier
from .cards import GENES
from .change_genes import AskReplace
from .countdown import Countdown, Counted, crossed, protected, threats
from .environment import AskPatch, AskSector, AskTolerant, exposed
from .loss import AskLoss
from .migrate import AskMigrate
from .moves import Breed, Choose, Compete, Hunt, Lose, Migrate, PlaceBarrier, Prey, Relocate, Replace, Settle, Tolerant
from .reproduce import AskBreed, litter
from .setup import FOUNDERS, AskReposition, AskSettle
from .table import CROWDED, Table

EASY = CROWDED - 1  # as many on a hex as famine does not strike
COLONY = 3  # individuals on each hex of the first colony
POOR_RATE = 5  # tenths: a lower rate is worth changing
ACTION_WORTH = {"reproduce": 3.0, "migrate": 1.0, "attack": 2.0, "genes": 0.5, "barrier": 1.0}


class Player:
    """One way to play: breed where the ground is good, keep cubes below five, take what rivals leave weak.

    `fierce` is how much a rival's cube is worth against one's own growth, `restless` how readily genes are changed.
    """

    def __init__(self, fierce: float = 1.0, restless: float = 1.0) -> None:
        self.fierce = fierce
        self.restless = restless
        self._countdown = Countdown(fierce)

    def __call__(self, table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
        """The answer for one player; None passes."""
        at = cast(Table, table)
        if at.settings.rounds and at.dealt and isinstance(ask.asked, Counted):
            return self._countdown.answer(at, ask.asked, player, chance)
        return self._untimed(at, ask, player, legal, chance)

    def _untimed(self, at: Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
        """The answer where the last species wins."""
        match question := ask.asked:
            case AskSettle():
                return self._settle(at, player, chance)
            case AskReposition():
                return None
            case AskBreed():
                return self._breed(question, chance)
            case AskTolerant():
                return self._tolerant(at, player)
            case AskLoss():
                return self._lose(question)
            case AskSector():
                return max(question.legal(), key=lambda move: self._sector(at, move))
            case AskPatch():
                return max(question.legal(), key=lambda move: self._patch(at, player, move))
            case AskBarrier():
                return self._barrier(question, chance)
            case AskMigrate():
                return self._migrate(question, chance)
            case AskAttack():
                return self._attack(question, chance)
            case AskReplace():
                return self._replace(at, player, chance)
        return legal[0] if legal else None

    # ---- ground

    def _optimal(self, table: Table, player: str) -> tuple[str, ...]:
        """The habitats that are best for a species; all of them while it does not know."""
        card = table.genes.known(player, "habitat") if table.dealt else None
        return table.genes.habitats[card].optimal if card else tuple(set(table.island.habitat.values()))

    # ---- setting up

    def _settle(self, table: Table, player: str, chance: Random) -> Settle:
        """A compact colony where most good or mixed ground is free."""
        island, optimal = table.island, self._optimal(table, player)
        free = [hex_ for hex_ in island.hexes if hex_ not in table.owner]
        wanted = FOUNDERS // COLONY

        def worth(middle: str) -> float:
            near = sorted(free, key=lambda hex_: distance(island.where[hex_], island.where[middle]))[:wanted]
            kinds = len({island.habitat[hex_] for hex_ in near})
            spread = sum(distance(island.where[hex_], island.where[middle]) for hex_ in near)
            good = sum(island.habitat[hex_] in optimal for hex_ in near)
            rivals = sum(distance(island.where[middle], island.where[hex_]) < 4 for hex_ in table.owner)
            return kinds + good - spread / 4 - rivals / 2 + chance.random()

        middle = max(chance.sample(free, min(len(free), 12)), key=worth)
        free.sort(key=lambda hex_: distance(island.where[hex_], island.where[middle]))
        return Settle.of(player, dict.fromkeys(free[:wanted], COLONY))

    # ---- required actions

    def _breed(self, ask: AskBreed, chance: Random) -> Breed | None:
        """Optimal hexes first, none above four while there is room elsewhere, weak cubes next to rivals."""
        table, player, brood = ask.table, ask.player, ask.broods.first
        island, stands, optimal = table.island, ask.stands, self._optimal(table, player)

        def worth(hex_: str) -> float:
            good = 2.0 if island.habitat[hex_] in optimal else 0.0
            threat = threats(table, player, hex_)
            exposed = 1.5 if threat and stands.get(hex_, 0) <= threat else 0.0
            return good + exposed * self.fierce + (0.5 if hex_ in stands else 0.0) + chance.random() * 0.3

        ground = [hex_ for hex_ in island.hexes if hex_ in brood.nest.ground]
        order = sorted(ground, key=worth, reverse=True)
        counts = litter(table, player, brood, order, EASY)
        return Breed.of(player, counts) if counts else None

    def _tolerant(self, table: Table, player: str) -> Tolerant | None:
        """Says so where it is true and anything would be lost."""
        card = table.change_cards[table.changes[-1][0]]
        gene = table.genes.known(player, "tolerance")
        tolerant = gene is not None and card.effect in table.genes.tolerances[gene].stresses
        somewhere = card.effect in ("fire", "water", "air")
        struck = not somewhere or not table.stands[player].keys().isdisjoint(exposed(table, card.effect))
        return Tolerant(player) if tolerant and struck else None

    def _lose(self, ask: AskLoss) -> Lose:
        """Crowded cubes and poor ground first."""
        left, optimal = dict(ask.stands), self._optimal(ask.table, ask.player)
        poor = {hex_: ask.table.island.habitat[hex_] not in optimal for hex_ in left}
        for _ in range(ask.dead):
            hex_ = max(left, key=lambda at: (left[at] > EASY, poor[at] and left[at] > 0, left[at], at))
            left[hex_] -= 1
        return Lose.of(ask.player, {hex_: n for hex_, n in left.items() if n != ask.stands[hex_]})

    def _sector(self, table: Table, move: Choose) -> float:
        """What a sector is worth: that it does much."""
        return sum(ACTION_WORTH.get(action, 0.0) for action in table.sectors[move.place].actions)

    def _patch(self, table: Table, player: str, move: Choose) -> int:
        """What a patch is worth: that rivals lose much and one's own species little."""
        patch = table.island.patch[move.place]
        numbers = {hex_: table.stands[table.owner[hex_]][hex_] for hex_ in patch if hex_ in table.owner}
        return sum(-2 * n if table.owner[hex_] == player else n for hex_, n in numbers.items())

    def _barrier(self, ask: AskBarrier, chance: Random) -> PlaceBarrier | Relocate:
        """On the largest rival cube, of the rival who is ahead; the barrier is one that does not stop its owner."""
        table, player = ask.table, ask.player
        crosses = crossed(table, player)
        ahead = {rival: table.individuals(rival) for rival in table.alive}

        def worth(hex_: str) -> float:
            owner = table.owner.get(hex_)
            if owner is None:
                near = [table.owner.get(at) for at in table.island.next_to[hex_]]
                return sum(0.2 if at and at != player else -0.3 if at else 0.0 for at in near) + chance.random() * 0.1
            number = table.stands[owner][hex_]
            return -number if owner == player else number + ahead[owner] / 30 + chance.random()

        end = max((hex_ for hex_ in table.island.hexes if takes_barrier(table, hex_)), key=worth)
        left = [kind for kind, number in ask.left.items() if number]
        if left:
            return PlaceBarrier(player, max(left, key=lambda kind: (kind in crosses, chance.random())), end)

        def idle(hex_: str) -> float:
            return -sum(table.owner.get(at, player) != player for at in table.island.next_to[hex_]) + chance.random()

        return Relocate(player, max(table.barriers, key=idle), end)

    # ---- optional actions

    def _migrate(self, ask: AskMigrate, chance: Random) -> Migrate | None:
        """Out of crowds and off poor ground, onto good ground close by."""
        table, player = ask.table, ask.player
        card = table.genes.known(player, "habitat")
        mobility = table.genes.habitats[card].mobility if card else 0
        points = mobility - table.spent
        if points <= 0:
            return None
        optimal, stands, island = self._optimal(table, player), ask.stands, table.island
        closed = table.closed(player, crossed(table, player))
        best, best_worth = None, 0.0
        for start, here in stands.items():
            poor = island.habitat[start] not in optimal
            if not poor and here <= EASY:
                continue
            going = here if poor else here - EASY
            for end, steps in island.distances(start, closed, min(6, points)).items():
                there = stands.get(end, 0)
                number = min(going, EASY - there, points // steps)
                good = island.habitat[end] in optimal
                if number <= 0 or end in table.barriers or not (good or not poor):
                    continue
                if number < here and not there and not table.supply(player):
                    continue
                worth = number * (2.0 if poor and good else 1.0) / (1 + steps / 4) + chance.random() * 0.1
                if worth > best_worth:
                    best, best_worth = Migrate(player, number, start, end), worth
        return best

    def _attack(self, ask: AskAttack, chance: Random) -> Compete | Hunt | Prey | None:
        """The attack that takes most and risks least; the predator type is announced where somebody is near."""
        table, player = ask.table, ask.player
        optimal, kinds = self._optimal(table, player), crossed(table, player)
        best: Compete | None = None
        best_worth = 0.0
        near = False
        for start, here in ask.stands.items():
            for end, there in ask.ends(start, kinds):
                near, rival = True, table.owner[end]
                number = self._moving_in(table, player, start, end, optimal)
                worth = there * self.fierce + (1.0 if table.island.habitat[end] in optimal else 0.0)
                worth += table.individuals(rival) / 60 + chance.random() * 0.1
                if worth <= best_worth:
                    continue
                if table.hunting and not protected(table, rival):
                    best, best_worth = Prey(player, start, end, number), worth
                elif here > there:
                    best, best_worth = Compete(player, start, end, max(number, there + 1)), worth
        if near and not table.hunting:
            gene = table.genes.known(player, "predator")
            return Hunt(player, table.genes.predators[gene].type) if gene else best
        return best

    def _moving_in(self, table: Table, player: str, start: str, end: str, optimal: Iterable[str]) -> int:
        """How many move in: all where nothing can stay, else so many that both hexes stay below five."""
        here = table.stands[player][start]
        if not table.supply(player):
            return here
        good_start, good_end = (table.island.habitat[hex_] in optimal for hex_ in (start, end))
        if good_end and not good_start:
            return min(here, EASY)
        if good_start and not good_end:
            return max(1, here - EASY)
        return max(1, here // 2)

    def _replace(self, table: Table, player: str, chance: Random) -> Replace | None:
        """Genes that do little: a low rate, poor ground, a defence or tolerance against nothing."""
        genes = table.genes
        cards = {slot: genes.known(player, slot) for slot in GENES}
        if None in cards.values():
            return None
        told = {slot: str(card) for slot, card in cards.items()}
        optimal = genes.habitats[told["habitat"]].optimal
        here = sum(n for hex_, n in table.stands[player].items() if table.island.habitat[hex_] in optimal)
        bad = [
            ("reproduction", genes.rates[told["reproduction"]].tenths < POOR_RATE),
            ("habitat", here * 3 < table.individuals(player)),
            ("defence", not genes.defences[told["defence"]].types),
            ("tolerance", len(genes.tolerances[told["tolerance"]].stresses) < 2),
            ("crossing", len(genes.crossings[told["crossing"]].kinds) < 2 and len(table.barriers) > 4),
        ]
        slots = [slot for slot, is_bad in bad if is_bad and chance.random() < self.restless]
        return Replace(player, *slots[:4]) if slots else None


BOTS: dict[str, Bot] = {
    "sensible": Player(),
    "hunter": Player(fierce=2.0),
    "breeder": Player(fierce=0.4, restless=0.7),
}
"""`sensible` weighs both; `hunter` looks for rivals' cubes, `breeder` for ground."""
