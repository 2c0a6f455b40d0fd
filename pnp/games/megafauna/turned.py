"""What the card of a turn asks of nobody, or not of whoever wrote a line: no auction, no loss, no drift (rules 3)."""

from __future__ import annotations

from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Broken
from pnp.wording import names_of, number_of

from .table import Table

A_CARD = {
    "biomes": "a biome",
    "dna": "a DNA card",
    "genotypes": "a genotype",
    "immigrants": "an immigrant",
    "catastrophes": "a catastrophe",
}


def card_of(table: Table) -> str:
    """The card of this turn, "" before it has been turned."""
    turned = len(table.seen) - len(table.reserved)
    return table.seen[-1] if turned == table.turn and table.seen else ""


def card_asks_nothing(table: Table, move: Move) -> list[Broken]:
    """Why nobody bids for the card of this turn, or this player loses no genotype by it."""
    card = card_of(table)
    if not card:
        return []
    what = f"{card} is {A_CARD[table.kind_of[card]]}"
    if move.verb in ("bid", "win") and card not in table.dna and card not in table.genotypes:
        return [Broken("3.12", f"{what}: nobody bids in turn {table.turn}")]
    if move.verb != "lose":
        return []
    if card not in table.catastrophes or table.catastrophes[card].effect != "pandemic":
        other = f"{card} is no pandemic" if card in table.catastrophes else what
        return [Broken("3.25", f"{other}: nobody loses a genotype in turn {table.turn}")]
    return _spared(table, move.who or "")


def _spared(table: Table, player: str) -> list[Broken]:
    """Why the pandemic of this turn takes nothing of a player's."""
    players = list(table.eligible())
    fewest = min((table.genes[other] for other in players), default=0)
    if player in players and table.genes[player] > fewest:
        poorest = names_of([other for other in players if table.genes[other] == fewest])
        has = "have" if " and " in poorest else "has"
        said = f"{poorest} {has} fewest genes ({fewest}), and {player} has {table.genes[player]}"
        return [Broken("3.25", f"{said}: {player} loses no genotype")]
    own = len(table.own(player))
    if own == 1:
        return [Broken("3.25", f"{player} has {number_of(own, 'genotype')} and keeps it")]
    return []


def drift(table: Table) -> bool | None:
    """Whether the card of this turn is an immigrant that brings drift; None where it is no immigrant (3.16)."""
    card = card_of(table)
    return bool(table.immigrants[card].drift) if card in table.immigrants else None
