"""The rival cards of The Mating Game: fields are the columns of their tables (rules 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec

from pnp.kit.records import Card, listed
from pnp.referee.automa.cards import LevelName, limits_of, sentence, steps_like

BY = {"fittest": "the fittest", "safest": "the safest", "cheapest": "the cheapest"}

_STEP = rf"(combat|flashy|any) ({'|'.join(BY)})( from [1-9])?( keeping [1-9][0-9]?)?"


class Rival(Card, frozen=True, kw_only=True, dict=True):
    """What a rival without a person does for a round (rules 11). `plays` are steps, in the order in which to try them.

    A step is a colour (combat, flashy or any), by what it is chosen (fittest, safest, cheapest), then, where needed,
    the least Fitness (`from 3`) and the food that must be left (`keeping 3`); lunch where none fits.
    `escapes` is a least Fitness (`from 2`), always or never.
    """

    captions: ClassVar[Sequence[str]] = ("animal",)

    plays: Annotated[
        str,
        steps_like(_STEP, "flashy fittest from 3 keeping 3; combat cheapest"),
        "Steps in the order in which the rival tries them: a colour, by what it is chosen, the least Fitness, the food "
        "that must be left.",
    ]
    escapes: Annotated[
        str,
        msgspec.Meta(pattern=r"^(always|never|from [1-9])$", description="always, never, or such as 'from 3'"),
        "When the rival pays for an escape: always, never, or from a Fitness on.",
    ]
    animal: Annotated[str, "The animal in the picture."] = ""

    steps = listed("plays")  # the steps of `plays`, as they stand in the table

    @property
    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Headings with their steps, as the card prints them and a ruling says them."""
        plays = (*(say_play(step) for step in self.steps), "out to lunch")
        return ("PLAYS", tuple(sentence(step) for step in plays)), ("CAUGHT", (sentence(self.toll),))

    @property
    def toll(self) -> str:
        """When the rival pays for an escape, as the card prints it."""
        if self.escapes in ("always", "never"):
            return {"always": "escapes whenever it can", "never": "never escapes"}[self.escapes]
        return f"escapes with Fitness {self.escapes.removeprefix('from ')} or more"


def say_play(step: str) -> str:
    """A step in words.

    >>> say_play("flashy fittest from 3 keeping 3")
    'the fittest flashy card of Fitness 3 or more that leaves 3 food'
    """
    words = step.split()
    limits = limits_of(words[2:])
    colour = "" if words[0] == "any" else f"{words[0]} "
    said = f"{BY[words[1]]} {colour}card"
    if "from" in limits:
        said += f" of Fitness {limits['from']} or more"
    return said + (f" that leaves {limits['keeping']} food" if "keeping" in limits else " that it can pay")


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How well rivals are off (rules 11.8): the food they begin with and their offspring at the start."""

    level: LevelName
    food: Annotated[int, msgspec.Meta(ge=0, le=20)]
    offspring: Annotated[int, msgspec.Meta(ge=0, le=9)]
