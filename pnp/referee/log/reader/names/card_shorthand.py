"""Cards as people jot them down: signs for those that came and went, a hand that was filled up, so many that nobody
wrote down, names of which only the beginning is said.

Each is a step as in `rewriting.steps`: a line in other words, as many as it may stand for, or the line itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pnp.patterns import late
from pnp.referee.log.fields import flat
from pnp.referee.log.reader.coverage.names import takes_word
from pnp.referee.log.reader.lookups import several_cards
from pnp.referee.log.spoken import BEGINS_WITH_ALL, NUMBER, SPELT, figure
from pnp.referee.log.words import Vocabulary

SIGNED = late(r"\s{0,16}(\w+)\s{0,16}:?\s{1,16}([+−–-]\w{2,8}(?:[\s,]{1,6}[+−–-]?\w{2,8}){0,12})\s{0,16}\.?")
_CARDS = r"(?:[A-Za-z]\d{1,2}|\?)(?:[\s,&+]{1,4}(?:and\s)?(?:[A-Za-z]\d{1,2}|\?)){0,9}"
OUT_IN = late(
    rf"\s{{0,6}}(?<!\w)(?P<who>\w{{1,40}})\s{{0,3}}:?\s{{0,3}}(?:(?:out|gone|off|away)\s{{0,3}}[:=]\s{{0,3}}(?P<out>{_CARDS}))?"
    rf"\s{{0,3}}[,;/|]?\s{{0,3}}(?:and\s{{1,3}})?(?:(?:in|new)\s{{0,3}}[:=]\s{{0,3}}(?P<new>{_CARDS}))?\s{{0,3}}\.?\s{{0,3}}",
    re.IGNORECASE,
)
SHORTEST = 4  # letters of the last word of a name that stands for it
DRAWN_UP = late(
    r"(.*?)\b(?:draws?|drawn|drew|fill(?:s|ed)?|refill(?:s|ed)?)\b(?:\s{1,16}(?:back\s{1,16}|it\s{1,16})?up)?"
    rf"(?:\s{{1,16}}(?:again\s{{1,16}})?to\s{{1,16}}(?:\d{{1,2}}|{'|'.join(SPELT[1:])}|a\s{{1,16}}full\s{{1,16}}hand))?"
    r"(?:\s{1,16}(?:cards|again|hands?))*\s{0,16}[.!]?",
    re.IGNORECASE,
)
UP_TO = late(
    r"(\w\W{1,4}(?:\w{1,10}\s{1,3}){0,3})(?:\b(?:draws?|drew|(?:re)?fill(?:s|ed)?)(?:\s{1,3}(?:her|his|their|the)\s{1,3}(?:hands?|cards))?"
    r"(?:\s{1,3}(?:back|it|again)){0,2}(?:\s{1,3}up)?\s{1,3}to\s{1,3}"
    rf"(?:\d{{1,2}}|{'|'.join(SPELT[1:])}|a\s{{1,3}}full\s{{1,3}}hand)(?:\s{{1,3}}(?:cards|again|in\s{{1,3}}hand))?"
    r"|\b(?:re)?fill(?:s|ed)?(?:\s{1,3}up)?\s{1,3}(?:her|his|their|the)\s{1,3}hands?(?:\s{1,3}(?:again|up))?)(?=\s{0,3}(?:[,;.!]|$))",
    re.IGNORECASE,
)
SO_MANY = late(
    rf"\s{{1,16}}(\d|{'|'.join(SPELT[1:])})(?:\s{{1,16}}(?:cards?|of\s{{1,16}}(?:them|these|her|his)))?(?=\s{{0,16}}(?:$|[,;.]))",
    re.I,
)
GLUED = late(
    r"(?:^|(?<=[,;])|(?<=\band\s))(?P<head>\s{0,6}(?P<who>[^,;:?]{1,60}?)(?:\s{0,3}:\s{0,3}|\s{1,3})(?P<verb>\w{3,12}))"
    r"(?:(?P<one>\?)|\s{0,3}(?P<more>\?{2,12}))(?=\s|$|[,;.])"
)
BEGUN = late(rf"\b((?:an?|the|his|her|their|my|one|{NUMBER})\s{{1,3}})([A-Za-z]{{4,20}}?)s?\b(?!['’])", re.IGNORECASE)
LEFT_OUT = 3  # letters of a name that is cut short


def signed(text: str, words: Vocabulary) -> list[str]:
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


def out_and_in(line: str, words: Vocabulary) -> str:
    """Cards that went and cards that came: "Ann out: C29 C12, in: F03 S09"."""
    found = OUT_IN.fullmatch(line)
    away, drawn = words.by_role.get("put away"), words.by_role.get("drawn")
    if found is None or words.player(found["who"]) is None or away is None or drawn is None:
        return line
    done = [f"{verb.name}s {found[part]}" for part, verb in (("out", away), ("new", drawn)) if found[part]]
    return f"{found['who']} {' and '.join(done)}" if done else line


def named_in_full(text: str, words: Vocabulary) -> list[str]:
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

    return BEGUN.sub(
        lambda found: f"{found[1]}{begins_one(found[2], words)}" if begins_one(found[2], words) else found[0], text
    )


def begins_one(word: str, words: Vocabulary) -> str:
    """The card of one word of which a word is only the beginning, as of no other: "rhino"; "" for any other word."""
    word = word.casefold()
    if len(word) < SHORTEST or word in words.titles or f"{word}s" in words.titles or word in words.light:
        return ""
    if words.verbs_of(word) or words.player(word) is not None or takes_word(word, words) or word in shared_names(words):
        return ""
    cards = {card for title, card in words.titles.items() if title.startswith(word) and " " not in title}
    long = any(len(title) >= len(word) + LEFT_OUT for title, card in words.titles.items() if card in cards)
    return cards.pop() if len(cards) == 1 and long else ""


@lru_cache(16)
def shared_names(words: Vocabulary) -> Mapping[str, tuple[str, ...]]:
    """Names that several of what is one's own may have, "croc" or the last word of a card's, "the lizard": whose it is,
    and what lies there, tells which is meant."""
    kinds = {id(field.kind): field.kind for verb in words.verbs.values() for field in flat(verb.args)}
    own = [kind for kind in kinds.values() if kind.implied]
    found: dict[str, dict[str, None]] = {}
    for kind in own:
        values = {str(value) for value in kind.values(words)}
        for title, card in words.titles.items():
            _, _, last = title.rpartition(" ")
            if card in values and last != title and len(last) >= SHORTEST and not _is_said(last, words):
                found.setdefault(last, {})[card] = None
    named = {name: tuple(cards) for name, cards in found.items()}
    return named | {name: values for kind in own for name, values in kind.shared.items()}


def _is_said(word: str, words: Vocabulary) -> bool:
    """Whether a word says something else already."""
    if word in words.titles or word in words.cards or word in words.light or words.player(word) is not None:
        return True
    return bool(words.verbs_of(word)) or takes_word(word, words)


def drawn_up(text: str, words: Vocabulary) -> list[str]:
    """A hand that was filled up, with cards that nobody wrote down: "Ann draws up to five"."""
    verb = next((each for each in words.verbs_of("draw") if (kind := several_cards(each)) and kind.unknown), None)
    found = DRAWN_UP.fullmatch(text) if verb is not None else None
    return [text if verb is None or found is None else f"{found[1].strip(' :,')}: {verb.name} ?"]


def up_to_a_hand(line: str, words: Vocabulary) -> str:
    """A line with what was drawn left open where it says up to how many: "Ann ditches C05 and draws up to 5"."""
    drawn = words.by_role.get("drawn")
    return line if drawn is None else UP_TO.sub(rf"\1{drawn.name}s ?", line)


def so_many(text: str, words: Vocabulary) -> list[str]:
    """So many cards that nobody wrote down: "Ann discards 3"."""
    said = text.replace(":", " ").replace(",", " ").split()
    verb = next((verb for word in said if (verb := words.verb(word)) is not None and not verb.table), None)
    kind = several_cards(verb) if verb is not None else None
    if kind is None or not kind.forgotten:
        return [text]
    return [SO_MANY.sub(lambda found: " ?" * int(figure(found[1])), text)]


def unseen_apart(line: str, words: Vocabulary) -> str:
    """A line with a sign of its own for each card that nobody saw: "Ann: draw?", "Ann: discard ???".

    Only where somebody's name and such a verb stand right before it: "did Ann draw?" asks.
    """

    def apart(found: re.Match[str]) -> str:
        verb = words.verb(found["verb"])
        kind = several_cards(verb) if verb is not None else None
        somebody = words.player(found["who"].strip()) is not None or BEGINS_WITH_ALL.fullmatch(f"{found['who']} ")
        if kind is None or not (kind.unknown or kind.forgotten) or not somebody:
            return found[0]
        return found["head"] + " ?" * len(found["one"] or found["more"])

    return GLUED.sub(apart, line) if "?" in line else line


def of_decks(text: str, words: Vocabulary) -> list[str]:
    """Cards alone that are turned for all, of more than one deck: what came into sight, "R09 G17 B14"."""
    cards = [words.cards.get(word.casefold(), "") for word in text.rstrip(" .").split()]
    decks = {verb.name for card in cards if card and (verb := words.turned(card)) is not None}
    if len(decks) < 2 or not all(card and words.turned(card) is not None for card in cards):
        return [text]
    return [", ".join(cards)]
