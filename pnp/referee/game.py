"""The names by which the referee knows a game: a module, not a class to inherit from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from pnp.kit.records import Kit
from pnp.referee.log.lines import Setting
from pnp.referee.log.moves import Verb
from pnp.referee.play.walk import Start


class Game(Protocol):
    """What `pnp.games.<game>.game` offers."""

    @property
    def EDITIONS(self) -> Sequence[int]: ...  # noqa: N802 - the editions of the rules that it can judge
    @property
    def HEADING(self) -> str: ...  # noqa: N802 - "round"
    @property
    def VERBS(self) -> Sequence[Verb]: ...  # noqa: N802
    @property
    def CLAIMS(self) -> Sequence[str]: ...  # noqa: N802 - what may be claimed of a player
    @property
    def TABLE_CLAIMS(self) -> Sequence[str]: ...  # noqa: N802
    @property
    def KEYS(self) -> Mapping[str, str]: ...  # noqa: N802 - header keys of its own, with what they mean
    @property
    def VARIANTS(self) -> Mapping[str, str]: ...  # noqa: N802 - header words to the paragraph that says them
    @property
    def HOUSE_RULES(self) -> Mapping[str, str]: ...  # noqa: N802

    def card_ids(self, kit: Kit) -> Mapping[str, Iterable[str]]:
        """The cards that a log may name, by deck."""

    def prepare(self, kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Start:
        """The table and the flow of one play, laid anew at each call of the result."""
