"""Guests at the table, some of whom put several lines into one.

One copies the columns of the printed sheet and leaves out who goes on, one writes what happened, numbers as words, one
writes cards by their names and several moves in a line, one writes what lies on the table now, and one shortens
everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import NamedTuple

from pnp.kit.records import Kit
from pnp.referee.log.claims import Claim
from pnp.referee.log.headings import Heading
from pnp.referee.log.moves import Move
from pnp.referee.log.spoken import SPELT
from pnp.referee.play.play import open_log

from .. import plays
from . import Written
from .scribes import evening
from .wording import listed

__all__ = ["GAMES", "WRITERS", "evening", "written"]

GAMES = ("extinction", "bios")
WRITERS = ("sheet", "teller", "names", "table", "short")
SMALL = ("nought", *SPELT[1:])


class Said(NamedTuple):
    """A move as a guest sees it: who did it, the words after the verb, and the cards' names."""

    who: str
    words: list[str]
    names: Mapping[str, str]

    def named(self, card: str) -> str:
        """What is printed on a card."""
        return self.names.get(card, card)


Tells = Mapping[str, Callable[[Said], str]]


def number(word: str | int) -> str:
    """A number as a word, where it is a small one."""
    return SMALL[int(word)] if str(word).isdigit() and int(word) < len(SMALL) else str(word)


def counted(claim: Claim, writer: str, of: Callable[[str, str], str], letters: int) -> str:
    """A line of counts of one player: `of` says a number of a thing, long words are cut to so many letters; "" where
    there are several players, or a count is no number."""
    items = [(item.key, item.value) for item in claim.items if isinstance(item.value, int)]
    who = {item.who for item in claim.items}
    if len(items) < len(claim.items) or len(who) != 1 or None in who:
        return ""
    [name] = who
    match writer:
        case "sheet":
            return f"= {name} {', '.join(f'{key} {many}' for key, many in items)}"
        case "teller":
            return f"{name} had {listed([of(key, number(many)) for key, many in items])} then."
        case "names":
            return f"count {name}: {', '.join(of(key, str(many)) for key, many in items)}"
        case "table":
            return f"{name} now: {', '.join(f'{key} {many}' for key, many in items)}"
    short = [f"{many} {key[:letters]}." if len(key) > 6 else f"{many} {key}" for key, many in items]
    return f"{str(name)[0]}= {', '.join(short)}"


def names_of(kit: Kit) -> dict[str, str]:
    """The names on the cards of a kit, by their ids."""
    return {card.id: card.name for deck in kit.decks.values() for card in deck}


def written(text: str, game: str, writer: str) -> Written:
    """A log as one of the guests would have written it."""
    kit = plays.kit(game)
    opened = open_log(plays.game(game), kit, text)
    page = import_module(f"{__name__}_{game}")
    tells: Tells = page.TELLS[writer]
    names = names_of(kit)
    out: list[str] = []
    place: dict[int, int] = {}
    entries = {entry.source.line: entry.what for entry in opened.read().entries}
    before: object = None
    for at, line in enumerate(text.splitlines(), 1):
        what = entries.get(at)
        said = ""
        if isinstance(what, Heading):
            said = page.HEADINGS[writer].format(
                word=what.word,
                Word=what.word.capitalize(),
                n=what.number,
                spelt=number(what.number),
                W="T" if what.word == "turn" else "era ",
            )
        elif isinstance(what, Claim):
            said = counted(what, writer, page.count_of, page.LETTERS)
        elif isinstance(what, Move) and what.verb in tells and "?" not in map(str, what.args):
            words = opened.play.write(what).replace(f"{what.who}:", "").replace(",", " ,").split()[1:]
            said = tells[what.verb](Said(what.who or "", words, names))
        said = page.bare(before, what, said or line, writer) if before is not None else said or line
        joint = page.joined(before, what, said, writer) if out and before is not None and what is not None else None
        if joint is None:
            out.append(said)
        else:
            out[-1] += joint
        place[at] = len(out)
        before = what
    return Written("\n".join(out) + "\n", place)
