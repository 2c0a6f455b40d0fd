"""A row of the log sheet: what stands in its columns, one beside the other, behind a player's name."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pnp.referee.log.moves import Verb

CELLS = 12  # more columns no sheet has


def cells(line: str, players: Collection[str], verbs: Mapping[str, Verb]) -> list[str]:
    """The cells of "Ann: play C07  roll 4 2  discard F02  = food 4, offspring 2", each with the player's name; nothing
    where only one thing is said, or not in the sheet's words.

    >>> from pnp.referee.log.moves import Verb
    >>> verbs = {word: Verb(word, (), "", "") for word in ("play", "roll")}
    >>> cells("Ann: play C07  roll 4 2  = food 4", ("Ann",), verbs)
    ['Ann: play C07', 'Ann: roll 4 2', '= Ann food 4']
    >>> cells("Ann: play C07", ("Ann",), verbs)
    []
    """
    who, colon, said = line.strip().partition(":")
    if not colon or who not in players:
        return []
    moves, equals, counts = said.partition("=")
    found: list[list[str]] = []
    for word in moves.split():
        verb = verbs.get(word)
        if verb is not None and not verb.table:
            found.append([])
        if not found:
            return []
        found[-1].append(word)
    if len(found) + bool(equals) < 2 or len(found) > CELLS or "=" in counts:
        return []
    told = [f"{who}: {' '.join(cell).rstrip(',;')}" for cell in found]
    return [*told, f"= {who} {counts.strip()}"] if counts.strip() else told
