"""The cards of a table by protograf, as its manual has it: an SVG file an icon, one switch a category.

usage: protograf_pages.py TABLE OUT
"""

import csv
import os
import sys
import tempfile
from pathlib import Path

from protograf import Card, Create, Data, Deck, S, Save, T, circle, image, rectangle, text

_ICON = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' width='16mm' height='16mm'>"
    "<path d='{}' fill='{}'/></svg>"
)


def main(table: Path, out: Path, folder: Path) -> None:
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    icons: dict[tuple[str, str], Path] = {}
    for row in rows:
        key = (row.pop("icon"), row["color"])
        if key not in icons:
            icons[key] = folder / f"i{len(icons):03}.svg"
            icons[key].write_text(_ICON.format(*key), encoding="utf-8")
        row["iconfile"] = str(icons[key])
    listed = folder / "cards.csv"
    with listed.open("w", encoding="utf-8", newline="") as file:
        lines = csv.DictWriter(file, list(rows[0]))
        lines.writeheader()
        lines.writerows(rows)
    os.chdir(out.parent)
    Create(filename=out.name, paper="A4", margin_left=1.05, margin_right=1.0, margin_top=1.65, margin_bottom=1.6)
    Data(filename=str(listed))
    marks = {"grid_marks": True, "grid_marks_length": 0.5, "grid_marks_stroke": "black"}
    Deck(width=6.3, height=8.8, fill="white", stroke=None, **marks)
    for category, colour in sorted({(row["category"], row["color"]) for row in rows}):
        band = rectangle(x=0, y=0, width=6.3, height=1.4, fill=colour, stroke=None)
        Card("all", S(f"{{{{ category == '{category}' }}}}", band))
    Card(
        "all",
        text(text=T("{{ title }}"), x=0.4, y=0.9, font_size=10, stroke="white", align="left"),
        circle(cx=5.5, cy=0.7, radius=0.5, fill="white", stroke="black", stroke_width=0.8),
        text(text=T("{{ value }}"), x=5.5, y=0.84, font_size=11, stroke="black", align="centre"),
        image(source=T("{{ iconfile }}"), x=2.35, y=1.75, width=1.6, height=1.6),
        text(text=T("{{ body }}"), x=0.4, y=3.7, width=5.5, height=4.3, wrap=True, font_size=8, align="left"),
        text(text=T("{{ category }} - {{ id }}"), x=0.4, y=8.4, font_size=6, stroke="black", align="left"),
    )
    Save()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.stdout.write(f"{__doc__}\n")
        sys.exit()
    table, out = (Path(each).resolve() for each in sys.argv[1:3])
    del sys.argv[1:]  # protograf reads options of its own there
    with tempfile.TemporaryDirectory() as name:
        main(table, out, Path(name))
