"""Bots of American Megafauna: they look at the table as it stands and take what feeds most counters, without plans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import Table as GameTable
from pnp.referee.playout.playout import Bot

from .adjust import AskAdjust, AskDecline, AskDiscard
from .auction import AskBid
from .continent import is_triangle, site, triangle
from .express import AskExpress, AskRecess
from .migrate import AskMove
from .moves import Bid, Discard, Express, Migrate, Resize, Role, Size, Start, places
from .reveal import AskDrift
from .setup import AskStart, founders
from .species import HERBIVORE, PREDATOR, Species
from .struggle import Beast
from .survive import AskKeep, MayHunt
from .table import MOST_GENOTYPES, Table
from .worth import Glance, doomed, grown

RISK = (0.0, 0.5, 0.75, 0.9, 1.0)  # what a hunt is worth by how many kinds of prey there are
TURNS = 3.5  # what a change of role costs
SHY = 0.12  # how often a bid is not made that might have been


@dataclass(frozen=True)
class Player:
    """How a bot plays: how gladly it hunts, and how dearly it buys."""

    fierce: float = 1.0
    rich: float = 1.0

    def __call__(
        self, table: GameTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /
    ) -> Move | None:
        here = cast(Table, table)
        match ask.asked:
            case AskStart():
                return self._start(here, player, legal, chance)
            case AskBid(card=card):
                return self._bid(here, player, card, chance)
            case AskExpress():
                return self._express(here, player, legal, chance)
            case AskRecess() | AskDecline() | MayHunt():
                return None
            case AskAdjust() as asked:
                return self._adjust(here, player, legal, asked)
            case AskDiscard() | AskDrift():
                glance = Glance(here)
                cards = [move for move in legal if isinstance(move, Discard)]
                return min(cards, key=lambda move: self._worth(here, glance, player, move.card))
            case AskMove() as asked:
                return self._move(here, player, asked)
            case AskKeep():
                return max(legal, key=lambda move: _kept(here, player, move), default=None)
            case _:
                return chance.choice(legal) if legal else None

    def _start(self, table: Table, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
        """Founders where they would be best, among those who have placed theirs."""
        mine = table.archetype(player)
        beast = table.beast(mine)
        there: dict[str, list[Beast]] = {slot: [] for slot in table.continent.slots}
        for other, slots in table.starts.items():
            for slot in slots:
                there[slot].append(table.beast(table.archetype(other)))

        def worth(slot: str) -> float:
            biome = table.land.at(slot)
            niche = biome.niche if biome else "size"
            best = (beast.has(niche), beast.teeth)
            beaten = sum((other.has(niche), other.teeth) > best for other in there[slot])
            return 2.0 * (beast.has(niche) > 0) - 1.5 * beaten - 0.3 * len(there[slot]) + chance.random()

        worths = {slot: worth(slot) for slot in table.continent.slots}
        starts = [move for move in legal if isinstance(move, Start)]
        return max(starts, key=lambda move: sum(worths[place] for place in founders(move)), default=None)

    # ---- cards

    def _worth(self, table: Table, glance: Glance, player: str, card: str) -> float:
        """What a card would add to what the continent feeds."""
        own = table.own(player)
        if not own:
            return 0.0
        if card in table.dna:
            return max(self._gain(table, glance, species, card) for species in own)
        if len(own) >= MOST_GENOTYPES:
            return 0.5
        _, low, high, _ = table.face(card, player)
        parents = [species for species in own if species.total > 1 and low - 1 <= species.size <= high + 1]
        if not parents:
            return 1.5
        best = 0.0
        for parent in parents:
            child = self._child(table, glance, parent, card)
            best = max(best, glance.wide(child, False), self.fierce * glance.wide(child, True))
        return 2.0 + best / 4

    def _gain(self, table: Table, glance: Glance, species: Species, card: str) -> float:
        """What a DNA card would add to a genotype."""
        dna = table.dna[card]
        letters = table.letters(species)
        new = dna.at(species.size).replace("W", "B")
        barred = any(letter in letters for letter in dna.bars) or any(letter in new for letter in table.bars(species))
        if not new or barred or table.filled(species, dna.slot):
            return 0.1
        before, after = glance.beasts[species.key], glance.as_if(species, letters + new)
        hunting = species.roles == {PREDATOR}
        gain = glance.wide(after, hunting) - glance.wide(before, hunting)
        other = glance.wide(after, not hunting) - glance.wide(before, not hunting)
        return 0.4 + gain / 3 + 0.3 * max(0.0, other) / 3 + 0.8 * ("X" in new) + 0.6 * ("a" in new) + 0.7 * ("V" in new)

    def _bid(self, table: Table, player: str, card: str, chance: Random) -> Move | None:
        worth = self._worth(table, Glance(table), player, card) * self.rich
        full = len(table.hand[player]) >= len(table.own(player))
        if worth < 0.5 or chance.random() < SHY:
            return None
        price = round(worth * (0.5 if full else 1.0) * chance.uniform(0.6, 1.4) + 0.12 * table.genes[player])
        price = min(price, table.genes[player])
        if "open-auction" in table.house and price <= max(table.bids.values(), default=0):
            return None
        return Bid(player, price) if price > 0 else None

    def _express(self, table: Table, player: str, legal: Sequence[Move], chance: Random) -> Move | None:
        glance = Glance(table)
        best: Express | None = None
        most = 0.2
        for move in legal:
            if not isinstance(move, Express):
                continue
            if move.on is not None:
                species = table.species[move.on.key]
                worth = self._gain_as(table, glance, species, move)
            elif move.parent is not None and move.at is not None:
                worth = self._birth(table, glance, table.species[move.parent.key], move.card, move.at)
                worth += 0.5 * (len(table.hand[player]) > len(table.own(player)))
            else:
                continue
            worth += chance.random() * 0.1
            if worth > most:
                best, most = move, worth
        return best

    def _birth(self, table: Table, glance: Glance, parent: Species, card: str, place: str) -> float:
        """What a child born in a place is worth: it must live through this turn, and so must its parent."""
        child = self._child(table, glance, parent, card)
        hunting = is_triangle(place)
        _, low, high, _ = table.face(card, parent.owner)
        fed = max(
            glance.prospects(parent, child._replace(size=size), hunting, {place: 2})
            for size in range(max(low, child.size - 1), min(high, child.size + 1) + 1)
        )
        return 1.4 * fed - 1.5 + glance.wide(child, hunting) / 8 - 1.5 * (parent.total < 3)

    def _child(self, table: Table, glance: Glance, parent: Species, card: str) -> Beast:
        """What a genotype card would be as a child of a parent."""
        _, low, high, heritage = table.face(card, parent.owner)
        size = max(low, min(high, parent.size))
        letters = heritage + "".join(table.dna[each].at(size) for each in parent.uses)
        teeth = len(table.lineages[parent.owner])
        return glance.beasts[parent.key]._replace(key=card, letters=letters, size=size, teeth=teeth)

    def _gain_as(self, table: Table, glance: Glance, species: Species, move: Express) -> float:
        if move.wild is None:
            return self._gain(table, glance, species, move.card)
        hunting = species.roles == {PREDATOR}
        letters = table.letters(species) + move.wild
        return (
            glance.wide(glance.as_if(species, letters), hunting)
            - glance.wide(glance.beasts[species.key], hunting)
            + 0.4
        )

    # ---- bodies

    def _adjust(self, table: Table, player: str, legal: Sequence[Move], ask: AskAdjust) -> Move | None:
        glance = Glance(table)
        for species in table.own(player):
            free = [part for part in ("role", "size") if (part, species.key) not in ask.done]
            if free and (move := self._body(table, glance, species, free)):
                return move
        return None

    def _body(self, table: Table, glance: Glance, species: Species, free: Sequence[str]) -> Role | Size | None:
        """The role and size that feed more; one line of the two."""
        hunting = bool(species.predators)
        sizes = [species.size, *(species.next_sizes if "size" in free else ())]
        roles = [hunting, not hunting] if "role" in free and len(species.roles) == 1 else [hunting]
        best, most = (hunting, species.size), -99.0
        for role in roles:
            for size in sizes:
                worth = self._fed(table, glance, species, role, size)
                worth += 0.45 * ((role, size) == (hunting, species.size)) - TURNS * (role != hunting)
                if worth > most:
                    best, most = (role, size), worth
        role, size = best
        if size != species.size:
            return Size(species.owner, species.key, size)
        if role == hunting:
            return None
        if role:
            return Role(species.owner, species.key, PREDATOR)
        return Role(species.owner, species.key, HERBIVORE, *places(self._slots(table, glance, species)))

    def _fed(self, table: Table, glance: Glance, species: Species, hunting: bool, size: int) -> float:
        """What a role and a size are worth: who lives through this turn, and a little of what the continent feeds."""
        beast = glance.as_if(species, size=size)
        counters = grown(species)
        if hunting and not species.predators:
            lairs: dict[str, int] = {}
            for place, many in species.counters.items():
                lairs[triangle(place)] = lairs.get(triangle(place), 1) + many
            counters = lairs
        elif not hunting and species.predators:
            counters = {slot: many + 1 for slot, many in self._slots(table, glance, species, beast).items()}
        alive = glance.prospects(species, beast, hunting, counters)
        if not hunting:
            return alive * 1.5 + glance.wide(beast, False) * 0.35 + 0.2 * (size > 2)
        # Prey that is all of one kind may be gone tomorrow: it grows, it takes to hunting itself.
        sure = RISK[min(len(RISK) - 1, glance.kinds(beast))]
        return self.fierce * sure * (alive * 1.5 + glance.wide(beast, True) * 0.35) + 0.2 * (size > 2)

    def _slots(self, table: Table, glance: Glance, species: Species, beast: Beast | None = None) -> dict[str, int]:
        """Slots for predators that would become herbivores."""
        beast = beast or glance.beasts[species.key]
        found: dict[str, int] = {}
        for there, many in species.predators.items():
            home = max(table.continent.slots_of(site(there)), key=lambda slot: glance.plenty(beast, slot))
            found[home] = many
        return found

    # ---- journeys

    def _move(self, table: Table, player: str, ask: AskMove) -> Move | None:
        glance = Glance(table)
        for species in table.own(player):
            if species.key in ask.resized:
                continue
            move = self._journey(glance, species, ask) or self._spread(glance, species, ask)
            if move is not None:
                return move
        if ask.hunting:
            for species in table.own(player):
                if species.roles == {PREDATOR} and species.key not in ask.resized:
                    size = self._final(glance, species)
                    if size:
                        return Resize(player, species.key, size)
        return None

    def _journey(self, glance: Glance, species: Species, ask: AskMove) -> Migrate | None:
        """Away from where there is nothing to eat, to where there is."""
        beast = glance.beasts[species.key]
        for start, excess in doomed(glance, species, ask.hunting):
            free = min(excess, species.counters[start] - ask.arrived[species.key, start])
            best, most = "", 0
            for place in glance.near(species, species.size, start, ask.hunting) if free > 0 else ():
                gain = min(free, glance.plenty(beast, place) - species.counters.get(place, 0))
                if place != start and gain > most:
                    best, most = place, gain
            if best:
                return Migrate(species.owner, species.key, most if most > 1 else None, start, best)
        return None

    def _spread(self, glance: Glance, species: Species, ask: AskMove) -> Migrate | None:
        """One of a few goes where there is food for more and none of its kind: it grows in each place."""
        beast = glance.beasts[species.key]
        for start, many in species.counters.items():
            if is_triangle(start) != ask.hunting or many < 2 or many <= ask.arrived[species.key, start]:
                continue
            for place in glance.near(species, species.size, start, ask.hunting):
                if place not in species.counters and glance.plenty(beast, place) > 1:
                    return Migrate(species.owner, species.key, None, start, place)
        return None

    def _final(self, glance: Glance, species: Species) -> int:
        """The size after the moves that feeds more, 0 for none."""

        def alive(size: int) -> int:
            beast = glance.as_if(species, size=size)
            return glance.prospects(species, beast, True, species.counters, moving=False)

        best = max((species.size, *species.next_sizes), key=alive)
        return best if best != species.size else 0


def _kept(table: Table, player: str, move: Move) -> tuple[int, int]:
    """What a warden likes to keep: its own, then those of whoever has least; a leader's go first."""
    picks: dict[str, int] = getattr(move, "picks", {})
    owners = {key: table.species[key].owner for key in picks}
    mine = sum(many for key, many in picks.items() if owners[key] == player)
    return mine, -sum(many * table.population(owners[key]) for key, many in picks.items() if owners[key])


BOTS: dict[str, Bot] = {"sensible": Player(fierce=1.5, rich=1.3), "hunter": Player(fierce=2.2, rich=1.3)}
"""`sensible` takes what feeds most; `hunter` becomes a predator more gladly."""
