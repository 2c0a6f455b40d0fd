"""Five people who write a line for a line, in every game.

`scribes.toml` has the words: for each verb those of a teacher, a teenager, an engineer, an older player and one from
abroad. A line for which it has none stays as the log has it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.play import Play, open_log

from .. import plays
from . import Written
from .wording import listed

GAMES = ("mating", "scary", "extinction", "bios", "megafauna")
WRITERS = ("teacher", "teenager", "engineer", "older", "abroad")
HEADINGS = ("{word} {n}.", "{short}{n}", "{SHORT}{n}:", "{word} no. {n}", "{word} {n} begin")


@cache
def _words() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def written(text: str, game: str, writer: str) -> Written:
    """A log as one of the writers would have written it, line by line."""
    at = WRITERS.index(writer)
    opened = open_log(plays.game(game), plays.kit(game), text)
    entries = {entry.source.line: entry.what for entry in opened.read().entries}
    lines = text.splitlines()
    for number, what in entries.items():
        said = _said(opened.play, what, game, at)
        if said:
            # Small letters are the teenager's, but the names of places may need their own.
            lines[number - 1] = said.lower() if writer == "teenager" and game != "megafauna" else said
    return Written("\n".join(lines) + "\n", {number: number for number in range(1, len(lines) + 1)})


def _said(play: Play, what: object, game: str, writer: int) -> str:
    """What a writer writes for an entry; "" where it stays."""
    if isinstance(what, Heading):
        short = f"{what.word} " if what.word == "era" else what.word[0]
        return HEADINGS[writer].format(
            word=what.word.capitalize(), short=short, SHORT=short.capitalize(), n=what.number
        )
    if isinstance(what, Claim):
        counts: dict[str, list[tuple[str, str]]] = {}
        for item in what.items:
            if item.who is None:
                return ""
            counts.setdefault(item.who, []).append((item.key, str(item.value)))
        return "; ".join(_counted(who, items, writer) for who, items in counts.items())
    return _told(play, what, game, writer) if isinstance(what, Move) and "?" not in map(str, what.args) else ""


def _counted(who: str, items: Sequence[tuple[str, str]], writer: int) -> str:
    first = [f"{number} {what}" for what, number in items]
    match writer:
        case 0:
            return f"{who} has {' and '.join(first)}."
        case 1:
            return f"{who} {' '.join(first)}"
        case 2:
            return f"{who}: {', '.join(f'{what}={number}' for what, number in items)}"
        case 3:
            return f"{who} had {listed(first)}."
    return f"{who} have now {', '.join(f'{what} {number}' for what, number in items)}"


def _told(play: Play, move: Move, game: str, writer: int) -> str:
    words = play.write(move).replace(f"{move.who}:", "").replace(":", "").split()[1:]
    plain = [word.strip(",") for word in words]
    table = _words()[game]
    forms = table.get(f"{move.verb}{1 if len(plain) == 1 else 2}") or table.get(move.verb)
    if forms is None:
        return ""
    stands = [word.split("=") for word in plain]
    counted = bool(stands) and all(len(each) == 2 for each in stands)
    named = {f"a{at}": word for at, word in enumerate(plain, 1)}
    if any(name not in named for name in re.findall(r"{(a\d)}", forms[writer])):
        return ""
    return forms[writer].format(
        **named,
        w=move.who,
        x=" ".join(words),
        x2=" ".join(words[1:]),
        l=listed(plain) if plain else "",
        c=", ".join(plain),
        p=" +".join(plain),
        m=" −".join(plain),
        s=listed([f"{many} on {hex_}" for hex_, many in stands]) if counted else " ".join(words),
        t=" ".join(f"{hex_} {many}" for hex_, many in stands) if counted else " ".join(words),
        r=", ".join(f"{hex_}→{many}" for hex_, many in stands) if counted else " ".join(words),
        rest=" ".join(plain[2:]),
        rest1=" ".join(plain[1:]),
        way=">".join(plain[1:]),
        arr="→".join(plain[1:]),
    )


def evening(game: str, seed: int) -> str:
    """A play of three with its counts, as it was recorded."""
    return plays.play(game, plays.NAMES[:3], seed).text
