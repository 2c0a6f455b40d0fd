"""Help of a command with many options: in groups, what is asked for most often first."""

from __future__ import annotations

from collections.abc import Mapping

import click


class Grouped(click.Command):
    """A command whose `groups` are titles with the names of options; what is in none comes last."""

    groups: Mapping[str, tuple[str, ...]] = {}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, group by group."""
        rows = {}
        for param in self.get_params(ctx):
            if (row := param.get_help_record(ctx)) is not None:
                rows[param.name or row[0]] = row
        for title, names in self.groups.items():
            with formatter.section(title):
                formatter.write_dl([rows.pop(name) for name in names])
        with formatter.section("Other"):
            formatter.write_dl([*rows.values()])


class Build(Grouped):
    """`pnp build`."""

    groups = {
        "What is printed": ("parts", "players", "places", "own", "boxes", "sets", "out"),
        "On which paper, with how much ink": ("paper", "duplex", "ink", "card", "board"),
        "What it comes to": ("dry_run", "verbose", "coverage", "ruler"),
        "Printing again": ("since", "skip", "without", "every", "separate"),
        "A printer that is off": ("printer", "test_page", "feed", "flip", "back_offset", "margin"),
        "Cutting": ("cutter", "marks", "bleed", "gutter", "thickness", "sleeved"),
    }
