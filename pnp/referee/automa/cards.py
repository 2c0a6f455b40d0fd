"""What the rival cards of all games are made of: steps in a cell, limits within a step, levels, words.

Card types are built from these, so that nothing here knows of questions and answers (see `pnp.referee.automa.rivals`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

LevelName = Annotated[
    str, msgspec.Meta(pattern=r"^(normal|hard) against [1-3]$", description="such as 'hard against 2'")
]


def steps_of(cell: str) -> tuple[str, ...]:
    """The steps of a cell, in the order in which a rival tries them.

    >>> steps_of("win; free; gather")
    ('win', 'free', 'gather')
    """
    return tuple(step.strip() for step in cell.split(";"))


def steps_like(step: str, example: str, none: str = "") -> msgspec.Meta:
    """What a column of steps may hold: one after another of the form `step`, or the word for `none`."""
    several = f"{step}(; {step})*"
    if none:
        return msgspec.Meta(pattern=f"^({none}|{several})$", description=f"{none}, or steps such as '{example}'")
    return msgspec.Meta(pattern=f"^{several}$", description=f"steps such as '{example}'")


def limits_of(words: Sequence[str]) -> dict[str, int]:
    """The limits at the end of a step, each a word and a number.

    >>> limits_of("from 3 keeping 2".split())
    {'from': 3, 'keeping': 2}
    """
    return {word: int(number) for word, number in zip(words[::2], words[1::2], strict=True)}


def sentence(words: str) -> str:
    """Words as a card prints them by themselves.

    >>> sentence("never escapes")
    'Never escapes.'
    """
    return f"{words[:1].upper()}{words[1:]}."


def in_sentence(words: str) -> str:
    """Words of a card as a ruling says them, in the middle of a sentence.

    >>> in_sentence("Your markers only.")
    'your markers only'
    """
    return f"{words[:1].lower()}{words[1:]}".rstrip(".")
