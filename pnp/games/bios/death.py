"""Death: the endangered stand up, rise, flee or go (rules 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.referee.log.moves import Pass
from pnp.referee.play.asks import Ask, Flow, Option
from pnp.referee.play.guards import Broken, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import AnyOf, OfTable

from .contesting import arrive
from .dispersal import no_prey
from .ground import CARNIVORE, HERBIVORE, Lying
from .lifeforms import LifeForm
from .table import Table
from .verbs import Flee, GoHome, Rise, Stand, spot

Way = Rise | Flee | GoHome
KEPT_IN_MIND = ("tools", "emotions", "fossils", "hosts")
"""What a life-form that has died out is easily given points for all the same (12.8)."""


def death(table: Table) -> Flow:
    """In turn order until nobody lies; then life-forms without a creeple on the map die out (12.1 to 12.7)."""
    table.phase = "death"
    while table.ground.lying:
        for player in table.order:
            table.active = player
            yield from _of(table, player)
    table.active = ""
    for form in [form for form in table.forms.values() if not table.ground.count(form.key)]:
        with noting(table, "12.7", f"the end of {form}") as noted:
            before = table.parts(form.player)
            table.extinguish(form, "12.7", "it had no creeple on the map")
            gone = {part: number - before[part] for part, number in table.parts(form.player).items()}
            for part in KEPT_IN_MIND:
                if gone[part]:
                    what = part.removesuffix("s") if gone[part] == -1 else part
                    said = f"with the {what} of {form}, which died out"
                    if part in table.counts(form.player):
                        noted.instead(form.player, part, 0, "12.8", said)
                    noted.instead(form.player, "points", sum(gone.values()) - gone[part], "12.8", said)
        table.tell(f"{form} dies out: it has no creeple on the map (12.7)", decides=True)


def _mine(table: Table, player: str) -> list[Lying]:
    return [lying for lying in table.ground.lying if lying.player == player]


def _of(table: Table, player: str) -> Flow:
    """One player's endangered creeples: who can stand up does, then he decides about the others (12.1)."""
    while True:
        yield from _stand_up(table, player)
        mine = _mine(table, player)
        if not any(ways(table, lying) for lying in mine):
            break
        move = yield from AskDying(table, player)
        if move is None:
            break
        yield from _go(table, move)
    for lying in _mine(table, player):
        table.doomed[player, lying.shape, lying.hex] = _no_way(table, lying)
        with noting(table, "12.5", f"the {lying.shape} that went home from {lying.hex}"):
            table.home(lying.key, lying.hex, lying.half, True)
        table.tell(f"{table.forms[lying.key]} goes back from {lying.hex} {lying.half} to unborn (12.5)")


def _no_way(table: Table, lying: Lying) -> dict[str, Broken]:
    """Why a creeple that goes home cannot stand up, rise or flee, by the verb."""
    form = table.forms[lying.key]
    rise = f"there is no prey for a {lying.shape} of {lying.player} on {lying.hex}"
    if lying.half == CARNIVORE:
        rise = f"the {lying.shape} of {lying.player} on {lying.hex} lay in the upper half"
    flee = "no half in reach was open to it" if form.count("white") else f"{form} has no white organ"
    return {"stand": _no_room(table, lying), "rise": Broken("12.3", rise), "flee": Broken("12.4", flee)}


def _no_room(table: Table, lying: Lying) -> Broken:
    """Why one that lies cannot stand up where it lies (12.2)."""
    holder = table.ground.upright.get((lying.hex, lying.half))
    if holder is None:
        return Broken("12.2", f"there is no prey for a {lying.shape} of {lying.player} on {lying.hex}")
    return Broken("12.2", f"{table.forms[holder]} stands on {lying.hex} {lying.half}, so that half is not free")


def cannot_stand(table: Table, move: Stand) -> list[Broken]:
    """Why an endangered creeple that somebody says stood up does not, if it lies there and cannot."""
    hex_, half = move.at
    mine = [lying for lying in _mine(table, move.player) if lying.shape == move.life and lying.hex == hex_]
    return [_no_room(table, lying) for lying in mine if half in ("", lying.half) and not can_stand(table, lying)][:1]


def can_stand(table: Table, lying: Lying) -> bool:
    """Whether its half is free, and there is prey for a carnivore (12.2)."""
    free = (lying.hex, lying.half) not in table.ground.upright and table.misread != "lies"
    return free and (lying.half == HERBIVORE or table.ground.has_prey(lying.key, lying.hex))


def _stand_up(table: Table, player: str) -> Flow:
    """All that can stand up do, herbivores first; the owner chooses between two for one half."""
    for half in (HERBIVORE, CARNIVORE):
        while able := [lying for lying in _mine(table, player) if lying.half == half and can_stand(table, lying)]:
            same = [lying for lying in able if lying.hex == able[0].hex]
            chosen = same[0]
            if len({lying.shape for lying in same}) > 1:
                move = yield from AskStand(player, same)
                chosen = next((lying for lying in same if lying.shape == move.life), chosen)
            table.ground.lying.remove(chosen)
            table.stood.add((player, chosen.shape, chosen.hex))
            table.stand(chosen.key, chosen.hex, chosen.half)
            table.tell(f"{table.forms[chosen.key]} stands up again on {chosen.hex} {chosen.half} (12.2)")


class AskStand(AnyOf[Stand], Ask[Stand]):
    """Two endangered creeples of one player could take the same half: which does (12.2)."""

    rule = "12.1"

    def __init__(self, who: str, same: Sequence[Lying]) -> None:
        self.who, self.same = who, same

    @property
    def prompt(self) -> str:
        shapes = " or ".join(dict.fromkeys(lying.shape for lying in self.same))
        return f"which of {self.who}’s stands up on {self.same[0].hex} as {self.same[0].half}: {shapes}?"

    def matches(self, move: Stand) -> bool:
        hex_, half = move.at
        mine = (lying for lying in self.same if lying.shape == move.life and lying.hex == hex_)
        return any(half in ("", lying.half) for lying in mine)

    def candidates(self) -> Iterator[Stand]:
        for shape in dict.fromkeys(lying.shape for lying in self.same):
            yield Stand(self.who, shape, spot(self.same[0].hex, self.same[0].half))


def ways(table: Table, lying: Lying) -> list[Way]:
    """What may save a creeple that cannot stand up (12.3, 12.4)."""
    found: list[Way] = []
    if can_rise(table, lying):
        found.append(Rise(lying.player, lying.shape, lying.hex))
    for at in havens(table, lying):
        found.append(Flee(lying.player, lying.shape, spot(lying.hex, lying.half), spot(*at)))
    return found


def can_rise(table: Table, lying: Lying) -> bool:
    """A herbivore over whose hex an edible herbivore stands (12.3)."""
    return lying.half == HERBIVORE and table.ground.has_prey(lying.key, lying.hex)


def havens(table: Table, lying: Lying) -> list[tuple[str, str]]:
    """Halves in reach that are open without a contest, for one with a white organ (12.4)."""
    form = table.forms[lying.key]
    if not form.count("white"):
        return []
    found = []
    for hex_ in table.reach(form, [lying.hex]):
        if table.may_stay(form, hex_):
            found += [(hex_, half) for half in (HERBIVORE, CARNIVORE) if _open(table, form, hex_, half)]
    return found


def _open(table: Table, form: LifeForm, hex_: str, half: str) -> bool:
    if (hex_, half) in table.ground.upright:
        return False
    return half == HERBIVORE or table.ground.has_prey(form.key, hex_)


def _meant(table: Table, move: Way) -> list[Lying]:
    """The endangered creeples that a line fits."""
    mine = [lying for lying in _mine(table, move.player) if lying.shape == move.life]
    if isinstance(move, Rise):
        return [lying for lying in mine if lying.hex == move.hex and lying.half == HERBIVORE]
    hex_, half = move.at
    return [lying for lying in mine if lying.hex == hex_ and half in ("", lying.half)]


def _lost(table: Table, move: Way) -> Broken | None:
    """How the contest came out that somebody thinks that his creeple has lost, if there was one."""
    hex_, half = (move.hex, HERBIVORE) if isinstance(move, Rise) else move.at
    fought = [table.fought[hex_, each] for each in (half, HERBIVORE, CARNIVORE) if (hex_, each) in table.fought]
    return fought[0] if fought else None


def _haven(table: Table, lying: Lying, move: Flee) -> list[tuple[str, str]]:
    """Where a line lets it flee to."""
    able = havens(table, lying)
    if move.to is None:
        return able
    return [at for at in able if at[0] == move.to.hex and move.to.part in ("", at[1])]


def _go(table: Table, move: Way) -> Flow:
    """One endangered creeple goes its way."""
    found = _meant(table, move)
    if not found:
        return
    lying = found[0]
    form = table.forms[lying.key]
    if isinstance(move, GoHome):
        with noting(table, "12.5", f"the {lying.shape} that went home from {lying.hex}"):
            table.home(lying.key, lying.hex, lying.half, True)
    elif isinstance(move, Rise):
        table.ground.lying.remove(lying)
        _taken_for_dead(table, form, "12.3", "rose")
        yield from arrive(table, form, lying.hex, CARNIVORE)
    else:
        at = _haven(table, lying, move)
        if at:
            table.ground.lying.remove(lying)
            table.stand(form.key, *at[0])
            _taken_for_dead(table, form, "12.4", "fled")


def _taken_for_dead(table: Table, form: LifeForm, rule: str, did: str) -> None:
    """Who has saved itself is easily counted as gone home."""
    with noting(table, rule, f"what {did}") as noted:
        for key, by in (("map", -1), ("unborn", 1), ("points", -1)):
            noted.instead(form.player, key, by, rule, f"with the {form.shape} that {did} counted as gone home")


class AskDying(OfTable[Table], Option[Rise | Flee | GoHome]):
    """One of a player's endangered creeples rises, flees or goes; who is not spoken of goes (12.3 to 12.5)."""

    rule = "12.1"
    passing = "they go back to unborn"
    left_out = "it does not take place"

    @property
    def prompt(self) -> str:
        told = ", ".join(f"{lying.shape} {lying.hex} {lying.half}" for lying in _mine(self.table, self.player))
        return f"{self.who}’s endangered creeples ({told}) rise, flee or go back"

    @property
    def decline(self) -> Pass:
        return Pass(self.who)

    def check(self, move: Way, require: Require) -> None:
        found = _meant(self.table, move)
        doomed = self.table.doomed.get((move.player, move.life, move.hex if isinstance(move, Rise) else move.at[0]))
        if not found and doomed is not None and not isinstance(move, GoHome):
            why = doomed[move.verb]
            require(False, why.rule, why.reason)
            return
        if not found and (lost := _lost(self.table, move)) is not None:
            require(False, lost.rule, lost.reason)
        if not require(found, "12.1", f"no {move.life} of {self.who} is endangered there"):
            return
        if isinstance(move, Rise):
            able = can_rise(self.table, found[0])
            require(able, "12.3", f"there is no prey for a {move.life} of {self.who} on {move.hex}")
        elif isinstance(move, Flee):
            self._check_flee(move, found, require)

    def _check_flee(self, move: Flee, found: list[Lying], require: Require) -> None:
        form = self.table.forms[found[0].key]
        if not require(form.count("white"), "12.4", f"{form} has no white organ"):
            return
        able = _haven(self.table, found[0], move)
        if require(able, "12.4", self._why_not_open(found[0], move)):
            require(len(able) == 1, "16.13", f"where to: {', '.join(spot(*at) for at in able)}?")

    def _why_not_open(self, lying: Lying, move: Flee) -> str:
        """What is in the way of a creeple that somebody says fled, to a half that is not open to it."""
        table, form = self.table, self.table.forms[lying.key]
        if move.to is None:
            return f"no half in reach is open to it (dispersal {form.dispersal})"
        hex_, half = move.to
        why = ""
        if hex_ not in table.reach(form, [lying.hex]):
            why = f"that is further than its dispersal of {form.dispersal}"
        elif not table.may_stay(form, hex_):
            why = f"{form.shape} cannot stay on {table.world.biome(hex_)}"
        else:
            held = table.ground.upright
            holders = [(each, held.get((hex_, each))) for each in ([half] if half else [HERBIVORE, CARNIVORE])]
            there = [f"{table.forms[holder]} stands there as {each}" for each, holder in holders if holder]
            hunts = half != HERBIVORE and (hex_, CARNIVORE) not in held
            why = "; ".join([*there, *([no_prey(table, form, hex_)] if hunts else [])])
        return f"{f'{hex_} {half}'.strip()} is not open to it: {why}"

    def candidates(self) -> Iterator[Way]:
        counted: Counter[Lying] = Counter(_mine(self.table, self.player))
        for lying in counted:
            yield from ways(self.table, lying)
            yield GoHome(self.who, lying.shape, spot(lying.hex, lying.half))
