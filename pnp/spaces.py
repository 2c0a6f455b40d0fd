"""Spaces that nobody sees and programs put into texts: hard ones of a word processor, marks of no width of a page."""

from __future__ import annotations

from collections.abc import Mapping

WIDE = "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"
NO_WIDTH = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
UNSEEN: Mapping[int, str] = {**dict.fromkeys(map(ord, WIDE), " "), **dict.fromkeys(map(ord, NO_WIDTH), "")}
"""Every such letter with what it stands for."""


def plain_spaces(text: str) -> str:
    """A text with spaces as a keyboard has them.

    >>> plain_spaces("Shallow\\u00a0Sea\\u200b")
    'Shallow Sea'
    """
    return text if text.isascii() else text.translate(UNSEEN)
