"""pnp build: the printable pages of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.common import data_option, facts_of
from pnp.errors import Source, Unreadable
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.kit.records import Component


def offset(ctx: click.Context, param: click.Parameter, value: str) -> tuple[float, float]:
    """`X,Y` in millimetres."""
    try:
        x, y = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"expected two numbers such as 0.5,-1, got '{value}'") from None
    if max(abs(x), abs(y)) > 10:
        raise click.BadParameter("a back that lies more than 10 mm off was put into the printer the wrong way")
    return x, y


@click.command(epilog="Example: pnp build mating --paper letter --duplex long-edge")
@click.argument("games", nargs=-1)
@click.option("--all", "every", is_flag=True, help="All games.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--duplex",
    type=click.Choice(["none", "long-edge"]),
    default="none",
    show_default=True,
    help="Fronts only, or a back after each front for a printer that turns the sheet over its long edge.",
)
@click.option(
    "--back-offset", default="0,0", callback=offset, metavar="X,Y", help="Move backs right and down by so many mm."
)
@click.option("--part", "parts", multiple=True, metavar="NAME", help="Only this part (may be given again).")
@data_option
def command(
    games: tuple[str, ...],
    every: bool,
    out: Path,
    paper: str,
    duplex: str,
    back_offset: tuple[float, float],
    parts: tuple[str, ...],
    places: Places,
) -> None:
    """Print GAMES: one PDF a part, into a folder of the game's name.

    `pnp games` lists the parts. Print at 100 %, not "fit to page".
    """
    from typing import cast

    from pnp.catalog import games as known
    from pnp.catalog import kit as load_kit
    from pnp.cli.progress import Progress
    from pnp.draw.drawing import Drawing
    from pnp.press.build import Duplex, Setup
    from pnp.press.kits import print_kit

    if not games and not every:
        raise Unreadable.at(Source("build"), f"which game? There is {', '.join(known())} (or --all)")

    def follow(component: Component) -> Callable[[int, int], None]:
        return Progress(f"{component.title}: page")

    for game in known() if every else games:
        kit = load_kit(places, game)
        setup = Setup(kit.title, paper, cast("Duplex", duplex), back_offset)
        drawing = Drawing(places, game)
        for written in print_kit(kit, drawing, setup, facts_of(game), out / game, parts, follow):
            Progress("").close()
            click.echo(f"{written.path}  ({written.sheets} {'sheet' if written.sheets == 1 else 'sheets'})")
