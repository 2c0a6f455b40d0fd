"""What a game consists of, as plain records: cards by deck, the other components, the rules by paragraph."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec

from pnp.errors import Problem, Source
from pnp.kit.tables import RawTable
from pnp.named import NamedTuple

Kind = Literal["card", "board", "aid", "tracker", "token", "dice", "booklet", "sheet"]

# Six landscapes and four hours in all, so that neighbours on a table differ and the family stays one.
Land = Literal["savanna", "forest", "water", "shore", "mountain", "wetland"]
Hour = Literal["dawn", "day", "dusk", "night"]

Id = Annotated[
    str, msgspec.Meta(pattern=r"^[A-Z]{1,3}[0-9]{1,3}$", description="capital letters and a number such as C07")
]
Text = Annotated[str, msgspec.Meta(min_length=1)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=200)]


class Several(NamedTuple):
    """What a cell that holds several things may hold: `words`, or the texts of a column of another table.

    `by` stands between them: ";" or " ".
    """

    by: str = ";"
    table: str = ""
    column: str = ""
    words: tuple[str, ...] = ()

    def parts(self, cell: str) -> tuple[str, ...]:
        """The things in a cell, in its order.

        >>> Several().parts("Aquatic; Armored"), Several(" ").parts("cold  fire")
        (('Aquatic', 'Armored'), ('cold', 'fire'))
        """
        return tuple(part.strip() for part in cell.split(self.by) if part.strip())


def listed(column: str, by: str = ";") -> cached_property[tuple[str, ...]]:
    """What a list in a column holds, as a property beside it: `need_names = listed("needs")`. Blanks part it by " ".

    The class of the card has to be made with `dict=True`.
    """

    def parted(row: object) -> tuple[str, ...]:
        cell = str(getattr(row, column))
        return tuple(cell.split()) if by == " " else Several(by).parts(cell)

    return cached_property(parted)


ALONE = re.compile(r"(?:^|;) ?alone=(\w+)")  # of a look: the plate of the animal without its scene


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What every printed card has. A game's card types add their own columns as typed fields.

    A field's type is its column's contract: `Annotated[int, msgspec.Meta(ge=0)]`, `Literal[...]`, an optional value.
    A blank cell stands for the default, where there is one. `refers` names the columns whose text must occur in a
    column of another table of the game: `{"effect": ("effects", "effect")}`; `lists` those that hold several things.
    A sentence beside the type says what the column is for, to who fills in a table of their own:
    `Annotated[int, "Food that it costs to play."]`. `worded` names the column whose text a card prints instead of what
    is written from its effects, "" where there is none.
    """

    refers: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lists: ClassVar[Mapping[str, Several]] = {}
    worded: ClassVar[str] = ""
    shows: ClassVar[str] = ""  # the column that says what is in the picture
    showed: ClassVar[str] = ""  # the column that says what was in it before, which logs may still name
    priced: ClassVar[str] = ""  # the column that says what whoever plays it pays
    captions: ClassVar[Sequence[str]] = ()  # columns that tell of the picture alone: no other card with another text

    id: Annotated[
        Id,
        "The number by which logs name the card: capital letters and a number such as E01; no other card of the game "
        "may have it.",
    ]
    name: Annotated[Text, "The title that the card prints."]
    copies: Annotated[Copies, "How often the card is in the deck."] = 1
    picture: Annotated[
        str,
        "A plan such as bird or fish, drawn from the look; plate:NAME for a plate of the game; "
        "file:NAME.png (.jpg, .svg) for a picture of your own beside the table. Blank for the land alone.",
    ] = ""
    look: Annotated[
        str, "How the picture is drawn: key=value pairs with semicolons between them, such as bill=hook; tail=fork."
    ] = ""
    palette: Annotated[str, "The colours of the picture."] = "ochre"
    land: Annotated[Land, "The landscape behind it."] = "savanna"
    hour: Annotated[Hour, "The hour of the day that colours the sky."] = "day"

    @property
    def names(self) -> tuple[str, ...]:
        """What a log may call it beside its number: its title, and that of its other face where it has one."""
        return (self.name,)

    @property
    def shown(self) -> tuple[str, ...]:
        """What a log may call it by what it shows, where no other is called so: "Indian peafowl", "peafowl", and by the
        one animal that stands for it where there is little room (`alone=peacock`); and what it showed before."""
        words = getattr(self, self.shows).split() if self.shows else []
        alone = ALONE.search(self.look) if self.shows else None
        before = filter(None, [getattr(self, self.showed)] if self.showed else [])
        return (
            *(" ".join(words[at:]) for at in range(len(words))),
            *((alone[1].replace("_", " "),) if alone else ()),
            *before,
        )

    @property
    def sides(self) -> Mapping[str, str]:
        """What a log may call a part of it that a line chooses: the part's name, and the word of the log for it."""
        return {}

    @property
    def price(self) -> int | None:
        """What whoever plays it pays; None where nothing is printed."""
        return getattr(self, self.priced) if self.priced else None


def stands_in(cell: str, value: str | int) -> bool:
    """Whether a value is what stands in a cell, or one of the parts of the list there.

    >>> stands_in("3; 11", 3), stands_in("3; 11", 1)
    (True, False)
    """
    return str(value) in (part.strip() for part in cell.split(";"))


class Component(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of kit.toml: a thing on the table, or a set of equal or similar things.

    `front` and `back` are names of templates; `table` the card table, without suffix; `words` the file of words that
    it prints, see `pnp.kit.words`.
    `size` is the trim size, mm, or the name of a card size. `count` is computed for cards (sum of copies).
    `where` keeps only the cards in whose columns these values stand, alone or in a list (`{ decks = 3 }`);
    `back_by` names a column whose value gives the back; of what is there `per_player`, each seat has its copies;
    `for_players` are the fewest and the most players that use it, so that others need not print it.
    A `layout` of the stock draws what has no template of its own; `fill` says what goes to its places.
    """

    name: str
    title: str
    kind: Kind
    front: str
    back: str = ""
    table: str = ""
    words: str = ""
    size: str | tuple[float, float] = "standard"
    copies: int = 1
    where: Mapping[str, str | int] = {}
    back_by: str = ""
    per_player: bool = False
    for_players: tuple[int, int] = (1, 20)
    fold: bool = False
    values: Mapping[str, Any] = {}
    layout: str = ""
    fill: Mapping[str, str] = {}


class Paragraph(msgspec.Struct, frozen=True):
    """One numbered paragraph of the rules: its lead stands alone on aids and boards."""

    number: str
    lead: str
    text: str
    line: int
    option: str = ""
    replaces: str = ""

    @property
    def whole(self) -> str:
        """Lead and explanation as one text."""
        return f"{self.lead} {self.text}".strip()


class Section(msgspec.Struct, frozen=True):
    """A numbered heading of the rules with its paragraphs in order."""

    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class Rules(msgspec.Struct, frozen=True):
    """The rules of one edition; `pnp rules`, rulings, aids and booklet all print from here."""

    title: str
    edition: int
    sections: tuple[Section, ...]

    def get(self, number: str) -> Paragraph | None:
        """The paragraph of that number, if there is one."""
        return self.index.get(number)

    @property
    def index(self) -> dict[str, Paragraph]:
        """All paragraphs by number."""
        return {p.number: p for section in self.sections for p in section.paragraphs}


Row = TypeVar("Row", bound=msgspec.Struct)


class CustomDeck(NamedTuple):
    """A deck of somebody's own: the name of its file, the checksum of its cards, the cards replaced."""

    file: str
    checksum: str
    standard: tuple[Card, ...]


class OwnBoard(NamedTuple):
    """A board that is not the one that is shipped: the name of its file, the checksum of its hexes."""

    file: str
    checksum: str


class OwnRules(msgspec.Struct, frozen=True):
    """What the referee of a folder's game stands on, wherever it is asked for: its `counts.toml` as it was read, the
    game of ours that it is a copy of, or the folders in which its rules in Python lie."""

    counts: msgspec.Struct | None = None
    base: str = ""
    roots: tuple[str, ...] = ()


_PLACED: dict[str, tuple[tuple[object, ...], dict[int, int]]] = {}  # of the rows that were complained about last


def _place(rows: tuple[object, ...], row: object) -> int:
    """Where a row stands among rows, by identity, -1 if it does not: a table may have thousands of complaints."""
    known = _PLACED.get("last")
    if known is None or known[0] is not rows:
        known = _PLACED["last"] = rows, {id(each): at for at, each in reversed([*enumerate(rows)])}
    return known[1].get(id(row), -1)


Method = TypeVar("Method", bound=Callable[..., Any])


def told_by(attribute: str) -> Callable[[Method], Method]:
    """Mark a method that gives nothing but what an attribute beside it tells for all that it may be asked."""

    def marked(method: Method) -> Method:
        method.told_by = attribute  # type: ignore[attr-defined]
        return method

    return marked


class Kit(msgspec.Struct, frozen=True):
    """Everything that is on the table, as data.

    `decks` holds the cards of each table by the table's name without suffix ("combat"), in the table's order;
    `lists` the rows of the tables that are no cards, such as the effects that cards refer to. `seats` is for how many
    players it is printed, 0 for as many as can play. `own` are the decks that somebody put in the place of the game's;
    `tables` are the texts that all of it was read from, so that whatever is wrong with a row is said of its cell;
    `notes` are about what was read otherwise than one would think.
    `rules_from` is set for a game in a folder of somebody's own.
    `left_out` are parts that are not printed for so many players, though pictures of the table may show them.
    `words` are those of ours that its folder says otherwise (`pnp.kit.folder.says`).
    `of` is the edition whose cards these are, 0 for the present one; `boards` those that are not as they are shipped.
    """

    game: str
    title: str
    players: tuple[int, int]
    components: tuple[Component, ...]
    decks: Mapping[str, tuple[Card, ...]]
    rules: Rules
    lists: Mapping[str, tuple[msgspec.Struct, ...]] = {}
    seats: int = 0
    custom: Mapping[str, CustomDeck] = {}
    tables: Mapping[str, RawTable] = {}
    notes: tuple[Problem, ...] = ()
    of: int = 0
    boards: Mapping[str, OwnBoard] = {}
    rules_from: OwnRules | None = None
    left_out: tuple[Component, ...] = ()
    words: Mapping[str, str] = {}

    @property
    def edition(self) -> int:
        """The edition whose cards these are: what a log that is played with them says after the game's name."""
        return self.of or self.rules.edition

    def problem(self, table: str, row: object, column: str, message: str) -> Problem:
        """A complaint about a row of a table: at its cell, with the card's id before the message.

        A row is found by identity; for "" or a column that the table leaves out it is a complaint about the line.
        """
        rows: tuple[object, ...] = self.decks[table] if table in self.decks else self.lists[table]
        index = _place(rows, row)
        named = f"{row.id}: {message}" if isinstance(row, Card) else message
        if table not in self.tables:  # a kit that was made by hand
            return Problem(Source(f"card_data/{self.game}/{table}.csv", index + 2, column), named)
        text = self.tables[table]
        titles: Mapping[str, str] = getattr(type(row), "titles", {})
        at = next(
            (at for at, title in enumerate(text.header) if titles.get(title.casefold(), title.lower()) == column), -1
        )
        if index < 0 or at < 0:
            return Problem(Source(text.file, text.lines[index] if index >= 0 else 0, column), named)
        return text.problem(index, at, named)

    def rows(self, kind: type[Row], table: str = "") -> tuple[Row, ...]:
        """All cards or rows of a type, deck by deck in the order of their tables: `kit.rows(Environment)`.

        Where several tables have rows of that type, `table` says which one is meant.
        """
        if table:
            tables: Iterable[tuple[object, ...]] = (self.lists[table] if table in self.lists else self.decks[table],)
        else:
            tables = chain(self.decks.values(), self.lists.values())
        # A table has rows of one type. This is asked for every table that is laid.
        found = [rows for rows in tables if rows and isinstance(rows[0], kind)]
        return found[0] if len(found) == 1 else tuple(row for rows in found for row in rows)  # type: ignore[return-value, misc]

    def shipped(self, deck: str) -> tuple[Card, ...]:
        """The game's own cards of a deck, whatever lies in their place now: rules and examples speak of these."""
        return self.custom[deck].standard if deck in self.custom else self.decks[deck]

    def cards(self, component: Component) -> tuple[Card, ...]:
        """The cards of a component, in the order of its table."""
        cards = self.decks[component.table]
        for field, value in component.where.items():
            cards = tuple(card for card in cards if stands_in(str(getattr(card, field)), value))
        return cards

    def each(self, component: Component) -> int:
        """How many times each card, or the whole of what is no card, is needed: once a seat where it is a player's."""
        return component.copies * (self.seats or self.players[1] if component.per_player else 1)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each component lie on the table, in order."""
        return tuple(map(self.count, self.components))

    @told_by("counts")
    def count(self, component: Component) -> int:
        """How many of a component lie on the table: the sum of copies for cards."""
        if component.kind == "card" and component.table:
            return sum(card.copies for card in self.cards(component)) * self.each(component)
        return self.each(component)
