"""What a game offers the referee: what must be there and what may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Literal, TypeVar

import msgspec

from pnp.kit.records import Kit
from pnp.referee.log.header import Setting
from pnp.referee.log.lexicon import Lexicon
from pnp.referee.log.moves import Count, Verb
from pnp.referee.play.middle import Middle
from pnp.referee.play.walk import Start

KITS = 4  # whose words are kept: a studio loads a kit anew after every change of its tables


M = TypeVar("M")


def kept_by_kit(make: Callable[[Kit], M]) -> Callable[[Kit], M]:
    """What is made from the cards of a kit alone and changed by no play, made once for all logs that need it."""
    kept: dict[int, tuple[Kit, M]] = {}

    def made(kit: Kit) -> M:
        found = kept.get(id(kit))
        if found is None:
            if len(kept) >= KITS:
                kept.pop(next(iter(kept)), None)
            found = kept[id(kit)] = (kit, make(kit))
        return found[1]

    return made


def all_cards(kit: Kit) -> Mapping[str, Iterable[str]]:
    """Every card of a kit by its deck."""
    return {deck: [card.id for card in cards] for deck, cards in kit.decks.items()}


class Game(msgspec.Struct, frozen=True, eq=False):
    """What `pnp.games.<game>.game` says as its `GAME`; the referee.py of a folder may have these names one by one.

    `card_ids` gives the cards that a log may name, by deck (all, if nothing is said). `prepare` reads the header
    once; each call of its result lays the table anew and begins the flow. It raises Unreadable.
    """

    VERBS: Sequence[Verb]
    CLAIMS: Sequence[str]  # what may be claimed of a player
    prepare: Callable[[Kit, tuple[str, ...], Mapping[str, Setting]], Start]
    # what it may offer besides
    card_ids: Callable[[Kit], Mapping[str, Iterable[str]]] = all_cards
    EDITIONS: Sequence[int] = (1,)  # of rules and cards, which it can judge; the last one is the present one
    HEADING: str = "round"
    TABLE_CLAIMS: Sequence[str] = ("winner",)  # results
    CALLED: Mapping[str, str] = {}  # what people say for a count besides, with commas between
    IDLE: Sequence[str] = ()  # what it calls its things, by words that carry nothing beside a card, a number, a place
    STEPS: Sequence[str] = ()  # names of the steps of a turn, by which people say when something was done
    FOLLOWS: Sequence[str] = ()  # words by which people tell what follows of itself, and no line need say
    KEYS: Mapping[str, str] = {}  # header keys of its own, with what they mean
    VARIANTS: Mapping[str, str] = {}  # header words to the paragraph that says them
    HOUSE_RULES: Mapping[str, str] = {}
    HEADINGS: Sequence[str] = ()  # words of nested headings, the outermost first: ("era", "turn")
    COUNTS: Sequence[type[Count]] = ()  # what may be claimed of the table and of places
    MAP_BY: Literal["heading", "line"] = "heading"  # what a map is asked for by
    BOARD_OF: Callable[[Mapping[str, Setting], int], str] | None = None  # the table of the board that is played on
    MIDDLE: Middle | None = None  # how the table of a log is laid that begins in the middle

    _lexicons: dict[int, tuple[Kit, Lexicon]] = msgspec.field(default_factory=dict)

    def lexicon(self, kit: Kit) -> Lexicon:
        """What is known by name in all plays with a kit."""
        kept = self._lexicons.get(id(kit))
        if kept is None:
            cards = [card for deck in self.card_ids(kit) for card in kit.decks.get(deck, ())]
            titles = [(card.id, name) for card in cards for name in card.names]
            shown = [(card.id, name) for card in cards for name in card.shown]
            if len(self._lexicons) >= KITS:
                self._lexicons.pop(next(iter(self._lexicons)), None)
            heads = [row for row in kit.lists.get(f"{self.HEADING}s", ()) if hasattr(row, "name")]
            periods = {row.name.casefold(): f"{self.HEADING} {getattr(row, self.HEADING)}" for row in heads}
            prices = {card.id: card.price for card in cards if card.price is not None}
            sides = [(name, card.id, word) for card in cards for name, word in card.sides.items()]
            said = (titles, shown, self.IDLE, self.FOLLOWS, periods, self.CLAIMS, prices, self.STEPS, sides)
            kept = self._lexicons[id(kit)] = (kit, Lexicon(self.card_ids(kit), *said))
        return kept[1]

    def earlier(self, edition: int) -> int:
        """The edition whose cards must be asked for, 0 where the present ones will do (or nobody knows such a one)."""
        return edition if edition in self.EDITIONS[:-1] else 0

    @classmethod
    def of(cls, module: ModuleType | Game) -> Game:
        """A game by its module: its `GAME`, or the names of `Game` one by one."""
        found = module if isinstance(module, Game) else getattr(module, "GAME", None)
        if isinstance(found, Game):
            return found
        return cls(**{name: getattr(module, name) for name in cls.__struct_fields__ if hasattr(module, name)})
