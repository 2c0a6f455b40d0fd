"""A whole game as the referee meets it, with whatever every game with rivals has alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, TypeVar

from pnp.kit.records import Kit
from pnp.referee.automa.due import Policy
from pnp.referee.automa.rivals import KEYS as RIVAL_KEYS
from pnp.referee.automa.rivals import Rivals, read_rivals, starting
from pnp.referee.game import Game
from pnp.referee.log.header import Setting
from pnp.referee.log.moves import Count, Move
from pnp.referee.play.asks import Flow
from pnp.referee.play.middle import Middle
from pnp.referee.play.table import Table
from pnp.referee.play.walk import Start

T = TypeVar("T", bound=Table)
Header = Mapping[str, Setting]


# Reads the header once; each call of what it gives lays the table anew, for these rivals. Raises Unreadable.
SetUp = Callable[[Kit, tuple[str, ...], Header], Callable[[tuple[str, ...]], T]]


S = TypeVar("S")


def laying(
    read: Callable[[Header, Kit, tuple[str, ...]], S], table: Callable[[Kit, tuple[str, ...], S, tuple[str, ...]], T]
) -> SetUp[T]:
    """Tables that need no more than the header's settings, which are read once, and the rivals."""

    def set_up(kit: Kit, players: tuple[str, ...], header: Header) -> Callable[[tuple[str, ...]], T]:
        settings = read(header, kit, players)
        return lambda rivals: table(kit, players, settings, rivals)

    return set_up


def with_rivals(
    *,
    headings: Sequence[str],
    moves: Sequence[type[Move]],
    claims: Sequence[str],
    decks: Iterable[str],
    keys: Mapping[str, str],
    house_rules: Mapping[str, str],
    set_up: SetUp[T],
    play: Callable[[T], Flow],
    policy: Callable[[Kit, T, Rivals], Policy],
    middle: Middle,
    editions: Sequence[int] = (1,),
    counts: Sequence[type[Count]] = (),
    called: Mapping[str, str] | None = None,
    idle: str = "",
    follows: str = "",
    steps: str = "",
    variants: Mapping[str, str] | None = None,
    map_by: Literal["heading", "line"] = "heading",
    board_of: Callable[[Header, int], str] | None = None,
) -> Game:
    """A game of typed moves in which some seats may be run by cards.

    `headings` are words of nested headings, the innermost last; `decks` those whose cards a log may name; `idle` and
    `follows` have the words of `Game.IDLE` and `Game.FOLLOWS` with spaces between; "died_out" is two
    words. The rest is as `Game` has it.
    """
    named = (*decks, "rivals")

    def card_ids(kit: Kit) -> dict[str, list[str]]:
        return {deck: [card.id for card in kit.decks[deck]] for deck in named}

    def prepare(kit: Kit, players: tuple[str, ...], header: Header) -> Start:
        lay = set_up(kit, players, header)
        rivals = read_rivals(header, players)
        return starting(lambda: lay(rivals.names), play, rivals, lambda table: policy(kit, table, rivals))

    return Game(
        EDITIONS=editions,
        HEADING=headings[-1],
        HEADINGS=headings if len(headings) > 1 else (),
        VERBS=tuple(move.grammar for move in moves),
        CLAIMS=claims,
        COUNTS=counts,
        CALLED=called or {},
        IDLE=idle.split(),
        FOLLOWS=follows.split(),
        STEPS=[step.strip() for step in steps.split(",") if step.strip()],
        KEYS={**keys, **RIVAL_KEYS},
        VARIANTS=variants or {},
        HOUSE_RULES=house_rules,
        card_ids=card_ids,
        prepare=prepare,
        MAP_BY=map_by,
        BOARD_OF=board_of,
        MIDDLE=middle,
    )
