"""Dispersal: newborn creeples find a place (rules 10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.referee.play.asks import Ask, Flow, Option, Part, Unknown
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import OfTable
from pnp.wording import names_of, number_of

from .cards import plural
from .contesting import arrive
from .ground import CARNIVORE, HERBIVORE
from .lifeforms import LifeForm
from .table import Table
from .verbs import Return, Settle, spot
from .world import HALVES, Travel, World

NO_WAY = 99  # more than anybody has to spend


def dispersal(table: Table) -> Flow:
    """In turn order, each player places all his newborn, one at a time (10.1)."""
    table.phase = "dispersal"
    for player in table.order:
        table.active = player
        while newborn := [form for form in table.of(player) if form.newborn]:
            if not any(table.can_settle_somewhere(form) for form in newborn):
                for form in newborn:
                    yield from AskReturn(player, form)
                    with noting(table, "10.9", f"the newborn of {form} that went back"):
                        form.unborn, form.newborn = form.unborn + form.newborn, 0
                break
            move = yield from AskSettle(table, player, newborn)
            form = form_meant(table, newborn, move) or newborn[0]
            with noting(table, "10.1", f"the newborn {form.shape} that found a place"):
                form.newborn -= 1
            if isinstance(move, Return):
                with noting(table, "10.9", f"the newborn of {form} that went back"):
                    form.unborn += 1
            else:
                half = move.at.part or (yield from _half_not_said(table, form, move))
                yield from arrive(table, form, move.at.hex, half, "10.1")
    table.active = ""


def _half_not_said(table: Table, form: LifeForm, move: Settle) -> Part[str]:
    """The half of a hex that a line leaves out: the only one, or what nobody can tell where both are open to it."""
    if len(halves := _halves(table, form, move.at.hex)) < len(HALVES):
        return halves[0] if halves else HERBIVORE
    what = f"whether the {form.shape} on {move.at.hex} is a herbivore or a carnivore"
    return (yield from Unknown("16.11", what, HALVES, [move], usual=True))


def _halves(table: Table, form: LifeForm, hex_: str) -> list[str]:
    """The halves of a hex where it may settle."""
    return [half for half in HALVES if table.can_settle(form, hex_, half)]


def _only_half(table: Table, form: LifeForm, hex_: str) -> str:
    """The half of a hex where it may settle, if there is only one."""
    halves = _halves(table, form, hex_)
    return halves[0] if len(halves) == 1 else ""


def half_meant(table: Table, form: LifeForm, move: Settle) -> str:
    """The half that a line means: the one it names, or the only one that is open to it."""
    return move.at.part or _only_half(table, form, move.at.hex) or HERBIVORE


def form_meant(table: Table, newborn: Sequence[LifeForm], move: Settle | Return) -> LifeForm | None:
    """The newborn that a line means: the shape it names, or the only one that can settle there (16.11)."""
    if move.life is not None:
        return next((form for form in newborn if form.shape == move.life), None)
    if len(newborn) == 1:
        return newborn[0]
    assert isinstance(move, Settle)
    halves = [move.at.part] if move.at.part else [HERBIVORE, CARNIVORE]
    able = [form for form in newborn if any(table.can_settle(form, move.at.hex, half) for half in halves)]
    return able[0] if len(able) == 1 else None


class AskSettle(OfTable[Table], Ask[Settle | Return]):
    """One newborn of a player is placed (10.1 to 10.9)."""

    rule = "10.1"

    def __init__(self, table: Table, who: str, newborn: Sequence[LifeForm]) -> None:
        super().__init__(table, who)
        self.newborn = newborn

    @property
    def prompt(self) -> str:
        waiting = names_of([number_of(form.newborn, form.shape, plural(form.shape)) for form in self.newborn])
        return f"{self.who} places a newborn ({waiting})"

    def check(self, move: Settle | Return, require: Require) -> None:
        form = form_meant(self.table, self.newborn, move)
        if form is None and move.life is None:
            shapes = " or ".join(form.shape for form in self.newborn)
            require(False, "16.11", f"which newborn of {self.who}: {shapes}?")
        elif form is None:
            require(False, "10.1", f"{self.who} has no newborn {move.life}")
        elif isinstance(move, Return):
            able = self.table.settlements(form)
            if able:
                hex_, half = able[0]
                require(False, "10.9", f"a newborn {form.shape} can settle, on {hex_} as {half} for instance")
        else:
            check_settle(self.table, form, move, require)

    def candidates(self) -> Iterator[Settle]:
        for form in self.newborn:
            for at in self.table.settlements(form):
                yield Settle(self.who, form.shape, spot(*at), None)

    def remedies(self, move: Settle | Return) -> Sequence[Remedy]:
        meant = form_meant(self.table, self.newborn, move)
        if meant is None and isinstance(move, Settle) and move.life is None:  # any of those that can settle there
            meant = next((form for form in self.newborn if self.table.may_stay(form, move.at.hex)), None)
        form = meant or self.newborn[0]
        if isinstance(move, Settle) and meant is not None and move.at.hex in self.table.world.spots:
            hex_, half = move.at.hex, half_meant(self.table, form, move)
            prey = half == HERBIVORE or self.table.ground.has_prey(form.key, hex_)
            if prey and self.table.may_stay(form, hex_):
                stays = Settle(self.who, form.shape, spot(hex_, half), None)
                return [Remedy(stays, "the newborn stands there all the same"), self._home(form)]
        return [self._home(form)]

    def _home(self, form: LifeForm) -> Remedy:
        return Remedy(Return(self.who, form.shape), "the newborn goes back to unborn", "without that newborn")

    def defaults(self) -> Iterable[Settle]:
        return list(self.candidates())[:1]


class AskReturn(Option[Return]):
    """A newborn can settle nowhere: it goes back, whether that is written or not (10.9)."""

    rule = "10.9"
    unasked = True
    prompt = "{self.who}’s newborn {self.form.shape} can settle nowhere and goes back"

    def __init__(self, who: str, form: LifeForm) -> None:
        self.who, self.form = who, form

    def matches(self, move: Return) -> bool:
        return move.life == self.form.shape


def check_settle(table: Table, form: LifeForm, move: Settle, require: Require) -> None:
    """Within reach, where it may stay, a carnivore over prey (10.2 to 10.8, 15.4)."""
    hex_, half = move.at
    world = table.world
    strange = [name for name in (hex_, move.start, *move.over) if name and name not in world.spots]
    for name in strange:
        require(False, "1.4", f"{name} is not on the map of this play")
    if strange:
        return
    starts = table.starts(form)
    points, travel = form.dispersal, table.travel(form)
    if move.start:
        if not require(move.start in starts, "10.2", f"no {form.shape} is on {move.start}; on {_say(starts)}"):
            return
        starts = {move.start}
    if move.over:
        way = [move.start or move.over[0], *(move.over if move.start else move.over[1:]), hex_]
        _check_way(table, form, way, starts, require)
    else:
        cost = _least(world, travel, starts, hex_)
        from_ = f"from {move.start}" if move.start else "from the nearest creeple"
        rule, why = "10.3", f"{hex_} costs {cost} {from_}, the {form.shape} has {points} to spend"
        if world.joined is not None and _least(world.joined, travel, starts, hex_) <= points:
            rule, why = "14.4", f"{world.line[-1]} and {world.line[0]} are not joined, and {why}"
        require(cost <= points, rule, why)
    biome = world.biome(hex_)
    require(table.may_stay(form, hex_), "10.6", f"{form.shape} cannot stay on {hex_}, {biome}")
    require(biome not in table.barren, "15.4", f"{biome} is barren this turn")
    if half == CARNIVORE:
        why_no = no_prey(table, form, hex_)
        itself = not table.ground.cannibals and table.ground.upright.get((hex_, HERBIVORE)) == form.key
        require(not why_no, "14.5" if itself else "10.7", why_no)


def _least(world: World, travel: Travel, starts: Iterable[str], hex_: str) -> int:
    """The cost of the cheapest way to a hex from one of those where a life-form is."""
    return min([world.costs(start, travel)[hex_] for start in starts], default=NO_WAY)


def _check_way(table: Table, form: LifeForm, way: list[str], starts: set[str], require: Require) -> None:
    if require(way[0] in starts, "10.2", f"no {form.shape} is on {way[0]}; on {_say(starts)}"):
        cost, gap = table.world.way_cost(way, table.travel(form))
        points = form.dispersal
        joined = table.world.joined
        rule = "14.4" if joined is not None and not joined.way_cost(way, table.travel(form))[1] else "10.3"
        if require(not gap, rule, f"the way {' '.join(way)} breaks off before {gap}: they do not touch"):
            require(
                cost <= points, "10.3", f"the way {' '.join(way)} costs {cost}, the {form.shape} has {points} to spend"
            )


def no_prey(table: Table, form: LifeForm, hex_: str) -> str:
    """Why a carnivore would starve on a hex, "" where it has prey."""
    prey = table.ground.upright.get((hex_, HERBIVORE))
    if prey is None:
        return f"no herbivore stands upright on {hex_}"
    if table.ground.edible(form.key, prey):
        return ""
    whose = f"{prey[0]}’s"
    return f"the herbivore on {hex_} is {whose} {prey[1]}, which a {form.shape} of {form.player} does not eat"


def _say(hexes: Iterable[str]) -> str:
    return ", ".join(sorted(hexes)) or "none"
