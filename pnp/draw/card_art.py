"""A card of the game by deck and id, and its picture where another face shows it: a back, a board, a box."""

from __future__ import annotations

from typing import Any

from pnp.draw.reads import PICTURED, tell_picture
from pnp.errors import Source, Unreadable
from pnp.kit.records import ALONE, Card, Kit


def find_card(kit: Kit, name: str) -> tuple[str, Card]:
    """A card of the game's own by deck and id, such as combat:C21."""
    deck, _, key = name.partition(":")
    card = next((card for card in kit.shipped(deck) if card.id == key), None) if deck in kit.decks else None
    if card is None:
        raise Unreadable.at(Source("kit.toml"), f"there is no card {name!r}; expected a deck and an id, deck:X07")
    return deck, card


def art(kit: Kit, name: str, land: str = "water", hour: str = "day", sight: int = 0) -> Card:
    """The picture of a card (traits:T22), or a plate by name, or with "" none; on water, since what floats has no
    shadow, unless a land is named, for `pen.landscape`: that is seen at its hour from one of four places, `sight`. With
    "" for the land a card is in its own, at its own hour. A scene, which fills its window, is told by one animal where
    there is none: by the plate that its look names with `alone=`. Where a bare name is an icon, a plate is plate:NAME.
    """
    around: dict[str, Any] = {"id": f"A{sight}", "land": land, "hour": hour}
    name = name.removeprefix("plate:")
    if ":" in name:
        card = find_card(kit, name)[1]
        tell_picture(card)
        # Nothing but what the picture is drawn from, so that nobody reads more than was told.
        given = {field: getattr(card, field) for field in PICTURED}
        placed = {**around, "land": card.land, "hour": card.hour} if not land else around
        if land and (plate := ALONE.search(card.look)):
            given |= {"picture": f"plate:{plate[1]}", "look": ""}
        return Card(name="", **{**given, **placed, "id": card.id})
    return Card(name=name, picture=f"plate:{name}" if name else "", **around)
