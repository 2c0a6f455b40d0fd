"""What follows by rule at a table, so that nobody writes it: who records is told, since it is done with the pieces."""

from __future__ import annotations

from pnp.referee.play.seated import Seated


class Followed(Seated):
    """A table of turns that keeps what followed (see `pnp.referee.play.table`: `Following`, `Telling`)."""

    turn: int

    def __init__(self, players: tuple[str, ...], rivals: tuple[str, ...] = ()) -> None:
        super().__init__(players, rivals)
        self.followed: list[str] = []  # all of it, in the order of play
        self.story: list[str] = []  # what of it decided something: it stands in the verdict, too

    def tell(self, sentence: str, decides: bool = False) -> None:
        """Say what has followed in this turn, in the game's words and with its paragraph."""
        self.followed.append(told := f"turn {self.turn}, {sentence}")
        if decides:
            self.story.append(told)
