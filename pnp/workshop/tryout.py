"""A deck made ready for a trial: the kit with it and the kit without, and the header lines by which it lies."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from pnp import catalog
from pnp.errors import Source, Unreadable
from pnp.kit.records import Card, Kit
from pnp.kit.tables import read_table
from pnp.places import Places
from pnp.referee.pins import pin_settings
from pnp.workshop.batches import Laid
from pnp.workshop.decks import deck_names, recognise
from pnp.workshop.made import Made, laid, read_made


class Tryout(NamedTuple):
    """Both kits as they are laid, the deck's name, its cards, and what made them if a recipe did."""

    standard: Laid
    tried: Laid
    deck: str
    cards: tuple[Card, ...]
    mark: str
    made: Made | None


def ready(path: Path, places: Places, said: str = "") -> Tryout:
    """A file as the deck that it is, or that is said of it (`GAME/DECK`). Raises Unreadable."""
    game, deck = named(said) if said else guessed(path, places)
    standard = catalog.kit(places, game)
    kit = catalog.kit(places, game, {deck: path})
    cards = kit.decks[deck]
    made = read_made(path, cards)
    header = {**pin_settings(kit), **laid(catalog.load_rules(game), deck, cards, ())}
    if made is not None:
        header = {**made.header, **pin_settings(kit)}
    return Tryout(Laid(_bare(standard), {}), Laid(_bare(kit), header), deck, cards, kit.own[deck].mark, made)


def named(said: str) -> tuple[str, str]:
    """The game and the deck of `mating/environment`. Raises Unreadable."""
    game, _, deck = said.partition("/")
    known = deck_names(game)
    if deck not in known:
        from pnp.kit.cells import near

        raise Unreadable.at(Source(said), f"no such deck{near(deck, known)}; {game} has {', '.join(known)}")
    return game, deck


def guessed(path: Path, places: Places) -> tuple[str, str]:
    """The game and the deck that a table is of, by its columns. Raises Unreadable where these do not tell."""
    table = read_table(path)
    ids = {
        (game, deck): [card.id for card in cards]
        for game in catalog.games()
        for deck, cards in catalog.kit(places, game).decks.items()
    }
    guess = recognise(table, path.stem, ids)
    return guess.game, guess.deck


def _bare(kit: Kit) -> Kit:
    """A kit without the texts that it was read from, which no play looks at."""
    return msgspec.structs.replace(kit, tables={})
