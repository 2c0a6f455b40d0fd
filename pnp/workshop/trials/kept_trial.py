"""What a trial has counted when it was broken off, in a file, so that it can be taken up again.

Which games were played is told by their seeds: what is left can be played anywhere, in batches of any size.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import msgspec

from pnp import __version__
from pnp.errors import Source, Unreadable
from pnp.kit.checksum import checksum

from .batches import Counts, Laid, Spans
from .kept import check_played, read_kept, written

FORMAT = "pnp-trial 1"


class Kept(msgspec.Struct, frozen=True):
    """The counts of a trial as JSON holds them; `trial` is the mark of the trial that they are of."""

    format: str
    trial: str
    games: int
    played: Spans
    sums: dict[str, list[int]]
    products: dict[str, list[int]]
    spreads: dict[str, tuple[dict[int, int], dict[int, int]]]


def trial_mark(standard: Laid, tried: Laid, players: int) -> str:
    """The mark of all trials of these decks with so many players: the same program, cards and header lines."""
    decks = [
        (sorted((name, checksum(cards)) for name, cards in laid.kit.decks.items()), sorted(laid.header.items()))
        for laid in (standard, tried)
    ]
    said = msgspec.json.encode([__version__, standard.kit.game, players, decks])
    return hashlib.sha256(said).hexdigest()[:16]


def to_text(counts: Counts, trial: str) -> str:
    """The file."""
    spreads = {key: (dict(one), dict(other)) for key, (one, other) in counts.spreads.items()}
    kept = Kept(FORMAT, trial, counts.games, counts.played, counts.sums, counts.products, spreads)
    return written(kept)


def from_text(text: str, file: Path, trial: str, first: int, games: int) -> Counts:
    """The counts in a file. Raises Unreadable for what is no such file, or of another trial than is asked for."""
    kept = read_kept(text, Kept, file, "a trial")
    if kept.format != FORMAT or kept.trial != trial:
        raise Unreadable.at(Source(str(file)), "is of another trial: other decks, players or program")
    check_played(kept, file, "a trial", first, games)
    spreads = {key: (Counter(one), Counter(other)) for key, (one, other) in kept.spreads.items()}
    return Counts(kept.games, kept.sums, kept.products, spreads, kept.played)
