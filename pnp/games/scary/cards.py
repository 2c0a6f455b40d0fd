"""The card types of Damn Nature You Scary: their fields are the columns of its tables.

A cell that holds a list separates its parts by semicolons. The field keeps the text, as the table has it; the property
beside it gives the parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal

import msgspec

from pnp.kit.records import Card, Several, Text, listed
from pnp.referee.automa.ladder import Rung

from .rival_cards import Level, Rival

ERAS = 12

Clade = Literal["Early animals", "Arthropods", "Molluscs", "Fishes", "Amphibians", "Reptiles", "Birds", "Mammals"]
Back = Literal["red", "green"]
BACKS: dict[str, Back] = {"R": "red", "G": "green"}
Kind = Literal["extinction", "positive", "neutral"]
Sky = Literal["frost", "ash", "star", "murk", "heat", "ebb", "bones", "lava"]

Era = Annotated[int, msgspec.Meta(ge=0, le=ERAS - 1)]
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]
Pips = Annotated[int, msgspec.Meta(ge=1, le=6)]
Coordinate = Annotated[str, msgspec.Meta(pattern=r"^[A-E][1-5]$", description="a hex of the board such as C3")]

ANY = "any"
"""In a list of biomes: all of them."""


parts = Several().parts
_TAGS = Several(table="tags", column="tag")


class EraRow(msgspec.Struct, frozen=True, kw_only=True):
    """A column of the boards and a deck: when it began and ended, in millions of years before the present."""

    era: Era
    name: Text
    from_ma: Annotated[float, msgspec.Meta(ge=0)]
    to_ma: Annotated[float, msgspec.Meta(ge=0)]


class Tag(msgspec.Struct, frozen=True, kw_only=True):
    """A word that biomes and events look for."""

    tag: Text
    meaning: Text


class Biome(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What a tile demands and rewards (rules 5.6 and 6.4); `follows` are the biomes that it may turn into."""

    biome: Text
    needs: str = ""
    bonus: str = ""
    follows: str = ""

    need_tags = listed("needs")  # tags without which nobody may come; none for coast and swamp

    @cached_property
    def bonus_tags(self) -> tuple[tuple[str, ...], ...]:
        """Tags that count in a competition: one for each group, whichever of the group is held (6.5)."""
        return tuple(tuple(tag.strip() for tag in group.split(" or ")) for group in parts(self.bonus))

    follow_names = listed("follows")  # biomes that it may turn into


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A hex of the board and the biome that it starts with (1.8)."""

    refers: ClassVar[dict[str, tuple[str, str]]] = {"biome": ("biomes", "biome")}

    hex: Coordinate
    biome: Text


class Tile(Card, frozen=True, kw_only=True):
    """A hexagon of the map. `flip` is the number on its die, `lock` the first era in which it may be there or flip."""

    refers: ClassVar[Mapping[str, tuple[str, str]]] = {"biome": ("biomes", "biome")}

    biome: Annotated[Text, "The biome: it says which tags are needed here and which count in a competition."]
    flip: Annotated[Pips, "The number on the tile: it may turn into another when this is rolled."]
    lock: Annotated[Era, "The first era in which the tile may lie on the map or flip."]
    animal: Annotated[str, "The animal in the picture."] = ""
    text: Annotated[str, "A line about the place."] = ""
    formerly: Annotated[str, "What the place was called before: old logs name it so."] = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Its name, and the one that it had before."""
        return (self.name, self.formerly) if self.formerly else (self.name,)


class Trait(Card, frozen=True, kw_only=True, dict=True):
    """What a lineage can evolve (section 4): price, window, prerequisites, and all that it grants as numbers."""

    shows: ClassVar[str] = "animal"
    lists: ClassVar[Mapping[str, Several]] = {
        "decks": Several(words=tuple(map(str, range(ERAS)))),
        "needs": Several(table="traits", column="name"),
        "helps": Several(table="traits", column="name"),
        "tags": _TAGS,
        "tiles": Several(table="biomes", column="biome"),
        "competition": Several(table="biomes", column="biome"),
    }

    decks: Annotated[Text, "The eras in whose decks the trait is dealt. Every era has ten."]
    first: Annotated[Era, "The first era in which it may be played."]
    last: Annotated[Era, "The last era in which it may be played."]
    cost: Annotated[int, msgspec.Meta(ge=0, le=30), "Alleles that it costs."]
    complexity: Annotated[int, msgspec.Meta(ge=0, le=3), "What it adds to the lineage’s complexity."]
    needs: Annotated[str, "Names of the traits without which it cannot be played."] = ""
    helps: Annotated[str, "Names of the traits that make it cheaper."] = ""
    tags: Annotated[str, "The tags that it grants."] = ""
    fecundity: Annotated[int, msgspec.Meta(ge=0, le=2), "Alleles more in every era."] = 0
    tiles: Annotated[str, "Biomes that it opens without their tags, or: any"] = ""
    competition: Annotated[str, "Biomes on which it counts as one more matching tag, or: any"] = ""
    spread: Annotated[Few, "Markers more in every era."] = 0
    survival: Annotated[Few, "Markers fewer lost in an extinction."] = 0
    clade: Annotated[Clade, "The branch of the tree."]
    animal: Annotated[Text, "The animal in the picture."]
    latin: Annotated[str, "Its scientific name."] = ""
    living: Annotated[bool, "Whether the species lives today."] = False
    text: Annotated[Text, "A sentence or two about it."]

    @cached_property
    def deck_eras(self) -> tuple[int, ...]:
        """The eras in which it is dealt, a copy for each player."""
        return tuple(int(part) for part in parts(self.decks))

    need_names = listed("needs")  # names of the traits without which it cannot be played (4.4)
    help_names = listed("helps")  # names of the traits that make it cheaper (4.6)
    tag_names = listed("tags")  # the tags that it grants
    tile_names = listed("tiles")  # biomes that it opens without their tags (5.7), or `any` alone
    # Biomes on which it counts as one more matching tag (6.4), or `any` alone
    competition_names = listed("competition")

    def opens(self, biome: str) -> bool:
        """Whether it lets its owner stand on that biome by itself."""
        return biome in self.tile_names or ANY in self.tile_names


class Event(Card, frozen=True, kw_only=True, dict=True):
    """What an era ends with (section 8). Extinctions have their two lists and a number, the others their effects."""

    lists: ClassVar[Mapping[str, Several]] = {"safe": _TAGS, "doomed": _TAGS, "tags": _TAGS}
    worded: ClassVar[str] = "text"
    captions: ClassVar[Sequence[str]] = ("animal",)

    back: Annotated[Back, "The colour of the back: red for an extinction, green for the others."]
    kind: Annotated[Kind, "What sort of event it is."]
    safe: Annotated[str, "Extinctions: tags of which any one saves its owner."] = ""
    doomed: Annotated[
        str, "Extinctions: tags of which any one dooms its owner, if nothing saves it. The others roll a die."
    ] = ""
    needed: Annotated[Pips | None, "Extinctions: the least roll that escapes."] = None
    alleles: Annotated[Few, "Alleles that everybody gains."] = 0
    tags: Annotated[str, "Whom the next columns are for: owners of any one of these tags. Blank for everybody."] = ""
    tag_alleles: Annotated[Few, "Alleles that owners of one of the tags gain besides."] = 0
    markers: Annotated[
        Few, "Markers that may be placed: by owners of one of the tags, or by everybody where there are none."
    ] = 0
    discount: Annotated[Few, "Alleles by which traits with one of the tags are cheaper in the next era."] = 0
    half: Annotated[bool, "Whether the first trait of each player costs half in the next era."] = False
    change: Annotated[Few, "Tiles that the first player exchanges for new ones."] = 0
    swap: Annotated[Few, "Times that the first player swaps two neighbouring tiles."] = 0
    text: Annotated[
        str,
        "Words of your own in the place of those that are written from the columns above, which decide all the same. "
        "Not for extinctions: they print their lists.",
    ] = ""
    examples: Annotated[Text, "When this happened, in small letters below the name."]
    animal: Annotated[str, "Whom the picture shows; blank for nobody by name."] = ""
    sky: Annotated[Sky | None, "The scene behind the picture; blank for the landscape."] = None

    safe_tags = listed("safe")  # any one of them saves its owner (8.3)
    doomed_tags = listed("doomed")  # any one of them dooms its owner, if nothing saves it (8.4)
    tag_names = listed("tags")  # who gains (8.10, 8.11), or which traits are cheaper (8.12)


class Grant(msgspec.Struct, frozen=True, kw_only=True):
    """What a trait prints for a number or a list of its own: `{n}` is the number, `{what}` the list."""

    grant: Literal["fecundity", "tiles", "competition", "spread", "survival", "foundation"]
    text: Text


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """What a green event prints for a number of its own; `tag_markers` is for markers where it names tags."""

    effect: Literal["alleles", "tag_alleles", "markers", "tag_markers", "discount", "half", "change", "swap"]
    text: Text


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """The first alleles by the place in turn order, where so many play (1.11): no seat is to be the better one."""

    players: Annotated[int, msgspec.Meta(ge=2, le=4)]
    first: Annotated[int, msgspec.Meta(ge=0, le=40)]
    second: Annotated[int, msgspec.Meta(ge=0, le=40)]
    third: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    fourth: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0

    @property
    def alleles(self) -> tuple[int, ...]:
        """For each place, the first turn first."""
        return (self.first, self.second, self.third, self.fourth)[: self.players]


CARDS: dict[str, type[msgspec.Struct]] = {
    "eras": EraRow,
    "tags": Tag,
    "biomes": Biome,
    "tiles": Tile,
    "layout": Spot,
    "starts": Beginning,
    "traits": Trait,
    "events": Event,
    "grants": Grant,
    "effects": Effect,
    "rivals": Rival,
    "levels": Level,
    "ladder": Rung,
}
