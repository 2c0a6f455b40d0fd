"""Cells of a folder's tables whose words name an icon or a picture that there is not, all of them in one run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from pnp.draw.creatures import PLANS
from pnp.draw.pictures.picture import Pictures
from pnp.draw.text.icons import Icons, icon_name
from pnp.draw.text.textbox import LONGEST
from pnp.errors import Problem, Source, Unreadable
from pnp.kit.folder.fills import Part, filled, parts_of
from pnp.kit.folder.layouts import ICON_PLACES, PICTURE
from pnp.kit.records import Card, Component, Kit
from pnp.kit.tables import clip
from pnp.wording import near

MOST_CHIPS = 100
_TOKEN = re.compile(r"\{([^\W_][\w-]{0,39})\}")


class Laid(Protocol):
    """A component that is laid out by the stock (`pnp.draw.stock.layouts.Laid`), as far as its cells are looked at."""

    kit: Kit
    component: Component

    @property
    def kit_file(self) -> str: ...

    def cards(self) -> Sequence[Card]: ...

    def pictured(self, card: Card) -> Card: ...


def wrong_icons(laid: Laid, icons: Icons) -> Iterator[Problem]:
    """A problem for each icon that there is not: at its cell, or in kit.toml where all cards share it."""
    component, kit = laid.component, laid.kit
    known: dict[str, str] = {}  # what is wrong with a word, "" if nothing is
    for place, text in component.fill.items():
        if place in PICTURE or place == "suit":
            continue
        alone = place in ICON_PLACES
        for card in laid.cards():
            for part in parts_of(place, text, card):
                for word in _named(part, alone, card):
                    if word not in known:
                        name = icon_name(word)
                        known[word] = "" if name in icons else f"no icon {clip(word)}{near(name, icons.names)}"
                    message = known[word]
                    if not message:
                        continue
                    if part.field and not _within(part, word, card):
                        yield kit.problem(component.table, card, part.field, message)
                    else:
                        yield Problem(Source(laid.kit_file, 0, "fill"), f"{component.name}: {place}: {message}")


def too_long(laid: Laid) -> Iterator[Problem]:
    """A problem for each cell that no card has room for: it would be looked for how it fits, for long."""
    component = laid.component
    for place, text in component.fill.items():
        for card in laid.cards():
            value = filled(place, text, card)
            if len(value) <= LONGEST and (place != "chips" or value.count(";") < MOST_CHIPS):
                continue
            field = next((part.field for part in parts_of(place, text, card) if part.field), "")
            many = f"more than {MOST_CHIPS} parts" if len(value) <= LONGEST else f"a text of {len(value)} letters"
            yield laid.kit.problem(component.table, card, field, f"{many}, and no card has room for them")


def _within(part: Part, word: str, card: Card) -> bool:
    """Whether a word stands in what all cards share, and not in the cell."""
    return word in part.text and word not in str(getattr(card, part.field))


def _named(part: Part, alone: bool, card: Card) -> Iterator[str]:
    """The icons that a piece of a place names: alone in a place of icons, in braces elsewhere."""
    cell = getattr(card, part.field) if part.field else ""
    if alone:
        words = [part.text, cell if isinstance(cell, str) else ""]
        yield from (word.strip().strip("{}") for word in words if word.strip())
        return
    yield from _TOKEN.findall(part.text)
    if isinstance(cell, str) and "{" in cell:
        yield from _TOKEN.findall(cell)
    elif isinstance(cell, tuple | list):
        for each in cell:
            yield from _TOKEN.findall(str(each))


def wrong_pictures(laid: Laid, pictures: Pictures, plates: Iterable[str]) -> Iterator[tuple[str, Problem]]:
    """For each card whose picture cannot be drawn what its template says, and the problem at its cell."""
    fill = laid.component.fill
    known = [*plates, *PLANS]
    for card in laid.cards():
        try:
            pictures.try_out(laid.pictured(card))
        except Unreadable as error:
            message = error.problems[0].message
            place, sign, rest = message.partition(": ")
            if not sign or place not in PICTURE:
                place, rest = "picture", str(error.problems[0])  # of its file, and not of a word in its cell
            if rest.startswith("no body plan"):
                word = filled("picture", fill.get("picture", ""), card)
                rest = f"no picture {clip(word)}{near(word, known)} (`pnp layouts --pictures` lists ours)"
            parts = parts_of(place, fill.get(place, ""), card)
            field = next((part.field for part in parts if part.field), "")
            if field:
                found = laid.kit.problem(laid.component.table, card, field, rest)
            else:
                found = Problem(Source(laid.kit_file, 0, "fill"), f"{laid.component.name}: {place}: {rest}")
            yield str(error.problems[0]), found
