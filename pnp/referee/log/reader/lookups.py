"""What many rules ask of a text and of a game's words: who is named, whether a card is, by which verb dice are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.patterns import late
from pnp.referee.log.entries import Unread
from pnp.referee.log.kinds import Card, Die
from pnp.referee.log.moves import Move, Verb
from pnp.referee.log.words import Vocabulary

WORD = late(r"\w+")
OWNER = late(r"['’]s?$")


def players_in(text: str, words: Vocabulary) -> list[str]:
    """Who is named in a text, by name, in its order.

    >>> players_in("Ben beats Ann, and ben sings", Vocabulary([], {}, ["Ann", "Ben"]))
    ['Ben', 'Ann', 'Ben']
    """
    return [player for word in WORD.findall(text) if (player := words.player(word)) is not None]


def without_owner_s(word: str) -> str:
    """A word without the sign of whose something is.

    >>> without_owner_s("Ann's"), without_owner_s("Chris’"), without_owner_s("crocs")
    ('Ann', 'Chris', 'crocs')
    """
    return OWNER.sub("", word)


def names_card(said: Sequence[str], words: Vocabulary) -> bool:
    """Whether one of some words, or several together, are the number or the name of a card."""
    return any(word.casefold() in words.cards or words.wide_title(said, at) for at, word in enumerate(said))


def card_called(text: str, words: Vocabulary) -> str:
    """The card whose number or name a text is, and nothing more; "" for any other text.

    >>> words = Vocabulary([], {"sneaky": ["S05"]}, ["Ann"], {"S05": "Tree Frog"})
    >>> card_called("s05", words), card_called("tree frog", words), card_called("the tree frog", words)
    ('S05', 'S05', '')
    """
    tokens = text.split()
    if len(tokens) == 1 and tokens[0].casefold() in words.cards:
        return words.cards[tokens[0].casefold()]
    wide = words.wide_title(tokens, 0)
    return wide[0] if wide is not None and wide[1] == len(tokens) else ""


def several_cards(verb: Verb) -> Card | None:
    """The kind of the cards that a verb of somebody is said of, where it may be several: "Ann: draw C05 F01"."""
    kind = verb.args[0].kind if not verb.table and verb.args and verb.args[0].many else None
    return kind if isinstance(kind, Card) else None


def of_dice(verb: Verb) -> bool:
    """Whether a verb tells dice: "Ann: roll 4 2"."""
    return any(isinstance(field.kind, Die) for field in verb.args)


def throw_of(words: Vocabulary) -> Verb | None:
    """The verb by which players throw dice, in a game in which numbers beside names are no bids."""
    throws = [verb for verb in words.verbs.values() if not verb.table and of_dice(verb)]
    return throws[0] if len(throws) == 1 and "bid" not in words.by_role else None


def thrown_for_all_by(words: Vocabulary) -> Verb | None:
    """The verb by which dice fall for all, where there is one alone."""
    verbs = [verb for verb in words.verbs.values() if verb.table and of_dice(verb)]
    return verbs[0] if len(verbs) == 1 else None


def moves_of(what: object) -> Iterator[Move]:
    """The moves of what an entry tells: one, or all those that may be meant; none of a claim or a heading."""
    if isinstance(what, Move):
        yield what
    elif isinstance(what, Unread):
        yield from (move for moves in what.may for move in moves)
