"""Where a recipe's cards come from: the standard deck, and tables beside the recipe."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from string import ascii_uppercase

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.load import load_cards
from pnp.kit.records import Card, Kit
from pnp.workshop.decks.decks import Deck

from .recipe import STANDARD

_PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg")
LONGEST = 250  # bytes of the name of a file or folder: no system takes many more


class RecipeSources:
    """The tables that a recipe may take from: those in its folder and below, never above."""

    def __init__(self, kit: Kit, deck: Deck, folder: Path) -> None:
        self.kit = kit
        self.deck = deck
        self.folder = folder
        self._read: dict[str, Sequence[Card]] = {}

    def __call__(self, name: str, source: Source) -> Sequence[Card]:
        """The cards of a table by the name that a recipe gives it. Raises Unreadable."""
        if name not in self._read:
            self._read[name] = self.kit.decks[self.deck.name] if name == STANDARD else self._table(name, source)
        return self._read[name]

    def _table(self, name: str, source: Source) -> Sequence[Card]:
        parts = PurePosixPath(name).parts
        outside = not parts or name.startswith("/") or ".." in parts or any("\\" in p or ":" in p for p in parts)
        path = self.folder.joinpath(*parts)
        if max((len(part.encode()) for part in parts), default=0) > LONGEST or len(parts) > 16:
            raise Unreadable.at(source, f"no file is called {name[:60]!r}…: a name has at most {LONGEST} bytes")
        if outside or (path.exists() and not path.resolve().is_relative_to(self.folder.resolve())):
            message = f"a table lies beside the recipe or in a folder there, not at {name!r}"
            raise Unreadable.at(source, message)
        if not path.is_file():
            raise Unreadable.at(source, f"no table {name!r} beside the recipe; {STANDARD!r} is the game's own deck")
        cards = load_cards(path, str(path), self.deck.card_type)
        if len(parts) == 1:
            return cards
        # A picture of the person's own is named from where the table lies, and the new table lies further up.
        below = "/".join(parts[:-1])
        return [
            msgspec.structs.replace(card, picture=f"{below}/{card.picture}")
            if card.picture.lower().endswith(_PICTURES)
            else card
            for card in cards
        ]


def free_numbers(kit: Kit, deck: str, cards: Sequence[Card], source: Source) -> None:
    """Raises Unreadable where a card has the number of a card in another deck: logs name cards by number alone."""
    owner = {card.id: name for name, others in kit.decks.items() if name != deck for card in others}
    taken = next((card.id for card in cards if card.id in owner), "")
    if taken:
        letters = {each.rstrip("0123456789") for each in owner}
        free = [letter for letter in ascii_uppercase if letter not in letters]
        message = f"{taken} is a card of {owner[taken]} already; letters that are free: {' '.join(free)}"
        raise Unreadable.at(source, message)


def refuse(force: bool, *paths: Path) -> None:
    """Raises Unreadable before anything is written where a file is there already, unless forced."""
    there = [path for path in paths if path.exists()]
    if there and not force:
        raise Unreadable(Problem(Source(str(path)), "is there already; --force writes over it") for path in there)
