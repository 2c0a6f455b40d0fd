"""What is wrong with a table that somebody has open in an editor: bad cells, and what the rules make of its cards."""

from __future__ import annotations

import csv
from pathlib import Path

from pnp import catalog
from pnp.errors import Problem, Unreadable
from pnp.kit.folder.load import read_folder
from pnp.kit.folder.tables import read_rows
from pnp.kit.tables import RawTable, delimiter_of, scan_csv
from pnp.places import Places
from pnp.referee.verdict.diagnosis import Diagnosis, Severity, in_order

from .checks import open_table, rule_lint


def diagnose_table(text: str, path: Path, places: Places) -> tuple[Diagnosis, ...]:
    """The bad cells of a table as text, each with its columns; of one that can be read, what its game makes of it.

    A table in `card_data/GAME` is that game's own; of any other it is found out by its columns which deck it is.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    try:
        table = scan_csv(text.encode("utf-8"), str(path))
        own = _own(path, places)
        found: list[tuple[str, Problem]]
        if own is None:
            found = [(advice.severity, advice.problem) for advice in rule_lint(open_table(table, path, places))]
        else:
            catalog.kit(places, own[0], {own[1]: table})
            found = _folders(table, own, path, places) if own[0] in catalog.own_games(places) else []
    except Unreadable as error:
        found = [("error", problem) for problem in error.problems]
    apart = delimiter_of(text)
    return in_order(_placed(severity, problem, lines, apart) for severity, problem in found if _here(problem, path))


def _folders(table: RawTable, own: tuple[str, str], path: Path, places: Places) -> list[tuple[str, Problem]]:
    """What a folder's table is told of: cells that change how their column is read, and its cards."""
    game, deck = own
    advice = rule_lint(open_table(table, path, places, f"{game}/{deck}"))
    notes = read_rows(table, deck, read_folder(places, game).manifest.columns).notes
    return [*(("information", note) for note in notes), *((each.severity, each.problem) for each in advice)]


def _own(path: Path, places: Places) -> tuple[str, str] | None:
    """The game and the deck of a table that lies among a game's own, where that game has such cards."""
    game, folder = path.parent.name, path.parent.parent.name
    if folder != "card_data" or game not in catalog.games(places):
        return None
    return (game, path.stem) if path.stem in catalog.load_game(game, places).CARDS else None


def _here(problem: Problem, path: Path) -> bool:
    """Whether a problem is of this file, and not of another table of the kit."""
    return Path(problem.source.file).name == path.name


def _placed(severity: str, problem: Problem, lines: list[str], apart: str) -> Diagnosis:
    line = max(1, problem.source.line)
    first, last = _span(lines, line, problem.source.column, apart)
    loud: dict[str, Severity] = {"error": "error", "warning": "warning"}
    return Diagnosis(
        kind="problem",
        line=line,
        column=first,
        end=last,
        severity=loud.get(severity, "information"),
        message=problem.message,
    )


def _span(lines: list[str], line: int, column: int | str, apart: str) -> tuple[int, int]:
    """Where a cell begins and ends on its line, columns from 1; the whole line where that cannot be told."""
    if not 0 < line <= len(lines):
        return 1, 1
    text = lines[line - 1]
    header = next(csv.reader(lines[:1], delimiter=apart), [])
    names = [name.strip().casefold() for name in header]
    if isinstance(column, int):
        number = column - 1 if column else -1
    else:
        number = names.index(column.casefold()) if column.casefold() in names else -1
    cells = cells_of(text, apart)
    if not 0 <= number < len(cells):
        return 1, len(text) + 1
    begin, end = cells[number]
    return (begin + 1, end + 1) if end > begin else (max(1, begin), max(2, begin + 1))


def cells_of(line: str, apart: str) -> list[tuple[int, int]]:
    """Where the cells of a line of CSV begin and end; a delimiter between quotation marks ends none.

    >>> line = 'C01,"Peacock, blue",3'
    >>> [line[begin:end] for begin, end in cells_of(line, ",")]
    ['C01', '"Peacock, blue"', '3']
    """
    found: list[tuple[int, int]] = []
    begin, quoted = 0, False
    for at, letter in enumerate(line):
        if letter == '"':
            quoted = not quoted
        elif letter == apart and not quoted:
            found.append((begin, at))
            begin = at + 1
    return [*found, (begin, len(line))]
