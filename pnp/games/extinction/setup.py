"""Setting up: who starts, 30 individuals each, one repositioning, the genes (rules 2)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Remedy, Require, Unknown
from pnp.referee.play.closures import Ask

from .asking import check_hexes, counted, counts_of, number_of
from .cards import GENES
from .table import CUBES, FULL, Table

Part = Generator[Any, Any, None]

FOUNDERS = 30
DICE = 2


def set_up(table: Table) -> Part:
    """Throw for the start, settle, reposition, draw genes; or genes first (rules 2.1 to 2.5, 12.2)."""
    yield from starting_player(table)
    genes_first = "genes-first" in table.settings.house
    if genes_first:
        yield from deal_genes(table)
    for player in table.order:
        move = yield _ask_settle(table, player)
        for hex_, number in counts_of(move).items():
            table.put(player, hex_, number)
    for player in table.order:
        move = yield _ask_reposition(table, player)
        if move is not None and move.verb != "pass":
            _reposition(table, player, counts_of(move))
    if not genes_first:
        yield from deal_genes(table)


# ---- who starts


def starting_player(table: Table) -> Part:
    """Two dice each, the lowest total starts; those tied for it throw again. One alone needs none."""
    lowest = list(table.players)
    while len(lowest) > 1:
        answers = yield [_ask_roll(player) for player in lowest]
        totals = {player: [die for die in answers[player].args if die != UNKNOWN] for player in lowest}
        if any(len(dice) < DICE for dice in totals.values()):
            chosen = yield Unknown("2.1", "who threw the lowest total", tuple(lowest))
            lowest = [chosen]
            break
        least = min(sum(dice) for dice in totals.values())
        lowest = [player for player, dice in totals.items() if sum(dice) == least]
    first = table.players.index(lowest[0])
    table.order = table.players[first:] + table.players[:first]
    table.alive = list(table.order)


def _ask_roll(player: str) -> Ask:
    def check(move: Move, require: Require) -> None:
        require(len(move.args) <= DICE, "2.1", f"{player} throws {DICE} dice, not {len(move.args)}")

    return Ask(
        player,
        ("roll",),
        "2.1",
        f"{player} throws {DICE} dice for the start",
        missing=f"{player} has not thrown for the start yet",
        check=check,
        candidates=lambda: [Move(player, "roll", (a, b)) for a in range(1, 7) for b in range(a, 7)],
        remedies=lambda move: [Remedy(Move(player, "roll", move.args[:DICE]), f"only the first {DICE} dice count")],
        defaults=lambda: [Move(player, "roll", (UNKNOWN,) * DICE)],
        sample=lambda chance: Move(player, "roll", (chance.randint(1, 6), chance.randint(1, 6))),
    )


# ---- the colony


def _ask_settle(table: Table, player: str) -> Ask:
    def check(move: Move, require: Require) -> None:
        if not check_hexes(table, move, require):
            return
        counts = counts_of(move)
        for hex_, number in counts.items():
            rival = table.owner.get(hex_, player)
            require(rival == player, "2.3", f"{rival}'s cube is on {hex_}")
            require(0 < number <= FULL, "2.3", f"a cube shows 1 to {FULL}, not {number} as on {hex_}")
        require(len(counts) <= CUBES, "1.3", f"{len(counts)} cubes, and {player} has {CUBES}")
        total = sum(counts.values())
        require(total == FOUNDERS, "2.3", f"{FOUNDERS} individuals settle, and these are {total}")

    def remedies(move: Move) -> list[Remedy]:
        legal = {
            hex_: min(number, FULL)
            for hex_, number in counts_of(move).items()
            if number and table.is_open(player, hex_) and table.owner.get(hex_) is None
        }
        kept = counted(player, "settle", dict(list(legal.items())[:CUBES]))
        if kept == move:
            return [Remedy(move, "settled all the same")]
        return [Remedy(kept, "settled where there was room")] if kept.args else []

    return Ask(
        player,
        ("settle",),
        "2.2",
        f"{player} settles {FOUNDERS} individuals",
        missing=f"{player} has {FOUNDERS} individuals to settle",
        check=check,
        candidates=lambda: _colonies(table, player),
        defaults=lambda: _colonies(table, player),
        remedies=remedies,
    )


def _colonies(table: Table, player: str) -> Iterator[Move]:
    """Colonies of fives and of sixes, in a row or spread out, over free hexes."""
    free = [hex_ for hex_ in table.island.hexes if hex_ not in table.owner]
    for each, apart in ((6, 1), (5, 3), (3, 2), (6, 5), (2, 3), (5, 1)):
        for start in range(0, len(free), 17):
            hexes = list(islice(cycle(free), start, start + apart * (FOUNDERS // each), apart))
            if len(set(hexes)) == len(hexes):
                yield counted(player, "settle", dict.fromkeys(hexes, each))


def _ask_reposition(table: Table, player: str) -> Ask:
    def check(move: Move, require: Require) -> None:
        if not check_hexes(table, move, require):
            return
        after = dict(table.stands[player])
        for hex_, number in counts_of(move).items():
            rival = table.owner.get(hex_, player)
            require(rival == player, "2.4", f"{rival}'s cube is on {hex_}")
            require(number <= FULL, "2.4", f"a cube shows at most {FULL}, not {number} as on {hex_}")
            after[hex_] = number
        total, cubes = sum(after.values()), sum(number > 0 for number in after.values())
        before = table.individuals(player)
        require(total == before, "2.4", f"{player} would have {total} individuals then, not {before}")
        require(cubes <= CUBES, "2.4", f"{player} would have {cubes} cubes on the island, and there are {CUBES}")

    def candidates() -> Iterator[Move]:
        free = [hex_ for hex_ in table.island.hexes if hex_ not in table.owner]
        for at, (hex_, number) in enumerate(table.stands[player].items()):
            for other in free[at :: max(1, len(free) // 6)]:
                yield counted(player, "reposition", {hex_: 0, other: number})

    return Ask(
        player,
        ("reposition",),
        "2.4",
        f"{player} may reposition",
        optional=True,
        check=check,
        candidates=candidates,
        remedies=lambda move: [Remedy(move, "repositioned all the same"), Remedy(None, "not repositioned")],
    )


def _reposition(table: Table, player: str, counts: dict[str, int]) -> None:
    """All changes together: cubes that are taken up are free for those that are put down."""
    for hex_, number in sorted(counts.items(), key=lambda each: each[1] > 0):
        table.put(player, hex_, number)


# ---- genes


def deal_genes(table: Table) -> Part:
    """Everyone takes the top card of each deck (rules 2.5)."""
    table.genes.deal(table.order)
    table.dealt = True
    yield [ask_draw(table, player, GENES, "2.5") for player in table.order]


def ask_draw(table: Table, player: str, slots: tuple[str, ...], rule: str) -> Ask:
    """Genes that a player has drawn, one for each of these slots; what nobody wrote down is unknown."""
    genes = table.genes
    wanted = number_of(len(slots), "gene")

    def check(move: Move, require: Require) -> None:
        if move.args == (UNKNOWN,) and not table.settings.open_hands:
            return
        require(len(move.args) == len(slots), rule, f"{player} draws {wanted}, not {len(move.args)}")
        told = [str(card) for card in move.args if card != UNKNOWN]
        shown = not table.settings.open_hands or len(told) == len(move.args)
        require(shown, "11.5", "genes lie open in this play, and one is not told")
        seen: set[str] = set()
        for card in told:
            slot = genes.slot_of.get(card, "")
            if not require(slot in slots, rule, f"{card} is not from {_decks(slots)}"):
                continue
            if require(slot not in seen, rule, f"{card} is a second {slot} gene"):
                seen.add(slot)
                possible = genes.may_be(player, slot, [card])
                why = "" if possible else genes.why_not(player, slot, [card])
                require(possible, rule, f"{player} cannot have drawn {card}: {why}")

    def accept(move: Move) -> None:
        for card in move.args:
            slot = genes.slot_of.get(str(card), "")
            if slot in slots:
                genes.learn(player, slot, [str(card)], table.fact(f"{player} drew {card}"))

    def sample(chance: Random) -> Move:
        drawn = []
        for slot in slots:
            deck = genes.decks[slot]
            drawn.append(deck.known(deck.held[player]) or chance.choice(deck.unseen()))
        return Move(player, "draw", tuple(drawn))

    blank = Move(player, "draw", (UNKNOWN,) * len(slots))
    return Ask(
        player,
        ("draw",),
        rule,
        f"{player} draws {wanted}",
        missing=f"{player}'s {wanted} have not been told",
        check=check,
        candidates=lambda: [] if table.settings.open_hands else [blank],
        unrecorded=None if table.settings.open_hands else blank,
        defaults=lambda: [blank],
        remedies=lambda move: [Remedy(blank, "genes that nobody wrote down")],
        accept=accept,
        sample=sample,
    )


def _decks(slots: tuple[str, ...]) -> str:
    """The decks by name: "the predator or habitat deck"."""
    return "a gene deck" if len(slots) == len(GENES) else f"the {' or '.join(slots)} deck"
