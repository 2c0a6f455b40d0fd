"""What comes into sight in the two rows (rules 2.3, 4.4, 5.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from pnp.referee.hidden.display import Display
from pnp.referee.log.kinds import UNKNOWN
from pnp.referee.play.asks import Ask, Flow, Part, together
from pnp.referee.play.guards import Remedy, Require

from .cards import DECKS
from .table import Table
from .verbs import Darwinian, Dice, Metabolic, in_row


class AskRow(Ask[Metabolic | Darwinian]):
    """Cards of one deck come into sight; `?` for those that nobody wrote down. Those that came before and stand on no
    line may be told with them, all of them; where none comes now nobody is asked for them."""

    prompt = "the next {self.lacks} of the {self.deck} deck{self.watched}"
    missing = "{self.prompt} {self.are} not written"
    whole = True  # a line for each card, if somebody likes

    def __init__(self, table: Table, deck: str, rule: str) -> None:
        self.table, self.deck, self.rule = table, deck, rule
        self.display: Display = table.displays[deck]
        self.lacks = self.display.lacks
        self.verbs = (deck,)
        self.optional = self.unasked = not self.lacks

    @property
    def are(self) -> str:
        """What agrees with the number of cards."""
        return "is" if self.lacks == 1 else "are"

    @property
    def watched(self) -> str:
        """What is said besides where rivals choose by what lies in the rows."""
        return " (rivals choose by them: write each, 18.1)" if self.table.rivals else ""

    def check(self, move: Metabolic | Darwinian, require: Require) -> None:
        before, cards = self._told(move)
        told = len(before) + len(cards)
        require(len(cards) == self.lacks, self.rule, f"{self.lacks} come into sight here, {told} are written")
        for at, card in enumerate(cards):
            if card == UNKNOWN:
                continue
            require(card not in cards[:at], "1.12", f"{card} is there only once")
            if card not in self.display.ids:
                require(False, "1.12", f"{card} is no card of the {self.deck} deck")
            elif at < self.lacks:
                able = card in self.display.possible(at)
                require(able, self.rule, "" if able else f"{card} cannot come now: {self._where(card)}")

    def _told(self, move: Metabolic | Darwinian) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Of the cards of a line those that came before, and those that come now."""
        beyond = max(0, len(move.cards) - self.lacks)
        before = move.cards[:beyond]
        return (before, move.cards[beyond:]) if self.display.told_late(before) else ((), move.cards)

    def reveal(self, move: Metabolic | Darwinian) -> None:
        """What a line says lies in the row."""
        before, cards = self._told(move)
        if before:
            self.display.tell_late(before)
        self.display.reveal(cards)

    def _where(self, card: str) -> str:
        for form in self.table.forms.values():
            if form.held(card) or (form.genotype is not None and form.genotype.id == card):
                return f"{form} has it"
        return f"it is {self.display.where(card)}"

    @property
    def unrecorded(self) -> Metabolic | Darwinian | None:
        return in_row(self.deck, [UNKNOWN] * self.lacks) if self.lacks else None

    def remedies(self, move: Metabolic | Darwinian) -> Sequence[Remedy]:
        cards = list(move.cards[: self.lacks])
        cards = [c if c in self.display.possible(at) and c not in cards[:at] else UNKNOWN for at, c in enumerate(cards)]
        cards += [UNKNOWN] * (self.lacks - len(cards))
        return [Remedy(in_row(self.deck, cards), "the cards that cannot be there are taken as unknown")]

    def sample(self, chance: Random) -> Metabolic | Darwinian:
        cards: list[str] = []
        for at in range(self.lacks):
            cards.append(chance.choice(sorted(self.display.possible(at).difference(cards))))
        return in_row(self.deck, cards)


def refill(table: Table, rule: str, decks: Iterable[str] = DECKS) -> Flow:
    """Rows are filled up from their decks, in whatever order that is written."""
    displays = table.displays
    come = any(displays[deck].lacks for deck in decks)
    asks = [AskRow(table, deck, rule) for deck in decks if come and (displays[deck].lacks or displays[deck].late)]
    answers = yield from together(asks)
    for ask, move in zip(asks, answers, strict=True):
        if move is not None:
            ask.reveal(move)


def refill_and_throw(table: Table, rule: str, throw: Ask[Dice]) -> Part[Dice]:
    """The same, with dice that are thrown then: the sheet has room for them above the cards, beside the event."""
    asks = [AskRow(table, deck, rule) for deck in DECKS if table.displays[deck].lacks]
    asked: list[Ask[Any]] = [*asks, throw]
    answers = yield from together(asked)
    for ask, move in zip(asks, answers, strict=False):
        ask.reveal(move)
    thrown: Dice = answers[-1]
    return thrown
