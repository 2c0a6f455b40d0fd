"""Hexes and how many stand on each, as people write them: the numbers that there are now, or how many more or fewer, or
all that there are on some land (rules 13)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Self, get_args

from pnp.referee.log.kinds import Names, Number, Value
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Stack, Standing
from pnp.referee.log.spoken import FIGURES

from .cards import HabitatName

MOST_YOUNG = 6
HABITATS: tuple[str, ...] = get_args(HabitatName)


class Counts(Move):
    """Hexes, and how many stand on each now: each kind of such a line has its `stacks`."""

    @classmethod
    def of(cls, player: str, counts: Mapping[str, int]) -> Self:
        """The line that tells new counts."""
        return cls(player, *(str(Standing(*each)) for each in counts.items()))

    @property
    def by_hex(self) -> Mapping[str, int]:
        """The new counts by hex."""
        return _counted(self.args)


class Changes(Counts):
    """The same where a line may also say how many more or fewer there are."""

    @property
    def by_hex(self) -> Mapping[str, int]:
        """The new counts by hex, as far as they are written."""
        return _young(self.args)[0]

    def otherwise(self) -> Iterable[Move]:
        """Whoever writes "6 on D7" may mean how many stand there now."""
        if self.relative and all(str(each)[0] in "+-" for each in self.args):
            added = [str(value)[1:].split() for value in self.args]  # "+2 D7 E7"
            yield type(self)(self.who, *(f"{hex_}={number}" for number, *hexes in added for hex_ in hexes))

    @property
    def relative(self) -> bool:
        """Whether it says how many more or fewer, and not how many stand there now."""
        return _young(self.args)[1]


@lru_cache(4096)
def _counted(args: tuple[Value, ...]) -> Mapping[str, int]:
    """A search for readings asks for the same lines again and again."""
    return MappingProxyType(dict(Standing.read(each) for each in args))


FILL = "fill"
FIVES = "fives"  # all cubes showing five or six
ALL = "all"  # all cubes of a species, or those on some habitats: "all lake swamp"
ALL_CUBES = re.compile(
    r"(?:all|everything|everybody|everyone)(?:\s(?:of\s)?(?:them|her|his|their|its))?(?:\s(?:cubes|animals|individuals))?",
    re.IGNORECASE,
)
_HABITAT = rf"(?:the\s)?(?:{'|'.join(HABITATS)})(?:e?s)?"
_LISTED = rf"{_HABITAT}(?:,?\s(?:(?:and|or|&)\s)?{_HABITAT}){{0,5}}"
OF_HABITATS = re.compile(  # "all lake swamp", "everything on the lakes", "her cubes on marsh", "lake and swamp"
    rf"(?:{ALL_CUBES.pattern}\s)?(?:(?:all|her|his|their|its|the|those|cubes|animals|individuals|\d{{1,2}})\s){{0,4}}"
    rf"(?:(?:on|in|from|at|off|of)\s)?({_LISTED})(?:\s(?:cubes|animals|individuals|hexes))?",
    re.IGNORECASE,
)
CROWDED_CUBES = re.compile(
    r"(?:(?:all|both|her|his|their|the|of)\s){0,3}(?:fives|5s|5['’]s)(?:\s?(?:and|&)\s(?:sixes|6s|6['’]s))?(?!\S)",
    re.IGNORECASE,
)
SIGNED = re.compile(r"([A-Ma-m]\d{1,2})\s?([+−–-])([1-6])")
SIGNS = {"+": ("+",), "-": ("-", "−", "–")}  # as people write them


@lru_cache(4096)
def _young(args: tuple[Value, ...]) -> tuple[Mapping[str, int], bool]:
    """Of young or of deaths, the new counts by hex, and whether anything says how many more or fewer there are."""
    said = tuple(each for each in args if str(each)[0] not in "+-af")
    return _counted(said), len(said) < len(args)


class Changed(Stack):
    """A hex and its new number, or how many more or fewer on each of several: `+3 D1 E1`, `-3 D1 E1`."""

    single, alone = False, True

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        token = tokens[at]
        if "=" in token:
            return super().take(tokens, at, names)
        behind = self._behind(tokens, at, names)
        if behind is not None:
            return behind
        on = at + 2 < len(tokens) and tokens[at + 1].casefold() in ("on", "in", "at", "from")
        signed = token[:1] in SIGNS[self.sign]
        if not signed and not on:
            return None
        number = Number(1, MOST_YOUNG).read(FIGURES.get(token.casefold(), token)[signed:], names)
        hexes: list[str] = []
        for word in tokens[at + 1 + on :]:
            hex_ = self.hexes.read(word, names) if "=" not in word else None
            if hex_ is None:
                break
            hexes.append(str(hex_))
        return (f"{self.sign}{number} {' '.join(hexes)}", 1 + on + len(hexes)) if number is not None and hexes else None

    def _behind(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        """How many more or fewer, behind the hex: `D7 +2`, `D7+2`."""
        found = SIGNED.fullmatch(" ".join(tokens[at : at + 2])) or SIGNED.fullmatch(tokens[at])
        hex_ = self.hexes.read(found[1], names) if found is not None else None
        if found is None or hex_ is None or found[2] not in SIGNS[self.sign]:
            return None
        return f"{self.sign}{found[3]} {hex_}", 1 + (" " in found[0])

    def typed(self, value: Value) -> Standing:
        text = str(value)
        if text[:1] == self.sign:
            number, _, hexes = text[1:].partition(" ")
            return Standing(f"{self.sign}{hexes}", int(number))
        return super().typed(value)

    def mistyped(self, value: Value, names: Names) -> Iterable[Value]:
        return () if str(value)[:1] in "+-af" else super().mistyped(value, names)


class Young(Changed):
    """Young as people write them: a hex and its new number, `+3 D1 E1` for three more on each, or `fill`.

    >>> Young("D1", "E1").typed("+3 D1 E1"), Young("D1").typed("fill")
    (Standing(hex='+D1 E1', number=3), Standing(hex='fill', number=0))
    """

    sign = "+"

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        return (FILL, 1) if tokens[at].casefold() == FILL else super().take(tokens, at, names)

    def typed(self, value: Value) -> Standing:
        return Standing(FILL, 0) if value == FILL else super().typed(value)


class Dead(Changed):
    """Deaths as people write them: a hex and its new number, or `-3 D1 E1` for three fewer on each.

    Or all fives and sixes, whom famine takes, or all that there are, there at all or on some habitats.

    >>> Dead("D1", "E1").typed("-3 D1 E1"), Dead("D1").typed("fives")
    (Standing(hex='-D1 E1', number=3), Standing(hex='fives', number=0))
    >>> Dead("D1", "E1").take("everything on the marshes and lakes".split(), 0, None)[0]
    'all marsh lake'
    """

    sign = "-"

    def take(self, tokens: Sequence[str], at: int, names: Names) -> tuple[Value, int] | None:
        if not at and ALL_CUBES.fullmatch(" ".join(tokens)):
            return ALL, len(tokens)
        said = OF_HABITATS.fullmatch(" ".join(tokens)) if not at else None
        if said is not None:
            return " ".join([ALL, *(each for each in HABITATS if each in said[1].casefold())]), len(tokens)
        said = CROWDED_CUBES.match(" ".join(tokens[at : at + 6]))
        return (FIVES, len(said[0].split())) if said is not None else super().take(tokens, at, names)

    def typed(self, value: Value) -> Standing:
        whole = value == FIVES or str(value).startswith(ALL)
        return Standing(str(value), 0) if whole else super().typed(value)
