"""`--deck DECK=FILE`: decks of one's own in the place of a game's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.errors import told
from pnp.places import Places

if TYPE_CHECKING:
    from pnp.kit.records import Kit

F = TypeVar("F", bound=Callable[..., Any])


def _parsed(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for value in values:
        deck, sign, file = value.partition("=")
        if not (deck and sign and file):
            raise click.BadParameter(f"expected DECK=FILE such as environment=pond.csv, got '{value}'")
        if deck in found:
            raise click.BadParameter(f"two files for the deck {deck}")
        found[deck] = Path(file)
    return found


def deck_option(command: F) -> F:
    """`--deck DECK=FILE`, as `own`: a table by the deck whose place it takes."""
    return click.option(
        "--deck",
        "own",
        multiple=True,
        metavar="DECK=FILE",
        callback=_parsed,
        help="Your own table in the place of a deck (may be given again).",
    )(command)


def kit_with(places: Places, game: str, own: Mapping[str, Path]) -> tuple[Kit, Places]:
    """A game's kit with decks of one's own, and the places with the folders of their pictures."""
    from pnp.catalog import kit

    read = kit(places, game, own)
    for line in told(read.notes):
        click.echo(f"note: {line}", err=True)
    return read, places.along(own.values())
