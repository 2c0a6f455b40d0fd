"""Setting up: four founders each, dealt out one at a time (rules 2.5, 2.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from pnp.named import NamedTuple
from pnp.referee.play.asks import Ask, Part, together
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.usual import AnyOf, OfTable

from .moves import HOME, Start, packed
from .table import Table

FOUNDERS = 4
CROWD = 2  # as many founders find room in a biome


class Bad(NamedTuple):
    """A founder that was put where it may not go."""

    player: str
    rule: str
    reason: str


def set_up(table: Table) -> Part[None]:
    """Everybody places four founders; the rounds are dealt out from all lines together."""
    starts = yield from together([AskStart(table, player) for player in table.order])
    chosen = {player: founders(move) for player, move in zip(table.order, starts, strict=True)}
    placed, _ = deal(table, chosen)
    for player in table.order:
        table.create(table.archetype(player), placed[player])
    table.begun = True


def founders(move: Start) -> list[str]:
    """The places of a line, one for each founder.

    >>> founders(Start("Ann", *(packed(HOME, "eW", 2), packed(HOME, "hE", 1))))
    ['eW', 'eW', 'hE']
    """
    return [place for place, times in move.places for _ in range(times or 1)]


def deal(table: Table, chosen: Mapping[str, Sequence[str]]) -> tuple[dict[str, dict[str, int]], list[Bad]]:
    """Founders by player and place, and whatever was put wrong; who has not written yet is left out."""
    placed: dict[str, dict[str, int]] = {player: {} for player in chosen}
    held: Counter[str] = Counter()
    bad: list[Bad] = []
    order = [player for player in table.order if player in chosen]
    homes = {player: living(table, player) for player in order}
    for number in range(FOUNDERS):
        for player in order if number % 2 == 0 else order[::-1]:
            if number >= len(chosen[player]):
                continue
            place = chosen[player][number]
            why = homes[player].get(place, "")
            if why or held[place] >= CROWD:
                room = any(not why and held[slot] < CROWD for slot, why in homes[player].items())
                if why or room or place not in placed[player]:
                    reason = why or f"{place} holds {held[place]} founders already"
                    bad.append(Bad(player, "2.6", f"{player}'s founder {number + 1} cannot go to {place}: {reason}"))
            held[place] += 1
            placed[player][place] = placed[player].get(place, 0) + 1
    return placed, bad


def living(table: Table, player: str) -> dict[str, str]:
    """Why a player's archetype cannot live in each slot, "" where it can."""
    if player not in table.founding:
        letters = table.letters(table.archetype(player))
        table.founding[player] = {slot: table.homeless(letters, slot) for slot in table.continent.slots}
    return table.founding[player]


class AskStart(OfTable[Table], AnyOf[Start], Ask[Start]):
    """A player places four founders (2.5)."""

    rule = "2.5"
    whole = True
    missing = "{self.who} has not placed four founders yet"

    @property
    def prompt(self) -> str:
        return f"{self.who} places four founders of {self.table.lineages[self.player]}"

    def check(self, move: Start, require: Require) -> None:
        player = move.player
        mine = founders(move)
        require(len(mine) == FOUNDERS, "2.5", f"{FOUNDERS} founders are placed, not {len(mine)}")
        for bad in self._made_bad(player, mine):
            require(False, bad.rule, bad.reason)

    def shows(self, move: Start) -> str | None:
        """The rounds are dealt out from all lines: a founder of a line before may be too many by this one."""
        bad = [each.player for each in self._made_bad(move.player, founders(move))]
        return bad[0] if bad and move.player not in bad else None

    def accept(self, move: Start) -> None:
        self.table.starts[move.player] = founders(move)

    def candidates(self) -> Iterator[Start]:
        fits = False
        for move in islice(self._every(), 60):
            fits = fits or not self._made_bad(self.player, founders(move))
            yield move
        if not fits:
            yield from islice(self._that_fit(), 1)

    def _made_bad(self, player: str, mine: Sequence[str]) -> list[Bad]:
        """What becomes wrong in anybody's line by founders put there."""
        before = self.table.starts
        known = deal(self.table, before)[1]
        return [bad for bad in deal(self.table, {**before, player: mine})[1] if bad not in known]

    def _every(self) -> Iterator[Start]:
        """Founders in one, two or four places, beginning anywhere."""
        player = self.player
        free = [slot for slot, why in living(self.table, player).items() if not why]
        for step in (1, 3, 2, 5, 4):
            for first in range(len(free)):
                four = [free[(first + step * k) % len(free)] for k in range(FOUNDERS)]
                yield Start(player, *(packed(HOME, place, 1) for place in four))

    def _that_fit(self, mine: tuple[str, ...] = ()) -> Iterator[Start]:
        """Founders put one after the other so that nobody's line becomes wrong by them: where the land is crowded,
        none of the patterns may."""
        player = self.player
        if len(mine) == FOUNDERS:
            yield Start(player, *(packed(HOME, place, 1) for place in mine))
            return
        for place, why in living(self.table, player).items():
            if not why and not self._made_bad(player, (*mine, place)):
                yield from self._that_fit((*mine, place))

    def remedies(self, move: Start) -> list[Remedy]:
        if len(founders(move)) == FOUNDERS:
            return [Remedy(move, "placed all the same")]
        legal = next(iter(self.legal()), None)
        return [Remedy(legal, "founders where there is food")] if legal else []
