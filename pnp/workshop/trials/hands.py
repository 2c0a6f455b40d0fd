"""What is counted of a deck of somebody's own: hands that are dealt from it, and evenings where it has a referee.

Nobody knows what the cards of such a game do, so what is told of them is what their columns say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from pnp.kit.folder.cards import FolderCard
from pnp.kit.folder.columns import Column
from pnp.kit.folder.counts import Counts
from pnp.kit.records import Card, Kit
from pnp.referee.play.table import Table
from pnp.referee.playout.metrics import PLAIN_FIGURES, Figure

_NOT_COUNTED = ("", "id", "name", "copies", "picture", "look", "palette", "land", "hour")
HAND = 5
"""Cards that are dealt and looked at together."""

MOST_WORDS, LONGEST = 12, 26  # words of a column that are counted, letters of a word
NOTE = f"Hands of {HAND} cards are dealt from the shuffled deck; what is counted is what the columns say of them."
NOTE_PLAYED = f"{NOTE} In evenings all seats are played by the same bot, which does whatever the referee allows."


def own_deck(kit: Kit) -> str:
    """The deck of a folder's game that somebody's table takes the place of, "" where there is none."""
    return next(iter(kit.custom), "") if kit.rules_from is not None and not kit.rules_from.base else ""


def has_evenings(kit: Kit) -> bool:
    """Whether evenings tell anything: there is a referee, and its lines name the cards of the deck."""
    told = kit.rules_from.counts if kit.rules_from is not None else None
    return isinstance(told, Counts) and own_deck(kit) in told.deck


def figures(kit: Kit) -> tuple[Figure, ...]:
    """What is counted of the deck that is tried: by its own columns and those of the game's."""
    deck = own_deck(kit)
    cards = (*kit.decks[deck], *kit.shipped(deck))
    found = []
    for column in _columns(cards):
        if column.rule.whole:
            title = f"{column.title} of a hand"
            found.append(Figure(f"sum {column.field}", title, f"Hands of {HAND}", "spread", "hand"))
        for word in _words(cards, column):
            found.append(Figure(f"{column.field} {word}", word, f"Cards by {column.title}", "share", "card"))
    if has_evenings(kit):
        assert kit.rules_from is not None and isinstance(kit.rules_from.counts, Counts)
        found += [figure for figure in PLAIN_FIGURES if figure.group == "The play" and figure.of == "game"]
        found += [Figure(f"count {name}", name, "At the end", "mean", "player") for name in kit.rules_from.counts.count]
    return tuple(found)


def dealt(cards: Sequence[Card], among: Iterable[Card], chance: Random) -> dict[str, tuple[int, int]]:
    """What a hand from a deck comes to, by the figures' keys; `among` are all cards that words are counted of."""
    known = tuple(among)
    pile = [card for card in cards for _ in range(card.copies)]
    hand = chance.sample(pile, min(HAND, len(pile)))
    told: dict[str, tuple[int, int]] = {}
    for column in _columns(known):
        values = [getattr(card, column.field, None) for card in hand]
        if column.rule.whole:
            told[f"sum {column.field}"] = (sum(int(v) for v in values if isinstance(v, int | float)), 1)
        for word in _words(known, column):
            told[f"{column.field} {word}"] = (sum(word in _said(value) for value in values), len(hand))
    return told


def ended(table: Table, counts: Iterable[str]) -> dict[str, tuple[int, int]]:
    """What players have in the end."""
    has = [table.counts(player) for player in table.players]
    return {f"count {name}": (sum(own[name] for own in has), len(has)) for name in counts}


def _columns(cards: Iterable[Card]) -> list[Column]:
    """The columns that numbers or words can be counted of, each once."""
    shapes = dict.fromkeys(type(card).shape for card in cards if isinstance(card, FolderCard))
    found: dict[str, Column] = {}
    for shape in shapes:
        for column in shape:
            if column.field not in _NOT_COUNTED:
                found.setdefault(column.field, column)
    return list(found.values())


def _words(cards: Iterable[Card], column: Column) -> list[str]:
    """The words of a column that has few of them."""
    if column.rule.sort not in ("text", "choice", "list"):
        return []
    words = Counter(word for card in cards for word in _said(getattr(card, column.field, None)))
    alike = 1 < len(words) <= MOST_WORDS and max(map(len, words)) <= LONGEST
    # Both decks are looked at: words that stand once in each are names and texts.
    return list(words) if alike and 4 * len(words) <= words.total() else []


def _said(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(";") if part.strip())
    return tuple(map(str, value)) if isinstance(value, tuple | list) else ()
