"""Patterns that are compiled when somebody first looks for them.

To compile a pattern takes as long as to read several lines, and a module has a dozen for what people may write: `pnp
check` of a log in the sheet's own words needs hardly any of them.
"""

from __future__ import annotations

import re
from typing import cast

_ASKED = ("findall", "finditer", "flags", "fullmatch", "match", "search", "split", "sub", "subn")


def late(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, which is done when the pattern is first asked for anything.

    >>> word = late(r"[a-z]+", re.IGNORECASE)
    >>> word.findall("Two words"), word.sub("-", "Two words")
    (['Two', 'words'], '- -')
    """
    return cast("re.Pattern[str]", _Late(pattern, flags))


class _Late:
    """Stands for a pattern, whose methods it takes over once it is compiled."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._told = pattern, flags
        self.pattern = pattern  # as others are put together from it

    def __getattr__(self, name: str) -> object:
        if name not in _ASKED:
            raise AttributeError(name)
        found = re.compile(*self._told)
        self.__dict__.update({each: getattr(found, each) for each in _ASKED})
        return getattr(found, name)
