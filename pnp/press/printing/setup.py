"""How a kit is printed: every choice that a person has about paper, backs, marks and bleed, in one record."""

from __future__ import annotations

from typing import Literal

from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.sheets.annotations import Annotations
from pnp.sheets.backs import Feed, Flip
from pnp.sheets.marks import Marks
from pnp.sheets.records import UNPRINTED, Caption, LabelWords
from pnp.units import Size, paper_name, paper_size

Duplex = Literal["none", "long-edge", "short-edge", "gutterfold", "fronts-then-backs"]
"""Which sides are printed, and how a back comes to lie under its front.

none                fronts only; of boards and aids what is on the other side follows as a front
long-edge           front, back, front, back: the printer turns each sheet over the paper's long edge
short-edge          the same, over the short edge
gutterfold          front and back side by side on one side of the sheet, to be folded and glued
fronts-then-backs   all fronts, then all backs, for a printer without duplex; see `feed` and `feeding`
"""

Boards = Literal["tile", "fit"]


class Setup(NamedTuple):
    """How things are printed. Lengths in mm; the first four fields may be given by place.

    game          the game's title, for labels and metadata
    paper         a name ("a4", "letter", "a3", "legal", "tabloid") or a size such as "200x300"
    duplex        see `Duplex`
    back_offset   moves every back, mm right and mm down as one looks at the printed back
    back_turn     turns every back, degrees clockwise, about the sheet's middle
    back_scale    stretches every back, across and down, about the sheet's middle
    margin        what the printer cannot print at each edge; nothing is placed there (under 5 mm is warned of)
    bleed         how far art runs past the trim on all sides of each card (0, 2, 3, 3.175)
    gutter        gap between cards; None is twice the bleed, 0 is a bleed shared by the block (outwards only)
    marks         see `Marks`
    fold_marks    lines where something is folded (gutterfold, booklets)
    ruler         a ruler of 100 mm on the first sheet of each part
    register      a small cross on each sheet, front and back, that shows whether `back_offset` still holds
    labels        the sheet's name and number at its edge
    skip          slots of the first sheet of the run that are gone already and stay free
    feed          with fronts-then-backs the order of the backs: as the fronts, or from the last to the first
    flip          with fronts-then-backs the edge over which the pile is turned
    boards        boards larger than the paper: tiled over sheets, or scaled to one
    overlap       how much of a board two neighbouring tiles share
    card          another trim size for the cards, by name or size ("" leaves the kit's own)
    words         those of the sheets' labels, in the language of the game
    cutter        a cutting machine whose published layouts the cards are laid in, see `pnp.sheets.cutter`
    """

    game: str
    paper: str = "a4"
    duplex: Duplex = "none"
    back_offset: tuple[float, float] = (0.0, 0.0)
    back_turn: float = 0.0
    back_scale: tuple[float, float] = (1.0, 1.0)
    margin: float = UNPRINTED
    bleed: float = 0.0
    gutter: float | None = None
    marks: Marks = "edges"
    fold_marks: bool = True
    ruler: bool = False
    register: bool = False
    labels: bool = True
    skip: int = 0
    feed: Feed = "forward"
    flip: Flip = "long-edge"
    boards: Boards = "tile"
    overlap: float = 10.0
    card: str = ""
    cutter: Literal["", "silhouette"] = ""
    words: LabelWords = LabelWords()

    @property
    def size(self) -> Size:
        """The paper, upright. Raises Unreadable."""
        return paper_size(self.paper)

    @property
    def flip_by_printer(self) -> Literal["none", "long-edge", "short-edge"]:
        """What the printer itself is to do with a sheet: turn it, or print one side."""
        return self.duplex if self.duplex in ("long-edge", "short-edge") else "none"

    @property
    def turned_over(self) -> Literal["none", "long-edge", "short-edge"]:
        """Over which edge a sheet is turned between its two sides, by the printer or by hand; none without backs."""
        if self.duplex == "fronts-then-backs":
            return self.flip
        return self.flip_by_printer

    @property
    def annotations(self) -> Annotations:
        """What stands around the faces of every sheet."""
        return Annotations(self.marks, self.margin, self.labels, self.fold_marks, self.ruler)

    def caption(self, title: str, sheets: int = 0) -> Caption:
        """What stands at the edge of the sheets of a part of that title."""
        return Caption(self.game, title, paper_name(self.paper), sheets, words=self.words)


def label_words(kit: Kit) -> LabelWords:
    """What the labels of a game's sheets say, in its own language if its folder does."""
    return LabelWords(**{key: kit.words[key] for key in LabelWords._fields if key in kit.words})
