"""What a log's header may set: the house rules that tables are known to play (rules 11), and a row of events."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.errors import Source
from pnp.kit.records import Kit
from pnp.kit.rules import house_rules
from pnp.named import NamedTuple
from pnp.referee.log.header import Setting
from pnp.referee.log.settings import HeaderReader

from .cards import ERAS

HOUSE_RULES = house_rules(__package__)
KEYS = {
    "house": "house rules, with commas between them",
    "event deck": f"the events of this play, at least {ERAS}: X01 X04 X08",
    "event order": "'as listed' where they lie in the row as they are written",
}

GREAT_DYING = "X19"


class Settings(NamedTuple):
    """How this table plays. `events` are the ids of a row of one's own, in order if `as_listed`; () for all."""

    house: frozenset[str] = frozenset()
    even: bool = True  # seven alleles each, as it is since the second edition (1.11, 11.7, 11.8)
    events: tuple[str, ...] = ()
    as_listed: bool = False

    def rule(self, usual: str, *keys: str) -> str:
        """The paragraph that holds: a house rule's that is played in place of the usual one, or this."""
        return next((HOUSE_RULES[key] for key in keys if key in self.house), usual)


def read_settings(header: Mapping[str, Setting], kit: Kit, players: tuple[str, ...]) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    read = HeaderReader(header)
    house = read.house(HOUSE_RULES)
    events = read.cards("event deck", [card.id for card in kit.decks["events"]], "event", "events", once=True)
    if "event deck" in header and len(events) < ERAS:
        read.wrong("event deck", f"{ERAS} events are turned, and {len(events)} are listed")
    as_listed = read.as_listed("event order", "event deck", "X01 X04 X08")
    there = [card.id for card in kit.decks["events"] if "great-dying" in house or card.id != GREAT_DYING]
    if not events and len(there) < ERAS:
        table = kit.tables["events"].file if "events" in kit.tables else "events"
        read.wrong(Source(table), f"{ERAS} events are turned, and the deck has {len(there)}")
    read.close()
    even = "even-start" in house or (kit.edition > 1 and "dice-start" not in house)
    return Settings(house, even, events, as_listed)
