"""How a table looks when play begins: `card_data/<game>/setup.toml`, for the rulebook's spread and for screens.

What lies where is told once: the booklet draws it from the real faces, and an export lays the parts out by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.toml import read_toml
from pnp.named import NamedTuple
from pnp.places import Places

FILE = "setup.toml"
BAND = (278.0, 126.0)
"""The part of the spread that is the table, mm: both pages wide."""
MOST_THINGS = 120
MOST_STEPS = 12
MOST_LAID = 600
"""Cards, dice and edges of piles that are drawn on a table, or in all figures of a book."""


class Thing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something on the table, with its middle `at` mm from the band's upper left corner, turned by degrees clockwise.

    `part` names a component. Of cards `cards` are the ids that lie face up, side by side in a fan, or with their own
    backs up if they lie `down`, or `backs` of the deck lie face down; of other parts `piece` is the number of the face;
    `dice` show what they were thrown, and a tracker's pointers stand at `pointers` of its tracks, or where they begin.
    `pile` draws that many edges beneath. A `scale` of its own is for what is shown larger or smaller than the rest.
    """

    part: str
    at: tuple[float, float]
    cards: tuple[str, ...] = ()
    backs: int = 0
    down: bool = False
    dice: tuple[int, ...] = ()
    piece: int = 1
    pointers: dict[str, int] = {}
    turn: float = 0.0
    pile: int = 0
    scale: float = 0.0
    step: float = 11.0  # from card to card in a fan, mm
    bend: float = 6.0  # degrees from card to card


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is done: its number stands `at` that place of the table, and again beside its words below.

    `rule` is the paragraph that says it in full.
    """

    at: tuple[float, float]
    title: str
    text: str
    rule: str = ""


class Aside(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A box beside the steps, on the first page or the second: lines of an icon and words."""

    title: str
    lines: tuple[tuple[str, str], ...]
    page: int = 2


class SetUp(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table at the beginning. `scale` is of the parts on the page; `note` stands beside the title."""

    title: str
    note: str = ""
    scale: float = 0.4
    thing: tuple[Thing, ...]
    step: tuple[Step, ...]
    aside: tuple[Aside, ...] = ()


class Laid(NamedTuple):
    """A thing on a real table: its middle, mm to the right and down from the table's middle, and its turn, degrees."""

    thing: Thing
    x: float
    y: float


def laid(setup: SetUp, kinds: Mapping[str, str]) -> tuple[Laid, ...]:
    """Where things lie on a real table; `kinds` are those of the components by name.

    The picture shows small things larger than boards. Places are drawn apart as far as the smallest picture asks of
    what lies flat beside others: boards, and cards that lie alone.

    >>> table = SetUp(title="", scale=0.5, thing=(Thing(part="map", at=(149.0, 63.0)),), step=())
    >>> laid(table, {"map": "board"})[0].x
    20.0
    """
    flat = [
        thing.scale or setup.scale
        for thing in setup.thing
        if kinds.get(thing.part) == "board" or (kinds.get(thing.part) == "card" and len(thing.cards) == 1)
    ]
    scale = min(flat, default=setup.scale)
    return tuple(
        Laid(thing, (thing.at[0] - BAND[0] / 2) / scale, (thing.at[1] - BAND[1] / 2) / scale) for thing in setup.thing
    )


def wrong_things(things: Iterable[Thing], scale: float) -> Iterator[str]:
    """What is too small, too large or too many among things, and their common scale."""
    things = tuple(things)
    if not all(0.05 <= each <= 2 for each in (scale, *(thing.scale for thing in things if thing.scale))):
        yield "a scale is from 0.05 to 2"
    if any(max(thing.backs, thing.pile, len(thing.cards), len(thing.dice)) > 60 for thing in things):
        yield "at most 60 cards in a fan, edges of a pile, or dice"


def laid_down(things: Iterable[Thing]) -> int:
    """How many cards, dice, pieces and edges of piles are drawn; each card of a fan has its pile.

    >>> laid_down([Thing(part="combat", at=(0, 0), backs=3, pile=2), Thing(part="map", at=(0, 0))])
    10
    """
    return sum(
        (max(thing.backs, len(thing.cards), len(thing.dice)) or 1) * (1 + max(thing.pile, 0)) for thing in things
    )


def load_setup(places: Places, game: str) -> SetUp | None:
    """The set-up of a game, None if it tells none. Raises Unreadable."""
    name = f"card_data/{game}/{FILE}"
    if places.find(name) is None:
        return None
    data: dict[str, Any] = read_toml(places.text(name), name)
    try:
        found = msgspec.convert(data, SetUp)
    except msgspec.ValidationError as error:
        raise Unreadable.at(Source(name), str(error)) from None
    problems = []
    if len(found.thing) > MOST_THINGS or len(found.step) > MOST_STEPS:
        problems.append(f"at most {MOST_THINGS} things and {MOST_STEPS} steps")
    if laid_down(found.thing) > MOST_LAID:
        problems.append(f"more than {MOST_LAID} cards, dice and edges of piles")
    problems += wrong_things(found.thing, found.scale)
    if problems:
        raise Unreadable([Problem(Source(name), message) for message in problems])
    return found
