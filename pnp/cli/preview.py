"""pnp preview: what a game will look like, as pictures, before any paper is spent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.build_options import ink_option
from pnp.cli.common import NumberRange, cache_option, data_option, facts_of, many_option, tell, write_bytes
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.errors import Source, Unreadable
from pnp.places import Places
from pnp.wording import number_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.draw.face import Face
    from pnp.draw.parts import Facts
    from pnp.press.printing.kits import Item
    from pnp.sheets.records import Sheet
    from pnp.store import Store


@click.command(
    short_help="Look at pages before any paper is spent.", epilog="Example: pnp preview mating --part combat --dpi 150"
)
@click.argument("game")
@click.option(
    "--part", "parts", multiple=True, metavar="NAME", help="Only this part, or cards, or small (may be given again)."
)
@click.option(
    "--face", "wanted", multiple=True, metavar="NAME", help="One face alone: C07 or combat/C07 (may be given again)."
)
@click.option("--dpi", type=NumberRange(20, 1200), default=100, show_default=True, help="Dots to the inch.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)
@click.option("--watch", is_flag=True, help="Again at every save of a table or a template, until Ctrl-C.")
@click.option("--saves", "most", type=click.IntRange(0), metavar="N", help="With --watch: end after N saves.")
@ink_option
@many_option
@cache_option
@deck_option
@data_option
def command(
    game: str,
    parts: tuple[str, ...],
    wanted: tuple[str, ...],
    dpi: float,
    out: Path,
    watch: bool,
    most: int | None,
    ink: str,
    many: bool,
    store: Store | None,
    own: Mapping[str, Path],
    places: Places,
) -> None:
    """Write PNG pictures of GAME: contact sheets of each part, or single faces.

    They are painted by the press, so they show what will be printed. They go
    into a folder `preview` beside the pages. With --watch pictures are painted
    again whenever something on them has changed: keep them open beside your
    spreadsheet.
    """
    album = _Album(game, parts, wanted, dpi, out, ink, store, many)
    if not watch:
        album.write(own, places)
        return
    from pnp.workshop.decks.watch import saves_of_game

    album.waited_for = True
    try:
        for number, _ in enumerate(saves_of_game(game, places, own.values())):
            try:
                album.write(own, places)
            except Unreadable as error:
                # What was saved half way is saved again.
                tell(map(str, error.problems), err=True)
            if number == most:
                return
            click.echo("waiting for the next save (Ctrl-C ends)")
    except KeyboardInterrupt:
        click.echo("")


class _Album:
    """The pictures of a game; one that has not changed since it was written is not painted again."""

    def __init__(
        self,
        game: str,
        parts: tuple[str, ...],
        wanted: tuple[str, ...],
        dpi: float,
        out: Path,
        ink: str,
        store: Store | None,
        many: bool,
    ) -> None:
        self.many = many
        self.game, self.parts, self.wanted, self.dpi = game, parts, wanted, dpi
        self.out, self.ink, self.store = out, ink, store
        self.folder = out / game / "preview"
        self._shown: dict[Path, int] = {}
        self.waited_for = False  # by somebody who looks at the pictures at every save

    def write(self, own: Mapping[str, Path], places: Places) -> None:
        """Every picture that is new or has changed."""
        from pnp import catalog
        from pnp.cli.progress import Progress
        from pnp.draw.cells import told_by_cell
        from pnp.draw.pictures.bill import Bill
        from pnp.kit.manifest import parts_called
        from pnp.kit.names import file_stem
        from pnp.press.contact import contact_sheets
        from pnp.press.png import face_png
        from pnp.press.printing.estimate import refuse_too_much_to_look_at
        from pnp.press.printing.kits import distinct, items

        kit, places = kit_with(places, self.game, own)
        parts = parts_called(kit, self.parts)
        if not self.many:
            refuse_too_much_to_look_at(kit, places, parts)
        facts = facts_of(self.game, places, self.store)
        drawing = catalog.drawing(places, self.game, self.ink, self.store)
        drawing.bill = None if self.many else Bill(kit.title)
        chosen = items(kit, drawing, parts, boxes=not parts)
        with told_by_cell(kit, places):
            if self.wanted:
                for face in _found(chosen, facts, self.wanted):
                    path = self.folder / f"{file_stem(face.name.partition('/')[2])}.png"
                    if self._news(path, (face.svg, face.files)):
                        write_bytes(path, face_png(face, self.dpi), under=self.out)
                        click.echo(str(path))
                return
            for item in chosen:
                line = Progress(f"{item.title}: picture")
                for sheet, faces in contact_sheets(distinct(item.make(facts, None)), item.title):
                    number = "" if sheet.number == 1 else f"-{sheet.number}"
                    path = self.folder / f"{item.name}{number}.png"
                    if self._news(path, (repr(sheet), *((name, face.svg) for name, face in faces.items()))):
                        write_bytes(path, self._picture(sheet, faces), under=self.out)
                        line(sheet.number)
                        line.close()
                        click.echo(f"{path}  ({number_of(len(faces), 'face')})")

    def _picture(self, sheet: Sheet, faces: dict[str, Face]) -> bytes:
        """A contact sheet, quickly where somebody has just saved."""
        from pnp.press.png import sheet_png

        return sheet_png(sheet, faces, self.dpi, store=self.store, quickly=self.waited_for)

    def _news(self, path: Path, shown: object) -> bool:
        """Whether a picture is not yet written as it is now."""
        before, self._shown[path] = self._shown.get(path), hash(shown)
        return before != self._shown[path]


class _Named:
    """The faces that people name: by the whole name, or by its end."""

    def __init__(self, wanted: tuple[str, ...]) -> None:
        self.wanted = wanted

    def __contains__(self, name: object) -> bool:
        return any(f"/{name}".endswith(f"/{each}") for each in self.wanted)


def _found(chosen: list[Item], facts: Facts, wanted: tuple[str, ...]) -> Iterator[Face]:
    """The faces of these names, drawn alone where that can be. Raises Unreadable for a name that no face has."""
    from pnp.press.printing.kits import distinct
    from pnp.wording import near

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
