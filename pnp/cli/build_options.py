"""The options of `pnp build` that say how things lie on the paper, and the record that they become."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.cli.common import NumberRange
from pnp.cli.profiles import settings_option

if TYPE_CHECKING:
    from pnp.press.printing.setup import Setup

F = TypeVar("F", bound=Callable[..., Any])

BLEEDS = ("0", "2", "3", "3.175")
BOARDS = {"tiled": "tile", "one-sheet": "fit"}


def offset(ctx: click.Context, param: click.Parameter, value: str) -> tuple[float, float]:
    """`X,Y` in millimetres."""
    try:
        x, y = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter(f"expected two numbers such as 0.5,-1, got '{value}'") from None
    if not all(abs(each) <= 10 for each in (x, y)):  # 'nan' is not either
        raise click.BadParameter("a back that lies more than 10 mm off was put into the printer the wrong way")
    return x, y


def paper(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """A paper's name, or its size."""
    from pnp.units import paper_size

    paper_size(value)
    return value.strip().lower()


def card(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """A card's name, or its size; nothing for the kit's own."""
    from pnp.units import card_size

    if value:
        card_size(value)
    return value.strip().lower()


def ink_option(command: F) -> F:
    """`--ink MODE`: how faces are drawn."""
    return click.option(
        "--ink",
        type=click.Choice(["full", "light", "mono"]),
        default="full",
        show_default=True,
        help="In colour; as line work that takes little ink; in greys for a printer without colour.",
    )(command)


def layout_options(command: F) -> F:
    """All of them, in the order of the help."""
    options = [
        click.option(
            "--paper",
            default="a4",
            show_default=True,
            callback=paper,
            metavar="NAME|WxH",
            help="a4, letter, a3, legal, tabloid, or a size in mm such as 200x300.",
        ),
        click.option(
            "--duplex",
            type=click.Choice(["none", "long-edge", "short-edge", "gutterfold", "fronts-then-backs"]),
            default="none",
            show_default=True,
            help="Fronts only; a back after each front, for a printer that turns the sheet over its long or its short "
            "edge; front and back side by side, to fold and glue; or all fronts, then all backs.",
        ),
        click.option(
            "--feed",
            type=click.Choice(["forward", "reverse"]),
            default="forward",
            show_default=True,
            help="With fronts-then-backs: the backs in the order of the fronts, or the last first.",
        ),
        click.option(
            "--flip",
            type=click.Choice(["long-edge", "short-edge"]),
            default="long-edge",
            show_default=True,
            help="With fronts-then-backs: the edge over which you turn the pile.",
        ),
        click.option(
            "--back-offset",
            default="0,0",
            callback=offset,
            metavar="X,Y",
            help="Move backs right and down by so many mm.",
        ),
        click.option(
            "--printer",
            metavar="NAME",
            help="Move backs as this printer needs it, and print a cross that shows whether it still holds; see pnp "
            "printer.",
        ),
        click.option("--test-page", is_flag=True, help="Only one sheet that tries the printer's profile."),
        settings_option,
        ink_option,
        click.option(
            "--bleed",
            type=click.Choice(BLEEDS),
            default="0",
            show_default=True,
            help="How far art runs past the trim of each card, mm.",
        ),
        click.option(
            "--gutter",
            type=NumberRange(0, 30),
            help="Gap between cards, mm; twice the bleed if not given, 0 for a bleed around the block alone.",
        ),
        click.option(
            "--marks",
            type=click.Choice(["edges", "each", "hairline", "none"]),
            default="edges",
            show_default=True,
            help="Crop marks at the sheet's edges; at each card besides; hairlines along the cuts; none.",
        ),
        click.option(
            "--margin",
            type=NumberRange(0, 50),
            default=5.0,
            show_default=True,
            help="What the printer leaves white at each edge, mm; 8 is safe everywhere.",
        ),
        click.option(
            "--skip",
            type=click.IntRange(0, 1000),
            default=0,
            show_default=True,
            help="Leave the first N places free, on a sheet that was used before.",
        ),
        click.option(
            "--board",
            type=click.Choice(list(BOARDS)),
            default="tiled",
            show_default=True,
            help="Boards larger than the paper: over several sheets, or scaled to one.",
        ),
        click.option(
            "--card",
            default="",
            metavar="NAME|WxH",
            callback=card,
            help="Another size for cards of the same proportions, such as poker; or in mm.",
        ),
        click.option(
            "--cutter",
            type=click.Choice(["silhouette", "dxf", "svg"]),
            help="For a cutting machine: cards where published Silhouette layouts have them, with its marks; or the "
            "lines to cut, a file beside the pages.",
        ),
        click.option("--ruler", is_flag=True, help="A ruler of 100 mm on the first sheet of each part."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def setup_of(title: str, layout: Mapping[str, Any]) -> Setup:
    """The record of what was chosen. Raises Unreadable for a printer that has not been measured, or moves no backs."""
    from pnp.press.printing.setup import Setup

    setup = Setup(
        title,
        layout["paper"],
        layout["duplex"],
        layout["back_offset"],
        margin=layout["margin"],
        bleed=float(layout["bleed"]),
        gutter=layout["gutter"],
        marks=layout["marks"],
        skip=layout["skip"],
        feed=layout["feed"],
        flip=layout["flip"],
        card=layout["card"],
        ruler=layout["ruler"],
        boards="fit" if layout["board"] == "one-sheet" else "tile",
        cutter="silhouette" if layout["cutter"] == "silhouette" else "",
    )
    if not layout["printer"]:
        return setup
    from pnp.workshop.prints.profiles import with_printer

    return with_printer(setup, layout["settings"], layout["printer"])


def warn(setup: Setup) -> None:
    """Say on the error stream what will probably not print."""
    if setup.margin < 5:
        click.echo(f"a margin of {setup.margin:g} mm: most printers leave 5 mm unprinted", err=True)
