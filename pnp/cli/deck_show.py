"""pnp deck show: a deck at a glance, beside the game's own."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.common import data_option, write_bytes
from pnp.places import Places


@click.command(short_help="A deck at a glance.", epilog="Example: pnp deck show pond.csv --chart pond.png")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--chart", type=click.Path(dir_okay=False, path_type=Path), help="A picture instead: .svg, .png or .pdf.")
@click.option("--in-order", is_flag=True, help="Also how the numbers go through the table, for decks not shuffled.")
@click.option("--as", "deck", default="", metavar="GAME/DECK", help="Which deck it is, where the columns do not tell.")
@click.option("--force", is_flag=True, help="Write over a chart that is there.")
@data_option
def command(file: Path, chart: Path | None, in_order: bool, deck: str, force: bool, places: Places) -> None:
    """Count the cards of FILE and show how often each value is in it.

    Food, predators, severity and whatever else the cards have, copies counted,
    beside the standard deck.
    """
    from pnp.errors import spelt
    from pnp.workshop.decks.checks import open_deck

    opened = open_deck(file, places, deck)
    if chart is None:
        from pnp.workshop.decks.curves import as_text

        click.echo(spelt("\n".join(as_text(opened, in_order))))
        return
    from pnp.workshop.decks.curve_chart import chart_bytes

    write_bytes(chart, chart_bytes(opened, chart, in_order), force)
    click.echo(chart)
