"""What a recipe has made, in a file beside the cards: the recipe's name and mark, the seed, the order of the deck.

Tables have no room for it that survives a spreadsheet, so `pond.csv` has `pond.made.toml` beside it. It also holds the
header lines of a log that is played with the deck, and the mark of the cards: where the cards were changed by hand, the
order no longer is what the recipe made.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from pnp.errors import Source, Unreadable
from pnp.kit.marks import mark
from pnp.kit.records import Card, Kit
from pnp.kit.toml import read_toml
from pnp.referee.game import Game
from pnp.referee.pins import PREFIX
from pnp.workshop.cooking import Dish
from pnp.workshop.recipe import Recipe

SUFFIX = ".made.toml"
MOST_BYTES = 200_000


class Made(msgspec.Struct, frozen=True):
    """Where a deck comes from; `order` is () for a deck that is shuffled at the table."""

    recipe: str
    recipe_mark: str
    title: str
    game: str
    deck: str
    cards: str
    mark: str
    seed: int | None = None
    order: tuple[str, ...] = ()
    header: Mapping[str, str] = {}


def made_path(table: Path) -> Path:
    """Where it is told what made a table.

    >>> made_path(Path("decks/pond.csv")).as_posix()
    'decks/pond.made.toml'
    """
    return table.with_name(f"{table.stem}{SUFFIX}")


def text_mark(text: str) -> str:
    """The mark of a recipe: of its text, whatever its line ends are."""
    lines = "\n".join(text.splitlines())
    return hashlib.sha256(lines.encode()).hexdigest()[:12]


def made_by(recipe: Recipe, text: str, dish: Dish, cards: Path, rules: Game) -> Made:
    """What is to be told of a deck. Raises Unreadable for an order or a sudden death that the game does not know."""
    return Made(
        Path(recipe.file).name,
        text_mark(text),
        recipe.title,
        recipe.game,
        recipe.deck,
        cards.name,
        mark(dish.cards),
        recipe.seed,
        dish.order,
        header_lines(rules, recipe, dish, cards.name),
    )


def header_lines(rules: Game, recipe: Recipe, dish: Dish, file: str) -> dict[str, str]:
    """The header lines by which a log says which deck this is, and how it lies on the table."""
    lines = {f"deck {recipe.deck}": f"{file} {mark(dish.cards)}", **laid(rules, recipe.deck, dish.cards, dish.order)}
    if dish.order and len(lines) == 1:
        message = f"{recipe.game} has no header line for an order of its deck {recipe.deck}; order = 'shuffled' is left"
        raise Unreadable.at(recipe.at, message)
    if recipe.sudden_death:
        if "sudden-death" not in rules.VARIANTS:
            raise Unreadable.at(Source(recipe.file, 0, "sudden_death"), f"{recipe.game} has no sudden death")
        number = sum(card.copies for card in dish.cards)
        if number < 4:
            message = f"the marker goes below the top three, and the deck has {number}"
            raise Unreadable.at(Source(recipe.file, 0, "sudden_death"), message)
        lines["variant"] = "sudden-death"
    return lines


def laid(rules: Game, deck: str, cards: Sequence[Card], order: Sequence[str]) -> dict[str, str]:
    """The header lines that list a deck, where the game has such; in order where there is one.

    A game knows a deck by its table's name, in the singular where that is a plural: `environment deck`, `event deck`.
    """
    names = (deck, deck.removesuffix("s"))
    lists = next((f"{name} deck" for name in names if f"{name} deck" in rules.KEYS), "")
    orders = next((f"{name} order" for name in names if f"{name} order" in rules.KEYS), "")
    if not lists or (order and not orders):
        return {}
    ids = list(order) or [card.id for card in cards for _ in range(card.copies)]
    runs = [(card, len(list(run))) for card, run in groupby(ids)]
    lines = {lists: " ".join(card if number == 1 else f"{card} x{number}" for card, number in runs)}
    if order:
        lines[orders] = "as listed"
    return lines


def to_text(made: Made) -> str:
    """The file beside the cards."""
    lines = [
        f"# Written by: pnp deck make {made.recipe}",
        "# Change the recipe and make the deck again, rather than this file.",
    ]
    header: Mapping[str, str] = {}
    for name in made.__struct_fields__:
        value = getattr(made, name)
        if name == "header":
            header = value
        elif name == "order" and value:
            lines += ["order = [", *(f"    {_toml(card)}," for card in value), "]"]
        elif value not in (None, ()):
            lines.append(f"{name} = {_toml(value)}")
    if header:
        lines += ["", "# For the head of a log that is played with this deck.", "[header]"]
        lines += [f"{_toml(key)} = {_toml(value)}" for key, value in header.items()]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_made(table: Path, cards: Sequence[Card]) -> Made | None:
    """What made a table, None if nothing is told. Raises Unreadable where the cards are no longer those."""
    path = made_path(table)
    if not path.is_file():
        return None
    if path.stat().st_size > MOST_BYTES:
        raise Unreadable.at(Source(str(path)), "too large for what a recipe leaves behind")
    try:
        made = msgspec.convert(read_toml(path.read_text(encoding="utf-8"), str(path)), Made)
    except (UnicodeDecodeError, msgspec.ValidationError) as error:
        raise Unreadable.at(Source(str(path)), f"not what `pnp deck make` writes: {error}") from None
    if made.mark != mark(cards):
        message = (
            f"{table.name} has the mark {mark(cards)}, and {made.recipe} made {made.mark}: make it again with --force, "
            f"or delete {path.name} if the order no longer matters"
        )
        raise Unreadable.at(Source(str(table)), message)
    return made


def settings_of(kit: Kit, own: Mapping[str, Path], given: Mapping[str, str]) -> dict[str, str]:
    """Header lines for a log with decks of one's own: how recipes have laid them, and what is `given` besides.

    Raises Unreadable where the cards beside a recipe's list are no longer those that it made.
    """
    lines: dict[str, str] = {}
    for deck, table in own.items():
        made = read_made(table, kit.decks[deck])
        if made is not None:
            lines.update((key, value) for key, value in made.header.items() if not key.startswith(PREFIX))
    for key, value in given.items():
        if value:
            lines[key] = f"{lines[key]}, {value}" if key in lines else value
    return lines
