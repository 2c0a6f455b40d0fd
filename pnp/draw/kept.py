"""Faces that were drawn before, by the hash of what they are made of.

A face's key is that of everything it is given: the template with what it includes, the values that the template names,
colours, icons, sizes, the code that draws and the versions of the libraries. Of the kit's tables only those cells count
that the template read when it was drawn last (`pnp.draw.reads`): the key has a list of reads, and the face lies under
the key, the list and what these reads give now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

import msgspec

from pnp.draw import reads
from pnp.draw.face import Fit
from pnp.draw.reads import Noting, Read, Reads, Tables, Unkeepable, content
from pnp.hashes import code_hash, digest, versions
from pnp.kit.records import Kit
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.store import Store

LIBRARIES = (
    *("jinja2", "markupsafe", "msgspec", "fonttools", "svgwrite", "pillow"),
    *("font-source-sans-pro", "font-source-serif-pro"),
)
MOST_LISTS = 4  # of reads that are kept for one key: what is read may depend on what was read before

_WORD = re.compile(r"[A-Za-z_]\w*")
# What a template takes from another: a name, the game's own by `kit.game ~ "/..."`, or what only its run can tell.
_TAG = re.compile(
    r"\{%[-+]?\s*(?:import|from|include|extends)\s+(?:\"([^\"]+)\"|'([^']+)'|kit\.game ~ \"([^\"]+)\"|(\S))"
)


class Drawn(msgspec.Struct, array_like=True):
    """What is kept of a face: its SVG, how its text boxes came out, the hash of its drawing
    (`pnp.draw.face.content_of`), the sizes, mm, at which it was drawn, and its letters, 0 where it shows picture files.
    """

    svg: str
    fits: tuple[Fit, ...]
    parts: tuple[str, ...] = ()  # of what was drawn just now: not kept
    content: str = ""
    sizes: tuple[float, ...] = ()
    letters: int = 0


class Told(msgspec.Struct, array_like=True):
    """What is kept of a face beside its SVG: all that is asked of one that was printed before."""

    fits: tuple[Fit, ...]
    content: str
    sizes: tuple[float, ...]
    letters: int


class Template(NamedTuple):
    """A template as it is written: its text, the words in it, and the templates that it takes from."""

    text: str
    words: frozenset[str]
    takes: tuple[str, ...]


_ENCODER = msgspec.msgpack.Encoder()
_DRAWN = msgspec.msgpack.Decoder(Drawn)
_TOLD = msgspec.msgpack.Decoder(Told)
_NUMBERS = msgspec.msgpack.Decoder(dict[str, float])
_LISTS = msgspec.msgpack.Decoder(tuple[tuple[tuple[str, ...], ...], ...])


@cache
def program(game: str) -> str:
    """What draws: the code of the program as far as it takes part, and the libraries."""
    code = code_hash("", "draw", "svg", "kit", f"art/{game}", f"games/{game}")
    return digest(code, versions(*LIBRARIES))


class Kept:
    """The faces of one game in one way of inking, kept in a store."""

    def __init__(self, store: Store, places: Places, game: str, look: Any) -> None:
        """`look` is what all faces share: colours and icons."""
        self.store = store
        self.places = places
        self.game = game
        self._look = look
        self._sources: dict[str, tuple[str, frozenset[str]]] = {}
        self._templates: dict[str, Template] = {}
        self._contents: dict[int, tuple[Any, str]] = {}
        self._tables: dict[int, Tables] = {}
        self.missed: list[str] | None = None  # templates whose faces are not kept, while somebody only looks
        self.fresh = 0  # faces that were drawn

    def draw(
        self,
        file: str,
        scope: Mapping[str, Any],
        render: Callable[[Noting | None], Drawn],
        telling: bool = True,
        later: tuple[float, ...] = (),
    ) -> Drawn | tuple[Told, Callable[[], Drawn]]:
        """What a template makes of its context: as it was kept, or drawn by `render`.

        Where `render` is not `telling` what it reads of the kit, all of the kit counts. Of a face that is kept with the
        sizes `later`, what is told of it, and what reads it.
        """
        kit = scope.get("kit")
        if not isinstance(kit, Kit):
            return render(None)
        tables = self._tables.get(id(kit))
        if tables is None:
            tables = self._tables[id(kit)] = Tables(kit)
        try:
            key, given = self._key(file, scope, tables)
            lists = self._lists(key)
            for found in lists:
                place = self._place(key, found, tables)
                if later and (told := self._told(place)) is not None and told.sizes == later:
                    return told, partial(self._read, place, file, scope, render, telling)
                kept = self._face(place)
                if kept is not None:
                    self._tell(place, kept)
                    return kept
        except Unkeepable:
            return render(None)
        if self.missed is not None:
            self.missed.append(file)
            return Drawn("", ())
        self.fresh += 1
        noted = Reads(tables, given) if telling else Noting()
        reads.begin(noted)
        try:
            drawn = render(noted)
        finally:
            reads.end()
        found = tuple(noted.listed())
        try:
            place = self._place(key, found, tables)
        except Unkeepable:
            return drawn
        self.store.put("face", place, _ENCODER.encode(msgspec.structs.replace(drawn, parts=())))
        self._tell(place, drawn)
        if found not in lists:
            self.store.put("reads", key, _ENCODER.encode((found, *lists)[:MOST_LISTS]))
        return drawn

    def _read(
        self,
        place: str,
        file: str,
        scope: Mapping[str, Any],
        render: Callable[[Noting | None], Drawn],
        telling: bool,
    ) -> Drawn:
        """A face of which was told; drawn anew where it has gone since then."""
        drawn = self._face(place) or self.draw(file, scope, render, telling)
        assert isinstance(drawn, Drawn)
        return drawn

    def recalled(self, what: str) -> dict[str, float]:
        """Numbers that were kept under a name."""
        data = self.store.get("numbers", self._named(what))
        try:
            return _NUMBERS.decode(data) if data is not None else {}
        except msgspec.DecodeError:
            return {}

    def remember(self, what: str, numbers: Mapping[str, float]) -> None:
        """Keep numbers under a name."""
        self.store.put("numbers", self._named(what), _ENCODER.encode(dict(numbers)))

    def text(self, make: Callable[[], str], *of: str) -> str:
        """What is made of some texts, as it was kept."""
        key = digest(program(self.game), *of)
        data = self.store.get("text", key)
        if data is not None:
            return data.decode("utf-8", "surrogatepass")
        made = make()
        self.store.put("text", key, made.encode("utf-8", "surrogatepass"))
        return made

    def _named(self, what: str) -> str:
        return digest(program(self.game), self._shared(self._look), self.game, what)

    def _lists(self, key: str) -> tuple[tuple[Read, ...], ...]:
        data = self.store.get("reads", key)
        try:
            return _LISTS.decode(data) if data is not None else ()
        except msgspec.DecodeError:
            return ()

    def _told(self, place: str) -> Told | None:
        data = self.store.get("told", place)
        try:
            return _TOLD.decode(data) if data is not None else None
        except msgspec.DecodeError:
            return None

    def _tell(self, place: str, drawn: Drawn) -> None:
        if drawn.letters:
            told = Told(drawn.fits, drawn.content, drawn.sizes, drawn.letters)
            self.store.put("told", place, _ENCODER.encode(told))

    def _face(self, place: str) -> Drawn | None:
        data = self.store.get("face", place)
        try:
            return _DRAWN.decode(data) if data is not None else None
        except msgspec.DecodeError:
            return None

    def _place(self, key: str, found: tuple[Read, ...], tables: Tables) -> str:
        """The key of a face that was drawn from these reads."""
        return digest(key, _ENCODER.encode(found), "\n".join([tables.value(read, self.places) for read in found]))

    def _key(self, file: str, scope: Mapping[str, Any], tables: Tables) -> tuple[str, list[Any]]:
        """The hash of all that a face is given, and the records in it."""
        source, words = self._source(file)
        parts = [program(self.game), self._shared(self._look), self.game, file, source]
        if scope.get("own_words"):
            parts.append("kerned")
        given = []
        for name in sorted(words & scope.keys()):
            value = scope[name]
            if name in ("pen", "ink", "suits", "kit"):
                continue  # of the look, or told by reads
            if name == "lists":
                tables.keyed(value)
            elif isinstance(value, partial):
                parts += [name, content(value.func)]  # it tells of what it reads
            else:
                parts += [name, content(value) if name in ("card", "spot", "page") else self._shared(value)]
                given.append(value)
        return digest(*parts), given

    def _shared(self, value: Any) -> str:
        """The hash of a value that many faces are given."""
        known = self._contents.get(id(value))
        if known is None:
            if len(self._contents) > 4096:
                self._contents.clear()
            known = self._contents[id(value)] = (value, content(value))
        return known[1]

    def _source(self, file: str) -> tuple[str, frozenset[str]]:
        """The hash of a template with all that it includes, and the words that stand in them."""
        known = self._sources.get(file)
        if known is None:
            found: dict[str, Template] = {}
            self._gather(file, found)
            words = frozenset[str]().union(*(template.words for template in found.values()))
            parts = (part for name, template in sorted(found.items()) for part in (name, template.text))
            known = self._sources[file] = (digest(*parts), words)
        return known

    def _gather(self, file: str, found: dict[str, Template]) -> None:
        if file not in found:
            found[file] = template = self._template(file)
            for other in template.takes:
                self._gather(other, found)

    def _template(self, file: str) -> Template:
        """A template, read once: most of them take from the same few. Raises Unkeepable."""
        known = self._templates.get(file)
        if known is None:
            name = f"templates/{file}"
            text = self.places.text(name) if self.places.find(name) else ""
            takes = []
            for tag in _TAG.findall(text):
                if tag[3]:
                    raise Unkeepable(f"{file} includes what only its run can tell")
                takes.append(tag[0] or tag[1] or f"{self.game}{tag[2]}")
            known = self._templates[file] = Template(text, frozenset(_WORD.findall(text)), tuple(takes))
        return known
