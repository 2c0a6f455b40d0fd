"""How a rule is held against a move: guards, what is broken, and how an illegal move is let stand."""

from __future__ import annotations

from typing import Protocol

from pnp.named import NamedTuple
from pnp.referee.log.moves import Move


class Broken(NamedTuple):
    """A rule that a move breaks: the paragraph, and why with the numbers of this position."""

    rule: str
    reason: str


class Early(Broken):
    """A line that stands before what comes first: told so where it stands after that in another reading. Where what
    comes first was never written, that is what is lacking."""

    __slots__ = ()


class Illegal(Exception):
    """Raised by the guard of the first broken rule."""

    def __init__(self, rule: str, reason: str) -> None:
        self.broken = Broken(rule, reason)
        super().__init__(f"{rule}: {reason}")


class Require(Protocol):
    """A guard. Gives whether the rule is kept, so that guards which need an earlier one can be left out."""

    def __call__(self, kept: object, rule: str, reason: str, /) -> bool: ...


def require(kept: object, rule: str, reason: str, /) -> bool:
    """The guard that stops at the first broken rule."""
    if not kept:
        raise Illegal(rule, reason)
    return True


class Collect:
    """The guard that names every broken rule, in order of cause."""

    def __init__(self) -> None:
        self.broken: list[Broken] = []

    def __call__(self, kept: object, rule: str, reason: str, /) -> bool:
        if not kept:
            self.broken.append(Broken(rule, reason))
        return bool(kept)


class Remedy(NamedTuple):
    """One way in which an illegal answer stands: as which move (None: not at all), and how that is said.

    `slip` says of a play for one what it would be without the slip: "without the unpaid escape".
    """

    move: Move | None
    taken_as: str
    slip: str = ""
