"""Compete and prey: which cube may take which, and with how many (rules 8)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require
from pnp.referee.play.closures import Ask

from .asking import on_island
from .cards import PREDATORS
from .table import Table

Part = Generator[Any, Any, None]


def attack(table: Table, player: str) -> Part:
    """Attacks one after another, until there are no more (rules 8.1)."""
    while not table.finished and player in table.alive:
        move = yield _ask_attack(table, player)
        if move is None or move.verb == "pass":
            return
        if move.verb == "hunt":
            yield from _announce(table, player, str(move.args[0]))
            continue
        start, end, number = str(move.args[0]), str(move.args[1]), int(move.args[2])
        rival = table.owner.get(end, player)
        if rival == player or (move.verb == "prey" and (yield from _escapes(table, player, rival))):
            continue
        _take(table, player, start, end, number)


def _take(table: Table, player: str, start: str, end: str, number: int) -> None:
    """A rival's cube goes, and so many move in; both of one's own cubes are used (rules 8.2, 8.9, 8.10)."""
    here = table.stands[player].get(start, 0)
    if not 0 < number <= here:
        return
    _learn_crossing(table, player, start, end)
    if not table.supply(player):
        number = here
    table.empty(end)
    table.put(player, start, here - number)
    table.put(player, end, number)
    table.used.update(hex_ for hex_ in (start, end) if hex_ in table.stands[player])
    table.bury()


# ---- neighbours


def reach(table: Table, hex_: str, kinds: tuple[str, ...]) -> set[str]:
    """Hexes that a cube may attack if it crosses these kinds of barrier (rules 8.2, 8.3, 12.5)."""
    near = set(table.island.next_to[hex_])
    if table.barriers:
        crossed = {at for at, kind in table.barriers.items() if kind in kinds}
        near |= table.island.across(hex_, crossed, "chains" in table.settings.house)
    return near


def _able(table: Table, player: str, start: str, end: str) -> list[str]:
    """The crossing genes under which two hexes are adjacent, of those that the species can have."""
    return [card.id for card in table.crossings(player) if end in reach(table, start, card.kinds)]


def _learn_crossing(table: Table, player: str, start: str, end: str) -> None:
    if end not in table.island.next_to[start] and table.genes.known(player, "crossing") is None:
        able = _able(table, player, start, end)
        table.genes.learn(player, "crossing", able, table.fact(f"{player} attacked {end} from {start}"))


# ---- predators and defences


def _announce(table: Table, player: str, type_: str) -> Part:
    """The predator type is public; adjacent rivals say whether they are protected from it (rules 8.6, 8.7)."""
    table.hunting, table.answers = type_, {}
    genes = table.genes
    able = [card.id for card in genes.predators.values() if card.type == type_]
    genes.learn(player, "predator", able, table.fact(f"{player} announced {type_}"))
    kinds = tuple(dict.fromkeys(kind for card in table.crossings(player) for kind in card.kinds))
    near = {hex_ for start in table.stands[player] for hex_ in reach(table, start, kinds)}
    owners = {table.owner[hex_] for hex_ in near if hex_ in table.owner} - {player}
    rivals = [rival for rival in table.alive if rival in owners]
    if rivals:
        answers = yield [_ask_answer(table, rival) for rival in rivals]
        for rival, move in answers.items():
            if move is not None:
                table.answers[rival] = move.verb == "protected"


def _escapes(table: Table, player: str, rival: str) -> Generator[Any, Any, bool]:
    """Whether a rival who has said nothing yet shows the word now. Where the attack was ruled on, it happened."""
    unprotected = _defended(table, False)
    if not table.hunting or rival in table.answers or not table.genes.may_be(rival, "defence", unprotected):
        return False
    move = yield _ask_answer(table, rival)
    table.answers[rival] = move is not None and move.verb == "protected"
    if move is None:
        _answered(table, rival, False)
    return table.answers[rival]


def _defended(table: Table, protected: bool) -> list[str]:
    """The defence genes that name the type announced, or those that do not."""
    cards = table.genes.defences.values()
    return [card.id for card in cards if (table.hunting in card.types) == protected]


def _answered(table: Table, rival: str, protected: bool) -> None:
    """What an answer tells of a defence gene."""
    word = f"protected from {table.hunting}" if protected else f"not protected from {table.hunting}"
    table.genes.learn(rival, "defence", _defended(table, protected), table.fact(f"{rival} {word}"))


def _ask_answer(table: Table, rival: str) -> Ask:
    """Protected, with the word, or unprotected; it follows from a gene that is known, so it need not be written."""
    type_, genes = table.hunting, table.genes
    card = genes.known(rival, "defence")
    yes, no = Move(rival, "protected", (type_,)), Move(rival, "unprotected")
    known = None if card is None else yes if type_ in genes.defences[card].types else no

    def check(move: Move, require: Require) -> None:
        word = str(move.args[0]) if move.args else type_
        if not require(word == type_, "8.7", f"{type_} was announced, and {rival} shows {word}"):
            return
        protected = move.verb == "protected"
        cards = _defended(table, protected)
        possible = genes.may_be(rival, "defence", cards)
        if not possible:
            why = genes.why_not(rival, "defence", cards)
            why = f"{card} says otherwise ({why})" if card else why
            not_ = "" if protected else "un"
            require(False, "11.6", f"{rival} is not {not_}protected from {type_}: {why}")

    return Ask(
        rival,
        ("protected", "unprotected"),
        "8.7",
        f"{rival} says whether {type_} predators are no danger",
        optional=known is None,
        unrecorded=known,
        check=check,
        candidates=lambda: [known] if known is not None else [yes, no],
        remedies=lambda move: [Remedy(move, "it was said all the same")],
        accept=lambda move: _answered(table, rival, move.verb == "protected"),
    )


# ---- the attack itself


def _ask_attack(table: Table, player: str) -> Ask:
    stands, genes = table.stands[player], table.genes

    def check(move: Move, require: Require) -> None:
        if move.verb == "hunt":
            _check_hunt(table, player, str(move.args[0]), require)
            return
        start, end, number = str(move.args[0]), str(move.args[1]), int(move.args[2])
        if not on_island(table, (start, end), require):
            return
        here = stands.get(start, 0)
        if not require(here, "8.2", f"{player} has no cube on {start}"):
            return
        require(start not in table.used, "8.2", f"the cube on {start} has attacked in this turn")
        rival = table.owner.get(end, "")
        if not require(rival and rival != player, "8.2", f"there is no rival's cube on {end}"):
            return
        _check_reach(table, player, start, end, require)
        there = table.stands[rival][end]
        if move.verb == "compete":
            fewer = require(there < here, "8.4", f"{end} shows {there} of {rival}'s, and {start} only {here}")
            least = f"{end} held {there}, so at least {there + 1} move in, not {number}"
            require(number > there or not fewer, "8.5", least)
            require(number <= here, "8.5", f"{start} shows {here}, and {number} cannot move in")
        else:
            _check_prey(table, rival, require)
            require(0 < number <= here, "8.8", f"{start} shows {here}, and {number} cannot move in")
        whole = number >= here or table.supply(player) > 0
        require(whole, "8.10", f"{player} has no cube in the supply, so all {here} move in")

    def candidates() -> Iterator[Move]:
        if not table.hunting:
            known = genes.known(player, "predator")
            types = (genes.predators[known].type,) if known else PREDATORS
            yield from (Move(player, "hunt", (type_,)) for type_ in types)
        kinds = table.crossings(player)[0].kinds
        for start, here in stands.items():
            if start in table.used:
                continue
            for end in sorted(reach(table, start, kinds)):
                rival = table.owner.get(end, player)
                if rival == player:
                    continue
                there = table.stands[rival][end]
                for number in range(here, 0, -1):
                    if number > there:
                        yield Move(player, "compete", (start, end, number))
                    if table.hunting:
                        yield Move(player, "prey", (start, end, number))

    def stand(move: Move) -> list[Remedy]:
        if move.verb == "hunt":
            return [Remedy(move, "announced all the same"), Remedy(None, "not announced")]
        start, end, number = str(move.args[0]), str(move.args[1]), int(move.args[2])
        rival = table.owner.get(end, player)
        there = table.stands[rival].get(end, 0)
        possible = 0 < number <= stands.get(start, 0) and rival != player and there
        taken = [Remedy(move, "taken all the same")] if possible else []
        return [*taken, Remedy(None, "not taken")]

    return Ask(
        player,
        ("compete", "hunt", "prey"),
        "8.1",
        f"{player} may compete and prey",
        optional=True,
        check=check,
        candidates=candidates,
        remedies=stand,
    )


def _check_hunt(table: Table, player: str, type_: str, require: Require) -> None:
    """The type that the predator gene says, once a turn (rules 8.6)."""
    genes = table.genes
    require(not table.hunting, "8.6", f"{player} has announced {table.hunting} in this turn already")
    able = [card.id for card in genes.predators.values() if card.type == type_]
    if not genes.may_be(player, "predator", able):
        card = genes.known(player, "predator")
        why = genes.why_not(player, "predator", able)
        why = f"{card} says {genes.predators[card].type} ({why})" if card else why
        require(False, "11.6", f"{player} is no {type_} predator: {why}")


def _check_reach(table: Table, player: str, start: str, end: str, require: Require) -> None:
    """Adjacent, or across a barrier that can be crossed (rules 8.2, 8.3)."""
    if end in table.island.next_to[start]:
        return
    able = _able(table, player, start, end)
    if able and table.genes.may_be(player, "crossing", able):
        return
    between = sorted(set(table.island.next_to[start]) & set(table.island.next_to[end]) & set(table.barriers))
    if between:
        kinds = " and ".join(f"the {table.barriers[hex_]} on {hex_}" for hex_ in between)
        require(False, "8.3", f"{start} and {end} do not touch, and {player} cannot cross {kinds}")
    else:
        require(False, "8.2", f"{start} and {end} do not touch, and no single barrier lies between them")


def _check_prey(table: Table, rival: str, require: Require) -> None:
    """Announced, and the rival not protected (rules 8.6, 8.7)."""
    if not require(table.hunting, "8.6", "the predator type has not been announced in this turn"):
        return
    said = table.answers.get(rival)
    require(not said, "8.7", f"{rival} has shown to be protected from {table.hunting} predators")
    if said is None and not table.genes.may_be(rival, "defence", _defended(table, False)):
        card = table.genes.known(rival, "defence")
        why = table.genes.why_not(rival, "defence", _defended(table, False))
        why = f"{card} ({why})" if card else why
        require(False, "8.7", f"{rival} is protected from {table.hunting} predators: {why}")
