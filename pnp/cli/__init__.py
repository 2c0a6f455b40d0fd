"""The command line: the only place that opens, writes, prints and exits.

Commands are found by name and imported when they are called, so that `pnp --help` and `pnp check` start quickly.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import traceback
import warnings
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import click

from pnp import __version__
from pnp.errors import Unreadable, one_line, told

FAULT = 70  # as sysexits.h has it: an internal error
MOST_WORDS = 160

# In the order of a newcomer's evening.
COMMANDS = {
    "demo": "pnp.cli.demo",
    "studio": "pnp.cli.studio",
    "games": "pnp.cli.games",
    "new": "pnp.cli.new",
    "show": "pnp.cli.show",
    "example": "pnp.cli.example",
    "completion": "pnp.cli.complete",
    "import": "pnp.cli.import_",
    "layouts": "pnp.cli.layouts",
    "eject": "pnp.cli.eject",
    "build": "pnp.cli.build",
    "preview": "pnp.cli.preview",
    "preflight": "pnp.cli.preflight",
    "proof": "pnp.cli.proof",
    "export": "pnp.cli.export",
    "printer": "pnp.cli.printer",
    "cache": "pnp.cli.cache",
    "trust": "pnp.cli.trust",
    "rules": "pnp.cli.rules",
    "deck": "pnp.cli.deck",
    "board": "pnp.cli.board",
    "log": "pnp.cli.log",
    "record": "pnp.cli.record",
    "check": "pnp.cli.check",
    "playout": "pnp.cli.playout",
    "tournament": "pnp.cli.tournament",
    "language-server": "pnp.cli.language_server",
}


# As help shows them, the first things first.
GROUPS = {
    "In your browser": ("studio",),
    "Print": ("demo", "games", "build", "preview", "preflight", "proof", "export", "printer"),
    "A game of your own": ("new", "import", "layouts", "eject", "show", "deck", "board"),
    "Play and check": ("log", "record", "check", "rules", "playout", "tournament", "example"),
}


class Commands(click.Group):
    """A group whose commands are modules with a `command` in them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which they are of use."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Commands by what one wants to do; what fits under none of these comes last."""
        rest = tuple(name for name in COMMANDS if not any(name in names for names in GROUPS.values()))
        for title, names in {**GROUPS, "Besides": rest}.items():
            known = [name for name in names if name in COMMANDS]
            rows = [(name, _short_help(name)) for name in known]
            with formatter.section(title):
                formatter.write_dl(rows)

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
            from pnp.wording import near

            raise click.UsageError(f"there is no command '{args[0]}'{near(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="Start with: pnp demo",
)
@click.version_option(__version__, prog_name="pnp")
@click.option("--debug", is_flag=True, expose_value=False, help="Show the traceback of a fault of this program.")
def cli() -> None:
    """Print a game, play it, and have the evening refereed.

    \b
    Print:   pnp build mating
    Check:   pnp check friday.log
    """


def _short_help(name: str) -> str:
    command = import_module(COMMANDS[name]).command
    return str(command.get_short_help_str(60))


def _usage(error: click.ClickException) -> str:
    """What is wrong with a command as it was typed, and whose help to ask."""
    command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "pnp"
    said = one_line(" ".join(error.format_message().split()).rstrip("."))
    return f"{command}: {said} (see {command} --help)"


def main() -> None:
    """Run a command; whatever goes wrong with somebody's files is one line each, and exit code 2.

    What escapes everything else is a fault of ours: one line that tells what to send, exit code 70, and with --debug
    (or PNP_DEBUG set) the traceback.
    """
    # Python looks for garbage in all that is left when it ends, a tenth of the time of a short command, for nothing.
    atexit.register(gc.freeze)
    debug = _debugging(sys.argv)
    if not debug and not sys.warnoptions:
        # What a library thinks of somebody's file is a line of Python, and tells nobody anything.
        warnings.simplefilter("ignore")
    try:
        sys.exit(_run())
    except SystemExit:
        raise
    except KeyboardInterrupt:
        click.echo("stopped", err=True)
        sys.exit(130)
    except Exception as error:
        if debug:
            traceback.print_exc()
        click.echo(_fault(error), err=True)
        sys.exit(FAULT)


def _debugging(words: list[str]) -> bool:
    """Whether tracebacks are wanted. `--debug` may stand anywhere, and is taken out: no command has one of its own."""
    end = words.index("--") if "--" in words else len(words)
    found = "--debug" in words[1:end]
    if found:
        words[1:] = [word for at, word in enumerate(words[1:], 1) if word != "--debug" or at > end]
    return found or bool(os.environ.get("PNP_DEBUG"))


def _run() -> int:
    """The exit code of the command that was typed."""
    try:
        cli.main(prog_name="pnp", standalone_mode=False)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.Abort:
        click.echo("stopped", err=True)
        return 130
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()  # the help itself
        return error.exit_code
    except click.ClickException as error:
        click.echo(_usage(error), err=True)
        return error.exit_code
    except Unreadable as error:
        for line in told(error.problems):
            place, sign, words = line.partition(": ")
            plain = bool(os.environ.get("NO_COLOR")) or not sign
            click.echo(line if plain else f"{click.style(place, fg='red')}{sign}{words}", err=True)
        return 2
    except BrokenPipeError:
        # The reader of our output has seen enough; a second complaint while Python shuts down helps nobody.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        if error.errno is None:
            raise  # not the system's
        name = error.filename if isinstance(error.filename, str | Path) else "standard output"
        click.echo(one_line(f"{name}: {(error.strerror or str(error)).lower()}"), err=True)
        return 2
    return 0


def _fault(error: Exception) -> str:
    """The one line for what nobody has foreseen: what it was, where, and what to send to whom keeps this program."""
    if isinstance(error, MemoryError):
        return "pnp: out of memory"
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f" at {Path(last[0].filename).name}:{last[0].lineno}" if last else ""
    words = " ".join(f"{type(error).__name__}: {error}".split())
    said = words if len(words) <= MOST_WORDS else f"{words[:MOST_WORDS]}..."
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}, {sys.platform}"
    return one_line(
        f"pnp: a fault of this program{where} ({said}); please send this line, the command and its files to whoever "
        f"gave you pnp {__version__} ({python}); --debug shows more"
    )
