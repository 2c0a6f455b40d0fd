"""The rival cards of American Megafauna: fields are the columns of their tables (rules 15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from pnp.kit.records import Card, listed
from pnp.referee.automa.cards import LevelName, steps_like

SIZES = {"larger": "One size larger", "smaller": "One size smaller", "stays": "Its size stays"}
ROLES = {
    "hunts": "herbivores hunt where there is prey for all",
    "grazes": "predators graze where there is room for all",
    "stays": "its role stays",
}
MOVES = {
    "flee": "All who find no food",
    "crowd": "As many as are too many",
    "spread": "One of several, to a new place",
    "meet": "One to your place, where it is better",
}

_MOVE = r"(flee|crowd|spread|meet)"


class Rival(Card, frozen=True, kw_only=True, dict=True):
    """What a rival without a person does in a turn (rules 15.4 to 15.9); steps in the order in which to try them."""

    captions: ClassVar[Sequence[str]] = ("animal",)

    dna: Annotated[int, msgspec.Meta(ge=0, le=20), "Genes that it bids for a DNA card that it can use."]
    genotypes: Annotated[int, msgspec.Meta(ge=0, le=20), "Genes that it bids for a genotype that it can bear."]
    size: Annotated[Literal["larger", "smaller", "stays"], "larger, smaller or stays."]
    role: Annotated[Literal["hunts", "grazes", "stays"], "hunts, grazes or stays."]
    moves: Annotated[
        str, steps_like(_MOVE, "flee; crowd; spread"), "Steps: flee, crowd, spread, meet, with semicolons between them."
    ]
    animal: Annotated[str, "The animal in the picture."] = ""

    move_steps = listed("moves")  # the steps of `moves`

    @property
    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Headings with their steps, as the card prints them and a ruling says them."""
        return (
            ("BIDS", (f"{self.dna} for DNA, {self.genotypes} for a genotype.",)),
            ("ADJUSTS", (f"{SIZES[self.size]}; {ROLES[self.role]}.",)),
            ("MIGRATES", tuple(f"{MOVES[step]}." for step in self.move_steps)),
        )


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How well rivals are off (rules 15.13): points that are added to those of each in the end."""

    level: LevelName
    points: Annotated[int, msgspec.Meta(ge=-60, le=60)]
