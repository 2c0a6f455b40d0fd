"""What the writers of American Megafauna need: a line of a log in its words, names of cards, numbers as words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from .. import plays

GAME = "megafauna"
FIGURES = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
FACES = {"rrrr": "Crimson Croc", "mmrrr": "Two-Tusker", "rm": "Rabbit Croc", "mmm": "Dog-Face"}


class Line(NamedTuple):
    """A line of the log: its number, what kind of line it is, who did it, what it says in the log's words."""

    number: int
    verb: str
    who: str
    words: tuple[str, ...]
    what: Any = None


class Names(NamedTuple):
    """Who leads what, and what its cards are called."""

    lineages: dict[str, str]

    def card(self, card: str, who: str = "") -> str:
        """A card's name; a genotype's is that of the face of somebody's lineage."""
        for kind in ("biomes", "dna", "immigrants", "catastrophes", "genotypes"):
            for each in plays.kit(GAME).decks[kind]:
                if each.id == card:
                    mammal = not who or self.lineages.get(who, "m")[0] == "m" or kind != "genotypes"
                    return str(each.name if mammal or (who and self.lineages[who] == "mmrrr") else each.reptile)
        return FACES.get(card, card)


def figure(number: object) -> str:
    figure = int(str(number))
    least = "minus " if figure < 0 else ""
    return least + (FIGURES[abs(figure)] if abs(figure) < len(FIGURES) else str(abs(figure)))


def in_singular(words: str) -> str:
    """What is counted, of one in the singular."""
    return re.sub(r"(?<=^one )(\w+)s|(?<=^1 )(\w+)s", lambda found: found[1] or found[2], words)


def plural(name: str, many: int) -> str:
    """A name for so many: `Crimson Crocs`, `Peccaries`; some are the same for all."""
    if many == 1 or name in {"Deer"} or name.endswith(("s", "x")):
        return name
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def stands(words: Sequence[str]) -> list[tuple[str, int]]:
    """Places with how many stand there: `hW x2 hE`."""
    found: list[tuple[str, int]] = []
    for word in words:
        if word[0] == "x" and word[1:].isdigit():
            found[-1] = (found[-1][0], int(word[1:]))
        else:
            found.append((word, 1))
    return found


def kept_of(words: Sequence[str]) -> list[tuple[str, str, int]]:
    """Genotypes with whose they are and how many: `G04 Ben rm x2`."""
    found: list[tuple[str, str, int]] = []
    owner = ""
    for word in words:
        if word[0] == "x" and word[1:].isdigit():
            found[-1] = (*found[-1][:2], int(word[1:]))
        elif re.fullmatch(r"[GI]\d\d|[rm]+", word):
            found.append((owner, word, 1))
            owner = ""
        else:
            owner = word
    return found


def journey(words: Sequence[str]) -> tuple[str, int, str, str]:
    """Who, how many, from where and to where: `G04 x2 hW kE`."""
    many = int(words[1][1:]) if len(words) == 4 else 1
    return words[0], many, words[-2], words[-1]


def of_whom(owner: str) -> str:
    """Whose, behind a number: ` of Ben's`."""
    return f" of {owner}'s" if owner else ""
