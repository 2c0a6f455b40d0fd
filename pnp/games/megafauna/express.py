"""Steps 2 and 3: DNA cards and new genotypes come into use, DNA cards go out of it (rules 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.referee.play.asks import Option, Part
from pnp.referee.play.guards import Collect, Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import OfTable

from .auction import sold_to_another
from .cards import WILD
from .moves import Express, Recess
from .species import Species
from .table import MOST_GENOTYPES, Table

COLD = "SNX"  # what a reptile in cold blood cannot use (13.6)
ENOUGH = 60


def express(table: Table) -> Part[None]:
    """In order, as many cards as each likes (4.1)."""
    for player in table.order:
        table.active = player
        while table.hand[player] and table.own(player):
            move = yield from AskExpress(table, player)
            if move is None:
                break
            card = move.card
            with noting(table, "4.1", f"{card} expressed"):
                table.hand[player].remove(card)
            if card in table.dna:
                use(table, card, table.species[str(move.on and move.on.key)], move.wild or "")
            else:
                parent = table.species[str(move.parent and move.parent.key)]
                bear(table, card, parent, move.at or next(iter(parent.counters)))


def use(table: Table, card: str, species: Species, wild: str) -> None:
    """A DNA card goes into a column, and its letters count from now on (4.2)."""
    species.uses.append(card)
    species.column.append(card)
    if wild:
        table.wild[card] = wild


def bear(table: Table, card: str, parent: Species, place: str) -> Species:
    """A counter of the parent becomes a new genotype (4.7, 4.8)."""
    child = table.child(card, parent.owner, parent.size)
    child.uses = list(parent.uses)
    with noting(table, "4.7", f"the birth of {card}") as noted:
        table.kill(parent, place, 1)
        table.create(child, {place: 1})
        noted.instead(parent.owner, "map", 1, "4.7", f"with {card} beside the counter that it is born of")
    if any(letter in table.letters(child) for letter in table.bars(child)):
        table.clashes.add(card)
    table.report(f"{table.called(child)} ({child.name}) is born of {parent.key} at {place}, size {child.size}")
    return child


class AskExpress(OfTable[Table], Option[Express]):
    """A player may express a card (4.1 to 4.8)."""

    rule = "4.1"

    @property
    def prompt(self) -> str:
        return f"{self.who} may express {', '.join(self.table.hand[self.player])}"

    def parts(self, move: Express) -> Sequence[Express]:
        """Whoever has one genotype need not say which uses the card, or of which it is a child."""
        own = self.table.owned(move.player)
        if len(own) == 1 and move.on is None and move.parent is None:
            card, wild, at = move.card, move.wild, move.at
            if card in self.table.dna:
                return (Express(move.who, card, own[0], wild, None, at),)
            return (Express(move.who, card, None, wild, own[0], at),)
        return (move,)

    def check(self, move: Express, require: Require) -> None:
        card = move.card
        if card not in self.table.hand[move.player]:
            if (sold := sold_to_another(self.table, card, move.player)) is not None:
                require(False, sold.rule, sold.reason)
            require(False, "4.1", f"{move.player} does not hold {card}{self._lies(card)}")
            if self.table.drifted.get(card) == move.player:
                require(False, "3.16", f"{card} was discarded for drift")
        elif card in self.table.dna:
            self._dna(move, require)
        else:
            self._genotype(move, require)

    def _lies(self, card: str) -> str:
        """Where a card lies that is in no hand, if that is known."""
        holder = self.table.lies_with(card)
        if holder is not None:
            return f": it lies in the column of {self.table.called(holder, self.player)}"
        if self.table.auctioned_in == self.table.turn and self.table.auctions[-1][:2] == (card, ""):
            return ": nobody bid for it, and it has been discarded (3.12)"
        return ": it has been discarded" if card in self.table.discard else ""

    def _dna(self, move: Express, require: Require) -> None:
        table, dna = self.table, self.table.dna[move.card]
        if move.on is None:
            such = "".join(f" Such as: express {move.card} on {each.key}" for each in table.own(move.player)[:1])
            require(False, "4.2", f"which genotype uses {move.card}?{such}")
            return
        if not (species := table.living(move.player, move.on, "4.2", require)):
            return
        name = f"{species.key} of size {species.size}"
        given = dna.at(species.size)
        require(given, "4.2", f"{move.card} is for sizes {dna.bands}, not for {name}")
        filled = table.filled(species, dna.slot)
        require(not filled, "4.2", f"{filled} lies in {species.key}'s {dna.slot} already")
        letters = table.letters(species)
        clash = next((letter for letter in dna.bars if letter in letters), "")
        require(not clash, "4.3", f"{move.card} bars {clash}, which {species.key} has")
        # A wild letter counts as what it is named, and may not be barred by a card that is used already.
        new = given.replace("W", move.wild or "")
        clash = next((letter for letter in table.bars(species) if letter in new), "")
        require(not clash, "4.3", f"{species.key} uses a card that bars {clash}")
        wild = any("W" in band.letters for band in dna.steps)
        if wild:
            require(move.wild, "4.5", f"{move.card} is wild: as which letter? Such as: express {move.card} ... as B")
        else:
            require(not move.wild, "4.5", f"{move.card} is not wild")
        if "cold-blood" in table.house and species.reptile and "V" not in letters:
            cold = next((letter for letter in COLD if letter in dna.all_letters or letter == move.wild), "")
            require(not cold, "13.6", f"a reptile without Wings cannot use {cold}")

    def _genotype(self, move: Express, require: Require) -> None:
        table, card = self.table, move.card
        if move.parent is None:
            parents = [each.key for each in table.own(move.player)]
            such = f"{card} is a child of which genotype? Such as: express {card} from {(*parents, '')[0]}"
            nobody = f"{move.player} has no living genotype that {card} could be a child of"
            require(False, "4.6", such if parents else nobody)
            return
        if not (parent := table.living(move.player, move.parent, "4.6", require)):
            return
        many = len(table.own(move.player))
        require(many < MOST_GENOTYPES, "4.6", f"{move.player} has {many} genotypes already")
        require(parent.total > 1, "4.6", f"{parent.key} has one counter, and a parent needs two")
        _, low, high, _ = table.face(card, move.player)
        near = low - 1 <= parent.size <= high + 1
        require(near, "4.6", f"{card} has sizes {low} to {high}, {parent.key} is {parent.size}")
        if move.at is not None:
            require(move.at in parent.counters, "4.7", f"{parent.key} has nobody at {move.at}")
        else:
            one = len(parent.counters) == 1
            require(one, "4.7", f"where is {card} born? {parent.key} is at {', '.join(parent.counters)}")

    def remedies(self, move: Express) -> list[Remedy]:
        return [
            Remedy(None, "not expressed"),
            *([Remedy(move, "expressed all the same")] if self._stands(move) else []),
        ]

    def _stands(self, move: Express) -> bool:
        """Whether a card that may not be expressed so can lie there all the same."""
        table, own = self.table, {species.key for species in self.table.own(move.player)}
        if move.card not in table.hand[move.player]:
            return False
        if move.card in table.dna:
            wild = any("W" in band.letters for band in table.dna[move.card].steps)
            return move.on is not None and move.on.key in own and wild == bool(move.wild)
        parent = table.species[move.parent.key] if move.parent is not None and move.parent.key in own else None
        return parent is not None and len(own) < MOST_GENOTYPES and move.at in parent.counters and parent.total > 1

    def candidates(self) -> Iterator[Express]:
        for card in self.table.hand[self.player]:
            yield from self.ways_of(card)

    def ways_of(self, card: str) -> Iterator[Express]:
        """What may be tried with a card, in the hand or not."""
        player = self.player
        for species in self.table.own(player):
            if card in self.table.dna:
                wild = any("W" in band.letters for band in self.table.dna[card].steps)
                for letter in WILD if wild else (None,):
                    yield Express(player, card, species.key, letter, None, None)
            else:
                spread = ENOUGH // (max(1, len(self.table.hand[player])) * MOST_GENOTYPES) or 1
                places = sorted(species.counters, key=lambda place: -species.counters[place])
                for place in places[: max(2, spread)]:
                    yield Express(player, card, None, None, species.key, place)

    def usable(self, move: Express) -> bool:
        """Whether the rules on columns and parents allow it, whether the card is in the hand or not."""
        collect = Collect()
        (self._dna if move.card in self.table.dna else self._genotype)(move, collect)
        return not collect.broken


def uses_of(table: Table, player: str, card: str) -> list[Express]:
    """What a player could do with a card by the rules, whether it is in the hand or not."""
    ask = AskExpress(table, player)
    return [move for move in ask.ways_of(card) if ask.usable(move)]


# ---- recess


def recess(table: Table) -> Part[None]:
    """In order, DNA cards that lie in a column may go out of use (5.1)."""
    for player in table.order:
        table.active = player
        while any(species.uses for species in table.own(player)):
            move = yield from AskRecess(table, player)
            if move is None:
                break
            unuse(table, move.card, table.species[move.user.key], move.to.key if move.to else "")


def unuse(table: Table, card: str, species: Species, to: str = "", rule: str = "5.2") -> None:
    """A genotype stops using a card, which goes to another user's column or back to the hand, by a `rule`."""
    species.uses.remove(card)
    others = table.users(card)
    holder = table.lies_with(card)
    if holder is species:
        species.column.remove(card)
        if others:
            heir = table.species[to] if to else others[0]
            heir.column.append(card)
            table.moved.add(card)
    if not others:
        if holder is not None and holder is not species:
            holder.column.remove(card)
        with noting(table, rule, f"{card} back in the hand"):
            table.hand[species.owner].append(card)
        table.moved.discard(card)
        table.wild.pop(card, None)


class AskRecess(OfTable[Table], Option[Recess]):
    """A player may stop using a DNA card (5.1, 5.2)."""

    rule = "5.1"
    prompt = "{self.who} may recess DNA cards"
    left_out = "not recessed"

    def check(self, move: Recess, require: Require) -> None:
        table, card = self.table, move.card
        if not (species := table.living(move.player, move.user, "5.1", require)):
            return
        if not require(card in table.dna, "5.1", f"{card} is no DNA card"):
            return
        if not require(card in species.uses, "5.1", f"{species.key} does not use {card}"):
            return
        others = [each.key for each in table.users(card) if each is not species]
        mine = card in species.column
        if move.to is not None:
            require(move.to.key in others and mine, "5.2", f"{card} cannot go to the column of {move.to.key}")
        elif mine:
            require(len(others) < 2, "5.2", f"to whose column does {card} go? {' or '.join(others)}")

    def candidates(self) -> Iterator[Recess]:
        player = self.player
        for species in self.table.own(player):
            for card in species.uses:
                others = [each.key for each in self.table.users(card) if each is not species]
                heirs = others if card in species.column and len(others) > 1 else [None]
                for heir in heirs:
                    yield Recess(player, card, species.key, heir)
