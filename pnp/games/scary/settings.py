"""What a log's header may set: the house rules that tables are known to play (rules 11), and a row of events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Kit
from pnp.referee.log.kinds import near
from pnp.referee.log.lines import Setting
from pnp.referee.log.settings import read_words

from .cards import ERAS

VARIANTS: dict[str, str] = {}
HOUSE = {
    "sum": "11.1",
    "duplicates": "11.2",
    "unlimited": "11.3",
    "half-per-tile": "11.4",
    "great-dying": "11.5",
    "this-era": "11.6",
    "even-start": "11.7",
    "dice-start": "11.8",
}
KEYS = {
    "house": "house rules, with commas between them",
    "event deck": f"the events of this play, at least {ERAS}: X01 X04 X08",
    "event order": "'as listed' where they lie in the row as they are written",
}

MOST_EVENTS = 100
GREAT_DYING = "X19"


class Settings(NamedTuple):
    """How this table plays. `events` are the ids of a row of one's own, in order if `as_listed`; () for all."""

    house: frozenset[str] = frozenset()
    even: bool = True  # seven alleles each, as it is since the second edition (1.11, 11.7, 11.8)
    events: tuple[str, ...] = ()
    as_listed: bool = False


def read_settings(header: Mapping[str, Setting], kit: Kit) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    problems: list[Problem] = []
    house = read_words(header.get("house"), HOUSE, "house rule", problems)
    events = _events(header.get("event deck"), kit, problems)
    order = header.get("event order")
    if order is not None and order.value.casefold() not in ("as listed", "shuffled"):
        problems.append(Problem(order.source, f"expected 'as listed' or 'shuffled', got '{order.value}'"))
    elif order is not None and "event deck" not in header:
        problems.append(Problem(order.source, "an order needs a header line 'event deck: X01 X04 X08'"))
    there = [card.id for card in kit.decks["events"] if "great-dying" in house or card.id != GREAT_DYING]
    if not events and len(there) < ERAS:
        table = kit.tables["events"].file if "events" in kit.tables else "events"
        problems.append(Problem(Source(table), f"{ERAS} events are turned, and the deck has {len(there)}"))
    if problems:
        raise Unreadable(problems)
    even = "even-start" in house or (kit.edition > 1 and "dice-start" not in house)
    return Settings(house, even, events, order is not None and order.value.casefold() == "as listed")


def _events(setting: Setting | None, kit: Kit, problems: list[Problem]) -> tuple[str, ...]:
    """The events that a header lists, each once."""
    if setting is None:
        return ()
    known = {card.id for card in kit.decks["events"]}
    found: dict[str, None] = {}
    column = 0
    for word in setting.value.replace(",", " ").split():
        column = setting.value.index(word, column) + len(word)
        place = setting.source._replace(column=int(setting.source.column) + column - len(word))
        if word.upper() not in known:
            problems.append(Problem(place, f"no event '{word}'{near(word, sorted(known))}"))
        elif word.upper() in found:
            problems.append(Problem(place, f"{word.upper()} is listed twice, and every event is there once"))
        found[word.upper()] = None
        if len(found) > MOST_EVENTS:
            problems.append(Problem(place, f"more than {MOST_EVENTS} events"))
            break
    if len(found) < ERAS:
        problems.append(Problem(setting.source, f"{ERAS} events are turned, and {len(found)} are listed"))
    return tuple(found)
