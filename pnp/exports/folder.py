"""Every face as a file of its own, PNG at any resolution or SVG, named by its part and id."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.draw.face import Face
from pnp.exports.pictures import Frame, cut_out, painted, png, rounded
from pnp.exports.things import Batch, Names, Thing, file_of
from pnp.named import NamedTuple
from pnp.press.trial import clean
from pnp.store import Store

CORNER = 3.0  # mm: the corners of a card


class File(NamedTuple):
    """A file to write: its path below the folder, and its bytes."""

    path: str
    data: bytes


def pictures(
    batch: Batch, dpi: float, *, corners: bool = False, bleed: bool = False, store: Store | None = None
) -> Iterator[File]:
    """PNG pictures of all faces, each once; with `corners` what is cut off is see-through, with `bleed` nothing is."""
    named = list(_named(batch))
    frames = (Frame(face, dpi, face.bleed if bleed else 0.0) for _, face, _ in named)
    for (name, _, thing), image in zip(named, painted(frames, store), strict=True):
        if corners and not bleed and batch.outline != "rect":
            image = cut_out(image, batch.outline)
        elif corners and not bleed and thing.kind == "card":
            image = rounded(image, CORNER * dpi / 25.4)
        yield File(f"{name}.png", png(image, dpi))


def drawings(batch: Batch) -> Iterator[File]:
    """The SVG of all faces, each once, millimetres as units; pictures in them are addresses of files."""
    named = list(_named(batch))
    for (name, _, _), svg in zip(named, clean(face for _, face, _ in named), strict=True):
        yield File(f"{name}.svg", svg.encode("utf-8"))


def _named(batch: Batch) -> Iterator[tuple[str, Face, Thing]]:
    """Each distinct face with its file: `combat/c07`, `combat/c07-back`, `combat/back` where it is shared."""
    backs = [thing.back.name for thing in batch.things if thing.back is not None]
    seen: set[str] = set()
    names = Names()
    shared = any(backs.count(name) == len(backs) > 1 for name in backs)
    if shared:
        names.new("back")  # no card's, though it be called so
    for thing in batch.things:
        stem = names.new(file_of(thing.id))
        yield f"{thing.part}/{stem}", thing.front, thing
        back = thing.back
        if back is not None and back.name not in seen:
            seen.add(back.name)
            own = "back" if shared else names.new(f"{stem}-back")
            yield f"{thing.part}/{own}", back, thing
