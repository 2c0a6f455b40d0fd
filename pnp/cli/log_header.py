"""The header of a log that has no line yet: what is typed before the first line goes into it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.named import NamedTuple

if TYPE_CHECKING:
    from pnp.kit.records import Kit
    from pnp.referee.game import Game
    from pnp.referee.log.header import Raw
    from pnp.referee.record.session import Session


class Opened(NamedTuple):
    """A log that can be written on, and the text above its first line."""

    session: Session
    head: str


def opened(rules: Game, kit: Kit, raw: Raw) -> Opened:
    """Whatever is on the disk, ready to be gone on with. Raises Unreadable."""
    from pnp.referee.automa.rivals import read_rivals
    from pnp.referee.play.play import open_log
    from pnp.referee.record.session import Session

    log = open_log(rules, kit, raw)
    run = read_rivals(log.raw.header, log.raw.players).names
    return Opened(Session(log.play, log.lines, run), log.head)


class NewHeader:
    """Names in seat order and settings, as they have been given so far; `keys` are those that the game knows."""

    def __init__(self, rules: Game, kit: Kit, names: str, settings: Mapping[str, str]) -> None:
        self._rules, self._kit = rules, kit
        self.keys: Mapping[str, str] = rules.KEYS
        self._people, self._settings = names, dict(settings)
        self.raw = self._written()

    def set(self, key: str, value: str) -> Opened:
        """The log with one more setting, or another in its place; nothing changes where that raises Unreadable."""
        before = dict(self._settings)
        self._settings[key] = value
        try:
            self.raw = self._written()
            return opened(self._rules, self._kit, self.raw)
        except Exception:
            self._settings = before
            raise

    def _written(self) -> Raw:
        from pnp.referee.verdict.check import new_log

        names = seated(self._people, self._settings.get("rivals", ""))
        return new_log(self._rules, self._kit, names, self._settings)


def seated(people: str, rivals: str) -> str:
    """Everybody at the table: rivals that were not named sit down after the others.

    >>> seated("Ann", "Reed, Moss"), seated("Ann, Reed", "reed")
    ('Ann, Reed, Moss', 'Ann, Reed')
    """
    named = {name.strip().casefold() for name in people.split(",")}
    more = [name.strip() for name in rivals.split(",") if name.strip().casefold() not in {*named, ""}]
    return ", ".join([people, *more])
