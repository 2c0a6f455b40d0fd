"""pnp new: a game of one's own in a folder, with a first page."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from pnp.cli.common import own_folder, tell
from pnp.errors import Source, Unreadable
from pnp.places import Places

STARTERS = ("events", "tricks", "tiles", "rollwrite", "bingo", "memory")


@click.command(short_help="Begin a game of your own.", epilog="Example: pnp new dino --starter events --players 2-4")
@click.argument("name")
@click.option("--starter", type=click.Choice(STARTERS), help="What it begins with; asked for if not given.")
@click.option("--title", help="What is printed on it; the name if not given.")
@click.option("--players", metavar="LEAST-MOST", help="For how many, such as 2-4.")
@click.option("--colour", help="Of its backs: red, teal, #aa3322.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="Of the first page.")
@click.option("--from", "source", metavar="GAME", help="A copy of one of ours instead of a starter.")
@click.option("--csv", "plain", is_flag=True, help="Tables as CSV and not as a workbook.")
@click.option("--referee", is_flag=True, help="Also rules in Python, a page of them, to be made yours.")
@click.option("--no-build", is_flag=True, help="Print no first page.")
@click.option(
    "--in", "folder", type=click.Path(file_okay=False, path_type=Path), help="The folder; one of the name if not given."
)
@click.pass_context
def command(
    ctx: click.Context,
    name: str,
    starter: str | None,
    title: str | None,
    players: str | None,
    colour: str | None,
    paper: str | None,
    source: str | None,
    plain: bool,
    referee: bool,
    no_build: bool,
    folder: Path | None,
) -> None:
    """Make a folder for a game NAME with a table, a kit and rules, and print its first page.

    What no option says is asked, five questions in all; Enter takes what
    stands in brackets. Starters: events, tricks, tiles, rollwrite (roll and
    write), bingo, memory. Change the table in a spreadsheet, then build again.
    """
    from pnp.workshop.folders import fresh
    from pnp.workshop.folders.fresh import Wanted, begin, copied, first_part

    folder = folder or own_folder(Path.cwd()) or Path(name)
    asks = sys.stdin.isatty() and not source
    if source:
        made = copied(folder, name, source)
        part = ""
    else:
        if starter is None and asks:
            for each, told in fresh.STARTERS.items():
                click.echo(f"  {each}: {told.told}")
        starter = starter or (click.prompt("What kind", "events", type=click.Choice(STARTERS)) if asks else "events")
        given = fresh.STARTERS[starter]
        title = title or (click.prompt("Its title", name.replace("-", " ").capitalize()) if asks else "")
        many = players or (_ask("Players", "{}-{}".format(*given.players), _players) if asks else "")
        colour = colour or (_ask("Colour of the backs", given.colour, _colour) if asks else "")
        _colour(colour)
        paper = paper or (click.prompt("Paper", "a4", type=click.Choice(["a4", "letter"])) if asks else "a4")
        wanted = Wanted(name, starter, title, _players(many), colour, "csv" if plain else "xlsx")
        made = begin(folder, wanted)
        part = first_part(wanted)
    if referee:
        from pnp.workshop.folders.skeleton import write_skeleton

        made += write_skeleton(folder, name)
    for path in made[:12]:
        click.echo(str(path))
    if len(made) > 12:
        click.echo(f"... and {len(made) - 12} more")
    if part and not no_build:
        _first(ctx, folder, name, part, paper or "a4")
    here = "" if own_folder(Path.cwd()) == folder else f"cd {folder}; then "
    tell([f"Next: change {made[0].parent}, then: {here}pnp build {name}"])


def _ask(question: str, given: str, read: Callable[[str], object]) -> str:
    """An answer that can be read; what cannot is said, and asked for again."""

    def checked(text: str) -> str:
        try:
            read(text)
        except Unreadable as error:
            raise click.UsageError(error.problems[0].message) from None
        return text

    said: str = click.prompt(question, given, value_proc=checked)
    return said


def _colour(text: str) -> None:
    from pnp.draw.stock.suits import hue_of, no_colour

    if text and not hue_of(text):
        raise Unreadable.at(Source("--colour"), no_colour(text))


def _players(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    parts = text.replace("–", "-").replace(" to ", "-").split("-")
    try:
        least, most = int(parts[0]), int(parts[-1])
    except ValueError:
        least, most = 0, 0
    if not 1 <= least <= most <= 20:
        raise Unreadable.at(Source("--players"), f"expected the fewest and the most such as 2-4, got '{text}'")
    return least, most


def _first(ctx: click.Context, folder: Path, name: str, part: str, paper: str) -> None:
    """Print the first part, so that there is something to look at."""
    from pnp.cli.build import command as build
    from pnp.store import Store, cache_folder

    given = {"out": folder / "output", "paper": paper, "back_offset": (0.0, 0.0), "own": {}, "parts": (part,)}
    given |= {"places": Places(folder), "store": Store(cache_folder())}
    ctx.invoke(build, games=(name,), **given)
