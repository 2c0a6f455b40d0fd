"""pnp trust: let the rules in a folder be run."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Let rules in Python that lie in a folder run.", epilog="Example: pnp trust mine")
@click.option(
    "--always", is_flag=True, help="Whatever they become: for a folder of your own that nobody else writes to."
)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def command(folder: Path, always: bool) -> None:
    """Let the rules (card_data/*/referee.py) in FOLDER be run, as they are now.

    They are a program, and can do what you can do: read them first. When they
    change, you are asked again. Your own, made by `pnp new --referee`, are
    trusted on the machine that made them, changes as well.
    """
    from pnp.trust import PROGRAM, trust, trust_any

    if always:
        click.echo(f"{folder.resolve()} is trusted; taken back by deleting its line in {trust_any(folder)}")
        return
    found, file = trust(folder)
    if not found:
        click.echo(f"{folder} holds no rules in Python (card_data/*/{PROGRAM}): there is nothing to trust")
    for path in found:
        click.echo(f"{path.resolve()} is trusted as it is; taken back by deleting its line in {file}")
