"""The table of the page benchmark: any number of cards with a seed, so that every run prints the same ones."""

from __future__ import annotations

import csv
import math
import random
from pathlib import Path

COLUMNS = ("id", "title", "category", "color", "icon", "value", "body")
CATEGORIES = (
    ("Steppe", "#2e7d32"),
    ("Dune", "#c77700"),
    ("Reef", "#1565c0"),
    ("Cave", "#6d4c41"),
    ("Tundra", "#4527a0"),
    ("Orchard", "#ad1457"),
)
FIRST = "Amber Broken Calm Distant Early Fallen Grey High Inland Last Lonely Narrow Old Quiet Tall"
SECOND = "Anchor Burrow Canal Ditch Estuary Furrow Grove Hedge Island Knoll Ledge Meander Nest Pool Ridge"
TEXT = (
    "a grazing herd moves upstream when the grass is short and waits beneath tall trees until rain has filled every "
    "pool again then two calves follow their mother across stony ground while hunters keep to the shade of the bank "
    "or rest near water for as long as nothing stirs and birds call from far away"
)


def star(points: int, inner: float) -> str:
    """A star in a square of 24 units."""
    corners = []
    for i in range(2 * points):
        angle, radius = math.pi * i / points - math.pi / 2, inner if i % 2 else 11
        corners.append(f"{12 + radius * math.cos(angle):.2f} {12 + radius * math.sin(angle):.2f}")
    return "M" + " L".join(corners) + " Z"


def flower(petals: int) -> str:
    """A flower of curves in a square of 24 units."""
    out = ["M12 12"]
    for i in range(petals):
        middle, half = 2 * math.pi * i / petals, math.pi / petals
        ends = [(12 + 15 * math.cos(a), 12 + 15 * math.sin(a)) for a in (middle - half, middle + half)]
        out.append("C" + " ".join(f"{x:.2f} {y:.2f}" for x, y in ends) + " 12 12")
    return " ".join(out) + " Z"


def write_table(path: Path, cards: int, seed: int = 20261121) -> None:
    """Write so many cards: a title of two words, an icon out of twelve, a number, and 32 to 38 words of text."""
    draw = random.Random(seed)
    first, second, text = FIRST.split(), SECOND.split(), TEXT.split()
    icons = [star(k, r) for k, r in ((5, 4.5), (6, 5), (7, 6), (8, 4), (9, 7), (12, 8))] + [
        flower(k) for k in range(3, 9)
    ]
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(COLUMNS)
        for i in range(cards):
            words = [draw.choice(text) for _ in range(draw.randint(32, 38))]
            for begin in range(0, len(words), 9):
                words[begin] = words[begin].capitalize()
                if begin:
                    words[begin - 1] += "."
            category, colour = CATEGORIES[i % len(CATEGORIES)]
            title = f"{draw.choice(first)} {draw.choice(second)}"
            body = " ".join(words).rstrip(".") + "."
            table.writerow((f"C{i + 1:03d}", title, category, colour, draw.choice(icons), draw.randint(1, 20), body))
