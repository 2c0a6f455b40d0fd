"""Setting up: who starts, 30 individuals each, one repositioning, the genes (rules 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, cycle, islice
from random import Random

from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Flow, Part, together
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.throws import FACES, AskThrow, best_throws
from pnp.referee.play.usual import AnyOf
from pnp.wording import number_of

from .asking import Choice, Duty, check_hexes
from .cards import GENES
from .moves import Draw, Reposition, Roll, Settle
from .table import CUBES, FULL, Table
from .traces import colonies, placings

FOUNDERS = 30
DICE = 2


def set_up(table: Table) -> Flow:
    """Throw for the start, settle, reposition, draw genes; or genes first (rules 2.1 to 2.5, 12.2)."""
    first = yield from starting_player(table)
    table.order = table.seats_from(first)
    table.alive = list(table.order)
    genes_first = "genes-first" in table.settings.house
    if genes_first:
        yield from deal_genes(table)
    for player in table.order:
        settled = yield from AskSettle(table, player)
        with noting(table, "2.3", "the settling"):
            for hex_, number in settled.by_hex.items():
                table.put(player, hex_, number)
    for player in table.order:
        if moved := (yield from AskReposition(table, player)):
            # All changes together: cubes that are taken up are free for those that are put down.
            with noting(table, "2.4", "the repositioning"):
                for hex_, number in sorted(moved.by_hex.items(), key=lambda each: each[1] > 0):
                    table.put(player, hex_, number)
    if not genes_first:
        yield from deal_genes(table)


# ---- who starts


def starting_player(table: Table) -> Part[str]:
    """Two dice each, the lowest total starts; those tied for it throw again. One alone needs none."""

    def asks(throwing: Iterable[str], rule: str) -> list[AskRoll]:
        return [AskRoll(player, DICE, rule) for player in throwing]

    what, dice = "for the start (who threw the lowest total)", dict.fromkeys(table.players, DICE)
    [first] = yield from best_throws(asks, dice, 1, "2.1", what, lowest=True, again=DICE)
    return first


class AskRoll(AskThrow[Roll]):
    """Two dice for the start (2.1)."""

    rule = "2.1"
    throws = "throws"
    prompt = "{self.who} throws {self.counted} for the start"
    missing = "{self.who} has not thrown for the start yet"

    def candidates(self) -> Iterator[Roll]:
        return (self.throw(dice) for dice in combinations_with_replacement(FACES, self.dice))


# ---- the colony


class AskSettle(AnyOf[Settle], Duty[Settle]):
    """Thirty individuals come onto the island (2.2, 2.3)."""

    rule = "2.2"
    whole = True
    prompt = f"{{self.who}} settles {FOUNDERS} individuals"
    missing = f"{{self.who}} has {FOUNDERS} individuals to settle"

    def check(self, move: Settle, require: Require) -> None:
        table, player, counts = self.table, self.player, move.by_hex
        if not check_hexes(table, move, require):
            return
        for hex_, number in counts.items():
            rival = table.owner.get(hex_, player)
            require(rival == player, "2.3", f"{rival}'s cube is on {hex_}")
            require(0 < number <= FULL, "2.3", f"a cube shows 1 to {FULL}, not {number} as on {hex_}")
        require(len(counts) <= CUBES, "1.3", f"{len(counts)} cubes, and {player} has {CUBES}")
        settled = sum(counts.values())
        require(settled == FOUNDERS, "2.3", f"{FOUNDERS} individuals settle, and these are {settled}")

    def towards(
        self, who: str, off: Mapping[str, int], written: Move | None = None, soon: Sequence[Move] = ()
    ) -> Iterator[Settle]:
        if who == self.player and written is None:
            yield from (Settle.of(who, placed) for placed in colonies(self.table, who, off, soon))
        if who == self.player and isinstance(written, Settle):
            for placed in placings(self.table, who, written.by_hex, off):
                yield Settle.of(who, placed)

    def candidates(self) -> Iterator[Settle]:
        """Colonies of fives and of sixes, in a row or spread out, over free hexes."""
        free = [hex_ for hex_ in self.table.island.hexes if hex_ not in self.table.owner]
        for each, apart in ((6, 1), (5, 3), (3, 2), (6, 5), (2, 3), (5, 1)):
            for start in range(0, len(free), 17):
                hexes = list(islice(cycle(free), start, start + apart * (FOUNDERS // each), apart))
                if len(set(hexes)) == len(hexes):
                    yield Settle.of(self.player, dict.fromkeys(hexes, each))

    def remedies(self, move: Settle) -> list[Remedy]:
        table, player = self.table, self.player
        legal = {
            hex_: min(number, FULL)
            for hex_, number in move.by_hex.items()
            if number and table.is_open(player, hex_) and table.owner.get(hex_) is None
        }
        kept = Settle.of(player, dict(list(legal.items())[:CUBES]))
        if kept == move:
            return [Remedy(move, "settled all the same")]
        return [Remedy(kept, "settled where there was room")] if legal else []


class AskReposition(Choice[Reposition]):
    """The colony may change once everybody has settled (2.4)."""

    rule = "2.4"
    whole = True
    prompt = "{self.who} may reposition"
    taken_as, left_out = "repositioned all the same", "not repositioned"

    def check(self, move: Reposition, require: Require) -> None:
        table, player = self.table, self.player
        if not check_hexes(table, move, require):
            return
        after = dict(self.stands)
        for hex_, number in move.by_hex.items():
            rival = table.owner.get(hex_, player)
            require(rival == player, "2.4", f"{rival}'s cube is on {hex_}")
            require(number <= FULL, "2.4", f"a cube shows at most {FULL}, not {number} as on {hex_}")
            after[hex_] = number
        there, cubes = sum(after.values()), sum(number > 0 for number in after.values())
        before = table.individuals(player)
        require(there == before, "2.4", f"{player} would have {number_of(there, 'individual')} then, not {before}")
        require(
            cubes <= CUBES,
            "2.4",
            f"{player} would have {number_of(cubes, 'cube')} on the island, and there are {CUBES}",
        )

    def candidates(self) -> Iterator[Reposition]:
        free = [hex_ for hex_ in self.table.island.hexes if hex_ not in self.table.owner]
        for at, (hex_, number) in enumerate(self.stands.items()):
            for other in free[at :: max(1, len(free) // 6)]:
                yield Reposition.of(self.player, {hex_: 0, other: number})


# ---- genes


def deal_genes(table: Table) -> Flow:
    """Everyone takes the top card of each deck (rules 2.5)."""
    table.genes.deal(table.order)
    table.dealt = True
    yield from together([AskGenes(table, player, GENES, "2.5") for player in table.order])
    written = [player for player in table.drawn if player in table.order]
    if written != sorted(written, key=table.order.index):
        said = f"the first genes stand in the order {', '.join(written)}; drawn they are in order of play"
        table.remarks.append(f"{said}, {', '.join(table.order)} (2.5)")


class AskGenes(Duty[Draw]):
    """Genes that a player has drawn, one for each of these slots; what nobody wrote down is unknown."""

    whole = True

    prompt = "{self.who} draws {self.wanted}"
    missing = "{self.who}'s {self.wanted} have not been told"

    def __init__(self, table: Table, player: str, slots: tuple[str, ...], rule: str) -> None:
        super().__init__(table, player)
        self.slots, self.rule = slots, rule

    @property
    def wanted(self) -> str:
        """How many genes, in words."""
        return number_of(len(self.slots), "gene")

    @property
    def _hidden(self) -> Draw:
        return Draw(self.who, *[UNKNOWN] * len(self.slots))

    @property
    def unrecorded(self) -> Draw | None:
        return None if self.table.settings.open_hands else self._hidden

    def check(self, move: Draw, require: Require) -> None:
        genes, player, slots, rule = self.table.genes, self.player, self.slots, self.rule
        open_hands = self.table.settings.open_hands
        if move.cards == (UNKNOWN,) and not open_hands:
            return
        require(len(move.cards) == len(slots), rule, f"{player} draws {self.wanted}, not {len(move.cards)}")
        told = [card for card in move.cards if card != UNKNOWN]
        shown = not open_hands or len(told) == len(move.cards)
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

    def candidates(self) -> list[Draw]:
        return [] if self.table.settings.open_hands else [self._hidden]

    def defaults(self) -> list[Draw]:
        return [self._hidden]

    def accept(self, move: Draw) -> None:
        genes = self.table.genes
        if self.rule == "2.5" and UNKNOWN not in move.cards:
            self.table.drawn.append(self.player)
        for card in move.cards:
            slot = genes.slot_of.get(card, "")
            if slot in self.slots:
                genes.learn(self.player, slot, [card], self.table.fact(f"{self.player} drew {card}"))

    def sample(self, chance: Random) -> Draw:
        decks = [self.table.genes.decks[slot] for slot in self.slots]
        drawn = [deck.known(deck.held[self.player]) or chance.choice(deck.unseen()) for deck in decks]
        return Draw(self.who, *drawn)

    def remedies(self, move: Draw) -> list[Remedy]:
        return [Remedy(self._hidden, "genes that nobody wrote down")]


def _decks(slots: tuple[str, ...]) -> str:
    """The decks by name: "the predator or habitat deck"."""
    return "a gene deck" if len(slots) == len(GENES) else f"the {' or '.join(slots)} deck"
