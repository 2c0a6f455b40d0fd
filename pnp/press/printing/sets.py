"""Several copies of a kit, set after set; and what would be printed, as text, without printing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from pnp.draw.face import Face
from pnp.named import NamedTuple
from pnp.sheets.records import Sheet, describe

from .build import Part, Piece, Setup, Tray, sheets_of


def collated(parts: Sequence[Part], sets: int) -> list[Part]:
    """The parts of the first set, then those of the second, and so on; each title says which set it is.

    Things are drawn once: the sets that follow name the fronts of the first, which the press has painted by then. What
    a class needs once is not in them.
    """
    return [part for _, _, part in _numbered(parts, sets)]


def _numbered(parts: Sequence[Part], sets: int) -> list[tuple[int, Part, Part]]:
    """Each part of each set: the number of the set, the part as it was given, and as it is printed in that set."""
    if sets == 1:
        return [(1, part, part) for part in parts]
    kept: list[list[Piece]] = [[] for _ in parts]
    found = []
    for number in range(1, sets + 1):
        for part, pieces in zip(parts, kept, strict=True):
            if part.once == ALL:
                found += [(1, part, part)] if number == 1 else []
                continue
            run = _keeping(part.pieces, pieces) if number == 1 else _again(pieces)
            total = part.total if number == 1 else part.total - part.once
            title = f"{part.title}, set {number} of {sets}"
            found.append((number, part, part._replace(title=title, pieces=run, total=total)))
    return found


def _keeping(pieces: Iterable[Piece], kept: list[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        # A back may be painted after all fronts of all sets, so it is kept; most decks have but one.
        if not piece.once:
            kept.append(piece._replace(front=_named(piece.front)))
        yield piece


def _again(kept: list[Piece]) -> Iterator[Piece]:
    # Not a plain iterator over the list: a part is opened, by its first piece, before the first set is complete.
    at = 0
    while at < len(kept):
        yield kept[at]
        at += 1


def _named(face: Face) -> Face:
    """A face by name and size alone; what was drawn of it is forgotten."""
    return msgspec.structs.replace(face, svg="", fits=())


ALL = -1  # pieces of a part that only the first of several sets has
_LINES = 10  # of a summary


class Looked(Tray):
    """A tray for those who want sheets without faces: what a sheet needs is thrown away when it has come."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: set[str] = set()

    def emptied(self, sheets: Iterable[Sheet]) -> Iterator[Sheet]:
        """The sheets, as they come."""
        for sheet in sheets:
            yield sheet
            for name in {placement.face for placement in sheet.placements} - self._seen:
                self._seen.add(name)
                self.take(name)


class Tally(NamedTuple):
    """What a part takes: pieces cut out of it, sides printed, sheets of paper."""

    part: str
    title: str
    number: int  # of the set, from 1
    pieces: int
    sides: int
    sheets: int


def described(
    parts: Sequence[Part], setup: Setup, sets: int = 1, looked: Callable[[Sheet], None] | None = None
) -> Iterator[str | Tally]:
    """Every sheet as text, and after the sheets of each part in each set what they come to. Nothing is written.

    `looked` sees each sheet of the first set.
    """
    tray = Looked()
    for number, given, part in _numbered(parts, sets):
        faces = sides = 0
        numbers = set()
        for sheet in tray.emptied(sheets_of(part, setup, tray)):
            if looked is not None and number == 1:
                looked(sheet)
            yield describe(sheet)
            faces += len(sheet.placements) if sheet.side == "front" else 0
            sides += 1
            numbers.add(sheet.number)
        yield Tally(part.name, given.title, number, faces, sides, len(numbers))


def summary(tallies: Sequence[Tally], paper: str, time: str = "") -> Iterator[str]:
    """What a build comes to in ten lines at most: its files with their sheets, all sets together, and the sum.

    >>> for line in summary([Tally("cards", "Cards", 1, 30, 4, 4), Tally("dice", "Dice", 1, 6, 1, 1)], "A4"):
    ...     print(line)
    cards            4 sheets  Cards
    dice             1 sheet   Dice
    total, A4        5 sheets
    """

    def line(name: str, sheets: int, title: str) -> str:
        return f"{name:<14}{sheets:>4} {'sheet ' if sheets == 1 else 'sheets'}  {title}".rstrip()

    counts: dict[tuple[str, str], int] = {}
    for tally in tallies:
        counts[tally[:2]] = counts.get(tally[:2], 0) + tally.sheets
    room = _LINES - 1 - bool(time)
    shown = list(counts)
    if len(shown) > room:
        # The smallest share the last line, in the order of printing.
        kept = sorted(shown, key=lambda key: -counts[key])[: room - 1]
        shown = [key for key in shown if key in kept]
    yield from (line(name, counts[name, title], title) for name, title in shown)
    rest = [key for key in counts if key not in shown]
    if rest:
        yield line(f"{len(rest)} more", sum(counts[key] for key in rest), ", ".join(name for name, _ in rest))
    yield line(f"total, {paper}", sum(counts.values()), "")
    if time:
        yield time


def totals(tallies: Sequence[Tally], paper: str) -> Iterator[str]:
    """A table by component, a line for each set if there are several, and the sum.

    >>> for line in totals([Tally("combat", "Combat", 1, 30, 8, 4), Tally("dice", "Dice", 1, 6, 1, 1)], "A4"):
    ...     print(line)
    component                        faces   sides  sheets
    Combat                              30       8       4
    Dice                                 6       1       1
    total, A4                           36       9       5
    """

    def line(title: str, group: Sequence[Tally]) -> str:
        sums = (sum(t.pieces for t in group), sum(t.sides for t in group), sum(t.sheets for t in group))
        return f"{title:<30}{sums[0]:>8}{sums[1]:>8}{sums[2]:>8}"

    yield f"{'component':<30}{'faces':>8}{'sides':>8}{'sheets':>8}"
    for part, title in dict.fromkeys((tally.part, tally.title) for tally in tallies):
        yield line(title, [tally for tally in tallies if tally[:2] == (part, title)])
    numbers = sorted({tally.number for tally in tallies})
    if len(numbers) > 1:
        for number in numbers:
            yield line(f"set {number} of {numbers[-1]}", [tally for tally in tallies if tally.number == number])
    yield line(f"total, {paper}", tallies)
