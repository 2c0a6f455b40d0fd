"""Counts that people keep in a table: players in rows and what is counted in columns, or the other way round."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.claims import ClaimReader
from pnp.referee.log.spoken import figure
from pnp.referee.log.words import Vocabulary


def counts_of_table(lines: Sequence[str], words: Vocabulary, claims: ClaimReader) -> list[str]:
    """A table that stands at the beginning of some lines, as a claim for each of its rows; "" for a row that says
    nothing; none at all if there is no table.

                  food  offspring
        Ann         3         2
        Ben         4         0
    """
    heads = _cells(lines[0])
    if heads and (heads[0].casefold() in ("player", "players", "name", "who", "count", "counts")):
        heads = heads[1:]
    keys = [claims.form(head) for head in heads]
    names = [words.player(head) for head in heads]
    by_player = bool(heads) and all(names)
    if not heads or not (all(keys) or by_player) or (by_player and len(heads) < 2):
        return []
    found = [""]
    said = 0
    for line in lines[1:]:
        cells = _cells(line)
        if set(line) <= set("|-+=: "):
            found.append("")
            continue
        what = (claims.form(cells[0]) if by_player else words.player(cells[0])) if cells else None
        figures = [figure(cell) for cell in cells[1:]]
        if what is None or len(figures) != len(heads) or not all(each.isdecimal() for each in figures):
            break
        pairs = list(zip(names if by_player else keys, figures, strict=True))
        items = [f"{name} {what} {n}" for name, n in pairs] if by_player else [f"{key} {n}" for key, n in pairs]
        found.append(f"= {', '.join(items)}" if by_player else f"= {what} {', '.join(items)}")
        said += 1
    while found and not found[-1]:
        found.pop()
    return found if said else []


def _cells(line: str) -> list[str]:
    return line.lstrip("= ").replace("|", " ").replace(":", " ").replace(",", " ").split()
