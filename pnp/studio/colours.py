"""The games' own colours on the page: each game's first suit, dark or light enough to be read on our grounds."""

from __future__ import annotations

from functools import cache

from pnp import catalog
from pnp.draw.palette import read_palette
from pnp.errors import Unreadable
from pnp.places import Places
from pnp.svg.colours import contrast

# Grounds of the light and of the dark page, as in `static/tokens.css`.
PAPER, NIGHT = "#fbf6e9", "#221d18"
ENOUGH = 4.6


@cache
def games_css() -> str:
    """A style sheet that sets `--game` and `--on-game` for each game that came with the program."""
    rules = []
    for game in catalog.games():
        try:
            suits = read_palette(Places(), game).suits
        except Unreadable:
            continue
        first = next(iter(suits.values()), None)
        if first is None:
            continue
        light, dark = readable(first.ground, PAPER), readable(first.ground, NIGHT)
        name = f'[data-game="{game}"]'
        rules.append(f"{name} {{ --game: {light}; --game-ground: {readable(first.dark, '#ffffff')}; }}")
        rules.append(f':root[data-theme="dark"] {name}, :root[data-theme="dark"]{name} {{ --game: {dark}; }}')
    return "\n".join(rules) + "\n"


def readable(colour: str, ground: str) -> str:
    """A colour, darker or lighter until it stands out from a ground as words must.

    >>> readable("#efca76", "#fbf6e9") != "#efca76", readable("#8c2b23", "#fbf6e9")
    (True, '#8c2b23')
    """
    towards = 0 if contrast("#000000", ground) > contrast("#ffffff", ground) else 255
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    for step in range(21):
        mixed = "#" + "".join(f"{round(part + (towards - part) * step / 20):02x}" for part in parts)
        if contrast(mixed, ground) >= ENOUGH:
            return mixed
    return mixed
