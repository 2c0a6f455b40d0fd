"""What else might have been done right before a line that is against the rules, by which the line itself would have
been legal: a trait that another one needs, a predator type that is announced first.

It is looked for once all has been settled, in the log as it was settled up to that line.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.outcome import Step
from pnp.referee.play.replay import walk_to
from pnp.referee.play.walk import Start
from pnp.referee.repair.hypotheses.settled import Cause, Settled
from pnp.referee.repair.hypotheses.variants import Variants

TRIED = 40  # moves, each of which takes a walk from the last checkpoint before it


def legal_after(cause: Cause, settled: Settled, start: Start, words: Vocabulary) -> str:
    """A line of the same player after which the one that was ruled on would have been legal; "" where there is none."""
    written = cause.entry.what
    if not isinstance(written, Move) or written.who is None or cause.violation.kind not in ("illegal", "unfit"):
        return ""
    line = cause.entry.source.line
    own = [n for n, step in enumerate(settled.steps) if step.entry.source.line == line and isinstance(step.what, Move)]
    if any(settled.steps[n].what != written and not settled.steps[n].free for n in own):
        return ""  # it was read as another line
    later = (n for n, step in enumerate(settled.steps) if step.entry.source.line > line)
    at = next(iter(own), next(later, len(settled.steps)))
    before = settled.steps[:at]
    if _is_legal(written, before, settled, start):
        return ""  # where it belongs it breaks no rule
    variants = Variants(words, before)
    possible = (move for move in _possible(written, before, settled, start, variants) if move.verb != "pass")
    for move in variants.nearest(written, dict.fromkeys(possible))[:TRIED]:
        if _is_legal(written, (*before, Step(cause.entry, move)), settled, start):
            return words.write(move)
    return ""


def _is_legal(move: Move, before: tuple[Step, ...], settled: Settled, start: Start) -> bool:
    ask = walk_to(start, before, settled.guesses).seek(move)
    return ask is not None and not ask.broken(move)


def _possible(
    written: Move, before: tuple[Step, ...], settled: Settled, start: Start, variants: Variants
) -> Iterator[Move]:
    """What the player might have done first, up to where he would have done what was written, and under one heading."""
    walk = walk_to(start, before, settled.guesses)
    here = walk.headings()
    while walk.headings() == here:
        for ask in walk.open:
            if not ask.chance and (written.who == ask.who or (ask.who is None and written.who in ask.anyone)):
                yield from (move for move in variants.wide(ask) if move.who == written.who)
        if walk.stuck or any(ask.fits(written) for ask in walk.open):
            return
        walk.skip()
