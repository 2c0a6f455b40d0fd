"""Where templates and tables lie: the person's own folder first, then what came with the program.

A folder of the same shape as the installation (`card_data/...`, `templates/...`) is laid over it, file by file,
so that a card or a template is changed by putting a file of the same name into one's own folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath

import pnp
from pnp.errors import Source, Unreadable

MOST_BYTES = 2_000_000  # of a template, a kit, a text of rules
MOST_LETTERS = 200  # of a file's name with its folders


@cache
def installed() -> Path:
    """The folder that holds `card_data` and `templates`: inside the wheel, or the checkout itself."""
    package = Path(pnp.__file__).parent
    inside = package / "_data"
    return inside if inside.is_dir() else package.parent


class Places:
    """Folders laid over one another; an earlier one wins, file by file.

    `beside` are folders of tables that lie elsewhere: pictures are looked for there first, nothing else is.
    """

    def __init__(self, *over: Path, beside: Iterable[Path] = ()) -> None:
        self.roots: tuple[Path, ...] = (*over, installed())
        self.beside = tuple(beside)

    def along(self, tables: Iterable[Path]) -> Places:
        """These places, with the folders of some tables for their pictures."""
        return Places(*self.roots[:-1], beside=dict.fromkeys((*(table.parent for table in tables), *self.beside)))

    def find(self, name: str) -> Path | None:
        """The first file called `name` (a relative path with slashes), or None. Never a path outside the roots."""
        return _first(self.roots, name)

    def first(self, names: Iterable[str]) -> Path | None:
        """The first file that has any of these names, root by root: in one root an earlier name comes first."""
        names = tuple(names)
        return next((path for root in self.roots for name in names if (path := _first((root,), name))), None)

    def folders(self, folder: str) -> Iterator[str]:
        """The names of the folders right in a `folder` of any root, each once, sorted."""
        places = (root.joinpath(*PurePosixPath(folder).parts) for root in self.roots)
        return iter(sorted({path.name for place in places for path in place.glob("*") if path.is_dir()}))

    def picture(self, game: str, name: str) -> Path | None:
        """A picture file beside a table of one's own, beside the game's tables, or in card_data."""
        return _first(self.beside, name) or self.find(f"card_data/{game}/{name}") or self.find(f"card_data/{name}")

    def get(self, name: str) -> Path:
        """Like `find`, but what is missing is an error that tells where it was looked for."""
        path = self.find(name)
        if path is None:
            looked = ", ".join(str(root) for root in self.roots)
            raise Unreadable.at(Source(name), f"no such file in {looked}")
        return path

    def names(self, folder: str, suffix: str = "") -> Iterator[str]:
        """Relative names of the files right in `folder` in any root, each once, sorted."""
        found = {
            path.name
            for root in self.roots
            for path in root.joinpath(*PurePosixPath(folder).parts).glob(f"*{suffix}")
            if path.is_file()
        }
        return (f"{folder}/{name}" for name in sorted(found))

    def text(self, name: str) -> str:
        """The whole file as text; anything but UTF-8 is an error of the file."""
        path = self.get(name)
        if path.stat().st_size > MOST_BYTES:
            raise Unreadable.at(Source(str(path)), f"larger than {MOST_BYTES // 1_000_000} MB")
        try:
            return path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            line = path.read_bytes()[: error.start].count(b"\n") + 1
            raise Unreadable.at(Source(str(path), line), "not UTF-8 text") from None


def _first(roots: Iterable[Path], name: str) -> Path | None:
    """The first file of that name below one of the folders."""
    inside = _inside(name)
    if inside is None:
        return None
    for root in roots:
        # A kit asks thousands of times, and a path that is put together costs more than to ask the system.
        place = os.path.join(root, inside)  # noqa: PTH118
        if not os.path.isfile(place):  # noqa: PTH113
            continue
        path = Path(place)
        # A link in a stranger's folder must not lead out of it; what is installed is ours.
        if root == installed() or path.resolve().is_relative_to(root.resolve()):
            return path
    return None


@lru_cache(512)
def _inside(name: str) -> str | None:
    """A relative path as the system writes it; None for one that leads elsewhere."""
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or ".." in parts or any("\\" in part or ":" in part for part in parts):
        return None
    if len(name) > MOST_LETTERS or "\0" in name:
        return None  # a system would not say that there is no such file, but that it cannot be asked
    return os.path.join(*parts)  # noqa: PTH118
