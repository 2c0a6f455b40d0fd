"""Rivals without a person: what a rival card makes of a position (rules 18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from pnp.referee.automa.cards import in_sentence
from pnp.referee.automa.due import Due
from pnp.referee.automa.policy import ByCards
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk

from .actions import AskAction, giver, life_form
from .cards import ORGANS, SHAPES, TOOLS, End
from .contesting import AskYield
from .crowd import AskCull, creeples_of, creeples_said
from .death import AskDying, AskStand, can_rise, havens
from .dispersal import AskReturn, AskSettle, form_meant, half_meant
from .ground import CARNIVORE, HERBIVORE
from .lifeforms import ARCHETYPE, Held, LifeForm
from .losses import AskLose, organs_said
from .paying import cost
from .promotion import guests, parents, promotion_meant, why_not
from .rival_cards import SETTLES, Level, Rival, say_act
from .table import Table
from .verbs import (
    Cull,
    Flee,
    GivenUp,
    Host,
    Lose,
    Loss,
    Mutate,
    Neoteny,
    Populate,
    Promote,
    Resurrect,
    Rise,
    Settle,
    Stand,
    Yield,
    spot,
)

WAITING = 2
"""With so many cards that are not promoted a life-form of a rival buys nothing (18.6)."""

MATS: Mapping[str, int] = {shape: at for at, shape in enumerate(SHAPES)}
"""The order of the mats, in which a rival takes its life-forms (18.4)."""

HOW = {"breed": "18.5", "buy": "18.6", "shed": "18.8"}
"""The paragraph that says how a step of a card is done; all others promote (18.7)."""

Spot = tuple[str, str]


class Policy(ByCards[Table, Rival, Level]):
    """The rivals of one table."""

    turns = "18.2"
    obeys = "18.3"
    shows = "18.1"

    def begin(self, level: Level) -> None:
        self.table.level = dict.fromkeys(self.rivals, level.points)
        self.table.other_levels = {each.level: each.points for each in self.others}

    def ruled(self, ask: AnyAsk, rival: str) -> Due | None:
        """What the rules say for all rivals alike (18.10 to 18.12)."""
        match ask:
            case AskLose():
                return self._lose(ask)
            case AskCull(number=number):
                return self._cull(rival, number)
            case AskYield():
                return Due.for_all(Yield(rival, "new"), "between its own the newcomer lies down", "18.12")
            case AskStand(same=same):
                first = min(same, key=lambda lying: MATS[lying.shape])
                up = Stand(rival, first.shape, spot(first.hex, first.half))
                return Due.for_all(up, "the first by its mats stands up", "18.12", _stands(up))
            case AskDying():
                return self._dying(rival)
            case AskReturn():
                return Due.for_all(None, "a newborn that can settle nowhere goes back", "10.9", lambda move: True)
        return None

    def due(self, ask: AnyAsk, rival: str, card: str) -> Due:
        """What the card says (18.3 to 18.9)."""
        turned = self._cards[card]
        if isinstance(ask, AskSettle):
            return self._settle(ask, rival, turned)
        assert isinstance(ask, AskAction)
        if not self.table.ground.player_count(rival):
            return self._resurrect(rival)
        for number, step in enumerate(turned.act_steps, 1):
            move = self._act(rival, turned, step)
            if move is not None:
                how = HOW.get(step.split()[0], "18.7")
                said = f"step {number}, {in_sentence(say_act(step))} ({how})"
                return Due(move, said, alike=self._same_action(move))
        return Due(None, "no step fits", alike=lambda move: isinstance(move, Mutate) and self._unseen(move.cards))

    # ---- orders (18.4)

    def hexes(self, rival: str) -> list[str]:
        """All hexes: its own craton first, then on to the right, round the ocean."""
        line = self.table.world.line
        at = line.index(self.table.archetype[rival].letter)
        return [f"{letter}{number}" for letter in (*line[at:], *line[:at]) for number in range(7)]

    def _forms(self, rival: str) -> list[LifeForm]:
        """Its life-forms on the map, by the order of the mats."""
        return sorted(self.table.present(rival), key=lambda form: MATS[form.shape])

    def _fresh(self, rival: str) -> Iterator[tuple[LifeForm, Held]]:
        """Its cards that are not promoted."""
        for form in self._forms(rival):
            for held in form.cards:
                if held.end is None:
                    yield form, held

    # ---- actions

    def _act(self, rival: str, card: Rival, step: str) -> Move | None:
        """What a step comes to, None where it does not fit."""
        word, *rest = step.split()
        if word == "breed":
            return self._breed(rival, card, int(rest[1]) if rest else 1)
        if word == "shed":
            return self._shed(rival, int(rest[1]))
        if word == "buy":
            return self._buy(rival, rest[0], int(rest[2]))
        return self._promote(rival, word)

    def _breed(self, rival: str, card: Rival, least: int) -> Move | None:
        """The life-form with most unborn that sees a place by its card, as many as it may (18.5)."""
        able = [form for form in self._forms(rival) if form.most_newborn >= least]
        able = [form for form in able if self._place(rival, form, card) is not None]
        if not able:
            return None
        form = max(able, key=lambda form: form.unborn)
        return Populate(rival, form.shape, form.most_newborn)

    def _buy(self, rival: str, what: str, most: int) -> Move | None:
        """The cheapest of that sort, for the life-form with most creeples on the map that can show the price (18.6)."""
        buyers = [form for form in self._forms(rival) if sum(held.end is None for held in form.cards) < WAITING]
        for form in sorted(buyers, key=lambda form: -self.table.ground.count(form.key)):
            known = [card for display in self.table.displays.values() for card in display.row if card != UNKNOWN]
            sort = [card for card in known if self._wanted(form, card, what)]
            taken: list[str] = []
            for card in sorted(sort, key=lambda card: cost(self.table, form, [card])[0]):
                if cost(self.table, form, [*taken, card])[0] > min(most, form.unborn):
                    break
                taken.append(card)
            if taken:
                return Mutate(rival, form.shape, *taken)
        return None

    def _wanted(self, form: LifeForm, card: str, what: str) -> bool:
        """Whether a card is of a sort that a step names."""
        mutation = self.table.mutations[card]
        if what == "shape":
            shape = mutation.ends["A"].shape
            return shape is not None and (form.player, shape) not in self.table.forms
        if what == "pair":
            return any(_pairs(form, end) for end in mutation.ends.values())
        return what in ("any", mutation.colour)

    def _shed(self, rival: str, most: int) -> Move | None:
        """Basal organs above a number, of the colour of which there are most (18.8)."""
        form = next((form for form in self._forms(rival) if form.basal_sum > most), None)
        if form is None:
            return None
        left = Counter(form.basal)
        gone = Counter[str]()
        for _ in range(form.basal_sum - most):
            organ = max(ORGANS, key=lambda organ: left[organ])
            left[organ] -= 1
            gone[organ] += 1
        return Neoteny(rival, *(GivenUp.of(form.shape, organ, number) for organ, number in gone.items()))

    def _promote(self, rival: str, what: str) -> Move | None:
        """The first of its cards that has an end of that sort, and the first such end (18.7)."""
        for form, held in self._fresh(rival):
            for letter, end in held.card.ends.items():
                if self._end_fits(form, end, what) and why_not(self.table, form, end) is None:
                    return self._promoted(form, held, letter, end)
        return None

    def _end_fits(self, form: LifeForm, end: End, what: str) -> bool:
        if end.icon == "creeple" and self.table.ground.count(form.key) < 2:
            return False
        if what == "pair":
            return _pairs(form, end)
        return {"shape": end.icon == "creeple", "tool": end.icon == "hand", "host": end.icon == "mutual"}.get(
            what, True
        )

    def _promoted(self, form: LifeForm, held: Held, letter: str, end: End) -> Move:
        """The promotion with its parent, tool or host."""
        rival, card = form.player, held.card.id
        if end.icon == "creeple":
            at = self.hexes(rival)
            last = max(parents(self.table, form, str(end.shape)), key=lambda p: (p[1] == HERBIVORE, at.index(p[0])))
            return Promote(rival, card, letter, spot(*last))
        if end.icon == "hand":
            return Promote(rival, card, letter, None, min(self.table.tools, key=TOOLS.index))
        if end.icon == "mutual":
            seats = self.table.seats
            able = guests(self.table, form)
            first = min(able, key=lambda key: (key[0] != rival, seats.index(key[0]), MATS[key[1]]))
            return Promote(rival, card, letter, None, None, Host.of(*first))
        return Promote(rival, card, letter)

    def _resurrect(self, rival: str) -> Due:
        """The first hex where it stays, a free one before one that it wins (18.13)."""
        table, upright = self.table, self.table.ground.upright
        able = [hex_ for hex_ in self.hexes(rival) if table.world.may_stay(ARCHETYPE, hex_)]
        new = LifeForm(rival, ARCHETYPE, table.archetype[rival].size)

        def lost(hex_: str) -> int:
            outcome = table.meet(new, hex_, HERBIVORE)
            return 0 if (hex_, HERBIVORE) not in upright else 1 if outcome is not None and outcome.stays else 2

        step = "a rival without a creeple on the map resurrects"
        return Due.for_all(Resurrect(rival, min(able, key=lost)), step, "18.13")

    def _same_action(self, right: Move) -> Callable[[Move], bool]:
        """Which lines say the same action, life-form, number, end and the rest being left out where they may be."""
        table = self.table

        def meaning(move: Move) -> object:
            match move:
                case Promote():
                    return promotion_meant(table, move)
                case Mutate():
                    return life_form(table, move.player, move.life, present=True), sorted(move.cards)
                case Populate():
                    form = life_form(table, move.player, move.life, present=True)
                    return form, move.number or (form and form.most_newborn)
                case Neoteny():
                    organs = [(giver(table, move.player, life, organ), organ, n or 1) for life, organ, n in move.organs]
                    return Counter({(form and form.shape, organ): number for form, organ, number in organs})
            return move

        def same(move: Move) -> bool:
            if isinstance(move, Mutate) and self._unseen(move.cards):
                return True  # nobody wrote down what lay there, so nobody can say what the card made of it
            return type(move) is type(right) and meaning(move) == meaning(right)

        return same

    def _unseen(self, cards: Iterable[str]) -> bool:
        return any(display.can_be_unseen(card) for card in cards for display in self.table.displays.values())

    # ---- dispersal

    def _place(self, rival: str, form: LifeForm, card: Rival) -> tuple[int, Spot] | None:
        """The number of the first step that names a half in reach, and the first half that it names (18.9)."""
        at = {hex_: place for place, hex_ in enumerate(self.hexes(rival))}
        able = sorted(self.table.settlements(form), key=lambda spot: (at[spot[0]], spot[1] == CARNIVORE))
        for number, step in enumerate(card.settle_steps, 1):
            for there in able:
                if self._fits(form, there, step):
                    return number, there
        return None

    def _fits(self, form: LifeForm, at: Spot, step: str) -> bool:
        hex_, half = at
        holder = self.table.ground.upright.get(at)
        if step == "free":
            return half == HERBIVORE and holder is None
        if step == "hunt" and holder is None:
            return half == CARNIVORE
        outcome = self.table.meet(form, hex_, half)
        if holder is None or outcome is None or not outcome.stays:
            return False
        if step == "you":
            return holder[0] == self.person
        return half == (CARNIVORE if step == "hunt" else HERBIVORE)

    def _settle(self, ask: AskSettle, rival: str, card: Rival) -> Due:
        """The first newborn by the mats that can settle, where its card says, or at the first half in reach (18.9)."""
        table = self.table
        able = [form for form in ask.newborn if table.can_settle_somewhere(form)]
        form = min(able, key=lambda form: MATS[form.shape])
        found = self._place(rival, form, card)
        if found is not None:
            number, at = found
            step = f"settles, step {number}, {in_sentence(SETTLES[card.settle_steps[number - 1]])}"
        else:
            order = self.hexes(rival)
            at = min(table.settlements(form), key=lambda spot: (order.index(spot[0]), spot[1] == CARNIVORE))
            step = "settles, no step fits, so the first half in reach"
        right = Settle(rival, form.shape, spot(*at), None)

        def alike(move: Move) -> bool:
            if not isinstance(move, Settle) or form_meant(table, ask.newborn, move) is not form:
                return False
            return (move.at.hex, half_meant(table, form, move)) == at

        return Due(right, step, "18.9", alike=alike)

    # ---- for all rivals alike

    def _lose(self, ask: AskLose) -> Due:
        """From the last card; of its colours the first of yellow, red, green, blue and white (18.10)."""
        items = []
        for need in ask.needs:
            spots = need.form.spots(need.colours)
            order = [held.card.id for held in need.form.cards]
            spots.sort(key=lambda spot: (-order.index(spot[1].card.id), ORGANS.index(spot[0])))
            each = [(organ, held.card.id) for organ, held in spots for _ in range(held.plus[organ])]
            items += [Loss.of(organ, card, need.form.shape) for organ, card in each[: need.number]]
        right = Lose(ask.who, *items)

        def alike(move: Move) -> bool:
            return isinstance(move, Lose) and organs_said(ask.needs, move) <= organs_said(ask.needs, right)

        return Due.for_all(right, "a rival loses organs from its last card", "18.10", alike)

    def _cull(self, rival: str, number: int) -> Due:
        """Lying ones, then of the life-form with most, the last by its order (18.11)."""
        table, order = self.table, self.hexes(rival)
        free = creeples_of(table, rival)
        left = Counter(creeple.key for creeple in free)
        gone = []
        for _ in range(number):
            first = max(free, key=lambda c: (c.lies, left[c.key], order.index(c.hex), c.half == CARNIVORE))
            free.remove(first)
            left[first.key] -= 1
            gone.append(first.said)
        right = Cull(rival, *gone)

        def alike(move: Move) -> bool:
            return isinstance(move, Cull) and creeples_said(table, move) <= creeples_said(table, right)

        return Due.for_all(right, "a rival takes back from the end of its order, where it has most", "18.11", alike)

    def _dying(self, rival: str) -> Due:
        """Who gets the upper half rises, who can flee does (18.12)."""
        table, order = self.table, self.hexes(rival)
        mine = sorted(
            {lying for lying in table.ground.lying if lying.player == rival},
            key=lambda lying: (MATS[lying.shape], order.index(lying.hex), lying.half == CARNIVORE),
        )
        for lying in mine:
            form = table.forms[lying.key]
            above = (lying.hex, CARNIVORE)
            if can_rise(table, lying) and (above not in table.ground.upright or self._fits(form, above, "hunt")):
                rise = Rise(rival, lying.shape, lying.hex)
                return Due.for_all(rise, "a rival rises where it gets the upper half", "18.12")
            open_ = sorted(havens(table, lying), key=lambda at: (order.index(at[0]), at[1] == CARNIVORE))
            if open_:
                flight = Flee(rival, lying.shape, spot(lying.hex, lying.half), spot(*open_[0]))
                return Due.for_all(flight, "a rival flees where it can", "18.12", _flees(flight, len(open_)))
        step = "none of its endangered creeples gets an upper half or can flee"
        return Due.for_all(None, step, "18.12", lambda move: move.verb == "die")


def _pairs(form: LifeForm, end: End) -> bool:
    """Whether the emoticon of an end would pair at once (8.1)."""
    return end.emoticon is not None and any(c == end.colour and e != end.emoticon for _, e, c in form.free)


def _stands(right: Stand) -> Callable[[Move], bool]:
    """The half may be left out: two that could take the same half are in the same half."""
    return lambda move: (
        isinstance(move, Stand)
        and (move.life, move.at.hex) == (right.life, right.at.hex)
        and move.at.part in ("", right.at.part)
    )


def _flees(right: Flee, ways: int) -> Callable[[Move], bool]:
    """The half may be left out, and where to if there is only one place."""

    def alike(move: Move) -> bool:
        if not isinstance(move, Flee) or (move.life, move.at.hex) != (right.life, right.at.hex):
            return False
        if move.at.part not in ("", right.at.part) or right.to is None:
            return False
        return ways == 1 if move.to is None else move.to == right.to

    return alike
