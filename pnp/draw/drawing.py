"""A game's workshop, opened once: its templates, colours, icons and pictures; draws any face from a template."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from pnp.draw.art import files
from pnp.draw.environment import make_environment, render
from pnp.draw.face import Face
from pnp.draw.icons import Icons
from pnp.draw.ink import grey
from pnp.draw.kept import Drawn, Kept, noted
from pnp.draw.numbers import number
from pnp.draw.palette import Palette, read_palette
from pnp.draw.pen import Pen
from pnp.draw.picture import Pictures
from pnp.draw.reads import Reads, ToldPlaces
from pnp.places import Places
from pnp.store import Store
from pnp.units import Size


class Drawing:
    """Draws faces of one game.

    A template writes what stands inside the `<svg>` element and sees, besides its context:

    pen         words, icons, pictures (`pnp.draw.pen.Pen`)
    ink         the family's colours by purpose and the way of inking (`pnp.draw.palette.Ink`): `ink.light` is true
                where ink is saved, `ink.mono` where all is printed in greys
    suits       the game's suits by name (`pnp.draw.palette.Suit`)
    trim        the trim size, mm, and `bleed`, how far art runs beyond it

    and the `functions` that only this game draws with (`pnp.catalog.drawing` finds them). With a `store` a face is
    drawn once, and again only when something that it is made of has changed.
    """

    def __init__(
        self,
        places: Places,
        game: str,
        mode: str = "full",
        functions: Mapping[str, Callable[..., Any]] = MappingProxyType({}),
        store: Store | None = None,
    ) -> None:
        self.places = places
        self.game = game
        self.palette: Palette = read_palette(places, game, mode)
        self.icons = Icons.read(places)
        ink = self.palette.ink
        self._pictures = Pictures(ToldPlaces(places), ink.light, game, "grey" if ink.mono else "")
        self._environment = make_environment(places, functions)
        self.store = store
        look = (*self.palette, self.icons.shapes)
        self._kept = Kept(store, places, game, look) if store is not None else None

    def draw(
        self,
        template: str,
        context: Mapping[str, Any],
        *,
        trim: Size,
        name: str = "",
        bleed: float = 0.0,
        safe: float = 3.0,
    ) -> Face:
        """The face that `templates/<game>/<template>.svg.j2` makes of a context; `name` as in `Face`.

        A template that is named with its folder ("_family/tuckbox") is the family's.
        Raises Unreadable at the template's line for whatever the template gets wrong.
        """
        pen = Pen(self.icons, self._pictures)
        ink, suits = self.palette
        scope = {"pen": pen, "ink": ink, "suits": suits, "trim": trim, "bleed": bleed, **context}
        file = template if "/" in template else f"{self.game}/{template}"

        def drawn(noting: Reads | None) -> Drawn:
            self._environment.reads = noting
            with noted(noting):
                body = render(self._environment, f"{file}.svg.j2", scope)
            return Drawn(body, tuple(pen._fits))

        found = self._kept.draw(f"{file}.svg.j2", scope, drawn) if self._kept is not None else drawn(None)
        width, height = number(trim.width), number(trim.height)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}">{found.body}</svg>'
        )
        if ink.mono:
            svg = grey(svg)
        return Face(
            name or f"{self.game}/{template}",
            svg,
            trim,
            bleed,
            found.fits,
            safe,
            files(self.places, self.game, svg),
        )
