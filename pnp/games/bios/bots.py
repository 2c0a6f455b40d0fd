"""Bots for Bios: Megafauna: plain sensible play, with a leaning where one is wanted for studies of the cards.

A bot sees what all see. It keeps nothing in mind between two questions: each answer is worth what the position makes of
it, in points and parts of points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import AnyAsk
from pnp.referee.play.table import Table as AnyTable
from pnp.referee.playout.playout import Bot

from .actions import AskAction
from .cards import End, Mutation
from .contesting import AskYield
from .crowd import AskCull
from .death import AskDying
from .dispersal import AskSettle
from .ground import CARNIVORE, HERBIVORE
from .lifeforms import ARCHETYPE, Held, LifeForm
from .losses import AskLose
from .paying import cost
from .promotion import guests, promotions, why_not
from .table import TURNS, Table
from .verbs import Cull, Flee, GivenUp, Lose, Mutate, Neoteny, Populate, Resurrect, Rise, Settle

MUTAGENS = 8 / TURNS
"""How often an event is a mutagen (3.7 of the design: eight in twenty turns)."""

WORTH: Mapping[str, float] = {
    "species": 4.0,  # a new life-form, the first time
    "again": 1.3,  # less for each that there is
    "fossil": 0.9,
    "newborn": 0.95,
    "pushed": 0.3,  # a rival's creeple that lies down
    "emotion": 2.4,
    "waiting": 0.7,  # an emoticon that may pair some day
    "tool": 1.4,
    "host": 1.5,
    "blue": 1.0,
    "arms": 0.45,
    "white": 0.4,
    "alive": 2.5,  # a life-form, besides its creeples
    "least": 0.12,  # an action worth less is passed
}


class Sensible:
    """Plain sensible play. `leaning` changes what things are worth to it."""

    def __init__(self, **leaning: float) -> None:
        self.worth = {**WORTH, **leaning}

    def __call__(
        self, table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random, /
    ) -> Move | None:
        assert isinstance(table, Table)
        if isinstance(ask, AskAction):
            return self._action(table, player, chance)
        if isinstance(ask, AskSettle):
            return self._settle(table, player, legal, chance)
        if isinstance(ask, AskLose):
            return self._lose(table, player, legal)
        if isinstance(ask, AskCull):
            return self._cull(table, legal, chance)
        if isinstance(ask, AskDying):
            return self._dying(table, legal)
        if isinstance(ask, AskYield):
            old = table.ground.count(ask.holder.key) > table.ground.count(ask.form.key)
            return legal[0] if old else legal[1]
        return legal[0] if legal and not ask.optional else None

    # ---- actions

    def _action(self, table: Table, player: str, chance: Random) -> Move | None:
        """The action that is worth most, or none."""
        best: tuple[float, Move | None] = (self.worth["least"], None)
        if not table.ground.player_count(player):
            return self._resurrect(table, player, chance)
        for value, move in self._options(table, player):
            value *= 0.92 + 0.16 * chance.random()
            if value > best[0]:
                best = (value, move)
        return best[1]

    def _options(self, table: Table, player: str) -> list[tuple[float, Move]]:
        """Actions with what they are worth: of each life-form the best of each sort, and each promotion."""
        options: list[tuple[float, Move]] = []
        for form in table.present(player):
            options += self._populate(table, form)
            options += self._mutate(table, form)
            options += self._promote(table, form)
            options += self._neoteny(table, form)
        return options

    def _populate(self, table: Table, form: LifeForm) -> list[tuple[float, Move]]:
        number = form.most_newborn
        if not number:
            return []
        values = sorted((self.place(table, form, *at) for at in table.settlements(form)), reverse=True)
        values = [value for value in values[form.newborn : form.newborn + number] if value > 0.3]
        if not values:
            return []
        return [(sum(values) * self.worth["newborn"], Populate(form.player, form.shape, len(values)))]

    def place(self, table: Table, form: LifeForm, hex_: str, half: str) -> float:
        """What a half is worth to a newborn: 1 where it is free, more if somebody is pushed aside, 0 if it loses."""
        holder = table.ground.upright.get((hex_, half))
        if holder is None:
            worth = 1.0
        elif holder[0] == form.player:
            return 0.0
        else:
            outcome = table.meet(form, hex_, half)
            if outcome is None or not outcome.stays:
                return 0.0
            worth = 1.0 + self.worth["pushed"]
            if half == HERBIVORE and (hex_, CARNIVORE) in table.ground.upright:
                hunter = table.ground.upright[hex_, CARNIVORE]
                feeds = table.ground.edible(hunter, form.key)
                worth += 0.0 if feeds else (-0.6 if hunter[0] == form.player else 0.25)
        return worth - (0.15 if half == CARNIVORE else 0.0)

    def limit_below(self, table: Table, organs: int) -> float:
        """How likely a mutagen's limit is below so many organs."""
        dice = table.eras[table.era].dice
        return float(((min(organs, 7) - 1) / 6) ** dice) if organs > 1 else 0.0

    def _alive(self, table: Table, form: LifeForm) -> float:
        return self.worth["alive"] + table.ground.count(form.key) + form.newborn * 0.7 + len(form.pairs)

    def _organ(self, form: LifeForm, organ: str) -> float:
        """What one more organ of a colour is worth."""
        if organ == "blue":
            return self.worth["blue"] / (1 + 0.45 * form.count("blue"))
        if organ == "white":
            return self.worth["white"] if not form.count("white") else 0.1
        return self.worth["arms"] / (1 + 0.2 * form.count(organ))

    def _end(self, table: Table, form: LifeForm, end: End, now: bool) -> float:
        """What an end would bring; `now`: it has to be possible."""
        if now and why_not(table, form, end) is not None:
            return 0.0
        worth = sum(self._organ(form, organ) for organ in end.organs) * 0.5
        if end.icon == "creeple":
            if (form.player, str(end.shape)) in table.forms:
                return 0.0
            many = len(table.of(form.player))
            worth += self.worth["species"] - self.worth["again"] * (many - 1)
            worth += self.worth["fossil"] if end.fossil else 0.0
            if now and table.ground.count(form.key) < 2:
                worth -= self._alive(table, form)
            left = (TURNS - table.turn) / TURNS
            return worth * min(1.0, 0.35 + 1.6 * left)
        if end.emoticon:
            partner = any(c == end.colour and e != end.emoticon for _, e, c in form.free)
            worth += self.worth["emotion"] if partner else self.worth["waiting"]
        if end.icon == "hand" and not form.tool and table.tools:
            worth += self.worth["tool"]
        if end.icon == "mutual" and guests(table, form):
            worth += self.worth["host"]
        if end.icon == "venom" and not form.venomous:
            worth += 0.4
        return worth

    def card(self, table: Table, form: LifeForm, card: Mutation) -> float:
        """What a card of the rows is worth to a life-form: its organs now, and half of its better end."""
        organs = sum(self._organ(form, organ) for organ in card.front)
        return organs + 0.55 * max(self._end(table, form, end, now=False) for end in card.ends.values())

    def _mutate(self, table: Table, form: LifeForm) -> list[tuple[float, Move]]:
        """The best card that it can take, and more of them as long as the price can be shown."""
        known = [card for display in table.displays.values() for card in display.row if card != UNKNOWN]
        valued = sorted(((self.card(table, form, table.mutations[card]), card) for card in known), reverse=True)
        taken: list[str] = []
        total = 0.0
        for value, card in valued:
            value *= 1 - 0.8 * MUTAGENS * self.limit_below(table, form.organs + len(taken) + 1)
            if value > 0.4 and cost(table, form, [*taken, card])[0] <= form.unborn:
                taken.append(card)
                total += value
        waiting = sum(1 for held in form.cards if held.end is None)
        return [(total / (1 + 0.3 * waiting), Mutate(form.player, form.shape, *taken))] if taken else []

    def _promote(self, table: Table, form: LifeForm) -> list[tuple[float, Move]]:
        found: list[tuple[float, Move]] = []
        for held in form.cards:
            if held.end is None:
                found += self._promote_card(table, form, held)
        return found

    def _promote_card(self, table: Table, form: LifeForm, held: Held) -> list[tuple[float, Move]]:
        found: list[tuple[float, Move]] = []
        more = sum(held.plus.values())
        risk = self.limit_below(table, form.basal_sum + more) - self.limit_below(table, form.basal_sum)
        for letter, end in held.card.ends.items():
            if why_not(table, form, end) is None:
                worth = self._end(table, form, end, now=True) - 1.6 * MUTAGENS * risk * self._alive(table, form)
                found.append((worth, self._said(table, form, held, letter, end)))
        return found

    def _said(self, table: Table, form: LifeForm, held: Held, letter: str, end: End) -> Move:
        """The promotion to an end, with the parent, tool or host that suits."""
        every = promotions(table, form.player)
        mine = [move for move in every if (move.card, move.end) == (held.card.id, letter)]
        if end.icon == "hand":
            liked = ["bell" if form.shape in ("dome", "insect", "worm") else "net", "stick", "stone", "net", "bell"]
            return min(mine, key=lambda move: liked.index(str(move.tool)))
        if end.icon == "mutual":
            return min(mine, key=lambda move: move.host is not None and move.host[0] == form.player)
        return mine[0]

    def _neoteny(self, table: Table, form: LifeForm) -> list[tuple[float, Move]]:
        """Fewer basal organs where the next throw may kill."""
        found: list[tuple[float, Move]] = []
        organ = min(form.basal, key=lambda o: (self._organ(form, o), o), default="")
        if organ:
            for number in range(1, min(form.basal[organ], 3) + 1):
                now, then = (self.limit_below(table, form.basal_sum - n) for n in (0, number))
                worth = 1.6 * MUTAGENS * (now - then) * self._alive(table, form)
                worth -= 0.4 * number * self._organ(form, organ)
                found.append((worth, Neoteny(form.player, GivenUp.of(form.shape, organ, number))))
        return found

    def _resurrect(self, table: Table, player: str, chance: Random) -> Move:
        free = [h for h in table.world.hexes if table.world.may_stay(ARCHETYPE, h)]
        own = table.archetype[player].letter
        empty = [h for h in free if (h, HERBIVORE) not in table.ground.upright]
        return Resurrect(player, min(empty or free, key=lambda h: (h[0] != own, chance.random())))

    # ---- the rest of a turn

    def _settle(self, table: Table, player: str, legal: Sequence[Move], chance: Random) -> Move:
        def worth(move: Move) -> float:
            assert isinstance(move, Settle)
            form = table.forms[player, str(move.life)]
            return self.place(table, form, *move.at) + 0.2 * chance.random()

        return max(legal, key=worth)

    def _lose(self, table: Table, player: str, legal: Sequence[Move]) -> Move:
        """The organ that is missed least; a card that would go with it counts."""

        def worth(move: Move) -> float:
            assert isinstance(move, Lose)
            organ, card, life = move.organs[0]
            form = table.forms[player, str(life)]
            held = form.held(str(card))
            worth = self._organ(form, organ)
            if held is not None and sum(held.plus.values()) == 1 and not form.in_personality(held.card.id):
                worth += 0.5 * max(self._end(table, form, end, now=False) for end in held.card.ends.values())
            return worth

        return min(legal, key=worth)

    def _cull(self, table: Table, legal: Sequence[Move], chance: Random) -> Move:
        """Who lies first, then hunters, then whoever is many."""

        def worth(move: Move) -> tuple[bool, bool, float]:
            assert isinstance(move, Cull)
            life, _, half, lies = move.creeples[0]
            many = table.ground.count((str(move.who), life))
            return (not lies, half == HERBIVORE, -many + chance.random())

        return min(legal, key=worth)

    def _dying(self, table: Table, legal: Sequence[Move]) -> Move | None:
        """Rise where it can stay, else flee to where it stays."""
        for move in legal:
            if isinstance(move, Rise):
                form = table.forms[str(move.who), move.life]
                holder = table.ground.upright.get((move.hex, CARNIVORE))
                outcome = table.meet(form, move.hex, CARNIVORE)
                if holder is None or (outcome is not None and outcome.stays):
                    return move
        return next((move for move in legal if isinstance(move, Flee)), None)


def weigh(table: AnyTable, ask: AnyAsk, player: str, legal: Sequence[Move], chance: Random) -> Sequence[float] | None:
    """What the sensible bot thinks the actions that it considers are worth, in points, and places for the newborn."""
    assert isinstance(table, Table)
    bot = Sensible()
    if isinstance(ask, AskAction) and table.ground.player_count(player):
        return [0.0, *(value for value, _ in bot._options(table, player))]
    if isinstance(ask, AskSettle):
        return [bot.place(table, table.forms[player, str(m.life)], *m.at) for m in legal if isinstance(m, Settle)]
    return None


BOTS: dict[str, Bot] = {
    "sensible": Sensible(),
    "spreader": Sensible(newborn=1.4, blue=1.5, species=4.0),
    "brooder": Sensible(emotion=3.0, waiting=0.8, tool=2.0, host=2.0),
    "splitter": Sensible(species=7.5, fossil=1.4, again=1.0),
}
"""By name; the last three lean to numbers, to emotions and tools, to new life-forms."""
