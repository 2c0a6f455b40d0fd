"""Lines in the order in which a sheet has room for them, and not in that of the play: all of one player, then all of
the next, as the sheet's "Setting up" stands; or a line for each player that says several things. Neither is an order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby

from pnp.referee.log.entries import Entry
from pnp.referee.log.moves import Move
from pnp.referee.play.throws import Throw


def by_things(entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries, those of lines that stand together, or of parts of one line, and say the same several things of each
    player, by the things: "Ann discards C01 and draws C02", "Ben discards F01 and draws F02" tell no order."""
    lines: list[list[Entry]] = []
    for entry in entries:
        if lines and lines[-1][0].source.line == entry.source.line and _player(lines[-1]) == _player([entry]):
            lines[-1].append(entry)
        else:
            lines.append([entry])
    at = 0
    while at < len(lines):
        shape = _shape(lines[at])
        end, who = at + 1, {_player(lines[at])}
        while shape and end < len(lines) and _shape(lines[end]) == shape and _player(lines[end]) not in who:
            who.add(_player(lines[end]))
            end += 1
        for verb in shape if end > at + 1 else ():
            for line in lines[at:end]:
                yield from (entry for entry in line if isinstance(entry.what, Move) and entry.what.verb == verb)
        if end == at + 1:
            yield from lines[at]
        at = end


def out_of_blocks(entries: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """What a log begins with, where it is written down in a block for each player, by what they did, each of them as
    the first once; nothing for a log of another kind.

    A throw that is repeated comes after the first throws of all.
    """
    end = next((at for at, entry in enumerate(entries) if _player([entry]) is None), len(entries))
    said = entries[:end]
    first = next((at for at, entry in enumerate(said) if not isinstance(entry.what, Throw)), 0)
    while first and _player([said[first - 1]]) == _player([said[first]]):
        first -= 1  # the throw belongs to the block
    if len({_player([entry]) for entry in said[first:]}) == 1:
        return
    blocks = [list(block) for _, block in groupby(said[first:], lambda entry: _player([entry]))]
    who = [_player(block) for block in blocks]
    if len(set(who)) < len(who) or not {_player([entry]) for entry in said} <= set(who):
        return
    if any(len({entry.what.verb for entry in block if isinstance(entry.what, Move)}) < 2 for block in blocks):
        return
    for begin in range(len(blocks)):
        turned = [*blocks[begin:], *blocks[:begin]]
        throws = [[entry for entry in block if isinstance(entry.what, Throw)] for block in turned]
        thrown = [block[nth] for nth in range(max(map(len, throws))) for block in throws if nth < len(block)]
        done = [
            entry
            for verb in _in_order(blocks)
            for entry in chain.from_iterable(turned)
            if isinstance(entry.what, Move) and entry.what.verb == verb and not isinstance(entry.what, Throw)
        ]
        yield (*said[:first], *thrown, *done, *entries[end:])


def _in_order(blocks: Sequence[Sequence[Entry]]) -> list[str]:
    """The verbs of all blocks, each before those that come after it in a block."""
    verbs: list[str] = []
    for block in blocks:
        at = len(verbs)
        for entry in reversed(block):
            verb = entry.what.verb if isinstance(entry.what, Move) else ""
            if verb in verbs:
                at = verbs.index(verb)
            else:
                verbs.insert(at, verb)
    return verbs


def _shape(line: Sequence[Entry]) -> tuple[str, ...]:
    """The verbs of a line that tells several things of one player; nothing for any other."""
    moves = [entry.what for entry in line if isinstance(entry.what, Move)]
    who = {move.who for move in moves}
    if len(moves) < len(line) or len(who) > 1 or None in who:
        return ()
    verbs = tuple(dict.fromkeys(move.verb for move in moves))
    return verbs if len(verbs) > 1 else ()


def _player(line: Sequence[Entry]) -> str | None:
    """Whose line it is."""
    return next((entry.what.who for entry in line if isinstance(entry.what, Move)), None)
