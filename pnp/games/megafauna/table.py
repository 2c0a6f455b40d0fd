"""The table of American Megafauna: the turn, hands, genes, deaths and scores, and what can be asked about them.

What is printed and never changes is in `printed`, what may live and eat where in `life`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from pnp.kit.records import Kit
from pnp.referee.log.moves import Move
from pnp.referee.play.checkpoints import Fixed
from pnp.referee.play.guards import Broken
from pnp.referee.play.ledger import noting
from pnp.referee.play.misreadings import Misreading

from .continent import is_triangle, site
from .hunting import MISREADINGS as OF_CLAIMS
from .land import OF_BIOMES, OF_CLIMATE, OF_IMMIGRANTS, Shift
from .life import OF_LIFE, Life
from .moves import Reserve, Reveal, Standing
from .settings import Settings
from .species import Species
from .struggle import MISREADINGS as OF_STRUGGLES
from .struggle import Struggled

MOST_GENOTYPES = 4
OF_BOLIDES = (
    Misreading("bolide", "3.26", "with nobody struck by a bolide"),
    Misreading("spared", "3.26", "with archetypes spared by a bolide"),
    Misreading("each", "3.26", "with letters of a bolide's sum counted one by one"),
    Misreading("reached", "3.26", "with who reaches a bolide's sum struck, too"),
)
"""And of a bolide, as `life.OF_LIFE` has it of life in a biome."""
OF_CARDS = {
    "biomes": OF_BIOMES,
    "catastrophes": (*OF_CLIMATE, *OF_BOLIDES),
    "immigrants": OF_IMMIGRANTS,
}
"""What bears upon a turn alone in which such a card was turned."""


class Table(Life):
    """The state of one play. The flow changes it; the referee only reads it."""

    misreadings = (*dict.fromkeys(chain(*OF_CARDS.values())), *OF_LIFE, *OF_STRUGGLES, *OF_CLAIMS)

    def __init__(self, kit: Kit, players: tuple[str, ...], settings: Settings, rivals: tuple[str, ...] = ()) -> None:
        super().__init__(kit, players, settings, rivals)
        self.handicap: dict[str, int] = {}  # of rivals, by the level (15.13)
        self.other_levels: dict[str, int] = {}  # and what others would add
        self.sound: Fixed[object] = Fixed()  # the land as it lay when it was last found sound
        self.turn = 0
        self.begun = False
        self.starts: dict[str, list[str]] = {}  # founders that have been placed
        self.founding: dict[str, dict[str, str]] = {}  # why an archetype cannot begin in a slot, by player
        self.stage = 0  # how many steps of the turn are over
        self.step = ""
        self.hunting = False  # whether predators have their turn in step 6 (8.1)
        self.active = ""  # whose turn it is within a step that goes in order (1.3)
        self.wiped_out = False  # alone, and nothing left (12.2)
        self.seen: list[str] = []  # cards that have been turned, in order
        self.reserved: list[str] = []  # cards of the reserve that have been turned
        self.waiting: dict[str, list[str]] = {zone: [] for zone in self.continent.zones}
        self.discard: list[str] = []
        self.awaited: Broken | None = None  # what must be done before the next step begins
        self.drifted: dict[str, str] = {}  # who put a card away for drift
        self.born = 0
        self.hand: dict[str, list[str]] = {player: [] for player in players}
        self.genes = self.first_genes(kit, rivals)
        self.endowed = dict(self.genes)
        self.earned = dict(self.genes)
        self.paid = dict.fromkeys(players, 0)
        self.points: dict[str, list[int]] = {player: [] for player in players}
        self.out: set[str] = set()  # under the house rule 13.5
        self.births: Counter[str] = Counter()
        self.deaths: Counter[str] = Counter()
        self.climate: list[int] = []  # the steps of the greenhouse
        self.marks: Counter[str] = Counter()  # cycle marks that were turned up
        self.sheets = self.land.sheets
        self.moved: set[str] = set()  # DNA cards that went to a full slot by 5.2 or 10.5
        self.clashes: set[str] = set()  # genotypes that have a barred letter by a change of size or by birth
        self.hand_limit: dict[str, int] = {}
        self.bids: dict[str, int] = {}  # of the auction that is going on
        self.won: tuple[str, int] | None = None
        self.sold_to: tuple[str, int] | None = None  # who is said to have won it, beside all that was bid
        self.auctions: list[tuple[str, str, int, dict[str, int]]] = []  # card, winner, price, bids that were written
        self.auctioned_in = 0  # the turn of the last of them
        self.decided: Counter[str] = Counter()  # struggles by the test that killed
        self.lost: Counter[str] = Counter()  # players' genotypes by what ended them
        self.struggled: list[Struggled] = []  # what happened in the last step 7
        self.news: list[str] = []  # what followed by rule in this turn, in the game's words

    def misreadable(self, moves: Sequence[Move]) -> Sequence[Misreading]:
        """Of those about the land only the ones that bear upon a card that was turned."""
        kinds = {self.kind_of.get(move.card) for move in moves if isinstance(move, Reveal | Reserve)}
        turned = chain(*(some for kind, some in OF_CARDS.items() if kind in kinds))
        return (*dict.fromkeys(turned), *OF_LIFE, *OF_STRUGGLES, *OF_CLAIMS)

    @property
    def reserve_left(self) -> int:
        """Immigrants that wait in the reserve."""
        return len(self.immigrants) - self.deck.immigrants - len(self.reserved)

    # ---- changes

    def create(self, species: Species, places: Mapping[str, int]) -> None:
        """A genotype comes into play with its first counters."""
        self.born += 1
        species.born = self.born
        self.gone[species.key] = species.owner
        self.species[species.key] = species
        for place, many in places.items():
            self.add(species, place, many)

    def add(self, species: Species, place: str, many: int) -> None:
        """Counters are born, or arrive."""
        species.put(place, many)
        self.births[species.key] += many

    def kill(self, species: Species, place: str, many: int) -> None:
        """Counters die."""
        species.put(place, -many)
        self.deaths[species.key] += many

    def earn(self, player: str, genes: int) -> None:
        """Genes for a player."""
        self.genes[player] += genes
        self.earned[player] += genes

    def pay(self, player: str, genes: int) -> None:
        """Genes from a player."""
        self.genes[player] -= genes
        self.paid[player] += genes

    def report(self, sentence: str) -> None:
        """Say what followed by rule in this turn."""
        self.news.append(sentence)
        self.tell(sentence)

    def follow(self, shifts: list[Shift], rule: str) -> None:
        """Neutral herbivores go where their biome went, or die with it (3.10, 3.22); then it is cleaned up."""
        self._stay(shifts, rule)
        for shift in shifts if self.misread != "still" else ():
            for species in self.own(""):
                many = species.counters.get(shift.start, 0)
                if many and shift.to:
                    species.put(shift.start, -many)
                    species.put(shift.to, many)
                elif many:
                    self.kill(species, shift.start, many)
        self.clean_up()

    def _stay(self, shifts: list[Shift], rule: str) -> None:
        """Counters of players stay in their slots, which people forget who move them with their biome."""
        with noting(self, rule, "counters that stay") as noted:
            for species in self.all_species() if self.ledger is not None else ():
                along = Counter(species.counters)
                for shift in shifts if species.owner else ():
                    if shift.to:
                        along[shift.to] += along.pop(shift.start, 0)
                for place in {*along, *species.counters}:
                    for said in self.claimed_at(place, species.key):
                        by = along[place] - species.counters.get(place, 0)
                        noted.instead("", said, by, rule, "with counters moved along with their biomes")

    # ---- cards

    def drop(self, species: Species) -> None:
        """A genotype is out of play: its card, and DNA cards that nobody else uses, are discarded (10.5)."""
        for place, many in list(species.counters.items()):
            self.kill(species, place, many)
        del self.species[species.key]
        self.died[species.key] = self.turn
        if species.key not in self.archetypes:
            self.discard.append(species.key)
        for card in species.column:
            users = self.users(card)
            if users:
                users[0].column.append(card)
                self.moved.add(card)
            else:
                self.discard.append(card)
                self.wild.pop(card, None)

    def clean_up(self) -> None:
        """Genotypes without counters lose their cards (10.5)."""
        for species in self.all_species():
            if not species.total:
                self.report(f"{self.called(species)} ({species.name}) is extinct")
                with noting(self, "10.5", f"the end of {species.key}"):
                    self.drop(species)

    def filled(self, species: Species, slot: str) -> str:
        """The DNA card in a slot of a genotype's column, "" if it is empty (4.2)."""
        return next((card for card in species.column if self.dna[card].slot == slot), "")

    # ---- scores

    def population(self, player: str) -> int:
        """Counters of a player on the map and in zones (11.2)."""
        return sum(each.total for each in self.own(player))

    def left_out(self, player: str) -> Iterator[tuple[int, str]]:
        """How many counters a player has without some that are easily left out (11.2)."""
        places = [(place, many) for each in self.own(player) for place, many in each.counters.items()]
        zones = sum(many for place, many in places if site(place) in self.continent.zones)
        hunters = sum(many for place, many in places if is_triangle(place))
        yield self.population(player) - zones, "without the zones"
        yield self.population(player) - hunters, "without predators"

    def score(self, player: str) -> int:
        """Points so far; in the end with what the level gives a rival (15.13)."""
        points = sum(self.points[player])
        return max(0, points + self.handicap.get(player, 0)) if self.finished else points

    def standing(self, player: str) -> tuple[int, int, int]:
        """What decides the play: points, living genotypes, genes (11.3)."""
        return self.score(player), len(self.own(player)), self.genes[player]

    def count_points(self) -> None:
        """Everyone counts (11.2)."""
        with noting(self, "11.2", f"the count of turn {self.turn}") as noted:
            for player in self.players:
                self.points[player].append(self.population(player))
                for many, said in self.left_out(player) if self.ledger is not None else ():
                    noted.instead(player, "score", many, "11.2", said)

    def count_nothing(self) -> None:
        """A turn after which nobody counts (11.1)."""
        with noting(self, "11.1", f"no count after turn {self.turn}") as noted:
            for player in self.players if self.ledger is not None else ():
                noted.instead(player, "score", self.population(player), "11.1", f"with a count after turn {self.turn}")

    def end(self) -> None:
        """The play is over (11.3)."""
        self.finished = True
        best = max(self.standing(player) for player in self.players)
        self.winners = () if self.wiped_out else tuple(p for p in self.players if self.standing(p) == best)

    def claimed_at(self, place: str, key: str) -> list[str]:
        """The words of the counts of a genotype in a place that the log writes down, while somebody listens."""
        claimed = self.ledger.claimed if self.ledger is not None else {}
        standing = ((said, what) for said, what in claimed.items() if isinstance(what, Standing))
        return [said for said, what in standing if (what.place, what.genotype.key) == (place, key)]

    # ---- what the referee asks

    def eligible(self) -> Iterator[str]:
        """Players with a genotype, in order."""
        return (player for player in self.order if self.own(player))

    def counts(self, player: str) -> Mapping[str, int]:
        """What may be claimed of a player."""
        own = self.own(player)
        return {
            "map": sum([sum(each.counters.values()) for each in own]),
            "genes": self.genes[player],
            "score": self.score(player),
            "hand": len(self.hand[player]),
            "genotypes": len(own),
        }
