"""What cards of the display rows cost (rules 5.3 to 5.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def prices(row: Sequence[str], colours: Mapping[str, str], emotions: Mapping[str, int]) -> list[int]:
    """The price of each place of a row, for a life-form with so many emotions of each colour.

    `colours` tells the colour of a card; a place whose card nobody knows has its plain price.

    >>> colours = {"Y01": "yellow", "Y02": "yellow", "R01": "red", "Y03": "yellow"}
    >>> prices(["Y01", "R01", "Y02", "?", "Y03"], colours, {"yellow": 1})
    [1, 2, 2, 4, 3]
    >>> prices(["R01", "Y01", "Y02", "?", "Y03"], colours, {"yellow": 2})
    [1, 1, 1, 4, 1]
    """
    seen: set[str] = set()
    found = []
    for place, card in enumerate(row, 1):
        colour = colours.get(card, "")
        many = emotions.get(colour, 0) if colour else 0
        half = (place + 1) // 2
        if many == 0:
            found.append(place)
        elif many == 1 or colour not in seen:
            found.append(half)
        else:
            found.append(1)
        seen.add(colour)
    return found


def say_price(row: Sequence[str], card: str, price: int) -> str:
    """How a price is told: "B03 in place 3 costs 2"."""
    return f"{card} in place {row.index(card) + 1} costs {price}"
