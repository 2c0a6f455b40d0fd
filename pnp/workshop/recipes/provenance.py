"""What a recipe has made, in a file beside the cards: the recipe's name and mark, the seed, the order of the deck.

Tables have no room for it that survives a spreadsheet, so `pond.csv` has `pond.made.toml` beside it. It also holds the
header lines of a log that is played with the deck, and the mark of the cards: where the cards were changed by hand, the
order no longer is what the recipe made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from pnp.errors import Source, Unreadable
from pnp.kit.checksum import checksum
from pnp.kit.records import Card, Kit
from pnp.kit.toml import read_toml
from pnp.referee.game import Game
from pnp.referee.log.custom_decks import PREFIX

from .build import RecipeBuild
from .recipe import Recipe

SUFFIX = ".made.toml"
MOST_BYTES = 200_000


class Provenance(msgspec.Struct, frozen=True):
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


def provenance_path(table: Path) -> Path:
    """Where it is told what made a table.

    >>> provenance_path(Path("decks/pond.csv")).as_posix()
    'decks/pond.made.toml'
    """
    return table.with_name(f"{table.stem}{SUFFIX}")


def text_mark(text: str) -> str:
    """The mark of a recipe: of its text, whatever its line ends are."""
    lines = "\n".join(text.splitlines())
    return hashlib.sha256(lines.encode()).hexdigest()[:12]


def provenance_of(recipe: Recipe, text: str, build: RecipeBuild, cards: Path, rules: Game | None) -> Provenance:
    """What is to be told of a deck. Raises Unreadable for an order or a sudden death that the game does not know."""
    return Provenance(
        Path(recipe.file).name,
        text_mark(text),
        recipe.title,
        recipe.game,
        recipe.deck,
        cards.name,
        checksum(build.cards),
        recipe.seed,
        build.order,
        header_lines(rules, recipe, build, cards.name),
    )


def header_lines(rules: Game | None, recipe: Recipe, build: RecipeBuild, file: str) -> dict[str, str]:
    """The header lines by which a log says which deck this is, and how it lies on the table."""
    lines = {f"deck {recipe.deck}": f"{file} {checksum(build.cards)}"}
    lines |= deck_lines(rules, recipe.deck, build.cards, build.order)
    if build.order and len(lines) == 1:
        message = f"{recipe.game} has no header line for an order of its deck {recipe.deck}; order = 'shuffled' is left"
        raise Unreadable.at(recipe.at, message)
    if recipe.sudden_death:
        if rules is None or "sudden-death" not in rules.VARIANTS:
            raise Unreadable.at(Source(recipe.file, 0, "sudden_death"), f"{recipe.game} has no sudden death")
        number = sum(card.copies for card in build.cards)
        if number < 4:
            message = f"the marker goes below the top three, and the deck has {number}"
            raise Unreadable.at(Source(recipe.file, 0, "sudden_death"), message)
        lines["variant"] = "sudden-death"
    return lines


def deck_lines(rules: Game | None, deck: str, cards: Sequence[Card], order: Sequence[str]) -> dict[str, str]:
    """The header lines that list a deck, where the game has such; in order where there is one.

    A game knows a deck by its table's name, in the singular where that is a plural: `environment deck`, `event deck`.
    """
    if rules is None:
        return {}
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


def to_text(provenance: Provenance) -> str:
    """The file beside the cards."""
    import tomlkit
    from tomlkit.items import KeyType, SingleKey

    text = tomlkit.document()
    text.add(tomlkit.comment(f"Written by: pnp deck make {provenance.recipe}"))
    text.add(tomlkit.comment("Change the recipe and make the deck again, rather than this file."))
    for name in provenance.__struct_fields__:
        value = getattr(provenance, name)
        if name == "order":
            value = tomlkit.item(list(value)).multiline(True)
        if name != "header" and value not in (None, []):
            text.add(name, value)
    if provenance.header:
        header = tomlkit.table()
        for key, value in provenance.header.items():
            header.add(SingleKey(key, KeyType.Basic), value)
        # What stands before a table's name is all that keeps a comment next to it.
        header.trivia.indent = "\n# For the head of a log that is played with this deck.\n"
        text.add("header", header)
    return tomlkit.dumps(text)


def read_provenance(table: Path, cards: Sequence[Card]) -> Provenance | None:
    """What made a table, None if nothing is told. Raises Unreadable where the cards are no longer those."""
    path = provenance_path(table)
    if not path.is_file():
        return None
    if path.stat().st_size > MOST_BYTES:
        raise Unreadable.at(Source(str(path)), "too large for what a recipe leaves behind")
    try:
        provenance = msgspec.convert(read_toml(path.read_text(encoding="utf-8"), str(path)), Provenance)
    except (Unreadable, UnicodeDecodeError, msgspec.ValidationError) as error:
        said = error.problems[0].message if isinstance(error, Unreadable) else str(error)
        raise Unreadable.at(Source(str(path)), f"not what `pnp deck make` writes: {said}") from None
    if provenance.mark != checksum(cards):
        message = (
            f"{table.name} has the mark {checksum(cards)}, and {provenance.recipe} made {provenance.mark}: "
            f"make it again with --force, or delete {path.name} if the order no longer matters"
        )
        raise Unreadable.at(Source(str(table)), message)
    return provenance


def settings_of(kit: Kit, own: Mapping[str, Path], given: Mapping[str, str]) -> dict[str, str]:
    """Header lines for a log with decks of one's own: how recipes have laid them, and what is `given` besides.

    Raises Unreadable where the cards beside a recipe's list are no longer those that it made.
    """
    lines: dict[str, str] = {}
    for deck, table in own.items():
        provenance = read_provenance(table, kit.decks[deck])
        if provenance is not None:
            lines.update((key, value) for key, value in provenance.header.items() if not key.startswith(PREFIX))
    for key, value in given.items():
        if value:
            lines[key] = f"{lines[key]}, {value}" if key in lines else value
    return lines
