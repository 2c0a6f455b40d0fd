"""Events: the cards of a turn and their icons in order (rules 4, 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from pnp.named import NamedTuple
from pnp.referee.play.asks import Ask, Flow, Unknown
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.wording import number_of

from .cards import ORGANS, PAIRS, Event
from .lifeforms import Held, LifeForm
from .rows import refill
from .table import Table
from .verbs import Cull, Dice, Lose, TurnClimate, TurnEvent, culled, loss

FACES = 6


def events(table: Table) -> Flow:
    """The event of the turn, then that of the climate (4.2, 15.2)."""
    table.phase = "events"
    table.bloom = table.barren = frozenset()
    event = yield from AskEvent(table)
    table.turned["event"].append(event.card)
    yield from resolve(table, table.events[event.card])
    if table.climate:
        climate = yield from AskClimate(table)
        table.turned["climate"].append(climate.card)
        yield from resolve(table, table.climate[climate.card])


class AskEvent(Ask[TurnEvent]):
    """The card that is turned (4.2)."""

    rule = "4.2"
    chance = True
    prompt = "the event of this turn"

    def __init__(self, table: Table) -> None:
        self.table = table

    def check(self, move: TurnEvent, require: Require) -> None:
        _check_turned(self.table, "event", self.table.events, move.card, require)

    def candidates(self) -> Iterable[TurnEvent]:
        return (TurnEvent(None, card) for card in _left(self.table, "event", self.table.events))

    def sample(self, chance: Random) -> TurnEvent:
        return TurnEvent(None, chance.choice(_left(self.table, "event", self.table.events)))


class AskClimate(Ask[TurnClimate]):
    """The card of the climate deck that is turned after the event (15.2)."""

    rule = "15.2"
    chance = True
    prompt = "the climate card of this turn"

    def __init__(self, table: Table) -> None:
        self.table = table

    def check(self, move: TurnClimate, require: Require) -> None:
        _check_turned(self.table, "climate", self.table.climate, move.card, require)

    def candidates(self) -> Iterable[TurnClimate]:
        return (TurnClimate(None, card) for card in _left(self.table, "climate", self.table.climate))

    def sample(self, chance: Random) -> TurnClimate:
        return TurnClimate(None, chance.choice(_left(self.table, "climate", self.table.climate)))


def _left(table: Table, pile: str, cards: Mapping[str, Event]) -> list[str]:
    """The cards that can still be turned in this era, each as often as it is there."""
    turned = Counter(table.turned[pile])
    return [id_ for id_, card in cards.items() for _ in range(card.copies - turned[id_])]


def _check_turned(table: Table, pile: str, cards: Mapping[str, Event], card: str, require: Require) -> None:
    rule = "4.1" if pile == "event" else "15.1"
    if require(card in cards, rule, f"{card} is no card of this {pile} deck"):
        again = table.turned[pile].count(card) < cards[card].copies
        require(again, "13.2" if pile == "event" else rule, f"{card} has been turned in this era already")


def resolve(table: Table, card: Event) -> Flow:
    """The icons of a card, left to right, each before the next (4.2)."""
    for step in card.steps:
        word, _, rest = step.partition(" ")
        if word == "mutagen":
            yield from mutagen(table)
        elif word == "radiation":
            yield from radiation(table, PAIRS[rest])
        elif word == "crowd":
            yield from crowd(table)
        elif word == "bloom":
            table.bloom |= {rest}
        elif word == "barren":
            table.barren |= {rest}


# ---- mutagen


def mutagen(table: Table) -> Flow:
    """New rows, a throw, and nobody above the limit (4.4 to 4.8)."""
    for display in table.displays.values():
        display.renew()
    yield from refill(table, "4.4")
    thrown = yield from AskDice(table)
    known = [die for die in thrown.dice if die is not None]
    limit = max(known, default=1)
    lacking = table.eras[table.era].dice - len(known)
    if lacking > 0 and limit < FACES:
        options = tuple(str(face) for face in range(limit, FACES + 1))
        what = f"the highest die: nobody wrote {number_of(lacking, 'die', 'dice')}"
        limit = int((yield from Unknown("4.5", what, options, [thrown])))
    per_colour = "per-colour" in table.settings.house
    for form in _in_order(table):
        most = max((form.basal.get(organ, 0) for organ in ORGANS), default=0) if per_colour else form.basal_sum
        if most > limit:
            with noting(table, "4.7", f"the end of {form} above the limit"):
                table.extinguish(form)
            table.tell(f"{form} dies out: {most} basal organs, the limit is {limit} (4.7)", decides=True)
    needs = []
    for form in _in_order(table):
        for colours in [(organ,) for organ in ORGANS] if per_colour else [ORGANS]:
            over = sum(form.count(organ) for organ in colours) - limit
            if over > 0:
                needs.append(Need(form, over, colours))
    yield from losses(table, needs, "14.2" if per_colour else "4.8", f"the limit is {limit}")


class AskDice(Ask[Dice]):
    """One throw for all: two dice in the first era, one more in each that follows (4.5)."""

    rule = "4.5"
    chance = True

    def __init__(self, table: Table) -> None:
        self.many = table.eras[table.era].dice

    @property
    def prompt(self) -> str:
        return f"throw {self.many} dice for the limit"

    def check(self, move: Dice, require: Require) -> None:
        # A die that nobody wrote is as one that nobody saw.
        require(len(move.dice) <= self.many, "4.5", f"{self.many} dice are thrown in this era, not {len(move.dice)}")

    def remedies(self, move: Dice) -> Sequence[Remedy]:
        return [Remedy(move, "the highest die that is written is the limit")]

    def defaults(self) -> Iterable[Dice]:
        return [Dice(None, *["?"] * self.many)]

    def sample(self, chance: Random) -> Dice:
        return Dice(None, *(chance.randint(1, FACES) for _ in range(self.many)))


def _in_order(table: Table) -> list[LifeForm]:
    """All life-forms by players in turn order."""
    return [form for player in table.order for form in table.of(player)]


# ---- plus organs that are lost


class Need(NamedTuple):
    """So many plus organs of these colours that a life-form must lose."""

    form: LifeForm
    number: int
    colours: tuple[str, ...]


def radiation(table: Table, pair: tuple[str, ...]) -> Flow:
    """Each life-form with a plus organ of the pair loses one (4.9)."""
    needs = [Need(form, 1, pair) for form in _in_order(table) if form.spots(pair)]
    yield from losses(table, needs, "4.9", f"radiation on {' and '.join(pair)}")


def losses(table: Table, needs: Iterable[Need], rule: str, why: str) -> Flow:
    """Plus organs go: what is forced by itself, the rest as the owner says, in turn order; then bare cards leave."""
    left: dict[str, list[Need]] = {player: [] for player in table.order}
    for need in needs:
        forced = _forced(need)
        if forced:
            _take(table, need.form, forced, rule)
        else:
            left[need.form.player].append(need)
    for player, mine in left.items():
        while mine:
            said = yield from AskLose(player, mine, rule, why)
            for organ, card, life in said.organs:
                meant = _meant(mine, organ, card, life)
                if meant is not None:
                    _spots(meant, organ, card)[0][1].lose(organ)
                    mine[mine.index(meant)] = meant._replace(number=meant.number - 1)
                    mine = _open(table, mine, rule)
    for form in list(table.forms.values()):
        bare = table.clear_bare(form)
        if bare:
            verb = "go" if len(bare) > 1 else "goes"
            table.tell(f"{' and '.join(bare)} of {form} {verb} to the discard: no cubes are left (4.10)")


def _take(table: Table, form: LifeForm, organs: Sequence[tuple[str, Held]], rule: str) -> None:
    """Organs go without anybody's choice."""
    for organ, held in organs:
        held.lose(organ)
    told = Counter(f"{organ} from {held.card.id}" for organ, held in organs)
    said = ", ".join(f"{many} {what}" if many > 1 else what for what, many in told.items())
    table.tell(f"{form} loses {said} ({rule})")


def _open(table: Table, needs: Sequence[Need], rule: str) -> list[Need]:
    """Needs that are not met yet and in which there is a choice; those without one are settled."""
    still = []
    for need in needs:
        if need.number <= 0:
            continue
        forced = _forced(need)
        if forced:
            _take(table, need.form, forced, rule)
        if not forced and need.form.spots(need.colours):
            still.append(need)
    return still


def _forced(need: Need) -> list[tuple[str, Held]]:
    """The cubes that go where the owner has no choice: all there are, or one kind on one card."""
    spots = need.form.spots(need.colours)
    all_ = [(organ, held) for organ, held in spots for _ in range(held.plus[organ])]
    if len(all_) <= need.number:
        return all_
    return all_[: need.number] if len(spots) == 1 else []


def _spots(need: Need, organ: str, card: str | None) -> list[tuple[str, Held]]:
    spots = need.form.spots([organ] if organ in need.colours else [])
    return [spot for spot in spots if card is None or spot[1].card.id == card]


def _meant(needs: Sequence[Need], organ: str, card: str | None, life: str | None) -> Need | None:
    """The need that an item of a line is for."""
    for need in needs:
        if (life is None or need.form.shape == life) and _spots(need, organ, card):
            return need
    return None


def organs_said(needs: Sequence[Need], move: Lose) -> Counter[tuple[str, str, str]]:
    """The organs of a line: life-form, card and colour, written or the only ones that fit."""
    found = Counter[tuple[str, str, str]]()
    for organ, card, life in move.organs:
        need = _meant(needs, organ, card, life)
        if need is not None:
            found[need.form.shape, _spots(need, organ, card)[0][1].card.id, organ] += 1
    return found


class AskLose(Ask[Lose]):
    """A player takes off plus organs; what is left to be taken is asked for again (4.8, 4.9)."""

    def __init__(self, who: str, needs: Sequence[Need], rule: str, why: str) -> None:
        self.who, self.needs, self.rule, self.why = who, list(needs), rule, why

    @property
    def prompt(self) -> str:
        told = [f"{need.number} of the {need.form.shape} ({'/'.join(need.colours)})" for need in self.needs]
        return f"{self.why}: {self.who} loses {', '.join(told)}"

    @property
    def missing(self) -> str:
        return f"{self.prompt} and says which"

    def check(self, move: Lose, require: Require) -> None:
        asked = self.prompt
        left = {id(need): need.number for need in self.needs}
        taken: Counter[tuple[str, str]] = Counter()
        for organ, card, life in move.organs:
            of = f" of the {life}" if life else ""
            lives = [need for need in self.needs if life is None or need.form.shape == life]
            if not require(lives, self.rule, f"nothing{of} has to go: {asked}"):
                continue
            coloured = [need for need in lives if organ in need.colours]
            if not require(coloured, self.rule, f"{organ} is not asked for{of}: {asked}"):
                continue
            fits = [need for need in coloured if _spots(need, organ, card)]
            where = f" on {card}" if card else ""
            if not require(fits, self.rule, f"there is no {organ} plus organ{where}{of}"):
                continue
            need = next((need for need in fits if left[id(need)] > 0), None)
            if not require(need, self.rule, f"that is more than has to go: {asked}") or need is None:
                continue
            left[id(need)] -= 1
            held = _spots(need, organ, card)
            places = [h.card.id for each in fits for _, h in _spots(each, organ, card)]
            require(len(places) == 1, "16.4", f"from which card goes the {organ} cube{of}? {', '.join(places)}")
            taken[held[0][1].card.id, organ] += 1
            enough = taken[held[0][1].card.id, organ] <= held[0][1].plus[organ]
            require(enough, self.rule, f"there are only {held[0][1].plus[organ]} {organ} on {held[0][1].card.id}")

    def candidates(self) -> Iterator[Lose]:
        for need in self.needs:
            for organ, held in need.form.spots(need.colours):
                yield Lose(self.who, loss(organ, held.card.id, need.form.shape))

    def remedies(self, move: Lose) -> Sequence[Remedy]:
        first = next(self.candidates())
        return [Remedy(first, "another plus organ goes instead")]

    def defaults(self) -> Iterable[Lose]:
        return self.candidates()


# ---- crowd disease


def crowd(table: Table) -> Flow:
    """Whoever has most on the map loses half, rounded down (4.11)."""
    counts = {player: table.ground.player_count(player) for player in table.order}
    most = max(counts.values())
    struck = [player for player in table.order if counts[player] == most]
    if len(struck) > 1 and "crowd-tie" not in table.settings.house:
        tied = " and ".join(struck)
        table.tell(f"crowd disease: nobody suffers, since {tied} have {most} each (4.11)", decides=True)
        return
    for player in struck:
        left = counts[player] // 2
        while left:
            said = yield from AskCull(table, player, left, "14.3" if len(struck) > 1 else "4.11")
            for creeple in _named(table, player, said)[:left]:
                # A hunter whose prey has just been taken lies by now.
                lies = creeple.lies or table.ground.upright.get((creeple.hex, creeple.half)) != creeple.key
                with noting(table, "4.11", "the creeples taken by crowd disease"):
                    table.home(creeple.key, creeple.hex, creeple.half, lies)
                left -= 1


class Creeple(NamedTuple):
    """One creeple on the map."""

    key: tuple[str, str]
    hex: str
    half: str
    lies: bool

    def __str__(self) -> str:
        return f"{self.key[1]} {self.hex} {self.half}{' lying' if self.lies else ''}"


def creeples_of(table: Table, player: str) -> list[Creeple]:
    """All creeples of a player on the map, in the order of the hexes."""
    found = [Creeple(form.key, *at) for form in table.of(player) for at in table.ground.of(form.key)]
    return sorted(found, key=lambda creeple: (table.world.at[creeple.hex], creeple.half, creeple.key))


def _fitting(free: Iterable[Creeple], life: str, hex_: str, half: str | None, lying: str | None) -> list[Creeple]:
    """The creeples that the words of a line fit; without "lying" those that stand before those that lie."""
    fits = [c for c in free if c.key[1] == life and c.hex == hex_ and half in (None, c.half)]
    return [c for c in fits if c.lies] if lying else sorted(fits, key=lambda c: c.lies)


def _named(table: Table, player: str, move: Cull) -> list[Creeple]:
    """The creeples of a line, carnivores first: so that none lies down before it is taken."""
    free = creeples_of(table, player)
    found = []
    for item in move.creeples:
        fits = _fitting(free, *item)
        if fits:
            found.append(fits[0])
            free.remove(fits[0])
    return sorted(found, key=lambda creeple: creeple.half)


def creeples_said(table: Table, move: Cull) -> Counter[Creeple]:
    """The creeples of a line."""
    return Counter(_named(table, str(move.who), move))


class AskCull(Ask[Cull]):
    """The player with most creeples takes half of them back (4.11, 14.3)."""

    def __init__(self, table: Table, who: str, number: int, rule: str) -> None:
        self.table, self.who, self.number, self.rule = table, who, number, rule

    @property
    def prompt(self) -> str:
        return f"{self.who} has most creeples on the map and takes {self.number} back"

    def check(self, move: Cull, require: Require) -> None:
        free = creeples_of(self.table, str(self.who))
        for life, hex_, half, lying in move.creeples:
            fits = _fitting(free, life, hex_, half, lying)
            words = " ".join(filter(None, (life, hex_, half, lying)))
            if require(fits, "4.11", f"{self.who} has no {words}"):
                alike = half is not None or len({creeple.half for creeple in fits}) == 1
                require(alike, "16.5", f"which {life} on {hex_}: {' or '.join(str(c) for c in fits)}?")
                free.remove(fits[0])
        many = len(move.creeples)
        require(many <= self.number, self.rule, f"{self.number} go back here, {many} are written")

    def candidates(self) -> Iterator[Cull]:
        for creeple in creeples_of(self.table, str(self.who)):
            yield Cull(self.who, culled(creeple.key[1], creeple.hex, creeple.half, creeple.lies))

    def remedies(self, move: Cull) -> Sequence[Remedy]:
        taken = _named(self.table, str(self.who), move)[: self.number]
        items = [culled(c.key[1], c.hex, c.half, c.lies) for c in taken]
        if not items:
            return [Remedy(next(self.candidates()), "another creeple goes instead")]
        return [Remedy(Cull(self.who, *items), "as many go as should")]

    def defaults(self) -> Iterable[Cull]:
        return self.candidates()
