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
from pnp.press.lettering import load_font
from pnp.sheets.grid import Grid, impose
from pnp.units import CARDS, MM_PER_PT, PAPERS

TRIM = CARDS["standard"]
BODY = 8 * MM_PER_PT
BASELINES = [f"{37 + BODY + n * 10.5 * MM_PER_PT:.3f}" for n in range(14)]


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


def make(table: Path, out: Path, regular: Path, bold: Path) -> None:
    """Print the table's cards."""
    deck = Deck(table, regular)
    sheets = impose(deck.cards, Grid(PAPERS["a4"], TRIM), "cards")
    fonts = {False: (regular.stem, regular), True: (bold.stem, bold)}
    pdf.write(out, sheets, deck.face, title="cards", fonts=lambda _family, weight, _italic: fonts[weight >= 600])
