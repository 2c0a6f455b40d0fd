"""The table of Damn Nature You Scary: map, lineages, hands, events, and what can be asked about them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping

from pnp.hexes import Hex, coordinates, disc
from pnp.kit.records import Kit
from pnp.referee.automa.ladder import Rung
from pnp.referee.game import kept_by_kit
from pnp.referee.hidden.piles import Piles
from pnp.referee.play.checkpoints import Fixed
from pnp.referee.play.guards import Broken
from pnp.referee.play.housed import Housed
from pnp.referee.play.ledger import Noting, noting
from pnp.referee.play.seated import Seated
from pnp.wording import number_of

from .cards import ERAS, Beginning, Biome, EraRow, Event, Spot, Tile, Trait
from .lineage import Lineage
from .misreadings import MISREADINGS
from .moves import HEXES
from .rival_cards import Level
from .settings import GREAT_DYING, HOUSE_RULES, Settings

TILE_POINTS = 3
LATELY = 24  # markers that came and went last which a table remembers
WHERE: dict[str, Hex] = coordinates(disc(2), flat=True)
NEXT_TO = {
    name: tuple(other for other, there in WHERE.items() if there in here.neighbours()) for name, here in WHERE.items()
}


class Holding:
    """Who holds a tile, after the last competition, and why: markers and matching tags of everybody there."""

    __slots__ = ("counts", "gone", "holders")

    def __init__(self, holders: tuple[str, ...], counts: Mapping[str, tuple[int, int]]) -> None:
        self.holders = holders
        self.counts = counts
        self.gone: set[str] = set()  # whose last marker has left since: a later one wins nothing back (6.7)

    def twin(self) -> Holding:
        """The same, for a checkpoint."""
        twin = Holding(self.holders, self.counts)
        twin.gone.update(self.gone)
        return twin

    def say(self) -> str:
        """Both counts of everybody: "Ann 2 markers and 1 tag, Ben 1 and 2"."""
        return ", ".join(
            f"{player} {number_of(markers, 'marker')} and {number_of(tags, 'matching tag')}"
            for player, (markers, tags) in self.counts.items()
        )


class Printed:
    """What stands on cards, tiles and charts: found once for all plays with the same kit."""

    def __init__(self, kit: Kit) -> None:
        self.ladder = kit.rows(Rung)
        self.starts = {row.players: row.alleles for row in kit.rows(Beginning)}
        self.traits = Fixed({trait.id: trait for trait in kit.rows(Trait)})
        self.events = Fixed({event.id: event for event in kit.rows(Event)})
        self.tiles = Fixed({tile.id: tile for tile in kit.rows(Tile)})
        self.biomes = Fixed({biome.biome: biome for biome in kit.rows(Biome)})
        self.eras = kit.rows(EraRow)
        self.decks = tuple(
            tuple(id_ for id_, trait in self.traits.items() if era in trait.deck_eras) for era in range(ERAS)
        )
        self.first_tiles = Fixed(self._laid_out(kit.rows(Spot)))

    def _laid_out(self, layout: tuple[Spot, ...]) -> Mapping[str, str]:
        """Each hex has the tile of its biome with the lowest number that is left (rules 1.8)."""
        laid: dict[str, str] = {}
        left = dict(self.tiles)
        for spot in sorted(layout, key=lambda spot: HEXES.index(spot.hex)):
            tile = next(tile for tile in left.values() if tile.biome == spot.biome)
            laid[spot.hex] = left.pop(tile.id).id
        return laid


printed_of = kept_by_kit(Printed)


class Table(Seated, Housed[Settings]):
    """The state of one play. The flow changes it; the referee only reads it."""

    heading = "era"
    house_rules = HOUSE_RULES
    misreadings = MISREADINGS
    misread_counts = ("alleles", "markers", "tiles", "score")

    def __init__(self, kit: Kit, players: tuple[str, ...], settings: Settings, rivals: tuple[str, ...] = ()) -> None:
        super().__init__(players, rivals)
        printed = printed_of(kit)
        self._ladder = printed.ladder
        self.other_levels: tuple[Level, ...] = ()  # by which the rivals might have begun
        self.starts = printed.starts
        self.settings = settings
        self.traits, self.events = printed.traits, printed.events
        self.tiles, self.biomes = printed.tiles, printed.biomes
        self.eras, self.decks = printed.eras, printed.decks
        self.piles = Piles({}, players)
        self.lineages = {player: Lineage(settings.house) for player in players}
        self.order = players  # turn order of this era, the first player first
        self.map: dict[str, Tile] = {}
        self.waiting = dict(self.tiles)  # spare tiles beside their era
        self.stack: list[str] = []  # face down: which tiles, not in which order
        self.aside: list[str] = []  # tiles that flipped in earlier eras
        self.parted: list[str] = []  # tiles that flipped in this one
        self.laid: list[str] = []  # tiles that came in their places
        self.die = 0  # what the die for the map showed last
        self.flipping: list[str] = []  # the hexes whose tiles it reached
        self.holdings: dict[str, Holding] = {}
        self.held_before: dict[str, int] = {}  # what each controlled when control was last settled, for a ledger
        # Whose markers went home, whence, and how many; whose were placed, and where: the last ones of each.
        self.gone: deque[tuple[str, str, int]] = deque(maxlen=LATELY)
        self.came: deque[tuple[str, str]] = deque(maxlen=LATELY)
        self.otherwise: dict[str, Holding] = {}  # at the end, by the other of 9.3 and 11.16
        self.backs: tuple[str, ...] = ()
        self.turned: list[str] = []
        self.fates: dict[str, Broken] = {}  # what this era's extinction has come to for each lineage
        self.saved: dict[str, int] = {}  # how many markers SURVIVAL has saved in it, of those who have lost some
        self.cheaper: Event | None = None  # an event's price cut, while it holds
        self.half: set[str] = set()  # players whose next trait costs half
        self.era = -1
        self.phase = ""
        self.turn = ""  # whose turn it is, in phases that go in turn order
        self.decided: list[Broken] = []  # how it was settled who has won
        for hex_, tile in printed.first_tiles.items():
            self.map[hex_] = self.waiting.pop(tile)
        self.first_tiles = printed.first_tiles

    def forget(self, rule: str) -> None:
        """What each lineage has by a house rule it has no more."""
        super().forget(rule)
        for lineage in self.lineages.values():
            lineage.play_by(self.house)

    # ---- the map

    def biome(self, hex_: str) -> Biome:
        """The biome of a hex."""
        return self.biomes[self.map[hex_].biome]

    def held_by(self, player: str, holdings: Mapping[str, Holding] | None = None) -> tuple[int, int]:
        """Tiles that a player controls alone, and tiles that are shared (rules 6.7, 2.4)."""
        alone = shared = 0
        for holding in (self.holdings if holdings is None else holdings).values():
            if player in holding.holders and player not in holding.gone:
                if len(holding.holders) == 1:
                    alone += 1
                else:
                    shared += 1
        return alone, shared

    def holders(self, hex_: str) -> tuple[str, ...]:
        """Who controls a tile now; several share it."""
        holding = self.holdings.get(hex_)
        return tuple(player for player in holding.holders if player not in holding.gone) if holding else ()

    def controlled(self, player: str) -> int:
        """Tiles for income and score: halves added up, then rounded down (rules 2.4, 11.4)."""
        return self.worth(*self.held_by(player))

    def tier(self, player: str) -> int:
        """The population tier of the income (rules 2.2), or what it is taken for."""
        lineage = self.lineages[player]
        match self.misread:
            case "over":
                return lineage.tier_from(1)
            case "threes":
                return lineage.population // 3
        return lineage.tier

    def earning(self, player: str) -> int:
        """The tiles of the income (rules 2.3), or what they are taken for."""
        match self.misread:
            case "standing":
                return self.worth(*self.held_by(player, self.settled()))
            case "each":
                return len(self.lineages[player].markers)
        return self.controlled(player)

    def worth(self, alone: int, shared: int) -> int:
        """So many tiles, and so many shared ones (rules 2.4, 11.4)."""
        return alone + (0 if "half-per-tile" in self.settings.house else shared // 2)

    def settled(self) -> dict[str, Holding]:
        """Who would control each tile now: markers are compared, then matching tags (rules 6.1 to 6.6, 11.1)."""
        counts: dict[str, dict[str, tuple[int, int]]] = {}
        misread = self.misread
        for player, line in self.lineages.items():
            for hex_, markers in line.markers.items():
                there = counts.get(hex_)
                if there is None:
                    there = counts[hex_] = {}
                biome = self.biomes[self.map[hex_].biome]
                matching = line.matched_otherwise(biome, misread) if misread else line.matching(biome)
                there[player] = markers, matching
        holdings = dict[str, Holding]()
        for hex_ in sorted(counts):
            here = counts[hex_]
            holders = tuple(here)
            if len(here) > 1:
                total = "sum" in self.settings.house or misread == "sum"
                rank = {player: (sum(both), 0) if total else both for player, both in here.items()}
                if misread == "tags":
                    rank = {player: both[::-1] for player, both in here.items()}
                elif misread == "ties":
                    rank = {player: (both[0], 0) for player, both in here.items()}
                best = max(rank.values())
                holders = tuple([player for player in here if rank[player] == best])
            holdings[hex_] = Holding(holders, here)
        return holdings

    def control_tiles(self) -> None:
        """Settle who controls each tile."""
        house = self.settings.house
        rule = "11.1" if "sum" in house else "11.13" if "bonus-only" in house else "6.2"
        held = {player: self.controlled(player) for player in self.players} if self.ledger is not None else {}
        self.held_before = held
        with noting(self, rule, "the new control of tiles", settles=True) as noted:
            self.holdings = self.settled()
            for player, before in held.items():
                self._contested(player, self.controlled(player) - before, noted)
            if held and rule != "6.2":
                said = "with control settled by the plain rule (6.2 to 6.4)"
                self._ranked(held, noted, lambda line, both, biome: (both[0], line.matches(biome)), rule, said)
            elif held:
                said = "with both of two tags joined by “or” counted"
                self._ranked(
                    held, noted, lambda line, both, biome: (both[0], both[1] + line.counted_twice(biome)), "6.5", said
                )

    def _contested(self, player: str, by: int, noted: Noting) -> None:
        """People give a tile to somebody else of those who stand there."""
        for hex_, holding in self.holdings.items():
            holders, here = holding.holders, holding.counts
            if len(here) > 1 and player in here and len(holders) == 1:
                [holder] = holders
                others = [each for name, each in here.items() if name != holder]
                tied = "sum" not in self.settings.house and any(each[0] == here[holder][0] for each in others)
                rule = "6.3" if tied else self.settings.rule("6.2", "sum")
                said = f"{'without' if player == holder else 'with'} {hex_}, where {holder} is ahead"
                noted.instead(player, "tiles", by + (-1 if player == holder else 1), rule, said)
                for other in here:  # what one of them has too many the other lacks, where both are counted
                    if other != holder and player in (other, holder):
                        said = f"with {hex_} given to {other}, where {holder} is ahead"
                        more = -1 if player == holder else 1
                        noted.instead(player, "tiles", by + more, rule, said, rarely=True)

    def _ranked(
        self,
        held: Mapping[str, int],
        noted: Noting,
        rank_of: Callable[[Lineage, tuple[int, int], Biome], tuple[int, int]],
        rule: str,
        said: str,
    ) -> None:
        """People settle control by another ranking than the rules of this table: by 6.2 to 6.4 though a house rule
        replaces one of them, or with a tag too many."""
        alone, shared = Counter[str](), Counter[str]()
        for hex_, holding in self.holdings.items():
            biome = self.biome(hex_)
            rank = {who: rank_of(self.lineages[who], both, biome) for who, both in holding.counts.items()}
            best = [who for who in rank if rank[who] == max(rank.values())]
            (alone if len(best) == 1 else shared).update(best)
        for player, before in held.items():
            tiles = self.worth(alone[player], shared[player])
            if tiles != self.controlled(player):
                noted.instead(player, "tiles", tiles - before, rule, said)

    @property
    def row(self) -> list[Event]:
        """The events of this play: what the header lists, or all; the Great Dying only where it is played (11.5)."""
        if self.settings.events:
            return [self.events[card] for card in self.settings.events]
        dying = "great-dying" in self.settings.house
        return [event for event in self.events.values() if dying or event.id != GREAT_DYING]

    def price(self, player: str, trait: Trait) -> int:
        """What a trait costs a player now, the event's price cut and half price taken off."""
        lineage, half = self.lineages[player], player in self.half
        match self.misread:
            case "dearer":
                return lineage.price(trait, self.cheaper, half, alone=True)
            case "needed":
                return max(0, lineage.price(trait, self.cheaper, half) - len(trait.need_names))
            case "helped":
                return lineage.price(trait, self.cheaper, half, most=trait.cost)
            case "now":
                return lineage.price(trait, None, half)
            case "any" if self.cheaper is not None:
                return max(0, lineage.price(trait, None, half) - self.cheaper.discount)
        return lineage.price(trait, self.cheaper, half)

    def joins(self, tile: Tile) -> bool:
        """Whether a spare tile is in the stack from this era on (rules 7.1, 11.14)."""
        return tile.lock <= self.era or "any-tile" in self.settings.house

    def go_home(self, hex_: str) -> None:
        """Markers for which a new biome is not valid return to their supply (rules 7.8)."""
        for player, lineage in self.lineages.items():
            valid = lineage.may_stand(self.biome(hex_)) if self.misread != "home" else False
            if lineage.markers.get(hex_) and not valid and self.misread != "stay":
                with noting(
                    self, self.settings.rule("7.8", "step-aside"), f"the markers that went home from {hex_}"
                ) as noted:
                    noted.instead(player, "tiles", 0, "6.7", f"with {hex_}, where no marker is left")
                    self.leave(player, hex_)

    def leave(self, player: str, hex_: str, number: int | None = None, home: bool = True) -> int:
        """Markers leave a hex, all of them unless a number is given, for `home` or for another hex; control lapses with
        the last (rules 6.7)."""
        lineage = self.lineages[player]
        gone = lineage.leave(hex_, number)
        if home and gone:
            self.gone.append((player, hex_, gone))
        if hex_ in self.holdings and not lineage.markers.get(hex_):
            self.holdings[hex_].gone.add(player)
        return gone

    def placed(self, player: str, hex_: str) -> None:
        """A marker from the supply is on the map."""
        self.lineages[player].markers[hex_] += 1
        self.came.append((player, hex_))

    def never_came(self, player: str, number: int) -> None:
        """So many of the markers that were placed last are in the supply, as if nobody had placed them."""
        last = [hex_ for who, hex_ in self.came if who == player][-number:]
        if len(last) == number and all(self.lineages[player].markers[hex_] >= last.count(hex_) for hex_ in last):
            for hex_ in last:
                self.leave(player, hex_, 1, home=False)

    def come_back(self, player: str, number: int) -> None:
        """So many of the markers that went home last stand where they stood, as if nobody had taken them off; none
        where they would be too many."""
        last = [(hex_, gone) for who, hex_, gone in reversed(self.gone) if who == player]
        lineage = self.lineages[player]
        if not 0 < number <= min(sum(gone for _, gone in last), lineage.supply):
            return
        for hex_, gone in last:
            back = min(gone, number)
            number -= back
            if back:
                lineage.markers[hex_] += back
                if hex_ in self.holdings:
                    self.holdings[hex_].gone.discard(player)

    def held_too_soon(self, player: str, number: int) -> None:
        """So many tiles more are controlled, where that is what it comes to if control is settled anew now."""
        anew = self.settled()
        if number > 0 and self.worth(*self.held_by(player, anew)) == self.controlled(player) + number:
            for hex_, holding in anew.items():
                if player in holding.holders and player not in self.holders(hex_):
                    self.holdings[hex_] = holding

    def swap(self, one: str, other: str) -> None:
        """Two tiles trade places with everything on them: markers, and who holds them (rules 8.15)."""
        self.map[one], self.map[other] = self.map[other], self.map[one]
        held = {end: self.holdings.pop(start) for start, end in ((one, other), (other, one)) if start in self.holdings}
        self.holdings.update(held)
        for lineage in self.lineages.values():
            counts = {one: lineage.markers[other], other: lineage.markers[one]}
            lineage.leave(one), lineage.leave(other)
            lineage.markers.update({hex_: number for hex_, number in counts.items() if number})

    # ---- what the referee asks

    def points(self, player: str) -> int:
        """Population times complexity, plus 3 a tile (rules 9.4)."""
        lineage = self.lineages[player]
        return lineage.population * lineage.complexity + TILE_POINTS * self.controlled(player)

    def counts(self, player: str) -> Mapping[str, int]:
        """What may be claimed of a player."""
        lineage, tiles = self.lineages[player], self.controlled(player)
        markers, complexity = lineage.population, lineage.complexity
        return {
            "alleles": lineage.alleles,
            "markers": markers,
            "complexity": complexity,
            "tiles": tiles,
            "hand": self.piles.hand(player),
            "score": markers * complexity + TILE_POINTS * tiles,
        }
