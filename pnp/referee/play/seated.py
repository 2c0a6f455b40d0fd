"""What every table has: who sits there, which seats are run by cards, whether it is over and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.referee.log.moves import Move
from pnp.referee.play.ledger import Ledger
from pnp.referee.play.misreadings import Misreading


class Seated:
    """The seats of a play. The flow of a game changes its table; the referee only reads it."""

    heading = "turn"  # the word of the innermost heading, and the attribute with its number
    ledger: Ledger | None = None  # told what moves the counts, where somebody wants to know
    misreadings: tuple[Misreading, ...] = ()  # by which paragraphs people play who have taken them for other rules
    misread_counts: tuple[str, ...] = ("map",)  # the counts that are wrong by it
    misread = ""  # and by which of them this table is played

    def __init__(self, players: tuple[str, ...], rivals: tuple[str, ...] = ()) -> None:
        self.players = players
        self.rivals = rivals  # seats that cards run
        self.finished = False
        self.winners: tuple[str, ...] = ()

    def misreadable(self, moves: Sequence[Move]) -> Sequence[Misreading]:
        """The misreadings that bear upon anything where these lines have been played: all, unless a game tells."""
        return self.misreadings

    @property
    def people(self) -> list[str]:
        """The seats that cards do not run."""
        return [player for player in self.players if player not in self.rivals]

    def seats_from(self, first: str) -> tuple[str, ...]:
        """All seats in their order, one of them first."""
        at = self.players.index(first)
        return self.players[at:] + self.players[:at]

    # ---- what the referee asks of every table (see `pnp.referee.play.table`), as most games answer it

    def place(self) -> tuple[str, int]:
        """The heading that the play is under; whatever comes before the first has the number before it."""
        return self.heading, getattr(self, self.heading)

    def correct(self, player: str, key: str, value: int) -> None:
        """A count alone does not tell what would lie where: nothing changes, but where a game says so."""
