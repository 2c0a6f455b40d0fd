"""What a line that somebody is typing may go on with: names, verbs, cards, places, counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.named import NamedTuple
from pnp.referee.log.headings import HEADINGS
from pnp.referee.log.kinds import Card
from pnp.referee.log.moves import Verb
from pnp.referee.play.play import Play

MOST = 300


class Completion(NamedTuple):
    """A word that may stand here, what it is, and a line of explanation."""

    text: str
    what: str  # "player", "verb", "card", "value", "heading", "count"
    detail: str = ""


def completions(play: Play, before: str) -> list[Completion]:
    """What may follow in a line after the text that stands before the cursor; the word that was begun is part of it."""
    stripped = before.lstrip()
    if "#" in stripped:
        return []
    words = stripped.replace(",", " , ").split()
    begun = "" if not stripped or stripped[-1] in " ,:\t" else words.pop()
    begun = begun.rpartition(":")[2]
    found = _counts(play, words) if stripped.startswith("=") else _line(play, stripped, words)
    folded = begun.casefold()
    return [each for each in found if each.text.casefold().startswith(folded)][:MOST]


def _line(play: Play, text: str, words: Sequence[str]) -> Iterator[Completion]:
    vocabulary = play.words
    head, colon, tail = text.partition(":")
    if not colon and vocabulary.player(text.split(None, 1)[0] if words else "") is not None:
        head, colon, tail = text.partition(" ")  # the colon may be left out
    verb = vocabulary.verb(head.strip()) if colon else None
    if verb is not None and verb.table:
        yield from _values(play, verb, tail.split())
        return
    who = vocabulary.player(head.strip()) if colon else None
    if who is not None:
        said = tail.split()
        verb = vocabulary.verb(said[0]) if said and (len(said) > 1 or tail.endswith((" ", ","))) else None
        if verb is not None:
            yield from _values(play, verb, said[1:])
            return
        for each in vocabulary.verbs.values():
            if not each.table:
                yield Completion(each.name, "verb", f"{each.usage()}. {each.help}")
        return
    if words:
        first = vocabulary.verb(words[0])
        if first is not None and first.table:
            yield from _values(play, first, words[1:])
        return
    for player in vocabulary.players:
        yield Completion(f"{player}:", "player")
    for each in vocabulary.verbs.values():
        if each.table:
            yield Completion(f"{each.name}:" if each.deck else each.name, "verb", f"{each.usage()}. {each.help}")
    for heading in dict.fromkeys((*play.game.HEADINGS, play.game.HEADING)) or HEADINGS:
        yield Completion(heading, "heading")


def _values(play: Play, verb: Verb, words: Sequence[str]) -> Iterator[Completion]:
    """What an argument of a verb may be: any of those that are still to come, after the word before it."""
    titles = {card: title for title, card in play.words.titles.items()}  # the last is the card's own title
    seen: set[str] = set()
    for field in verb.args:
        if field.after and field.after not in words:
            yield Completion(field.after, "value", verb.usage())
        try:
            values = field.kind.values(play.words)
        except NotImplementedError:
            continue
        for value in values:
            text = field.kind.write(value)
            if text and text not in seen:
                seen.add(text)
                is_card = isinstance(field.kind, Card)
                yield Completion(text, "card" if is_card else "value", titles.get(text, "") if is_card else "")


def _counts(play: Play, words: Sequence[str]) -> Iterator[Completion]:
    """`= Ann food 4, offspring 2`."""
    if "=" in words[-1:] or not words:
        for player in play.players:
            yield Completion(player, "player")
        for claim in play.game.TABLE_CLAIMS:
            yield Completion(claim, "count")
        for count in play.game.COUNTS:
            yield Completion(count.grammar.name, "count", count.grammar.example)
    if words[-1:] == [","] or (words and play.words.player(words[-1]) is not None):
        for claim in play.game.CLAIMS:
            yield Completion(claim, "count")
