"""A table of one's own, read as a deck: every bad cell, what the rules make of its cards, and how they will print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from pathlib import Path

from pnp import catalog
from pnp.draw.faces import fronts
from pnp.draw.preflight.lint import Finding
from pnp.draw.preflight.report import preflight
from pnp.errors import Problem, Unreadable
from pnp.kit.advice import Advice
from pnp.kit.records import Card, Kit
from pnp.kit.scan import scan_table
from pnp.kit.tables import RawTable
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.press.trial import Trial
from pnp.wording import number_of

from .decks import Deck, deck_names, find_deck, own_guesses, recognise

# What a spreadsheet takes for the beginning of a formula; a minus or plus before a number is a number.
_FORMULAS = frozenset("=@\t")


class Opened(NamedTuple):
    """A table with the deck that it is of. The kit has its cards in their place, the game's own as `shipped`."""

    path: Path
    deck: Deck
    kit: Kit
    places: Places

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the table, in its order."""
        return self.kit.decks[self.deck.name]

    @property
    def standard(self) -> tuple[Card, ...]:
        """The game's own cards of that deck."""
        return self.kit.shipped(self.deck.name)

    @property
    def table(self) -> RawTable:
        """The table as text."""
        return self.kit.tables[self.deck.name]

    @property
    def mark(self) -> str:
        """The mark of its cards."""
        return self.kit.custom[self.deck.name].checksum

    @property
    def size(self) -> str:
        """How many cards there are, in words."""
        return size(self.cards)


def size(cards: Sequence[Card]) -> str:
    """How many cards there are, in words."""
    total, different = sum(card.copies for card in cards), len(cards)
    words = number_of(total, "card")
    return words if total == different else f"{words}, {different} different"


def open_deck(path: Path, places: Places, deck: str = "") -> Opened:
    """A table as the deck that its columns tell, or as `deck` says: "mating/environment", or a deck's name alone.

    Raises Unreadable with every bad cell, by the cell's name.
    """
    places = _with_its_folder(path, places)
    try:
        table = scan_table(path, str(path))
    except Unreadable:
        # What folders are read in (semicolons, the letters of Windows) is read so here, if it is a table of one.
        if not (own := catalog.own_games(places)):
            raise
        table = scan_table(path, str(path), lenient=True)
        if deck_of(deck, table, path, places)[0] not in own:
            raise
    return open_table(table, path, places, deck)


def _with_its_folder(path: Path, places: Places) -> Places:
    """The places with the folder in whose `card_data/GAME` a table lies: that it is one of that game is plain."""
    game = path.resolve().parent
    root = game.parent.parent
    known = any(root == each.resolve() for each in places.roots)
    if game.parent.name != "card_data" or known or game.name in catalog.games():
        return places
    return Places(root, *places.roots[:-1], beside=places.beside)


def open_table(table: RawTable, path: Path, places: Places, deck: str = "") -> Opened:
    """A table that has been read as text, or is not saved yet, as a deck. Raises Unreadable with every bad cell."""
    game, name = deck_of(deck, table, path, places)
    kit = catalog.kit(places, game, {name: table})
    return Opened(path, find_deck(kit, name), kit, places.along([path]))


def deck_of(deck: str, table: RawTable, path: Path, places: Places) -> tuple[str, str]:
    """The game and the deck that a table is of."""
    game, slash, name = deck.partition("/")
    if slash:
        return game, name
    guess = recognise(table, deck or path.stem, _ids(places), own_guesses(table, path, places))
    return guess.game, guess.deck


class _Ids(Mapping[tuple[str, str], tuple[str, ...]]):
    """The ids of the games' own cards, by game and deck; a game is read when it is asked for."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._kits: dict[str, Kit] = {}

    def __getitem__(self, key: tuple[str, str]) -> tuple[str, ...]:
        game, deck = key
        if game not in self._kits:
            self._kits[game] = catalog.kit(self._places, game)
        return tuple(card.id for card in self._kits[game].decks[deck])

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return ((game, deck) for game in catalog.games() for deck in deck_names(game))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _ids(places: Places) -> Mapping[tuple[str, str], tuple[str, ...]]:
    return _Ids(places)


def rule_lint(opened: Opened) -> Iterator[Advice]:
    """What the table takes and the game makes little of, card by card; first what holds for any deck."""
    name, kit, cards = opened.deck.name, opened.kit, opened.cards
    first: dict[str, str] = {}
    texts = [column.name for column in opened.deck.columns if column.kind in ("text", "list")]
    values = attrgetter(*texts)
    # A folder's table need not have names: what cards are called then is what they have in common.
    named = all(getattr(card, "named", True) for card in cards[:1])
    for card in cards:
        if named and first.setdefault(card.name, card.id) != card.id:
            message = f"{card.name!r} is the name of {first[card.name]} too"
            yield Advice("warning", kit.problem(name, card, "name", message))
        for column, text in zip(texts, values(card), strict=True):
            if text[:1] in _FORMULAS:
                message = "a spreadsheet would take this for a formula; begin with another character"
                yield Advice("warning", kit.problem(name, card, column, message))
    yield from catalog.advice(kit, name)


def own_words(kit: Kit) -> Iterator[Finding]:
    """A reminder for each card whose person wrote what is otherwise written from its effects."""
    for deck, cards in kit.decks.items():
        for card in cards:
            if card.worded and getattr(card, card.worded):
                message = "the words are your own; the columns of effects decide, and nobody checks that the two agree"
                yield Finding(f"{kit.game}/{deck}/{card.id}", card.worded, "warning", message)


def print_lint(
    opened: Opened, progress: Callable[[int, int], None] | None = None, mode: str = "full"
) -> Iterator[Advice]:
    """Every card drawn and painted: what overflows, is too small, has no glyph or no picture; notes are left out.

    The complaint is at the card's row, in the column that the text is of where that can be told.
    """
    drawing = catalog.drawing(opened.places, opened.kit.game, mode)
    painted = Trial()
    reminders = {finding.face: finding for finding in own_words(opened.kit)}
    seen: set[str] = set()
    parts = [part for part in opened.kit.components if part.table == opened.deck.name]
    total, done = len(opened.cards), 0
    for part in parts:
        front = fronts(opened.kit, part, drawing)
        for card in opened.kit.cards(part):
            if card.id in seen:
                continue
            seen.add(card.id)
            done += 1
            try:
                face = front(card)
            except Unreadable as error:
                for problem in error.problems:
                    yield Advice("error", cell_of(opened, card, problem))
                continue
            looked = [reminders[face.name]] if face.name in reminders else []
            looked += preflight([face])
            # What the lint has said of letters, with what to do, the painter need not say again.
            unset = any(each.box.startswith('"') and each.severity == "error" for each in looked)
            looked += [each for each in painted(face) if not (unset and "has no glyph" in each.message)]
            for finding in looked:
                if finding.severity != "note":
                    column = column_of(opened, card, finding.box)
                    where = f"{finding.box}: " if finding.box not in ("", column) else ""
                    problem = opened.kit.problem(opened.deck.name, card, column, where + finding.message)
                    yield Advice(finding.severity, problem)
            if progress:
                progress(done, total)


_BOXES: Mapping[str, str] = {"title": "name", "body": "text", "subtitle": "animal", "all": "text", "some": "text"}


def column_of(opened: Opened, card: Card, box: str) -> str:
    """The column that a text box or some words on a face are of: the box's name, or a cell that holds the words."""
    names = [column.name for column in opened.deck.columns]
    if box in names:
        return box
    if _BOXES.get(box) in names:
        return _BOXES[box]
    words = box.strip('"')
    if words != box:
        return next((name for name in names if words in str(getattr(card, name))), "id")
    return "id"


def cell_of(opened: Opened, card: Card, problem: Problem) -> Problem:
    """What could not be drawn, at the cell that says so: such messages begin with the card and the column."""
    column, colon, rest = problem.message.removeprefix(f"{card.id}: ").partition(": ")
    if colon and column in {each.name for each in opened.deck.columns}:
        return opened.kit.problem(opened.deck.name, card, column, rest)
    column = "look" if "look" in problem.message else "picture"
    return opened.kit.problem(opened.deck.name, card, column, f"{problem.source}: {problem.message}")
