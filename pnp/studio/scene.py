"""A position as pages draw it: the map with its hexes placed and coloured, the cards by their pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from pnp import catalog
from pnp.draw.maps import land_colours
from pnp.draw.palette import Palette, read_palette
from pnp.draw.shapes.hextile import centre, corners
from pnp.hexes import MapView, Token
from pnp.kit.records import Kit
from pnp.places import Places
from pnp.referee.play.tracks import Track
from pnp.referee.record.position import Position, Seat

SIDE = 50.0  # of a hex, in units of the picture
EDGE = 8.0


class SceneHex(msgspec.Struct, frozen=True):
    """One hex: its middle, its corners, and what it shows."""

    name: str
    x: float
    y: float
    points: str
    terrain: str
    colour: str
    note: str
    pieces: tuple[tuple[str, int], ...]
    sites: tuple[tuple[str, str, tuple[tuple[str, int], ...]], ...]
    tokens: tuple[Token, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """A map of hexes, and what is said beside it."""

    title: str
    width: float
    height: float
    spots: tuple[SceneHex, ...]
    remarks: tuple[str, ...]
    shapes: Mapping[str, str] = {}  # outlines of tokens as path data, in a square of 20 round its middle


class Cards(msgspec.Struct, frozen=True):
    """Cards that lie together."""

    name: str
    cards: tuple[str, ...]
    note: str


class Scene(msgspec.Struct, frozen=True):
    """Everything that can be seen."""

    place: str
    seats: tuple[Seat, ...]
    areas: tuple[Cards, ...]
    board: Board | None
    tracks: tuple[Track, ...]
    winners: tuple[str, ...]
    finished: bool


class Picture(msgspec.Struct, frozen=True):
    """A card as it is called, by which name its face is drawn, and the table that it is of where that is one's own."""

    title: str
    face: str
    own: str = ""


def scene_of(position: Position, places: Places, game: str) -> Scene:
    """A position with its map laid out."""
    areas = tuple(Cards(area.name, area.cards, area.note) for area in position.areas)
    board = board_of(position.map, read_palette(places, game)) if position.map is not None else None
    if board is not None and any(token.shape for spot in board.spots for token in spot.tokens):
        board = msgspec.structs.replace(board, shapes=_shapes(game))
    return Scene(position.place, position.seats, areas, board, position.tracks, position.winners, position.finished)


@cache
def _shapes(game: str) -> Mapping[str, str]:
    """The outlines of a game's pieces, as our own templates have them."""
    return catalog.drawing(Places(), game).tokens


def board_of(sketch: MapView, palette: Palette) -> Board:
    """A map laid out in its picture, hexes in the colours of their terrain."""
    middles = {cell.name: centre(cell.at, SIDE, sketch.flat) for cell in sketch.cells}
    left = min((x for x, _ in middles.values()), default=0.0) - SIDE - EDGE
    top = min((y for _, y in middles.values()), default=0.0) - SIDE - EDGE
    right = max((x for x, _ in middles.values()), default=0.0) + SIDE + EDGE
    bottom = max((y for _, y in middles.values()), default=0.0) + SIDE + EDGE
    lands = land_colours(sketch, palette)
    spots = []
    for cell in sketch.cells:
        x, y = round(middles[cell.name][0] - left, 1), round(middles[cell.name][1] - top, 1)
        colour = lands[cell.terrain]
        points = " ".join(f"{a},{b}" for a, b in corners(x, y, SIDE - 1, sketch.flat))
        sites = tuple((site.name, site.note, site.pieces) for site in cell.sites)
        spots.append(
            SceneHex(cell.name, x, y, points, cell.terrain, colour, cell.note, cell.pieces, sites, cell.tokens)
        )
    return Board(sketch.title, round(right - left, 1), round(bottom - top, 1), tuple(spots), sketch.remarks)


def pictures_of(kit: Kit, own: Mapping[str, str] = MappingProxyType({})) -> dict[str, Picture]:
    """All cards of a kit that have a face, by their ids; `own` are the files of one's own decks."""
    return {
        card.id: Picture(card.name, f"{component.table}/{card.id}", own.get(component.table, ""))
        for component in kit.components
        if component.front and component.table and component.table in kit.decks
        for card in kit.cards(component)
    }
