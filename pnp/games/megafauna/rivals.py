"""Rivals without a person: what a rival card makes of a lineage and a position (rules 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pnp.referee.automa.cards import in_sentence
from pnp.referee.automa.due import Due
from pnp.referee.automa.policy import ByCards
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.wording import names_of

from .adjust import AskAdjust, AskDiscard
from .auction import AskBid
from .cards import WILD
from .continent import is_triangle, site, triangle
from .express import AskExpress, AskRecess, uses_of
from .migrate import AskMove
from .moves import (
    HOME,
    KEPT,
    Bid,
    Discard,
    Express,
    Hunt,
    Keep,
    Lose,
    Migrate,
    Role,
    Size,
    Start,
    TurnRival,
    packed,
    places,
)
from .reveal import AskDrift, AskLose
from .rival_cards import MOVES, ROLES, SIZES, Level, Rival
from .setup import CROWD, FOUNDERS, AskStart
from .species import HERBIVORE, PREDATOR, Species
from .survive import AskHunt, AskKeep, MayHunt
from .table import Table
from .travel import ways

PARENT = 3  # counters of a genotype that may bear another


class Policy(ByCards[Table, Rival, Level]):
    """The rivals of one table."""

    turns = "15.3"
    obeys = "15.4"
    shows = "1.13"
    turn = TurnRival

    def begin(self, level: Level) -> None:
        self.table.handicap = dict.fromkeys(self.rivals, level.points)
        self.table.other_levels = {each.level: each.points for each in self.others}

    def ruled(self, ask: AnyAsk, rival: str) -> Due | None:
        """What the rules say for all rivals alike (rules 15.2, 15.6, 15.10 to 15.12)."""
        match ask:
            case AskStart():
                return self._start(rival)
            case AskExpress():
                return self._express(rival)
            case AskRecess():
                return Due.for_all(None, "a rival never recesses", "15.6")
            case AskDrift() | AskDiscard():
                return self._discard(rival)
            case AskLose():
                lost = min(self.table.own(rival), key=lambda each: (each.total, -each.born))
                return Due.for_all(Lose(rival, lost.key), "a rival loses its smallest genotype", "15.12")
            case AskKeep():
                return self._keep(ask, rival)
            case AskHunt():
                return self._hunt(ask, rival)
            case MayHunt():
                return Due.for_all(None, "a rival claims by rule", "15.11")
        return None

    def due(self, ask: AnyAsk, rival: str, card: str) -> Due:
        """What the card says (rules 15.5, 15.7 to 15.9)."""
        turned = self._cards[card]
        match ask:
            case AskBid(card=sold):
                return self._bid(rival, turned, sold)
            case AskAdjust():
                return self._adjust(ask, rival, turned)
            case AskMove():
                return self._move(ask, rival, turned)
        raise AssertionError(f"nothing is said of {ask}")

    # ---- what is where

    def _herd(self, place: str) -> int:
        """Counters of everybody in a place."""
        return sum(each.counters[place] for each in self.table.herd(place))

    def _feeds(self, species: Species, place: str) -> int:
        """What a place feeds of a genotype's kind: its biomass, or the prey of its hex (15.8)."""
        table = self.table
        if not is_triangle(place):
            return 0 if table.homeless(table.letters(species), place) else table.land.mass(place)
        return sum(
            prey.counters[slot]
            for slot in table.continent.slots_of(site(place))
            for prey in table.herd(slot)
            if not table.inedible(prey, species, slot)
        )

    def _room(self, species: Species, place: str) -> int:
        """How many more a place would feed."""
        return self._feeds(species, place) - self._herd(place)

    # ---- for all rivals alike

    def _start(self, rival: str) -> Due:
        """Founders in four biomes, those first where it has the letter of the niche (15.2)."""
        table = self.table
        letters = table.letters(table.archetype(rival))
        held = {slot: sum(own.count(slot) for own in table.starts.values()) for slot in table.continent.slots}
        free = [slot for slot in held if not table.homeless(letters, slot) and held[slot] < CROWD]

        def rank(slot: str) -> tuple[bool, int, int]:
            biome = table.land.at(slot)
            return biome is None or biome.niche not in letters, held[slot], table.continent.slots.index(slot)

        chosen = sorted(free, key=rank)[:FOUNDERS]
        if not chosen:
            return Due.for_all(None, "there is no biome for it", "15.2")
        four = [chosen[at % len(chosen)] for at in range(FOUNDERS)]
        move = Start(rival, *(packed(HOME, place, 1) for place in four))
        step = "a rival’s founders go where it has the niche, then where fewest are"
        return Due(move, step, "15.2", by_card=False)

    def _express(self, rival: str) -> Due:
        """The first card that it can use, with its largest genotype (15.6)."""
        table = self.table
        for card in table.hand[rival]:
            found = uses_of(table, rival, card)
            if card in table.genotypes:
                found = [move for move in found if move.parent and table.species[move.parent.key].total >= PARENT]
            if found:
                right = min(found, key=lambda move: self._preferred(move))
                step = "a rival expresses what it can, with its largest genotype"
                return Due.for_all(right, step, "15.6", _like(right))
        return Due.for_all(None, "a rival can express nothing", "15.6")

    def _preferred(self, move: Express) -> tuple[int, ...]:
        """Most counters, the older; then the wild letter, or the place of birth with most counters (15.6)."""
        table = self.table
        called = move.on or move.parent
        assert called is not None
        species = table.species[called.key]
        wild = place = 0
        if move.wild:
            home = max(species.counters, key=lambda each: (species.counters[each], -self._order(each)))
            biome = table.land.at(home) if not is_triangle(home) else None
            wanted = biome.niche if biome else "A"
            wild = -1 if move.wild == wanted else WILD.index(move.wild)
        if move.at:
            place = -species.counters[move.at] * len(table.continent.places) + self._order(move.at)
        return -species.total, species.born, wild, place

    def _order(self, place: str) -> int:
        return self.table.continent.places.index(place)

    def _discard(self, rival: str) -> Due:
        """What it cannot use, else what it has held longest (15.12)."""
        hand = self.table.hand[rival]
        idle = [card for card in hand if not uses_of(self.table, rival, card)]
        return Due.for_all(Discard(rival, (idle or hand)[0]), "a rival discards what it cannot use", "15.12")

    def _keep(self, ask: AskKeep, rival: str) -> Due:
        """Its own first, yours last, the older before the younger (15.10)."""
        table, contest, space = self.table, ask.contest, ask.choice.space

        def rank(key: str) -> tuple[int, int]:
            owner = table.species[key].owner
            return 0 if owner == rival else 2 if owner == self.person else 1, table.species[key].born

        kept = []
        for key in sorted(ask.choice.keys, key=rank):
            many = min(contest.left[key], space // contest.beasts[key].weight)
            space -= many * contest.beasts[key].weight
            if many:
                kept.append(packed(KEPT, table.called(table.species[key], rival), many))
        right = Keep(rival, *kept, ask.place)

        def alike(line: Move) -> bool:
            return isinstance(line, Keep) and line.at == right.at and line.picks == right.picks

        return Due.for_all(right, "a rival keeps its own first and yours last", "15.10", alike)

    def _hunt(self, ask: AskHunt, rival: str) -> Due:
        """Yours first, where most of one kind stand (15.11)."""
        table = self.table
        prey = {each: many for each, many in ask.left.items() if many and each in ask.hunter.eats}

        def rank(each: tuple[str, str]) -> tuple[bool, int, int, int]:
            species = table.species[each[0]]
            return species.owner != self.person, -prey[each], self._order(each[1]), species.born

        key, slot = min(prey, key=rank)
        species = table.species[key]
        many = min(prey[key, slot], ask.hunter.counters)
        called = table.called(species, rival)
        right = Hunt(rival, ask.hunter.key, called, many if many > 1 else None, slot)
        return Due.for_all(right, "a rival claims your herbivores first", "15.11", _like(right))

    # ---- by the card

    def _bid(self, rival: str, card: Rival, sold: str) -> Due:
        """What the card says, for what it can use now (15.5)."""
        table = self.table
        price = min(card.dna if sold in table.dna else card.genotypes, table.genes[rival])
        if len(table.hand[rival]) >= len(table.own(rival)):
            return Due(None, "bids nothing with a full hand", "15.5")
        if not uses_of(table, rival, sold):
            return Due(None, f"bids nothing for {sold}, which it cannot use now", "15.5")
        said = f"bids {in_sentence(card.parts[0][1][0])}"
        if "open-auction" in table.house and (rival in table.bids or price in table.bids.values()):
            return Due(None, f"{said}, once, and no more than is bid already", "15.5")
        return Due(Bid(rival, price) if price else None, said, "15.5")

    def _adjust(self, ask: AskAdjust, rival: str, card: Rival) -> Due:
        """Roles, then sizes, the oldest genotype first (15.7)."""
        table = self.table
        for species in table.own(rival):
            if ("role", species.key) not in ask.done and (role := self._role(species, card)):
                return Due(role, in_sentence(ROLES[card.role]), "15.7", alike=_like(role))
        for species in table.own(rival):
            if ("size", species.key) not in ask.done and (size := self._size(species, card)):
                right = Size(rival, species.key, size)
                return Due(right, in_sentence(SIZES[card.size]), "15.7", alike=_like(right))
        if len(table.hand[rival]) > len(table.own(rival)):
            return self._discard(rival)
        return Due(None, self._as_it_is(ask, rival, card), "15.7")

    def _as_it_is(self, ask: AskAdjust, rival: str, card: Rival) -> str:
        """Why no role and no size changes (any more)."""
        said: list[str] = []
        for what, step, tried in (("role", card.role, ROLES), ("size", card.size, SIZES)):
            left = [each for each in self.table.own(rival) if (what, each.key) not in ask.done]
            kept = names_of([each.key for each in left])
            if step == "stays":
                said.append(in_sentence(tried[step]))
            elif what == "size" and kept:
                said.append(f"{kept} cannot be {step}")
            elif what == "role" and (other := [e.key for e in left if e.roles != {PREDATOR}]) and step == "hunts":
                said.append(f"there is not prey for all of {names_of(other)}")
            elif what == "role" and (other := [e.key for e in left if e.roles != {HERBIVORE}]) and step == "grazes":
                said.append(f"there is not room for all of {names_of(other)}")
        return ", ".join(said) or "no role and no size is left to change"

    def _role(self, species: Species, card: Rival) -> Role | None:
        """The other role, where it would feed all."""
        if len(species.roles) > 1 or species.roles == {PREDATOR if card.role == "hunts" else HERBIVORE}:
            return None
        if card.role == "hunts":
            lairs = dict.fromkeys(triangle(place) for place in species.counters)
            enough = sum(max(0, self._room(species, lair)) for lair in lairs) >= species.total
            return Role(species.owner, species.key, PREDATOR) if enough else None
        if card.role == "grazes":
            slots = {self._grazing(species, lair): many for lair, many in species.predators.items()}
            enough = sum(max(0, self._room(species, slot)) for slot in slots) >= species.total
            return Role(species.owner, species.key, HERBIVORE, *places(slots)) if enough else None
        return None

    def _grazing(self, species: Species, lair: str) -> str:
        """The slot of a hex with more room, W before E."""
        return max(self.table.continent.slots_of(site(lair)), key=lambda slot: self._room(species, slot))

    def _size(self, species: Species, card: Rival) -> int:
        """A size more or less, if no card falls asleep and no prey is lost; 0 for none."""
        step = {"larger": 1, "smaller": -1, "stays": 0}[card.size]
        size = species.size + step
        if not step or not species.low <= size <= species.high:
            return 0
        if any(self.table.dna[used].at(species.size) and not self.table.dna[used].at(size) for used in species.uses):
            return 0
        then = species.twin()
        then.size = size
        lairs = list(species.predators)
        worse = sum(self._feeds(then, lair) for lair in lairs) < sum(self._feeds(species, lair) for lair in lairs)
        return 0 if worse else size

    def _move(self, ask: AskMove, rival: str, card: Rival) -> Due:
        """The first step that some counters can take, the oldest genotype first, then places in order (15.8, 15.9)."""
        for number, step in enumerate(card.move_steps, 1):
            right = next(self._journeys(ask, rival, step), None)
            if right is not None:
                said = f"migrates, step {number}, {in_sentence(MOVES[step])}"
                return Due(right, said, "15.8", alike=_like(right))
        return Due(None, "migrates, no step fits now", "15.8")

    def _journeys(self, ask: AskMove, rival: str, step: str) -> Iterator[Migrate]:
        table = self.table
        for species in table.own(rival):
            for start in table.continent.places:
                free = species.counters.get(start, 0) - ask.arrived[species.key, start]
                if free <= 0 or is_triangle(start) != ask.hunting or species.key in ask.resized:
                    continue
                many = min(free, self._going(species, start, step))
                ends = self._ends(species, start, step) if many else ()
                for end in ends:
                    go = min(many, self._room(species, end)) if step != "meet" else many
                    yield Migrate(rival, species.key, go if go > 1 else None, start, end)

    def _going(self, species: Species, start: str, step: str) -> int:
        """How many counters of a place a step means."""
        feeds = self._feeds(species, start)
        if step == "flee":
            return 0 if feeds else species.counters[start]
        if step == "crowd":
            return max(0, self._herd(start) - feeds)
        return 1 if species.counters[start] > 1 else 0

    def _ends(self, species: Species, start: str, step: str) -> Iterator[str]:
        """Where counters may go by a step: the nearest first, then in order."""
        table = self.table
        near = sorted(
            (way.steps, self._order(home), home)
            for where, way in ways(table, species, site(start)).items()
            if not way.closed
            for home in ([where + "T"] if is_triangle(start) else table.continent.slots_of(where))
        )
        for _, _, home in near:
            if home == start or (step == "spread" and home in species.counters):
                continue
            if self._better(species, home) if step == "meet" else self._room(species, home) > 0:
                yield home

    def _better(self, species: Species, place: str) -> bool:
        """Whether a genotype would push your counters out of a place, or eat them (15.9)."""
        table = self.table
        if place in species.counters or not self._feeds(species, place):
            return False
        yours = [each for slot in table.continent.slots_of(site(place)) for each in table.herd(slot)]
        if is_triangle(place):
            return self._room(species, place) > 0 and any(each.owner == self.person for each in yours)
        here = table.herd(place)
        biome = table.land.at(place)
        if biome is None or all(each.owner != self.person for each in here):
            return False
        mine = table.beast(species)
        best = max((table.beast(each).has(biome.niche), each.teeth) for each in here if each.key != species.key)
        return (mine.has(biome.niche), mine.teeth) > best


def _like(right: Move) -> Callable[[Move], bool]:
    return lambda line: _same(line, right)


def _same(line: Move, right: Move) -> bool:
    """Whether two lines say the same, though a genotype's owner, a single counter or an only place is not written."""
    if type(line) is not type(right) or line.who != right.who:
        return False
    if isinstance(line, Express) and isinstance(right, Express) and line.at and line.at != right.at:
        return False  # where a child is born may be left out, not changed (15.6)
    return [_bare(each) for each in _parts(line)] == [_bare(each) for each in _parts(right)]


def _parts(move: Move) -> Sequence[object]:
    """What a line says, without what may be left out."""
    match move:
        case Express():
            return move.card, move.on, move.wild, move.parent
        case Migrate():
            return move.genotype, move.many, move.start, move.to
        case Hunt():
            return move.hunter, move.prey, move.many, move.at
        case Role():
            return move.genotype, move.role, sorted((place, times or 1) for place, times in move.places)
        case Size():
            return move.genotype, move.size
    return move.args


def _bare(value: object) -> object:
    return getattr(value, "key", value)
