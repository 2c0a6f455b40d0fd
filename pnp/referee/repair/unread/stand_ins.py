"""What stands for lines that cannot be read, and what must have been done that nobody wrote: what stands later is
understood as if it had been that."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.words import Vocabulary
from pnp.referee.play.walk import Start
from pnp.referee.repair.hypotheses.likeness import likeness
from pnp.referee.repair.unread.unwritten import lacking_before
from pnp.referee.repair.unread.walks import standing

MOST_FILLED = 12  # times that what is lacking is looked for
MOST_HERE = 16  # lines of which nothing was understood, not even by what they name


class StandIns:
    """Moves that are put for lines that cannot be read, or before others that find no place without."""

    def __init__(self, start: Start, words: Vocabulary) -> None:
        self.start, self.words = start, words
        self.standing: dict[int, Entry] = {}  # for entries that cannot be read
        self.lacking: dict[int, list[Entry]] = {}  # before entries that find no place without
        self.filled = 0

    def note(self, found: Sequence[Entry], told: Sequence[Entry]) -> None:
        """Note what a line that cannot be read may have said where something had to be said, the likest of all that was
        legal: what stands later is understood as if it had been that."""
        for entry in told:
            what = entry.what
            if not isinstance(what, Unread) or len(self.standing) >= MOST_HERE:
                continue
            before = found[: [other is entry for other in found].index(True)]
            with standing(self.start, self.seen(before)) as walk:
                due = [ask for ask in walk.open if not ask.passable and what.who in (None, ask.who, *ask.anyone)]
                legal = [move for ask in due for move in ask.legal()] if len(walk.open) == len(due) else []
            if legal:
                said = entry.text.casefold()
                best = max(legal, key=lambda move: likeness(said, self.words.write(move).casefold()))
                self.standing[id(entry)] = entry._replace(what=best)

    def seen(self, found: Sequence[Entry]) -> list[Entry]:
        """Entries with what stands for those that cannot be read, and what is lacking before others."""
        if not (self.standing or self.lacking):
            return list(found)
        return [
            each for entry in found for each in (*self.lacking.get(id(entry), ()), self.standing.get(id(entry), entry))
        ]

    def fill(self, found: Sequence[Entry]) -> bool:
        """Note what must have been done before an earlier line; whether anything was found."""
        if self.filled >= MOST_FILLED:
            return False
        self.filled += 1
        seen = self.seen(found)
        lacking = lacking_before(self.start, seen)
        if lacking is None:
            return False
        entry = seen[lacking[0]]
        own = next((each for each in found if self.standing.get(id(each), each) is entry), entry)
        self.lacking.setdefault(id(own), []).extend(entry._replace(what=move, text="") for move in lacking[1])
        return True
