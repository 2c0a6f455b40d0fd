"""Five people who put several things on a line, names for numbers, and words for figures.

`tellers.toml` has the words. What two lines say may stand on one, so what is compared is told by the lines that a
teller wrote.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.play.play import Play, open_log

from .. import plays
from . import Written
from .scribes import evening
from .wording import listed, number_word

__all__ = ["GAMES", "WRITERS", "evening", "written"]

GAMES = ("mating", "scary")
WRITERS = ("clerk", "captain", "namer", "gatherer", "witness")
CLERK, CAPTAIN, NAMER, GATHERER, WITNESS = range(5)
HEADINGS = ("{word} {n}", "{W}{n}", "{Word} {name}", "{Word} {n}:", "The {th} {word}")
ORDINALS = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
]


@cache
def _words() -> Mapping[str, Mapping[str, Sequence[str]]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def written(text: str, game: str, writer: str) -> Written:
    """A log as one of the tellers would have written it."""
    teller = WRITERS.index(writer)
    opened = open_log(plays.game(game), plays.kit(game), text)
    entries = {entry.source.line: entry.what for entry in opened.read().entries}
    own: list[str] = []
    at: dict[int, int] = {}
    before: object = None
    for number, line in enumerate(text.splitlines(), 1):
        what = entries.get(number)
        more = _gone_on(opened.play, before, what, game, teller) if before is not None and what is not None else ""
        if more:
            own[-1] += more
        else:
            said = _said(opened.play, what, game, teller)
            own.append(said or line)
        at[number] = len(own)
        before = what if more or said else None
    return Written("\n".join(own) + "\n", at)


def _said(play: Play, what: object, game: str, teller: int) -> str:
    """What a teller begins a line with for an entry; "" where it stays."""
    if isinstance(what, Heading):
        n = what.number
        th = ORDINALS[n] if n < len(ORDINALS) else f"{n}th"
        name = "zero" if not n else number_word(n)
        word = what.word
        return HEADINGS[teller].format(word=word, Word=word.capitalize(), W=word[0].upper(), n=n, name=name, th=th)
    if isinstance(what, Claim):
        return _counted(what, teller)
    if isinstance(what, Move) and "?" not in map(str, what.args):
        return _told(play, what, game, teller, "")
    return ""


def _gone_on(play: Play, before: object, what: object, game: str, teller: int) -> str:
    """How an entry is added to the line of the one before; "" where it begins one of its own."""
    if teller == GATHERER and isinstance(before, Claim) and isinstance(what, Claim):
        return f"; {_counted(what, teller)[2:]}"
    if not isinstance(before, Move) or not isinstance(what, Move) or "?" in map(str, what.args):
        return ""
    more = _told(play, what, game, teller, "+")
    alike = before.verb == what.verb or (teller == GATHERER and {before.verb, what.verb} == {"play", "lunch"})
    own = not more.startswith(f"{what.who} ")
    if teller == CLERK:
        alike = alike or more.startswith(f"{what.verb} ")
    if not more or not alike or (own and before.who != what.who):
        return ""
    return (
        f" {more}" if teller == CLERK and before.verb == what.verb and not more.startswith(what.verb) else f", {more}"
    )


def _counted(claim: Claim, teller: int) -> str:
    counts: dict[str, list[tuple[str, str]]] = {}
    for item in claim.items:
        if item.who is None:
            return ""
        counts.setdefault(item.who, []).append((item.key, str(item.value)))
    return "; ".join(
        (
            f"= {who} {', '.join(f'{what} {many}' for what, many in items)}",
            f"{who} {' '.join(f'{what} {many}' for what, many in items)}",
            f"{who}: {', '.join(f'{many} {what}' for what, many in items)}",
            f"= {who} {', '.join(f'{what} {many}' for what, many in items)}",
            f"{who} has {listed([f'{number_word(int(many))} {what}' for what, many in items])}",
        )[teller]
        for who, items in counts.items()
    )


def _told(play: Play, move: Move, game: str, teller: int, more: str) -> str:
    """A move in a teller's words; "" where there are none for it."""
    plain = [word.strip(",") for word in play.write(move).replace(f"{move.who}:", "").replace(":", "").split()[1:]]
    table = _words()[game]
    forms = table.get(f"{move.verb}{1 if len(plain) == 1 else 2}{more}") or table.get(f"{move.verb}{more}")
    if forms is None:
        return ""
    names = [_names(game).get(word, word) for word in plain]
    said = {f"a{i}": word for i, word in enumerate(plain, 1)} | {f"n{i}": word for i, word in enumerate(names, 1)}
    one = len(plain) == 1
    return forms[teller].format(
        **said,
        w=move.who,
        x=" ".join(plain),
        l=listed(plain) if plain else "",
        c=", ".join(plain),
        nl=listed(names) if plain else "",
        d=listed([number_word(int(word)) for word in plain if word.isdigit()] or [""]),
        glued="".join(plain),
        backs=", ".join({"R": "red", "G": "green"}.get(word, word) for word in plain),
        dice="die shows" if one else "dice show",
        go="goes" if one else "go",
        come="comes" if one else "come",
        markers="marker" if one else "markers",
    )


@cache
def _names(game: str) -> Mapping[str, str]:
    return {card.id: card.name for deck in plays.kit(game).decks.values() for card in deck}
