"""Rulebook: the rules of a game to read and to search, with every number that is named in them a link."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pnp import catalog
from pnp.draw.text.icons import FILE
from pnp.errors import Source, Unreadable
from pnp.kit.records import Rules
from pnp.kit.rules import parse_rules
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.studio.rooms import Room, get, studio_of
from pnp.studio.studio import box_of

_PART = re.compile(r"\{(?P<icon>[a-z][a-z0-9-]*)\}|\*\*(?P<bold>[^*]+)\*\*|\*(?P<leaning>[^*]+)\*")
_NUMBER = re.compile(r"\b[0-9]{1,2}\.[0-9]{1,2}\b")
_STEP = re.compile(r"[0-9]++\. ++")
_SECTIONS = re.compile(r"\b[Ss]ections? (?P<first>[0-9]{1,2})(?:(?: to | and |, )(?P<last>[0-9]{1,2}))?")


class Run(NamedTuple):
    """A piece of a paragraph: its text, and what it is: "" plain, icon, bold, leaning, or `to` a number."""

    text: str
    kind: str = ""
    to: str = ""


def runs(text: str, known: Set[str]) -> Iterator[Run]:
    """A text in pieces; numbers of paragraphs and sections that there are lead there.

    >>> [*runs("Pay {food} (3.6).", {"3.6"})][1:4]
    [Run(text='food', kind='icon', to=''), Run(text=' (', kind='', to=''), Run(text='3.6', kind='', to='3.6')]
    """
    at = 0
    for found in _PART.finditer(text):
        yield from _linked(text[at : found.start()], known)
        kind = found.lastgroup or ""
        yield Run(found[kind], kind)
        at = found.end()
    yield from _linked(text[at:], known)


def _linked(text: str, known: Set[str]) -> Iterator[Run]:
    """Plain words, with links."""
    links = [(found.start(), found.end()) for found in _NUMBER.finditer(text)]
    links += [found.span(name) for found in _SECTIONS.finditer(text) for name in ("first", "last") if found[name]]
    at = 0
    for begin, end in sorted(links):
        if text[begin:end] in known and begin >= at:
            if begin > at:
                yield Run(text[at:begin])
            yield Run(text[begin:end], "", text[begin:end])
            at = end
    if at < len(text):
        yield Run(text[at:])


def book(rules: Rules) -> dict[str, Any]:
    """All of it in pieces, each paragraph with those that name it."""
    known = {section.number for section in rules.sections} | set(rules.index)
    named: dict[str, list[str]] = {}
    sections = []
    for section in rules.sections:
        paragraphs = []
        for paragraph in section.paragraphs:
            lead, text = [*runs(paragraph.lead, known)], [*runs(paragraph.text, known)]
            for run in (*lead, *text):
                if run.to and paragraph.number not in named.setdefault(run.to, []):
                    named[run.to].append(paragraph.number)
            paragraphs.append(
                {
                    "number": paragraph.number,
                    "lead": lead,
                    "text": text,
                    "option": paragraph.option,
                    "replaces": paragraph.replaces,
                }
            )
        sections.append({"number": section.number, "title": section.title, "paragraphs": paragraphs})
    return {"title": rules.title, "edition": rules.edition, "sections": sections, "named": named}


def text(request: Request) -> dict[str, Any]:
    """The rules of a game, and the quick start of its booklet, where it has one."""
    studio, box = studio_of(request), box_of(request)
    places = studio.places(box)
    name = f"card_data/{box.game}/rules.md"
    catalog.load_game(box.game, places)  # a game that there is not is told as such
    if places.find(name) is None:
        raise Unreadable.at(Source(name), "there are no rules yet; write them there, paragraph by paragraph")
    rules = parse_rules(places.text(name), name)
    known = {section.number for section in rules.sections} | set(rules.index)
    quick = places.find(f"card_data/{box.game}/quickstart.md")
    lines = places.text(f"card_data/{box.game}/quickstart.md").splitlines() if quick is not None else []
    steps = [[*runs(line[step.end() :], known)] for line in lines if (step := _STEP.match(line))]
    return {**book(rules), "quick": steps}


def icons(request: Request) -> Response:
    """The family's icons, for words that name one; ours, never a stranger's."""
    keep = {"cache-control": "private, max-age=3600"}
    return Response(Places().text(FILE), media_type="image/svg+xml", headers=keep)


ROOM = Room(
    "rulebook",
    "Rulebook",
    "The rules to read and to search; every number in them is a link.",
    "rulebook",
    (get("/api/rulebook/text", text), get("/api/rulebook/icons.svg", icons)),
)
