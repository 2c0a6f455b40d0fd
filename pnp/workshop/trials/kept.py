"""Counts of many games that are kept in a file when the work is broken off: written, and read again with care."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from pnp.errors import Source, Unreadable, misread

from .batches import Spans

K = TypeVar("K", bound=msgspec.Struct)


class Counted(Protocol):
    """What every such file says: how many games, and which by their seeds."""

    @property
    def games(self) -> int: ...

    @property
    def played(self) -> Spans: ...


def written(kept: msgspec.Struct) -> str:
    """The text of such a file."""
    return msgspec.json.format(msgspec.json.encode(kept), indent=1).decode() + "\n"


def read_kept(text: str, kind: type[K], file: Path, who: str) -> K:
    """What a text says as that kind. Raises Unreadable for what `who` does not keep."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable.at(Source(str(file)), f"not what {who} keeps: {misread(error)}") from None


def check_played(kept: Counted, file: Path, who: str, first: int, games: int) -> None:
    """Refuse games of other seeds than are asked for, and counts that do not add up. Raises Unreadable."""
    if any(not first <= begin < end <= first + games for begin, end in kept.played):
        raise Unreadable.at(Source(str(file)), "holds games of other seeds: give the same --seed, and as many --games")
    if kept.games != sum(end - begin for begin, end in kept.played):
        raise Unreadable.at(Source(str(file)), f"not what {who} keeps: its games do not add up")
