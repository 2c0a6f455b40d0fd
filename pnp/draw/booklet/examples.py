"""The rules as running text. A section most of whose paragraphs end in lines to be written, in italics, is a table; one
whose paragraphs are all chosen by a word in the log's header stands in rows of cells, and so do passages of two sides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pnp.kit.figures import Figure
from pnp.kit.records import Kit, Paragraph

from .figures import Drawn
from .flow import BELOW, GAP, Item

_Told = TypeVar("_Told")

HEAD = 17.5  # the height of a section's heading, mm
NOTED = 7.5  # the least height of a paragraph with a note beneath its number, mm
WORDS, LINES = 0.56, 0.385  # of the width: what is said, and beside it what is written
CELL, WHOLE = 0.505, 1.08  # of the width: what a cell says, and one that stands alone
TAG, CHOSEN = 7.1, 3.5  # above what a cell says its name, below it half of what the header calls it, mm
HANGS = 1.6  # the other half, which hangs below the cell, mm
SEEN, SIGNED = 14.2, 6.6  # a picture or a sign beside the name of a passage, mm
EDGES = 4.2  # above and below what a passage says, mm
_MOST = 2 / 3  # of the paragraphs of a section that is set as a table

# Italics at the end, and further ones behind a word or two: *a*, then *b* or *c*.
_LINES = re.compile(r"\*[^*]{1,200}\*(?:[^*.]{1,24}\*[^*]{1,200}\*){0,12}$")


def parted(text: str) -> tuple[str, str]:
    """What a paragraph says, and the lines that it ends in.

    >>> parted("Its kind and hex. *Ann: barrier city D7* or *Ann: relocate C3 D7*")
    ('Its kind and hex.', '*Ann: barrier city D7* or *Ann: relocate C3 D7*')
    >>> parted("D7=6 says that six stand on D7 now.")
    ('D7=6 says that six stand on D7 now.', '')
    """
    found = _LINES.search(text)
    return (text[: found.start()].rstrip(), found[0]) if found else (text, "")


def is_table(paragraphs: Sequence[Paragraph]) -> bool:
    """Whether most of a section's paragraphs end in a line, none of them a key of the log's header."""
    if not paragraphs or any(each.option for each in paragraphs):
        return False
    return sum(bool(parted(each.text)[1]) for each in paragraphs) >= _MOST * len(paragraphs)


def has_tables(kit: Kit) -> bool:
    """Whether any section of the rules is one."""
    return any(is_table(section.paragraphs) for section in kit.rules.sections)


def are_chosen(paragraphs: Sequence[Paragraph]) -> bool:
    """Whether a section is of house rules alone."""
    return len(paragraphs) > 1 and all(each.option for each in paragraphs)


def in_rows(items: Sequence[_Told], cell: Callable[[_Told, float], Item], before: float = GAP) -> Iterator[Item]:
    """Cells two by two, as high as the higher one; the last one alone has the whole width.

    `cell(item, share)` makes one.
    """
    for start in range(0, len(items), 2):
        two = items[start : start + 2]
        cells = tuple(cell(each, CELL if len(two) > 1 else WHOLE) for each in two)
        yield Item("row", "", max(each.height for each in cells), before, cells=cells)


def _chosen(
    paragraphs: Sequence[Paragraph],
    marks: Mapping[str, str],
    high: Callable[..., float],
    figures: Mapping[str, Figure | Drawn],
) -> Iterator[Item]:
    """House rules in rows; what shows one of them stands below its row."""

    def cell(each: Paragraph, share: float) -> Item:
        return Item(
            "rule",
            each.text,
            round(TAG + high(each.text, share=share) + CHOSEN + HANGS, 3),
            number=each.number,
            note=each.replaces,
            picture=marks.get(each.number, ""),
            lines=each.option,
            head=each.lead,
        )

    for row in in_rows(paragraphs, cell):
        shown = [each.number for each in row.cells if each.number in figures]
        yield row._replace(keep=bool(shown))
        for place, number in enumerate(shown, 1):
            # Below two cells it says which of them it shows.
            of = number if len(row.cells) > 1 else ""
            tall = figures[number].height + BELOW
            yield Item("figure", "", tall, GAP, of, keep=place < len(shown), figure=figures[number])


def of_rules(
    kit: Kit,
    values: Mapping[str, Any],
    high: Callable[..., float],
    small: Callable[..., float],
    written: Callable[..., float],
    figures: Mapping[str, Figure | Drawn],
    *,
    tables: bool,
) -> Iterator[Item]:
    """All sections with their paragraphs and figures. `high(text, share=1.0)` gives the height of a text, mm,
    `small` that of one in a cell or a table, and `written` that of lines as they are written in a log.

    With `tables` what sections of lines say takes `WORDS` of the width, and their lines `LINES` of it. Sections that
    the book `opens` are to begin a page each.
    """
    plates, marks = values.get("plates", ()), values.get("marks", {})
    for turn, section in enumerate(kit.rules.sections):
        picture = plates[turn] if turn < len(plates) else ""
        opens = section.number in values.get("opens", ())
        yield Item("section", section.title, HEAD, 5.0, section.number, picture=picture, keep=True, opens=opens)
        if are_chosen(section.paragraphs):
            yield from _chosen(section.paragraphs, marks, small, figures)
            continue
        table = tables and is_table(section.paragraphs)
        for paragraph in section.paragraphs:
            words, lines = parted(paragraph.text) if table else (paragraph.text, "")
            # The key of a house rule is what the log's header names it by.
            key = f" *house: {paragraph.option}*" if paragraph.option else ""
            text = f"**{paragraph.lead}** {words}{key}".strip()
            figure = figures.get(paragraph.number)
            tall = max(small(text, share=WORDS), written(lines, share=LINES)) if lines else high(text)
            yield Item(
                "rule",
                text,
                max(tall, NOTED if paragraph.replaces else 0.0),
                GAP,
                paragraph.number,
                paragraph.replaces,
                marks.get(paragraph.number, ""),
                figure is not None,
                lines=lines,
            )
            if figure is not None:
                yield Item("figure", "", figure.height + BELOW, GAP, figure=figure)


_LEAD = re.compile(r"\*\*([^*]{1,200})\*\*\s*")


def two_sides(
    heads: Sequence[Item], sides: Sequence[Sequence[Item]], high: Callable[..., float], wide: Callable[[str], float]
) -> Iterator[Item]:
    """Passages of two headings beside each other; what the longer one has left stands two by two.

    `wide(words)` tells how high the name of a passage is beside its picture, mm.
    """

    def cell(told: tuple[Item, int], share: float) -> Item:
        item, side = told
        lead = _LEAD.match(item.text)
        words = item.text[lead.end() :] if lead else item.text
        name = lead[1] if lead else ""
        beside = SEEN if ":" in item.picture else SIGNED if item.picture else 0.0
        tall = max(beside, wide(name) + 1.2) + high(words, share=share) + EDGES
        return item._replace(text=words, head=name, height=round(tall, 3), note=str(side))

    told = [[(item, side) for item in items] for side, items in enumerate(sides)]
    both = min(map(len, told))
    yield Item("heads", "", 7.0, 3.0, keep=True, cells=tuple(heads))
    yield from in_rows([each for two in zip(*told, strict=False) for each in two], cell)
    for rest in told:
        yield from in_rows(rest[both:], cell)
