"""The rival cards of Bios: Megafauna: fields are the columns of their tables (rules 18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec

from pnp.kit.records import Card, listed
from pnp.referee.automa.cards import LevelName, limits_of, steps_like

PROMOTES = {
    "shape": "Promotes to a new shape",
    "pair": "Promotes to an emotion",
    "tool": "Promotes to a tool",
    "host": "Promotes to a host",
    "promote": "Promotes its first card",
}
BUYS = {
    "shape": "new shapes",
    "pair": "for an emotion",
    "yellow": "yellow",
    "red": "red",
    "green": "green",
    "blue": "blue",
    "any": "any cards",
}
SETTLES = {
    "free": "A free lower half",
    "push": "A lower half that it wins",
    "you": "A half of yours that it wins",
    "hunt": "An upper half that it gets",
}

_ACT = rf"({'|'.join(PROMOTES)}|breed( from [2-7])?|shed above [1-9]|buy ({'|'.join(BUYS)}) for [1-9])"
_SETTLE = f"({'|'.join(SETTLES)})"


class Rival(Card, frozen=True, kw_only=True, dict=True):
    """What a rival without a person does in a turn (rules 18.3 to 18.9); steps in the order in which to try them."""

    captions: ClassVar[Sequence[str]] = ("animal", "latin")

    acts: Annotated[
        str,
        steps_like(_ACT, "shape; breed from 2; buy blue for 3; promote"),
        "Steps such as: shape; breed from 2; buy blue for 3; promote; shed above 4",
    ]
    settles: Annotated[
        str, steps_like(_SETTLE, "free; push; hunt"), "Steps: free, push, you, hunt, with semicolons between them."
    ]
    animal: Annotated[str, "The animal, or plant, in the picture."] = ""
    latin: Annotated[str, "Its scientific name, where that is another."] = ""

    act_steps = listed("acts")  # the steps of `acts`, as they stand in the table
    settle_steps = listed("settles")  # the steps of `settles`, as they stand in the table

    @property
    def parts(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Headings with their steps, as the card prints them and a ruling says them."""
        return (
            ("THREE ACTIONS", tuple(f"{say_act(step)}." for step in self.act_steps)),
            ("SETTLES", tuple(f"{SETTLES[step]}." for step in self.settle_steps)),
        )


def say_act(step: str) -> str:
    """A step of `acts` in words.

    >>> say_act("breed from 3"), say_act("buy blue for 2")
    ('Breeds 3 or more', 'Buys blue, up to 2')
    """
    word, *rest = step.split()
    if word == "breed":
        return f"Breeds {rest[1]} or more" if rest else "Breeds"
    if word == "shed":
        return f"Sheds basal organs above {rest[1]}"
    if word == "buy":
        return f"Buys {BUYS[rest[0]]}, up to {limits_of(rest[1:])['for']}"
    return PROMOTES[word]


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """How well rivals are off (rules 18.14): points that are added to the score of each in the end."""

    level: LevelName
    points: Annotated[int, msgspec.Meta(ge=-30, le=30)]
