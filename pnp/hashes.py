"""Hashes of what a thing is made of: of texts and bytes, of the program's own code, of the libraries that it uses.

What is kept in the cache folder (`pnp.store`) has its name from these.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b as blake2b
else:
    try:
        from _blake2 import (
            blake2b,  # the very same; hashlib loads all of OpenSSL first, which takes longer than a check
        )
    except ImportError:
        from hashlib import blake2b as blake2b

LONG = 1 << 18  # bytes or characters that are not copied to be hashed


def digest(*parts: bytes | str) -> str:
    """128 bits of hash over parts, each with its length, in hexadecimal.

    >>> digest("ab", "c") == digest("a", "bc")
    False
    """
    found, whole = blake2b(digest_size=16), list[bytes]()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        whole.append(len(data).to_bytes(8, "big"))
        if len(data) < LONG:
            whole.append(data)
        else:
            found.update(b"".join(whole))
            found.update(data)
            whole.clear()
    found.update(b"".join(whole))
    return found.hexdigest()


def hashed(*texts: str) -> str:
    """128 bits of hash of texts, one right after the other, in hexadecimal.

    >>> hashed("a", "b") == blake2b(b"ab", digest_size=16).hexdigest()
    True
    """
    found = blake2b(digest_size=16)
    for text in texts:
        for at in range(0, len(text), LONG):  # a page of a rulebook is long, and need not be there twice
            found.update(text[at : at + LONG].encode("utf-8", "surrogatepass"))
    return found.hexdigest()


@cache
def code_hash(*packages: str) -> str:
    """The hash of all Python code in some folders of the program, such as "draw" or "games/mating".

    What was made by other code than that of today counts for nothing. A file of them, "press/ink.py", must be there:
    what has moved would never change again.
    """
    return digest(*map(_hash_of_package, packages))


@cache
def _hash_of_package(package: str) -> str:
    """The hash of one of them: what draws, what paints and what looks over share most of theirs."""
    root = Path(__file__).parent
    place = root / package
    if package.endswith(".py") and not place.is_file():
        raise FileNotFoundError(place)
    files = [place] if place.is_file() else sorted(place.rglob("*.py") if package else root.glob("*.py"))
    return digest(*(part for file in files for part in (file.relative_to(root).as_posix(), file.read_bytes())))


@cache
def versions(*names: str) -> str:
    """The versions of Python and of some packages, as one text."""
    known = _installed()
    found = [f"python {sys.version_info[0]}.{sys.version_info[1]}"]
    found += [f"{name} {known.get(_plain(name), 'none')}" for name in names]
    return "\n".join(found)


def _plain(name: str) -> str:
    return name.lower().replace("-", "_").replace(".", "_")


@cache
def _installed() -> dict[str, str]:
    """The versions of all packages, from the names of their folders: `importlib.metadata` takes longer than a deck."""
    found: dict[str, str] = {}
    for place in reversed(sys.path):
        with suppress(OSError), os.scandir(place or ".") as entries:
            for entry in entries:
                if entry.name.endswith((".dist-info", ".egg-info")):
                    name, _, version = entry.name.rpartition(".")[0].partition("-")
                    found[_plain(name)] = version
    return found
