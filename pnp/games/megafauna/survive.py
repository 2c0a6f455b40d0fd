"""Step 7: herbivores struggle biome by biome, predators hunt hex by hex, then all is cleaned up (rules 9 and 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

from pnp.referee.play.asks import Ask, Option, Part
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import AnyOf, OfTable

from .chronicle import deaths
from .continent import site, triangle
from .hunting import Hunter, Prey, after, appetite, best, matters
from .moves import KEPT, Hunt, Keep, packed
from .species import Species
from .struggle import KIN, WHOLE, Beast, Choice, Meeting, Struggle, Struggled, begun, full_picks, otherwise, settled
from .table import Table

MANY = 60


def survive(table: Table) -> Part[None]:
    """Herbivores, predators, clean-up (9.1 to 10.5)."""
    table.struggled = []
    herds = table.herds()
    yield from crowded(table, herds)
    for where in table.continent.sites:
        if triangle(where) in herds:
            yield from hunt(table, where)
    for death in deaths(table):
        table.tell(death, decides=True)
    table.lost["struggle"] += sum(bool(each.owner) and not each.total for each in table.species.values())
    table.clean_up()


# ---- herbivores


def crowded(table: Table, herds: Mapping[str, Sequence[Species]]) -> Part[None]:
    """The struggles of all biomes (9.1 to 9.7). Nobody who struggles in a slot changes who is in another, or in a
    triangle."""
    slots = [place for place in table.continent.slots if place in herds]
    for at, place in enumerate(slots):
        ask = struggle(table, place, herds, slots[at + 1 :])
        if ask is not None:
            yield from ask


def struggle(
    table: Table, place: str, herds: Mapping[str, Sequence[Species]], later: Sequence[str] = ()
) -> AskKeep | None:
    """Of a herd, who cannot live there goes; then tests until the biome can feed the rest, some of which the predators
    of its triangle cannot eat (9.1, 9.2). Gives the question that somebody has to answer first, if there is one; those
    of `later` slots may be answered before it."""
    fight = Fight(table, place, herds)
    for key, many, _ in fight.homeless:
        with noting(table, "9.1", f"the deaths at {place}"):
            table.kill(table.species[key], place, many)
    if not fight.crowded:
        if fight.homeless:
            table.struggled.append(Struggled(place, fight.homeless, ()))
        return None
    contest = settled(fight.met)
    if contest is not None:
        fight.over(contest)
        return None
    return AskKeep(fight, later)


class Fight:
    """The struggle of one biome: who cannot live there, who can, whom the predators of its triangle may eat; `met` is
    all of it."""

    def __init__(self, table: Table, place: str, herds: Mapping[str, Sequence[Species]]) -> None:
        self.table, self.place, self.herds = table, place, herds
        self.hunters = herds.get(triangle(place), ())
        why = {species.key: table.homeless(table.letters(species), place) for species in herds[place]}
        self.homeless = tuple(
            [(each.key, each.counters[place], why[each.key]) for each in herds[place] if why[each.key]]
        )
        self.herd = [species for species in herds[place] if not why[species.key]]

    @property
    def crowded(self) -> bool:
        """Whether more live there than the biome can feed."""
        return sum(species.counters[self.place] for species in self.herd) > self.table.land.mass(self.place)

    @cached_property
    def met(self) -> Meeting:
        return meeting(self.table, self.place, self.herd, self.hunters)

    def over(self, contest: Struggle) -> None:
        """It has been fought: who has lost dies."""
        table, place = self.table, self.place
        for species in self.herd:
            dead = species.counters[place] - contest.left.get(species.key, 0)
            if dead:
                with noting(table, "9.2", f"the deaths at {place}"):
                    table.kill(species, place, dead)
        if table.ledger is not None:
            _misjudged(table, place, self.met, contest)
        if self.homeless or contest.tests:
            refuge = tuple(
                (key, hunter.key, table.inedible(table.species[key], hunter, place))
                for test in contest.tests
                if test.name == "refuge"
                for key in test.group
                for hunter in self.hunters
            )
            tests = tuple(contest.tests)
            table.struggled.append(Struggled(place, self.homeless, tests, contest.niche, refuge))
            for test in contest.tests:
                if test.died:
                    table.decided[test.name] += 1


def _misjudged(table: Table, place: str, met: Meeting, contest: Struggle) -> None:
    """Notes what people may have made of a struggle instead."""
    owners = {beast.key: beast.owner for beast in met.beasts}
    for rule, done, left in otherwise(met, contest):
        by: Counter[str] = Counter()
        for key, owner in owners.items():
            by[owner] += left.get(key, 0) - contest.left.get(key, 0)
        with noting(table, rule, f"the struggle at {place}") as noted:
            for owner, many in by.items():
                if owner and many:
                    noted.instead(owner, "map", many, rule, f"at {place} {done}", rarely=True)
            for key in owners:
                many = left.get(key, 0) - contest.left.get(key, 0)
                for said in table.claimed_at(place, key) if many else ():
                    noted.instead("", said, many, rule, f"at {place} {done}")


def meeting(table: Table, place: str, herd: Sequence[Species], hunters: Sequence[Species]) -> Meeting:
    """All that the struggle of a slot hangs on (9.2 to 9.6)."""
    biome = table.land.at(place)
    return Meeting(
        tuple([table.beast(species) for species in herd]),
        tuple([species.counters[place] for species in herd]),
        tuple([table.beast(hunter) for hunter in hunters]),
        table.land.mass(place),
        biome.niche if biome else "size",
        table.marine(place),
        "kin" in table.house,
        table.misread,
    )


class AskKeep(OfTable[Table], AnyOf[Keep], Ask[Keep]):
    """A warden, or the owner of equals, says who stays in a biome (9.5, 9.6)."""

    def __init__(self, fight: Fight, later: Sequence[str] = ()) -> None:
        contest = begun(fight.met)
        choice = contest.run()
        assert choice is not None
        super().__init__(fight.table, choice.who)
        self.fight, self.place, self.later = fight, fight.place, later
        self.choice, self.contest, self.rule = choice, contest, choice.rule

    def precedes(self, move: Keep) -> bool:
        """Who stays at one place hangs on no other."""
        if not isinstance(move, Keep) or move.at not in self.later:
            return False
        fight = Fight(self.table, move.at, self.fight.herds)
        return fight.crowded and settled(fight.met) is None and AskKeep(fight).fits(move)

    def accept(self, move: Keep) -> None:
        self.contest.run(move.picks)
        self.fight.over(self.contest)

    @property
    def prompt(self) -> str:
        there = ", ".join(f"{self.contest.left[key]} {key}" for key in self.choice.keys)
        return f"{self.who} says who of {there} stays at {self.place}: {self.choice.space / 2:g} can be fed"

    missing = "{self.prompt} (keep ... at {self.place})"

    def matches(self, move: Keep) -> bool:
        return move.at == self.place

    def check(self, move: Keep, require: Require) -> None:
        left, rule = self.contest.left, self.rule
        good = True
        for called, _ in move.kept:
            said = f"{called.key} is not among those who struggle at {self.place}"
            good = require(called.key in self.choice.keys, rule, said) and good
            owner = self.table.species[called.key].owner if called.key in self.table.species else ""
            theirs = called.owner in ("", owner)
            good = require(theirs, rule, f"{called.key} is not {called.owner}'s") and good
        for key, many in move.picks.items():
            if key in left:
                good = (
                    require(many <= left[key], rule, f"{left[key]} of {key} are at {self.place}, not {many}") and good
                )
        if good:
            space, beasts = self.choice.space / 2, self.contest.beasts
            kept = sum(many * beasts[key].weight for key, many in move.picks.items()) / 2
            full = full_picks(self.choice, left, beasts, move.picks)
            plain = {key: beast._replace(weight=WHOLE) for key, beast in beasts.items()}
            if plain != beasts and full_picks(self.choice, left, plain, move.picks):
                rule = "13.6"  # each counted as one
            require(full, rule, f"{space:g} more can be fed at {self.place}, not {kept:g}")

    def candidates(self) -> Iterator[Keep]:
        return islice(self._every(), MANY)

    def _every(self) -> Iterator[Keep]:
        player, table, species = self.player, self.table, self.table.species
        for counts in fillings(self.choice, self.contest.left, self.contest.beasts):
            kept = [packed(KEPT, table.called(species[key], player), many) for key, many in counts.items() if many]
            yield Keep(player, *kept, self.place)

    def possible(self, move: Keep) -> bool:
        left = self.contest.left
        return all(key in self.choice.keys and many <= left[key] for key, many in move.picks.items())

    def remedies(self, move: Keep) -> list[Remedy]:
        kept = [Remedy(move, "kept all the same")] if self.possible(move) else []
        return [*kept, *(Remedy(other, "kept as many as can be fed") for other in islice(self.legal(), 1))]


def fillings(choice: Choice, left: Mapping[str, int], beasts: Mapping[str, Beast]) -> Iterator[dict[str, int]]:
    """Every way to fill the space, those with most of the first genotypes first."""

    def share(keys: tuple[str, ...], space: int) -> Iterator[dict[str, int]]:
        if not keys:
            yield {}
            return
        key, rest = keys[0], keys[1:]
        weight = beasts[key].weight
        for many in range(min(left[key], space // weight), -1, -1):
            for others in share(rest, space - many * weight):
                yield {key: many, **others}

    return (counts for counts in share(choice.keys, choice.space) if full_picks(choice, left, beasts, counts))


# ---- predators


def hunt(table: Table, where: str) -> Part[None]:
    """Each predator claims a herbivore; who finds none dies (10.1 to 10.4)."""
    hunters = table.hunters(where)
    prey = table.prey(where)
    fed = dict.fromkeys((hunter.key for hunter in hunters), 0)
    counters = {hunter.key: hunter.counters for hunter in hunters}
    while hunters:
        first, later = hunters[0], hunters[1:]
        peers = [hunter for hunter in later if hunter.owner and hunter.rank == first.rank]
        while first.owner and any(appetite(hunter, prey) for hunter in (first, *peers)):
            ask = AskHunt if matters([first, *later], prey) else MayHunt
            move = yield from ask(table, where, [first, *peers], prey)
            if move is None:
                break
            if move.hunter.key != first.key:  # of one's own alike another chooses first (10.2)
                hunters = [first, *later]
                first = next(hunter for hunter in peers if hunter.key == move.hunter.key)
                later = [hunter for hunter in hunters if hunter is not first]
            peers = []
            claim: Prey = (move.prey.key, move.at)
            prey = after(prey, {claim: move.many})
            fed[first.key] += move.many
            first = first._replace(counters=first.counters - move.many)
        for _, each, many in (claim for claim in best([first, *later], prey).claims if claim[0] == first.key):
            prey = after(prey, {each: many})
            fed[first.key] += many
        hunters = later
    place = triangle(where)
    hungry = tuple((key, counters[key] - fed[key]) for key in counters if counters[key] > fed[key])
    for key, many in hungry if table.misread != "sated" else ():
        species = table.species[key]
        spared = "kin" in table.house and any(
            table.inedible(each, species, slot) == KIN
            for slot in table.continent.slots_of(where)
            for each in table.herd(slot)
        )
        with noting(table, "10.3", f"the hungry at {place}") as noted:
            table.kill(species, place, many)
            if spared:
                noted.instead(species.owner, "map", 0, "13.3", f"with kin eaten at {place}")
    if hungry:
        table.struggled.append(Struggled(place, (), (), hungry=hungry))


class _Hunting(OfTable[Table], AnyOf[Hunt]):
    """What a player says of the prey that a predator claims, the first of `hunters`, or another of the same rank."""

    answers = (Hunt,)
    verbs = ("hunt",)
    rule = "10.1"

    def __init__(self, table: Table, where: str, hunters: Sequence[Hunter], prey: Mapping[Prey, int]) -> None:
        super().__init__(table, hunters[0].owner)
        self.hunters = {hunter.key: hunter for hunter in hunters}
        self.where, self.left, self.hunter = where, prey, hunters[0]

    @property
    def prompt(self) -> str:
        there = ", ".join(f"{many} {key} at {slot}" for (key, slot), many in self._choices(self.hunter).items())
        return f"{self.who} says what {self.hunter.key} claims in {self.where}: {there}"

    missing = "{self.prompt}; it decides who else can eat (hunt {self.hunter.key} on ...)"

    def _choices(self, hunter: Hunter) -> dict[Prey, int]:
        return {each: many for each, many in self.left.items() if many and each in hunter.eats}

    def matches(self, move: Hunt) -> bool:
        return site(move.at) == self.where and move.hunter.key in self.hunters

    def precedes(self, move: Hunt) -> bool:
        """What is claimed in one hex hangs on no other: in a later one anybody's predators may be told of first."""
        sites = self.table.continent.sites
        if not isinstance(move, Hunt) or sites.index(self.where) >= sites.index(site(move.at)):
            return False
        return any(hunter.key == move.hunter.key for hunter in self.table.hunters(site(move.at)))

    def check(self, move: Hunt, require: Require) -> None:
        key, slot = move.prey.key, move.at
        hunter = self.hunters[move.hunter.key]
        prey = self.table.species.get(key)
        if prey is None or slot not in prey.counters:
            require(False, "10.1", f"nobody called {key} is at {slot}")
            return
        if (key, slot) not in hunter.eats:
            why = self.table.inedible(prey, self.table.species[hunter.key], slot)
            require(False, "13.3" if why == KIN else "9.8", f"{hunter.key} cannot eat {key}: {why}")
            return
        left = self.left[key, slot]
        require(move.many <= left, "10.1", f"{left} of {key} at {slot} can still be claimed, not {move.many}")
        require(move.many <= hunter.counters, "10.1", f"{hunter.counters} of {hunter.key} have no prey yet")

    def candidates(self) -> Iterator[Hunt]:
        player = self.player
        for hunter in self.hunters.values():
            for (key, slot), many in self._choices(hunter).items():
                called = self.table.called(self.table.species[key], player)
                for number in {1, min(many, hunter.counters)}:
                    yield Hunt(player, hunter.key, called, number if number > 1 else None, slot)


class AskHunt(_Hunting, Ask[Hunt]):
    """A claim that decides who else can eat (10.4)."""

    instead = "another claim"


class MayHunt(_Hunting, Option[Hunt]):
    """A claim that decides nothing, for who likes to write it; none is proposed where there is but one."""

    def __init__(self, table: Table, where: str, hunters: Sequence[Hunter], prey: Mapping[Prey, int]) -> None:
        super().__init__(table, where, hunters, prey)
        self.unasked = len(hunters) == 1 and len(self._choices(self.hunter)) < 2

    def candidates(self) -> Iterator[Hunt]:
        return iter(()) if self.unasked else super().candidates()

    def remedies(self, move: Hunt) -> list[Remedy]:
        return [Remedy(None, "claims by rule")]
