"""Scenes that a card or tile shows by name: a sky, tones of the ground, and what happens in front of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from zlib import crc32

from markupsafe import Markup

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple

from .lands import Hour, Sheet


class Scene(NamedTuple):
    """The sky from top to horizon, three tones of the ground from far to near, and what stands there or happens."""

    top: str
    low: str
    tones: tuple[str, str, str]
    draw: Callable[[Sheet], None]


def find_scene(scenes: Mapping[str, Scene], name: str, what: str, said: str) -> Scene:
    """The scene of that name. Raises Unreadable with those that there are: "no omen 'rain'; there are star, frost"."""
    if name not in scenes:
        raise Unreadable.at(Source(what), f"no {said} {name!r}; there are {', '.join(scenes)}")
    return scenes[name]


def draw_scene(
    scene: Scene, gradient: str, hour: Hour, seed: str, width: float, height: float, horizon: float = 1
) -> Markup:
    """A scene from (0, 0) to (width, height) mm; the gradient of its sky has that name and ends at the horizon."""
    sheet = Sheet(scene.tones, hour, None, 0, crc32(seed.encode()), width, height)
    scene.draw(sheet)
    return Markup(
        f'<defs><linearGradient id="{gradient}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{scene.top}"/>'
        f'<stop offset="{horizon:g}" stop-color="{scene.low}"/></linearGradient></defs>'
        f'<rect x="0" y="0" width="{width:.2f}" height="{height:.2f}" fill="url(#{gradient})"/>{"".join(sheet.out)}'
    )
