"""A board of named hexes: what touches what, the ways between, and what lies beyond a row of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pnp.hexes import Hex


class HexBoard:
    """Named hexes and where they lie. Nothing of it changes in a play."""

    shared = True  # copies of a table have the same one

    def __init__(self, where: Mapping[str, Hex]) -> None:
        self.where = dict(where)
        self.hexes = tuple(where)
        self.named = {at: hex_ for hex_, at in where.items()}
        self.next_to = {
            hex_: tuple(self.named[near] for near in at.neighbours() if near in self.named)
            for hex_, at in where.items()
        }

    def distances(self, start: str, closed: Collection[str], most: int) -> dict[str, int]:
        """Steps from a hex to each that can be reached in at most so many, itself left out; never into closed ones."""
        steps = {start: 0}
        edge = [start]
        for step in range(1, most + 1):
            reached = []
            for hex_ in edge:
                for near in self.next_to[hex_]:
                    if near not in steps and near not in closed:
                        steps[near] = step
                        reached.append(near)
            if not reached:
                break
            edge = reached
        del steps[start]
        return steps

    def ways_from(self, start: str, closed: Collection[str]) -> Ways:
        """The shortest ways from a hex to many others, each looked for when it is asked for."""
        return Ways(self, start, closed)

    def touching(self, hexes: Iterable[str]) -> set[str]:
        """Every hex that shares an edge with one of these."""
        near: set[str] = set()
        for hex_ in hexes:
            near.update(self.next_to[hex_])
        return near

    def opposite(self, hex_: str, barriers: Collection[str]) -> set[str]:
        """What lies on the far side of a barrier that touches a hex, in a straight line."""
        here = self.where[hex_]
        beyond = {Hex(2 * self.where[near].q - here.q, 2 * self.where[near].r - here.r) for near in self.next_to[hex_]
                  if near in barriers}  # fmt: skip
        return {other for other, at in self.where.items() if at in beyond}

    def across(self, hex_: str, barriers: Collection[str], chains: bool = False) -> set[str]:
        """What lies on the far side of barriers that touch a hex: beyond one of them, or with `chains` beyond a row of
        them."""
        entered = {near for near in self.next_to[hex_] if near in barriers}
        if not entered:
            return entered
        edge = set(entered) if chains else set()
        while edge:
            edge = {near for near in self.touching(edge) if near in barriers} - entered
            entered |= edge
        return self.touching(entered) - entered - {hex_}


class Ways:
    """The shortest ways from one hex, which enter no closed ones but the end of each: looked for once for all ends,
    each from where the last was found."""

    def __init__(self, board: HexBoard, start: str, closed: Collection[str]) -> None:
        self._next_to, self._start = board.next_to, start
        self._came = dict.fromkeys(closed, "")  # from where; nobody comes into closed ones
        self._came[start] = start
        self._reached = [start]
        self._left = 0  # of how many of these, in their order, what lies beside them has been looked at

    def to(self, end: str) -> list[str]:
        """The hexes entered on a shortest way, the end among them even if it is closed; nothing where there is none."""
        next_to, came, reached = self._next_to, self._came, self._reached
        if end == self._start:
            return []
        if came.get(end):
            return _back(came, self._start, end)
        closed = end in came
        if closed:  # whoever comes beside it first enters it
            before = next((hex_ for hex_ in reached[: self._left] if end in next_to[hex_]), None)
            if before is not None:
                return [*self.to(before), end]
        while self._left < len(reached):
            hex_ = reached[self._left]
            self._left += 1
            for near in next_to[hex_]:
                if near not in came:
                    came[near] = hex_
                    reached.append(near)
            if not closed and end in came:
                return _back(came, self._start, end)
            if closed and end in next_to[hex_]:
                return [*self.to(hex_), end]
        return []


def _back(came: Mapping[str, str], start: str, end: str) -> list[str]:
    """The hexes entered on the way to one, by where each was come from."""
    entered = [end]
    while came[entered[-1]] != start:
        entered.append(came[entered[-1]])
    return entered[::-1]
