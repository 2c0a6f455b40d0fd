"""pnp preview: what a game will look like, as pictures, before any paper is spent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.build_options import ink_option
from pnp.cli.common import data_option, facts_of, write_bytes
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.errors import Source, Unreadable
from pnp.places import Places

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.draw.face import Face
    from pnp.draw.parts import Facts
    from pnp.press.kits import Item


@click.command(
    short_help="Look at pages before any paper is spent.", epilog="Example: pnp preview mating --part combat --dpi 150"
)
@click.argument("game")
@click.option("--part", "parts", multiple=True, metavar="NAME", help="Only this part (may be given again).")
@click.option(
    "--face", "wanted", multiple=True, metavar="NAME", help="One face alone: C07 or combat/C07 (may be given again)."
)
@click.option("--dpi", type=click.FloatRange(20, 1200), default=100, show_default=True, help="Dots to the inch.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)
@ink_option
@deck_option
@data_option
def command(
    game: str,
    parts: tuple[str, ...],
    wanted: tuple[str, ...],
    dpi: float,
    out: Path,
    ink: str,
    own: Mapping[str, Path],
    places: Places,
) -> None:
    """Write PNG pictures of GAME: contact sheets of each part, or single faces.

    They are painted by the press, so they show what will be printed. They go
    into a folder `preview` beside the pages.
    """
    from pnp import catalog
    from pnp.cli.progress import Progress
    from pnp.draw.cells import told_by_cell
    from pnp.kit.names import file_stem
    from pnp.press.contact import contact_sheets
    from pnp.press.estimate import refuse_too_many_faces
    from pnp.press.kits import distinct, items
    from pnp.press.png import face_png, sheet_png

    kit, places = kit_with(places, game, own)
    refuse_too_many_faces(kit, parts)
    facts = facts_of(game)
    chosen = items(kit, catalog.drawing(places, game, ink), parts, boxes=not parts)
    folder = out / game / "preview"
    with told_by_cell(kit, places):
        if wanted:
            for face in _found(chosen, facts, wanted):
                path = folder / f"{file_stem(face.name.partition('/')[2])}.png"
                write_bytes(path, face_png(face, dpi), under=out)
                click.echo(str(path))
            return
        for item in chosen:
            line = Progress(f"{item.title}: picture")
            for sheet, faces in contact_sheets(distinct(item.make(facts, None)), item.title):
                path = folder / (f"{item.name}.png" if sheet.number == 1 else f"{item.name}-{sheet.number}.png")
                write_bytes(path, sheet_png(sheet, faces, dpi), under=out)
                line(sheet.number)
                line.close()
                click.echo(f"{path}  ({len(faces)} {'face' if len(faces) == 1 else 'faces'})")


class _Named:
    """The faces that people name: by the whole name, or by its end."""

    def __init__(self, wanted: tuple[str, ...]) -> None:
        self.wanted = wanted

    def __contains__(self, name: object) -> bool:
        return any(f"/{name}".endswith(f"/{each}") for each in self.wanted)


def _found(chosen: list[Item], facts: Facts, wanted: tuple[str, ...]) -> Iterator[Face]:
    """The faces of these names, drawn alone where that can be. Raises Unreadable for a name that no face has."""
    from pnp.kit.cells import near
    from pnp.press.kits import distinct

    named = _Named(wanted)
    missing = set(wanted)
    names: list[str] = []
    # Fronts are found without drawing the others; backs only by drawing all.
    for only in (named, None):
        for item in chosen if missing else []:
            for face in distinct(item.make(facts, only)):
                names.append(face.name.partition("/")[2])
                hits = {each for each in missing if f"/{face.name}".endswith(f"/{each}")}
                if hits:
                    missing -= hits
                    yield face
    if missing:
        first = sorted(missing)[0]
        ends = [name.rpartition("/")[2] for name in names]
        raise Unreadable.at(Source(first), f"no face of that name{near(first, [*names, *ends])}")
