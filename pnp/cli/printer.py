"""pnp printer: where your printer puts the second side, measured once and kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from pnp.cli.profiles import settings_option
from pnp.errors import Source, Unreadable, one_line

if TYPE_CHECKING:
    from pnp.press.registration.scales import Flip

_AT = re.compile(r"\s*+([A-Za-z])\s*+=\s*+([\d.]++)(?:\s*+[,;/]\s*+| \s*+)([\d.]++)\s*+")

paper_option = click.option("--paper", default="a4", show_default=True, help="By name, or a size such as 200x300.")
flip_option = click.option(
    "--flip",
    type=click.Choice(["long-edge", "short-edge"]),
    default="long-edge",
    show_default=True,
    help="The edge over which the sheet is turned, by the printer or by hand.",
)
out_option = click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("output"), show_default=True, help="Folder."
)


@click.group(short_help="Measure where a printer puts second sides.", epilog="Example: pnp printer calibrate study")
def command() -> None:
    """Measure once where your printer puts the second side of a sheet.

    \b
    pnp printer calibrate study     one sheet to print on both sides
    pnp printer set study           type what it reads
    pnp printer test study          the same sheet, put right
    """


@command.command(epilog="Example: pnp printer calibrate study --paper letter")
@click.argument("name")
@paper_option
@flip_option
@out_option
def calibrate(name: str, paper: str, flip: str, out: Path) -> None:
    """Write the sheet from which the printer NAME is measured.

    Print it on both sides at 100 %, with the settings that you print games with.
    """
    from pnp.press.registration.printer import check_name
    from pnp.units import paper_name
    from pnp.workshop.prints.profiles import file_name, write_sheet

    check_name(name)
    path = write_sheet(
        out / f"calibrate-{file_name(name, paper)}.pdf", f"{name} · {paper_name(paper)}", paper, cast("Flip", flip)
    )
    click.echo(f"{path}  (1 sheet, both sides)")
    click.echo(f"Hold it to the light, then type what it reads: pnp printer set {_quoted(name)} --paper {paper}")


@command.command("set", epilog="Example: pnp printer set study --at A=5.3,4.8 --at B=5.3,4.9 --at C=5.2,4.8")
@click.argument("name")
@paper_option
@flip_option
@click.option(
    "--at",
    "readings",
    multiple=True,
    metavar="CORNER=ACROSS,DOWN",
    help="What one corner reads (may be given again); without it you are asked for all four.",
)
@settings_option
def set_(name: str, paper: str, flip: str, readings: tuple[str, ...], settings: Path) -> None:
    """Keep what the calibration sheet of the printer NAME reads.

    One corner shows how far backs are moved, two whether they are turned, three whether they are stretched.
    """
    from pnp.press.registration.printer import Profile, check_name, fit
    from pnp.units import paper_size
    from pnp.workshop.prints.profiles import keep, printers, told, trust

    check_name(name)
    size = paper_size(paper)
    kept = printers(settings)
    read = dict(_reading(text) for text in readings) if readings else _ask()
    profile = Profile(cast("Flip", flip), read)
    found = fit(profile, size)
    file = keep(settings, kept.with_profile(name, paper, profile))
    click.echo(f"{name}, {paper}: {told(found.correction)}")
    click.echo(trust(found))
    click.echo(f"kept in {file}")


@command.command("test", epilog="Example: pnp printer test study")
@click.argument("name")
@paper_option
@flip_option
@out_option
@settings_option
def test(name: str, paper: str, flip: str, out: Path, settings: Path) -> None:
    """Write the sheet again, with its backs moved.

    All its scales should read 5.0 now.
    """
    from pnp.units import paper_name
    from pnp.workshop.prints.profiles import file_name, printers, write_sheet

    turned = cast("Flip", flip)
    moved = printers(settings).correction(name, paper, turned)
    path = out / f"test-{file_name(name, paper)}.pdf"
    write_sheet(path, f"{name} · {paper_name(paper)} · test", paper, turned, moved)
    click.echo(f"{path}  (1 sheet, both sides; every scale should read 5.0)")


@command.command("list", epilog="Example: pnp printer list")
@settings_option
def list_(settings: Path) -> None:
    """The printers that have been measured, paper by paper."""
    from pnp.workshop.prints.profiles import printers, told

    kept = printers(settings)
    if not kept.printers:
        click.echo("No printer has been measured yet: pnp printer calibrate NAME")
    for name in sorted(kept.printers):
        for paper in sorted(kept.printers[name]):
            click.echo(one_line(f"{name}, {paper}: {told(kept.correction(name, paper, kept.get(name, paper).flip))}"))


@command.command(epilog="Example: pnp printer show study")
@click.argument("name")
@click.option("--paper", default="", help="Only this paper.")
@settings_option
def show(name: str, paper: str, settings: Path) -> None:
    """What was read off the sheets of the printer NAME.

    And what follows from it for each paper.
    """
    from pnp.press.registration.printer import fit
    from pnp.units import paper_size
    from pnp.workshop.prints.profiles import printers, told, trust

    kept = printers(settings)
    for key in [paper] if paper else sorted(kept.printers.get(name, {})) or ["a4"]:
        profile = kept.get(name, key)
        found = fit(profile, paper_size(key))
        click.echo(f"{name}, {key}, turned over the {profile.flip.replace('-', ' ')}: {told(found.correction)}")
        for corner, (across, down) in sorted(profile.readings.items()):
            click.echo(f"  {corner}  across {across:.1f}  down {down:.1f}")
        click.echo(f"  {trust(found)}")


@command.command(epilog="Example: pnp printer forget study")
@click.argument("name")
@click.option("--paper", default="", help="Only this paper.")
@settings_option
def forget(name: str, paper: str, settings: Path) -> None:
    """Forget the printer NAME."""
    from pnp.workshop.prints.profiles import keep, printers

    keep(settings, printers(settings).without(name, paper))
    click.echo(f"{name}{f', {paper}' if paper else ''}: forgotten")


def _reading(text: str) -> tuple[str, tuple[float, float]]:
    found = _AT.fullmatch(text)
    try:
        if found:
            return found[1].upper(), (float(found[2]), float(found[3]))
    except ValueError:
        pass
    raise Unreadable.at(Source("--at"), f"expected a corner and two numbers such as A=5.3,4.8, got '{text}'")


def _ask() -> dict[str, tuple[float, float]]:
    """Ask for each corner; an empty answer leaves it out."""
    found: dict[str, tuple[float, float]] = {}
    for corner in "ABCD":
        while True:
            text = click.prompt(
                f"{corner} across, down (such as 5.3, 4.8; empty to leave it out)", default="", show_default=False
            )
            if not text.strip():
                break
            try:
                letter, read = _reading(f"{corner}={text.replace(', ', ',')}")
            except Unreadable as error:
                click.echo(error.problems[0].message)
                continue
            found[letter] = read
            break
    return found


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name
