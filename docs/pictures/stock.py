"""docs/layouts.md and its picture: every layout of the stock, drawn by the code that prints it.

python docs/pictures/stock.py
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

from pnp import catalog
from pnp.draw.face import Face
from pnp.draw.parts import Facts
from pnp.kit.folder.layouts import LAYOUTS
from pnp.places import Places
from pnp.press.png import face_png
from pnp.press.printing.kits import faces
from pnp.workshop.decks.workbook import look_lines

HERE = Path(__file__).parent
TABLE = """name,kind,cost,power,life,picture,land,text,flavour,tags,answer,north,east,south,west,icon,value,boxes,worth
Allosaur,hunter,7,12,3,allosaur,savanna,Gain 2 {food}.,Teeth.,swift; big,Yes,sea,land,sea,land,food,12,8,2 each
Ankylosaur,grazer,4,8,9,ankylosaur,forest,Nobody attacks you.,,slow,No,land,land,sea,land,leaf,9,1; 2; 3; 4,10
Pterosaur,flier,3,5,2,pterosaur,shore,Look at the top card.,,swift,Wings,sea,sea,sea,land,aerial,K,5,1 each
Plesiosaur,swimmer,5,7,6,plesiosaur,water,Draw a card.,,wet,Sea,sea,sea,sea,sea,aquatic,2,2; 4; 6,7
"""
SPACES = """space,name,text,icon,colour,picture
5,The bridge,On to 12,,blue,
9,Goose,,,green,bar_headed_goose
19,The inn,Miss a turn,food,yellow,
31,The well,Wait here,,blue,
40,Home,,,,axolotl
B2,Camp,Rest,food,yellow,
D3,Old lighthouse,,,blue,
F4,,,leaf,green,
G1,Home,,,,axolotl
"""
FILLS = {
    "card": 'top_left_icon = "=food", side = "life", side_icon = "=allele", chips = "tags", foot = "kind"',
    "words": 'title = "name", answer = "answer", foot = "kind", number = "id"',
    "suited": 'suit = "kind", value = "value", icon = "icon", title = "", picture = ""',
    "hex": 'top_left = "cost", top_left_icon = "=food"',
    "tile": 'top_left = "cost"',
    "token": 'value = "cost"',
    "sheet": 'title = "name", icon = "icon", text = "kind", points = "worth", boxes = "boxes"',
}
VALUES = {"bingo": 'columns = 2, rows = 2, colour = "orange"', "track": 'last = 40, colour = "purple"'}
VALUES |= {"grid": 'columns = 8, rows = 6, colour = "green"', "hexes": 'columns = 7, rows = 5, colour = "teal"'}
WIDE, GAP = 1500, 24
DPI = {"board": 42, "sheet": 42, "aid": 60}

SEES = """## What a template sees

A template that was taken out (`pnp eject`) is SVG in millimetres with Jinja in it, and sees, besides what all templates
see (`pen`, `ink`, `trim`, `bleed`; docs/svg.md tells what SVG may hold):

| name | what it is |
|---|---|
| `spot` | what stands in the places of this card: `spot.title`, `spot.chips`; `pen.creature` draws `spot.picture` |
| `card` | the row itself: `card.cost` |
| `frame` | where things lie on all cards of the deck, mm: `frame.window`, `frame.title`, `frame.text` |
| `suit`, `deck` | the colours of this card and of the deck: `ground`, `dark`, `light`, `accent`, `icon`, `edge` |
| `labels` | the colours of the words on the sides of tiles |

It is rendered within bounds ([security](security.md)).
"""


def drawn(layout: str) -> Face:
    """The first face of a layout."""
    kit = f'[[component]]\nname = "part"\nlayout = "{layout}"\nfill = {{ {FILLS.get(layout, "")} }}\n'
    kit += f"values = {{ {VALUES.get(layout, '')} }}\n"
    board = LAYOUTS[layout].kind == "board"
    if layout != "scores":
        kit = kit.replace('name = "part"', 'name = "part"\ntable = "cards"')
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "card_data" / "stock"
        home.mkdir(parents=True)
        head, *rows = SPACES.splitlines(keepends=True)
        spaces = head + "".join(row for row in rows if row[0].isdecimal() == (layout == "track"))
        (home / "cards.csv").write_text(spaces if board else TABLE, "utf-8")
        (home / "kit.toml").write_text(kit, "utf-8")
        places = Places(Path(folder))
        read = catalog.kit(places, "stock")
        return next(iter(faces(read, read.components[0], catalog.drawing(places, "stock"), Facts())))


def sheet() -> Image.Image:
    """All of them on one picture, in the order of the list."""
    shown = [
        Image.open(io.BytesIO(face_png(drawn(name), DPI.get(layout.kind, 84)))).convert("RGB")
        for name, layout in LAYOUTS.items()
    ]
    places, x, y, high = [], GAP, GAP, 0
    for each in shown:
        if x + each.width + GAP > WIDE:
            x, y, high = GAP, y + high + GAP, 0
        places.append((x, y))
        x, high = x + each.width + GAP, max(high, each.height)
    whole = Image.new("RGB", (WIDE, y + high + GAP), "white")
    for each, place in zip(shown, places, strict=True):
        whole.paste(each, place)
    return whole


def page() -> str:
    """docs/layouts.md."""
    lines = ["# Layouts", "", "<!-- Written by docs/pictures/stock.py. -->", ""]
    lines += ["What a table of your own can be printed as, in this order; [how](a-game-of-your-own.md#layouts).", ""]
    lines += ["![All layouts, drawn by the code that prints them](pictures/stock.png)", ""]
    lines += ["| layout | what it is | size, mm or by name | places | values |", "|---|---|---|---|---|"]
    for layout in LAYOUTS.values():
        size = layout.size if isinstance(layout.size, str) else "{:g} x {:g}".format(*layout.size)
        places, values = (", ".join(f"`{each}`" for each in part) for part in (layout.places, layout.values))
        lines.append(f"| `{layout.name}` | {layout.told} | {size} | {places} | {values} |")
    lines += [
        "",
        "A board needs no table. With one, `space` says where a row stands: its number on a track, `B3` elsewhere;",
        "rows without one fill the next. What stands in no row is empty. At most 400 spaces.",
        "",
        "Another `size` is a name such as `poker` or `[width, height]`. A tuckbox comes with `--boxes`.",
        "",
        SEES,
    ]
    lines += [
        "## Keys of look",
        "",
        "Of the body plans, which `picture` may name.",
        "",
        "| plan | key | takes |",
        "|---|---|---|",
    ]
    lines += [f"| {plan} | `{key}` | {takes} |" for plan, key, takes in look_lines()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sheet().quantize(128).save(HERE / "stock.png", optimize=True)
    (HERE.parent / "layouts.md").write_text(page(), "utf-8")
    sys.stdout.write(f"{HERE / 'stock.png'}\n")
