"""pnp deck diff: what has changed from one table to another."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pnp.cli.common import data_option
from pnp.places import Places


@click.command(short_help="What has changed between two.", epilog="Example: pnp deck diff pond.csv pond-2.csv")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--as", "deck", default="", metavar="GAME/DECK", help="Which deck they are, where the columns do not tell."
)
@click.option("--json", "as_json", is_flag=True, help="The difference as JSON.")
@data_option
def command(old: Path, new: Path, deck: str, as_json: bool, places: Places) -> None:
    """List the cards that NEW has and OLD has not, those that changed, and those that are gone.

    OLD may be the word standard: the game's own deck. Exit code 0 where both
    hold the same cards, 1 where they differ.
    """
    from pnp.errors import Source, Unreadable, spelt
    from pnp.workshop.decks.checks import open_deck
    from pnp.workshop.decks.differences import as_text, difference

    opened = open_deck(new, places, deck)
    if str(old) == "standard" and not old.exists():
        cards = opened.standard
    else:
        before = open_deck(old, places, deck or opened.deck.name)
        if (before.deck.game, before.deck.name) != (opened.deck.game, opened.deck.name):
            message = f"{before.deck.called}, and {new} is {opened.deck.called}"
            raise Unreadable.at(Source(str(old)), message)
        cards = before.cards
    found = difference(cards, opened.cards)
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(found._asdict()), indent=2).decode())
    else:
        click.echo(spelt("\n".join(as_text(found))))
    sys.exit(1 if any(found) else 0)
