"""pnp deck make: a deck from other decks, as a recipe says."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.common import data_option, read_text, tell, write_bytes, write_text
from pnp.files import together
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
    from pnp.catalog import load_rules, refereed
    from pnp.workshop.decks.decks import find_deck
    from pnp.workshop.decks.sheets import table_bytes
    from pnp.workshop.recipes.build import build_recipe
    from pnp.workshop.recipes.provenance import provenance_of, provenance_path, to_text
    from pnp.workshop.recipes.recipe import read_names, read_recipe
    from pnp.workshop.recipes.sources import RecipeSources, free_numbers, refuse

    text = read_text(recipe)
    game, name = read_names(text, str(recipe))
    kit = load_kit(places, game)
    deck = find_deck(kit, name)
    read = read_recipe(text, str(recipe), deck.card_type)
    build = build_recipe(read, RecipeSources(kit, deck, recipe.parent))
    free_numbers(kit, name, build.cards, read.numbered)
    table = out or recipe.with_suffix(".csv")
    # A folder's game may have no referee: then its log has no lines for decks.
    rules = load_rules(kit) if refereed(game, places) else None
    provenance = provenance_of(read, text, build, table, rules)
    refuse(force, table, provenance_path(table))
    with together():
        write_bytes(table, table_bytes(deck, build.cards, table), force)
        write_text(provenance_path(table), to_text(provenance), force)
    number = sum(card.copies for card in build.cards)
    click.echo(f"{table}  ({number} cards, {len(build.cards)} different, mark {provenance.mark})")
    click.echo(f"{provenance_path(table)}  ({'in order' if provenance.order else 'to be shuffled'})")
    for key, value in provenance.header.items():
        tell([f"  {key}: {value}"])
