"""pnp deck watch: at every save a check, and one picture of the changed cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import NumberRange, cache_option, data_option, write_bytes
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.store import Store
    from pnp.workshop.decks.watch import Saved


@click.command(
    short_help="Check and picture a deck at every save.",
    epilog="Example: pnp deck watch pond.csv",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="The picture; FILE-changed.png unless told."
)
@click.option("--dpi", type=NumberRange(20, 600), default=100, show_default=True, help="Dots to the inch.")
@click.option("--as", "said", metavar="GAME/DECK", default="", help="Which deck it is, where its columns do not tell.")
@click.option("--saves", "most", type=click.IntRange(0), metavar="N", help="End after N saves rather than with Ctrl-C.")
@cache_option
@data_option
def command(
    file: Path, out: Path | None, dpi: float, said: str, most: int | None, store: Store | None, places: Places
) -> None:
    """Look at FILE until Ctrl-C: whenever it is saved, check it, and paint the
    cards that have changed, before and after side by side.

    Keep the picture open beside your spreadsheet. A table with a mistake is
    told of by cell; put it right and save again.
    """
    from pnp.draw.parts import Facts
    from pnp.workshop.decks.watch import Watch, saves

    watch = Watch(file, places, Facts(), said, store)
    picture = out or file.with_name(f"{file.stem}-changed.png")
    try:
        for number, _ in enumerate(saves(file)):
            _tell(watch.look(dpi), file, picture, first=number == 0)
            if number == most:
                return
    except KeyboardInterrupt:
        # The only way to end a watch is no accident.
        click.echo("")


def _tell(saved: Saved, file: Path, picture: Path, first: bool) -> None:
    """The lines of one save."""
    for problem in saved.problems:
        click.echo(str(problem))
    for change in saved.changes:
        click.echo(f"  {change.say()}")
    for each in (*saved.advice, *saved.findings):
        click.echo(str(each))
    if saved.picture is not None:
        write_bytes(picture, saved.picture)
        click.echo(f"{picture}")
    elif saved.problems:
        click.echo(f"{file}: waiting for the next save")
    elif first:
        click.echo(f"{file}: {saved.size}; waiting for the next save (Ctrl-C ends)")
    elif not saved.changes and saved.size:
        click.echo(f"{file}: {saved.size}, none changed")
