"""A map as a report and `pnp check --map` draw it: everybody's pieces on it, words that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp import catalog
from pnp.draw.maps import SEATS, draw_map, land_colours
from pnp.places import Places
from pnp.referee.log.header import split
from pnp.referee.verdict.map_view import map_at
from pnp.svg.colours import contrast
from pnp.workshop.evenings.kit import kit_of

LOGS = Path(__file__).parents[2] / "card_data"


@pytest.mark.parametrize(
    ("log", "line"),
    [
        ("bios/logs/four-players.log", 120),
        ("megafauna/logs/four-players.log", 60),
        ("extinction/logs/two-players.log", 40),
        ("scary/logs/three-players.log", 8),
    ],
)
def test_every_piece_is_on_the_map(log: str, line: int) -> None:
    game = log.partition("/")[0]
    raw = split((LOGS / log).read_text(encoding="utf-8"), log)
    kit = kit_of(Places(), raw, LOGS)  # of the log's edition
    sketch = map_at(catalog.load_rules(kit), kit, raw, log, line)
    drawing = catalog.drawing(Places(), game)
    svg = draw_map(sketch, drawing, raw.players).svg
    tokens = [token for cell in sketch.cells for token in cell.tokens]
    assert svg.count("<circle") + svg.count("<path") == len(tokens)
    assert bool(tokens) == (game in ("bios", "megafauna"))
    pieces = [piece for cell in sketch.cells if not cell.tokens for piece in cell.pieces]
    assert tokens or pieces
    assert all(f">{player} {number}<" in svg for player, number in pieces)
    # Each in the colour of its seat, which the legend names.
    seats = SEATS[: len(raw.players)]
    assert all(
        f'fill="{seat}"' in svg and f">{player}<" in svg for player, seat in zip(raw.players, seats, strict=True)
    )
    for colour in land_colours(sketch, drawing.palette).values():
        assert all(contrast(word, colour) >= 4.5 for word in (drawing.palette.ink.ink, *SEATS))
