"""The lines of counts that stand together, while they wait for a moment at which they are true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pnp.errors import Source
from pnp.named import new
from pnp.referee.log.claims import ClaimItem
from pnp.referee.play.claimed import WINNER, CountLine, Headings, untrue, wrong_items
from pnp.referee.play.walk import Walk

NONE: frozenset[ClaimItem] = frozenset()


class Waiting:
    """Lines of counts that wait for the next answer.

    `position` is how often the play has moved since the last answer: the number of the moment.
    """

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self.lines: list[CountLine] = []
        self._unsure = False  # whether a line may yet turn out untrue, or true
        self.position = 0

    def take_up(self, lines: tuple[CountLine, ...], position: int) -> None:
        """Go on with the lines that waited at a checkpoint: what comes between it and the next question is a moment of
        theirs, too."""
        self.lines, self.position = list(lines), position
        if lines:
            self._unsure = not all(line.sure for line in lines)
            self._walk.moved = self.moved

    def clear(self) -> None:
        """None waits."""
        self.lines, self._unsure, self.position = [], False, 0
        self._walk.moved = None

    def add(
        self,
        at: int,
        source: Source,
        items: tuple[ClaimItem, ...],
        closes: Callable[[], bool],
        ends: Callable[[], bool],
        goes_on: Callable[[], bool],
    ) -> None:
        """A line of counts, which `closes` a round where nothing but counts stands between it and the next heading, and
        `ends` a log where nothing else stands behind it; it `goes_on` where the next counts the same of another."""
        wrong = wrong_items(self._walk.table, items)
        # Lines of counts that stand together are under the same headings, and the same heading follows them.
        last = self.lines[-1] if self.lines else None
        under: Headings = ()
        if last is not None and last.at == at - 1:
            under = last.under
        elif closes():
            under = tuple(self._walk.headings())
        at_the_end = ends()
        # A line that holds now needs no more thought, unless one before it waits for its moment, or it has to hold when
        # the round is over, or the play, or when the next one does.
        if wrong or under or at_the_end or last is not None or goes_on():
            held = () if wrong else (self.position,)
            never = frozenset([item for item, _ in wrong]) if wrong else NONE
            said = (at, source, items, wrong, wrong, never, held, under, None, 0, at_the_end)
            self.lines.append(new(CountLine, said))
            self._unsure = self._unsure or bool(wrong)
            self._walk.moved = self.moved

    def moved(self, begins: bool = False) -> None:
        """The play has moved by itself, or something `begins`: what was counted may hold now."""
        self.position += 1
        ending = tuple(self._walk.headings()) if begins else ()
        # What is sure is looked at again only where its round ends.
        if self._unsure or (ending and any(line.under == ending for line in self.lines)):
            self.lines[:] = [line.moved(self._walk.table, self.position, ending) for line in self.lines]
            self._unsure = not all(line.sure for line in self.lines)

    def closing(self) -> None:
        """The heading below has been reached."""
        if self._unsure:
            self.lines[:] = [line.closing() for line in self.lines]

    def over(self) -> None:
        """The log is at its end; so may the play be."""
        table = self._walk.table
        if not table.finished:
            return
        # Who names the wrong winner may have counted before the end.
        named = [line for line in self.lines if any(item.who is None and item.key == WINNER for item in line.items)]
        won = any(not wrong_items(table, line.items) for line in named)
        if won or any(line.last for line in self.lines):
            self.lines[:] = [line.final(table, self.position, won) for line in self.lines]
            self._unsure = True

    def settle(self) -> Iterable[tuple[CountLine, ClaimItem, int | tuple[str, ...]]]:
        """The next answer is here: a line that was true at no moment does not hold, nor one out of order. Gives what of
        each was not true, with what is; then none waits."""
        lines, unsure = self.lines, self._unsure
        self.clear()
        return self._told(lines) if unsure else ()

    def _told(self, lines: Sequence[CountLine]) -> Iterator[tuple[CountLine, ClaimItem, int | tuple[str, ...]]]:
        for line in untrue(lines):
            for item, value in line.told or wrong_items(self._walk.table, line.items):
                yield line, item, value
