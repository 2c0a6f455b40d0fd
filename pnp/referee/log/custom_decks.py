"""Decks and boards of one's own in a log's header: `deck environment: four-seasons.csv 3f2a9c41d0aa`.

The name is that of the file, beside the log or among one's data; the checksum is that of its cards
(`pnp.kit.checksum`), so that an evening is judged by the cards that lay on the table, however their table is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pnp.errors import Problem, Source
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.referee.log.header import Setting
from pnp.wording import near

PREFIX = "deck "
BOARD = "board "


class NamedDeck(NamedTuple):
    """What a header says of one deck: its file by name, and the checksum of its cards, "" where none is written."""

    deck: str
    file: str
    checksum: str
    source: Source


def named_decks(header: Mapping[str, Setting], prefix: str = PREFIX) -> list[NamedDeck]:
    """The decks that a header names, in its order; boards where the prefix is theirs."""
    found = []
    for key, setting in header.items():
        if key.startswith(prefix):
            file, _, last = setting.value.rpartition(" ")
            if not re.fullmatch(r"[0-9a-f]{12}", last.casefold()):
                file, last = setting.value, ""
            found.append(NamedDeck(key.removeprefix(prefix), file.strip(), last.casefold(), setting.source))
    return found


def deck_settings(kit: Kit) -> dict[str, str]:
    """The header's lines for a kit's own decks, by their keys."""
    return {f"{PREFIX}{deck}": f"{own.file} {own.checksum}" for deck, own in kit.custom.items()}


def deck_problems(kit: Kit, header: Mapping[str, Setting]) -> Iterator[Problem]:
    """What of a header is not in the kit: no such deck, another file, no checksum, or not that of the cards."""
    named = named_decks(header)
    for deck in named:
        if deck.deck not in kit.decks:
            hint = near(deck.deck, kit.decks) or f"; there is {', '.join(kit.decks)}"
            yield Problem(deck.source._replace(column=1), f"the game has no deck '{deck.deck}'{hint}")
            continue
        own = kit.custom.get(deck.deck)
        if own is None or own.file != deck.file.rpartition("/")[2]:
            yield Problem(deck.source, f"the deck of {deck.file or 'no file'} is not at hand")
            continue
        line = f"{PREFIX}{deck.deck}: {deck.file} {own.checksum}"
        how = f"'{line}', or: pnp log pin {deck.source.file} --force"
        if not deck.checksum:
            yield Problem(deck.source, f"{deck.file} without its mark; write {how}")
        elif deck.checksum != own.checksum:
            yield Problem(
                deck.source,
                f"{deck.file} is not the deck that was played: the log has {deck.checksum}, the file {own.checksum}; "
                f"to judge by the file as it is, write {how}",
            )
    for unnamed in [name for name in kit.custom if name not in {deck.deck for deck in named}]:
        source = header["game"].source._replace(column=1)
        value = deck_settings(kit)[f"{PREFIX}{unnamed}"]
        yield Problem(source, f"cards of {kit.custom[unnamed].file} without a header line '{PREFIX}{unnamed}: {value}'")


def board_settings(kit: Kit) -> dict[str, str]:
    """The header's lines for boards that are not as they are shipped, by their keys."""
    return {f"{BOARD}{board}": f"{own.file} {own.checksum}" for board, own in kit.boards.items()}


def board_problems(kit: Kit, header: Mapping[str, Setting]) -> Iterator[Problem]:
    """What of the boards that a header names is not at hand: no such board, another file, no mark, or another one."""
    for board in named_decks(header, BOARD):
        own = kit.boards.get(board.deck)
        if board.deck not in kit.lists:
            yield Problem(board.source._replace(column=1), f"the game has no board '{board.deck}'")
        elif own is None or own.file != board.file.rpartition("/")[2]:
            yield Problem(board.source, f"the board of {board.file or 'no file'} is not at hand")
        elif board.checksum != own.checksum:
            line = f"{BOARD}{board.deck}: {board.file} {own.checksum}"
            said = f"the log has {board.checksum}, the file {own.checksum}; to judge by the file as it is"
            which = f"is not the board that was played on: {said}," if board.checksum else "without its mark;"
            how = f"write '{line}', or: pnp log pin {board.source.file} --force"
            yield Problem(board.source, f"{board.file} {which} {how}")
