"""pnp export: a game for tables on a screen, for card makers, as pictures."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.build_options import ink_option
from pnp.cli.common import NumberRange, cache_option, data_option, facts_of, many_option
from pnp.cli.custom_decks import deck_option, kit_with
from pnp.places import Places
from pnp.wording import number_of

if TYPE_CHECKING:
    from pnp.exports.things import Batch
    from pnp.store import Store


@click.command(short_help="Take a game to a screen, or to a card maker.", epilog="Example: pnp export mating --to tts")
@click.argument("game")
@click.option(
    "--to",
    "target",
    type=click.Choice(["tts", "pcio", "mpc", "tgc", "dtc", "png", "svg"]),
    required=True,
    help="A saved object for Tabletop Simulator (and Tabletop Playground); a room of playingcards.io; pictures for "
    "MakePlayingCards or The Game Crafter; PDF for DriveThruCards; every face as PNG or SVG.",
)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)
@click.option(
    "--part", "parts", multiple=True, metavar="NAME", help="Only this part, or cards, or small (may be given again)."
)
@click.option("--players", type=click.IntRange(1, 20), help="For so many players only.")
@click.option("--dpi", type=NumberRange(20, 1200), help="Dots to the inch: of PNG (300), of the screen (150).")
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
@many_option
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
    many: bool,
    store: Store | None,
) -> None:
    """Write GAME in the form that another program or a maker takes.

    It goes into a folder of the target's name beside the pages. What a target
    cannot take is named, and the rest is written; docs/exports.md tells how
    to put it up, and what could be tried here.
    """
    from pnp import catalog
    from pnp.draw.cells import told_by_cell
    from pnp.draw.pictures.bill import Bill
    from pnp.exports.things import batches
    from pnp.kit.manifest import parts_called
    from pnp.kit.setup import load_setup
    from pnp.press.printing.estimate import refuse_too_much_to_look_at
    from pnp.press.printing.kits import items
    from pnp.workshop.prints.exporting import Exporting
    from pnp.workshop.prints.orders import for_players

    kit, along = kit_with(places, game, own)
    chosen_parts = parts_called(kit, parts)
    if players is not None:
        kit, spare = for_players(kit, players, chosen_parts)
        if spare and not parts:
            click.echo(f"left out, of no use to {players}: {'; '.join(spare)}", err=True)
    if not many:
        refuse_too_much_to_look_at(kit, along, chosen_parts)
    if profile and target != "dtc":
        raise click.UsageError("--profile is for --to dtc: the other targets take RGB")
    began = time.monotonic()
    order = Exporting(
        *(kit, target, out, _said),
        dpi=dpi,
        corners=corners,
        bleed=bleed,
        address=address,
        setup=load_setup(along, game),
        profile=profile,
        store=store,
    )
    with told_by_cell(kit, along):
        drawing = catalog.drawing(along, game, ink, store)
        drawing.bill = None if many else Bill(kit.title)
        chosen = items(kit, drawing, chosen_parts)
        pieces = order.run(_shown(batches(kit, chosen, facts_of(game, places, store)), len(chosen)))
    count = number_of(len(order.files), "file")
    click.echo(f"{order.folder}: {count}, {pieces} pieces ({time.monotonic() - began:.0f} s)")


def _said(line: str) -> None:
    click.echo(line, err=True)


def _shown(found: Iterator[Batch], total: int) -> Iterator[Batch]:
    from pnp.cli.progress import progress

    yield from progress(found, "part", total)


__all__ = ["command"]
