"""pnp deck check: every bad cell, what the rules make of the cards, how they will print."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pnp.cli.common import data_option, tell
from pnp.places import Places
from pnp.wording import number_of


@click.command(short_help="Look a table over.", epilog="Example: pnp deck check pond.xlsx")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--as", "deck", default="", metavar="GAME/DECK", help="Which deck it is, where the columns do not tell.")
@click.option("--quick", is_flag=True, help="The table and the rules only; draw nothing.")
@click.option("--json", "as_json", is_flag=True, help="The findings as JSON.")
@data_option
def command(file: Path, deck: str, quick: bool, as_json: bool, places: Places) -> None:
    """Look a table over: its cells, its cards by the rules, and as they print.

    Exit code 0: nothing worse than a warning, 1: something cannot be played or
    would print wrong, 2: cells that cannot be read, each by its name.
    """
    from pnp.cli.progress import Progress
    from pnp.workshop.decks.checks import open_deck, print_lint, rule_lint

    opened = open_deck(file, places, deck)
    found = list(rule_lint(opened))
    if not quick:
        line = Progress("cards")
        found += print_lint(opened, line)
        line.close()
    errors = sum(advice.severity == "error" for advice in found)
    if as_json:
        import msgspec

        rows = [
            {**advice.problem.source._asdict(), "severity": advice.severity, "message": advice.problem.message}
            for advice in found
        ]
        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode())
    else:
        for advice in found:
            tell([str(advice)])
        counts = f"{number_of(errors, 'error')}, {number_of(len(found) - errors, 'warning')}"
        tell([f"{file}: {opened.deck.called}, {opened.size}, mark {opened.mark}: {counts}"])
    sys.exit(1 if errors else 0)
