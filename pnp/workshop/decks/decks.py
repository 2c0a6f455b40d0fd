"""What a deck is for the workshop: its columns with what each takes and is for, read off the card type itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, cast, get_args, get_origin

import msgspec
from msgspec import inspect

from pnp import catalog
from pnp.draw.creatures import PALETTES
from pnp.errors import Source, Unreadable
from pnp.kit.checksum import PAINTED
from pnp.kit.folder.cards import FolderCard
from pnp.kit.records import Card, Kit, Several
from pnp.kit.tables import RawTable
from pnp.named import NamedTuple
from pnp.places import Places

Kind = Literal["text", "whole", "number", "yes", "choice", "list"]


class Column(NamedTuple):
    """A column of a table: what its cells hold, and what it is for.

    `choices` are all that a cell of kind "choice" takes, and all that the parts of a "list" may be where they are few
    words of the game's (() where any text will do). `low` and `high` bound numbers. `takes` says the same in words.
    """

    name: str
    told: str
    kind: Kind
    required: bool
    default: object
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    several: Several | None = None

    @property
    def painted(self) -> bool:
        """Whether only the picture depends on it."""
        return self.name in PAINTED

    @property
    def takes(self) -> str:
        """What a cell takes, in words."""
        if self.kind == "choice":
            words = "one of " + ", ".join(self.choices)
        elif self.kind == "list":
            by = "semicolons" if self.several is None or self.several.by == ";" else "blanks"
            of = f" of {', '.join(self.choices)}" if self.choices else ""
            words = f"any{of}, with {by} between them"
        else:
            words = {"text": "text", "whole": "a whole number", "number": "a number", "yes": "true or false"}[self.kind]
            if self.low is not None and self.high is not None:
                words += f" from {self.low:g} to {self.high:g}"
            elif self.low is not None:
                words += f", {self.low:g} or more"
        if self.required:
            return words
        if self.default in (None, ""):
            return f"{words}, or blank"
        default = str(self.default).lower() if isinstance(self.default, bool) else self.default
        return f"{words}; blank for {default}"


class Deck(NamedTuple):
    """A deck of a game: its card type and the columns of its tables."""

    game: str
    name: str
    title: str  # of the game
    card_type: type[Card]
    columns: tuple[Column, ...]

    @property
    def called(self) -> str:
        """As messages and headings call it: "environment of The Mating Game"."""
        return f"{self.name} of {self.title}"

    def heading(self, column: Column) -> str:
        """What a column is called in a table: by its field, or as the folder's own table calls it."""
        shape = self.card_type.shape if issubclass(self.card_type, FolderCard) else ()
        return next((own.title for own in shape if own.field == column.name and own.title), column.name)

    def column(self, name: str) -> Column:
        """The column of that name."""
        return next(column for column in self.columns if column.name == name)


def deck_names(game: str) -> tuple[str, ...]:
    """The decks of a game: its tables of cards."""
    return tuple(name for name, kind in catalog.load_game(game).CARDS.items() if issubclass(kind, Card))


def find_deck(kit: Kit, name: str) -> Deck:
    """A deck of a game by name. Raises Unreadable with the names that there are."""
    known = tuple(kit.decks)
    if name not in known:
        from pnp.wording import near

        raise Unreadable.at(
            Source(name), f"{kit.title} has no such deck{near(name, known)}; there is {', '.join(known)}"
        )
    card_type = type(kit.decks[name][0])
    return Deck(kit.game, name, kit.title, card_type, columns_of(card_type, kit.tables))


def columns_of(card_type: type[Card], tables: Mapping[str, RawTable]) -> tuple[Column, ...]:
    """The columns of a card type: the game's own before those of the picture, as its tables have them.

    `tables` are the game's: what refers to one of them takes what stands there.
    """
    told = explained(card_type)
    columns = [_column(card_type, info, told, tables) for info in msgspec.structs.fields(card_type)]
    return tuple(sorted(columns, key=lambda column: column.painted))


def explained(card_type: type[Card]) -> dict[str, str]:
    """What the columns are for, as their fields say."""
    said = ((info.name, getattr(info.type, "__metadata__", ())) for info in msgspec.structs.fields(card_type))
    return {name: next((each for each in beside if isinstance(each, str)), "") for name, beside in said}


def _column(
    card_type: type[Card], info: msgspec.structs.FieldInfo, told: Mapping[str, str], tables: Mapping[str, RawTable]
) -> Column:
    shape: inspect.Type = inspect.type_info(info.type)
    low = high = None
    while isinstance(shape, inspect.Metadata | inspect.UnionType):
        shape = shape.type if isinstance(shape, inspect.Metadata) else _some(shape)
    choices = literals(info.type)
    kind: Kind = "text"
    several = card_type.lists.get(info.name)
    if several is not None:
        kind = "list"
        choices = several.words or _texts(tables, several.table, several.column)
    elif info.name in card_type.refers:
        kind, choices = "choice", _texts(tables, *card_type.refers[info.name])
    elif info.name == "palette":
        kind, choices = "choice", tuple(PALETTES)
    elif choices:
        kind = "choice"
    elif isinstance(shape, inspect.BoolType):
        kind = "yes"
    elif isinstance(shape, inspect.IntType | inspect.FloatType):
        kind = "whole" if isinstance(shape, inspect.IntType) else "number"
        low, high = shape.ge, shape.le
    default = None if info.required else info.default
    return Column(info.name, told.get(info.name, ""), kind, info.required, default, choices, low, high, several)


def _some(shape: inspect.UnionType) -> inspect.Type:
    """The type of an optional value."""
    return next(one for one in shape.types if not isinstance(one, inspect.NoneType))


def literals(kind: Any) -> tuple[str, ...]:
    """The values of a Literal as they are written in a table, in the order in which the type has them."""
    if get_origin(kind) is Literal:
        return tuple(str(value) for value in get_args(kind))
    return tuple(choice for part in get_args(kind) for choice in literals(part))


def _texts(tables: Mapping[str, RawTable], table: str, column: str) -> tuple[str, ...]:
    """What stands in a column of a table of the game, each once."""
    if table not in tables:
        return ()
    text = tables[table]
    at = [title.lower() for title in text.header].index(column)
    return tuple(dict.fromkeys(row[at].strip() for row in text.rows if row[at].strip()))


class Guess(NamedTuple):
    """A deck that a table may be of, and how far its columns are from those."""

    game: str
    deck: str
    off: int


def guesses(table: RawTable, games: Iterable[str] = ()) -> list[Guess]:
    """The decks of all games by how well a table's header fits, the best first: columns missing and unknown are off."""
    titles = {title.lower() for title in table.header if title}
    found = []
    for game in games or catalog.games():
        for name in deck_names(game):
            card_type = cast("type[Card]", catalog.load_game(game).CARDS[name])
            known = set(card_type.__struct_fields__)
            required = {info.name for info in msgspec.structs.fields(card_type) if info.required}
            found.append(Guess(game, name, len(required - titles) + len(titles - known)))
    return sorted(found, key=lambda guess: guess.off)


def recognise(
    table: RawTable, stem: str, ids: Mapping[tuple[str, str], Iterable[str]], folders: Sequence[Guess] = ()
) -> Guess:
    """The deck that a table is of: by its header, then by its file's name, then by the letters of its ids.

    `ids` are those of the standard decks; `folders` the decks of somebody's own games that have all of its columns, or
    whose table it is: none fits better. Raises Unreadable where that leaves several, or where nothing fits.
    """
    ranked = guesses(table)
    titles = {title.lower() for title in table.header if title}
    if folders and (ranked[0].off or folders[0].off < 0):
        best = [guess for guess in folders if guess.off == folders[0].off]
        named = [guess for guess in best if guess.deck == stem.casefold()]
        return _one_of(named or best, table)
    own = {name for guess in ranked for name in _own(guess)}
    if ranked[0].off > max(2, len(titles) // 3) or not titles & own:
        raise Unreadable.at(
            Source(table.file, table.line), "the columns are those of no deck; say which: --as GAME/DECK"
        )
    best = [guess for guess in ranked if guess.off == ranked[0].off]
    named = [guess for guess in best if guess.deck == stem.casefold()]
    if len(best) > 1 and named:
        best = named
    if len(best) > 1:
        at = [title.lower() for title in table.header].index("id") if "id" in titles else -1
        letters = {row[at].strip().rstrip("0123456789") for row in table.rows} if at >= 0 else set()
        fits = [g for g in best if letters & {each.rstrip("0123456789") for each in ids.get((g.game, g.deck), ())}]
        best = fits or best
    return _one_of(best, table)


def _one_of(best: Sequence[Guess], table: RawTable) -> Guess:
    if len(best) > 1:
        which = " or ".join(f"--as {guess.game}/{guess.deck}" for guess in best)
        raise Unreadable.at(Source(table.file, table.line), f"the columns fit several decks; say which: {which}")
    return best[0]


def own_guesses(table: RawTable, path: Path, places: Places) -> list[Guess]:
    """The decks of folders that a table may be of, the best first: the table of one itself (-1), then those that have
    all of its columns, by how many more they have."""
    from pnp.kit.folder.load import read_folder

    titles = {" ".join(title.casefold().split()) for title in table.header if title}
    found = []
    for game in catalog.own_games(places):
        if catalog.base(game, places):
            continue
        try:
            tables = read_folder(places, game).read
        except Unreadable:
            continue  # said when that game is asked for
        for name, each in tables.items():
            known = {column.title.casefold() for column in each.columns if column.title}
            if path.exists() and Path(each.table.file).exists() and path.samefile(each.table.file):
                found.append(Guess(game, name, -1))
            elif titles & known and titles <= known | set(FolderCard.__struct_fields__):
                found.append(Guess(game, name, len(known - titles)))
    return sorted(found, key=lambda guess: guess.off)


def _own(guess: Guess) -> set[str]:
    """The columns that a deck's cards have beside what all cards have."""
    return set(catalog.load_game(guess.game).CARDS[guess.deck].__struct_fields__) - set(Card.__struct_fields__)
