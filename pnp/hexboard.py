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

    def way(self, start: str, end: str, closed: Collection[str]) -> list[str]:
        """The hexes entered on a shortest way that is open, the end among them; nothing where there is none."""
        if end == start:
            return []
        came = dict.fromkeys(closed, "")  # from where; nobody comes into closed ones
        came[start] = start
        edge = [start]
        while edge:
            reached = []
            for hex_ in edge:
                for near in self.next_to[hex_]:
                    if near not in came:
                        came[near] = hex_
                        reached.append(near)
                        if near == end:
                            return _back(came, start, end)
            edge = reached
        return []

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


def _back(came: Mapping[str, str], start: str, end: str) -> list[str]:
    """The hexes entered on the way to one, by where each was come from."""
    entered = [end]
    while came[entered[-1]] != start:
        entered.append(came[entered[-1]])
    return entered[::-1]
