"""Environmental change: the card of the turn, and what it does to whom (rules 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.play.asks import Flow, together
from pnp.referee.play.draws import TopCard
from pnp.referee.play.guards import Broken, Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import AnyOf
from pnp.wording import number_of

from .answers import stress_of, untrue_of
from .asking import Choice, Duty, on_island
from .cards import STRUCK, Action, Change
from .loss import AskLoss, crowded, dying
from .moves import SECTORS, Choose, Tolerant, Turn
from .table import ACTIONS, Table
from .taken_off import misjudged

Act = Callable[[Table, str, Iterable[Action]], Flow]

STRIKES = {"fire": ("woodland", "meadow", "brushland"), "water": ("marsh", "lake", "swamp")}
"""The habitats that burn, and those that are fouled (rules 5.9, 5.10)."""

FUMES = ("city", "jetport")

ALONE = {"fire": "burnt", "water": "fouled", "air": "smog"}
"""The misreadings by which a change strikes its turner alone."""

OTHERWISE = {
    ("fire", "crowns"): STRIKES["fire"][:1],
    ("fire", "grass"): STRIKES["fire"][1:],
    ("water", "lakes"): STRIKES["water"][1:2],
    ("water", "still"): STRIKES["water"][::2],
}
"""Which habitats are taken to burn, or to be fouled, by who has misread a paragraph."""


def change(table: Table, player: str, act: Act) -> Flow:
    """Turn the top card, do it, put it under the deck (rules 5.1). `act` plays the extra actions of a mild season."""
    card = table.change_cards[(yield from TurnChange(table)).card]
    table.changes.append((card.id, table.line, table.turn))
    table.lost, table.spared = {}, ()
    table.done.add("change")
    table.past["change"] = Broken("5.1", f"{card.id} asks nothing more of anybody")
    match card.effect:
        case "famine" | "pestilence":
            struck = table.alive if table.misread == "famine" else [player]
            _remove(table, crowded(table, struck), (crowded(table, table.alive), "as if it struck all"))
        case "cold" | "drought":
            yield from _stress(table, player, card)
        case "mild":
            sector = (yield from AskSector(table, player)).place
            yield from act(table, player, table.sectors[sector].actions)
        case "fire" | "water" | "air":
            hexes = exposed(table, card.effect)
            if hexes or card.effect != "air":  # without a city or a jetport there is nothing to be tolerant of
                yield from _spare_the_tolerant(table, card.effect, hexes)
            else:
                _remove(table, (), _beside_any(table))
        case "destroy":
            yield from _destroy(table, player, card.habitat)
    table.bury()


class TurnChange(TopCard[Turn]):
    """The top card of the change deck (5.1); what was turned lies beneath, in the order in which it came."""

    rule = "5.1"
    prompt = "the top card of the change deck is turned"
    missing = "the change of this turn has not been turned yet"
    taken_as, instead = "it happened all the same", "a change that nobody wrote down"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.size = sum(table.change_copies.values())
        again = table.changes[-self.size] if len(table.changes) >= self.size else None
        self.again = again if again is not None and again[0] != UNKNOWN else None

    def check(self, move: Turn, require: Require) -> None:
        table, card = self.table, move.card
        if not require(card in table.change_cards, "5.1", f"{card} is no change"):
            return
        if self.again is not None:
            was = self.again[0]
            said = f"the deck has gone round, and {was}, turned {_when(self.again)}, is next: not {card}"
            require(card == was, "5.1", said)
            return
        turned = [each for each in table.changes if each[0] == card]
        if turned:
            above = number_of(self.size - len(table.changes), "card")
            said = f"{card} was turned {_when(turned[-1])} and lies under {above} not turned yet"
            require(len(turned) < table.change_copies[card], "5.1", said)

    def left(self) -> list[str]:
        if self.again is not None:
            return [self.again[0]]
        rest = self.table.change_copies - Counter(card for card, _, _ in self.table.changes)
        return [card for card in self.table.change_cards for _ in range(rest[card])]

    def possible(self, move: Turn) -> bool:
        return move.card in self.table.change_cards


def _when(turned: tuple[str, int, int]) -> str:
    """Where in the log a change was turned, or in which turn."""
    _, line, turn = turned
    if not (line or turn):
        return "before the log begins"
    return f"on line {line}" if line else f"in turn {turn}"


# ---- tolerance


class AskTolerant(Choice[Tolerant]):
    """Whether a species says that it is tolerant; whoever keeps silent is not (5.2)."""

    rule = "5.2"
    prompt = "{self.who} may say to be tolerant of {self.stress}"

    def __init__(self, table: Table, player: str, stress: str) -> None:
        super().__init__(table, player)
        self.stress = stress_of(stress)
        self.cards = table.genes.printed.tolerant[stress]

    @property
    def _possible(self) -> bool:
        return self.table.genes.may_be(self.player, "tolerance", self.cards)

    def check(self, move: Tolerant, require: Require) -> None:
        if not self._possible:
            known = self.table.genes.known(self.player, "tolerance")
            why = self.table.genes.why_not(self.player, "tolerance", self.cards)
            require(False, "11.6", untrue_of(self.player, self.stress, known, why))

    def candidates(self) -> list[Tolerant]:
        return [Tolerant(self.who)]

    def if_not_passed(self) -> list[Tolerant]:
        return self.candidates() if self._possible else []

    def remedies(self, move: Tolerant) -> list[Remedy]:
        return [Remedy(None, "not tolerant"), Remedy(move, "spared all the same")]

    def accept(self, move: Tolerant) -> None:
        said = self.table.fact(f"{self.who} tolerant of {self.stress}")
        self.table.genes.learn(self.player, "tolerance", self.cards, said)
        self.table.spared = (*self.table.spared, self.player)


def _spare_the_tolerant(table: Table, stress: str, hexes: Collection[str]) -> Flow:
    """What stands on these hexes goes, unless its species is tolerant (rules 5.9 to 5.11)."""
    table.exposed = frozenset(hexes)
    yield from together([AskTolerant(table, player, stress) for player in table.alive])
    table.exposed = frozenset()
    struck = [hex_ for hex_ in hexes if table.owner.get(hex_, "") not in _spared(table, stress)]
    _remove(table, struck, (hexes, "of the tolerant as well"), *([_beside_any(table)] if stress == "air" else []))


def _spared(table: Table, stress: str) -> Collection[str]:
    """Who said to be tolerant (rules 5.2), or whoever is taken to be spared."""
    match table.misread:
        case "silent":
            tolerant = table.genes.printed.tolerant[stress]
            return [each for each in table.alive if table.genes.known(each, "tolerance") in tolerant]
        case "tolerant":
            return ()
        case "burnt" | "fouled" | "smog" if table.misread == ALONE[stress]:
            return [each for each in table.alive if each != table.active or each in table.spared]
    return table.spared


def _beside_any(table: Table) -> tuple[Collection[str], str]:
    """What people take off where they let any barrier foul the air (rules 5.11)."""
    touched = table.island.touching(list(table.barriers))
    spared = {hex_ for hex_ in touched if table.owner.get(hex_, "") in table.spared}
    return touched - spared, "beside any barrier"


def _growing(table: Table, habitats: tuple[str, ...]) -> list[str]:
    return [hex_ for hex_ in table.owner if table.island.habitat[hex_] in habitats]


def exposed(table: Table, stress: str) -> Collection[str]:
    """Where a fire or a pollution strikes: cubes in some habitats, or all that touches its sources (5.9 to 5.11)."""
    if stress in STRIKES:
        return _growing(table, OTHERWISE.get((stress, table.misread), STRIKES[stress]))
    fumes = {"barriers": tuple(table.kinds), "city": FUMES[:1]}.get(table.misread, FUMES)
    return table.island.touching([hex_ for hex_, kind in table.barriers.items() if kind in fumes])


def _remove(table: Table, hexes: Iterable[str], *wider: tuple[Collection[str], str]) -> None:
    """These cubes are gone; people may take off `wider` ones, each with how they then understand the card."""
    card = table.change_cards[table.changes[-1][0]]
    rule, hexes = paragraph(table, card), list(hexes)
    with noting(table, rule, f"those whom {card.id} has taken") as noted:
        if table.ledger is not None:
            misjudged(table, noted, rule, hexes, wider, card.id)
        for hex_ in hexes:
            who = table.owner.get(hex_, "")
            table.lost.setdefault(who, {})[hex_] = table.stands[who][hex_] if who else 0
            table.empty(hex_)


def paragraph(table: Table, card: Change) -> str:
    """The paragraph by which a change takes cubes at this table."""
    patch = card.effect == "destroy" and "one-patch" in table.settings.house
    return "12.4" if patch else STRUCK.get(card.effect, "5.13" if card.effect == "quiet" else "5.1")


def no_cube(table: Table, player: str, hex_: str, rule: str) -> Broken:
    """Why nothing of somebody's stands on a hex: the last change has taken it, or it was never there."""
    card = table.change_cards.get(table.changes[-1][0]) if table.changes else None
    if card is not None and hex_ in table.lost.get(player, {}):
        return Broken(paragraph(table, card), f"{player}'s cube on {hex_} is gone: {card.id} has taken it")
    return Broken(rule, f"{player} has no cube on {hex_}")


# ---- cold waves and droughts


def _stress(table: Table, player: str, card: Change) -> Flow:
    """A share of the drawer's individuals dies, unless tolerant (rules 5.4 to 5.6)."""
    rule = "5.4" if card.effect == "cold" else "5.5"
    if (yield from AskTolerant(table, player, card.effect)) is not None:
        _struck_all_the_same(table, "5.2", card, [player], "though tolerant")
        table.past["change"] = Broken(rule, f"{player} is tolerant of {card.effect} and loses nobody")
        return
    _struck_all_the_same(table, rule, card, [each for each in table.alive if each != player], "as if it struck all")
    number, dead = table.individuals(player), dying(table, player)
    share = f"{card.percent} % of {number} is {dead}"
    table.past["change"] = Broken(rule, f"{share}, and they are gone")
    if dead >= number:
        _remove(table, list(table.stands[player]))
    elif dead:
        ask = AskLoss(table, player, dead, share, rule)
        lost = ask.plain((yield from ask) or next(ask.candidates()))
        with noting(table, rule, f"the deaths by {card.id}"):
            for hex_, number in lost.by_hex.items():
                here = table.stands[player].get(hex_, 0)
                table.lost.setdefault(player, {})[hex_] = max(0, here - number)
                table.put(player, hex_, min(number, here))


def _struck_all_the_same(table: Table, rule: str, card: Change, players: Iterable[str], how: str) -> None:
    """People take the share of a cold wave or a drought off a species that it does not strike."""
    if table.ledger is not None:
        with noting(table, rule, "") as noted:
            for player in players:
                said = f"with the dead of {card.id} taken off {player}'s, {how}"
                noted.instead(player, "individuals", -dying(table, player), rule, said, rarely=True)


# ---- a mild season, a habitat destroyed


class AskSector(AnyOf[Choose], Duty[Choose]):
    """Any sector without environmental change, both its actions (5.7, 5.8)."""

    rule = "5.7"
    prompt = "{self.who} chooses a sector of the spinner"
    missing = "{self.who} has an extra pair of actions to choose"
    taken_as, instead = "both actions were done all the same", "sector {0.place}"

    def matches(self, move: Choose) -> bool:
        return move.place in SECTORS

    def check(self, move: Choose, require: Require) -> None:
        if move.place not in self.table.sectors:
            require(False, "5.7", f"{self.who} chooses a sector of the spinner, and {move.place} is a hex")
            return
        pair = self.table.sectors[move.place].actions
        both = " and ".join(ACTIONS[action] for action in pair)
        require("change" not in pair, "5.7", f"sector {move.place} says {both}")

    def possible(self, move: Choose) -> bool:
        return move.place in self.table.sectors

    def candidates(self) -> list[Choose]:
        free = [number for number, sector in self.table.sectors.items() if "change" not in sector.actions]
        return [Choose(self.who, number) for number in free]


def _destroy(table: Table, player: str, habitat: str) -> Flow:
    """Every cube in a habitat goes; with one patch, in the patch that the drawer names (rules 5.12, 12.4)."""
    hexes = everywhere = _growing(table, (habitat,))
    if "one-patch" in table.settings.house and hexes:
        named = yield from AskPatch(table, player, habitat)
        patch = table.island.patch.get(named.place, frozenset())
        hexes = [hex_ for hex_ in table.owner if hex_ in patch]
    if table.misread == "emptied":
        hexes = [hex_ for hex_ in hexes if table.owner[hex_] == player]
    _remove(table, hexes, (everywhere, "in the whole habitat"))


class AskPatch(AnyOf[Choose], Duty[Choose]):
    """The patch of a habitat that is emptied (12.4)."""

    rule = "12.4"
    prompt = "{self.who} names a patch of {self.habitat}"
    missing = "{self.who} has a patch of {self.habitat} to name"
    taken_as = "emptied all the same"

    def __init__(self, table: Table, player: str, habitat: str) -> None:
        super().__init__(table, player)
        self.habitat = habitat

    def matches(self, move: Choose) -> bool:
        return move.place not in SECTORS

    def check(self, move: Choose, require: Require) -> None:
        island, hex_ = self.table.island, move.place
        if on_island(self.table, (hex_,), require):
            grows = island.habitat[hex_]
            require(grows == self.habitat, "12.4", f"{hex_} is {grows}, not {self.habitat}")

    def candidates(self) -> list[Choose]:
        island = self.table.island
        patches = (patch for hex_, patch in island.patch.items() if island.habitat[hex_] == self.habitat)
        firsts = dict.fromkeys(min(patch, key=island.hexes.index) for patch in patches)
        return [Choose(self.who, hex_) for hex_ in firsts]
