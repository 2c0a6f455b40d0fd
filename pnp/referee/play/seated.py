"""What every table has: who sits there, which seats are run by cards, whether it is over and who has won."""

from __future__ import annotations

from pnp.referee.play.ledger import Ledger


class Seated:
    """The seats of a play. The flow of a game changes its table; the referee only reads it."""

    ledger: Ledger | None = None  # told what moves the counts, where somebody wants to know

    def __init__(self, players: tuple[str, ...], rivals: tuple[str, ...] = ()) -> None:
        self.players = players
        self.rivals = rivals  # seats that cards run
        self.finished = False
        self.winners: tuple[str, ...] = ()

    @property
    def people(self) -> list[str]:
        """The seats that cards do not run."""
        return [player for player in self.players if player not in self.rivals]
