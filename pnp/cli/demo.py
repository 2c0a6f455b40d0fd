"""pnp demo: a real, playable copy of a game, and a recorded evening refereed."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.common import data_option, rules_of, tell
from pnp.places import Places

GAME = "mating"
EVENINGS = ("three-players.log", "four-slips.log")


@click.command(short_help="Print a game and referee two evenings.", epilog="Example: pnp demo")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@data_option
@click.pass_context
def command(ctx: click.Context, out: Path, paper: str, places: Places) -> None:
    """Print The Mating Game into output/, and referee two recorded evenings.

    One evening is clean, the other has four slips.
    """
    from pnp.catalog import kit as load_kit
    from pnp.cli.build import command as build
    from pnp.referee.verdict.check import check
    from pnp.referee.verdict.report import report
    from pnp.store import Store, cache_folder

    # What a callback makes of its option is not made of a default here.
    given = {"out": out, "paper": paper, "back_offset": (0.0, 0.0), "own": {}, "places": places}
    given["store"] = Store(cache_folder())
    ctx.invoke(build, games=(GAME,), **given)
    kit = load_kit(places, GAME)
    for evening in EVENINGS:
        text = places.text(f"card_data/{GAME}/logs/{evening}")
        click.echo()
        tell(report(check(rules_of(GAME), kit, text, evening), kit.title))
    click.echo()
    tell([f"Now print {out / GAME / 'cover.pdf'}: it lists the parts and tells how to put them together."])
