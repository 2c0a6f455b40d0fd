"""Bots of American Megafauna: they look at the table as it stands and take what feeds most counters, without plans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from pnp.referee.log.moves import Move
from pnp.referee.play import asks
from pnp.referee.play.asks import AnyAsk
from pnp.referee.playout.playout import Bot

from .adjust import AskAdjust, AskDecline, AskDiscard
from .continent import is_triangle, site
from .express import AskExpress, AskRecess
from .migrate import AskMove
from .moves import Bid, Discard, Express, Migrate, Resize, Role, Size, places
from .reveal import AskBid, AskDrift
from .species import HERBIVORE, PREDATOR, Species
from .struggle import Beast
from .survive import AskKeep, MayHunt
from .table import MOST_GENOTYPES, Table
from .travel import ways
from .worth import Glance, doomed

SHY = 0.2  # how often a bid is not made that might have been


@dataclass(frozen=True)
class Player:
    """How a bot plays: how gladly it hunts, and how dearly it buys."""

    fierce: float = 1.0
    rich: float = 1.0

    def __call__(
        self, table: asks.Table, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /
    ) -> Move | None:
        here = cast(Table, table)
        match ask.asked:
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
                return max(legal, key=lambda move: _own_share(here, player, move), default=None)
            case _:
                return chance.choice(legal) if legal else None

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
        low, high = table.sizes(card, player)
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
                parent = table.species[move.parent.key]
                child = self._child(table, glance, parent, move.card)
                hunting = is_triangle(move.at)
                room = glance.meals(child, site(move.at)) if hunting else glance.room(child, move.at)
                worth = (
                    2.0
                    + min(room, 2)
                    + glance.wide(child, hunting) / 8
                    + 0.3 * (parent.total > 2)
                    - 2.5 * (parent.total < 3)
                    - 2.0 * (not room)
                )
            else:
                continue
            worth += chance.random() * 0.1
            if worth > most:
                best, most = move, worth
        return best

    def _child(self, table: Table, glance: Glance, parent: Species, card: str) -> Beast:
        """What a genotype card would be as a child of a parent."""
        face = table.genotypes[card]
        low, high = table.sizes(card, parent.owner)
        size = max(low, min(high, parent.size))
        heritage = face.reptile_letters if table.reptilian(parent.owner) else face.letters
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
            beast = glance.beasts[species.key]
            if ("role", species.key) not in ask.done and (role := self._role(table, glance, species, beast)):
                return role
            if ("size", species.key) not in ask.done and (size := self._size(table, glance, species)):
                return Size(player, species.key, size)
        return None

    def _role(self, table: Table, glance: Glance, species: Species, beast: Beast) -> Role | None:
        """The other role, where it feeds clearly more."""
        if len(species.roles) > 1:
            return None
        now = glance.fed(species)
        if species.herbivores and species.total > 1:
            hexes = {site(place) for place in species.counters}
            then = sum(
                min(glance.meals(beast, where), sum(m for p, m in species.counters.items() if site(p) == where) + 1)
                for where in hexes
            )
            wide = glance.wide(beast, True) * self.fierce > 0.8 * glance.wide(beast, False)
            return Role(species.owner, species.key, PREDATOR) if wide and self.fierce * then > now else None
        slots: dict[str, int] = {}
        then = 0
        for there, many in species.predators.items():
            homes = table.continent.slots_of(site(there))
            home = max(homes, key=lambda slot: glance.room(beast, slot))
            slots[home] = many
            then += min(many, glance.room(beast, home))
        return Role(species.owner, species.key, HERBIVORE, *places(slots)) if then > now + 1 else None

    def _size(self, table: Table, glance: Glance, species: Species) -> int:
        """A size that feeds more, 0 for none."""
        hunting = species.roles == {PREDATOR}

        def worth(size: int) -> float:
            beast = glance.as_if(species, size=size)
            return glance.fed(species, beast) * 1.5 + glance.wide(beast, hunting) * 0.4 + 0.25 * (size > 2)

        sizes = [size for size in (species.size - 1, species.size + 1) if species.low <= size <= species.high]
        best = max(sizes, key=worth, default=0)
        return best if best and worth(best) > worth(species.size) + 0.3 else 0

    # ---- journeys

    def _move(self, table: Table, player: str, ask: AskMove) -> Move | None:
        glance = Glance(table)
        for species in table.own(player):
            if species.key in ask.resized:
                continue
            move = self._journey(table, glance, species, ask)
            if move is not None:
                return move
        if ask.hunting:
            for species in table.own(player):
                if species.roles == {PREDATOR} and species.key not in ask.resized:
                    size = self._final(glance, species)
                    if size:
                        return Resize(player, species.key, size)
        return None

    def _journey(self, table: Table, glance: Glance, species: Species, ask: AskMove) -> Migrate | None:
        beast = glance.beasts[species.key]
        for start, excess in doomed(glance, species, ask.hunting):
            free = min(excess, species.counters[start] - ask.arrived[species.key, start])
            if free <= 0:
                continue
            best, most = "", 0
            for where, way in ways(table, species, site(start)).items():
                if way.closed:
                    continue
                homes = (where + "T",) if ask.hunting else table.continent.slots_of(where)
                for place in homes:
                    plenty = glance.meals(beast, where) if is_triangle(place) else glance.room(beast, place)
                    gain = min(free, plenty - species.counters.get(place, 0))
                    if place != start and gain > most:
                        best, most = place, gain
            if best:
                return Migrate(species.owner, species.key, most if most > 1 else None, start, best)
        return None

    def _final(self, glance: Glance, species: Species) -> int:
        now = glance.fed(species)
        sizes = [size for size in (species.size - 1, species.size + 1) if species.low <= size <= species.high]
        best = max(sizes, key=lambda size: glance.fed(species, glance.as_if(species, size=size)), default=0)
        return best if best and glance.fed(species, glance.as_if(species, size=best)) > now else 0


def _own_share(table: Table, player: str, move: Move) -> int:
    """How many of its own a warden would keep."""
    picks: dict[str, int] = getattr(move, "picks", {})
    return sum(many for key, many in picks.items() if table.species[key].owner == player)


BOTS: dict[str, Bot] = {"sensible": Player(fierce=1.3), "hunter": Player(fierce=2.0)}
"""`sensible` takes what feeds most; `hunter` becomes a predator more gladly."""
