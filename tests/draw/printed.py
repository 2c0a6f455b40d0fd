"""What is drawn of a game, and what can be read on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import NamedTuple

from once import findings, kept

from pnp.catalog import drawing as load_drawing
from pnp.catalog import kit as load_kit
from pnp.catalog import load_rules
from pnp.draw.face import Face
from pnp.draw.faces import card_faces
from pnp.draw.parts import Facts, Verb
from pnp.kit.records import Component, Kit
from pnp.places import Places
from pnp.units import PAPERS
from tests.draw.drawn import component_faces

# What a printer's margin and crop marks leave, mm.
MARGIN, LABEL = 8.5, 4.0

Made = list[tuple[Face, Face | None, int]]


class Drawn(NamedTuple):
    """All faces of the cards in a way of inking: fronts by card id, backs by name."""

    fronts: dict[str, Face]
    backs: dict[str, Face]


def draw_cards(kit: Kit, mode: str) -> Drawn:
    """Every card of a game, and every back."""
    drawing = load_drawing(Places(), kit.game, mode, kept())
    fronts, backs = {}, {}
    for part in kit.components:
        if part.kind == "card":
            for card, front, back in card_faces(kit, part, drawing):
                fronts[card.id], backs[back.name] = front, back
    return Drawn(fronts, backs)


class Parts:
    """What of a game is no card. Each part is drawn once for each way of inking."""

    def __init__(self, game: str, sheets: Mapping[str, int]) -> None:
        verbs = tuple(Verb(verb.usage(), verb.help, verb.example) for verb in load_rules(game).VERBS)
        self.kit = load_kit(Places(), game)
        self.facts = Facts(sheets, verbs, "1.0")
        self.names = [part.name for part in self.kit.components if part.kind != "card"]
        self._made: dict[tuple[str, str], Made] = {}

    def part(self, name: str) -> Component:
        """The component of that name."""
        return next(each for each in self.kit.components if each.name == name)

    def draw(self, part: Component, mode: str = "full") -> Made:
        """Its faces."""
        drawing = load_drawing(Places(), self.kit.game, mode, kept())
        return list(component_faces(self.kit, part, drawing, self.facts))

    def made(self, name: str, mode: str = "full") -> Made:
        """The faces of a component: front, back, how often each is needed."""
        if (name, mode) not in self._made:
            self._made[name, mode] = self.draw(self.part(name), mode)
        return self._made[name, mode]

    def sides(self, name: str, mode: str = "full") -> list[Face]:
        """All that is printed of a component."""
        return [side for front, back, _ in self.made(name, mode) for side in (front, back) if side is not None]


def runs(face: Face) -> list[str]:
    """All runs of text on a face."""
    return [unescape(run) for run in re.findall(r"<text[^>]*>([^<]*)</text>", face.svg)]


def words(face: Face) -> str:
    """All that is printed on a face, one space between runs."""
    return " ".join(runs(face))


def sentences(face: Face) -> str:
    """All words, those joined again that break at a hyphen."""
    return re.sub(r"(?<=\w)- ", "-", words(face))


def wrong(face: Face) -> list[str]:
    """Words that do not fit, and what the press would drop."""
    return [str(finding) for finding in findings(face) if finding.severity == "error"]


def too_large_for(face: Face) -> list[str]:
    """The papers on which a face does not fit, whichever way they lie."""
    trim = face.trim
    return [
        name
        for name, paper in PAPERS.items()
        if not any(
            trim.width <= room.width - 2 * MARGIN and trim.height <= room.height - 2 * MARGIN - LABEL
            for room in (paper, paper.turned())
        )
    ]
