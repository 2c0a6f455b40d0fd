"""The README's pictures of the games, made from the faces as they print.

    python docs/pictures/shelf.py

A sheet of cards, and a row of parts for each other game; written beside this file.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from pnp import catalog
from pnp.draw.face import Face
from pnp.draw.parts import Facts
from pnp.exports.pictures import Frame, painted, rounded
from pnp.places import Places
from pnp.press.png import sheet_png
from pnp.press.printing.kits import distinct, items
from pnp.sheets.annotations import Annotations
from pnp.sheets.grid import best_grid, impose
from pnp.units import PAPERS

HERE = Path(__file__).parent
PAPER = "#fbf6e9"
GAP = 18  # pixels
HIGH = 470

# Parts of each row: a part and the end of a face's name, or its number.
ROWS = {
    "scary": [("era-3", "T20"), ("era-9", "T57"), ("events", "X04"), ("era-board", "")],
    "extinction": [("darwinia", ""), ("habitat", "H05"), ("reproduction", ""), ("change", "")],
    "bios": [("gondwana", ""), ("metabolic", "Y08"), ("darwinian", ""), ("event", "")],
    "megafauna": [("map", ""), ("genotypes", ""), ("dna", ""), ("immigrants", "")],
}


def faces(game: str, part: str) -> list[Face]:
    """The faces of a part, in order."""
    places = Places()
    kit = catalog.kit(places, game)
    [item] = items(kit, catalog.drawing(places, game), (part,))
    return list(distinct(item.make(Facts(), None)))


def chosen(game: str, part: str, end: str) -> Face:
    """The face whose name ends so, or the first."""
    found = faces(game, part)
    return next((face for face in found if end and face.name.endswith(end)), found[0])


def row(game: str) -> Image.Image:
    """Parts side by side, all of one height."""
    shown = [chosen(game, part, end) for part, end in ROWS[game]]
    dpis = [HIGH / face.trim.height * 25.4 for face in shown]
    pictures = []
    for face, dpi, image in zip(
        shown, dpis, painted(Frame(face, dpi) for face, dpi in zip(shown, dpis, strict=True)), strict=True
    ):
        wide = face.trim.width > face.trim.height
        pictures.append(image.convert("RGBA") if wide else rounded(image, 3 * dpi / 25.4))
    whole = Image.new("RGB", (sum(one.width for one in pictures) + GAP * (len(pictures) + 1), HIGH + 2 * GAP), PAPER)
    x = GAP
    for one in pictures:
        whole.paste(one, (x, GAP), one)
        x += one.width + GAP
    return whole


def save(image: Image.Image, name: str, width: int) -> None:
    """Write a picture of that width, with few colours, so that it stays small."""
    height = round(image.height * width / image.width)
    small = image.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
    small.quantize(192, dither=Image.Dither.NONE).save(HERE / name, optimize=True)


def main() -> None:
    """Make all of them."""
    import io

    cards = [face for face in faces("mating", "flashy") if "back" not in face.name][:9]
    grid = best_grid(PAPERS["a4"], cards[0].trim)
    [sheet] = impose([face.name for face in cards], grid, "flashy", annotations=Annotations(labels=False))
    picture = Image.open(io.BytesIO(sheet_png(sheet, {face.name: face for face in cards}, 110)))
    save(picture, "cards.png", 760)
    for game in ROWS:
        save(row(game), f"{game}.png", 1600)


if __name__ == "__main__":
    main()
