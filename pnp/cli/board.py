"""pnp board: boards that nobody has played on yet, as tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import write_text
from pnp.errors import Source, Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    import msgspec


@click.group(short_help="Make boards of your own.", epilog="Start with: pnp board new extinction --seed 7 island.csv")
def command() -> None:
    """Make boards of your own."""


@command.command(epilog="Example: pnp board new extinction --seed 7 --hexes 61 island.csv")
@click.argument("game")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seed", type=int, required=True, help="The same seed gives the same board.")
@click.option("--hexes", type=int, help="How large. Without it, the largest that the game has.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def new(game: str, file: Path, seed: int, hexes: int | None, force: bool) -> None:
    """Write a new board for GAME to FILE, as a table.

    Laid over a table of the game (mine/card_data/extinction/darwinia.csv) it is
    printed with --data mine.
    """
    from pnp.catalog import games, load_game

    new_board = load_game(game).new_board
    if new_board is None:
        able = [name for name in games() if load_game(name).new_board is not None]
        raise Unreadable.at(Source(game), f"its board is always the same; there are new ones for {', '.join(able)}")
    if file.suffix.lower() != ".csv":
        raise Unreadable.at(Source(str(file)), "a board is a table: call the file .csv")
    board = new_board(seed) if hexes is None else new_board(seed, hexes)
    write_text(file, as_csv(board.rows), force)
    click.echo(f"{file}  ({len(board.rows)} hexes)")
    place = Path("card_data", game, f"{board.table}.csv")
    laid = file.parts[-len(place.parts) :] == place.parts and len(file.parts) > len(place.parts)
    folder = Path(*file.parts[: -len(place.parts)]) if laid else Path("mine")
    if not laid:
        click.echo(f"put it at {folder / place}, then")
    click.echo(f"pnp build {game} --part {board.table} --data {folder}")


def as_csv(rows: Sequence[msgspec.Struct]) -> str:
    """A table with a column for each field of its rows."""
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    fields = rows[0].__struct_fields__
    writer.writerow(fields)
    writer.writerows([getattr(row, field) for field in fields] for row in rows)
    return text.getvalue()
