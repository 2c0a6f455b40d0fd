"""pnp eject: a layout's template into one's own folder."""

from __future__ import annotations

import click

from pnp.cli.common import data_option
from pnp.errors import Source, Unreadable
from pnp.places import Places


@click.command(short_help="Write a layout's template into your folder.", epilog="Example: pnp eject dino events")
@click.argument("game")
@click.argument("part")
@data_option
def command(game: str, part: str, places: Places) -> None:
    """Write the template of a PART of your GAME into templates/GAME/, to be drawn otherwise.

    It is what drew the part so far, and kit.toml names it from now on.
    docs/layouts.md tells what a template sees.
    """
    from pnp.catalog import kit, own_games
    from pnp.workshop.folders.eject import eject

    if game not in own_games(places):
        raise Unreadable.at(Source(game), "is no folder of yours; pnp new GAME --from copies one of ours")
    for path in eject(kit(places, game), part, places.roots[0]):
        click.echo(str(path))
