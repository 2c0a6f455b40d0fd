"""What takes long and is asked for by many tests is worked out once in a run, whichever process needs it first."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from pnp.draw.face import Face
from pnp.draw.preflight.lint import Finding
from pnp.draw.preflight.report import looked_over
from pnp.hashes import digest
from pnp.store import Store, cache_folder

T = TypeVar("T")


def once(type_: type[T] | Any, make: Callable[[], T], *key: str) -> T:
    """What `make` gives, plain data of that type; the same key is made once for all processes of a run.

    While one of them makes it the others wait: to do it again would take as long.
    """
    shared = os.environ.get("PNP_CACHE")  # the run's own, see conftest.py
    if not shared:
        return make()
    place = Path(shared).with_name("once") / digest(*key)
    place.parent.mkdir(parents=True, exist_ok=True)
    claim = place.with_suffix(".claim")
    while not place.exists():
        try:
            with claim.open("x", encoding="ascii") as file:
                file.write(str(os.getpid()))
        except FileExistsError:
            if not _lives(claim):
                break
            time.sleep(0.05)
            continue
        try:
            half = place.with_suffix(f".{os.getpid()}")
            half.write_bytes(msgspec.json.encode(make()))
            half.replace(place)
        finally:
            claim.unlink(missing_ok=True)
    return msgspec.json.decode(place.read_bytes(), type=type_) if place.exists() else make()


def kept() -> Store:
    """Where all processes of a run keep what they draw: what one test has drawn the next one finds."""
    return Store(cache_folder())


def findings(face: Face) -> list[Finding]:
    """All that preflight says of a face; a face that several tests look at is looked over once in a run."""
    return looked_over(face, kept())


def _lives(claim: Path) -> bool:
    """Whether the process that makes something is still there."""
    with suppress(OSError, ValueError):
        text = claim.read_text(encoding="ascii")
        if text:
            os.kill(int(text), 0)
        return True
    return not claim.exists()  # it is done, or gone
