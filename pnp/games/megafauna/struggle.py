"""How herbivores of one biome struggle: four tests, and what splitting means (rules 9.2 to 9.8). Pure functions.

A struggle is told as it goes: each test that did something is a `Test` with the group it named, what was compared, and
what died of it. Where a player has to choose it stops with a `Choice`; the answer goes in as `picks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from pnp.named import NamedTuple
from pnp.referee.play.misreadings import Misreading

TestName = Literal["niche", "refuge", "warden", "teeth", "room"]
RULES: Mapping[str, str] = {"niche": "9.3", "refuge": "9.4", "warden": "9.5", "teeth": "9.6", "room": "1.7"}


MISREADINGS = (
    Misreading("niche", "9.3", "without the niche test"),
    Misreading("refuge", "9.4", "without the refuge test"),
    Misreading("warden", "9.5", "without a warden"),
    Misreading("teeth", "9.6", "with the fewest teeth staying"),
    Misreading("N", "9.8", "with N no help against predators"),
    Misreading("S", "9.8", "with S no help against predators"),
    Misreading("a", "9.8", "with armour no help against predators"),
    Misreading("over", "9.8", "with prey of any size from the predator's on"),
    Misreading("under", "9.8", "with prey smaller than the predator"),
    Misreading("sea", "9.8", "with prey in the sea for predators without M"),
    Misreading("own", "9.8", "with its own kind for prey"),
    Misreading("family", "9.8", "with no other genotypes of its player for prey"),
    Misreading("equal", "9.8", "with prey of the predator's own size out of its reach"),
    Misreading("two", "9.8", "with prey two sizes larger than the predator out of its reach"),
    Misreading("unfit", "9.7", "with nobody dying of a test whose group does not fit"),
    Misreading("losers", "9.7", "with all others dying of a test whose group fits"),
)
"""What people make of struggles and of prey, who have misread a paragraph."""

KIN = "its own lineage"
WHOLE = 2  # half biomass
SPLITS: tuple[TestName, ...] = ("niche", "refuge", "warden")  # and last the teeth, without which nothing ends


class Beast(NamedTuple):
    """A genotype as a struggle sees it."""

    key: str
    owner: str  # "" for a neutral immigrant
    lineage: str
    size: int
    letters: str
    teeth: int
    born: int = 0
    weight: int = WHOLE  # of a counter, in half biomass: 1 under cold blood (13.6)

    def has(self, letter: str) -> int:
        """How many of a letter it has, or its size for "size"."""
        return self.size if letter == "size" else self.letters.count(letter)


@lru_cache(4_000)
def inedible(prey: Beast, hunter: Beast, marine: bool, kin: bool = False, misread: str = "") -> str:
    """Why a predator cannot eat a herbivore, with the numbers; "" if it can (9.8, 13.3), or for who has `misread` it.

    >>> deer, cat = Beast("G04", "Ann", "mmm", 3, "SB", 3), Beast("G11", "Ben", "mmrrr", 2, "AN", 5)
    >>> inedible(deer, cat, marine=False)
    'S 0 under 1'
    >>> inedible(deer._replace(letters="B"), cat, marine=False)
    ''
    """
    if prey.key == hunter.key and misread != "own":
        return "its own kind"
    if kin and prey.lineage and prey.lineage == hunter.lineage:
        return KIN
    if misread == "family" and prey.owner == hunter.owner:
        return "its player's own"
    least, most = hunter.size + (misread == "equal"), hunter.size + 2 - (misread == "two")
    if prey.size < least and misread != "under":
        return f"size {prey.size} under {least}"
    if prey.size > most and misread != "over":
        return f"size {prey.size} over {most}"
    for mine, theirs in (("S", "S"), ("N", "N"), ("A", "a")):
        if hunter.has(mine) < prey.has(theirs) and misread != theirs:
            return f"{mine} {hunter.has(mine)} under {theirs + ' ' if mine != theirs else ''}{prey.has(theirs)}"
    return "no M in the sea" if marine and misread != "sea" and not hunter.has("M") else ""


class Test(NamedTuple):
    """One test: the group that it named, what was compared by key, whether it was safe, and who died of it."""

    name: TestName
    group: tuple[str, ...]
    values: tuple[tuple[str, int], ...]  # by key: letters, size or teeth
    safe: bool
    space: int  # counters that could still be fed before the test
    died: tuple[tuple[str, int], ...]
    chooser: str = ""


class Struggled(NamedTuple):
    """What happened in one biome: the tests that did something, and who died of having no home there."""

    place: str
    homeless: tuple[tuple[str, int, str], ...]  # key, counters, why
    tests: tuple[Test, ...]
    niche: str = "size"
    refuge: tuple[tuple[str, str, str], ...] = ()  # who could not be eaten by which predator, and why
    hungry: tuple[tuple[str, int], ...] = ()  # predators without a meal

    @property
    def shared(self) -> bool:
        """Copies of a table have the same one, since nothing in it changes."""
        return True


class Choice(NamedTuple):
    """A decision that a player has: how many of each key stay, so that `space` is filled."""

    who: str
    rule: str
    keys: tuple[str, ...]
    space: int  # in half biomass


Picks = Mapping[str, int]


@dataclass
class Struggle:
    """The herbivores of one biome: `left` are counters by key; `safe` those of them that nothing can touch any more.

    `niche` is a letter or "size"; `capacity` is biomass; `warden` the player who chooses by 9.5, "" for none.
    """

    beasts: Mapping[str, Beast]
    left: dict[str, int]
    capacity: int
    niche: str
    refuge: frozenset[str] = frozenset()  # keys that no predator of the triangle can eat; empty without predators
    warden: str = ""
    safe: set[str] = field(default_factory=set)
    tests: list[Test] = field(default_factory=list)
    stage: int = 0
    skipped: Collection[str] = ()  # tests that a table left out

    @property
    def open(self) -> list[str]:
        """Who still struggles, in the order of play."""
        return [key for key in self.left if key not in self.safe]

    def weight(self, keys: Sequence[str] | None = None) -> int:
        """Half biomass that counters of these keys eat, of all by default."""
        return sum(self.left[key] * self.beasts[key].weight for key in (self.left if keys is None else keys))

    @property
    def space(self) -> int:
        """Half biomass that is left for those who struggle."""
        return 2 * self.capacity - self.weight([key for key in self.left if key in self.safe])

    @property
    def over(self) -> bool:
        """Whether there are more counters than the biome can feed."""
        return self.weight() > 2 * self.capacity

    def run(self, picks: Picks | None = None) -> Choice | None:
        """Go on until everybody fits or somebody has to choose; `picks` answers the choice that stopped it."""
        while self.over and self.open:  # more stay than can be fed where a table has kept them all the same
            if not self.space:
                last = self.tests[-1] if self.tests else None
                name: TestName = last.name if last else "niche"
                self._note(name, (), {}, True, {key: self.left[key] for key in self.open}, merge=True)
                continue
            choice = self._next(picks)
            if choice is not None:
                return choice
            picks = None
        return None

    def _next(self, picks: Picks | None) -> Choice | None:
        """One test, or the choice that it needs."""
        pool = self.open
        if self.stage < len(SPLITS) and SPLITS[self.stage] in self.skipped:
            pass
        elif self.stage == 0:
            values = {key: self.beasts[key].has(self.niche) for key in pool}
            best = max(values.values())
            self._split("niche", [key for key in pool if values[key] == best] if best else [], values)
        elif self.stage == 1:
            self._split("refuge", [key for key in pool if key in self.refuge], {})
        elif self.stage == 2 and self.warden and len(pool) > 1:
            if picks is None and self._fits(pool):
                return Choice(self.warden, "9.5", tuple(pool), self.space)
            self._pick("warden", pool, picks or {}, self.warden)
        elif self.stage >= 3:
            return self._by_teeth(pool, picks)
        self.stage += 1
        return None

    def _by_teeth(self, pool: list[str], picks: Picks | None) -> Choice | None:
        """The most teeth; among one owner's own as the owner says, among other equals the older (9.6)."""
        values = {key: self.beasts[key].teeth for key in pool}
        best = max(values.values())
        group = [key for key in pool if values[key] == best]
        if len(group) < len(pool):
            self._split("teeth", group, values)
        elif len(pool) == 1:
            self._trim("room", pool, values)
        elif len({self.beasts[key].owner for key in pool}) == 1 and self.beasts[pool[0]].owner:
            owner = self.beasts[pool[0]].owner
            if picks is None and self._fits(pool):
                return Choice(owner, "9.6", tuple(pool), self.space)
            self._pick("teeth", pool, picks or {}, owner)
        else:
            self._trim("teeth", sorted(pool, key=lambda key: self.beasts[key].born), values)
        return None

    def _fits(self, pool: Sequence[str]) -> bool:
        """Whether any counter can still be fed: half a biomass is too little for what is no reptile (13.6)."""
        return any(self.beasts[key].weight <= self.space for key in pool)

    def _split(self, name: TestName, group: list[str], values: Mapping[str, int]) -> None:
        """What a test does with its group (9.7)."""
        pool = self.open
        if not group or len(group) == len(pool):
            return
        fits = self.weight(group) <= self.space
        if fits and "losers" not in self.skipped:
            self._note(name, group, values, True, {})
            self.safe.update(group)
        elif fits or "unfit" not in self.skipped or name == "teeth":
            self._note(name, group, values, False, {key: self.left[key] for key in pool if key not in group})

    def _trim(self, name: TestName, pool: list[str], values: Mapping[str, int]) -> None:
        """Counters go from the last of a list until the rest fits."""
        space = self.space
        died = {}
        for key in pool:
            stay = min(self.left[key], space // self.beasts[key].weight)
            space -= stay * self.beasts[key].weight
            died[key] = self.left[key] - stay
        self._note(name, pool, values, False, died)
        self.safe.update(pool)

    def _pick(self, name: TestName, pool: list[str], picks: Picks, who: str) -> None:
        self._note(name, pool, {}, False, {key: self.left[key] - picks.get(key, 0) for key in pool}, who=who)
        self.safe.update(pool)

    def _note(
        self, name: TestName, group: Sequence[str], values: Mapping[str, int], safe: bool, died: Mapping[str, int],
        who: str = "", merge: bool = False
    ) -> None:  # fmt: skip
        """Write a test down and take its dead away."""
        dead = tuple((key, many) for key, many in died.items() if many)
        if merge and self.tests:  # those for whom the safe have left no space die of the test that made them safe
            self.tests[-1] = self.tests[-1]._replace(died=(*self.tests[-1].died, *dead))
        else:
            self.tests.append(Test(name, tuple(group), tuple(values.items()), safe, self.space // 2, dead, who))
        for key, many in dead:
            self.left[key] -= many
            if not self.left[key]:
                del self.left[key]


class Meeting(NamedTuple):
    """All that the struggle of a slot hangs on: who is there, so many counters of each, the predators of its triangle,
    its biomass and niche, whether it is sea, whether kin are spared (13.3), and which paragraph is misread."""

    beasts: tuple[Beast, ...]
    counts: tuple[int, ...]
    hunters: tuple[Beast, ...]
    mass: int
    niche: str
    marine: bool
    kin: bool
    misread: str = ""


def begun(met: Meeting) -> Struggle:
    """A struggle before its first test: whom no predator can eat, and the warden, who eats all (9.4, 9.5)."""
    hunters = met.hunters
    eaten = [[not inedible(prey, each, met.marine, met.kin, met.misread) for each in hunters] for prey in met.beasts]
    refuge = frozenset(prey.key for prey, by in zip(met.beasts, eaten, strict=True) if hunters and not any(by))
    warden = hunters[0].owner if len(hunters) == 1 and all(map(all, eaten)) else ""
    counts = {beast.key: many for beast, many in zip(met.beasts, met.counts, strict=True)}
    most = max((beast.teeth for beast in met.beasts), default=0) if met.misread == "teeth" else 0
    beasts = {beast.key: beast._replace(teeth=most - beast.teeth) if most else beast for beast in met.beasts}
    return Struggle(beasts, counts, met.mass, met.niche, refuge, warden, skipped=(met.misread,))


@lru_cache(maxsize=4096)
def settled(met: Meeting) -> Struggle | None:
    """A struggle to its end, None where somebody has to choose. A search comes to the same one again and again, so it
    is fought once, and nobody changes what this gives."""
    struggle = begun(met)
    return struggle if struggle.run() is None else None


def otherwise(met: Meeting, fought: Struggle) -> Iterator[tuple[str, str, Mapping[str, int]]]:
    """What a table may have made of a struggle that was `fought`: a test of those that named somebody left out, the
    room shared out by turns, somebody else's counters taken, or reptiles fed as whole ones (13.6). The paragraph, what
    was done, how many of each key are left; nothing where somebody would have to choose."""
    for name in SPLITS:
        if any(test.name == name for test in fought.tests):
            other = begun(met)
            other.skipped = (name,)
            if other.run() is None and other.left != fought.left:
                yield RULES[name], f"without the {name} test", other.left
    there = {beast.key: many for beast, many in zip(met.beasts, met.counts, strict=True)}
    turns = [key for each in range(max(there.values())) for key, many in there.items() if many > each]
    shared = Counter(turns[: met.mass])
    plain = all(beast.weight == WHOLE for beast in met.beasts)
    if not plain:
        whole = begun(met._replace(beasts=tuple([beast._replace(weight=WHOLE) for beast in met.beasts])))
        if whole.run() is None and whole.left != fought.left:
            yield "13.6", "with every counter counted as one", whole.left
    if fought.tests and plain and shared != Counter(fought.left):
        yield RULES[fought.tests[-1].name], "with its room shared out", shared
    for test in fought.tests if plain else ():
        for loser, many in test.died:
            for winner, left in fought.left.items():
                swapped = min(many, left)
                given = {loser: fought.left.get(loser, 0) + swapped, winner: left - swapped}
                yield RULES[test.name], f"with room for {swapped} given to {loser}", {**fought.left, **given}


def full_picks(choice: Choice, counts: Mapping[str, int], beasts: Mapping[str, Beast], picks: Picks) -> bool:
    """Whether picks fill the space as far as counters go: never more, and no counter more would fit (9.5)."""
    used = sum(many * beasts[key].weight for key, many in picks.items())
    left = [beasts[key].weight for key in choice.keys if counts[key] > picks.get(key, 0)]
    return used <= choice.space and all(used + weight > choice.space for weight in left)
