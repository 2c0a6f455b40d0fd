"""pnp games: what there is to print."""

from __future__ import annotations

import click

from pnp.cli.common import data_option
from pnp.places import Places


@click.command(short_help="List the games and their parts.", epilog="Example: pnp games")
@click.option("--json", "as_json", is_flag=True, help="As JSON: name, title, players, components.")
@data_option
def command(as_json: bool, places: Places) -> None:
    """List the games with what lies on the table of each."""
    from pnp.catalog import games, manifest

    manifests = [manifest(places, name) for name in games(places)]
    if as_json:
        import msgspec

        listed = [
            {
                "name": m.game,
                "title": m.title,
                "players": list(m.players),
                "components": [{"name": c.name, "kind": c.kind, "count": m.counts[c.name]} for c in m.components],
            }
            for m in manifests
        ]
        click.echo(msgspec.json.format(msgspec.json.encode(listed), indent=2).decode())
        return
    for m in manifests:
        click.echo(f"{m.game}: {m.title}, {m.players[0]} to {m.players[1]} players")
        for c in m.components:
            click.echo(f"  {m.counts[c.name]:>4}  {c.title} ({c.name})")
