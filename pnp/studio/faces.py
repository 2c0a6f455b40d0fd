"""Single faces as pictures. Runs in the process that draws."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp import catalog
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.errors import Source, Unreadable
from pnp.hashes import digest
from pnp.kit.records import Kit
from pnp.press.paint import kept_faces
from pnp.press.png import face_png
from pnp.press.printing.kits import distinct, items
from pnp.store import Store, cache_folder
from pnp.studio.reading import Recent, kit_of, places_of, stamp
from pnp.studio.sheets import face_mark

_drawings: Recent[Drawing] = Recent(8)


def drawing_of(folder: Path, game: str, ink: str) -> Drawing:
    """What draws a game's faces, kept while its templates are the same."""
    places = places_of(folder)
    key = (game, ink, stamp(places, game))
    return _drawings.get(key, lambda: catalog.drawing(places, game, ink, Store(cache_folder())))


_own: Recent[tuple[Kit, Drawing]] = Recent(4)


def _with_own(folder: Path, game: str, deck: str, own: Path, ink: str) -> tuple[Kit, Drawing]:
    """A game's kit and drawing with a table of one's own, kept while that is the same."""
    places = places_of(folder)

    def make() -> tuple[Kit, Drawing]:
        kit = catalog.kit(places, game, {deck: own})
        return kit, catalog.drawing(places.along([own]), game, ink, Store(cache_folder()))

    try:
        kept = own.stat().st_mtime_ns
    except OSError:
        kept = 0
    return _own.get((game, ink, deck, own, kept, stamp(places, game)), make)


def part_face(folder: Path, game: str, part: str, dpi: float, ink: str = "full") -> bytes:
    """The first face of a part, as PNG; of "box" what the game's box shows."""
    kit = kit_of(folder, game)
    return painted(_first(kit, drawing_of(folder, game, ink), part), dpi)


def _first(kit: Kit, drawing: Drawing, part: str) -> Face:
    facts = catalog.facts(kit.game, drawing.places)
    if part == "box":
        names = [component.name for component in kit.components]
        # A rulebook's first page is a composed cover; what has none shows its first card.
        part = next((name for name in ("rulebook", "cover") if name in names), names[0])
    (item,) = items(kit, drawing, [part])
    found: Iterator[Face] = distinct(item.make(facts, None))
    return next(found)


def face_named(folder: Path, game: str, name: str, dpi: float, ink: str = "full", own: Path | None = None) -> bytes:
    """The face of that name ("combat/C07"), as PNG; with one's `own` table for its deck. Raises Unreadable."""
    deck = name.partition("/")[0]
    if own is None:
        kit, drawing = kit_of(folder, game), drawing_of(folder, game, ink)
    else:
        kit, drawing = _with_own(folder, game, deck, own, ink)
    facts = catalog.facts(game, drawing.places)
    wanted = f"{game}/{name}"
    near = [item.name for item in items(kit, drawing)]
    tables = [component.name for component in kit.components if component.table == deck or component.name == deck]
    # A front can be drawn alone; anything else is found by drawing the part that it is of, or all.
    for names, only in ((tables, {wanted}), (tables, None), (near, None)):
        for item in items(kit, drawing, names) if names else ():
            for face in distinct(item.make(facts, only)):
                if face.name == wanted:
                    return painted(face, dpi)
    raise Unreadable.at(Source(name), "no face of that name")


def painted(face: Face, dpi: float) -> bytes:
    """A face as PNG, painted once."""
    store = Store(cache_folder())
    key = digest(kept_faces.program(), face_mark(face), f"{dpi:g}")
    data = store.get("png", key)
    if data is None:
        data = face_png(face, dpi)
        store.put("png", key, data)
    return data
