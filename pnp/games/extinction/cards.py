"""The card types of Extinction: their fields are the columns of its tables.

A cell that holds a list separates its words by blanks. The field keeps the text, as the table has it; the property
beside it gives the words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal, get_args

import msgspec

from pnp.kit.records import Card, Land, Several, Text, listed
from pnp.referee.automa.ladder import Rung

from .rival_cards import Level, Rival

GENES = ("predator", "defence", "reproduction", "crossing", "habitat", "tolerance")
"""The six gene decks in the order of the mat's slots (rules 1.7)."""

BOARDS = {"darwinia": 6, "islet": 4}
"""The islands by the name of their table, and how many hexes lie between the middle and the coast (1.4)."""

Action = Literal["reproduce", "change", "barrier", "migrate", "attack", "genes"]
STARRED: tuple[Action, ...] = ("migrate", "attack", "genes")
"""Actions that may be left out (3.3)."""

PREDATORS = ("crafty", "swift", "strong", "nocturnal")
BARRIER_KINDS = ("city", "jetport", "mountain", "river", "desert")
STRESSES = ("cold", "drought", "fire", "water", "air")

Predation = Literal["crafty", "swift", "strong", "nocturnal"]
Percent = Literal[10, 30, 50]
Kind = Literal["city", "jetport", "mountain", "river", "desert"]
HabitatName = Literal["woodland", "meadow", "brushland", "marsh", "lake", "swamp"]
Effect = Literal[
    "famine", "pestilence", "cold", "drought", "mild", "fire", "water", "air", "destroy", "quiet"
]  # fmt: skip

STRUCK: Mapping[str, str] = {
    "famine": "5.3",
    "pestilence": "5.3",
    "cold": "5.4",
    "drought": "5.5",
    "fire": "5.9",
    "water": "5.10",
    "air": "5.11",
    "destroy": "5.12",
}
"""The paragraph by which a change takes cubes."""

_Rate = Annotated[str, msgspec.Meta(pattern=r"^(0\.[1-9]|1(\.0)?)$", description="a rate from 0.1 to 1.0 such as 0.6")]
_Coordinate = Annotated[
    str, msgspec.Meta(pattern=r"^[A-M]([1-9]|1[0-3])$", description="a hex of the island such as D7")
]


class Living(Card, frozen=True, kw_only=True, dict=True):
    """A card with an animal on it, and one true line about it."""

    shows: ClassVar[str] = "animal"

    animal: Annotated[Text, "The animal in the picture."]
    latin: Annotated[str, "Its scientific name."] = ""
    text: Annotated[Text, "One true line about it."]


class Predator(Living, frozen=True, kw_only=True):
    """How a species hunts (rules 8.6)."""

    deck: ClassVar[str] = "predator"

    type: Annotated[Predation, "How the species hunts."]


class Defence(Living, frozen=True, kw_only=True):
    """Which predators cannot take it (8.7)."""

    deck: ClassVar[str] = "defence"
    showed: ClassVar[str] = "also"
    lists: ClassVar[Mapping[str, Several]] = {"against": Several(" ", words=PREDATORS)}

    against: Annotated[str, "Predator types that cannot take it."] = ""
    also: Annotated[str, "What a log may call the animal besides, such as the name that was printed before."] = ""

    types = listed("against", " ")  # predator types that it is safe from


class Reproduction(Living, frozen=True, kw_only=True):
    """Young for each individual in an optimal hex (4.2)."""

    deck: ClassVar[str] = "reproduction"

    rate: Annotated[_Rate, "Young for each individual in an optimal hex, from 0.1 to 1.0."]

    @cached_property
    def tenths(self) -> int:
        """The rate in tenths: 6 for 0.6."""
        whole, _, tenth = self.rate.partition(".")
        return 10 * int(whole) + int(tenth or 0)


class Crossing(Living, frozen=True, kw_only=True):
    """Which barriers do not stop it (7.5, 8.3)."""

    deck: ClassVar[str] = "crossing"
    lists: ClassVar[Mapping[str, Several]] = {"crosses": Several(" ", words=get_args(Kind))}

    crosses: Annotated[str, "Kinds of barrier that do not stop it."] = ""

    kinds = listed("crosses", " ")  # kinds of barrier that it crosses


class HabitatGene(Living, frozen=True, kw_only=True):
    """Where it breeds (1.8), and its points for migration (7.1)."""

    deck: ClassVar[str] = "habitat"
    lists: ClassVar[Mapping[str, Several]] = {"habitats": Several(" ", words=get_args(HabitatName))}

    habitats: Annotated[Text, "Where it breeds."]
    mobility: Annotated[Literal[0, 20, 40], "Its points for migration."]

    optimal = listed("habitats", " ")  # its optimal habitats


class Tolerance(Living, frozen=True, kw_only=True):
    """Which stresses it survives (5.2)."""

    deck: ClassVar[str] = "tolerance"
    lists: ClassVar[Mapping[str, Several]] = {"tolerates": Several(" ", words=STRESSES)}

    tolerates: Annotated[str, "Stresses that do it no harm."] = ""

    stresses = listed("tolerates", " ")  # stresses that do it no harm


class Change(Living, frozen=True, kw_only=True):
    """A card of the change deck (5.3 to 5.13). `percent` is for cold and drought, `habitat` for destruction."""

    refers: ClassVar[dict[str, tuple[str, str]]] = {"habitat": ("habitats", "habitat")}

    effect: Annotated[Effect, "What happens; its words are printed from this. quiet: nothing."]
    percent: Annotated[Percent | None, "Cold and drought only: the share of individuals that are lost."] = None
    habitat: Annotated[str, "destroy only: the habitat that is emptied for everyone."] = ""


class Sector(Card, frozen=True, kw_only=True):
    """One of the twelve sectors of the spinner (3.1), and an action card."""

    captions: ClassVar[Sequence[str]] = ("latin",)

    first: Annotated[Action, "The upper action."]
    second: Annotated[Action, "The lower action, done after it."]
    animal: Annotated[str, "The animal in the picture."] = ""
    latin: Annotated[str, "Its scientific name, where that is another."] = ""

    @property
    def actions(self) -> tuple[Action, Action]:
        """The upper action and the lower one."""
        return self.first, self.second


class Barrier(Card, frozen=True, kw_only=True):
    """A kind of barrier (1.6). `copies` lie beside the board."""

    kind: Annotated[Kind, "What stops a species without the gene for it."]
    text: Annotated[Text, "A line about it."]


class Habitat(msgspec.Struct, frozen=True, kw_only=True):
    """A habitat of the island (1.4) and what the landscape of its cards is."""

    habitat: HabitatName
    letter: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]$", description="one capital letter")]
    land: Land
    text: Text


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A hex of an island, its axial coordinates (pointed hexes, see `pnp.hexes`), and what grows there."""

    board: ClassVar[bool] = True  # a table of these is a board, and another one may be played on

    hex: _Coordinate
    q: Annotated[int, msgspec.Meta(ge=-6, le=6)]
    r: Annotated[int, msgspec.Meta(ge=-6, le=6)]
    habitat: HabitatName


CARDS: dict[str, type[msgspec.Struct]] = {
    "predator": Predator,
    "defence": Defence,
    "reproduction": Reproduction,
    "crossing": Crossing,
    "habitat": HabitatGene,
    "tolerance": Tolerance,
    "change": Change,
    "spinner": Sector,
    "barriers": Barrier,
    "habitats": Habitat,
    "darwinia": Spot,
    "islet": Spot,
    "rivals": Rival,
    "levels": Level,
    "ladder": Rung,
}
