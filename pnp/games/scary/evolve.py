"""Income, dealing and evolving (rules 2, 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.play.asks import Flow, together
from pnp.referee.play.draws import AskDraw
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import Noting, noting
from pnp.wording import names_of, number_of

from .asking import Choice, roll
from .cards import Trait
from .lineage import DISCOUNT, SLOTS, TIERS
from .moves import Deal, Evolve
from .table import Table

HAND = 10
LATE_CUTS = 2  # events of so many eras before the last, whose price cuts people may take for going on


def income(table: Table) -> Flow:
    """Two dice, population tier, control and fecundity, for everyone at once (rules 2)."""
    table.phase = "income"
    rolled = yield from roll(table.players, "2.1", "for alleles")
    for player, dice in rolled.items():
        lineage = table.lineages[player]
        lineage.column = 0
        before, gained = lineage.alleles, 0
        half = "11.4" if "half-per-tile" in table.settings.house else "2.3"
        # No income is ever below nought, all parts together (2.6).
        for by, rule, what in (
            (dice, "2.1", f"the dice of the income in era {table.era}"),
            (table.tier(player), "2.2", f"the population tier in era {table.era}"),
            (table.earning(player), half, f"the tiles controlled in era {table.era}"),
            (lineage.fecundity, "2.5", f"the fecundity in era {table.era}"),
        ):
            gained += by
            with noting(table, rule, what) as noted:
                lineage.alleles = before + max(0, gained)
                if table.ledger is None:
                    continue
                if rule == half:
                    alone, shared = table.held_by(player)
                    none = "11.4" if half == "11.4" else "2.4"
                    earlier = table.held_before.get(player, by)
                    if earlier != by:
                        said = f"with the {number_of(earlier, 'tile')} controlled before control was settled anew"
                        noted.instead(player, "alleles", earlier, half, said)
                    noted.instead(player, "alleles", alone + shared, none, "with shared tiles counted whole")
                    noted.instead(player, "alleles", alone, none, "without shared tiles", rarely=True)
                    if shared % 2 and shared > 1 and half != "11.4":
                        noted.instead(
                            player, "alleles", alone + (shared + 1) // 2, none, "with the half left over for a whole"
                        )
                    if half == "11.4":
                        noted.instead(player, "alleles", alone + shared // 2, half, "with shared tiles added up")
                elif rule == "2.1":
                    whole = dice + lineage.tier + table.controlled(player) + lineage.fecundity
                    said = f"with the income of era {table.era} twice"
                    noted.instead(player, "alleles", dice + max(0, whole), "2.1", said)
                elif rule == "2.2":
                    for other in {max(0, by - 1), min(len(TIERS), by + 1)}:
                        said = f"with a population tier of {other} in era {table.era}"
                        noted.instead(player, "alleles", other, "2.2", said, lastly=True)
                else:  # fecundity
                    once = sum(trait.fecundity for trait in dict.fromkeys(lineage.traits))
                    if once != by:
                        noted.instead(player, "alleles", once, "11.2", "with the fecundity of each trait once")
                    for trait in dict.fromkeys(trait for trait in lineage.traits if 0 < trait.fecundity < by):
                        said = f"without the fecundity of {trait.id} {trait.name}"
                        noted.instead(player, "alleles", by - trait.fecundity, "2.5", said, rarely=True)
                if rule == half:
                    for other in {max(0, by - 1), by + 1}:
                        said = f"with {number_of(other, 'tile')} controlled in era {table.era}"
                        noted.instead(player, "alleles", other, half, said, lastly=True)
        beyond = before + max(0, gained) - lineage.alleles
        if beyond:  # it goes back to the bank at once
            with noting(table, "11.12", f"the alleles beyond ten in era {table.era}") as noted:
                noted.instead(player, "alleles", beyond, "11.12", "with the alleles beyond ten kept")


def deal(table: Table) -> Flow:
    """The deck of the era goes round, ten cards each (rules 3)."""
    table.phase = "deal"
    table.piles.bring(dict.fromkeys(table.decks[table.era], len(table.players)))
    with noting(table, "3.2", f"the cards of era {table.era}"):
        yield from together([AskDeal(table, player) for player in table.players])


class AskDeal(AskDraw[Deal]):
    """Ten cards of the era's deck (3.2)."""

    rule = "3.2"
    prompt = "{self.who} is dealt {self.counted}"

    def __init__(self, table: Table, player: str) -> None:
        super().__init__(table.piles, player, HAND)
        self.table = table

    def check(self, move: Deal, require: Require) -> None:
        cards, era = move.cards, self.table.era
        if cards == (UNKNOWN,):
            return
        require(len(cards) == HAND, "3.2", f"everyone is dealt {HAND} cards, not {len(cards)}")
        deck = {UNKNOWN, *self.table.decks[era]}
        strange = [card for card in dict.fromkeys(cards) if card not in deck]
        for card in strange:
            require(False, "3.1", f"{card} is not in the deck of era {era}")
        if not strange:
            wrong = self.piles.may_draw(self.who or "", cards)
            require(not wrong, "3.1", f"{self.who} cannot have been dealt that: {wrong}")

    def remedies(self, move: Deal) -> list[Remedy]:
        return [Remedy(self.unrecorded, "ten cards that nobody wrote down")]


def evolve(table: Table) -> Flow:
    """In turn order, any number of traits (rules 4); an event's price cut ends with it (8.12, 8.13)."""
    table.phase = "evolve"
    for player in table.order:
        yield from evolve_one(table, player)
    table.cheaper = None
    table.half = set()


def evolve_one(table: Table, player: str) -> Flow:
    """One player's traits, until there are no more."""
    table.turn = player
    lineage = table.lineages[player]
    while move := (yield from AskTrait(table, player)):
        trait = table.traits[move.card]
        with noting(table, "4.2", f"the playing of {trait.id} {trait.name}"):
            table.piles.show(player, trait.id)  # one that nobody can have come by lies on the board all the same
        price = table.price(player, trait)
        with noting(table, "4.7", f"the cost of {trait.id} {trait.name}") as noted:
            paid = min(lineage.alleles, price)
            lineage.alleles -= paid
            if table.ledger is not None:
                _misprice(table, player, trait, price, noted)
        if table.misread != "halves":
            table.half.discard(player)
        again = trait in lineage.traits
        said = f"the second {trait.id} {trait.name}" if again else f"{trait.id} {trait.name}"
        with noting(table, "11.2" if again else "9.5", said):
            lineage.evolve(trait)


def _misprice(table: Table, player: str, trait: Trait, price: int, noted: Noting) -> None:
    """What people pay in place of a trait's price."""
    lineage, half = table.lineages[player], player in table.half
    told = {price}
    whole = lineage.price(trait, table.cheaper, False)
    if half and whole > 2 * price:
        noted.instead(player, "alleles", -price - 1, "8.13", f"with half price rounded up for {trait.id} {trait.name}")
    for full, rule, said in (
        (lineage.price(trait, table.cheaper, half, alone=True), "4.6", "without what helping traits save on"),
        (lineage.price(trait, None, half), "8.12", "without the price cut of the event on"),
        (whole, "8.13", "without half price for"),
        (trait.cost, "4.6", "with the printed price of"),
    ):
        if full not in told:  # the printed price is said only where two savings were forgotten
            noted.instead(player, "alleles", -full, rule, f"{said} {trait.id} {trait.name}")
        told.add(full)
    helped = sum(name in lineage.names for name in trait.help_names)
    for fewer in range(1, min(helped, DISCOUNT)) if not half else ():
        said = f"with {fewer} fewer saved on {trait.id} {trait.name} than helps it on the board"
        noted.instead(player, "alleles", -price - fewer, "4.6", said, rarely=True)
    for more in range(1, min(len(trait.help_names), DISCOUNT) + 1 - helped) if not half else ():
        said = f"with {more} more saved on {trait.id} {trait.name} than what helps it on the board"
        noted.instead(player, "alleles", more - price, "4.6", said, rarely=True)
    if trait.fecundity:
        said = f"with the alleles that {trait.id} {trait.name} grants an era taken at once"
        noted.instead(player, "alleles", trait.fecundity - price, "2.5", said, rarely=True)
    for past in reversed(table.turned[-1 - LATE_CUTS : -1]):
        earlier = table.events.get(past)
        if earlier is None or table.cheaper is not None or half:
            continue
        said = f"with the price cut of {past}, which held an era before, for {trait.id} {trait.name}"
        if (cut := lineage.price(trait, earlier, False)) not in told:
            noted.instead(player, "alleles", -cut, "8.12", said)
            told.add(cut)
        said = f"with the half price of {past}, which held an era before, for {trait.id} {trait.name}"
        if earlier.half and price // 2 not in told:
            noted.instead(player, "alleles", -(price // 2), "8.13", said)
            told.add(price // 2)
    event = table.events.get(table.turned[-1]) if table.turned else None
    if event is not None and event.half and not half:
        noted.instead(
            player, "alleles", -(price // 2), "8.13", f"with half price once more for {trait.id} {trait.name}"
        )


class AskTrait(Choice[Evolve]):
    """A player may play traits (4.1)."""

    rule = "4.1"
    prompt = "{self.who} may play traits"

    def check(self, move: Evolve, require: Require) -> None:
        table, player, lineage, card = self.table, self.player, self.lineage, move.card
        if not require(card in table.traits, "4.2", f"{card} is no trait"):
            return
        trait = table.traits[card]
        missing = table.piles.may_show(player, card)
        require(not missing, "4.2", f"{player} cannot play {card} {trait.name}: {missing}")
        if not trait.first <= table.era <= trait.last:
            window = f"{card} {trait.name} is for eras {trait.first} to {trait.last}, this is {table.era}"
            require(False, "4.3", window)
        lacking = lineage.missing(trait)
        if lacking:
            require(False, "4.4", f"{card} {trait.name} needs {names_of(lacking)}")
        if "three-slots" in table.settings.house:
            require(lineage.column < SLOTS, "11.11", f"{player} has {SLOTS} traits in the column of era {table.era}")
        twice = "duplicates" in table.settings.house or trait.name not in lineage.names
        require(twice, "4.5", f"{player} has {trait.name} already")
        price = table.price(player, trait)
        if price > lineage.alleles:
            printed = f" (printed {trait.cost})" if price != trait.cost else ""
            costs = f"{card} {trait.name} costs {number_of(price, 'allele')}{printed}, {player} has {lineage.alleles}"
            require(False, "4.7", costs)

    def candidates(self) -> Iterator[Evolve]:
        for card, count in self.table.piles.known[self.player].items():
            if count:
                yield Evolve(self.who, card)

    def remedies(self, move: Evolve) -> list[Remedy]:
        table, player, card = self.table, self.player, move.card
        left_out = Remedy(None, f"{card} not played")
        if card not in table.traits:
            return [left_out]
        paid = min(self.lineage.alleles, table.price(player, table.traits[card]))
        return [Remedy(move, f"{card} stays on the board, {number_of(paid, 'allele')} paid"), left_out]
