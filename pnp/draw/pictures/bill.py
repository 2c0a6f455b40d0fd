"""What somebody's pictures cost to be painted, all together: each has its bounds, a folder may hold thousands."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.errors import Source, Unreadable

from .art import pixels

# Of all pictures of a build together, as measured on the bench: pixels unpacked, path data read, photographs copied.
MOST_WORK = 600.0
_PIXELS, _LETTERS, _COPIED = 8e6, 9e5, 5e7


class Bill:
    """Counts pictures as they come, each once. `title` is what they are pictures of."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._counted: dict[Path, float] = {}

    def add(self, pictures: Iterable[Path]) -> None:
        """These as well. Raises Unreadable where all so far take more work than a limit."""
        new = [path for path in pictures if path not in self._counted]
        if not new:
            return
        self._counted.update((path, _seconds(path)) for path in new)
        seconds = sum(self._counted.values())
        if seconds > MOST_WORK:
            message = (
                f"its {len(self._counted):,} pictures would take some {seconds / 60:.0f} minutes of work to be "
                "painted; make them smaller, or if that is meant, say --yes-really-this-many"
            )
            raise Unreadable.at(Source(self.title), message)


def _seconds(path: Path) -> float:
    """The processor time that a picture takes at most, by its size; what is wrong with it is said when it is read."""
    size = path.stat().st_size
    if path.suffix.lower() == ".svg":
        return size / _LETTERS
    if path.suffix.lower() in (".jpg", ".jpeg"):
        return size / _COPIED
    try:
        seen = pixels(path)
    except Unreadable:
        return size / _COPIED
    return seen.width * seen.height / _PIXELS
