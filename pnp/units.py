"""Millimetres: papers, card sizes and the size of a thing.

Lengths are floats in millimetres everywhere but in the press, type sizes are points.
"""

from __future__ import annotations

import re

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple

MM_PER_PT = 25.4 / 72


class Size(NamedTuple):
    """Width and height, mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """The same size lying on its side.

        >>> PAPERS["a4"].turned()
        Size(width=297.0, height=210.0)
        """
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g} x {self.height:g} mm"


# ISO 216 and ANSI papers.
PAPERS = {
    "a4": Size(210.0, 297.0),
    "letter": Size(215.9, 279.4),
    "a3": Size(297.0, 420.0),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
}

# Trim sizes by the trade's names. Makers differ by up to 1 mm, so each keeps its own number.
CARDS = {
    "standard": Size(63.0, 88.0),
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "japanese": Size(59.0, 86.0),
    "euro": Size(59.0, 92.0),
    "mini-euro": Size(44.0, 68.0),
    "mini-us": Size(41.0, 63.0),
    "tarot": Size(70.0, 120.0),
    "half-poker": Size(44.45, 62.23),
    "square": Size(70.0, 70.0),
    "small-square": Size(57.15, 57.15),
    "credit-card": Size(54.0, 85.6),
}

_CUSTOM = r"(\d{1,4}(?:\.\d{1,3})?)\s*[x×*]\s*(\d{1,4}(?:\.\d{1,3})?)\s*(?:mm)?"
_SMALLEST_PAPER, _LARGEST = 50.0, 2000.0


def paper_size(text: str) -> Size:
    """A paper by name, or its own size such as "200x300" (mm), upright. Raises Unreadable.

    >>> paper_size("A4"), paper_size("300x200")
    (Size(width=210.0, height=297.0), Size(width=200.0, height=300.0))
    """
    known = PAPERS.get(text.strip().lower())
    if known is not None:
        return known
    size = _custom(text)
    if size is None:
        message = f"no paper {text!r}; there are {', '.join(PAPERS)}, or a size in mm such as 200x300"
        raise Unreadable.at(Source("paper"), message)
    if not _SMALLEST_PAPER <= min(size) <= max(size) <= _LARGEST:
        message = f"a paper of {size} is out of bounds ({_SMALLEST_PAPER:g} to {_LARGEST:g} mm)"
        raise Unreadable.at(Source("paper"), message)
    return size if size.width <= size.height else size.turned()


def card_size(text: str) -> Size:
    """A card's trim size by the trade's name, or its own such as "70x110" (mm). Raises Unreadable.

    >>> card_size("tarot"), card_size("57.15 x 88.9")
    (Size(width=70.0, height=120.0), Size(width=57.15, height=88.9))
    """
    known = CARDS.get(text.strip().lower().replace(" ", "-"))
    if known is not None:
        return known
    size = _custom(text)
    if size is None:
        message = f"no card size {text!r}; there are {', '.join(CARDS)}, or a size in mm such as 70x110"
        raise Unreadable.at(Source("card"), message)
    if min(size) < 5.0:
        raise Unreadable.at(Source("card"), f"a card of {size} is too small to cut out")
    return size


def paper_name(text: str) -> str:
    """A paper as it is printed on a sheet.

    >>> paper_name("a4"), paper_name("letter"), paper_name("200x300")
    ('A4', 'Letter', '200 x 300 mm')
    """
    name = text.strip().lower()
    if name in PAPERS:
        return name.upper() if name[-1].isdigit() else name.title()
    return str(paper_size(text))


def _custom(text: str) -> Size | None:
    found = re.fullmatch(_CUSTOM, text.strip().lower())
    return Size(float(found[1]), float(found[2])) if found else None
