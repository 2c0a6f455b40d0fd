"""pnp export: a game for tables on a screen, for card makers, as pictures."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.build_options import ink_option
from pnp.cli.common import cache_option, data_option, facts_of, write_bytes
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.errors import Source, Unreadable
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.exports.things import Batch
    from pnp.kit.records import Kit
    from pnp.kit.setup import SetUp
    from pnp.store import Store

TARGETS = {
    "tts": "Tabletop Simulator",
    "pcio": "playingcards.io",
    "mpc": "MakePlayingCards",
    "tgc": "The Game Crafter",
    "dtc": "DriveThruCards",
    "png": "pictures",
    "svg": "drawings",
}
_PAPER = ("booklet", "sheet")


@click.command(short_help="Take a game to a screen, or to a card maker.", epilog="Example: pnp export mating --to tts")
@click.argument("game")
@click.option(
    "--to",
    "target",
    type=click.Choice(list(TARGETS)),
    required=True,
    help="A saved object for Tabletop Simulator (and Tabletop Playground); a room of playingcards.io; pictures for "
    "MakePlayingCards or The Game Crafter; PDF for DriveThruCards; every face as PNG or SVG.",
)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)
@click.option("--part", "parts", multiple=True, metavar="NAME", help="Only this part (may be given again).")
@click.option("--players", type=click.IntRange(1, 20), help="For so many players only.")
@click.option("--dpi", type=click.FloatRange(20, 1200), help="Dots to the inch: of PNG (300), of the screen (150).")
@click.option("--corners", is_flag=True, help="With png: round corners, and see-through beyond them.")
@click.option("--bleed", is_flag=True, help="With png: all of the art, beyond the edge of the card.")
@click.option(
    "--profile",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="ICC",
    help="With dtc: the press's CMYK profile. Makes PDF/X-1a, each page a picture in the press's inks.",
)
@click.option("--at", "address", metavar="URL", help="With tts: where the pictures will lie, if not on this machine.")
@ink_option
@deck_option
@data_option
@cache_option
def command(
    game: str,
    target: str,
    out: Path,
    parts: tuple[str, ...],
    players: int | None,
    dpi: float | None,
    corners: bool,
    bleed: bool,
    profile: Path | None,
    address: str | None,
    ink: str,
    own: Mapping[str, Path],
    places: Places,
    store: Store | None,
) -> None:
    """Write GAME in the form that another program or a maker takes.

    It goes into a folder of the target's name beside the pages. What a target
    cannot take is named, and the rest is written; docs/exports.md tells how
    to put it up, and what could be tried here.
    """
    from pnp import catalog
    from pnp.draw.cells import told_by_cell
    from pnp.exports.things import batches
    from pnp.kit.setup import load_setup
    from pnp.press.estimate import refuse_too_many_faces
    from pnp.press.kits import items
    from pnp.workshop.prints import for_players

    kit, along = kit_with(places, game, own)
    if players is not None:
        kit, spare = for_players(kit, players)
        if spare:
            click.echo(f"left out, of no use to {players}: {'; '.join(spare)}", err=True)
    refuse_too_many_faces(kit, parts)
    if profile and target != "dtc":
        raise click.UsageError("--profile is for --to dtc: the other targets take RGB")
    order = _Order(kit, target, out, dpi, corners, bleed, address, load_setup(along, game), profile, store)
    with told_by_cell(kit, along):
        chosen = items(kit, catalog.drawing(along, game, ink, store), parts)
        order.run(_shown(batches(kit, chosen, facts_of(game, places, store)), len(chosen)))


def _shown(found: Iterator[Batch], total: int) -> Iterator[Batch]:
    from pnp.cli.progress import progress

    yield from progress(found, "part", total)


class _Order:
    """One game for one target."""

    def __init__(
        self,
        kit: Kit,
        target: str,
        out: Path,
        dpi: float | None,
        corners: bool,
        bleed: bool,
        address: str | None,
        setup: SetUp | None = None,
        profile: Path | None = None,
        store: Store | None = None,
    ) -> None:
        self.kit, self.target, self.out = kit, target, out
        self.folder = out / kit.game / target
        self.dpi, self.corners, self.bleed, self.address = dpi, corners, bleed, address
        self.setup, self.profile, self.store = setup, profile, store
        self.files = 0
        self.left: list[str] = []

    def run(self, found: Iterator[Batch]) -> None:
        """Write all of it, then say what there is."""
        began = time.monotonic()
        write = {"tts": self._tts, "pcio": self._pcio, "dtc": self._dtc, "png": self._faces, "svg": self._faces}
        pieces = write.get(self.target, self._maker)(found)
        for line in self.left:
            click.echo(f"left out: {line}", err=True)
        if not self.files:
            raise Unreadable.at(Source(self.kit.game), f"nothing of it goes to {TARGETS[self.target]}")
        count = f"{self.files} {'file' if self.files == 1 else 'files'}"
        click.echo(f"{self.folder}: {count}, {pieces} pieces ({time.monotonic() - began:.0f} s)")

    def _write(self, name: str, data: bytes) -> None:
        write_bytes(self.folder / name, data, under=self.out)
        self.files += 1

    def _tts(self, found: Iterator[Batch]) -> int:
        import msgspec

        from pnp.exports.tabletop import DPI, Export
        from pnp.kit.setup import laid

        pictures = self.folder / "pictures"
        at = self.address.rstrip("/") + "/" if self.address else pictures.resolve().as_uri() + "/"
        kinds = {component.name: component.kind for component in self.kit.components}
        export = Export(
            self.kit.game,
            self.kit.title,
            at,
            lambda picture: self._write(f"pictures/{picture.name}", picture.data),
            self.dpi or DPI,
            laid(self.setup, kinds) if self.setup else (),
            self.store,
        )
        words: list[tuple[str, str]] = []
        pieces = 0
        for batch in found:
            if batch.component.kind == "dice":
                export.dice(batch.pieces)
            else:
                export.add(batch)
            pieces += batch.pieces
            if batch.component.kind == "card":
                words += [(thing.id, thing.name) for thing in batch.things]
        export.words(words, "Words of the log")
        saved = msgspec.json.format(msgspec.json.encode(export.saved()), indent=1)
        self._write(f"{self.kit.game}.json", saved)
        return pieces

    def _pcio(self, found: Iterator[Batch]) -> int:
        from pnp.exports.cardroom import Room

        room, pieces = Room(self.kit.title, self.store), 0
        for batch in found:
            before = len(room.left)
            room.add(batch)
            pieces += batch.pieces if len(room.left) == before else 0
        self.left += room.left
        if pieces:
            self._write(f"{self.kit.game}.pcio", room.file())
        return pieces

    def _maker(self, found: Iterator[Batch]) -> int:
        from pnp.exports.makers import MAKERS, deck, unsafe
        from pnp.exports.pictures import png

        maker, pieces = MAKERS[self.target], 0
        for batch in found:
            product = maker.product(batch.things[0].front.trim) if batch.things else None
            if batch.component.kind != "card" or product is None:
                self.left.append(f"{batch.component.title}: {maker.title} has no card of its size")
                continue
            for thing in batch.things:
                for said in unsafe(maker, product, thing):
                    click.echo(f"outside the safe zone: {said}", err=True)
            before: tuple[object, bytes] = (None, b"")
            for upload in deck(maker, batch, self.store):
                if before[0] is not upload.image:  # copies are the same picture
                    before = (upload.image, png(upload.image, 300))
                self._write(upload.path, before[1])
            pieces += batch.pieces
        return pieces

    def _dtc(self, found: Iterator[Batch]) -> int:
        from pnp.exports.drivethru import fits, write, write_for_press
        from pnp.exports.pressready import Profile

        profile = Profile(self.profile) if self.profile else None
        pieces = 0
        for batch in found:
            component = batch.component
            if component.kind != "card" or not batch.things or not fits(batch.things[0].front.trim):
                self.left.append(f"{component.title}: no poker card")
                continue
            title = f"{self.kit.title}: {component.title}"
            path = self.folder / f"{component.name}.pdf"
            if profile:
                most = write_for_press(batch, path, title, profile, under=self.out)
                click.echo(f"{path}: PDF/X-1a for {profile.name}, at most {most:.0f} % of ink on a place", err=True)
            else:
                write(batch, path, title, under=self.out, store=self.store)
            self.files += 1
            pieces += batch.pieces
        return pieces

    def _faces(self, found: Iterator[Batch]) -> int:
        from pnp.exports.folder import drawings, pictures

        pieces = 0
        for batch in found:
            if self.target == "svg":
                made = drawings(batch)
            else:
                made = pictures(batch, self.dpi or 300, corners=self.corners, bleed=self.bleed, store=self.store)
            for file in made:
                self._write(file.path, file.data)
            pieces += batch.pieces
        return pieces


__all__ = ["command"]
