"""How bots play Extinction towards a count: what each of their answers does to the outlook (rules 10.4 to 10.6)."""

from __future__ import annotations

from random import Random

from pnp.referee.log.moves import Move

from .attack import AskAttack
from .barriers import AskBarrier, takes_barrier
from .cards import GENES
from .change_genes import AskReplace
from .environment import AskSector
from .loss import AskLoss
from .migrate import AskMigrate
from .moves import Breed, Choose, Compete, Hunt, Lose, Migrate, PlaceBarrier, Prey, Relocate, Replace
from .outlook import EASY, Outlook
from .reproduce import AskBreed
from .table import CUBES, Table

JOURNEYS = 10  # cubes whose journeys are looked at
STEPS = 4  # how far these go
WORTH_IT = 0.3  # the least that a journey must promise
Counted = AskBreed | AskLoss | AskSector | AskBarrier | AskMigrate | AskAttack | AskReplace
"""What is answered otherwise where there will be a count."""


def crossed(table: Table, player: str) -> tuple[str, ...]:
    """The kinds of barrier that do not stop a species; none while it does not know."""
    card = table.genes.known(player, "crossing")
    return table.genes.crossings[card].kinds if card else ()


def threats(table: Table, player: str, hex_: str) -> int:
    """The largest rival cube next to a hex."""
    near = [table.owner[at] for at in table.island.next_to[hex_] if table.owner.get(at, player) != player]
    cubes = [table.stands[rival].get(at, 0) for rival in set(near) for at in table.island.next_to[hex_]]
    return max(cubes, default=0)


def protected(table: Table, rival: str) -> bool:
    """Whether a rival is safe from what hunts now."""
    said = table.answers.get(rival)
    card = table.genes.known(rival, "defence")
    return said if said is not None else card is not None and table.hunting in table.genes.defences[card].types


class Countdown:
    """One way to play towards the count; `fierce` is how much a rival's loss is worth."""

    def __init__(self, fierce: float) -> None:
        self.fierce = fierce

    def answer(self, table: Table, ask: Counted, player: str, chance: Random) -> Move | None:
        """The answer for one player; None passes."""
        match ask:
            case AskBreed():
                return self._breed(ask, chance)
            case AskLoss():
                return self._lose(ask)
            case AskSector():
                return max(ask.legal(), key=lambda move: self._sector(table, player, move))
            case AskBarrier():
                return self._barrier(ask, chance)
            case AskMigrate():
                return self._migrate(ask, chance)
            case AskAttack():
                return self._attack(ask, chance)
            case AskReplace():
                return self._replace(table, player)

    def _breed(self, ask: AskBreed, chance: Random) -> Breed | None:
        """In several orders, and that which promises most."""
        table, player, brood = ask.table, ask.player, ask.broods.first
        view = Outlook(table, player, "reproduce" in table.to_come)
        ground = [hex_ for hex_ in table.island.hexes if hex_ in brood.nest.ground]
        lot = {hex_: chance.random() for hex_ in ground}
        stands, habitat = ask.stands, table.island.habitat
        good = {hex_: habitat[hex_] in view.optimal for hex_ in ground}
        orders = [
            sorted(ground, key=lambda hex_: (not good[hex_], hex_ not in stands, lot[hex_])),
            sorted(ground, key=lambda hex_: (good[hex_], hex_ not in stands, lot[hex_])),
            sorted(ground, key=lambda hex_: (hex_ in stands, not good[hex_], lot[hex_])),
            sorted(ground, key=lambda hex_: (hex_ in stands, good[hex_], lot[hex_])),
            sorted(ground, key=lambda hex_: (threats(table, player, hex_), lot[hex_])),
        ]
        counts = view.litter(brood, orders)
        return Breed.of(player, counts) if counts else None

    def _lose(self, ask: AskLoss) -> Lose:
        """Crowds down to four first, one after another; then parents, where there are too many, or else the others."""
        left, table = dict(ask.stands), ask.table
        view = Outlook(table, ask.player)
        many = view.overflow() > 0
        spare = {hex_: (table.island.habitat[hex_] in view.optimal) == many for hex_ in left}
        for _ in range(ask.dead):
            there = [at for at in left if left[at]]
            crowded = [at for at in there if left[at] > EASY]
            if crowded:
                hex_ = min(crowded, key=lambda at: (left[at], not spare[at], at))
            else:
                hex_ = max(there, key=lambda at: (spare[at], left[at], at))
            left[hex_] -= 1
        return Lose.of(ask.player, {hex_: n for hex_, n in left.items() if n != ask.stands[hex_]})

    def _sector(self, table: Table, player: str, move: Choose) -> float:
        """What a sector is worth now: young only where there is room for them, journeys and attacks out of crowds."""
        view = Outlook(table, player)
        crowds, overflow = view.crowds(), view.overflow()
        worth = {
            "reproduce": 4.0 if overflow <= 0 else -2.0,
            "migrate": 1.0 + crowds / 3 + (overflow > 0),
            "attack": 2.0 + crowds / 3,
            "genes": 2.0 if overflow > 0 else 0.5,
            "barrier": 1.5,
        }
        return sum(worth.get(action, 0.0) for action in table.sectors[move.place].actions)

    def _barrier(self, ask: AskBarrier, chance: Random) -> PlaceBarrier | Relocate:
        """On the cube whose loss costs the rival who is ahead most, of a kind that is no bar to its owner."""
        table, player = ask.table, ask.player
        crosses, view = crossed(table, player), Outlook(ask.table, ask.player)
        ahead = self._ahead(table, player)

        def worth(hex_: str) -> float:
            owner = table.owner.get(hex_)
            if owner is None:
                near = [table.owner.get(at) for at in table.island.next_to[hex_]]
                return sum(0.2 if at and at != player else -0.3 if at else 0.0 for at in near) + chance.random() * 0.1
            if owner == player:
                return -float(table.stands[player][hex_])
            return view.lost(owner, hex_) * (1.0 + (owner == ahead)) + chance.random() * 0.1

        end = max((hex_ for hex_ in table.island.hexes if takes_barrier(table, hex_)), key=worth)
        left = [kind for kind, number in ask.left.items() if number]
        if left:
            return PlaceBarrier(player, max(left, key=lambda kind: (kind in crosses, chance.random())), end)
        idle = min(
            (hex_ for hex_ in table.barriers if hex_ != end),
            key=lambda hex_: (
                sum(table.owner.get(at, player) != player for at in table.island.next_to[hex_]),
                chance.random(),
            ),
        )
        return Relocate(player, idle, end)

    def _ahead(self, table: Table, player: str) -> str:
        """The rival who is the greatest danger: by the count, and by how many could be made to count."""
        rivals = [rival for rival in table.alive if rival != player]
        return max(rivals, key=lambda rival: 2 * table.score(rival)[0] + table.individuals(rival), default=player)

    def _migrate(self, ask: AskMigrate, chance: Random) -> Migrate | None:
        """The journey that promises most, as long as one promises anything."""
        table, player = ask.table, ask.player
        card = table.genes.known(player, "habitat")
        points = (table.genes.habitats[card].mobility if card else 0) - table.spent
        if points <= 0:
            return None
        view = Outlook(table, player, "reproduce" in table.to_come)
        stands, island = ask.stands, table.island
        closed = table.closed(player, crossed(table, player))
        supply = table.supply(player)
        now = view.worth(stands)
        best, best_worth = None, WORTH_IT
        starts = sorted(stands, key=lambda hex_: (-stands[hex_], chance.random()))[:JOURNEYS]
        for start in starts:
            here = stands[start]
            ends = island.distances(start, closed, min(STEPS, points))
            for end, steps in ends.items():
                there = stands.get(end, 0)
                if end in table.barriers or there >= EASY:
                    continue
                most = min(here, EASY - there, points // steps)
                for number in {most, here - EASY if here > EASY else most}:
                    if not 0 < number <= most or (number < here and not there and not supply):
                        continue
                    worth = (view.worth(view.after(start, end, number)) - now) / (1 + steps * number / points)
                    if worth > best_worth:
                        best, best_worth = Migrate(player, number, start, end), worth
        return best

    def _attack(self, ask: AskAttack, chance: Random) -> Compete | Hunt | Prey | None:
        """The attack that gains most, one's own count and what the rival loses together."""
        table, player = ask.table, ask.player
        kinds = crossed(table, player)
        view = Outlook(table, player, "reproduce" in table.to_come)
        now, ahead, spare = view.worth(ask.stands), self._ahead(table, player), table.supply(player) > 0
        best: Compete | None = None
        best_worth = 0.5
        near = False
        for start, here in ask.stands.items():
            for end, there in ask.ends(start, kinds):
                near, rival = True, table.owner[end]
                prey = bool(table.hunting) and not protected(table, rival)
                least = 1 if prey else there + 1
                if least > here:
                    continue
                gain = view.lost(rival, end) * self.fierce * (1.0 if rival == ahead else 0.6)
                numbers = {least, here, max(least, here // 2), max(least, here - EASY)} if spare else {here}
                for number in numbers:
                    worth = view.worth(view.after(start, end, number), end) - now + gain + chance.random() * 0.1
                    if worth > best_worth:
                        kind = Prey if prey else Compete
                        best, best_worth = kind(player, start, end, number), worth
        if near and not table.hunting:
            gene = table.genes.known(player, "predator")
            return Hunt(player, table.genes.predators[gene].type) if gene else best
        return best

    def _replace(self, table: Table, player: str) -> Replace | None:
        """Genes that hurt: too slow while there is room, too fast or too much at home when there is none."""
        genes, view = table.genes, Outlook(table, player, "reproduce" in table.to_come)
        cards = {slot: genes.known(player, slot) for slot in GENES}
        if None in cards.values():
            return None
        told = {slot: str(card) for slot, card in cards.items()}
        stands, habitat = table.stands[player], table.island.habitat
        everybody = table.individuals(player)
        here = sum(n for hex_, n in stands.items() if habitat[hex_] in view.optimal)
        many = view.broods > 0 and view.overflow() > 0
        few = everybody < EASY * CUBES / 2 and view.left > 1
        bad = [
            ("reproduction", (many and view.rate > 0.5) or (few and view.rate <= 0.5)),
            ("habitat", (many and here * 2 > everybody) or (few and here * 3 < everybody)),
            ("defence", not genes.defences[told["defence"]].types),
            ("tolerance", len(genes.tolerances[told["tolerance"]].stresses) < 2),
        ]
        slots = [slot for slot, is_bad in bad if is_bad]
        return Replace(player, *slots[:4]) if slots else None
