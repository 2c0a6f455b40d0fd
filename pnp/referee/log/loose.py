"""Lines as people jot them down, tried last: "R3", "Ann C05 / Ben F01", "Ben 9+4=13", "rolls [3 4]", "C12, no, C13",
"both out to lunch", a table of counts.

A line that cannot be read is put otherwise, one step after the other, and read again after each. What is done is
written down otherwise, never guessed: where only the verb is missing, the position tells it later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from pnp.referee.log.claims import ClaimReader
from pnp.referee.log.headings import AROUND, HEADINGS, Heading, number_of
from pnp.referee.log.kinds import Card
from pnp.referee.log.spoken import EVERYBODY, FIGURES, SPELT
from pnp.referee.log.stated import WON
from pnp.referee.log.words import Vocabulary

LONGEST = 400  # letters of a line that is put otherwise
SHORT = re.compile(
    r"[\s*=_~\[(–—-]*([a-z]{0,6}?)\.?\s*(\d{1,3})(?:\s*[\])]|(?!\w))\s*([.:,;–—-]*)\s*(.*)", re.IGNORECASE
)
SHORTER = {"round": ("rd", "rnd"), "turn": ("tn", "trn")}  # what is no beginning of the word
QUOTES = dict.fromkeys(map(ord, '"“”„«»‹›`'), None)
ENCLOSED = re.compile(r"\s*[(\[{].*[)\]}]\s*[.!]?\s*|\s*[\"“„«].*[\"”“»]\s*[.!]?\s*")
BRACKETS = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
FIGURES_ALONE = re.compile(r"[\d\s,;+/?&-]+")
SUM_BEFORE_DICE = re.compile(r"\b\d+\s*(?=[(\[]\s*\d\s*[+,/ ]\s*\d)")  # "7 (3+4)"
DICE_SUM = re.compile(r"(?<![\w+])(\d(?:\s*\+\s*\d)+)\s*=\s*\d+")
APART = re.compile(r"\s+[/|]+\s+|\s*[|]\s*|\s+[–—]\s+")
SLASHED = re.compile(r"(?<=\b[1-6?])\s*/\s*(?=[1-6?]\b)")
ARROW = re.compile(r"\s*(?:->|=>|→|⇒)\s*(?=([A-Za-z]+))")
RECKONED = re.compile(r"(?<![\w.])\d[\d.,\s+*x×:()−–-]*?(?:=|->|=>|→)\s*(?=[-−]?\d)")
SUM = re.compile(r"(?<![\w=])\d+(?:\s*[+−–-]\s*\d+)+(?![\w=])")
OTHERS = re.compile(
    r"\b(?:(?:all\s+)?(?:the\s+)?(?:others|rest)|the\s+other(?:\s+(?:one|two|three|players?))?|(?:every(?:one|body)|all)\s+else)\b",
    re.IGNORECASE,
)
AGAIN = (
    r"no|nope|sorry|oops|correction|corrected|actually|rather|wait|err?|i\s+mean|make\s+that"
    r"|should\s+(?:be|have\s+been)"
)
CORRECTED = re.compile(rf"[\s,;:.–—-]*[(\[]?(?:\s*\b(?:or\s+)?(?:{AGAIN})\b[\s,:!.–—-]*)+", re.IGNORECASE)
OF_ALL = re.compile(
    rf"\s*=?\s*({'|'.join(EVERYBODY)})\b[\s:,]*(?:have|has|had|are|at|on|with|now)?\s*(.*)", re.IGNORECASE
)
RESULT = re.compile(r"\s+(?:by\s+|with\s+)?\d+(?:\s*(?::|–|-|to|against)\s*\d+)+")
KIND_OF_THING = re.compile(r"\s*([^\W\d]{3,})\s*:\s*(.+)")
DRAWN_UP = re.compile(
    r"(.*?)\b(?:draws?|drawn|drew|fill(?:s|ed)?|refill(?:s|ed)?)\b(?:\s+(?:back\s+|it\s+)?up)?"
    r"(?:\s+(?:again\s+)?to\s+(?:five|5|a\s+full\s+hand))?(?:\s+(?:cards|again|hands?))*\s*[.!]?",
    re.IGNORECASE,
)
SO_MANY = re.compile(
    rf"\s+(\d|{'|'.join(SPELT[1:])})(?:\s+(?:cards?|of\s+(?:them|these|her|his)))?(?=\s*(?:$|[,;.]))", re.I
)
NOTHING = re.compile(r"\s*(\w+)\s*:?\s*(?:[-–—/]+|\(\s*\))\s*")


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
    if number is None or not (mark or alone) or not (short or (follows and alone)):
        return None
    if short and not (word.startswith(short) or short in SHORTER.get(word, ()) or short in HEADINGS):
        return None
    card = words.cards.get(f"{short}{said}".casefold())
    if card is not None and (words.turned(card) is not None or not follows):
        return None
    return Heading(short if short in HEADINGS else word, number), rest.strip(AROUND)


def is_remark(line: str) -> bool:
    """Whether a line that cannot be read stands in brackets or in quotation marks, and is for people only."""
    return ENCLOSED.fullmatch(line) is not None


def is_nothing(line: str, words: Vocabulary) -> bool:
    """Whether a line says by a dash that somebody did nothing."""
    found = NOTHING.fullmatch(line)
    return found is not None and words.player(found[1]) is not None


def rewordings(line: str, words: Vocabulary) -> Iterator[str]:
    """A line put otherwise, each time in one respect more."""
    if len(line) > LONGEST:
        return
    claimed = line.lstrip().startswith("=")
    before = line
    yield from (text for text in _corrected(line, words) if text != line)  # before "no" can be that nothing was done
    yield line
    steps = _OF_COUNTS if claimed else _OF_MOVES
    texts = [line]
    for step in steps:
        texts = list(dict.fromkeys(after for text in texts for after in step(text, words)))[:6]
        yield from (text for text in texts if text != before)
        before = texts[0]


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


def _others(text: str, words: Vocabulary) -> list[str]:
    """ "The others" are those who have not been named in the line."""
    if not OTHERS.search(text):
        return [text]
    named = {words.player(word) for word in re.findall(r"\w+", text)}
    left = [player for player in words.players if player not in named]
    return [OTHERS.sub(" and ".join(left), text)] if left else [text]


def _opened(text: str, words: Vocabulary) -> list[str]:
    """Without brackets: those round figures alone are dice, others are said besides."""
    if not BRACKETS.search(text):
        return [text]
    plain = SUM_BEFORE_DICE.sub("", text)
    opened = BRACKETS.sub(lambda found: f" {found[1]} " if FIGURES_ALONE.fullmatch(found[1]) else " ", plain)
    return [" ".join(opened.split()), " ".join(BRACKETS.sub(" ", text).split())]


def _won(text: str, words: Vocabulary) -> list[str]:
    """Who has won, without the score beside it: "Ann wins 12:9"."""
    return [RESULT.sub("", text) if any(word.casefold() in WON for word in text.split()) else text]


def _headed(text: str, words: Vocabulary) -> list[str]:
    """What is said before the names of all who did it: "dice: Ann 4 5, Ben 2 2"."""
    found = KIND_OF_THING.fullmatch(text)
    if found is None or words.player(found[1]) is not None:
        return [text]
    verb = next((each for form in (found[1], found[1][:-1]) for each in words.verbs_of(form) if not each.table), None)
    parts = re.split(r"\s*[,;]\s*|\s+and\s+", found[2])
    cut = [re.split(r"[\s:]+", part.strip(), maxsplit=1) for part in parts]
    if verb is None or not cut or words.player(cut[0][0]) is None:
        return [text]
    said = [f"{each[0]}: {verb.name} {' '.join(each[1:])}" if words.player(each[0]) else " ".join(each) for each in cut]
    return ["; ".join(said)]


def _drawn_up(text: str, words: Vocabulary) -> list[str]:
    """A hand that was filled up, with cards that nobody wrote down."""
    found = DRAWN_UP.fullmatch(text) if "draw" in words.verbs else None
    return [text if found is None else f"{found[1].strip(' :,')}: draw ?"]


def _so_many(text: str, words: Vocabulary) -> list[str]:
    """So many cards that nobody wrote down: "Ann discards 3"."""
    said = text.replace(":", " ").replace(",", " ").split()
    verb = next((verb for word in said if (verb := words.verb(word)) is not None and not verb.table), None)
    kind = verb.args[0].kind if verb is not None and verb.args and verb.args[0].many else None
    if not isinstance(kind, Card) or not kind.forgotten:
        return [text]
    return [SO_MANY.sub(lambda found: " ?" * int(FIGURES.get(found[1].casefold(), found[1])), text)]


def _verb_first(text: str, words: Vocabulary) -> list[str]:
    """What was done before what it was done to: "Ann: rrrr size 2"."""
    head, _, tail = text.replace(":", " ").strip().partition(" ")
    said = tail.split()
    if words.player(head) is None or not said or words.verb(said[0]) is not None:
        return [text]
    at = next((at for at, word in enumerate(said) if (verb := words.verb(word)) is not None and not verb.table), None)
    if at is None or words.player(said[at]) is not None:
        return [text]
    return [f"{head}: {said[at]} {' '.join(said[:at])} {' '.join(said[at + 1 :])}"]


def _dice(text: str, words: Vocabulary) -> list[str]:
    """Dice with their sum, and dice with a stroke between."""
    text = DICE_SUM.sub(r"\1", text)
    return [re.sub(r"(?<=\b[1-6])\s*\+\s*(?=[1-6]\b)", " ", SLASHED.sub(" ", text))]


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
    terms = re.findall(r"([+−–-]?)\s*(\d+)", text)
    return sum(int(number[:6]) * (-1 if sign in ("-", "−", "–") and sign else 1) for sign, number in terms)


def _without_brackets(text: str, words: Vocabulary) -> list[str]:
    return [" ".join(BRACKETS.sub(" ", text).split())]


_Step = Callable[[str, Vocabulary], list[str]]
_OF_COUNTS: tuple[_Step, ...] = (_unquoted, _without_brackets, _corrected, _others, _reckoned, _apart, _of_all)
_OF_MOVES: tuple[_Step, ...] = (
    *(_unquoted, _corrected, _others, _opened, _dice, _apart),
    *(_won, _headed, _drawn_up, _so_many, _verb_first),
)


def counts_of_table(lines: Sequence[str], words: Vocabulary, claims: ClaimReader) -> list[str]:
    """A table that stands at the beginning of some lines, as a claim for each of its rows; "" for a row that says
    nothing. None, if there is no table.

                  food  offspring
        Ann         3         2
        Ben         4         0
    """
    heads = _cells(lines[0])
    if heads and (heads[0].casefold() in ("player", "players", "name", "who", "count", "counts")):
        heads = heads[1:]
    keys = [claims.form(head) for head in heads]
    names = [words.player(head) for head in heads]
    by_player = bool(heads) and all(names)
    if not heads or not (all(keys) or by_player) or (by_player and len(heads) < 2):
        return []
    found = [""]
    said = 0
    for line in lines[1:]:
        cells = _cells(line)
        if set(line) <= set("|-+=: "):
            found.append("")
            continue
        what = (claims.form(cells[0]) if by_player else words.player(cells[0])) if cells else None
        figures = [FIGURES.get(cell.casefold(), cell) for cell in cells[1:]]
        if what is None or len(figures) != len(heads) or not all(each.isdecimal() for each in figures):
            break
        pairs = list(zip(names if by_player else keys, figures, strict=True))
        items = [f"{name} {what} {n}" for name, n in pairs] if by_player else [f"{key} {n}" for key, n in pairs]
        found.append(f"= {', '.join(items)}" if by_player else f"= {what} {', '.join(items)}")
        said += 1
    while found and not found[-1]:
        found.pop()
    return found if said else []


def _cells(line: str) -> list[str]:
    return line.lstrip("= ").replace("|", " ").replace(":", " ").replace(",", " ").split()
