"""A game's workshop, opened once: its templates, colours, icons and pictures; draws any face from a template."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pnp.draw.face import Face, Fit, Later, content_of
from pnp.draw.kept import Drawn, Kept
from pnp.draw.numbers import number
from pnp.draw.palette import Palette, read_palette
from pnp.draw.pen import Pen
from pnp.draw.pictures.art import files, shows_files
from pnp.draw.pictures.bill import Bill
from pnp.draw.pictures.ink import grey
from pnp.draw.pictures.picture import Pictures
from pnp.draw.reads import Noting, Reads, ToldPlaces, tell_file
from pnp.draw.templates.strangers import Strangers
from pnp.draw.text.icons import Icons
from pnp.kit.folder.says import WORDS, words_of
from pnp.places import Places, installed
from pnp.store import Store
from pnp.svg.runs import made_of
from pnp.units import Size

_PLAIN_TEXT = re.compile(r"<text(?=[\s>])(?![^<>]*(?:font-kerning|/>))([^<>]*)>")


def kerned_too(svg: str) -> str:
    """Words that a template writes without the pen, kerned as those of the pen are.

    >>> kerned_too('<text x="1">To</text><text font-kerning="none"/>')
    '<text x="1" font-kerning="normal">To</text><text font-kerning="none"/>'
    """
    return _PLAIN_TEXT.sub(r'<text\1 font-kerning="normal">', svg)


if TYPE_CHECKING:
    from pnp.draw.templates.house import House
    from pnp.draw.templates.sandbox import Sandbox


class Drawing:
    """Draws faces of one game.

    A template writes what stands inside the `<svg>` element and sees, besides its context:

    pen         words, icons, pictures (`pnp.draw.pen.Pen`)
    ink         the family's colours by purpose and the way of inking (`pnp.draw.palette.Ink`): `ink.light` is true
                where ink is saved, `ink.mono` where all is printed in greys
    suits       the game's suits by name (`pnp.draw.palette.Suit`)
    says        the few words that templates print of themselves, as a folder's kit has them (`pnp.kit.folder.says`)
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
        *,
        bounded: bool = False,
    ) -> None:
        self.places = places
        self.game = game
        self.palette: Palette = read_palette(places, game, mode)
        ink = self.palette.ink
        self.icons = Icons.read(places, game, "light" if ink.light else "grey" if ink.mono else "")
        self._pictures = Pictures(ToldPlaces(places), ink.light, game, "grey" if ink.mono else "", store)
        # With `bounded` we are the child in which strangers' templates are rendered.
        self._bounded, self._functions, self._store = bounded, functions, store
        self._strangers = None if bounded else Strangers(places, game, mode, functions)
        self.families, self.says = _own(places, game)
        look = (*self.palette, self.icons.shapes, self.families, self.says)
        self._kept = Kept(store, places, game, look) if store is not None else None
        self.later = False  # a face that is kept is read when somebody asks for it whole
        self.bill: Bill | None = None  # of the pictures on all faces that are drawn, where there is to be a limit

    @cached_property
    def _environment(self) -> House | Sandbox:
        """The templates, opened when the first face has to be drawn: what is kept needs none."""
        from pnp.draw.templates.environment import house_environment, sandbox

        if self._bounded:
            return sandbox(self.places, self._functions)
        return house_environment(self.places, self._functions, self._store)

    def recalled(self, what: str) -> dict[str, float]:
        """Numbers that were worked out before with these fonts, icons and this code, by hashes of what they are of."""
        return self._kept.recalled(what) if self._kept is not None else {}

    def remember(self, what: str, numbers: Mapping[str, float]) -> None:
        """Keep numbers for the next time, in the place of those kept before."""
        if self._kept is not None:
            self._kept.remember(what, numbers)

    def kept_text(self, make: Callable[[], str], *of: str) -> str:
        """What is made of some texts and of nothing else, made once."""
        return self._kept.text(make, *of) if self._kept is not None else make()

    @property
    def fresh(self) -> int:
        """How many faces were drawn because they were not kept."""
        return self._kept.fresh if self._kept is not None else 0

    @cached_property
    def tokens(self) -> Mapping[str, str]:
        """The outlines of a game's pieces by their shapes, as path data in a square of 20 round its middle: what our
        own template of its parts calls `tokens`. A stranger's is not looked at.
        """
        from jinja2 import TemplateNotFound

        file = f"{self.game}/_parts.svg.j2"
        if self._strangers is None or self._strangers.made(file):
            return {}
        try:
            return dict(getattr(self._environment.get_template(file).module, "tokens", {}))
        except TemplateNotFound:
            return {}

    @contextmanager
    def peeking(self) -> Iterator[list[str]]:
        """What is asked for within is not drawn where it is not kept, but empty; gives the templates of such faces."""
        missed: list[str] = []
        if self._kept is None:
            missed.append("")
            yield missed
            return
        self._kept.missed = missed
        try:
            yield missed
        finally:
            self._kept.missed = None

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
        file = f"{template if '/' in template else f'{self.game}/{template}'}.svg.j2"
        scope = {"trim": trim, "bleed": bleed, **context}
        strangers = self._strangers if self._strangers is not None and self._strangers.made(file) else None

        sizes = (*trim, bleed)

        def drawn(noting: Noting | None) -> Drawn:
            parts: tuple[str, ...] = ()
            if strangers is None:
                body, fits, parts = self.rendered(file, scope, noting)
            else:
                body, fits, files = strangers.render(file, scope)
                for read in files:
                    tell_file(*read)
            svg = _headed(body, trim)
            del body  # a page of a rulebook has millions of letters
            if self.palette.ink.mono:
                svg = grey(svg)
            if self._kept is None:
                return Drawn(svg, fits, parts, "", sizes)
            letters = 0 if shows_files(svg) else len(svg)
            return Drawn(svg, fits, parts, content_of(svg, trim, bleed), sizes, letters)

        name = name or f"{self.game}/{template}"
        if self._kept is None:
            found = drawn(None)
        else:
            asked = self._kept.draw(file, scope, drawn, strangers is None, sizes if self.later else ())
            if not isinstance(asked, Drawn):
                told, read = asked
                face = Face(name, "", trim, bleed, told.fits, safe, waits=Later(told.letters, lambda: read().svg))
                face.__dict__["content"] = told.content
                return face
            found = asked
        # As it was kept for another size, where the template asks nothing of that.
        svg = found.svg if found.sizes == sizes else _headed(_body(found.svg), trim)
        made_of(svg, found.parts)
        shown = files(self.places, self.game, svg)
        if self.bill is not None and shown:
            self.bill.add(path for _, path in shown)
        face = Face(name, svg, trim, bleed, found.fits, safe, shown)
        if found.content and found.sizes == sizes:
            face.__dict__["content"] = found.content
        return face

    def rendered(
        self, file: str, context: Mapping[str, Any], noting: Noting | None = None
    ) -> tuple[str, tuple[Fit, ...], tuple[str, ...]]:
        """What the template in a file makes of a context, here and now, and how its boxes came out, and its parts."""
        pen = Pen(self.icons, self._pictures, self.families, kern=bool(context.get("own_words")))
        ink, suits = self.palette
        from pnp.draw.templates.environment import render
        from pnp.draw.templates.house import House

        if isinstance(self._environment, House):
            self._environment.reads = noting if isinstance(noting, Reads) else None
        body = render(self._environment, file, {"pen": pen, "ink": ink, "suits": suits, "says": self.says, **context})
        if context.get("own_words"):
            body = kerned_too(body)
        return body, tuple(pen._fits), tuple(pen._parts)


def _headed(body: str, trim: Size) -> str:
    """A face's SVG, of what its template has printed."""
    width, height = number(trim.width), number(trim.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )


def _body(svg: str) -> str:
    """The inverse."""
    return svg[svg.find(">") + 1 : svg.rfind("</svg>")] if svg else ""


def _own(places: Places, game: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The fonts that a folder of somebody's own has for its styles, and its words in the place of ours."""
    path = places.find(f"card_data/{game}/kit.toml")
    if path is None or path.is_relative_to(installed()):
        return {}, WORDS
    text = places.text(f"card_data/{game}/kit.toml")
    if "fonts" not in text and "words" not in text:
        return {}, WORDS
    from pnp.draw.text.ownfonts import families
    from pnp.kit.manifest import read_manifest

    manifest = read_manifest(places, game, folder=True)
    return families(places, game, manifest.fonts), words_of(manifest.words)
