"""Single things that a line names, whatever its words are: cards, places, numbers, words that verbs take, each with
what it may be in a line of the log; a card by what was named shortly before."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pnp.named import NamedTuple
from pnp.referee.log.entries import Entry
from pnp.referee.log.fields import flat
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import Kind, Word
from pnp.referee.log.lexicon import OF_RIVALS
from pnp.referee.log.moves import Move
from pnp.referee.log.places import HexPart
from pnp.referee.log.reader.coverage.names import is_place, places_of
from pnp.referee.log.reader.coverage.referents import strange_verb
from pnp.referee.log.reader.names.card_shorthand import shared_names
from pnp.referee.log.spoken import FIGURES, NONE, forms
from pnp.referee.log.words import LONGEST_TITLE, Vocabulary
from pnp.referee.repair.unread.word_classes import nouns

TOKEN = re.compile(r"[a-z]{3,20}-[a-z]{3,20}|[\w’']+|[,;:.&+/]")  # "plant-eaters" are one word, "aE-dW" are two
OWNER = re.compile(r"['’]s?$")
ON_SHEET = re.compile(r"\s{0,6}\w{1,40}:\s{1,6}([a-z]{3,20})\s")
TIMES = re.compile(r"(?:x(\d{1,2})|(\d{1,2})x)")


class Thing(NamedTuple):
    """Something that a line names: what it may be in a line of the log, and whether that fixes it (a card, a place)."""

    forms: tuple[str, ...]
    said: str  # as a line of the log has it
    fixed: bool = False
    loose: bool = False  # whether it may as well mean nothing
    start: bool = False  # whether somebody goes from there
    plural: bool = False
    place: bool = False
    own: bool = False  # whether it is what one's own things are called by
    deed: bool = False  # whether it is a card whose name says what somebody does, so that it was played
    parts: tuple[str, ...] = ()  # of a place, the parts of it that may be meant

    def told(self) -> tuple[Thing, ...]:
        """What it may be in a line of the log, by its parts."""
        return tuple(self._replace(said=part) for part in self.parts) if self.parts else (self,)

    @property
    def number(self) -> bool:
        """Whether it is so many."""
        return self.said.isdecimal()


class Lately(NamedTuple):
    """What was named before: who did something last, the only card of the last line with cards, and cards by the words
    of their names that one alone of them has: "the claw", under the present heading or else in the whole log."""

    who: str | None
    card: str
    called: Mapping[str, str]

    def named(self, word: str) -> str:
        """The card of which a word, or one that alone begins so, is part of the name; "" where there is none."""
        if word in self.called:
            return self.called[word]
        begun = {card for called, card in self.called.items() if len(word) > 2 and called.startswith(word)}
        return begun.pop() if len(begun) == 1 else ""


def lately(before: Sequence[Entry], words: Vocabulary) -> Lately:
    """What was named before a line."""
    who = next((e.what.who for e in reversed(before) if isinstance(e.what, Move) and e.what.who is not None), None)
    cards: dict[str, None] = {}
    ever: dict[str, None] = {}
    last, here = "", True
    for entry in reversed(before):
        here = here and not isinstance(entry.what, Heading)
        if isinstance(entry.what, Move):
            own = [str(arg) for arg in entry.what.args if words.cards.get(str(arg).casefold()) == arg]
            own = [card for card in own if words.deck(card) != OF_RIVALS]
            last = last or ("?" if len(own) > 1 or not here else "".join(own))
            ever |= dict.fromkeys(own)
            cards |= dict.fromkeys(own if here else ())
    return Lately(who, last.strip("?"), _words_of(ever, words) | _words_of(cards, words))


def _words_of(cards: Mapping[str, None], words: Vocabulary) -> dict[str, str]:
    """Cards by the words of their names that one alone of them has."""
    found: dict[str, str] = {}
    for title, card in words.titles.items():
        for word in title.split() if card in cards else ():
            found[word] = card if found.get(word, card) == card else ""
    return {word: card for word, card in found.items() if card and word not in words.light}


def lately_called(word: str, last: Lately, words: Vocabulary) -> tuple[Thing, int] | None:
    """The card that was named lately and is meant by a word of its name, or by "it"."""
    if word in ("it", "them"):
        return (Thing((last.card.casefold(),), last.card, True, loose=True), 1) if last.card else None
    card = last.named(word) if not words.verbs_of(word) and word not in words.light else ""
    return (Thing((card.casefold(),), card, True), 1) if card else None


def thing_at(tokens: Sequence[str], at: int, words: Vocabulary) -> tuple[Thing, int] | None:
    """What a line names from a word on, and how many words it takes."""
    token = OWNER.sub("", tokens[at]) if len(tokens[at]) > 2 else tokens[at]
    folded = token.casefold()
    card = words.cards.get(folded) if any(map(str.isdecimal, token)) else None
    place = is_place(token, words)
    if place or card is not None:
        parts = (token, *_beginning_with(token, words)) if place else ()  # "South" may be "SouthT"
        forms = (*map(str.casefold, parts), *((card.casefold(),) if card is not None else ()))
        return Thing(forms, token if place else str(card), True, place=place, parts=parts), 1
    begun = _of_letter(tokens, at, words)
    if begun:
        return Thing(tuple(map(str.casefold, begun)), begun[0], True, place=True, parts=begun), 1
    wide = words.wide_title(tokens, at)
    if wide is not None and wide[1] > 1:
        return Thing((wide[0].casefold(),), wide[0], True), wide[1]
    done = None if place or words.player(token) else _done(tokens, at, words)
    if done is not None:
        return Thing((done[0].casefold(),), done[0], True, deed=True), done[1]
    times = TIMES.fullmatch(folded)
    number = (times[1] or times[2]) if times is not None else FIGURES.get(folded, folded)
    if number.isdecimal():
        return Thing((number, f"x{number}"), number, loose=number == "1" or folded in NONE), 1
    article = at > 0 and tokens[at - 1].casefold() in ("the", "a", "her", "his", "their")
    if wide is not None and (wide[1] > 1 or token[:1].isupper() or article or not words.verbs_of(folded)):
        return (
            (Thing((wide[0].casefold(),), wide[0], True), wide[1]) if folded not in words.light or wide[1] > 1 else None
        )
    shared = shared_names(words).get(folded, ())
    if shared:
        return Thing(tuple(map(str.casefold, shared)), shared[0], loose=True), 1
    for kind in implied(words):
        taken = kind.take(tokens, at, words)
        if taken is not None:
            return Thing((str(taken[0]).casefold(),), str(taken[0]), own=True), taken[1]
    if token == "a":
        return None
    double = " ".join([folded, *(word.casefold() for word in tokens[at + 1 : at + 2])])
    for word in kinds_of_words(words):
        if double in word.said:
            return Thing((word.said[double].casefold(),), word.said[double]), 2
    for form in (folded, folded.removesuffix("s"), folded.removesuffix("es")):
        values = [str(value) for kind in kinds_of_words(words) if (value := kind.read(form, words))]
        if values and (len(form) > 1 or token.isupper()):
            loose = folded in words.light or bool(words.verbs_of(folded))
            forms = tuple(dict.fromkeys(value.casefold() for value in values))
            return Thing(forms, values[0], loose=loose, plural=form != folded), 1
    return None


def _done(tokens: Sequence[str], at: int, words: Vocabulary) -> tuple[str, int] | None:
    """The card whose name says what somebody does, as it is told of him, and how many words it has: "falls silent" of
    Fall Silent, "darts" of Dart, Don't Dance."""
    folded = tokens[at].casefold()
    if not folded.isalpha():
        return None
    for form in dict.fromkeys((folded.removesuffix("s"), folded.removesuffix("es"), *forms(folded))):
        wide = words.wide_title((form, *tokens[at + 1 : at + LONGEST_TITLE]), 0) if form != folded else None
        if wide is not None and wide[1] > 1:
            return wide
        first = _of_first_word(words).get(form, "") if form != folded and not words.verbs_of(folded) else ""
        if first:
            return first, 1
    return None


def done_by_name(text: str, words: Vocabulary) -> set[str]:
    """The cards whose names say what somebody does in a line: "Ann falls silent"."""
    tokens = TOKEN.findall(text)
    free = [at for at, token in enumerate(tokens) if words.player(token) is None]
    return {done[0] for at in free if (done := _done(tokens, at, words)) is not None}


def strange_on_the_sheet(text: str, words: Vocabulary) -> bool:
    """Whether a line is written as the log has them but for a verb that nobody knows: "Ann: mourns F11". Nothing is
    made of it by what is legal: that is for who writes in words of his own."""
    said = ON_SHEET.match(text)
    if said is None or said[1] in FIGURES or said[1] in nouns(words) or done_by_name(text, words):
        return False
    return strange_verb(text, words) and thing_at([said[1]], 0, words) is None  # "Ida: crocs to eW"


@lru_cache(16)
def _of_first_word(words: Vocabulary) -> Mapping[str, str]:
    """Cards by the first word of their names where a comma stands behind it: "dart, don't dance"."""
    return {title.partition(",")[0]: card for title, card in words.titles.items() if re.match(r"[a-z]+,", title)}


@lru_cache(16)
def kinds_of_words(words: Vocabulary) -> tuple[Word, ...]:
    """The kinds of words that verbs take, those of parts of places, too."""
    found: dict[int, Word] = {}
    for verb in words.verbs.values():
        for field in flat(verb.args):
            kind = field.kind
            part = kind.parts if isinstance(kind, HexPart) else kind
            if isinstance(part, Word) and not any(map(str.isdecimal, "".join(part.words))):
                found[id(part)] = part
    return tuple(found.values())


@lru_cache(256)
def _beginning_with(place: str, words: Vocabulary) -> tuple[str, ...]:
    """The parts of a place that has a name."""
    return tuple(
        other.casefold() for other in places_of(words) if other.startswith(place) and other != place != other[:2]
    )


def _of_letter(tokens: Sequence[str], at: int, words: Vocabulary) -> tuple[str, ...]:
    """The parts of a place that is told by its letter alone: "two from i to b"; no article, "to a new place"."""
    letter = tokens[at]
    if len(letter) != 1 or not letter.islower():
        return ()
    if letter == "a" and tokens[at + 1 : at + 2] not in ([], [","], ["."], ["and"], ["to"], ["from"]):
        return ()
    return tuple(
        place for place in sorted(places_of(words)) if place[:1] == letter and place[1:].isupper() and place[2:] == ""
    )


@lru_cache(16)
def implied(words: Vocabulary) -> tuple[Kind[object], ...]:
    """The kinds of what is one's own and may be called by several names."""
    kinds = (field.kind for verb in words.verbs.values() for field in verb.args)
    return tuple({id(kind): kind for kind in kinds if getattr(kind, "implied", False)}.values())[:1]
