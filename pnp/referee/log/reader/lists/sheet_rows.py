"""A row of the log sheet: what stands in its columns, one beside the other, behind a player's name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pnp.referee.log.kinds import Player
from pnp.referee.log.moves import Verb

CELLS = 12  # more columns no sheet has
SHORTEST = 3  # letters of a word that stand for all of it
EMPTY = "-–—_."  # what people write into a blank with nothing to be said


def cells(line: str, players: Collection[str], verbs: Mapping[str, Verb], counted: Sequence[str] = ()) -> list[str]:
    """The cells of "Ann: play C07  roll 4 2  discard F02  = food 4, offspring 2", each with the player's name, but for
    blanks that were left empty; nothing where only one thing is said, or not in the sheet's words. Numbers alone are
    of what is `counted` in the last column.

    >>> from pnp.referee.log.moves import Verb
    >>> verbs = {word: Verb(word, (), "", "") for word in ("play", "roll")}
    >>> cells("Ann: play C07  roll 4 2  = food 4", ("Ann",), verbs)
    ['Ann: play C07', 'Ann: roll 4 2', '= Ann food 4']
    >>> cells("Ann: play C07  roll -  = 4, 2", ("Ann",), verbs, ("food", "offspring", "hand"))
    ['Ann: play C07', '= Ann food 4, offspring 2']
    >>> cells("Ann: play C07", ("Ann",), verbs)
    []
    """
    who, colon, said = line.strip().partition(":")
    if not colon or who not in players:
        return []
    moves, equals, counts = said.replace("|", " ").partition("=")
    found: list[list[str]] = []
    for word in moves.split():
        verb = verbs.get(word.rstrip(","))
        if verb is not None and not verb.table:
            found.append([])
        if not found:
            return []
        found[-1].append(word)
    if len(found) + bool(equals) < 2 or len(found) > CELLS or "=" in counts:
        return []
    blank = [bool(verbs[cell[0].rstrip(",")].args) or len(cell) > 1 for cell in found]
    filled = [cell for cell, empty in zip(found, blank, strict=True) if not empty or "".join(cell[1:]).strip(EMPTY)]
    told = [f"{who}: {' '.join(_aimed(cell, players, verbs)).rstrip(',;')}" for cell in filled]
    numbers = counts.replace(",", " ").replace("/", " ").split()
    if 1 < len(numbers) <= len(counted) and all(map(str.isdecimal, numbers)):  # one alone may be the sum of dice
        counts = ", ".join(f"{what} {number}" for what, number in zip(counted, numbers, strict=False))
    return [*told, f"= {who} {counts.strip()}"] if counts.strip(f" {EMPTY}") else told


def _aimed(cell: list[str], players: Collection[str], verbs: Mapping[str, Verb]) -> list[str]:
    """The words of a cell, with the little word before whom it is aimed at, which the heading of the column has."""
    field = verbs[cell[0].rstrip(",")].args[-1:]
    lacks = field and field[0].after and type(field[0].kind) is Player and field[0].after not in cell
    return [*cell[:-1], field[0].after, cell[-1]] if lacks and len(cell) > 2 and cell[-1] in players else cell


def top_cells(line: str, headings: Sequence[str], verbs: Mapping[str, Verb]) -> list[str]:
    """The heading of a block of the sheet and what the table did, which stands beside it, but for blanks that were left
    empty; nothing where that is not in the sheet's words.

    >>> from pnp.referee.log.moves import Verb
    >>> verbs = {word: Verb(word, ("pile",), "", "", table=True) for word in ("environment", "shuffle")}
    >>> top_cells("round 3  environment: E08  shuffle strategy", ("round",), verbs)
    ['round 3', 'environment: E08', 'shuffle strategy']
    >>> top_cells("round 3  environment: E08  shuffle", ("round",), verbs)
    ['round 3', 'environment: E08']
    >>> top_cells("round 3", ("round",), verbs), top_cells("round 3  in the rain  environment: E08", ("round",), verbs)
    ([], [])
    """
    words = line.replace("|", " ").split()
    if len(words) < 3 or words[0] not in headings or not words[1].isdecimal():
        return []
    found = [words[:2]]
    for word in words[2:]:
        verb = verbs.get(word.rstrip(":"))
        if verb is not None and (verb.table or verb.deck):
            found.append([])
        if len(found) == 1:
            return []
        found[-1].append(word)
    blank = [bool(verbs[cell[0].rstrip(":")].args) and not "".join(cell[1:]).strip(EMPTY) for cell in found[1:]]
    filled = [cell for cell, empty in zip(found[1:], blank, strict=True) if not empty]
    return [" ".join(cell).rstrip(",;") for cell in (found[0], *filled)]


def of_one_deck(line: str, cards: Mapping[str, str], verbs: Mapping[str, Verb]) -> list[str]:
    """Cards of one deck of the table, its word cut short: "res I02 I13".

    >>> from pnp.referee.log.moves import Verb
    >>> verbs = {word: Verb(word, (), "", "", True, True) for word in ("reserve", "card")}
    >>> of_one_deck("res I02 I13", {"i02": "I02", "i13": "I13"}, verbs)
    ['reserve: I02', 'reserve: I13']
    """
    first, *named = line.replace(":", " ").replace(",", " ").replace(" and ", " ").split() or [""]
    word = first.casefold().rstrip(".")
    found = [name for name, verb in verbs.items() if verb.table and verb.deck and name.startswith(word)]
    if len(found) != 1 or len(word) < SHORTEST or not 0 < len(named) <= CELLS:
        return []
    if any(field.many for field in verbs[found[0]].args):
        return []  # they are one line
    told = [cards.get(card.casefold().rstrip("."), "") for card in named]
    return [f"{found[0]}: {card}" for card in told] if all(told) and word != found[0] else []
