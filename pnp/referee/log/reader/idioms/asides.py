"""Lines beside the play as people jot them down: short headings ("R3", "rd. 4:", "5)"), remarks, talk, a dash alone."""

from __future__ import annotations

import re

from pnp.patterns import late
from pnp.referee.log.headings import AROUND, HEADINGS, Heading, number_of
from pnp.referee.log.kinds import Word
from pnp.referee.log.spoken import EVERYBODY, NUMBER
from pnp.referee.log.words import Vocabulary

# Repeats have bounds, so that a line of blanks or of commas takes no longer than another.
SHORT = late(
    r"[\s*=_~\[(–—-]{0,16}([a-z]{0,6}?)\.?\s{0,16}(\d{1,3}|(?<![a-z])[ivx]+)(?:\s{0,16}[\])]|(?!\w))\s{0,16}([.:,;(–—-]*)\s{0,16}(.*)",
    re.IGNORECASE,
)
SHORTER = {"round": ("rd", "rnd"), "turn": ("tn", "trn")}  # what is no beginning of the word
ENCLOSED = late(r"\s{0,16}[(\[{].*[)\]}]\s{0,16}[.!]?\s{0,16}|\s{0,16}[\"“„«].*[\"”“»]\s{0,16}[.!]?\s{0,16}")
TALK = late(
    r"\s{0,16}(\w{1,40})\s{0,16}(?:says|said|laughs|thinks)?\s{0,16}[:,]?\s{0,16}[\"“„«].*[\"”“»]\s{0,16}[.!]?\s{0,16}"
)
NOTHING = late(
    r"\s{0,16}(\w{1,40})\s{0,16}:?\s{0,16}(?:[-–—/]+|\(\s{0,16}\)|(?<=:)\s{0,16}no(?:\s{1,16}\w+)?)\s{0,16}",
    re.IGNORECASE,
)
LABELS = frozenset(
    [
        *("beginning", "cards", "dealing", "counts", "deal", "end", "final", "hands", "notes"),
        *("result", "results", "score", "scores", "setup", "start", "start hands", "starting hands"),
        *("first hands", "set-up"),
    ]
)
HIDDEN = late(  # "hands are kept hidden"
    r"\s{0,6}(?:(?:all|the|our|their|everybody['’]s)\s{1,3}){0,2}(?:hands?|cards|faces)\s{1,3}(?:(?:is|are|was|were|stays?|stayed|remain(?:ed)?|kept|all|being)\s{1,3}){1,3}(?:dealt(?:\s{0,3},)?\s{1,3}(?:(?:and|all|kept)\s{1,3}){0,3})?(?:hidden|secret|closed|unseen|private|face\s{1,3}down)\s{0,6}[.!]?\s{0,6}",
    re.IGNORECASE,
)
FOR_ALL_OF_US = late(  # "+3 for all"
    rf"\s{{0,6}}[+−–-]\s{{0,3}}{NUMBER}(?:\s{{1,3}}[a-z]{{3,12}})?\s{{1,3}}(?:(?:for|to)\s{{1,3}}(?:us\s{{1,3}})?(?:{'|'.join(EVERYBODY)}|each)|each|apiece)\s{{0,6}}[.!]?\s{{0,6}}",
    re.IGNORECASE,
)
COMES_TO_ALL = late(  # "four food for both", "plus four for both"
    rf"\s{{0,6}}(?P<plus>(?:plus|another)\s{{1,3}})?{NUMBER}(?:\s{{1,3}}(?:more\s{{1,3}})?(?P<what>[a-z]{{3,12}}))?"
    rf"\s{{1,3}}for\s{{1,3}}(?:us\s{{1,3}})?(?:{'|'.join(EVERYBODY)})(?:\s{{1,3}}of\s{{1,3}}us)?\s{{0,6}}[.!]?\s{{0,6}}",
    re.IGNORECASE,
)
THERE_IS_NONE = late(
    r"\s{0,6}(?:there|it)\s{1,3}(?:is|was|are|were)\s{1,3}(?:no|nobody|none|nothing)\b[^,;]{0,60}", re.IGNORECASE
)
BUT_IS = late(
    r"\s{0,6}(\w{1,40})\s{1,3}(?:do(?:es)?|did|can|could|is|was)(?:\s{0,3}not\b|n['’]t\b)[^,:;(–]{0,40}[,:;(–]\s{0,3}"
    r"(?:(?:he|she|they)\s{1,3}(?:is|are|was|were)\s{1,3}|but\s{1,3}|and\s{1,3}is\s{1,3})?([a-z]{3,14})\)?\s{0,3}[.!]?\s{0,3}"
)
LEFT_UNDONE = late(
    r"\s{0,16}(\w{1,40})(?:\s{0,16}:\s{0,16}|\s{1,16})(?:(?:do(?:es)?|did|can|could|would|has|have|had|is|was)(?:\s{0,3}not\b|n['’]t\b)"
    r"|cannot\b|keeps?\b|kept\b|skips?\b|skipped\b|passe[sd]\s{1,3}on\b|leaves?(?=[^,;]{1,40}\salone\b)|left(?=[^,;]{1,40}\salone\b)|(?:\w{1,20}\s{1,16}){1,2}(?:no|nothing|none|nobody|nowhere)\b|no\b)(.*)",
    re.IGNORECASE,
)
NOTHING_TO = late(
    r"\s{0,6}(\w{1,40})\s{0,3}:?\s{1,3}(?:(?:has|have|had|finds?|found)\s{1,3})?(?:nothing|nobody|none|no\s{1,3}[a-z]{3,12})\s{1,3}(?:to|that\s{1,3}(?:he|she|they)\s{1,3}(?:can|could))\s{1,3}([a-z]{3,12})\s{0,6}[.!]?\s{0,6}",
    re.IGNORECASE,
)
NOTHING_IN = late(
    r"\s{0,6}([a-z]{3,14}ing)\s{0,3}:?\s{1,3}(?:nothing|nobody|none|no\s{1,3}one)\s{0,6}[.!]?\s{0,6}", re.I
)
WITH_NOTHING = late(
    r"\s{0,6}\w{1,40}\s{0,3}:?\s{1,6}(\w{2,20})\s{1,6}(?:no|nothing|nobody|none|nowhere)\b[^,;]{0,40}", re.I
)
NOBODY_SAID = late(  # whoever has the turn: "keeps her genes", "stays where she is"
    r"\s{0,6}(?:keeps?|kept|stays?|stayed|remains?|remained|waits?|waited|skips?|skipped|do(?:es)?(?:\s{0,3}not\b|n['’]t\b)"
    r"|did(?:\s{0,3}not\b|n['’]t\b)|can(?:not\b|['’]t\b)|could(?:\s{0,3}not\b|n['’]t\b)|leaves?(?=[^,;]{1,40}\salone\b)|left(?=[^,;]{1,40}\salone\b))(?!\w)"
)
WHAT_ELSE = late(r"\s{0,3},\s{1,3}(?:and\s{1,3})?|\s{1,3}(?:and|or)\s{1,3}")
ENDED = late(
    r"\W{0,16}(?:(?:and\s{1,3})?(?:that|this)(?:\s{1,3}(?:is|was)|['’]s)\s{1,3})?(?:the\s{1,3})?end\s{1,3}of\s{1,3}(?:the\s{1,3})?\w+"
    r"(?:\s{1,3}(?:\d+|[ivx]+)|['’]s\s{1,3}\w+)?\W{0,16}"
    r"|\W{0,16}(?:the\s{1,3})?[a-z]{3,6}\s{1,3}(?:\d{1,3}|[ivx]{1,4})\s{1,3}(?:is|was)\s{1,3}(?:over|done|finished|through)\W{0,16}",
    re.IGNORECASE,
)
BROUGHT = late(  # what a card that is turned brings to everybody, which the replay knows
    rf"\b(?P<all>{'|'.join(EVERYBODY)}|each(?:\s{{1,3}}player)?|we(?:\s{{1,3}}all)?)(?:\s{{1,6}}(?:players?|of\s{{1,3}}us|of\s{{1,3}}them)){{0,2}}\s{{1,6}}"
    rf"(?:(?:gets?|got|gains?|gained|receives?|received|earns?|earned|collects?|collected|loses?|lost|adds?|added)\s{{1,6}}(?:{NUMBER}|an?)(?:\s{{1,6}}(?:more|extra))?"
    rf"|(?:has|have|had)\s{{1,6}}{NUMBER}\s{{1,6}}(?:more|extra)|[+−–-]\s{{0,3}}\d{{1,2}})"
    rf"(?:\s{{1,6}}(?P<what>[a-z]{{3,12}})(?:\s{{1,6}}(?:more|extra))?)?(?=\s{{0,6}}(?:[,;.:!]|$))",
    re.IGNORECASE,
)


STAYS = late(  # who moves nothing
    r"\s{0,16}(\w{1,40})\s{1,6}(?:stays?|stayed|remains?|remained|waits?|waited|rests?|rested|idles?|idled|holds?\s{1,3}back|stands?\s{1,3}by)"
    r"(?:\s{1,6}(?:put|there|here|(?:at\s{1,3})?home|in\s{1,3}place|(?:where|as)\s{1,3}(?:he|she|it|they)\s{1,3}(?:is|are|was|were)))?"
    r"\s{0,16}[.!]?\s{0,16}",
    re.IGNORECASE,
)


KEEPS_ITS_SIZE = late(
    r"\s{0,16}(\w{1,40})(?:['’]s)?(?:\s{1,6}\w{1,20})?\s{1,6}(?:stays?|stayed|remains?|remained)\s{1,6}"
    r"(?:at\s{1,6}size|at|size)\s{1,6}\d\s{0,16}[.!]?\s{0,16}",
    re.IGNORECASE,
)


def short_heading(line: str, word: str, last: int | None, words: Vocabulary) -> tuple[Heading, str] | None:
    """The heading that a line begins with in short, "R3", "rd. 4:", "5)", and what stands after it.

    `word` is that of the game's headings; `last` the number of the heading before. A number alone is one only where
    it is the next.

    >>> words = Vocabulary([], {}, ["Ann"])
    >>> short_heading("R3", "round", 2, words), short_heading("3.", "round", 2, words)
    ((Heading(word='round', number=3), ''), (Heading(word='round', number=3), ''))
    >>> short_heading("3.", "round", 5, words), short_heading("rd 2: Ann plays", "round", 1, words)
    (None, (Heading(word='round', number=2), 'Ann plays'))
    """
    found = SHORT.fullmatch(line.rstrip(" *=_~])–—-"))
    if found is None:
        return None
    short, said, mark, rest = found[1].casefold(), found[2], found[3], found[4]
    number = number_of(said)
    follows = number is not None and (number == last + 1 if last is not None else number in (0, 1))
    alone = not rest or words.player(rest.rstrip(": ")) is not None  # "T4 Ann": her turn
    alone = alone or bool(short and follows and _turned(rest.split(None, 3)[:3], words))  # "T4 B02"
    if number is None or not (mark or alone) or not (short or (follows and alone)):
        return None
    if short and not (word.startswith(short) or short in SHORTER.get(word, ()) or short in HEADINGS):
        return None
    card = words.cards.get(f"{short}{said}".casefold())
    if card is not None and (words.turned(card) is not None or not follows):
        return None
    return Heading(short if short in HEADINGS else word, number), rest.strip(AROUND)


def _turned(said: list[str], words: Vocabulary) -> bool:
    """Whether what is said begins with a card that is turned for all, by its number or its name, or with its deck:
    "env E11"."""
    first = [word.strip(" .,;:") for word in said]
    deck = words.abbreviated(first[0]) or next(iter(words.verbs_of(first[0])), None)
    if deck is not None and deck.deck and len(first) > 1:
        first = first[1:]
    card = words.cards.get(first[0].casefold()) if first else None
    wide = words.wide_title(first, 0) if card is None else (card, 1)
    if wide is None:
        return False
    return words.turned(wide[0]) is not None or any(verb.deck for verb in words.meant("come", "up"))


def is_remark(line: str) -> bool:
    """Whether a line that cannot be read is for people only: in brackets, in quotation marks, a title or an end,
    or what all get."""
    enclosed = ENCLOSED.fullmatch(line) is not None or ENDED.fullmatch(line) is not None
    brought = BROUGHT.fullmatch(line.strip(" .!;,")) is not None
    return (
        enclosed
        or brought
        or any(each.fullmatch(line) for each in (HIDDEN, FOR_ALL_OF_US))
        or line.strip(AROUND).casefold() in LABELS
    )


def comes_to_all(line: str, words: Vocabulary) -> bool:
    """Whether a line only says how much of what is counted comes to all, which the replay knows: no count of
    theirs; "four food for both"."""
    found = COMES_TO_ALL.fullmatch(line)
    if found is None:
        return False
    what = (found["what"] or "").casefold()
    return what in words.counted if what else found["plus"] is not None


def is_talk(line: str, words: Vocabulary) -> bool:
    """Whether a line is what somebody said: `Ann: "told you so"`."""
    found = TALK.fullmatch(line)
    return found is not None and words.player(found[1]) is not None


NOR_DOES = late(
    r"\s{0,3},?\s{1,3}(?:and\s{1,3})?(?:(?:neither|nor)\s{1,3}(?:(?:does|did|has|will)\s{1,3})?(\w{1,40})"
    r"|(\w{1,40})\s{1,3}(?:neither|(?:doesn|didn|hasn)['’]?t\s{1,3}either|nor))\s{0,3}[.!]?$",
    re.IGNORECASE,
)
"""Who did as little as the one before: "Ann buys nothing, Ben neither", "nor does Ben"."""


NOR_THAT = late(
    r"\s{0,3}(?:[,;–-]|,?\s{1,3}(?:and|but|so|since|as|because)\b)\s{0,3}(?:(?:and|but|so|he|she|they)\s{1,3}){0,2}"
    r"(?:can(?:not|['’]t)|(?:do(?:es)?|did|could|would|will)(?:\s{1,3}not|n['’]t)|won['’]t"
    r"|(?:has|have|had|with)\s{1,3}(?:no|not\s{1,3}enough|too\s{1,3}little)(?:\s{1,3}[a-z]{3,12})?(?:\s{1,3}left)?\s{1,3}(?:to|for(?:\s{1,3}an?)?))"
    r"\s{1,3}([a-z]{3,12})"
    r"((?:\s{1,3}[\w’'-]{1,12}){0,4})\s{0,3}[.!]?$",
    re.IGNORECASE,
)
TWO_WORDS = 2
GROWS = late(r"\bgr[eo]w(?:s|n|ing|th)?\b|\banother\s{1,3}one\b", re.IGNORECASE)


def is_nothing(line: str, words: Vocabulary) -> bool:
    """Whether a line says by a dash that somebody did nothing, or that nothing was done in some way: "Ann: -",
    "Ben stays put"."""
    if is_nothing_of(line, words):
        return True
    found = NOTHING.fullmatch(line) or STAYS.fullmatch(line)
    found = found or (KEEPS_ITS_SIZE.fullmatch(line) if "size" in words.by_role else None)
    return found is not None and words.player(found[1]) is not None


def is_nothing_of(line: str, words: Vocabulary) -> bool:
    """Whether a line says that nothing was done in some way: "Ann: nothing to evolve", "displacing: none"."""
    found = NOTHING_TO.fullmatch(line) or NOTHING_IN.fullmatch(line)
    if found is None or (found.lastindex == 2 and words.player(found[1]) is None):
        return False
    done = found[found.lastindex or 1].casefold()
    return bool(words.verbs_of(done)) and words.player(done) is None


def but_is(line: str, words: Vocabulary) -> str:
    """A line that says in one word behind a sign what its player did in the place of something else: "Ben doesn't mind
    (tolerant)"."""
    found = BUT_IS.fullmatch(line)
    who = words.player(found[1]) if found is not None else None
    done = [verb for verb in words.verbs_of(found[2]) if not (verb.table or verb.args)] if found is not None else []
    return f"{who}: {done[0].name}" if who is not None and len(done) == 1 else line


def without_what_was_not_done(line: str, words: Vocabulary) -> str:
    """A line without what its player did not do besides: "Cara is caught and can't pay 3" tells that she is caught.

    Where the same is said to be done before, or a card or somebody is named, it stays.
    """
    found = NOR_THAT.search(line)
    if found is None or len(line[: found.start()].split()) < TWO_WORDS:
        return line
    undone = {verb.name for verb in words.verbs_of(found[1].casefold()) if not verb.table}
    before = re.findall(r"\w+", line[: found.start()])
    done = {verb.name for word in before if words.player(word) is None for verb in words.verbs_of(word.casefold())}
    rest = re.findall(r"[\w’'-]+", found[2] or "")
    plain = all(word.isdecimal() or word.casefold() in words.light | words.counted for word in rest)
    return line[: found.start()] if undone and undone.isdisjoint(done) and plain else line


def is_lying(part: str, words: Vocabulary) -> bool:
    """Whether a part of a line ends with what became of one of two: "the old one lies down"."""
    said = [word.casefold() for word in re.findall(r"\w+", part)]
    those = [verb for word in said[-2:] for verb in words.verbs_of(word) if not verb.table]
    values = {
        word for verb in those for field in verb.args if isinstance(field.kind, Word) for word in field.kind.words
    }
    return not values.isdisjoint(said)


def is_not_done(line: str, words: Vocabulary) -> bool:
    """Whether a line says what somebody did not do, and names nothing that it was not done with: "Ben doesn't escape",
    "Ann buys nothing", "Ann buys nothing, Ben neither"."""
    others = NOR_DOES.search(line)
    if others is not None and words.player(others[1] or others[2]) is not None:
        line = line[: others.start()]
    if THERE_IS_NONE.fullmatch(line) and not any(map(str.isdecimal, line)):
        return True
    found = LEFT_UNDONE.fullmatch(line)
    if found is None or words.player(found[1]) is None:
        return False
    said = re.findall(r"\w+", found[2])
    if any(is_lying(part, words) for part in found[2].split(",")[1:]):
        return False  # "Ben keeps the new one, the old one lies down"
    done = line[found.end(1) : found.start(2)].strip(" :").casefold()
    keeps = "kept" in words.by_role and words.by_role["kept"] in words.verbs_of(done)
    if keeps and (not said or any(map(str.isdigit, "".join(said)))):
        return False  # "Ann: keep", and what she keeps is lacking
    if keeps or ("kept" in words.by_role and GROWS.search(line)):
        from pnp.referee.log.reader.coverage.names import is_place

        if any(is_place(word, words) for word in said):
            return False  # "Ann keeps his two at gW", "doesn't grow in gW"
    return not any(word.isdecimal() or word.casefold() in words.cards or words.player(word) for word in said)


def is_left_undone(line: str, words: Vocabulary) -> bool:
    """Whether a line that names nobody says what was not done: "keeps her genes", "stays where she is"."""
    said = f"{words.players[0]} {line.strip()}" if words.players and NOBODY_SAID.match(line) else ""
    return bool(said) and (is_nothing(said, words) or is_not_done(said, words) or leaves_all(said, words))


def leaves_all(line: str, words: Vocabulary) -> bool:
    """Whether a line says that somebody did nothing in one way after the other: "Ann stays and attacks nobody", or did
    with nothing what the game has a word for: "Ann changes no genes"."""
    who, *parts = WHAT_ELSE.split(line)
    name = who.replace(":", " ").split(None, 1)[:1]
    if not parts:
        done = WITH_NOTHING.fullmatch(line)
        return done is not None and bool(words.verbs_of(done[1].casefold())) and is_not_done(line, words)
    each = (who, *(f"{name[0]} {part}" for part in parts)) if name else ()
    return bool(each) and all(is_not_done(part, words) or is_nothing(part, words) for part in each)
