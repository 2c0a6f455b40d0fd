"""What a line names that stands in nothing of what was read of it, the line as a whole: a way that nobody went, a card
that the table turned, so many whom nobody moved. Each part of a line may have been read well, and the line says
something else: what is left over is the sign of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.patterns import late
from pnp.referee.log.entries import Entry, Unread
from pnp.referee.log.fields import flat
from pnp.referee.log.moves import Move
from pnp.referee.log.places import Hex, HexPart
from pnp.referee.log.reader.coverage.actions import once_of_twice
from pnp.referee.log.reader.coverage.names import is_place
from pnp.referee.log.reader.coverage.numbers import OFTEN
from pnp.referee.log.reader.coverage.referents import LIGHT, forms_of
from pnp.referee.log.reader.normalisation.pronouns import IN_TURN
from pnp.referee.log.spoken import FIGURES
from pnp.referee.log.words import Vocabulary

CARD = late(r"\b[A-Z]\d{2}\b")
WAY = late(r"\b(\w{2,3})(?:\s?(?:>|->|=>|→)\s?|\s(?:for|to)\s)(\w{2,3})\b")
FROM_LIST = late(r"\bfrom\s((?:\w{2,3}(?:,\s(?:and\s)?|\sand\s)){1,8}\w{2,3})\b(?!\s(?:in)?to\b)")
IN_BRACKETS = late(r"[(\[]([^()\[\]]{3,80})[)\]]")
GOT = late(r"(?:and\s)?(?:gets?|got|draws?|drew|takes|took|new:?|comes|came)\s{1,3}[A-Z]\d{2}", re.IGNORECASE)
TURNED = late(
    r"\b(?:(?P<word>turn(?:s|ed)?|c(?:o|a)mes?|pop(?:s|ped)?|shows?|showed|move[sd]?|slides?|slid)\s{1,3}up"
    r"|(?P<fill>re-?fill(?:s|ed)?|replaced\s{1,3}by|followed\s{1,3}by)|(?:the|into)\s{1,3}rows?|rows?(?=:))\b",
    re.IGNORECASE,
)
IT_IS = late(r"\b(?:it['’]?s|it\s{1,3}(?:is|was))\s{1,3}([A-Z]\d{2})\b", re.IGNORECASE)
SEVERAL = late(
    r"\b(?:(?:each|both|all)\s{1,3}of\s{1,3}us|we\s{1,3}(?:both|all)|(?:(?:each|both|all)\s{1,3}of\s{1,3})?the\s{1,3}(?:two\s{1,3})?others?"
    r"(?:\s{1,3}(?:two|both|each|all))?)\s{1,3}([a-z]{2,12})((?:\s{1,3}[A-Z]\d{2}\b(?:,|\s{1,3}and)?)*)",
    re.IGNORECASE,
)
MANY_AT = late(
    rf"(?<![\w+=:.-])(\d{{1,2}}|{'|'.join(word for word in FIGURES if FIGURES[word] != '0')})"
    r"\s{1,3}(?:(?:from|to)\s{1,3})?(\w{2,3})(?![\w=])(?!(?:,|\s{1,3}and)\s{1,3}\w{2,3}\b)",
    re.IGNORECASE,
)
OFTEN_AT = late(rf"\b(\w{{2,3}})\s{{1,3}}({'|'.join(OFTEN)})\b", re.IGNORECASE)
ONE_DOES = late(r"\b[Tt]he\s{1,3}(?:ones?|others?)(?:\s{1,3}(?:at|on|from|in)\s{1,3}\w{2,3})?\s{1,3}([a-z]{3,12})\b")
BY_ITSELF = late(r"\(\s{0,2}(\w{1,40})\s{0,2}\)")
BY_WHOM = late(r"(?:^|[.;,]\s|\band\s|\bby\s)$")
MORE_THAN_ONE = 2


def left_over(text: str, told: Sequence[Entry], words: Vocabulary) -> str:
    """The first thing that a line names and that is in none of the moves that were read of it; "" where there is
    none, or where the line tells anything but moves."""
    moves = [entry.what for entry in told if isinstance(entry.what, Move)]
    if not moves or any(isinstance(entry.what, Unread) for entry in told) or text.lstrip().startswith("="):
        return ""
    return next(_left(text, moves, words, len(moves) == len(told)), "")


def as_unread(entry: Entry, left: str) -> Entry:
    """An entry for a line of which something is left over."""
    who = entry.what.who if isinstance(entry.what, Move) else None
    return entry._replace(what=Unread(f"{left!r} is in nothing that was read of this line", who))


def _left(text: str, moves: Sequence[Move], words: Vocabulary, whole: bool) -> Iterator[str]:
    """What is left over, of a line that is told as a `whole` by moves the numbers and whose they are, too."""
    yield from _ways_left(text, moves, words)
    yield from _turned_left(text, moves, words)
    yield from _aside(text, moves, words)
    if not whole:
        return
    yield from _many_left(text, moves, words)
    yield from _others_left(text, moves, words)
    words_of = (Counter(str(arg) for arg in move.args if str(arg).isalpha()) for move in moves)
    yield from (
        word for each in words_of for word, many in each.items() if many > MORE_THAN_ONE and not is_place(word, words)
    )
    yield from _deeds_left(text, moves, words)
    if once_of_twice(text, moves, words):
        yield "again"
    doers = {move.who for move in moves} - {None}
    for found in IN_TURN.finditer(text):
        before = _named(text[: found.start()], words)
        if before and doers <= before:
            yield found[0].strip(" ,;")
    yield from (name for name in BY_ITSELF.findall(text) if words.player(name) not in {None, *_parties(moves)})


def _parties(moves: Sequence[Move]) -> Iterator[str]:
    """The players who did something, or to whom something was done."""
    for move in moves:
        yield from ([move.who] if move.who is not None else [])
        yield from (word for arg in move.args for word in str(arg).split())


def _others_left(text: str, moves: Sequence[Move], words: Vocabulary) -> Iterator[str]:
    """What several did, "each of us buys T04", of which moves tell of too few; and at whom something is to have been
    done who did something himself: "S06 by Ben, S08 by Ann"."""
    for found in SEVERAL.finditer(text):
        verbs = {verb.name for verb in words.verbs_of(found[1].casefold()) if not verb.table}
        least = len(words.players) - ("other" in found[0].casefold())
        cards = CARD.findall(found[2])
        did = {move.who for move in moves if move.verb in verbs and all(card in map(str, move.args) for card in cards)}
        if verbs and least > 1 and len(did) < least:
            yield found[0]
    for name in {str(arg) for move in moves for arg in move.args if move.who is not None and arg != move.who}:
        ahead = [text[: found.start()] for found in re.finditer(r"\w+", text) if found[0] == name]
        if words.player(name) == name and ahead and all(map(BY_WHOM.search, ahead)) and ahead[-1].endswith("by "):
            yield name


def _named(text: str, words: Vocabulary) -> set[str]:
    """The players that are named."""
    return {who for word in re.findall(r"\w+", text) if (who := words.player(word)) is not None}


def _ways_left(text: str, moves: Sequence[Move], words: Vocabulary) -> Iterator[str]:
    """The ways from one place to another that nobody went: "kE>iE"."""
    ways = [found for found in WAY.finditer(text) if all(is_place(each, words) for each in found.groups())]
    gone = [{word for arg in move.args for word in str(arg).split()} for move in moves if has_ends(move, words)]
    yield from (way[0] for way in ways if not any({*way.groups()} <= each for each in gone))
    for listed in FROM_LIST.finditer(text):
        starts = {*re.findall(r"\w{2,3}", listed[1])}
        if all(is_place(each, words) for each in starts - {"and"}) and any(len(starts & each) > 1 for each in gone):
            yield listed[0]


def _many_left(text: str, moves: Sequence[Move], words: Vocabulary) -> Iterator[str]:
    """So many at a place or from there of which no move tells: "3 from C5 and 1 from D6"."""
    if "=" in text:
        return
    told = [Counter(_parts(move)) for move in moves]
    for found in MANY_AT.finditer(text):
        number, place = FIGURES.get(found[1].casefold(), found[1]), found[2].casefold()
        if not is_place(found[2], words) or not any(place in each for each in told):
            continue
        alone = sum(each[place] for each in told) == int(number)  # by itself, or one that goes there
        alone = alone or (number == "1" and any(place in each and not any(map(str.isdecimal, each)) for each in told))
        if not alone and not any(place in each and number in each for each in told):
            yield found[0]
    for found in OFTEN_AT.finditer(text):
        place, number = found[1].casefold(), str(OFTEN[found[2].casefold()])
        there = [each for each in told if place in each]
        alone = any(number in each or each[place] == int(number) for each in there)
        if is_place(found[1], words) and len(there) < int(number) and not alone:
            yield found[0]


def _parts(move: Move) -> Iterator[str]:
    """The words and numbers of a move: "x2" is 2."""
    for word in re.findall(r"\w+", " ".join(map(str, move.args)).casefold()):
        yield word.removeprefix("x") if word.removeprefix("x").isdecimal() else word


def _deeds_left(text: str, moves: Sequence[Move], words: Vocabulary) -> Iterator[str]:
    """What one of several did, of which no move tells: "the one on L1 flees"."""
    done = {move.verb for move in moves} | {words.verbs[move.verb].averts for move in moves}
    for found in ONE_DOES.finditer(text):
        word = found[1].casefold()
        verbs = words.verbs_of(word) if word not in words.light and word not in words.little else ()
        light = not LIGHT.isdisjoint((word, *forms_of(word)))
        if verbs and not light and not any(verb.table or verb.name in done for verb in verbs):
            yield found[0]


def has_ends(move: Move, words: Vocabulary) -> bool:
    """Whether a move goes from one place to another."""
    fields = list(flat(words.verbs[move.verb].args))
    return sum(isinstance(field.kind, Hex | HexPart) for field in fields) >= MORE_THAN_ONE


def _turned_left(text: str, moves: Sequence[Move], words: Vocabulary) -> Iterator[str]:
    """The words that say that a card was turned, where none was, and the cards that somebody else is to have played."""
    done = {move.verb for move in moves}
    by_table = any(words.verbs[name].table for name in done)
    for found in TURNED.finditer(text):
        word = (found["word"] or found["fill"] or "").split()
        said = [each.casefold() for each in word[:1]]
        means = {verb.name for each in said for verb in (*words.verbs_of(each), *words.meant(each, "up"))}
        if not by_table and means.isdisjoint(done):
            yield found[0]
    for found in IT_IS.finditer(text):
        turned = words.turned(words.cards.get(found[1].casefold(), ""))
        if turned is not None and turned.name not in done:
            yield found[0]


def _aside(text: str, moves: Sequence[Move], words: Vocabulary) -> Iterator[str]:
    """The cards in brackets that came into sight and were taken with those before the brackets, "R05 (Y19)", and those
    that nobody has, "(gets T03)"."""
    said = {str(arg) for move in moves for arg in move.args}
    for found in IN_BRACKETS.finditer(text):
        cards = CARD.findall(found[1])
        if GOT.match(found[1]) and not said.issuperset(cards):
            yield found[0]
        if not cards or any(words.turned(card) is None for card in cards):
            continue
        outside = {*CARD.findall(text[: found.start()])} - {*cards}
        for move in moves:
            args = {*map(str, move.args)}
            if move.who is not None and not args.isdisjoint(cards) and not args.isdisjoint(outside):
                yield found[0]


def anything_left(entries: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether anything is left over of one of the lines of a log."""
    lines = (list(those) for _, those in groupby(entries, key=lambda entry: entry.source.line))
    return any(left_over(line[0].text, line, words) for line in lines if may_be_free(line, words))


def may_be_free(line: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line tells moves in other words than the log's, alone or with a count or a heading beside them."""
    return len(line) > 1 or in_other_words(line, words)


def in_other_words(line: Sequence[Entry], words: Vocabulary) -> bool:
    """Whether a line is not written as the log has it."""
    if not all(isinstance(each.what, Move | Unread) for each in line):
        return False
    what = line[0].what
    plain = isinstance(what, Move) and line[0].text.startswith(words.write(what).partition(": ")[0] + ":")
    return len(line) > 1 or not plain
