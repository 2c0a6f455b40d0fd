"""What is printed of American Megafauna: lineages, cards, the map; and how it is played this time."""

from __future__ import annotations

from pnp.kit.records import Kit
from pnp.referee.play.checkpoints import Fixed
from pnp.referee.play.followed import Followed
from pnp.referee.play.housed import Housed

from .beginning import Beginning, first_genes
from .cards import Catastrophe, Deck, Dna, Face, Genotype, Grade, Immigrant, Lineage
from .continent import Continent
from .settings import HOUSE_RULES, Settings
from .species import Species

KINDS = ("biomes", "dna", "genotypes", "immigrants", "catastrophes")


class Printed(Followed, Housed[Settings]):
    """What never changes in a play."""

    house_rules = HOUSE_RULES

    def __init__(self, kit: Kit, players: tuple[str, ...], settings: Settings, rivals: tuple[str, ...] = ()) -> None:
        super().__init__(players, rivals)
        self.settings = settings
        self.order = settings.order
        self.lineages = dict(settings.lineages)
        self._place = {player: at for at, player in enumerate((*self.order, ""))}
        self.continent = Continent(kit)
        lineages = kit.rows(Lineage, "lineages")
        self.archetypes: dict[str, Lineage] = Fixed({row.lineage: row for row in lineages})
        self.deck = next(row for row in kit.rows(Deck, "lengths") if row.length == settings.length)
        self.grades = [row.of(settings.length) for row in kit.rows(Grade, "ladder")]
        self.scoring = tuple(int(turn) for turn in self.deck.scoring.split())
        self.dna = Fixed({card.id: card for card in kit.rows(Dna, "dna")})
        self.genotypes = Fixed({card.id: card for card in kit.rows(Genotype, "genotypes")})
        self.immigrants = Fixed({card.id: card for card in kit.rows(Immigrant, "immigrants")})
        self.catastrophes = Fixed({card.id: card for card in kit.rows(Catastrophe, "catastrophes")})
        self.kind_of = Fixed(
            {card.id: kind for kind in KINDS for card in kit.decks[kind] if not getattr(card, "start", "")}
        )
        self.usual: dict[str, int] = {row.lineage: row.genes for row in lineages}

    def first_genes(self, kit: Kit, rivals: tuple[str, ...]) -> dict[str, int]:
        """The genes with which each player begins (2.6)."""
        sets = kit.rows(Beginning, "starts")
        return first_genes(self.lineages, self.usual, sets, rivals, self.settings.length)

    def face(self, card: str, player: str) -> Face:
        """What a genotype card is for a player's lineage, mammals or reptiles (4.7)."""
        reptile = self.archetypes[self.lineages[player]].kind == "reptile"
        return self.genotypes[card].face(reptile)

    def archetype(self, player: str) -> Species:
        """A player's printed genotype, not in play yet (2.2)."""
        row = self.archetypes[self.lineages[player]]
        return Species(row.lineage, row.name, player, row.lineage, 1, 6, 1, row.heritage, 0)

    def child(self, card: str, player: str, size: int = 0) -> Species:
        """A genotype card of a player's, not in play yet, as near to a size as it can be (4.7)."""
        name, low, high, letters = self.face(card, player)
        return Species(card, name, player, self.lineages[player], low, high, max(low, min(high, size)), letters, 0)

    def newcomer(self, card: str, player: str = "", wild: str = "") -> Species:
        """An immigrant, not in play yet, neutral or a player's (3.1, 3.19)."""
        row = self.immigrants[card]
        low, high = (max(1, row.size - 1), min(6, row.size + 1)) if player else (row.size, row.size)
        lineage = self.lineages.get(player, "")
        return Species(
            card, row.name, player, lineage, low, high, row.size, row.letters, 0, immigrant=True, eats=row.role,
            wild=wild
        )  # fmt: skip
