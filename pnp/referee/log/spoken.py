"""Lines as people speak: a verb in the past, an article, an "and". The words of a game come first: these are tried only
where a line cannot be read without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from pnp.patterns import late

# Between the player and the verb: "Ann has lunch", "Ben went out to lunch".
BEFORE_VERB = frozenset(
    [
        *("has", "have", "had", "is", "was", "are", "were", "goes", "go", "went", "gone", "eats"),
        *("ate", "out", "off", "to", "for", "at", "then", "now", "also", "does", "did", "lets", "let"),
        *("it", "be", "been", "says", "said", "stays", "stayed"),
    ]
)
# Among what stands after it: "plays the peacock", "draws C03, C04 and F01".
AMONG = frozenset(
    ["a", "an", "the", "and", "&", "+", "card", "cards", "hex", "hexes", "die", "dice", "her", "his", "their", "its"]
)
AND = frozenset(["and", "&"])
POSSESSIVE = frozenset(["her", "his", "their", "my"])
# Behind a verb, or at the end of its part: "threw C24 and C12 away".
APART_FROM_IT = frozenset(["away", "back", "down", "off", "out", "up"])
# Before anything is said: "The environment was", "Then we spun".
OPENING = frozenset(["the", "a", "an", "our", "next", "then", "now", "and", "so", "we", "after", "that", "new", ","])
# What carries nothing in a sentence, if it stands where nothing else can be read.
IDLE = frozenset(
    [
        *("from", "to", "on", "onto", "at", "in", "into", "with", "for", "of", "as", "by", "up", "down", "off", "over"),
        *("it", "them", "one", "ones", "another", "also", "more", "each", "number", "was", "were", "is", "came"),
        *("pays", "paid", "pay", "chooses", "decides", "decided", "wants", "gets", "got", "again", "there", "just"),
        *("marker", "markers", "counter", "counters", "showed", ","),
        *("cube", "cubes", "tile", "tiles", "young", "species"),
        *(*("turn", "new", "size", "end", "side", "against", "using", "through"),),
        *("piece", "pieces", "token", "tokens", "animal", "animals", "now", "are", "away"),
        *("via", "deck", "pile", "shows", "too", "likewise", "up", "came"),
    ]
)


def is_end(word: str, last: bool) -> bool:
    """Whether an A is no article: it is written large, or nothing follows it.

    >>> is_end("A", False), is_end("a", True), is_end("a", False), is_end("the", True)
    (True, True, False, False)
    """
    return word == "A" or (last and word == "a")


# Past tenses that do not end in -ed, in the games' own verbs and in verbs that mean the same.
PAST = {
    "became": "become",
    "bought": "buy",
    "bore": "bear",
    "bred": "breed",
    "brought": "bring",
    "built": "build",
    "chosen": "choose",
    "chose": "choose",
    "dealt": "deal",
    "drawn": "draw",
    "drew": "draw",
    "laid": "lay",
    "fled": "flee",
    "gave": "give",
    "had": "have",
    "has": "have",
    "grew": "grow",
    "kept": "keep",
    "lost": "lose",
    "made": "make",
    "rose": "rise",
    "shown": "show",
    "spun": "spin",
    "snuck": "sneak",
    "stood": "stand",
    "took": "take",
    "threw": "throw",
    "thrown": "throw",
    "went": "go",
    "won": "win",
    "said": "say",
    "stayed": "stay",
    "got": "get",
    "ate": "eat",
    "hid": "hide",
    "put": "put",
    "paid": "pay",
    "ran": "run",
    "sold": "sell",
    "held": "hold",
    "grown": "grow",
    "eaten": "eat",
    "sent": "send",
    "drove": "drive",
    "driven": "drive",
    "caught": "catch",
    "began": "begin",
    "begun": "begin",
    "swam": "swim",
    "flew": "fly",
    "fought": "fight",
    "shrank": "shrink",
    "shrunk": "shrink",
    "stole": "steal",
    "stolen": "steal",
    "wore": "wear",
    "fed": "feed",
    "bit": "bite",
    "struck": "strike",
    "sprang": "spring",
    "sank": "sink",
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
    for ending in ("ied", "ies"):
        if len(word) > len(ending) + 1 and word.endswith(ending):
            yield f"{word.removesuffix(ending)}y"
    for ending in ("ed", "ing"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 1:
            yield f"{stem}e"
            yield stem
            if stem[-1] == stem[-2]:
                yield stem[:-1]


SPELT = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
# In patterns: a number as people write it, one below ten, a face of a die, a hex, and whatever place a
# board may have.
NUMBER = rf"(?:\d{{1,2}}|nought|{'|'.join(SPELT)})"
DIGIT = rf"(?:[1-9]|{'|'.join(SPELT[1:10])})"
FACE = rf"(?:[1-6]|{'|'.join(SPELT[1:7])})(?!\w)"
HEX = r"[A-Za-z]\d{1,2}"
PLACE = r"[A-Za-z]\w{1,7}"
NONE = ("no", "none", "nought", "nothing")
TENS = {
    ten: at for at, ten in enumerate(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2)
}
FIGURES = (
    {word: str(number) for number, word in enumerate(SPELT)}
    | {word: str(10 * number) for word, number in TENS.items() if word not in SPELT}
    | dict.fromkeys(NONE, "0")
)
"""Numbers as people write them out."""
ABOVE_TWENTY = late(rf"\b(?:({'|'.join(TENS)})(?:[-\s]({'|'.join(SPELT[1:10])}))?)\b(?!['’-])", re.IGNORECASE)


def figure(word: str) -> str:
    """A number that is written out in figures; any other word as it is.

    >>> figure("Three"), figure("3"), figure("some")
    ('3', '3', 'some')
    """
    return FIGURES.get(word.casefold(), word)


def in_figures(line: str) -> str:
    """A line with its numbers above twenty in figures.

    >>> in_figures("Ann has forty-seven alleles and twenty one cards, Ben sixty and six")
    'Ann has 47 alleles and 21 cards, Ben 60 and six'
    """
    return ABOVE_TWENTY.sub(
        lambda found: str(10 * TENS[found[1].casefold()] + (SPELT.index(found[2].casefold()) if found[2] else 0)), line
    )


# That a card was turned, behind its name: "E03 comes up".
COMES_UP = (
    r"\s{1,6}(?:comes?|came|turns?|turned|shows?|showed|gets|got|was|is)\s{1,6}"
    r"(?:up|out|next|turned|revealed|drawn|flipped)(?:\s{1,6}(?:up|over|now|next))?"
)
EVERYBODY = ("all", "everybody", "everyone", "both")
"""What may stand for every player, where nobody is called so."""

BEGINS_WITH_ALL = late(rf"[\s:,]*({'|'.join(EVERYBODY)})(?![^\s:,])", re.IGNORECASE)
"""A line whose first word is one of these."""

SO_MANY_OF_ALL = late(
    r"\b(?:(both)|all(?:\s{1,3}of)?(?:\s{1,3}the)?\s{1,3}(two|three|four|five|six|[2-6])(?!\s{1,3}(?:dice|cards|markers)))\b"
    r"(?:\s{1,3}(?:of\s{1,3}(?:us|them|you)|players?))?",
    re.IGNORECASE,
)
NEXT_WORD = late(r"\s{1,3}(\w+)")


def how_many_of_all(line: str, counted: AbstractSet[str] = frozenset()) -> int:
    """How many a line says there are of those of whom it tells something, 0 where it says nothing of that: so many of
    what is `counted` in the game are no players.

    >>> how_many_of_all("all three are eaten"), how_many_of_all("lunch for both"), how_many_of_all("all have lunch")
    (3, 2, 0)
    >>> how_many_of_all("pays all three food", {"food"})
    0
    """
    found = SO_MANY_OF_ALL.search(line)
    if found is None:
        return 0
    then = NEXT_WORD.match(line, found.end())
    if found[2] and then is not None and then[1].casefold() in counted:
        return 0
    return 2 if found[1] else int(FIGURES.get(found[2].casefold(), found[2]))


NOT_DONE = frozenset(["nobody", "no-one", "none", "nothing", "no", "neither"])
"""Words with which people begin to say what was not done: "nobody escapes", "nothing flips"."""
