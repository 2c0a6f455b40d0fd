"""Running text for aids, booklets and sheets: a small strict subset of Markdown."""

from __future__ import annotations

import re

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.tables import shown
from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.places import Places

_LEFT_OUT = "\0"  # where an icon stood whose word is there already
_ICON = late(r"\{([a-z][a-z0-9-]*)\}")
_HEADING = late(r"(#{1,4}) +(\S.*)")
_NUMBERED = late(r"([0-9]{1,3})\. +(\S.*)")
_REFUSED = late(
    r"(?P<list>[-+*] )|(?P<quotation>>)|(?P<table>\|)|(?P<line>(?:[-*_] ?){3,}$)|(?P<block_of_code>```|~~~| {4}|\t)"
    r"|(?P<heading_deeper_than_four_or_without_a_blank>#)"
)


class Block(NamedTuple):
    """A heading (level 1 to 4), a paragraph (level 0) or an item of a numbered list (number 1 and up).

    `text` is one line with **bold**, *italic* and {icon} in it.
    """

    text: str
    level: int = 0
    number: int = 0
    line: int = 0


def load_words(places: Places, game: str, file: str) -> tuple[Block, ...]:
    """The blocks of `card_data/<game>/<file>`, such as quickstart.md."""
    name = f"card_data/{game}/{file}"
    return read_words(places.text(name), shown(places.get(name)))


def read_words(text: str, name: str) -> tuple[Block, ...]:
    """Headings, paragraphs and numbered lists, in order; anything else is refused with its line, all in one run.

    >>> read_words("# Tonight\\n\\n1. Cut.\\n2. Fold\\n   twice.", "a.md")[2]
    Block(text='Fold twice.', level=0, number=2, line=4)
    """
    blocks: list[Block] = []
    problems: list[Problem] = []
    going = False  # whether the next line goes on with the last block
    for line, raw in enumerate(text.splitlines(), 1):
        words = raw.strip()
        if not words:
            going = False
        elif found := _HEADING.fullmatch(words):
            blocks.append(Block(found[2], level=len(found[1]), line=line))
            going = False
        elif found := _NUMBERED.fullmatch(words):
            number = int(found[1])
            before = blocks[-1].number if blocks else 0
            if number != 1 and number != before + 1:
                problems.append(Problem(Source(name, line), f"expected {before + 1}. or 1., got {number}."))
            blocks.append(Block(found[2], number=number, line=line))
            going = True
        elif going:
            blocks[-1] = blocks[-1]._replace(text=f"{blocks[-1].text} {words}")
        elif refused := _REFUSED.match(raw):
            what = str(refused.lastgroup).replace("_", " ")
            message = f"a {what} is not for these files: headings, paragraphs and numbered lists are"
            problems.append(Problem(Source(name, line), message))
        else:
            blocks.append(Block(words, line=line))
            going = True
    for block in blocks:
        if message := inline_problem(block.text):
            problems.append(Problem(Source(name, block.line), message))
    if not blocks and not problems:
        problems.append(Problem(Source(name), "no words in it"))
    if problems:
        raise Unreadable(sorted(problems, key=lambda problem: problem.source.line))
    return tuple(blocks)


def inline_problem(text: str) -> str:
    """What in a text is none of words, **bold**, *italic* and {icon}; "" if all is well.

    >>> inline_problem("a **bold claim"), inline_problem("{food} *and* {{x}}")
    ('a ** without its other half', 'a brace that is no icon such as {food}')
    """
    bare = _ICON.sub("", text)
    if "{" in bare or "}" in bare:
        return "a brace that is no icon such as {food}"
    if bare.count("**") % 2:
        return "a ** without its other half"
    if bare.replace("**", "").count("*") % 2:
        return "a * without its other half"
    if "`" in bare:
        return "a ` is not for these files"
    if "](" in bare:
        return "a link or picture is not for these files"
    if re.search(r"</?[a-zA-Z!]|&#?\w+;", bare):
        return "HTML is not for these files"
    return ""


def plain(text: str) -> str:
    """The text for a terminal: no stars, icons as words, unless the word stands there already.

    >>> plain("{food} is what it costs. **Eight** females {female} wait; one {die}.")
    'Food is what it costs. Eight females wait; one die.'
    >>> plain("How many females {female}? *Ann: draw ?*")  # what is to be written keeps its blanks
    'How many females? Ann: draw ?'
    """

    text = text.replace("*", "")

    def word(icon: re.Match[str]) -> str:
        name = icon[1].replace("-", " ")
        before = text[: icon.start()].rstrip()
        last = re.search(r"(?<!\w)\w++$", before)
        if last and last[0].lower().startswith(name):
            return _LEFT_OUT
        return name.capitalize() if not before or before[-1] in ".!?" else name

    spelt = _ICON.sub(word, text)
    spelt = re.sub(rf" ?{_LEFT_OUT}(?=[.,;:)?!]|$)", "", spelt).replace(_LEFT_OUT, "")
    return re.sub(r" ([.,;:)!]|$)", r"\1", re.sub(r" {2,}", " ", spelt))
