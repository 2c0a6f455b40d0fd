"""pnp deck new: a table with the right columns."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.common import data_option, tell, write_bytes
from pnp.places import Places
from pnp.wording import number_of


@click.command(short_help="Begin a table.", epilog="Example: pnp deck new mating environment pond.xlsx")
@click.argument("game")
@click.argument("deck")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--from", "source", metavar="DECK", help="Begin with all cards of a deck of the game, or of a table of yours."
)
@click.option("--force", is_flag=True, help="Write over a table that is there.")
@data_option
def command(game: str, deck: str, file: Path, source: str | None, force: bool, places: Places) -> None:
    """Write a table for a DECK of GAME to FILE, .csv or .xlsx.

    A few cards of the game stand in it as samples; with --from, a whole deck.
    The .xlsx offers choices in its cells, refuses what they do not take, and
    explains each column on a second sheet. --from a table of your own turns
    CSV into XLSX and back.
    """
    from pnp.catalog import kit as load_kit
    from pnp.workshop.decks.decks import find_deck
    from pnp.workshop.decks.new import beginning
    from pnp.workshop.decks.sheets import table_bytes

    kit = load_kit(places, game)
    found = find_deck(kit, deck)
    cards = beginning(kit, found, source)
    write_bytes(file, table_bytes(found, cards, file), force)
    click.echo(f"{file}  ({found.called}, {number_of(len(cards), 'card')} to begin with)")
    if file.suffix.lower() == ".csv":
        tell([f"  the columns are explained in the .xlsx: pnp deck new {game} {deck} {file.with_suffix('.xlsx').name}"])
