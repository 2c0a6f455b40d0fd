"""The card types of The Mating Game: their fields are the columns of its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from pnp.kit.records import Card, Text
from pnp.referee.automa.ladder import Rung

from .rival_cards import Level, Rival

Tier = Literal["low", "mid", "high"]
Hypothesis = Literal["good genes", "sensory bias", "runaway", "direct benefit", "handicap"]
Pile = Literal["core", "stable", "variable"]
Timing = Literal["before predators", "after food", "before combat", "after attracting", "after guards"]

# The food track ends at 20, and nothing can cost more than it holds.
Cost = Annotated[int, msgspec.Meta(ge=0, le=20)]
Digit = Annotated[int, msgspec.Meta(ge=0, le=9)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Strategy(Card, frozen=True, kw_only=True):
    """What a player plays for a round, combat or flashy (rules 1.3)."""

    kind: ClassVar[str] = ""
    shows: ClassVar[str] = "animal"
    showed: ClassVar[str] = "also"
    priced: ClassVar[str] = "cost"

    tier: Annotated[Tier, "How costly and how good it is among its kind: printed in the corner."]
    cost: Annotated[Cost, "Food that it costs to play."]
    fitness: Annotated[Digit, "Females that it can attract, and dice in combat."]
    predator: Annotated[
        int, msgspec.Meta(ge=0, le=30), "How hard it is to catch: predators take the lowest values first."
    ]
    animal: Annotated[Text, "The animal in the picture."]
    latin: Annotated[str, "Its scientific name."] = ""
    text: Annotated[Text, "A sentence or two about what it does in nature."]
    hypothesis: Annotated[Hypothesis, "The idea of sexual selection that it illustrates."]
    also: Annotated[str, "What a log may call the animal besides, such as the name that was printed before."] = ""


class Combat(Strategy, frozen=True, kw_only=True):
    """A red strategy: keeps rivals away."""

    kind: ClassVar[str] = "combat"


class Flashy(Strategy, frozen=True, kw_only=True):
    """A blue strategy: pleases the females."""

    kind: ClassVar[str] = "flashy"


class Sneaky(Card, frozen=True, kw_only=True):
    """A green card, played beside a strategy (rules 7). `amount` is the number that its effect acts with, if any."""

    kind: ClassVar[str] = "sneaky"
    shows: ClassVar[str] = "animal"
    priced: ClassVar[str] = "cost"
    refers: ClassVar[Mapping[str, tuple[str, str]]] = {"effect": ("effects", "effect")}

    effect: Annotated[Text, "What it does; its words and its window are printed from this."]
    amount: Annotated[Amount | None, "The number that the effect acts with, where it acts with one."] = None
    cost: Annotated[Cost, "Food that it costs to play."]
    animal: Annotated[Text, "The animal in the picture."]
    latin: Annotated[str, "Its scientific name."] = ""
    text: Annotated[Text, "A sentence about what it does in nature."]
    hypothesis: Annotated[Text, "The idea that it illustrates."]

    @property
    def shown(self) -> tuple[str, ...]:
        """People call it by what it does, too: "a decoy"."""
        return (*super().shown, self.effect)


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """What a sneaky card does and in which window: `text` is printed, `{amount}` in it is the card's own number."""

    effect: Text
    timing: Timing
    text: Text


class Environment(Card, frozen=True, kw_only=True):
    """What a round brings to everyone (rules 1.4)."""

    captions: ClassVar[Sequence[str]] = ("animal", "latin", "text")

    pile: Annotated[
        Pile, "core: always in the deck; stable: unless variable-environment is played; variable: only then."
    ]
    predators: Annotated[Digit, "Predators that hunt this round, each taking the strategy that it catches most easily."]
    scarcity: Annotated[Digit, "Females that leave each stand this round."]
    food: Annotated[int, msgspec.Meta(ge=-20, le=20), "Food that everybody gains, or loses with a minus."]
    animal: Annotated[str, "The animal in the picture."] = ""
    latin: Annotated[str, "Its scientific name."] = ""
    text: Annotated[str, "A sentence about it."] = ""


class Lunch(Card, frozen=True, kw_only=True):
    """The card for a round without a strategy (rules 2.5)."""

    animal: Annotated[str, "The animal in the picture."] = ""
    latin: Annotated[str, "Its scientific name."] = ""
    text: Annotated[str, "A sentence about it."] = ""


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
