"""A deck made ready for a trial: the kit with it and the kit without, and the header lines by which it lies."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pnp import catalog
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.referee.log.custom_decks import deck_settings
from pnp.workshop.decks.checks import Opened, open_deck
from pnp.workshop.recipes.provenance import Provenance, deck_lines, read_provenance

from .batches import Laid


class Tryout(NamedTuple):
    """Both kits as they are laid, the table that is tried, and what made it if a recipe did."""

    standard: Laid
    tried: Laid
    opened: Opened
    provenance: Provenance | None


def ready(path: Path, places: Places, said: str = "") -> Tryout:
    """A file as the deck that it is, or that is said of it (`GAME/DECK`). Raises Unreadable."""
    opened = open_deck(path, places, said)
    kit, deck = opened.kit, opened.deck.name
    provenance = read_provenance(path, opened.cards)
    header = provenance.header if provenance is not None else {}
    standard = catalog.kit(opened.places, kit.game)
    # A game in a folder may have no referee, and counted ones list no decks. Of a table with all cards of the standard
    # deck those are laid that the rules lay of that one, not the ones that they leave in the box besides.
    there = {card.id for card in standard.decks.get(deck, ())}
    complete = bool(there) and there <= {card.id for card in opened.cards}
    if provenance is None and not complete and (kit.rules_from is None or kit.rules_from.base):
        header = deck_lines(catalog.load_rules(kit), deck, opened.cards, ())
    # A table that was renamed or saved as another kind is still the same deck.
    header = {**header, **deck_settings(kit)}
    return Tryout(Laid(_bare(standard), {}), Laid(_bare(kit), header), opened, provenance)


def _bare(kit: Kit) -> Kit:
    """A kit without the texts that it was read from, which no play looks at."""
    return msgspec.structs.replace(kit, tables={})
