"""The ids of a face that is laid into another one: each may occur only once there."""

from __future__ import annotations

import re

# One after the other, for each begins with letters: the search goes from one of these to the next.
_ID = re.compile(r'id=(?<=\bid=)"([^"]+)"')
_PAINT = re.compile(r"url\(#([^()]+)\)")
_USE = re.compile(r'href="#([^"]+)"')


def prefixed(svg: str, prefix: str) -> str:
    """An SVG whose ids, and what refers to them, begin with a prefix.

    >>> prefixed('<g id="a" data-grid="b"/><use href="#a"/><path fill="url(#a)"/>', "t1")
    '<g id="t1-a" data-grid="b"/><use href="#t1-a"/><path fill="url(#t1-a)"/>'
    """

    svg = _ID.sub(lambda found: f'id="{prefix}-{found[1]}"', svg)
    svg = _PAINT.sub(lambda found: f"url(#{prefix}-{found[1]})", svg)
    return _USE.sub(lambda found: f'href="#{prefix}-{found[1]}"', svg)
