"""The card types of The Mating Game: their fields are the columns of its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from pnp.kit.records import Card, Text
from pnp.referee.ladder import Rung

Tier = Literal["low", "mid", "high"]
Hypothesis = Literal["good genes", "sensory bias", "runaway", "direct benefit", "handicap"]
Pile = Literal["core", "stable", "variable"]
Timing = Literal["before predators", "after food", "before combat", "after attracting", "after guards"]

# The food track ends at 20, and nothing can cost more than it holds.
Cost = Annotated[int, msgspec.Meta(ge=0, le=20)]
Digit = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Strategy(Card, frozen=True, kw_only=True):
    """What a player plays for a round, combat or flashy (rules 1.3)."""

    kind: ClassVar[str] = ""
    columns: ClassVar[Mapping[str, str]] = {
        "tier": "How costly and how good it is among its kind: printed in the corner.",
        "cost": "Food that it costs to play.",
        "fitness": "Females that it can attract, and dice in combat.",
        "predator": "How hard it is to catch: predators take the lowest values first.",
        "animal": "The animal in the picture.",
        "latin": "Its scientific name.",
        "text": "A sentence or two about what it does in nature.",
        "hypothesis": "The idea of sexual selection that it illustrates.",
    }

    tier: Tier
    cost: Cost
    fitness: Digit
    predator: Annotated[int, msgspec.Meta(ge=0, le=30)]
    animal: Text
    latin: str = ""
    text: Text
    hypothesis: Hypothesis


class Combat(Strategy, frozen=True, kw_only=True):
    """A red strategy: keeps rivals away."""

    kind: ClassVar[str] = "combat"


class Flashy(Strategy, frozen=True, kw_only=True):
    """A blue strategy: pleases the females."""

    kind: ClassVar[str] = "flashy"


class Sneaky(Card, frozen=True, kw_only=True):
    """A green card, played beside a strategy (rules 7). `amount` is the number that its effect acts with, if any."""

    kind: ClassVar[str] = "sneaky"
    refers: ClassVar[Mapping[str, tuple[str, str]]] = {"effect": ("effects", "effect")}
    columns: ClassVar[Mapping[str, str]] = {
        "effect": "What it does; its words and its window are printed from this.",
        "amount": "The number that the effect acts with, where it acts with one.",
        "cost": "Food that it costs to play.",
        "animal": "The animal in the picture.",
        "latin": "Its scientific name.",
        "text": "A sentence about what it does in nature.",
        "hypothesis": "The idea that it illustrates.",
    }

    effect: Text
    amount: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    cost: Cost
    animal: Text
    latin: str = ""
    text: Text
    hypothesis: Text


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """What a sneaky card does and in which window: `text` is printed, `{amount}` in it is the card's own number."""

    effect: Text
    timing: Timing
    text: Text


class Environment(Card, frozen=True, kw_only=True):
    """What a round brings to everyone (rules 1.4)."""

    kind: ClassVar[str] = "environment"
    columns: ClassVar[Mapping[str, str]] = {
        "pile": "core: always in the deck; stable: unless variable-environment is played; variable: only then.",
        "predators": "Predators that hunt this round, each taking the strategy that it catches most easily.",
        "scarcity": "Females that leave each stand this round.",
        "food": "Food that everybody gains, or loses with a minus.",
    }

    pile: Pile
    predators: Digit
    scarcity: Digit
    food: Annotated[int, msgspec.Meta(ge=-20, le=20)]


class Lunch(Card, frozen=True, kw_only=True):
    """The card for a round without a strategy (rules 2.5)."""

    kind: ClassVar[str] = "lunch"
    columns: ClassVar[Mapping[str, str]] = {
        "animal": "The animal in the picture.",
        "latin": "Its scientific name.",
        "text": "A sentence about it.",
    }

    animal: str = ""
    latin: str = ""
    text: str = ""


class Rival(Card, frozen=True, kw_only=True):
    """What a rival without a person does for a round (rules 11). `plays` are steps, in the order in which to try them.

    A step is a colour (combat, flashy or any), by what it is chosen (fittest, safest, cheapest), then, where needed,
    the least Fitness (`from 3`) and the food that must be left (`keeping 3`); lunch where none fits.
    `escapes` is a least Fitness (`from 2`), always or never.
    """

    kind: ClassVar[str] = "rivals"
    columns: ClassVar[Mapping[str, str]] = {
        "plays": "Steps in the order in which the rival tries them: a colour, by what it is chosen, the least Fitness, "
        "the food that must be left.",
        "escapes": "When the rival pays for an escape: always, never, or from a Fitness on.",
    }

    plays: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^((combat|flashy|any) (fittest|safest|cheapest)( from [1-9])?( keeping [1-9][0-9]?)?)"
            r"(; (combat|flashy|any) (fittest|safest|cheapest)( from [1-9])?( keeping [1-9][0-9]?)?)*$",
            description="steps such as 'flashy fittest from 3 keeping 3; combat cheapest'",
        ),
    ]
    escapes: Annotated[
        str, msgspec.Meta(pattern=r"^(always|never|from [1-9])$", description="always, never, or such as 'from 3'")
    ]

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of `plays`, as they stand in the table."""
        return tuple(step.strip() for step in self.plays.split(";"))

    @property
    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Headings with their steps, as the card prints them and a ruling says them."""
        plays = (*(say(step) for step in self.steps), "out to lunch")
        return ("PLAYS", tuple(_sentence(step) for step in plays)), ("CAUGHT", (_sentence(self.toll),))

    @property
    def toll(self) -> str:
        """When the rival pays for an escape, as the card prints it."""
        if self.escapes in ("always", "never"):
            return {"always": "escapes whenever it can", "never": "never escapes"}[self.escapes]
        return f"escapes with Fitness {self.escapes.removeprefix('from ')} or more"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


BY = {"fittest": "the fittest", "safest": "the safest", "cheapest": "the cheapest"}


def say(step: str) -> str:
    """A step in words.

    >>> say("flashy fittest from 3 keeping 3")
    'the fittest flashy card of Fitness 3 or more that leaves 3 food'
    """
    words = step.split()
    limits = dict(zip(words[2::2], words[3::2], strict=True))
    colour = "" if words[0] == "any" else f"{words[0]} "
    said = f"{BY[words[1]]} {colour}card"
    if "from" in limits:
        said += f" of Fitness {limits['from']} or more"
    return said + (f" that leaves {limits['keeping']} food" if "keeping" in limits else " that it can pay")


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How well rivals are off (rules 11.9): the food they begin with and their offspring at the start."""

    level: Annotated[
        str, msgspec.Meta(pattern=r"^(normal|hard) against [1-3]$", description="such as 'hard against 2'")
    ]
    food: Annotated[int, msgspec.Meta(ge=0, le=20)]
    offspring: Annotated[int, msgspec.Meta(ge=0, le=9)]


CARDS: dict[str, type[msgspec.Struct]] = {
    "combat": Combat,
    "flashy": Flashy,
    "sneaky": Sneaky,
    "effects": Effect,
    "environment": Environment,
    "lunch": Lunch,
    "rivals": Rival,
    "levels": Level,
    "ladder": Rung,
}
