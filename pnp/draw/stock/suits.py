"""Suits that nobody has drawn: all colours of one from a single colour, by its name, its number or a cell's word."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from pnp.draw.creatures.palettes import mix
from pnp.draw.palette import Palette, Suit
from pnp.svg.colours import contrast, luminance
from pnp.wording import near

# What people call colours; each dark enough to carry white words, or light enough for dark ones.
COLOURS: Mapping[str, str] = {
    **dict.fromkeys(("red", "rot", "rouge", "rojo"), "#a33a2c"),
    **dict.fromkeys(("blue", "blau", "bleu", "azul"), "#2c66a8"),
    **dict.fromkeys(("green", "grün", "vert", "verde"), "#4d7f3a"),
    **dict.fromkeys(("yellow", "gelb", "jaune", "amarillo"), "#e8c05a"),
    **dict.fromkeys(("orange",), "#cf7a2e"),
    **dict.fromkeys(("purple", "violet", "lila", "violett", "morado"), "#6a4a8c"),
    **dict.fromkeys(("brown", "braun", "brun", "marron"), "#8a6440"),
    **dict.fromkeys(("black", "schwarz", "noir", "negro"), "#3a3632"),
    **dict.fromkeys(("white", "weiß", "blanc", "blanco"), "#e6ddc8"),
    **dict.fromkeys(("grey", "gray", "grau", "gris"), "#8b867c"),
    **dict.fromkeys(("pink", "rosa", "rose"), "#c9758c"),
    **dict.fromkeys(("teal", "turquoise", "türkis", "cyan"), "#2f8380"),
    "gold": "#c99a2e",
    "silver": "#a3a7aa",
}
# Given out in turn to words that are no colours, so that neighbours differ in hue and in lightness.
TURNS = ("#a33a2c", "#2c66a8", "#e3b64f", "#4d7f3a", "#6a4a8c", "#cf7a2e", "#2f8380", "#8a6440")
EDGES = ("zigzag", "scallop", "straight", "wave", "bites", "steps", "zigzag", "scallop")
HATCHES = ("diagonal", "dots", "", "waves", "lines", "diagonal", "dots", "waves")
INK, WHITE, PAPER = "#2b211b", "#ffffff", "#fbf6e9"
READABLE = 4.8  # of the dark on the light
WHITE_ENDS, DARK_BEGINS = 0.178, 0.30


def hue_of(word: str) -> str:
    """The colour that a word names, "" where it names none.

    >>> hue_of("Red"), hue_of("#AA3322"), hue_of("hunter")
    ('#a33a2c', '#aa3322', '')
    """
    word = word.strip().casefold()
    if len(word) == 7 and word[0] == "#" and all(sign in "0123456789abcdef" for sign in word[1:]):
        return word
    return COLOURS.get(word, "")


def no_colour(word: str) -> str:
    """What to say of a word that ought to name a colour and names none."""
    return f"no colour {word!r}{near(word, COLOURS)}; a word such as green or teal, or #4d7f3a"


def made(name: str, colour: str, turn: int = 0, **more: str) -> Suit:
    """A suit from one colour; `turn` chooses the edge and the hatching, so that suits differ without colours, too."""
    # White words stand on grounds under a luminance of .30, and are only read well on those under .18.
    while WHITE_ENDS < luminance(colour) < DARK_BEGINS:
        colour = mix(colour, INK, 0.06)
    light = mix(colour, PAPER, 0.68 if luminance(colour) < 0.4 else 0.5)
    dark = mix(colour, INK, 0.22)
    while contrast(dark, light) < READABLE:
        dark = mix(dark, INK, 0.16)
    turn %= len(EDGES)
    given = {"edge": EDGES[turn], "hatch": HATCHES[turn], "letter": name[:1].upper(), **more}
    return Suit(name=name, ground=colour, dark=dark, light=light, accent=mix(colour, WHITE, 0.12), **given)


class Suits:
    """The suits of a folder's cards: those of its kit and palette, words that are colours, and others in turn."""

    def __init__(self, palette: Palette, given: Mapping[str, Mapping[str, str]], every: Mapping[str, str]) -> None:
        """`given` are the kit's own by name; `every` is what a way of inking puts over all suits."""
        self._palette, self._every = palette, every
        self._given = {name.casefold(): values for name, values in given.items()}
        self._made: dict[str, Suit] = {}

    def knows(self, word: str) -> bool:
        """Whether a word names a colour, or a suit that is given, drawn or in a table."""
        key = word.strip().casefold()
        return bool(hue_of(word)) or key in self._given or key in self._made or word.strip() in self._palette.suits

    def order(self, words: Iterable[str]) -> None:
        """The words of a column, each with a colour in its turn."""
        for word in words:
            self.of(word)

    def of(self, word: str) -> Suit:
        """The suit of a word; the same word has the same suit everywhere in a game."""
        key = word.strip().casefold()
        if key not in self._made:
            self._made[key] = self._inked(self._full(word.strip(), key))
        return self._made[key]

    def _full(self, word: str, key: str) -> Suit:
        if word in self._palette.suits:
            return self._palette.suits[word]
        turn = len(self._made)
        values = dict(self._given.get(key, {}))
        colour = hue_of(values.pop("colour", "")) or hue_of(word)
        known = {name: text for name, text in values.items() if name in ("icon", "edge", "hatch", "letter")}
        return made(word or "plain", colour or TURNS[turn % len(TURNS)], turn, **known)

    def _inked(self, suit: Suit) -> Suit:
        over = {key: value for key, value in self._every.items() if hasattr(suit, key)}
        return msgspec.structs.replace(suit, **over) if over else suit
