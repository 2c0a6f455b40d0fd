"""How long it takes to cut, fold and glue what lies on a sheet: rough, but the same for everybody and not nothing.

Counted from what is really laid out: equal pieces in a block share their cut lines, so nine cards are eight cuts and
not thirty-six. The seconds are those of a person with a steel rule who has done it before.
"""

from __future__ import annotations

from typing import Literal

from pnp.named import NamedTuple
from pnp.sheets.records import Sheet

Work = Literal["none", "cut", "outline", "die", "stand", "box", "book"]
"""What a piece asks for: nothing; straight cuts; cuts round its outline; a die, a standee, a box to fold and glue; a
booklet to fold and staple."""

LINE = 12.0  # seconds a straight cut through the sheet
HEXAGON = 18.0  # its slanting sides; those that lie in one line are cut in one go
OUTLINE = {"outline": 60.0, "die": 75.0, "stand": 40.0, "box": 240.0}  # cutting round one
GLUE = {"die": 240.0, "stand": 50.0, "box": 420.0}  # folding and gluing one
JOIN = 150.0  # two sheets of a board
TURNED = 120.0  # a sheet that is folded down its middle and glued
LEAF = 20.0  # a sheet of a booklet
STAPLE = 120.0  # a booklet


class Time(NamedTuple):
    """Seconds with the knife, and with glue and staples."""

    cut: float = 0.0
    glue: float = 0.0

    def plus(self, other: Time) -> Time:
        """Both together."""
        return Time(self.cut + other.cut, self.glue + other.glue)


def minutes(seconds: float) -> int:
    """Seconds as people say them: whole minutes, fives beyond twenty.

    >>> minutes(0), minutes(50), minutes(2000)
    (0, 1, 35)
    """
    found = round(seconds / 60) or int(seconds > 0)
    return found if found <= 20 else 5 * round(found / 5)


def said(seconds: float) -> str:
    """A time in words.

    >>> said(300), said(7800), said(3600)
    ('5 min', '2 h 10 min', '1 h')
    """
    return spelt(minutes(seconds))


def spelt(whole: int) -> str:
    """Whole minutes in words; what is added up from others stays exact, so that it agrees with them.

    >>> spelt(89), spelt(120), spelt(0)
    ('1 h 29 min', '2 h', '0 min')
    """
    hours, rest = divmod(whole, 60)
    return " ".join(
        part for part in (f"{hours} h" if hours else "", f"{rest} min" if rest or not hours else "") if part
    )


def cutting(sheet: Sheet) -> float:
    """Seconds of straight cuts on one sheet: every line along which an edge runs, once."""
    if sheet.side == "back":
        return 0.0
    rects = [p for p in sheet.placements if p.shape == "rect"]
    across = {round(x, 1) for p in rects for x in (p.trimmed[0], p.trimmed[2])}
    down = {round(y, 1) for p in rects for y in (p.trimmed[1], p.trimmed[3])}
    return LINE * (len(across) + len(down)) + HEXAGON * (len(sheet.placements) - len(rects))
