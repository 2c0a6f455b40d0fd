"""Text boxes: wrapped by the fonts' own widths, set in one of eight sizes, and never cut.

Every run is a `<text>` with its own x, because a PDF reader knows no kerning and no wrapping. What does not fit at the
smallest size is drawn all the same, past the box, and said in the `Fit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from markupsafe import Markup, escape

from pnp.draw.face import Fit
from pnp.draw.numbers import number
from pnp.errors import Source, Unreadable
from pnp.fonts import SANS, SERIF, Font, font_path
from pnp.named import NamedTuple
from pnp.shaping import kerned
from pnp.units import MM_PER_PT

from .icons import Icons
from .markup import ICON_EMS, ICON_SIDE, Piece, Word, line_width, measure, paragraphs, wrap

Align = Literal["left", "centre", "right"]

# The sizes of type, points: eight for a whole game, so that a size means something. What is asked for is set in the
# nearest of them, and what does not fit in the next below.
SIZES = (7.0, 8.0, 9.0, 11.0, 13.0, 17.0, 20.0, 30.0)
LONGEST = 20_000  # letters
SPARE = 0.45  # of a column: how short the last line of a text may be that is not centred
RUNNING = 0.85  # and of running text, which fills its column
CAP_MIDDLE = 0.335  # ems above the baseline: half the height of capitals and figures


class Style(NamedTuple):
    """How a role is set: font, size and smallest size in points, line feed in ems."""

    font: Font
    size: float
    least: float
    leading: float = 1.22


# One size a role, for all games (look guide, section 4).
STYLES: Mapping[str, Style] = {
    "fitness": Style(Font(SERIF, 900), 20, 17),
    "numeral": Style(Font(SERIF, 900), 20, 14),
    "numeral2": Style(Font(SERIF, 900), 17, 11),
    "title": Style(Font(SERIF, 700), 13, 11),
    "heading": Style(Font(SERIF, 700), 11, 9),
    "subtitle": Style(Font(SANS, 600), 8, 7),
    "latin": Style(Font(SERIF, 400, True), 8, 7),
    "written": Style(Font(SERIF, 400), 9, 8, 1.2),  # by hand, in a log; its lines are in italics
    "body": Style(Font(SANS, 400), 8, 7, 9.75 / 8),
    "effect": Style(Font(SANS, 600), 8, 7, 1.2),
    "note": Style(Font(SANS, 400), 8, 7, 1.2),
    "chip": Style(Font(SANS, 600), 7, 7),
    "label": Style(Font(SANS, 700), 7, 7),
    "id": Style(Font(SANS, 700), 7, 7),
    "coordinate": Style(Font(SANS, 700), 8, 7),
}


def nearest(size: float) -> float:
    """The size of type that stands for one that was asked for, points; of two that are as near the larger.

    >>> nearest(8.75), nearest(7.5), nearest(24), nearest(44)
    (9.0, 8.0, 20.0, 30.0)
    """
    return min(reversed(SIZES), key=lambda each: abs(each - size))


def _steps(style: Style) -> list[float]:
    """The sizes in which a style may be set, the one that it asks for first."""
    largest, least = nearest(style.size), min(nearest(style.least), nearest(style.size))
    return [size for size in reversed(SIZES) if least <= size <= largest]


class Block(NamedTuple):
    """A text as drawn: its SVG, size in points, number of lines, baseline of the last line and widest line, mm."""

    svg: Markup
    size: float
    lines: int
    bottom: float
    width: float
    fit: Fit

    def __html__(self) -> str:
        return self.svg


def set_text(
    box: str,
    text: str,
    x: float,
    y: float,
    width: float,
    bottom: float,
    style: Style,
    fill: str,
    icons: Icons,
    align: Align = "left",
    plain: bool = False,
    kern: bool = False,
    running: bool = False,
) -> Block:
    """A text with its first baseline at y, in a column of `width` mm whose last baseline is `bottom` or above.

    Shrinks by the sizes of type from `style.size` to `style.least`; `fit.over` counts the lines that stand below
    `bottom` or are wider than the column then. `x` is the left edge of the column, whatever the alignment. With `kern`
    pairs of letters are brought together, as the press sets them. Lines come out even, as titles and captions need it;
    those of a `running` text are filled.

    >>> from pnp.places import Places
    >>> block = set_text("body", "Hens count eyespots.", 0, 5, 40, 9, STYLES["body"], "#2b211b", Icons.read(Places()))
    >>> block.size, block.lines, block.fit.over
    (8.0, 1, 0)
    """
    if len(text) > LONGEST:
        raise Unreadable.at(Source(box), f"a text of {len(text)} letters; no face has room for more than {LONGEST}")
    blocks = paragraphs(text, style.font, icons, plain, kern)
    asked = nearest(style.size)
    spare = RUNNING if running else SPARE if align == "left" else 0.0
    for size in _steps(style):
        em = size * MM_PER_PT
        lines = [line for words in blocks for line in wrap(words, width / em, spare)] if text else []
        room = int((bottom - y) / (style.leading * em) + 1e-6) + 1 if bottom >= y else 0
        wide = sum(line_width(line) * em > width + 1e-6 for line in lines)
        if len(lines) <= room and not wide:
            break
    over = max(len(lines) - room, 0) + sum(line_width(line) * em > width + 1e-6 for line in lines[:room])
    parts: list[str] = []
    for index, line in enumerate(lines):
        slack = width - line_width(line) * em
        left = x + {"left": 0, "centre": slack / 2, "right": slack}[align]
        _draw_line(parts, line, left, y + index * style.leading * em, size, fill, icons, kern)
    return Block(
        Markup("".join(parts)),
        size,
        len(lines),
        y + max(len(lines) - 1, 0) * style.leading * em,
        max((line_width(line) * em for line in lines), default=0.0),
        Fit(box, size, asked, len(lines), over),
    )


def set_line(
    box: str,
    text: str,
    x: float,
    y: float,
    width: float,
    style: Style,
    fill: str,
    icons: Icons,
    align: Align = "left",
    plain: bool = True,
    kern: bool = False,
) -> Block:
    """A text that stays on one line, with its baseline at y; x is the left edge, the middle or the right edge.

    >>> from pnp.places import Places
    >>> icons = Icons.read(Places())
    >>> block = set_line("title", "Hundred-Eyed Train of the Peacock", 0, 5, 50, STYLES["title"], "#2b211b", icons)
    >>> block.size, block.fit.over
    (11.0, 1)
    """
    if len(text) > LONGEST:
        raise Unreadable.at(Source(box), f"a text of {len(text)} letters; no face has room for more than {LONGEST}")
    words = [word for part in paragraphs(text, style.font, icons, plain, kern) for word in part]
    ems = line_width(words)
    for size in _steps(style):
        if ems * size * MM_PER_PT <= width + 1e-6:
            break
    run = ems * size * MM_PER_PT
    left = x - {"left": 0, "centre": run / 2, "right": run}[align]
    parts: list[str] = []
    _draw_line(parts, words, left, y, size, fill, icons, kern)
    over = int(run > width + 1e-6)
    return Block(Markup("".join(parts)), size, int(bool(words)), y, run, Fit(box, size, nearest(style.size), 1, over))


def run_width(text: str, style: Style, size: float = 0, kern: bool = False) -> float:
    """How wide a plain text runs in a style, mm."""
    return measure(text, style.font, kern) * nearest(size or style.size) * MM_PER_PT


def _draw_line(
    parts: list[str], line: list[Word], x: float, y: float, size: float, fill: str, icons: Icons, kern: bool
) -> None:
    """Neighbouring pieces of one font become one run; an icon is centred on the height of the capitals."""
    em = size * MM_PER_PT
    run: list[str] = []
    font: Font | None = None
    start = at = x

    def flush() -> None:
        if run and font:
            parts.append(_run("".join(run), font, start, y, em, fill, kern))
            run.clear()

    for index, word in enumerate(line):
        gap = word.space * em if index else 0.0
        for turn, piece in enumerate(word.pieces):
            if piece.icon or piece.font != font or not run or (kern and turn):
                flush()
                at += 0 if turn else gap
                start, font = at, piece.font
            elif not turn and gap:
                run.append(" ")
                at += gap
            at = _piece(parts, run, piece, at, y, em, fill, icons)
    flush()


def _piece(
    parts: list[str], run: list[str], piece: Piece, at: float, y: float, em: float, fill: str, icons: Icons
) -> float:
    if piece.icon:
        side = ICON_EMS * em
        left = at + ICON_SIDE * em - icons.extent(piece.text)[0] * side
        parts.append(icons.draw(piece.text, left, y - CAP_MIDDLE * em - side / 2, side, fill))
    else:
        run.append(piece.text)
    return at + piece.width * em


def _run(text: str, font: Font, x: float, y: float, em: float, fill: str, kern: bool) -> str:
    told = ' font-kerning="normal"' if kern and kerned(font_path(font), text) else ""
    slant = ' font-style="italic"' if font.italic else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="{font.family}" font-size="{number(em)}" '
        f'font-weight="{font.weight}"{slant}{told} fill="{escape(fill)}">{escape(text)}</text>'
    )
