"""Cards from a table to pages by this project's own route: loader, template, painter, sheets, PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.draw.face import Face
from pnp.kit.load import load_cards
from pnp.press import pdf
from pnp.press.objects.lettering import load_font
from pnp.sheets.backs import duplex
from pnp.sheets.grid import Grid, impose
from pnp.units import CARDS, MM_PER_PT, PAPERS

TRIM = CARDS["standard"]
BODY = 8 * MM_PER_PT
BASELINES = [f"{37 + BODY + n * 10.5 * MM_PER_PT:.3f}" for n in range(14)]

BACK = "back"
BACK_ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<rect x="-3" y="-3" width="69" height="94" fill="#2e4057"/>'
    + "".join(
        f'<circle cx="31.5" cy="44" r="{r}" fill="none" stroke="#efca76" stroke-width="1"/>' for r in range(4, 30, 4)
    )
    + "</svg>"
)


class Card(msgspec.Struct, frozen=True):
    """A row of the table."""

    id: str
    title: str
    category: str
    color: str
    icon: str
    value: int
    body: str


class Deck:
    """The faces of a table's cards, each drawn when the press asks for it."""

    def __init__(self, table: Path, font: Path) -> None:
        self.cards = {card.id: card for card in load_cards(table, str(table), Card)}
        environment = ImmutableSandboxedEnvironment(
            loader=FileSystemLoader(Path(__file__).parent / "templates"),
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
        )
        self.template = environment.get_template("bench/card.svg.j2")
        self.font = load_font(font.stem, font)
        self.widths: dict[str, float] = {}

    def width(self, word: str) -> float:
        """How wide a word of the body runs, mm."""
        found = self.widths.get(word)
        if found is None:
            found = self.widths[word] = self.font.stringWidth(word, BODY)
        return found

    def wrap(self, words: list[str], widest: float) -> Iterator[str]:
        """Lines no wider than `widest` mm."""
        space = self.width(" ")
        line: list[str] = []
        run = 0.0
        for word in words:
            width = self.width(word)
            if line and run + space + width > widest:
                yield " ".join(line)
                line, run = [word], width
            else:
                run += (space if line else 0) + width
                line.append(word)
        if line:
            yield " ".join(line)

    def face(self, name: str) -> Face:
        """The face of the card with that id."""
        card = self.cards[name]
        lines = zip(BASELINES, self.wrap(card.body.split(), 55), strict=False)
        return Face(name, self.template.render(msgspec.structs.asdict(card), lines=lines), TRIM)

    def back_of(self, _name: str) -> str:
        """All cards have the same back."""
        return BACK

    def side(self, name: str) -> Face:
        """The face of a card, or the back."""
        return Face(BACK, BACK_ART, TRIM, bleed=3.0) if name == BACK else self.face(name)


def make(table: Path, out: Path, regular: Path, bold: Path, *, backs: bool = False) -> None:
    """Print the table's cards, with one and the same back behind each if `backs` are wanted."""
    deck = Deck(table, regular)
    sheets = impose(deck.cards, Grid(PAPERS["a4"], TRIM), "cards")
    fonts = {False: (regular.stem, regular), True: (bold.stem, bold)}
    faces, back_of = deck.face, None
    if backs:
        sheets = duplex(sheets, deck.back_of)
        faces, back_of = deck.side, deck.back_of
    pdf.write(
        out,
        sheets,
        faces,
        title="cards",
        duplex="long-edge" if backs else "none",
        fonts=lambda _family, weight, _italic: fonts[weight >= 600],
        backs=back_of,
    )
