"""Lines for a cutting machine, beside the pages that an order comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp import catalog
from pnp.draw.boxes import decks, net_of
from pnp.exports.cutfiles import CutFile, Form, cut_files
from pnp.kit.folder.layouts import ROUND
from pnp.press.printing.job import Job

from .files import Press


def cut_lines(press: Press, jobs: Sequence[Job], form: Form) -> Iterator[CutFile]:
    """A file for each way in which sheets are laid, and one that measures how far the blade is off."""
    order = press.order
    kit = order.kit
    palette = catalog.drawing(order.places, kit.game, order.ink).palette
    nets = {f"{kit.game}/box-{deck.name}": net_of(kit, deck, order.stock).outline for deck in decks(kit, palette)}
    circles = {component.name for component in kit.components if component.layout in ROUND}
    yield from cut_files(jobs, press.run, form, nets, circles)
