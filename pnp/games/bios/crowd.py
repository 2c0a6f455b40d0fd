"""Crowd disease: whoever has most creeples takes half of them back (rules 4.11, 14.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from pnp.named import NamedTuple
from pnp.referee.log.kinds import Value
from pnp.referee.log.moves import Move
from pnp.referee.play.asks import Ask, Flow
from pnp.referee.play.guards import Remedy, Require
from pnp.referee.play.ledger import noting
from pnp.referee.play.usual import AnyOf, OfTable
from pnp.wording import names_of, number_of

from .table import Table
from .verbs import Cull, Culled, Promote, Settle, TurnEvent


def crowd(table: Table) -> Flow:
    """Whoever has most on the map loses half, rounded down (4.11)."""
    counts = {player: table.ground.player_count(player) for player in table.order}
    most = max(counts.values())
    struck = [player for player in table.order if counts[player] == most]
    if len(struck) > 1 and "crowd-tie" not in table.settings.house:
        tied = names_of(struck)
        table.spared = f"{tied} have {most} each, so nobody suffers"
        table.tell(f"crowd disease: nobody suffers, since {tied} have {most} each (4.11)", decides=True)
        return
    for player in struck:
        left = half = counts[player] // 2
        while left:
            said = yield from AskCull(table, player, left, "14.3" if len(struck) > 1 else "4.11", half)
            if not said.creeples:
                break  # nobody was taken back at the table
            for creeple in _named(table, player, said)[:left]:
                # A hunter whose prey has just been taken lies by now.
                lies = creeple.lies or table.ground.upright.get((creeple.hex, creeple.half)) != creeple.key
                with noting(table, "4.11", f"the {creeple.key[1]} on {creeple.hex} taken back") as noted:
                    table.home(creeple.key, creeple.hex, creeple.half, lies)
                    if left == 1 and counts[player] % 2:
                        up = f"with half of {counts[player]} rounded up"
                        for key, by in (("map", -2), ("unborn", 2), ("points", -2)):
                            noted.instead(player, key, by, "4.11", up)
                left -= 1


class Creeple(NamedTuple):
    """One creeple on the map."""

    key: tuple[str, str]
    hex: str
    half: str
    lies: bool

    @property
    def said(self) -> Value:
        """How a line takes it back."""
        return Culled.of(self.key[1], self.hex, self.half, "lying" if self.lies else None)

    def __str__(self) -> str:
        return f"{self.key[1]} {self.hex} {self.half}{' lying' if self.lies else ''}"


def creeples_of(table: Table, player: str) -> list[Creeple]:
    """All creeples of a player on the map, in the order of the hexes."""
    found = [Creeple(form.key, *at) for form in table.of(player) for at in table.ground.of(form.key)]
    return sorted(found, key=lambda creeple: (table.world.at[creeple.hex], creeple.half, creeple.key))


def _fitting(free: Iterable[Creeple], life: str, hex_: str, half: str | None, lying: str | None) -> list[Creeple]:
    """The creeples that the words of a line fit; without "lying" those that stand before those that lie."""
    fits = [c for c in free if c.key[1] == life and c.hex == hex_ and half in (None, c.half)]
    return [c for c in fits if c.lies] if lying else sorted(fits, key=lambda c: c.lies)


def _named(table: Table, player: str, move: Cull) -> list[Creeple]:
    """The creeples of a line, carnivores first: so that none lies down before it is taken."""
    free = creeples_of(table, player)
    found = []
    for item in move.creeples:
        fits = _fitting(free, *item)
        if fits:
            found.append(fits[0])
            free.remove(fits[0])
    return sorted(found, key=lambda creeple: creeple.half)


def creeples_said(table: Table, move: Cull) -> Counter[Creeple]:
    """The creeples of a line."""
    return Counter(_named(table, str(move.who), move))


class AskCull(OfTable[Table], AnyOf[Cull], Ask[Cull]):
    """The player with most creeples takes half of them back (4.11, 14.3)."""

    def __init__(self, table: Table, who: str, number: int, rule: str, half: int) -> None:
        super().__init__(table, who)
        self.number, self.rule, self.half = number, rule, half

    @property
    def prompt(self) -> str:
        gone = self.half - self.number
        said = f"{self.who} has most creeples on the map and takes {self.half} back"
        return f"{said}, of which {number_of(gone, 'has gone', 'have gone')}" if gone else said

    def check(self, move: Cull, require: Require) -> None:
        free = creeples_of(self.table, self.player)
        for life, hex_, half, lying in move.creeples:
            fits = _fitting(free, life, hex_, half, lying)
            words = " ".join(filter(None, (life, hex_, half, lying)))
            if require(fits, "4.11", f"{self.who} has no {words}"):
                alike = half is not None or len({creeple.half for creeple in fits}) == 1
                require(alike, "16.5", f"which {life} on {hex_}: {' or '.join(str(c) for c in fits)}?")
                free.remove(fits[0])
        many = len(move.creeples)
        require(many <= self.number, self.rule, f"{self.number} go back here, {many} are written")

    @property
    def decline(self) -> Cull:
        return Cull(self.who)

    def candidates(self) -> Iterator[Cull]:
        for creeple in creeples_of(self.table, self.player):
            yield Cull(self.who, creeple.said)

    def lacking(self, soon: Sequence[Move]) -> Iterator[Cull]:
        """All that go: those first whose hexes are settled again soon, those last of whom something is born there."""
        turn = takewhile(lambda move: not isinstance(move, TurnEvent), soon)
        own = [move for move in turn if move.who == self.who]
        again = {move.at.hex for move in own if isinstance(move, Settle)}
        needed = {move.parent.hex for move in own if isinstance(move, Promote) and move.parent is not None}
        free = sorted(creeples_of(self.table, self.player), key=lambda c: (c.hex in needed, c.hex not in again))
        yield Cull(self.who, *(creeple.said for creeple in free[: self.number]))
        yield from self.candidates()

    def remedies(self, move: Cull) -> Sequence[Remedy]:
        taken = _named(self.table, self.player, move)[: self.number]
        items = [c.said for c in taken]
        if not items:
            return [Remedy(next(self.candidates()), "another creeple goes instead")]
        return [Remedy(Cull(self.who, *items), "as many go as should")]
