"""pnp show: the tables, words and templates of a game, to read and to copy."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.common import as_seen, data_option, tell, write_bytes
from pnp.places import Places

KINDS = (".csv", ".md", ".toml", ".j2", ".svg")


@click.command(
    short_help="Show a game's tables and templates.", epilog="Example: pnp show mating environment.svg.j2 --source"
)
@click.argument("game")
@click.argument("name", required=False)
@click.option("--source", is_flag=True, help="The file itself, and not only where it lies.")
@click.option(
    "--copy", type=click.Path(file_okay=False, path_type=Path), help="Copy it into your folder, in its place."
)
@data_option
def command(game: str, name: str | None, source: bool, copy: Path | None, places: Places) -> None:
    """List the files that GAME is made of, or show the one of that NAME.

    With --copy mine it is put into mine/ where it counts: laid over ours from
    then on with --data mine.
    """
    from pnp.catalog import load_game
    from pnp.errors import Source, Unreadable
    from pnp.wording import near

    load_game(game, places)
    folders = (f"card_data/{game}", f"templates/{game}", "templates/_family", "templates/_stock")
    there = [file for folder in folders for file in places.names(folder) if file.endswith(KINDS)]
    if name is None:
        tell(there)
        return
    found = [file for file in there if file == name or file.rpartition("/")[2] == name]
    found = found or [file for file in there if file.rpartition("/")[2].partition(".")[0] == name]
    if not found:
        raise Unreadable.at(Source(name), f"no such file of {game}{near(name, (f.rpartition('/')[2] for f in there))}")
    if len(found) > 1 and (source or copy):
        raise Unreadable.at(Source(name), f"which? There is {', '.join(found)}")
    if not source and copy is None:
        tell([str(places.get(file)) for file in found])
        return
    data = places.get(found[0]).read_bytes()
    if copy is not None:
        write_bytes(copy / found[0], data, force=False)
        click.echo(str(copy / found[0]))
    else:
        text = data.decode("utf-8-sig")
        # Into a pipe the file as it is; a terminal would obey what strangers have written into it.
        click.echo(as_seen(text), nl=False)
