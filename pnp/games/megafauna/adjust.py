"""Steps 4 and 5: role, size and hand, player by player; then everything grows (rules 6 and 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.referee.play.asks import Option, Part, Window
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import OfTable
from pnp.wording import number_of

from .continent import is_triangle, site, triangle
from .express import unuse
from .moves import Decline, Discard, Role, Size, places
from .reveal import AskDrift, discard
from .species import HERBIVORE, PREDATOR, SUPPLY, Species
from .table import Table
from .turned import card_of, drift

BOTH = "mmm"


def adjust(table: Table) -> Part[None]:
    """Each player does all three before the next (6.1)."""
    table.hand_limit = {}
    for player in table.order:
        table.active = player
        done: set[tuple[str, str]] = set()
        while table.own(player) or table.hand[player]:
            move = yield from AskAdjust(table, player, done)
            if move is None:
                break
            apply(table, move, done)
        while len(table.hand[player]) > len(table.own(player)):
            dropped = yield from AskDiscard(table, player)
            discard(table, player, dropped.card)
        table.hand_limit[player] = len(table.own(player))


def apply(table: Table, move: Role | Size | Discard, done: set[tuple[str, str]]) -> None:
    """What a line of step 4 does."""
    if isinstance(move, Discard):
        discard(table, move.player, move.card)
        return
    species = table.species.get(move.genotype.key)
    if species is None:
        return  # a size taken as the rules allow, which under another reading of a line above is that of nobody
    if isinstance(move, Size):
        done.add(("size", species.key))
        change_size(table, species, move.size)
        return
    done.add(("role", species.key))
    for start, to, many in changes(table, species, move):
        species.put(start, -many)
        species.put(to, many)


def change_size(table: Table, species: Species, size: int) -> None:
    """A new size: cards fall asleep or wake, or go to the hand under a house rule (4.4, 13.2)."""
    species.size = size
    if "awake" in table.house:
        for card in list(species.uses):
            if not table.dna[card].at(size):
                unuse(table, card, species, rule="13.2")
                table.hand_limit.pop(species.owner, None)
    if any(letter in table.letters(species) for letter in table.bars(species)):
        table.clashes.add(species.key)


def _told(move: Role) -> Counter[str]:
    """How many counters a line of a role tells of each place, though it names one more than once."""
    found: Counter[str] = Counter()
    for place, times in move.places:
        found[place] += times or 1
    return found


def changes(table: Table, species: Species, move: Role) -> list[tuple[str, str, int]]:
    """Where counters go that change their role: from, to, how many (6.2)."""
    wanted = _told(move)
    if move.role == PREDATOR:
        from_slots = wanted if wanted and species.lineage == BOTH else species.herbivores
        return [
            (place, triangle(place), min(many, species.counters.get(place, 0))) for place, many in from_slots.items()
        ]
    found = []
    left = dict(species.predators)
    for slot, many in wanted.items():
        there = triangle(slot)
        go = min(many, left.get(there, 0))
        if go:
            left[there] -= go
            found.append((there, slot, go))
    if species.lineage != BOTH or species.immigrant or not wanted:
        # In a zone there is but one slot; in a hex who is not told goes W.
        found += [(there, table.continent.slots_of(site(there))[0], many) for there, many in left.items() if many]
    return found


class AskAdjust(OfTable[Table], Option[Role | Size | Discard]):
    """A player may change roles and sizes, and discards what is too much (6.2 to 6.4)."""

    rule = "6.1"
    prompt = "{self.who} may change roles and sizes"

    def __init__(self, table: Table, who: str, done: set[tuple[str, str]]) -> None:
        super().__init__(table, who)
        self.done = done

    def check(self, move: Role | Size | Discard, require: Require) -> None:
        if isinstance(move, Discard):
            check_discard(self.table, move, require)
            return
        if not (species := self.table.living(move.player, move.genotype, "6.1", require)):
            return
        if isinstance(move, Size):
            require(("size", species.key) not in self.done, "6.3", f"{species.key} has changed its size in this turn")
            check_size(species, move.size, "6.3", require)
        else:
            require(("role", species.key) not in self.done, "6.2", f"{species.key} has changed its role in this turn")
            self._role(species, move, require)

    def _role(self, species: Species, move: Role, require: Require) -> None:
        both = species.lineage == BOTH and not species.immigrant
        wanted = _told(move)
        if move.role == PREDATOR:
            if not require(species.herbivores, "6.2", f"{species.key} is a predator already"):
                return
            require(both or not wanted, "6.2", f"all counters of {species.key} change their role")
            for place, many in wanted.items():
                there = 0 if is_triangle(place) else species.counters.get(place, 0)
                require(many <= there, "6.2", f"{species.key} has {there} at {place}, not {many}")
            return
        if not require(species.predators, "6.2", f"{species.key} is a herbivore already"):
            return
        for slot in wanted:
            require(triangle(slot) in species.counters, "6.2", f"{species.key} has no predator beside {slot}")
        for lair, many in species.predators.items():
            slots = self.table.continent.slots_of(site(lair))
            told = sum(wanted.get(slot, 0) for slot in slots)
            require(told <= many, "6.2", f"{species.key} has {many} at {lair}, not {told}")
            if len(slots) > 1 and not (both and wanted):
                rest = f"slots do the {many - told}" if many - told > 1 else "slot does the one"
                rest = rest.replace("the", "the other", 1) if told else rest
                require(told >= many, "6.2", f"to which {rest} at {lair} go? {' or '.join(slots)}")

    def candidates(self) -> Iterator[Role | Size | Discard]:
        player = self.player
        for species in self.table.own(player):
            for size in (species.size - 1, species.size + 1):
                if 1 <= size <= 6:
                    yield Size(player, species.key, size)
            if species.herbivores:
                yield Role(player, species.key, PREDATOR)
            if species.predators:
                yield Role(player, species.key, HERBIVORE, *places(self._roomy(species)))
        if len(self.table.hand[player]) > len(self.table.own(player)):
            yield from (Discard(player, card) for card in self.table.hand[player])

    def _roomy(self, species: Species) -> Mapping[str, int]:
        """Slots for predators that become herbivores: where they can live, else W."""
        found: dict[str, int] = {}
        for there, many in species.predators.items():
            slots = self.table.continent.slots_of(site(there))
            letters = self.table.letters(species)
            best = next((slot for slot in slots if not self.table.homeless(letters, slot)), slots[0])
            found[best] = many
        return found

    def remedies(self, move: Role | Size | Discard) -> list[Remedy]:
        species = None if isinstance(move, Discard) else self.table.species.get(move.genotype.key)
        if isinstance(move, Size) and species is not None and species.owner == move.player:
            step = max(species.low, min(species.high, species.size + (1 if move.size > species.size else -1)))
            near = [Remedy(Size(move.player, species.key, step), f"size {step}")] if step != species.size else []
            stands = step not in (species.size, move.size) and species.low <= move.size <= species.high
            as_said = [Remedy(move, f"size {move.size} all the same")] if stands else []
            return [*near, Remedy(None, "size not changed"), *as_said]
        if isinstance(move, Role) and species is not None and species.owner == move.player:
            stands = bool(species.herbivores if move.role == PREDATOR else species.predators)
            rest = "" if move.role == PREDATOR else ", in the W slots where none is told"
            return [Remedy(None, "not done"), *([Remedy(move, f"all of it changes{rest}")] if stands else [])]
        return [Remedy(None, "not done")]


def check_size(species: Species, size: int, rule: str, require: Require) -> None:
    """A size may change by one, within the genotype's limits (6.3, 8.6)."""
    require(abs(size - species.size) == 1, rule, f"{species.key} is {species.size}: by one, not to {size}")
    inside = species.low <= size <= species.high
    require(inside, rule, f"{species.key} has sizes {species.low} to {species.high}, not {size}")


def check_discard(table: Table, move: Discard, require: Require) -> None:
    """Cards are discarded only as far as the hand is too large (6.4)."""
    player, drifting = move.player, drift(table)
    held, allowed = len(table.hand[player]), len(table.own(player))
    if not held:
        require(False, "3.16" if drifting else "6.4", f"{player} holds no card")
        return
    if require(move.card in table.hand[player], "6.4", f"{player} does not hold {move.card}"):
        enough = require(held > allowed, "6.4", f"{player} holds {number_of(held, 'card')} and may hold {allowed}")
        if drifting is False and not enough:
            require(False, "3.16", f"{card_of(table)} brings no drift")


class AskDiscard(AskDrift):
    """A player holds too many cards (6.4)."""

    rule = "6.4"
    implied = False
    why = ""

    @property
    def missing(self) -> str:
        held, allowed = len(self.table.hand[self.player]), len(self.table.own(self.player))
        return f"{self.who} holds {number_of(held, 'card')} and may hold {allowed}"

    def check(self, move: Discard, require: Require) -> None:
        check_discard(self.table, move, require)


# ---- growth


def grow(table: Table) -> Part[None]:
    """A counter more in each place, as far as the supply goes (7.1, 7.2)."""
    declined: set[tuple[str, str]] = set()
    players = list(table.eligible())
    while players:
        move = yield from AskDecline(table, declined, players)
        if move is None:
            break
        if isinstance(move, Decline):
            declined.add((move.genotype.key, move.at))
        else:
            players.remove(move.player)
    for species in table.all_species():
        growing = [place for place in species.counters if (species.key, place) not in declined]
        supply = table.supply(species)
        without: list[str] = []
        if len(growing) > supply:
            growing = sorted(growing, key=table.continent.places.index)
            growing, without = growing[:supply], growing[supply:]
        spared = [place for place in species.counters if (species.key, place) in declined]
        if growing or spared or without:
            with noting(table, "7.1", f"the growth of {species.key}") as noted:
                for place in growing:
                    table.add(species, place, 1)
                if spared and species.owner:
                    young = f"with the young at {', '.join(spared)}, which were declined"
                    noted.instead(species.owner, "map", len(growing) + len(spared), "7.1", young)
                for place in without:
                    for said in table.claimed_at(place, species.key):
                        noted.instead("", said, 1, "7.2", f"with growth at {place}, for which no counter was left")
        if growing:
            short = f", and no counter is left: {SUPPLY} are on the map (7.2)" if not table.supply(species) else ""
            table.tell(f"{table.called(species)} grows at {', '.join(growing)} (7.1){short}")


class AskDecline(OfTable[Table], Window[Decline]):
    """A player may decline to grow (7.1)."""

    rule = "7.1"
    prompt = "anybody may decline to grow"
    left_out = "grown all the same"

    def __init__(self, table: Table, declined: set[tuple[str, str]], players: Sequence[str]) -> None:
        super().__init__(table)
        self.declined, self.anyone = declined, tuple(players)

    def check(self, move: Decline, require: Require) -> None:
        if not (species := self.table.living(move.player, move.genotype, "7.1", require)):
            return
        require(move.at in species.counters, "7.1", f"{species.key} has nobody at {move.at}")
        require((species.key, move.at) not in self.declined, "7.1", f"{species.key} has declined at {move.at} before")

    def candidates(self) -> Iterator[Decline]:
        for player in self.anyone:
            for species in self.table.own(player):
                for place in list(species.counters)[:4]:
                    yield Decline(player, species.key, place)
