"""A table at which what players have is counted, in public and in rounds."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.referee.log.moves import Move
from pnp.referee.play.guards import Broken
from pnp.referee.play.seated import Seated
from pnp.referee.play.table import Term


class Tallied(Seated):
    """Who has how many of what: `Tallied(players, food=0)` begins with no food for anybody."""

    heading = "round"
    ending = ""  # the paragraph by which the game ends

    def __init__(self, players: tuple[str, ...], **start: int) -> None:
        super().__init__(players)
        self.round = 0
        self.has = {who: dict(start) for who in players}

    def place(self) -> tuple[str, int]:
        """The round."""
        return self.heading, self.round

    def counts(self, player: str) -> Mapping[str, int]:
        """All that is counted is public."""
        return self.has[player]

    def correct(self, player: str, key: str, value: int) -> None:
        """As the players wrote it."""
        self.has[player][key] = value

    def conserve(self) -> None:
        """Nothing by itself: what stays the same is the game's own."""

    def scores(self) -> Mapping[str, tuple[int, list[Term]]]:
        """What stands first among what is counted."""
        return self.scored_by(next(iter(next(iter(self.has.values())))))

    def scored_by(self, count: str) -> dict[str, tuple[int, list[Term]]]:
        """The scores where one count is all that is scored."""
        return {who: (own[count], [Term(own[count], count)]) for who, own in self.has.items()}

    def misplaced(self, move: Move) -> list[Broken]:
        """That the game is over; anything else is better said by whose turn it is."""
        return [Broken(self.ending, f"the game ended in {self.heading} {self.round}")] if self.finished else []

    def together(self, count: str) -> int:
        """What all have together."""
        return sum(own[count] for own in self.has.values())

    def with_most(self, count: str) -> tuple[str, ...]:
        """Whoever has most of it, in the order of the seats."""
        most = max(own[count] for own in self.has.values())
        return tuple(who for who, own in self.has.items() if own[count] == most)
