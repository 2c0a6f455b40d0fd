"""Lines as people speak: a verb in the past, an article, an "and". The words of a game come first: these are tried only
where a line cannot be read without."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Between the player and the verb: "Ann has lunch", "Ben went out to lunch".
BEFORE_VERB = frozenset(
    [
        "has",
        "have",
        "had",
        "is",
        "was",
        "are",
        "were",
        "goes",
        "go",
        "went",
        "gone",
        "eats",
        "ate",
        "out",
        "off",
        "to",
        "for",
        "at",
        "then",
        "now",
        "also",
        "does",
        "did",
        "pays",
        "paid",
        "lets",
        "let",
        "it",
        "be",
        "been",
        "gets",
        "got",
    ]
)
# What says it alone where nothing follows: "Ben is out".
ALONE = {"out": "lunch", "away": "lunch"}
# Before a line of the table: "the event is X07", "new tile C3 H22".
BEFORE_TABLE = frozenset(["the", "a", "an", "new", "next", "now", "then", "our"])
# Among what stands after it: "plays the peacock", "draws C03, C04 and F01".
AMONG = frozenset(
    ["a", "an", "the", "and", "&", "+", "card", "cards", "hex", "hexes", "die", "dice", "her", "his", "their", "its"]
)


def is_end(word: str, last: bool) -> bool:
    """Whether an A is no article: nothing follows it.

    >>> is_end("A", True), is_end("a", False), is_end("the", True)
    (True, False, False)
    """
    return last and word.casefold() == "a"


# Past tenses that do not end in -ed, in the games' own verbs and in verbs that mean the same.
PAST = {
    "bred": "breed",
    "chosen": "choose",
    "chose": "choose",
    "dealt": "deal",
    "drawn": "draw",
    "drew": "draw",
    "fled": "flee",
    "grew": "grow",
    "kept": "keep",
    "laid": "lay",
    "lost": "lose",
    "rose": "rise",
    "shown": "show",
    "spun": "spin",
    "snuck": "sneak",
    "stood": "stand",
    "took": "take",
    "threw": "throw",
    "made": "make",
    "bought": "buy",
    "thrown": "throw",
    "won": "win",
}
# Plain words for the same, where a game has one of these and not the other.
SAME = {
    "throw": ("roll",),
    "put": ("place", "settle", "barrier"),
    "place": ("barrier", "settle"),
    "take": ("draw", "mutate"),
    "buy": ("evolve", "mutate", "win"),
    "make": ("role",),
    "grow": ("size",),
    "shrink": ("size",),
    "announce": ("hunt",),
    "declare": ("hunt",),
    "exchange": ("replace", "swap"),
    "reproduce": ("breed", "populate"),
    "shift": ("move",),
    "move": ("migrate",),
    "migrate": ("move",),
    "play": ("evolve", "mutate"),
    "evolve": ("mutate",),
    "mutate": ("evolve",),
    "skip": ("pass",),
    "reveal": ("show",),
    "fight": ("compete",),
    "attack": ("hunt",),
    "card": ("rival",),  # one game says card to what the table turns, and rival to a rival's own
    "rival": ("card",),
    "turn": ("rival", "card"),
}


def forms(word: str) -> Iterator[str]:
    """What a word may be a form of, the likeliest first.

    >>> list(forms("evolved"))
    ['evolve', 'evolv']
    >>> "swap" in forms("swapped"), "compete" in forms("competing"), "draw" in forms("drew")
    (True, True, True)
    """
    if word in PAST:
        yield PAST[word]
    for ending in ("ed", "ing"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            yield f"{stem}e"
            yield stem
            if stem[-1] == stem[-2]:
                yield stem[:-1]


SPELT = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NONE = ("no", "none", "nought", "nothing")
FIGURES = {word: str(number) for number, word in enumerate(SPELT)} | dict.fromkeys(NONE, "0")
"""Numbers as people write them out."""

EVERYBODY = ("all", "everybody", "everyone", "both")
"""What may stand for every player, where nobody is called so."""

BEGINS_WITH_ALL = re.compile(rf"[\s:,]*({'|'.join(EVERYBODY)})(?![^\s:,])", re.IGNORECASE)
"""A line whose first word is one of these."""


def same(word: str) -> Iterator[str]:
    """Plain words for what a word or one that it is a form of says.

    >>> list(same("threw")), list(same("takes"))
    (['roll'], ['draw', 'mutate'])
    """
    for form in (word, word.removesuffix("s"), *forms(word)):
        if form in SAME:
            yield from SAME[form]
            return
