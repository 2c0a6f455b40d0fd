"""Environmental change: the card of the turn, and what it does to whom (rules 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from random import Random
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Broken, Remedy, Require
from pnp.referee.play.closures import Ask

from .asking import check_hexes, counted, counts_of, number_of, rounded
from .cards import Change
from .table import ACTIONS, CROWDED, Table
from .verbs import SECTORS

Part = Generator[Any, Any, None]
Act = Callable[[Table, str, Iterable[Any]], Part]

BURNT = ("woodland", "meadow", "brushland")
FOULED = ("marsh", "lake", "swamp")
FUMES = ("city", "jetport")


def change(table: Table, player: str, act: Act) -> Part:
    """Turn the top card, do it, put it under the deck (rules 5.1). `act` plays the extra actions of a mild season."""
    move = yield _ask_change(table)
    card = table.change_cards[str(move.args[0])]
    table.changes.append((card.id, table.line, table.turn))
    table.past["change"] = Broken("5.1", f"{card.id} asks nothing more of anybody")
    if card.effect in ("famine", "pestilence"):
        _remove(table, [hex_ for hex_, number in table.stands[player].items() if number >= CROWDED])
    elif card.effect in ("cold", "drought"):
        yield from _stress(table, player, card)
    elif card.effect == "mild":
        yield from _mild_season(table, player, act)
    elif card.effect == "fire":
        yield from _spare_the_tolerant(table, "fire", _growing(table, BURNT))
    elif card.effect == "water":
        yield from _spare_the_tolerant(table, "water", _growing(table, FOULED))
    elif card.effect == "air":
        sources = [hex_ for hex_, kind in table.barriers.items() if kind in FUMES]
        if sources:
            yield from _spare_the_tolerant(table, "air", table.island.touching(sources))
    elif card.effect == "destroy":
        yield from _destroy(table, player, card)
    table.bury()


def _ask_change(table: Table) -> Ask:
    deck = table.change_copies
    size = sum(deck.values())
    round_ = table.changes[-size] if len(table.changes) >= size else None

    def check(move: Move, require: Require) -> None:
        card = str(move.args[0])
        if not require(card in table.change_cards, "5.1", f"{card} is no change"):
            return
        if round_ is not None:
            was, line, turn = round_
            place = f"on line {line}" if line else f"in turn {turn}"
            said = f"the deck has gone round, and {was}, turned {place}, is next: not {card}"
            require(card == was, "5.1", said)
            return
        turned = [each for each in table.changes if each[0] == card]
        if turned:
            _, line, turn = turned[-1]
            place = f"on line {line}" if line else f"in turn {turn}"
            above = size - len(table.changes)
            said = f"{card} was turned {place} and lies under {number_of(above, 'card')} not turned yet"
            require(len(turned) < deck[card], "5.1", said)

    def left() -> list[str]:
        if round_ is not None:
            return [round_[0]]
        rest = deck - Counter(card for card, _, _ in table.changes)
        return [card for card in table.change_cards for _ in range(rest[card])]

    def offered() -> list[Move]:
        return [Move(None, "change", (card,)) for card in dict.fromkeys(left())]

    def sample(chance: Random) -> Move:
        return Move(None, "change", (chance.choice(left()),))

    def remedies(move: Move) -> list[Remedy]:
        if str(move.args[0]) in table.change_cards:
            return [Remedy(move, "it happened all the same")]
        return [Remedy(one, "a change that nobody wrote down") for one in offered()[:1]]

    return Ask(
        None,
        ("change",),
        "5.1",
        "the top card of the change deck is turned",
        missing="the change of this turn has not been turned yet",
        check=check,
        candidates=offered,
        defaults=offered,
        remedies=remedies,
        sample=sample,
    )


# ---- tolerance


def _ask_tolerant(table: Table, player: str, stress: str) -> Ask:
    """Whether a species says that it is tolerant; whoever keeps silent is not (rules 5.2)."""
    cards = [card.id for card in table.genes.tolerances.values() if stress in card.stresses]

    def check(move: Move, require: Require) -> None:
        possible = table.genes.may_be(player, "tolerance", cards)
        if not possible:
            known = table.genes.known(player, "tolerance")
            why = table.genes.why_not(player, "tolerance", cards)
            why = f"{known} is not ({why})" if known else why
            require(False, "11.6", f"{player} is not tolerant of {_name(stress)}: {why}")

    claim = Move(player, "tolerant")
    return Ask(
        player,
        ("tolerant",),
        "5.2",
        f"{player} may say to be tolerant of {_name(stress)}",
        optional=True,
        check=check,
        candidates=lambda: [claim],
        if_not_passed=lambda: [claim] if table.genes.may_be(player, "tolerance", cards) else [],
        remedies=lambda move: [Remedy(None, "not tolerant"), Remedy(move, "spared all the same")],
        accept=lambda move: _believe(table, player, stress, cards),
    )


def _believe(table: Table, player: str, stress: str, cards: list[str]) -> None:
    table.genes.learn(player, "tolerance", cards, table.fact(f"{player} tolerant of {_name(stress)}"))


def _name(stress: str) -> str:
    return f"{stress} pollution" if stress in ("water", "air") else stress


def _spare_the_tolerant(table: Table, stress: str, hexes: Iterable[str]) -> Part:
    """What stands on these hexes goes, unless its species is tolerant (rules 5.9 to 5.11)."""
    answers = yield [_ask_tolerant(table, player, stress) for player in table.alive]
    spared = {player for player, move in answers.items() if move is not None}
    _remove(table, [hex_ for hex_ in hexes if table.owner.get(hex_, "") not in spared])


def _growing(table: Table, habitats: tuple[str, ...]) -> list[str]:
    return [hex_ for hex_ in table.owner if table.island.habitat[hex_] in habitats]


def _remove(table: Table, hexes: Iterable[str]) -> None:
    for hex_ in list(hexes):
        table.empty(hex_)


# ---- cold waves and droughts


def _stress(table: Table, player: str, card: Change) -> Part:
    """A share of the drawer's individuals dies, unless tolerant (rules 5.4 to 5.6)."""
    rule = "5.4" if card.effect == "cold" else "5.5"
    claim = yield _ask_tolerant(table, player, card.effect)
    if claim is not None and claim.verb != "pass":
        table.past["change"] = Broken(rule, f"{player} is tolerant of {card.effect} and loses nobody")
        return
    total = table.individuals(player)
    dead = rounded((card.percent or 0) * total, 100, "half-even" in table.settings.house)
    table.past["change"] = Broken(rule, f"{card.percent} % of {total} is {dead}, and they are gone")
    if dead >= total:
        _remove(table, list(table.stands[player]))
    elif dead:
        move = yield _ask_lose(table, player, card, dead, rule)
        counts = counts_of(move) if move is not None and move.verb != "pass" else {}
        if not counts:
            counts = next(_deaths(table, player, dead))
        for hex_, number in counts.items():
            table.put(player, hex_, min(number, table.stands[player].get(hex_, 0)))


def _ask_lose(table: Table, player: str, card: Change, dead: int, rule: str) -> Ask:
    stands = table.stands[player]
    total = table.individuals(player)
    share = f"{card.percent} % of {total} is {dead}"

    def check(move: Move, require: Require) -> None:
        if not check_hexes(table, move, require):
            return
        gone = 0
        for hex_, number in counts_of(move).items():
            here = stands.get(hex_, 0)
            if require(here, "5.6", f"{player} has no cube on {hex_}"):
                require(number <= here, "5.6", f"{hex_} shows {here}, and deaths do not make {number} of it")
            gone += here - number
        require(gone == dead, rule, f"{share}, not {gone}")

    def offered() -> Iterator[Move]:
        return (counted(player, "lose", counts) for counts in _deaths(table, player, dead))

    def stand(move: Move) -> list[Remedy]:
        kept = {h: min(n, stands[h]) for h, n in counts_of(move).items() if h in stands}
        said = [Remedy(counted(player, "lose", kept), "lost as it was written")] if kept else []
        return [*said, *(Remedy(one, "lost elsewhere") for one in list(offered())[:1])]

    return Ask(
        player,
        ("lose",),
        rule,
        f"{player} loses {number_of(dead, 'individual')}",
        missing=f"{player} has {number_of(dead, 'individual')} to lose: {share}",
        optional=len(stands) == 1,  # there is no choice, so nothing need be written
        check=check,
        candidates=offered,
        defaults=offered,
        remedies=stand,
    )


def _deaths(table: Table, player: str, dead: int) -> Iterator[dict[str, int]]:
    """Ways to lose so many: from the fullest, the smallest, or everywhere a little."""
    stands = table.stands[player]
    hexes = sorted(stands, key=table.island.hexes.index)
    for order in (
        sorted(hexes, key=lambda hex_: -stands[hex_]),
        sorted(hexes, key=lambda hex_: stands[hex_]),
        hexes,
        hexes[::-1],
    ):
        left, counts = dead, {}
        for hex_ in order:
            gone = min(left, stands[hex_])
            if gone:
                counts[hex_] = stands[hex_] - gone
                left -= gone
        yield counts
    left, even = dead, dict(stands)
    while left:
        hex_ = max(hexes, key=lambda each: even[each])
        even[hex_] -= 1
        left -= 1
    yield {hex_: number for hex_, number in even.items() if number != stands[hex_]}


# ---- a mild season, a habitat destroyed


def _mild_season(table: Table, player: str, act: Act) -> Part:
    """Any sector without environmental change, both its actions (rules 5.7, 5.8)."""

    def check(move: Move, require: Require) -> None:
        number = str(move.args[0])
        pair = table.sectors[number].actions
        both = " and ".join(ACTIONS[action] for action in pair)
        require("change" not in pair, "5.7", f"sector {number} says {both}")

    def offered() -> list[Move]:
        free = [number for number, sector in table.sectors.items() if "change" not in sector.actions]
        return [Move(player, "choose", (number,)) for number in free]

    move = yield Ask(
        player,
        ("choose",),
        "5.7",
        f"{player} chooses a sector of the spinner",
        missing=f"{player} has an extra pair of actions to choose",
        matches=lambda move: move.args[0] in SECTORS,
        check=check,
        candidates=offered,
        defaults=offered,
        remedies=lambda move: [Remedy(one, f"sector {one.args[0]}") for one in offered()[:1]],
    )
    sector = table.sectors[str(move.args[0])]
    yield from act(table, player, sector.actions)


def _destroy(table: Table, player: str, card: Change) -> Part:
    """Every cube in a habitat goes; with one patch, in the patch that the drawer names (rules 5.12, 12.4)."""
    hexes = _growing(table, (card.habitat,))
    if "one-patch" in table.settings.house and hexes:
        move = yield _ask_patch(table, player, card.habitat)
        patch = table.island.patch.get(str(move.args[0]), frozenset())
        hexes = [hex_ for hex_ in table.owner if hex_ in patch]
    _remove(table, hexes)


def _ask_patch(table: Table, player: str, habitat: str) -> Ask:
    island = table.island

    def check(move: Move, require: Require) -> None:
        hex_ = str(move.args[0])
        if require(hex_ in island.habitat, "1.4", f"{hex_} is not on the {island.name} board"):
            require(island.habitat[hex_] == habitat, "12.4", f"{hex_} is {island.habitat[hex_]}, not {habitat}")

    def offered() -> list[Move]:
        firsts = dict.fromkeys(
            min(p, key=island.hexes.index) for h, p in island.patch.items() if island.habitat[h] == habitat
        )
        return [Move(player, "choose", (hex_,)) for hex_ in firsts]

    return Ask(
        player,
        ("choose",),
        "12.4",
        f"{player} names a patch of {habitat}",
        missing=f"{player} has a patch of {habitat} to name",
        matches=lambda move: move.args[0] not in SECTORS,
        check=check,
        candidates=offered,
        defaults=offered,
        remedies=lambda move: [Remedy(move, "emptied all the same")],
    )
