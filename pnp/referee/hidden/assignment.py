"""Which deck each hidden card came from: a story in which every card that showed has its draw and its copy.

A show takes one unseen draw of its player and one copy of its card, both of the same epoch. Where the story so far
leaves no room for one more, others are moved to another epoch to make it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.named import NamedTuple

# Telling a story anew tries so many ways at most: tables are small, and a hopeless one must not take for ever.
MOST_TRIES = 1000

ANY = 1_000_000  # more cards than anybody draws

Counts = Mapping[str, Mapping[int, int]]


class Show(NamedTuple):
    """A card that a player showed, the last epoch that it can have come from, and how many unseen cards the player had
    drawn in that one by then: what was drawn after the show is not what was shown."""

    player: str
    card: str
    last: int
    drawn: int = ANY


def assign(
    shows: Sequence[Show],
    told: Sequence[int | None],
    room: Counts,
    copies: Counts,
    sure: Sequence[tuple[str, int, int]] = (),
) -> list[int] | None:
    """An epoch for each show, or None where there is no such story.

    `told` is the story so far, None for a show that is new; `room` are the unseen draws of each player by epoch,
    `copies` the copies of each card by epoch, as they would be if none of these shows had been explained. The story so
    far may take more copies than there are: then it is told anew, too. `sure` are shows of which there is one story
    only, and which take a draw as well that `room` no longer has: whose, of which epoch, how many were drawn by then.

    >>> shows = [Show("Ann", "C01", 1), Show("Ann", "C01", 1), Show("Ben", "C01", 1)]
    >>> assign(shows, [0, 1, None], {"Ann": {0: 2, 1: 1}, "Ben": {1: 1}}, {"C01": {0: 2, 1: 1}})
    [0, 0, 1]
    >>> assign(shows, [0, 1, None], {"Ann": {0: 1, 1: 1}, "Ben": {1: 1}}, {"C01": {0: 2, 1: 1}}) is None
    True
    """
    return _Assigner(shows, told, room, copies, sure).assign()


class _Assigner:
    """A story being told anew. What has been moved once stays, so that every way is tried once."""

    def __init__(
        self,
        shows: Sequence[Show],
        told: Sequence[int | None],
        room: Counts,
        copies: Counts,
        sure: Sequence[tuple[str, int, int]],
    ) -> None:
        self.shows = shows
        self.sure = sure
        self.story = list(told)
        self.room, self.copies = room, copies
        self.moved: set[int] = set()
        self.tries = MOST_TRIES
        self.epochs = [
            [
                epoch
                for epoch in sorted(copies.get(show.card, ()))
                if epoch <= show.last
                and copies[show.card][epoch] > 0
                and room[show.player].get(epoch, 0) > 0
                and (epoch < show.last or show.drawn > 0)
            ]
            for show in shows
        ]

    def assign(self) -> list[int] | None:
        """The whole story, or None."""
        if not self._can_be() or not self._settle(self._homeless()):
            return None
        return [epoch for epoch in self.story if epoch is not None]

    def _homeless(self) -> list[int]:
        """Shows that are new, and those that the story so far puts where there is no copy or no draw left."""
        waiting = []
        for i, epoch in enumerate(self.story):
            if epoch is not None and (epoch not in self.epochs[i] or self._over(i, epoch) != (0, False)):
                self.story[i] = None
            if self.story[i] is None:
                waiting.append(i)
        return waiting

    def _over(self, i: int, epoch: int) -> tuple[int, bool]:
        """Where the player has more shows in an epoch than unseen draws, how many draws of it these shows had to choose
        from at the most (0 where he has not); and whether the card has more than copies."""
        card = self.shows[i].card
        here = [k for k, there in enumerate(self.story) if there == epoch]
        seen = sum(self.shows[k].card == card for k in here)
        return self._crowded(i, epoch, here), seen > self.copies[card].get(epoch, 0)

    def _crowded(self, i: int, epoch: int, here: Sequence[int]) -> int:
        """The least number of draws of an epoch that more shows must share, this one among them; 0 where there is none.

        A show of the epoch itself can only have been one of the cards drawn by then.
        """
        player = self.shows[i].player
        limits = sorted(self._limit(k, epoch) for k in here if self.shows[k].player == player)
        own = self._limit(i, epoch)
        for limit in dict.fromkeys(each for each in limits if own <= each < ANY):
            taken = sum(who == player and e == epoch and n <= limit for who, e, n in self.sure)
            if sum(each <= limit for each in limits) + taken > limit:
                return limit
        return ANY if len(limits) > self.room[player].get(epoch, 0) else 0

    def _limit(self, i: int, epoch: int) -> int:
        """How many cards of an epoch the player of a show had drawn by then: all of them, where it was over."""
        return self.shows[i].drawn if epoch == self.shows[i].last else ANY

    def _settle(self, waiting: Sequence[int]) -> bool:
        """Give each show that waits an epoch; what must make room for it waits in its turn."""
        if not waiting:
            return True
        i, rest = waiting[0], waiting[1:]
        self.moved.add(i)
        for easy in (True, False):
            for epoch in self.epochs[i]:
                self.story[i] = epoch
                over = self._over(i, epoch)
                if (over == (0, False)) != easy:
                    continue
                for leaving in self._leaving(i, epoch, *over):
                    self.tries -= 1
                    if self.tries <= 0:
                        break
                    for k in leaving:
                        self.story[k] = None
                    if self._settle([*rest, *leaving]):
                        return True
                    for k in leaving:
                        self.story[k] = epoch
        self.story[i] = None
        self.moved.remove(i)
        return False

    def _leaving(self, i: int, epoch: int, no_draw: int, no_copy: bool) -> Iterator[tuple[int, ...]]:
        """Which shows may leave an epoch so that there is room for one: none, one, or one for each want."""
        if not (no_draw or no_copy):
            yield ()
            return
        player, card, _, _ = self.shows[i]
        alike: set[tuple[Show, ...]] = set()
        here = [k for k, there in enumerate(self.story) if there == epoch and k not in self.moved]
        drawn = [k for k in here if self.shows[k].player == player and self._limit(k, epoch) <= no_draw]
        seen = [k for k in here if self.shows[k].card == card]
        if no_draw and no_copy:
            ways = [(k,) for k in drawn if k in seen]
            ways += [(k, j) for k in drawn for j in seen if k not in seen and j not in drawn]  # type: ignore[misc]
        else:
            ways = [(k,) for k in (drawn if no_draw else seen)]
        for way in ways:
            same = tuple(self.shows[k] for k in way)
            if same not in alike:
                alike.add(same)
                yield way

    def _can_be(self) -> bool:
        """Whether each player's shows alone, and each card's, would find their epochs: where not, no story will."""
        new = [i for i, epoch in enumerate(self.story) if epoch is None]
        for player in dict.fromkeys(self.shows[i].player for i in new):
            own = [i for i, show in enumerate(self.shows) if show.player == player]
            if not self._fit(own, self.room[player]):
                return False
        for card in dict.fromkeys(self.shows[i].card for i in new):
            own = [i for i, show in enumerate(self.shows) if show.card == card]
            if not self._fit(own, self.copies[card]):
                return False
        return True

    def _fit(self, own: Sequence[int], places: Mapping[int, int]) -> bool:
        """Whether so many shows find places in their epochs (augmenting paths)."""
        there: dict[int, list[int]] = {epoch: [] for epoch in places}
        return all(self._seat(i, set(), there, places) for i in own)

    def _seat(self, i: int, tried: set[int], there: Mapping[int, list[int]], places: Mapping[int, int]) -> bool:
        """Find a show its place, for which others may move."""
        for epoch in self.epochs[i]:
            if epoch in tried:
                continue
            tried.add(epoch)
            if len(there[epoch]) < places[epoch]:
                there[epoch].append(i)
                return True
            for k in there[epoch]:
                if self._seat(k, tried, there, places):
                    there[epoch].remove(k)
                    there[epoch].append(i)
                    return True
        return False
