"""The command line: the only place that opens, writes, prints and exits.

Commands are found by name and imported when they are called, so that `pnp --help` and `pnp check` start quickly.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from importlib import import_module

import click

from pnp import __version__
from pnp.errors import Unreadable

# In the order of a newcomer's evening.
COMMANDS = {
    "demo": "pnp.cli.demo",
    "games": "pnp.cli.games",
    "build": "pnp.cli.build",
    "preview": "pnp.cli.preview",
    "preflight": "pnp.cli.preflight",
    "proof": "pnp.cli.proof",
    "printer": "pnp.cli.printer",
    "rules": "pnp.cli.rules",
    "deck": "pnp.cli.deck",
    "board": "pnp.cli.board",
    "log": "pnp.cli.log",
    "record": "pnp.cli.record",
    "check": "pnp.cli.check",
    "playout": "pnp.cli.playout",
}


class Commands(click.Group):
    """A group whose commands are modules with a `command` in them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which they are of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if name not in COMMANDS:
            return None
        command = import_module(COMMANDS[name]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click's, with a suggestion for a name that is nearly right."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from pnp.referee.log.words import near

            raise click.UsageError(f"there is no command '{args[0]}'{near(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="Start with: pnp demo",
)
@click.version_option(__version__, prog_name="pnp")
def cli() -> None:
    """Print a game, play it, and have the evening refereed.

    \b
    Print:   pnp build mating
    Check:   pnp check friday.log
    """


def _one_line(error: click.ClickException) -> str:
    """What is wrong with a command as it was typed, and whose help to ask."""
    command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "pnp"
    said = " ".join(error.format_message().split()).rstrip(".")
    return f"{command}: {said} (see {command} --help)"


def main() -> None:
    """Run a command; whatever goes wrong with somebody's files is one line each, and exit code 2."""
    # Python looks for garbage in all that is left when it ends, a tenth of the time of a short command, for nothing.
    atexit.register(gc.freeze)
    try:
        cli.main(prog_name="pnp", standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()  # the help itself
        sys.exit(error.exit_code)
    except click.ClickException as error:
        click.echo(_one_line(error), err=True)
        sys.exit(error.exit_code)
    except Unreadable as error:
        for problem in error.problems:
            click.echo(str(problem), err=True)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of our output has seen enough; a second complaint while Python shuts down helps nobody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        click.echo(f"{name}{(error.strerror or str(error)).lower()}", err=True)
        sys.exit(2)
