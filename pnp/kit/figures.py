"""Small pictures of real parts in a rulebook: `card_data/<game>/figures.toml`.

A `figure` stands beneath the paragraph that it shows, as wide as the text; a `step` beside a step of the example that
is played out, in their order. Both are made of things as they lie on a table, of arrows, signs and few words: what is
to be said stands in the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from pnp.errors import Problem, Source, Unreadable
from pnp.kit.records import Rules
from pnp.kit.setup import MOST_LAID, Thing, laid_down, wrong_things
from pnp.kit.toml import read_toml
from pnp.places import Places

FILE = "figures.toml"
MOST_FIGURES = 60
MOST_STEPS = 12
MOST_MARKS = 60  # things, arrows, signs or words of one figure
HEIGHTS = (8.0, 120.0)
"""The lowest and the highest figure, mm."""

Tone = Literal["suit", "ink", "good", "bad"]
"""The colour of a mark: the book's own, of the words, of what is gained, of what is lost."""


class Arrow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An arrow between two places, mm; `bend` is how far its middle lies to the left of the straight way."""

    start: tuple[float, float]
    end: tuple[float, float]
    bend: float = 0.0
    tone: Tone = "suit"


class Sign(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An icon with its middle `at` a place, mm, on a disc so that it can be seen on anything."""

    icon: str
    at: tuple[float, float]
    size: float = 5.0
    tone: Tone = "suit"


class Word(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number or a few words, the middle (or an end) of their baseline `at` a place, mm."""

    text: str
    at: tuple[float, float]
    align: Literal["left", "centre", "right"] = "centre"
    width: float = 40.0
    large: bool = False
    tone: Tone = "ink"


class Figure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One figure; places count from its upper left corner. `after` is the number of the paragraph above it.

    Things are `scale` of their size where they give none of their own, and are painted first. A hand that writes
    has the tip of its pencil at `hand`, mm, and comes from the right and below. A board beneath other parts is paler,
    much less so if the figure is `vivid`: for few hexes, shown so large that they are read as they are on the table.
    """

    after: str = ""
    height: float = 0.0
    scale: float = 0.3
    thing: tuple[Thing, ...] = ()
    arrow: tuple[Arrow, ...] = ()
    sign: tuple[Sign, ...] = ()
    word: tuple[Word, ...] = ()
    hand: tuple[float, float] | None = None
    vivid: bool = False


class Figures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All figures of a game's rulebook."""

    figure: tuple[Figure, ...] = ()
    step: tuple[Figure, ...] = ()


def load_figures(places: Places, game: str, rules: Rules) -> Figures:
    """The figures of a game, none if it has no such file. Raises Unreadable with all that is wrong."""
    name = f"card_data/{game}/{FILE}"
    if places.find(name) is None:
        return Figures()
    data: dict[str, Any] = read_toml(places.text(name), name)
    try:
        found = msgspec.convert(data, Figures)
    except msgspec.ValidationError as error:
        raise Unreadable.at(Source(name), str(error)) from None
    problems = [Problem(Source(name), message) for message in _wrong(found, rules)]
    if problems:
        raise Unreadable(problems)
    return found


def _wrong(found: Figures, rules: Rules) -> Iterator[str]:
    if len(found.figure) > MOST_FIGURES or len(found.step) > MOST_STEPS:
        yield f"at most {MOST_FIGURES} figures and {MOST_STEPS} steps"
    if sum(laid_down(figure.thing) for figure in (*found.figure, *found.step)) > MOST_LAID:
        yield f"more than {MOST_LAID} cards, dice and edges of piles in all figures"
    known = {paragraph.number for section in rules.sections for paragraph in section.paragraphs}
    for figure in found.figure:
        if figure.after not in known:
            yield f"a figure stands after {figure.after!r}, which is no paragraph of the rules"
        if not HEIGHTS[0] <= figure.height <= HEIGHTS[1]:
            lowest, highest = HEIGHTS
            yield f"the figure after {figure.after} is {figure.height:g} mm high; from {lowest:g} to {highest:g}"
    for figure in (*found.figure, *found.step):
        where = f"the figure after {figure.after}" if figure.after else "a step"
        if max(len(figure.thing), len(figure.arrow), len(figure.sign), len(figure.word)) > MOST_MARKS:
            yield f"{where} has more than {MOST_MARKS} things, arrows, signs or words"
        yield from (f"{where}: {wrong}" for wrong in wrong_things(figure.thing, figure.scale))
