"""Which card "it" is: "Ann puts it on her crocs", after the line that named it; who of two "he" is: "Ann throws a 6, he
a 4"; and of whom "each of us" says something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.headings import Heading
from pnp.referee.log.kinds import Card
from pnp.referee.log.lexicon import OF_RIVALS
from pnp.referee.log.moves import Move
from pnp.referee.log.words import Vocabulary

TOKEN = late(r"[^\s,;:.!]+")
IT = late(
    r"\b(\w{2,20})\s{1,3}(it|them|this\s{1,3}one|that\s{1,3}one"
    r"|(?:that|the)\s{1,3}card(?=\s{1,3}(?:on|onto|to|from)\s{1,3}(?!the\s{1,3}table)|\s{0,3}[.!]?$))"
    r"(?=\s|$|[,;.!])(?!\s{1,3}for\s{1,3}\w{1,6}\b)"
)

IN_TURN = late(  # without a verb of his own: "Ann throws 6 and 4, he a 4 and a 2", "she refills with F28, he with F22"
    r"(?:[,;]|\b(?:and|while|but))\s{1,3}(?:(?:and|while|but|then)\s{1,3})?(he|she)"
    r"(?=\s{1,3}(?:(?:an?|the|with|only)\s{1,3})?(?:\d|[A-Za-z]\d|(?:one|two|three|four|five|six)\b))",
    re.IGNORECASE,
)
OF_US = late(r"\b(?:[Ee]ach|[Bb]oth|[Aa]ll)\s{1,3}of\s{1,3}us(?=\s{1,3}[a-z])(?!\s{1,3}(?:are|is|were|was|have|has)\b)")


def the_other(line: str, words: Vocabulary) -> str:
    """A line with the only other player for "he", where the line says of the rest what they did and of "him" no more
    than with what: "Ann throws a 6, he a 4"."""
    found = IN_TURN.search(line)
    if found is None:
        return line
    before = {who for word in re.findall(r"\w+", line[: found.start()]) if (who := words.player(word)) is not None}
    others = [who for who in words.players if who not in before]
    if not before or len(others) != 1:
        return line
    return f"{line[: found.start(1)]}{others[0]}{line[found.end(1) :]}"


def each_of_us(line: str, words: Vocabulary) -> str:
    """A line with the names of all players for "each of us", "both of us"."""
    *others, last = words.players
    return OF_US.sub(f"{', '.join(others)} and {last}", line, 1) if others else line


def which_card(line: str, before: Sequence[Entry], words: Vocabulary) -> str:
    """A line with the card that was named last for "it", where only a card can be meant: "Ann puts it on her crocs"."""

    def named(found: re.Match[str]) -> str:
        if not _takes_card(found[1], words):
            return found[0]
        here = {
            card for word in TOKEN.findall(line[: found.start()]) if (card := words.cards.get(word.casefold())) == word
        }
        card = here.pop() if len(here) == 1 else None if here else _last_card(before, words)
        return f"{found[1]} {card or found[2]}"

    return IT.sub(named, line)


def lacks_card(line: str, verbs: AbstractSet[str], words: Vocabulary) -> bool:
    """Whether "it" stands in a line for a card that one of some verbs must have, or the verbs are none that are said
    there: who "put it on her rrrr" has lost nothing."""
    for found in IT.finditer(line):
        said = words.verbs_of(found[1].casefold())
        of_cards = [verb.name for verb in said if not verb.table and _begins_with_card(verb.name, words)]
        if of_cards and (not verbs.isdisjoint(of_cards) or verbs.isdisjoint(verb.name for verb in said)):
            return True
    return False


def _takes_card(word: str, words: Vocabulary) -> bool:
    return any(not verb.table and _begins_with_card(verb.name, words) for verb in words.verbs_of(word.casefold()))


def _begins_with_card(name: str, words: Vocabulary) -> bool:
    args = words.verbs[name].args
    return bool(args) and isinstance(args[0].kind, Card) and not args[0].many


def _last_card(before: Sequence[Entry], words: Vocabulary) -> str | None:
    """The only card that the last line with cards names, under the present heading."""
    for entry in reversed(before):
        if isinstance(entry.what, Heading):
            return None
        if isinstance(entry.what, Unread) and entry.what.may:
            open_ = {card for moves in entry.what.may for move in moves for card in _cards(move, words)}
            if open_:
                return open_.pop() if len(open_) == 1 else None
        if isinstance(entry.what, Move):
            args = words.verbs[entry.what.verb].args
            if entry.what.who is None and args and args[0].many:
                continue  # what came into a row lies there: it is nobody's yet
            cards = list(_cards(entry.what, words))
            if cards:
                return cards[0] if len(cards) == 1 else None
    return None


def _cards(move: Move, words: Vocabulary) -> Iterator[str]:
    """The cards that a line names, without what rivals turn: nobody does anything with these."""
    cards = (str(value) for value in move.args if words.cards.get(str(value).casefold()) == value)
    return (card for card in cards if words.deck(card) != OF_RIVALS)
