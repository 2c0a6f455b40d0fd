"""How the table of Extinction is laid where a log begins in the middle: at the beginning of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from pnp.referee.log.facts import Fact
from pnp.referee.log.fields import Many, group
from pnp.referee.log.kinds import UNKNOWN, Card, Number, Player, Word
from pnp.referee.log.places import Hex, Stack, Standing
from pnp.referee.play.middle import Block, Middle
from pnp.wording import names_of, number_of

from .cards import Kind
from .moves import HEXES
from .settings import MOST_ROUNDS
from .table import CUBES, FULL, Table

_BARRIER = group(Word(*get_args(Kind)), Hex(*HEXES))


class First(Fact, needed=True, example="= first Ben"):
    """who starts every round, or with rounds there and back every other one"""

    player_ = Player()


class Next(Fact, needed=True, example="= next Ann"):
    """whose turn it is now"""

    player_ = Player()


class Round(Fact, example="= round 4"):
    """the round, of a play with a limit of rounds or with rounds there and back"""

    number = Number(1, MOST_ROUNDS)


class Stands(Fact, own=True, needed=True, example="= Ann stands D7=6 E7=3"):
    """the cubes on the island, and what each shows; the word alone for a species that is extinct"""

    stacks = Many(Stack(*HEXES), optional=True)


class Barriers(Fact, example="= barriers river C3, city D4"):
    """the barriers on the island; the word alone where there are none"""

    placed = Many(_BARRIER, optional=True)


class Changes(Fact, example="= changes E01 E07 ?"):
    """the changes turned so far, in order, ? for those that are forgotten"""

    cards = Many(Card(unknown=True), count=True)


class Genes(Fact, own=True, example="= Ann genes P03 T05"):
    """the genes of a species that are known; all six where hands lie open"""

    cards = Many(Card())


class TimeUp(Fact, verb="time up", example="= time up"):
    """the limit by the clock has been reached"""


FACTS = (First, Next, Round, Stands, Barriers, Changes, Genes, TimeUp)


def lay(table: Table, block: Block) -> None:
    """The island, whose turn it is, the changes that lie beneath, and genes of which few are known."""
    table.turn = block.number - 1
    if not block.require(table.turn >= 0, None, "turns are counted from 1"):
        return
    first, now = block.one(First), block.one(Next)
    if first is not None:
        table.order = table.seats_from(first.player_)
    _lay_round(table, block)
    table.waiting = table.in_round()
    if now is not None:
        table.waiting = table.waiting[table.waiting.index(now.player_) :]
    for fact in block.all(Stands):
        _settle(table, block, fact)
    barriers = block.some(Barriers)
    for kind, hex_ in barriers.placed:
        free = hex_ in table.island.habitat and hex_ not in table.owner and hex_ not in table.barriers
        if block.require(free, barriers, f"no barrier can stand on {hex_}"):
            block.take(barriers, kind, table.kinds.get(kind, 0), "barriers")
            table.barriers[hex_] = kind
    table.alive = [player for player in table.order if table.stands[player]]
    alive = now is None or now.player_ in table.alive
    block.require(alive, now, f"{now.player_ if now else ''} has no cube on the island, and no turn")
    enough = len(table.alive) > min(1, len(table.players) - 1)
    block.require(enough, None, f"{number_of(len(table.alive), 'species', 'species')} left: the play is over")
    _lay_changes(table, block)
    table.genes.deal(table.alive)
    table.dealt = True
    _lay_genes(table, block)


def _settle(table: Table, block: Block, fact: Stands) -> None:
    """Cubes on the island: as many as there are, on land that is free, showing what a cube can show."""
    player = fact.player
    for hex_, number in fact.stacks:
        taken = table.owner.get(hex_)
        block.require(hex_ in table.island.habitat, fact, f"{hex_} is not on this island")
        block.require(0 < number <= FULL, fact, f"a cube shows 1 to {FULL}, not {number} as on {hex_}")
        if block.require(taken is None, fact, f"{taken}'s cube is on {hex_}"):
            table.put(player, hex_, number)
    cubes = len(fact.stacks)
    block.require(cubes <= CUBES, fact, f"{cubes} cubes, and {player} has {CUBES}")


def _lay_round(table: Table, block: Block) -> None:
    """The round counts where it is the limit, or says which way play goes; somebody's clock may have rung."""
    fact, up = block.one(Round), block.one(TimeUp)
    rounds = table.settings.rounds
    seats = len(table.players)
    # Whoever lives has had a turn in every round, so where all live the number of the turn tells the round.
    known = seats == 1 or {each.player for each in block.all(Stands) if each.stacks} == {*table.players}
    table.round = fact.number if fact is not None else 1 + (block.number - 1) // seats if known else 1
    block.require(
        fact is not None or known or not rounds, None, "the facts lack '= round 4', since the limit goes by rounds"
    )
    turns = "there-and-back" in table.settings.house and not rounds
    block.require(
        fact is not None or known or not turns, None, "the facts lack '= round 4', since every other round goes back"
    )
    block.require(not rounds or table.round <= rounds, fact, f"the play ended after round {rounds}")
    block.require(up is None or table.settings.clock, up, "no limit by the clock was agreed on")
    table.time_up = up is not None


def _lay_changes(table: Table, block: Block) -> None:
    fact = block.some(Changes)
    table.changes = [(card, 0, 0) for card in fact.cards]
    if not fact.cards or UNKNOWN in fact.cards:
        block.unknown("which changes were turned before")
    last = Counter(fact.cards[-sum(table.change_copies.values()) :])
    for card in dict.fromkeys(block.among(fact, fact.cards, table.change_cards, "no change")):
        count = last[card]
        block.require(count <= table.change_copies[card], fact, f"{card} cannot have been turned {count} times")


def _lay_genes(table: Table, block: Block) -> None:
    """What is known of genes; where hands lie open it must be everything."""
    genes = table.genes
    for fact in block.all(Genes):
        player = fact.player
        if not block.require(player in table.alive, fact, f"{player} is extinct, and has no genes"):
            continue
        slots: set[str] = set()
        for card in block.among(fact, fact.cards, genes.slot_of, "no gene"):
            slot = genes.slot_of[card]
            block.require(slot not in slots, fact, f"{card} is a second {slot} gene")
            slots.add(slot)
            possible = genes.may_be(player, slot, [card])
            why = "" if possible else genes.why_not(player, slot, [card])
            if block.require(possible, fact, f"{player} cannot have {card}: {why}"):
                genes.learn(player, slot, [card], table.fact(f"{player} has {card}, which is stated"))
    hidden = [player for player in table.alive if any(genes.known(player, slot) is None for slot in genes.decks)]
    if hidden and not block.problems:
        if table.settings.open_hands:
            block.wrong(None, f"genes lie open: the facts lack those of {names_of(hidden)}")
        block.unknown(f"the genes of {names_of(hidden)}")


def state(table: Table) -> Iterator[Fact]:
    """The facts of a table between two turns."""
    yield First(None, table.order[0])
    yield Next(None, next(player for player in table.waiting if player in table.alive))
    yield Round(None, table.round)
    for player, stands in table.stands.items():
        yield Stands(player, *(str(Standing(hex_, number)) for hex_, number in stands.items()))
    yield Barriers(None, *(_BARRIER.of(kind, hex_) for hex_, kind in table.barriers.items()))
    yield Changes(None, *(card for card, _, _ in table.changes))
    for player in table.alive:
        known = (table.genes.known(player, slot) for slot in table.genes.decks)
        yield Genes(player, *filter(None, known))
    if table.time_up:
        yield TimeUp(None)


MIDDLE = Middle(FACTS, {}, lay, state)
