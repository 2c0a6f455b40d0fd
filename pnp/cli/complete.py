"""pnp completion: let the shell complete commands and options."""

from __future__ import annotations

import os
from pathlib import Path

import click

# Where each shell looks for itself, and what must be said once where it does not.
_PLACES = {
    "bash": (".local/share/bash-completion/completions/pnp", "a new terminal has it"),
    "zsh": (".zfunc/_pnp", "put this into ~/.zshrc, before compinit: fpath+=~/.zfunc"),
    "fish": (".config/fish/completions/pnp.fish", "a new terminal has it"),
}


@click.command("completion", short_help="Let your shell complete commands.", epilog="Example: pnp completion bash")
@click.argument("shell", required=False, type=click.Choice(list(_PLACES)))
@click.option("--show", is_flag=True, help="Print it and write nothing.")
def command(shell: str | None, show: bool) -> None:
    """Install completion for SHELL (bash, zsh or fish; yours if not given).

    The Tab key then completes commands, options and files.
    """
    from click.shell_completion import get_completion_class

    from pnp.cli import cli
    from pnp.cli.common import write_text
    from pnp.errors import Source, Unreadable

    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in _PLACES:
        raise Unreadable.at(Source("completion"), f"which shell? There is {', '.join(_PLACES)}")
    found = get_completion_class(shell)
    assert found is not None
    text = found(cli, {}, "pnp", "_PNP_COMPLETE").source()
    if show:
        click.echo(text)
        return
    place, then = _PLACES[shell]
    path = Path.home() / place
    write_text(path, text)
    click.echo(f"{path}: {then}")
