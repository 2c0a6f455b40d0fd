"""counts.toml: what is counted in a game of somebody's own, and in which order players act.

heading = "round"
turns = "in order"          # or "each once": each once a round, in any order; or "any"
acts = [1, 1]               # the fewest and the most lines of one turn

[count.food]
start = 3
least = 0
most = 20

[moves.eat]
changes = ["food"]          # a line such as `Ann: eat food +2, Ben food -1`
text = "eat, or be eaten"
least = -3                  # of one change
most = 5

[deck.events]               # a table whose cards a log names
deal = 5                    # so many to each at the beginning: `Ann: dealt rex ada ? ? ?`
gather = true               # all of them gathered, shuffled and dealt anew each round
shuffle = false             # the pile of those that were played is not shuffled when the deck is empty

[moves.event]
card = "events"             # `Ann: event drought food -2`
from = "deck"               # or hand, or table
to = "pile"                 # or hand, or table
number = [1, 3]             # of cards in one line, where nothing is counted with them
worth = { food = "Food" }   # what a column says of the card is what the count changes by

[win]
most = "food"               # or least
reach = 10                  # the game ends with the round in which somebody has so many
rounds = 8                  # or after so many rounds
together = 12               # or as soon as all have so many together
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from pnp.errors import Problem, Source
from pnp.kit.records import Paragraph, Rules, Section
from pnp.kit.tables import clip
from pnp.wording import near

if TYPE_CHECKING:
    from pnp.kit.folder.tables import Read

FILE = "counts.toml"
TITLE = "What is counted"
MOST = 9999
WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|-){0,29}")  # in letters of any alphabet
# What a log says by itself.
RESERVED = frozenset(("pass", "player", "players", "game", "date", "winner", "unknown"))
Amount = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]

Few = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that each player has so many of."""

    start: Amount = 0
    least: Amount = 0
    most: Amount = MOST


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player may do: which counts it changes and by how much at a time, and which cards go where."""

    changes: tuple[str, ...] = ()
    text: str = ""
    least: Amount = -MOST
    most: Amount = MOST
    card: str = ""
    start: Literal["deck", "hand", "table"] = msgspec.field(default="hand", name="from")
    to: Literal["hand", "table", "pile"] = "pile"
    number: tuple[Few, Few] = (1, 1)
    worth: Mapping[str, str] = {}

    @property
    def hidden(self) -> bool:
        """Whether nobody else need see the cards."""
        return bool(self.card) and self.start == "deck" and self.to == "hand"


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table whose cards a log names: how many each player is dealt, whether all are gathered and dealt anew with each
    heading, and whether the pile of those that were played is shuffled when the deck is empty."""

    deal: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    gather: bool = False
    shuffle: bool = True


class Win(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it ends, and who wins: the most or the least of a count."""

    most: str = ""
    least: str = ""
    reach: Amount | None = None
    rounds: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None
    together: Amount | None = None

    @property
    def by(self) -> str:
        """The count by which somebody wins."""
        return self.most or self.least


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a counts.toml says."""

    count: Mapping[str, Count] = {}
    moves: Mapping[str, Act] = {}
    deck: Mapping[str, Deck] = {}
    win: Win = Win()
    heading: str = "round"
    turns: Literal["in order", "each once", "any"] = "in order"
    acts: tuple[Annotated[int, msgspec.Meta(ge=0, le=20)], Annotated[int, msgspec.Meta(ge=1, le=20)]] = (1, 1)


HAND = "hand"  # what may be claimed besides, where there are cards
DEALT = "dealt"


def card_problems(counts: Counts, read: Mapping[str, Read], file: str) -> Iterator[Problem]:
    """What of the decks does not fit the tables: a table or a column that there is not, ids that no log could read."""
    ids: dict[str, str] = {}
    for name in counts.deck:
        if name not in read:
            yield Problem(Source(file, 0, f"deck.{name}"), f"there is no table {clip(name)}{near(name, read)}")
            continue
        table = read[name].table
        at = [title.casefold() for title in table.header].index("id")
        for row, cells in enumerate(table.rows):
            told = cells[at].strip()
            if set(" ,:#=") & set(told):
                yield table.problem(row, at, f"a log names it: {clip(told)} needs to be one word, without : = #")
            elif ids.setdefault(told.casefold(), name) != name:
                yield table.problem(row, at, f"{ids[told.casefold()]} has a card {told} as well: which one is it?")
    for verb, act in counts.moves.items():
        if act.card in read:
            columns = {column.title.casefold(): column for column in read[act.card].columns}
            for title in act.worth.values():
                column = columns.get(title.casefold())
                key = Source(file, 0, f"moves.{verb}")
                if column is None:
                    names = [each.title for each in read[act.card].columns]
                    yield Problem(key, f"{act.card} has no column {clip(title)}{near(title, names)}")
                elif not column.rule.whole:
                    yield Problem(key, f"the column {clip(title)} is not all whole numbers")


def with_counts(rules: Rules, counts: Counts) -> Rules:
    """The rules with a section that says what is counted, for rulings to cite."""
    numbers = [int(section.number) for section in rules.sections if section.number.isdigit()]
    number = max(numbers, default=0) + 1
    order = {
        "in order": "Players act in the order in which they sit.",
        "each once": f"Each player acts once a {counts.heading}, in any order.",
        "any": f"Within a {counts.heading} players act in any order.",
    }[counts.turns]
    least, most = counts.acts
    how_many = f"{least} to {most} lines" if least != most else "one line" if most == 1 else f"{most} lines"
    bounds = "; ".join(
        f"{name} from {each.least} to {each.most}, {each.start} at the beginning" for name, each in counts.count.items()
    )
    said = [
        ("Turns.", f"{order} A turn is {how_many}; `pass` says that nothing is done."),
        ("Bounds.", f"Each player has {bounds}."),
        ("Changes.", _changes(counts)),
        ("The end.", _end(counts)),
    ]
    if counts.deck:
        said.append(("Cards.", _cards(counts)))
    paragraphs = tuple(Paragraph(f"{number}.{at}", lead, text, 0) for at, (lead, text) in enumerate(said, 1))
    return msgspec.structs.replace(rules, sections=(*rules.sections, Section(str(number), TITLE, paragraphs)))


def _changes(counts: Counts) -> str:
    told = [f"{verb} changes {_listed(act)}" for verb, act in counts.moves.items() if act.changes or not act.card]
    return f"{'; '.join(told)}." if told else "Nothing is changed but by cards."


def _listed(act: Act) -> str:
    names = ", ".join(act.changes) or "any count"
    if (act.least, act.most) == (-MOST, MOST):
        return names
    return f"{names} by {act.least} to {act.most}"


def _cards(counts: Counts) -> str:
    """Which cards there are, and where each move takes them."""
    places = {"deck": "the deck", "hand": "the own hand", "table": "the table", "pile": "the pile"}
    said = []
    for name, deck in counts.deck.items():
        dealt = f"; each is dealt {deck.deal}" if deck.deal else ""
        anew = f", anew each {counts.heading}" if deck.gather else ""
        empty = "the pile is shuffled when it is empty" if deck.shuffle else "it is not made again when it is empty"
        said.append(f"{name} is a deck{dealt}{anew}; {empty}.")
    for verb, act in counts.moves.items():
        if act.card:
            worth = ", ".join(f"{count} changes by its {title}" for count, title in act.worth.items())
            where = f"{verb} takes {act.card} from {places[act.start]} to {places[act.to]}"
            said.append(f"{where}{f'; {worth}' if worth else ''}.")
    return " ".join(said)


def _end(counts: Counts) -> str:
    win = counts.win
    ends = []
    if win.reach is not None and win.by:
        ends.append(f"at the end of the {counts.heading} in which somebody has {win.reach} {win.by}")
    if win.rounds is not None:
        ends.append(f"after {win.rounds} {counts.heading}s")
    if win.together is not None and win.by:
        ends.append(f"as soon as all have {win.together} {win.by} together")
    when = f"The game ends {' or '.join(ends)}. " if ends else ""
    if not win.by:
        return f"{when}Nobody wins by what is counted."
    return f"{when}Who has the {'most' if win.most else 'least'} {win.by} wins; equals share it."
