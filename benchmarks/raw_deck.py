"""The bar of the page benchmark: the same cards drawn by hand on ReportLab's canvas, with no template between."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

from reportlab.lib.colors import HexColor, black, white
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
PAPER = (210.0, 297.0)
CARD = (63.0, 88.0)
COLUMNS = ROWS = 3
LEFT, TOP = (PAPER[0] - COLUMNS * CARD[0]) / 2, (PAPER[1] - ROWS * CARD[1]) / 2
TOKEN = re.compile(r"[MLCZ]|-?[\d.]+")


def compile_path(data: str) -> list[tuple[str, list[float]]]:
    """Path data as operations, read once per icon."""
    tokens = TOKEN.findall(data)
    found, at, command = [], 0, ""
    while at < len(tokens):
        if tokens[at] in "MLCZ":
            command = tokens[at]
            at += 1
        if command == "Z":
            found.append((command, []))
            continue
        count = 6 if command == "C" else 2
        found.append((command, [float(token) for token in tokens[at : at + count]]))
        at += count
    return found


def marks(height: float) -> list[tuple[float, float, float, float]]:
    """Crop marks in points."""
    xs = [LEFT + i * CARD[0] for i in range(COLUMNS + 1)]
    ys = [TOP + i * CARD[1] for i in range(ROWS + 1)]
    found = []
    for x in xs:
        found += [(x, ys[0] - 5, x, ys[0] - 1), (x, ys[-1] + 1, x, ys[-1] + 5)]
    for y in ys:
        found += [(xs[0] - 5, y, xs[0] - 1, y), (xs[-1] + 1, y, xs[-1] + 5, y)]
    return [(x1 * MM, height - y1 * MM, x2 * MM, height - y2 * MM) for x1, y1, x2, y2 in found]


class Deck:
    """The pages as they are drawn."""

    def __init__(self, out: Path, regular: Path, bold: Path) -> None:
        pdfmetrics.registerFont(TTFont("R", str(regular)))
        pdfmetrics.registerFont(TTFont("B", str(bold)))
        self.canvas = Canvas(str(out), pagesize=(PAPER[0] * MM, PAPER[1] * MM), pageCompression=1)
        self.height = PAPER[1] * MM
        self.font: Any = pdfmetrics.getFont("R")
        self.widths: dict[str, float] = {}
        self.icons: dict[str, list[tuple[str, list[float]]]] = {}
        self.colours: dict[str, Any] = {}

    def width(self, word: str) -> float:
        found = self.widths.get(word)
        if found is None:
            found = self.widths[word] = self.font.stringWidth(word, 8)
        return found

    def wrap(self, words: list[str], widest: float) -> list[str]:
        space = self.width(" ")
        lines: list[str] = []
        line: list[str] = []
        run = 0.0
        for word in words:
            width = self.width(word)
            if line and run + space + width > widest:
                lines.append(" ".join(line))
                line, run = [word], width
            else:
                run += (space if line else 0) + width
                line.append(word)
        return [*lines, " ".join(line)] if line else lines

    def card(self, row: dict[str, str], slot: int) -> None:
        canvas = self.canvas
        x = (LEFT + slot % COLUMNS * CARD[0]) * MM
        y = self.height - (TOP + slot // COLUMNS * CARD[1]) * MM
        colour = self.colours.get(row["color"]) or self.colours.setdefault(row["color"], HexColor(row["color"]))
        canvas.setFillColor(colour)
        canvas.rect(x, y - 14 * MM, CARD[0] * MM, 14 * MM, stroke=0, fill=1)
        canvas.setFillColor(white)
        canvas.setStrokeColor(black)
        canvas.setLineWidth(0.8)
        canvas.circle(x + 55 * MM, y - 7 * MM, 5 * MM, stroke=1, fill=1)
        canvas.setFont("B", 10)
        canvas.drawString(x + 4 * MM, y - 9 * MM, row["title"])
        canvas.setFillColor(black)
        canvas.setFont("B", 11)
        canvas.drawCentredString(x + 55 * MM, y - 7 * MM - 11 * 0.36, row["value"])
        self.icon(row["icon"], x + 23.5 * MM, y - 17.5 * MM, 16 * MM / 24, colour)
        canvas.setFillColor(black)
        text = canvas.beginText(x + 4 * MM, y - 37 * MM - 8)
        text.setFont("R", 8, 10.5)
        text.textLines(self.wrap(row["body"].split(), 55 * MM))
        canvas.drawText(text)
        canvas.setFont("R", 6)
        canvas.drawString(x + 4 * MM, y - 84 * MM, row["category"] + " · " + row["id"])

    def icon(self, data: str, x: float, y: float, scale: float, colour: object) -> None:
        found = self.icons.get(data) or self.icons.setdefault(data, compile_path(data))
        path = self.canvas.beginPath()
        for command, v in found:
            if command == "M":
                path.moveTo(x + v[0] * scale, y - v[1] * scale)
            elif command == "L":
                path.lineTo(x + v[0] * scale, y - v[1] * scale)
            elif command == "C":
                path.curveTo(
                    x + v[0] * scale,
                    y - v[1] * scale,
                    x + v[2] * scale,
                    y - v[3] * scale,
                    x + v[4] * scale,
                    y - v[5] * scale,
                )
            else:
                path.close()
        self.canvas.setFillColor(colour)
        self.canvas.drawPath(path, stroke=0, fill=1)


def make(table: Path, out: Path, regular: Path, bold: Path) -> None:
    """Print the table's cards."""
    deck = Deck(out, regular, bold)
    lines = marks(deck.height)
    with table.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for start in range(0, len(rows), COLUMNS * ROWS):
        deck.canvas.setLineWidth(0.1 * MM)
        deck.canvas.setStrokeColor(black)
        deck.canvas.lines(lines)
        for slot, row in enumerate(rows[start : start + COLUMNS * ROWS]):
            deck.card(row, slot)
        deck.canvas.showPage()
    deck.canvas.save()
