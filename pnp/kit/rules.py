"""rules.md: one text behind rulings, player aids and booklet, paragraph by paragraph."""

from __future__ import annotations

import re

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Paragraph, Rules, Section
from pnp.kit.words import inline_problem
from pnp.kit.words import plain as plain  # whoever prints rules on a terminal wants it
from pnp.patterns import late
from pnp.places import Places

_SECTION = late(r"## +([0-9]+) +(\S.*)")
_PARAGRAPH = late(r"([0-9]+)\.([0-9]+) +(.*)", re.DOTALL)
_LEAD = late(r"\*\*([^*]+)\*\*(?: +(.*))?", re.DOTALL)
_KEYED = late(r"^([0-9]+\.[0-9]+) \*\*[^*\n]+\*\* \[([a-z][a-z0-9-]*)[],]", re.MULTILINE)
_OPTION = late(r"\[([a-z][a-z0-9-]*)(?:, instead of ([0-9]+\.[0-9]+))?\](?: +(.*))?", re.DOTALL)


def house_rules(package: str) -> dict[str, str]:
    """The house rules of a game by their keys, as its installed rules have them: `{"food-first": "9.1"}`.

    The game is that of a package, which a copy of it has under its own name: `house_rules(__package__)`.
    """
    text = Places().text(f"card_data/{package.rpartition('.')[2]}/rules.md")
    return {key: number for number, key in _KEYED.findall(text)}


def parse_rules(text: str, name: str) -> Rules:
    """The rules in a text: `# Title`, `edition: 1`, `## 3 Survive`, blocks `3.1 **Lead.** text`.

    A house rule has its key and what it replaces in brackets after the lead: `[food-first, instead of 3.11]`.
    Raises Unreadable with all that is wrong, by line.
    """
    reader = _Reader(name)
    block: list[str] = []
    start = 0
    # One blank line more, so that the last block ends like the others.
    for line, raw in enumerate([*text.splitlines(), ""], 1):
        words = raw.strip()
        if words and not words.startswith("#") and not (reader.edition is None and words.startswith("edition:")):
            block.append(words)
            start = start or line
            continue
        if block:
            reader.block(" ".join(block), start)
            block, start = [], 0
        if words:
            reader.heading(words, line)
    return reader.end()


class _Reader:
    """What has been read so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.title = ""
        self.edition: int | None = None
        self.sections: list[tuple[str, str, list[Paragraph]]] = []
        self.problems: list[Problem] = []
        self.lines: dict[str, int] = {}

    def complain(self, line: int, message: str) -> None:
        self.problems.append(Problem(Source(self.name, line), message))

    def heading(self, words: str, line: int) -> None:
        """A title, an edition or the heading of a section."""
        if words.startswith("edition:"):
            number = words.removeprefix("edition:").strip()
            self.edition = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
            if self.edition < 1:
                self.complain(line, f"expected edition: 1 or a later number, got {words!r}")
        elif words.startswith("# "):
            if self.title:
                self.complain(line, "a second title")
            self.title = words.removeprefix("# ").strip()
        elif found := _SECTION.fullmatch(words):
            expected = int(self.sections[-1][0]) + 1 if self.sections else 1
            if int(found[1]) != expected:
                self.complain(line, f"expected section {expected}, got {found[1]}")
            self.sections.append((found[1], found[2], []))
        else:
            self.complain(line, f"expected a heading such as ## 3 Survive, got {words!r}")

    def block(self, words: str, line: int) -> None:
        """A paragraph with its number and lead."""
        found = _PARAGRAPH.fullmatch(words)
        if not found:
            return self.complain(line, f"expected a paragraph such as 3.1 **Lead.** text, got {words[:30]!r}")
        number, rest = f"{found[1]}.{found[2]}", found[3]
        if not self.sections:
            return self.complain(line, f"{number} stands before the first section")
        section, _, paragraphs = self.sections[-1]
        if number in self.lines:
            return self.complain(line, f"{number} is there twice, first in line {self.lines[number]}")
        self.lines[number] = line
        if found[1] != section:
            return self.complain(line, f"{number} stands under section {section}")
        expected = int(paragraphs[-1].number.partition(".")[2]) + 1 if paragraphs else 1
        if int(found[2]) != expected:
            self.complain(line, f"expected {section}.{expected}, got {number}")
        lead = _LEAD.fullmatch(rest)
        if not lead:
            self.complain(line, f"{number} has no **lead** after its number")
            # Kept all the same, so that the numbers after it are still in order.
            paragraphs.append(Paragraph(number, "", rest, line))
            return None
        text, option, replaces = lead[2] or "", "", ""
        if text.startswith("["):
            bracket = _OPTION.fullmatch(text)
            if bracket:
                option, replaces, text = bracket[1], bracket[2] or "", bracket[3] or ""
            else:
                self.complain(line, f"{number}: expected [key] or [key, instead of 3.9] after the lead")
        for part in (lead[1], text):
            if message := inline_problem(part):
                self.complain(line, f"{number}: {message}")
        paragraphs.append(Paragraph(number, lead[1], text, line, option, replaces))
        return None

    def end(self) -> Rules:
        """The whole, once every reference has been followed."""
        if not self.title:
            self.complain(1, "missing # title")
        if self.edition is None:
            self.complain(1, "missing edition: 1")
        if not self.sections:
            self.complain(1, "no sections")
        keys: dict[str, str] = {}
        for paragraph in (p for _, _, paragraphs in self.sections for p in paragraphs):
            number, key, replaced = paragraph.number, paragraph.option, paragraph.replaces
            if replaced and replaced not in self.lines:
                self.complain(paragraph.line, f"{number} replaces {replaced}, which is not there")
            if key and keys.setdefault(key, number) != number:
                self.complain(paragraph.line, f"{key!r} is the key of {keys[key]} already")
        if self.problems:
            raise Unreadable(sorted(self.problems, key=lambda problem: problem.source.line))
        sections = tuple(Section(number, title, tuple(paragraphs)) for number, title, paragraphs in self.sections)
        return Rules(self.title, self.edition or 1, sections)
