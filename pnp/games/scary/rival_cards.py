"""The rival cards of Damn Nature You Scary: fields are the columns of their tables (rules 13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from pnp.kit.records import Card, listed
from pnp.referee.automa.cards import LevelName, limits_of, steps_like
from pnp.wording import number_of

MOST = {
    "complexity": "The most complex trait",
    "fecundity": "The most fecund trait",
    "tags": "The trait with most tags",
    "survival": "The trait with most SURVIVAL",
    "spread": "The trait with most markers",
    "dearest": "The dearest trait",
    "cheapest": "The cheapest trait",
}
PLACES = {
    "win": "A tile that this marker wins",
    "free": "A tile where nobody stands",
    "gather": "Where it has most markers",
    "meet": "Where an opponent controls",
}
DISPLACES = {"always": "Everybody it can.", "person": "Your markers only.", "never": "Nobody."}

_MOST = r"(complexity from [1-3]|fecundity from [12]|(tags|survival|spread) from [1-9]|dearest|cheapest)"
_BUY = _MOST + r"( for [1-9][0-9]?)?"
_PLACE = r"(win|free|gather|meet)"


class Rival(Card, frozen=True, kw_only=True, dict=True):
    """What a rival without a person does for an era (rules 13.4 to 13.8); steps in the order in which to try them."""

    captions: ClassVar[Sequence[str]] = ("animal",)

    buys: Annotated[
        str,
        steps_like(_BUY, "complexity from 2; fecundity from 1 for 6; cheapest"),
        "Steps such as: complexity from 2; fecundity from 1 for 6; cheapest",
    ]
    number: Annotated[int, msgspec.Meta(ge=1, le=9), "How many traits it buys at most."]
    places: Annotated[
        str, steps_like(_PLACE, "win; free; gather"), "Steps: win, free, gather, meet, with semicolons between them."
    ]
    displaces: Annotated[Literal["always", "person", "never"], "Whom it displaces: always, person or never."]
    animal: Annotated[str, "Whom the picture shows."] = ""

    buy_steps = listed("buys")  # the steps of `buys`, as they stand in the table
    place_steps = listed("places")  # the steps of `places`, as they stand in the table

    @property
    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Headings with their steps, as the card prints them and a ruling says them."""
        number = number_of(self.number, "TRAIT", "TRAITS")
        return (
            (f"EVOLVES, UP TO {number}", tuple(f"{say_buy(step)}." for step in self.buy_steps)),
            ("POPULATES", tuple(f"{PLACES[step]}." for step in self.place_steps)),
            ("DISPLACES", (DISPLACES[self.displaces],)),
        )


def say_buy(step: str) -> str:
    """A step of `buys` in words.

    >>> say_buy("complexity from 2 for 6"), say_buy("cheapest")
    ('The most complex trait, 2 or more, for 6 at most', 'The cheapest trait')
    """
    words = step.split()
    limits = limits_of(words[1:])
    said = MOST[words[0]]
    if "from" in limits and (words[0] == "complexity" or limits["from"] != 1):
        said += f", {limits['from']} or more"
    return said + (f", for {limits['for']} at most" if "for" in limits else "")


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How well rivals are off (rules 13.10): the complexity that they begin with."""

    level: LevelName
    complexity: Annotated[int, msgspec.Meta(ge=0, le=40)]
