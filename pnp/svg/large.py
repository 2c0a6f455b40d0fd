"""Large groups that stand directly in a page and refer to nothing outside: a page of a rulebook shows cards small.

Where one card changes all other groups stay letter for letter. So who reads or paints a page is given one element for
each of them (`taken`), and keeps by its text what came out.
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, fromstring

from pnp.named import NamedTuple
from pnp.svg.subset import SVG

LEAST_PAGE = 2_000_000
"""Letters of a page that is taken apart: that takes a tenth of what it takes to paint it, even if it pays not."""
LEAST = 20_000
"""Letters of a group; what is shorter is read sooner than it is found."""

_MARK = "data-large"
_TAGS = re.compile(r"<(/?)g[ >]")
_IDS = re.compile(r' id="([^"]*)"')
_REFERS = re.compile(r"url\(#([^()'\"]+)\)")
_MORE = re.compile(r"<(?:text|image|use|style|[!?])")  # than shapes


class Large(NamedTuple):
    """A large group: where it stands in its page. A page is long, and its groups need not be there twice."""

    page: str
    start: int
    end: int

    @property
    def text(self) -> str:
        """The group as it is written."""
        return self.page[self.start : self.end]

    def svg(self, root: Element) -> str:
        """It alone as an SVG of that root's kind."""
        given = "".join(f' {name}="{value}"' for name, value in root.attrib.items())
        return f'<svg xmlns="{SVG}"{given}>{self.text}</svg>'


class _Found(NamedTuple):
    group: Large
    ids: list[str]


def taken(svg: str) -> Element | None:
    """The elements of a page, one for each of its large groups (`large_of`); None where there is no such group.

    >>> group = '<g id="a">' + '<path d="M0 0L1 1"/>' * 100_000 + '</g>'
    >>> page = taken(f'<svg xmlns="{SVG}"><rect/>{group}<text/></svg>')
    >>> len(page), large_of(page[1]).text == group
    (3, True)
    """
    if len(svg) < LEAST_PAGE or _MARK in svg:
        return None
    found = [*_groups(svg)]
    ids = [name for each in found for name in each.ids]
    rest: list[str] = []
    at = 0
    for group, _ in found:
        rest += (svg[at : group.start], f'<g {_MARK}=""/>')
        at = group.end
    left = "".join((*rest, svg[at:]))
    if not found or len(set(ids)) < len(ids) or any(f'"{name}"' in left or f"#{name}" in left for name in ids):
        return None
    try:
        page = fromstring(left)
    except ParseError:
        return None
    standing = [child for child in page if _MARK in child.attrib]
    if len(standing) < len(found):
        return None  # one of them stands within something else
    for element, (group, _) in zip(standing, found, strict=True):
        element.text = group  # type: ignore[assignment]
    return page


def _groups(svg: str) -> list[_Found]:
    """Large groups that hold only shapes, and refer to nothing that is not in them."""
    found: list[_Found] = []
    depth = start = 0
    for tag in _TAGS.finditer(svg):
        if not tag[1]:
            start = start if depth else tag.start()
            depth += 1
            continue
        depth -= 1
        if not depth and tag.end() - start >= LEAST:
            end = tag.end()
            refers, ids = _REFERS.findall(svg, start, end), _IDS.findall(svg, start, end)
            known = set(ids).issuperset(refers) and len(refers) == svg.count("url(", start, end)
            if known and not _MORE.search(svg, start, end):
                found.append(_Found(Large(svg, start, end), ids))
    return found


def large_of(element: Element) -> Large | None:
    """The group for which an element stands; None for one that is what it is."""
    text: object = element.text
    return text if isinstance(text, Large) else None
