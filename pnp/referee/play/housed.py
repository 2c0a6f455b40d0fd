"""House rules of a table, any of which somebody may forget for a round."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from pnp.referee.play.misreadings import Misreading

FORGOTTEN = "forgotten "


class Settings(Protocol):
    """What a log's header may set, house rules among it."""

    @property
    def house(self) -> frozenset[str]: ...

    def _replace(self, *, house: frozenset[str]) -> Any: ...


S = TypeVar("S", bound=Settings)


class Housed(Generic[S]):
    """A table that is played by house rules."""

    house_rules: Mapping[str, str] = MappingProxyType({})  # those that a game knows, with their paragraphs
    settings: S
    misread: str

    @property
    def house(self) -> frozenset[str]:
        """The house rules of this table."""
        return self.settings.house

    def forgettable(self) -> tuple[Misreading, ...]:
        """Each of them, forgotten."""
        return tuple(
            Misreading(f"{FORGOTTEN}{key}", rule, f"without the house rule {key}")
            for key, rule in self.house_rules.items()
            if key in self.house
        )

    def play_by(self, misread: str) -> None:
        """A paragraph is taken for another rule from now on, or a house rule forgotten."""
        if misread.startswith(FORGOTTEN):
            self.forget(misread.removeprefix(FORGOTTEN))
        else:
            self.misread = misread

    def forget(self, rule: str) -> None:
        """A house rule holds no more. Where a game has worked something out by it at the beginning, it does so anew."""
        self.settings = self.settings._replace(house=self.house - {rule})
