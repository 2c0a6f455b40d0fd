"""A part of a line that is in nobody's grammar: whose it is, by which verbs, and what it names."""

from __future__ import annotations

from itertools import pairwise

from pnp.named import NamedTuple
from pnp.referee.repair.unread.named_things import Thing


class Part(NamedTuple):
    """A part of a line: whose it is (None: nobody has said so), by which verbs ("" among them: by one that means next
    to nothing), and the things it names, in their order. `of_all` is said of all things before it."""

    who: str | None
    verbs: frozenset[str]
    things: tuple[Thing, ...]
    of_all: bool = False
    inherited: bool = False  # whether its verbs are those of the part before
    named: bool = False  # whether it says whose it is

    @property
    def ahead(self) -> tuple[Thing, ...]:
        """What is said before the first place, which may be said of later parts, too."""
        found = []
        for thing in self.things:
            if thing.place:
                break
            found.append(thing)
        return tuple(found) if len(found) < len(self.things) else ()

    def apart(self) -> list[Part]:
        """Each of several cards or places by itself, with what stands behind it: "B0 B6 herbivore", or with what is
        said before the first: "predator, P05".

        >>> card, word = Thing(("b06",), "B06", fixed=True), Thing(("herbivore",), "herbivore")
        >>> part = Part("Ann", frozenset({"settle"}), (card._replace(said="B00"), card, word))
        >>> [[thing.said for thing in each.things] for each in part.apart()]
        [['B00'], ['B06', 'herbivore']]
        """
        if any(thing.start for thing in self.things):
            return [self]
        fixed = [at for at, thing in enumerate(self.things) if thing.fixed]
        placed = any(self.things[at].place for at in fixed)
        words = [thing for thing in self.things[: fixed[0]] if not thing.number] if fixed else []
        cuts = [*dict.fromkeys((0, *(fixed if words and not placed else fixed[1:]), len(self.things)))]
        parts = [self._replace(things=self.things[begin:end]) for begin, end in pairwise(cuts)]
        return [parts[0], *(part._replace(inherited=bool(part.verbs)) for part in parts[1:])] if parts else [self]

    @property
    def behind(self) -> tuple[Thing, ...]:
        """The words behind the last fixed thing, which may be said of earlier parts, too."""
        last = max((at for at, thing in enumerate(self.things) if thing.fixed), default=-1)
        return tuple(thing for thing in self.things[last + 1 :] if not thing.loose)
