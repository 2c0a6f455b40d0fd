"""Actions: two for each player, one player after the other (rules 3.3, 5, 6, 9)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow, Option, Part, Unknown, begin
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.steps import Step, told_apart
from pnp.referee.play.usual import OfTable
from pnp.wording import names_of, number_of

from .contesting import arrive
from .ground import HERBIVORE
from .later import mutations, newborn
from .lifeforms import ARCHETYPE, Held, LifeForm, say_organs
from .paying import affordable, cost, most_paid
from .promotion import check_promote, promote, promotions
from .rows import refill
from .table import Table
from .verbs import GivenUp, Mutate, Neoteny, Populate, Promote, Resurrect

Action = Mutate | Promote | Populate | Neoteny | Resurrect
ACTIONS = 2
RIVAL_ACTIONS = 3
"""Of a seat that cards run (18.3)."""


def actions(table: Table) -> Flow:
    """Each player takes his two actions, in turn order (3.3)."""
    if not table.waiting:
        table.phase, table.acted, table.waiting = "actions", {}, list(table.order)
        table.fought.clear()  # until now a line about who has lost may have come too late
        table.doomed.clear()
        table.stood.clear()
    while table.waiting:
        yield from begin()
        table.active = player = table.waiting.pop(0)
        many = RIVAL_ACTIONS if player in table.rivals else ACTIONS
        taken = table.acted.get(player, 0)
        for table.action in range(taken + 1, many + 1):
            move = yield from AskAction(table, player)
            if player in table.waiting:  # he has let another go first
                break
            if move is not None:
                table.acted[player] = table.acted.get(player, 0) + 1
                yield from act(table, move)
    table.active = ""


def act(table: Table, move: Action) -> Flow:
    """One action."""
    if isinstance(move, Mutate):
        yield from mutate(table, move)
    elif isinstance(move, Promote):
        promote(table, move)
    elif isinstance(move, Populate):
        form = life_form(table, move.player, move.life, present=True)
        if form is not None:
            most = move.number or (yield from _most_newborn(form, move))
            number = min(most, form.unborn + form.aside)
            with noting(table, "9.1", f"the newborn of {form}"):
                from_aside = max(0, number - form.unborn)  # only where a ruling has let it
                form.aside -= from_aside
                form.unborn, form.newborn = form.unborn - number + from_aside, form.newborn + number
    elif isinstance(move, Neoteny):
        for life, organ, many in move.organs:
            form = giver(table, move.player, life, organ)
            if form is not None:
                form.basal.lose(organ, many or 1)
    else:
        yield from resurrect(table, move)


def _most_newborn(form: LifeForm, move: Populate) -> Part[int]:
    """As many newborn as there can be (9.1). Of what a price may have put aside beside what is known (14.6), as much as
    the log tells: nothing if it tells nothing."""
    most = form.most_newborn
    least = max(1, min(most, form.unborn - form.unsure))
    if least == most:
        return most
    options = [str(number) for number in range(most, least - 1, -1)]
    number = int((yield from Unknown("14.6", f"the newborn of {form} after a price", options, [move], usual=True)))
    if number < most:
        form.aside, form.unborn = form.aside + form.unborn - number, number
    form.unsure = 0
    return number


def life_form(table: Table, player: str, life: str | None, present: bool = False) -> LifeForm | None:
    """The life-form that a line means: the one it names, or the only one there is."""
    if life is not None:
        return table.forms.get((player, life))
    forms = table.present(player) if present else table.of(player)
    return forms[0] if len(forms) == 1 else None


# ---- mutate


def mutate(table: Table, move: Mutate) -> Flow:
    """Cards leave the rows for a life-form, with their plus organs; the rows are filled up (5.7, 5.8)."""
    form = life_form(table, move.player, move.life, present=True)
    if form is None:
        return
    price = cost(table, form, move.cards)[0]
    unsure = max(0, most_paid(table, form, move.cards) - price)
    for display in table.displays.values():
        mine = [card for card in move.cards if card in display.ids and display.prove(card)]
        display.take(mine)
        form.cards += [Held(table.mutations[card]) for card in mine]
        if mine:
            display.replenish()

    if "price-spends" in table.settings.house:
        price = min(price, form.unborn)
        form.unsure += unsure
        with noting(table, "14.6", f"the price of {names_of(move.cards)}"):
            form.unborn, form.aside = form.unborn - price, form.aside + price
    else:
        with noting(table, "5.4", "a price, which takes nothing") as noted:
            spent = f"with the price of {names_of(move.cards)} taken off the unborn"
            noted.instead(move.player, "unborn", -price, "5.4", spent, rarely=True)
    yield from refill(table, "5.8")


def check_mutate(table: Table, move: Mutate, require: Require) -> None:
    """Cards of the rows, for a life-form on the map, at a price that it can show (5.1 to 5.6)."""
    form = _check_life(table, move.player, move.life, require)
    there = True
    for at, card in enumerate(move.cards):
        display = next((d for d in table.displays.values() if card in d.ids), None)
        there &= require(display is not None, "5.1", f"{card} is no mutation card")
        if display is not None:
            open_ = display.may_hold(card)
            rows = " ".join(display.row)
            there &= require(open_, "5.1", f"{card} is not in the {display.name} row ({rows})")
            there &= require(card not in move.cards[:at], "5.1", f"{card} is there only once")
    if form is not None and there:
        price, told = cost(table, form, move.cards)
        parts = "; ".join(told) if len(told) > 1 else told[0] if told else ""
        of = f"{form} has {form.unborn} unborn"
        replaced = "14.6" if "price-spends" in table.settings.house else "5.4"
        require(price <= form.unborn, replaced, f"the price is {price} ({parts}), {of}")


def _check_life(table: Table, player: str, life: str | None, require: Require) -> LifeForm | None:
    """The life-form of an action that needs a creeple on the map, None where it is against the rules."""
    form = life_form(table, player, life, present=True)
    if form is None:
        own = ", ".join(form.shape for form in table.of(player)) or "none"
        which = f"{player} has no {life}" if life else f"which life-form of {player}: {own}?"
        ended = table.ended.get((player, life or ""))
        require(False, ended.rule if ended else "5.2" if life else "16.6", ended.reason if ended else which)
        return None
    on_map = require(table.ground.count(form.key), "5.2", f"{form} has no creeple on the map")
    return form if on_map else None


# ---- the others


def check_populate(table: Table, move: Populate, require: Require) -> None:
    """Up to one and the blue organs (9.1)."""
    form = _check_life(table, move.player, move.life, require)
    if form is not None and form.aside and not form.unborn:
        require(
            False, "14.6", f"{form} has no unborn creeples: {form.aside} are put aside for cards until the turn ends"
        )
    elif form is not None and require(form.unborn, "9.1", f"{form} has no unborn creeples"):
        most = form.most_newborn
        aside = f" beside {form.aside} put aside for cards" if form.aside else ""
        blue = number_of(form.count("blue"), "blue organ")
        what = f"{form} can bring forth {most}: {form.unborn} unborn{aside}, 1 and {blue}"
        spent = (move.number or 1) <= min(form.unborn + form.aside, 1 + form.count("blue"))
        require((move.number or 1) <= most, "14.6" if spent else "9.1", what)


def giver(table: Table, player: str, life: str | None, organ: str) -> LifeForm | None:
    """The life-form that gives up a basal organ: the one that a line names, or the only one there is or that has it."""
    form = life_form(table, player, life)
    able = [] if form is not None or life is not None else [f for f in table.of(player) if f.basal.get(organ, 0)]
    return able[0] if len(able) == 1 else form


def check_neoteny(table: Table, move: Neoteny, require: Require) -> None:
    """Basal organs that are there (9.2)."""
    wanted: dict[tuple[str | None, str], int] = {}
    for life, organ, number in move.organs:
        wanted[life, organ] = wanted.get((life, organ), 0) + (number or 1)
    for (life, organ), number in wanted.items():
        form = giver(table, move.player, life, organ)
        if form is None:
            able = " or ".join(each.shape for each in table.of(move.player))
            why = f"{move.player} has no {life}" if life else f"which life-form gives up {organ}: {able}?"
            require(False, "9.2" if life else "16.9", why)
            continue
        there = f"{form} has {say_organs(form.basal)} as basal organs, not {number} {organ}"
        require(form.basal.get(organ, 0) >= number, "9.2", there)


def check_resurrect(table: Table, move: Resurrect, require: Require) -> None:
    """Only without a creeple on the map, on a hex where a dome may stay (9.3)."""
    count = table.ground.player_count(move.player)
    require(count == 0, "9.3", f"{move.player} has {number_of(count, 'creeple')} on the map")
    if require(move.hex in table.world.spots, "9.3", f"{move.hex} is not on the map of this play"):
        stays = table.world.may_stay(ARCHETYPE, move.hex)
        require(stays, "9.3", f"a dome cannot stay on {move.hex}, {table.world.biome(move.hex)}")


def resurrect(table: Table, move: Resurrect) -> Flow:
    """What is left goes, the archetype begins again (9.3)."""
    with noting(table, "9.3", f"what was left of {move.player}"):
        for form in table.of(move.player):
            table.extinguish(form, "9.3", f"{move.player} has resurrected")
    form = LifeForm(move.player, ARCHETYPE, table.archetype[move.player].size)
    with noting(table, "9.3", "the six unborn of the archetype"):
        table.forms[form.key] = form
    yield from arrive(table, form, move.hex, HERBIVORE, "9.3")


CHECKS: Mapping[type[Action], Callable[..., None]] = {
    Mutate: check_mutate,
    Promote: check_promote,
    Populate: check_populate,
    Neoteny: check_neoteny,
    Resurrect: check_resurrect,
}


class AskAction(OfTable[Table], Option[Mutate | Promote | Populate | Neoteny | Resurrect]):
    """One of a player's two actions (3.3)."""

    rule = "3.3"
    passing = "pass"
    prompt = "action {self.nth} of {self.who}"

    def __init__(self, table: Table, who: str) -> None:
        super().__init__(table, who)
        self.nth = table.action

    def check(self, move: Action, require: Require) -> None:
        CHECKS[type(move)](self.table, move, require)

    def candidates(self) -> Iterator[Action]:
        who, table = self.player, self.table
        for form in table.present(who):
            if form.unborn:
                yield Populate(who, form.shape)
            for cards in affordable(table, form):
                yield Mutate(who, form.shape, *cards)
        yield from promotions(table, who)
        for form in table.of(who):
            for organ, number in form.basal.items():
                yield Neoteny(who, GivenUp.of(form.shape, organ, 1))
                if number > 1:
                    yield Neoteny(who, GivenUp.of(form.shape, organ, number))
        if not table.ground.player_count(who):
            for hex_ in table.world.hexes:
                if table.world.may_stay(ARCHETYPE, hex_):
                    yield Resurrect(who, hex_)

    def naming(self, cards: Collection[str]) -> Iterator[Mutate]:
        known = [card for card in cards if card in self.table.mutations]
        for form in self.table.present(self.player):
            if len(known) > 1:
                yield Mutate(self.player, form.shape, *known)
            yield from (Mutate(self.player, form.shape, card) for card in known)

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterable[Mutate | Populate]:
        """Mutations and newborn that the lines `soon` after show."""
        if written is not None:
            return []
        return chain(mutations(self.table, self.player, soon), newborn(self.table, self.player, soon))

    def step(self, chosen: Sequence[Value] = ()) -> Step | Action | None:
        """Mutations one card after another while they can be paid; how many newborn; all else word by word."""
        legal = self.legal()
        found: Step | Action | None = None
        for cut in range(len(chosen) + 1):
            found = told_apart(legal, chosen[:cut])
            if isinstance(found, Mutate):
                return self._more(found, chosen[cut:])
            if isinstance(found, Populate):
                return self._newborn(found, chosen[cut:])
        return found

    def _newborn(self, first: Populate, chosen: Sequence[Value]) -> Step | Populate:
        form = life_form(self.table, first.player, first.life, present=True)
        most = form.most_newborn if form is not None else 0
        if most > 1 and not chosen:
            return Step("how many", tuple(range(1, most + 1)))
        return Populate(first.player, first.life, int(chosen[0]) if chosen else 1) if most else first

    def _more(self, first: Mutate, chosen: Sequence[Value]) -> Step | Mutate:
        cards = [*first.cards, *(str(card) for card in chosen if card)]
        whole = Mutate(first.player, first.life, *cards)
        form = life_form(self.table, first.player, first.life, present=True)
        if form is None or (chosen and not chosen[-1]):
            return whole
        left = [card for (card,) in affordable(self.table, form) if card not in cards]
        left = [card for card in left if cost(self.table, form, [*cards, card])[0] <= form.unborn]
        return Step("one more card, or none", ("", *left)) if left else whole

    def remedies(self, move: Action) -> Sequence[Remedy]:
        none = Remedy(None, "the action is not possible and does not take place", "without that action")
        form = (
            life_form(self.table, move.player, move.life, present=True) if isinstance(move, Mutate | Populate) else None
        )
        if isinstance(move, Mutate | Populate) and form is None:
            able = [form for form in self.table.present(move.player) if self._can(form, move)]
            return [*(Remedy(self._of(form, move), f"of the {form.shape}") for form in able), none]
        if isinstance(move, Mutate):
            seen = [card for display in self.table.displays.values() for card in display.row]
            if form is not None and all(card in seen for card in move.cards) and len({*move.cards}) == len(move.cards):
                whole = Remedy(move, "the cards are taken all the same", "without the cards that were too dear")
                return [whole, *self._without_one(form, move), none]
            if form is not None:
                return [*self._without_one(form, move), none]
        elif isinstance(move, Populate) and form is not None and form.unborn + form.aside:
            most, there = form.most_newborn, form.unborn + form.aside
            number = move.number or most or min(1 + form.count("blue"), there)
            said = move if number in (move.number, most) else Populate(move.player, form.shape, number)
            found = [Remedy(said, "brought forth all the same")] if number <= there else []
            fewer = Populate(move.player, form.shape, most)
            found += [Remedy(fewer, "as many as could be brought forth")] if most else []
            return [*found, none]
        return [none]

    def _without_one(self, form: LifeForm, move: Mutate) -> Iterator[Remedy]:
        """The same with a card fewer, where that is legal: the cards that come tell which."""
        for card in dict.fromkeys(move.cards) if len(move.cards) > 1 else ():
            cards = list(move.cards)
            cards.remove(card)
            fewer = Mutate(move.player, form.shape, *cards)
            if not self.broken(fewer):
                yield Remedy(fewer, f"without {card}", f"without {card}")

    def _can(self, form: LifeForm, move: Mutate | Populate) -> bool:
        """Whether a life-form can do what a line says without naming one."""
        if isinstance(move, Populate):
            return (move.number or 1) <= form.most_newborn
        seen = [card for display in self.table.displays.values() for card in display.row]
        return all(card in seen for card in move.cards) and cost(self.table, form, move.cards)[0] <= form.unborn

    @staticmethod
    def _of(form: LifeForm, move: Mutate | Populate) -> Mutate | Populate:
        """The same of a life-form."""
        if isinstance(move, Populate):
            return Populate(move.player, form.shape, move.number)
        return Mutate(move.player, form.shape, *move.cards)
