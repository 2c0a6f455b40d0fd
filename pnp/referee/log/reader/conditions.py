"""Rewritings of a line, and what it must have for one to be tried, which most lines have not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pnp.named import NamedTuple
from pnp.patterns import late
from pnp.referee.log.entries import Entry
from pnp.referee.log.reader.lists.auctions import may_be_bids
from pnp.referee.log.reader.lists.halves import parts_of_places
from pnp.referee.log.reader.names.kinds import own
from pnp.referee.log.spoken import NOT_DONE, how_many_of_all
from pnp.referee.log.words import Vocabulary

OF_BIDS = late(
    r"card|bid|pass|win|won|gets|got|takes|took|buys|bought|[:.,–-]\s{1,3}\w{1,40}\s{1,3}\d"
    r"|^\s{0,6}(?:[a-z]{3,6}\s{1,3})?[a-z]?\d{1,3}\s{0,3}[:.,–-]\s{1,3}[a-z]",
    re.IGNORECASE,
)
LABELS = ("first turn", "for ", "every", "all", "each", "final", "end", "last", "total")
FEWEST_DICE = 2  # of two who throw against each other, one at least has two
OF_PRICES = ("pa", "cost", "price", "spen", " for ", " us", "cube", "point", "-", "–", "−", ",", "(")


class Around(NamedTuple):
    """What is known beside a line: the entries before it, the game's words, and its own headings."""

    before: Sequence[Entry]
    words: Vocabulary
    headings: Sequence[str]


Has = Callable[[str, frozenset[str], Around], bool]
"""Whether a line, of the words that it said when the rewriting began, has what a rewriting looks for."""


class Rewriting(NamedTuple):
    """One way of putting a line more plainly, and what a line must have for it to be tried."""

    has: Has
    put: Callable[[str, Around], str]


def when(has: Has, *steps: Callable[[str, Vocabulary], str]) -> Rewriting:
    """A rewriting of a line that has something, by steps which need the game's words, one after the other."""
    if len(steps) == 1:
        [only] = steps
        return Rewriting(has, lambda line, around: only(line, around.words))

    def put(line: str, around: Around) -> str:
        for step in steps:
            line = step(line, around.words)
        return line

    return Rewriting(has, put)


def in_place(has: Has, step: Callable[[str, Sequence[Entry], Vocabulary], str]) -> Rewriting:
    """A rewriting of a line that has something, by what stands before it."""
    return Rewriting(has, lambda line, around: step(line, around.before, around.words))


def names_side(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a part of a card may be named."""
    return around.words.names_side(line)


def names_part(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a part of a place may be named."""
    folded = line.casefold()
    return any(word in folded for word in parts_of_places(around.words))


def always(line: str, said: frozenset[str], around: Around) -> bool:
    """Any line."""
    return True


def has_own(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether the game has things that are one's own, by whatever name."""
    return own(around.words) is not None


def signs(*parts: str) -> Has:
    """A line that has one of these parts."""
    return lambda line, said, around: any(part in line for part in parts)


def said_one_of(*choice: str) -> Has:
    """A line that said one of these words."""
    return lambda line, said, around: not said.isdisjoint(choice)


def either(*choice: Has) -> Has:
    """A line that has what one of these looks for."""
    return lambda line, said, around: any(has(line, said, around) for has in choice)


def of_role(role: str, other: Has) -> Has:
    """A line of a game with a verb of this role that has what the other looks for."""
    return lambda line, said, around: role in around.words.by_role and other(line, said, around)


def ends_with_player(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line ends with the name of somebody who plays."""
    return line.rstrip(" .!").rpartition(" ")[2] in around.words.players


def counts_cards(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line says a number from two to five."""
    numbers = {"both", "two", "three", "four", "five", "2", "3", "4", "5"}
    return not numbers.isdisjoint(word.strip(",:") for word in line.split())


def of_all(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line is of all, or of so many of them."""
    return bool(how_many_of_all(line, around.words.counted))


def of_bids(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line may tell bids where it stands."""
    return OF_BIDS.search(line) is not None and may_be_bids(line, around.before, around.words)


def moves_in(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line may tell that something came in from elsewhere."""
    if " in" in line and not said.isdisjoint(("in", "in)", "moved", "brought")):
        return True
    return " from " in line and not said.isdisjoint(("with", "each", "apiece", "of"))


def says_not_done(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line begins with what was not done."""
    return line.split()[0].casefold() in NOT_DONE


def labelled(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line may begin with the name of a step or with what it counts."""
    folded = line.casefold()
    return bool(around.words.steps) or any(word in folded for word in LABELS)


def has_digit(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line has a number in figures, or one of something."""
    return any(map(str.isdecimal, line)) or " a " in line


def of_two_throws(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line may tell dice of two who throw against each other."""
    fights = "fight" in line or "fought" in line
    return (fights or "roll" not in line) and sum(map(str.isdecimal, line)) > FEWEST_DICE


def priced(line: str, said: frozenset[str], around: Around) -> bool:
    """Whether a line may say what something cost."""
    return any(sign in line for sign in OF_PRICES)
