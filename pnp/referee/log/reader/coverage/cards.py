"""Whether cards are used as often as a line names them: who "buys Y07 for 3 cubes" buys one, and a card that is
promoted "to A: worm, on L6" is promoted once.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import spread
from pnp.referee.log.kinds import MISSING, UNKNOWN, Card
from pnp.referee.log.moves import Move
from pnp.referee.log.reader.coverage.names import TOKEN, named_in
from pnp.referee.log.spoken import SPELT
from pnp.referee.log.words import Vocabulary

OFTEN = late(r"[x×]\d|\d[x×]|twice|thrice")


def as_often(line: str, told: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether no card was told of a line more often than that names it: "buys Y07 for 3 cubes" buys one."""
    what = [entry.what for entry in told]
    for each in what:  # of what is open one of the ways is enough
        ways = [(each,)] if isinstance(each, Move) else list(each.may) if isinstance(each, Unread) else []
        if ways and all(any(_more_often(line, move, words) for move in way) for way in ways):
            return False
    return not _twice_for_once(line, [each for each in what if isinstance(each, Move)], words)


def _more_often(line: str, move: Move, words: Vocabulary) -> bool:
    """Whether a card is in a move more often than a line names it, and no number stands beside its name."""
    cards = [
        str(value)
        for field, values in spread(words.verbs[move.verb].args, move.args)
        if isinstance(field.kind, Card)
        for value in values
        if value not in (MISSING, UNKNOWN)
    ]
    often = {card for card in cards if cards.count(card) > 1}
    if not often:
        return False
    named = list(named_in(line, words))
    tokens = TOKEN.findall(line)
    for card in often:
        beside = False
        for at in range(len(tokens)):
            wide = words.wide_title(tokens, at)
            width = 1 if words.cards.get(tokens[at].casefold()) == card else wide[1] if wide and wide[0] == card else 0
            ahead = tokens[at - 1].casefold() if at and width else ""
            behind = tokens[at + width].casefold() if width and at + width < len(tokens) else ""
            beside = beside or ahead in SPELT or ahead.strip("x×").isdecimal() or ahead == "both"
            beside = beside or OFTEN.fullmatch(behind) is not None
        if cards.count(card) > named.count(card) and not beside:
            return True
    return False


def _twice_for_once(line: str, moves: Sequence[Move], words: Vocabulary) -> bool:
    """Whether a card that a line names once is used in several things of a kind that somebody did."""
    used = [
        (move.who, move.verb, str(move.args[0]))
        for move in moves
        if move.who is not None
        and move.args
        and words.verbs[move.verb].args
        and isinstance(words.verbs[move.verb].args[0].kind, Card)
        and not words.verbs[move.verb].args[0].many
    ]
    again = {one[2] for one in used if used.count(one) > 1}
    return bool(again) and any(list(named_in(line, words)).count(card) == 1 for card in again)
