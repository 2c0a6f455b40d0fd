"""What is counted of many plays, in whole numbers: the sums are the same whoever adds them up, in whatever order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec

from pnp.errors import Source, Unreadable
from pnp.named import NamedTuple
from pnp.workshop.trials.batches import Spans, joined
from pnp.workshop.trials.kept import check_played, read_kept, written

FORMAT = "pnp-stats 1"

Told = Mapping[str, tuple[int, int]]
"""Of one play, by the figure's key: what was counted, and of how many."""


class Tally(NamedTuple):
    """Counts over `games`.

    `sums` has for each figure both numbers of a play and their products (one with one, one with other, other with
    other); `spreads` how often each value came; `cards` in how many turns a card could be played, and in how many it
    was; `played` are the seeds.
    """

    games: int
    sums: dict[str, list[int]]
    spreads: dict[str, Counter[int]]
    cards: dict[str, list[int]]
    played: Spans = ()


def nothing() -> Tally:
    """Counts of no play."""
    return Tally(0, {}, {}, {})


def note(into: Tally, told: Told, spreads: Mapping[str, Mapping[int, int]]) -> None:
    """Count what is told of one play."""
    for key, (one, other) in told.items():
        sums = into.sums.setdefault(key, [0] * 5)
        for at, number in enumerate((one, other, one * one, one * other, other * other)):
            sums[at] += number
    for key, counted in spreads.items():
        into.spreads.setdefault(key, Counter()).update(counted)


def note_cards(into: Tally, could: Mapping[str, int], did: Mapping[str, int]) -> None:
    """Count in how many turns of a play each card could be played, and in how many it was."""
    for card, turns in could.items():
        counted = into.cards.setdefault(card, [0, 0])
        counted[0] += turns
        counted[1] += did.get(card, 0)


def add(into: Tally, more: Tally) -> Tally:
    """Both together; what is in `into` may be changed."""
    for here, there in ((into.sums, more.sums), (into.cards, more.cards)):
        for key, numbers in there.items():
            known = here.setdefault(key, [0] * len(numbers))
            for at, number in enumerate(numbers):
                known[at] += number
    for key, counted in more.spreads.items():
        into.spreads.setdefault(key, Counter()).update(counted)
    return into._replace(games=into.games + more.games, played=joined((*into.played, *more.played)))


class Kept(msgspec.Struct, frozen=True):
    """A tally as JSON holds it; `of` is the mark of what was asked for."""

    format: str
    of: str
    games: int
    played: Spans
    sums: dict[str, list[int]]
    spreads: dict[str, dict[int, int]]
    cards: dict[str, list[int]]


def to_text(tally: Tally, of: str) -> str:
    """The file in which a tally is kept when it is broken off."""
    spreads = {key: dict(counted) for key, counted in tally.spreads.items()}
    kept = Kept(FORMAT, of, tally.games, tally.played, tally.sums, spreads, tally.cards)
    return written(kept)


def from_text(text: str, file: Path, of: str, first: int, games: int) -> Tally:
    """The tally in a file. Raises Unreadable for what is none, or is of something else than is asked for."""
    kept = read_kept(text, Kept, file, "--stats")
    if kept.format != FORMAT or kept.of != of:
        raise Unreadable.at(Source(str(file)), "is of other plays: another game, table, bot, cards or program")
    check_played(kept, file, "--stats", first, games)
    spreads = {key: Counter(counted) for key, counted in kept.spreads.items()}
    return Tally(kept.games, kept.sums, spreads, kept.cards, kept.played)
