"""A map as it stood, as text for a terminal, and where in a log it stood so."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.errors import Source, Unreadable
from pnp.hexes import Cell, MapView
from pnp.kit.records import Kit
from pnp.referee.game import Game
from pnp.referee.log.header import Raw
from pnp.referee.play.table import Mapped, Table
from pnp.referee.play.watching import watch
from pnp.referee.repair.search import Search
from pnp.referee.verdict.check import read_log

WIDTH = 15


def map_at(game: Game, kit: Kit, text: str | Raw, name: str, where: int) -> MapView:
    """The map as it stood at the end of an era (or whatever the game's headings count), or after a line of the log.

    Raises Unreadable for a log that cannot be read, a game without a map, or a place that the log does not reach.
    """
    log, words, start = read_log(game, kit, text, name)
    if not isinstance(start()[0], Mapped):
        raise Unreadable.at(Source(name), f"{kit.title} has no map")
    settled = Search(start, log.entries, words).settle()
    game = Game.of(game)
    by_line = game.MAP_BY == "line"
    maps = [
        (line if by_line else place, sketch)
        for line, (place, sketch) in watch(start, settled.steps, settled.guesses, _look)
    ]
    # A step into the next era shows the map of the one that has just ended: nothing has been done in it yet.
    kept = [sketch for at, sketch in maps if at <= where]
    reached = maps[-1][0]
    if not kept or where > reached:
        what = "line" if by_line else game.HEADING
        raise Unreadable.at(Source(name), f"the log comes to {what} {reached}, not to {what} {where}")
    return kept[-1]


def _look(table: Table) -> tuple[int, MapView]:
    """The heading's number and the map."""
    assert isinstance(table, Mapped)
    return table.place()[1], table.sketch()


def text_map(sketch: MapView, width: int = 0) -> list[str]:
    """A map as lines of text: flat-topped maps by columns, pointed ones by rows; then its remarks.

    Each hex is three lines: name and terrain, its note, its pieces. Where these are too wide, names are as short as
    they can be, and told. With a width in letters a map that is wider stands in bands, one under the other, which
    begin where land does if they can.
    """
    lines = [sketch.title, ""]
    across: dict[int, list[Cell]] = {}
    for cell in sketch.cells:
        across.setdefault(cell.at.q if sketch.flat else cell.at.r, []).append(cell)
    if sketch.flat:
        names = _names(sketch)
        bands = _bands(across, names, width)
        least = WIDTH if not width or WIDTH * len(across) <= width else 0  # columns as narrow as they can be, then
        for band in bands:
            lines += [*_columns(band, names, least), ""]
        told = [f"{short} is {name}" for name, short in sorted(names.items()) if short != name]
        lines += ["", ", ".join(told)]
    else:
        for key in sorted(across):
            lines += [_line(cell) for cell in sorted(across[key], key=lambda cell: cell.at.q) if cell.pieces]
    sites = [_sites(cell) for cell in sketch.cells if cell.sites]
    if sites:
        lines += ["", *sites]
    if sketch.remarks:
        lines += ["", *sketch.remarks]
    text = "\n".join(line.rstrip() for line in lines)
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text.strip("\n").split("\n")


def _names(sketch: MapView) -> dict[str, str]:
    """What each player is called on the map: the name where there is room for it, else as many letters as it needs."""
    names = list(dict.fromkeys(player.rstrip("*") for cell in sketch.cells for player, _ in cell.pieces))
    whole = {name: name for name in names}
    if all(len(_pieces(cell, whole)) < WIDTH for cell in sketch.cells):
        return whole
    size = 1
    while len({name[:size] for name in names}) < len(names):
        size += 1
    return {name: name[:size] for name in names}


def _pieces(cell: Cell, names: Mapping[str, str]) -> str:
    said = (f"{names[player.rstrip('*')]}{'*' * player.endswith('*')}{number}" for player, number in cell.pieces)
    return f"   {' '.join(said)}"


def _bands(across: Mapping[int, list[Cell]], names: Mapping[str, str], width: int) -> list[Mapping[int, list[Cell]]]:
    """The columns of a map in as many bands as a width asks for: one where there is none."""
    if not width or WIDTH * len(across) <= width:
        return [across]
    wide = max(len(text) + 1 for cells in across.values() for cell in cells for text in _three(cell, names))
    most = max(1, width // wide)
    lands: list[list[int]] = []  # columns that are neighbours, no more than go side by side
    for key in sorted(across):
        if not lands or lands[-1][-1] != key - 1 or len(lands[-1]) == most:
            lands.append([])
        lands[-1].append(key)
    bands: list[list[int]] = []
    for land in lands:
        if bands and len(bands[-1]) + len(land) <= most:
            bands[-1] += land
        else:
            bands.append(land)
    return [{key: across[key] for key in band} for band in bands]


def _columns(across: Mapping[int, list[Cell]], names: Mapping[str, str], least: int = WIDTH) -> list[str]:
    """Columns side by side, each half a hex lower than its neighbour, four text lines a hex."""
    longest = max(len(column) for column in across.values())
    grid = [[""] * len(across) for _ in range(4 * longest)]
    for x, key in enumerate(sorted(across)):
        column = sorted(across[key], key=lambda cell: cell.at.r)
        top = 2 * (longest - len(column))
        for y, cell in enumerate(column):
            for offset, text in enumerate(_three(cell, names)):
                grid[top + 4 * y + offset][x] = text
    width = max(least, *(len(text) + 1 for row in grid for text in row))
    return ["".join(f"{text:<{width}}" for text in row) for row in grid]


def _three(cell: Cell, names: Mapping[str, str]) -> tuple[str, str, str]:
    return f"{cell.name} {cell.terrain}", f"   {cell.note}", _pieces(cell, names)


def _sites(cell: Cell) -> str:
    """The places in a hex, one after the other: "h: hW forest 3, Ann 2; hE steppe 1, Ben 1"."""
    said = []
    for site in cell.sites:
        pieces = [f"{who} {number}" for who, number in site.pieces]
        said.append(", ".join([f"{site.name} {site.note}".strip(), *pieces]))
    return f"{cell.name}: {'; '.join(said)}"


def _line(cell: Cell) -> str:
    pieces = ", ".join(f"{player} {number}" for player, number in cell.pieces)
    return f"{cell.name:<4} {cell.terrain:<12} {cell.note:<12} {pieces}"
