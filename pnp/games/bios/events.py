"""Events: the cards of a turn and their icons in order (rules 4, 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from pnp.referee.play.asks import Ask, Flow, M, Unknown
from pnp.referee.play.draws import TopCard
from pnp.referee.play.guards import Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import OfTable
from pnp.wording import number_of

from .cards import ORGANS, PAIRS, Event
from .crowd import crowd
from .lifeforms import LifeForm
from .losses import RADIATION, Need, losses
from .rows import refill_and_throw
from .table import Table
from .verbs import Dice, TurnClimate, TurnEvent

FACES = 6
RENEWED = 4  # cards of a row that a mutagen takes away (4.4)


def events(table: Table) -> Flow:
    """The event of the turn, then that of the climate (4.2, 15.2)."""
    table.phase = "events"
    table.bloom = table.barren = frozenset()
    table.spared = ""
    table.gone.clear()
    table.emptied.clear()
    table.ahead.clear()
    table.shown = {}
    event = yield from AskEvent(table)
    table.turned["event"].append(event.card)
    table.shown = {"event": str(event.card)}
    yield from resolve(table, table.events[event.card])
    if table.climate:
        climate = yield from AskClimate(table)
        table.turned["climate"].append(climate.card)
        table.shown["climate"] = str(climate.card)
        yield from resolve(table, table.climate[climate.card])


class AskTurned(OfTable[Table], TopCard[M]):
    """The card of a deck that is turned, one that is left in this era. `strange` and `again` are the paragraphs of one
    that is not in the deck, and of one that has been turned (4.1, 15.1)."""

    pile = ""
    strange = again = "15.1"
    missing = "{self.prompt} is not written"

    @property
    def cards(self) -> Mapping[str, Event]:
        """The deck."""
        return self.table.events if self.pile == "event" else self.table.climate

    def check(self, move: M, require: Require) -> None:
        [card] = map(str, move.args)
        if require(card in self.cards, self.strange, f"{card} is no card of this {self.pile} deck"):
            more = self.table.turned[self.pile].count(card) < self.cards[card].copies
            require(more, self.again, f"{card} has been turned in this era already")

    def left(self) -> list[str]:
        turned = Counter(self.table.turned[self.pile])
        return [id_ for id_, card in self.cards.items() for _ in range(card.copies - turned[id_])]

    def defaults(self) -> Iterable[M]:
        return ()  # nobody can guess the event of a turn


class AskEvent(AskTurned[TurnEvent]):
    """The event of the turn (4.2)."""

    pile, rule, strange, again = "event", "4.2", "4.1", "4.1"
    prompt = "the event of this turn"


class AskClimate(AskTurned[TurnClimate]):
    """The card of the climate deck that is turned after the event (15.2)."""

    pile, rule = "climate", "15.2"
    prompt = "the climate card of this turn"


def resolve(table: Table, card: Event) -> Flow:
    """The icons of a card, left to right, each before the next (4.2)."""
    for at, step in enumerate(card.steps):
        word, _, rest = step.partition(" ")
        if word == "mutagen":
            after = [other.partition(" ") for other in card.steps[at + 1 :]]
            yield from mutagen(table, next((PAIRS[pair] for icon, _, pair in after if icon == "radiation"), ()))
        elif word == "radiation":
            yield from radiation(table, PAIRS[rest])
        elif word == "crowd":
            yield from crowd(table)
        elif word == "bloom":
            table.bloom |= {rest}
        elif word == "barren":
            table.barren |= {rest}


# ---- mutagen


def mutagen(table: Table, later: tuple[str, ...] = ()) -> Flow:
    """New rows, a throw, and nobody above the limit (4.4 to 4.8); `later` are the colours of radiation that follows."""
    for display in table.displays.values():
        display.renew(RENEWED)
    thrown = yield from refill_and_throw(table, "4.4", AskDice(table))
    known = [die for die in thrown.dice if die is not None]
    limit = max(known, default=1)
    lacking = table.eras[table.era].dice - len(known)
    if lacking > 0 and limit < FACES:
        options = tuple(str(face) for face in range(limit, FACES + 1))
        what = f"the highest die: nobody wrote {number_of(lacking, 'die', 'dice')}"
        limit = int((yield from Unknown("4.5", what, options, [thrown])))
    table.limit = limit
    per_colour = "per-colour" in table.settings.house
    for form in _in_order(table):
        most = max((form.basal.get(organ, 0) for organ in ORGANS), default=0) if per_colour else form.basal_sum
        if most > limit:
            with noting(table, "4.7", f"the end of {form} above the limit"):
                table.extinguish(form, "4.7", f"{most} basal organs, the limit was {limit}")
            table.tell(f"{form} dies out: {most} basal organs, the limit is {limit} (4.7)", decides=True)
    needs = []
    for form in _in_order(table):
        for colours in [(organ,) for organ in ORGANS] if per_colour else [ORGANS]:
            over = sum(form.count(organ) for organ in colours) - limit
            if over > 0:
                needs.append(Need(form, over, colours))
    yield from losses(table, needs, "14.2" if per_colour else "4.8", f"the limit is {limit}", later)


class AskDice(Ask[Dice]):
    """One throw for all: two dice in the first era, one more in each that follows (4.5)."""

    rule = "4.5"
    prompt = "throw {self.many} dice for the limit"
    missing = "the {self.many} dice for the limit are not written"
    taken_as = "the highest die that is written is the limit"

    def __init__(self, table: Table) -> None:
        self.many = table.eras[table.era].dice

    def check(self, move: Dice, require: Require) -> None:
        # A die that nobody wrote is as one that nobody saw.
        require(len(move.dice) <= self.many, "4.5", f"{self.many} dice are thrown in this era, not {len(move.dice)}")

    def defaults(self) -> Iterable[Dice]:
        return [Dice(None, *["?"] * self.many)]

    def sample(self, chance: Random) -> Dice:
        return Dice(None, *(chance.randint(1, FACES) for _ in range(self.many)))


def _in_order(table: Table) -> list[LifeForm]:
    """All life-forms by players in turn order."""
    return [form for player in table.order for form in table.of(player)]


# ---- plus organs that are lost


def radiation(table: Table, pair: tuple[str, ...]) -> Flow:
    """Each life-form with a plus organ of the pair loses one (4.9)."""
    needs = [Need(form, 1, pair) for form in _in_order(table) if form.spots(pair)]
    yield from losses(table, needs, RADIATION, f"radiation on {' and '.join(pair)}")
