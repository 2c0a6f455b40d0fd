"""What a log's header may set: the island, the limit, and the house rules that tables play (rules 11 and 12)."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.kit.rules import house_rules
from pnp.named import NamedTuple
from pnp.referee.log.header import Setting
from pnp.referee.log.settings import HeaderReader

from .cards import BOARDS

VARIANTS = {"timed": "11.1"}
HOUSE_RULES = house_rules(__package__)
CHALLENGES = {"thirty": "15.1"}
HANDS = ("hidden", "open")
KEYS = {
    "variant": "timed 15 for fifteen rounds, or timed where a line 'time' says that the limit is up",
    "house": "house rules, with commas between them",
    "board": "darwinia or islet (the islet for one or two seats unless it says otherwise)",
    "hands": "hidden or open: whether the six genes lie face up",
    "challenge": "a goal for one species without rivals: thirty",
    "alone": "the one person who plays all seats",
}
MOST_ROUNDS = 999
ALONE = 8  # rounds against rivals, where the header names no limit (14.2)
THIRTY = 30  # turns of the challenge (15.1)


HALVES = {"half-even": "even", "half-down": "down"}
"""House rules by which a half does not go up, and where it goes."""


class Settings(NamedTuple):
    """How this table plays. `rounds` is the last one, 0 for none; `clock`: a line tells when the time is up."""

    board: str = "darwinia"
    rounds: int = 0
    clock: bool = False
    open_hands: bool = False
    house: frozenset[str] = frozenset()
    challenge: str = ""  # one species' goal, "" for none

    @property
    def half(self) -> str:
        """The house rule on halves, "" for the usual way."""
        return next((key for key in HALVES if key in self.house), "")


def read_settings(header: Mapping[str, Setting], seats: int) -> Settings:
    """Settings from a log's header. Raises Unreadable with everything that cannot be understood."""
    read = HeaderReader(header)
    rounds, clock = 0, False
    for word, source in read.words("variant"):
        name, _, number = word.partition(" ")
        if read.known(name, VARIANTS, "variant", source):
            if not number:
                clock = True
            elif number.isdecimal() and 0 < int(number[:4]) <= MOST_ROUNDS:
                rounds = int(number)
            else:
                read.wrong(source, "timed needs a number of rounds or nothing, such as: variant: timed 15")
    house = read.house(HOUSE_RULES)
    board = read.one("board", BOARDS, "board", "darwinia" if seats > 2 else "islet")
    hands = read.one("hands", HANDS, "way to hold genes", "hidden")
    challenge = read.challenge(CHALLENGES, seats, "species")
    if challenge:
        if rounds or clock:
            read.wrong("challenge", f"the challenge has its own limit, {THIRTY} turns")
        rounds = THIRTY
    if not rounds and not clock and "rivals" in header:
        rounds = ALONE
    read.close()
    return Settings(board, rounds, clock, hands == "open", house, challenge)


def rounded(numerator: int, denominator: int, half: str = "") -> int:
    """The nearest whole number; a half goes up, or as a house rule says (rules 1.10, 12.1, 12.7).

    >>> [rounded(n, 10) for n in (78, 24, 25, 5, 4)]
    [8, 2, 3, 1, 0]
    >>> [rounded(n, 10, "half-even") for n in (5, 15, 25, 26)]
    [0, 2, 2, 3]
    >>> [rounded(n, 10, "half-down") for n in (5, 15, 25, 26)]
    [0, 1, 2, 3]
    """
    whole, rest = divmod(2 * numerator + denominator, 2 * denominator)
    return whole - 1 if not rest and (half == "half-down" or (half == "half-even" and whole % 2)) else whole
