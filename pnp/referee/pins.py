"""Decks of one's own in a log's header: `deck environment: four-seasons.csv 3f2a9c41d0aa`.

The name is that of the file, beside the log or among one's data; the mark is that of its cards (`pnp.kit.marks`), so
that an evening is judged by the cards that lay on the table, however their table is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.errors import Problem, Source
from pnp.kit.records import Kit
from pnp.referee.log import Setting
from pnp.referee.moves import near

PREFIX = "deck "
_MARK = re.compile(r"[0-9a-f]{12}")


class Pin(NamedTuple):
    """What a header says of one deck: its file by name, and the mark of its cards, "" where none is written."""

    deck: str
    file: str
    mark: str
    source: Source


def pins(header: Mapping[str, Setting]) -> list[Pin]:
    """The decks that a header names, in its order."""
    found = []
    for key, setting in header.items():
        if key.startswith(PREFIX):
            file, _, last = setting.value.rpartition(" ")
            if not _MARK.fullmatch(last.casefold()):
                file, last = setting.value, ""
            found.append(Pin(key.removeprefix(PREFIX), file.strip(), last.casefold(), setting.source))
    return found


def pin_settings(kit: Kit) -> dict[str, str]:
    """The header's lines for a kit's own decks, by their keys."""
    return {f"{PREFIX}{deck}": f"{own.file} {own.mark}" for deck, own in kit.own.items()}


def pin_problems(kit: Kit, header: Mapping[str, Setting]) -> Iterator[Problem]:
    """What of a header is not in the kit: no such deck, another file, no mark, or not that of the cards."""
    named = pins(header)
    for pin in named:
        if pin.deck not in kit.decks:
            hint = near(pin.deck, kit.decks) or f"; there is {', '.join(kit.decks)}"
            yield Problem(pin.source._replace(column=1), f"the game has no deck '{pin.deck}'{hint}")
            continue
        own = kit.own.get(pin.deck)
        if own is None or own.file != pin.file.rpartition("/")[2]:
            yield Problem(pin.source, f"the deck of {pin.file or 'no file'} is not at hand")
            continue
        line = f"{PREFIX}{pin.deck}: {pin.file} {own.mark}"
        how = f"'{line}', or: pnp log pin {pin.source.file} --force"
        if not pin.mark:
            yield Problem(pin.source, f"{pin.file} without its mark; write {how}")
        elif pin.mark != own.mark:
            yield Problem(
                pin.source,
                f"{pin.file} is not the deck that was played: the log has {pin.mark}, the file {own.mark}; "
                f"to judge by the file as it is, write {how}",
            )
    missing = [deck for deck in kit.own if deck not in {pin.deck for pin in named}]
    for deck in missing:
        source = header["game"].source._replace(column=1)
        value = pin_settings(kit)[f"{PREFIX}{deck}"]
        yield Problem(source, f"cards of {kit.own[deck].file} without a header line '{PREFIX}{deck}: {value}'")
