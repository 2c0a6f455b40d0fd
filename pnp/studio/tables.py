"""Tables as they are typed: what is wrong with each cell, what the cards come to. Runs in the process that draws."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from pnp import catalog
from pnp.draw.drawing import Drawing
from pnp.draw.faces import fronts
from pnp.draw.preflight.report import errors
from pnp.errors import Problem, Source, Unreadable
from pnp.hashes import digest
from pnp.kit.records import Card
from pnp.kit.tables import RawTable, assemble
from pnp.named import NamedTuple
from pnp.press.printing.kits import drawn
from pnp.store import Store, cache_folder
from pnp.studio.faces import drawing_of, painted
from pnp.studio.reading import Box, Recent, places_of, stamp
from pnp.studio.sheets import BUSY
from pnp.workshop.decks.checks import Opened, cell_of, column_of, rule_lint
from pnp.workshop.decks.curves import curves
from pnp.workshop.decks.decks import find_deck
from pnp.workshop.decks.differences import difference
from pnp.workshop.trials.batches import add, batch_here, figures_of, nothing, play_here, tasks
from pnp.workshop.trials.report import as_json, charts, summary, tried_of
from pnp.workshop.trials.trial import judge
from pnp.workshop.trials.tryout import ready


def parted(file: str) -> tuple[str, str]:
    """A file as a page names it, and the sheet of a workbook that has several, "" for its first.

    >>> parted("zoo/cards.xlsx#birds"), parted("pond #2.csv")
    (('zoo/cards.xlsx', 'birds'), ('pond #2.csv', ''))
    """
    name, mark, sheet = file.partition(".xlsx#")
    return (f"{name}.xlsx", sheet) if mark else (file, "")


class Typed(msgspec.Struct, frozen=True):
    """A table as it stands on a page. `file` is what messages call it, and beside which its pictures lie; a sheet of a
    workbook has its name behind it, "cards.xlsx#birds".
    """

    game: str
    folder: str
    deck: str
    file: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def box(self) -> Box:
        """The game, and where its other tables lie."""
        return Box(self.game, self.folder)


class Mark(NamedTuple):
    """Something about a cell: row and column counted from 0, -1 where it is about no one row or column."""

    row: int
    column: int
    severity: str
    message: str


class Shown(NamedTuple):
    """A card that can be drawn: its row, and a mark that is another one when the card is."""

    id: str
    name: str
    copies: int
    row: int
    mark: str


class Looked(NamedTuple):
    """What a table comes to. Where cells cannot be read there are `marks` and nothing else."""

    key: str
    marks: tuple[Mark, ...] = ()
    cards: tuple[Shown, ...] = ()
    size: str = ""
    checksum: str = ""
    curves: tuple[Any, ...] = ()
    difference: Any = None
    trim: tuple[float, float] = (63.0, 88.0)


class Linted(NamedTuple):
    """What was found on the faces of some cards, and the number of the first that was not drawn, -1 for none."""

    marks: tuple[Mark, ...]
    next: int


def table_of(typed: Typed) -> RawTable:
    """The rows as a table; the line of a row is its number from 0, and 2 more."""
    raw = [list(typed.header), *(list(row) for row in typed.rows)]
    return assemble(typed.file or f"{typed.deck}.csv", raw, range(1, len(raw) + 1), range(1, len(raw) + 1))


def _row_of(problem: Problem) -> int:
    return problem.source.line - 2 if problem.source.line > 1 else -1


def marked(problem: Problem, severity: str, header: Sequence[str], file: str) -> Mark:
    """A complaint at its cell; one about another file is about no cell."""
    if problem.source.file != file:
        return Mark(-1, -1, severity, str(problem))
    titles = [title.lower() for title in header]
    column = str(problem.source.column).lower()
    at = titles.index(column) if column in titles else -1
    message = problem.message.partition(" (cell ")[0] if problem.message.endswith(")") else problem.message
    return Mark(_row_of(problem), at, severity, message)


_opened: Recent[Opened] = Recent(6)


def opened_as(typed: Typed, root: Path) -> tuple[str, Opened]:
    """The table as a deck of its game, and its key. Raises Unreadable."""
    places = places_of(root / typed.folder)
    key = digest(msgspec.json.encode(typed), stamp(places, typed.game))

    def make() -> Opened:
        table = table_of(typed)
        kit = catalog.kit(places, typed.game, {typed.deck: table})
        path = root / (parted(typed.file)[0] or f"{typed.deck}.csv")
        return Opened(path, find_deck(kit, typed.deck), kit, places.along([path]) if typed.file else places)

    return key, _opened.get(key, make)


def look(typed: Typed, root: Path) -> Looked:
    """Every bad cell, what the rules make of the cards, curve and difference; nothing is drawn."""
    try:
        key, opened = opened_as(typed, root)
    except Unreadable as error:
        file = typed.file or f"{typed.deck}.csv"
        return Looked("", tuple(marked(each, "error", typed.header, file) for each in error.problems))
    table = opened.table
    marks = tuple(marked(each.problem, each.severity, typed.header, table.file) for each in rule_lint(opened))
    rows = [line - 2 for line in table.lines]
    cards = tuple(
        Shown(card.id, card.name, card.copies, row, mark_of(card)) for card, row in zip(opened.cards, rows, strict=True)
    )
    found = difference(opened.standard, opened.cards)
    shown = {
        "added": [_called(card) for card in found.added],
        "removed": [_called(card) for card in found.removed],
        "changed": [
            {"card": _called(each.now), "fields": [field._asdict() for field in each.fields]} for each in found.changed
        ],
        "moved": found.moved,
    }
    bars = tuple(
        {
            "name": curve.column.name,
            "told": curve.column.told,
            "bars": curve.bars,
            "own": curve.own_mean,
            "standard": curve.standard_mean,
            "more": curve.more,
        }
        for curve in curves(opened.deck, opened.cards, opened.standard)
    )
    totals = [sum(card.copies for card in cards_) for cards_ in (opened.cards, opened.standard)]
    return Looked(key, marks, cards, opened.size, opened.mark, (*bars, {"totals": totals}), shown)


def _called(card: Card) -> str:
    return f"{card.id} {card.name}"


PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif")
_drawings: Recent[Drawing] = Recent(6)


def _drawing(typed: Typed, opened: Opened, root: Path, ink: str) -> Drawing:
    """What draws the cards of a table; its pictures lie beside it."""
    if not typed.file:
        return drawing_of(root / typed.folder, typed.game, ink)
    beside = opened.path.parent
    pictures = tuple(
        sorted((path.name, path.stat().st_mtime_ns) for path in beside.glob("*.*") if path.suffix.lower() in PICTURES)
    )
    key = (typed.game, ink, beside, pictures, stamp(opened.places, typed.game))
    return _drawings.get(key, lambda: catalog.drawing(opened.places, typed.game, ink, Store(cache_folder())))


class Painted(NamedTuple):
    """A picture, and the mark of the card on it."""

    data: bytes
    mark: str


def mark_of(card: Card) -> str:
    """What tells a card from others, whatever table it stands in."""
    return digest(repr(card))


def picture(typed: Typed, root: Path, card: str, dpi: float, ink: str) -> Painted:
    """A card's front as PNG. Raises Unreadable where it cannot be drawn."""
    _, opened = opened_as(typed, root)
    drawing = _drawing(typed, opened, root, ink)
    facts = catalog.facts(typed.game, opened.places)
    wanted = {f"{typed.game}/{typed.deck}/{card}"}
    for component in opened.kit.components:
        if component.table == typed.deck:
            for piece, _ in drawn(opened.kit, component, drawing, facts, wanted):
                now = next(each for each in opened.cards if each.id == card)
                return Painted(painted(piece.front, dpi), mark_of(now))
    raise Unreadable.at(Source(typed.file or typed.deck), f"no card {card}")


def lint(typed: Typed, root: Path, first: int) -> Linted:
    """What would print wrong on the faces of the cards from the first on, as many as can be drawn in a moment."""
    _, opened = opened_as(typed, root)
    store = Store(cache_folder())
    drawing = _drawing(typed, opened, root, "full")
    part = next((part for part in opened.kit.components if part.table == typed.deck), None)
    if part is None:
        return Linted((), -1)
    front = fronts(opened.kit, part, drawing)
    begun = time.monotonic()
    marks: list[Mark] = []
    file = opened.table.file
    for at in range(first, len(opened.cards)):
        if time.monotonic() - begun > BUSY:
            return Linted(tuple(marks), at)
        card = opened.cards[at]
        try:
            for finding in errors(front(card), store):
                column = column_of(opened, card, finding.box)
                where = f"{finding.box}: " if finding.box not in ("", column) else ""
                problem = opened.kit.problem(typed.deck, card, column, where + finding.message)
                marks.append(marked(problem, "error", typed.header, file))
        except Unreadable as error:
            marks += [marked(cell_of(opened, card, each), "error", typed.header, file) for each in error.problems]
    return Linted(tuple(marks), -1)


def tried(tell: Any, path: Path, folder: Path, said: str, games: int, players: int, seed: int) -> dict[str, Any]:
    """A trial of a table: what differs in words, and its charts as SVG. Runs in a process of its own."""
    tryout = ready(path, places_of(folder), said)
    kit = tryout.tried.kit
    least, most = kit.players
    if not least <= players <= most:
        raise Unreadable.at(Source("players"), f"{kit.title} is for {least} to {most} players, not {players}")
    counts = nothing()
    tell(0, games)
    for more in play_here(tasks(tryout.standard, tryout.tried, players, games, seed, batch_here(games))):
        counts = add(counts, more)
        tell(counts.games, games)
    trial = judge(counts, figures_of(kit))
    command = f"pnp deck trial {path.name} --games {games} --players {players} --seed {seed}"
    about = tried_of(tryout, path.stem, path.name, players, seed, command)
    figures = msgspec.json.decode(as_json(trial, about))
    return {"summary": summary(trial), "charts": charts(trial, about), "figures": figures, "note": about.note}
