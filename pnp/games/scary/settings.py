"""What a log's header may set: the house rules that tables are known to play (rules 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.kit.records import Kit
from pnp.referee.log import Setting
from pnp.referee.settings import read_words

VARIANTS: dict[str, str] = {}
HOUSE = {
    "sum": "11.1",
    "duplicates": "11.2",
    "unlimited": "11.3",
    "half-per-tile": "11.4",
    "great-dying": "11.5",
    "this-era": "11.6",
}
KEYS = {"house": "house rules, with commas between them"}


class Settings(NamedTuple):
    """How this table plays."""

    house: frozenset[str] = frozenset()


def read_settings(header: Mapping[str, Setting], kit: Kit) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    return Settings(frozenset(read_words(header.get("house"), HOUSE, "house rule")))
