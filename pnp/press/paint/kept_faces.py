"""Faces that were painted before, by the hash of what is drawn on them and of what paints."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from pnp.draw.face import Face
from pnp.hashes import code_hash, digest, versions
from pnp.press.objects.painted import Painted
from pnp.store import Store

_ENCODER = msgspec.msgpack.Encoder()
_PAINTED = msgspec.msgpack.Decoder(Painted)


@cache
def program() -> str:
    """What prints: the code of the program as far as it takes part, and the libraries."""
    libraries = (
        *("reportlab", "rl_accel", "isal", "fonttools", "uharfbuzz", "pillow"),
        *("font-source-sans-pro", "font-source-serif-pro"),
    )
    return digest(code_hash("", "draw", "svg", "sheets", "press"), versions(*libraries))


def key_of_face(face: Face, files: dict[Path, str]) -> str:
    """The hash of all that a painted face is made of; `files` are the hashes of files that were looked at before."""
    return key_of_drawn(face_hash(face, files))


def key_of_drawn(drawn: str) -> str:
    """The same from the hash of what is drawn on the face."""
    return digest(program(), drawn)


def face_hash(face: Face, files: dict[Path, str]) -> str:
    """The hash of what is drawn on a face, whichever program paints it."""
    pictures = []
    for address, path in face.files:
        if path not in files:
            files[path] = digest(path.read_bytes())
        pictures += [address, files[path]]
    return digest(face.content, repr((face.trim, face.bleed)), *pictures)


def painted(store: Store, key: str) -> Painted | None:
    """A face that was painted before."""
    data = store.get("form", key)
    try:
        return _PAINTED.decode(data) if data is not None else None
    except msgspec.DecodeError:
        return None


def keep_painted(store: Store, key: str, found: Painted) -> None:
    """Keep a face that was painted."""
    store.put("form", key, _ENCODER.encode(found))
