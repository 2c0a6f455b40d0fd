"""Step 1, reveal: who comes back, the card, and what each kind of it does (rules 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from random import Random
from typing import TypeVar

from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Ask, Part
from pnp.referee.play.draws import TopCard
from pnp.referee.play.guards import Broken, Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import AnyOf, OfTable

from .arrivals import arrive, find_place, let_in
from .auction import auction
from .cards import Catastrophe
from .land import FROZEN, degrees
from .moves import Discard, Lose, Reserve, Reveal
from .printed import KINDS
from .species import Species
from .table import Table

M = TypeVar("M", bound=Move)
CALM = 4  # as many cards from the top are neither immigrant nor catastrophe
RICH = {False: 5, True: 10}  # genes of a catastrophe, without Sex and with it
POOR = {False: 1, True: 2}  # genes of a new biome


def reveal(table: Table) -> Part[None]:
    """Who has nothing left comes back; then the top card is turned (3.1, 3.2)."""
    yield from come_back(table)
    move = yield from AskCard(table)
    card = move.card
    table.seen.append(card)
    kind = table.kind_of[card]
    if kind == "biomes":
        new_biome(table, card)
    elif kind in ("dna", "genotypes"):
        yield from auction(table, card)
    elif kind == "immigrants":
        yield from immigrant(table, card)
    else:
        yield from catastrophe(table, table.catastrophes[card])


# ---- coming back


def come_back(table: Table) -> Part[None]:
    """In order, players without a genotype take the top card of the reserve (3.1)."""
    if table.alone or "out" in table.house:
        return
    for player in table.order:
        if not table.own(player) and table.reserve_left:
            move = yield from _due(table, AskReserve(table, player))
            table.seen.append(move.card)
            table.reserved.append(move.card)
            arrive(table, move.card, player)


def _due(table: Table, ask: Ask[M]) -> Part[M]:
    """The answer to a question of this step, without which no other step begins: what is lacking is known as long."""
    table.awaited = Broken(ask.rule, ask.missing)
    move = yield from ask
    table.awaited = None
    return move


class AskReserve(OfTable[Table], TopCard[Reserve]):
    """The top card of the reserve (3.1), which comes for the player without a genotype."""

    rule = "3.1"

    def __init__(self, table: Table, lost: str) -> None:
        super().__init__(table)
        self.lost = lost

    prompt = "the top card of the reserve comes for {self.lost}"
    missing = "{self.lost} has no genotype, and the reserve has not been turned"
    instead = "{0.card}"

    def check(self, move: Reserve, require: Require) -> None:
        card = move.card
        if require(card in self.table.immigrants, "3.1", f"{card} is no immigrant"):
            require(card not in self.table.seen, "3.1", f"{card} was turned before")

    def left(self) -> list[str]:
        return _unseen(self.table, "immigrants")


def _unseen(table: Table, kind: str) -> list[str]:
    """Cards of a kind that nobody has seen yet."""
    return [card for card, own in table.kind_of.items() if own == kind and card not in table.seen]


# ---- the card


class AskCard(OfTable[Table], AnyOf[Reveal], Ask[Reveal]):
    """The card that was turned (3.2)."""

    rule = "3.2"
    prompt = "the card of turn {self.table.turn}"
    missing = "the card of turn {self.table.turn} has not been turned yet"

    def left(self) -> dict[str, int]:
        """How many cards of each kind the deck still holds."""
        left = {kind: self.left_of(kind) for kind in KINDS}
        if self.table.turn <= CALM:
            left["immigrants"] = left["catastrophes"] = 0
        return left

    def left_of(self, kind: str) -> int:
        """How many cards of a kind have not been turned."""
        table = self.table
        turned = sum(table.kind_of[card] == kind for card in table.seen if card not in table.reserved)
        return int(getattr(table.deck, kind)) - turned

    def check(self, move: Reveal, require: Require) -> None:
        table, card = self.table, move.card
        kind = table.kind_of.get(card, "")
        if not require(kind, "2.4", f"{card} is no card of the deck"):
            return
        if not require(card not in table.seen, "3.2", f"{card} was turned before"):
            return
        calm = table.turn > CALM or kind in ("biomes", "dna", "genotypes")
        require(calm, "2.4", f"{card} is one of the {kind}, and none is among the first {CALM} cards")
        number = int(getattr(table.deck, kind))
        require(self.left_of(kind), "12.1", f"the deck had {number} {kind}, and all have been turned")
        if move.at is not None:
            where = place_of(table, card)
            said = f"{card} goes to {where}, not to {move.at}" if where else f"{card} finds no place and is discarded"
            rule = "3.5" if kind == "biomes" else "3.17"
            if kind == "immigrants" and not _comes_over(table, card):
                said, rule = f"the bridge from {table.immigrants[card].origin} is flooded: {card} waits on it", "3.18"
            if kind == "biomes" and (why := table.land.why_not(table.land.cards[card], move.at)):
                said, rule = f"{said}: {why[1]}", why[0]
            require(move.at == where, rule, said)

    def candidates(self) -> Iterator[Reveal]:
        left = self.left()
        return (Reveal(None, card) for kind in KINDS if left[kind] > 0 for card in _unseen(self.table, kind))

    def remedies(self, move: Reveal) -> list[Remedy]:
        card = move.card
        if card in self.table.kind_of and card not in self.table.seen:
            return [Remedy(Reveal(None, card), "turned all the same")]
        # Rather one of its kind; after that one of each in turn.
        kinds = sorted(KINDS, key=lambda kind: kind != self.table.kind_of.get(card))
        left = self.left()
        unseen = zip_longest(*(_unseen(self.table, kind) for kind in kinds if left[kind] > 0))
        return [Remedy(Reveal(None, other), f"{other}") for row in unseen for other in row if other]

    def sample(self, chance: Random) -> Reveal | None:
        left = [kind for kind, many in self.left().items() for _ in range(many)]
        return Reveal(None, chance.choice(_unseen(self.table, chance.choice(left))))


def place_of(table: Table, card: str) -> str:
    """Where a card that was turned goes by rule, "" for nowhere."""
    if table.kind_of.get(card) == "biomes":
        return table.land.slot_for(table.land.cards[card])
    if card in table.immigrants and _comes_over(table, card):
        found = find_place(table, card)
        return found.place if found else ""
    return ""


def _comes_over(table: Table, card: str) -> bool:
    """Whether an immigrant comes over its bridge now, which is not flooded (3.18)."""
    zone = table.continent.zone_named[table.immigrants[card].origin]
    return table.continent.dry(zone, table.land.greenhouse) or table.misread == "bridge"


def _gain(table: Table, rule: str, card: str, genes: Mapping[bool, int]) -> None:
    """Everyone gains genes by a card, more of them with Sex."""
    has = {player: table.letter_of(player, "X") for player in table.players}
    for player, sex in has.items():
        with noting(table, rule, f"the genes of {card}") as noted:
            table.earn(player, genes[sex])
            if any(has.values()):  # else nobody thinks of it
                other = f"{'without' if sex else 'with'} the genes for Sex at {card}"
                noted.instead(player, "genes", genes[not sex], rule, other)


# ---- a biome


def new_biome(table: Table, card: str) -> None:
    """Everyone gains; it enters where it may; its cycle turns (3.3 to 3.11)."""
    biome = table.land.cards[card]
    _gain(table, "3.3", card, POOR)
    slot = table.land.slot_for(biome)
    if slot:
        shifts = table.land.enter(biome, slot)
        table.follow(shifts, "3.10")
        moved = "".join(f"; {shift.card} goes to {shift.to or 'the discard'}" for shift in shifts)
        table.report(f"{card} {biome.name} enters {slot} with biomass {table.land.biomass[card]}{moved}")
    else:
        table.land.discard.append(card)
        table.report(f"{card} {biome.name} finds no slot")
    if biome.cycle:
        table.marks[biome.cycle] += 1
        dead = table.land.turn_cycle(biome.cycle)
        lost = "".join(f"; {shift.card} dies at {shift.start}" for shift in dead)
        table.report(f"cycle {biome.cycle} turns{lost}")


# ---- an immigrant


def immigrant(table: Table, card: str) -> Part[None]:
    """Drift, then it comes over its bridge or waits there (3.16 to 3.18)."""
    row = table.immigrants[card]
    if row.drift:
        for player in table.order:
            if table.hand[player]:
                move = yield from _due(table, AskDrift(table, player))
                discard(table, player, move.card)
    if _comes_over(table, card):
        arrive(table, card)
    else:
        table.waiting[table.continent.zone_named[row.origin]].append(card)
        table.report(f"{card} {row.name} waits on the bridge from {row.origin}")


def discard(table: Table, player: str, card: str) -> None:
    """A card goes from a hand to the discard."""
    with noting(table, "3.16" if table.step == "reveal" else "6.4", f"{card} discarded"):
        table.hand[player].remove(card)
    if table.step == "reveal":
        table.drifted[card] = player
    table.discard.append(card)


class AskDrift(OfTable[Table], AnyOf[Discard], Ask[Discard]):
    """Drift: a player discards a card from the hand (3.16)."""

    rule = "3.16"
    implied = True
    instead = "{0.card} discarded"
    why = "drift: "

    @property
    def prompt(self) -> str:
        return f"{self.why}{self.who} discards one of {', '.join(self.table.hand[self.player])}"

    @property
    def missing(self) -> str:
        return f"{self.who} has not discarded for drift yet"

    def check(self, move: Discard, require: Require) -> None:
        require(move.card in self.table.hand[move.player], self.rule, f"{move.player} does not hold {move.card}")

    def candidates(self) -> Iterator[Discard]:
        return (Discard(self.who, card) for card in self.table.hand[self.player])


# ---- a catastrophe


def catastrophe(table: Table, card: Catastrophe) -> Part[None]:
    """Genes, greenhouse, shift, the worse, and those who wait (3.20 to 3.27)."""
    _gain(table, "3.20", card.id, RICH)
    table.climate.append(card.greenhouse)
    shifts = table.land.change(card.greenhouse)
    table.follow(shifts, "3.22")
    if shifts:
        moves = ", ".join(f"{shift.card} {shift.start} to {shift.to or 'the box'}" for shift in shifts)
        table.tell(f"biomes move in this order: {moves} (3.22 to 3.24)")
    table.report(f"greenhouse {degrees(table.land.greenhouse)}")
    if table.land.greenhouse == FROZEN:
        table.report("the earth is frozen")
    if card.effect == "pandemic":
        yield from pandemic(table)
    elif card.effect == "bolide":
        for species in table.all_species():
            if why := struck(table, species, card):
                table.report(f"{card.name} kills {table.called(species)}: {why}")
                table.lost["bolide"] += bool(species.owner)
                with noting(table, "3.26", f"the death of {table.called(species)} by {card.id}"):
                    table.drop(species)
    let_in(table)


def struck(table: Table, species: Species, card: Catastrophe) -> str:
    """Why a bolide kills a genotype, with the numbers; "" if it does not (3.26)."""
    misread = table.misread
    if misread == "bolide" or (misread == "spared" and species.key == species.lineage):
        return ""
    letters = table.letters(species)
    over = (card.over if card.over is not None else 99) - (misread == "reached")
    if card.sum == "size":
        if species.size > over:
            return f"size {species.size}, over {over}"
    else:
        found = [letters.count(letter) for letter in card.sum.split()]
        total = max(found, default=0) if misread == "each" else sum(found)
        if total > over:
            return f"{total} of {card.sum.replace(' ', '')}, over {over}"
    least = card.least or 99
    many = next((letter for letter in card.triple.split() if letters.count(letter) >= least), "")
    return f"{letters.count(many)} of {many}" if many else ""


def pandemic(table: Table) -> Part[None]:
    """All those tied for fewest genes lose a genotype if they have two or more, in order (3.25)."""
    struck_down = list(table.eligible())
    fewest = min((table.genes[player] for player in struck_down), default=0)
    for player in struck_down:
        if table.genes[player] == fewest and len(table.own(player)) > 1:
            move = yield from _due(table, AskLose(table, player))
            species = table.species[move.genotype.key]
            table.report(f"the pandemic takes {table.called(species)}")
            table.lost["pandemic"] += 1
            with noting(table, "3.25", f"the loss of {table.called(species)} in the pandemic"):
                table.drop(species)


class AskLose(OfTable[Table], AnyOf[Lose], Ask[Lose]):
    """A player loses a genotype of their choice (3.25)."""

    rule = "3.25"
    prompt = "the pandemic takes a genotype of {self.who}'s choice"
    missing = "{self.who} has fewest genes and has not said which genotype is lost"

    def check(self, move: Lose, require: Require) -> None:
        own = [species.key for species in self.table.own(move.player)]
        require(move.genotype.key in own, self.rule, f"{move.genotype.key} is no genotype of {move.player}")

    def candidates(self) -> Iterator[Lose]:
        return (Lose(self.who, species.key) for species in self.table.own(self.player))

    def remedies(self, move: Lose) -> list[Remedy]:
        return [Remedy(other, f"{other.genotype.key} is lost") for other in list(self.candidates())[-1:]]
