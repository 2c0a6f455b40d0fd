"""pnp trust: let the rules in a folder be run."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Let rules in Python that lie in a folder run.", epilog="Example: pnp trust mine")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def command(folder: Path) -> None:
    """Let the rules (card_data/*/referee.py) in FOLDER be run from now on.

    They are a program, and can do what you can do: read them first. Your own,
    made by `pnp new --referee`, are trusted on the machine that made them.
    """
    from pnp.trust import trust

    click.echo(f"{folder.resolve()} is trusted; taken back by deleting its line in {trust(folder)}")
