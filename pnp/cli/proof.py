"""pnp proof: read a finished PDF back and show that each back lies under its own front."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pnp.cli.common import tell
from pnp.wording import number_of


@click.command(
    short_help="See whether backs lie under their fronts.", epilog="Example: pnp proof output/mating/combat.pdf"
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--quiet", is_flag=True, help="Only the verdict, and what is wrong.")
def command(files: tuple[Path, ...], quiet: bool) -> None:
    """Turn the sheets of FILES over as the printer will, and look through the paper.

    Exit code 1 where a back does not lie under its own front (to 0.01 mm), 2 for files that we did not write.
    """
    from pnp.press.registration.proof import prove

    wrong = 0
    for path in files:
        sheets = backs = faults = 0
        worst = 0.0
        for sheet in prove(path):
            sheets += 1
            backs += sheet.backs
            faults += len(sheet.faults)
            worst = max(worst, sheet.worst)
            if sheet.faults or not quiet:
                click.echo(str(sheet))
        wrong += bool(faults)
        count = number_of(sheets, "sheet")
        if faults:
            click.echo(f"{path}: {number_of(faults, 'fault')} on {count}: do not print this")
        elif backs:
            lie = (
                "1 back on {} lies under its own front"
                if backs == 1
                else f"{backs} backs on {{}} lie under their own fronts"
            )
            tell([f"{path}: {lie.format(count)}, {worst:.3f} mm off at most"])
        else:
            click.echo(f"{path}: {count}, fronts only: there is nothing to prove")
    sys.exit(1 if wrong else 0)
