"""The kit of an evening: the game's cards, with the decks and boards of one's own that the log's header names."""

from __future__ import annotations

from pathlib import Path

from pnp import catalog
from pnp.errors import Problem, Unreadable
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.game import Game
from pnp.referee.log.custom_decks import BOARD, NamedDeck, board_settings, named_decks
from pnp.referee.log.header import Raw
from pnp.store import Store


def kit_of(places: Places, raw: Raw, beside: Path, store: Store | None = None) -> Kit:
    """The kit that a log is judged with. Raises Unreadable where a deck that it names is not found or cannot be read.

    A deck's file is looked for in the folder `beside` which the log lies, then among one's data: its root,
    `card_data/` and `card_data/<game>/`. Whether it is the deck that was played is the referee's to say. Cards that
    have changed since the edition that the header names are as they were then. With a `store` the kit may be one that
    was kept, without what is only printed.
    """
    found: dict[str, Path] = {}
    problems: list[Problem] = []
    for pin in (*named_decks(raw.header), *named_decks(raw.header, BOARD)):
        path = find(places, raw.game, pin, beside)
        if path is not None:
            found[pin.deck] = path
        elif pin.deck in catalog.load_game(raw.game, places).CARDS:
            message = f"there is no {pin.file or 'file'} beside the log or among your data (--data)"
            problems.append(Problem(pin.source, message))
    if problems:
        raise Unreadable(problems)
    known = {deck: path for deck, path in found.items() if deck in catalog.load_game(raw.game, places).CARDS}
    earlier = catalog.load_rules(raw.game, places).earlier(raw.edition)
    if store is not None and not known and not earlier:
        return catalog.played_kit(places, raw.game, store)
    return catalog.kit(places, raw.game, known, earlier)


def rules_of_log(raw: Raw, places: Places | None = None) -> Game:
    """The referee's side of the game that a log names; an unknown one is a problem of that header line."""
    try:
        return catalog.load_rules(raw.game, places)
    except Unreadable as error:
        raise Unreadable.at(raw.header["game"].source, str(error)) from None


def find(places: Places, game: str, pin: NamedDeck, beside: Path) -> Path | None:
    """The file of a deck that a header names, if it is there; never one outside those folders."""
    for where, folders in ((Places(beside), ("",)), (places, ("", "card_data/", f"card_data/{game}/"))):
        for folder in folders:
            if pin.file and (path := where.find(folder + pin.file)):
                return path
    return None


def pinned(text: str, raw: Raw, kit: Kit) -> str:
    """A log's text with the marks of the kit's decks and boards in its header.

    A board that is not the one that is shipped gets a line of its own where none names it.
    """
    lines = text.removeprefix("\ufeff").splitlines(keepends=True)
    named = [(pin, kit.custom.get(pin.deck)) for pin in named_decks(raw.header)]
    boards = named_decks(raw.header, BOARD)
    for pin, own in (*named, *((pin, kit.boards.get(pin.deck)) for pin in boards)):
        if own is not None:
            at = pin.source.line - 1
            content, hash_, comment = lines[at].partition("#")
            tail = content[len(content.rstrip()) :] + hash_ + comment
            lines[at] = f"{content.partition(':')[0]}: {pin.file} {own.checksum}{tail}"
    last = max(setting.source.line for setting in raw.header.values())
    fresh = [f"{key}: {value}\n" for key, value in board_settings(kit).items() if key not in raw.header]
    if fresh and not lines[last - 1].endswith("\n"):
        lines[last - 1] += "\n"
    return "".join([*lines[:last], *fresh, *lines[last:]])
