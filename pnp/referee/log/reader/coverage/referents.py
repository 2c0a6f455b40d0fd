"""What a line names besides its verb: cards, places, numbers, players and the words that a verb takes. All else must be
words that carry nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pnp.referee.log.fields import Field, flat
from pnp.referee.log.fillers import FILLERS, NEGATING
from pnp.referee.log.kinds import MISSING, Number, Word
from pnp.referee.log.lexicon import OF_RIVALS
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.places import Hex, HexPart, Stack
from pnp.referee.log.reader.coverage.roles import reads
from pnp.referee.log.reader.lookups import without_owner_s
from pnp.referee.log.spoken import AMONG, FIGURES, forms
from pnp.referee.log.words import Vocabulary

STOPS = frozenset(",;.")
CUT = 3  # letters of a word that stand for all of it, if no other begins with them
LONGEST = 40  # letters of a word whose forms are kept
STEM = 6  # letters that two forms of a word have in common: "herbivorous"
LIGHT = frozenset(
    ["take", "put", "get", "use", "make", "play", "lay", "choose", "show", "give", "turn", "add", "set", "go", "do"]
)
"""Verbs that mean next to nothing beside another: "makes an escape", "does neoteny"."""


def forms_of(token: str) -> tuple[str, ...]:
    """What a word in small letters may be a form of."""
    return _known_forms(token) if len(token) <= LONGEST else _forms_of(token)


def _forms_of(token: str) -> tuple[str, ...]:
    return (token.removesuffix("s"), token.removesuffix("es"), *forms(token))


_known_forms = lru_cache(4096)(_forms_of)  # a line is held against every verb of its game


def named_besides(
    verb: Verb, tokens: Sequence[str], used: frozenset[int], words: Vocabulary, named: bool, others: bool
) -> list[str] | None:
    """What a line names besides the verb; None where a word is not known.

    `used` are the places of the verb's words. Where it is plainly `named`, verbs that mean little may be left out, and
    with `others` those that mean something else.
    """
    nouns = _nouns(words)
    titles = _title_words(tokens, words)
    left: list[str] = []
    by_name = False  # whether the last card was named, and not numbered
    at = 0
    while at < len(tokens):
        token, folded = tokens[at], tokens[at].casefold()
        if token in STOPS:
            if used and at < min(used) and any(word not in words.light for word in left):
                return None  # what stands there is another thing
            if left:
                left.append(",")
            at += 1
            continue
        wide = words.wide_title(tokens, at)
        if at in used:
            at += 1
            continue
        if wide is not None and not (wide[1] == 1 and folded in words.light):
            if [word for word in left if word != ","][-1:] != [wide[0]]:
                left.append(wide[0])
            by_name = True
            at += wide[1]
            continue
        card = words.cards.get(folded)
        if card is not None and by_name and [word for word in left if word != ","][-1:] == [card]:
            at += 1  # "the robin, C05"; two equal numbers are two cards
            continue
        by_name = by_name and token in STOPS
        own = _value(verb, token, words)
        own = None if token in words.little and own not in (None, token) else own  # "at" is no aT
        if own is None and folded in ("one", "another") and any(may_be_counted(field) for field in verb.args):
            own = "1"  # "one dome" is no dome of which as many come as can
        if own is not None:
            left.append(own)
        elif (
            folded in FIGURES and folded in NEGATING and any(isinstance(field.kind, Stack) for field in flat(verb.args))
        ):
            left.append(FIGURES[folded])
        elif folded in NEGATING or folded.endswith(("n't", "n’t")):
            return None
        elif card is not None or words.player(token) is not None or any(sign.isdecimal() for sign in token):
            left.append(token)
        elif folded in AMONG or folded in words.idle or folded in FIGURES:
            left.append(folded)
        elif not (
            any(form == verb.name or form in verb.plain for form in (folded, *forms_of(folded)))
            or folded in titles
            or folded in words.light
            or folded in nouns
            or (named and not verb.args and folded in _named_in_titles(words))
            or (len(folded) > CUT and any(form in nouns for form in forms_of(folded)))
            or (others and words.verbs_of(folded))
            or (named and any(form in LIGHT for form in (folded, *forms_of(folded))))
        ):
            return None
        at += 1
    return left


def may_be_counted(field: Field[Any]) -> bool:
    """Whether a verb says how many, and need not."""
    return field.optional and not field.after and type(field.kind) is Number


@lru_cache(16)
def _named_in_titles(words: Vocabulary) -> frozenset[str]:
    """The words of all names of cards, for lines that need none: "Ben's frog was eaten"."""
    return frozenset(word for title in words.titles for word in title.split()) - NEGATING


@lru_cache(16)
def _nouns(words: Vocabulary) -> frozenset[str]:
    """The nouns of the game: what its verbs are explained with, without the verbs."""
    said = {word for verb in words.verbs.values() for word in re.findall("[a-z]+", verb.help.casefold())}
    return frozenset(word for word in said if word not in NEGATING and not words.verbs_of(word))


def _title_words(tokens: Sequence[str], words: Vocabulary) -> frozenset[str]:
    """The words of the names of those cards that a line names by their numbers."""
    cards = {words.cards.get(token.casefold()) for token in tokens} - {None}
    if not cards:
        return frozenset()
    return frozenset(word for title, card in words.titles.items() if card in cards for word in title.split())


def _value(verb: Verb, token: str, words: Vocabulary) -> str | None:
    """The word that a token stands for among those of a verb: "fishes", "herb", "herbivorous"."""
    folded = token.casefold()
    if folded in words.cards:
        return None
    halves = [field.kind.parts for field in flat(verb.args) if isinstance(field.kind, HexPart)]
    for kind in _words_of(verb):
        known = {word.casefold(): word for word in kind.words}
        said: Mapping[str, str] = getattr(kind, "said", {})
        if isinstance(kind, Hex) and len(token) > 2 and token.isalpha():
            if token in kind.words:
                return token
            continue
        if folded in known and folded not in ("a", "i"):
            return known[folded]
        if folded in said:
            return said[folded]
        if kind.read(token, words) not in (None, MISSING) and len(token) < CUT and token != "a":
            return token
        initial = [word for word in known if len(token) == 1 and token.isupper() and word.startswith(folded)]
        if len(initial) == 1 and kind in halves:
            return known[initial[0]]
        if folded in words.light or not folded.isalpha():
            continue
        for form in (folded.removesuffix("s"), folded.removesuffix("es")):
            if form in known and len(form) > 1:
                return known[form]
        if words.verbs_of(folded):
            continue
        begun = [
            word
            for word in known
            if len(word) > CUT
            and (
                (len(folded) >= CUT and word.startswith(folded))
                or (len(folded) > STEM and word[:STEM] == folded[:STEM])
            )
        ]
        if len(begun) == 1:
            return known[begun[0]]
    others = [field.kind for field in flat(verb.args) if not isinstance(field.kind, Word)]
    if folded in words.light or (token.isalpha() and any(isinstance(kind, HexPart) for kind in others)):
        return None
    return token if any(reads(kind, token, words) for kind in others) else None


def _words_of(verb: Verb) -> Iterator[Word]:
    """The kinds of a verb that are one of some words."""
    for field in flat(verb.args):
        kind = field.kind
        for part in (kind, getattr(kind, "parts", None), getattr(kind, "hexes", None)):
            if isinstance(part, Word):
                yield part


def is_value(word: str, words: Vocabulary) -> bool:
    """Whether a word is one of those that a verb of somebody takes: "herbivore", "herb."."""
    plain = word.strip(".,;:!").casefold()
    if plain in words.light or len(plain) <= CUT:
        return False
    return any(kind.read(plain, words) is not None for verb in words.verbs.values() for kind in _words_of(verb))


def strange_verb(text: str, words: Vocabulary, of_cards: bool = False) -> bool:
    """Whether nobody knows the word in which a line says what its player did: "Ann mourns F11"; or what somebody's card
    did, "Ann's hippo yawns", `of_cards` this alone."""
    tokens = [token.strip(".,;:!") for token in text.split()]
    while tokens and tokens[0].casefold() in ("and", "but", "so", "then"):
        tokens = tokens[1:]
    owner = without_owner_s(tokens[0]) if tokens else ""
    own = words.wide_title(tokens, 1) if tokens and owner != tokens[0] else None
    if own is not None:
        tokens = [owner, *tokens[1 + own[1] :]]
    if (
        (of_cards and own is None)
        or len(tokens) <= 1
        or words.player(tokens[0]) is None
        or words.wide_title(tokens, 1) is not None
    ):
        return False
    said = tokens[1].casefold()
    known = said in FILLERS or said in words.light or said in words.idle or said in words.several
    known = known or said in words.cards or words.player(said) is not None or is_value(said, words)
    return said.isalpha() and tokens[1].islower() and not known and not words.verbs_of(said)


def of_rivals(verb: Verb, moves: Sequence[Move], words: Vocabulary) -> bool:
    """Whether a rival turns rival cards and nothing else, and nobody does anything else with these."""
    named = (card for move in moves for value in move.args if (card := words.cards.get(str(value).casefold())))
    turns = words.deck(verb.example.split()[-1]) == OF_RIVALS  # "Reed: card V05"
    return all((words.deck(card) == OF_RIVALS) is turns for card in named)


def own_cards(verb: Verb, moves: Sequence[Move], words: Vocabulary) -> bool:
    """Whether cards that are said to be turned are of the deck that was turned, where the verb is called after one, or
    is a rival's."""
    if not of_rivals(verb, moves, words):
        return False
    if not verb.deck:
        return True
    decks = {
        words.turned(words.cards[str(value).casefold()])
        for move in moves
        for value in move.args
        if str(value).casefold() in words.cards
    }
    return not decks - {verb} or not any(words.turned(card) is verb for card in words.cards.values())
