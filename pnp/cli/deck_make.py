"""pnp deck make: a deck from other decks, as a recipe says."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.common import data_option, read_text, rules_of, tell, write_bytes, write_text
from pnp.places import Places


@click.command(
    short_help="A deck from other decks.",
    epilog="Example: pnp deck make four-seasons.toml",
)
@click.argument("recipe", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="The table; beside the recipe unless told."
)
@click.option("--force", is_flag=True, help="Write over a table that is there.")
@data_option
def command(recipe: Path, out: Path | None, force: bool, places: Places) -> None:
    """Make the deck that RECIPE, a TOML file, describes.

    The cards go into a CSV (or XLSX) table beside the recipe; a second file
    names the recipe, the seed and the order of the deck. docs/recipes.md tells
    what a recipe may say.
    """
    from pnp.catalog import kit as load_kit
    from pnp.workshop.cooking import make
    from pnp.workshop.decks import find_deck
    from pnp.workshop.made import made_by, made_path, to_text
    from pnp.workshop.recipe import read_names, read_recipe
    from pnp.workshop.sheets import table_bytes
    from pnp.workshop.sources import Larder, free_numbers, refuse

    text = read_text(recipe)
    game, name = read_names(text, str(recipe))
    kit = load_kit(places, game)
    deck = find_deck(kit, name)
    read = read_recipe(text, str(recipe), deck.card_type)
    dish = make(read, Larder(kit, deck, recipe.parent))
    free_numbers(kit, name, dish.cards, read.numbered)
    table = out or recipe.with_suffix(".csv")
    made = made_by(read, text, dish, table, rules_of(game))
    refuse(force, table, made_path(table))
    write_bytes(table, table_bytes(deck, dish.cards, table), force)
    write_text(made_path(table), to_text(made), force)
    number = sum(card.copies for card in dish.cards)
    click.echo(f"{table}  ({number} cards, {len(dish.cards)} different, mark {made.mark})")
    click.echo(f"{made_path(table)}  ({'in order' if made.order else 'to be shuffled'})")
    for key, value in made.header.items():
        tell([f"  {key}: {value}"])
