"""Lines as people jot them down, tried last: "R3", "Ann C05 / Ben F01", "Ben 9+4=13", "rolls [3 4]", "C12, no, C13",
"both out to lunch".

A line that cannot be read is put otherwise, one step after the other, and read again after each. What is done is
written down otherwise, never guessed: where only the verb is missing, the position tells it later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pnp.referee.log.accounted import takes_word
from pnp.referee.log.by_player import by_player
from pnp.referee.log.kinds import Card, Die
from pnp.referee.log.moves import Verb
from pnp.referee.log.of_the_table import cards_of_all, die_of_all, for_the_table, we_did
from pnp.referee.log.phrased import (
    against,
    brought,
    comes_up,
    cut_at_colon,
    doubles,
    for_all,
    of_deck,
    of_whose,
    on_each,
    so_often,
    stacks,
    suffered,
)
from pnp.referee.log.spoken import BEGINS_WITH_ALL, EVERYBODY, FIGURES, NUMBER, SPELT
from pnp.referee.log.stated import WON, WON_WHAT
from pnp.referee.log.told_plainly import added_up, became, because, in_one_place, so_many_of, without_opening
from pnp.referee.log.words import Vocabulary

LONGEST = 400  # letters of a line that is put otherwise
# Repeats have bounds, so that a line of blanks or of commas takes no longer than another.
QUOTES = dict.fromkeys(map(ord, '"“”„«»‹›`'), None)
BRACKETS = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
FIGURES_ALONE = re.compile(r"[\d\s,;+/?&-]+")
SUM_BEFORE_DICE = re.compile(r"\b\d+\s{0,16}(?=[(\[]\s{0,16}\d\s{0,16}[+,/ ]\s{0,16}\d)")  # "7 (3+4)"
DICE_SUM = re.compile(r"(?<![\w+])(\d(?:[\s+,&/-]{1,6}\d){1,9})\s{0,3}=\s{0,16}\d+")
APART = re.compile(r"\s{1,16}[/|]+\s{1,16}|\s{0,16}[|]\s{0,16}|\s{1,16}[–—]\s{1,16}|\s{1,16}[-=]\s{1,16}(?=[a-z]{3,})")
SLASHED = re.compile(r"(?<=\b[1-6?])\s{0,16}[/-]\s{0,16}(?=[1-6?]\b)")
TOGETHER = re.compile(r"(?<![\w-])[1-6]{2,6}(?![\w-])")  # "rolls 42"
SPELT_OUT = re.compile(rf"\ban?\s{{1,3}}({'|'.join(SPELT[1:7])})\b", re.IGNORECASE)
ARROW = re.compile(r"\s{0,16}(?:->|=>|→|⇒)\s{0,16}(?=([A-Za-z]+))")
RECKONED = re.compile(r"(?<![\w.])\d[\d.,\s+*x×:()−–-]*?(?:=|->|=>|→)\s{0,16}(?=[-−]?\d)")
SUM = re.compile(r"(?<![\w=])\d+(?:\s{0,16}[+−–-]\s{0,16}\d+)+(?![\w=])")
OTHERS = re.compile(
    r"\b(?:(?:all\s{1,16})?(?:the\s{1,16})?(?:others|rest)|the\s{1,16}other(?:\s{1,16}(?:one|two|three|players?))?|(?:every(?:one|body)|all)\s{1,16}else)\b",
    re.IGNORECASE,
)
AGAIN = (
    r"no|nope|sorry|oops|correction|corrected|actually|(?<!would )rather|wait|err?|i\s{1,16}mean|make\s{1,16}that"
    r"|should\s{1,16}(?:be|have\s{1,16}been)"
)
CORRECTED = re.compile(
    rf"[\s,;:.–—-]{{0,6}}[(\[]?(?:\s{{0,3}}\b(?:or\s{{1,3}})?(?:{AGAIN})\b[\s,:!.–—-]{{0,6}}){{1,6}}", re.IGNORECASE
)
OF_ALL = re.compile(
    rf"\s{{0,16}}=?\s{{0,16}}({'|'.join(EVERYBODY)})\b[\s:,]{{0,16}}(?:have|has|had|are|at|on|with|now)?\s{{0,16}}(.*)",
    re.IGNORECASE,
)
ALL_OF_US = re.compile(
    rf"\b({'|'.join(EVERYBODY)})(?:\s{{1,16}}(?:(?:of|for)\s{{1,16}}(?:us|them|you)|(?:the\s{{1,16}})?(?:two|three|four|players)))+\b",
    re.IGNORECASE,
)
CUT_SHORT = re.compile(r"\s{0,16}(\w+)(\s{0,16}:?\s{1,16})([A-Za-z]{3,})\.?\s{1,16}(.+)")
BRINGS = re.compile(r"\s{0,16}(?:->|=>|→|:|=)\s{0,16}[+−-]\s{0,16}\d+\s{0,16}(?:[a-z]{1,12})?\s{0,16}$")
SIGNED = re.compile(r"\s{0,16}(\w+)\s{0,16}:?\s{1,16}([+−–-]\w{2,8}(?:[\s,]{1,6}[+−–-]?\w{2,8}){0,12})\s{0,16}\.?")
WAY = re.compile(r"(?<=\b[A-Za-z][A-Z0-9])[-–](?=[A-Za-z][A-Z0-9]\b)")
TIMES = re.compile(r"(?<!\S)(\d{1,2})\s?[x×](?=\s)")
OF_SO_MANY = re.compile(r"^(\W*\w+\s{1,16}\w+)\s{0,16}(?:/|of|out\s{1,16}of)\s{0,16}\d+\b", re.IGNORECASE)
HAS_WON = re.compile(
    rf"(\w+(?:\s{{0,16}}(?:,|and|&)\s{{0,16}}\w+)*\s{{1,16}}(?:has\s{{1,16}}|have\s{{1,16}})?)({'|'.join(WON)})\b(?!['’])(.*)",
    re.IGNORECASE,
)
LISTED = re.compile(r"\s{0,16}[,;]\s{0,16}(?:and\s{1,16})?|\s{1,16}and\s{1,16}|\s{1,16}/\s{1,16}")
BEGINS = re.compile(
    r"\s{0,6}[:,;.–—=>-]{1,6}\s{0,6}(?:(?:so|and|thus|therefore|then)\s{1,6})?\w+\s{1,6}(?:first|begins|starts|goes\s{1,16}first|is\s{1,16}first)\s{0,16}[.!]?\s{0,16}$",
    re.IGNORECASE,
)
INITIAL = re.compile(r"(?<![\w=])([A-Z])\s{0,3}(?::|=|->|=>|→)\s{0,3}(?=\w)")
OWNED = re.compile(
    r"\s{0,16}(\w+)(?:['’]s\s{1,16}\w+(?:\s{1,16}\w+)?\s{0,16}:|:\s{0,16}\d+\s{1,16}[a-z]+\s{0,16}:)\s{0,16}(.+)"
)
OF_WHOM = re.compile(r"\s{0,16}(\w+)['’]s\s{1,16}([^:]+)")
DRAWN_UP = re.compile(
    r"(.*?)\b(?:draws?|drawn|drew|fill(?:s|ed)?|refill(?:s|ed)?)\b(?:\s{1,16}(?:back\s{1,16}|it\s{1,16})?up)?"
    rf"(?:\s{{1,16}}(?:again\s{{1,16}})?to\s{{1,16}}(?:\d{{1,2}}|{'|'.join(SPELT[1:])}|a\s{{1,16}}full\s{{1,16}}hand))?"
    r"(?:\s{1,16}(?:cards|again|hands?))*\s{0,16}[.!]?",
    re.IGNORECASE,
)
SO_MANY = re.compile(
    rf"\s{{1,16}}(\d|{'|'.join(SPELT[1:])})(?:\s{{1,16}}(?:cards?|of\s{{1,16}}(?:them|these|her|his)))?(?=\s{{0,16}}(?:$|[,;.]))",
    re.I,
)

BEGUN = re.compile(
    rf"\b((?:an?|the|his|her|their|my|one|{NUMBER})\s{{1,3}})([A-Za-z]{{4,20}}?)s?\b(?!['’])", re.IGNORECASE
)
LEFT_OUT = 3  # letters of a name that is cut short


def rewordings(line: str, words: Vocabulary) -> Iterator[str]:
    """A line put otherwise, each time in one respect more."""
    if len(line) > LONGEST:
        return
    claimed = line.lstrip().startswith("=")
    before = line
    corrected = [text for text in _corrected(line, words) if text != line]
    yield from corrected or [line]  # "no" may be that nothing was done, too
    steps = _OF_COUNTS if claimed else _OF_MOVES
    texts = [line]
    for step in steps:
        texts = list(dict.fromkeys(after for text in texts for after in step(text, words)))[:6]
        yield from (text for text in texts if text != before)
        before = texts[0]
    if corrected:
        yield line


def _unquoted(text: str, words: Vocabulary) -> list[str]:
    return [text.translate(QUOTES)]


def _corrected(text: str, words: Vocabulary) -> list[str]:
    """What is put right in the same line: as many words are taken back as are said instead, or one."""
    found = CORRECTED.search(text)
    if found is None or not text[: found.start()].strip() or not text[found.end() :].strip():
        return [text]
    after = text[found.end() :].rstrip(" )].")
    now = re.split(r"[,;]", after)[0].split()
    was = text[: found.start()].split()
    said = []
    for many in dict.fromkeys((len(now), 1)):
        if many < len(was):
            said += _corrected(f"{' '.join(was[:-many])} {after}", words)
    return said or [text]


def is_corrected(text: str) -> bool:
    """Whether a line takes back something that it says: "C12, no, C13"."""
    found = CORRECTED.search(text)
    return found is not None and bool(text[: found.start()].strip()) and bool(text[found.end() :].strip())


def _all_of_us(text: str, words: Vocabulary) -> list[str]:
    """ "All three of us" are all, each by name."""
    short = ALL_OF_US.sub(r"\1", text)
    found = BEGINS_WITH_ALL.match(short)
    if found is None or words.player(found[1]) is not None:
        return [short]
    return [f"{' and '.join(words.players)}{short[found.end() :]}"]


def _others(text: str, words: Vocabulary) -> list[str]:
    """ "The others" are those who have not been named in the line."""
    if not OTHERS.search(text):
        return [text]
    named = {words.player(word) for word in re.findall(r"\w+", text)} - {None}
    left = [player for player in words.players if player not in named]
    return [OTHERS.sub(" and ".join(left), text)] if left and named else [text]


def _opened(text: str, words: Vocabulary) -> list[str]:
    """Without brackets: those round figures alone are dice, others are said besides."""
    if not BRACKETS.search(text):
        return [text]
    from pnp.referee.log.besides import is_value

    asides = [aside.strip() for aside in BRACKETS.findall(text) if len(aside.split()) == 1]
    if any(words.verb(aside) is not None or is_value(aside, words) for aside in asides):
        return [" ".join(BRACKETS.sub(r" \1 ", text).split())]  # "Ben skips (lunch)": it is what was done
    plain = SUM_BEFORE_DICE.sub("", text)
    opened = BRACKETS.sub(lambda found: f" {found[1]} " if FIGURES_ALONE.fullmatch(found[1]) else " ", plain)
    return [" ".join(opened.split()), *([" ".join(BRACKETS.sub(" ", text).split())] if plain == text else [])]


def _won(text: str, words: Vocabulary) -> list[str]:
    """Who has won, without what is said of it: "Ann wins 12:9", "Ann has won with more food"."""
    found = HAS_WON.fullmatch(text)
    names = re.findall(r"\w+", found[1]) if found is not None else []
    if found is None or not any(words.player(name) for name in names) or any(map(words.player, found[3].split())):
        return [text]
    if WON_WHAT.match(found[3]):
        return [text]  # a fight, or the card
    return [f"{found[1]} {found[2]}"]


def _headed(text: str, words: Vocabulary) -> list[str]:
    """What is said before the names of all who did it: "dice: Ann 4 5, Ben 2 2", "new cards: Ann C01, Ben F02"."""
    label, _, rest = BEGINS.sub("", text).rpartition(":") if text.count(":") == 1 else ("", "", "")
    said = label.replace("-", " ").replace(".", " ").split()
    named = [player for word in said if (player := words.player(word.strip(","))) is not None]
    told = [player for word in re.findall(r"\w+", rest) if (player := words.player(word)) is not None]
    if not said or any(word.casefold() in words.cards for word in said) or (named and sorted(named) != sorted(told)):
        return [text]  # "Ann and Ben rolled again: Ann 5, Ben 3" names those of whom it tells
    forms = [form for word in reversed(said) for form in (word, word.rstrip("s"))]
    verb = next((each for form in forms for each in words.verbs_of(form) if not each.table), None)
    parts: list[tuple[str, str]] = []
    for part in filter(None, LISTED.split(rest.strip(" .!"))):
        first = re.split(r"[\s:]+", part, maxsplit=1)
        if words.player(first[0]) is None:
            if not parts:
                return [text]
            parts[-1] = (parts[-1][0], f"{parts[-1][1]} {part}")
        else:
            parts.append((first[0], " ".join(first[1:])))
    if not parts:
        return [text]
    with_verb = ["; ".join(f"{who}: {verb.name} {what}" for who, what in parts)] if verb is not None else []
    return [*with_verb, "; ".join(f"{who}: {what}" for who, what in parts)]


def _begins(text: str, words: Vocabulary) -> list[str]:
    """Without who begins, which the dice have said."""
    return [BEGINS.sub("", text)]


def _initials(text: str, words: Vocabulary) -> list[str]:
    """Names for their first letters, where several are written so: "A: C05; B: F01"."""
    found = dict.fromkeys(INITIAL.findall(text))
    names = {name[:1]: name for name in words.players}
    if len(found) < 2 or len(names) < len(words.players) or not set(found) <= set(names):
        return [text]
    label, rest = text[: (at := INITIAL.search(text).start())].strip(" :"), text[at:]  # type: ignore[union-attr]
    plain = INITIAL.sub(lambda one: f"{names[one[1]]} ", rest)
    return [f"{label}: {plain}" if label else plain]


def _owned(text: str, words: Vocabulary) -> list[str]:
    """What is somebody's: "Ann's hand: C01 C02", "Ann: 3 markers: C3, D3, E3", "Ann's fish gets B03"."""
    found = OWNED.fullmatch(text) or OF_WHOM.fullmatch(text)
    if found is None or words.player(found[1]) is None:
        return [text]
    return [f"{found[1]}: {found[2]}", *of_whose(found[1], found[2], words)]


def _signed(text: str, words: Vocabulary) -> list[str]:
    """Cards with a sign before them: what is new and what is gone, "Ann: +C07 +F12", "Ann -F02"."""
    found = SIGNED.fullmatch(text)
    if found is None or words.player(found[1]) is None:
        return [text]
    said = found[2].replace(",", " ").split()
    signs = {token[0] for token in said if not token[0].isalnum()}
    if len(signs) != 1 or said[0][0].isalnum():
        return [text]
    meant = ("draw", "take") if signs == {"+"} else ("discard", "lose")
    verbs = list(dict.fromkeys(verb.name for word in meant for verb in words.verbs_of(word)))[:2]
    cards = " ".join(token.lstrip("+-−–") for token in said)
    if len(verbs) > 1:  # the position tells it
        return [f"{found[1]}: {cards.replace(' ', ', ')}"]
    return [f"{found[1]}: {verb} {cards}" for verb in verbs] or [text]


def _in_full(text: str, words: Vocabulary) -> list[str]:
    """The name of a card whose first word alone is written, where no other begins with it: "Musth"."""

    def full(found: re.Match[str]) -> str:
        word = found[0].casefold()
        if word in words.titles or words.player(word) is not None or words.verb(word) is not None:
            return found[0]
        cards = {card for title, card in words.titles.items() if title.startswith((f"{word} ", f"{word},"))}
        return cards.pop() if len(cards) == 1 else found[0]

    if any(word and words.wide_title(text.split(), at) for at, word in enumerate(text.split())):
        return [text]
    return [re.sub(r"\b[A-Z][a-z]{3,}\b", full, text)]


def begun(text: str, words: Vocabulary) -> str:
    """A name of one word of which only the beginning is said, as no other word begins: "the rhino", "two hippos"."""

    def full(found: re.Match[str]) -> str:
        word = found[2].casefold()
        if word in words.titles or f"{word}s" in words.titles or word in words.light or words.verbs_of(word):
            return found[0]
        if words.player(word) is not None or takes_word(word, words):
            return found[0]
        cards = {card for title, card in words.titles.items() if title.startswith(word) and " " not in title}
        long = any(len(title) >= len(word) + LEFT_OUT for title, card in words.titles.items() if card in cards)
        return f"{found[1]}{cards.pop()}" if len(cards) == 1 and long else found[0]

    return BEGUN.sub(full, text)


def _several_cards(verb: Verb) -> Card | None:
    """The kind of the cards that a verb is said of, where it may be several."""
    kind = verb.args[0].kind if not verb.table and verb.args and verb.args[0].many else None
    return kind if isinstance(kind, Card) else None


def _drawn_up(text: str, words: Vocabulary) -> list[str]:
    """A hand that was filled up, with cards that nobody wrote down."""
    verb = next((each for each in words.verbs_of("draw") if (kind := _several_cards(each)) and kind.unknown), None)
    found = DRAWN_UP.fullmatch(text) if verb is not None else None
    return [text if verb is None or found is None else f"{found[1].strip(' :,')}: {verb.name} ?"]


def _so_many(text: str, words: Vocabulary) -> list[str]:
    """So many cards that nobody wrote down: "Ann discards 3"."""
    said = text.replace(":", " ").replace(",", " ").split()
    verb = next((verb for word in said if (verb := words.verb(word)) is not None and not verb.table), None)
    kind = _several_cards(verb) if verb is not None else None
    if kind is None or not kind.forgotten:
        return [text]
    return [SO_MANY.sub(lambda found: " ?" * int(FIGURES.get(found[1].casefold(), found[1])), text)]


def _abbreviated(text: str, words: Vocabulary) -> list[str]:
    """A verb cut short: "Ann: disc. C01"."""
    found = CUT_SHORT.fullmatch(text)
    if found is None or words.player(found[1]) is None or words.verb(found[3]) is not None:
        return [text]
    begin = found[3].casefold()
    verbs = [name for name, verb in words.verbs.items() if not verb.table and name.startswith(begin)]
    return [f"{found[1]}{found[2]}{verbs[0]} {found[4]}"] if len(verbs) == 1 else [text]


def _without_change(text: str, words: Vocabulary) -> list[str]:
    """Without what a card brings ("E16 => +4"), and with so many ("2x") and a way ("eW-fE") in the log's signs."""
    return [TIMES.sub(r"x\1", WAY.sub(" ", BRINGS.sub("", text)))]


def _verb_first(text: str, words: Vocabulary) -> list[str]:
    """What was done before what it was done to: "Ann: rrrr size 2"."""
    head, _, tail = text.replace(":", " ").strip().partition(" ")
    said = tail.split()
    if words.player(head) is None or not said or words.verb(said[0]) is not None:
        return [text]
    at = next((at for at, word in enumerate(said) if (verb := words.verb(word)) is not None and not verb.table), None)
    listed = at is not None and at + 1 < len(said) and any(word[-1] in ",;." for word in said[:at])
    if at is None or listed or words.player(said[at]) is not None:
        return [text]
    return [f"{head}: {said[at]} {' '.join(said[:at])} {' '.join(said[at + 1 :])}"]


def _dice(text: str, words: Vocabulary) -> list[str]:
    """Dice with their sum, with a stroke between, without a space, in words."""
    plain = DICE_SUM.sub(lambda found: re.sub(r"\D+", " ", found[1]), text)
    plain = re.sub(r"(?<=\b[1-6])\s{0,16}\+\s{0,16}(?=[1-6]\b)", " ", SLASHED.sub(" ", plain))
    said = plain.replace(":", " ").split()[:4]
    if any(isinstance(f.kind, Die) for word in said if (verb := words.verb(word)) is not None for f in verb.args):
        plain = TOGETHER.sub(lambda found: " ".join(found[0]), plain)
        plain = SPELT_OUT.sub(lambda found: FIGURES[found[1].casefold()], plain)
    return [plain]


def _apart(text: str, words: Vocabulary) -> list[str]:
    """Strokes between things, and arrows before what was done in the end."""

    def arrow(found: re.Match[str]) -> str:
        return "; " if words.verb(found[1]) is not None or words.player(found[1]) is not None else found[0]

    return [ARROW.sub(arrow, APART.sub("; ", text))]


def _of_all(text: str, words: Vocabulary) -> list[str]:
    """What is counted of everybody, of each."""
    found = OF_ALL.fullmatch(text)
    if found is None or words.player(found[1]) is not None:
        return [text]
    return [f"= {', '.join(f'{player} {found[2]}' for player in words.players)}"]


def _reckoned(text: str, words: Vocabulary) -> list[str]:
    """What comes out of a sum: "9+4=13" and "9 -> 13" say 13."""
    first, body = text[: text.index("=") + 1], text[text.index("=") + 1 :]
    while True:
        shorter = RECKONED.sub("", body)
        if shorter == body:
            break
        body = shorter
    return [first + SUM.sub(lambda found: str(_sum(found[0])), body)]


def _sum(text: str) -> int:
    terms = re.findall(r"([+−–-]?)\s{0,16}(\d+)", text)
    return sum(int(number[:6]) * (-1 if sign in ("-", "−", "–") and sign else 1) for sign, number in terms)


def _without_brackets(text: str, words: Vocabulary) -> list[str]:
    return [" ".join(BRACKETS.sub(" ", text).split())]


_Step = Callable[[str, Vocabulary], list[str]]
_OF_COUNTS: tuple[_Step, ...] = (_unquoted, _without_brackets, _corrected, _others, _reckoned, _apart, _of_all)
_OF_MOVES: tuple[_Step, ...] = (
    *(
        _unquoted,
        _corrected,
        without_opening,
        brought,
        for_the_table,
        we_did,
        so_many_of,
        in_one_place,
        added_up,
        cards_of_all,
        die_of_all,
        became,
        cut_at_colon,
        against,
        comes_up,
        for_all,
        so_often,
        doubles,
        stacks,
        suffered,
        _initials,
        _drawn_up,
        _all_of_us,
        _others,
        _owned,
        _begins,
        _signed,
        _opened,
        _dice,
        _headed,
        by_player,
        _apart,
        of_deck,
        on_each,
    ),
    *(_without_change, _won, _abbreviated, _so_many, _in_full, _verb_first, because),
)
