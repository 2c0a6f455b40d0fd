"""The rules as running text. A section most of whose paragraphs end in lines to be written, in italics, is a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.kit.figures import Figure
from pnp.kit.records import Kit, Paragraph

from .figures import Drawn
from .flow import BELOW, GAP, Item

HEAD = 18.5  # the height of a section's heading, mm
NOTED = 7.5  # the least height of a paragraph with a note beneath its number, mm
WORDS, LINES = 0.6, 0.36  # of the width: what is said, and beside it what is written
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


def of_rules(
    kit: Kit,
    values: Mapping[str, Any],
    high: Callable[..., float],
    figures: Mapping[str, Figure | Drawn],
    *,
    tables: bool,
) -> Iterator[Item]:
    """All sections with their paragraphs and figures. `high(text, share=1.0)` gives the height of a text, mm.

    With `tables` what sections of lines say takes `WORDS` of the width, and their lines `LINES` of it.
    """
    plates, marks = values.get("plates", ()), values.get("marks", {})
    for turn, section in enumerate(kit.rules.sections):
        picture = plates[turn] if turn < len(plates) else ""
        yield Item("section", section.title, HEAD, 5.0, section.number, picture=picture, keep=True)
        table = tables and is_table(section.paragraphs)
        for paragraph in section.paragraphs:
            words, lines = parted(paragraph.text) if table else (paragraph.text, "")
            # The key of a house rule is what the log's header names it by.
            key = f" *house: {paragraph.option}*" if paragraph.option else ""
            text = f"**{paragraph.lead}** {words}{key}".strip()
            figure = figures.get(paragraph.number)
            tall = max(high(text, share=WORDS), high(lines, share=LINES)) if lines else high(text)
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
