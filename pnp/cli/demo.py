"""pnp demo: a real, playable copy of a game, and a recorded evening refereed."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.common import data_option, tell
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
    import msgspec

    from pnp.cli.build import command as build
    from pnp.referee.verdict.report import report, unread
    from pnp.store import Store, cache_folder
    from pnp.workshop.evenings.judging import Kits, judge, title_of

    # What a callback makes of its option is not made of a default here.
    given = {"out": out, "paper": paper, "back_offset": (0.0, 0.0), "own": {}, "places": places}
    given["store"] = Store(cache_folder())
    ctx.invoke(build, games=(GAME,), **given)
    kits = Kits()
    for evening in EVENINGS:
        verdict = judge(places.get(f"card_data/{GAME}/logs/{evening}"), places, kits)
        click.echo()
        tell(unread(verdict), err=True)
        tell(report(msgspec.structs.replace(verdict, log=evening), title_of(verdict, kits)))
    click.echo()
    tell([f"Now print {out / GAME / 'cover.pdf'}: it lists the parts and tells how to put them together."])
