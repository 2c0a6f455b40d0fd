"""The card types of American Megafauna: their fields are the columns of its tables.

Letters stand as the rules print them: B G H I P S N M A a, X for Sex, V for Wings, W for wild (rules 1.9). A cell such
as `GG` holds two of one letter. Bands of sizes are written `1-3 G; 4-6 GG`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal

import msgspec

from pnp.kit.records import Card, Several, Text
from pnp.named import NamedTuple
from pnp.referee.automa.ladder import Rung

from .beginning import Beginning
from .rival_cards import Level, Rival

LETTERS = "BGHIPSNMAaXVW"
WILD = "ABGIMNPSa"
"""What a wild letter may become (rules 4.5), in the order in which an immigrant tries them (3.17)."""

LINEAGES = ("rrrr", "mmrrr", "rm", "mmm")
"""All lineages in the order in which everything is done (1.3)."""

ARCHETYPES = {"crimson croc": "rrrr", "two-tusker": "mmrrr", "rabbit croc": "rm", "dog-face": "mmm"} | {
    "crimson": "rrrr",
    "tusker": "mmrrr",
    "two tusker": "mmrrr",
    "rabbit": "rm",
    "dog face": "mmm",
}
"""The lineage of an archetype by the name on its mat (1.3), or what is left of it in speech."""

CROCS = dict.fromkeys(("croc", "crocs"), ("rrrr", "rm"))
"""What is left of the names of two."""

HEXES = "abcdefghijk"
SLOTS = ("head", "guts", "limbs")

LineageName = Literal["rrrr", "mmrrr", "rm", "mmm"]
ZoneName = Literal["Asia", "Europe", "South", "Angara", "Tethys", "Atlantic"]
Role = Literal["herbivore", "predator"]
Length = Literal["long", "standard", "class"]
Marked = Literal[
    "size", "role", "turn", "greenhouse", "cycle-E", "cycle-T", "cycle-P", "gene-1", "gene-5", "biomass-2", "biomass-3",
    "blank",
]  # fmt: skip
Niche = Literal["size", "B", "G", "I", "P", "S", "N", "M", "A", "a"]

Letters = Annotated[str, msgspec.Meta(pattern=r"^[BGHIPSNMAaXVW]*$", description="letters such as B, GG or MAa")]
_Bands = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[1-6]-[1-6] [BGHIPSNMAaXVW]+(; [1-6]-[1-6] [BGHIPSNMAaXVW]+)*$",
        description="sizes and letters such as 1-3 G; 4-6 GG",
    ),
]
_Sizes = Annotated[str, msgspec.Meta(pattern=r"^[1-6]-[1-6]$", description="two sizes such as 2-5")]
_Size = Annotated[int, msgspec.Meta(ge=1, le=6)]
_Rows = Annotated[str, msgspec.Meta(pattern=r"^A?J?H?T?$", min_length=1, description="rows such as AJ, from the north")]


class Band(NamedTuple):
    """Sizes from low to high, and the letters that a card gives at them."""

    low: int
    high: int
    letters: str


class Living(Card, frozen=True, kw_only=True, dict=True):
    """A card with a picture, a scientific name or a date, and one true line."""

    latin: Annotated[str, "The scientific name of what is in the picture."] = ""
    text: Annotated[Text, "One true line about it."]


class Biome(Living, frozen=True, kw_only=True):
    """A living community that fills a slot of the map (rules 1.5)."""

    needs: Annotated[
        str,
        msgspec.Meta(pattern=r"^[BGIPM]{0,3}$", description="up to three of B G I P M"),
        "Letters that a herbivore must have to live there; blank for none.",
    ] = ""
    niche: Annotated[Niche, "What its best eater has most of: a letter, or size."]
    climax: Annotated[int, msgspec.Meta(ge=1, le=99), "How hard it is to replace: the lowest goes first."]
    rows: Annotated[_Rows, "Rows in which it may enter: A, J, H, T."]
    kind: Annotated[Literal["land", "marine", "orogeny", "shadow"], "land, marine, orogeny or shadow."]
    climate: Annotated[
        Literal["dry", "wet", "seasonal", "warm", "cold"], "dry, wet or seasonal; marine ones are warm or cold."
    ]
    cycle: Annotated[Literal["", "E", "T", "P"], "The cycle that it turns: E, T or P."] = ""
    mast: Annotated[Literal["", "yes"], "yes if its trees bear nuts, so that one husk is enough."] = ""
    native: Annotated[Literal["", "yes"], "yes if climate does not move it."] = ""
    start: Annotated[
        str,
        msgspec.Meta(pattern=r"^([a-k][WE])?$", description="a slot such as aW"),
        "The slot where it lies when play begins, such as aW.",
    ] = ""
    flora: Annotated[str, "A stand of plants for the picture, such as oak; blank for the picture and the land."] = ""


class Dna(Living, frozen=True, kw_only=True):
    """A part of a body: letters by size, in one of three slots (4.2)."""

    lists: ClassVar[Mapping[str, Several]] = {"bands": Several(";")}

    slot: Annotated[Literal["head", "guts", "limbs"], "head, guts or limbs."]
    breaks: Annotated[Literal["m", "r"], "m or r: the teeth that break a tie at its auction."]
    bands: Annotated[_Bands, "Sizes and the letters that it gives at them, such as 1-3 G; 4-6 GG."]
    bars: Annotated[Letters, "A letter that may not be used together with it."] = ""
    animal: Annotated[Text, "The animal in the picture."]

    @cached_property
    def steps(self) -> tuple[Band, ...]:
        """Its bands in the order of the table."""
        found = (re.match(r"([1-6])-([1-6]) (\w+)", part.strip()) for part in self.bands.split(";"))
        return tuple(Band(int(each[1]), int(each[2]), each[3]) for each in found if each)

    def at(self, size: int) -> str:
        """The letters that it gives at a size, "" outside its bands."""
        return next((band.letters for band in self.steps if band.low <= size <= band.high), "")

    def nearest(self, size: int) -> str:
        """The letters of the band nearest to a size."""
        return min(self.steps, key=lambda band: max(band.low - size, size - band.high)).letters if self.steps else ""

    @cached_property
    def all_letters(self) -> frozenset[str]:
        """Every letter that it gives at some size."""
        return frozenset("".join(band.letters for band in self.steps))


class Face(NamedTuple):
    """One of the two faces of a genotype card: its name, its smallest and its largest size, its heritage."""

    name: str
    low: int
    high: int
    letters: str


class Genotype(Living, frozen=True, kw_only=True):
    """A kind of animal with two faces: one for mammals, one for reptiles (4.7)."""

    sizes: Annotated[_Sizes, "The smallest and the largest of the mammal, such as 2-5."]
    letters: Annotated[Letters, "Heritage letters of the mammal."]
    reptile: Annotated[Text, "The name on the other face."]
    reptile_sizes: Annotated[_Sizes, "The smallest and the largest of the reptile."]
    reptile_letters: Annotated[Letters, "Heritage letters of the reptile."]
    reptile_latin: Annotated[str, "Its scientific name."] = ""
    reptile_text: Annotated[Text, "One true line about it."]
    reptile_picture: Annotated[str, "As `picture`, for the other face."] = ""
    reptile_look: Annotated[str, "As `look`, for the other face."] = ""
    reptile_palette: Annotated[str, "As `palette`, for the other face."] = "ochre"

    @property
    def names(self) -> tuple[str, ...]:
        """The names on both faces."""
        return self.name, self.reptile

    def face(self, reptile: bool) -> Face:
        """The face of mammals, or of reptiles (4.7)."""
        sizes = self.reptile_sizes if reptile else self.sizes
        name, letters = (self.reptile, self.reptile_letters) if reptile else (self.name, self.letters)
        return Face(name, int(sizes[0]), int(sizes[2]), letters)

    @property
    def turned(self) -> Card:
        """What the other face shows, as a card of its own."""
        look = {name: getattr(self, f"reptile_{name}") for name in ("picture", "look", "palette")}
        return Card(id=self.id, name=self.reptile, land=self.land, hour=self.hour, **look)


class Immigrant(Living, frozen=True, kw_only=True):
    """An animal from elsewhere that comes over a bridge or the sea (3.16)."""

    refers: ClassVar[dict[str, tuple[str, str]]] = {"origin": ("zones", "name")}

    role: Annotated[Role, "herbivore or predator."]
    size: Annotated[_Size, "Its size, for ever."]
    letters: Annotated[Letters, "Its letters; W becomes what it needs on arrival."]
    origin: Annotated[Text, "The zone from which it comes."]
    drift: Annotated[Literal["", "yes"], "yes if everybody must discard a card."] = ""


class Catastrophe(Living, frozen=True, kw_only=True):
    """The climate moves by a step, and worse (3.20)."""

    lists: ClassVar[Mapping[str, Several]] = {"sum": Several(" "), "triple": Several(" ")}

    greenhouse: Annotated[Literal[-1, 1], "1 warms, -1 cools."]
    effect: Annotated[Literal["pandemic", "bolide", "none"], "pandemic, bolide or none."]
    sum: Annotated[str, "bolide: letters that are counted together, or size."] = ""
    over: Annotated[int | None, "bolide: more than this of them kills."] = None
    triple: Annotated[str, "bolide: letters of which `least` of one kind kill."] = ""
    least: Annotated[int | None, "How many of a triple kill."] = None
    scene: Annotated[
        Literal["", "comet", "asteroid", "supernova", "flare", "lava", "dust"], "The picture of an event."
    ] = ""
    subject: Annotated[Text, "What the picture shows."]


class Ice(Living, frozen=True, kw_only=True):
    """An ice sheet: it fills a hex (3.24)."""


class Draw(Living, frozen=True, kw_only=True):
    """A card of the deck that stands for the top one of the small biomes (2.4)."""

    before: Annotated[str, "The plate of what grew there before."] = ""


class Counter(Card, frozen=True, kw_only=True):
    """Population counters of one genotype (1.12). `copies` is the supply."""

    owner: Annotated[Literal["rrrr", "mmrrr", "rm", "mmm", "neutral"], "The lineage, or neutral for immigrants."]
    shape: Annotated[
        int, msgspec.Meta(ge=1, le=6), "1 circle, 2 square, 3 triangle, 4 diamond; immigrants have numbers."
    ]


class Marker(Card, frozen=True, kw_only=True):
    """Markers for sizes, roles, tracks and genes."""

    kind: Annotated[Marked, "What it marks."]


class Lineage(msgspec.Struct, frozen=True, kw_only=True):
    """One of the four archetypes (1.3): its printed animal and what it begins with (2.2)."""

    lineage: LineageName
    order: int
    name: Text
    latin: str
    text: Text
    teeth: int
    kind: Literal["mammal", "reptile"]
    heritage: Letters
    genes: int
    picture: str
    look: str = ""
    palette: str

    @property
    def shown(self) -> Card:
        """What its picture shows, as a card of its own."""
        return Card(id=f"L{self.order}", name=self.name, picture=self.picture, look=self.look, palette=self.palette)


class Hexagon(msgspec.Struct, frozen=True, kw_only=True):
    """A hex of the map (1.4), its neighbours and where climate moves what lies there (3.22)."""

    hex: Annotated[str, msgspec.Meta(pattern=r"^[a-k]$")]
    name: Text
    row: Literal["A", "J", "H", "T"]
    height: Literal["high", "low"]
    borders: str
    north: Text
    south: Text
    sea_north: str = ""
    sea_south: str = ""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the map and its weather."""

    row: Literal["A", "J", "H", "T"]
    name: Text
    weather: Literal["dry", "wet"]


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """A holding zone at the edge of the map (1.6). Its bridge is dry up to a greenhouse of `dry_to`."""

    zone: ZoneName
    name: Text
    hex: Text
    kind: Literal["land", "wings", "sea"]
    dry_to: int | None = None
    gives: Literal["warming", "cooling"]


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """What a letter means (1.9)."""

    letter: Text
    code: Text
    name: Text
    icon: Text
    text: Text


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """How long a play is, and how many cards of each kind are in its deck (12)."""

    length: Length
    turns: int
    scoring: Text
    biomes: int
    dna: int
    genotypes: int
    immigrants: int
    catastrophes: int


class Grade(Rung, frozen=True, kw_only=True):
    """A rung of the ladder of one lineage without rivals (12.3): `least` in a long play, and in the shorter ones."""

    standard: int
    shortest: int

    def of(self, length: str) -> Rung:
        """The rung of plays of a length."""
        least = {"long": self.least, "standard": self.standard, "class": self.shortest}[length]
        return Rung(rung=self.rung, mode=self.mode, least=least, text=self.text)


CARDS: dict[str, type[msgspec.Struct]] = {
    "biomes": Biome,
    "dna": Dna,
    "genotypes": Genotype,
    "immigrants": Immigrant,
    "catastrophes": Catastrophe,
    "ice": Ice,
    "draws": Draw,
    "counters": Counter,
    "markers": Marker,
    "lineages": Lineage,
    "starts": Beginning,
    "hexes": Hexagon,
    "rows": Row,
    "zones": Zone,
    "letters": Letter,
    "lengths": Deck,
    "ladder": Grade,
    "rivals": Rival,
    "levels": Level,
}
