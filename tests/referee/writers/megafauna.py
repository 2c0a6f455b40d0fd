"""Five who do not keep to a line for each thing, of American Megafauna.

`columns` fills in the rows of the log sheet, `past` tells in short sentences with names and numbers as words, `table`
says what lies on the table rather than what was done, `brief` abbreviates, `joined` puts together what belongs so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.play import open_log

from .. import plays
from . import Written
from .megafauna_jotters import brief, columns, joined
from .megafauna_lines import FACES, GAME, Line, Names
from .megafauna_tellers import past, table

GAMES = (GAME,)
WRITERS = ("columns", "past", "table", "brief", "joined")


def _lines(text: str) -> Iterator[Line]:
    opened = open_log(plays.game(GAME), plays.kit(GAME), text)
    for entry in opened.read().entries:
        what, number = entry.what, entry.source.line
        if isinstance(what, Heading):
            yield Line(number, "heading", "", (str(what.number),))
        elif isinstance(what, Claim):
            verb = "count" if all(item.who for item in what.items) else "of the table"
            yield Line(number, verb, what.items[0].who or "", tuple(text.splitlines()[number - 1].split()[1:]), what)
        elif isinstance(what, Move):
            said = opened.play.write(what).replace(",", "")
            yield Line(
                number, what.verb, what.who or "", tuple(said.split(": ", 1)[1].split()[0 if what.who is None else 1 :])
            )


WRITE: tuple[Callable[[Sequence[Line], Names], str], ...] = (columns, past, table, brief, joined)
# What each of them puts on one line, where it stands together: of one player, or of all.
TOGETHER = (
    {"decline", "move", "size", "express", "recess", "discard", "resize"},
    set[str](),
    set[str](),
    {"decline", "move", "size"},
    {"decline", "move", "size", "express", "recess", "discard", "resize", "keep"},
)
OF_ALL = ({"bid", "count", "reserve"}, {"bid"}, {"bid"}, {"bid", "reserve"}, {"bid", "count", "reserve"})


def _grouped(lines: Sequence[Line], writer: int) -> Iterator[list[Line]]:
    group: list[Line] = []
    for line in lines:
        last = group[-1] if group else None
        goes_on = (
            last is not None
            and last.number + 1 == line.number
            and (
                (
                    line.verb == last.verb
                    and (line.verb in OF_ALL[writer] or (line.verb in TOGETHER[writer] and line.who == last.who))
                )
                or (writer == 0 and (last.verb, line.verb) in {("heading", "card"), ("card", "bid")})
            )
        )
        # A child is told by itself.
        if last is not None and "express" in (line.verb, last.verb) and "from" in (*line.words, *last.words):
            goes_on = False
        if group and not goes_on:
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def written(text: str, game: str, writer: str) -> Written:
    """A log as one of them would have written it."""
    at = WRITERS.index(writer)
    opened = open_log(plays.game(GAME), plays.kit(GAME), text)
    led = dict(zip(opened.play.players, FACES, strict=False))
    for pair in re.findall(r"^lineages: (.*)$", text, re.MULTILINE):
        led |= {each.split()[0]: each.split()[1] for each in pair.split(",")}
    said: dict[int, str] = {}
    gone: dict[int, int] = {}
    for group in _grouped(list(_lines(text)), at):
        said[group[0].number] = WRITE[at](group, Names(led))
        gone |= {line.number: group[0].number for line in group[1:]}
    lines, now = [], {}
    for number, line in enumerate(text.splitlines(), 1):
        if number not in gone:
            lines.append(said.get(number, line))
        now[number] = len(lines)
    return Written("\n".join(lines) + "\n", now)


def evening(game: str, seed: int) -> str:
    """A play in a class with its counts, of two to four, of a random bot or a sensible one."""
    bot = ("random", "sensible")[seed % 2]
    return plays.play(game, plays.NAMES[: 2 + seed % 3], seed, {"length": "class"}, bot).text
