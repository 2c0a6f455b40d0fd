"""pnp deck: decks of one's own. Each command is a module `deck_<name>.py` beside this one with a `command` in it."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import click

import pnp.cli

# From an empty table to a played game; a command that is not named here comes after them.
ORDER = ("new", "check", "show", "diff", "watch", "make", "trial")
PREFIX = "deck_"


class Group(click.Group):
    """The commands that lie beside this module, imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which they are of use."""
        modules = (module.name for module in pkgutil.iter_modules(pnp.cli.__path__))
        found = {name.removeprefix(PREFIX) for name in modules if name.startswith(PREFIX)}
        return [*(name for name in ORDER if name in found), *sorted(found.difference(ORDER))]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if name not in self.list_commands(ctx):
            return None
        command = import_module(f"pnp.cli.{PREFIX}{name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Like click's, with a suggestion for a name that is nearly right."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            from pnp.wording import near

            raise click.UsageError(f"there is no command '{args[0]}'{near(args[0], known)}", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=Group, short_help="Make decks of your own.", epilog="Start with: pnp deck new mating environment pond.csv"
)
def command() -> None:
    """Make decks of your own, or change those that are there."""
