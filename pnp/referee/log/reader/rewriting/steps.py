"""Lines as people jot them down, tried last: "R3", "Ann C05 / Ben F01", "Ben 9+4=13", "rolls [3 4]", "C12, no, C13",
"both out to lunch".

A line that cannot be read is put otherwise, one step after the other, and read again after each. What is done is
written down otherwise, never guessed: where only the verb is missing, the position tells it later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pnp.patterns import late
from pnp.referee.log.reader.idioms.narrative import added_up, because, in_one_place, so_many_of, without_opening
from pnp.referee.log.reader.idioms.table_talk import (
    against,
    brought,
    comes_up,
    cut_at_colon,
    doubles,
    for_all,
    of_deck,
    of_whose,
    so_often,
    suffered,
)
from pnp.referee.log.reader.lists.stacks import on_each, stacks
from pnp.referee.log.reader.lookups import players_in
from pnp.referee.log.reader.names.card_shorthand import drawn_up, named_in_full, of_decks, signed, so_many
from pnp.referee.log.reader.normalisation.corrections import corrected_in
from pnp.referee.log.reader.rewriting.abbreviations import verb_in_full
from pnp.referee.log.reader.segments.by_player import by_player
from pnp.referee.log.reader.statements.counts import WON, WON_WHAT
from pnp.referee.log.reader.statements.dice import dice, reckoned
from pnp.referee.log.reader.statements.table_events import cards_of_all, die_of_all, for_the_table, we_did
from pnp.referee.log.spoken import BEGINS_WITH_ALL, EVERYBODY, NUMBER, how_many_of_all
from pnp.referee.log.words import Vocabulary

LONGEST = 400  # letters of a line that is put otherwise
# Repeats have bounds, so that a line of blanks or of commas takes no longer than another.
QUOTES = dict.fromkeys(map(ord, '"“”„«»‹›`'), None)
BRACKETS = late(r"[(\[{]([^()\[\]{}]*)[)\]}]")
FIGURES_ALONE = late(r"[\d\s,;+/?&-]+")
SUM_BEFORE_DICE = late(r"\b\d+\s{0,16}(?=[(\[]\s{0,16}\d\s{0,16}[+,/ ]\s{0,16}\d)")  # "7 (3+4)"
APART = late(r"\s{1,16}[/|]+\s{1,16}|\s{0,16}[|]\s{0,16}|\s{1,16}[–—]\s{1,16}|\s{1,16}[-=]\s{1,16}(?=[a-z]{3,})")
ARROW = late(r"\s{0,16}(?:->|=>|→|⇒)\s{0,16}(?=([A-Za-z]+))")
OTHERS = late(
    r"\b(?:(?:all\s{1,16})?(?:the\s{1,16})?(?:others|rest)|the\s{1,16}other(?:\s{1,16}(?:one|two|three|players?))?|(?:every(?:one|body)|all)\s{1,16}else)\b",
    re.IGNORECASE,
)
ALL_OF_US = late(
    rf"\b({'|'.join(EVERYBODY)})(?:\s{{1,16}}(?:(?:of|for)\s{{1,16}}(?:us|them|you)|(?:the\s{{1,16}})?(?:two|three|four|players)))+\b",
    re.IGNORECASE,
)
BRINGS = late(r"\s{0,16}(?:->|=>|→|:|=)\s{0,16}[+−-]\s{0,16}\d+\s{0,16}(?:[a-z]{1,12})?\s{0,16}$")
OF_SO_MANY = late(r"^(\W*\w+\s{1,16}\w+)\s{0,16}(?:/|of|out\s{1,16}of)\s{0,16}\d+\b", re.IGNORECASE)
HAS_WON = late(
    rf"(\w+(?:\s{{0,16}}(?:,|and|&)\s{{0,16}}\w+)*\s{{1,16}}(?:has\s{{1,16}}|have\s{{1,16}})?)({'|'.join(WON)})\b(?!['’])(.*)",
    re.IGNORECASE,
)
NUMBERED = late(rf"\d|\b{NUMBER}\b", re.IGNORECASE)
LISTED = late(r"\s{0,16}[,;]\s{0,16}(?:and\s{1,16})?|\s{1,16}and\s{1,16}|\s{1,16}/\s{1,16}")
BEGINS = late(
    r"\s{0,6}[:,;.–—=>-]{1,6}\s{0,6}(?:(?:so|and|thus|therefore|then)\s{1,6})?\w+\s{1,6}(?:first|begins|starts|goes\s{1,16}first|is\s{1,16}first)\s{0,16}[.!]?\s{0,16}$",
    re.IGNORECASE,
)
OWNED = late(
    r"\s{0,16}(\w+)(?:['’]s\s{1,16}\w+(?:\s{1,16}\w+)?\s{0,16}:|:\s{0,16}\d+\s{1,16}[a-z]+\s{0,16}:)\s{0,16}(.+)"
)
OF_WHOM = late(r"\s{0,16}(\w+)['’]s\s{1,16}([^:]+)")


def rewordings(line: str, words: Vocabulary) -> Iterator[str]:
    """A line put otherwise, each time in one respect more."""
    if len(line) > LONGEST:
        return
    claimed = line.lstrip().startswith("=")
    before = line
    corrected = [text for text in corrected_in(line, words) if text != line]
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


def _all_of_us(text: str, words: Vocabulary) -> list[str]:
    """ "All three of us" are all, each by name."""
    short = ALL_OF_US.sub(r"\1", text)
    found = BEGINS_WITH_ALL.match(short)
    if found is None or words.player(found[1]) is not None:
        return [short]
    if how_many_of_all(text, words.counted) not in (0, len(words.players)):
        return [short]
    return [f"{' and '.join(words.players)}{short[found.end() :]}"]


def _others(text: str, words: Vocabulary) -> list[str]:
    """ "The others" are those who have not been named in the line."""
    if not OTHERS.search(text):
        return [text]
    named = {*players_in(text, words)}
    left = [player for player in words.players if player not in named]
    return [OTHERS.sub(" and ".join(left), text)] if left and named else [text]


def _opened(text: str, words: Vocabulary) -> list[str]:
    """Without brackets: those round figures alone are dice, others are said besides."""
    if not BRACKETS.search(text):
        return [text]
    from pnp.referee.log.reader.coverage.referents import is_value

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
    others = {words.player(word) for word in found[3].split()} - {None} if found is not None else set()
    if not NUMBERED.search(found[3] if found is not None else text):
        others -= {words.player(name) for name in names}  # "Ann wins, Ann has more food"
    if found is None or not any(words.player(name) for name in names) or others:
        return [text]
    if WON_WHAT.match(found[3]):
        return [text]  # a fight, or the card
    return [f"{found[1]} {found[2]}"]


def _headed(text: str, words: Vocabulary) -> list[str]:
    """What is said before the names of all who did it: "dice: Ann 4 5, Ben 2 2", "new cards: Ann C01, Ben F02"."""
    label, _, rest = BEGINS.sub("", text).rpartition(":") if text.count(":") == 1 else ("", "", "")
    said = label.replace("-", " ").replace(".", " ").split()
    named = [player for word in said if (player := words.player(word.strip(","))) is not None]
    told = players_in(rest, words)
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


def _owned(text: str, words: Vocabulary) -> list[str]:
    """What is somebody's: "Ann's hand: C01 C02", "Ann: 3 markers: C3, D3, E3", "Ann's fish gets B03"."""
    found = OWNED.fullmatch(text) or OF_WHOM.fullmatch(text)
    if found is None or words.player(found[1]) is None:
        return [text]
    return [f"{found[1]}: {found[2]}", *of_whose(found[1], found[2], words)]


def _abbreviated(text: str, words: Vocabulary) -> list[str]:
    """A verb cut short: "Ann: disc. C01"."""
    return [verb_in_full(text, words)]


def _without_change(text: str, words: Vocabulary) -> list[str]:
    """Without what a card brings ("E16 => +4")."""
    return [BRINGS.sub("", text)]


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


def _apart(text: str, words: Vocabulary) -> list[str]:
    """Strokes between things, and arrows before what was done in the end."""

    def arrow(found: re.Match[str]) -> str:
        return "; " if words.verb(found[1]) is not None or words.player(found[1]) is not None else found[0]

    return [ARROW.sub(arrow, APART.sub("; ", text))]


def _without_brackets(text: str, words: Vocabulary) -> list[str]:
    return [" ".join(BRACKETS.sub(" ", text).split())]


_Step = Callable[[str, Vocabulary], list[str]]
_OF_COUNTS: tuple[_Step, ...] = (_unquoted, _without_brackets, corrected_in, _others, reckoned, _apart)
_OF_MOVES: tuple[_Step, ...] = (
    *(
        _unquoted,
        of_decks,
        corrected_in,
        without_opening,
        brought,
        for_the_table,
        we_did,
        so_many_of,
        in_one_place,
        added_up,
        cards_of_all,
        die_of_all,
        cut_at_colon,
        against,
        comes_up,
        for_all,
        so_often,
        doubles,
        stacks,
        suffered,
        drawn_up,
        _all_of_us,
        _others,
        _owned,
        _begins,
        signed,
        _opened,
        dice,
        _headed,
        by_player,
        _apart,
        of_deck,
        on_each,
    ),
    *(_without_change, _won, _abbreviated, so_many, named_in_full, _verb_first, because),
)
