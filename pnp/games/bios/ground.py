"""Creeples on the map: who stands in which half, who lies, and what that does to others (rules 1.7, 4.13, 10.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.named import NamedTuple
from pnp.referee.play.misreadings import Misreading

from .lifeforms import ARCHETYPE, Key
from .world import HALVES

HERBIVORE, CARNIVORE = HALVES


class Lying(NamedTuple):
    """An endangered creeple: whose, which shape, and where."""

    player: str
    shape: str
    hex: str
    half: str

    @property
    def key(self) -> Key:
        """Its life-form."""
        return self.player, self.shape


MISREADINGS = (
    Misreading("stays", "4.13", "with carnivores standing on without prey"),
    Misreading("own", "10.7", "with every herbivore of its own shape for prey of a carnivore"),
    Misreading("any", "10.7", "with every herbivore for prey of a carnivore"),
    Misreading("cannibals", "10.8", "with no domes for prey of domes of their own"),
    Misreading("lies", "12.2", "with nobody standing up again"),
    Misreading("bare", "4.10", "with cards without cubes left where they were"),
)
"""What people take for prey, and for the end of it, who have misread a paragraph."""


class Ground:
    """The creeples on the map. `cannibals`: whether a carnivore eats its own life-form (10.8, 14.5); `starved` are
    carnivores that have lain down for want of prey, and on which hex, until the table has told of them."""

    def __init__(self, cannibals: bool = True) -> None:
        self.cannibals = cannibals
        self.misread = ""  # by which paragraph, taken for another rule, it is played
        self.starved: list[tuple[Key, str]] = []
        self.upright: dict[tuple[str, str], Key] = {}
        self.lying: list[Lying] = []

    # ---- what is asked

    def edible(self, hunter: Key, prey: Key) -> bool:
        """Whether a carnivore lives on such a herbivore (10.7, 10.8)."""
        if self.misread in ("any", "own") and (self.misread == "any" or hunter[1] == prey[1]):
            return True
        if hunter == prey and self.misread == "cannibals":
            return False
        if hunter == prey:
            return prey[1] == ARCHETYPE and self.cannibals
        return prey[1] == ARCHETYPE or (prey[1] == hunter[1] and prey[0] != hunter[0])

    def has_prey(self, hunter: Key, hex_: str) -> bool:
        """Whether an upright herbivore stands there that this one eats."""
        prey = self.upright.get((hex_, HERBIVORE))
        return prey is not None and self.edible(hunter, prey)

    def of(self, key: Key) -> Iterator[tuple[str, str, bool]]:
        """Creeples of a life-form: hex, half, whether it lies."""
        for (hex_, half), standing in self.upright.items():
            if standing == key:
                yield hex_, half, False
        for lying in self.lying:
            if lying.key == key:
                yield lying.hex, lying.half, True

    def on(self, hex_: str) -> set[Key]:
        """Life-forms with a creeple on a hex, standing or lying."""
        there = {lying.key for lying in self.lying if lying.hex == hex_}
        return there.union(key for half in HALVES if (key := self.upright.get((hex_, half))))

    def hexes(self, key: Key) -> set[str]:
        """Where a life-form has creeples."""
        found = {hex_ for (hex_, _), standing in self.upright.items() if standing == key}
        if self.lying:
            found.update(lying.hex for lying in self.lying if lying.key == key)
        return found

    def count(self, key: Key) -> int:
        """Creeples of a life-form on the map, lying ones too."""
        standing = [*self.upright.values()].count(key)
        return standing + [lying.key for lying in self.lying].count(key) if self.lying else standing

    def player_count(self, player: str) -> int:
        """Creeples of a player on the map, lying ones too (4.11, 13.1)."""
        return [owner for owner, _ in self.all()].count(player)

    def all(self) -> list[Key]:
        """The life-form of each creeple on the map, standing or lying."""
        standing = [*self.upright.values()]
        return standing + [lying.key for lying in self.lying] if self.lying else standing

    # ---- what happens

    def stand(self, key: Key, hex_: str, half: str) -> None:
        """A creeple stands there; whoever stood there has lain down before. Prey is checked (11.9)."""
        self.upright[hex_, half] = key
        self.check_prey(hex_)

    def lie(self, hex_: str, half: str) -> None:
        """Whoever stands there lies down; a carnivore above it loses its prey (4.13)."""
        self.fall(self.upright.pop((hex_, half)), hex_, half)
        self.check_prey(hex_)

    def fall(self, key: Key, hex_: str, half: str) -> None:
        """A creeple lies in a half, endangered."""
        self.lying.append(Lying(*key, hex_, half))

    def remove(self, key: Key, hex_: str, half: str, lies: bool) -> None:
        """A creeple leaves the map."""
        if lies:
            self.lying.remove(Lying(*key, hex_, half))
        elif self.upright.get((hex_, half)) == key:
            del self.upright[hex_, half]
            self.check_prey(hex_)

    def check_prey(self, hex_: str) -> None:
        """A carnivore whose prey is gone becomes endangered at once (4.13)."""
        hunter = self.upright.get((hex_, CARNIVORE))
        if hunter is not None and self.misread != "stays" and not self.has_prey(hunter, hex_):
            self.lie(hex_, CARNIVORE)
            self.starved.append((hunter, hex_))
