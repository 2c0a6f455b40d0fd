"""What a file says of itself, so that it can be proved later: how it is to be turned over, and which back is whose.

Written with the pages and read back by `pnp.press.registration.proof`. The document's information dictionary holds one
text under `/PNP`: how sheets are turned, and which sheet and side each page is. On the page every face stands in marked
content that tells its name, its trim size and the name of the back that belongs to it. *Where* a thing lies is said
nowhere but by the matrices that the printer follows, so that the proof has nothing to take on trust.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from pnp.sheets.records import Side
from pnp.svg.matrices import Matrix
from pnp.units import Size

from .syntax import text_string

KEY = "PNP"  # of the text in the information dictionary, and the tag of marked content
END = "EMC"
UNMOVED = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

SheetSide = tuple[str, int, Side]


class Imprint(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a file is printed.

    duplex     as in `pnp.press.printing.setup.Duplex`
    flip       the edge over which a sheet is turned between its sides, by the printer or by hand; "none" for folds
    feed       of fronts-then-backs: whether the backs come in the order of the fronts or the last one first
    correction the matrix (mm, y down) by which backs were moved for a printer that puts them elsewhere, for upright
               sheets and for lying ones
    pages      runs of pages with one title: the title, and each page's sheet and side as "1f 1b 2f"
    """

    duplex: str = "none"
    flip: str = "none"
    feed: str = "forward"
    correction: tuple[float, ...] = UNMOVED
    lying_correction: tuple[float, ...] = UNMOVED
    pages: tuple[tuple[str, str], ...] = ()

    @property
    def sides(self) -> list[SheetSide]:
        """Title, sheet and side of every page, in order. Raises ValueError for what no press of ours wrote."""
        found: list[SheetSide] = []
        for title, run in self.pages:
            for word in run.split():
                found.append((title, int(word[:-1]), {"f": "front", "b": "back"}[word[-1]]))  # type: ignore[arg-type]
        return found

    def moved(self, paper: Size) -> Matrix:
        """The matrix by which backs on a paper are moved, upright or lying."""
        a, b, c, d, e, f = self.lying_correction if paper.width > paper.height else self.correction
        return a, b, c, d, e, f

    def of(self, sides: Iterable[SheetSide]) -> Imprint:
        """The same with the pages that were printed."""
        return msgspec.structs.replace(self, pages=runs(sides))

    def text(self) -> str:
        """The text for the information dictionary: JSON, the same for the same."""
        return msgspec.json.encode(self).decode()


def read(text: str) -> Imprint:
    """The reverse of `text`. Raises msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=Imprint)


def runs(sides: Iterable[SheetSide]) -> tuple[tuple[str, str], ...]:
    """Pages as `Imprint` keeps them.

    >>> runs([("combat", 1, "front"), ("combat", 1, "back"), ("aids", 1, "front")])
    (('combat', '1f 1b'), ('aids', '1f'))
    """
    found: list[tuple[str, list[str]]] = []
    for title, number, side in sides:
        if not found or found[-1][0] != title:
            found.append((title, []))
        found[-1][1].append(f"{number}{side[0]}")
    return tuple((title, " ".join(words)) for title, words in found)


def begin(face: str, width: float, height: float, back: str | None = None) -> str:
    """The operator before a face's form, of that trim size; `END` follows it.

    >>> begin("mating/combat/C07", 63, 88, "mating/back")
    '/PNP <</F (mating/combat/C07) /S (63 88) /B (mating/back)>> BDC'
    """
    other = f" /B {text_string(back)}" if back else ""
    return f"/{KEY} <</F {text_string(face)} /S ({width:.6g} {height:.6g}){other}>> BDC"


def begin_fold() -> str:
    """The operator before the lines along which a sheet is folded; `END` follows them."""
    return f"/{KEY} <</Fold (here)>> BDC"


MOST_LOOKED_AT = 1_000_000  # bytes at the end of a file, where what it says of itself stands


def is_ours(path: Path) -> bool:
    """Whether a file is pages that this press wrote."""
    try:
        if not path.is_file():
            return False  # a pipe would keep us waiting
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - MOST_LOOKED_AT))
            return f"/{KEY} (".encode() in file.read(MOST_LOOKED_AT)
    except OSError:
        return False
