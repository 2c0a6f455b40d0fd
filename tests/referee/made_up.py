"""The made-up game of the tests as the referee meets any other: its module's names and a kit that is made by hand."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.kit.records import Card, Kit, Paragraph, Rules, Section
from pnp.referee.game import Game
from pnp.referee.log.header import Setting
from pnp.referee.log.moves import Pass
from pnp.referee.play.checkpoints import starting
from pnp.referee.play.walk import Start

from . import ponds

SAID = ("Each turn has an event.", "Each era gives a plant.", "Frogs move.", "Feed in one place.", "Put a plant down.")
EVENTS = ("Heavy Rain", "Long Drought", "Drizzle Rain", "Heat", "Storm Rain", "Sunny Days")
PLANTS = ("Water Lily", "Reed", "Duck Weed")


def kit() -> Kit:
    """Six events, three plants of two copies each."""
    paragraphs = tuple(Paragraph(f"1.{at}", said, "", at) for at, said in enumerate(SAID, 1))
    events = tuple(Card(id=f"E{at:02}", name=name) for at, name in enumerate(EVENTS, 1))
    plants = tuple(Card(id=f"P{at:02}", name=name, copies=2) for at, name in enumerate(PLANTS, 1))
    rules = Rules("Ponds", 1, (Section("1", "Ponds", paragraphs),))
    return Kit("ponds", "Ponds", (2, 3), (), {"events": events, "plants": plants}, rules)


def prepare(kit: Kit, players: tuple[str, ...], header: Mapping[str, Setting]) -> Start:
    """The ponds laid out."""
    return starting(lambda: ponds.Table(kit, players), ponds.play)


MOVES = (ponds.Event, ponds.Draw, ponds.Go, ponds.Feed, ponds.Plant, Pass)
GAME = Game(
    HEADING="turn",
    HEADINGS=("era", "turn"),
    VERBS=tuple(move.grammar for move in MOVES),
    CLAIMS=("fed", "hand"),
    COUNTS=(ponds.Warmth, ponds.Standing),
    prepare=prepare,
)
