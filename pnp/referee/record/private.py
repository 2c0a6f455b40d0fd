"""Cards that a player drew unseen: remembered while a log is written, offered to that player, never written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.referee.log.kinds import Card
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.asks import AnyAsk


class Private:
    """Who holds which cards without the log's knowing, and since how many lines."""

    def __init__(self) -> None:
        self._cards: list[tuple[int, str, str]] = []

    def keep(self, at: int, who: str, cards: Iterable[str]) -> None:
        """Cards that a player holds as of a line."""
        self._cards += [(at, who, card) for card in cards]

    def back(self, length: int) -> None:
        """Forget what came after so many lines."""
        self._cards = [each for each in self._cards if each[0] <= length]

    def held(self, who: str, lines: Sequence[str]) -> list[str]:
        """The cards that a player holds still: each line of theirs that names one has shown it."""
        shown: Counter[str] = Counter()
        left = []
        for at, player, card in self._cards:
            if player == who:
                named = sum(card in line.split() for line in lines[at:] if line.startswith(f"{who}: "))
                if shown[card] < named:
                    shown[card] += 1
                else:
                    left.append(card)
        return left


def playable(ask: AnyAsk, words: Vocabulary, who: str, cards: Iterable[str]) -> Iterator[str]:
    """The lines by which a player may answer a question with one of some cards and nothing more."""
    for name in ask.verbs:
        verb = words.verbs.get(name)
        if verb is None or not verb.args or not isinstance(verb.args[0].kind, Card) or verb.table or ask.chance:
            continue
        if not all(field.optional for field in verb.args[1:]):
            continue
        for card in dict.fromkeys(cards):
            move = words.move(who, name, (card,))
            if ask.fits(move) and not ask.broken(move):
                yield words.write(move)
