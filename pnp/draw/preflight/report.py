"""The report before printing: every text box of every face, and everything that the lint finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from pnp import known
from pnp.draw.face import Face, Fit
from pnp.hashes import code_hash, digest, versions
from pnp.store import Store
from pnp.wording import number_of

from .lint import Finding, Severity, lint


def preflight(faces: Iterable[Face], store: Store | None = None) -> Iterator[Finding]:
    """One record a box (fits, shrunk, overflows), then the findings of each face, in order; `store` as in `lint`.

    An error would print wrong; a warning is worth a look; a note says that all is well.
    """
    for face in faces:
        for fit in face.fits:
            yield Finding(face.name, fit.box, *_verdict(fit))
        yield from lint(face, store)


def name(face: Face) -> str:
    """The hash of all that is looked over on a face. Not its own name: an era's card is a card of two decks."""
    return digest(face.content, repr((face.trim, face.bleed, face.safe, face.fits)))


def looked_over(face: Face, store: Store | None = None) -> list[Finding]:
    """All that preflight says of a face; with a store it is looked for once, and again when the face has changed."""
    return [*preflight([face])] if store is None else _kept(face, store, name(face))


def _kept(face: Face, store: Store, named: str) -> list[Finding]:
    key = digest(_program(), named)
    data = store.get("lint", key)
    if data is None:
        found = [*preflight([face], store)]
        store.put("lint", key, msgspec.json.encode(found))
        return found
    return [found._replace(face=face.name) for found in msgspec.json.decode(data, type=list[Finding])]


def errors(face: Face, store: Store | None = None) -> list[Finding]:
    """What would print wrong on a face; nothing is looked for with a store, where our own face is known to be right."""
    if store is None:
        found = looked_over(face)
    else:
        named = name(face)
        found = [] if known.numbers("clean", named) is not None else _kept(face, store, named)
    return [each for each in found if each.severity == "error"]


@cache
def _program() -> str:
    """What lints: the code and the fonts whose letters it asks for."""
    fonts = versions("fonttools", "font-source-sans-pro", "font-source-serif-pro")
    return digest(code_hash("", "draw", "svg"), fonts)


def _verdict(fit: Fit) -> tuple[Severity, str]:
    """How grave, and in which words.

    >>> _verdict(Fit("body", 7.5, 8, 3, 0)), _verdict(Fit("body", 7, 8, 5, 2))
    (('warning', 'shrunk to 7.5 pt'), ('error', 'overflows by 2 lines'))
    """
    if fit.over:
        return "error", f"overflows by {number_of(fit.over, 'line')}"
    if fit.size < fit.asked:
        return "warning", f"shrunk to {fit.size:g} pt"
    return "note", "fits"
