"""Auctions: who gets a card for what, and what a written auction leaves open (rules 3.12 to 3.15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.referee.play.asks import Option, Part, Unknown, Window, together
from pnp.referee.play.guards import Broken, Remedy, Require
from pnp.referee.play.ledger import Noting, noting
from pnp.referee.play.usual import OfTable
from pnp.wording import names_of, number_of

from .cards import LINEAGES
from .land import degrees
from .moves import Bid, Win
from .table import Table

SOLD_ALL_THE_SAME = "sold for that all the same"


def of_bids(table: Table) -> str:
    """The paragraph by which bids are made and paid: in secret, or aloud (13.4)."""
    return "13.4" if "open-auction" in table.house else "3.12"


def auction(table: Table, card: str) -> Part[None]:
    """Sealed bids, or aloud (13.4); the highest pays and takes the card to hand (3.12 to 3.15)."""
    table.bids = {}
    table.won = table.sold_to = None
    bidders = list(table.eligible())
    said: Mapping[str, int] | None = None
    while said != table.bids and table.won is None:  # aloud until nobody bids more
        said = dict(table.bids)
        yield from together([AskBid(table, player, card) for player in bidders])
        if "open-auction" not in table.house:
            break
    if table.won is None and any(table.bids.values()):
        yield from AskWinner(table)
    won: tuple[str, int] | None = table.won
    if won:
        player, price = won
        before = ties(table, card)[: ties(table, card).index(player)]  # who would win a tie
        unseen = [
            other
            for other in bidders
            if other not in table.bids and other != player and table.genes[other] + (other in before) > price
        ]
        if unseen and not table.alone:
            others = names_of(unseen)
            yield from Unknown(
                of_bids(table), f"whether {others} bid more than {price} for {card}", ("not more",), usual=True
            )
    else:
        player, price = winner(table.bids, ties(table, card))
    if player:
        price = min(price, table.genes[player])  # more than that only where it stands against 3.13
        tied = [other for other, bid in table.bids.items() if bid == price and other != player]
        with noting(table, of_bids(table), f"the {price} paid for {card}") as noted:
            table.pay(player, price)
            _given(noted, table, card, player, tied, "genes", -price)
            second = max((bid for other, bid in table.bids.items() if other != player), default=0)
            if table.alone and price > 1:
                noted.instead(player, "genes", -1, "12.2", f"with 1 paid for {card}, for which nobody else bid")
            if 0 < second < price:
                noted.instead(
                    player, "genes", -second, of_bids(table), f"with the {second} of the next bid paid for {card}"
                )
            for other, bid in table.bids.items():
                if other != player and bid:
                    noted.instead(
                        other, "genes", -bid, of_bids(table), f"with the {bid} bid for {card} paid, which {player} won"
                    )
        with noting(table, of_bids(table), f"{card} won at the auction") as noted:
            table.hand[player].append(card)
            _given(noted, table, card, player, tied, "hand", 1)
        table.news.append(f"{player} gets {card} for {price}")
    else:
        table.discard.append(card)
        table.news.append(f"nobody bids for {card}")
    table.auctioned_in = table.turn
    table.auctions.append((card, player, price, dict(table.bids)))
    lawful = winner(table.bids, ties(table, card))[0] == player
    table.tell(f"{card}: {decided(player, price, table.bids, breaker(table, card) if lawful else '')}", decides=True)


def _given(noted: Noting, table: Table, card: str, player: str, tied: Sequence[str], key: str, by: int) -> None:
    """What a count came to if one of those who lost a tie was taken for the winner (3.14, 3.15)."""
    rule = _of_ties(table, card)
    for other in tied:
        said = f"with {card} given to {other}"
        noted.instead(player, key, 0, rule, said, rarely=True)
        noted.instead(other, key, by, rule, said, rarely=True)


def outcome(table: Table) -> Broken | None:
    """Who got the card of this turn and why, for good; None where none was auctioned."""
    card, player, price, bids = table.auctions[-1]
    return _sale(table, card, player, price, bids) if table.auctioned_in == table.turn else None


def sold_to_another(table: Table, card: str, player: str) -> Broken | None:
    """Why a player did not get a card of this turn: who got it, or gets it by the bids that are on the table."""
    if table.auctioned_in == table.turn:
        sold, to, price, bids = table.auctions[-1]
    else:
        sold, bids = ("", *table.seen)[-1], table.bids
        to, price = table.won or winner(bids, ties(table, sold))
    return _sale(table, card, to, price, bids) if sold == card and to not in ("", player) else None


def _sale(table: Table, card: str, player: str, price: int, bids: Mapping[str, int]) -> Broken:
    """How a card was sold, with the paragraph that decided."""
    tied = bool(player) and sum(bid == price for bid in bids.values()) > 1
    reason = f"{card} has been sold in this turn: {decided(player, price, bids, breaker(table, card))}"
    return Broken(_of_ties(table, card) if tied else of_bids(table), reason)


def ties(table: Table, card: str) -> list[str]:
    """Players in the order in which they win a tie for a card (3.14, 3.15)."""
    breaks = table.dna[card].breaks if card in table.dna else ""
    return order_at_a_tie(table.lineages, breaks, table.land.greenhouse)


def breaker(table: Table, card: str) -> str:
    """What breaks a tie for a card now, with its paragraph (3.14, 3.15)."""
    if card in table.dna:
        return f"more {table.dna[card].breaks} on the teeth, then order, 3.14"
    warm = table.land.greenhouse
    more = "r" if warm > 0 else "m" if warm < 0 else "teeth"
    return f"more {more} at greenhouse {degrees(warm)}, then order, 3.15"


class AskBid(OfTable[Table], Option[Bid | Win]):
    """A player may bid, or it is written who got the card for what (3.12)."""

    prompt = "{self.who} may bid for {self.card} (has {self.genes} genes)"

    def __init__(self, table: Table, who: str, card: str) -> None:
        super().__init__(table, who)
        self.card, self.genes = card, table.genes[who]
        self.unasked = not self.genes
        self.rule = of_bids(table)

    def check(self, move: Bid | Win, require: Require) -> None:
        table, player, price = self.table, move.player, move.genes
        rule = _of_ties(table, self.card)
        told = isinstance(move, Win) and table.bids.get(player) == price  # of the bid
        for broken in () if told else _beyond(table, player, price):
            require(False, *broken)
        order = ties(table, self.card)
        if isinstance(move, Bid) and "open-auction" in table.house and move.genes:
            alike = [f"{other} has bid {bid}" for other, bid in table.bids.items() if bid == price and other != player]
            again = table.bids.get(player, 0)
            alike += [f"{player} has bid {again}"] if price <= again else []
            require(not alike, "13.4", f"{', '.join(alike)}: bids go up")
        if isinstance(move, Win):
            if table.won is not None:
                require(False, self.rule, f"{table.won[0]} has won this card")
                return
            if not price:
                require(False, self.rule, "0 is a pass, and a card for which all pass is discarded")
                return
            for other, bid in table.bids.items():
                require(bid <= price, self.rule, f"{other} bid {bid}, more than {price}")
                beaten = bid != price or order.index(player) < order.index(other)
                require(beaten, rule, f"{other} bid {bid} too, and wins the tie")
        elif (said := table.won or table.sold_to) is not None and move.genes:
            other, paid = said
            require(price <= paid, self.rule, f"{other} won with {paid}, less than {price}")
            beaten = price != paid or order.index(other) < order.index(player)
            require(beaten, rule, f"{other} won with {paid}, and {player} would win the tie")

    def accept(self, move: Bid | Win) -> None:
        if isinstance(move, Win):
            self.table.won = (move.player, move.genes)
        else:
            self.table.bids[move.player] = move.genes

    def candidates(self) -> Iterator[Bid]:
        taken = set(self.table.bids.values()) if "open-auction" in self.table.house else set()
        least = self.table.bids.get(self.player, 0) + 1 if taken else 1
        return (Bid(self.who, genes) for genes in range(least, min(self.genes, 40) + 1) if genes not in taken)

    def remedies(self, move: Bid | Win) -> list[Remedy]:
        player = move.player
        most = min(move.genes, self.table.genes[player])
        too_low = "open-auction" in self.table.house and most <= max(self.table.bids.values(), default=0)
        found = [Remedy(Bid(player, most), f"a bid of {most}")] if most and not too_low else []
        found.append(Remedy(None, "no bid"))
        if move.genes > self.table.genes[player]:
            found.append(Remedy(move, f"bid all the same, and {number_of(self.table.genes[player], 'gene')} paid"))
        elif isinstance(move, Win) and self.table.won is None:
            found.append(Remedy(move, SOLD_ALL_THE_SAME))
        return found


class AskWinner(OfTable[Table], Window[Win]):
    """It is written of somebody whose bid is written, too, that he won the card, though he did not (3.12 to 3.15).

    What is written of who has won by his bid only says so.
    """

    rule = "3.12"
    unasked = True
    left_out = "left out"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.anyone = tuple(table.bids)

    def matches(self, move: Win) -> bool:
        return (move.player, move.genes) != self._won()

    def _won(self) -> tuple[str, int]:
        return winner(self.table.bids, ties(self.table, self.table.seen[-1]))

    def check(self, move: Win, require: Require) -> None:
        for rule, reason in not_won(self.table, self.table.seen[-1], move.player, move.genes):
            require(False, rule, reason)

    def accept(self, move: Win) -> None:
        self.table.won = (move.player, move.genes)

    def remedies(self, move: Win) -> list[Remedy]:
        stands = move.genes <= self.table.genes[move.player]
        return [*super().remedies(move), *([Remedy(move, SOLD_ALL_THE_SAME)] if stands else [])]


# ---- how it comes out


def not_won(table: Table, card: str, player: str, price: int) -> list[Broken]:
    """Why somebody who has bid has not won a card for so much."""
    if beyond := _beyond(table, player, price):
        return beyond
    if price != table.bids[player]:
        return [Broken(of_bids(table), f"{player} has bid {table.bids[player]}, not {price}")]
    other, paid = winner(table.bids, ties(table, card))
    if other == player:
        return []
    if paid > price:
        return [Broken(of_bids(table), f"{other} has bid {paid}, more than {price}")]
    why, _, _ = breaker(table, card).rpartition(", ")
    return [Broken(_of_ties(table, card), f"{other} has bid {paid} too, and wins the tie: {why}")]


def _beyond(table: Table, player: str, price: int) -> list[Broken]:
    """That somebody bids more than he holds (3.13)."""
    held = table.genes[player]
    return [Broken("3.13", f"{player} bids {price} and holds {held}")] if price > held else []


def _of_ties(table: Table, card: str) -> str:
    """The paragraph by which a tie for a card is broken."""
    return "3.14" if card in table.dna else "3.15"


def order_at_a_tie(lineages: Mapping[str, str], breaks: str, greenhouse: int) -> list[str]:
    """Players in the order in which they win a tie; `breaks` is m or r for a DNA card, "" for a genotype.

    >>> order_at_a_tie({"Ann": "rrrr", "Ben": "mmm", "Cy": "rm"}, "m", 0)
    ['Ben', 'Cy', 'Ann']
    >>> order_at_a_tie({"Ann": "rm", "Ben": "mmrrr"}, "", 1)
    ['Ben', 'Ann']
    """

    def teeth(player: str) -> int:
        lineage = lineages[player]
        if breaks:
            return lineage.count(breaks)
        return lineage.count("r") if greenhouse > 0 else lineage.count("m") if greenhouse < 0 else len(lineage)

    return sorted(lineages, key=lambda player: (-teeth(player), LINEAGES.index(lineages[player])))


def winner(bids: Mapping[str, int], ties: list[str]) -> tuple[str, int]:
    """Who wins and what it pays, ("", 0) if all pass.

    >>> winner({"Ann": 3, "Ben": 3, "Cy": 1}, ["Ben", "Cy", "Ann"])
    ('Ben', 3)
    """
    top = max(bids.values(), default=0)
    if top <= 0:
        return "", 0
    return next((player, top) for player in ties if bids.get(player) == top)


def decided(winner: str, price: int, bids: Mapping[str, int], why: str) -> str:
    """How an auction came out, in words; `why` says what breaks a tie.

    >>> decided("Ben", 3, {"Ann": 3, "Ben": 3, "Cy": 1}, "more m on the teeth, 3.14")
    'Ben pays 3, Ann bids 3 too (more m on the teeth, 3.14), Cy bids 1'
    >>> decided("", 0, {}, "")
    'nobody bids'
    """
    if not winner:
        return "nobody bids"
    parts = [f"{winner} pays {price}"]
    for player, bid in sorted(bids.items(), key=lambda each: -each[1]):
        if player != winner and bid:
            parts.append(
                f"{player} bids {bid} too" + (f" ({why})" if why else "") if bid == price else f"{player} bids {bid}"
            )
    return ", ".join(parts)
