"""Watching a deck's file: at every save what is wrong, and what has changed, as words and as a picture.

A file is looked at by its time and size a few times a second, which every system and every network drive can do. It is
read when it has been quiet for one look; a file that is gone or half written is one that will be saved again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import sleep

from pnp import catalog
from pnp.draw.drawing import Drawing
from pnp.draw.face import Face
from pnp.draw.parts import Facts
from pnp.draw.preflight.lint import Finding
from pnp.draw.preflight.report import preflight
from pnp.errors import Problem, Unreadable
from pnp.kit.advice import Advice
from pnp.kit.records import Card
from pnp.named import NamedTuple
from pnp.places import Places
from pnp.press.png import sheet_png
from pnp.press.printing.kits import drawn
from pnp.press.trial import Trial
from pnp.sheets.records import Label, Placement, Sheet
from pnp.store import Store
from pnp.units import MM_PER_PT, Size

from .checks import Opened, open_deck, rule_lint

EVERY = 0.1
"""Seconds between two looks at the file: people see a picture within half a second of a save."""

MOST = 30
"""Cards in one picture; who changes more than that looks at all of them."""

EDGE, GAP, PAIR, LETTERS = 5.0, 7.0, 2.0, 9.0


class Change(NamedTuple):
    """One card that is new, gone, or another than before."""

    was: Card | None
    now: Card | None

    @property
    def id(self) -> str:
        """The card's number."""
        card = self.now or self.was
        assert card is not None
        return card.id

    def say(self) -> str:
        """What has changed: `E05 Dusty Month: food 1 to 2`."""
        if self.was is None or self.now is None:
            card = self.now or self.was
            assert card is not None
            return f"{card.id} {card.name}: {'new' if self.was is None else 'gone'}"
        fields = [
            f"{name} {_shown(getattr(self.was, name))} to {_shown(getattr(self.now, name))}"
            for name in self.now.__struct_fields__
            if getattr(self.was, name) != getattr(self.now, name)
        ]
        return f"{self.id} {self.was.name}: {', '.join(fields)}"


class Saved(NamedTuple):
    """What a save has come to: `problems` where the table could not be read, then nothing else is known.

    `advice` is what the rules make of the cards, `findings` how those that changed will print; what was said of the
    save before is not said again. `picture` is a PNG of the changed cards, before and after, None where no card looks
    different.
    """

    problems: tuple[Problem, ...] = ()
    changes: tuple[Change, ...] = ()
    advice: tuple[Advice, ...] = ()
    findings: tuple[Finding, ...] = ()
    picture: bytes | None = None
    size: str = ""


def saves(path: Path, every: float = EVERY, wait: Callable[[float], None] = sleep) -> Iterator[None]:
    """Comes back at once, then after every save, when the file has been quiet for one look."""
    yield from _changes_of(lambda: _stamp(path), every, wait)


def saves_of_game(
    game: str, places: Places, tables: Iterable[Path] = (), every: float = EVERY, wait: Callable[[float], None] = sleep
) -> Iterator[None]:
    """The same for all that a game is drawn from: its tables, its templates and the family's, plates, own decks."""
    folders = [
        root / name
        for root in places.roots
        for name in (f"card_data/{game}", f"templates/{game}", "templates/_family", "templates/plates")
    ]

    def look() -> tuple[object, ...]:
        return tuple(_below(folders)), *((path, _stamp(path)) for path in tables)

    yield from _changes_of(look, every, wait)


def _changes_of(look: Callable[[], object], every: float, wait: Callable[[float], None]) -> Iterator[None]:
    handled = None
    seen = look()
    while True:
        if seen is not None and seen != handled:
            handled = seen
            yield
        else:
            wait(every)
        now = look()
        # Somebody is writing just now: wait until two looks agree.
        while now != seen:
            wait(every)
            seen, now = now, look()


def _below(folders: Iterable[Path]) -> Iterator[tuple[object, ...]]:
    """What changes when anything below some folders is saved: hundreds of files, ten times a second."""
    left = [str(folder) for folder in folders]
    while left:
        with suppress(OSError), os.scandir(left.pop()) as found:
            for entry in sorted(found, key=lambda entry: entry.name):
                if entry.is_dir():
                    left.append(entry.path)
                with suppress(OSError):
                    stat = entry.stat()
                    yield entry.path, stat.st_mtime_ns, stat.st_size, stat.st_ino


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """What changes when a file is saved; None while it is gone, as it is for a moment when an editor renames."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


class Watch:
    """A deck's file and the last state in which it could be read and drawn; `said` as in `open_deck`.

    With a store what was drawn once is not drawn again.
    """

    def __init__(self, path: Path, places: Places, facts: Facts, said: str = "", store: Store | None = None) -> None:
        self.path = path
        self._places = places
        self._facts = facts
        self._said = said
        self._store = store
        self._last: Opened | None = None
        self._advised: set[str] = set()

    def look(self, dpi: float = 100.0) -> Saved:
        """What the file is now, beside what it was when it could be read last."""
        try:
            opened = open_deck(self.path, self._places, self._said)
        except Unreadable as error:
            return Saved(error.problems)
        before, self._last = self._last, opened
        # A table that loses a column in the middle of a save is still of the same deck.
        self._said = f"{opened.kit.game}/{opened.deck.name}"
        # By what is said, not by the line: rows move when one is put in.
        advice = {each.problem.message.partition(" (cell ")[0]: each for each in rule_lint(opened)}
        fresh = tuple(each for said, each in advice.items() if said not in self._advised)
        self._advised = set(advice)
        saved = Saved(advice=fresh, size=opened.size)
        changes = _changes(before.cards, opened.cards) if before is not None else ()
        if before is None or not changes:
            return saved
        try:
            picture, findings = self._paint(before, opened, changes, dpi)
        except Unreadable as error:
            # What cannot be drawn will be put right; it is then shown beside what was there before.
            self._last = before
            return saved._replace(problems=error.problems, changes=changes)
        return saved._replace(changes=changes, findings=findings, picture=picture)

    def _paint(
        self, before: Opened, now: Opened, changes: Sequence[Change], dpi: float
    ) -> tuple[bytes | None, tuple[Finding, ...]]:
        """The cards that look different, side by side, and what preflight says of those that are new."""
        drawing = catalog.drawing(now.places, now.kit.game, store=self._store)
        old = self._faces(before, drawing, [change.id for change in changes if change.was])
        new = self._faces(now, drawing, [change.id for change in changes if change.now])
        trial = Trial()
        findings = [f for face in new.values() for f in (*preflight([face]), *trial(face)) if f.severity != "note"]
        pairs = [
            (change.id, old.get(change.id), new.get(change.id))
            for change in changes
            if _svg(old.get(change.id)) != _svg(new.get(change.id))
        ]
        return (side_by_side(pairs[:MOST], len(pairs), dpi) if pairs else None), tuple(findings)

    def _faces(self, opened: Opened, drawing: Drawing, ids: Sequence[str]) -> dict[str, Face]:
        """The fronts of some cards by their numbers, each from the first part that prints it."""
        wanted = {f"{opened.kit.game}/{opened.deck.name}/{each}" for each in ids}
        found: dict[str, Face] = {}
        for component in opened.kit.components:
            if component.table == opened.deck.name and wanted:
                for piece, entry in drawn(opened.kit, component, drawing, self._facts, wanted):
                    found.setdefault(entry.id, piece.front)
                    wanted.discard(piece.front.name)
        return found


def _changes(before: Sequence[Card], now: Sequence[Card]) -> tuple[Change, ...]:
    """Cards that are new or different, in the new order, then those that are gone."""
    old, new = ({card.id: card for card in cards} for cards in (before, now))
    found = [Change(old.get(card.id), card) for card in now if old.get(card.id) != card]
    return (*found, *(Change(card, None) for card in before if card.id not in new))


def _svg(face: Face | None) -> str:
    return face.svg if face else ""


def _shown(value: object) -> str:
    text = "nothing" if value in (None, "") else str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def side_by_side(pairs: Sequence[tuple[str, Face | None, Face | None]], of: int, dpi: float) -> bytes:
    """A picture of cards before and after, pair beside pair; `of` is how many there are in all."""
    faces = {}
    trims = [face.trim for _, *both in pairs for face in both if face]
    wide, high = max(trim.width for trim in trims), max(trim.height for trim in trims)
    line = LETTERS * MM_PER_PT * 1.5
    columns = 1 if len(pairs) < 3 else 2 if len(pairs) < 9 else 3
    cell, row = 2 * wide + PAIR + GAP, high + line + GAP
    placements, labels = [], []
    for at, (name, *both) in enumerate(pairs):
        x, y = EDGE + at % columns * cell, EDGE + at // columns * row
        for side, (word, face) in enumerate(zip(("before", "after"), both, strict=True)):
            left = x + side * (wide + PAIR)
            if face:
                faces[f"{word}/{name}"] = face
                placements.append(Placement(f"{word}/{name}", left, y + line, *face.trim))
            said = f"{name} {word}" if face else f"{name}: {'no such card before' if side == 0 else 'gone'}"
            labels.append(Label(said, left, y + 0.7 * line, LETTERS))
    rows = -(-len(pairs) // columns)
    foot = line if of > len(pairs) else 0.0
    paper = Size(2 * EDGE + columns * cell - GAP, 2 * EDGE + rows * row - GAP + foot)
    if foot:
        labels.append(Label(f"and {of - len(pairs)} more", EDGE, paper.height - EDGE, LETTERS))
    return sheet_png(
        Sheet(paper, "changed cards", 1, "front", tuple(placements), (), tuple(labels)), faces, dpi, quickly=True
    )
