"""Compete and prey: which cube may take which, and with how many (rules 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.hexboard import Ways
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow, Part, together
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting

from .answers import untrue
from .asking import Choice, on_island
from .cards import PREDATORS
from .environment import no_cube
from .moves import Compete, Hunt, Prey, Protected, Unprotected
from .table import Table
from .taken_off import miscounted_on_the_way, taken_all_the_same
from .traces import attacks

Attack = Compete | Hunt | Prey


def attack(table: Table, player: str) -> Flow:
    """Attacks one after another, until there are no more (rules 8.1)."""
    while not table.finished and player in table.alive:
        move = yield from AskAttack(table, player)
        if move is None:
            return
        table.done.add("attack")
        if isinstance(move, Hunt):
            yield from _announce(table, player, move.type)
            continue
        rival = table.owner.get(move.end, player)
        if rival == player:
            continue
        if isinstance(move, Prey) and (yield from _escapes(table, player, rival)):
            rule = "12.9" if "silent" in table.settings.house else "8.7"
            with noting(table, rule, "") as noted:
                if table.ledger is not None:
                    taken_all_the_same(table, noted, rule, player, move, rival)
            continue
        _take(table, player, move)


def _take(table: Table, player: str, move: Compete) -> None:
    """A rival's cube goes, and so many move in; both of one's own cubes are used (rules 8.2, 8.9, 8.10)."""
    start, end, number = move.start, move.end, move.number
    here = table.stands[player].get(start, 0)
    if not 0 < number <= here:
        return
    if end not in table.island.next_to[start] and table.genes.known(player, "crossing") is None:
        able = _able(table, player, start, end)
        table.genes.learn(player, "crossing", able, table.fact(f"{player} attacked {end} from {start}"))
    if not table.supply(player):
        number = here
    with noting(table, "8.9", f"the cube taken on {end}") as noted:
        if table.ledger is not None:
            miscounted_on_the_way(table, noted, "8.5" if type(move) is Compete else "8.8", player, number, start, end)
        table.empty(end)
        table.put(player, start, here - number)
        table.put(player, end, number)
    table.used.update(hex_ for hex_ in (start, end) if hex_ in table.stands[player])
    table.bury()


# ---- neighbours


def reach(table: Table, hex_: str, kinds: tuple[str, ...]) -> set[str]:
    """Hexes that a cube may attack if it crosses these kinds of barrier (rules 8.2, 8.3, 12.5)."""
    near = set(table.island.next_to[hex_])
    crossed = {at for at, kind in table.barriers.items() if kind in kinds}
    return near | _beyond(table, hex_, crossed) if crossed else near


def _beyond(table: Table, hex_: str, crossed: set[str]) -> set[str]:
    """Hexes that a cube may attack over barriers."""
    house = table.settings.house
    if "straight" in house and "chains" not in house:
        return table.island.opposite(hex_, crossed)
    return table.island.across(hex_, crossed, "chains" in house)


def _able(table: Table, player: str, start: str, end: str) -> list[str]:
    """The crossing genes under which two hexes are adjacent, of those that the species can have."""
    return [card.id for card in table.crossings(player) if end in reach(table, start, card.kinds)]


# ---- predators and defences


def _announce(table: Table, player: str, type_: str) -> Flow:
    """The predator type is public; adjacent rivals say whether they are protected from it (rules 8.6, 8.7)."""
    table.hunting, table.answers = type_, {}
    genes, hunters = table.genes, table.genes.printed.hunters[type_]
    if genes.news(player, "predator", hunters):
        genes.learn(player, "predator", hunters, table.fact(f"{player} announced {type_}"))
    if "silent" in table.settings.house:
        return  # nobody says anything before a cube of his is taken
    stands = table.stands[player]
    near = table.island.touching(stands)
    kinds = {kind for card in table.crossings(player) for kind in card.kinds} if table.barriers else ()
    crossed = {at for at, kind in table.barriers.items() if kind in kinds}
    for start in table.island.touching(crossed) if crossed else ():
        if start in stands:
            near |= _beyond(table, start, crossed)
    owners = {table.owner[hex_] for hex_ in near if hex_ in table.owner} - {player}
    rivals = [rival for rival in table.alive if rival in owners]
    answers = yield from together([AskAnswer(table, rival) for rival in rivals])
    for rival, answer in zip(rivals, answers, strict=True):
        if answer is not None:
            table.answers[rival] = isinstance(answer, Protected)


def _escapes(table: Table, player: str, rival: str) -> Part[bool]:
    """Whether a rival who has said nothing yet shows the word now. Where the attack was ruled on, it happened."""
    unprotected = defended(table, False)
    silent = "silent" in table.settings.house
    if not table.hunting or rival in table.answers:
        return bool(silent and table.answers.get(rival))
    if not silent and not table.genes.may_be(rival, "defence", unprotected):
        return False
    ask = AskAnswer(table, rival)
    answer = yield from ask
    if answer is None:
        ask.accept(Unprotected(rival))
    table.answers[rival] = isinstance(answer, Protected)
    return table.answers[rival]


def defended(table: Table, protected: bool) -> list[str]:
    """The defence genes that name the type announced, or those that do not."""
    return table.genes.printed.defended[table.hunting, protected]


class AskAnswer(Choice[Protected | Unprotected]):
    """Protected, with the word, or unprotected; it follows from a gene that is known, so it need not be written."""

    rule = "8.7"
    prompt = "{self.who} says whether {self.type} predators are no danger"
    taken_as = "it was said all the same"

    def __init__(self, table: Table, player: str) -> None:
        super().__init__(table, player)
        self.type = table.hunting
        self.card = table.genes.known(player, "defence")
        self.optional = self.card is None

    @property
    def unrecorded(self) -> Protected | Unprotected | None:
        return None if self.card is None else self._known

    def check(self, move: Protected | Unprotected, require: Require) -> None:
        player, type_, protected = self.player, self.type, isinstance(move, Protected)
        word = (move.type if isinstance(move, Protected) else None) or type_
        if not require(word == type_, "8.7", f"{type_} was announced, and {player} shows {word}"):
            return
        false = untrue(self.table, player, protected)
        require(not false, "11.6", false)

    def candidates(self) -> list[Protected | Unprotected]:
        if self.card is None:
            return [Protected(self.who, self.type), Unprotected(self.who)]
        return [self._known]

    @property
    def _known(self) -> Protected | Unprotected:
        """What a gene that is known says."""
        protected = self.type in self.table.genes.defences[self.card or ""].types
        return Protected(self.who, self.type) if protected else Unprotected(self.who)

    def accept(self, move: Protected | Unprotected) -> None:
        """What an answer tells of a defence gene."""
        table, player, protected = self.table, self.player, isinstance(move, Protected)
        cards = defended(table, protected)
        if table.genes.news(player, "defence", cards):
            said = table.fact(f"{player} {'' if protected else 'not '}protected from {table.hunting}")
            table.genes.learn(player, "defence", cards, said)


# ---- the attack itself


class AskAttack(Choice[Compete | Hunt | Prey]):
    """A species may take rivals' cubes, by competing or by preying on them (8.1)."""

    rule = "8.1"
    prompt = "{self.who} may compete and prey"

    def check(self, move: Attack, require: Require) -> None:
        if isinstance(move, Hunt):
            self._check_hunt(move.type, require)
            return
        table, player, start, end, number = self.table, self.player, move.start, move.end, move.number
        if not on_island(table, (start, end), require):
            return
        here = self.stands.get(start, 0)
        if not here:
            require(False, *no_cube(table, player, start, "8.2"))
            return
        if start in table.used:
            require(False, "8.2", f"the cube on {start} has attacked in this turn")
        rival = table.owner.get(end, player)
        if rival == player:
            require(False, "8.2", f"there is no rival's cube on {end}")
            return
        self._check_reach(start, end, require)
        there = table.stands[rival][end]
        prey = isinstance(move, Prey)
        if prey:
            self._check_prey(rival, require)
        elif there >= here:
            require(False, "8.4", f"{end} shows {there} of {rival}'s, and {start} only {here}")
        elif number <= there:
            require(False, "8.5", f"{end} held {there}, so at least {there + 1} move in, not {number}")
        if number > here or (prey and number <= 0):
            require(False, "8.8" if prey else "8.5", f"{start} shows {here}, and {number} cannot move in")
        if number < here and not table.supply(player):
            require(False, "8.10", f"{player} has no cube in the supply, so all {here} move in")

    def _check_hunt(self, type_: str, require: Require) -> None:
        """The type that the predator gene says, once a turn (rules 8.6)."""
        genes, player, hunting = self.table.genes, self.player, self.table.hunting
        require(not hunting, "8.6", f"{player} has announced {hunting} in this turn already")
        able = genes.printed.hunters[type_]
        if not genes.may_be(player, "predator", able):
            card = genes.known(player, "predator")
            why = genes.why_not(player, "predator", able)
            why = f"{card} says {genes.predators[card].type} ({why})" if card else why
            require(False, "11.6", f"{player} is no {type_} predator: {why}")

    def _check_reach(self, start: str, end: str, require: Require) -> None:
        """Adjacent, or across a barrier that can be crossed (rules 8.2, 8.3)."""
        table, player, next_to = self.table, self.player, self.table.island.next_to
        if end in next_to[start]:
            return
        able = _able(table, player, start, end)
        if able and table.genes.may_be(player, "crossing", able):
            return
        between = sorted(set(next_to[start]) & set(next_to[end]) & set(table.barriers))
        if not between and "chains" in table.settings.house:
            between = self._not_crossed(Ways(table.island, start, {*next_to} - {*table.barriers}).to(end)[:-1])
        if between:
            kinds = " and ".join(f"the {table.barriers[hex_]} on {hex_}" for hex_ in between)
            house = table.settings.house
            rule = "12.5" if "chains" in house else "12.8" if "straight" in house else "8.3"
            if rule == "12.8" and end not in table.island.opposite(start, between):
                require(False, rule, f"{kinds} between {start} and {end} is not in a straight line with them")
                return
            require(False, rule, f"{start} and {end} do not touch, and {player} cannot cross {kinds}")
        else:
            require(False, "8.2", f"{start} and {end} do not touch, and no single barrier lies between them")

    def _not_crossed(self, between: Sequence[str]) -> list[str]:
        """Those of a row of barriers that the species cannot cross, as far as its gene is known."""
        [gene, *others] = self.table.crossings(self.player)
        closed = [hex_ for hex_ in between if self.table.barriers[hex_] not in gene.kinds]
        return [*between] if others else closed

    def _check_prey(self, rival: str, require: Require) -> None:
        """Announced, and the rival not protected (rules 8.6, 8.7)."""
        table, genes, hunting = self.table, self.table.genes, self.table.hunting
        if not require(hunting, "8.6", "the predator type has not been announced in this turn"):
            return
        said = table.answers.get(rival)
        silent = "silent" in table.settings.house
        require(not said, "12.9" if silent else "8.7", f"{rival} has shown to be protected from {hunting} predators")
        bare = defended(table, False)
        if said is None and not silent and not genes.may_be(rival, "defence", bare):
            card = genes.known(rival, "defence")
            why = genes.why_not(rival, "defence", bare)
            why = f"{card} ({why})" if card else why
            require(False, "8.7", f"{rival} is protected from {hunting} predators: {why}")

    def candidates(self) -> Iterator[Attack]:
        if not self.table.hunting:
            known = self.table.genes.known(self.player, "predator")
            types = (self.table.genes.predators[known].type,) if known else PREDATORS
            yield from (Hunt(self.who, type_) for type_ in types)
        kinds = self.table.crossings(self.player)[0].kinds
        for start in self.stands:
            for end, there in self.ends(start, kinds):
                for number in range(self.stands[start], 0, -1):
                    if number > there:
                        yield Compete(self.who, start, end, number)
                    if self.table.hunting:
                        yield Prey(self.who, start, end, number)

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterator[Attack]:
        if written is None:
            kinds = self.table.crossings(self.player)[0].kinds
            reaches = {start: dict(self.ends(start, kinds)) for start in self.stands}
            yield from attacks(self.table, self.player, reaches, who, off)

    def ends(self, start: str, kinds: tuple[str, ...]) -> Iterator[tuple[str, int]]:
        """The rivals' cubes that a cube can still attack if it crosses these kinds of barrier, with what they show."""
        if start not in self.table.used:
            for end in sorted(reach(self.table, start, kinds)):
                rival = self.table.owner.get(end, self.player)
                if rival != self.player:
                    yield end, self.table.stands[rival][end]

    def remedies(self, move: Attack) -> list[Remedy]:
        if isinstance(move, Hunt):
            return [Remedy(move, "announced all the same"), Remedy(None, "not announced")]
        rival = self.table.owner.get(move.end, self.player)
        possible = 0 < move.number <= self.stands.get(move.start, 0) and rival != self.player
        taken = [Remedy(move, "taken all the same")] if possible else []
        return [*taken, Remedy(None, "not taken")]
