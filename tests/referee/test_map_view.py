"""The map of a log as it stood: text for a terminal, who holds what and why, and where there is none."""

from __future__ import annotations

import pytest

from pnp.errors import Unreadable
from pnp.hexes import Cell, MapView, coordinates, disc
from pnp.referee.verdict.map_view import map_at, text_map

from . import plays

TEXT = """pnp-log 1
game: scary 1
players: Ann, Ben

Ann: roll 6 6
Ben: roll 6 5
Ann: place C3 C3 C3
Ben: place C3 C4 C4
era 0
Ann: roll 6 6
Ben: roll 6 6
flip: 1
event: X10
era 1
"""


def drawn(text: str, where: int) -> list[str]:
    return text_map(map_at(plays.game("scary"), plays.kit("scary"), text, "evening.log", where))


def test_a_map_says_where_everybody_stood_and_why_a_tile_is_held() -> None:
    lines = drawn(TEXT, 0)
    assert lines[0] == "Damn Nature You Scary, era 0 Cambrian"
    assert sum("Shallow Sea" in line for line in lines) > 2
    assert any("Ann*3 Ben1" in line for line in lines)
    assert lines[-1] == "C3 Ann: Ann 3 markers and 0 matching tags, Ben 1 marker and 0 matching tags"
    assert len([line for line in lines if line.strip().startswith("H") or " H" in line]) > 5


def test_long_names_are_cut_and_told() -> None:
    cells = []
    for name, at in coordinates(disc(1), flat=True).items():
        cells.append(Cell(name, at, "Ocean", "", (("Annabel*", 3), ("Annette", 12), ("Bartholomew", 1))))
    lines = text_map(MapView("A map", True, tuple(cells)))
    assert sum("Anna*3 Anne12 Bart1" in line for line in lines) > 0
    assert lines[-1] == "Anna is Annabel, Anne is Annette, Bart is Bartholomew"


@pytest.mark.parametrize(
    ("game", "where", "message"),
    [("scary", 7, "the log comes to era 1, not to era 7"), ("mating", 1, "The Mating Game has no map")],
)
def test_where_there_is_no_map_it_is_said(game: str, where: int, message: str) -> None:
    text = TEXT if game == "scary" else "pnp-log 1\ngame: mating 1\nplayers: Ann, Ben\n\n"
    with pytest.raises(Unreadable, match=message):
        map_at(plays.game(game), plays.kit(game), text, "evening.log", where)


@pytest.mark.parametrize(("width", "bands"), [(0, 1), (200, 1), (79, 2), (60, 4)])
def test_a_map_that_is_too_wide_stands_in_bands(width: int, bands: int) -> None:
    """Four cratons of Bios side by side are 165 letters wide; no craton is torn apart."""
    text = "pnp-log 1\ngame: bios 1\nplayers: Ann\nphyla: Ann insect\nchallenge: ark\n\nevent: E13\n"
    lines = text_map(map_at(plays.game("bios"), plays.kit("bios"), text, "evening.log", 7), width)
    land = lines[: next(at for at, line in enumerate(lines) if line.startswith("^"))]
    tops = [line.split() for line in land if "L1R" in line or "B1R" in line or "G1R" in line or "S1R" in line]
    assert len(tops) == bands
    assert not width or max(len(line) for line in land) <= width
    assert sum(word[:2] in {"L0", "B0", "G0", "S0"} for line in land for word in line.split()) == 4


@pytest.mark.parametrize(("width", "columns"), [(0, 15), (90, 15), (78, 13)])
def test_two_cratons_stand_side_by_side_as_narrow_as_a_terminal_asks(width: int, columns: int) -> None:
    """Of six columns of 15 letters a terminal of 80 tears the last off; they are narrower there."""
    text = "pnp-log 1\ngame: bios 1\nplayers: Ann, Ben\n\nevent: E13\n"
    lines = text_map(map_at(plays.game("bios"), plays.kit("bios"), text, "evening.log", 5), width)
    top = next(line for line in lines if "L1R" in line)
    assert top.index("B1R") - top.index("L1R") == 3 * columns
    assert not width or max(len(line) for line in [*lines[: lines.index("")], top]) <= width
