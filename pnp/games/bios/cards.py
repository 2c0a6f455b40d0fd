"""The card types of Bios: Megafauna: their fields are the columns of its tables.

A cell that holds a list separates its words by blanks, or by semicolons where words have blanks in them. The field
keeps the text, as the table has it; the property beside it gives the words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal, get_args

import msgspec

from pnp.kit.records import Card, Land, Several, Text, listed
from pnp.named import NamedTuple
from pnp.referee.automa.ladder import Rung

from .rival_cards import Level, Rival

Colour = Literal["yellow", "red", "green", "blue"]
Organ = Literal["yellow", "red", "green", "blue", "white"]
Shape = Literal["dome", "insect", "fish", "worm", "snail"]
Evolved = Literal["insect", "fish", "worm", "snail"]
Biome = Literal["weedy", "forest", "swamp", "sea"]
Icon = Literal["creeple", "head", "tail", "mutual", "hand", "venom", "none"]
Emoticon = Literal["head", "tail"]
Phylum = Literal["plant", "mollusk", "insect", "vertebrate"]
Tool = Literal["stick", "net", "bell", "stone"]
Climate = Literal["goldilocks", "cold", "hot"]
Letter = Literal["L", "B", "G", "S"]
Size = Annotated[int, msgspec.Meta(ge=1, le=6)]
Step = Annotated[int, msgspec.Meta(ge=-1, le=2)]

COLOURS: tuple[Colour, ...] = get_args(Colour)
ORGANS: tuple[Organ, ...] = get_args(Organ)
SHAPES: tuple[Shape, ...] = get_args(Shape)
BIOMES: tuple[Biome, ...] = get_args(Biome)
PHYLA: tuple[Phylum, ...] = get_args(Phylum)
TOOLS: tuple[Tool, ...] = get_args(Tool)
CLIMATES: tuple[Climate, ...] = get_args(Climate)
DECKS: Mapping[str, tuple[Colour, Colour]] = {"metabolic": ("yellow", "red"), "darwinian": ("green", "blue")}
"""The mutation decks and their two colours, partners of one another (rules 1.12)."""

PAIRS: Mapping[str, tuple[Colour, Colour]] = {"red/yellow": ("red", "yellow"), "green/blue": ("green", "blue")}
"""What a radiation may strike (4.9), as the event cards write it."""

ICONS = (
    "mutagen",
    *(f"radiation {pair}" for pair in PAIRS),
    "crowd",
    "inert",
    *(f"{word} {biome}" for word in ("bloom", "barren") for biome in BIOMES),
)
"""What an event card may say (4.4 to 4.12, 15.3, 15.4)."""

BRINGS: Mapping[str, Icon] = {"head": "head", "tail": "tail", "tool": "hand", "mutualism": "mutual", "venom": "venom"}
"""What an end's icon shows besides a shape, as people call it."""

_ORGANS = Several(" ", words=ORGANS)
_FLOATS = "stands=no"


class End(NamedTuple):
    """One end of a mutation card's back: what happens when it is promoted to it (rules 6.2 to 6.10).

    `shape`, `emoticon` (with its colour in `colour`) and `fossil` belong to what the icon shows; `organs` are laid on
    the card, `size` is its step.
    """

    letter: Literal["A", "B"]
    name: str
    icon: Icon
    emoticon: Emoticon | None
    colour: Colour
    shape: Evolved | None
    fossil: bool
    size: int
    organs: tuple[str, ...]

    def brings(self, what: str) -> bool:
        """Whether somebody who names a shape, or what an icon shows, means this end."""
        return self.shape == what or self.icon == BRINGS.get(what)


class Mutation(Card, frozen=True, kw_only=True, dict=True):
    """A mutation card: a front with plus organs, a back with two ends that turn (rules 5, 6)."""

    lists: ClassVar[Mapping[str, Several]] = {"organs": _ORGANS, "a_organs": _ORGANS, "b_organs": _ORGANS}

    colour: Annotated[Colour, "Circulation yellow, nerves red, digestion green, reproduction blue."]
    organs: Annotated[Text, "The plus organs of the front, with blanks between them."]
    a: Annotated[Text, "The name of end A."]
    a_icon: Annotated[Icon, "What end A gives: creeple, head, tail, mutual, hand, venom or none."]
    a_shape: Annotated[Evolved | None, "creeple only: the shape of the new life-form."] = None
    a_emotion: Annotated[Emoticon | None, "creeple only: the emoticon beside it."] = None
    a_fossil: Annotated[bool, "creeple only: whether it has a fossil, and recession with it."] = False
    a_size: Annotated[Step, "The size step of end A."] = 0
    a_organs: Annotated[str, "The organs of end A."] = ""
    b: Annotated[Text, "The name of end B."]
    b_icon: Annotated[Literal["head", "tail", "mutual", "hand", "venom", "none"], "What end B gives."]
    b_size: Annotated[Step, "The size step of end B."] = 0
    b_organs: Annotated[str, "The organs of end B."] = ""
    text: Annotated[Text, "One true line of biology."]
    detail: Annotated[str, "What a lens over the picture shows, as `picture`: the organ; blank for none."] = ""
    a_picture: Annotated[str, "The picture of end A, as `picture`; blank for the front's."] = ""
    a_land: Annotated[Land | None, "The landscape behind it; blank for the front's."] = None
    a_look: Annotated[str, "How it is drawn, as `look`; blank for the front's, where the picture is the front's."] = ""
    b_picture: Annotated[str, "The picture of end B."] = ""
    b_land: Annotated[Land | None, "The landscape behind it."] = None
    b_look: Annotated[str, "How it is drawn."] = ""

    front = listed("organs", " ")  # plus organs that come with the card

    @cached_property
    def ends(self) -> Mapping[str, End]:
        """Both ends by their letter."""
        first = End(
            "A", self.a, self.a_icon, self.a_emotion or _emoticon(self.a_icon), self.colour, self.a_shape,
            self.a_fossil, self.a_size, tuple(self.a_organs.split()),
        )  # fmt: skip
        second = End(
            "B", self.b, self.b_icon, _emoticon(self.b_icon), self.colour, None,
            False, self.b_size, tuple(self.b_organs.split()),
        )  # fmt: skip
        return {"A": first, "B": second}

    @property
    def sides(self) -> Mapping[str, str]:
        """The names of its ends, by which people say to which it is promoted."""
        return {self.a: "A", self.b: "B"}

    @property
    def lens(self) -> Card:
        """What is seen in the lens of the front, as a card of its own."""
        return Card(id=self.id, name=self.name, picture=self.detail, look=_FLOATS, land="water")

    @cached_property
    def face(self) -> Card:
        """What the front shows, as a card of its own."""
        return self._seen(self.name, self.picture, self.look, self.land)

    @cached_property
    def pictured(self) -> Mapping[str, Card]:
        """What either end shows, by its letter, as a card of its own: its picture and land, or those of the front."""
        return {
            "A": self._seen(self.a, self.a_picture, self.a_look, self.a_land or self.land),
            "B": self._seen(self.b, self.b_picture, self.b_look, self.b_land or self.land),
        }

    def _seen(self, name: str, picture: str, own: str, land: Land) -> Card:
        """A plate that lives in water lies in the middle of its window, and not at its foot."""
        shown, look = picture or self.picture, own or (self.look if picture in ("", self.picture) else "")
        if shown.startswith("plate:") and land == "water":
            look = f"{_FLOATS}; {look}" if look else _FLOATS
        return Card(id=self.id, name=name, picture=shown, look=look, palette=self.palette, land=land, hour=self.hour)

    @cached_property
    def deck(self) -> str:
        """The deck that it belongs to."""
        return "metabolic" if self.colour in DECKS["metabolic"] else "darwinian"


def _emoticon(icon: str) -> Emoticon | None:
    return "head" if icon == "head" else "tail" if icon == "tail" else None


class Event(Card, frozen=True, kw_only=True, dict=True):
    """An extraterrestrial event, or one of a deck of one's own (rules 4, 15.5)."""

    lists: ClassVar[Mapping[str, Several]] = {"icons": Several(";", words=ICONS)}
    captions: ClassVar[Sequence[str]] = ("animal", "latin")

    icons: Annotated[Text, f"What happens, in order, one to four of: {', '.join(ICONS)}; with semicolons between them."]
    animal: Annotated[str, "The animal in the picture."] = ""
    latin: Annotated[str, "Its scientific name, where that is another."] = ""
    text: Annotated[str, "A line about it."] = ""

    steps = listed("icons")  # icons in the order in which they are resolved


class ClimateCard(Event, frozen=True, kw_only=True, dict=True):
    """A card of one of the climate decks (15.1)."""

    deck: Annotated[Climate, "Which of the three decks it belongs to."]


class Archetype(Card, frozen=True, kw_only=True):
    """A phylum: its craton, its size and its skeletal number (1.3, 1.4, 1.13, 11.6)."""

    seat: Annotated[Phylum, "The phylum."]
    skeleton: Annotated[int, msgspec.Meta(ge=1, le=9), "What contests come down to in the end."]
    craton: Annotated[Text, "Where it begins."]
    letter: Annotated[Letter, "The letter of that craton."]
    size: Annotated[Size, "The size of its domes."]
    text: Annotated[Text, "A line about it."]


class Newborn(Card, frozen=True, kw_only=True):
    """Where newborn creeples wait; it prints the prices (5.3)."""

    seat: Annotated[Phylum, "The phylum that it is for."]


class ToolCard(Card, frozen=True, kw_only=True):
    """A tool, one a life-form (6.7, 6.8)."""

    tool: Annotated[Tool, "What it does, by its name."]
    text: Annotated[Text, "A line about it."]


class Spot(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A hex of a craton (1.5): its number there, its biome, and the colours of its arrow."""

    hex: Annotated[str, msgspec.Meta(pattern=r"^[LBGS][0-6]$", description="a hex such as L0")]
    craton: Letter
    number: Annotated[int, msgspec.Meta(ge=0, le=6)]
    biome: Biome
    arrow: Literal["red", "yellow", "red yellow"]

    colours = listed("arrow", " ")  # the colours that are compared here, added where there are two


_Entry = Annotated[
    str, msgspec.Meta(pattern=r"^[1-9]( X)?$", description="points to enter such as 2, or 3 X where it may not stay")
]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What entering a hex costs a shape, and where it may not stay (10.4 to 10.6)."""

    shape: Shape
    weedy: _Entry
    forest: _Entry
    swamp: _Entry
    sea: _Entry
    raft: Annotated[int, msgspec.Meta(ge=1, le=9)]

    def cost(self, biome: str) -> int:
        """Dispersal points to enter."""
        return int(str(getattr(self, biome))[0])

    def crosses_only(self, biome: str) -> bool:
        """Whether the table has an X there."""
        return str(getattr(self, biome)).endswith("X")


class Era(msgspec.Struct, frozen=True, kw_only=True):
    """One of the four eras (1.2), and the dice of a mutagen in it (4.5)."""

    era: Annotated[int, msgspec.Meta(ge=1, le=4)]
    numeral: Text
    name: Text
    dice: Annotated[int, msgspec.Meta(ge=1, le=5)]
    text: Text


CARDS: dict[str, type[msgspec.Struct]] = {
    "metabolic": Mutation,
    "darwinian": Mutation,
    "event": Event,
    "climate": ClimateCard,
    "archetypes": Archetype,
    "newborn": Newborn,
    "tools": ToolCard,
    "cratons": Spot,
    "movement": Entry,
    "eras": Era,
    "ladder": Rung,
    "levels": Level,
    "rivals": Rival,
}


def plural(shape: str) -> str:
    """A shape as it is said of several: "worms", but "fish"."""
    return shape if shape == "fish" else f"{shape}s"
