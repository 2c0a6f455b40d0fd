"""What became of something that was typed at the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.named import NamedTuple


class Taken(NamedTuple):
    """What became of an answer: the lines that it adds to the log, or why it is not one; what else is to be said.

    `why` are the reasons of lines that a rival's card decides, by line.
    """

    lines: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    why: Mapping[str, str] = MappingProxyType({})
