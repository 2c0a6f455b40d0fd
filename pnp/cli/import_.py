"""pnp import: the tables of another program's project as a game of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.common import own_folder, tell
from pnp.errors import told


@click.command(
    "import",
    short_help="Move in from nanDECK, Squib, Cider or a table.",
    epilog="Example: pnp import squib deck.rb dino",
)
@click.argument("program", type=click.Choice(["nandeck", "squib", "cider", "csv"]))
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.argument("name", required=False)
@click.option(
    "--in", "folder", type=click.Path(file_okay=False, path_type=Path), help="The folder; one of the name if not given."
)
def command(program: str, file: Path, name: str | None, folder: Path | None) -> None:
    """Read the tables of a project and write them as the game NAME, with a kit.

    nandeck: the script (.txt); squib: the Ruby file; cider: an exported
    project (.json), the folder in which it keeps one, or a deck's .csv; csv:
    any table, .xlsx too. What was left out is told line by line. Nothing of the
    project is run.
    """
    if file.is_dir() and program != "cider":
        raise click.UsageError(f"{file} is a folder; {program} projects are files")
    from pnp.kit.names import file_stem
    from pnp.workshop.folders.moving import move

    name = name or file_stem(file.stem.replace(" ", "-").lower())
    folder = folder or own_folder(Path.cwd()) or Path(name)
    moved = move(program, file, folder, name)
    for path in moved.files[:12]:
        click.echo(str(path))
    if len(moved.files) > 12:
        click.echo(f"... and {len(moved.files) - 12} more")
    for line in told(moved.left):
        click.echo(line, err=True)
    here = "" if own_folder(Path.cwd()) == folder else f"cd {folder}; then "
    tell([f"Next: {here}pnp build {name}, or change {folder / 'card_data' / name / 'kit.toml'}"])
