"""The rival cards of Extinction: fields are the columns of their tables (rules 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from pnp.kit.records import Card
from pnp.referee.automa.cards import LevelName, steps_like, steps_of

YOUNG = {
    "home": "Optimal hexes first",
    "new": "Free hexes first",
    "meet": "Next to your cubes first",
    "apart": "Away from others first",
}
MOVES = {
    "home": "A cube from poor to optimal ground",
    "crowds": "Two of a 5 or 6 to optimal ground",
    "meet": "A cube to a hex next to yours",
    "stay": "Nobody",
}
ATTACKS = {
    "prey you": "Preys on you",
    "prey any": "Preys on anybody",
    "compete you": "Competes with you",
    "compete any": "Competes with anybody",
    "never": "Nobody",
}
BARRIERS = {
    "you": "your largest cube",
    "leader": "the leader’s largest cube",
    "gap": "a gap among your cubes",
}
CHANGES = {"poor": "Poor genes go", "never": "Its genes stay"}

_MOVE = r"(home|crowds|meet)"
_ATTACK = r"(prey|compete) (you|any)"


class Rival(Card, frozen=True, kw_only=True, dict=True):
    """What a rival without a person does in its turn (rules 14.5 to 14.13); steps in the order in which to try them."""

    captions: ClassVar[Sequence[str]] = ("animal", "latin")

    young: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^(home|new|meet|apart) to [1-6]$", description="which hexes first, up to what: 'home to 4'"
        ),
        "Which hexes its young fill first, and up to what: home, new, meet or apart, such as: home to 4",
    ]
    moves: Annotated[
        str,
        steps_like(_MOVE, "home; crowds", none="stay"),
        "Steps: home, crowds, meet, with semicolons between them; or stay.",
    ]
    attacks: Annotated[
        str,
        steps_like(_ATTACK, "prey you; compete any", none="never"),
        "Steps such as: prey you; compete any. Or never.",
    ]
    barrier: Annotated[Literal["you", "leader", "gap"], "Where it puts a barrier: you, leader or gap."]
    season: Annotated[
        str,
        msgspec.Meta(pattern=r"^([1-9]|1[0-2])$", description="a sector from 1 to 12"),
        "The sector that it chooses in a mild season.",
    ]
    changes: Annotated[Literal["poor", "never"], "Which genes it changes: poor or never."]
    animal: Annotated[str, "The animal in the picture."] = ""
    latin: Annotated[str, "Its scientific name, where that is another."] = ""

    @property
    def move_steps(self) -> tuple[str, ...]:
        """The steps of `moves`; none where it stays."""
        return () if self.moves == "stay" else steps_of(self.moves)

    @property
    def attack_steps(self) -> tuple[str, ...]:
        """The steps of `attacks`; none where it leaves everybody alone."""
        return () if self.attacks == "never" else steps_of(self.attacks)

    @property
    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Headings with their steps, as the card prints them and a ruling says them."""
        other = f"Barrier: {BARRIERS[self.barrier]}. Season: sector {self.season}. {CHANGES[self.changes]}."
        return (
            ("BREEDS", (f"{say_young(self.young)}.",)),
            ("MIGRATES", tuple(f"{MOVES[step]}." for step in self.move_steps or ("stay",))),
            ("COMPETES AND PREYS", tuple(f"{ATTACKS[step]}." for step in self.attack_steps or ("never",))),
            ("WHEN IT COMES TO", (other,)),
        )


def say_young(step: str) -> str:
    """Where young go, in words.

    >>> say_young("home to 4")
    'Optimal hexes first, 4 each'
    """
    word, _, most = step.split()
    return f"{YOUNG[word]}, {most} each"


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How well rivals are off (rules 14.16): individuals that are added to the count of each in the end."""

    level: LevelName
    count: Annotated[int, msgspec.Meta(ge=-60, le=60)]
