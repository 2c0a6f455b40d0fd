"""Look over all faces of all games of the house, count their ink, place their plates, see how much larger the figures
of the rulebooks may be, and keep what was found (`pnp.known`).

Each kit is printed as most people print it: in full ink and in light ink, one side and both; some minutes. With
--again what is known already is believed, which takes less by half: for faces that were changed, where what looks at
them was not.

usage: known.py [--again]
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO

from pnp import catalog, known
from pnp.cli import cli
from pnp.draw.booklet import growing, pages
from pnp.draw.booklet.table import Miniatures
from pnp.draw.face import Face
from pnp.draw.pictures import picture
from pnp.draw.preflight import report as preflight
from pnp.draw.preflight.lint import Finding
from pnp.kit.figures import Figure
from pnp.places import installed
from pnp.press import ink
from pnp.press.coverage import Coverage
from pnp.store import Store
from pnp.workshop.prints import files as prints

WAYS = ((), ("--duplex", "long-edge"), ("--ink", "light"))


@contextmanager
def noting(lines: set[str]) -> Iterator[None]:
    """What is found out within is taken down as lines of the file."""
    look, count, place, know = prints.errors, ink.inks, picture.stance, known.numbers
    fit = pages.fitted

    def looked(face: Face, store: Store | None = None) -> list[Finding]:
        found = look(face, store)
        if not found:
            lines.add(known.written("clean", preflight.name(face)))
        return found

    def counted(
        views: Sequence[ink.View], store: Store, files: Mapping[str, ink.Files]
    ) -> dict[ink.View, Coverage] | None:
        found = count(views, store, files)
        for view, inks in (found or {}).items():
            lines.add(known.written("ink", view.name, tuple(inks)))
        return found

    def placed(shape: str, where: picture.Where, plate: bool) -> picture.Stance | None:
        found = place(shape, where, plate)
        if found is not None and plate:
            lines.add(known.written("placed", where.name(shape), (*found.spot, *found.feet)))
        return found

    def fitted(figure: Figure, small: Miniatures, most: Sequence[float], grew: dict[str, float]) -> list[Figure]:
        found = fit(figure, small, most, grew)
        lines.update(known.written("grown", growing.beforehand_as(key), (step,)) for key, step in grew.items())
        return found

    def knew(kind: str, name: str) -> tuple[float, ...] | None:
        found = know(kind, name)
        if found is not None:
            lines.add(known.written(kind, name, found))
        return found

    prints.errors, ink.inks, picture.stance, known.numbers = looked, counted, placed, knew
    pages.fitted = fitted
    try:
        yield
    finally:
        prints.errors, ink.inks, picture.stance, known.numbers = look, count, place, know
        pages.fitted = fit


if __name__ == "__main__":
    lines: set[str] = set()
    with tempfile.TemporaryDirectory() as folder, noting(lines):
        os.environ.update(PNP_WORKERS="1", PNP_CACHE=f"{folder}/cache")
        if "--again" not in sys.argv[1:]:
            known.numbers = lambda kind, name: None  # found out anew
        for game in catalog.games():
            for way in WAYS:
                with redirect_stdout(StringIO()):
                    cli.main(["build", game, "--out", f"{folder}/out", *way], standalone_mode=False)
                sys.stdout.write(f"{game} {' '.join(way)}: {len(lines)} lines\n")
    (installed() / known.FILE).write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="ascii")
